"""A style sheet that hides what a page says, or gives it the colour of its ground, is told; others are not."""

from __future__ import annotations

import pytest
from projects import ROOT

from generator.base.findings import Findings
from generator.inspection.books.web_style import judge_web_style

SHEET = (ROOT / "templates/web/page.css").read_text("utf-8")
THEMES = sorted((ROOT / "templates/web/themes").glob("*.css"))

HIDING = {
    ".own { display: none }": "hides it",
    ".own { display: none !important }": "hides it",
    "@media print { .unit { display: none } }": "hides it",
    "@supports (display: grid) { .own { display: none } }": "hides it",
    ".unit { & .own { visibility: hidden } }": "hides it",
    ".mark { display: none }": "hides it",
    ".own { content-visibility: hidden }": "hides it",
    ".unit p { opacity: 0 }": "makes it clear",
    ".unit { clip-path: inset(100%) }": "cuts it off",
    ".own { mask: linear-gradient(#0000, #0000) }": "cuts it off",
    ".unit { filter: opacity(0) }": "changes how it is painted",
    ".unit { transform: scale(0) }": "changes its size",
    ".own { scale: 0 }": "changes its size",
    ".own { rotate: 180deg }": "turns it",
    ".own { position: relative; z-index: -1 }": "behind the page",
    "td { font-size: 0 }": "smaller than",
    "td { font: 0/1 serif }": "smaller than",
    "td { font-size: 20% }": "smaller than",
    ".unit { position: absolute; left: -9999px }": "out of sight",
    ".own { translate: -100vw }": "out of sight",
    ".unit { text-indent: -999em }": "out of sight",
    ".unit { height: 0; overflow: hidden }": "no room",
    ".own { width: 0 }": "no room",
    ".own { line-height: 0 }": "run into each other",
    ".own { letter-spacing: -1em }": "run into each other",
    ".unit::after { content: ''; position: absolute; inset: 0; background: #fff }": "a ground over it",
    ".own { color: #fffdf8 }": "hardly another colour",
    ".own { color: rgb(255 252 243) }": "hardly another colour",
    ".own { color: var(--page) }": "hardly another colour",
    ".own { color: transparent }": "hardly another colour",
    ".own { color: color-mix(in srgb, var(--page) 95%, var(--ink)) }": "hardly another colour",
    ".own { color: light-dark(#222, #1d1a17) }": "hardly another colour",
    ".own { -webkit-text-fill-color: #fff0 }": "hardly another colour",
    ".callout { background: var(--ink) }": "hardly another colour",
    ":root { --ink: light-dark(#fffcf3, #f3ead2) }": "hardly another colour",
    "@media print { :root:root { --ink: #fff } }": "hardly another colour",
}
HARMLESS = (
    ".own { color: light-dark(#222, #eee) }",
    ".callout { background: #222; color: #fff }",
    ".callout { background: color-mix(in srgb, var(--page) 90%, var(--ink)) }",
    ".head { letter-spacing: -.02em; line-height: 1 }",
    ".figure { margin-inline: -2rem; overflow: hidden }",
    ".piece:hover { transform: translateY(-3px) }",
    ".unit::before { content: '§'; color: var(--accent) }",
    ".figure { filter: drop-shadow(0 0 1px #000) }",
    "a { color: currentColor }",
)


def page(rule: str, inside: str = "") -> str:
    return f"<html>\n<style>{SHEET}\n{rule}\n</style>\n<body>{inside}</body></html>"


def told(text: str) -> list[tuple[str, str, int | None]]:
    findings = Findings()
    judge_web_style(text, "page.html", findings)
    assert {one.code for one in findings} <= {"web.hidden"}
    return [(one.severity, one.message, one.where.line) for one in findings]


@pytest.mark.parametrize("rule", HIDING)
def test_a_rule_that_hides_words_is_told_with_its_line(rule):
    (severity, message, line), *_ = told(page(rule))
    assert severity == "error"
    assert HIDING[rule] in message
    if "--ink" not in rule:  # such a rule is told where the colour is used
        assert line == SHEET.count("\n") + 3


@pytest.mark.parametrize("rule", ["", *HARMLESS, *(theme.read_text("utf-8") for theme in THEMES)])
def test_a_rule_that_hides_nothing_is_not_told(rule):
    assert told(page(rule)) == []


def test_a_colour_that_cannot_be_worked_out_is_a_warning():
    ((severity, message, _),) = told(page(".own { color: oklch(0.99 0.01 90) }"))
    assert severity == "warning"
    assert "cannot be compared" in message


def test_the_style_of_a_single_element_is_judged_too():
    ((_, message, line),) = told(
        page("", '<p style="--win:0.5">\n<p class="own" style="color:#fffdf8">Roba una carta.</p>')
    )
    assert "a style of its own" in message
    assert line == SHEET.count("\n") + 6
    assert told(page("", '<td style="--win:0.5">12 %</td>')) == []
