"""Draws the table of a game in characters: lines of styled text that fit a width, from a description and its words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rich.text import Text

from generator.referee.play_words import TABLE, Sayings, row_name
from generator.referee.table_description import (
    TableBoard,
    TableCell,
    TableDescription,
    TablePiece,
    TablePlace,
    TableSide,
)

WordsOf = Callable[..., str]  # a row of data/print/referee_words.csv, filled
NARROWEST_CELL, WIDEST_CELL = 12, 22  # columns of a board's cell
SIGNS = 6  # columns of a cell that holds signs alone: "Ro↑2*"
NARROW = 60  # columns: below, what lies in a place stands under its name
INDENT = 2
COLOURS = {
    "yellow": "yellow", "purple": "magenta", "blue": "bright_blue", "dark_blue": "blue", "green": "green", "red": "red",
    "black": "white on grey23",
}  # fmt: skip
HEADING, PLAYER, TURN, PLACE, NUMBER, TOTAL = "bold", "bold", "bold reverse", "dim", "dim", "bold"
TIMES = "×"
KEPT = "\u00a0"  # a space at which no line is broken


CellLines = Callable[[TableCell, int], list[Text]]  # of a width


class _TableDrawing:
    """One drawing in the making."""

    def __init__(self, description: TableDescription, sayings: Sayings, words: WordsOf, actor: str, width: int) -> None:
        self.description, self.sayings, self.words = description, sayings, words
        self.person, self.width = description.person_of(actor) or (actor,), width
        places = [self.place_name(place) for side in description.sides for place in side.places]
        places += [self.place_name(place) for place in description.piles]
        self.label = max(map(len, places), default=0) + INDENT
        self.lines: list[Text] = []

    def place_name(self, place: TablePlace) -> str:
        return row_name(self.sayings.speaker, place.row)

    def draw(self) -> list[Text]:
        heading = " · ".join(self.sayings.wording(one) for one in self.description.heading)
        self.wrapped(Text(heading, HEADING), 0)
        self.draw_board()
        self.draw_sides()
        return self.lines

    def draw_board(self) -> None:
        if self.description.board is not None:
            self.board(self.description.board)

    def draw_sides(self) -> None:
        """The piles that are nobody's, and each side with what it has."""
        for pile in self.description.piles:
            if pile.pieces or pile.hidden or pile.kept:
                self.place(pile)
        for side in self.description.sides:
            self.lines.append(Text(""))
            self.side(side)

    def wrapped(self, text: Text, indent: int, first: Text | None = None) -> None:
        """A text in lines of the width, all but the first of them indented; `first` begins the first one."""
        self.lines += hanging(text, self.width, indent, first)

    def side(self, side: TableSide) -> None:
        turn = side.player in self.person
        said = Text.assemble(
            ("▶ " if turn else "  ", PLAYER),
            (self.sayings.player(side.player), TURN if turn else PLAYER),
            f" · {self.sayings.wording(side.role)}" if side.role is not None else "",
        )
        self.wrapped(said, INDENT)
        for place in side.places:
            if place.pieces or place.hidden or place.kept:
                self.place(place)

    def place(self, place: TablePlace) -> None:
        name = Text(" " * INDENT + self.place_name(place), PLACE)
        if place.listed:
            self.lines.append(name)
            self.listed(place)
            return
        pieces = [self.piece(piece) for piece in place.pieces]
        if place.hidden:
            pieces.append(Text(self.words("hidden_pieces", number=place.hidden)))
        content = Text(", ").join(pieces) if pieces else Text(self.words("nothing_there"), PLACE)
        if self.width < NARROW:
            self.lines.append(name)
            self.wrapped(content, 2 * INDENT)
            return
        name.pad_right(self.label + INDENT - len(name))
        self.wrapped(content, self.label + INDENT, name)

    def listed(self, place: TablePlace) -> None:
        """A line for each piece, its value in a column of its own, and the total below."""
        names = [self.name(piece) for piece in place.pieces]
        total = row_name(self.sayings.speaker, f"{TABLE}.sum") if place.total else ""
        wide = max(len(total), *(len(name) for name in names)) if names else len(total)
        digits = max([len(piece.value) for piece in place.pieces] + [len(place.total)])
        for piece, name in zip(place.pieces, names, strict=True):
            name.pad_right(wide - len(name))
            line = Text.assemble(" " * 2 * INDENT, name, "  ", (piece.value.rjust(digits), TOTAL), "  ")
            self.wrapped(Text(", ").join(self.notes(piece)), len(line), line)
        if place.total:
            self.lines.append(
                Text.assemble(" " * 2 * INDENT, (total.ljust(wide), PLACE), "  ", (place.total.rjust(digits), TOTAL))
            )

    def name(self, piece: TablePiece) -> Text:
        number = "" if self.description.token_tells_all else piece.token.partition(".")[2]
        name = row_name(self.sayings.speaker, piece.row).replace(" ", KEPT)
        colour = COLOURS.get(piece.colour, "")
        return Text.assemble(
            (f"#{number}{KEPT}" if number else "", NUMBER),
            (f"{piece.mark}{KEPT}" if piece.mark else "", colour),
            (name, colour),
            f"{KEPT}{TIMES}{piece.copies}" if piece.copies > 1 else "",
        )

    def notes(self, piece: TablePiece) -> list[Text]:
        """What lies on a piece, and what else is to be known of it."""
        found = [Text(self.sayings.wording(piece.note))] if piece.note is not None else []
        for carried in piece.carries:
            said = self.name(carried)
            if carried.value:
                said.append(f"{KEPT}{carried.value}")
            inner = self.notes(carried)
            found.append(Text.assemble(said, " (", Text(", ").join(inner), ")") if inner else said)
        return found

    def piece(self, piece: TablePiece) -> Text:
        """A piece within a line."""
        said = self.name(piece)
        if piece.value:
            said.append(f"{KEPT}{piece.value}", TOTAL)
        notes = self.notes(piece)
        return Text.assemble(said, " (", Text(", ").join(notes), ")") if notes else said

    def board(self, board: TableBoard) -> None:
        """The cells of a board as a grid, or, where it is too narrow for that, one below the other."""
        if not board.cells:
            return
        columns = range(min(column for column, _ in board.cells), max(column for column, _ in board.cells) + 1)
        rows = range(min(row for _, row in board.cells), max(row for _, row in board.cells) + 1)
        wide = min(WIDEST_CELL, (self.width - 1) // len(columns) - 1)
        narrow = wide < NARROWEST_CELL
        if narrow:
            self.narrow_grid(board, columns, rows)
            if board.narrow_legend is not None:
                self.wrapped(Text(self.sayings.wording(board.narrow_legend), PLACE), INDENT)
            self.listed_cells(board)
        else:
            self.grid(board, columns, rows, wide, self.cell)
        if board.legend is not None:
            self.wrapped(Text(self.sayings.wording(board.legend), PLACE), INDENT)

    def narrow_grid(self, board: TableBoard, columns: range, rows: range) -> None:
        """The cells as a grid of signs alone; of a board too wide for that, some columns below the others."""
        names = {
            piece.row: row_name(self.sayings.speaker, piece.row) for c in board.cells.values() for piece in c.pieces
        }
        signs = dict(zip(names, shortest_beginnings(list(names.values())), strict=True))

        def cell(found: TableCell, wide: int) -> list[Text]:
            value = f" {found.ground.value}" if found.ground is not None and found.ground.value else ""
            lines = [Text.assemble((found.name, HEADING if found.ground is not None else PLACE), value)]
            for piece in found.pieces:
                lines.append(Text(f"{signs[piece.row]}{piece.short}", COLOURS.get(piece.colour, "")))
            return [line[:wide] for line in lines]

        most = max(1, (self.width - 1) // (SIGNS + 1))
        for start in range(0, len(columns), most):
            part = columns[start : start + most]
            self.grid(board, part, rows, min(NARROWEST_CELL, (self.width - 1) // len(part) - 1), cell)

    def listed_cells(self, board: TableBoard) -> None:
        """A line for each cell that has something in it."""
        for _, cell in sorted(board.cells.items(), key=lambda item: (item[0][1], item[0][0])):
            if cell.ground is None and not cell.pieces:
                continue
            said = self.piece(cell.ground) if cell.ground is not None else Text("")
            for piece in cell.pieces:
                said = Text.assemble(said, ", " if len(said) else "", self.piece(piece))
            self.wrapped(said, INDENT * 4, Text(f"  {cell.name}".ljust(INDENT * 4 - 1) + " ", PLACE))

    def cell(self, cell: TableCell, wide: int) -> list[Text]:
        """The lines of a cell: its name and what it is made of, then a line or more for each piece."""
        name = Text(cell.name, PLACE)
        if cell.ground is not None:
            name = Text.assemble((cell.name, HEADING), " ", row_name(self.sayings.speaker, cell.ground.row))
            if cell.ground.value:
                name.append(f" ({cell.ground.value})")
        lines = _broken(name, wide)
        for piece in cell.pieces:
            lines += _broken(self.piece(piece), wide)
        return lines

    def grid(self, board: TableBoard, columns: range, rows: range, wide: int, cell_lines: CellLines) -> None:
        """The cells side by side; round a place without a cell nothing is drawn."""
        corners = {(c + i, r + j) for c, r in board.cells for i in (0, 1) for j in (0, 1)}
        for row in (*rows, rows[-1] + 1):
            self.edge(board, columns, row, wide, corners)
            if row not in rows:
                break
            cells = [board.cells.get((column, row)) for column in columns]
            drawn = [cell_lines(cell, wide) if cell is not None else [] for cell in cells]
            for number in range(max(map(len, drawn), default=0)):
                line = Text("")
                for at, lines in enumerate(drawn):
                    wall = cells[at] is not None or (at > 0 and cells[at - 1] is not None)
                    part = lines[number].copy() if number < len(lines) else Text("")
                    part.pad_right(wide - len(part))
                    line.append("|" if wall else " ", PLACE).append_text(part)
                line.append("|" if cells[-1] is not None else "", PLACE)
                line.rstrip()
                self.lines.append(line)

    def edge(self, board: TableBoard, columns: range, row: int, wide: int, corners: set[tuple[int, int]]) -> None:
        """The line above a row of cells, or below the last one."""
        line = ""
        for column in columns:
            there = (column, row) in board.cells or (column, row - 1) in board.cells
            line += ("+" if (column, row) in corners else " ") + ("-" if there else " ") * wide
        line += "+" if (columns[-1] + 1, row) in corners else ""
        self.lines.append(Text(line.rstrip(), PLACE))


def shortest_beginnings(names: Sequence[str]) -> list[str]:
    """How each name begins, no longer than tells it from the others: Am and Az, R."""
    found = []
    for name in names:
        others = [other for other in names if other != name]
        size = next((n for n in range(1, len(name)) if not any(other[:n] == name[:n] for other in others)), len(name))
        found.append(name[:size])
    return found


def hanging(text: Text, width: int, indent: int, first: Text | None = None) -> list[Text]:
    """A text in lines of a width, all but the first of them indented; `first` begins the first one."""
    lines = _broken(text, max(10, width - indent))
    before = Text(" " * indent) if first is None else first
    return [Text.assemble(Text(" " * indent) if number else before, line) for number, line in enumerate(lines)]


def _broken(text: Text, width: int) -> list[Text]:
    """A text broken between words into lines of a width; a longer word is divided."""
    lines: list[Text] = []
    words = text.split(" ") if len(text) > width else [text]
    line = Text("")
    for word in words:
        for part in _pieces_of(word, width):
            if len(line) and len(line) + 1 + len(part) > width:
                lines.append(line)
                line = Text("")
            line = Text.assemble(line, " ", part) if len(line) else part.copy()
    return [*lines, line]


def _pieces_of(word: Text, width: int) -> Sequence[Text]:
    if KEPT in word.plain and len(word) > width:
        return [part for whole in word.split(KEPT) for part in _pieces_of(whole, width)]
    return [word[start : start + width] for start in range(0, len(word), width)] or [word]


def draw_table(description: TableDescription, sayings: Sayings, words: WordsOf, actor: str, width: int) -> list[Text]:
    """The table in lines of at most `width` columns; whoever acts is marked."""
    return _TableDrawing(description, sayings, words, actor, width).draw()


def drawn_board(description: TableDescription, sayings: Sayings, words: WordsOf, width: int) -> list[Text]:
    """The board alone; nothing where there is none."""
    drawing = _TableDrawing(description, sayings, words, "", width)
    drawing.draw_board()
    return drawing.lines


@dataclass(frozen=True, slots=True)
class ToldPiece:
    """A piece in words, and the word by which actions name it; "" where none does. An `owner` alone means it so."""

    text: str
    word: str = ""
    owner: str = ""


@dataclass(frozen=True, slots=True)
class ToldPlace:
    """A place of a side in words: its name, its pieces, and what is to be said after them."""

    name: str
    pieces: Sequence[ToldPiece]
    after: str = ""


@dataclass(frozen=True, slots=True)
class ToldSide:
    """A side in words: who it is and what he does, whether he is to act, and its places."""

    name: str
    acts: bool
    places: Sequence[ToldPlace]


def told_sides(description: TableDescription, sayings: Sayings, words: WordsOf, actor: str) -> list[ToldSide]:
    """The sides in words, for a page that sets them itself; the piles that are nobody's come last, without a name."""
    drawing = _TableDrawing(description, sayings, words, actor, 0)

    def piece(one: TablePiece, owner: str) -> ToldPiece:
        said = drawing.piece(one).plain
        return ToldPiece(said, one.token) if one.token else ToldPiece(said, one.row.partition(".")[2], owner)

    def place(told: TablePlace, owner: str) -> ToldPlace:
        pieces = [piece(one, owner) for one in told.pieces]
        pieces += [ToldPiece(words("hidden_pieces", number=told.hidden))] if told.hidden else []
        total = f"{row_name(sayings.speaker, f'{TABLE}.sum')} {told.total}" if told.total else ""
        return ToldPlace(drawing.place_name(told), pieces or [ToldPiece(words("nothing_there"))], total)

    def places(all_places: Sequence[TablePlace], owner: str = "") -> list[ToldPlace]:
        return [place(one, owner) for one in all_places if one.pieces or one.hidden or one.kept]

    found = []
    for side in description.sides:
        role = f" · {sayings.wording(side.role)}" if side.role is not None else ""
        own = places(side.places, side.player)
        found.append(ToldSide(sayings.player(side.player) + role, side.player in drawing.person, own))
    return [*found, *([ToldSide("", False, places(description.piles))] if description.piles else [])]


def plain_lines(lines: Sequence[Text]) -> list[str]:
    """Drawn lines without their styles."""
    return [line.plain.rstrip() for line in lines]
