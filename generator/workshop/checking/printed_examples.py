"""Plays the worked examples that a finished book tells, from the records printed there, and compares what it says.

The record is taken from the page, not from the data: the referee plays it, and what the sentences must say is
worked out from that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.base.errors import CannotJudge
from generator.base.findings import Findings, Where
from generator.catalog.library import EXAMPLES
from generator.inspection.books.book import squeezed
from generator.inspection.reading.told_examples import ToldExample
from generator.language.markup import parse
from generator.language.speaker import Speaker
from generator.referee.record import parse_record
from generator.referee.record_words import IDS, RecordWords, lines_in_ids, record_words
from generator.referee.registry import example_engine_of, referee_for
from generator.rulebook.document import Document, Example
from generator.rulebook.plain_text import inline_text
from generator.rulebook.record_examples import RecordedExample
from generator.rulebook.record_lines import printed_lines
from generator.rulebook.record_replay import played
from generator.workshop.books.documents import GameDocuments

FIX = "build it again"
MARK = "example-"  # the id of its block begins so


def judge_told_examples(
    game_documents: GameDocuments,
    documents: Sequence[Document],
    examples: Sequence[ToldExample],
    shown: str,
    findings: Findings,
) -> None:
    """Report what is wrong with the examples that a finished book tells; `documents` are what it must hold."""
    for document in documents:
        wanted = [block.ident.removeprefix(MARK) for block in document.blocks if isinstance(block, Example)]
        _judge_examples(game_documents, document.language, examples, wanted, shown, findings)


def _judge_examples(
    game_documents: GameDocuments,
    language: str,
    examples: Sequence[ToldExample],
    wanted: Sequence[str],
    shown: str,
    findings: Findings,
) -> None:
    """Report examples of one language that a book lacks, whose record cannot be played, or whose sentences differ.

    `wanted` are the ids of the examples that the book must tell, in its order.
    """
    game, speaker = game_documents.game, game_documents.voice(language)
    own = [one for one in examples if one.language == speaker.language]
    nameless = len(own) == len(wanted) and not any(one.ident for one in own)
    told = dict(zip(wanted, own, strict=True)) if nameless else {one.ident: one for one in own}
    for ident in wanted:
        if ident not in told:
            findings.error(
                "example.told", f"the example {ident} is not told in {speaker.language}", Where(shown), fix=FIX
            )
    for ident, one in told.items():
        where = Where(shown, page=one.page)
        if ident not in game.examples:
            findings.error("example.told", f"there is no example {ident!r}", where, fix=FIX)
            continue
        try:
            texts = _played(game_documents, ident, one.record, speaker)
        except CannotJudge as error:
            findings.error("book.record", f"the example {ident}, as it is printed: {error.message}", where, fix=FIX)
            continue
        _compare(ident, one, texts, where, findings)


def _played(game_documents: GameDocuments, ident: str, lines: Sequence[str], speaker: Speaker) -> Mapping[str, str]:
    """The texts of an example by their ids, as they follow from a printed record, whatever language that is in.

    Raises CannotJudge when it cannot be read or played, and when its marks of steps are not those of the example.
    """
    game, choices = game_documents.game, game_documents.choices
    model = game.examples[ident]
    if not lines:
        raise CannotJudge("it has no record")
    in_ids = lines_in_ids(lines, lambda _, language: words_of_records(game_documents, language))
    record = parse_record("".join(f"{line}\n" for line in in_ids), f"{ident} (printed)")
    language = record.one("language") or IDS
    words = words_of_records(game_documents, language)
    if record.one("game") != game.id:
        raise CannotJudge(f"its record is one of {record.one('game')}")
    example = RecordedExample(game, ident, model, played(game, record, speaker, choices))
    example.check()
    texts = example.texts(speaker)
    expected = printed_lines(example.played, [step.plies for step in model.steps], words, language)
    for line, wanted in zip(lines, expected, strict=False):
        if line != wanted:
            raise CannotJudge(f"its record says {line!r} where it should say {wanted!r}")
    if len(lines) != len(expected):
        raise CannotJudge(f"its record has {len(lines)} lines, not {len(expected)}")
    return texts


def words_of_records(game_documents: GameDocuments, language: str) -> RecordWords:
    """The words of a game's records in a language. Raises CannotJudge for one that the game does not have."""
    if language not in game_documents.game.languages:
        raise CannotJudge(f"it names the language {language!r}")
    referee = referee_for(game_documents.game, engine=example_engine_of)
    return record_words(game_documents.voice(language), referee)


def _compare(ident: str, one: ToldExample, texts: Mapping[str, str], where: Where, findings: Findings) -> None:
    """Report sentences that do not say what follows from the record. A caption stands behind other words."""
    base = f"{EXAMPLES}.{ident}."
    for name, text in texts.items():
        part = name.removeprefix(base)
        if not text or part.endswith(".alt") or (part == "title" and part not in one.texts):
            continue  # the words for screen readers and the title are judged with the book's others
        expected, found = inline_text(parse(text)), one.texts.get(part, "")
        behind = part == "intro" or part.endswith(".caption")
        same = squeezed(found).endswith(squeezed(expected)) if behind else squeezed(found) == squeezed(expected)
        if not same:
            findings.error(
                "example.told",
                f"the example {ident} does not say what follows from its record ({part})",
                where,
                fix=FIX,
                expected=expected,
                found=" ".join(found.split()),
            )
