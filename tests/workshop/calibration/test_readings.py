"""Typed readings of a calibration sheet: what they say of simulated printers, and which of them are refused."""

from __future__ import annotations

import random

import pytest
from simulated_printer import as_typed, read_by_hand, some_printer, straight_fronts

from generator.base.calibration_marks import LETTERS, geometry
from generator.base.errors import CannotJudge
from generator.base.landing import Landing, SidesLanding, applied
from generator.press.printer_correction import correction
from generator.workshop.calibration.readings import fit_readings, parse_readings, remaining

A4 = geometry(210.0, 297.0)
assert A4 is not None
NOTHING = dict.fromkeys(LETTERS, 0.0)  # as a perfect printer is read


def farthest_apart(printer: SidesLanding, known: SidesLanding, width: float, height: float) -> float:
    """How far front and back lie from each other at most, across or down, where a sheet has its pieces."""
    inset = 10.0
    places = [(x, y) for x in (inset, width / 2, width - inset) for y in (inset, height / 2, height - inset)]
    farthest = 0.0
    for x, y in places:
        seen = _lands(printer.front, known.front, (width - x, y), width, height)
        behind = _lands(printer.back, known.back, (x, y), width, height)
        farthest = max(farthest, abs(width - seen[0] - behind[0]), abs(seen[1] - behind[1]))
    return farthest


def _lands(real: Landing, known: Landing, point: tuple[float, float], width: float, height: float) -> tuple[float, ...]:
    return applied(real.matrix(width, height), applied(correction(known, width, height), point))


@pytest.mark.parametrize("size", [(210.0, 297.0), (215.9, 279.4), (148.0, 210.0), (297.0, 420.0)])
def test_typed_readings_bring_the_back_within_a_tenth_of_a_millimetre(size: tuple[float, float]) -> None:
    places = geometry(*size)
    assert places is not None
    for seed in range(60):
        printer = straight_fronts(some_printer(random.Random(seed), 0.6 if size[0] < 200 else 1.2))
        typed = as_typed(read_by_hand(printer, places))
        known = fit_readings(parse_readings([typed], places), places).landings
        assert farthest_apart(printer, known, *size) <= 0.1, (seed, typed)
        assert abs(known.front.scale_x - printer.front.scale_x) * places.ruler <= 0.0501
        assert abs(known.front.scale_y - printer.front.scale_y) * places.ruler <= 0.0501


def test_a_correction_that_is_left_out_is_seen_by_the_measure_of_this_test() -> None:
    printer = SidesLanding(Landing(), Landing(1.0, 0.4, 0.2))
    assert farthest_apart(printer, SidesLanding(Landing(), Landing()), 210.0, 297.0) > 1
    assert remaining(printer, 210.0, 297.0) > 1


@pytest.mark.parametrize(
    ("back", "moved"),
    [(Landing(1.0), "A0 B0 C1 D1 E0 F0 G1 H1"), (Landing(0.0, -0.5), "A-0.5 B-0.5 C0 D0 E-0.5 F-0.5 G0 H0")],
)
def test_every_scale_reads_the_move_to_the_right_or_down_with_its_sign(back: Landing, moved: str) -> None:
    assert A4 is not None
    read = read_by_hand(SidesLanding(Landing(), back), A4)
    for part in moved.split():
        assert abs(read[part[0]] - float(part[1:])) < 0.001, part


def test_readings_are_typed_in_many_ways() -> None:
    assert A4 is not None
    plain = parse_readings(["A=0.3 B=-0.2 across=100.1"], A4)
    assert plain == {"A": 0.3, "B": -0.2, "across": 100.1}
    assert parse_readings(["a = 0,3, b: −0,2; ACROSS=100,1"], A4) == plain
    assert parse_readings(["A=0.3", "B=-0.2", "across=100.1"], A4) == plain


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("A=x", "no reading"),
        ("Q=0.1", "no scale or ruler 'Q'"),
        ("acros=100", "did you mean 'across'"),
        ("A=0.1 A=0.2", "told twice"),
        ("A=7", "goes from -3 to 3"),
        ("A=0.15", "0.1 mm each"),
        ("across=97", "97.0 %"),
        ("down=9.7", "measure the printed ruler again"),
    ],
)
def test_impossible_readings_are_refused(typed: str, why: str) -> None:
    assert A4 is not None
    with pytest.raises(CannotJudge) as refused:
        parse_readings([typed], A4)
    assert why in f"{refused.value.message} {refused.value.fix}"


def fitted(changed: dict[str, float], without: str = "") -> SidesLanding:
    assert A4 is not None
    return fit_readings(
        {name: value for name, value in (NOTHING | changed).items() if name not in without}, A4
    ).landings


def test_one_reading_that_contradicts_the_others_is_named() -> None:
    with pytest.raises(CannotJudge, match=r"contradict each other: C=-?2"):
        fitted({"C": 2.0})
    front, back = fitted({})
    assert (front, [round(value, 3) + 0 for value in back]) == (Landing(), [0, 0, 0, 1, 1])


@pytest.mark.parametrize("left", ["ABEF", "CDGH", "ACEG", "A", ""])
def test_too_few_readings_are_refused(left: str) -> None:
    with pytest.raises(CannotJudge, match="how far it is turned"):
        fitted({}, without="".join(set(LETTERS) - set(left)))


def test_a_perfect_printer_reads_nothing() -> None:
    assert A4 is not None
    read = read_by_hand(SidesLanding(Landing(), Landing()), A4)
    assert read == NOTHING | {"across": 100.0, "down": 100.0}


def test_three_readings_are_enough_for_a_move_and_a_turn() -> None:
    front, back = fitted({"A": 1.0, "B": 1.0, "H": 0.5}, without="CDEFG")
    assert front == Landing()
    assert round(back.y, 2) == 1.0
    assert round(back.scale_x, 6) == 1.0
    assert round(back.x, 2) == 0.5


def test_paper_without_room_has_no_sheet_and_wide_paper_stands_upright() -> None:
    assert geometry(105.0, 148.0) is None
    assert geometry(297.0, 210.0) == A4
