"""Contracts of maps, trees, boards, forms, stickers and nets: what is printed keeps them, and damages are told."""

from __future__ import annotations

import pytest
from damaged_faces import PROJECT, Bench, bench_of
from projects import game_as_it_stands, printed

from generator.base.findings import Finding, Findings
from generator.faces.deck import speakers
from generator.inspection.contract.judge import ContractJudge, groups_without_contract
from generator.inspection.reading.printed_document import PrintedDocument
from generator.workshop.translation.speakers import catalogues_of

GAMES = ("gnostica", "kaixiflan")
# what is of a kind with others here, and takes longest: `tirada check` of a build judges it too
IN_SOAK = (
    "deck", "stickers_majors", "stickers_l7658", "stickers_l7654", "stickers_5160", "stickers_5163",
    "map_secret", "province_maps_secret", "building_cards", "settlement_counters",
)  # fmt: skip
COMPONENTS = [
    pytest.param(game, one.id, marks=pytest.mark.soak if one.id in IN_SOAK else (), id=f"{game}-{one.id}")
    for game in GAMES
    for one in game_as_it_stands(game).components
    if one.printed
]
ON_A3 = ("map", "map_secret", "building_tree")
LETTER = ("stickers_5167", "stickers_5160", "stickers_5163")


def judged(game_id: str, component: str, data: bytes, language: str = "es") -> list[Finding]:
    """What the contracts of a component find on a sheet."""
    game, findings = game_as_it_stands(game_id), Findings()
    voice = speakers(game, catalogues_of(PROJECT, game, findings), False)[language]
    found = next(one for one in game.components if one.id == component)
    ContractJudge(PROJECT, game).judge(found, voice, PrintedDocument("sheet.pdf", data), findings)
    return findings.items


def told(bench: Bench, what: str) -> list[Finding]:
    """What is found on the first piece that a damage changes; `what` is part of how the damage is called."""
    damage = next(one for one in bench.damages() if what in str(one))
    return judged(bench.game.id, bench.component.id, bench.printed(damage, bench.try_out(damage).pieces[:1]))


@pytest.mark.parametrize("game", GAMES)
def test_every_group_has_a_contract_for_both_sides(game: str) -> None:
    assert [group for one in game_as_it_stands(game).components for group in groups_without_contract(one)] == []


@pytest.mark.parametrize(("game", "component"), COMPONENTS)
def test_printed_sheets_show_what_their_contracts_promise(game: str, component: str) -> None:
    paper = "a3" if component in ON_A3 else "letter" if component in LETTER else "a4"
    assert judged(game, component, printed(game, component, "es", paper)) == []


@pytest.mark.parametrize("component", ["markers", "deck"])
def test_a_translation_is_compared_in_its_own_words(component: str) -> None:
    data = printed("gnostica", component, "en")
    assert judged("gnostica", component, data, "en") == []
    assert {one.code for one in judged("gnostica", component, data, "es")} == {"contract.text"}


@pytest.mark.parametrize(
    ("game", "group", "damage", "code", "part"),
    [
        ("kaixiflan", "loose_hexes", "_land_sign, element 1 (picture): deleted", "contract.picture", "gold"),
        ("kaixiflan", "loose_hexes", "hex_tile, element 7 (circle): deleted", "contract.colour", "richness"),
        ("kaixiflan", "tree", "_tree_edge, element 2 (path): deleted", "contract.line", "line from what it needs"),
        ("kaixiflan", "order_sheets", "element 5 (field), name: another name", "contract.field", "its name is"),
        ("kaixiflan", "order_sheets", "orders, element 19 (field): deleted", "contract.field", "story"),
        ("kaixiflan", "tuck_boxes", "measures: card_width: one more", "contract.line", "net of the box: lines of"),
        ("kaixiflan", "tuck_boxes", "panels: front and back exchanged", "contract.text", ""),
        ("gnostica", "pyramids", "measures: pips: row.level shown as row.per_colour", "contract.unknown", "the colour"),
        ("gnostica", "mat_face", "_mat_space, element 3 (rect): deleted", "contract.colour", "ground of a territory"),
        (
            "gnostica",
            "mat_face",
            "_mat_space, element 4 (picture): deleted",
            "contract.picture",
            "pyramids of a territory",
        ),
        ("gnostica", "mat_face", "_mat_void, element 2 (picture): deleted", "contract.picture", "night in a corner"),
        ("gnostica", "mat_face", "_mat_space, element 6 (path): deleted", "contract.colour", "edge of a wasteland"),
        ("gnostica", "majors", "_powers, element 3 (path): deleted", "contract.colour", "arrows from each power"),
        ("gnostica", "minors", "_pips, element 2 (each): deleted", "contract.picture", "as many signs of the suit"),
        ("gnostica", "labels", "_sticker, let count: row.third shown as row.second", "contract.icon", "powers, in"),
        ("gnostica", "labels_majors", "_sticker, let count: row.third shown as row.suit", "contract.icon", "powers"),
        ("gnostica", "labels", "_sticker, element 2 (circle): deleted", "contract.colour", "ink"),
    ],
)
def test_damages_of_templates_are_told(game: str, group: str, damage: str, code: str, part: str) -> None:
    found = told(bench_of(game, group), damage)
    assert code in {one.code for one in found}
    assert any(part in one.message for one in found if one.code == code)
