"""Kaixiflán's worked examples: weeks that the referee adjudicates, refused where damaged, drawn from its positions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
import yaml
from msgspec import structs
from played_examples import (
    TALLEST,
    WIDEST,
    as_they_stand,
    examples,
    pieces_of,
    played,
    played_example,
    scenes,
    unfigured,
    voices,
    why_refused,
    with_cell,
)
from projects import AS_IT_STANDS, game_as_it_stands

from generator.base.errors import CannotJudge
from generator.base.geometry import POINTS_PER_MM, Point
from generator.base.hexes import distance
from generator.catalog.library import Game
from generator.catalog.rulings import parse_choices
from generator.referee.games.kaixiflan.order_reading import read_line
from generator.referee.games.kaixiflan.order_words import OrderWords
from generator.referee.registry import answer_of, diagram_of, plugin_of
from generator.referee.scene import Scene, SceneZone
from generator.referee.written_sheet import WrittenLine
from generator.rulebook.document import PlacedFace
from generator.rulebook.pdf.style import load_style
from generator.rulebook.record_replay import play_record
from generator.rulebook.scenes import draw_scene, word
from generator.typesetting.fonts import Font

KAIXIFLAN = "kaixiflan"
NAMES = tuple(game_as_it_stands(KAIXIFLAN).examples)
FIRST, SECOND, STEPS, CUT = "first-turn", "second-turn", "two-steps", "blocked-harvest"
TOWN, BUILT, FIGHT, PRICE, VOTES = "new-town", "farmers-market", "battle", "three-prices", "summer-votes"
PLACE = re.compile(r"[A-Z]\d+")


def game() -> Game:
    return game_as_it_stands(KAIXIFLAN)


def test_every_example_is_a_record_of_weeks_that_the_referee_resolves() -> None:
    assert len(NAMES) >= 9
    assert plugin_of(KAIXIFLAN).examples is not None
    for name in NAMES:
        one = played(KAIXIFLAN, name)
        assert sum(str(action) == "director: resolve" for action in one.actions) in (1, 2)
        assert one.record.notes, f"{name} claims nothing, so nothing could be found wrong with it"


def test_KX_178_to_KX_182_the_first_turn_of_the_source_brings_what_its_sums_say() -> None:
    """It begins in the very position in which campaigns begin, with all six provinces on the map."""
    one = played(KAIXIFLAN, FIRST)
    assert one.positions[0] == one.referee.start()
    resources = one.referee.rules.resources
    stocks = [dict(zip(resources, one.positions[i].campaign.of("cierzo").stock, strict=True)) for i in (4, 6)]
    assert stocks[0] == {"gold": 7, "stone": 4, "wood": 5, "food": 7, "mana": 3, "science": 2}
    assert stocks[1] == {"gold": 9, "stone": 5, "wood": 7, "food": 10, "mana": 4, "science": 2}


def test_the_first_example_orders_what_the_sheet_of_the_project_does() -> None:
    """orders/first-turn.yaml is what tests fill into the printed form: the book tells the very same orders."""
    sheet = yaml.safe_load((game().folder / "orders" / "first-turn.yaml").read_text("utf-8"))
    words = OrderWords(game(), tuple(voices(game()).values()))
    lines = [
        WrittenLine(number, **{column: str(said) for column, said in line.items()})
        for number, line in enumerate(sheet["actions"], start=1)
    ]
    (written,) = played(KAIXIFLAN, FIRST).positions[3].sheets
    assert tuple(read_line(words, line).order for line in lines) == written.orders
    assert (sheet["province"].lower(), sheet["turn"]) == (written.province, written.turn)


def test_the_second_example_begins_where_the_first_one_ends_a_turn() -> None:
    before, after = played(KAIXIFLAN, FIRST).positions[4].campaign, played(KAIXIFLAN, SECOND).positions[0].campaign
    assert before.of("cierzo") == after.of("cierzo")
    assert before.turn == after.turn
    assert set(dict(after.explored)[""]) == set(dict(before.explored)[""])
    own = [[one for one in position.units if one.owner == "cierzo"] for position in (before, after)]
    assert own[0] == own[1]


# -- a damaged record -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "old", "new", "said"),
    [
        # what cannot be on the map, or in a store
        (TOWN, "2 settler f6 1", "2 settler z9 1", "no hex"),
        (TOWN, "10 gold", "10 silver", "silver"),
        (TOWN, "start: cierzo", "start: mistral", "mistral"),
        (TOWN, "start: turn 7", "start: turn 0", "whole number from 1"),
        (TOWN, "start: turn 7", "start: weather 7", "weather"),
        (TOWN, "1 settler g6\n", "1 settler f9\n", "KX-117"),
        (BUILT, "era 3", "era 1", "KX-76"),
        (BUILT, "dock market", "market", "KX-76"),
        (BUILT, "built sawmill", "built castle", "castle"),
        (FIGHT, "3 army f8", "26 army f8", "KX-135"),
        (PRICE, "agreement cierzo tramontana\n", "agreement cierzo mistral\n", "mistral"),
        # an order that cannot be read
        (FIRST, "move g4 1 settler f4", "march g4 1 settler f4", "KX-7"),
        (FIRST, "move g4 1 settler f4", "move g4 1 settler z4", "KQ-8"),
        (FIRST, "cierzo: explore", "mistral: explore", "KX-2"),
        (VOTES, "vote governor levante", "vote steward levante", "KX-27"),
        (VOTES, "vote governor levante", "vote governor mistral", "KX-23"),
        # dice
        (FIGHT, "cierzo 3 2 1", "cierzo 3 2", "KX-47"),
        (FIGHT, "cierzo 3 2 1", "cierzo 3 2 7", "KX-47"),
        (FIGHT, "chance: dice f8 poniente 5\n", "", "KX-47"),
        (FIGHT, "dice f8 poniente 6", "dice e8 poniente 6", "KX-46"),
        # an order that comes to something else is found by what is claimed
        (FIRST, "move g4 1 settler f4", "move g4 1 settler h4", "= moved cierzo g4 f4 settler 1: not so"),
        (FIRST, "explore e4", "explore f6", "= explored cierzo e4 science 1: not so"),
        (SECOND, "build sawmill", "build dock", "so by KX-82, not by KX-78"),
        (STEPS, "build dock", "build forge", "= built cierzo dock: not so"),
        (STEPS, "move h5 1 settler f5", "move h5 1 settler f6", "= moved cierzo h5 f5 settler 1: not so"),
        (CUT, "1 army e7", "1 army f8", "KX-117"),
        (CUT, "1 settler f7\nstart: tram", "1 settler f6\nstart: tram", "done nothing done: not so by KX-6"),
        (TOWN, "found town f6", "found stronghold f6", "= paid cierzo stone 5"),
        (PRICE, "9 wood for science", "9 wood for stone", "= traded cierzo 3 wood 9 science 1: not so by KX-52"),
        (PRICE, "route n5", "route o4", "= traded cierzo 2 gold 4 stone 2: not so"),
        (VOTES, "siroco: vote governor cierzo", "siroco: vote governor levante", "= elected governor cierzo: not so"),
        # a claim, or its clause, that is not so
        (FIRST, "= fame cierzo 1", "= fame cierzo 2", "= fame cierzo 2: not so by KX-3"),
        (FIRST, "7 4 5 7 3 2", "7 4 5 8 3 2", "not so by KX-17"),
        (FIGHT, "margin f8 2", "margin f8 3", "= margin f8 3: not so by KX-43"),
        (FIGHT, "= won f8 cierzo -> KX-46", "= won f8 cierzo -> KX-47", "KX-46"),
        (BUILT, "= yield cierzo f4 food 7", "= yields cierzo f4 food 7", "yields"),
    ],
)  # fmt: skip
def test_a_damaged_record_is_refused_at_its_line(tmp_path: Path, name: str, old: str, new: str, said: str) -> None:
    assert said in why_refused(tmp_path, KAIXIFLAN, name, old, new)


@pytest.mark.parametrize(
    ("name", "cell", "value"),
    [
        (FIRST, "numbers.settler_bonus.value", 2),
        (FIRST, "hexes.F4.richness", 1),
        (FIRST, "eras.era_1.actions", 2),
        (FIRST, "starts.store.gold", 4),
        (SECOND, "buildings.sawmill.gold", 4),
        (STEPS, "buildings.dock.movement", 0),
        (CUT, "numbers.production_max.value", 3),
        (BUILT, "buildings.farmers_market.plus_food", 2),
        (TOWN, "settlements.town.settlers", 1),
        (FIGHT, "units.army.margin", 2),
        (PRICE, "trade_rates.route.rate", 3),
    ],
)
def test_a_changed_cell_makes_the_example_that_rests_on_it_refused(name: str, cell: str, value: int) -> None:
    spoken = []
    for language in ("es", "en"):
        try:
            told = examples(with_cell(unfigured(game()), cell, value), language).play(name)
        except CannotJudge as error:
            spoken.append(error.message)
        else:
            assert told.blocks != played_example(KAIXIFLAN, name, language).blocks
    assert len(spoken) == 2
    assert all(re.search(rf"examples/{name}\.(tirada|yaml):\d+", message) for message in spoken)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ('{{ told("yield cierzo f4 gold") }}', "no such event in this step"),
        ('{{ told("moved cierzo g4 f5 settler") }}', "no such event in this step"),
        ('{{ told("paid cierzo gold") }}', "no such event in this step"),
        ('{{ now("store cierzo silver") }}', "cannot be answered"),
        ('{{ now("store mistral gold") }}', "cannot be answered"),
        ('{{ now("units z9 cierzo army") }}', "cannot be answered"),
        ('{{ now("store cierzo") }}', "cannot be answered"),
        ('{{ now("weather cierzo") }}', "cannot tell 'weather cierzo'"),
        ('{{ name("mistral") }}', "has no name here"),
    ],
)
def test_a_narration_that_says_what_did_not_happen_is_refused(wrong: str, said: str) -> None:
    model = game().examples[FIRST]
    steps = (*model.steps[:1], structs.replace(model.steps[1], text=wrong), *model.steps[2:])
    other = structs.replace(game(), examples={FIRST: structs.replace(model, steps=steps)})
    with pytest.raises(CannotJudge, match=f"(?s){re.escape(said)}"):
        examples(unfigured(other), "es").play(FIRST)


def test_questions_about_a_week_are_answered_from_its_position() -> None:
    one = played(KAIXIFLAN, FIGHT)

    def asked(question: str) -> int | str:
        return answer_of(one.referee, one.positions[0], question)

    assert asked("force f8 cierzo") == "3.5"
    assert (asked("dice f8 cierzo poniente"), asked("dice f8 poniente cierzo")) == (3, 1)
    assert (asked("units f8 cierzo army"), asked("units f8 tramontana army")) == (3, 0)
    assert (asked("season"), asked("turn"), asked("distance g4 h5")) == ("spring", 9, 2)
    # of 1296 throws each: 1281 are won with a bonus of 1 (99 %), 3D6 against 1D6; 721 (56 %) with even dice
    assert (asked("chances outnumbering outnumbered cierzo"), asked("chances even even cierzo")) == (99, 56)
    assert (asked("chances outnumbering outnumbered poniente"), asked("chances even even poniente")) == (97, 44)


def test_an_edition_that_plays_a_ruling_otherwise_says_under_which_one_an_example_is_told() -> None:
    other = play_record(AS_IT_STANDS, game(), PRICE, voices(game())["es"], parse_choices(game(), ["KQ-46=none"]))
    assert any(word.startswith("KQ-46=") for word in other.rulings)
    assert not any(line.startswith("ruling") for line in played_example(KAIXIFLAN, PRICE, "es").record)


# -- pictures -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_a_scene_fits_the_page_and_no_place_moves_between_the_pictures_of_an_example(name: str) -> None:
    drawn = scenes(KAIXIFLAN, name)
    shown = as_they_stand(KAIXIFLAN, "es").pictures
    named = [{one.text: (one.x, one.y) for one in scene.texts if PLACE.fullmatch(one.text)} for scene in drawn]
    assert all(places == named[0] for places in named)
    assert named[0] or name == VOTES
    assert len({scene.width for scene in drawn}) == 1
    for scene in drawn:
        assert scene.width <= WIDEST + 0.01
        assert scene.height <= TALLEST
        assert all(0 <= piece.x <= scene.width and 0 <= piece.y <= scene.height for piece in scene.pieces)
    drawing = draw_scene(drawn[-1], shown, shown.voices["es"])
    assert sum(isinstance(item, PlacedFace) for item in drawing.items) == len(drawn[-1].pieces) > 0


@pytest.mark.parametrize("name", NAMES)
def test_stacks_of_units_and_settlements_lie_on_the_hexes_and_under_none(name: str) -> None:
    grounds = ("", "kaixiflan/hex_unknown", "kaixiflan/hex_blank")
    for scene in scenes(KAIXIFLAN, name):
        hexes = [k for k, one in enumerate(scene.pieces) if one.component == "hex_tiles" and one.view[0] in grounds]
        lying = [k for k, one in enumerate(scene.pieces) if one.component in ("counters", "settlement_counters")]
        assert not hexes or max(hexes) < min(lying)


def test_KX_75_room_for_cards_of_buildings_is_left_only_where_one_stands() -> None:
    drawn, one = scenes(KAIXIFLAN, STEPS), played(KAIXIFLAN, STEPS)
    bare, built = drawn[0], drawn[-1]
    assert not one.positions[0].campaign.of("cierzo").buildings
    assert not pieces_of(bare, "building_cards")
    assert len(pieces_of(built, "building_cards")) == len(one.positions[-1].campaign.of("cierzo").buildings) == 1
    assert bare.height < built.height - 20
    assert [piece.y for piece in pieces_of(bare, "hex_tiles")][:7] == [
        piece.y for piece in pieces_of(built, "hex_tiles")
    ][:7]


def test_only_the_building_that_a_step_raises_is_marked() -> None:
    focus = [sum(zone.kind == "focus" for zone in scene.zones) for scene in scenes(KAIXIFLAN, BUILT)]
    assert focus == [0, 0, 0, 1, 0, 0]


def test_hexes_lie_side_by_side_as_they_touch_and_show_what_the_map_holds() -> None:
    """KX-124, KX-147: neighbours are as far apart as a hex is high; of the other provinces nothing is drawn."""
    scene = scenes(KAIXIFLAN, FIRST)[4]
    spots = {text.text: (text.x, text.y) for text in scene.texts if not text.text.startswith("×")}
    assert set(spots) == {"E4", "F4", "F5", "G4", "G5", "G6", "H4", "H5"}
    apart = min(abs(spots["G4"][1] - spots["G5"][1]), abs(spots["G5"][1] - spots["G6"][1]))
    for one, (x, y) in spots.items():
        for other, (u, v) in spots.items():
            far = ((x - u) ** 2 + (y - v) ** 2) ** 0.5
            assert (distance(one, other) == 1) == (0.9 * apart < far < 1.1 * apart), (one, other)
    tiles = {piece.row.id: piece.code for piece in as_they_stand(KAIXIFLAN, "es").pictures.known("hex_tiles").values()}
    shown = [piece.code for piece in pieces_of(scene, "hex_tiles") if not piece.view[0]]
    assert sorted(shown) == sorted(
        tiles[i] for i in ("science_1", "food_2", "wood_2", "barren", "stone_1", "mana_1", "gold_2")
    )


def test_a_hex_that_nobody_has_explored_shows_nothing_and_what_a_week_changed_is_in_focus() -> None:
    """KX-115: before the week E4 is blank, after it its tile lies there."""
    views = [[piece.view[0] for piece in pieces_of(scene, "hex_tiles")] for scene in scenes(KAIXIFLAN, FIRST)]
    assert [one.count("kaixiflan/hex_unknown") for one in views] == [1, 1, 1, 1, 0, 0, 0]
    assert [one.count("kaixiflan/hex_focus") for one in views] == [0, 0, 0, 0, 3, 0, 0]  # G4, F4 and E4


def test_many_units_of_a_kind_are_one_counter_with_their_number() -> None:
    scene = scenes(KAIXIFLAN, FIGHT)[0]
    assert len(pieces_of(scene, "counters")) == 4
    assert [text.text for text in scene.texts if text.text.startswith("×")] == ["×3"]


def test_votes_show_the_offices_with_the_capital_of_who_holds_them() -> None:
    drawn = scenes(KAIXIFLAN, VOTES)
    assert [len(pieces_of(scene, "settlement_counters")) for scene in (drawn[0], drawn[-1])] == [0, 2]
    assert len(pieces_of(drawn[0], "court")) == 3


def test_what_says_how_many_units_a_stack_has_keeps_the_size_of_its_plate() -> None:
    """Each plate under a number or a name shrinks no further than that does; nothing else has a label."""
    drawn = [scene for name in (TOWN, FIGHT) for scene in scenes(KAIXIFLAN, name)]
    plates = [(piece, scene) for scene in drawn for piece in scene.pieces if "plate" in piece.view[0]]
    assert any(piece.view[0] == "kaixiflan/count_plate" for piece, _ in plates)
    for piece, scene in plates:
        under = min(scene.texts, key=lambda text: abs(text.x - piece.x) + abs(text.y - piece.y))
        assert piece.label == under.size
    assert not any(piece.label for scene in drawn for piece in scene.pieces if "plate" not in piece.view[0])


# -- diagrams -------------------------------------------------------------------------------


def drawn(name: str, diagram: str, step: int) -> Scene:
    one = played(KAIXIFLAN, name)
    return diagram_of(game(), diagram, one.referee, one.positions[step])


def test_the_sheet_in_the_book_says_the_orders_that_are_resolved() -> None:
    """Its cells, read as a sheet, are the orders of the record; both languages fill the same cells."""
    texts = drawn(FIRST, "order_sheet", 3).texts
    at = {(round(text.x, 1), round(text.y, 1)): text.row or text.text for text in texts}
    rows = sorted({y for _, y in at})[2:]
    lines = [[at[x, y] for x, there in sorted(at) if there == y] for y in rows]
    assert lines == [
        ["1", "actions.move", "G4", "F4", "units.settler", "1"],
        ["2", "actions.harvest", "G5"],
        ["3", "actions.explore", "E4"],
    ]
    head = [at[place] for place in sorted(at) if place[1] == sorted({y for _, y in at})[0]]
    assert head[1::2] == ["provinces.cierzo", "1", "seasons.spring", "1"]
    with pytest.raises(CannotJudge, match="nobody has written a sheet"):
        drawn(FIRST, "order_sheet", 0)


def wider_than_its_cell(scene: Scene, font: Font, language: str) -> list[str]:
    """What could stand in the head of a sheet, any province and season included, and would touch its cell's sides."""
    tables, found = voices(game())[language].tables, []
    cells = [zone for zone in scene.zones if zone.y == 0]
    written = [text for text in scene.texts if text.y < cells[0].height]
    for zone, text in zip(cells, written, strict=True):
        table = text.row.partition(".")[0]
        any_row = table in ("provinces", "seasons")
        texts = [replace(text, row=f"{table}.{one}") for one in tables[table].rows] if any_row else [text]
        said = [word(one, voices(game())[language]) for one in texts]
        found += [one for one in said if font.width(one) * text.size / POINTS_PER_MM > zone.width - 1]
    return found


@pytest.mark.parametrize("language", ["es", "en"])
def test_every_word_in_the_head_of_the_sheet_has_room_in_its_cell(language: str) -> None:
    scene = drawn(FIRST, "order_sheet", 3)
    font = load_style(AS_IT_STANDS, KAIXIFLAN, 210.0)["mark"].strong
    assert wider_than_its_cell(scene, font, language) == []
    narrow = replace(scene, zones=tuple(replace(zone, width=zone.width * 0.7) for zone in scene.zones))
    assert "Tramontana" in wider_than_its_cell(narrow, font, language)


def test_the_board_in_the_book_bears_as_many_counters_as_the_store_has_cubes() -> None:
    """Tens lie on the left track and units on the right one, each in the cell of its number."""
    one = played(KAIXIFLAN, BUILT)
    scene = drawn(BUILT, "province_board", 0)
    tokens = {piece.code: str(piece.row.id) for piece in as_they_stand(KAIXIFLAN, "es").pictures.known("bank").values()}
    counters = sorted(
        ((piece.y, piece.x, tokens[piece.code]) for piece in pieces_of(scene, "bank")), key=lambda one: one[:2]
    )
    cell, tens, ones = (12.5 * 118 / 252, 39.9 * 118 / 252, 117.4 * 118 / 252)
    found: dict[int, int] = {}
    for y, x, value in counters:
        row = int((y - 30.6 * 118 / 252) / cell)
        number = 10 * (int((x - tens) / cell) + 1) if value == "ten" else int((x - ones) / cell)
        found[row] = found.get(row, 0) + number
    stock = one.positions[0].campaign.of("cierzo").stock
    assert found == {i: cubes for i, cubes in enumerate(stock) if cubes}
    assert [text.text for text in scene.texts if text.strong] == ["A", "B", "C", "D", "E"]


def enclosed(lines: Sequence[SceneZone], x: float, y: float) -> bool:
    """Whether a point lies inside outlines: a ray to the left crosses an odd number of upright lines."""
    return sum(one.height > one.width and one.x < x and one.y < y < one.y + one.height for one in lines) % 2 == 1


def test_every_part_of_the_board_in_the_book_lies_in_the_line_of_its_letter() -> None:
    """What the printed board has there, by the places of its texts; letters stand beside what they are about."""
    scene, k = drawn(BUILT, "province_board", 0), 118 / 252
    lines = [zone for zone in scene.zones if zone.kind == "edge"]
    assert len(lines) == 4 * 4 + 8
    tens, ones, buildings, prices, totals = (lines[i:j] for i, j in ((0, 4), (4, 8), (8, 16), (16, 20), (20, 24)))
    board = next(piece for piece in scene.pieces if piece.component == "panels")
    pictures = as_they_stand(KAIXIFLAN, "es").pictures
    face = pictures.face("panels", board.code)
    places: dict[str, Point] = {}
    for text in face.texts:
        said = " ".join(span.text for line in text.lines for span in line.spans).strip()
        places.setdefault(said, (text.box[0] * k + 0.5, (text.box[1] + text.box[3] / 2) * k))
    named = [row.name for row in voices(game())["es"].table("buildings")]
    assert len(named) > 30
    for name in named:
        assert enclosed(buildings, *places[name]), name
        assert not any(enclosed(one, *places[name]) for one in (tens, ones, prices, totals)), name
    for zone in scene.zones:
        if zone.kind == "plate":
            assert not enclosed(lines, zone.x + zone.width / 2, zone.y + zone.height / 2)


def test_KX_76_the_small_tree_is_what_the_tables_ask_for() -> None:
    scene = drawn(BUILT, "small_tree", 1)
    named = {text.row.partition(".")[2] for text in scene.texts if text.row.startswith("buildings.")}
    assert named == {"farmers_market", "granary", "market", "sawmill", "dock"}
    assert sum(zone.kind == "line" for zone in scene.zones) == 4 * 3  # a link is made of three lines
    assert [text.row for text in scene.texts if text.strong] == ["buildings.farmers_market"]
    with pytest.raises(CannotJudge, match="nobody orders a building"):
        drawn(FIRST, "small_tree", 1)


def test_a_diagram_that_no_package_draws_names_the_nearest_and_small_texts_stay_readable() -> None:
    with pytest.raises(CannotJudge, match=r"has no diagram 'order_sheets'.*order_sheet"):
        drawn(FIRST, "order_sheets", 3)
    for name, diagram, step in ((FIRST, "order_sheet", 3), (BUILT, "province_board", 0), (BUILT, "small_tree", 1)):
        scene = drawn(name, diagram, step)
        assert min(text.size for text in scene.texts) >= 6.0
        assert scene.width <= WIDEST + 0.01
        assert all(0 <= text.x <= scene.width and 0 <= text.y <= scene.height for text in scene.texts)
