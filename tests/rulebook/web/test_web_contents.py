"""A web edition is judged by the data: a damaged template is told, though a fresh page has the same fault."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from jinja2 import DictLoader, Environment, StrictUndefined
from jinja2.utils import htmlsafe_json_dumps
from projects import ROOT, short_book
from sites import book_page, game_documents_of

from generator.base.findings import Finding, Findings
from generator.inspection.books.book import squeezed
from generator.inspection.books.web_book import read_web_book
from generator.rulebook.web import page as web_page
from generator.workshop.books.documents import GameDocuments
from generator.workshop.checking.printed_web_pages import WebContents, contents_of, judge_web_contents
from generator.workshop.site.web_edition import game_page

TEMPLATES = {name: (ROOT / "templates/web" / name).read_text("utf-8") for name in ("page.html", "blocks.html")}
ASSETS = ("style", "early", "script")  # the style has a judge of its own; scripts change nothing until they run
PLACE = re.compile(r"\{\{-?\s*(.*?)\s*-?\}\}", re.DOTALL)
STEP = 24  # of all damages, one of so many is tried in the sample
LOOK_ALONE = {  # what changes neither words nor numbers, nor what leads where; and why that passes
    "blocks.html: {{ class }}": "whether a text is set as a note or as a lead",
    "blocks.html: {{ one.role }}": "whether a text is set as a note or as a lead",
    "blocks.html: {{ part.role }}": "whether a text is set as a note or as a lead",
    "blocks.html: {{ one.kind }}": "the room around an entry of a list",
    "blocks.html: {{ table.aligns[loop.index0] }}": "whether cells stand in the middle of their column",
    "blocks.html: {{ table.aligns[0] }}": "whether cells stand in the middle of their column",
    'page.html: {{ "art" if cover_alt else "fan" }}': "the room around the picture at the top",
    "page.html: {{ cell.share }}": "how dark the ground of a cell is, beside the number that it has in words",
    'page.html: {{ "\\u00a0" }}': "the space before a sign of per cent",
}


def damages() -> Iterator[tuple[str, str, dict[str, str]]]:
    """Each place of the templates left out: its name, the expression that stood there, the templates without it."""
    for name, source in TEMPLATES.items():
        for found in PLACE.finditer(source):
            if found[1] not in ASSETS:
                line = source.count("\n", 0, found.start()) + 1
                without = source[: found.start()] + source[found.end() :]
                yield f"{name}:{line}:{found[1]}", f"{name}: {{{{ {found[1]} }}}}", {**TEMPLATES, name: without}


DAMAGES = list(damages())


@cache
def short() -> tuple[GameDocuments, WebContents]:
    books = short_book("qiahn_tactics")
    return books, contents_of(books, "es")


@cache
def whole(game: str) -> tuple[GameDocuments, WebContents]:
    books = game_documents_of(game, gallery=True)
    return books, contents_of(books, "es")


def made_with(templates: dict[str, str], books: GameDocuments, monkeypatch: pytest.MonkeyPatch) -> str:
    environment = Environment(loader=DictLoader(templates), autoescape=True, undefined=StrictUndefined)
    monkeypatch.setattr(web_page, "make_environment", lambda project: environment)
    return game_page(books, "es").decode()


def judged(text: str, books: GameDocuments, contents: WebContents) -> list[Finding]:
    findings = Findings()
    judge_web_contents(text, books.game, contents, "rulebook.html", findings)
    return findings.items


def assert_told(damage: int, books: GameDocuments, contents: WebContents, monkeypatch: pytest.MonkeyPatch) -> None:
    _, place, templates = DAMAGES[damage]
    clean = made_with(TEMPLATES, books, monkeypatch)
    damaged = made_with(templates, books, monkeypatch)
    told = judged(damaged, books, contents)
    if damaged == clean:
        assert told == []
    elif place not in LOOK_ALONE:
        assert told != []


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("game", ["gnostica", "kaixiflan", "qiahn_goblin", "qiahn_tactics"])
def test_a_clean_web_edition_shows_what_the_data_say(game, language):
    books = game_documents_of(game, gallery=False)
    text = book_page(game, language)[1]
    assert judged(text, books, contents_of(books, language)) == []


@pytest.mark.parametrize("damage", range(0, len(DAMAGES), STEP), ids=lambda number: DAMAGES[number][0])
def test_a_place_left_out_of_the_templates_is_told_by_the_data(damage, monkeypatch):
    assert_told(damage, *short(), monkeypatch)


@pytest.mark.soak
@pytest.mark.parametrize("game", ["gnostica", "kaixiflan", "qiahn_tactics"])
@pytest.mark.parametrize("damage", range(len(DAMAGES)), ids=lambda number: DAMAGES[number][0])
def test_every_place_left_out_of_the_templates_is_told_by_the_data(damage, game, monkeypatch):
    assert_told(damage, *whole(game), monkeypatch)


def test_what_passes_is_still_in_the_templates():
    assert set(LOOK_ALONE) <= {place for _, place, _ in DAMAGES}


SPOILT = {
    "emphasis without its words": (
        "blocks.html",
        "<strong>{{ run.text }}</strong>",
        "<strong></strong>",
        "book.missing",
    ),
    "words under another class": (
        "blocks.html",
        'class="own {{ class }}"',
        'class="hidden {{ class }}"',
        "book.missing",
    ),
    "words for screen readers alone": (
        "blocks.html",
        'class="own {{ class }}"',
        'class="own sr-only {{ class }}"',
        "book.missing",
    ),
    "the other language always shown": (
        "blocks.html",
        'class="other {{ class }}"',
        'class="{{ class }}"',
        "book.missing",
    ),
    "words that nobody wrote": ("page.html", "</main>", "<p>Gana quien quiera.</p></main>", "book.extra"),
    "a fixed chance": ("page.html", "{{ cell.percent }}", "50", "book.missing"),
    "a link to the first clause": (
        "blocks.html",
        'class="ref" href="#{{ ident }}"',
        'class="ref" href="#QT-1"',
        "web.link",
    ),
    "the back for the front": (
        "page.html",
        "{{ face(piece.front) }}",
        "{{ face(piece.back or piece.front) }}",
        "web.code",
    ),
    "one name for all pieces": (
        "page.html",
        '<span class="name">{{ piece.name }}',
        '<span class="name">{{ gallery[0].pieces[0].name }}',
        "book.missing",
    ),
    "rows of a table the other way round": (
        "blocks.html",
        "for row in table.rows",
        "for row in table.rows|reverse",
        "",
    ),
}


@pytest.mark.parametrize("what", SPOILT)
def test_a_spoilt_template_is_told_with_its_code(what, monkeypatch):
    name, old, new, code = SPOILT[what]
    assert TEMPLATES[name].count(old) >= 1
    books, contents = short()
    text = made_with({**TEMPLATES, name: TEMPLATES[name].replace(old, new)}, books, monkeypatch)
    found = judged(text, books, contents)
    assert found
    assert not code or code in {one.code for one in found}
    assert all(one.where.file for one in found)


def test_words_that_a_page_hands_to_its_script_are_read_in_any_language():
    words = {"found": "Règles trouvées :", "none": 'Aucune règle n’a « ces mots » & "autres"'}
    page = f'<html lang="fr"><script type="application/json">{htmlsafe_json_dumps(words)}</script></html>'
    assert "\\u00e8" in page
    assert {squeezed(one) for one in words.values()} <= read_web_book(page).spoken
    assert read_web_book('<html lang="fr"><script>const found = "no words";</script>').spoken == frozenset()


def test_a_page_that_is_none_is_read_without_an_error():
    for text in ("", "\0\1", "<![foo[ bar", "<svg" * 50, "</p></div>"):
        assert read_web_book(text).idents == {}


def test_check_tells_a_damaged_template_after_a_build(project_copy: Path, tirada):
    template = project_copy / "templates/web/blocks.html"
    template.write_text(
        template.read_text("utf-8").replace("{{- mark(one.clause) }}", "").replace("{{ mark(one.clause) }}", ""),
        "utf-8",
    )
    assert tirada("build", "qiahn_goblin", "--only", "web", "--lang", "es", cwd=project_copy).returncode == 0
    result = tirada("check", "print", "output/qiahn_goblin/es/rulebook.html", cwd=project_copy)
    assert result.returncode == 1
    assert "does not say what QG-" in result.stdout
