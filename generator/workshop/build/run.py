"""The build: finds what is asked for, what is up to date and what must be made again, and removes the rest."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from msgspec import structs

from generator.base.errors import CannotJudge
from generator.base.files import sha256, write_whole
from generator.base.findings import Finding, Findings
from generator.base.garbage_collection import collector_held_back
from generator.base.names import suggestion
from generator.catalog.large_print import no_longer_fitting
from generator.catalog.library import Game, load_each
from generator.catalog.looks import refuse_ink
from generator.catalog.models import ComponentModel
from generator.catalog.players import players_range
from generator.catalog.printdata import PrintData, load_print_data
from generator.catalog.project import Project
from generator.catalog.rulings import Choices, parse_choices
from generator.workshop.asked_languages import refuse_unknown_languages
from generator.workshop.build import unchanged_check
from generator.workshop.build.build_record import (
    ICONS,
    INDEX,
    LEDGER,
    THUMBNAILS,
    ledger_lock,
    marked_stale,
    merged,
    name_of,
    read_ledger,
    remove_unmade,
    sweep,
    write_ledger,
)
from generator.workshop.build.chosen_targets import pieces_asked_for, refuse_skips, still_there
from generator.workshop.build.for_printers import for_printer, refuse_unmeasured, still_measured, tell_uncorrected
from generator.workshop.build.inputs import (
    ProjectSnapshot,
    changes,
    inputs_of,
    key_of,
    looked_up_by,
    looked_up_in,
    places_of,
)
from generator.workshop.build.kept_decks import PackedDecks, keep_decks, packed_decks
from generator.workshop.build.made_hashes import MadeFiles, keep_made
from generator.workshop.build.misfits import without_misfits
from generator.workshop.build.request import CACHE, STAMP, BuildRequest, arguments_of
from generator.workshop.build.sheets import MadeProducts, Product, make_targets
from generator.workshop.build.untranslated import with_catalogues
from generator.workshop.defaults import DEFAULT_LAYOUT
from generator.workshop.played_by import played_by
from generator.workshop.processes import Kin, Tell, in_processes
from generator.workshop.recording_project import digest
from generator.workshop.targets import (
    BOOKLET,
    BOOKS,
    RULEBOOK,
    TOGETHER,
    WEB,
    Target,
    for_some_players,
    in_look,
    is_corrected,
    makeable,
)

NEVER, MISSING, ALTERED, FORCED = (
    "never made before",
    "the file was missing",
    "the file was altered",
    "asked for with --force",
)
NO_CHANGE = (NEVER, MISSING, ALTERED, FORCED)  # reasons to make a file again that shows what it showed
LONG = 5  # times as long as a component on a paper it takes to make one of its books
SMALLEST_PAGE = 125.0  # mm: paper whose half is narrower makes no booklet unless one asks for it by name


@dataclass(slots=True)
class Result:
    """What a build did."""

    made: list[str] = field(default_factory=list)
    fresh: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    unmade: list[str] = field(default_factory=list)  # what could not be made: files of earlier builds stay
    why: dict[str, str] = field(default_factory=dict)  # of each file in `made`
    findings: list[Finding] = field(default_factory=list)


def build(project: Project, request: BuildRequest, out: Path, total: Callable[[int], None], tell: Tell) -> Result:
    """Make everything asked for that is not fresh, refresh what the folder already holds, remove what nothing makes.

    Raises CannotJudge for names that do not exist and folders that cannot be written.
    """
    result = Result()
    findings = Findings()
    project = replace(project, session=project.session.for_one_run())
    ledger = read_ledger(out)
    places = places_of(project, _names(ledger))
    seen = unchanged_check.scan(places)  # before anything is read: what is edited meanwhile is seen the next time
    sweep(out, project.game_ids())
    games = _games(project, request, findings)
    played = played_by(request.players, bool(request.games), games, findings)
    wanted = _wanted(project, request, played, findings)
    _tell_whole_kits(request, played, wanted, findings)
    tell_uncorrected(request.printer, wanted, findings)
    _tell_misfits_in_large_print(played, wanted, findings)
    twins = _drafts_and_finished(wanted)
    targets = list(dict.fromkeys([*wanted, *(t for t in _still_makeable(project, ledger, games) if t not in twins)]))
    snapshot = ProjectSnapshot(project)
    reasons = {target: _reason(snapshot, ledger, target, request.force, out) for target in targets}
    stale = [target for target in targets if reasons[target]]
    stale_set = set(stale)
    result.fresh = [name for target in targets if target not in stale_set for name in ledger[name_of(target)]["files"]]
    entries = _kept(project, ledger, games, out)
    entries |= {name_of(target): ledger[name_of(target)] for target in targets if target not in stale_set}
    made_now = set()
    written: dict[Target, MadeFiles] = {}
    packed: dict[tuple[str, str], PackedDecks] = {}
    fitting = without_misfits(snapshot, with_catalogues(project, stale, games, findings), games, findings)
    for target in stale_set.difference(fitting):
        if name_of(target) in ledger:
            entries[name_of(target)] = ledger[name_of(target)]  # what was printed before stays here too
    for made, group in _make_all(project, fitting, request, total, tell):
        findings.extend(made.findings)
        packed |= {(group[0].game, component): decks for component, decks in made.decks.items()}
        for target in group:
            name = name_of(target)
            products = [product for product in made.products if product.target == target]
            if products:
                entries[name] = _write(products, target, snapshot, out)
                written[target] = _remembered(products, entries[name])
                for file in entries[name]["files"]:
                    result.made.append(file)
                    result.why[file] = reasons[target]
                made_now.add(name)
            elif name in ledger:
                entries[name] = ledger[name]  # what was printed before stays until it can be made again
    unread = {name for name, entry in entries.items() if games.get(entry["target"]["game"]) is None}
    unread &= {name for name, entry in entries.items() if entry["target"]["game"] in games}
    result.unmade = sorted(unread.union(name for target in stale if (name := name_of(target)) not in made_now))
    entries = marked_stale(entries, result.unmade)
    if unchanged_check.scan(places) == seen:  # else who knows what each file was made of
        keep_made(project, written)
        keep_decks(project, snapshot, packed)
    _replace_or_keep_drafts(twins, ledger, entries, out, findings)
    changed = [target for target in written if reasons[target] not in NO_CHANGE]
    if changed:
        from generator.workshop.exports.remaking import tell_exports_left

        tell_exports_left(out, changed, findings)
    if request.proof:
        from generator.workshop.build.proofs import write_proofs

        print_data = load_print_data(project, Findings())
        for name in write_proofs(project, wanted, played, print_data, out, findings):
            result.made.append(name)
            result.why[name] = "asked for with --proof"
    result.findings = findings.items
    with ledger_lock(out):
        now = read_ledger(out)  # another build may have written into it since
        entries = merged(ledger, now, entries, made_now)
        result.removed += remove_unmade(ledger, entries, out, findings)
        write_ledger(ledger, entries, project, out)
        if (
            not findings.errors and now == ledger
        ):  # what another build made meanwhile is looked at closely the next time
            outputs = [out / name for entry in entries.values() for name in entry["files"]]
            pages = [out / name for name in (LEDGER, "gallery.html", INDEX, ICONS)]
            later = [place for place in places_of(project, _names(entries)) if place not in places]  # fonts
            seen |= unchanged_check.scan(later)
            made_stamp = unchanged_check.make(
                arguments_of(project, request), [*places, *later], seen, [*outputs, *pages]
            )
            write_whole(out / CACHE / STAMP, json.dumps(made_stamp).encode())
    return result


def _games(project: Project, request: BuildRequest, findings: Findings) -> dict[str, Game | None]:
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


def _wanted(project: Project, request: BuildRequest, games: dict[str, Game | None], told: Findings) -> list[Target]:
    findings = Findings()
    print_data = load_print_data(project, findings)
    print_data.layout(request.layout)
    papers = [print_data.paper(name.lower()).id for name in request.papers or ("a4",)]
    refuse_ink(request.ink)
    if request.printer:
        refuse_unmeasured(request.printer, papers, print_data)
    languages = sorted({language for game in games.values() if game for language in game.languages})
    made = ((game, component) for game in games.values() if game for component in makeable(game))
    components = sorted({name for game, component in made for name in _names_of(game, component)})
    whole = bool(games) and all(games.values())  # a game that cannot be read may be the one that has the name
    for asked in request.languages:
        names = asked.split(TOGETHER)
        if len(set(names)) < len(names):
            raise CannotJudge(f"the edition {asked!r} has a language twice", "name each once: es+en")
    if whole:
        refuse_unknown_languages((part for asked in request.languages for part in asked.split(TOGETHER)), languages)
    for name in request.only:
        if whole and name not in components:
            raise CannotJudge(f"there is no component or kind {name!r}: {suggestion(name, components)}")
    choices = _choices(request, [game for game in games.values() if game])
    chosen = pieces_asked_for(request, [game for game in games.values() if game])
    targets = []
    for game in games.values():
        if game is None:
            continue
        for component in makeable(game):
            if request.only and not _names_of(game, component).intersection(request.only):
                continue
            layout = DEFAULT_LAYOUT if component.id in BOOKS else request.layout
            if chosen is not None and (game.id, component.id) not in chosen:
                continue
            for language in _editions(component, game, request.languages):
                for paper in _papers(component, papers, print_data, component.id in request.only):
                    one = Target(game.id, language, component.id, paper, layout, request.draft, choices[game.id])
                    if chosen is not None:
                        one = structs.replace(
                            one, pieces=chosen[game.id, component.id], copies=request.copies, skip=request.skip
                        )
                    one = in_look(game, one, request.ink, request.large)
                    if request.printer:
                        one = for_printer(one, request.printer, print_data)
                    targets.append(for_some_players(game, one, request.players) if request.players else one)
    if whole and not targets and any(TOGETHER in asked for asked in request.languages):
        together = " ".join(asked for asked in request.languages if TOGETHER in asked)
        raise CannotJudge(
            f"nothing of what --only names is made in two languages at once: {together}",
            f"only {RULEBOOK} and {BOOKLET} are; --lang may be repeated for the others",
        )
    refuse_skips(targets, games, print_data)
    if request.since:
        return _changed(project, request, targets, games, print_data, told)
    return targets


def _changed(
    project: Project,
    request: BuildRequest,
    targets: list[Target],
    games: dict[str, Game | None],
    print_data: PrintData,
    findings: Findings,
) -> list[Target]:
    """Of these targets, those of the pieces that changed since the build that the request names."""
    from generator.workshop.build.changed_targets import reprints

    if request.pieces or request.copies or request.skip:
        raise CannotJudge("--since chooses the pieces itself", "leave --pieces, --copies and --skip out")
    sheets = [target for target in targets if is_corrected(target.component)]
    return reprints(project, sheets, games, print_data, Path(request.since), findings)


def _names_of(game: Game, component: ComponentModel) -> set[str]:
    """What `--only` may call a file: by a component whose pieces are printed in it, or its kind."""
    return {name for one in (component, *game.printed_with(component.id)) for name in (one.id, one.kind)}


def _tell_whole_kits(
    request: BuildRequest, games: Mapping[str, Game | None], wanted: list[Target], findings: Findings
) -> None:
    """Say of each game why its whole kit is made though it was asked for the pieces of some players."""
    fewer = {target.game for target in wanted if target.players}
    for game in games.values():
        if not request.players or game is None or game.id in fewer:
            continue
        least, most = players_range(game)
        if least == most:
            reason = f"it is always played by {most}, and its kit is for them"
        elif request.players == most:
            reason = f"its whole kit is for {most} players"
        elif game.players is None:
            reason = "components.yaml does not say which pieces are one player's (players:)"
        else:
            reason = "what is asked for serves everybody"
        findings.info("build.players", f"{game.id} is made as without --players: {reason}")


def _tell_misfits_in_large_print(games: Mapping[str, Game | None], wanted: list[Target], findings: Findings) -> None:
    """Say of pieces in large print which spaces and boxes of the game, which stay as they are, do not hold them."""
    for name, component in dict.fromkeys((target.game, target.component) for target in wanted if target.large):
        game = games[name]
        found = next((one for one in game.components if one.id == component), None) if game else None
        small = no_longer_fitting(game, found) if game is not None and found is not None else []
        if small:
            findings.info(
                "build.large-print",
                f"{name}: in large print the pieces of {component} are too large for: {', '.join(small)}",
            )


def _editions(component: ComponentModel, game: Game, asked: tuple[str, ...]) -> list[str]:
    """The languages a component is made in; `es+en` asks for a book in both, and for nothing else."""
    if not asked:
        return list(game.languages)
    both = component.id in (RULEBOOK, BOOKLET)
    return [
        name for name in asked if set(name.split(TOGETHER)) <= set(game.languages) and (TOGETHER not in name or both)
    ]


def _papers(component: ComponentModel, asked: list[str], print_data: PrintData, by_name: bool) -> list[str]:
    """The papers a component is made on. Labels have one of their own: made when it is asked for, or they are."""
    if component.id == WEB:
        return [""]
    if component.id == BOOKLET and not by_name:
        return [name for name in asked if print_data.paper(name).height / 2 >= SMALLEST_PAGE]
    if component.stock:
        own = str(print_data.stock(component.stock).paper)
        return [own] if own in asked or by_name else []
    return list(dict.fromkeys([*asked, *(print_data.paper(name).id for name in component.also_on)]))


def _choices(request: BuildRequest, games: list[Game]) -> dict[str, Choices]:
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


def _still_makeable(project: Project, ledger: dict[str, Any], games: dict[str, Game | None]) -> list[Target]:
    """Files of earlier builds whose game, component and language still exist: kept up to date too."""
    targets = []
    print_data = load_print_data(project, Findings())
    for entry in ledger.values():
        target = Target.from_dict(entry["target"])
        if target.game not in games:
            continue
        game = games[target.game]
        if (
            game is not None
            and set(target.languages) <= set(game.languages)
            and any(c.id == target.component for c in makeable(game))
            and _still_for_players(game, target)
            and (not target.printer or still_measured(target, print_data))
            and (not target.pieces or still_there(game, target))
        ):
            targets.append(target)
    return targets


def _still_for_players(game: Game, target: Target) -> bool:
    """Whether so many may still play the game, and have a file of their own of this component."""
    try:
        return for_some_players(game, target, target.players) == target
    except CannotJudge:
        return False


def _drafts_and_finished(wanted: list[Target]) -> dict[Target, Target]:
    """The draft of each finished file that is asked for, and the finished file of each draft: which one it is."""
    return {structs.replace(target, draft=not target.draft): target for target in wanted}


def _replace_or_keep_drafts(
    twins: dict[Target, Target], ledger: dict[str, Any], entries: dict[str, Any], out: Path, findings: Findings
) -> None:
    """A finished file replaces its draft; a draft leaves the finished file that an earlier build made, and says so."""
    kept = []
    for twin, target in twins.items():
        name = name_of(twin)
        if name not in ledger or (twin.draft and name_of(target) in entries):
            continue
        if not all((out / file).exists() for file in ledger[name]["files"]):
            continue
        entries[name] = ledger[name]
        if not twin.draft:
            kept.append(name)
    if kept:
        findings.info(
            "build.kept",
            f"beside the drafts, what an earlier build finished stays as it was printed: {', '.join(kept[:3])}"
            + (f" and {len(kept) - 3} more" if len(kept) > 3 else ""),
            fix="build without --draft when the texts are complete",
        )


def _kept(project: Project, ledger: dict[str, Any], games: dict[str, Game | None], out: Path) -> dict[str, Any]:
    """Files this run does not judge stay: those of games not asked for, and of games that cannot be read now."""
    ids = project.game_ids()
    return {
        name: entry
        for name, entry in ledger.items()
        if entry["target"]["game"] in ids
        and games.get(entry["target"]["game"]) is None
        and all((out / file).exists() for file in entry["files"])
    }


def _names(ledger: Mapping[str, Any]) -> set[str]:
    """The names of all inputs that a ledger lists."""
    return {name for entry in ledger.values() for name in entry["inputs"]}


def _reason(snapshot: ProjectSnapshot, ledger: Mapping[str, Any], target: Target, force: bool, out: Path) -> str:
    """Why a target must be made again, in words; empty when it is fresh."""
    entry = ledger.get(name_of(target))
    before = entry["inputs"] if entry else {}
    # read before anything is made: what is edited while it is made is not taken for what was printed
    now = inputs_of(snapshot, target, looked_up_in(snapshot.project, before))
    if entry is None:
        return NEVER
    if entry["key"] != key_of(now):
        return changes(before, now) or "its record was changed"
    for name, info in entry["files"].items():
        path = out / name
        if not path.is_file():
            return MISSING
        if digest(path) != info["sha256"]:
            return ALTERED
    return FORCED if force else ""


def _make_all(
    project: Project, stale: list[Target], request: BuildRequest, total: Callable[[int], None], tell: Tell
) -> Iterator[tuple[MadeProducts, list[Target]]]:
    """Make groups of targets that share their decks, in several processes where that pays; each as it is done."""
    jobs = request.jobs or os.cpu_count() or 1
    groups = _grouped(stale, jobs)
    total(len(groups))
    kin = [Kin(group[0].game, len(group) * (LONG if group[0].component in BOOKS else 1)) for group in groups]
    made_groups = in_processes(_make_group, [(project, group) for group in groups], jobs, kin=kin, collect=False)
    for made, group in zip(made_groups, groups, strict=True):
        tell(_group_label(group))
        yield made, group


def _make_group(project: Project, group: list[Target]) -> MadeProducts:
    """Make a group of targets together; where that fails, each language by itself: one without words stops no other."""
    made = _made_together(project, group)
    languages = dict.fromkeys(target.language for target in group)
    if len(languages) == 1 or len({product.target for product in made.products}) == len(group):
        return made
    alone = [_made_together(project, [t for t in group if t.language == language]) for language in languages]
    told = dict.fromkeys(finding for each in alone for finding in each.findings)
    return MadeProducts([product for each in alone for product in each.products], list(told))


def _made_together(project: Project, group: list[Target]) -> MadeProducts:
    """Make sheets or books, each by its own module; the one for books is loaded only where there is one."""
    if group[0].component in BOOKS:
        from generator.workshop.build.books import make_books

        with collector_held_back():
            made = make_books(project, group)
            _estimate_ink(made, group, lambda usual: make_books(project, usual, False))
            return made
    made = make_targets(project, group)
    _estimate_ink(made, group, lambda usual: make_targets(project, usual, False))
    if made.products:
        made.decks = packed_decks(project, group[0])
    return made


def _estimate_ink(made: MadeProducts, group: list[Target], make: Callable[[list[Target]], MadeProducts]) -> None:
    """Note with each file that saves ink how much of it there is before and after."""
    if group[0].ink and made.products:  # the targets of a group look alike
        from generator.workshop.build.ink_estimates import estimate_ink

        found = estimate_ink(made, group, make)
        for product in made.products:
            estimate = found.get((product.target, product.suffix))
            product.ink = estimate.as_data() if estimate else {}


def _grouped(stale: list[Target], jobs: int) -> list[list[Target]]:
    """Targets that share what is composed, languages too: to size one, all are composed.

    They are parted where processes would stand idle otherwise.
    """
    together: dict[tuple[object, ...], list[Target]] = {}
    apart: dict[tuple[object, ...], list[Target]] = {}
    for target in stale:
        book = target.component in BOOKS  # its editions are made from one document
        shared = (
            target.game,
            "" if book else target.component,
            target.draft,
            target.rulings,
            target.players,
            target.look,
        )
        together.setdefault(shared, []).append(target)
        apart.setdefault((*shared, "" if book else target.language), []).append(target)
    return list((together if len(together) >= jobs else apart).values())


def _group_label(group: list[Target]) -> str:
    first = group[0]
    made, languages, papers = (
        ", ".join(dict.fromkeys(value for target in group if (value := getattr(target, name))))
        for name in ("component", "language", "paper")
    )
    return f"{first.game} {made} {languages}" + (f": {papers}" if papers else "")


def _write(products: list[Product], target: Target, snapshot: ProjectSnapshot, out: Path) -> dict[str, Any]:
    """Write the files of a target; its entry in the ledger."""
    files = {}
    for product in products:
        name = target.path(product.suffix)
        write_whole(out / name, product.data)
        files[name] = {"sha256": sha256(product.data), "pages": product.pages, "pieces": product.pieces}
        if product.ink:
            files[name]["ink"] = product.ink
        write_whole(
            out / CACHE / THUMBNAILS / f"{sha256(product.data)}.json",
            json.dumps(product.pictures or product.thumbnails).encode(),
        )
    inputs = inputs_of(snapshot, target, looked_up_by(target, products[0].looked_up))
    entry: dict[str, Any] = {"target": structs.asdict(target), "key": key_of(inputs), "files": files, "inputs": inputs}
    if products[0].facts:
        entry |= {"edition": products[0].edition, "pieces": products[0].facts}
    landings = products[0].landings  # where the printer puts both sides: what the pages are corrected for
    corrected = {side: landing._asdict() for side, landing in landings._asdict().items()} if landings else {}
    return entry | ({"corrected_for": corrected} if corrected else {})


def _remembered(products: list[Product], entry: Mapping[str, Any]) -> MadeFiles:
    """What is remembered of the files of a target: the hashes of what was made, whatever lies in the folder later."""
    return MadeFiles.of(entry["inputs"], {product.suffix: sha256(product.data) for product in products})
