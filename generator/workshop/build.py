"""The build: what is asked for, what is still fresh, what is made again, what is thrown away."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from generator.base.errors import CannotJudge
from generator.base.files import sha256, write_whole
from generator.base.findings import Finding, Findings
from generator.base.names import suggestion
from generator.catalog.library import Game, load_each
from generator.catalog.printdata import load_print_data
from generator.catalog.project import Project
from generator.catalog.rulings import Choices, parse_choices
from generator.workshop import stamp
from generator.workshop.make import Made, Product, make_layout, make_targets, templates_used
from generator.workshop.request import CACHE, Request, arguments_of, folders_of
from generator.workshop.targets import Target, digest, input_files, key

Tell = Callable[[str], None]


@dataclass(slots=True)
class Result:
    """What a build did."""

    made: list[str] = field(default_factory=list)
    fresh: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)


def build(project: Project, request: Request, out: Path, total: Callable[[int], None], tell: Tell) -> Result:
    """Make everything asked for that is not fresh, refresh what the folder already holds, remove what nothing makes.

    Raises CannotJudge for names that do not exist and folders that cannot be written.
    """
    result = Result()
    findings = Findings()
    games = _games(project, request, findings)
    wanted = _wanted(project, request, games)
    book = _read_book(out)
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
    targets = list(dict.fromkeys([*wanted, *_still_makeable(book, games)]))
    keys = {}
    for target in targets:
        game = games[target.game]
        keys[target] = key(project, target, templates_used(project, game), epoch) if game else ""
    stale = [target for target in targets if request.force or not _is_fresh(book, target, keys[target], out)]
    stale_set = set(stale)
    result.fresh = [
        name
        for target in targets
        if target not in stale_set
        for name in book.get(_name(target), {"files": {}})["files"]
    ]
    entries = _kept(project, book, games, out)
    entries |= {_name(target): book[_name(target)] for target in targets if target not in stale_set}
    for made, group in _make_all(project, stale, request, total, tell):
        findings.extend(made.findings)
        for target in group:
            products = [product for product in made.products if product.target == target]
            if products:
                entries[_name(target)] = _write(products, target, keys[target], project, out, result)
            elif _name(target) in book:
                entries[_name(target)] = book[_name(target)]  # what was printed before stays until it can be made again
    _remove(book, entries, out, result)
    _write_book(entries, project, out)
    result.findings = findings.items
    if not findings.errors:
        arguments = arguments_of(project, request)
        outputs = [out / name for entry in entries.values() for name in entry["files"]]
        made_stamp = stamp.make(arguments, folders_of(project), [*outputs, out / "build.json", out / "gallery.html"])
        write_whole(out / CACHE / "stamp.json", json.dumps(made_stamp).encode())
    return result


def _games(project: Project, request: Request, findings: Findings) -> dict[str, Game | None]:
    ids = project.game_ids()
    for name in request.games:
        if name not in ids:
            raise CannotJudge(f"there is no game {name!r}: {suggestion(name, ids)}")
    games: dict[str, Game | None] = {}
    read = load_each(project, list(request.games or ids), findings)
    faulty = {name for name in read if any(f.where.file.startswith(f"data/games/{name}/") for f in findings.errors)}
    for name, game in read.items():
        games[name] = None if name in faulty else game  # a game with errors makes nothing
    return games


def _wanted(project: Project, request: Request, games: dict[str, Game | None]) -> list[Target]:
    findings = Findings()
    print_data = load_print_data(project, findings)
    make_layout(print_data, request.layout)
    papers = [print_data.paper(name.lower()).id for name in request.papers or ("a4",)]
    languages = sorted({language for game in games.values() if game for language in game.languages})
    components = sorted(
        {c.id for game in games.values() if game for c in game.printed}
        | {c.kind for game in games.values() if game for c in game.printed}
    )
    for name in request.languages:
        if games and any(games.values()) and name not in languages:
            raise CannotJudge(f"no game has the language {name!r}: {suggestion(name, languages)}")
    for name in request.only:
        if any(games.values()) and name not in components:
            raise CannotJudge(f"there is no component or kind {name!r}: {suggestion(name, components)}")
    choices = _choices(request, [game for game in games.values() if game])
    targets = []
    for game in games.values():
        if game is None:
            continue
        for component in game.printed:
            if request.only and component.id not in request.only and component.kind not in request.only:
                continue
            for language in game.languages:
                if not request.languages or language in request.languages:
                    targets += [
                        Target(game.id, language, component.id, paper, request.layout, request.draft, choices[game.id])
                        for paper in papers
                    ]
    return targets


def _choices(request: Request, games: list[Game]) -> dict[str, Choices]:
    """The rulings chosen for each game. A ruling may belong to one game only; one that no game has is refused."""
    names = {game.id: {*game.rulings, *(r.key for r in game.rulings.values() if r.key)} for game in games}
    known = set().union(*names.values()) if names else set()
    for word in request.rulings:
        name = word.partition("=")[0]
        if games and name not in known:
            raise CannotJudge(f"no game has a ruling {name!r}: {suggestion(name, known)}")
    return {
        game.id: parse_choices(game, [w for w in request.rulings if w.partition("=")[0] in names[game.id]])
        for game in games
    }


def _still_makeable(book: dict[str, Any], games: dict[str, Game | None]) -> list[Target]:
    """Files of earlier builds whose game, component and language still exist: kept up to date too."""
    targets = []
    for entry in book.values():
        target = Target.from_dict(entry["target"])
        if target.game not in games:
            continue
        game = games[target.game]
        if (
            game is not None
            and target.language in game.languages
            and any(c.id == target.component for c in game.printed)
        ):
            targets.append(target)
    return targets


def _kept(project: Project, book: dict[str, Any], games: dict[str, Game | None], out: Path) -> dict[str, Any]:
    """Files this run does not judge stay: those of games not asked for, and of games that cannot be read now."""
    ids = project.game_ids()
    return {
        name: entry
        for name, entry in book.items()
        if entry["target"]["game"] in ids
        and games.get(entry["target"]["game"]) is None
        and all((out / file).exists() for file in entry["files"])
    }


def _name(target: Target) -> str:
    return target.path()


def _is_fresh(book: dict[str, Any], target: Target, wanted: str, out: Path) -> bool:
    entry = book.get(_name(target))
    if entry is None or entry["key"] != wanted or not wanted:
        return False
    for name, info in entry["files"].items():
        path = out / name
        if not path.exists() or digest(path) != info["sha256"]:
            return False
    return True


def _make_all(
    project: Project, stale: list[Target], request: Request, total: Callable[[int], None], tell: Tell
) -> Iterator[tuple[Made, list[Target]]]:
    """Make groups of targets that share their decks, in several processes where that pays; each as it is done."""
    groups: dict[tuple[object, ...], list[Target]] = {}
    for target in stale:
        key_ = (target.game, target.component, target.language, target.draft, target.rulings)
        groups.setdefault(key_, []).append(target)
    total(len(groups))
    jobs = min(request.jobs or os.cpu_count() or 1, len(groups))
    if jobs <= 1:
        for group in groups.values():
            made = make_targets(project, group)
            tell(_told(group))
            yield made, group
        return
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    pool = ProcessPoolExecutor(jobs, mp_context=_context(), initializer=_ignore_interrupts)
    try:
        futures = [(pool.submit(make_targets, project, group), group) for group in groups.values()]
        for future, group in futures:
            made = future.result()
            tell(_told(group))
            yield made, group
        pool.shutdown()
    except BaseException:
        # nothing they still make is wanted; waiting for them would only delay the user's Ctrl-C
        pool.shutdown(wait=False, cancel_futures=True)
        for worker in multiprocessing.active_children():
            worker.terminate()
        raise


def _ignore_interrupts() -> None:
    # Ctrl-C reaches every process of the terminal: the main one decides what becomes of the others
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _context() -> Any:
    import multiprocessing

    # a forked worker has every import already; elsewhere the platform's own way
    return multiprocessing.get_context("fork" if "fork" in multiprocessing.get_all_start_methods() else None)


def _told(group: list[Target]) -> str:
    first = group[0]
    return f"{first.game} {first.component} {first.language}: {', '.join(t.paper for t in group)}"


def _write(
    products: list[Product], target: Target, wanted: str, project: Project, out: Path, result: Result
) -> dict[str, Any]:
    files = {}
    for product in products:
        name = target.path(product.suffix)
        write_whole(out / name, product.data)
        files[name] = {"sha256": sha256(product.data), "pages": product.pages, "pieces": product.pieces}
        write_whole(
            out / CACHE / "thumbnails" / f"{sha256(product.data)}.json", json.dumps(product.thumbnails).encode()
        )
        result.made.append(name)
    inputs = {project.shown(path): digest(path) for path in input_files(project, target.game)}
    return {"target": asdict(target), "key": wanted, "files": files, "inputs": inputs}


def _read_book(out: Path) -> dict[str, Any]:
    """build.json of an earlier build: entries by name. A damaged one counts as none."""
    try:
        book = json.loads((out / "build.json").read_bytes())
        return {_name(Target.from_dict(entry["target"])): entry for entry in book["targets"]}
    except (OSError, ValueError, KeyError, TypeError):
        return {}


def _write_book(entries: dict[str, Any], project: Project, out: Path) -> None:
    ordered = [entries[name] for name in sorted(entries)]
    files = {name: info for entry in ordered for name, info in entry["files"].items()}
    book = {"tirada": 1, "files": files, "targets": ordered}
    write_whole(out / "build.json", (json.dumps(book, ensure_ascii=False, indent=1) + "\n").encode())
    from generator.workshop.gallery import gallery_page

    shown = []
    for entry in ordered:
        target = entry["target"]
        for name, info in entry["files"].items():
            path = out / CACHE / "thumbnails" / f"{info['sha256']}.json"
            try:
                images = json.loads(path.read_bytes())
            except (OSError, ValueError):
                images = []
            title = f"{target['game']} · {target['component']} · {target['language']} · {target['paper']}"
            shown.append(
                {"file": name, "title": title, "pages": info["pages"], "pieces": info["pieces"], "thumbnails": images}
            )
    write_whole(out / "gallery.html", gallery_page(shown).encode())
    kept = {info["sha256"] for info in files.values()}
    for path in (out / CACHE / "thumbnails").glob("*.json"):
        if path.stem not in kept:
            path.unlink(missing_ok=True)


def _remove(book: dict[str, Any], entries: dict[str, Any], out: Path, result: Result) -> None:
    """Take away files of earlier builds that nothing makes any more. Only files that build.json names are touched."""
    kept = {name for entry in entries.values() for name in entry["files"]}
    for entry in book.values():
        for name, info in entry["files"].items():
            if name not in kept:
                (out / name).unlink(missing_ok=True)
                (out / CACHE / "thumbnails" / f"{info['sha256']}.json").unlink(missing_ok=True)
                result.removed.append(name)
                parent = (out / name).parent
                while parent != out and not any(parent.iterdir()):
                    parent.rmdir()
                    parent = parent.parent
