"""Builds the document of a rulebook in one language from rulebook.yaml, the clauses and the tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from generator.base.errors import CannotJudge
from generator.base.names import suggestion
from generator.catalog import rulebook_models as models
from generator.catalog.expressions import compile_expression
from generator.catalog.library import BOOK, Game
from generator.catalog.pieces import singular
from generator.catalog.rulings import Choices, in_force
from generator.language.markup import Run, parse
from generator.language.speaker import Speaker
from generator.rulebook.book_art import ArtOf, BookCover, CoverPicture
from generator.rulebook.document import (
    Block,
    BookTable,
    Callout,
    Contents,
    Document,
    Drawing,
    Entry,
    Example,
    Figure,
    Heading,
    Index,
    Inline,
    PageBreak,
    Paragraph,
    Role,
    Words,
)
from generator.rulebook.term_index import index_of

ROLES: Mapping[str, Role] = {"text": "clause", "points": "point", "steps": "step"}


@dataclass(frozen=True, slots=True)
class RefusalSentence:
    """A refusal as the book lists it: its code, its sentence in the book's language, the clause that it cites."""

    code: str
    sentence: str
    clause: str


@dataclass(frozen=True, slots=True)
class ContentProviders:
    """Where a document gets its fixed words, drawings, examples and refusals from.

    `house` is the speaker of the words that all books share (data/print/words.csv). `pieces` draws pieces of a
    component (its id, codes or patterns, scale). `scene` draws the table after a step of an example, and `example`
    plays an example; both return None for an example that this edition leaves out. `art` gives drawings. All four raise
    CannotJudge for what does not exist.
    """

    house: Speaker
    pieces: Callable[[str, Sequence[str], float], Drawing]
    scene: Callable[[str, int, str], Drawing | None]
    example: Callable[[str], Example | None]
    art: ArtOf
    refusals: Sequence[RefusalSentence] = ()
    choices: Choices = ()  # rulings that are not played as by default


def assemble(game: Game, speaker: Speaker, providers: ContentProviders, *, reference: bool = False) -> Document:
    """The rulebook of a game, or its reference sheet.

    Raises CannotJudge naming file and line for a clause, ruling, table, piece or example that does not exist, and for
    a missing text.
    """
    book = game.book
    if book is None:
        raise CannotJudge(f"{game.id} has no rulebook", f"write data/games/{game.id}/rulebook.yaml")
    builder = _DocumentBuilder(game, speaker, providers, cites=not reference)
    blocks: list[Block] = []
    key = "reference" if reference else "blocks"
    for i, block in enumerate(getattr(book, key)):
        try:
            blocks += builder.blocks(block)
        except CannotJudge as error:
            raise error.at(game.where(BOOK, key, i)) from error
    house = builder.house
    credit = game.model.credits
    return Document(
        game=game.id,
        kind="reference" if reference else "rulebook",
        language=speaker.language,
        title=game.model.name,
        subtitle=builder.words("book.subtitle", book.subtitle),
        edition=house("edition"),
        authors=credit.authors,
        rights=house("licence_note"),
        words=house_words(providers.house, game),
        blocks=tuple(blocks),
        theme=game.model.theme,
        choices=providers.choices,
        icon_words=_icon_words(game, speaker),
        look=game.look,
        cover=None if reference else builder.cover(),
    )


def house_words(house: Speaker, game: Game) -> Words:
    """The fixed words of every document of a game, in the language of the press's own speaker."""
    names = (
        "contents",
        "index",
        "example",
        "continued",
        "record",
        "page",
        "figure",
        "table",
        "see",
        "unofficial",
        "edition",
        "clause",
        "reference",
        "draft",
    )
    own = {"unofficial", "edition", "draft"}
    words = {name: _house_text(house, game, name if name in own else f"book_{name}") for name in names}
    if not game.model.credits.unofficial:
        words["unofficial"] = ""
    return Words(**words)


def _house_text(house: Speaker, game: Game, name: str, **values: Any) -> str:
    """A filled text of data/print/words.csv. Raises CannotJudge when it is missing."""
    context = house.context(game=game.model, edition=game.model.edition, **values)
    row = house.tables["words"].rows.get(name)
    if row is None:
        raise CannotJudge(f"data/print/words.csv lacks {name!r}")
    return house.fill(f"words.{name}.text", row.text, context)


def _icon_words(game: Game, speaker: Speaker) -> Mapping[str, str]:
    """The word for each icon. An icon is named after a row (`gold`), or after its table and the row (`power_cup`)."""
    words: dict[str, str] = {}
    for name, table in game.tables.items():
        if "name" in table.columns:
            for row in table:
                word = str(speaker.table(name)[row.id].name)
                words.setdefault(row.id, word)
                words.setdefault(f"{singular(name)}_{row.id}", word)
    return words


def _stand_ins(game: Game) -> dict[str, str]:
    """What the book cites instead of each clause that it leaves out: the clause that says the same, "" for none.

    A clause that a table tells, or that the list of departures names, is found under its own number.
    """
    book = game.book
    if book is None:
        return {}
    tables = (block for block in book.blocks if isinstance(block, models.TableBlock))
    found = {ident for table in tables for ident in table.clauses}
    if any(isinstance(block, models.DeparturesBlock) for block in book.blocks):
        found |= {departure.clause for departure in game.departures}
    return {ident: one.same_as for one in book.left_out for ident in one.ids if ident not in found}


class _DocumentBuilder:
    """Turns the blocks of rulebook.yaml into blocks of the document."""

    def __init__(self, game: Game, speaker: Speaker, providers: ContentProviders, cites: bool) -> None:
        self.game, self.speaker, self.providers = game, speaker, providers
        self.cites = cites  # whether the id of a ruling stands behind its answer
        self.context = speaker.context()
        self.chosen = in_force(game, providers.choices)
        self.breaks = 0
        self.stands_for = _stand_ins(game)

    def words(self, ident: str, source: str) -> Inline:
        """A text of the game with its placeholders filled in, as runs."""
        return parse(self.speaker.fill(ident, " ".join(source.split()), self.context) if source else "")

    def house(self, name: str, **values: Any) -> str:
        """A filled text of data/print/words.csv. Raises CannotJudge when it is missing."""
        return _house_text(self.providers.house, self.game, name, **values)

    def blocks(self, block: Any) -> list[Block]:
        """The blocks of the document that one block of rulebook.yaml becomes."""
        made: list[Block] = getattr(self, f"_{block.kind}")(block)
        return made

    def cover(self) -> BookCover | None:
        """The picture that the book opens with, if it says one. Raises CannotJudge for one that does not exist."""
        model = self.game.book.cover if self.game.book is not None else None
        if model is None:
            return None
        pictures = []
        for i, one in enumerate(model.pictures):
            try:
                pictures.append(CoverPicture(self.providers.art(one, "full"), one.box, one.fit))
            except CannotJudge as error:
                raise error.at(self.game.where(BOOK, "cover", "pictures", i)) from error
        alt = self.speaker.fill("book.cover.alt", " ".join(model.alt.split()), self.context)
        return BookCover(tuple(pictures), alt)

    def clause(self, ident: str, role: Role, number: int = 0) -> Paragraph:
        """The paragraph of a clause, or of a ruling's answer. Raises CannotJudge for an unknown id."""
        if ident in self.game.rulings:
            return self._answer(ident, role, number)
        clause = self.game.clauses.get(ident)
        if clause is None:
            raise CannotJudge(f"there is no clause {ident!r}: {suggestion(ident, self.game.clauses)}")
        also = tuple(other for other, printed in self.stands_for.items() if printed == ident)
        return Paragraph(ident, self.words(f"clauses.{ident}.text", clause.text), role, ident, number, also)

    def _answer(self, ident: str, role: Role, number: int) -> Paragraph:
        """The option of a ruling in force, as a paragraph that ends with the ruling's id where the document cites."""
        played = self.chosen[ident]
        answer = self.words(f"rulings.{ident}.options.{played}", self.game.rulings[ident].options[played])
        words = (*answer, Run(" ("), Run(ident, "clause"), Run(")")) if self.cites else answer
        return Paragraph(f"{ident}-answer", words, "text" if role == "clause" else role, "", number)

    def _heading(self, block: models.HeadingBlock) -> list[Block]:
        art = self.providers.art(block.art, "roundel") if block.art is not None else None
        return [Heading(block.id, self.words(f"book.{block.id}.title", block.title), block.level, art)]

    def _prose(self, block: models.ProseBlock) -> list[Block]:
        return [Paragraph(block.id, self.words(f"book.{block.id}.text", block.text), block.role)]

    def _clauses(self, block: models.ClausesBlock) -> list[Block]:
        role = ROLES[block.style]
        return [self.clause(ident, role, i if role == "step" else 0) for i, ident in enumerate(block.ids, 1)]

    def _table(self, block: models.TableBlock) -> list[Block]:
        base = f"book.{block.id}"
        if block.rows not in self.game.tables:
            raise CannotJudge(f"there is no table {block.rows!r}: {suggestion(block.rows, self.game.tables)}")
        kept = compile_expression(block.where) if block.where else None
        cells = [self.speaker.compile(column.value) for column in block.columns]
        rows = []
        for row in self.game.tables[block.rows]:
            context = self.speaker.context({"row": (block.rows, row)})
            if kept is None or kept(context):
                rows.append(tuple(parse(str(cell(context))) for cell in cells))
        if not rows:
            raise CannotJudge(f"the table {block.id!r} has no rows")
        return [
            BookTable(
                ident=block.id,
                caption=self.words(f"{base}.caption", block.caption),
                heads=tuple(self.words(f"{base}.columns.{c.id}", c.title) for c in block.columns),
                rows=tuple(rows),
                aligns=tuple(c.align for c in block.columns),
                widths=tuple(c.width for c in block.columns),
                note=self.words(f"{base}.note", block.note) if block.note else (),
                clauses=tuple(self._known(block.clauses)),
            )
        ]

    def _known(self, idents: Sequence[str]) -> Sequence[str]:
        for ident in idents:
            if ident not in self.game.clauses and ident not in self.game.rulings:
                near = [*self.game.clauses, *self.game.rulings]
                raise CannotJudge(f"there is no clause or ruling {ident!r}: {suggestion(ident, near)}")
        return idents

    def _figure(self, block: models.FigureBlock) -> list[Block]:
        base = f"book.{block.id}"
        drawing: Drawing | None
        if block.example:
            drawing = self.providers.scene(block.example, block.step, block.diagram)
        else:
            drawing = self.providers.pieces(block.component, block.pieces, block.scale)
        if drawing is None:
            return []
        alt = self.speaker.fill(f"{base}.alt", " ".join(block.alt.split()), self.context)
        return [Figure(block.id, drawing, self.words(f"{base}.caption", block.caption), alt)]

    def _callout(self, block: models.CalloutBlock) -> list[Block]:
        base = f"book.{block.id}"
        inner = [Paragraph("", self.words(f"{base}.text", block.text))] if block.text else []
        inner += [self.clause(ident, "clause") for ident in block.ids]
        return [Callout(block.id, block.tone, self.words(f"{base}.title", block.title), tuple(inner))]

    def _example(self, block: models.ExampleBlock) -> list[Block]:
        example = self.providers.example(block.id)
        return [replace(example, clauses=self._cited(example.clauses))] if example is not None else []

    def _rulings(self, block: models.RulingsBlock) -> list[Block]:
        book = self.game.book
        assert book is not None
        every = [*book.blocks, *book.reference]
        named = {ident for other in every if isinstance(other, models.RulingsBlock) for ident in other.ids}
        wanted = block.ids or [ident for ident in self.game.rulings if ident not in named]
        self._known(wanted)
        return [self._ruling(ident) for ident in wanted]

    def _ruling(self, ident: str) -> Entry:
        ruling = self.game.rulings[ident]
        base = f"rulings.{ident}"
        options = {name: self.words(f"{base}.options.{name}", text) for name, text in ruling.options.items()}
        played = self.chosen[ident]
        body = [self._labelled("book_ruling_default", options[played])]
        body += [self._labelled("book_ruling_other", words) for name, words in options.items() if name != played]
        body.append(self._labelled("book_ruling_reason", self.words(f"{base}.reason", ruling.reason)))
        head = self.words(f"{base}.question", ruling.question)
        return Entry(ident, "ruling", head, tuple(body), self._cited(ruling.clauses))

    def _cited(self, idents: Sequence[str]) -> tuple[str, ...]:
        """Clauses as the book cites them: each that it can be looked up under, once."""
        found = (self.stands_for.get(ident, ident) for ident in idents)
        return tuple(dict.fromkeys(ident for ident in found if ident))

    def _labelled(self, label: str, words: Inline) -> Paragraph:
        return Paragraph("", (Run(self.house(label), em=True), Run(" "), *words), "label")

    def _departures(self, block: models.DeparturesBlock) -> list[Block]:
        made: list[Block] = []
        seen: dict[str, int] = {}
        for departure in self.game.departures:
            number = seen[departure.clause] = seen.get(departure.clause, 0) + 1
            end = f".{number}" if number > 1 else ""
            words = self.words(f"departures.{departure.clause}.reason{end}", departure.reason)
            clauses = tuple(self._known([departure.clause]))
            head = (Run(departure.clause, "clause"),)
            made.append(
                Entry(f"departure-{departure.clause}{end}", "departure", head, (Paragraph("", words),), clauses)
            )
        return made

    def _refusals(self, block: models.RefusalsBlock) -> list[Block]:
        book = self.game.book
        assert book is not None
        named = {code for other in book.blocks if isinstance(other, models.RefusalsBlock) for code in other.codes}
        shown = {why.code: why for why in self.providers.refusals}
        wanted = block.codes or [code for code in shown if code not in named]
        return [
            Entry(f"refusal-{why.code}", "refusal", (Run(why.sentence),), (), self._cited((why.clause,)))
            for why in (shown[code] for code in wanted if code in shown)
        ]

    def _contents(self, block: models.ContentsBlock) -> list[Block]:
        return [Contents()]

    def _page_break(self, block: models.PageBreakBlock) -> list[Block]:
        self.breaks += 1
        return [PageBreak(f"break-{self.breaks}")]

    def _kit(self, block: models.KitBlock) -> list[Block]:
        from generator.rulebook.kit_table import kit_table

        components = self.game.components
        named = [(one.id, one.title) for one in components]
        named += [(group.id, group.title) for one in components for group in one.groups]
        titles = {ident: self.words(f"components.{ident}.title", title) for ident, title in named}
        return [kit_table(self.game, titles, self.house, self.speaker.format_value)]

    def _credits(self, block: models.CreditsBlock) -> list[Block]:
        credit = self.game.model.credits
        lines = [self.house("book_authors", authors=credit.authors)]
        if credit.unofficial:
            lines.append(self.house("unofficial_note"))
        lines += [f"{self.house('licence_note')} {self.house('made_with')}.", self.house("book_sources")]
        made: list[Block] = [
            Paragraph(f"credit-{i}", parse(line), "note" if i > 1 else "text") for i, line in enumerate(lines, 1)
        ]
        for code, title in self.game.model.sources.items():
            made.append(Entry(f"source-{code}", "credit", self.words(f"sources.{code}", title), ()))
        return made

    def _index(self, block: models.IndexBlock) -> list[Block]:
        book = self.game.book
        assert book is not None
        own = {ident for one in book.blocks for ident in getattr(one, "ids", ())}
        placed = [
            ident
            for one in book.blocks
            for ident in (*getattr(one, "ids", ()), *(i for i in getattr(one, "clauses", ()) if i not in own))
        ]  # `clauses` are those that a table tells in its rows; one that is also printed stands where it is printed
        printed = [ident for ident in placed if ident in self.game.clauses]
        texts = {
            ident: self.words(f"clauses.{ident}.text", self.game.clauses[ident].text)
            for ident in dict.fromkeys(printed)
        }
        names = [
            str(self.speaker.table(table)[row.id].name) for table in block.tables for row in self.game.tables[table]
        ]
        articles = self.house("book_articles")
        return [Index("index", index_of(self.speaker, texts, names, block.without, articles, block.places))]
