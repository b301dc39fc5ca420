"""The HTML of web pages: well-formed, complete, and loading nothing else."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Any

import html5lib
import pytest
from sites import GAME, PROJECT, book_page, game_documents_of

from generator.base.errors import CannotJudge
from generator.language.markup import Run
from generator.rulebook.document import BookTable, Heading, Paragraph
from generator.rulebook.plain_text import inline_text
from generator.rulebook.web.language_pairs import groups
from generator.rulebook.web.page import Anchors, render_html
from generator.workshop.site.index_page import ListedFile, index_page
from generator.workshop.site.web_edition import make_look, web_words

GAMES = PROJECT.game_ids()
PAGES = [(game, language) for game in GAMES for language in ("es", "en")]
SVG, XLINK = "{http://www.w3.org/2000/svg}", "{http://www.w3.org/1999/xlink}"


def tree(page: str) -> Any:
    """The page as a tree; a mistake in its markup fails."""
    return html5lib.HTMLParser(strict=True).parse(page)


@cache
def tree_of(game: str, language: str) -> Any:
    """The tree of a page, read once."""
    return tree(book_page(game, language)[1])


def ids(root: Any) -> list[str]:
    return [element.attrib["id"] for element in root.iter() if "id" in element.attrib]


def elements(root: Any, name: str) -> list[Any]:
    return [element for element in root.iter() if str(element.tag).rpartition("}")[2] == name]


def words(element: Any) -> str:
    return " ".join("".join(element.itertext()).split())


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_a_page_is_well_formed_and_says_its_language(game, language):
    root = tree_of(game, language)
    assert root.attrib["lang"] == language
    assert [words(one) for one in elements(root, "h1")] == [book_page(game, language)[0].title]


def test_a_mistake_in_the_markup_is_seen():
    with pytest.raises(html5lib.html5parser.ParseError):
        tree("<!doctype html><html lang=es><head><title>x</title></head><body><p></div></body></html>")


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_every_id_stands_once_and_every_link_within_the_page_leads_somewhere(game, language):
    root = tree_of(game, language)
    counted = Counter(ids(root))
    assert [name for name, count in counted.items() if count > 1] == []
    links = [one.attrib["href"] for one in elements(root, "a")]
    assert [link for link in links if link.startswith("#") and link[1:] not in counted] == []
    used = [one.attrib.get("href", one.attrib.get(XLINK + "href", "")) for one in elements(root, "use")]
    assert [name for name in used if name[1:] not in counted] == []
    for attribute in ("aria-labelledby", "aria-controls", "for"):
        named = [one.attrib[attribute] for one in root.iter() if attribute in one.attrib]
        assert [name for name in named if name not in counted] == []


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_every_place_of_the_document_is_a_permalink_with_its_words(game, language):
    document, root = book_page(game, language)[0], tree_of(game, language)
    by_id = {element.attrib["id"]: element for element in root.iter() if "id" in element.attrib}
    anchors = Anchors(document).known - {"contents"} - {one for one in document.anchors() if one.startswith("break-")}
    assert anchors <= set(by_id)
    clauses = [one for one in document.paragraphs() if isinstance(one, Paragraph) and one.clause]
    assert clauses
    for clause in clauses:
        text = words(by_id[clause.ident])
        assert text.startswith(clause.clause), "its mark is a link to itself"
        assert " ".join(inline_text(clause.words).split()) in text


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_cross_references_are_links(game, language):
    document, page = book_page(game, language)
    wanted = {run.text for part in document.paragraphs() for run in part.words if run.kind == "clause"}
    root = tree(page)
    there = {one.attrib["href"][1:] for one in elements(root, "a") if one.attrib.get("class") == "ref"}
    assert wanted & Anchors(document).known <= there
    assert wanted, "a rulebook refers from clause to clause"


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_carry_the_same_places(game):
    one, other = (tree_of(game, language) for language in ("es", "en"))

    def places(root: Any) -> set[str]:
        return {name for name in ids(root) if not re.search(r"^v\d+$|-(es|en)$", name)}

    assert places(one) == places(other)


@pytest.mark.parametrize("game", GAMES)
def test_each_page_holds_the_words_of_the_other_language_too(game):
    english, page = book_page(game, "en")[0], tree_of(game, "es")
    there = {words(one) for one in page.iter() if one.attrib.get("lang") == "en"}
    for clause in english.paragraphs():
        if clause.clause:
            assert " ".join(inline_text(clause.words).split()) in there


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_nothing_comes_from_elsewhere(game, language):
    page = re.sub(r"<script>.*?</script>", "", book_page(game, language)[1], flags=re.DOTALL)
    outside = [
        url
        for url in re.findall(r"""(?:src|href|url)\s*[=(]\s*["']?([^"')\s>]+)""", page)
        if not url.startswith(("#", "data:", "../"))
    ]
    assert outside == []
    addresses = set(re.findall(r"https?://[^\s\"'<]+", page))
    assert addresses <= {"http://www.w3.org/2000/svg"}
    assert "default-src 'none'" in page


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_headings_go_down_one_step_at_a_time(game, language):
    root = tree_of(game, language)
    levels = [int(str(one.tag)[-1]) for one in root.iter() if re.search(r"\}h[1-6]$", str(one.tag))]
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels)), levels


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_the_contents_lead_to_every_chapter(game, language):
    document, root = book_page(game, language)[0], tree_of(game, language)
    listed = next(one for one in elements(root, "nav") if one.attrib.get("class") == "contents")
    links = {one.attrib["href"][1:] for one in elements(listed, "a")}
    assert {one.ident for one in document.blocks if isinstance(one, Heading) and one.level <= 2} <= links


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_tables_have_a_caption_heads_and_row_heads(game, language):
    document, page = book_page(game, language)
    tables = [one for one in document.blocks if isinstance(one, BookTable)]
    root = tree(page)
    assert tables
    for table in tables:
        place = next(one for one in root.iter() if one.attrib.get("id") == table.ident)
        own = elements(place, "table")[0]
        assert words(elements(own, "caption")[0]) == " ".join(inline_text(table.caption).split())
        assert len([one for one in elements(own, "th") if one.attrib["scope"] == "row"]) == len(table.rows)


def test_pictures_have_words_for_who_cannot_see_them():
    root = tree_of(GAME, "es")
    figures = elements(root, "figure")
    assert figures
    for figure in figures:
        picture = elements(figure, "svg")[0]
        assert picture.attrib["role"] == "img"
        assert len(picture.attrib["aria-label"]) > 20


def test_words_are_escaped():
    game_documents = game_documents_of(GAME, gallery=False)
    document = game_documents.document("es")
    told = Paragraph("x", (Run('<script>alert("1")</script> & [[<b>', "text"),))
    changed = replace(document, blocks=(told,), title="</style><script>x</script>")
    look = make_look(PROJECT, document.theme, game_documents.game)
    page = render_html({"es": changed}, "es", web_words(PROJECT, game_documents.print_data, "es", True), look)
    root = tree(page)
    assert words(next(one for one in root.iter() if one.attrib.get("id") == "x")).startswith("<script>alert")
    assert "<script>alert" not in page
    assert len(elements(root, "script")) == 3


def test_a_book_in_one_language_offers_no_other():
    game_documents = game_documents_of(GAME, gallery=False)
    document = replace(game_documents.document("es"), blocks=game_documents.document("es").blocks[:9])
    look = make_look(PROJECT, document.theme, game_documents.game)
    page = render_html({"es": document}, "es", web_words(PROJECT, game_documents.print_data, "es", True), look)
    root = tree(page)
    assert [one for one in root.iter() if "data-language" in one.attrib or one.attrib.get("class") == "other"] == []
    assert [one.attrib["data-toggle"] for one in root.iter() if "data-toggle" in one.attrib] == ["marks", "dark"]


def test_two_languages_that_differ_in_their_blocks_are_refused():
    document = book_page(GAME, "es")[0]
    with pytest.raises(CannotJudge, match="differ in their blocks"):
        groups(document.blocks, document.blocks[1:])


def test_steps_that_start_again_are_another_list():
    steps = [Paragraph(f"s{i}", (), "step", number=number) for i, number in enumerate((1, 2, 1, 2, 3))]
    assert [len(group.pairs) for group in groups(steps)] == [2, 3]


def test_the_page_of_all_games_links_what_was_made_and_nothing_else():
    listed = [
        ListedFile(GAME, "es", "web", "", f"{GAME}/es/rulebook.html"),
        ListedFile(GAME, "es", "rulebook", "a4", f"{GAME}/es/rulebook.a4.pdf", 12),
        ListedFile(GAME, "en", "board", "a3", f"{GAME}/en/board.a3.pdf", 2),
        ListedFile(GAME, "es+en", "rulebook", "a4", f"{GAME}/es+en/rulebook.a4.pdf", 20),
    ]
    root = tree(index_page(PROJECT, listed).decode())
    links = {one.attrib["href"]: words(one) for one in elements(root, "a")}
    assert {one.file for one in listed} <= set(links)
    assert links[f"{GAME}/en/board.a3.pdf"] == "Board"
    assert links[f"{GAME}/es/rulebook.html"] == "Leer el reglamento"
    assert set(links) - {one.file for one in listed} == {"gallery.html", "icons.html"}


def test_the_page_of_all_games_says_so_when_nothing_was_made():
    assert "Todavía no se ha hecho nada" in index_page(PROJECT, []).decode()
