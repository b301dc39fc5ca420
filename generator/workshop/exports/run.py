"""`tirada build --service`: makes what a service wants of every component, in folders that are whole or not there."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from generator.base.errors import CannotJudge
from generator.base.files import read_bytes, sha256, write_staged
from generator.base.findings import Findings, Where
from generator.catalog.library import Game
from generator.catalog.models import ComponentModel
from generator.catalog.printdata import load_print_data
from generator.catalog.project import Project
from generator.catalog.rulings import Choices
from generator.catalog.services import Service, checked_dpi, load_service
from generator.exports.pictures import PictureOfPages, load_painter, pictures
from generator.pdf.press_ready import read_profile
from generator.workshop.exports.asked import choices_of, components_asked_for, games_asked_for, languages_of
from generator.workshop.exports.assigned import Assigned, assign
from generator.workshop.exports.composing import Composed, Wish, compose
from generator.workshop.exports.parts import ExportPart, parts_asked_for, refuse_copies
from generator.workshop.exports.request import MANIFEST, Exported, ExportRequest
from generator.workshop.exports.staging import StagedFolders
from generator.workshop.processes import Tell, begun_processes, in_processes

FEWEST_DOTS = 8_000_000  # of the pictures that one process makes without a pause
MANY_PICTURES = 100  # of cards they take longer than it takes to begin a process
LARGEST_PICTURE = 120_000_000  # dots of one picture: a poster of four sheets at 300 dots to the inch has a fifth
TakenComponents = list[tuple[Game, ComponentModel, Assigned, Choices, ExportPart]]


def export(project: Project, request: ExportRequest, out: Path, total: Callable[[int], None], tell: Tell) -> Exported:
    """Make what a service wants of everything asked for.

    Nothing is written unless all can be made. Raises CannotJudge for a service, game, language or component that does
    not exist, a size that is not offered, a deck too large, an impossible resolution, a file that is no colour profile,
    and a folder that cannot be written.
    """
    service = load_service(project, request.service)
    dpi = _dpi(service, request.dpi)
    icc = _profile(service, request.icc)
    url = _base(request.url)
    result, findings = Exported(), Findings()
    taken = _taken(project, service, request, findings)
    total(len(taken) + sum(len(languages_of(game, request)) for game, *_ in taken))
    jobs = request.jobs or os.cpu_count() or 1
    wishes = [
        Wish(service, game.id, one.id, languages_of(game, request), choices, dpi, icc, url, request.draft, part)
        for game, one, _, choices, part in taken
    ]
    calls = [(project, wish, assigned) for wish, (_, _, assigned, *_) in zip(wishes, taken, strict=True)]
    folders: list[_Folder] = []
    fronts = sum(len(assigned.products) * len(wish.languages) for _, wish, assigned in calls)
    # while many faces are composed here, the processes that are going to paint them are begun
    early = jobs if service.makes == "images" and fronts >= MANY_PICTURES else 1
    with StagedFolders(out) as staged, begun_processes(_paint, early, load_painter) as begun:
        for wish, made in zip(wishes, in_processes(compose, calls, jobs), strict=True):
            tell(f"{wish.game} {wish.component}")
            for one in made:
                findings.extend(one.findings)
                folders.append(_Folder(wish, one, staged.folder(folder_of(wish, one.language))))
        works = list(_works(folders, jobs))
        hashes: dict[Path, str] = {}
        for painted in begun(works) if early > 1 else in_processes(_paint, works, jobs):
            hashes |= painted
        for folder in folders:
            _finish(folder, service, hashes)
            tell(folder_of(folder.wish, folder.composed.language))
            result.folders[folder_of(folder.wish, folder.composed.language)] = len(folder.composed.files)
        staged.keep()
    result.findings = findings.items
    return result


class _Folder(NamedTuple):
    """What is made of one component in one language, and the folder in which it is made."""

    wish: Wish
    composed: Composed
    place: Path


def folder_of(wish: Wish, language: str) -> str:
    """Where the files of a component for a service go, below the output folder. What is not usual is named."""
    dpi = f".{wish.dpi}dpi" if wish.dpi != wish.service.dpi else ""
    rulings = "".join(f".{ident}-{option}" for ident, option in wish.choices)
    draft = ".draft" if wish.draft else ""
    return f"{wish.game}/{language}/{wish.component}.{wish.service.id}{dpi}{rulings}{wish.part.name}{draft}"


def _dpi(service: Service, asked: int | None) -> int:
    """The resolution. Raises CannotJudge for an absurd one, and one that is not the service's own to choose."""
    if asked is None:
        return service.dpi
    checked_dpi(asked)
    if service.products and asked != service.dpi:
        raise CannotJudge(
            f"{service.name} asks for pictures of its own size in dots, at {service.dpi} to the inch",
            "leave --dpi out, or use --service png",
        )
    return asked


def _profile(service: Service, path: Path | None) -> bytes:
    """The colour profile of a press. Raises CannotJudge where it is none, or does not suit the service."""
    if path is None:
        return b""
    pages = service.pages
    if pages is None or not pages.standard:
        raise CannotJudge(f"{service.name} takes no colour profile", "leave --icc out")
    data = read_bytes(path)
    try:
        colours = read_profile(data)
    except CannotJudge as error:
        raise CannotJudge(error.message, error.fix, Where(str(path))) from error
    if pages.colour == "cmyk" and colours != "CMYK":
        fix = "name the profile of a press that prints in CMYK, or leave --icc out"
        raise CannotJudge(f"{service.name} prints in CMYK, the profile is for {colours.strip()}", fix, Where(str(path)))
    return data


def _base(url: str) -> str:
    """Where pictures will lie on the web, ready for a name behind it."""
    if url and not url.lower().startswith(("https://", "http://", "file:///")):
        raise CannotJudge(f"{url!r} is no address of a folder on the web", "https://example.org/cards/")
    return url if not url or url.endswith("/") else f"{url}/"


def _taken(project: Project, service: Service, request: ExportRequest, findings: Findings) -> TakenComponents:
    """What the service takes of everything asked for. What it does not take is told; nothing at all is refused."""
    refuse_copies(service, request.copies)
    taken: TakenComponents = []
    refused: dict[tuple[str, str], list[str]] = {}  # what is left out, by game and reason
    print_data = load_print_data(project, Findings())
    asked = components_asked_for(games_asked_for(project, request, findings), request)
    for game, component, part in parts_asked_for(asked, request):
        assigned = assign(service, game, component, print_data, part)
        for what, why in assigned.refused.items():
            refused.setdefault((game.id, why), []).append(what)
        if assigned.products:
            taken.append((game, component, assigned, choices_of(game, request), part))
    told = [f"{game} {', '.join(several)}: {why}" for (game, why), several in refused.items()]
    if not taken:
        why = told[0] if told else "nothing of what is asked for is printed"
        fix = "`tirada list` names services and their sizes"
        raise CannotJudge(f"{service.name} takes nothing of this: {why}", fix)
    for one in told:
        findings.info("export.size", f"left out: {one}")
    for game, component, assigned, *_ in taken:
        _tell_sizes(service, game, component, assigned, findings)
    promises = service.not_promised if request.icc else service.not_promised + service.not_promised_without_icc
    for promise in promises:
        findings.info("export.not-promised", f"{service.name}: {promise}")
    return taken


def _tell_sizes(
    service: Service, game: Game, component: ComponentModel, assigned: Assigned, findings: Findings
) -> None:
    """Say which pieces are cut larger or smaller than they are meant, and which sizes nobody has confirmed."""
    for product in {p.id: p for p in assigned.products.values() if p is not None}.values():
        code = next(code for code, one in assigned.products.items() if one is not None and one.id == product.id)
        width, height = assigned.sizes[code]
        if max(abs(width - product.width), abs(height - product.height)) > 0.01:
            findings.info(
                "export.size",
                f"{game.id} {component.id} of {width:g} x {height:g} mm is cut as {product.name}, "
                f"{product.width:g} x {product.height:g} mm",
            )
        if not product.verified:
            told = f"{service.name}: the size of {product.name} is not confirmed by the service"
            findings.info("export.unverified", told, fix="compare it with the service's template before you order")


# -- writing -------------------------------------------------------------------


def _works(folders: Sequence[_Folder], jobs: int) -> Iterator[tuple[Path, bytes, list[PictureOfPages]]]:
    """The pictures of all folders in portions for one process each, with only the PDF that they need.

    Large portions come first, since opening a PDF anew takes time, and small ones last, so that all end together.
    """
    left = sum(_dots(one) for folder in folders for one in folder.composed.pictures)
    for folder in folders:
        portion: list[PictureOfPages] = []
        size = 0
        for one in folder.composed.pictures:
            portion.append(one)
            size += _dots(one)
            if size >= max(FEWEST_DOTS, left // (2 * jobs)):
                yield folder.place, folder.composed.pages, portion
                left -= size
                portion, size = [], 0
        if portion:
            yield folder.place, folder.composed.pages, portion
            left -= size


def _dots(one: PictureOfPages) -> int:
    """How many dots a picture has. Raises CannotJudge for too many."""
    if one.width * one.height > LARGEST_PICTURE:
        raise CannotJudge(
            f"{one.path} would be {one.width} x {one.height} dots", "choose fewer dots to the inch: --dpi 150"
        )
    return one.width * one.height


def _paint(place: Path, data: bytes, wanted: Sequence[PictureOfPages]) -> dict[Path, str]:
    """Make some pictures. Their files, each with its hash."""
    hashes = {}
    for path, picture in pictures(data, wanted):
        write_staged(place / path, picture)
        hashes[place / path] = sha256(picture)
    return hashes


def _finish(folder: _Folder, service: Service, hashes: dict[Path, str]) -> None:
    """Write what is finished already, and the manifest with the hash of every file, those of pictures being known."""
    composed, wish = folder.composed, folder.wish
    for path, data in composed.finished.items():
        write_staged(folder.place / path, data)
        hashes[folder.place / path] = sha256(data)
    sizes = {one.path: [one.width, one.height] for one in composed.pictures}
    files: list[dict[str, Any]] = []
    for told in composed.files:
        size = {"size": sizes[told["path"]]} if told["path"] in sizes else {}
        files.append({**told, **size, "sha256": hashes[folder.place / told["path"]]})
    manifest = {
        "tirada": 1,
        "service": service.id,
        "game": wish.game,
        "component": wish.component,
        "language": composed.language,
        "rulings": [list(choice) for choice in wish.choices],
        "dpi": wish.dpi,
        **wish.part.told,
        **({"draft": True} if wish.draft else {}),
        **({"url": wish.url} if wish.url else {}),
        **({"icc": sha256(wish.icc)} if wish.icc else {}),
        "files": files,
    }
    write_staged(folder.place / MANIFEST, (json.dumps(manifest, ensure_ascii=False, indent=1) + "\n").encode())
