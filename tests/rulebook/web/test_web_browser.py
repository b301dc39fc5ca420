"""The pages in a real browser: read, searched, compared, looked at closely; by keyboard, by day and by night."""

from __future__ import annotations

import re

import pypdfium2
import pytest
from browsing import faults
from sites import GAME

ES, EN = f"{GAME}/es/rulebook.html", f"{GAME}/en/rulebook.html"
ROLES = ("label", "button-name", "aria-required-children", "aria-allowed-attr", "aria-valid-attr-value",
         "scrollable-region-focusable", "aria-dialog-name", "nested-interactive", "svg-img-alt")  # fmt: skip
CLAUSE = "QT-42"
TOP = "document.querySelector('.bar').getBoundingClientRect().bottom"


def colour(page, selector="body", what="backgroundColor"):
    return page.eval_on_selector(selector, f"element => getComputedStyle(element).{what}")


def lightness(page):
    return sum(map(int, re.findall(r"\d+", colour(page))[:3]))


def shorten(page):
    """Keep the first of everything that a book is made of: the tools are as they were, axe is done sooner."""
    left = page.evaluate("""() => {
        const seen = new Map()
        for (const one of document.querySelectorAll("main > *, main li, main tr, .contents li")) {
            const kind = `${one.parentElement.className} ${one.tagName} ${one.className}`
            seen.set(kind, (seen.get(kind) ?? 0) + 1)
            if (seen.get(kind) > 4) one.remove()
        }
        return document.querySelectorAll("main > *").length
    }""")
    assert left > 20


def press(page, selector):
    """Click where it stands: a driver's own click scrolls the page to things in a bar that never leaves the window."""
    box = page.locator(selector).bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


@pytest.mark.parametrize("name", ["index.html", ES])
def test_no_fault_keeps_anybody_out(visit, name):
    assert faults(visit(name)) == []


@pytest.mark.parametrize("name", ["index.html", EN])
def test_colours_are_told_apart_by_night_too(visit, name):
    page = visit(name, color_scheme="dark")
    if name == EN:
        shorten(page)
    assert faults(page, "color-contrast") == []


@pytest.mark.soak
def test_colours_of_a_whole_book_are_told_apart_by_night_too(visit):
    assert faults(visit(EN, color_scheme="dark"), "color-contrast") == []


@pytest.mark.soak  # the usual run looks for faults of a page as it opens
def test_no_fault_keeps_anybody_out_of_two_languages_of_a_search_and_of_a_piece(visit):
    page = visit(ES)
    shorten(page)
    page.click("[data-toggle=both]")
    page.fill("#page-search", "turno")
    assert faults(page, "color-contrast", *ROLES) == []
    page.keyboard.press("Escape")
    page.locator("[data-piece]").first.click()
    assert faults(page, *ROLES) == []


def test_a_fault_would_be_seen(visit):
    page = visit(ES)
    shorten(page)
    assert faults(page, "color-contrast", "label") == []
    page.eval_on_selector("#page-search", "box => { box.removeAttribute('title'); box.removeAttribute('placeholder');"
                          " document.querySelector('label').remove(); }")  # fmt: skip
    assert any("label" in fault for fault in faults(page, *ROLES))
    page.add_style_tag(content="main p { color: #bbb !important }")
    assert any("contrast" in fault for fault in faults(page, "color-contrast"))


def test_a_permalink_opens_at_its_clause(visit):
    page = visit(ES, f"#{CLAUSE}")
    top = page.eval_on_selector(f"#{CLAUSE}", f"element => element.getBoundingClientRect().top - {TOP}")
    assert 0 <= top < 200


def test_the_other_language_opens_at_the_clause_that_is_read(visit):
    page = visit(ES)
    page.eval_on_selector(f"#{CLAUSE}", f"element => scrollBy(0, element.getBoundingClientRect().top - {TOP} - 9)")
    page.wait_for_selector(f"[data-language][href$='#{CLAUSE}']", state="attached")
    press(page, "[data-language]")
    page.wait_for_selector("html[lang=en]")
    assert page.url.endswith(f"{EN}#{CLAUSE}")
    assert page.locator(f"#{CLAUSE}").is_visible()
    press(page, "[data-language]")
    page.wait_for_selector("html[lang=es]")
    assert page.url.endswith(f"{ES}#{CLAUSE}")


@pytest.mark.soak  # the one before opens it at a clause
def test_at_its_beginning_the_other_language_opens_at_its_beginning(visit):
    page = visit(ES)
    assert page.get_attribute("[data-language]", "href").endswith(EN)
    press(page, "[data-language]")
    page.wait_for_selector("html[lang=en]")
    assert page.url.endswith(EN)


@pytest.mark.parametrize("typed", ["actua", "ACTÚA", "actúa"])
def test_search_finds_a_word_whatever_its_accents(reading, typed):
    page = reading
    page.keyboard.press("/")
    page.keyboard.type(typed)
    found = page.locator("#page-results li")
    assert found.count() > 1
    assert {mark.lower() for mark in page.locator("#page-results mark").all_inner_texts()} == {"actúa", "actua"}
    assert str(found.count()) in page.inner_text("#page-count")


def test_search_wants_every_word_and_says_when_no_rule_has_them(reading):
    page = reading
    page.fill("#page-search", "mago")
    one = page.locator("#page-results li").count()
    page.fill("#page-search", "mago dado")
    assert 0 < page.locator("#page-results li").count() < one
    page.fill("#page-search", "mago xyz")
    assert page.locator("#page-results li").count() == 0
    assert page.inner_text("#page-count").startswith("Ninguna regla")


def test_search_is_used_by_keyboard_alone(reading):
    page = reading
    page.keyboard.press("/")
    page.keyboard.type(CLAUSE.lower())
    page.keyboard.press("ArrowDown")
    chosen = page.get_attribute("#page-search", "aria-activedescendant")
    assert page.get_attribute(f"#{chosen}", "aria-selected") == "true"
    assert page.get_attribute("#page-search", "aria-expanded") == "true"
    page.keyboard.press("Enter")
    assert page.evaluate("location.hash") == f"#{CLAUSE}"
    assert page.evaluate("document.activeElement.id") == CLAUSE
    assert page.locator("#page-found").is_hidden()


def test_escape_closes_the_search(reading):
    page = reading
    page.fill("#page-search", "mago")
    page.keyboard.press("Escape")
    assert page.locator("#page-found").is_hidden()
    assert page.get_attribute("#page-search", "aria-expanded") == "false"


@pytest.mark.soak  # what stands in pairs is proven in test_web_pages
def test_side_by_side_shows_both_languages_clause_by_clause(visit):
    page = visit(ES)
    own, other = page.locator(f"#{CLAUSE} > .own"), page.locator(f"#{CLAUSE} > .other")
    assert own.is_visible()
    assert other.is_hidden()
    page.click("[data-toggle=both]")
    left, right = own.bounding_box(), other.bounding_box()
    assert left["x"] + left["width"] <= right["x"]
    assert left["y"] == right["y"]
    assert other.get_attribute("lang") == "en"
    page.reload()
    assert page.locator(f"#{CLAUSE} > .other").is_visible(), "the reader's choice is kept"
    page.click("[data-toggle=both]")
    assert page.locator(f"#{CLAUSE} > .other").is_hidden()


@pytest.mark.soak  # the usual run searches one language
def test_with_both_languages_search_finds_the_other_one_too(visit):
    page = visit(ES)
    page.fill("#page-search", "the knight")
    assert page.locator("#page-results li").count() == 0
    page.keyboard.press("Escape")
    page.click("[data-toggle=both]")
    page.fill("#page-search", "the knight")
    assert page.locator("#page-results [lang=en]").count() > 0


def test_rule_numbers_can_be_put_away(reading):
    page = reading
    mark = page.locator(f"#{CLAUSE} .mark")
    assert mark.is_visible()
    page.click("[data-toggle=marks]")
    assert mark.is_hidden()
    assert page.get_attribute("[data-toggle=marks]", "aria-pressed") == "false"
    page.click("[data-toggle=marks]")
    assert mark.is_visible()


@pytest.mark.soak  # the usual run opens a page by night
def test_night_is_the_system_s_until_the_reader_chooses(visit):
    day, night = visit(ES, color_scheme="light"), visit(ES, color_scheme="dark")
    assert lightness(day) > 550
    assert lightness(night) < 250
    day.click("[data-toggle=dark]")
    night.click("[data-toggle=dark]")
    assert lightness(day) < 250
    assert lightness(night) > 550
    assert day.get_attribute("[data-toggle=dark]", "aria-pressed") == "true"


def test_a_piece_is_looked_at_closely_by_keyboard(visit):
    page = visit(ES)
    piece = page.locator("[data-piece][data-back]").first
    piece.focus()
    page.keyboard.press("Enter")
    name = page.locator("#page-zoom-name")
    first = name.inner_text()
    assert first in piece.get_attribute("aria-label")
    picture = page.locator(".zoom-sheet svg")
    assert picture.bounding_box()["height"] > 2 * piece.bounding_box()["height"]
    page.locator(".zoom-sheet").focus()
    page.keyboard.press(" ")
    assert name.inner_text() == f"{first} (dorso)"
    before = picture.bounding_box()["width"]
    page.keyboard.press("+")
    assert picture.bounding_box()["width"] > before
    page.keyboard.press("-")
    page.keyboard.press("ArrowRight")
    assert name.inner_text() not in (first, f"{first} (dorso)")
    page.keyboard.press("ArrowLeft")
    assert name.inner_text() == first
    page.keyboard.press("Escape")
    assert page.locator("#page-zoom").is_hidden()
    assert page.evaluate("document.activeElement.dataset.piece") is not None


def test_every_font_of_the_page_is_read(reading):
    page = reading
    faces = page.evaluate("document.fonts.ready.then(() => [...document.fonts].map(f => [f.family, f.status]))")
    assert len(faces) > 4
    used = {status for _, status in faces}
    assert "error" not in used
    assert "loaded" in used


@pytest.mark.parametrize("name", ["index.html", ES])
def test_nothing_is_wider_than_a_phone(visit, name):
    page = visit(name, width=360)
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(wide) <= 0
    if name == ES:
        page.click("[data-toggle=both]")
        assert page.evaluate(wide) <= 0
        page.click(".contents summary")
        page.locator(".contents a").nth(3).click()
        assert page.evaluate("location.hash") != ""


def test_paper_gets_the_book_without_the_tools(visit):
    page = visit(ES, color_scheme="dark")
    assert page.locator(".example pre").first.is_hidden()
    page.emulate_media(media="print")
    assert page.locator(".bar").is_hidden()
    assert page.locator(".on-paper li a").first.is_visible()
    assert lightness(page) == 3 * 255
    printed = pypdfium2.PdfDocument(page.pdf(format="A4"))
    said = "".join(printed[i].get_textpage().get_text_range() for i in range(len(printed)))
    assert "tirada record 1" in said, "what is folded on the screen is open on paper"
    printed.close()


@pytest.mark.soak  # workshop/test_site_pages has what that page leads to
def test_the_page_of_all_games_leads_to_the_rulebook_and_back(visit):
    page = visit("index.html")
    page.click("a.read >> nth=0")
    page.wait_for_selector("main h1")
    page.click(".home")
    page.wait_for_selector("h1:text('Tirada')")


def test_the_skip_link_leads_past_the_bar(visit):
    page = visit(ES)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "page-text"


@pytest.mark.soak  # that the book has them is proven of its document
def test_the_odds_stand_in_the_page(visit):
    page = visit(EN)
    table = page.locator(".odds table")
    assert "19/40 · 1/20 · 19/40" in table.locator("tbody tr").first.inner_text().replace("\xa0", " ")
    assert table.locator("tbody tr").count() == table.locator("tbody tr").first.locator("td").count()
