"""What a finished PDF says it is: which component or book of which game, in which language, on which paper.

It is a claim: it chooses what the file is compared with, and is proven or refuted by that comparison.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from msgspec import structs

from generator.base.errors import CannotJudge
from generator.base.geometry import to_mm
from generator.base.regular_expressions import regular_expression
from generator.catalog.looks import GREY, LOW, refuse_ink
from generator.catalog.printdata import PrintData
from generator.inspection.reading.printed_document import PrintedDocument
from generator.workshop.defaults import DEFAULT_LAYOUT
from generator.workshop.targets import BOOKLET, REFERENCE, RULEBOOK, Target

BACKS = "-backs"  # ends the name of a file that holds the backs alone
_BOOKS = {RULEBOOK: RULEBOOK, "booklet": BOOKLET, REFERENCE: REFERENCE}  # by the kind in a mark
_PLAYERS = regular_expression(r"(\d{1,3})-players")  # in the name of a file
_CHOSEN = regular_expression(r"only-.+|\d+-copies|skip-\d+")  # likewise, of pieces chosen to be printed alone
_LOOKS: Mapping[str, Mapping[str, Any]] = {  # likewise, of how its faces look
    "low-ink": {"ink": LOW},
    "grey-ink": {"ink": GREY},
    "large-print": {"large": True},
}
_PRINTER = "printer-"  # begins a part of the name of a file that is corrected for one
_SAME_PAPER = 0.5  # mm


@dataclass(frozen=True, slots=True)
class Claim:
    """The target that a file says it is; `suffix` tells its files apart where it has several."""

    target: Target
    suffix: str = ""
    manifest: Mapping[str, Any] = field(default_factory=dict)
    chosen: str = ""  # what a file's name says of pieces chosen to be printed alone

    @property
    def is_whole(self) -> bool:
        """Whether it names paper and layout: without them no fresh document can be made."""
        return bool(self.target.paper and self.target.layout)


def claim_of_sheet(
    game: str, component: str, language: str, manifest: Mapping[str, Any], rulings: tuple[tuple[str, str], ...]
) -> Claim:
    """The claim of a file of sheets, from its manifest. Raises CannotJudge for players who are no number."""
    players = manifest.get("players", 0)
    if not isinstance(players, int) or isinstance(players, bool) or players < 0:
        raise CannotJudge(f"the manifest claims {players!r} players", "build it again")
    paper, layout, printer = (str(manifest.get(name, "")) for name in ("paper", "layout", "printer"))
    pieces, copies, skip = manifest.get("pieces", []), manifest.get("copies", 0), manifest.get("skip", 0)
    known = isinstance(pieces, list) and all(isinstance(code, str) for code in pieces)
    if not known or type(copies) is not int or type(skip) is not int:
        raise CannotJudge("the manifest's chosen pieces are not as Tirada writes them", "build it again")
    target = Target(
        game,
        language,
        component,
        paper,
        layout,
        manifest.get("draft") is True,
        rulings,
        players,
        printer,
        tuple(pieces),
        max(copies, 0),
        max(skip, 0),
        str(manifest.get("since", "")),
        _ink_of(manifest),
        manifest.get("large") is True,
    )
    return Claim(target, BACKS if manifest.get("sides") == "backs" else "", manifest)


def _ink_of(told: Mapping[str, Any]) -> str:
    """The ink that a file says it saves. Raises CannotJudge for one that does not exist."""
    ink = str(told.get("ink", ""))
    refuse_ink(ink)
    return ink


def claim_of_book(
    document: PrintedDocument, mark: Mapping[str, str], print_data: PrintData, rulings: tuple[tuple[str, str], ...]
) -> Claim:
    """The claim of a book, from its mark and the size of its first page."""
    kind = mark.get("kind", "")
    paper = paper_of(document, print_data)
    languages = mark.get("languages", "")
    component, draft, large = _BOOKS.get(kind, kind), "draft" in mark, "large" in mark
    target = Target(mark.get("game", ""), languages, component, paper, DEFAULT_LAYOUT, draft, rulings)
    return Claim(structs.replace(target, ink=_ink_of(mark), large=large))


def claim_of_place(path: Path) -> Claim | None:
    """The claim that a file's place and name make, `<game>/<language>/<component>.<paper>.pdf`; None for another name.

    Between paper and `pdf` the name may have a layout, then `2-players`, then which pieces alone it has and how many
    copies of each, then `printer-NAME`; how it looks, `low-ink`, is said among these.

    Only for files that say nothing of themselves: a program that writes a file again may drop what they said.
    """
    places, names = path.absolute().parts[-3:-1], path.name.split(".")
    printer = next((name for name in names[2:-1] if name.startswith(_PRINTER)), "")
    if printer:
        names.remove(printer)
    chosen = _chosen_in(names)
    look: dict[str, Any] = {}
    for name in [name for name in names[2:] if name in _LOOKS]:
        look |= _LOOKS[name]
        names.remove(name)
    names = [name for i, name in enumerate(names) if i < 2 or not _CHOSEN.fullmatch(name)]
    fewer = _PLAYERS.fullmatch(names[-2]) if len(names) > 3 else None
    if fewer is not None:
        del names[-2]
    if len(places) < 2 or len(names) not in (3, 4) or names[-1] != "pdf":
        return None
    (game, language), (name, paper, *layout) = places, names[:-1]
    component, backs, _ = name.partition(BACKS)
    players = int(fewer[1]) if fewer is not None else 0
    shown, own = layout[0] if layout else DEFAULT_LAYOUT, printer.removeprefix(_PRINTER)
    target = Target(game, language, component, paper, shown, players=players, printer=own, **look)
    return Claim(target, backs, chosen=chosen)


def _chosen_in(names: Sequence[str]) -> str:
    """What the parts of a file's name say of chosen pieces."""
    return ".".join(name for name in names[2:] if _CHOSEN.fullmatch(name))


def other_name(told: Claim, claim: Claim) -> str:
    """What the place and name of a file (`told`) say otherwise than the file itself, in words; nothing where
    both say the same. Layout and rulings are not compared.
    """
    own = claim.target
    parts = (
        ("game", told.target.game, own.game),
        ("language", told.target.language, own.language),
        ("component", told.target.component, own.component),
        ("paper", told.target.paper, own.paper),
        ("sides", told.suffix or "both", claim.suffix or "both"),
        ("ink", told.target.ink or "all", own.ink or "all"),
        ("print", "large" if told.target.large else "usual", "large" if own.large else "usual"),
        ("players", str(told.target.players or "all"), str(own.players or "all")),
        ("printer", told.target.printer or "none", own.printer or "none"),
        ("pieces", told.chosen or "all", _chosen_in(own.path().split(".")) or "all"),
    )
    different = [f"{what} {named}, not {shown}" for what, named, shown in parts if named != shown]
    return "; ".join(different)


def paper_of(document: PrintedDocument, print_data: PrintData) -> str:
    """The paper whose size the first page has, on its side too; its measures in mm where there is none."""
    pages = document.pages()
    try:
        size = sorted(round(to_mm(points), 2) for points in pages[0].get_size()) if len(pages) else [0.0, 0.0]
    finally:
        pages.close()
    for name in print_data.tables["papers"].rows:
        paper = print_data.paper(name)
        if all(abs(a - b) < _SAME_PAPER for a, b in zip(size, sorted((paper.width, paper.height)), strict=True)):
            return name
    return f"{size[0]:g}x{size[1]:g}"  # one that somebody gave in mm
