"""A finished sheet whose pages were changed: every back still has to lie behind its front."""

from __future__ import annotations

import re

import pikepdf
import pytest


def one(findings, code, *parts):
    """The first finding with a code, whose message holds all the parts."""
    found = [f for f in findings if f.code == code and all(part in f.message for part in parts)]
    assert found, [(f.code, f.message) for f in findings]
    return found[0]


def moved(dx, dy=0.0):
    """Shift a placement by millimetres to the right and down."""

    def edit(placed):
        head, x, y = re.match(r"(.* -?1 0 0 -?1) ([\d.]+) ([\d.]+) cm", placed).groups()
        k = 72 / 25.4
        return f"{head} {float(x) + dx * k:.3f} {float(y) - dy * k:.3f} cm" + placed.partition(" cm")[2]

    return edit


def test_a_white_rectangle_on_the_page_covers_a_card(errors, sheet, spoil):
    spoil.page(3, lambda content: content + "\nq 1 1 1 rg 40 560 100 60 re f Q")
    found = one(errors(sheet), "print.covered", "QG-C01")
    assert (found.where.page, found.where.slot) == (3, 1)


def test_a_white_sheet_drawn_as_a_form_over_everything_covers_every_card(errors, sheet, spoil):
    with spoil.opened() as pdf:
        page = pdf.pages[2]
        form = pdf.make_stream(b"1 1 1 rg 0 0 596 842 re f", Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Form)
        form.BBox = pikepdf.Array([0, 0, 596, 842])
        page.Contents.write(
            page.Contents.read_bytes() + b"\n" + str(page.add_resource(form, "/XObject")).encode() + b" Do"
        )
    assert {f.where.slot for f in errors(sheet) if f.code == "print.covered"} == set(range(1, 10))


def test_a_note_stuck_on_the_page_covers_a_card(errors, sheet, spoil):
    with spoil.opened() as pdf:
        note = pikepdf.Dictionary(Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.Square, Rect=[50, 600, 90, 640])
        pdf.pages[2].Annots = pdf.make_indirect(pikepdf.Array([pdf.make_indirect(note)]))
    found = one(errors(sheet), "print.covered", "QG-C01")
    assert (found.where.page, found.where.slot) == (3, 1)


def test_a_deleted_front_is_missed_in_number_claim_and_back(errors, sheet, spoil):
    spoil.placement(3, 0, lambda placed: "")
    findings = errors(sheet)
    one(findings, "print.quantity", "QG-C01 Mago", "1 printed, 2 expected")
    claim = one(findings, "manifest.claim", "front of QG-C01")
    assert (claim.where.page, claim.where.slot) == (3, 1)
    assert one(findings, "print.lost-back").where.page == 4


def test_a_deleted_back_is_missed_behind_its_front(errors, sheet, spoil):
    spoil.placement(4, 0, lambda placed: "")
    found = one(errors(sheet), "print.no-back", "QG-C01")
    assert (found.where.page, found.where.slot) == (3, 1)


def test_two_swapped_cards_are_not_where_the_manifest_claims(errors, sheet, spoil):
    def swap(content):
        names = re.findall(r"cm (/X\d+) Do Q", content)
        first, second = names[1], names[2]
        assert first != second
        parts = re.split(r"(?<=cm )(/X\d+)(?= Do Q)", content)
        parts[3], parts[5] = second, first
        return "".join(parts)

    spoil.page(3, swap)
    findings = errors(sheet)
    assert {f.where.slot for f in findings if f.code == "manifest.claim"} == {2, 3}
    assert one(findings, "manifest.claim", "QG-C01", "QG-C02").where.page == 3


def test_a_card_printed_once_too_often_is_counted(errors, sheet, spoil):
    with spoil.opened() as pdf:
        names = re.findall(r"/X\d+(?= Do Q)", pdf.pages[2].Contents.read_bytes().decode("latin-1"))
    spoil.placement(3, 2, lambda placed: placed.replace(names[2], names[0]))
    findings = errors(sheet)
    one(findings, "print.quantity", "QG-C01", "3 printed, 2 expected")
    one(findings, "print.quantity", "QG-C02", "1 printed, 2 expected")


@pytest.mark.parametrize(("dx", "dy"), [(1.0, 0.0), (0.0, -1.0), (0.3, 0.0)])
def test_a_shifted_back_is_measured(errors, sheet, spoil, dx, dy):
    spoil.placement(4, 2, moved(dx, dy))
    found = one(errors(sheet), "print.back-shift", "QG-C02")
    said = [float(value) for value in re.findall(r"([+-][\d.]+) mm", found.message)]
    assert said == pytest.approx([dx, dy], abs=0.011)
    assert (found.where.page, found.where.slot) == (3, 3)


def test_a_back_shifted_by_a_hair_is_let_through(errors, sheet, spoil):
    spoil.placement(4, 2, moved(0.04))
    assert errors(sheet) == []


def test_QG_89_the_back_of_the_other_side_is_wrong(errors, sheet, spoil):
    with pikepdf.open(sheet) as pdf:
        heads, tails = (set(map(str, pdf.pages[n - 1].Resources.XObject.keys())) for n in (4, 8))
    other = sorted(tails - heads)[0]
    with spoil.opened() as pdf:
        pdf.pages[3].Resources.XObject[other] = pdf.pages[7].Resources.XObject[other]
    spoil.placement(4, 0, lambda placed: re.sub(r"/X\d+", other, placed))
    found = one(errors(sheet), "print.wrong-back", "another back")
    assert found.where.page == 3


def test_a_turned_back_is_told_with_the_edge_it_is_flipped_on(errors, sheet, spoil):
    def turn(placed):
        x, y = map(float, re.search(r"1 0 0 1 ([\d.]+) ([\d.]+) cm", placed).groups())
        k = 72 / 25.4
        return re.sub(r"1 0 0 1 [\d.]+ [\d.]+ cm", f"-1 0 0 -1 {x + 63 * k:.2f} {y + 88 * k:.2f} cm", placed)

    spoil.placement(4, 0, turn)
    found = one(errors(sheet), "print.back-turned", "upside down", "long edge")
    assert found.where.page == 3


def test_swapped_pages_of_backs_lie_behind_other_fronts(errors, sheet, spoil):
    with spoil.opened() as pdf:
        first, second = pdf.pages[3].Contents.read_bytes(), pdf.pages[7].Contents.read_bytes()
        pdf.pages[3].Contents.write(second)
        pdf.pages[7].Contents.write(first)
        both = {**dict(pdf.pages[3].Resources.XObject.items()), **dict(pdf.pages[7].Resources.XObject.items())}
        for number in (3, 7):
            pdf.pages[number].Resources.XObject = pikepdf.Dictionary(both)
    assert errors(sheet)


def test_a_page_scaled_to_fit_is_told_with_its_percentage(errors, sheet, spoil):
    spoil.page(3, lambda content: "0.97 0 0 0.97 0 0 cm\n" + content)
    findings = errors(sheet)
    assert one(findings, "print.scale", "QG-C01", "97.0 %").where.page == 3
    assert one(findings, "print.scale-bar", "100 mm", "97.00 mm").where.page == 3


@pytest.mark.parametrize(
    ("key", "value"),
    [("/Rotate", 180), ("/UserUnit", 2), ("/CropBox", [50, 50, 500, 700]), ("/MediaBox", [10, 0, 605.28, 841.89])],
)
def test_a_page_turned_scaled_cropped_or_moved_as_a_whole_is_an_error(errors, sheet, spoil, key, value):
    with spoil.opened() as pdf:
        pdf.pages[3].obj[key] = value
    assert one(errors(sheet), "pdf.page").where.page == 4


@pytest.mark.parametrize(
    ("key", "value"),
    [("/TrimBox", [-5, 10, 500, 700]), ("/TrimBox", [1, 1, 594, 841]), ("/BleedBox", [0, 0, 700, 800])],
)
def test_a_box_outside_the_box_round_it_is_named(errors, sheet, spoil, key, value):
    with spoil.opened() as pdf:
        pdf.pages[4].obj[key] = value
    assert one(errors(sheet), "pdf.boxes").where.page == 5
