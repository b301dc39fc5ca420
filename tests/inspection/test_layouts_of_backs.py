"""Backs last, folded sheets, crosses on sheets, free places: proven as they are made, refuted when damaged."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from checkers import ReadersAlone
from projects import few_cards
from spoiling import PLACED, Spoiler

from generator.base.findings import Finding, Findings
from generator.workshop.build.sheets import make_targets
from generator.workshop.targets import Target

K = 72 / 25.4
CARDS = ("QG-C01", "QG-C02", "QG-C03")
Edit = Callable[[str], str]


@cache
def made(layout: str, skip: int) -> tuple[str, bytes]:
    """The name and bytes of a file: all cards and a cover where backs come last, else three copies of three cards."""
    whole = layout == "backs-last" and not skip
    chosen = ((), 0) if whole else (CARDS, 3)
    target = Target("qiahn_goblin", "es", "cards", "a4", layout, pieces=chosen[0], copies=chosen[1], skip=skip)
    found = make_targets(few_cards(), [target], build_book=False)
    assert not found.findings
    return target.path(), found.products[0].data


@pytest.fixture
def printed(tmp_path: Path) -> Callable[..., Spoiler]:
    def make(layout: str, skip: int = 0) -> Spoiler:
        name, data = made(layout, skip)
        path = tmp_path / name
        path.parent.mkdir(parents=True)
        path.write_bytes(data)
        return Spoiler(path)

    return make


@cache
def readers() -> ReadersAlone:
    return ReadersAlone(few_cards(), Findings())


def errors(file: Spoiler) -> list[Finding]:
    checker = readers()
    checker.findings, checker.judged = Findings(), 0
    checker.print([file.path])
    return checker.findings.errors


def codes(file: Spoiler) -> set[str]:
    return {finding.code for finding in errors(file)}


def moved(dx: float, dy: float) -> Edit:
    def edit(placed: str) -> str:
        numbers = re.match(r"(.* -?1 0 0 -?1) ([\d.]+) ([\d.]+) cm", placed)
        assert numbers
        head, x, y = numbers.groups()
        return f"{head} {float(x) + dx * K:.3f} {float(y) - dy * K:.3f} cm" + placed.partition(" cm")[2]

    return edit


def swapped(content: str) -> str:
    """The first and the last piece of a page, each in the other's place."""
    found = PLACED.findall(content)
    names = [re.findall(r"/X\d+", one)[0] for one in (found[0], found[-1])]
    assert names[0] != names[1]
    one, other = (
        placed.replace(f"{old} Do", f"{new} Do")
        for placed, old, new in zip((found[0], found[-1]), names, reversed(names), strict=True)
    )
    return content.replace(found[0], one, 1).replace(found[-1], other, 1)


@pytest.mark.parametrize("layout", ["backs-last", "backs-last-short", "gutterfold", "marked", "marked-short"])
def test_every_layout_of_backs_is_proven_as_it_is_made(layout: str, printed: Callable[..., Spoiler]) -> None:
    assert errors(printed(layout)) == []


@pytest.mark.parametrize("layout", ["dense", "gutters", "gutterfold", "backs-last"])
def test_free_places_are_proven_and_another_number_of_them_is_told(
    layout: str, printed: Callable[..., Spoiler]
) -> None:
    file = printed(layout, skip=2)
    assert errors(file) == []
    file.manifest(lambda data: data.update(skip=3))
    assert "print.skipped" in codes(file)


def pages(file: Spoiler) -> int:
    with file.opened() as pdf:
        return len(pdf.pages)


@pytest.mark.parametrize(("dx", "dy"), [(1.0, 0.0), (0.0, 0.3)])
@pytest.mark.parametrize("layout", ["backs-last", "gutterfold"])
def test_a_back_that_is_shifted_is_measured(layout: str, dx: float, dy: float, printed: Callable[..., Spoiler]) -> None:
    file = printed(layout)
    page, index = (1, -1) if layout == "gutterfold" else (pages(file) // 2 + 2, 0)
    file.placement(page, index, moved(dx, dy))
    found = [finding for finding in errors(file) if finding.code == "print.back-shift"]
    assert len(found) == 1
    assert found[0].where.page == (1 if layout == "gutterfold" else 2), "the page of the front"


def test_backs_that_come_last_do_not_follow_their_fronts(printed: Callable[..., Spoiler]) -> None:
    file = printed("backs-last")
    file.manifest(lambda data: data.update(layout="dense", backs="after"))
    assert {"print.no-back", "print.lost-back"} & codes(file)


def test_two_pages_of_backs_in_the_wrong_order_are_told(printed: Callable[..., Spoiler]) -> None:
    file = printed("backs-last")
    with file.opened() as pdf:
        half = len(pdf.pages) // 2
        kinds = [pdf.pages[half + 1 + i].Contents.read_bytes() for i in range(half - 1)]
        other = next(i for i, kind in enumerate(kinds) if kind != kinds[0])
        one, two = pdf.pages[half + 1].obj, pdf.pages[half + 1 + other].obj
        one.Contents, two.Contents = two.Contents, one.Contents
        one.Resources, two.Resources = two.Resources, one.Resources
    assert {"print.wrong-back", "print.no-back", "print.lost-back"} & codes(file)


def test_a_folded_sheet_whose_backs_are_not_mirrored_is_told(printed: Callable[..., Spoiler]) -> None:
    file = printed("gutterfold")
    width = 297.0

    def unmirrored(content: str) -> str:
        """All backs moved by their distance from the fold: as if the halves were printed one beside the other."""
        for placed in PLACED.findall(content):
            box = [float(one) for one in re.findall(r"-?[\d.]+", placed)[:2]]
            if box[0] > width / 2 * K:
                content = content.replace(placed, moved(4.0, 0.0)(placed), 1)
        return content

    file.page(1, unmirrored)
    assert "print.back-shift" in codes(file)


def test_a_mark_over_the_bleed_of_a_folded_sheet_is_told(printed: Callable[..., Spoiler]) -> None:
    file = printed("gutterfold")
    y = 210 / 2 * K
    file.page(1, lambda content: f"{content}\nq 0.5 w {150 * K:.2f} {y:.2f} m {156 * K:.2f} {y:.2f} l S Q")
    assert {"print.mark-in-bleed", "print.covered"} & codes(file)


def test_a_mark_between_the_halves_of_a_folded_sheet_is_no_fault_but_not_what_the_press_makes(
    printed: Callable[..., Spoiler],
) -> None:
    file = printed("gutterfold")
    x = 297 / 2 * K
    file.page(1, lambda content: f"{content}\nq 0.5 w {x:.2f} {90 * K:.2f} m {x:.2f} {96 * K:.2f} l S Q")
    assert codes(file) == set(), "its readers alone do not compare it with a fresh one"


def test_a_file_that_lies_about_being_folded_is_refuted(printed: Callable[..., Spoiler]) -> None:
    file = printed("gutterfold")
    file.manifest(lambda data: data.update(layout="dense", backs="after", flip="long"))
    assert codes(file)
