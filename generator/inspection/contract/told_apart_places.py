"""Checks what `told_apart:` of components.yaml says before anything is printed: the kinds exist, the place is there."""

from __future__ import annotations

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.base.names import suggestion
from generator.catalog.contract_models import IconShown, PictureShown
from generator.catalog.expressions import compile_expression
from generator.catalog.library import Game
from generator.catalog.models import ComponentModel, ToldApartModel
from generator.catalog.pieces import Piece, expand
from generator.catalog.printdata import PrintData, load_print_data
from generator.catalog.project import Project
from generator.faces.deck import OWN, make_format

CODE = "component.told-apart"


def check_told_apart_places(project: Project, game: Game, findings: Findings) -> None:
    """Report what is told apart by an expression that tells nothing apart, or at a place beyond the piece."""
    if not game.told_apart:
        return
    print_data = load_print_data(project, Findings())
    components = {component.id: component for component in game.components}
    for i, declared in enumerate(game.told_apart):
        component = components.get(declared.component)
        if component is None:
            continue  # told when the game is read
        where = game.where("components.yaml", "told_apart", i)
        try:
            message, fix = _fault(game, component, declared, print_data)
        except CannotJudge as error:
            message, fix = error.message, error.fix
        if message:
            findings.error(CODE, f"{declared.what}: {message}", where, fix=fix)


def _fault(game: Game, component: ComponentModel, declared: ToldApartModel, print_data: PrintData) -> tuple[str, str]:
    """What is wrong with a declaration and how to mend it; two empty texts where nothing is."""
    if bool(declared.by) == bool(declared.icons):
        return "it needs either `by:` or `icons:`", "write one of them"
    if declared.icons:
        return _fault_of_icons(game, component, declared)
    pieces = [
        piece for piece in expand(game, component, Findings()) if not declared.groups or piece.group in declared.groups
    ]
    kinds = {kind_shown(declared, piece) for piece in pieces} - {""}
    if pieces and len(kinds) < 2:
        only = f"only {min(kinds)!r}" if kinds else "nothing"
        return f"{declared.by!r} gives {only} on {component.id}, and two at least are told apart", "mend `by:`"
    if declared.box is None:
        return "", ""
    x, y, width, height = declared.box
    if width <= 0 or height <= 0:
        return f"the box is {width:g} x {height:g} mm", "write `box: [x, y, width, height]`, in mm"
    for piece in pieces:
        if piece.format == OWN or not kind_shown(declared, piece):
            continue
        face = make_format(print_data, piece.format)
        if x < 0 or y < 0 or x + width > face.width or y + height > face.height:
            return (
                f"the box of {width:g} x {height:g} mm at {x:g}, {y:g} reaches beyond {piece.code} "
                f"({face.width:g} x {face.height:g} mm)",
                f"keep it between 0, 0 and {face.width:g}, {face.height:g}",
            )
    return "", ""


def _fault_of_icons(game: Game, component: ComponentModel, declared: ToldApartModel) -> tuple[str, str]:
    """What is wrong with icons or pictures told apart: no contract promises one, or they are given a box too."""
    if declared.box is not None:
        return "`box:` belongs to `by:`; icons stand in the boxes of the contract", "take one of them out"
    known = {
        shown.what: shown.box is not None
        for contract in (*game.parts.values(), *(group.shows for group in component.groups))
        for shown in contract
        if isinstance(shown, IconShown | PictureShown)
    }
    for name in declared.icons:
        if name not in known:
            return f"no contract promises an icon {name!r}", suggestion(name, known)
        if not known[name]:
            return f"the contract does not say where the icon {name!r} stands", "give it a `box:` there"
    return "", ""


def kind_shown(declared: ToldApartModel, piece: Piece) -> str:
    """Which of the kinds that are told apart a piece shows; nothing where it shows none."""
    found = compile_expression(declared.by)(piece.context)
    return str(getattr(found, "id", found)) if found else ""
