"""Gnostica, clause by clause: what each allows or brings about, and what it refuses or denies."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from gnostica_table import Scene, position, referee, scene

from generator.base.errors import CannotJudge

BOARD = "d4 cups_1 e4 rods_2 f4 discs_3 d5 swords_4 e5 cups_queen f5 19-sun d6 rods_king e6 discs_page f6 7-chariot"
RED6 = "cups_2 cups_3 cups_4 cups_5 cups_6 cups_7"
YELLOW6 = "rods_3 rods_4 rods_5 rods_6 rods_7 rods_8"
GREEN6 = "discs_4 discs_5 discs_6 discs_7 discs_8 discs_9"
ROW = "d4 cups_1 e4 rods_2 f4 discs_3"


def bidding(*hands: str, rulings: str = "") -> Scene:
    sides = ("red", "yellow", "green")[: len(hands)]
    also = {"phase": "bid", "order": [], "awaiting_bids": list(sides)}
    return scene(len(hands), rulings, cards=BOARD, also=also, **dict(zip(sides, hands, strict=True)))


def impossible(at: Scene, **changes: Any) -> str:
    """Why the position of a scene cannot be when parts of it are changed."""
    data = copy.deepcopy(at.judge.to_json(at.at))
    data |= changes
    with pytest.raises(CannotJudge) as error:
        at.judge.from_json(data)
    return error.value.reason


# -- setup and bidding -----------------------------------------------------------------


def test_GN_1_GN_2_GN_27_the_players_their_pieces_and_the_target() -> None:
    judge = referee(3)
    start = Scene(judge, judge.start())
    start.plays("! pink: end -> unknown-player GN-1")
    data = judge.to_json(judge.start())
    data["sides"]["red"]["stash"][0] = "small 4"
    with pytest.raises(CannotJudge, match="GN-2"):
        judge.from_json(data)
    assert "GN-27" in impossible(start, target=10)
    assert referee(2, target="8").start().target == 8
    for options in ({"target": "11"}, {"players": "7"}, {"players": "1"}):
        with pytest.raises(CannotJudge, match="one of"):
            referee(**{"players": 2, **options})


def test_GN_6_GN_7_GN_8_hands_are_dealt_and_nine_territories_laid() -> None:
    judge = referee(2)
    table = Scene(judge, judge.start())
    table.plays("! yellow: bid cups_1 -> chance-first GN-8", "! red: deal red cups_1 -> not-chosen GN-8")
    for card in RED6.split():
        table.plays(f"chance: deal red {card}")
    table.plays("= hand red 6 -> GN-6", "~ hand red 5 -> GN-6", "! deal red cups_8 -> card-elsewhere GN-6")
    for card in YELLOW6.split():
        table.plays(f"deal yellow {card}")
    words = BOARD.split()
    rest = [card for card in table.at.draw if card != "cups_1"]
    assert "GN-6" in impossible(table, phase="lay", cards=["d4 cups_1"], draw=rest,
                                sides=judge.to_json(judge.start())["sides"])  # fmt: skip
    table.plays("! lay e4 cups_1 -> card-elsewhere GN-7", "! lay d4 cups_2 -> not-in-draw-pile GN-8")
    for space, card in zip(words[::2], words[1::2], strict=True):
        table.plays(f"lay {space} {card}", f"= territory {space} {card} -> GN-7", f"~ territory {space} x -> GN-7")
    table.plays("= draw_pile 57 -> GN-8", "~ draw_pile 56 -> GN-8")


def test_GN_30_GN_31_GN_33_GN_34_GN_35_GN_36_bids_are_shown_together_and_made_up_again() -> None:
    table = bidding(RED6 + "", YELLOW6.replace("rods_8", "17-star"), GREEN6.replace("discs_9", "18-moon"))
    table.plays("! red: bid rods_3 -> not-in-hand GN-30", "! red: pick cups_2 -> bid-first GN-30")
    table.plays("green: bid 18-moon", "! green: bid discs_4 -> bid-already GN-30", "red: bid cups_7")
    assert "17-star" not in repr(table.judge.view(table.at, "red"))
    assert "18-moon" not in repr(table.judge.view(table.at, "red"))
    table.plays("yellow: bid 17-star", "= bid red cups_7 -> GN-30", "= number 18-moon 18 -> GN-31")
    table.plays("~ number 18-moon 17 -> GN-31", "= number cups_7 7 -> GN-33", "~ number cups_7 8 -> GN-33")
    table.plays("= starts green -> GN-31", "~ starts red -> GN-31", "! yellow: end -> pick-first GN-35")
    # from the winner's right, against the clock: yellow, red, green
    table.plays("! green: pick 18-moon -> wrong-player GN-35", "! yellow: pick cups_2 -> not-set-aside GN-35")
    table.plays("yellow: pick 18-moon", "red: pick 17-star", "green: pick cups_7")
    table.plays("! red: draw 0 -> wrong-player GN-36", "green: place d4 east", "green: end", "= turn red -> GN-36")
    table.plays("~ turn yellow -> GN-36", "! red: bid cups_2 -> no-bidding GN-30")


def test_GN_32_GN_33_GN_34_a_tie_is_bid_again_and_without_majors_the_highest_minor_wins() -> None:
    yellow = "rods_queen swords_king rods_4 rods_5 rods_6 rods_7"
    table = bidding("cups_king cups_2 cups_3 cups_4 cups_5 cups_6", yellow)
    table.plays("red: bid cups_king", "yellow: bid swords_king", "= tied red yellow -> GN-34", "~ tied red -> GN-34")
    table.plays("red: bid cups_6", "yellow: bid rods_queen", "= number rods_queen 13 -> GN-33",
                "= starts yellow -> GN-32")  # fmt: skip
    table.plays("~ starts red -> GN-32", "red: pick swords_king", "red: pick cups_king", "yellow: pick cups_6")
    table.plays("! red: place d4 east -> wrong-player GN-35", "yellow: pick rods_queen")
    assert table.at.phase == "turn"
    assert table.judge.actor(table.at) == "yellow"


# -- scenes: what the ids name must decide in them -------------------------------------------

Said = dict[str, Any]
SCENES: list[tuple[str, Said, str]] = [
    # the turn
    ("GN-45 GN-52 GN-38 GN-39 GN-37 one option", {"cards": ROW, "pieces": "d4.red.small.east e4.yellow.small.west"}, """
        ! red: end -> no-option-yet GN-45
        ! red: orient e4.yellow.small.west north -> not-your-piece GN-52
        ! red: orient d4.red.large.east north -> not-there GN-39
        ! red: orient d4.red.small.east up -> no-such-orientation GN-37
        ! red: orient d4.red.small.east east -> stands-so A-23
        red: orient d4.red.small.east north
        = stands d4.red.small north -> GN-38
        ~ stands d4.red.small south -> GN-38
        ! red: play cups_2 -> option-used GN-45
        red: end"""),
    ("GN-46 GN-13 GN-11 GN-10 placing", {"cards": ROW, "pieces": "e4.yellow.small.west"}, """
        ! red: draw 0 -> must-place GN-46
        ! red: place d7 north -> void GN-13
        ! red: place e4 north -> not-free GN-46
        ! red: place nowhere north -> no-such-space GN-13
        red: place d5 upright
        = placed d5.red.small.upright -> GN-46
        ~ placed d4.red.small.upright -> GN-46
        = on_wasteland d5.red.small.upright -> GN-10
        red: end
        ! yellow: place d4 north -> has-pieces GN-46
        ! yellow: activate d5 -> no-card-there GN-10
        ! yellow: activate d9 -> no-card-there GN-47"""),
    ("GN-47 GN-111 activating", {"cards": ROW,
     "pieces": "d4.red.small.east f4.red.small.west e4.yellow.small.west"}, """
        ! red: activate e4 -> no-piece-on-card GN-47
        red: activate d4
        = minions red 1 -> GN-47
        ~ minions red 2 -> GN-47
        ! red: cup f4.red.small.west e4 east -> no-minion GN-111
        red: cup d4.red.small.east e4 north"""),
    ("GN-48 GN-110 GN-54 GN-39 playing", {"cards": ROW, "red": "cups_2",
     "pieces": "d4.red.small.east f4.red.small.west e4.yellow.small.west"}, """
        ! red: play cups_3 -> not-in-hand GN-48
        red: play cups_2
        = minions red 2 -> GN-48
        ~ minions red 1 -> GN-48
        ! red: cup e4.yellow.small.west d4 east -> not-your-piece GN-39
        ! red: sword d4.red.small.east e4 1 -> no-such-power GN-54
        red: cup f4.red.small.west e4 north
        = power cups_2 1 -> GN-54
        ! red: cup d4.red.small.east e4 north -> power-gone GN-54"""),
    ("GN-49 GN-50 GN-51 redraw", {"cards": ROW, "pieces": "d4.red.small.east", "red": RED6}, """
        ! red: draw 1 -> hand-full GN-51
        red: discard cups_2
        ! red: end -> draw-first GN-49
        ! red: discard cups_2 -> not-in-hand GN-49
        ! red: draw one -> no-number GN-50
        red: draw 1
        deal red swords_1
        = hand red 6 -> GN-49
        ~ hand red 5 -> GN-49
        red: end"""),
    ("GN-15 A-12 the draw pile is made anew", {"cards": ROW, "pieces": "d4.red.small.east", "red": "cups_2",
     "draw": "swords_1"}, """
        red: draw 2
        deal red swords_1
        = reshuffled 73 -> GN-15
        ~ reshuffled 72 -> GN-15
        deal red swords_2"""),
    ("GN-53 GN-115 GN-114 GN-129 powers in order, each optional", {"cards": ROW, "red": "6-lovers",
     "pieces": "d4.red.small.east"}, """
        red: play 6-lovers
        ! red: sword d4.red.small.east e4 1 -> no-such-power GN-129
        red: cup d4.red.small.east e4 north
        = skipped 6-lovers 1 -> GN-115
        ~ skipped 6-lovers 2 -> GN-115
        = power 6-lovers 2 -> GN-129
        ~ power 6-lovers 1 -> GN-129
        ! red: rod d4.red.small.east d4.red.small.east 1 east -> power-gone GN-114
        red: end"""),
    ("GN-110 powers split among pieces", {"cards": ROW, "red": "6-lovers",
     "pieces": "d4.red.small.east f4.red.small.north"}, """
        red: play 6-lovers
        = minions red 2 -> GN-110
        ~ minions red 1 -> GN-110
        red: rod d4.red.small.east d4.red.small.east 1 east
        red: cup f4.red.small.north f3 north"""),
    ("GN-53 unused", {"cards": ROW, "red": "6-lovers", "pieces": "d4.red.small.east"}, """
        red: play 6-lovers
        red: end
        = unused 6-lovers 2 -> GN-53
        ~ unused 6-lovers 1 -> GN-53"""),
    ("GN-40 GN-41 GN-42 targets", {"cards": ROW, "red": "swords_1",
     "pieces": "d4.red.small.east e4.red.small.upright e4.yellow.small.west"}, """
        red: play swords_1
        ! red: sword d4.red.small.east f4 1 -> looks-elsewhere GN-41
        ! red: sword e4.red.small.upright f4 1 -> looks-elsewhere GN-40
        ! red: sword d4.red.small.east e4.yellow.large.west 1 -> not-there GN-41
        red: sword d4.red.small.east e4.yellow.small.west 1"""),
    ("GN-40 its own space", {"cards": ROW, "red": "swords_1",
     "pieces": "d4.red.small.east e4.red.small.upright e4.yellow.small.west"}, """
        red: play swords_1
        ! red: sword e4.red.small.upright d4 1 -> looks-elsewhere GN-40
        red: sword e4.red.small.upright e4.yellow.small.west 1"""),
    ("GN-42 GN-41 itself", {"cards": ROW, "red": "discs_1", "pieces": "d4.red.small.east"}, """
        red: play discs_1
        ! red: disc d4.red.small.east d4 cups_2 -> looks-elsewhere GN-41
        red: disc d4.red.small.east d4.red.small.east north
        = itself d4.red.small.east -> GN-42
        ~ itself d4.red.small.north -> GN-42"""),
    ("GN-43 GN-44 own pieces are turned and enemies are not", {"cards": ROW, "red": "14-temperance",
     "pieces": "d4.red.small.east e4.yellow.small.west"}, """
        red: play 14-temperance
        red: cup d4.red.small.east e4 south
        = turned e4.red.small south -> GN-43
        ~ turned e4.red.small north -> GN-43
        red: cup d4.red.small.east e4.yellow.small.west
        = kept e4.yellow.small west -> GN-44
        ~ kept e4.yellow.small north -> GN-44"""),
    # cups
    ("GN-55 GN-56 GN-57 GN-61 an own piece", {"cards": ROW, "red": "cups_2",
     "pieces": "d4.red.small.east e4.yellow.small.west e4.yellow.large.west e4.yellow.medium.west "
     "d4.red.medium.south"}, """
        red: play cups_2
        ! red: cup d4.red.small.east e4 north -> full GN-57
        ! red: cup d4.red.medium.south d5 -> say-orientation GN-56
        red: cup d4.red.medium.south d5 west
        = created d5.red.small.west -> GN-55
        ~ created d5.red.small.east -> GN-55
        = stands d5.red.small west -> GN-56"""),
    ("GN-57 GN-61 no small piece left", {"cards": ROW, "red": "cups_2",
     "pieces": "d4.red.small.east d4.red.small.west d4.red.small.upright f4.red.small.east f4.red.small.south "
     "e4.yellow.small.west"}, """
        red: play cups_2
        ! red: cup d4.red.small.east e4 north -> no-spare GN-61
        red: cup d4.red.small.east e4.yellow.small.west"""),
    ("GN-58 GN-59 GN-60 an enemy piece", {"cards": ROW, "red": "14-temperance",
     "pieces": "d4.red.small.east e4.yellow.large.north e4.red.small.south"}, """
        red: play 14-temperance
        ! red: cup d4.red.small.east e4.red.small.south -> not-an-enemy GN-58
        ! red: cup d4.red.small.east e4.yellow.large.north south -> keeps-orientation GN-59
        red: cup d4.red.small.east e4.yellow.large.north
        = created e4.yellow.small.north -> GN-58
        = stands e4.yellow.small north -> GN-59
        ! red: cup d4.red.small.east e4.yellow.large.north -> full GN-60"""),
    ("GN-60 accepted below the limit", {"cards": ROW, "red": "cups_2",
     "pieces": "d4.red.small.east e4.yellow.large.north"},
     """
        red: play cups_2
        red: cup d4.red.small.east e4.yellow.large.north"""),
    ("GN-62 GN-63 GN-64 GN-65 GN-66 a territory", {"cards": ROW, "red": "cups_2 cups_3 cups_king",
     "pieces": "d4.red.small.north d3.red.small.east f4.red.small.south f5.yellow.small.south f3.red.small.north"}, """
        red: play cups_2
        ! red: cup d4.red.small.north d3 cups_king -> wrong-worth GN-63
        ! red: cup f4.red.small.south f5 cups_3 -> enemy-there GN-64
        ! red: cup f3.red.small.north f2 cups_3 -> void GN-66
        ! red: cup d4.red.small.north d3 rods_3 -> not-in-hand GN-62
        red: cup d4.red.small.north d3 cups_3
        = territory d3 cups_3 -> GN-62
        ~ territory d3 cups_4 -> GN-62
        = remain d3 1 -> GN-65
        ~ remain d3 0 -> GN-65"""),
    # rods
    ("GN-67 GN-69 GN-70 GN-71 GN-72 GN-73 GN-75 GN-76 a minion moves", {"cards": ROW, "red": "rods_1",
     "pieces": "d4.red.medium.east e4.yellow.small.west e4.yellow.small.north e4.yellow.small.south "
     "d4.red.small.upright d4.red.large.north"}, """
        red: play rods_1
        ! red: rod d4.red.small.upright d4.red.small.upright 1 north -> stands-upright GN-75
        ! red: rod d4.red.medium.east d4.red.medium.east 1 north -> full GN-70
        ! red: rod d4.red.medium.east d4.red.medium.east 0 north -> not-moved GN-72
        ! red: rod d4.red.medium.east d4.red.medium.east 3 north -> too-far GN-69
        ! red: rod d4.red.large.north d4.red.large.north 2 north -> void GN-71
        ! red: rod d4.red.medium.east d4.red.medium.east 2 -> say-orientation GN-73
        red: rod d4.red.medium.east d4.red.medium.east 2 north
        = moved d4.red.medium.east f4 -> GN-67
        ~ moved d4.red.medium.east e4 -> GN-67
        = passed e4 -> GN-76
        ~ passed f4 -> GN-76
        = stands f4.red.medium north -> GN-73"""),
    ("GN-68 GN-74 pushing an enemy", {"cards": ROW, "red": "rods_1",
     "pieces": "d4.red.medium.east e4.yellow.small.west"}, """
        red: play rods_1
        ! red: rod d4.red.medium.east e4.yellow.small.west 1 north -> keeps-orientation GN-74
        red: rod d4.red.medium.east e4.yellow.small.west 1
        = moved e4.yellow.small.west f4 -> GN-68
        ~ moved e4.yellow.small.west e4 -> GN-68
        = stands f4.yellow.small west -> GN-74"""),
    ("GN-77 GN-79 GN-80 GN-81 GN-82 GN-84 GN-85 pushing a territory", {"cards": ROW, "red": "rods_1",
     "pieces": "d4.red.medium.east e4.red.small.west g4.red.small.upright d4.red.small.north"}, """
        red: play rods_1
        ! red: rod d4.red.small.north d3 1 -> no-card-there GN-77
        ! red: rod d4.red.medium.east e4 3 -> too-far GN-80
        ! red: rod d4.red.medium.east e4 1 -> no-wasteland GN-82
        red: rod d4.red.medium.east e4 2
        = pushed e4 g4 -> GN-77
        ~ pushed e4 f4 -> GN-77
        = passed f4 -> GN-81
        ~ passed g4 -> GN-81
        = remain e4 1 -> GN-79
        ~ remain e4 0 -> GN-79
        = slid_under g4 1 -> GN-84
        ~ slid_under g4 0 -> GN-84"""),
    ("GN-78 GN-83 GN-85 enemies and the void", {"cards": ROW, "red": "rods_1",
     "pieces": "d4.red.medium.east e4.yellow.small.west f3.red.medium.south f5.yellow.small.north e3.red.small.east "
     "e5.red.large.north"}, """
        red: play rods_1
        ! red: rod d4.red.medium.east e4 2 -> enemy-there GN-78
        ! red: rod f3.red.medium.south f4 1 -> enemy-there GN-83
        ! red: rod f3.red.medium.south f4 2 -> void GN-85
        red: rod e3.red.small.east e3.red.small.east 1 north"""),
    ("GN-78 GN-82 GN-83 GN-85 GN-80 allowed", {"cards": ROW, "red": "rods_1", "pieces": "f3.red.medium.south"}, """
        red: play rods_1
        red: rod f3.red.medium.south f4 1"""),
    ("GN-12 what a push leaves in the void goes home", {"cards": "d4 cups_1 e4 rods_2", "red": "rods_1",
     "pieces": "d4.red.medium.east f4.yellow.small.north"}, """
        red: play rods_1
        ! red: rod d4.red.medium.east e4 1 -> enemy-there GN-83
        red: rod d4.red.medium.east d4.red.medium.east 1 west"""),
    ("GN-12 swept", {"cards": "d4 cups_1 e4 rods_2", "red": "rods_1",
     "pieces": "e3.red.small.south d5.yellow.small.north e5.red.small.upright f4.yellow.large.north"}, """
        red: play rods_1
        red: rod e3.red.small.south e4 1
        = swept f4.yellow.large.north -> GN-12
        ~ swept d5.yellow.small.north -> GN-12"""),
    # discs
    ("GN-86 GN-87 GN-88 GN-89 GN-90 a piece grows", {"cards": ROW, "red": "8-strength",
     "pieces": "d4.red.small.east e4.yellow.medium.west d4.red.large.upright"}, """
        red: play 8-strength
        ! red: disc d4.red.small.east e4.yellow.medium.west north -> keeps-orientation GN-88
        ! red: disc d4.red.large.upright d4.red.large.upright north -> cannot-grow GN-90
        red: disc d4.red.small.east e4.yellow.medium.west
        = grown e4.yellow.medium.west large -> GN-86
        ~ grown e4.yellow.medium.west medium -> GN-86
        = grows yellow -> GN-87
        ~ grows red -> GN-87
        red: disc d4.red.small.east d4.red.small.east south
        = stands d4.red.medium south -> GN-88"""),
    ("GN-89 no larger piece", {"cards": ROW, "red": "discs_1",
     "pieces": "d4.red.small.east d4.red.medium.upright d4.red.medium.north e4.red.medium.upright e4.red.medium.north "
     "f4.red.medium.upright"}, """
        red: play discs_1
        ! red: disc d4.red.small.east d4.red.small.east north -> no-spare GN-89
        red: disc d4.red.small.east e4.red.medium.upright north"""),
    ("GN-91 GN-92 GN-93 GN-94 GN-95 a territory grows", {"cards": "d4 cups_1 e4 rods_2 f4 19-sun d5 discs_5",
     "red": "discs_1 cups_king swords_2", "pieces": "d4.red.small.east e4.red.small.east d4.red.small.south "
     "d5.yellow.small.upright"}, """
        red: play discs_1
        ! red: disc e4.red.small.east f4 cups_king -> cannot-grow GN-92
        ! red: disc d4.red.small.south d5 cups_king -> enemy-there GN-93
        ! red: disc d4.red.small.east e4 swords_2 -> wrong-worth GN-95
        ! red: disc d4.red.small.east e4 -> name-a-card GN-91
        red: disc d4.red.small.east e4 cups_king
        = worth e4 2 -> GN-91
        ~ worth e4 3 -> GN-91
        = remain e4 1 -> GN-94
        ~ remain e4 2 -> GN-94"""),
    # swords
    ("GN-96 GN-97 GN-98 GN-100 GN-101 GN-102 a piece shrinks", {"cards": ROW, "red": "13-death",
     "pieces": "d4.red.medium.east e4.yellow.large.west d4.red.large.upright"}, """
        red: play 13-death
        ! red: sword d4.red.medium.east e4.yellow.large.west 0 -> no-damage GN-101
        ! red: sword d4.red.medium.east e4.yellow.large.west 1 north -> keeps-orientation GN-98
        ! red: sword d4.red.large.upright d4.red.large.upright 1 -> say-orientation GN-102
        red: sword d4.red.medium.east e4.yellow.large.west 2
        = shrunk e4.yellow.large.west small -> GN-96
        ~ shrunk e4.yellow.large.west medium -> GN-96
        = stands e4.yellow.small west -> GN-98
        red: sword d4.red.large.upright d4.red.large.upright 1 south
        = stands d4.red.medium south -> GN-102"""),
    ("GN-97 GN-99 the damage", {"cards": ROW, "red": "swords_1",
     "pieces": "d4.red.small.east e4.yellow.small.west"}, """
        red: play swords_1
        ! red: sword d4.red.small.east e4.yellow.small.west 2 -> too-much-damage GN-97
        ! red: sword d4.red.small.east e4.yellow.small.west 1 north -> nothing-remains GN-99
        red: sword d4.red.small.east e4.yellow.small.west 1
        = destroyed e4.yellow.small.west -> GN-99
        ~ destroyed e4.yellow.small.east -> GN-99"""),
    ("GN-100 no smaller piece", {"cards": ROW, "red": "swords_1",
     "pieces": "d4.red.medium.east e4.yellow.medium.west f4.yellow.small.west f4.yellow.small.north "
     "f4.yellow.small.east d5.yellow.small.east e5.yellow.small.east"}, """
        red: play swords_1
        ! red: sword d4.red.medium.east e4.yellow.medium.west 1 -> no-spare GN-100
        red: sword d4.red.medium.east e4.yellow.medium.west 2"""),
    ("GN-103 GN-104 GN-105 GN-106 GN-107 a territory shrinks", {"cards": "d4 cups_1 e4 19-sun d5 discs_5",
     "red": "13-death cups_king swords_2", "pieces": "d4.red.small.east d4.red.small.south d5.yellow.small.upright "
     "e4.red.small.upright"}, """
        red: play 13-death
        ! red: sword d4.red.small.south d5 1 -> enemy-there GN-104
        ! red: sword d4.red.small.east e4 0 cups_king -> no-damage GN-107
        ! red: sword d4.red.small.east e4 1 -> name-a-card GN-105
        ! red: sword d4.red.small.east e4 1 swords_2 -> wrong-worth GN-106
        red: sword d4.red.small.east e4 1 cups_king
        = worth e4 2 -> GN-103
        ~ worth e4 1 -> GN-103
        = remain e4 1 -> GN-105
        red: sword d4.red.small.east e4 1 swords_2"""),
    ("GN-108 GN-105 destroyed", {"cards": ROW, "red": "swords_1",
     "pieces": "e4.red.small.east g4.yellow.large.north f3.red.small.upright"}, """
        red: play swords_1
        ! red: sword e4.red.small.east f4 1 cups_1 -> nothing-remains GN-105
        red: sword e4.red.small.east f4 1
        = swept g4.yellow.large.north -> GN-108
        ~ swept f4.yellow.large.north -> GN-108"""),
    ("GN-112 whoever is affected may act", {"cards": ROW, "red": "cups_9",
     "pieces": "d4.red.small.east e4.red.small.west", "also": {}}, """
        red: play cups_9
        red: cup d4.red.small.east e4 north
        = joins e4.red.small.north -> GN-112
        ~ joins e4.red.small.west -> GN-112"""),
    ("GN-112 GN-111 pushed and created pieces act from an activated card", {"cards": "d4 6-lovers e4 rods_2 f4 discs_3",
     "pieces": "d4.red.small.east e4.red.small.west f4.red.small.north"}, """
        red: activate d4
        ! red: cup f4.red.small.north f3 north -> no-minion GN-111
        red: rod d4.red.small.east e4.red.small.west 1 south
        = joins f4.red.small.south -> GN-112
        red: cup f4.red.small.south f5 north"""),
    ("GN-113 shortcuts only where a card says so", {"cards": ROW, "red": "discs_1 8-strength",
     "pieces": "d4.red.small.east"}, """
        red: play discs_1
        ! red: disc d4.red.small.east d4.red.small.east 2 north -> no-shortcut GN-113
        red: end
        yellow: place f4 east
        yellow: end
        red: play 8-strength
        red: disc d4.red.small.east d4.red.small.east 2 north"""),
    # scores and the end
    ("GN-16 GN-17 GN-18 GN-19 GN-20 GN-21 GN-28 scores", {
     "cards": "d4 cups_1 e4 19-sun f4 discs_page d5 7-chariot e5 cups_2 f5 18-moon",
     "pieces": "d4.red.small.east e4.red.small.east f4.red.small.north d5.red.small.north g4.red.small.north "
     "e5.red.medium.north e5.yellow.small.north"}, """
        red: draw 0
        red: end
        = holds red d4 1 -> GN-20
        ~ holds red d4 2 -> GN-20
        = holds red e4 3 -> GN-18
        ~ holds red e4 2 -> GN-18
        = holds red f4 2 -> GN-19
        ~ holds red f4 3 -> GN-19
        = holds red g4 0 -> GN-21
        ~ holds red g4 1 -> GN-21
        = contested red e5 -> GN-17
        ~ contested red d4 -> GN-17
        = points red 9 -> GN-16
        ~ points red 10 -> GN-16
        = goes_on red 9 -> GN-28
        ~ goes_on red 8 -> GN-28"""),
    ("GN-23 GN-26 GN-24 announcing and winning", {
     "cards": "d4 cups_1 e4 19-sun f4 discs_page d5 7-chariot", "pieces": "d4.red.small.east e4.red.small.east "
     "f4.red.small.north d5.red.small.north g4.yellow.small.north"}, """
        ! red: announce -> announce-at-end GN-23
        red: draw 0
        red: announce
        = announced red -> GN-23
        ~ announced yellow -> GN-23
        yellow: draw 0
        ! yellow: announce -> announced-already GN-26
        yellow: end
        red: draw 0
        ! red: announce -> announced-already GN-26
        red: end
        = winner red -> GN-24
        ~ winner yellow -> GN-24
        ! yellow: end -> over GN-24"""),
    ("GN-26 accepted when nobody's last turn is awaited", {"cards": ROW, "pieces": "d4.red.small.east"}, """
        red: draw 0
        red: announce
        ! red: draw 0 -> wrong-player GN-36"""),
    ("GN-25 A-17 eliminated", {"cards": ROW, "players": 3, "red": "cups_9",
     "pieces": "d4.red.small.east e4.green.small.east"}, """
        red: draw 0
        red: announce
        yellow: place f4 north
        yellow: end
        green: draw 0
        green: end
        red: draw 0
        red: end
        = eliminated red -> GN-25
        ~ eliminated green -> GN-25
        yellow: draw 0
        ! red: draw 0 -> eliminated GN-25
        yellow: announce
        green: draw 0
        green: end
        yellow: draw 0
        yellow: end
        = winner green -> A-17"""),
    # major arcana
    ("GN-116 GN-117 GN-118 the Fool", {"cards": ROW, "red": "0-fool", "draw": "cups_9 rods_9 swords_9",
     "pieces": "d4.red.small.east"}, """
        ! chance: turn cups_9 -> nothing-to-turn GN-116
        red: play 0-fool
        red: reveal
        ! chance: turn discs_9 -> not-in-draw-pile GN-8
        turn cups_9
        = revealed cups_9 -> GN-116
        ~ revealed cups_8 -> GN-116
        red: cup d4.red.small.east e4 north
        red: reveal
        = power 0-fool 2 -> GN-117
        ~ power 0-fool 1 -> GN-117
        turn rods_9
        red: end
        = unused rods_9 1 -> GN-118
        ~ unused rods_9 2 -> GN-118"""),
    ("GN-117 no third card", {"cards": ROW, "red": "0-fool", "pieces": "d4.red.small.east"}, """
        red: play 0-fool
        red: reveal
        turn 3-empress
        red: reveal
        turn 4-emperor
        ! red: reveal -> no-such-power GN-124"""),
    ("GN-119 the Magician", {"cards": ROW, "red": "1-magician", "pieces": "d4.red.small.east"}, """
        red: play 1-magician
        red: rod d4.red.small.east d4.red.small.east 1 upright
        = power 1-magician 1 -> GN-119
        ! red: cup e4.red.small.upright e4 north -> power-gone GN-119"""),
    ("GN-120 GN-121 the High Priestess", {"cards": ROW, "red": "2-high-priestess cups_9 cups_8",
     "pieces": "d4.red.small.east"}, """
        red: play 2-high-priestess
        ! red: discard rods_9 -> not-in-hand GN-120
        red: discard cups_9
        = power 2-high-priestess 1 -> GN-120
        red: draw 1
        deal red rods_9
        red: discard rods_9
        = power 2-high-priestess 2 -> GN-121
        red: draw 0
        ! red: draw 0 -> power-gone GN-121
        red: end"""),
    ("GN-122 GN-123 the Empress", {"cards": ROW, "red": "3-empress",
     "pieces": "d4.red.small.north e4.yellow.small.west e4.yellow.small.north e4.yellow.small.south"}, """
        red: play 3-empress
        ! red: sword d4.red.small.north d3 1 -> no-such-power GN-122
        red: orient d4.red.small.north east
        = power 3-empress 1 -> GN-122
        red: cup d4.red.small.east e4 north
        = crowded e4 4 -> GN-123
        ~ crowded e4 3 -> GN-123"""),
    ("GN-124 GN-125 the Emperor", {"cards": ROW, "red": "4-emperor",
     "pieces": "d4.red.small.north e4.yellow.small.west e4.yellow.small.north e4.yellow.small.south"}, """
        red: play 4-emperor
        ! red: cup d4.red.small.north d3 north -> no-such-power GN-124
        red: orient d4.red.small.north east
        = power 4-emperor 1 -> GN-124
        red: rod d4.red.small.east d4.red.small.east 1 north
        = crowded e4 4 -> GN-125
        ~ crowded e4 3 -> GN-125"""),
    ("GN-126 GN-127 GN-128 the Hierophant", {"cards": ROW, "red": "5-hierophant",
     "pieces": "d4.red.small.east d4.red.small.west d4.red.small.north f4.red.small.east f4.red.small.north "
     "e4.yellow.small.west e4.yellow.large.west"}, """
        red: play 5-hierophant
        ! red: replace d4.red.small.east e4 north -> name-a-piece GN-126
        ! red: replace d4.red.small.east e4.yellow.small.west north -> no-spare GN-127
        ! red: replace d4.red.small.east e4.yellow.large.west there -> no-such-orientation GN-128
        red: replace d4.red.small.east e4.yellow.large.west north
        = replaced e4.yellow.large.west red -> GN-126
        = stands e4.red.large north -> GN-128"""),
    ("GN-130 GN-131 GN-132 the Chariot", {"cards": ROW, "red": "7-chariot",
     "pieces": "d4.red.small.east e4.yellow.small.west e4.yellow.small.north e4.yellow.small.south"}, """
        red: play 7-chariot
        ! red: disc d4.red.small.east d4.red.small.east north -> no-such-power GN-130
        ! red: rod d4.red.small.east d4.red.small.east 1 upright -> nowhere-to-go-on GN-132
        red: rod d4.red.small.east d4.red.small.east 1 east
        = power 7-chariot 1 -> GN-130
        ! red: end -> in-between GN-131
        red: rod e4.red.small.east e4.red.small.east 1 upright
        = moved e4.red.small.east f4 -> GN-67"""),
    ("GN-132 the end of the second rod", {"cards": ROW, "red": "7-chariot", "pieces": "d4.red.medium.north"}, """
        red: play 7-chariot
        red: rod d4.red.medium.north d4.red.medium.north 2 south
        ! red: rod d2.red.medium.south d2.red.medium.south 3 south -> too-far GN-69
        red: rod d2.red.medium.south d2.red.medium.south 1 south"""),
    ("GN-132 not in the void", {"cards": ROW, "red": "7-chariot", "pieces": "d4.red.large.north"}, """
        red: play 7-chariot
        red: rod d4.red.large.north d4.red.large.north 3 south
        ! red: rod d1.red.large.south d1.red.large.south 4 south -> too-far GN-69
        ! red: rod d1.red.large.south d1.red.large.south 1 south -> may-not-end-there GN-132
        red: rod d1.red.large.south d1.red.large.south 3 south"""),
    ("GN-133 GN-134 Strength", {"cards": ROW, "red": "8-strength",
     "pieces": "d4.red.small.east d4.red.medium.upright d4.red.medium.north e4.red.medium.upright e4.red.medium.north "
     "f4.red.medium.upright f4.red.large.north f4.red.large.south e4.yellow.small.west"}, """
        red: play 8-strength
        ! red: cup d4.red.small.east e4 north -> no-such-power GN-133
        ! red: disc d4.red.small.east d4.red.small.east north -> no-spare GN-89
        red: disc d4.red.small.east d4.red.small.east 2 north
        = grown d4.red.small.east large -> GN-134
        = power 8-strength 2 -> GN-133
        ! red: disc d4.red.large.north d4.red.medium.upright south -> power-gone GN-133"""),
    ("GN-134 no large piece", {"cards": ROW, "red": "8-strength",
     "pieces": "d4.red.small.east d4.red.large.upright d4.red.large.north e4.red.large.upright e4.red.large.north "
     "f4.red.large.upright"}, """
        red: play 8-strength
        ! red: disc d4.red.small.east d4.red.small.east 2 north -> no-spare GN-134
        red: disc d4.red.small.east d4.red.small.east north"""),
    ("GN-134 GN-91 a spot becomes a major at once", {"cards": ROW, "red": "8-strength 19-sun",
     "pieces": "d4.red.small.east"}, """
        red: play 8-strength
        red: disc d4.red.small.east e4 19-sun
        = worth e4 3 -> GN-91
        ! red: end extra -> wrong-words"""),
    ("GN-135 GN-136 GN-137 the Hermit", {"cards": ROW, "red": "9-hermit",
     "pieces": "d4.red.small.east e4.yellow.small.west"}, """
        red: play 9-hermit
        ! red: relocate d4.red.small.east e4.yellow.small.west d4 -> not-free GN-135
        ! red: relocate d4.red.small.east e4.yellow.small.west d7 -> void GN-135
        ! red: relocate d4.red.small.east e4 g4 -> enemy-there GN-136
        ! red: relocate d4.red.small.east e4.yellow.small.west f5 north -> keeps-orientation GN-137
        red: relocate d4.red.small.east e4.yellow.small.west f5
        = relocated e4.yellow.small.west f5 -> GN-135
        ~ relocated e4.yellow.small.west f4 -> GN-135
        = stands f5.yellow.small west -> GN-137"""),
    ("GN-136 the Hermit moves a territory", {"cards": ROW, "red": "9-hermit", "pieces": "d4.red.small.east"}, """
        red: play 9-hermit
        ! red: relocate d4.red.small.east e4 f4 -> no-wasteland GN-136
        red: relocate d4.red.small.east e4 g4
        = relocated e4 g4 -> GN-136"""),
    ("GN-138 GN-139 the Wheel", {"cards": ROW, "red": "10-wheel-of-fortune", "pieces": "d4.red.small.north"}, """
        red: play 10-wheel-of-fortune
        ! red: rod d4.red.small.north d4.red.small.north 1 north -> no-such-power GN-138
        red: cup d4.red.small.north d3 top
        = power 10-wheel-of-fortune 1 -> GN-138
        lay d3 19-sun
        = territory d3 19-sun -> GN-139
        ~ territory d3 18-moon -> GN-139
        red: end"""),
    ("GN-139 only the Wheel", {"cards": ROW, "red": "cups_9", "pieces": "d4.red.small.north"}, """
        red: play cups_9
        ! red: cup d4.red.small.north d3 top -> from-hand-only GN-139"""),
    ("GN-140 GN-141 Justice", {"cards": ROW, "red": "11-justice cups_9", "yellow": "rods_9 rods_8",
     "pieces": "d4.red.small.east e4.yellow.small.west"}, """
        red: play 11-justice
        ! red: trade d4.red.small.east e4 -> name-a-piece GN-140
        red: trade d4.red.small.east e4.yellow.small.west
        = traded red yellow -> GN-140
        ~ traded red green -> GN-140
        red: sword d4.red.small.east e4.yellow.small.west 1
        = power 11-justice 2 -> GN-141
        ! red: sword d4.red.small.east d4.red.small.east 1 -> power-gone GN-141"""),
    ("GN-142 GN-143 the Hanged Man", {"cards": ROW, "red": "12-hanged-man cups_9", "yellow": "rods_9 rods_8",
     "pieces": "d4.red.small.east f4.yellow.small.west"}, """
        red: play 12-hanged-man
        ! red: cup d4.red.small.east e4 north -> no-such-power GN-142
        red: rod d4.red.small.east d4.red.small.east 1 east
        = power 12-hanged-man 1 -> GN-142
        ! red: trade e4.red.small.east f4 -> name-a-piece GN-143
        red: trade e4.red.small.east f4.yellow.small.west
        = traded red yellow -> GN-143"""),
    ("GN-144 GN-145 Death", {"cards": ROW, "red": "13-death",
     "pieces": "d4.red.small.east e4.yellow.large.west d5.yellow.medium.east d5.yellow.medium.west "
     "d5.yellow.medium.north e5.yellow.medium.east e5.yellow.medium.west"}, """
        red: play 13-death
        ! red: cup d4.red.small.east e4 north -> no-such-power GN-144
        ! red: sword d4.red.small.east e4.yellow.large.west 3 -> too-much-damage GN-145
        ! red: sword d4.red.small.east e4.yellow.large.west 1 -> no-spare GN-100
        red: sword d4.red.small.east e4.yellow.large.west 2
        = damage e4.yellow.large.west 2 -> GN-145
        = power 13-death 2 -> GN-144"""),
    ("GN-146 Temperance", {"cards": ROW, "red": "14-temperance", "pieces": "d4.red.small.east"}, """
        red: play 14-temperance
        red: cup d4.red.small.east e4 north
        red: cup d4.red.small.east e4 south
        = power 14-temperance 2 -> GN-146
        ! red: cup d4.red.small.east e4 east -> power-gone GN-146"""),
    ("GN-147 GN-148 GN-149 GN-150 the Devil", {"cards": ROW, "red": "15-devil",
     "pieces": "d4.red.small.east e4.yellow.small.west f4.yellow.large.north"}, """
        red: play 15-devil
        ! red: orient d4.red.small.east e4 north -> name-a-piece GN-147
        red: orient d4.red.small.east e4.yellow.small.west north
        = stands e4.yellow.small north -> GN-150
        = power 15-devil 1 -> GN-147
        red: orient d4.red.small.east d4.red.small.east upright
        = targets d4.red.small.upright d4 -> GN-149
        ~ targets d4.red.small.upright e4 -> GN-149
        red: orient d4.red.small.upright d4.red.small.upright north
        = power 15-devil 3 -> GN-148
        ! red: orient d4.red.small.north d4.red.small.north east -> power-gone GN-148"""),
    ("GN-150 only the Devil turns enemies", {"cards": ROW, "red": "16-tower",
     "pieces": "d4.red.small.east e4.yellow.small.west"}, """
        red: play 16-tower
        ! red: orient d4.red.small.east e4.yellow.small.west north -> only-own-turned GN-150
        red: orient d4.red.small.east north"""),
    ("GN-151 GN-152 the Tower", {"cards": "d4 cups_1 e4 19-sun", "red": "16-tower", "discard": "cups_king",
     "pieces": "d4.red.small.north"}, """
        red: play 16-tower
        ! red: rod d4.red.small.north d4.red.small.north 1 north -> no-such-power GN-151
        red: orient d4.red.small.north east
        = power 16-tower 1 -> GN-151
        red: sword d4.red.small.east e4 1 cups_king
        = from_discard cups_king -> GN-152
        ~ from_discard cups_queen -> GN-152"""),
    ("GN-153 GN-154 the Star", {"cards": "d4 cups_1 e4 cups_2", "red": "17-star", "discard": "cups_king",
     "pieces": "d4.red.small.north"}, """
        red: play 17-star
        ! red: rod d4.red.small.north d4.red.small.north 1 north -> no-such-power GN-153
        red: orient d4.red.small.north east
        = power 17-star 1 -> GN-153
        red: disc d4.red.small.east e4 cups_king
        = from_discard cups_king -> GN-154
        ~ from_discard cups_queen -> GN-154"""),
    ("GN-155 the Star becomes a territory", {"cards": "d4 cups_1 e4 cups_king", "red": "17-star",
     "pieces": "d4.red.small.east"},
     """
        red: play 17-star
        red: disc d4.red.small.east e4 17-star
        = from_discard 17-star -> GN-155
        ~ from_discard 18-moon -> GN-155"""),
    ("GN-156 GN-157 the Moon", {"cards": ROW, "red": "18-moon",
     "pieces": "d4.red.small.east e4.yellow.small.west e4.yellow.medium.north e4.yellow.small.south"}, """
        red: play 18-moon
        ! red: cup d4.red.small.east e4 north -> no-such-power GN-156
        red: rod d4.red.small.east d4.red.small.east 1 upright
        = power 18-moon 1 -> GN-156
        ! red: end -> owes-sword GN-157
        ! red: sword e4.red.small.upright e4.yellow.medium.north 1 -> stays-full GN-157
        red: sword e4.red.small.upright e4.yellow.small.west 1
        red: end"""),
    ("GN-157 no sword would make room", {"cards": ROW, "red": "18-moon", "pieces": "d4.red.small.east "
     "e4.yellow.large.west f4.yellow.small.west f4.yellow.medium.north f4.yellow.small.south"}, """
        red: play 18-moon
        ! red: rod d4.red.small.east e4.yellow.large.west 1 -> stays-full GN-157"""),
    ("GN-158 GN-159 the Sun on a territory", {"cards": ROW, "red": "19-sun cups_king 18-moon",
     "pieces": "d4.red.small.north"}, """
        red: play 19-sun
        ! red: rod d4.red.small.north d4.red.small.north 1 north -> no-such-power GN-158
        ! red: cup d4.red.small.north d3 18-moon -> wrong-worth GN-159
        red: cup d4.red.small.north d3 cups_king
        = territory d3 cups_king -> GN-159
        = power 19-sun 2 -> GN-158"""),
    ("GN-160 the Sun on a piece", {"cards": ROW, "red": "19-sun", "pieces": "d4.red.small.east e4.yellow.small.west "
     "f4.yellow.medium.west f4.yellow.medium.north f4.yellow.medium.east d5.yellow.medium.east "
     "e5.yellow.medium.east"}, """
        red: play 19-sun
        ! red: cup d4.red.small.east e4.yellow.small.west 2 -> no-spare GN-160
        red: cup d4.red.small.east e4 2 north
        = created e4.red.medium.north -> GN-160
        ~ created e4.red.small.north -> GN-160"""),
    ("GN-161 GN-162 GN-163 GN-164 Judgement", {"cards": ROW, "red": "20-judgement cups_9 cups_8 cups_7 cups_6",
     "discard": "rods_9 rods_8 rods_7", "pieces": "d4.red.large.east"}, """
        red: play 20-judgement
        ! red: take d4.red.large.east discs_9 -> not-in-discard GN-161
        red: take d4.red.large.east 20-judgement
        = from_discard 20-judgement -> GN-163
        ~ from_discard rods_9 -> GN-163
        = may_take d4.red.large.east 3 -> GN-164
        ~ may_take d4.red.large.east 2 -> GN-164
        red: take d4.red.large.east rods_9
        = from_discard rods_9 -> GN-161
        ! red: take d4.red.large.east rods_8 -> hand-full GN-162
        red: end"""),
    ("GN-161 as many as the level", {"cards": ROW, "red": "20-judgement", "discard": "rods_9 rods_8 rods_7",
     "pieces": "d4.red.medium.east e4.red.large.upright"}, """
        red: play 20-judgement
        red: take d4.red.medium.east rods_9
        ! red: take e4.red.large.upright rods_8 -> other-takes GN-161
        red: take d4.red.medium.east rods_8
        ! red: take d4.red.medium.east rods_7 -> power-gone GN-161"""),
    ("GN-165 the World", {"cards": "d4 cups_1 e4 19-sun f4 0-fool", "red": "21-world",
     "pieces": "d4.red.small.east"}, """
        red: play 21-world
        ! red: copy 18-moon -> no-major-there GN-165
        ! red: copy cups_1 -> no-major-there GN-165
        ! red: cup d4.red.small.east e4 north -> no-such-power GN-165
        red: copy 19-sun
        = copied 19-sun -> GN-165
        ~ copied 0-fool -> GN-165
        red: cup d4.red.small.east e4 2 north"""),
]  # fmt: skip


@pytest.mark.parametrize(("said", "lines"), [pytest.param(said, lines, id=name) for name, said, lines in SCENES])
def test_scene(said: Said, lines: str) -> None:
    scene(**said).plays(*filter(None, map(str.strip, lines.splitlines())))


def test_GN_45_GN_36_what_was_done_is_taken_back_only_within_the_turn() -> None:
    table = scene(cards=ROW, pieces="d4.red.small.east", red="cups_9")
    before = table.at
    table.plays("red: orient d4.red.small.east north")
    act = table.judge.legal(before)[0]._replace(verb="orient")
    assert table.judge.may_undo(before, act, table.at) is None
    done = table.at
    table.plays("red: end")
    refusal = table.judge.may_undo(done, act._replace(verb="end"), table.at)
    assert refusal is not None
    assert (refusal.code, refusal.clause) == ("no-undo-after-turn", "")


def test_GN_140_hands_that_were_traded_are_not_traded_back() -> None:
    """Who took the rival's hand has read it."""
    table = scene(cards=ROW, red="11-justice cups_9", yellow="rods_9 rods_8",
                  pieces="d4.red.small.east e4.yellow.small.west")  # fmt: skip
    table.plays("red: play 11-justice")
    before = table.at
    table.plays("red: trade d4.red.small.east e4.yellow.small.west")
    refusal = table.judge.may_undo(before, table.judge.legal(before)[0]._replace(verb="trade"), table.at)
    assert refusal is not None
    assert (refusal.code, refusal.clause) == ("no-undo-seen", "")


@pytest.mark.parametrize(
    ("said", "line"),
    [
        ({"cards": ROW, "red": "7-chariot", "pieces": "d4.red.medium.north"},
         "red: rod d4.red.medium.north d4.red.medium.north 2 south"),
        ({"cards": ROW, "red": "18-moon", "pieces": "d4.red.small.east e4.yellow.small.west e4.yellow.medium.north "
          "e4.yellow.small.south"}, "red: rod d4.red.small.east d4.red.small.east 1 east"),
    ],
    ids=["GN-132 the Chariot", "GN-157 the Moon"],
)  # fmt: skip
def test_what_was_only_tried_to_judge_an_action_has_not_happened(said: Said, line: str) -> None:
    table = scene(**said).plays(f"red: play {said['red']}", line)
    told = [str(event) for event in table.events]
    assert len(told) == len(set(told))
    assert not [event for event in told if event.startswith(("destroyed", "shrunk", "damage"))]


def test_a_board_without_cards_lets_the_turn_pass() -> None:
    judge = referee(2)
    at = position(judge, cards="d4 cups_1", pieces="")
    assert {action.verb for action in judge.legal(at)} == {"place"}
    bare = scene(cards="d4 cups_1", pieces="d4.red.small.upright", red="swords_2")
    bare.plays("red: play swords_2", "red: sword d4.red.small.upright d4 1", "= swept d4.red.small.upright -> GN-108",
               "red: end", "! yellow: place d4 north -> void GN-13", "yellow: end", "red: announce")  # fmt: skip
