"""Judges the folder of an export: its manifest says what it claims to be, the data say what must be in it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from generator.base.errors import CannotJudge
from generator.base.files import read_bytes, sha256
from generator.base.findings import Findings, Where
from generator.base.names import suggestion
from generator.catalog.cutters import load_cutter
from generator.catalog.library import Game
from generator.catalog.looks import refuse_ink
from generator.catalog.models import ComponentModel
from generator.catalog.pieces import expand
from generator.catalog.printdata import load_print_data
from generator.catalog.project import Project
from generator.catalog.services import Service, checked_dpi, load_service
from generator.faces.deck import OWN, Deck
from generator.inspection.exports.cut_files import judge_cuts
from generator.inspection.exports.drawings import judge_contact_sheet, judge_drawings
from generator.inspection.exports.export_manifest import (
    ExportFolder,
    ExportManifest,
    hash_of_names,
    judge_folder,
    parse_manifest,
)
from generator.inspection.exports.page_files import judge_pages, profile_in
from generator.inspection.exports.picture_files import judge_images, taken_of
from generator.inspection.exports.table_save import judge_save
from generator.inspection.picture.page_comparison import compare_pages, report_differences
from generator.inspection.reading.printed_document import PrintedDocument
from generator.workshop.exports.assigned import assign
from generator.workshop.exports.composing import Wish, compose, composed_decks
from generator.workshop.exports.parts import ExportPart
from generator.workshop.print_preparation import load_for_build

AGAIN = "build it again"
GONE = "delete its folder, which nothing makes any more"


class JudgedExport(NamedTuple):
    """What was judged as an export: whose it is, and the hashes of what was read, by the paths of files and folder."""

    game: str
    hashes: dict[Path, str]


def judge_export(project: Project, path: Path, findings: Findings) -> JudgedExport:
    """Judge an export by the manifest at a path. Raises CannotJudge where it cannot be understood or composed."""
    data = read_bytes(path)
    manifest = parse_manifest(data, path)
    read = _judge_claim(project, manifest, path, findings)
    hashes = {path: sha256(data), path.parent: hash_of_names(read.names)}
    hashes |= {path.parent / name: sha256(one) for name, one in read.data.items()}
    return JudgedExport(manifest.game, hashes)


def _judge_claim(project: Project, manifest: ExportManifest, path: Path, findings: Findings) -> ExportFolder:
    """Judge the folder of a manifest, and say what was read in it."""
    where, folder = Where(str(path)), path.parent
    try:
        game, component = _claimed(project, manifest)
        if manifest.cutter:
            return _judge_cutter(project, manifest, folder, findings)
        service = load_service(project, manifest.service)
        checked_dpi(manifest.dpi)
    except CannotJudge as error:
        raise CannotJudge(error.message, error.fix or AGAIN, where) from error
    read = judge_folder(folder, manifest, findings)
    data = read.data
    bleed = _bleed(project, service, game, component)
    decks, _, told = composed_decks(
        project, game.id, component.id, [manifest.language], manifest.rulings, bleed, manifest.draft, _part_of(manifest)
    )
    findings.extend(told.errors)
    deck = decks[manifest.language]
    if service.products and manifest.dpi != service.dpi:
        findings.error("export.dots", f"{manifest.dpi} dots to the inch, {service.dpi} expected", where, fix=AGAIN)
    _judge(service, manifest, deck, folder, data, findings)
    if service.makes in ("pages", "drawings"):
        _compare_with_fresh(project, service, manifest, folder, data, findings)
    return read


def _judge_cutter(project: Project, manifest: ExportManifest, folder: Path, findings: Findings) -> ExportFolder:
    """Judge sheets and cut files for a machine. Raises CannotJudge for a machine or a paper that does not exist."""
    cutter = load_cutter(project, manifest.cutter)
    paper = load_print_data(project, Findings()).paper(manifest.paper)
    read = judge_folder(folder, manifest, findings)
    decks, _, told = composed_decks(
        project,
        manifest.game,
        manifest.component,
        [manifest.language],
        manifest.rulings,
        0.0,
        manifest.draft,
        _part_of(manifest),
    )
    findings.extend(told.errors)
    deck = decks[manifest.language]
    judge_cuts(cutter, (paper.width, paper.height), manifest, deck, folder, read.data, findings)
    return read


def _part_of(manifest: ExportManifest) -> ExportPart:
    """The part of its component that an export says it is."""
    return ExportPart(manifest.players, manifest.pieces, manifest.copies, manifest.ink)


def _claimed(project: Project, manifest: ExportManifest) -> tuple[Game, ComponentModel]:
    """The game and component that a manifest names. Raises CannotJudge for ones that do not exist."""
    if manifest.game not in project.game_ids():
        told = f"there is no game {manifest.game!r}: {suggestion(manifest.game, project.game_ids())}"
        raise CannotJudge(told, GONE)
    own = Findings()
    if min(manifest.players, manifest.copies) < 0:
        raise CannotJudge("the manifest counts below 0")
    refuse_ink(manifest.ink)
    game = load_for_build(project, manifest.game, manifest.rulings, own, manifest.players)
    if game is None:
        first = own.errors[0]
        raise CannotJudge(f"what it must show cannot be made until this is mended: {first.message}", first.fix)
    component = next((one for one in game.components if one.id == manifest.component), None)
    if component is None:
        names = [one.id for one in game.components]
        told = f"{game.id} has no component {manifest.component!r}: {suggestion(manifest.component, names)}"
        raise CannotJudge(told, GONE)
    if manifest.language not in game.languages:
        raise CannotJudge(f"{game.id} has no language {manifest.language!r}", GONE)
    return game, component


def _bleed(project: Project, service: Service, game: Game, component: ComponentModel) -> float:
    """The bleed (mm) that the faces need on the service's canvases."""
    print_data, most = load_print_data(project, Findings()), 0.0
    for piece in expand(game, component, Findings()) if service.products else ():
        if piece.format == OWN:
            continue
        row = print_data.format(piece.format)
        product = service.product_for(row.width, row.height, row.shape, component.kind)
        if product is not None:
            wide, high = product.page(service.dpi)
            most = max(most, (wide - row.width) / 2, (high - row.height) / 2)
    return most


def _judge(
    service: Service,
    manifest: ExportManifest,
    deck: Deck,
    folder: Path,
    data: Mapping[str, bytes],
    findings: Findings,
) -> None:
    """Judge the files by what the data and the numbers of the service say."""
    taken = taken_of(service, deck)
    if service.makes == "images":
        judge_images(service, manifest, taken, folder, data, findings)
    elif service.makes == "drawings":
        judge_drawings(manifest, taken, folder, data, findings)
    elif service.makes == "tabletop" and service.sheet is not None:
        judge_save(service.sheet, manifest, taken, folder, data, findings)
    elif service.makes == "contact_sheet" and service.contact is not None:
        for file in manifest.files:
            if file.path in data:
                judge_contact_sheet(service.contact, file, taken, folder, data[file.path], findings)
    elif service.makes == "pages":
        for file in manifest.files:
            if file.path in data:
                judge_pages(service, file, taken, folder, data[file.path], findings)
        wanted = {product.id if product else "" for _, product in taken.pieces}
        for missing in sorted(wanted - {file.product for file in manifest.files}):
            told = f"there is no file of {missing or 'the pieces'}"
            findings.error("export.missing", told, Where(str(folder / "export.json")), fix=AGAIN)


def _compare_with_fresh(
    project: Project,
    service: Service,
    manifest: ExportManifest,
    folder: Path,
    data: Mapping[str, bytes],
    findings: Findings,
) -> None:
    """Compare pages by their pictures, and drawings by their bytes, with what would be made now."""
    profile = profile_in(next(iter(data.values()))) if manifest.icc and data else b""
    wish = Wish(
        service,
        manifest.game,
        manifest.component,
        (manifest.language,),
        manifest.rulings,
        manifest.dpi,
        profile,
        manifest.url,
        manifest.draft,
        _part_of(manifest),
    )
    game = load_for_build(project, manifest.game, manifest.rulings, Findings(), manifest.players)
    assert game is not None
    component = next(one for one in game.components if one.id == manifest.component)
    assigned = assign(service, game, component, load_print_data(project, Findings()), wish.part)
    fresh = compose(project, wish, assigned)[0].finished
    for name, found in data.items():
        shown = str(folder / name)
        if found == fresh.get(name):
            continue
        if name not in fresh:
            findings.error("export.extra", "nothing of this name would be made", Where(shown), fix=AGAIN)
        elif service.makes == "drawings":
            findings.error("export.differs", "it is drawn otherwise than it would be made now", Where(shown), fix=AGAIN)
        else:
            wanted = PrintedDocument(shown, fresh[name])
            report_differences(compare_pages(PrintedDocument(shown, found), wanted), shown, findings)
