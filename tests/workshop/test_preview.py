"""The preview follows what is saved, says what is wrong beside the card, and keeps the last good picture."""

from __future__ import annotations

import http.client
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from browsing import Heard, a_browser, faults
from projects import ROOT, copied_project, shorten_book, without_foresight

from generator.base.errors import CannotJudge
from generator.base.findings import Finding, Where
from generator.catalog.project import Project
from generator.workshop.preview import project_preview as module
from generator.workshop.preview.findings_by_piece import group_by_piece
from generator.workshop.preview.pages import grouped
from generator.workshop.preview.project_preview import Preview, judge
from generator.workshop.preview.server import HERE, Server, start
from generator.workshop.site.icons_page import icons_page

GAME = "qiahn_goblin"
CARDS, BOOK = f"/{GAME}/es/cards.html", f"/{GAME}/es/rulebook.html"


class PieceMaker:
    """A project to edit, and its preview: every edit is noted as the watcher would."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.preview = Preview(Project(root, ROOT))

    def edit(self, name: str, old: str, new: str) -> Callable[[], None]:
        """Replace something in a file; the answer takes it back."""
        path = self.root / "data" / "games" / GAME / name
        text = path.read_text("utf-8")
        assert old in text
        self._save(path, text.replace(old, new, 1))
        return lambda: self._save(path, text)

    def _save(self, path: Path, text: str) -> None:
        path.write_text(text, "utf-8")
        self.preview.note({str(path)})

    def page(self, path: str) -> str:
        found = self.preview.page(path)
        assert found is not None
        return found.decode() if isinstance(found, bytes) else found


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PieceMaker]:
    """One project for all tests of this file: each takes its edits back."""
    with without_foresight():
        root = copied_project(tmp_path_factory.mktemp("preview") / "project", [GAME])
        shorten_book(root)
        yield PieceMaker(root)


def card(page: str, code: str) -> str:
    """The part of a page that is about one card."""
    found = re.search(rf'<li id="{code}".*?(?=<li id=|</main>)', page, re.DOTALL)
    assert found
    return found[0]


# -- what changed ------------------------------------------------------------------------------------------------------


def test_a_change_concerns_its_game_and_a_template_concerns_all(bench):
    state = bench.preview.state(GAME)
    bench.preview.note([str(bench.root / "data" / "games" / "another" / "game.yaml"), "/somewhere/else"])
    assert bench.preview.state(GAME) == state
    bench.preview.note([str(bench.root / "templates" / "faces" / "goblin" / "magic.yaml")])
    assert bench.preview.state(GAME) == state + 1
    for number, folder in enumerate(["templates", "templates/faces", "data", "data/games", f"data/games/{GAME}"], 2):
        bench.preview.note([str(bench.root / folder)])
        assert bench.preview.state(GAME) == state + number, f"{folder} may hold what the game uses"


def test_what_only_the_book_shows_draws_no_piece_again(bench, monkeypatch):
    bench.page(CARDS)
    drawn = []
    monkeypatch.setattr(module, "make_decks", lambda *a: drawn.append(a) or {})
    back = bench.edit("rulebook.yaml", "subtitle: ", "subtitle: Hola ")
    assert "QG-C01" in bench.page(CARDS)
    back()
    bench.page(CARDS)
    assert drawn == []


def test_who_waits_hears_of_a_change(bench):
    heard: list[int] = []
    since = bench.preview.state(GAME)
    waiting = threading.Thread(target=lambda: heard.append(bench.preview.wait(GAME, since)))
    waiting.start()
    bench.preview.note([str(bench.root / "data" / "games" / GAME / "game.yaml")])
    waiting.join(20)
    assert heard == [since + 1]


# -- pages -------------------------------------------------------------------------------------------------------------


def test_a_saved_cell_is_drawn(bench):
    assert "Magazo" not in bench.page(CARDS)
    back = bench.edit("tables/combatants.csv", "wizard,Mago,", "wizard,Magazo,")
    assert "Magazo" in card(bench.page(CARDS), "QG-C01")
    back()
    assert "Magazo" not in bench.page(CARDS)


def test_a_saved_rulebook_is_told_anew(bench):
    back = bench.edit("rulebook.yaml", "subtitle: ", "subtitle: Holaholahola ")
    assert "Holaholahola" in bench.page(BOOK)
    back()
    assert "Holaholahola" not in bench.page(BOOK)


@pytest.fixture
def data_alone(monkeypatch):
    """The check of a game reads its data alone: what texts and rules say comes the same way, and later."""
    from generator.workshop.checking.run import Checker

    monkeypatch.setattr(Checker, "text", lambda self: None)
    monkeypatch.setattr(Checker, "rules", lambda self: None)


def test_a_finding_of_the_checks_stands_beside_its_card(bench, data_alone):
    bench.page(CARDS)
    back = bench.edit("tables/combatants.csv", "wizard,Mago,yellow,6", "wizard,Mago,yellow,7")
    state = bench.preview.state(GAME)
    assert bench.preview.check_next() == GAME
    assert bench.preview.state(GAME) == state + 1, "browsers are told that there is more to see"
    page = bench.page(CARDS)
    assert "combatants.wizard.value is 7" in card(page, "QG-C01")
    assert f"data/games/{GAME}/tables/combatants.csv:2" in card(page, "QG-C01")
    assert "departures.yaml" in card(page, "QG-C01"), "what to do about it"
    assert "combatants.wizard.value" not in card(page, "QG-C02")
    back()
    bench.preview.check_next()
    assert "combatants.wizard.value" not in bench.page(CARDS)


def test_who_plays_at_a_table_waits_for_no_check_and_who_looks_at_a_page_is_told_all(bench, monkeypatch):
    monkeypatch.setattr(module, "judge", lambda project, game: [])
    shown = Preview(bench.preview.project)
    shown.page(f"/{GAME}/es/table.html")
    assert shown.check_next(0) == ""
    shown.page(f"/{GAME}/")
    assert shown.check_next(0) == GAME


def test_broken_yaml_is_a_finding_and_the_last_good_picture_stays(bench):
    before = card(bench.page(CARDS), "QG-C01")
    book = bench.page(BOOK)
    back = bench.edit("components.yaml", "components:", "components: [")
    page = bench.page(CARDS)
    assert "last good ones" in page
    assert "components.yaml" in page
    assert "not valid YAML" in page
    assert card(page, "QG-C01") == before
    assert "not valid YAML" in bench.page(BOOK)
    assert "as it was before" in bench.page(BOOK)
    assert book.partition("<main")[2].partition("</main>")[0] in bench.page(BOOK)
    back()
    assert "last good ones" not in bench.page(CARDS)
    assert "not valid YAML" not in bench.page(BOOK)


def test_a_game_that_never_could_be_read_shows_why(tmp_path):
    root = copied_project(tmp_path / "project", [GAME])
    (root / "data" / "games" / GAME / "game.yaml").write_text("id: [", "utf-8")
    shown = Preview(Project(root, ROOT))
    for path in (f"/{GAME}/", CARDS, BOOK):
        page = str(shown.page(path))
        assert "not valid YAML" in page
        assert "game.yaml" in page
    assert GAME in str(shown.page("/"))


@pytest.mark.parametrize(
    "path",
    ["/nothing/", f"/{GAME}/es/nothing.html", f"/{GAME}/xx/cards.html", f"/{GAME}/es/../../secret", "/etc/passwd"],
)
def test_a_path_that_leads_nowhere_is_no_page(bench, path):
    assert bench.preview.page(path) is None


@pytest.mark.parametrize("path", ["/", "/index.html", f"/{GAME}/", CARDS, f"/{GAME}/en/references.html", BOOK])
def test_a_page_listens_from_the_state_it_shows(bench, path):
    page = bench.page(path)
    assert f"since={bench.preview.state('' if path in ('/', '/index.html') else GAME)}" in page.replace("\\u0026", "&")
    assert "connect-src 'self'" in page
    assert not re.search(r"""(?:src|href)="https?:""", page)


def test_an_unknown_game_is_refused_with_the_nearest_name(bench):
    with pytest.raises(CannotJudge, match=f"did you mean {GAME!r}"):
        Preview(bench.preview.project, "qiahn_gobling")


def test_a_check_that_breaks_is_a_finding(bench, data_alone, monkeypatch):
    from generator.workshop.checking.run import Checker

    def breaks(self: Checker) -> None:
        raise AttributeError("half saved")

    monkeypatch.setattr(Checker, "data", breaks)
    assert ["half saved" in finding.message for finding in judge(bench.preview.project, GAME)] == [True]


# -- beside which piece ------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def pieces(bench):
    from generator.base.findings import Findings
    from generator.catalog.library import load_game
    from generator.catalog.pieces import expand

    game = load_game(bench.preview.project, GAME, Findings())
    return game, expand(game, next(one for one in game.printed if one.id == "cards"), Findings())


@pytest.mark.parametrize(
    ("message", "where", "beside"),
    [
        ("QG-C03 (es): does not fit", Where("templates/faces/goblin/combatant.yaml", 9), ["QG-C03"]),
        ("the value is odd", Where(f"data/games/{GAME}/tables/combatants.csv", 2), ["QG-C01", "QG-C07"]),
        ("combatants.wizard.text is stale", Where(f"data/games/{GAME}/locales/en.po", 700), ["QG-C01", "QG-C07"]),
        ("unknown key", Where("templates/faces/goblin/combatant.yaml", 9), ["QG-C01"]),
        ("gear.sword.bonus is odd", Where(), ["QG-G01", "QG-G03"]),
        ("a clause without a source", Where(f"data/games/{GAME}/clauses.yaml", 2), []),
        ("QG-C031 is no piece", Where(f"data/games/{GAME}/tables/combatants.csv", 999), []),
    ],
)
def test_a_finding_stands_beside_the_pieces_it_concerns(pieces, message, where, beside):
    finding = Finding("x", "error", message, where)
    found = group_by_piece(*pieces, [finding])
    assert [code for code, told in found.by_piece.items() if told] == beside
    assert found.others == ([] if beside else [finding])


def test_the_same_finding_in_many_places_is_told_once():
    findings = [Finding("a", "error", "same", Where("f", line)) for line in (1, 2, 3)] + [
        Finding("b", "error", "other")
    ]
    assert [(one.message, more) for one, more in grouped(findings)] == [("same", 2), ("other", 0)]


# -- the server --------------------------------------------------------------------------------------------------------


@pytest.fixture
def server(bench: PieceMaker) -> Iterator[Server]:
    """A server for the bench that finds changes by itself."""
    found = start(bench.preview, 0)
    thread = threading.Thread(target=found.serve_forever, daemon=True)
    thread.start()
    yield found
    found.shutdown()
    found.server_close()


def ask(server: Server, path: str, host: str = HERE, read: str = "") -> tuple[int, str]:
    port = server.server_address[1]
    with closing(http.client.HTTPConnection(HERE, port, timeout=60)) as connection:
        headers = {"Host": f"{host}:{port}", "Connection": "close", "Accept-Language": read}
        connection.request("GET", path, headers=headers)
        with connection.getresponse() as answer:
            return answer.status, answer.read().decode()


def test_the_first_page_speaks_the_browser_s_language(server):
    for read in ("es-ES,es;q=0.9,en;q=0.8", "fr, es;q=0.5, en;q=0.4", "en;q=0.2,es;q=0.7"):
        page = ask(server, "/", read=read)[1]
        assert '<html lang="es">' in page
        assert "Todos los juegos" in page
    for read in ("", "en", "fr", "es;q=0.1,en;q=0.9", "../../x", ";q=,,;q=9;q=1,\u00e9"[:12]):
        page = ask(server, "/", read=read)[1]
        assert "All games" in page, read
    assert ">Cartas</a>" in page  # of each language its own titles
    assert ">Cards</a>" in page
    assert ">Mesa de juego</a>" in page


def test_the_server_answers_this_machine_only(server):
    assert server.server_address[0] == HERE
    assert ask(server, "/")[0] == 200
    assert ask(server, "/", "localhost")[0] == 200
    assert ask(server, "/", "evil.example")[0] == 403
    assert ask(server, "/nothing")[0] == 404
    assert ask(server, "/events?game=nothing&since=0")[0] == 404
    assert ask(server, "/events?game=&since=now")[0] == 404
    assert ask(server, "/events?game=&since=%C2%B2")[0] == 404, "a raised 2 is a digit, and no number"


def test_an_unexpected_mistake_is_answered_and_the_server_lives_on(server, monkeypatch):
    def breaks(path: str, *more: object) -> str:
        raise KeyError("half saved")

    monkeypatch.setattr(server.preview, "page", breaks)
    status, said = ask(server, CARDS)
    assert status == 500
    assert "half saved" in said
    monkeypatch.undo()
    assert ask(server, CARDS)[0] == 200


def test_a_port_that_is_taken_is_named(server, bench):
    port = server.server_address[1]
    with pytest.raises(CannotJudge, match=f"port {port} cannot be used"):
        Server(bench.preview, port)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signal for one process")
def test_ctrl_c_ends_the_command_with_2_and_no_traceback(bench):
    running = subprocess.Popen(
        [sys.executable, "-m", "generator", "preview", GAME, "--port", "0", "--root", str(bench.root)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )  # fmt: skip
    assert running.stdout is not None
    line = running.stdout.readline()
    assert re.match(r"Open http://127\.0\.0\.1:\d+/ in a browser", line)
    running.send_signal(signal.SIGINT)
    _, said = running.communicate(timeout=60)
    assert running.returncode == 2
    assert "Traceback" not in said
    assert "interrupted" in said


# -- in a browser ------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with a_browser() as found:
        yield found


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("path", ["", f"{GAME}/", CARDS[1:], "icons"])
def test_axe_finds_nothing_at_a_desk_or_on_a_phone(browser, server, bench, path, width):
    page = browser.new_page(viewport={"width": width, "height": 800})
    if path == "icons":
        page.set_content(icons_page(Project(bench.root, ROOT)))
    else:
        page.goto(server.address + path)
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == width
    page.close()


@pytest.mark.soak  # pages, findings and states follow it in the tests above, without a browser
def test_the_browser_follows_what_is_saved(browser, data_alone, server, bench):
    page = browser.new_page()
    heard = Heard(page)
    page.goto(server.address + CARDS[1:])
    path = bench.root / "data" / "games" / GAME / "tables" / "combatants.csv"
    text = path.read_text("utf-8")
    path.write_text(
        text.replace("wizard,Mago,yellow,6", "wizard,Magazo,yellow,7"), "utf-8"
    )  # the server sees it itself
    page.wait_for_selector("#QG-C01 h2:has-text('Magazo')", timeout=60_000)
    page.wait_for_selector("#QG-C01 .findings :text('combatants.wizard.value is 7')", timeout=60_000)
    path.write_text(text + "broken", "utf-8")
    page.wait_for_selector(".stale", timeout=60_000)
    assert page.locator("#QG-C01 svg").first.is_visible()
    path.write_text(text, "utf-8")
    page.wait_for_selector("#QG-C01:not(.wrong) h2:has-text('Mago')", timeout=60_000)
    page.wait_for_selector("main:not(:has(.stale))", timeout=60_000)
    assert heard.said == []
    assert {url.split("/")[2] for url in heard.asked if not url.startswith("data:")} == {server.address.split("/")[2]}
    page.close()
