"""An order sheet as somebody wrote it: words and numbers as they stand on the form, in any language, right or wrong."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass

from generator.base.regular_expressions import regular_expression
from generator.base.yaml_model import YamlModel, nothing

COLUMNS = ("action", "hex", "target", "what", "amount", "note")  # of a line, as they stand on the form
ABOUT = ("province", "player", "turn", "season", "year")  # what the head of a sheet tells
OTHERS = ("ballad", "imports", "loses_first")  # what a province decides beside its orders and its votes for offices
_FIELD = regular_expression(r"(?:copy(?P<copy>[1-9]\d{0,2})\.)?era(?P<era>[1-9])\.(?P<rest>[\w.]+)", re.ASCII)
_LINE = regular_expression(rf"(?P<column>{'|'.join((*COLUMNS, 'valid'))})\.(?P<number>[1-9]\d?)", re.ASCII)
_CONTROL = regular_expression(r"[\0-\x1f\x7f-\x9f\u2028\u2029]+")
_NOTHING = frozenset({"-", "–", "—", "\u2212"})  # what a list offers for "nothing"


class OrderLineModel(YamlModel, frozen=True):
    """One order, with the columns of the printed sheet. A line is an order even where it is empty."""

    action: str = ""  # one of the actions, by its name or id
    hex: str = ""  # where: a letter and a number
    target: str = ""  # where to, or with whom
    what: str = ""  # a resource, a unit, a settlement or a building
    amount: int | str = ""  # how many of it
    note: str = ""  # Detail: further hexes or units, what is asked for and at which price, a name


class OrderSheetModel(YamlModel, frozen=True):
    """The orders of a province for one turn: what its printed order sheet asks for, under the same headings."""

    province: str  # whose orders these are
    turn: int | str = ""  # the turn they are for
    player: str = ""  # who signs them
    season: str = ""  # the season of the turn
    year: int | str = ""  # the year of the turn
    actions: tuple[OrderLineModel, ...] = ()  # the orders, in the order in which they are to be carried out
    votes: Mapping[str, str] = nothing()  # for each office, the province that is to have it
    ballad: str = ""  # the province whose story deserves the song
    imports: str = ""  # the product that this province names where it holds that office
    loses_first: str = ""  # the unit to lose first in battle, where the scenario lets one choose
    story: str = ""  # what happens in the province, and why
    final: bool = False  # whether these orders are final


class DirectorEventModel(YamlModel, frozen=True):
    """One thing that the game director lets happen after the actions of a turn."""

    kind: str  # what it does: a word of the game, or `tale` for nothing but its story
    province: str = ""  # whose cubes or units
    hex: str = ""  # where
    what: str = ""  # a resource or a unit
    amount: int = 0  # how many come; below zero: how many go
    tale: str = ""  # what is told of it


class ToldModel(YamlModel, frozen=True):
    """What a province told the director otherwise than on its sheet; it counts before what stands there."""

    ballad: str = ""  # the province whose story deserves the song
    imports: str = ""  # the product that it names where it holds that office
    loses_first: str = ""  # the unit to lose first in battle


class DirectorSheetModel(YamlModel, frozen=True):
    """What the game director adds to a turn: events, his votes, the stories that the minstrels liked."""

    turn: int | str = ""  # the turn it is for
    events: tuple[DirectorEventModel, ...] = ()  # what happens after the actions, in this order
    votes: Mapping[str, str] = nothing()  # for each office, the province that is to have it, where only two play
    candidates: tuple[str, ...] = ()  # the provinces whose stories go on tour
    ballad_votes: Mapping[str, int] = nothing()  # the wandering minstrels' votes for each story
    ballad_tie: str = ""  # whom they prefer when votes are tied
    told: Mapping[str, ToldModel] = nothing()  # by province: what it told otherwise than on its sheet


@dataclass(frozen=True, slots=True)
class WrittenLine:
    """One line of a sheet, numbered from 1: what stands in each of its columns, "" where nothing does."""

    number: int
    action: str = ""
    hex: str = ""
    target: str = ""
    what: str = ""
    amount: str = ""
    note: str = ""

    @property
    def filled(self) -> tuple[str, ...]:
        """The columns in which something stands."""
        return tuple(column for column in COLUMNS if getattr(self, column))


@dataclass(frozen=True, slots=True)
class WrittenSheet:
    """One order sheet. `lines` are those in which something stands; `votes` are names of provinces by office.

    `ballad` is the province whose story deserves the song, `imports` the product of whoever holds that office,
    `loses_first` the unit that a province would rather lose, where the scenario lets it choose.
    `era` is the one for whose number of actions the sheet was printed, and `room` how many lines it has; both None for
    a sheet that has as many lines as somebody wrote.
    """

    province: str = ""
    player: str = ""
    turn: str = ""
    season: str = ""
    year: str = ""
    lines: tuple[WrittenLine, ...] = ()
    votes: tuple[tuple[str, str], ...] = ()
    ballad: str = ""
    imports: str = ""
    loses_first: str = ""
    story: str = ""
    final: bool = False
    era: int | None = None
    room: int | None = None

    @property
    def says_something(self) -> bool:
        """Whether anything stands on it beyond its head, which may have been filled in for the player."""
        return any((self.lines, self.votes, self.ballad, self.imports, self.loses_first, self.story, self.final))

    @property
    def is_blank(self) -> bool:
        return not self.says_something and not any(getattr(self, name) for name in ABOUT)


def sheet_of_model(model: OrderSheetModel) -> WrittenSheet:
    """The sheet that a YAML file holds."""
    lines = (
        WrittenLine(number, **{column: plain_text(str(getattr(line, column))) for column in COLUMNS})
        for number, line in enumerate(model.actions, 1)
    )
    return WrittenSheet(
        province=plain_text(model.province),
        player=plain_text(model.player),
        turn=plain_text(str(model.turn)),
        season=plain_text(model.season),
        year=plain_text(str(model.year)),
        lines=tuple(line for line in lines if line.filled),
        votes=tuple((plain_text(office), text) for office, vote in model.votes.items() if (text := plain_text(vote))),
        ballad=plain_text(model.ballad),
        imports=plain_text(model.imports),
        loses_first=plain_text(model.loses_first),
        story=model.story.strip(),
        final=model.final,
    )


def sheets_of_form(values: Mapping[str, str]) -> dict[str, WrittenSheet]:
    """The sheets of a filled form by the beginning of their fields' names (`era3`, `copy2.era1`), the blank ones too.

    `values` are those of its fields by their full names: `era3.action.4`, `era3.vote.favourite`. Fields of other
    names are nobody's. The director's tick behind an order (`era3.valid.4`) is no part of what a player writes.
    """
    heads: dict[str, dict[str, str]] = {}
    cells: dict[str, dict[int, dict[str, str]]] = {}
    for name, value in values.items():
        field = _FIELD.fullmatch(name)
        if field is None:
            continue
        sheet = name.removesuffix(f".{field['rest']}")
        head, lines = heads.setdefault(sheet, {}), cells.setdefault(sheet, {})
        line = _LINE.fullmatch(field["rest"])
        if line is None:
            head[field["rest"]] = value
        elif line["column"] != "valid":
            lines.setdefault(int(line["number"]), {})[line["column"]] = plain_text(value)
    return {name: _sheet(name, heads[name], cells[name]) for name in heads}


def _sheet(name: str, head: Mapping[str, str], cells: Mapping[int, Mapping[str, str]]) -> WrittenSheet:
    lines = (WrittenLine(number, **cells[number]) for number in sorted(cells))
    votes = ((field.removeprefix("vote."), plain_text(value)) for field, value in head.items() if field[:5] == "vote.")
    field = _FIELD.fullmatch(f"{name}.x")
    assert field is not None
    return WrittenSheet(
        province=plain_text(head.get("province", "")),
        player=plain_text(head.get("player", "")),
        turn=plain_text(head.get("turn", "")),
        season=plain_text(head.get("season", "")),
        year=plain_text(head.get("year", "")),
        lines=tuple(line for line in lines if line.filled),
        votes=tuple((office, vote) for office, vote in votes if vote),
        ballad=plain_text(head.get("ballad", "")),
        imports=plain_text(head.get("imports", "")),
        loses_first=plain_text(head.get("loses_first", "")),
        story=head.get("story", "").replace("\r\n", "\n").replace("\r", "\n").strip(),
        final=bool(head.get("final", "")),
        era=int(field["era"]),
        room=max(cells, default=0),
    )


def missing_fields(values: Mapping[str, str], sheet: str, offices: tuple[str, ...], room: int) -> list[str]:
    """The fields that a sheet of a form should have and has not: somebody took them out, or saved half a file."""
    wanted = [*ABOUT, *(f"vote.{office}" for office in offices), *OTHERS, "story", "final"]
    wanted += [f"{column}.{number}" for column in COLUMNS for number in range(1, room + 1)]
    return [field for field in wanted if f"{sheet}.{field}" not in values]


def plain_text(text: str) -> str:
    """A cell's text with single spaces, composed letters and no control characters; "" for the dash of a list."""
    text = " ".join(_CONTROL.sub(" ", unicodedata.normalize("NFC", text)).split())
    return "" if text in _NOTHING else text
