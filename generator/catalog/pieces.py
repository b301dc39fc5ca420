"""Pieces: what components.yaml makes of the tables, each design with its code, rows and quantity."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec import structs

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.base.memory_headroom import with_headroom
from generator.catalog.expressions import compile_expression
from generator.catalog.library import Game
from generator.catalog.models import ComponentModel, GroupModel

MOST_COPIES = 10_000


class Piece(msgspec.Struct, frozen=True):
    """One design: `quantity` equal copies of it are printed, cut to `format` (an id of data/print/formats.csv).

    Of a piece that only fills places which the sheets leave free, the quantity is 0.
    """

    code: str
    group: str
    table: str
    row: Any
    per_table: str
    per: Any
    quantity: int
    front: str
    back: str
    format: str

    @property
    def context(self) -> dict[str, Any]:
        """The names that templates may use for this piece."""
        names: dict[str, Any] = {"row": self.row}
        if self.per_table:
            names[singular(self.per_table)] = self.per
        return names


def singular(table: str) -> str:
    """The name of one row of a table: `sides` -> `side`."""
    return table[:-1] if table.endswith("s") else table


def expand(game: Game, component: ComponentModel, findings: Findings) -> list[Piece]:
    """All pieces of a component, in printing order: group by group, side by side, row by row.

    What belongs to one player stands together, whichever of its groups it is of; a game for some players alone
    (`Game.playing`) lacks what belongs to the others.
    """
    index = next((i for i, one in enumerate(game.components) if one is component), -1)
    if index < 0:
        index = game.components.index(component)
    pieces: list[Piece] = []
    for j, group in enumerate(component.groups):
        where = game.where("components.yaml", "components", index, "groups", j)
        try:
            made = _expand_group(game, group, component.format)
        except CannotJudge as error:
            findings.error("component.expression", f"group {group.id}: {error.message}", where)
            continue
        if not made and group.rows in game.tables:  # a table that could not be read has told so
            findings.error(
                "component.empty",
                f"group {group.id}: no row of {group.rows!r} makes a piece",
                where,
                fix="check `where:` and `copies:`",
            )
        none = [piece for piece in made if piece.quantity < (0 if group.spares else 1)]
        if none:  # one finding: they have one cause
            others = f", and so of {len(none) - 1} more" if len(none) > 1 else ""
            findings.error(
                "component.copies",
                f"{none[0].code}: {none[0].quantity} copies are no piece{others}",
                where,
                fix="use `where:` to leave a piece out, or copies: 0 with `spares:` for one that only fills places",
            )
        pieces += made
    alone = component.printed and not component.shares_sheets_with and not game.playing
    if alone and pieces and not any(piece.quantity for piece in pieces):
        findings.error(
            "component.copies",
            f"{component.id}: all of its pieces are spares, and it has no sheets with places that they could fill",
            game.where("components.yaml", "components", index),
            fix="write shares_sheets_with: and the component whose sheets they fill",
        )
    if game.players is not None:
        try:
            pieces = _by_player(game, component, pieces)
        except CannotJudge as error:
            where = game.where("components.yaml", "players")
            findings.error("players.broken", error.message, where, fix=error.fix)
    codes: dict[str, str] = {}
    for piece in pieces:
        if piece.code in codes:
            findings.error(
                "component.code",
                f"the code {piece.code} is given to a piece of {codes[piece.code]} and of {piece.group}",
                game.where("components.yaml", "components", index),
                fix="give each group a letter of its own",
            )
        codes[piece.code] = piece.group
    return pieces


def _expand_group(game: Game, group: GroupModel, usual: str) -> list[Piece]:
    table = game.tables.get(group.rows)
    if table is None or (group.per and group.per not in game.tables):
        return []
    keep = compile_expression(group.where) if group.where else None
    copies = compile_expression(str(group.copies))
    code = compile_expression(group.code) if group.code else None
    format_ = _format_of(group.format or usual)
    pieces: list[Piece] = []
    for per in game.tables[group.per] if group.per else (None,):
        for row in with_headroom(table):
            context: dict[str, Any] = {"row": row}
            if group.per:
                context[singular(group.per)] = per
            if keep is not None and not keep(context):
                continue
            quantity = copies(context)
            if isinstance(quantity, bool) or not isinstance(quantity, int):
                raise CannotJudge(f"copies of {row.id!r}: {quantity!r} is not a whole number")
            if quantity > MOST_COPIES:
                raise CannotJudge(f"copies of {row.id!r}: {quantity} are more than {MOST_COPIES}")
            number = str(code(context)) if code else f"{game.model.code}-{group.letter}{len(pieces) + 1:02d}"
            pieces.append(
                Piece(
                    number,
                    group.id,
                    group.rows,
                    row,
                    group.per,
                    per,
                    quantity,
                    group.front,
                    group.back,
                    str(format_(context)),
                )
            )
    return pieces


def player_of(game: Game, component: ComponentModel, piece: Piece) -> int | None:
    """Which player's a piece is, from 0, as `players:` of components.yaml says; None for what serves everybody.

    Raises CannotJudge where that cannot be told.
    """
    whose = game.players.own.get(piece.group) or game.players.own.get(component.id) if game.players else None
    if game.players is None or whose is None:
        return None
    table = game.tables.get(game.players.table)
    if table is None:  # which is told by itself
        return None
    row = compile_expression(whose)(piece.context)
    row = table.rows.get(row, row) if isinstance(row, str) else row  # a cell that names a row holds its id
    order = list(table.rows.values())
    if row not in order:
        raise CannotJudge(
            f"{piece.group}: {whose!r} gives no row of the table {game.players.table!r} for {piece.code}",
            f"write row for a group of its rows, {singular(table.name)} for a group with per: {table.name}, "
            f"row.column for a column whose cells name one of them",
        )
    return order.index(row)


def _by_player(game: Game, component: ComponentModel, pieces: list[Piece]) -> list[Piece]:
    """The pieces with those of each player together, in the places that players' pieces have.

    Where fewer play, the pieces of the others are left out, and there are as many shared ones as these players need.
    """
    whose = [player_of(game, component, piece) for piece in pieces]
    places = [i for i, player in enumerate(whose) if player is not None]
    ordered = list(pieces)
    owners = list(whose)
    if not component.keep_order:
        for place, i in zip(places, sorted(places, key=lambda i: whose[i] or 0), strict=True):
            ordered[place], owners[place] = pieces[i], whose[i]
    if not game.playing:
        return ordered
    kept = [piece for piece, player in zip(ordered, owners, strict=True) if player is None or player < game.playing]
    return [structs.replace(piece, quantity=shared_copies(game, component, piece)) for piece in kept]


def shared_copies(game: Game, component: ComponentModel, piece: Piece) -> int:
    """How many copies of a piece the players need who play; its own number where no group of players shares one."""
    for one in game.players.shared if game.players else ():
        wanted = one.pieces in (component.id, piece.group)
        if wanted and (not one.where or compile_expression(one.where)(piece.context)):
            return -(-game.playing // one.among)
    return piece.quantity


def _format_of(text: str) -> Callable[[Mapping[str, Any]], Any]:
    """A format's id, or `{{ row.column }}` that gives it."""
    moving = re.fullmatch(r"\{\{(.*)\}\}", text.strip())
    return compile_expression(moving[1].strip()) if moving else lambda context: text


class PiecesOfGame:
    """The pieces of a game's components, each component worked out once, when it is asked for first.

    `known` are the pieces of a game that differs from this one in nothing that `components` (by place) are made of.
    """

    def __init__(self, game: Game, known: PiecesOfGame | None = None, components: Iterable[int] = ()) -> None:
        self.game = game
        self._made: dict[int, tuple[list[Piece], Findings]] = {}
        if known is not None:
            self._made |= {i: known._worked_out(i) for i in components}

    def each(self, findings: Findings) -> Iterator[tuple[ComponentModel, list[Piece]]]:
        """Every component with its pieces; problems are reported at each call."""
        for i, component in enumerate(self.game.components):
            pieces, told = self._worked_out(i)
            findings.extend(told)
            yield component, pieces

    def _worked_out(self, i: int) -> tuple[list[Piece], Findings]:
        if i not in self._made:
            findings = Findings()
            self._made[i] = expand(self.game, self.game.components[i], findings), findings
        return self._made[i]


class KitCounts:
    """The number of pieces in each component of a game, as an attribute: `kit.cards`. Counted on first use."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def __getattr__(self, name: str) -> int:
        for component in self._game.components:
            if component.id == name:
                count = sum(piece.quantity for piece in expand(self._game, component, Findings()))
                setattr(self, name, count)
                return count
        raise AttributeError(name)
