"""A style sheet that hides what a page says, or gives it the colour of its ground, is told; others are not."""

from __future__ import annotations

import pytest
from projects import ROOT

from generator.base.findings import Findings
from generator.inspection.books.web_style import judge_web_style

SHEET = (ROOT / "templates/web/page.css").read_text("utf-8")
THEMES = sorted((ROOT / "templates/web/themes").glob("*.css"))

HIDING = {  # what surely hides words
    ".own { display: none }": "hides it",
    ".own { display: none !important }": "hides it",
    ".own:not(:hover) { display: none }": "hides it",
    "@media print { .unit { display: none } }": "hides it",
    "@supports (display: grid) { .own { display: none } }": "hides it",
    ".unit { & .own { visibility: hidden } }": "hides it",
    ".mark { display: none }": "hides it",
    ".own { content-visibility: hidden }": "hides it",
    ".unit p { opacity: 0 }": "hides it",
    "td { font-size: 0 }": "too small",
    "td { font: 0/1 serif }": "too small",
    "td { font-size: 20% }": "too small",
    ".unit { position: absolute; left: -9999px }": "out of sight",
    ".own { translate: -100vw }": "out of sight",
    ".unit { text-indent: -999em }": "out of sight",
    ".unit { height: 0; overflow: hidden }": "no room",
    ".own { width: 0 }": "no room",
    ".own { color: #fffdf8 }": "hardly another colour",
    ".own { color: rgb(255 252 243) }": "hardly another colour",
    ".own { color: var(--page) }": "hardly another colour",
    ".own { color: var(--nowhere, #fffdf8) }": "hardly another colour",
    ".own { color: transparent }": "hardly another colour",
    ".own { color: color-mix(in srgb, var(--page) 95%, var(--ink)) }": "hardly another colour",
    ".own { color: light-dark(#222, #1d1a17) }": "hardly another colour",
    ".own { -webkit-text-fill-color: #fff0 }": "hardly another colour",
    ".own { background: #333; color: #333 }": "hardly another colour",
    ".callout { background: #333; color: #fff } .callout p { color: #333 }": "hardly another colour",
    ".callout { background: var(--ink) }": "hardly another colour",
    ":root { --ink: light-dark(#fffcf3, #f3ead2) }": "hardly another colour",
    "@media print { :root:root { --ink: #fff } }": "hardly another colour",
}
DOUBTFUL = {  # what may be meant
    ".unit p { opacity: .3 }": "makes it pale",
    ".unit { clip-path: inset(100%) }": "cuts it off",
    ".own { mask: linear-gradient(#0000, #0000) }": "cuts it off",
    ".unit { filter: opacity(0) }": "changes how it is painted",
    ".unit { transform: scale(0) }": "makes it small or turns it",
    ".own { scale: 0 }": "makes it small or turns it",
    ".own { rotate: 180deg }": "makes it small or turns it",
    ".own { position: relative; z-index: -1 }": "behind the page",
    ".own { line-height: 0 }": "run into each other",
    ".own { letter-spacing: -1em }": "run into each other",
    ".unit::after { content: ''; position: absolute; inset: 0; background: #fff }": "a ground over it",
    ".own { color: light-dark(#a09890, #ddd) }": "hardly another colour",
    "a { color: #0645ad }": "hardly another colour",  # by night
}
HARMLESS = (
    ".own { color: light-dark(#222, #eee) }",
    ".callout { background: #222; color: #fff }",
    ".callout { background: #2c3e50; color: #fff } .callout a { color: #9cf } .callout .own { color: #eee }",
    ".callout { --ink: #fff; background: #222; color: var(--ink) }",
    ".callout { background: linear-gradient(#2c3e50, #111); color: #fff }",
    "h1 { background: linear-gradient(red, blue); background-clip: text; color: transparent }",
    ".callout { background: color-mix(in srgb, var(--page) 90%, var(--ink)) }",
    ".head { letter-spacing: -.02em; line-height: 1 }",
    ".figure { margin-inline: -2rem; overflow: hidden }",
    ".figure { margin-left: -50vw; left: 50% }",
    ".piece:hover .picture { transform: scale(1.05) } .piece:active { opacity: .2 }",
    ".picture { transform: rotate(-2deg); clip-path: inset(0 round 8px); scale: 1; rotate: 0deg }",
    ".unit::before { content: '§'; color: var(--accent) }",
    "h2::after { content: ''; height: 3px; background: #222; overflow: hidden }",
    ".figure { filter: drop-shadow(0 0 1px #000) contrast(1.05) }",
    "a { color: currentColor }",
    "hr { background: #222; height: 1px; overflow: hidden }",
    "sub, sup { line-height: 0 }",
    ".nobody { display: none }",  # no element of the page has that class
    ".visually-hidden { position: absolute; clip: rect(0 0 0 0); width: 1px; height: 1px; overflow: hidden }",
    "@keyframes come { from { opacity: 0 } to { opacity: 1; transform: rotate(360deg) } }",
    "@media (max-width: 40rem) { .contents { display: none } }",
    "@media print { .gallery, .tools, .odds, footer { display: none } a { color: black } body { background: #fff } }",
    "@media only print { .bar { display: none } }",
    ":root { color-scheme: light; --page: #fff; --ground: #ffe; --tint: #eee; --ink: #222 } .own { color: #333 }",
    "@media (prefers-color-scheme: dark) { :root { --ink: #eee; --page: #111 } .own { color: #eee } }",
    "::-webkit-scrollbar { width: 3px } .pieces li { width: 0; flex: 1 }",
)
INSIDE = (
    '<div class="unit callout head figure piece pieces mark own contents gallery odds tools bar visually-hidden">'
    '<p class="own">Roba una carta.</p></div>'
)


def page(rule: str, inside: str = INSIDE) -> str:
    return f"<html>\n<style>{SHEET}\n{rule}\n</style>\n<body>{inside}</body></html>"


def told(text: str) -> list[tuple[str, str, int | None]]:
    findings = Findings()
    judge_web_style(text, "page.html", findings)
    assert {one.code for one in findings} <= {"web.hidden"}
    return [(one.severity, one.message, one.where.line) for one in findings]


@pytest.mark.parametrize("rule", [*HIDING, *DOUBTFUL])
def test_a_rule_that_hides_words_is_told_with_its_line(rule):
    found = told(page(rule))
    severity = "error" if rule in HIDING else "warning"
    assert any(one == severity and {**HIDING, **DOUBTFUL}[rule] in message for one, message, _ in found), found
    if "--ink" not in rule:  # such a rule is told where the colour is used
        assert {line for *_, line in found} == {SHEET.count("\n") + 3}


@pytest.mark.parametrize("rule", ["", *HARMLESS, *(theme.read_text("utf-8") for theme in THEMES)])
def test_a_rule_that_hides_nothing_is_not_told(rule):
    assert told(page(rule)) == []


def test_a_colour_that_cannot_be_worked_out_is_a_warning():
    ((severity, message, _),) = told(page(".own { color: oklch(0.99 0.01 90) } .mark { color: lab(9% 9 9) }"))
    assert severity == "warning"
    assert "'.own' (and of 1 more)" in message
    assert "cannot be compared" in message


def test_the_style_of_a_single_element_is_judged_too():
    ((_, message, line),) = told(
        page("", '<p style="--win:0.5">\n<p class="own" style="color:#fffdf8">Roba una carta.</p>')
    )
    assert "the style of a single element" in message
    assert line == SHEET.count("\n") + 6
    assert told(page("", '<td style="--win:0.5">12 %</td>')) == []


def test_a_style_sheet_that_leads_round_or_deep_ends():
    assert told(page(":root { --a: var(--b) var(--b); --b: var(--a) var(--a) } .own { color: var(--a) }"))
    assert told(page("a{" * 3000))
