"""A game played on a page of the preview: whole games in a browser, hidden hands, and what strangers may not do."""

from __future__ import annotations

import random
import re
import threading
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from browsing import Heard, a_browser
from msgspec import structs
from projects import AS_IT_STANDS

from generator.base.findings import Findings
from generator.workshop.play.begun_records import make_record
from generator.workshop.play.records import open_record, require_playable
from generator.workshop.preview.project_preview import Preview
from generator.workshop.preview.server import HERE, Server, start

GOBLIN = "/qiahn_goblin/es/table.html"
TOKEN = re.compile(r'name="secret" value="([^"]+)"')


class Bench:
    """A preview whose games are kept in a folder, asked as a browser asks."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.preview = Preview(AS_IT_STANDS, "", folder)
        self.server: Server = start(self.preview, 0)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def ask(self, method: str, path: str, body: str = "", **headers: str) -> tuple[int, str]:
        kind = {"Content-Type": "application/x-www-form-urlencoded"} if body else {}
        with closing(HTTPConnection(HERE, self.server.server_address[1], timeout=60)) as connection:
            connection.request(method, path, body or None, {**kind, "Connection": "close", **headers})
            with connection.getresponse() as answer:
                return answer.status, answer.read().decode()

    def page(self, path: str = GOBLIN) -> str:
        status, page = self.ask("GET", path)
        assert status == 200, page
        return page

    def do(self, do: str, path: str = GOBLIN, **said: str) -> str:
        """What the page shows after a form of it was sent."""
        form = {"secret": self.preview.tables.token, "do": do, **said}
        status, answer = self.ask("POST", path, urlencode(form))
        assert status == 303, answer
        return self.page(path)


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    made = Bench(tmp_path)
    yield made
    made.server.shutdown()
    made.server.server_close()


def plays(page: str) -> list[str]:
    return re.findall(r'<button name="number" value="(\d+)"', page)


def after(page: str) -> str:
    found = re.search(r'name="after" value="(\d+)"', page)
    assert found, page
    return found[1]


def test_who_is_not_a_page_of_ours_changes_nothing(bench: Bench, tmp_path: Path) -> None:
    token = bench.preview.tables.token
    assert TOKEN.findall(bench.page())[0] == token
    new = urlencode({"secret": token, "do": "new"})
    assert bench.ask("POST", GOBLIN, urlencode({"do": "new"}))[0] == 403
    assert bench.ask("POST", GOBLIN, urlencode({"secret": "guess", "do": "new"}))[0] == 403
    assert bench.ask("POST", GOBLIN, new, Host="evil.example:80")[0] == 403
    assert bench.ask("POST", GOBLIN, new, Origin="http://evil.example")[0] == 403
    assert bench.ask("GET", GOBLIN, Host="evil.example:80")[0] == 403
    assert bench.ask("POST", GOBLIN, "x" * 30_000)[0] == 413
    assert bench.ask("POST", "/qiahn_goblin/es/rulebook.html", new)[0] == 404
    assert bench.ask("POST", "/kaixiflan/es/table.html", new)[0] == 404  # it has no referee
    assert list(tmp_path.iterdir()) == []
    Path(tmp_path, "sub").mkdir()
    Path(tmp_path, "secret.txt").write_text("no record")
    for name in ("../x.tirada", "sub", "secret.txt", "/etc/passwd", ""):
        assert "Aquí no hay ninguna partida" in bench.do("open", record=name)


def test_hands_are_hidden_until_the_screen_was_passed_and_the_record_grows(bench: Bench, tmp_path: Path) -> None:
    page = bench.do("new", seed="4", options="mode=half_hidden")
    record = tmp_path / "qiahn_goblin-1.tirada"
    assert record.is_file()
    page = bench.do("play", text="cara")
    page = bench.do("play", text="cruz")
    while "Pasa la pantalla a" not in page:
        page = bench.do("play", number=plays(page)[0], after=after(page))
    name = re.search(r"Pasa la pantalla a (Cara|Cruz)\.", page)
    assert name
    assert "Abejas" not in page
    assert "Manteca" not in page.title()
    assert plays(page) == []
    before = record.read_text()
    assert bench.do("play", number="1", after="99") == page  # whoever is not alone with the page plays nothing
    assert bench.do("undo") == page
    assert record.read_text() == before
    page = bench.do("ready")
    assert "sin ver" in page
    assert plays(page)
    old = after(page)
    page = bench.do("play", number=plays(page)[0], after=old)
    grown = record.read_text()
    assert grown != before
    bench.do("play", number="1", after=old)  # the page was an old one
    assert record.read_text() == grown
    other = "Cruz" if name[1] == "Cara" else "Cara"
    page = bench.do("view", who=other)
    assert f"Pasa la pantalla a {other}." in page
    page = bench.do("ready")
    assert plays(page) == []
    page = bench.do("back")
    assert f"Pasa la pantalla a {name[1]}." in page


def test_refusals_reasons_and_taking_back_are_said(bench: Bench, tmp_path: Path) -> None:
    path = "/gnostica/es/table.html"
    said = ("board d4 19-sun e4 cups_1 f4 rods_3; using 19-sun; red: hand cups_2 discs_3; "
            "pieces d4.small.east+affected e4.small.upright+affected; yellow: pieces e4.large.west")  # fmt: skip
    make_record(AS_IT_STANDS.root, "gnostica", [], 3, said, tmp_path / "g.tirada")
    assert ">g.tirada<" in bench.page(path)
    page = bench.do("open", path, record="g.tirada")
    assert "Pasa la pantalla a Rojo." in page
    page = bench.do("ready", path)
    assert "Rojo usa los poderes de El Sol" in page
    assert "Atajo: copa y disco" in page
    page = bench.do("why", path, text="espada d4 e4 1")
    assert "El Sol no tiene ese poder" in page
    assert "GN-" in page
    page = bench.do("play", path, text="bailar")
    assert "«bailar»" in page
    page = bench.do("play", path, text="crear d4 e4 2 norte")
    assert "Aparece una mediana de Rojo en e4 (norte)." in page
    page = bench.do("undo", path)
    assert "Rectificado: Atajo" in page
    assert "View as" in bench.page("/gnostica/en/table.html")
    (tmp_path / "g.tirada").write_text((tmp_path / "g.tirada").read_text() + "red: end\n")
    assert "Another program has changed g.tirada" in bench.do("play", "/gnostica/en/table.html", text="end")
    assert "Empezar una partida" in bench.do("leave", path)


GAMES = [  # the beginning of one is played in the usual run, whole games in the long one
    pytest.param("qiahn_tactics", "en", "", 12, id="tactics-beginning"),
    pytest.param("qiahn_tactics", "en", "", 0, id="tactics", marks=pytest.mark.soak),
    pytest.param("gnostica", "es", "players=3", 0, id="gnostica", marks=pytest.mark.soak),
    pytest.param("qiahn_goblin", "es", "", 0, id="goblin", marks=pytest.mark.soak),
]


@pytest.mark.soak  # long by nature: a browser plays; what its page asks for is looked at below
@pytest.mark.parametrize(("game", "language", "options", "most"), GAMES)
def test_a_game_is_played_in_a_browser(
    bench: Bench, tmp_path: Path, game: str, language: str, options: str, most: int
) -> None:
    """As many actions as `most` says, or all until the game is over: 0."""
    source = random.Random(5)
    with a_browser() as browser:
        page = browser.new_page()
        page.set_default_timeout(90_000)
        heard = Heard(page)
        page.goto(f"{bench.server.address}{game}/{language}/table.html")
        for name, value in [options.split("=")] if options else []:
            page.select_option(f"select[name=option_{name}]", value)
        page.click(".begin summary")
        page.fill("input[name=seed]", "7")
        page.select_option("select[name=against]", "random")

        def press(button: Any) -> None:
            with page.expect_navigation():
                button.evaluate("one => one.click()")

        press(page.locator(".begin > button"))
        pressed = 0
        for _ in range(most or 600):
            areas = page.locator(".board a.area")
            if pressed < 3 and areas.count():  # by the keyboard, as somebody does who has no mouse
                area = areas.nth(source.randrange(areas.count()))
                word = (area.get_attribute("href") or "").removeprefix("?at=")
                area.focus()
                with page.expect_navigation():
                    page.keyboard.press("Enter")
                assert page.locator(".board a[aria-current]").count() >= 1
                assert page.url.endswith(f"?at={word}")
                pressed += 1
            buttons = page.locator(".actions button")
            said = buttons.evaluate_all("all => all.map((one) => one.ariaLabel || one.textContent)")  # folded ones too
            choices = [number for number, text in enumerate(said) if text not in ("Resign", "Rendirse")]
            if not choices:
                break
            ends = [number for number in choices if re.search("anunciar|Conceder", said[number])]
            press(buttons.nth(source.choice(ends or choices)))
        assert pressed == 3
        page.set_viewport_size({"width": 390, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        over = page.locator(".awaited").inner_text()
        assert bool(re.search(r"La partida ha terminado\.|The game is over\.", over)) == (not most), over
        assert heard.said == []
        assert all(url.startswith((bench.server.address, "data:")) for url in heard.asked)
    table = require_playable(open_record(AS_IT_STANDS.root, tmp_path / f"{game}-1.tirada"))
    assert (table.referee.result(table.position) is None) == bool(most)
    assert len(table.replayed.actions) >= most
    assert list(table.findings) == list(Findings())


def test_old_pages_long_numbers_and_edited_games_do_no_harm(bench: Bench, tmp_path: Path) -> None:
    tactics, long = "/qiahn_tactics/en/table.html", "9" * 5000
    assert "That is no seed" in bench.do("new", tactics, seed=long)
    assert list(tmp_path.iterdir()) == []
    page = bench.do("new", tactics, seed="7")
    assert page.count('name="after"') == 3  # of the numbers, of what is typed, and of taking back
    for do, said in (("play", {"number": long, "after": "0"}), ("why", {"text": long}), ("play", {"text": long})):
        assert 'class="said"' in bench.do(do, tactics, **said)
    record = tmp_path / "qiahn_tactics-1.tirada"
    before = record.read_text()
    bench.do("play", tactics, text="side heads", after="5")
    assert record.read_text() == before
    bench.do("play", tactics, text="side heads", after=after(page))
    assert record.read_text() != before
    with closing(HTTPConnection(HERE, bench.server.server_address[1], timeout=60)) as connection:
        connection.request("GET", tactics, headers={"Connection": "close"})
        assert connection.getresponse().getheader("X-Frame-Options") == "DENY"
    game = bench.preview._game("qiahn_tactics")
    assert game is not None
    table = bench.preview.tables.table(game, "en")
    assert table is not None
    old = table.session
    assert bench.preview.tables.table(game, "en") is table
    assert table.session is old
    edited = structs.replace(game)  # as it is read again from its files
    assert bench.preview.tables.table(edited, "en") is table
    assert table.session is not old
    assert table.done == len(old.table.replayed.actions)


def areas(page: str) -> set[str]:
    """The words of what can be pressed in the picture."""
    return set(re.findall(r'<a class="area" href="\?at=([^"&]+)" aria-label', page))


def test_every_space_that_an_action_names_is_drawn_and_chooses_the_actions_that_name_it(
    bench: Bench, tmp_path: Path
) -> None:
    path = "/gnostica/es/table.html"
    said = "board d4 19-sun e4 cups_1; red: hand cups_2; acts; yellow: pieces e4.large.west"
    make_record(AS_IT_STANDS.root, "gnostica", [], 3, said, tmp_path / "g.tirada")
    bench.do("open", path, record="g.tirada")
    whole = bench.do("ready", path)
    table = require_playable(open_record(AS_IT_STANDS.root, tmp_path / "g.tirada"))
    legal = table.referee.legal(table.position)
    spaces = {action.args[0] for action in legal if action.verb == "place"}
    assert {"c4", "f4", "d3", "e5"} < spaces  # wastelands, beside both cards
    assert areas(whole) == spaces
    assert len(plays(whole)) == len(legal)
    for space in spaces:
        left = plays(bench.page(f"{path}?at={space}"))
        assert [legal[int(number) - 1].args[0] for number in left] == [space] * 5
    answer = bench.do("play", path, text="d3").partition('role="alert" class="said">')[2].partition("</div>")[0]
    assert "Puede ser más de una. ¿Cuál?" in answer
    assert [legal[int(number) - 1].args[0] for number in plays(answer)] == ["d3"] * 5  # and it can be pressed
    bench.do("back", path)  # the answer is gone
    assert 'aria-current="true"' in bench.page(f"{path}?at=c4")
    assert 'aria-current="true"' not in whole
    for nothing in ("?at=zz9", "?at=%3Cscript%3E", "?at=", "?at=c4&at=zz9&at=cups_9&at=d4&at=e4"):
        shown = bench.page(path + nothing)
        assert "<script" not in shown
        assert len(plays(shown)) == (5 if "c4" in nothing else len(legal))


def test_a_piece_a_counter_and_a_card_in_the_hand_can_be_chosen(bench: Bench, tmp_path: Path) -> None:
    path = "/qiahn_tactics/es/table.html"
    said = "squad_3; heads: attacks; front knight; up wizard; tails: front archer; up beast"
    make_record(AS_IT_STANDS.root, "qiahn_tactics", [], 3, said, tmp_path / "t.tirada")
    page = bench.do("open", path, record="t.tirada")
    assert {"sword", "water", "heads.1"} <= areas(page)
    both = bench.page(f"{path}?at=sword&at=heads.1")
    labels = re.findall(r'<button name="number" value="\d+"[^>]*>', both)
    assert len(labels) < len(plays(page))
    assert "Acciones que nombran: Espada + Caballero (Cara 1)." in both
    sides = page.partition('<div class="sides">')[2].partition("Cruz · defiende")
    assert '?at=sword"' in sides[0]
    assert '?at=sword"' not in sides[2]  # it is the other side's
    assert "Pulsa en el dibujo" in page
    assert "Pulsa en el dibujo" not in bench.do("new", path, seed="7")  # there is nothing to press yet


def test_looking_at_a_page_changes_nothing(bench: Bench) -> None:
    path = "/qiahn_tactics/es/table.html"
    bench.do("new", path, seed="7", against="random")
    bench.do("play", path, number="1", after="0")
    page = bench.do("why", path, text="bailar")
    assert "«bailar»" in page
    for other in (path, path.replace("/es/", "/en/"), f"{path}?at=heads.1"):
        bench.page(other)
    assert bench.page(path) == page
    (bench.folder / "cut.tirada").write_text("tirada record 1\ngame: qiahn_tactics\nheads: ¡ahora!\n", "utf-8")
    assert "cut.tirada, línea 3: No se entiende «heads: ¡ahora!»" in bench.do("open", path, record="cut.tirada")
    wrong = bench.do("open", path, record="no.tirada")
    assert bench.page(path) == wrong != bench.do("back", path)
