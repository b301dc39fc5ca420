"""Checks rulebook.yaml and the examples: every id in them exists, and every clause, ruling and example is printed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from generator.base.errors import CannotJudge
from generator.base.findings import Findings, Where
from generator.base.names import suggestion
from generator.base.regular_expressions import regular_expression
from generator.catalog.expressions import compile_expression
from generator.catalog.library import BOOK, EXAMPLES, Game
from generator.catalog.rulebook_models import (
    BookModel,
    CalloutBlock,
    ClausesBlock,
    ExampleBlock,
    RefusalsBlock,
    RulingsBlock,
)
from generator.catalog.rulebook_texts import book_texts
from generator.referee.refusal_sentences import TABLE as REFUSALS

REFERENCE = regular_expression(r"\[\[([^\]]+)\]\]")
ONCE = ("contents", "kit", "departures", "index", "credits")  # blocks made from data: their anchors must be unique
UNNAMED = ("clauses", "rulings", "refusals", "example")  # blocks whose id, if any, names something else
PART = "at_"  # rows of the table of refusals that are no sentence but name a part of the game


def check_book(game: Game, findings: Findings) -> None:
    """Report what is wrong with a game's rulebook and examples; nothing for a game that has none."""
    _references(game, findings)
    for name, example in game.examples.items():
        where = game.where(f"{EXAMPLES}/{name}.yaml", "clauses")
        _known(game, example.clauses, where, f"example {name}", findings)
    book = game.book
    if book is None:
        return
    seen: set[str] = set()
    for key, i, block in _all_blocks(book):
        _check_block(game, block, game.where(BOOK, key, i), findings)
        ident = "" if block.kind in UNNAMED else getattr(block, "id", "")
        if ident in seen:
            findings.error("book.duplicate", f"the block {ident!r} stands twice", game.where(BOOK, key, i, "id"))
        seen |= {ident} - {""}
    _check_once(game, book, findings)
    _check_refusals(game, book, findings)
    _check_complete(game, book, findings)


def _check_once(game: Game, book: BookModel, findings: Findings) -> None:
    """A block that is made from data stands at most once in the book, and once in the reference sheet."""
    for key in ("blocks", "reference"):
        kinds: set[str] = set()
        for i, block in enumerate(getattr(book, key)):
            if block.kind in kinds:
                findings.error("book.duplicate", f"`{block.kind}` stands twice", game.where(BOOK, key, i))
            kinds |= {block.kind} & set(ONCE)


def _check_refusals(game: Game, book: BookModel, findings: Findings) -> None:
    """The lists of refusals name existing refusals, each once; together they name all, if there is any list."""
    lists = [(i, block.codes) for i, block in enumerate(book.blocks) if isinstance(block, RefusalsBlock)]
    if not lists:
        return
    rows = game.tables.get(REFUSALS, ())
    known = [row.id for row in rows if not row.id.startswith(PART)]
    seen: set[str] = set()
    for i, codes in lists:
        where = game.where(BOOK, "blocks", i)
        mine = codes or [code for code in known if not any(code in others for _, others in lists)]
        for code in mine:
            if code not in known:
                findings.error("book.refusal", f"there is no refusal {code!r}", where, fix=suggestion(code, known))
            elif code in seen:
                findings.error("book.duplicate", f"the refusal {code!r} stands twice", where)
        seen |= set(mine)
    forgotten = [code for code in known if code not in seen]
    if forgotten:
        where = game.where(BOOK, "blocks", lists[-1][0])
        findings.error("book.refusal", f"no list of refusals has {', '.join(forgotten)}", where)


def _all_blocks(book: BookModel) -> Iterator[tuple[str, int, Any]]:
    for key in ("blocks", "reference"):
        for i, block in enumerate(getattr(book, key)):
            yield key, i, block


def _references(game: Game, findings: Findings) -> None:
    """Every `[[id]]` in the book's own texts names a clause or a ruling that exists."""
    known = [*game.clauses, *game.rulings]
    for ident, words, file, path in book_texts(game):
        for name in REFERENCE.findall(words):
            if name not in known:
                findings.error(
                    "book.reference",
                    f"{ident} refers to {name!r}, which does not exist",
                    game.where(file, *path),
                    fix=suggestion(name, known),
                )


def _known(game: Game, idents: Iterable[str], where: Where, what: str, findings: Findings) -> None:
    known = [*game.clauses, *game.rulings]
    for ident in idents:
        if ident not in known:
            findings.error(
                "book.clause",
                f"{what}: there is no clause or ruling {ident!r}",
                where,
                clause=ident,
                fix=suggestion(ident, known),
            )


def _check_block(game: Game, block: Any, where: Where, findings: Findings) -> None:
    def wrong(code: str, message: str, name: str, names: Iterable[str]) -> None:
        findings.error(code, message, where, fix=suggestion(name, list(names)))

    if block.kind == "rulings":
        for ident in block.ids:
            if ident not in game.rulings:
                wrong("book.ruling", f"there is no ruling {ident!r}", ident, game.rulings)
    elif block.kind in ("clauses", "callout"):
        for ident in block.ids:
            if ident not in game.clauses and ident not in game.rulings:
                wrong("book.clause", f"there is no clause or ruling {ident!r}", ident, [*game.clauses, *game.rulings])
    elif block.kind == "table":
        _known(game, block.clauses, where, f"table {block.id}", findings)
        if block.rows not in game.tables:
            wrong("book.table", f"there is no table {block.rows!r}", block.rows, game.tables)
        if block.where:
            try:
                compile_expression(block.where)
            except CannotJudge as error:
                findings.error("book.table", error.message, where)
    elif block.kind == "example" and block.id not in game.examples:
        wrong("book.example", f"there is no example {block.id!r}", block.id, game.examples)
    elif block.kind == "index":
        for name in block.tables:
            if name not in game.tables or "name" not in game.tables[name].columns:
                wrong("book.table", f"there is no table {name!r} with names", name, game.tables)
        for term in (*block.without, *block.places):
            if term not in game.glossary:
                wrong("book.term", f"there is no term {term!r} in the glossary", term, game.glossary)
        for ident in (one for idents in block.places.values() for one in idents):
            if ident not in game.clauses:
                wrong("book.clause", f"there is no clause {ident!r}", ident, game.clauses)
    elif block.kind == "figure":
        _check_figure(game, block, where, findings)


def _check_figure(game: Game, block: Any, where: Where, findings: Findings) -> None:
    if bool(block.example) == bool(block.component):
        findings.error(
            "book.figure", f"the figure {block.id!r} shows pieces of a component, or a step of an example", where
        )
    elif block.example and block.example not in game.examples:
        findings.error(
            "book.example",
            f"there is no example {block.example!r}",
            where,
            fix=suggestion(block.example, game.examples),
        )
    elif block.example and not 0 <= block.step <= len(game.examples[block.example].steps):
        findings.error("book.figure", f"the example {block.example!r} has no step {block.step}", where)
    elif block.component and block.component not in {c.id for c in game.printed}:
        names = [c.id for c in game.printed]
        findings.error(
            "book.figure",
            f"there is no printed component {block.component!r}",
            where,
            fix=suggestion(block.component, names),
        )


def _check_complete(game: Game, book: BookModel, findings: Findings) -> None:
    """Every clause is printed once or left out with a reason; every ruling and every example is printed."""
    placed = Counter(
        ident for block in book.blocks if isinstance(block, ClausesBlock | CalloutBlock) for ident in block.ids
    )
    left_out = {ident: i for i, one in enumerate(book.left_out) for ident in one.ids}
    for ident in game.clauses:
        if ident not in placed and ident not in left_out:
            findings.error(
                "book.unplaced",
                f"{ident} stands neither in the book nor under `left_out`",
                game.where_of("clauses", ident),
                clause=ident,
                fix=f"print it in {BOOK}, or say there why not",
            )
        elif ident in left_out and ident in placed:
            findings.error(
                "book.left-out",
                f"{ident} is printed and left out",
                game.where(BOOK, "left_out", left_out[ident]),
                clause=ident,
            )
        if placed[ident] > 1:
            findings.error(
                "book.twice", f"{ident} is printed {placed[ident]} times", game.where_of("clauses", ident), clause=ident
            )
    _known(game, left_out, game.where(BOOK, "left_out"), "left_out", findings)
    for i, one in enumerate(book.left_out):
        if one.same_as and one.same_as not in placed:
            findings.error(
                "book.reference",
                f"`same_as` names {one.same_as!r}, which the book does not print",
                game.where(BOOK, "left_out", i, "same_as"),
                fix=suggestion(one.same_as, list(placed)),
            )
    ruling_lists = [block for block in book.blocks if isinstance(block, RulingsBlock)]
    if all(block.ids for block in ruling_lists):  # one without ids prints all the others
        for ident in set(game.rulings) - {name for block in ruling_lists for name in block.ids}:
            findings.error(
                "book.unplaced", f"the ruling {ident} is not printed", game.where_of("rulings", ident), clause=ident
            )
    shown = {block.id for block in book.blocks if isinstance(block, ExampleBlock)}
    for name in game.examples:
        if name not in shown:
            findings.warning(
                "book.unused", f"the example {name!r} stands in no chapter", game.where(f"{EXAMPLES}/{name}.yaml")
            )
