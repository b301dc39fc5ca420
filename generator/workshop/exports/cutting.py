"""`tirada build --cutter`: sheets with registration marks, and the files by which a cutting machine cuts them."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import msgspec

from generator.base.errors import CannotJudge
from generator.base.files import sha256, write_staged
from generator.base.findings import Finding, Findings
from generator.catalog.cutters import Cutter, load_cutter
from generator.catalog.print_rows import Paper
from generator.catalog.printdata import load_print_data
from generator.catalog.project import Project
from generator.catalog.rulings import Choices
from generator.exports.cut_files import cut_dxf, cut_svg
from generator.exports.cut_layout import CutSheet, cut_sheets
from generator.exports.cut_pages import cut_pages
from generator.workshop.exports.asked import choices_of, components_asked_for, games_asked_for, languages_of
from generator.workshop.exports.composing import composed_decks, title_of
from generator.workshop.exports.parts import ExportPart, parts_asked_for
from generator.workshop.exports.request import MANIFEST, Exported, ExportRequest
from generator.workshop.exports.staging import StagedFolders
from generator.workshop.print_preparation import house_theme
from generator.workshop.processes import Tell, in_processes


class CutWish(msgspec.Struct, frozen=True):
    """What is wished of one component: for which machine, on which paper, in which languages."""

    cutter: Cutter
    paper: Paper
    game: str
    component: str
    languages: tuple[str, ...]
    choices: Choices
    draft: bool
    part: ExportPart


class CutFolder(msgspec.Struct):
    """What is made of one component in one language: its files, and what there is to say."""

    path: str
    files: dict[str, bytes]
    findings: list[Finding]
    sheets: int


def export_cuts(
    project: Project, request: ExportRequest, out: Path, total: Callable[[int], None], tell: Tell
) -> Exported:
    """Make the sheets and cut files of everything asked for; nothing is written unless all can be made.

    Raises CannotJudge for a machine, paper, game, language or component that does not exist, and where no piece has
    room between the marks.
    """
    cutter = load_cutter(project, request.cutter)
    print_data = load_print_data(project, Findings())
    papers = [print_data.paper(name) for name in request.papers]
    result, findings = Exported(), Findings()
    asked = components_asked_for(games_asked_for(project, request, findings), request)
    wishes = [
        CutWish(
            cutter, paper, game.id, one.id, languages_of(game, request), choices_of(game, request), request.draft, part
        )
        for game, one, part in parts_asked_for([(game, one) for game, one in asked if not one.stock], request)
        for paper in papers
    ]
    if not wishes:
        raise CannotJudge("nothing of what is asked for is to be cut", "labels on stock are cut already")
    total(len(wishes))
    jobs = request.jobs or os.cpu_count() or 1
    with StagedFolders(out) as staged:
        for made in in_processes(cut_component, [(project, wish) for wish in wishes], jobs):
            for folder in made:
                findings.extend(one for one in folder.findings if one not in findings.items)
                if not folder.sheets:
                    continue
                place = staged.folder(folder.path)
                for name, data in folder.files.items():
                    write_staged(place / name, data)
                result.folders[folder.path] = len(folder.files) - 1
            tell(made[0].path)
        if not result.folders:
            first = findings.items[0]
            raise CannotJudge(f"nothing has room on a sheet for {cutter.name}: {first.message}", first.fix)
        staged.keep()
    if not cutter.verified:
        told = f"{cutter.name}: the geometry of its marks is not confirmed by the maker"
        findings.info("export.unverified", told, fix="compare a sheet with the machine's program before you cut many")
    result.findings = findings.items
    return result


def cut_component(project: Project, wish: CutWish) -> list[CutFolder]:
    """The sheets and cut files of a component, by language. Raises CannotJudge where it cannot be composed."""
    decks, game, found = composed_decks(
        project, wish.game, wish.component, wish.languages, wish.choices, 0.0, wish.draft, wish.part
    )
    house = house_theme(project, game, Findings())
    assert house is not None
    component = next(one for one in game.components if one.id == wish.component)
    made = []
    for language in wish.languages:
        deck, findings = decks[language], Findings()
        findings.extend(finding for finding in found if finding.severity != "error")
        items = [item for item in deck.pieces if item.piece.quantity]
        sheets, left_out = cut_sheets(items, (wish.paper.width, wish.paper.height), wish.cutter)
        for item in left_out:
            size = f"{item.front.width:.0f} x {item.front.height:.0f} mm"
            findings.info(
                "export.size",
                f"left out: {wish.game} {wish.component} {item.piece.code} of {size} has no room on {wish.paper.name}",
                fix="a larger --paper, or the sheets of `tirada build`",
            )
        idents = [ident_of(wish, language, number, len(sheets)) for number in range(1, len(sheets) + 1)]
        files: dict[str, bytes] = {}
        if sheets:
            about, look = title_of(game, component, deck), house.in_language(language)
            files["sheets.pdf"] = cut_pages(about, deck, look, wish.cutter, sheets, idents)
        for number, (sheet, ident) in enumerate(zip(sheets, idents, strict=True), start=1):
            files[f"sheet-{number}.svg"] = cut_svg(sheet, ident)
            files[f"sheet-{number}.dxf"] = cut_dxf(sheet, ident)
        files[MANIFEST] = _manifest(wish, language, sheets, idents, files)
        made.append(CutFolder(_path(wish, language), files, findings.items, len(sheets)))
    return made


def ident_of(wish: CutWish, language: str, number: int, count: int) -> str:
    """What a sheet and its cut files are called, so that nobody cuts one by the file of another."""
    part = wish.part.name.replace(".", " ")
    return f"{wish.game} {wish.component} {language} {wish.paper.id} {wish.cutter.id}{part} {number}/{count}"


def _path(wish: CutWish, language: str) -> str:
    rulings = "".join(f".{ident}-{option}" for ident, option in wish.choices)
    draft = ".draft" if wish.draft else ""
    more = f"{rulings}{wish.part.name}{draft}"
    return f"{wish.game}/{language}/{wish.component}.{wish.paper.id}.cutter-{wish.cutter.id}{more}"


def _manifest(
    wish: CutWish, language: str, sheets: list[CutSheet], idents: list[str], files: dict[str, bytes]
) -> bytes:
    told = [
        {
            "id": ident,
            "width": sheet.width,
            "height": sheet.height,
            "places": [[one.item.piece.code, round(one.x, 4), round(one.y, 4)] for one in sheet.places],
        }
        for sheet, ident in zip(sheets, idents, strict=True)
    ]
    listed = []
    for name, data in files.items():
        number = int(name.partition("-")[2].partition(".")[0] or 0)
        kind = "sheets" if name.endswith(".pdf") else name.rpartition(".")[2]
        listed.append({"path": name, "kind": kind, "sheet": number, "sha256": sha256(data)})
    manifest = {
        "tirada": 1,
        "cutter": wish.cutter.id,
        "paper": wish.paper.id,
        "game": wish.game,
        "component": wish.component,
        "language": language,
        "rulings": [list(choice) for choice in wish.choices],
        **wish.part.told,
        **({"draft": True} if wish.draft else {}),
        "files": listed,
        "sheets": told,
    }
    return (json.dumps(manifest, ensure_ascii=False, indent=1) + "\n").encode()
