"""Targets of a reprint kit: the pieces that changed since an earlier build, and the page that says so and why."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import structs

from generator.base.errors import CannotJudge
from generator.base.files import read_bytes
from generator.base.findings import Findings
from generator.catalog.library import KIT, Game
from generator.catalog.printdata import PrintData
from generator.catalog.project import Project
from generator.workshop.kit.changes import to_print
from generator.workshop.kit.changes_page import as_text, changes_of, earlier_build
from generator.workshop.targets import Target, game_of

RECORD = "build.json"


def earlier_targets(path: Path) -> list[dict[str, Any]]:
    """The entries of an earlier build, from its build.json or the folder that holds it.

    Raises CannotJudge for a file that is none, and for one of builds that did not keep what their pieces showed.
    """
    file = path / RECORD if path.is_dir() else path
    try:
        data = read_bytes(file)
    except CannotJudge as error:
        fix = f"--since takes the {RECORD} of an earlier build, or the folder that holds it"
        raise CannotJudge(error.reason, fix, error.where) from error
    try:
        entries = json.loads(data)["targets"]
        found = [entry for entry in entries if isinstance(entry["target"], dict)]
        kept = [entry for entry in found if isinstance(entry.get("pieces"), dict)]
        for entry in found:
            entry["target"]["game"], entry["target"]["language"], entry["target"]["component"]
    except (ValueError, KeyError, TypeError) as error:
        raise CannotJudge(
            f"{file} is no record of a build", f"--since takes the {RECORD} of an earlier build"
        ) from error
    if not kept:
        raise CannotJudge(
            f"{file} does not say what its pieces showed: it has no whole decks, or an older Tirada made it",
            "build that edition again with this Tirada, whole, into a folder of its own",
        )
    return kept


def reprints(
    project: Project, wanted: list[Target], games: Mapping[str, Game | None], print_data: PrintData, path: Path,
    findings: Findings,
) -> list[Target]:  # fmt: skip
    """Of the targets that a build would make: those of the pieces that changed since an earlier build, and their page.

    Raises CannotJudge where the earlier build is of other games or languages, and where nothing can be read.
    """
    entries = earlier_targets(path)
    made: list[Target] = []
    compared = False
    for game, language, paper in dict.fromkeys((one.game, one.language, one.paper) for one in wanted):
        found = games[game]
        own = [one for one in wanted if (one.game, one.language, one.paper) == (game, language, paper)]
        components, edition = _components(entries, own)
        if found is None or not components:
            continue
        compared = True
        page = structs.replace(own[0], component=KIT, since=as_text(edition, components))
        ruled = game_of(found, page)
        changes = changes_of(project, ruled, page, print_data, findings, earlier_build(page.since))
        count = 0
        for one in own:
            for copies, codes in to_print(changes.get(one.component, ([], 0))[0]).items():
                made.append(structs.replace(one, pieces=codes, copies=copies))
                count += len(codes)
        if any(several for several, _ in changes.values()):
            made.append(page)
        told = f"{count} pieces are printed again" if count else "no piece has to be printed again"
        findings.info("build.since", f"{game} in {language}, since edition {edition}: {told}")
    if not compared:
        theirs = sorted({f"{entry['target']['game']} in {entry['target']['language']}" for entry in entries})
        asked = sorted({f"{one.game} in {one.language}" for one in wanted})
        raise CannotJudge(
            f"{path} is a build of {', '.join(theirs[:4])}, and has nothing of {', '.join(asked[:4])}",
            "name the game and the language of that build",
        )
    return list(dict.fromkeys(made))


def _components(entries: list[dict[str, Any]], own: list[Target]) -> tuple[dict[str, object], str]:
    """What the earlier build kept of the components that are asked for, under the same rulings; and its edition."""
    found: dict[str, object] = {}
    edition = ""
    for target in own:
        for entry in entries:
            then = entry["target"]
            same = (then["game"], then["language"], then["component"]) == (
                target.game,
                target.language,
                target.component,
            )
            rulings = [list(choice) for choice in then.get("rulings", ())] == [
                list(choice) for choice in target.rulings
            ]
            if same and rulings and then.get("players", 0) == target.players and not then.get("draft"):
                found[target.component] = entry["pieces"]
                edition = str(entry.get("edition", ""))
    return found, edition
