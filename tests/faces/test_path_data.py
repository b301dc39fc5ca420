"""SVG path data: what is read without fontTools equals what fontTools reads, number by number."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.base.display_list import PathSegment
from generator.base.errors import CannotJudge
from generator.faces.art import path_data
from generator.faces.art.path_data import parse_path
from generator.faces.art.svg import read_svg

ART = Path(__file__).resolve().parent.parent.parent / "templates" / "art"
NUMBERS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Z": 0}


def read_by_fonttools(data: str) -> tuple[PathSegment, ...]:
    return tuple(path_data._segments_by_fonttools(data, "path"))


def read(reader: Callable[[str], tuple[PathSegment, ...]], data: str) -> tuple[PathSegment, ...] | None:
    """The segments, or None where the data is refused."""
    try:
        return reader(data)
    except CannotJudge:
        return None


def test_path_data_becomes_absolute_moves_lines_and_curves() -> None:
    assert parse_path("M1 2 l3 0 v4 H1 z") == (
        ("M", (1, 2)), ("L", (4, 2)), ("L", (4, 6)), ("L", (1, 6)), ("L", (1, 2)), ("Z", ()),
    )  # fmt: skip
    ((_, start), (command, numbers)) = parse_path("M0 0 Q3 6 6 0")
    assert (start, command) == ((0, 0), "C")
    assert numbers == pytest.approx((2, 4, 4, 4, 6, 0))
    assert {command for command, _ in parse_path("M0 0 A5 5 0 0 1 10 0")} == {"M", "C"}


def test_each_path_of_our_icons_reads_the_same_both_ways() -> None:
    plain = 0
    for file in sorted(ART.glob("*.svg")):
        for _, data in read_svg(file.read_bytes(), file.name).paths:
            assert read(parse_path, data) == read(read_by_fonttools, data), file.name
            plain += path_data._plain_segments(data) is not None
    assert plain > 500, "the plain way is taken"


number = st.one_of(
    st.integers(-999, 999).map(str),
    st.decimals(-999, 999, places=3, allow_nan=False).map(str),
    st.sampled_from(["-0", "0.0", "-.5", ".25", "+7", "1e3", "2.5E-2", "007", "1."]),
)
step = st.sampled_from(sorted(NUMBERS)).flatmap(
    lambda command: st.tuples(st.just(command), st.lists(number, min_size=NUMBERS[command], max_size=NUMBERS[command]))
)
joined = st.sampled_from([" ", ",", " , ", "\n"])


@given(st.lists(number, min_size=2, max_size=2), st.lists(step, max_size=8), joined)
def test_any_plain_data_reads_the_same_both_ways(
    first: list[str], steps: list[tuple[str, list[str]]], between: str
) -> None:
    data = between.join(command + between.join(numbers) for command, numbers in [("M", first), *steps])
    assert read(parse_path, data) == read(read_by_fonttools, data)


def test_plain_data_is_read_without_fonttools() -> None:
    code = (
        "import sys; from generator.faces.art.path_data import parse_path; parse_path({!r}); "
        "print('fontTools' in sys.modules)"
    )
    for data, wanted in (("M1 2L3 4H5V6C1 2 3 4 5 6Z", "False"), ("M0 0A5 5 0 0 1 10 0", "True")):
        told = subprocess.run([sys.executable, "-c", code.format(data)], capture_output=True, text=True, check=True)
        assert told.stdout.strip() == wanted


@pytest.mark.parametrize(
    "data",
    [
        "L1 1", "1 2", "Z", "M", "M0", "M0 0 L1", "M0 0 L zzz", "M0 0 C1 2 3 4 5", "M0 0 H", "M0 0 L1 1 #", "M0 0 L-,1",
        "M0 0 e", "M0 0 X9", "M0 0 L1 1 <", "M0\u00a00", "M0 0 L٣ ٤", "M1e999 0 L1 1", "M0 0 L1 1e400",
        f"M0 0 L{'9' * 400} 1", "M0 0 A1e999 5 0 0 1 10 0", "M0 0 A5 5 0 7 1 10 0", "M0 0 A5 5",
    ],
)  # fmt: skip
def test_what_is_no_path_data_is_refused(data: str) -> None:
    with pytest.raises(CannotJudge, match=r"^shown: not SVG path data") as caught:
        parse_path(data, "shown")
    assert len(caught.value.message) < 200


@given(st.text(alphabet="MLHVCZmlhvczAaQqSsTtEe0123456789.,+- \n#x\u00a0", max_size=40))
def test_no_text_breaks_the_reader(data: str) -> None:
    segments = read(parse_path, data) or ()
    assert {command for command, _ in segments} <= set("MLCZ")
