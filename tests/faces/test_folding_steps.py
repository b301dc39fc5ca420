"""The steps in which a net is folded: every net of every game, from the flat sheet to the closed solid."""

from __future__ import annotations

import math
import random
from dataclasses import replace
from itertools import combinations, pairwise

import pytest
from projects import AS_IT_STANDS

from generator.base.findings import Findings
from generator.base.geometry import Point3, edges
from generator.catalog.library import load_game
from generator.catalog.printdata import load_print_data
from generator.faces.elements.net import FoldedNet, fold_up
from generator.faces.nets.folding_steps import FoldingStep, PlacedPart, folding_steps, parts_in_space
from generator.faces.nets.model import Net
from generator.faces.nets.plane import area
from generator.faces.nets.solid_drawing import (
    SeenStep,
    SolidColours,
    depth_at,
    draw_step,
    parts_as_seen,
    steps_as_seen,
    with_notches,
)
from generator.faces.nets.tuckbox import NOTCH_SHARE, box_size, tuck_box
from generator.inspection.nets import folding as judge
from generator.workshop.print_preparation import decks_for

PROJECT = AS_IT_STANDS
MEET = 0.1  # mm within which edges must meet
SAME = 1e-6  # mm
BETWEEN = 8  # positions looked at on the way from one step to the next
COLOURS = SolidColours("#000000", "#eeeeee", "#ffffff", "#888888")
DICE = [(f"d{sides}", fold_up("die", {"sides": sides, "size": 18})) for sides in (4, 6, 8, 10, 12, 20)]
OTHERS = [
    ("closed box", fold_up("box", {"card_width": 63, "card_height": 88, "count": 52, "stock": 0.3})),
    ("flat box", fold_up("box", {"card_width": 120, "card_height": 60, "count": 4, "stock": 0.3})),
    ("pyramid", fold_up("pyramid", {"base": 25.4, "height": 44, "pips": 3})),
]


def nets_of_games() -> list[tuple[str, FoldedNet]]:
    """Every net that a game prints, once for each of its measures."""
    found: dict[str, FoldedNet] = {}
    findings, print_data = Findings(), load_print_data(PROJECT, Findings())
    for name in PROJECT.game_ids():
        game = load_game(PROJECT, name, findings)
        assert game is not None
        for component in game.printed:
            if any(group.format == "net" or component.format == "net" for group in component.groups):
                deck = decks_for(PROJECT, game, component.id, ["es"], print_data, False, findings)["es"]
                for item in deck.pieces:
                    if item.front.folding is not None:
                        found.setdefault(f"{name} {item.front.folding.measures}", item.front.folding)
    assert findings.errors == []
    return list(found.items())


@pytest.fixture(scope="module")
def all_nets() -> list[tuple[str, FoldedNet]]:
    return [*DICE, *OTHERS, *nets_of_games()]


def corners(part: PlacedPart, net: Net, name: str) -> list[Point3]:
    return [part.at(point) for point in net.face(name).polygon]


def widest_gap(net: Net, placed: dict[str, PlacedPart]) -> float:
    """The largest distance in mm of two edges that a flap joins."""
    gaps = []
    for flap in net.flaps:
        (a, b), (c, d) = net.edge(flap.hangs_on), net.edge(flap.glues_to)
        host, target = placed[flap.hangs_on.face], placed[flap.glues_to.face]
        gaps += [math.dist(host.at(a), target.at(d)), math.dist(host.at(b), target.at(c))]
    return max(gaps)


def test_games_print_dice_pyramids_and_boxes_and_all_are_folded(all_nets: list[tuple[str, FoldedNet]]) -> None:
    printed = [folding.solid for name, folding in all_nets if "{" in name]
    assert {"die", "pyramid", "box"} <= {*printed}
    assert len(printed) >= 6 + 3 + 4


def test_every_net_begins_flat_and_ends_closed_with_edges_that_meet(all_nets: list[tuple[str, FoldedNet]]) -> None:
    for name, folding in all_nets:
        net = folding.net
        first, *_, last = folding_steps(folding.solid, net)
        assert first.is_flat, name
        flat = parts_in_space(net, first.shares)
        assert all(abs(flat[face.name].at(p)[2]) < SAME for face in net.faces for p in face.polygon), name
        placed = parts_in_space(net, last.shares)
        assert widest_gap(net, placed) <= MEET, name
        assert widest_gap(net, flat) > MEET, name


def test_the_closed_solid_is_the_one_that_the_judge_of_nets_folds(all_nets: list[tuple[str, FoldedNet]]) -> None:
    for name, folding in all_nets:
        net = folding.net
        placed = parts_in_space(net, folding_steps(folding.solid, net)[-1].shares)
        judged = judge.fold_up({face.name: face.polygon for face in net.faces}, net.folds)
        ours = [p for face in net.faces for p in corners(placed[face.name], net, face.name)]
        theirs = [p for face in net.faces for p in judged.corners[face.name]]
        for (a, b), (c, d) in zip(combinations(ours, 2), combinations(theirs, 2), strict=True):
            assert math.isclose(math.dist(a, b), math.dist(c, d), abs_tol=MEET), name


def test_at_every_step_paper_neither_stretches_nor_tears(all_nets: list[tuple[str, FoldedNet]]) -> None:
    for name, folding in all_nets:
        net = folding.net
        for step in folding_steps(folding.solid, net):
            placed = parts_in_space(net, step.shares)
            for face in net.faces:
                found = corners(placed[face.name], net, face.name)
                for (a, b), (c, d) in zip(combinations(found, 2), combinations(face.polygon, 2), strict=True):
                    assert abs(math.dist(a, b) - math.dist(c, d)) < SAME, (name, step.name)
            for fold in net.folds:
                one, other = (placed[panel] for panel in fold.faces)
                assert all(math.dist(one.at(p), other.at(p)) < SAME for p in (fold.a, fold.b)), (name, step.name)
            for flap in net.flaps:
                host = placed[flap.hangs_on.face]
                gap = max(math.dist(host.at(p), placed[flap.name].at(p)) for p in flap.crease)
                assert gap <= MEET, (name, step.name)


def test_folded_flaps_lie_behind_the_panels_they_are_glued_to(all_nets: list[tuple[str, FoldedNet]]) -> None:
    for name, folding in all_nets:
        net = folding.net
        placed = parts_in_space(net, folding_steps(folding.solid, net)[-1].shares)
        for flap in net.flaps:
            target = placed[flap.glues_to.face]
            for point in flap.polygon:
                way = minus(placed[flap.name].at(point), target.origin)
                inside = dot(way, target.inwards)
                assert 0 <= inside <= MEET, (name, flap.name)


def test_on_the_way_no_panel_goes_through_another(all_nets: list[tuple[str, FoldedNet]]) -> None:
    for name, folding in all_nets:
        net, steps = folding.net, folding_steps(folding.solid, folding.net)
        for before, after in pairwise(steps):
            for i in range(1, BETWEEN + 1):
                share = i / BETWEEN * (0.999 if after is steps[-1] else 1)  # closed, edges touch
                shares = {k: v + (after.shares[k] - v) * share for k, v in before.shares.items()}
                placed = parts_in_space(net, shares)
                assert not crossing(net, placed), (name, after.name, share)


def test_panels_folded_too_far_are_seen_to_go_through_each_other() -> None:
    for name, folding in [*DICE, *OTHERS]:
        names = folding_steps(folding.solid, folding.net)[-1].shares
        shares = {part: 1.15 + 0.07 * i for i, part in enumerate(names)}
        assert crossing(folding.net, parts_in_space(folding.net, shares)), name


@pytest.mark.parametrize("folding", [folding for _, folding in [*DICE, *OTHERS]])
def test_a_fold_that_turns_too_little_leaves_edges_apart(folding: FoldedNet) -> None:
    wrong = replace(folding.net.folds[1], turn=folding.net.folds[1].turn - 2)
    net = replace(folding.net, folds=(folding.net.folds[0], wrong, *folding.net.folds[2:]))
    placed = parts_in_space(net, folding_steps(folding.solid, net)[-1].shares)
    assert widest_gap(net, placed) > MEET


def test_in_pictures_what_is_nearer_is_painted_over_what_is_behind(all_nets: list[tuple[str, FoldedNet]]) -> None:
    chance = random.Random(13)
    for name, folding in all_nets:
        for step in folding_steps(folding.solid, folding.net):
            parts = parts_as_seen(folding.net, step)
            for part in parts:
                place = inner_point(part.outline, chance)
                at = [other for other in parts if is_inside(place, other.outline)]
                nearest = min(depth_at(other, place) for other in at)
                assert depth_at(at[-1], place) - nearest < MEET, (name, step.name, at[-1].name)


def test_pictures_stay_in_their_box_and_show_the_figures_that_are_seen() -> None:
    box = (10.0, 20.0, 30.0, 25.0)
    for name, folding in [*DICE, *OTHERS]:
        for seen in steps_as_seen(folding.solid, folding.net):
            shapes, figures = draw_step(folding.net, seen, box, COLOURS, 0.2)
            points = [p for shape in shapes for _, p in shape.segments if p]
            assert all(10 - SAME <= x <= 40 + SAME and 20 - SAME <= y <= 45 + SAME for x, y in points), name
            assert all(10 < f.centre[0] < 40 and 20 < f.centre[1] < 45 for f in figures)
    cube = dict(DICE)["d6"]
    closed = draw_step(cube.net, steps_as_seen("die", cube.net)[-1], box, COLOURS, 0.2)[1]
    assert len(closed) == 3
    assert not any(int(a.text) + int(b.text) == 7 for a, b in combinations(closed, 2))  # opposite numbers


def test_flaps_with_glue_are_seen_where_they_get_it(all_nets: list[tuple[str, FoldedNet]]) -> None:
    for name, folding in all_nets:
        for step, parts in steps_as_seen(folding.solid, folding.net):
            shapes, _ = draw_step(folding.net, SeenStep(step, parts), (0, 0, 40, 40), COLOURS, 0.2)
            if step.glued:
                assert {s.fill for s in shapes} - {COLOURS.ink}, name
                seen = [
                    part
                    for i, part in enumerate(parts)
                    if part.name in step.glued
                    and any(
                        not any(is_inside(p, over.outline) for over in parts[i + 1 :])
                        for p in [inner_point(part.outline, random.Random(k)) for k in range(12)]
                    )
                ]
                assert seen, (name, step.name)


def test_a_box_is_glued_below_before_its_lid_is_closed() -> None:
    steps: dict[str, FoldingStep] = {s.name: s for s in folding_steps("box", dict(OTHERS)["closed box"].net)}
    assert list(steps) == ["cut", "fold", "seam", "bottom", "lid", "closed"]
    assert steps["seam"].glued == {"seam"}
    assert "bottom tongue" in steps["bottom"].glued
    assert not any("lid" in flap or "top" in flap for step in steps.values() for flap in step.glued)


def crossing(net: Net, placed: dict[str, PlacedPart]) -> list[tuple[str, str]]:
    """Panels of which one goes through the other."""
    panels = {face.name: corners(placed[face.name], net, face.name) for face in net.faces}
    pairs = [(one, other) for one in panels for other in panels if one != other]
    return [(one, other) for one, other in pairs if pierces(panels[one], panels[other])]


def minus(a: Point3, b: Point3) -> Point3:
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def dot(a: Point3, b: Point3) -> float:
    return sum(x * y for x, y in zip(a, b, strict=True))


def cross(a: Point3, b: Point3) -> Point3:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def pierces(one: list[Point3], other: list[Point3]) -> bool:
    """Whether an edge of one panel goes through the inside of another, farther than 0.1 mm from its edges."""
    normal = cross(minus(other[1], other[0]), minus(other[2], other[0]))
    length = math.sqrt(dot(normal, normal))
    for a, b in zip(one, [*one[1:], one[0]], strict=True):
        here, there = (dot(minus(p, other[0]), normal) / length for p in (a, b))
        if here * there >= 0 or min(abs(here), abs(there)) < MEET:
            continue
        share = here / (here - there)
        x, y, z = (a[i] + (b[i] - a[i]) * share for i in range(3))
        sides = []
        for c, d in zip(other, [*other[1:], other[0]], strict=True):
            edge = minus(d, c)
            sides.append(dot(cross(edge, minus((x, y, z), c)), normal) / length / math.sqrt(dot(edge, edge)))
        if min(sides) > MEET or max(sides) < -MEET:
            return True
    return False


def is_inside(point: tuple[float, float], outline: tuple[tuple[float, float], ...]) -> bool:
    return all((b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]) > 0 for a, b in edges(outline))


def inner_point(outline: tuple[tuple[float, float], ...], chance: random.Random) -> tuple[float, float]:
    weights = [chance.random() + 0.05 for _ in outline]
    total = sum(weights)
    return (
        sum(w * x for w, (x, _) in zip(weights, outline, strict=True)) / total,
        sum(w * y for w, (_, y) in zip(weights, outline, strict=True)) / total,
    )


def test_pictures_of_a_box_show_its_notch_and_other_nets_have_none(all_nets: list[tuple[str, FoldedNet]]) -> None:
    for _, folding in all_nets:
        notched = {face.name for face in folding.net.faces if len(with_notches(folding.net, face)) > len(face.polygon)}
        assert notched == ({"front"} if folding.solid == "box" else set())
        for seen in steps_as_seen(folding.solid, folding.net):
            for part in seen.parts:
                assert (part.drawn != part.outline and len(part.drawn) > len(part.outline)) == (part.name in notched)


def test_a_notch_is_cut_out_of_the_panel_and_reaches_the_edge_that_it_lies_on() -> None:
    net = tuck_box(box_size((63, 88), 40, 0.3))
    front = net.face("front")
    drawn = with_notches(net, front)
    across = NOTCH_SHARE * (max(x for x, _ in front.polygon) - min(x for x, _ in front.polygon))
    assert abs(area(front.polygon)) - abs(area(drawn)) == pytest.approx(math.pi * across**2 / 2, rel=0.01)
    assert [point for point in drawn if point in front.polygon] == list(front.polygon)
