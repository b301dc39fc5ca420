"""Checks the first sheet: its words, its outlines of labels, and registration crosses on front and back."""

from __future__ import annotations

from typing import Any

from generator.base.findings import Where
from generator.base.geometry import NEAR, Bounds, Point, bounds_of_box, bounds_of_points, centre_of, same_place
from generator.catalog.library import Game
from generator.catalog.rulings import Choices
from generator.faces.deck import Deck
from generator.inspection.evidence.expectation import Phrase
from generator.inspection.evidence.sheet_under_inspection import CoverPage, JudgedSheet
from generator.inspection.reading.pages import ReadPage, ReadPath, ReadText
from generator.inspection.reading.words import clean, collapse, reads
from generator.language.markup import plain
from generator.language.speaker import Speaker

ARMS = (11.5, 12.5)  # mm: least and greatest length of the lines of a cross
WORD_GAP = 0.6  # mm: texts on one line further apart are separate words


def first_sheet_phrases(game: Game, deck: Deck, voice: Speaker, press: Speaker, choices: Choices) -> tuple[Phrase, ...]:
    """The texts that a first sheet must contain, from the data and the fixed words (data/print/words.csv)."""
    model, component = game.model, deck.component
    words: Any = press.context(game=model, edition=model.edition)["words"]
    made = [Phrase("the game's name", model.name), Phrase("the edition", str(words.edition))]
    made.append(Phrase("the component", voice.fill(f"components.{component.id}.title", component.title, {})))
    if model.credits.unofficial:
        made.append(Phrase("that it is unofficial", str(words.unofficial)))
        made.append(Phrase("the unofficial note", str(words.unofficial_note)))
    made.append(Phrase("the licence note", str(words.licence_note)))
    if component.stock:
        made.append(Phrase("how to test the label sheet", str(words.stock_test)))
    for group in deck.groups:
        count = sum(item.piece.quantity for item in deck.pieces if item.piece.group == group.id)
        title = voice.fill(f"components.{group.id}.title", group.title, {})
        if count:
            made.append(Phrase(f"the contents of {group.id}", f"{title} {count}"))
    made.append(Phrase("the total", f"{words.total} {deck.quantity}"))
    for ident, option in choices:
        ruling, context = game.rulings[ident], voice.context()
        question = voice.fill(f"rulings.{ident}.question", ruling.question, context)
        answer = voice.fill(f"rulings.{ident}.options.{option}", ruling.options[option], context)
        made.append(Phrase(f"the ruling {ident}", f"{ident} {plain(question)} {plain(answer)}"))
    return tuple(Phrase(phrase.what, collapse(plain(phrase.text))) for phrase in made)


def judge_labels(sheet: JudgedSheet, cover: CoverPage) -> None:
    """Report labels without an outline on the test page, and pieces that do not lie on a label."""
    places = [bounds_of_box(label) for label in sheet.expected.labels]
    left = list(cover.outlines)
    for place in places:
        drawn = min(left, key=lambda box: _apart(box, place), default=None)
        if drawn is None or _apart(drawn, place) > NEAR:
            off = "" if drawn is None else f", the nearest is {_apart(drawn, place):.2f} mm off"
            sheet.findings.error(
                "print.outline",
                f"the label at {place[0]:.2f}, {place[1]:.2f} mm has no outline on the test page{off}",
                Where(sheet.shown, page=1),
                fix="build it again",
            )
            return
        left.remove(drawn)
    for found in (found for founds in sheet.fronts.values() for found in founds) if places else ():
        nearest = min(_apart(found.trim, place) for place in places)
        if nearest > NEAR:
            sheet.findings.error(
                "print.label",
                f"{sheet.name(found)} lies {nearest:.2f} mm off the nearest label",
                sheet.where(found),
                fix="build it again",
            )


def _apart(one: Bounds, other: Bounds) -> float:
    """The largest distance between corresponding edges of two boxes."""
    return max(abs(a - b) for a, b in zip(one, other, strict=True))


def is_outline(path: ReadPath) -> bool:
    """Whether a drawing is one closed line, as around a label."""
    ends = [(line[:2], line[2:]) for line in path.lines]
    return (
        not path.filled and len(ends) > 3 and all(a[1] == b[0] for a, b in zip(ends, [*ends[1:], ends[0]], strict=True))
    )


def _extent(path: ReadPath) -> Bounds:
    return bounds_of_points(end for line in path.lines for end in (line[:2], line[2:]))


def read_cover(page: ReadPage) -> CoverPage:
    """Read a page without pieces."""
    crosses = tuple(middle for path in page.paths if (middle := _cross(path)) is not None)
    outlines = tuple(_extent(path) for path in page.paths if is_outline(path))
    return CoverPage(page.width, page.height, _running_text(page.texts), crosses, outlines)


def _running_text(texts: list[ReadText]) -> str:
    """Texts joined in painting order, with a space at each line's end and at each gap."""
    made: list[str] = []
    last: ReadText | None = None
    for text in texts:
        if not text.text.strip():
            made.append(" ")
            continue
        if last is not None:
            top, bottom = max(last.bounds[1], text.bounds[1]), min(last.bounds[3], text.bounds[3])
            if bottom <= top or not -WORD_GAP < text.bounds[0] - last.bounds[2] < WORD_GAP:
                made.append(" ")
        made.append(clean(text.text))
        last = text
    return collapse("".join(made))


def _cross(path: ReadPath) -> Point | None:
    """The centre of a registration cross: two lines that halve each other at a right angle; else None."""
    if path.filled or len(path.lines) != 2:
        return None
    one, other = path.lines
    for x1, y1, x2, y2 in path.lines:
        if not ARMS[0] <= abs(x2 - x1) + abs(y2 - y1) <= ARMS[1] or min(abs(x2 - x1), abs(y2 - y1)) > NEAR:
            return None
    middle = centre_of(one)
    level = abs(one[2] - one[0]) > NEAR, abs(other[2] - other[0]) > NEAR
    if level[0] == level[1] or not same_place(middle, centre_of(other)):
        return None
    return middle


def judge_first_sheet(sheet: JudgedSheet) -> None:
    """Report a first sheet that is missing, lacks words, or has crosses that do not match."""
    if not sheet.expected.cover or not (sheet.fronts or sheet.backs):
        return
    sides = sheet.manifest.get("sides") or ("fronts" if not sheet.backs else "both" if sheet.fronts else "backs")
    wanted = sorted({1, sheet.back_page(1)}) if sides == "both" else [1]
    for number in wanted:
        if number not in sheet.covers:
            sheet.findings.error(
                "print.first-sheet",
                "the first sheet is missing" if number == 1 else "the back of the first sheet is missing",
                Where(sheet.shown, page=number),
                fix="build it again",
            )
            return
    if sides != "backs":
        _words(sheet, sheet.covers[1])
        judge_labels(sheet, sheet.covers[1])
    if len(wanted) > 1:
        compare_crosses(sheet, sheet.covers[1], sheet.covers[wanted[1]], Where(sheet.shown, page=wanted[1]))


def _words(sheet: JudgedSheet, cover: CoverPage) -> None:
    for phrase in sheet.expected.first_sheet:
        if not reads(cover.text, phrase.text):
            sheet.findings.error(
                "print.first-sheet",
                f"the first sheet does not say {phrase.what}: {phrase.text!r}",
                Where(sheet.shown, page=1),
                fix="build it again from the present data",
            )


def compare_crosses(sheet: JudgedSheet, front: CoverPage, back: CoverPage, where: Where) -> None:
    """Report crosses on the back that do not lie behind those on the front, for the declared flip."""
    mirror_x = sheet.is_mirrored_sideways(front.width, front.height)
    if len(front.crosses) < 2 or len(front.crosses) != len(back.crosses):
        sheet.findings.error(
            "print.crosses",
            f"the first sheet has {len(front.crosses)} registration crosses on its front and {len(back.crosses)} on "
            f"its back; two on each expected",
            where,
            fix="build it again",
        )
        return
    left = list(back.crosses)
    for x, y in front.crosses:
        wanted = (front.width - x, y) if mirror_x else (x, front.height - y)
        near = min(left, key=lambda c: abs(c[0] - wanted[0]) + abs(c[1] - wanted[1]))
        left.remove(near)
        if not same_place(near, wanted):
            off = [round(a - b, 2) + 0.0 for a, b in zip(near, wanted, strict=True)]  # no minus before a zero
            sheet.findings.error(
                "print.crosses",
                f"the cross on the back at {near[0]:.1f}, {near[1]:.1f} mm is {off[0]:+.2f} mm, "
                f"{off[1]:+.2f} mm off the one on the front",
                where,
                fix="build it again",
            )
