"""Faces composed from damaged templates: which pieces a damage changes, and the sheets that show them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import structs
from projects import AS_IT_STANDS
from template_damages import Fixed, TemplateDamage, damages_of, surroundings

from generator.base.display_list import PlacedSymbol, Symbol
from generator.base.errors import CannotJudge
from generator.base.findings import Findings, Where
from generator.catalog import yamlfile
from generator.catalog.library import Game, load_game
from generator.catalog.models import ComponentModel, GroupModel
from generator.catalog.pieces import Piece, expand, singular
from generator.catalog.printdata import load_print_data
from generator.faces.compose import Composer, Side
from generator.faces.deck import Deck, PieceMaker, game_theme, make_format, speakers
from generator.faces.straight_templates import StraightTemplate
from generator.faces.templates.loading import (
    CompiledTemplate,
    Resolve,
    Template,
    TemplateLibrary,
    compile_numbers,
    load_theme,
)
from generator.faces.templates.models import EachElement, NetElement, TemplateModel, UseElement
from generator.faces.trim import Format
from generator.press.job import PrintJob
from generator.press.sheets import print_job
from generator.workshop.translation.speakers import catalogues_of, press_speaker

ROOT = Path(__file__).resolve().parents[3]
PROJECT = AS_IT_STANDS
NET = "net"  # the format of a piece that is as large as its net


class Damaged(NamedTuple):
    """A damage and the pieces of a group that look otherwise by it; `refused` is why they cannot be made at all."""

    damage: TemplateDamage
    pieces: tuple[Piece, ...]
    refused: str = ""


@cache
def model_of(name: str) -> TemplateModel:
    """A template file as it stands."""
    path = ROOT / "templates" / "faces" / f"{name}.yaml"
    model = yamlfile.validate(yamlfile.load(path, str(path), Findings()), TemplateModel, Findings())
    assert model is not None, name
    return model


@cache
def templates_of(name: str) -> Mapping[str, TemplateModel]:
    """A template and all that it uses, by their names."""
    found: dict[str, TemplateModel] = {}
    waiting = [name]
    while waiting:
        one = waiting.pop()
        if one in found:
            continue
        found[one] = model_of(one)
        for element in found[one].elements:
            if isinstance(element, UseElement | EachElement):
                waiting.append(element.template)
            elif isinstance(element, NetElement):
                waiting += element.panels.values()
    return found


class DamagedTemplates(TemplateLibrary):
    """The templates of the project, one file of them damaged."""

    def __init__(self, damage: TemplateDamage | None) -> None:
        super().__init__(PROJECT, Findings())
        self.damage = damage

    def _load(self, name: str, users: tuple[str, ...]) -> Template | None:
        """As the library loads it; each element keeps its own file and place, so that one of them can be fixed."""
        model = model_of(name)
        if self.damage is not None and self.damage.change is not None and self.damage.template == name:
            model = self.damage.change(model)
        let: dict[str, str] = {}
        elements: list[tuple[Any, Any]] = []
        for i, element in enumerate(model.elements):
            if not isinstance(element, UseElement):
                elements.append((element, Where(self.where(name).file, i + 1)))
                continue
            used = self._load(element.template, (*users, name))
            assert used is not None
            let.update(used.let)
            for inner, where in used.elements:
                if element.when:
                    both = f"({element.when}) and ({inner.when})" if inner.when else element.when
                    inner = structs.replace(inner, when=both)
                elements.append((inner, where))
        return Template(name, {**let, **model.let}, tuple(elements))


def _first_for_ever(resolve: Resolve) -> Resolve:
    """What is worked out the first time, every time."""
    known: list[Any] = []

    def fixed(context: Mapping[str, Any]) -> Any:
        if not known:
            known.append(resolve(context))
        return known[0]

    return fixed


class DamagedComposer(Composer):
    """Composes faces of damaged templates, element by element."""

    damage: TemplateDamage | None = None

    def _straight_template(self, piece: Piece, template: str, format_: Format | None) -> StraightTemplate | None:
        return None

    def _template(self, name: str) -> CompiledTemplate | None:
        if name not in self._compiled:
            compiled = super()._template(name)
            fixed = self.damage.fixed if self.damage is not None else None
            if compiled is not None and fixed is not None:
                self._compiled[name] = self._fixed(compiled, fixed)
        return self._compiled[name]

    def _fixed(self, compiled: CompiledTemplate, fixed: Fixed) -> CompiledTemplate:
        assert self.damage is not None
        file = self.templates.where(self.damage.template).file
        if fixed.element < 0:
            own = model_of(self.damage.template).let[fixed.field]
            if self.templates.get(compiled.name).let.get(fixed.field) != own:  # type: ignore[union-attr]
                return compiled
            let = tuple((key, _first_for_ever(how) if key == fixed.field else how) for key, how in compiled.let)
            return structs.replace(compiled, let=let)
        elements = []
        for one in compiled.elements:
            if (one.where.file, one.where.line) == (file, fixed.element + 1):
                moving = tuple((key, _first_for_ever(how) if key == fixed.field else how) for key, how in one.moving)
                when = _first_for_ever(one.when) if one.when is not None and fixed.field == "when" else one.when
                one = structs.replace(one, moving=moving, when=when)
                if isinstance(one.element, EachElement) and fixed.field in ("at", "turn"):
                    places = compile_numbers(one.element.at), compile_numbers([one.element.turn])
                    self._places[id(one.element)] = _first_for_ever(places[0]), _first_for_ever(places[1])
            elements.append(one)
        return structs.replace(compiled, elements=tuple(elements))


class Bench:
    """A group of pieces of a game in one language, to compose with damaged templates and to print."""

    def __init__(self, game: Game, component: ComponentModel, group: GroupModel, language: str = "es") -> None:
        self.game, self.component, self.group, self.language = game, component, group, language
        self.pieces = [piece for piece in expand(game, component, Findings()) if piece.group == group.id]
        self.print_data = load_print_data(PROJECT, Findings())
        self.voices = speakers(game, catalogues_of(PROJECT, game, Findings()), False)
        self.maker = PieceMaker(PROJECT, game, language, self.voices, self.print_data, {})
        self.formats = {p.format: make_format(self.print_data, p.format) for p in self.pieces if p.format != NET}
        self.sides = [side for side in ("front", "back") if getattr(group, side)]
        self.templates = {k: v for side in self.sides for k, v in templates_of(getattr(group, side)).items()}
        self.clean = self._composer(None)
        self.looks = [self._look(self.clean, piece) for piece in self.pieces]

    def damages(self) -> Iterator[TemplateDamage]:
        """Every damage of every template that the group's faces are made of."""
        theme = game_theme(PROJECT, self.game, Findings())
        assert theme is not None
        icons = sorted(path.stem for path in (ROOT / "templates" / "art").glob("*.svg"))
        tables = {"row": self.group.rows, singular(self.group.per): self.group.per}
        around = surroundings(self.game, self.templates, tables, list(theme.palette), icons)
        for name, model in self.templates.items():
            yield from damages_of(name, model, around)

    def try_out(self, damage: TemplateDamage, most: int = 3) -> Damaged:
        """What a damage does: the first pieces that look otherwise."""
        composer = self._composer(damage)
        changed: list[Piece] = []
        for piece, look in zip(self.pieces, self.looks, strict=True):
            try:
                now = self._look(composer, piece)
            except CannotJudge as error:
                return Damaged(damage, (), error.message)
            if composer.findings.errors:
                return Damaged(damage, (), composer.findings.errors[0].message)
            if now != look:
                changed.append(piece)
                if len(changed) == most:
                    break
        return Damaged(damage, tuple(changed))

    def printed(self, damage: TemplateDamage | None, pieces: list[Piece]) -> bytes:
        """Sheets of some pieces with a damage. Raises CannotJudge when they cannot be made."""
        self.maker.composer = self._composer(damage)
        if damage is not None and damage.fixed is not None:  # what is fixed is so by the first piece that shows it
            for piece in self.pieces[: self.pieces.index(pieces[0])]:
                self._sides(self.maker.composer, piece)
        self.maker.findings = self.maker.composer.findings
        made = self.maker.make(self.component, pieces)
        component = structs.replace(self.component, cover=False)
        theme = self.maker.composer.theme
        deck = Deck(component, self.language, theme, tuple(made), {})
        words = press_speaker(PROJECT, self.print_data, self.language, False, Findings())
        house = load_theme(PROJECT, "tirada", Findings())
        assert house is not None
        stock = self.print_data.stock(component.stock) if component.stock else None
        paper = self.print_data.paper(stock.paper if stock else "a4")
        job = PrintJob(
            self.game, deck, paper, self.print_data.layout("dense"), self.voices[self.language], words, house,
            stock=stock,
        )  # fmt: skip
        return print_job(job)[0].data

    def _composer(self, damage: TemplateDamage | None) -> DamagedComposer:
        made = self.maker.composer
        composer = DamagedComposer(
            made.theme, DamagedTemplates(damage), made.icons, made.speaker, made.fitter, Findings()
        )
        composer.damage = damage
        if damage is not None:  # what does not use the damaged file need not be read again
            for name, compiled in self.clean._compiled.items():
                if damage.template not in templates_of_used(name):
                    composer._compiled[name] = compiled
        return composer

    def _sides(self, composer: Composer, piece: Piece) -> list[Side | None]:
        format_ = self.formats.get(piece.format)
        names = self.maker.names
        return [composer.side(piece, getattr(piece, side), format_, names) for side in self.sides]

    def _look(self, composer: Composer, piece: Piece) -> list[str]:
        """What a piece shows, to compare."""
        look: list[Any] = []
        for side in self._sides(composer, piece):
            for part in side.parts if side is not None else ():
                if isinstance(part, Symbol):
                    look.append(part.shapes)
                elif isinstance(part, PlacedSymbol):
                    look.append((part.symbol.shapes, *structs.astuple(part)[1:]))
                else:
                    look.append(structs.astuple(part))
        return sorted(map(repr, look))  # in which order things are painted that do not overlap is no difference


@cache
def templates_of_used(name: str) -> frozenset[str]:
    """A template and those whose elements it takes over as its own."""
    found = {name}
    for element in model_of(name).elements:
        if isinstance(element, UseElement):
            found |= templates_of_used(element.template)
    return frozenset(found)


@cache
def bench_of(game_id: str, group_id: str) -> Bench:
    """The bench of a group of a game."""
    return next(bench() for ident, bench in every_group(game_id) if ident == group_id)


def every_group(game_id: str) -> Iterator[tuple[str, Callable[[], Bench]]]:
    """The groups of a game that are printed, by their ids, each with a function that makes its bench."""
    game = load_game(PROJECT, game_id, Findings())
    assert game is not None
    for component in game.components:
        for group in component.groups if component.printed else ():
            yield group.id, partial(Bench, game, component, group)
