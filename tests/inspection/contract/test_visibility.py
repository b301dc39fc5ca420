"""Words and icons of a face are seen: nothing is painted over them, and none has the colour of what it stands on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from contract_judging import judged_print
from hypothesis import example, given
from hypothesis import strategies as st

from generator.base.geometry import Bounds, bounds_of_box
from generator.inspection.contract import visibility
from generator.inspection.contract.face_judge import PaintedPaint, _one_by_one
from generator.inspection.contract.icon_outlines import PaintedIcon
from generator.inspection.contract.painted_face import PaintedFace, PaintedOutline, PaintedPicture, PaintedText
from generator.inspection.contract.visibility import judge_visibility

Change = Callable[[Path, str, str], None]
WORDS = (20.0, 20.0, 30.0, 24.0)
NONE: frozenset[str] = frozenset()


def box(bounds: Bounds, order: int, fill: str = "#ffffff", hole: Bounds | None = None) -> PaintedOutline:
    """A filled rectangle, with another one cut out of it."""
    steps = []
    for left, top, right, bottom in [bounds, *([hole] if hole else [])]:
        steps += [("M", left, top), ("L", right, top), ("L", right, bottom), ("L", left, bottom), ("Z", left, top)]
    return PaintedOutline(tuple(steps), bounds, fill, "", 0.0, order, "MLLLZ" * (1 + bool(hole)))


def disc(x: float, y: float, r: float, order: int) -> PaintedOutline:
    k = 0.5523 * r
    curves = [
        [(x + r, y + k), (x + k, y + r), (x, y + r)],
        [(x - k, y + r), (x - r, y + k), (x - r, y)],
        [(x - r, y - k), (x - k, y - r), (x, y - r)],
        [(x + k, y - r), (x + r, y - k), (x + r, y)],
    ]
    steps = [("M", x + r, y), *(("C", *point) for curve in curves for point in curve), ("Z", x + r, y)]
    return PaintedOutline(tuple(steps), (x - r, y - r, x + r, y + r), "#c04030", "", 0.0, order, "MCCCCZ")


def told(
    outlines: Sequence[PaintedOutline] = (),
    colour: str = "#101010",
    pictures: Sequence[PaintedPicture] = (),
    icons: Sequence[PaintedIcon] = (),
) -> list[str]:
    """The codes of what is told of a face with one text, painted as the fifth of all."""
    text = PaintedText("Mago", WORDS, colour, 0.0, 5)
    found: list[str] = []
    face = PaintedFace(57, 89, [text], list(outlines), list(pictures))
    judge_visibility(face, icons, lambda code, *_: found.append(code))
    return found


places = st.tuples(*[st.integers(-12, 70), st.integers(-12, 95), st.integers(1, 40), st.integers(1, 40)])
grounds = st.tuples(places, st.integers(1, 12), st.sampled_from(["#ffffff", "#101010", "#c04030"]))


def told_of_many(few: int, words: Sequence[Bounds], painted: Sequence[PaintedOutline]) -> list[tuple[str, str]]:
    """What is told of a face with some words, when so many grounds are still asked one by one."""
    texts = [PaintedText(f"word{i}", bounds, "#101010", 0.0, 6) for i, bounds in enumerate(words)]
    found: list[tuple[str, str]] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(visibility, "FEW", few)
        face = PaintedFace(57, 89, texts, list(painted))
        judge_visibility(face, (), lambda code, *others: found.append((code, str(others[2]))))
    return found


@given(st.lists(places, min_size=1, max_size=4), st.lists(grounds, max_size=8))
@example([(20, 20, 10, 4)], [((19, 19, 12, 6), 7, "#ffffff")])  # within squares of 10 mm
@example([(-9, 84, 4, 12)], [((-12, 80, 60, 20), 8, "#ffffff")])  # beside the face
@example([(1, 1, 30, 4)], [((0, 0, 57, 89), 3, "#101010"), ((40, 40, 5, 5), 4, "#ffffff")])
def test_grounds_found_by_squares_are_those_that_are_asked_one_by_one(
    words: list[tuple[int, int, int, int]], others: list[tuple[tuple[int, int, int, int], int, str]]
) -> None:
    texts = [bounds_of_box(place) for place in words]
    painted = [box(bounds_of_box(place), order, fill) for place, order, fill in others]
    assert told_of_many(0, texts, painted) == told_of_many(100, texts, painted)


def test_words_of_a_map_under_one_of_many_grounds_are_told() -> None:
    hexes = [disc(4 + 5 * (i % 11), 4 + 5 * (i // 11), 2, 1) for i in range(180)]
    assert len(hexes) > visibility.FEW
    assert told([*hexes, disc(25, 22, 8, 6)]) == ["contract.covered"]
    assert told([*hexes, disc(40, 22, 8, 6)]) == []
    assert told([*hexes, box((0, 0, 57, 89), 4, "#101010")]) == ["contract.unseen"]


@pytest.mark.parametrize("cover", [box((0, 0, 57, 89), 6), disc(25, 22, 8, 6)])
def test_words_under_what_is_painted_after_them_are_told(cover: PaintedOutline) -> None:
    assert told([cover]) == ["contract.covered"]


@pytest.mark.parametrize(
    "other",
    [
        box((0, 0, 57, 89), 4, "#f0e0c0"),  # painted before
        box((0, 0, 57, 89), 6, hole=(18, 18, 32, 26)),  # a frame round them
        box((0, 0, 26, 89), 6),  # beside most of them
        disc(40, 22, 8, 6),
    ],
)
def test_words_that_something_is_painted_round_before_or_beside_are_seen(other: PaintedOutline) -> None:
    assert told([other]) == []


def test_what_is_cut_off_covers_nothing_where_it_is_cut_off() -> None:
    whole = box((0, 0, 57, 89), 6)
    cut = PaintedOutline(
        whole.steps, whole.bounds, whole.fill, "", 0.0, 6, whole.commands, clip=(0.0, 40.0, 57.0, 89.0)
    )
    assert told([cut]) == []


def test_what_shines_through_neither_covers_words_nor_is_their_ground() -> None:
    tint = replace(box((0, 0, 57, 89), 6, "#101010"), opaque=False)
    assert told([tint]) == []
    assert told([replace(tint, order=4)]) == []


def test_words_in_the_colour_of_their_ground_are_told() -> None:
    assert told(colour="#ffffff") == ["contract.unseen"]  # on paper
    assert told([box((0, 0, 57, 89), 1, "#203040")], "#233343") == ["contract.unseen"]
    assert told([box((0, 0, 57, 89), 1, "#203040"), box((10, 10, 40, 30), 2, "#ffffff")], "#ffffff") == [
        "contract.unseen"
    ]


def test_words_in_another_colour_than_their_ground_are_seen() -> None:
    assert told() == []
    assert told([box((0, 0, 57, 89), 1, "#203040")], "#ffffff") == []
    assert told([box((0, 0, 57, 89), 1, "#203040"), box((0, 0, 26, 89), 2, "#ffffff")], "#ffffff") == []  # partly


def test_of_words_on_a_bitmap_nothing_is_told() -> None:
    assert told(colour="#ffffff", pictures=[PaintedPicture((9, 9, 1), (0, 0, 57, 89), 0.0, 2)]) == []


def test_an_icon_under_what_is_painted_after_it_is_told() -> None:
    sign = box((40, 40, 46, 46), 3, "#101010")
    icon = PaintedIcon((("wizard", 0.0),), sign.bounds, NONE, NONE, NONE, plain=True, order=3, outlines=(sign,))
    assert told([sign, disc(43, 43, 5, 4)], icons=[icon]) == ["contract.covered"]
    assert told([disc(43, 43, 5, 2), sign], icons=[icon]) == []


def test_marks_that_lie_upon_each_other_are_counted_as_one() -> None:
    def mark(x: float, size: float = 2.0, drawn: str = "ground") -> PaintedPaint:
        return PaintedPaint("#101010", (x, 5.0, x + size, 5.0 + size), drawn)

    assert len(_one_by_one([mark(0), mark(0), mark(0.4)])) == 1
    assert len(_one_by_one([mark(0), mark(3), mark(6)])) == 3
    assert len(_one_by_one([mark(0), mark(0.5, 1.0)])) == 2  # one within another
    assert len(_one_by_one([mark(0, drawn="line"), mark(0, drawn="line")])) == 2  # a thin line upon a broad one


@pytest.mark.parametrize(
    ("template", "old", "new", "code", "part"),
    [
        ("_result", "valign: top", "valign: top, colour: paper", "contract.unseen", "in #"),
        ("_prey", "box: [-2.4, -2.4, 4.8, 4.8]", "box: [-0.3, -0.3, 0.6, 0.6]", "contract.small", "is 0.5"),
        ("combatant", "{kind: use, template: goblin/_side_mark}",
         "{kind: path, d: M5.2 60.6 H30.8, stroke: ink, width: 0.4}", "contract.covered",
         "“Mago” is painted here, and a line in #2a211b runs through it"),
        ("combatant", "{kind: use, template: goblin/_side_mark}",
         "{kind: rect, box: [-3, -3, 63, 95], fill: paper}", "contract.covered", "“Mago” is painted here, and lies"),
    ],
)  # fmt: skip
def test_a_template_that_hides_words_is_told(
    project_copy: Path, change: Change, template: str, old: str, new: str, code: str, part: str
) -> None:
    change(project_copy / "templates" / "faces" / "goblin" / f"{template}.yaml", old, new)
    found = [one.message for one in judged_print(project_copy, "qiahn_goblin", "cards") if one.code == code]
    assert any(part in message for message in found), found


def line(bounds: Bounds, order: int, clip: Bounds | None = None) -> PaintedOutline:
    left, top, right, bottom = bounds
    return PaintedOutline((("M", left, top), ("L", right, bottom)), bounds, "", "#c04030", 0.3, order, "ML", clip=clip)


@pytest.mark.parametrize(
    "struck", [line((19, 22, 31, 22), 6), box((19, 21.8, 31, 22.2), 6), line((23, 21.5, 29, 22.3), 6)]
)
def test_words_that_a_line_runs_through_are_told(struck: PaintedOutline) -> None:
    assert told([struck]) == ["contract.covered"]


@pytest.mark.parametrize(
    "other",
    [
        line((19, 22, 31, 22), 4),  # painted before
        line((19, 24, 31, 24), 6),  # under them
        line((19, 20, 31, 20), 6),  # over them
        line((19, 22, 23, 22), 6),  # through a letter of them
        line((25, 15, 25, 30), 6),  # across them
        line((19, 22, 31, 22), 6, clip=(0, 40, 57, 89)),  # cut off there
        box((0, 0, 57, 50), 6, "#ffffff", hole=(5, 5, 50, 45)),
        PaintedOutline(  # an ornament on both sides of them
            (("M", 10, 22), ("L", 18, 22), ("M", 32, 22), ("L", 40, 22)),
            (10, 22, 40, 22),
            "",
            "#c04030",
            0.3,
            6,
            "MLML",
        ),
        replace(line((19, 22, 31, 22), 6), stroke=""),  # painted in no colour
    ],
)
def test_words_that_no_line_runs_through_are_seen(other: PaintedOutline) -> None:
    assert told([other]) == []


def test_a_line_through_upright_words_is_told() -> None:
    found: list[str] = []
    text = PaintedText("Mago", (20.0, 20.0, 24.0, 30.0), "#101010", 90.0, 5)
    for struck in (line((22, 19, 22, 31), 6), line((19, 25, 31, 25), 6)):  # the second runs across
        face = PaintedFace(57, 89, [text], [struck])
        judge_visibility(face, (), lambda code, *_: found.append(code))
    assert found == ["contract.covered"]
