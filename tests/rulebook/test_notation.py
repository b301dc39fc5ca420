"""Records as books print them: short lines that a reader can type or copy, and play again."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from commands import here
from played_examples import GAMES, RECORDED, in_ids, played_example, print_data, with_record
from projects import AS_IT_STANDS, ROOT, game_as_it_stands

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.catalog.rulebook_models import StepModel
from generator.inspection.reading.book_records import record_lines
from generator.inspection.reading.printed_document import PrintedDocument
from generator.referee.record import FIRST_LINE, Record, parse_record, shortened
from generator.referee.record_terms import referee_asked
from generator.referee.replay import replay
from generator.rulebook.pdf import render_pdf
from generator.rulebook.record_lines import WIDEST
from generator.workshop.books.documents import GameDocuments

HEADER = ("game", "language", "option", "ruling", "start")
HEAD = f"{FIRST_LINE}\ngame: qiahn_tactics\noption: format=squad_3\n"
OPENING = HEAD + "first: side heads; second: side tails; heads: take 3\ntails: take 3; coin tails\n"


def actions(record: Record, game: str) -> list[str]:
    """What a record plays, with not a single finding."""
    findings = Findings()
    referee, _ = referee_asked(game_as_it_stands(game), record)
    replayed = replay(record, referee, findings)
    assert replayed.refusal is None
    assert findings.items == []
    return [str(action) for action in replayed.actions]


@pytest.mark.parametrize(("game", "name"), RECORDED)
def test_what_is_printed_beside_an_example_plays_as_its_record_does(game: str, name: str) -> None:
    lines = played_example(game, name, "es").record
    assert max(map(len, lines)) <= WIDEST
    path = ROOT / "data/games" / game / "examples" / f"{name}.tirada"
    record = parse_record(path.read_text(encoding="utf-8"), path.name)
    printed = parse_record("\n".join(in_ids(game, lines)), "printed")
    assert actions(printed, game) == actions(record, game)
    assert [(note.text, note.after) for note in printed.notes] == [(note.text, note.after) for note in record.notes]
    assert {ply.line for ply in printed.plies} <= set(range(1, len(lines) + 1))


@pytest.mark.parametrize(("game", "name", "language"), [(*RECORDED[0], "es"), (*RECORDED[-1], "en")])
def test_the_command_replays_what_was_printed(game: str, name: str, language: str, tmp_path: Path) -> None:
    path = tmp_path / "typed.tirada"
    path.write_text("\n".join(played_example(game, name, language).record), encoding="utf-8")
    done = here(["referee", "replay", str(path)], ROOT, {})
    assert done.returncode == 0, done.stdout + done.stderr
    word = "bastón " if game == "gnostica" else "reveal "
    path.write_text(path.read_text(encoding="utf-8").replace(word, f"{word}no", 1), encoding="utf-8")
    assert here(["referee", "replay", str(path)], ROOT, {}).returncode != 0


def test_who_acts_is_said_wherever_a_line_begins_or_somebody_else_acts() -> None:
    for game, name in RECORDED:
        for line in played_example(game, name, "en").record:
            if line[0] in "#=!" or line.partition(":")[0] in (FIRST_LINE, "game", "option", "start"):
                continue
            acting = ""
            for part in line.split("; "):
                named = part.partition(": ")[0] if ": " in part else ""
                assert named or part is not line.split("; ")[0]
                if not named and part.split()[0] in ("turn", "deploy", "put", "uncover", "target", "take", "copy"):
                    assert acting, line  # whoever was named last in the same line
                acting = named if named and named != "chance" else acting


def test_a_line_that_no_page_can_hold_is_refused(tmp_path: Path) -> None:
    crowd = "! heads: put sword " + " ".join(f"heads.{n}" for n in range(1, 16)) + " -> wrong-words\n"
    assert len(crowd) > WIDEST
    long = OPENING + crowd
    with pytest.raises(CannotJudge, match="cannot be printed"):
        with_record(tmp_path, long, [StepModel("x", plies=5)]).play("one")


# -- several actions on a line ------------------------------------------------------------------------


def test_several_actions_may_stand_on_a_line() -> None:
    one_by_one = HEAD + "first: side heads\nsecond: side tails\nheads: take 3\ntails: take 3\nchance: coin tails\n"
    assert actions(parse_record(OPENING, "r"), "qiahn_tactics") == actions(
        parse_record(one_by_one, "r"), "qiahn_tactics"
    )
    record = parse_record(OPENING, "r")
    assert record.text == OPENING
    assert [ply.line for ply in record.plies] == [4, 4, 4, 5, 5]


@pytest.mark.parametrize(
    ("line", "column"),
    [
        ("heads: turn;", 13),
        ("heads: turn;; heads: turn", 13),
        ("heads: turn; heads: ¡ya!", 21),
        ("  heads: ¡ya!; heads: turn", 10),
        ("; heads: turn", 1),
    ],
)
def test_an_action_that_cannot_be_read_is_told_with_its_own_column(line: str, column: int) -> None:
    with pytest.raises(CannotJudge, match=rf"^r:6:{column}: cannot read"):
        parse_record(OPENING + line + "\n", "r")


def test_taking_back_takes_the_last_action_of_a_line_and_what_was_noted_of_it() -> None:
    record = parse_record(OPENING + "= coin tails\n", "r")
    less = shortened(record)
    assert less.text == OPENING.replace("; coin tails", "")
    assert shortened(less).text == OPENING.replace("tails: take 3; coin tails\n", "")
    assert [str(ply.text) for ply in shortened(less).plies] == [
        "first: side heads",
        "second: side tails",
        "heads: take 3",
    ]


@pytest.mark.soak  # workshop/test_printed_examples reads them from a finished book
@pytest.mark.parametrize("game", GAMES)
def test_records_are_read_back_from_the_finished_pdf(game: str, tmp_path: Path) -> None:
    project = AS_IT_STANDS
    game_documents = GameDocuments(project, game_as_it_stands(game), print_data())
    paper = game_documents.print_data.paper("a5")
    path = tmp_path / "book.pdf"
    path.write_bytes(render_pdf([game_documents.document("en")], (paper.width, paper.height), project).data)
    found = record_lines(PrintedDocument.read(path))
    assert sorted(found) == sorted(
        list(played_example(game, name, "en").record) for own, name in RECORDED if own == game
    )
    for lines in found:
        assert actions(parse_record("\n".join(lines) + "\n", "page"), game)


def fixed_words(game: str) -> set[str]:
    """The words of the notation in a Spanish book that are the same in every language."""
    found: set[str] = set()
    texts: dict[str, set[str]] = {"es": set(), "en": set()}
    for language, said in texts.items():
        for own, name in RECORDED:
            for line in played_example(own, name, language).record if own == game else ():
                body, _, why = line.partition("->")
                if line[0] == "=":
                    kind, _, body = line[1:].strip().partition(" ")
                    found.add(kind)
                    body = body.partition("->")[0]
                elif re.match("[a-z]+: ", line) and line.partition(":")[0] in HEADER:
                    found.add(line.partition(":")[0])
                    body = line.partition(":")[2]
                found |= {word for word in why.split() if re.fullmatch("[a-z][a-z-]+", word)}
                said |= {
                    w.strip("_") for w in re.findall(r"[^\W\d]{3,}", body.partition("#")[0].removeprefix(FIRST_LINE))
                }
    return found | (texts["es"] & texts["en"])


def explained_words(game: str, language: str) -> str:
    """What the book says of the words of its notation."""
    document = GameDocuments(AS_IT_STANDS, game_as_it_stands(game), print_data()).document(language)
    (said,) = (block for block in document.paragraphs() if block.ident == "notation")
    return " ".join(run.text for run in said.words if run.em)


@pytest.mark.parametrize("game", GAMES)
def test_a_book_says_what_each_word_means_that_its_notation_has_in_every_language(game: str) -> None:
    explained = explained_words(game, "es")
    names = {name for table in game_as_it_stands(game).tables.values() for name in table.rows} | {game, "director"}
    unsaid = {word for word in fixed_words(game) - names if not re.search(rf"(?<![\w-]){word}(?![\w-])", explained)}
    assert unsaid == set()
    assert "rojo" not in explained  # what is translated needs no explanation
    assert "language" in explained
    assert "language" not in explained_words(game, "en")  # whose records have no such line
