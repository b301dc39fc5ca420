"""Order sheets filled in by keyboard and mouse in Chromium's own viewer, saved there, and read by other programs."""

from __future__ import annotations

import base64
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from browsing import a_browser
from form_filling import (
    ARROW,
    STORY,
    Letters,
    boxes,
    fields,
    letters_by_mupdf,
    letters_by_poppler,
    longest_values,
    read_in,
)
from projects import AS_IT_STANDS

from generator.base.findings import Findings
from generator.catalog.library import Game, load_game
from generator.workshop.build.sheets import make_targets
from generator.workshop.targets import Target

WIDTH, MARGIN = 1000, 6  # pixels of the window, and those beside the page in it
A4 = 595.28  # points
SAVED = """async () => {
  const viewer = document.querySelector('pdf-viewer')?.currentController;
  if (!viewer) return '';
  const saved = await viewer.save('EDITED').catch(() => null);
  if (!saved) return '';
  const bytes = new Uint8Array(saved.dataToSave);
  let text = '';
  for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192));
  return btoa(text);
}"""  # nothing as long as the viewer is not ready


@pytest.fixture(scope="module")
def game() -> Game:
    found = load_game(AS_IT_STANDS, "kaixiflan", Findings())
    assert found is not None
    return found


def viewer_in(page: Any) -> Any:
    """The frame of the browser's own viewer for PDF files. The test is skipped where there is none."""
    for _ in range(100):
        found = next((frame for frame in page.frames if frame.url.startswith("chrome-extension:")), None)
        if found is not None:
            return found
        page.wait_for_timeout(100)
    pytest.skip("this browser has no viewer of its own for PDF files")


def typed_in(page: Any, path: Path, values: dict[str, str]) -> bytes:
    """The first sheet with its boxes ticked by mouse, filled in from field to field with the Tab key, and saved."""
    data = path.read_bytes()
    page.set_viewport_size({"width": WIDTH, "height": 1300})
    page.goto(path.as_uri() + "#toolbar=0&view=FitH")
    viewer = viewer_in(page)
    places, scale = boxes(data), (WIDTH - 2 * MARGIN) / A4

    def click(name: str) -> None:
        left, top, right, bottom = places[name]
        page.mouse.click(MARGIN + scale * (left + right) / 2, MARGIN + scale * (top + bottom) / 2)

    def saved() -> bytes:
        return base64.b64decode(viewer.evaluate(SAVED))

    first, *others = (name for name, field in fields(data).items() if field.state)
    for _ in range(50):  # nothing else tells that the page is laid out and takes clicks
        page.wait_for_timeout(200)
        click(first)
        made = saved()
        if made and fields(made)[first].state == "/Yes":
            break
    for name in others:
        click(name)
    click("player")
    page.keyboard.press("Shift+Tab")
    page.wait_for_timeout(500)  # on a busy machine keys that come too soon are lost to the field that is left
    for name, field in fields(data).items():
        value = values.get(name, "")
        if field.options and not name.startswith("target."):
            for _ in range(field.options.index(value) + 1):  # nothing is chosen yet: the first step chooses the first
                page.keyboard.press("ArrowDown")
        elif value:
            page.keyboard.type(value)
        page.keyboard.press("Tab")
    return saved()


@pytest.fixture(scope="module", params=["es", "en"])
def filled(request: pytest.FixtureRequest, game: Game, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What was to be typed into the first sheet of a language, and the file that Chromium saved."""
    target = Target("kaixiflan", request.param, "orders", "a4", "dense")
    data = make_targets(AS_IT_STANDS, [target], build_book=False).products[0].data
    path = tmp_path_factory.mktemp("orders") / f"orders.{request.param}.pdf"
    path.write_bytes(data)
    values = longest_values(game, fields(data)) | {"story": STORY}
    with a_browser() as browser:
        page = browser.new_page()
        saved = typed_in(page, path, values)
    return values, saved


@pytest.mark.soak  # long by nature: a browser types a sheet; workshop/test_forms_in_a_browser reads what it saves
def test_what_is_typed_from_field_to_field_is_saved_where_it_belongs(filled: tuple[dict[str, str], bytes]) -> None:
    values, saved = filled
    read = fields(saved)
    assert {name: field.value for name, field in read.items() if not field.state} == values
    ticks = {name: field.state for name, field in read.items() if field.state}
    assert len(ticks) > 1
    assert ticks == dict.fromkeys(ticks, "/Yes")


@pytest.mark.parametrize("program", ["poppler", "mupdf"])
def test_other_programs_read_each_value_whole_in_its_field(
    filled: tuple[dict[str, str], bytes], program: str, tmp_path: Path
) -> None:
    reader: dict[str, tuple[str, Callable[[], Letters]]] = {
        "poppler": ("pdftotext", lambda: letters_by_poppler(filled[1], 0)),
        "mupdf": ("mutool", lambda: letters_by_mupdf(filled[1], 0, tmp_path)),
    }
    tool, letters = reader[program]
    if not shutil.which(tool):
        pytest.skip(f"{tool} is not here")
    values, saved = filled
    found, places, read = letters(), boxes(saved), fields(saved)
    for name, value in values.items():
        shown = read_in(found, places[name], ARROW if read[name].options else 0)
        assert shown == "".join(value.split()), name
