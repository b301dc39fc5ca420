"""Marks, boxes, clips, pictures, spaces, the first sheet and the layout of a finished sheet, each spoiled once."""

from __future__ import annotations

import re

import pikepdf
import pytest


def one(findings, code, *parts):
    """The first finding with a code, whose message holds all the parts."""
    found = [f for f in findings if f.code == code and all(part in f.message for part in parts)]
    assert found, [(f.code, f.message) for f in findings]
    return found[0]


def used(page):
    """The form that a page places first: its crop marks."""
    name = re.search(rb"(/X\d+) Do", page.Contents.read_bytes()).group(1).decode()
    return page.Resources.XObject[name]


def mark(spoil, line):
    """Draw one more crop mark (points)."""
    with spoil.opened() as pdf:
        marks = used(pdf.pages[2])
        marks.write(marks.read_bytes() + f"\nq 1 w {line} S Q".encode())


LINES = ["0 700 m 595 700 l", "100 0 m 100 841 l", "0 600 m 595 780 l", "0 900 m 100 500 400 500 595 900 c"]


@pytest.mark.parametrize("line", LINES)
def test_a_line_drawn_across_cards_with_its_ends_outside_them_is_an_error(errors, sheet, spoil, line):
    spoil.page(3, lambda content: f"{content}\nq 0 0 0 RG 1 w {line} S Q")
    assert one(errors(sheet), "print.covered").where.page == 3


@pytest.mark.parametrize("line", LINES)
def test_a_mark_drawn_across_cards_with_its_ends_outside_them_is_an_error(errors, sheet, spoil, line):
    mark(spoil, line)
    found = one(errors(sheet), "print.mark-on-piece", "QG-C0")
    assert found.where.page == 3
    assert found.where.slot


def test_a_line_between_the_bleed_and_the_margin_lies_on_nothing(errors, sheet, spoil):
    mark(spoil, "20 100 m 20 700 l")
    assert errors(sheet) == []


def test_a_mark_that_reaches_into_the_bleed_is_told_even_where_no_card_lies(errors, sheet, spoil):
    mark(spoil, "20 700 m 28 700 l")
    findings = errors(sheet)
    assert one(findings, "print.mark-in-bleed", "mm").where.page == 3
    assert {f.code for f in findings} == {"print.mark-in-bleed"}


@pytest.mark.parametrize("key", ["/BleedBox", "/TrimBox"])
def test_a_page_of_pieces_without_its_boxes_is_an_error(errors, sheet, spoil, key):
    with spoil.opened() as pdf:
        del pdf.pages[2].obj[key]
    assert one(errors(sheet), "pdf.boxes", "without").where.page == 3


def test_a_mark_outside_the_printable_margin_is_told_with_the_margin(errors, sheet, spoil):
    mark(spoil, "10 400 m 25 400 l")
    assert one(errors(sheet), "print.margin", "a mark", "6.35 mm").where.page == 3


def test_a_slug_line_outside_the_printable_margin_is_told(errors, sheet, spoil):
    spoil.page(3, lambda content: re.sub(r"1 0 0 1 ([\d.]+) [\d.]+ Tm", r"1 0 0 1 \1 833 Tm", content, count=1))
    assert one(errors(sheet), "print.margin", "a text").where.page == 3


@pytest.mark.parametrize(("shift", "said"), [("5 0", "+1.76 mm, +0.00"), ("0 -5", "+0.00 mm, +1.76")])
def test_crosses_that_are_not_behind_each_other_are_measured(errors, sheet, spoil, shift, said):
    spoil.page(2, lambda content: content.replace("q\n0 0 0 RG", f"q 1 0 0 1 {shift} cm 0 0 0 RG"))
    assert one(errors(sheet), "print.crosses", said).where.page == 2


def test_crosses_mirrored_for_the_other_flip_are_told(errors, sheet, spoil):
    spoil.manifest(lambda data: data.update(flip="short"))
    one(errors(sheet), "print.crosses")


def test_a_cover_without_crosses_is_told(errors, sheet, spoil):
    spoil.page(2, lambda content: re.sub(r"q\n0 0 0 RG.*?S\s*Q", "", content, flags=re.DOTALL))
    assert one(errors(sheet), "print.crosses", "2", "0 on its back").where.page == 2


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (re.compile(rb"\A"), b"1 0 0 rg 60 100 10 10 re f\n"),
        (re.compile(rb"/X\d+ Do"), b""),
        (re.compile(rb"\A"), b"q 1 0 0 1 0.2 0 cm "),
    ],
)
def test_another_drawing_on_a_face_is_not_the_catalogs_picture(errors, sheet, spoil, old, new):
    spoil.face("QG-C01", old, new)
    found = one(errors(sheet), "print.picture", "QG-C01 Mago", "its picture is not the catalog's")
    assert (found.where.page, found.where.slot) == (3, 1)


@pytest.mark.parametrize(
    ("old", "new"), [(rb"[\d.]+( [\d.-]+ l\b)", rb"70.5\1"), (rb"\A[\d.]+( [\d.]+ [\d.]+ rg)", rb"0.555\1")]
)
@pytest.mark.parametrize(("page", "name"), [(3, "QG-C01 Mago"), (4, "back")])
def test_a_shared_drawing_with_another_point_or_colour_is_not_the_catalogs(errors, sheet, spoil, old, new, page, name):
    with spoil.opened() as pdf:
        content = pdf.pages[page - 1].Contents.read_bytes().decode("latin-1")
        face = pdf.pages[page - 1].Resources.XObject[re.search(r"cm (/X\d+) Do Q", content).group(1)]
        symbol = next(iter(face.Resources.XObject.values()))
        before = symbol.read_bytes()
        after = re.sub(old, new, before, count=1)
        assert after != before
        symbol.write(after)
    found = one(errors(sheet), "print.picture", name)
    assert found.where.page == page


def test_a_face_cut_off_inside_its_bleed_is_told(errors, sheet, spoil):
    with spoil.opened() as pdf:
        content = pdf.pages[2].Contents.read_bytes().decode("latin-1")
        face = pdf.pages[2].Resources.XObject[re.search(r"cm (/X\d+) Do Q", content).group(1)]
        face.BBox = pikepdf.Array([0, 0, 178, 249])
    assert one(errors(sheet), "print.picture", "QG-C01", "cut off").where.slot == 1


def test_a_file_without_its_first_sheet_is_told(errors, sheet, spoil):
    with spoil.opened() as pdf:
        del pdf.pages[0:2]
    assert one(errors(sheet), "print.first-sheet", "missing").where.page == 1


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("Tactics", "Tactica", "the game's name"),
        (" 1.0", " 1.1", "the edition"),
        ("Combatientes", "Combatiente", "the contents of combatants"),
        ("(24)", "(25)", "the total"),
        ("MIT", "TIM", "the licence note"),
        ("no oficial", "oficial", "unofficial"),
        ("no oficial", "nooficial", "unofficial"),
    ],
)
def test_a_first_sheet_that_does_not_say_what_it_must_is_told(errors, sheet, spoil, old, new, said):
    spoil.page(1, lambda content: content.replace(old, new))
    assert one(errors(sheet), "print.first-sheet", said).where.page == 1


def clipped(left=0.0, bottom=0.0, right=0.0, top=0.0):
    """Move the edges of a placement's clip (points, outwards)."""

    def edit(placed):
        x, y, w, h = map(float, re.match(r"q ([\d.\-]+) ([\d.\-]+) ([\d.]+) ([\d.]+) re", placed).groups())
        new = f"q {x - left} {y - bottom} {w + left + right} {h + bottom + top} re"
        return new + placed[placed.index(" re") + 3 :]

    return edit


@pytest.mark.parametrize(
    ("edges", "said"),
    [
        ({"right": -20.0}, "off the trimmed piece"),
        ({"right": 6.0}, "paints on its neighbour QG-C01 Mago (slot 2)"),
        ({"left": -3.0}, "off the bleed that the page promises"),
        ({"top": -3.0}, "off the bleed that the page promises"),
    ],
)
def test_a_clip_that_cuts_a_piece_or_lets_it_paint_on_another_is_told(errors, sheet, spoil, edges, said):
    spoil.placement(3, 0, clipped(**edges))
    found = one(errors(sheet), "print.clip", "QG-C01 Mago", said)
    assert (found.where.page, found.where.slot) == (3, 1)


def test_a_piece_without_a_clip_paints_on_its_neighbour(errors, sheet, spoil):
    spoil.placement(3, 0, lambda placed: re.sub(r"^q .* W n", "q", placed))
    assert one(errors(sheet), "print.clip", "neighbour").where.slot == 1


def test_a_clip_of_another_shape_is_told(errors, sheet, spoil):
    spoil.placement(3, 0, lambda placed: re.sub(r"^q .* W n", "q 20 540 m 220 540 l 120 820 l h W n", placed))
    assert one(errors(sheet), "print.clip", "no rectangle").where.slot == 1


def test_a_file_stripped_of_its_backs_cannot_claim_to_need_none(errors, sheet, spoil):
    def strip(data):
        data.update(backs="none", sides="fronts")
        data["placements"] = [[(p[0] + 1) // 2, *p[1:]] for p in data["placements"] if p[2] == "front"]

    with spoil.opened() as pdf:
        for number in range(len(pdf.pages), 0, -2):
            del pdf.pages[number - 1]
    spoil.manifest(strip)
    findings = errors(sheet)
    one(findings, "manifest.claim", "backs: none", "dense", "after")
    one(findings, "manifest.claim", "sides: fronts", "both")


def test_a_layout_that_does_not_exist_is_an_error(errors, sheet, spoil):
    spoil.manifest(lambda data: data.update(layout="nonesuch"))
    one(errors(sheet), "manifest.claim", "'nonesuch'", "layouts.csv")


@pytest.mark.parametrize("new", [b"Luchacon ", b"Lucha c on "])
def test_a_lost_or_added_word_space_is_read(errors, sheet, spoil, new):
    spoil.face("QG-C05", b"Lucha con ", new)
    found = one(errors(sheet), "print.text", "QG-C05", new.decode().strip())
    assert (found.where.page, found.where.file) == (3, str(sheet))


def test_a_slug_line_too_small_to_be_read_is_told(checker, errors, sheet, spoil):
    spoil.page(3, lambda content: re.sub(r"(/\S+) 6 Tf", r"\1 5.5 Tf", content, count=1))
    errors(sheet)
    assert one(checker.findings.items, "setting.small", "set in 5.5 pt, and 6 pt is the least").where.page == 3
