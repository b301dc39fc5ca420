"""Los Hijos de Kaixiflán as it stands in data/: prices, eras, tree, Fame and the rulings that amend."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from projects import AS_IT_STANDS

from generator.base.findings import Finding, Findings
from generator.base.hexes import within
from generator.catalog.library import Game
from generator.catalog.pieces import expand
from generator.catalog.printdata import load_print_data
from generator.catalog.rulings import apply
from generator.faces.deck import Deck, speakers
from generator.faces.elements.hex_map import ROOT3, hex_grid
from generator.faces.face import Face
from generator.workshop.print_preparation import decks_for
from generator.workshop.translation.speakers import catalogues_of

KAIXIFLAN = "kaixiflan"
ROOT = Path(__file__).resolve().parents[2]
RESOURCES = ("gold", "stone", "wood", "food", "mana", "science")
Named = Callable[..., set[str]]


@pytest.fixture(scope="module")
def kaixiflan(games: dict[str, Game]) -> Game:
    return games[KAIXIFLAN]


def cost(row: object) -> tuple[int, ...]:
    return tuple(getattr(row, name) or 0 for name in RESOURCES)


def test_KX_75_76_there_are_34_buildings_5_10_5_5_7_2_of_each_era(kaixiflan: Game) -> None:
    eras = Counter(building.era for building in kaixiflan.tables["buildings"])
    assert [eras[f"era_{n}"] for n in range(1, 7)] == [5, 10, 5, 5, 7, 2]
    assert len(kaixiflan.tables["buildings"]) == 34


def test_KX_78_to_111_all_buildings_together_cost_2307_cubes(kaixiflan: Game) -> None:
    totals = [sum(column) for column in zip(*map(cost, kaixiflan.tables["buildings"]), strict=True)]
    assert totals == [569, 360, 347, 335, 399, 297]
    assert sum(totals) == 2307


def test_KX_78_to_111_each_building_is_attested_by_a_clause_of_its_own_in_order(
    kaixiflan: Game,
) -> None:
    for number, building in enumerate(kaixiflan.tables["buildings"], 78):
        cells = {f"buildings.{building.id}.{name}": getattr(building, name) for name in RESOURCES}
        fixes = kaixiflan.clauses[f"KX-{number}"].fixes
        assert {cell: value for cell, value in cells.items() if value}.items() <= fixes.items(), building.id
        assert fixes[f"buildings.{building.id}.era"] == building.era


def test_KX_17_nothing_is_dearer_than_the_store_of_its_era(kaixiflan: Game) -> None:
    dearest = {
        era.level: max(max(cost(b)) for b in kaixiflan.tables["buildings"] if b.era == era.id)
        for era in kaixiflan.tables["eras"]
    }
    assert dearest == {1: 5, 2: 15, 3: 30, 4: 40, 5: 50, 6: 60}
    assert all(dearest[era.level] <= era.store == 10 * era.level for era in kaixiflan.tables["eras"])


def test_KX_129_to_134_each_era_has_its_actions_store_and_wonder(kaixiflan: Game) -> None:
    eras = [(e.level, e.actions, e.store, e.wonder) for e in kaixiflan.tables["eras"]]
    assert eras == [(1, 3, 10, 10), (2, 4, 20, 20), (3, 5, 30, 30), (4, 7, 40, 40), (5, 9, 50, 50), (6, 12, 60, None)]


def test_KQ_34_the_tree_names_every_building_and_always_climbs_from_an_earlier_era(kaixiflan: Game) -> None:
    tree = {row.id: row.requires or () for row in kaixiflan.tables["building_tree"]}
    era = {b.id: int(b.era[-1]) for b in kaixiflan.tables["buildings"]}
    assert list(tree) == list(era)
    assert [b for b, needs in tree.items() if not needs] == [b for b, level in era.items() if level == 1]
    assert sum(len(needs) for needs in tree.values()) == 46
    assert all(era[need] < era[b] for b, needs in tree.items() for need in needs)


def test_KQ_34_the_road_to_the_fortress_is_fifteen_buildings(kaixiflan: Game) -> None:
    tree = {row.id: row.requires or () for row in kaixiflan.tables["building_tree"]}
    needed: set[str] = set()

    def climb(name: str) -> None:
        for need in tree[name]:
            needed.add(need)
            climb(need)

    climb("wizards_fortress")
    buildings = kaixiflan.tables["buildings"].rows
    assert len(needed) == 15
    assert sum(sum(cost(buildings[name])) for name in [*needed, "wizards_fortress"]) == 1220


@pytest.mark.parametrize(
    ("file", "old", "new", "clauses"),
    [
        ("buildings", "sawmill,Aserradero,era_1,5,", "sawmill,Aserradero,era_1,11,", {"KX-17", "KX-75", "KX-78"}),
        ("buildings", "sawmill,Aserradero,era_1,", "sawmill,Aserradero,era_2,", {"KX-76", "KX-78"}),
        ("buildings", "market,Mercado,era_2,5,1,1,1,3,,2,", "market,Mercado,era_2,5,1,1,1,3,,3,", {"KX-91", "KX-153"}),
        ("buildings", "60,60,60,60,60,60,,,,,,,,,,yes", "60,60,60,60,60,60,,,,,,,,,,no", {"KX-4", "KX-110"}),
        ("building_tree", "dock,\n", "dock,shipyard\n", {"KQ-34"}),
        ("building_tree", "library,builders_guild\n", "library,stables\n", {"KQ-34"}),
        ("eras", ",3,5,30,30\n", ",3,6,30,30\n", {"KX-131"}),
        ("eras", ",6,12,60,\n", ",6,12,50,\n", {"KX-17", "KX-134"}),
        ("units", "settler,Colono,3,,,2,,,0.5,1,", "settler,Colono,3,,,2,,,1,1,", {"KX-44"}),
        ("units", "army,Ejército,5,1,1,2,,,1,3,", "army,Ejército,5,1,1,2,,,1,2,", {"KX-43"}),
        ("settlements", "city,Ciudad,30,", "city,Ciudad,20,", {"KX-70"}),
        ("settlements", "town stronghold,6,", "town stronghold,5,", {"KX-73"}),
        ("resources", "science,Ciencia,Ci,purple,3,", "science,Ciencia,Ci,purple,2,", {"KX-56"}),
        ("resources", "stone,Piedra,Pi,grey,", "stone,Piedra,Pi,brown,", {"KX-145"}),
        ("trade_rates", "free,Comercio libre,3,", "free,Comercio libre,2,", {"KX-52"}),
        ("fame", "fortress,Fortaleza de Mago,25,", "fortress,Fortaleza de Mago,20,", {"KX-175"}),
        ("fame", "settlements,Asentamientos,,,10,", "settlements,Asentamientos,,,5,", {"KX-157", "KX-161"}),
        ("fame", "ballads,Baladas,3,", "ballads,Baladas,5,", {"KQ-60"}),
        ("combat_dice", "outnumbering,Fuerza superior,3,", "outnumbering,Fuerza superior,2,", {"KX-47"}),
        ("seasons", "autumn,Otoño,3,minor,", "autumn,Otoño,3,major,", {"KX-11"}),
        ("phases", "politics,Política,7,summer,", "politics,Política,7,winter,", {"KX-22"}),
        ("hexes", "A6,A,6,barren,,,,,\n", "", {"KQ-13"}),
        ("hexes", "G4,G,4,barren,,,,cierzo", "G4,G,4,resource,gold,1,,cierzo", {"KQ-13"}),
        ("hexes", "G6,G,6,resource,stone,1,,cierzo", "G6,G,6,resource,wood,1,,cierzo", {"KQ-13"}),
    ],
)  # fmt: skip
def test_a_changed_fact_names_every_clause_that_attests_it(
    clauses_named: Named, file: str, old: str, new: str, clauses: set[str]
) -> None:
    assert clauses <= clauses_named(KAIXIFLAN, f"tables/{file}.csv", old, new)


def test_KQ_34_a_tree_that_goes_round_in_a_circle_is_shown_with_the_circle(
    project_copy: Path, judge: Callable[..., list[Finding]], change: Callable[..., None]
) -> None:
    tree = project_copy / "data" / "games" / KAIXIFLAN / "tables" / "building_tree.csv"
    change(tree, "dock,\n", "dock,mariners_guild\n")
    messages = [f.message for f in judge(project_copy, KAIXIFLAN) if f.code == "check.acyclic"]
    assert any("dock -> mariners_guild -> shipyard -> dock" in m for m in messages)
    assert any(m.startswith("dock requires mariners_guild, whose era is not lower") for m in messages)


AMENDED = {
    "KQ-8": ("orders.illegal", "skip_and_report", "skip_whole"),
    "KQ-22": ("harvest.shared_hex", "capital_ring_then_settlers", "settlers_then_none"),
    "KQ-29": ("control.definition", "capital_ring_then_settlers_then_influence", "settlers_then_influence"),
    "KQ-53": ("politics.ballot", "per_office", "single_ranked"),
    "KQ-57": ("governor.actions", "all_but_fight", "move_harvest_trade"),
    "KQ-58": ("foreign_trade.benefit", "holder", "kingdom"),
}


@pytest.mark.parametrize("ident", AMENDED)
def test_an_amended_ruling_has_the_new_default_and_keeps_the_inventory_s_answer(kaixiflan: Game, ident: str) -> None:
    ruling = kaixiflan.rulings[ident]
    key, default, before = AMENDED[ident]
    assert (ruling.key, ruling.default, ruling.amended) == (key, default, True)
    assert before in ruling.options


def test_no_other_ruling_says_that_it_is_amended(kaixiflan: Game) -> None:
    assert {r.id for r in kaixiflan.rulings.values() if r.amended} == set(AMENDED)


def test_KQ_53_58_the_import_follows_the_amendments(kaixiflan: Game) -> None:
    assert kaixiflan.rulings["KQ-58"].default == "holder"
    assert kaixiflan.rulings["KQ-53"].default == "per_office"
    numbers = {row.id: row.value for row in kaixiflan.tables["numbers"]}
    assert (numbers["import_bonus"], numbers["import_max"]) == (1, 3)


@pytest.mark.parametrize(("old", "new"), [("one,1", "one,2"), ("five,5", "five,6"), ("ten,10", "ten,9")])
def test_a_counter_is_worth_the_number_it_is_named_after(
    project_copy: Path,
    judge: Callable[..., list[Finding]],
    change: Callable[..., None],
    old: str,
    new: str,
) -> None:
    change(project_copy / "data" / "games" / KAIXIFLAN / "tables" / "denominations.csv", old, new)
    assert [f.code for f in judge(project_copy, KAIXIFLAN) if f.severity == "error"] == ["check.count"]


def test_what_is_ours_is_marked_ours_and_can_be_replaced_file_by_file(kaixiflan: Game) -> None:
    ours = {name for name, table in kaixiflan.model.tables.items() if table.ours is True}
    rules = {"building_tree", "hexes", "provinces", "starts", "missions"}
    pieces = {"counters", "denominations", "sheets", "hex_tiles", "maps", "boxes"}
    own_words = {"play_words", "refusals", "order_words", "order_refusals", "reasons", "report_words"}
    assert ours == rules | pieces | own_words
    assert all(kaixiflan.model.tables[name].reason for name in ours)


def test_KQ_61_the_first_settlement_mission_asks_for_a_town_or_a_stronghold(kaixiflan: Game) -> None:
    assert kaixiflan.tables["missions"].rows["me4"].name == "Primer asentamiento"
    assert Counter(m.kind for m in kaixiflan.tables["missions"]) == {"major": 6, "minor": 6}


def test_KX_57_58_135_136_each_province_has_67_counters_of_its_own(kaixiflan: Game) -> None:
    counted: Counter[tuple[str, str]] = Counter()
    for component in kaixiflan.components:
        for piece in expand(kaixiflan, component, Findings()):
            if piece.per_table == "provinces" and component.kind == "token":
                counted[piece.per.id, piece.row.id] += piece.quantity
    own = {"settler": 25, "army": 25, "town": 5, "stronghold": 5, "city": 5, "capital": 1, "camp": 1}
    for province in kaixiflan.tables["provinces"]:
        assert {name: n for (owner, name), n in counted.items() if owner == province.id} == own
    assert sum(counted.values()) == 67 * 6


@pytest.mark.parametrize("language", ["es", "en"])
def test_provinces_are_told_apart_by_letter_by_pattern_and_by_shape(kaixiflan: Game, language: str) -> None:
    project = AS_IT_STANDS
    voice = speakers(kaixiflan, catalogues_of(project, kaixiflan, Findings()), draft=False)[language]
    provinces = list(voice.table("provinces"))
    assert len({province.name[0] for province in provinces}) == 6
    assert len({province.pattern for province in provinces}) == 6
    art = ROOT / "templates" / "art"
    assert all((art / f"{province.id}.svg").exists() for province in provinces)


def test_there_are_markers_for_every_independent_and_every_troop_of_the_map(kaixiflan: Game) -> None:
    hexes = list(kaixiflan.tables["hexes"])
    markers = kaixiflan.tables["counters"].rows
    assert markers["independents"].copies == sum(1 for each in hexes if each.content == "independents")
    assert markers["neutral_troop"].copies == sum(each.militia or 0 for each in hexes)


def test_KQ_17_there_is_a_loose_hex_for_each_hex_beyond_the_rings(kaixiflan: Game) -> None:
    def kind(row: Any) -> tuple[Any, ...]:
        return row.content, row.resource, row.richness, row.militia

    hidden = [h for h in kaixiflan.tables["hexes"] if h.province is None and h.content != "court"]
    loose = {kind(row): row.copies for row in kaixiflan.tables["hex_tiles"]}
    assert loose == Counter(map(kind, hidden))
    assert sum(loose.values()) == 288


KIT = {
    "building_cards": 34, "map": 1, "map_secret": 1, "province_maps": 6, "province_maps_secret": 6, "hex_tiles": 288,
    "building_tree": 1, "orders": 6, "court": 15, "counters": 417, "settlement_counters": 103, "bank": 264,
    "panels": 8, "card_box": 1, "card_box_sleeved": 1, "boxes": 10,
}  # fmt: skip


def test_the_whole_kit_is_printed_and_counted(kaixiflan: Game) -> None:
    counted = {
        component.id: sum(piece.quantity for piece in expand(kaixiflan, component, Findings()))
        for component in kaixiflan.components
    }
    assert counted == KIT
    assert all(component.printed for component in kaixiflan.components)
    assert {c.id for c in kaixiflan.components if c.also_on == ("a3",)} == {"map", "map_secret", "building_tree"}


@pytest.fixture(scope="module")
def maps(kaixiflan: Game) -> dict[str, Deck]:
    """The maps in Spanish, and that of the Kingdom pointy-top too."""
    project = AS_IT_STANDS
    print_data = load_print_data(project, Findings())
    made = {}
    for name, option in [(name, "") for name in KIT if "map" in name] + [("map", "pointy_top")]:
        game = apply(kaixiflan, (("KQ-12", option),)) if option else kaixiflan
        findings = Findings()
        made[name + option] = decks_for(project, game, name, ["es"], print_data, False, findings)["es"]
        assert findings.items == []
    return made


def names(face: Face) -> set[str]:
    return {text.plain for text in face.texts if text.role == "hex"}


@pytest.mark.parametrize("name", ["map", "map_secret", "mappointy_top"])
def test_KQ_13_the_map_names_all_331_hexes(kaixiflan: Game, maps: dict[str, Deck], name: str) -> None:
    assert names(maps[name].pieces[0].front) == set(kaixiflan.tables["hexes"].rows)


@pytest.mark.parametrize("name", ["province_maps", "province_maps_secret"])
def test_KQ_13_a_close_up_shows_the_hexes_up_to_four_steps_from_the_capital(
    kaixiflan: Game, maps: dict[str, Deck], name: str
) -> None:
    for piece in maps[name].pieces:
        capital = piece.piece.per.capital
        assert names(piece.front) == set(within(kaixiflan.tables["hexes"].rows, capital, 4))


def test_KQ_16_the_public_map_shows_what_the_rings_hold_and_nothing_else(
    kaixiflan: Game, maps: dict[str, Deck]
) -> None:
    """Of a hex that nobody knows there is a vague country and nothing else; of a known one, its land or its Capital."""
    hexes = kaixiflan.tables["hexes"]
    known = {h.id for h in hexes if h.province is not None or h.content == "court"}
    face = maps["map"].pieces[0].front
    side = kaixiflan.spaces["hex"].across / ROOT3
    grid = hex_grid(hexes.rows, "flat_top", (0, 6.83, 360, 397.9), side)
    drawn: dict[str, set[str]] = {}
    for item in face.artworks:
        a, b, c, d, e, f = item.matrix
        left, top, right, bottom = item.artwork.bounds
        x, y = (left + right) / 2, (top + bottom) / 2
        x, y = a * x + c * y + e, b * x + d * y + f
        near = min(hexes.rows, key=lambda name: abs(grid.x(name) - x) + abs(grid.y(name) - y))
        if abs(grid.x(near) - x) + abs(grid.y(near) - y) < side:
            drawn.setdefault(near, set()).add(item.artwork.key.partition("_")[0])
    assert {name for name in hexes.rows if drawn.get(name) == {"terra"}} == set(hexes.rows) - known
    filled = {name for name in drawn if drawn[name] & {"hex", "tile", "capital"}}
    assert len(known) == 43
    assert filled == known


def test_KQ_12_drawn_pointy_top_the_map_lies_on_its_side(maps: dict[str, Deck]) -> None:
    flat, pointy = maps["map"].format, maps["mappointy_top"].format
    assert flat.height > flat.width
    assert pointy.width > pointy.height
