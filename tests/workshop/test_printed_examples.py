"""Worked examples parsed out of a finished book, played, and compared with what the page says."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from functools import cache
from pathlib import Path

import pikepdf
import pytest
from projects import AS_IT_STANDS, game_as_it_stands

from generator.base.findings import Finding, Findings
from generator.catalog.printdata import load_print_data
from generator.inspection.reading.book_pages import read_book
from generator.inspection.reading.printed_document import PrintedDocument
from generator.inspection.reading.told_examples import ToldExample, examples_in_pdf, examples_in_web_page
from generator.rulebook.pdf import render_pdf
from generator.workshop.books.documents import GameDocuments
from generator.workshop.checking.printed_examples import judge_told_examples

PROJECT = AS_IT_STANDS
GOBLIN, TACTICS = "qiahn_goblin", "qiahn_tactics"
A5 = (148.0, 210.0)
Spoil = Callable[[ToldExample], object]


@cache
def documents_of(game: str) -> GameDocuments:
    return GameDocuments(PROJECT, game_as_it_stands(game), load_print_data(PROJECT, Findings()))


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], list[ToldExample]]:
    @cache
    def read(game: str) -> list[ToldExample]:
        path = tmp_path_factory.mktemp("book") / "book.pdf"
        path.write_bytes(render_pdf([documents_of(game).document("es")], A5, PROJECT).data)
        document = PrintedDocument("book.pdf", path.read_bytes())
        return examples_in_pdf(document, read_book(document))

    return read


def judged(game: str, examples: list[ToldExample]) -> list[Finding]:
    findings = Findings()
    judge_told_examples(documents_of(game), [documents_of(game).document("es")], examples, "book.pdf", findings)
    return findings.items


@pytest.mark.parametrize("game", [GOBLIN, TACTICS, "gnostica", "kaixiflan"])
def test_every_example_of_a_finished_book_is_played_and_agrees(
    game: str, told: Callable[[str], list[ToldExample]]
) -> None:
    examples = told(game)
    assert {one.ident for one in examples} == set(game_as_it_stands(game).examples)
    assert all(one.record and one.page and "1.text" in one.texts for one in examples)
    assert any(part.endswith(".caption") for one in examples for part in one.texts)
    assert judged(game, examples) == []


def in_text(part: str, old: str, new: str) -> Spoil:
    def spoil(one: ToldExample) -> None:
        assert old in one.texts[part]
        one.texts[part] = one.texts[part].replace(old, new)

    return spoil


def in_record(old: str, new: str) -> Spoil:
    def spoil(one: ToldExample) -> None:
        assert any(old in line for line in one.record)
        one.record[:] = [line.replace(old, new) for line in one.record]

    return spoil


@pytest.mark.parametrize(
    ("game", "ident", "spoil", "code", "said"),
    [
        (GOBLIN, "first-clash", in_text("3.text", "sube a 7", "sube a 8"), "example.told", "(3.text)"),
        (GOBLIN, "first-clash", in_text("2.text", "Paladín", "Mago"), "example.told", "(2.text)"),
        (GOBLIN, "first-clash", lambda one: one.texts.pop("4.text"), "example.told", "(4.text)"),
        (GOBLIN, "catching-up", in_text("4.caption", "mismos", "otros"), "example.told", "(4.caption)"),
        (GOBLIN, "catching-up", in_record("sale mago", "sale bestia"), "example.told", "(4.text)"),
        (GOBLIN, "first-clash", in_record("poner escudo", "poner espada"), "book.record", "first-clash"),
        (GOBLIN, "first-clash", in_record("= outcome defender", "= outcome attacker"), "book.record", "outcome"),
        (GOBLIN, "first-clash", in_record("gear-cap", "magic-cap"), "book.record", "gear-cap"),
        (GOBLIN, "first-clash", in_record(" # 3", ""), "book.record", "# 3"),
        (GOBLIN, "first-clash", lambda one: one.record.pop(5), "book.record", "first-clash"),
        (GOBLIN, "first-clash", lambda one: one.record.clear(), "book.record", "no record"),
        (TACTICS, "plain-combat", in_record("qiahn_tactics", "qiahn_goblin"), "book.record", "one of"),
        ("gnostica", "where-it-looks", in_record("= destroyed c2.azul", "= destroyed c2.rojo"), "book.record", "red"),
        ("gnostica", "where-it-looks", in_record("orientar c3.rojo", "orientar c2.rojo"), "book.record", "where"),
        ("gnostica", "hierophant", in_record("d3 paje_de_espadas", "d3 cuatro_de_espadas"), "example.told", "(2.text)"),
        ("kaixiflan", "first-turn", in_record("1 colono f4", "1 colono h4"), "book.record", "f4"),
        ("kaixiflan", "first-turn", in_record("explorar e4", "explorar f6"), "book.record", "e4"),
        ("kaixiflan", "battle", in_record("f8 cierzo 3 2 1", "f8 cierzo 3 2 2"), "book.record", "7"),
        ("kaixiflan", "first-turn", in_text("2.text", "10", "9"), "example.told", "(2.text)"),
        ("gnostica", "where-it-looks", in_text("3.text", "1", "2"), "example.told", "(3.text)"),
    ],
)  # fmt: skip
def test_what_does_not_follow_from_the_printed_record_is_told(
    game: str, ident: str, spoil: Spoil, code: str, said: str, told: Callable[[str], list[ToldExample]]
) -> None:
    examples = deepcopy(told(game))
    spoil(next(one for one in examples if one.ident == ident))
    found = judged(game, examples)
    assert {finding.code for finding in found} == {code}, found
    assert any(said in finding.message for finding in found)
    assert all(finding.where.page for finding in found)


def test_an_example_that_is_missing_or_strange_is_told(told: Callable[[str], list[ToldExample]]) -> None:
    examples = deepcopy(told(GOBLIN))
    examples[0].ident = "nobody-knows-it"
    assert [finding.code for finding in judged(GOBLIN, examples)] == ["example.told"] * 2


WEB = """<section class="example" id="example-one">
<div class="unit title" id="example-one-title"><p class="kicker">E</p>
<p class="own ">Uno</p><p class="other " lang="en">One</p></div>
<ol><li class="unit step" id="example-one-1" value="1">
<p class="own step">Vale <em>6</em>.</p><p class="other step" lang="en">It is <em>6</em>.</p></li></ol>
<figure id="example-one-1-figure"><svg><text>9</text></svg>
<figcaption><span class="own ">Así</span></figcaption></figure>
<pre tabindex="0">tirada record 1
game: x -&gt; y</pre></section><p class="own">After it.</p>"""


def test_a_web_page_is_read_in_each_of_its_languages() -> None:
    own, other = examples_in_web_page(f'<html lang="es"><body>{WEB}</body></html>')
    assert (own.ident, own.language, other.language) == ("one", "es", "en")
    assert own.texts == {"title": "Uno", "1.text": "Vale 6.", "1.caption": "Así"}
    assert other.texts == {"title": "One", "1.text": "It is 6."}
    assert own.record == other.record == ["tirada record 1", "game: x -> y"]


def test_a_book_without_structure_and_a_page_without_examples_tell_none(tmp_path: Path) -> None:
    with pikepdf.new() as pdf:
        pdf.add_blank_page()
        pdf.save(tmp_path / "a.pdf")
    document = PrintedDocument("a.pdf", (tmp_path / "a.pdf").read_bytes())
    assert examples_in_pdf(document, read_book(document)) == []
    assert examples_in_web_page("<p>Nothing") == []
