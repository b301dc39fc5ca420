"""The kit's order sheet typed into a real browser: what Chromium's viewer saves is read."""

from __future__ import annotations

import base64

import pytest
from browsing import a_browser
from projects import AS_IT_STANDS, ROOT, game_as_it_stands, printed

from generator.referee.campaign_plugin import ExpectedSheets
from generator.referee.registry import campaign_of
from generator.workshop.campaign.sheet_checks import check_sheets
from generator.workshop.registers.reading import speaker_for

FIRST_TURN = ROOT / "data" / "games" / "kaixiflan" / "orders" / "first-turn.yaml"
PLAYER = (680, 237)  # a point in the field of the player's name, in a window of this size
WINDOW = {"width": 1200, "height": 1600}
SAVE = """async () => {
  const viewer = document.querySelector('pdf-viewer');
  const saved = new Uint8Array((await viewer.pluginController_.save('EDITED')).dataToSave);
  let text = '';
  for (let i = 0; i < saved.length; i += 8192) text += String.fromCharCode(...saved.subarray(i, i + 8192));
  return btoa(text);
}"""


def typed_and_saved(page):
    """The first turn of the rulebook, typed with the keyboard from field to field, as the viewer saves it."""
    page.mouse.click(*PLAYER)
    page.wait_for_timeout(300)
    page.keyboard.press("Shift+Tab")

    def on(times=1):
        for _ in range(times):
            page.keyboard.press("Tab")
            page.wait_for_timeout(80)

    def write(text, tabs=1):
        page.keyboard.type(text, delay=30)
        on(tabs)

    def pick(place):
        """The entry of a list at a place, from 0."""
        for _ in range(place + 1):
            page.keyboard.press("ArrowDown")
            page.wait_for_timeout(50)
        on()

    pick(1)  # Cierzo
    write("Íñigo Núñez")
    write("1")
    pick(1)  # spring
    write("1")
    pick(5)  # Move
    write("G4")
    write("F4")
    pick(7)  # Settler
    write("1", 3)
    pick(8)  # Harvest
    write("G5", 6)
    pick(4)  # Explore
    write("E4", 6)
    write("Érase una vez un Reino.")
    viewer = next(frame for frame in page.frames if frame.url.startswith("chrome-extension:"))
    return base64.b64decode(viewer.evaluate(SAVE))


@pytest.mark.soak
def test_what_chromium_s_viewer_saves_is_read(tmp_path):
    form = tmp_path / "form.pdf"
    form.write_bytes(printed("kaixiflan", "orders"))
    with a_browser() as browser:
        page = browser.new_page(viewport=WINDOW)
        page.route("**/orders.pdf", lambda route: route.fulfill(path=form, content_type="application/pdf"))
        page.goto("http://localhost:9/orders.pdf")
        page.wait_for_timeout(3000)
        saved = tmp_path / "saved.pdf"
        saved.write_bytes(typed_and_saved(page))
    game = game_as_it_stands("kaixiflan")
    reader = campaign_of(game.id).reader(game, [speaker_for(AS_IT_STANDS, game, "es")])
    (plain,), (sheet,) = (check_sheets([path], reader, ExpectedSheets()) for path in (FIRST_TURN, saved))
    assert sheet.file.written.player == "Íñigo Núñez"
    assert sheet.file.written.story == "Érase una vez un Reino."
    assert sheet.remarks == ()
    assert sheet.orders.orders == plain.orders.orders
