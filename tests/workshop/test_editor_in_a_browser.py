"""The editor in a real browser, by keyboard alone, as its recipe tells it, at a desk's and a phone's width."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browsing import Heard, a_browser, faults
from projects import ROOT, copied_project, without_foresight

from generator.catalog.project import Project
from generator.workshop.editing.editor_requests import Editor
from generator.workshop.preview.project_preview import Preview
from generator.workshop.preview.server import Server

GAME = "qiahn_goblin"
RECIPE = ROOT / "docs" / "recipes" / "editor.md"
PICTURE = ROOT / "docs" / "pictures" / "editor.png"
WIDTHS = {1280: 900, 390: 844}
REFUSALS = ("422", "409")  # the browser writes down what the server refuses


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with a_browser() as found:
        yield found


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copied_project(tmp_path_factory.mktemp("editor") / "project", [GAME]) / "data" / "games" / GAME


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Server]:
    shown = Preview(Project(folder.parents[2], ROOT))
    found = Server(shown, 0, Editor(shown))
    threading.Thread(target=found.serve_forever, daemon=True).start()
    with without_foresight():
        yield found
    found.shutdown()
    found.server_close()


class Keys:
    """A page that is used without a mouse."""

    def __init__(self, page: Any) -> None:
        self.page = page

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def go_to(self, wanted: str) -> None:
        """Press Tab until something with this id has the focus."""
        for _ in range(200):
            if self.page.evaluate("document.activeElement.id") == wanted:
                return
            self.press("Tab")
        raise AssertionError(f"Tab does not lead to {wanted}")

    def write(self, field: str, text: str, *keys: str) -> str:
        """Write a text into a field, press keys after it, and give what is then announced."""
        self.go_to(f"field-{field}")
        self.press("Control+a")
        self.page.keyboard.insert_text(text)
        return self.then(*keys)

    def then(self, *keys: str) -> str:
        self.press(*keys)
        self.page.wait_for_selector("body[data-busy=no]")
        assert self.page.get_attribute("#status", "aria-live") == "polite"
        return str(self.page.inner_text("#status"))


@pytest.mark.soak  # long by nature: a row edited key by key; test_editor saves what a browser sends
@pytest.mark.parametrize(("width", "language"), [(1280, "en"), (390, "es")])
def test_a_row_is_edited_with_the_keyboard_alone(browser, server, folder, monkeypatch, width, language):
    monkeypatch.setenv("TIRADA_UI", language)
    saved = "Saved: {}" if language == "en" else "Guardado: {}"
    front = "front" if language == "en" else "anverso"
    table, catalogue = folder / "tables" / "combatants.csv", folder / "locales" / "en.po"
    before = table.read_bytes(), catalogue.read_bytes()
    page = browser.new_page(viewport={"width": width, "height": WIDTHS[width]})
    heard, keys = Heard(page), Keys(page)
    page.goto(f"{server.first_page}combatants")
    assert faults(page) == []
    keys.go_to("search")
    page.keyboard.insert_text("mago")
    keys.press("Enter")
    page.wait_for_selector("#picture svg")
    page.wait_for_selector("body[data-busy=no]")

    assert keys.write("name", "Magazo", "Enter") == saved.format("combatants.wizard.name")
    assert b"wizard,Magazo," in table.read_bytes()
    assert page.locator(f"#picture [aria-label='Magazo, {front}']").count() == 1, "the card is drawn anew"
    assert keys.write("name@en", "Wizzard", "Enter") == saved.format("combatants.wizard.name@en")
    assert b'msgid "Magazo"\nmsgstr "Wizzard"' in catalogue.read_bytes()
    page.wait_for_selector(f"#picture [aria-label='Wizzard, {front}']")
    told = keys.write("value", "9", "Enter")
    assert ("see beside" if language == "en" else "junto al campo") in told
    assert "QG-21" in page.inner_text("#told-value")
    assert page.get_attribute("#field-value", "aria-invalid") == "true"
    assert b"wizard,Magazo,yellow,6," in table.read_bytes()
    if width == 1280:
        pictured(page)
    assert faults(page) == []
    page.reload()
    assert page.input_value("#field-value") == "9", "what is not saved is not lost"
    keys.go_to("field-value")
    keys.press("Escape")
    assert page.input_value("#field-value") == "6"
    keys.then("Control+z")
    keys.then("Control+z")
    page.wait_for_selector(f"#picture [aria-label='Wizard, {front}']")
    assert (table.read_bytes(), catalogue.read_bytes()) == before
    assert page.input_value("#field-name") == "Mago"
    assert keys.then("Control+z") in ("there is nothing to undo", "no hay nada que deshacer")
    assert page.evaluate("document.documentElement.scrollWidth") == width, "nothing stands beside the page"
    assert [said for said in heard.said if not any(code in said for code in REFUSALS)] == []
    assert {url.split("/")[2] for url in heard.asked if not url.startswith("data:")} == {server.address.split("/")[2]}
    page.close()


def pictured(page: Any) -> None:
    """The picture of the recipe: written when asked for, else it must be there and as wide as the page."""
    from PIL import Image

    if os.environ.get("TIRADA_WRITE_DOCS") == "yes":
        PICTURE.write_bytes(page.screenshot())
    with Image.open(PICTURE) as kept:
        assert kept.size == (1280, WIDTHS[1280])


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("where", ["", "~texts", "magic", "magic/fire"])
def test_axe_finds_nothing_on_any_page_of_the_editor(browser, server, width, where):
    page = browser.new_page(viewport={"width": width, "height": WIDTHS[width]})
    page.goto(server.first_page + where)
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == width
    page.close()


@pytest.mark.soak  # what the server then answers stands in test_editor
def test_what_somebody_else_saves_is_shown_and_nothing_typed_is_lost(browser, server, folder):
    table = folder / "tables" / "combatants.csv"
    before = table.read_bytes()
    pages = [browser.new_page(viewport={"width": 1280, "height": 900}) for _ in range(2)]
    mine, yours = map(Keys, pages)
    for page in pages:
        page.goto(f"{server.first_page}combatants/knight")
        page.wait_for_selector("body[data-busy=no]")
    mine.write("name", "Mine")
    assert "Saved" in yours.write("name", "Yours", "Enter")
    assert "Not saved" in mine.then("Enter")
    assert pages[0].input_value("#field-name") == "Mine"
    assert "Yours" in pages[0].inner_text("#told-name")
    assert b"knight,Yours," in table.read_bytes()
    assert "Saved" in mine.then("Enter"), "who has seen it may write over it"
    assert b"knight,Mine," in table.read_bytes()
    pages[1].wait_for_selector("#picture [aria-label='Mine, front']")
    assert pages[1].input_value("#field-name") == "Mine", "a page follows what others save"
    for page in pages:
        page.close()
    table.write_bytes(before)


@pytest.mark.soak
def test_long_words_and_lines_fit_a_phone_and_what_cannot_be_sent_is_kept(browser, server, folder):
    declared, table = folder / "game.yaml", folder / "tables" / "combatants.csv"
    before = declared.read_text("utf-8"), table.read_bytes()
    free = before[0].replace("{type: text, max_length: 14, unique: true}", "{type: text, unique: true}")
    declared.write_text(free.replace("{type: text, max_length: 90}", "{type: text}"), "utf-8")
    page = browser.new_page(viewport={"width": 390, "height": 844})
    keys = Keys(page)
    page.goto(f"{server.first_page}combatants/footman")
    assert "Saved" in keys.write("name", "W" * 300, "Enter")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert "Saved" in keys.write("text", "Una «línea»,", "Shift+Enter", "Enter")
    assert b'"Una \xc2\xabl\xc3\xadnea\xc2\xbb,\n"' in table.read_bytes()
    page.context.set_offline(True)
    assert "does not answer" in keys.write("copies", "4", "Enter")
    assert page.input_value("#field-copies") == "4"
    page.close()
    declared.write_text(before[0], "utf-8")
    table.write_bytes(before[1])


def test_the_recipe_names_what_the_page_has():
    recipe, page = RECIPE.read_text("utf-8"), (ROOT / "templates" / "web" / "editor.html").read_text("utf-8")
    assert f"    tirada preview {GAME} --edit\n" in recipe
    for word in ("Search the rows", "Save", "Undo", "Redo", "other texts", "It is still right"):
        assert f"*{word}*" in recipe
        assert f'say("{word}")' in page
