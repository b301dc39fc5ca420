"""Counters that share cuts: sound as printed; a cut between two colours, and a bleed cut off, are told."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from projects import sketched
from spoiling import Spoiler

from generator.base.findings import Finding

Errors = Callable[..., list[Finding]]
PLACED = re.compile(r"q ([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re W n (1 0 0 1 [\d.]+ [\d.]+ cm) (/X\d+) Do Q")
BLEED = 2 / 25.4 * 72


@pytest.fixture
def counters(tmp_path: Path) -> Path:
    path = tmp_path / "counters.a4.pdf"
    path.write_bytes(sketched("kaixiflan", "counters"))
    return path


def told(findings: list[Finding]) -> list[str]:
    return [f.message for f in findings if f.code == "print.clip" and "shares that cut" in f.message]


def test_counters_that_share_cuts_are_sound(counters: Path, errors: Errors) -> None:
    assert errors(counters) == []


@pytest.mark.parametrize(("name", "at"), [("left", 0), ("lower", 1)])
def test_an_outer_edge_without_bleed_is_told(name: str, at: int, counters: Path, errors: Errors) -> None:
    def cut(content: str) -> str:
        found = min(PLACED.finditer(content), key=lambda one: float(one.group(at + 1)))
        box = [float(value) for value in found.groups()[:4]]
        box[at] += BLEED
        box[at + 2] -= BLEED
        place = " ".join(f"{value:.3f}" for value in box)
        return content.replace(found.group(), f"q {place} re W n {found.group(5)} {found.group(6)} Do Q")

    Spoiler(counters).page(1, cut)
    (message,) = told(errors(counters))
    assert f"its {name} edge has no bleed" in message


def test_a_cut_shared_by_two_colours_is_told(counters: Path, errors: Errors) -> None:
    def exchanged(content: str) -> str:
        """The page with the first piece and the first of another form in each other's place."""
        placed = list(PLACED.finditer(content))
        first, last = placed[0], placed[-1]
        assert first.group(6) != last.group(6)
        content = content.replace(f"{first.group(5)} {first.group(6)} Do", f"{first.group(5)} /Y Do")
        content = content.replace(f"{last.group(5)} {last.group(6)} Do", f"{last.group(5)} {first.group(6)} Do")
        return content.replace("/Y Do", f"{last.group(6)} Do")

    Spoiler(counters).page(2, exchanged)
    assert len(told(errors(counters))) >= 2
