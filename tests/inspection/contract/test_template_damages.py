"""The gate of contracts: fields of face templates swapped, deleted or fixed, and each is told past the template.

A sample is tried here, all of them in `soak`. What only decorates is left out; what passes is listed with a reason.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest
from damaged_faces import Bench, Damaged, every_group
from template_damages import TemplateDamage

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.catalog.pieces import Piece
from generator.inspection.contract.judge import ContractJudge
from generator.inspection.reading.printed_document import PrintedDocument

GAMES = ("gnostica", "kaixiflan", "qiahn_goblin", "qiahn_tactics")
LARGE = ("kingdom", "kingdom_secret", "close_ups", "close_ups_secret", "tree", "province_sheets")  # seconds each
STEP = 360  # of all damages, one of so many is tried in the sample
PASSING = {  # what no contract tells yet: part of the damage's name, and why
    "element 1 (use): deleted": "the ground of a face, which only decorates",
    "style: fixed": "a smaller style for long names: pictures and the smallest size of a text guard it",
    "_pips, let pip": "the size of pips, not their number",
    "_pip, element 1 (picture), box: fixed": "the size of pips, not their number",
    "gnostica/_card, element 2 (path)": "the tab under a card's index, which only decorates",
    "gnostica/_powers, element 1 (path)": "the tab under a card's powers, which only decorates",
    "gnostica/_powers, let count": "how wide the tab of the powers is, not which it shows",
    "gnostica/_powers, let left": "how wide the tab of the powers is, not which it shows",
    "_order_head, let wide: fixed": "a text in a narrower or wider place within its line",
    "gnostica/_box_front, let wide: fixed": "how far the frame of a box's scene stands off it, which only decorates",
    "box: fixed": "a text in a narrower or wider place within its line",
    "kaixiflan/orders, element 18 (each)": "the ticks for lines written by hand",
    "_order_line, element 2 (path), d: fixed": "the lines between orders",
    "_order_line, let top: fixed": "fields a little higher or lower within their line",
    "_box_left, let beside": "where the rays of a box come from, which only decorate",
    "_box_right, let beside": "where the rays of a box come from, which only decorate",
    "(rays), centre: fixed": "where the rays of a box come from, which only decorate",
    "/box, element 1 (net), panels: left and right": "their rays alone differ, which only decorate",
    "/box, element 1 (net), panels: lid and bottom": "their rays alone differ, which only decorate",
}


def is_told(bench: Bench, judge: ContractJudge, damage: TemplateDamage) -> bool:
    """Whether a damage is refused, changes nothing that is printed, or is told by a contract."""
    tried = bench.try_out(damage)
    return not tried.pieces or any(is_told_at(bench, judge, damage, piece) for piece in every_piece(bench, tried))


def every_piece(bench: Bench, tried: Damaged) -> Iterator[Piece]:
    """The pieces that a damage changes: the few that were tried, and the others only when these tell nothing."""
    yield from tried.pieces
    if len(tried.pieces) > 1:
        yield from bench.try_out(tried.damage, len(bench.pieces)).pieces[len(tried.pieces) :]


def is_told_at(bench: Bench, judge: ContractJudge, damage: TemplateDamage, piece: Piece) -> bool:
    """Whether a piece with a damage is refused, or told by its contract."""
    findings = Findings()
    try:
        data = bench.printed(damage, [piece])
        voice = bench.voices[bench.language]
        judge.judge(bench.component, voice, PrintedDocument("damaged.pdf", data), findings)
    except CannotJudge:
        return True
    return bool(findings.items)


def passing(game: str, step: int, left_out: tuple[str, ...] = ()) -> Iterator[str]:
    """Damages of a game's templates that pass, one of `step` tried."""
    for group, make in every_group(game):
        if group in left_out:
            continue
        bench = make()
        judge = ContractJudge(bench.maker.composer.templates.project, bench.game)
        data = [damage for damage in bench.damages() if not damage.decor]
        for damage in islice(data, len(group) % step, None, step):
            if not any(part in str(damage) for part in PASSING) and not is_told(bench, judge, damage):
                yield f"{group}: {damage}"


@pytest.mark.parametrize("game", GAMES)
def test_a_sample_of_damages_of_templates_is_told(game: str) -> None:
    assert list(passing(game, STEP, LARGE)) == []


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_every_damage_of_a_template_is_told(game: str) -> None:
    assert list(passing(game, 1)) == []
