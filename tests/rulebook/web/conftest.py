"""A browser, and the web edition of one game to look at in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from browsing import Heard, a_browser
from projects import short_book
from sites import GAME, PROJECT

from generator.workshop.site.index_page import ListedFile, index_page
from generator.workshop.site.web_edition import game_page


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The web edition of a short book in both of its languages, and the page of all games. Do not change it."""
    folder = tmp_path_factory.mktemp("site")
    game_documents = short_book(GAME)
    listed = []
    for language in game_documents.game.languages:
        name = f"{GAME}/{language}/rulebook.html"
        (folder / name).parent.mkdir(parents=True)
        (folder / name).write_bytes(game_page(game_documents, language))
        listed.append(ListedFile(GAME, language, "web", "", name))
        listed.append(ListedFile(GAME, language, "board", "a3", f"{GAME}/{language}/board.a3.pdf", 2))
    (folder / "index.html").write_bytes(index_page(PROJECT, listed))
    return folder


# a browser's driver keeps an event loop running in this thread: nobody else's test is to meet it
@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with a_browser() as found:
        yield found


Open = Callable[..., Any]


def opening(browser: Any, site: Path) -> Iterator[Open]:
    """Open a page of the site. In the end: nothing was asked of anybody else, and nothing complained."""
    contexts, heard = [], []

    def go(name: str = f"{GAME}/es/rulebook.html", where: str = "", width: int = 1300, **options: Any) -> Any:
        context = browser.new_context(viewport={"width": width, "height": 800}, reduced_motion="reduce", **options)
        contexts.append(context)
        page = context.new_page()
        heard.append(Heard(page))
        page.goto((site / name).as_uri() + where)
        return page

    yield go
    for context in contexts:
        context.close()
    for one in heard:
        assert one.said == []
        assert one.asked
        assert {url.partition(":")[0] for url in one.asked} <= {"file", "data"}, one.asked
        files = [url for url in one.asked if url.startswith("file:")]
        assert all(url.startswith(site.as_uri()) for url in files), files


@pytest.fixture
def visit(browser: Any, site: Path) -> Iterator[Open]:
    """Open a page of the site in a window of its own."""
    yield from opening(browser, site)


@pytest.fixture(scope="module")
def one_window(browser: Any, site: Path) -> Iterator[Any]:
    for go in opening(browser, site):
        yield go()


@pytest.fixture
def reading(one_window: Any) -> Iterator[Any]:
    """A rulebook that is open already, for tests that search it and put away again what they looked for."""
    yield one_window
    one_window.fill("#page-search", "")
    one_window.keyboard.press("Escape")
    one_window.evaluate("document.activeElement.blur()")
