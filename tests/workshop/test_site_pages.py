"""The pages for the browser that show what was made: what one gets, who plays it, and every page of every file."""

from __future__ import annotations

import base64
import io
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from browsing import a_browser
from PIL import Image
from projects import AS_IT_STANDS

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.catalog.library import Game, load_game
from generator.catalog.printdata import load_print_data
from generator.catalog.project import Project
from generator.catalog.table_facts import table_facts
from generator.inspection.registers.data_and_rules import check_data
from generator.workshop.books.documents import GameDocuments
from generator.workshop.build.build_record import marked_stale
from generator.workshop.site.index_page import ListedFile, site_pages
from generator.workshop.site.web_edition import showcases_in
from generator.workshop.site.window_pictures import window_pictures

PROJECT = AS_IT_STANDS
PIXEL = "data:image/gif;base64,R0lGODlhAQABAAAAACw="


def loaded(name: str, project: Project = PROJECT) -> Game:
    game = load_game(project, name, Findings())
    assert game is not None
    return game


@pytest.mark.soak  # long by nature: a browser opens a gallery; rulebook/web/test_web_browser has a phone
def test_a_telephone_shows_two_pages_in_a_row(tmp_path: Path) -> None:
    listed = [ListedFile("qiahn_goblin", "es", "box", "a4", "qiahn_goblin/es/box.a4.pdf", 4, 1, (PIXEL,) * 4)]
    path = tmp_path / "gallery.html"
    path.write_bytes(site_pages(PROJECT, listed)[1])
    with a_browser() as browser:
        page = browser.new_page(viewport={"width": 390, "height": 800})
        page.goto(path.as_uri())
        lefts = page.eval_on_selector_all(".pages img", "all => all.map(one => one.getBoundingClientRect().left)")
        assert lefts[:2] == lefts[2:]
        assert lefts[0] < lefts[1]
        assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_every_page_of_every_file_is_reached_from_the_gallery() -> None:
    listed = [
        ListedFile("qiahn_goblin", "es", "cards", "a4", "qiahn_goblin/es/cards.a4.pdf", 14, 52, (PIXEL,) * 4),
        ListedFile("qiahn_goblin", "en", "box", "a4", "qiahn_goblin/en/box.a4.pdf", 1, 1, (PIXEL,)),
        ListedFile("qiahn_goblin", "en", "kit", "a4", "qiahn_goblin/en/kit.a4.pdf", 2, 2, (PIXEL,)),
    ]
    page = site_pages(PROJECT, listed)[1].decode()
    for one in listed:
        for number in range(1, one.pages + 1):
            assert page.count(f'href="{one.file}#page={number}"') == 1
        assert f"{one.file}#page={one.pages + 1}" not in page
    assert page.count("<img") == 6
    assert "Más páginas:" in page
    assert page.count("More pages:") == 1  # of a file whose pages are all shown there are no more
    assert ">Cartas · Cartas de consulta</a>" in page  # which are on the same sheets
    assert ">Card box</a>" in page
    assert "piezas: 52" in page
    assert page.count("pieces:") == 1  # of the box: the pages of the list of contents are no pieces


@pytest.mark.parametrize(("paper", "named"), [("a4", "A4"), ("letter", "Letter"), ("60x90", "60x90")])
def test_a_file_says_its_paper_by_the_name_that_the_table_of_papers_has(paper: str, named: str) -> None:
    listed = [ListedFile("qiahn_goblin", "es", "box", paper, "qiahn_goblin/es/box.pdf", 1, 1, ())]
    for page in site_pages(PROJECT, listed):
        text = page.decode()
        assert re.search(rf">\s*{re.escape(named)}\b", text)
        assert (f"{paper.upper()} ·" in text) == (paper.upper() == named)


def test_the_page_of_all_games_shows_what_one_gets_and_who_plays_in_both_languages() -> None:
    pictures = {"fan": PIXEL, "box": PIXEL}
    listed = [
        ListedFile("gnostica", language, "web", "", f"gnostica/{language}/rulebook.html", pictures=pictures)
        for language in ("es", "en")
    ]
    page = site_pages(PROJECT, listed)[0].decode()
    for words in ("2–6 jugadores · 60 minutos · desde 12 años", "2–6 players · 60 minutes · ages 12 and up"):
        assert page.count(words) == 1
    for words in ("En la mano", "In your hand", "Recortado y montado", "Cut out and assembled"):
        assert page.count(f"<figcaption>{words}</figcaption>") == 1
    assert "Sobre la mesa" not in page  # nothing of that name was drawn


def test_every_language_shows_its_own_pictures_the_table_first_and_its_rulebook_where_nothing_was_drawn() -> None:
    drawn = {"box": "data:,{}-box", "fan": "data:,{}-fan", "table": "data:,{}-table"}
    listed = [
        ListedFile(game, language, component, "", f"{game}/{language}/{component}", 1, 0, thumbnails, pictures)
        for language in ("es", "en")
        for game, component, thumbnails, pictures in (
            ("gnostica", "web", (), {name: uri.format(language) for name, uri in drawn.items()}),
            ("gnostica", "rulebook", (f"data:,{language}-page",), {}),
            ("qiahn_goblin", "rulebook", (f"data:,{language}-goblin",), {}),
        )
    ]
    page = site_pages(PROJECT, listed)[0].decode()
    shown = re.findall(r'<figure class="(\w+)"><img src="data:,([\w-]+)"', page)
    gnostica = [(name, f"{language}-{name}") for language in ("es", "en") for name in ("table", "fan", "box")]
    assert shown == [*gnostica, ("page", "es-goblin"), ("page", "en-goblin")]
    assert page.count("<img") == len(shown)


def test_a_game_opens_with_the_cover_of_its_book_and_says_what_it_shows() -> None:
    listed = [
        ListedFile(
            "gnostica", language, "web", "", f"gnostica/{language}/rulebook.html", pictures={"cover": "data:,cover"}
        )
        for language in ("es", "en")
    ]
    page = site_pages(PROJECT, listed)[0].decode()
    assert re.findall(r'<img class="cover" lang="(\w+)" src="data:,cover" alt="([^"]+?):', page) == [
        ("es", "Cuatro arcanos en xilografía")
    ]
    assert 'class="cover"' not in site_pages(PROJECT, [replace(one, pictures={}) for one in listed])[0].decode()


@pytest.mark.parametrize(
    ("name", "shown"),
    [("qiahn_goblin", {"fan", "table", "box", "cover"}), ("gnostica", {"fan", "table", "box", "cover"})],
)
def test_a_fan_a_table_and_what_is_built_are_drawn_with_the_printed_faces(name: str, shown: set[str]) -> None:
    documents = GameDocuments(PROJECT, loaded(name), load_print_data(PROJECT, Findings()), draft=True)
    found = window_pictures(documents, "es", showcases_in(documents, "es"))
    assert set(found) == shown
    for what, uri in found.items():
        picture = Image.open(io.BytesIO(base64.b64decode(uri.partition(",")[2])))
        assert max(picture.size) > 300
        corners = [picture.getpixel(place) for place in ((0, 0), (picture.width - 1, picture.height - 1))]
        white = all(min(corner) > 240 for corner in corners if isinstance(corner, tuple))  # nothing is cut off there
        assert white == (what != "cover")  # whose grounds go to its edges
        assert len(picture.convert("RGB").getcolors(1 << 20) or []) > 200


def test_facts_are_numbers_or_cells_and_a_cell_that_is_not_there_is_told(project_copy: Path, change: Callable) -> None:
    assert table_facts(loaded("gnostica")) == {"players": (2, 6), "minutes": (60,), "age": (12,)}
    assert table_facts(loaded("qiahn_tactics"))["players"] == (2,)
    path = project_copy / "data/games/qiahn_goblin/game.yaml"
    for wrong, message in (
        ("numbers.player.value", "does not exist"),
        ("numbers.players.unit", "holds"),
        ("numbers.players", "names no cell"),
    ):
        text = path.read_text("utf-8")
        change(path, "players: [numbers.players.value]", f"players: [{wrong}]")
        game = loaded("qiahn_goblin", Project(project_copy, project_copy))
        with pytest.raises(CannotJudge, match=message):
            table_facts(game)
        findings = Findings()
        check_data(game, findings)
        (told,) = [finding for finding in findings.errors if finding.code == "game.fact"]
        assert told.where.file.endswith("game.yaml")
        assert told.where.line
        page = site_pages(Project(project_copy, project_copy), [ListedFile("qiahn_goblin", "es", "box", "a4", "b.pdf")])
        assert b"jugadores" not in page[0]
        path.write_text(text, "utf-8")


def test_what_could_not_be_made_again_says_so_in_its_language() -> None:
    cards = ListedFile("gnostica", "es", "cards", "a4", "gnostica/es/cards.a4.pdf", 9, 78)
    book = ListedFile("gnostica", "es", "rulebook", "a4", "gnostica/es/rulebook.a4.pdf", 20, 0, stale=True)
    page = ListedFile("gnostica", "en", "web", "", "gnostica/en/rulebook.html", stale=True)
    index, gallery = (made.decode() for made in site_pages(PROJECT, [cards, book, page]))
    spanish, english = "Anterior al último cambio: no se pudo volver a hacer.", "Older than the last change:"
    assert index.count(spanish) == gallery.count(spanish) == index.count(english) == 1
    assert re.search(rf'rulebook\.a4\.pdf">[^<]*</a> <small>[^<]*</small> <em class="stale">{spanish}', index)


def test_an_entry_is_marked_as_long_as_it_cannot_be_made() -> None:
    entries = {name: {"files": {}, "key": name} for name in ("cards", "book")}
    marked = marked_stale(entries, ["book"])
    assert marked == {"cards": entries["cards"], "book": {**entries["book"], "stale": True}}
    assert marked_stale(marked, []) == entries
