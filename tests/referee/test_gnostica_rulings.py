"""Every reading of every ruling of Gnostica: a position in which it matters, played both ways."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from corpus import ROOT
from gnostica_table import Scene, gnostica, position, readings, referee, scene
from msgspec import structs
from projects import AS_IT_STANDS

from generator.base.errors import CannotJudge
from generator.referee.actions import Action
from generator.referee.games.gnostica.position import score
from generator.referee.games.gnostica.referee import make, restore
from generator.referee.games.gnostica.rules import OPTIONS
from generator.referee.protocol import read_action
from generator.referee.registry import modules_of
from generator.workshop.play.begun_records import start_record
from generator.workshop.play.records import add_actions, replay_record

Said = dict[str, Any]
ROW = "d4 cups_1 e4 rods_2 f4 discs_3"
BOARD = ROW + " d5 swords_4 e5 cups_queen f5 19-sun d6 rods_king e6 discs_page f6 7-chariot"
FULL = "e4.yellow.small.west e4.yellow.small.north e4.yellow.small.south"
# the option that is not printed; the position; what is played as printed; what under the option
READ: list[tuple[str, Said, str, str]] = [
    ("A-1=eight_neighbours", {"cards": ROW, "pieces": "d4.red.small.east", "also": {"active": "yellow"}},
     "! yellow: place g5 north -> void GN-13", "yellow: place g5 north"),
    ("A-2=territories_only", {"cards": ROW, "pieces": "d4.red.small.north", "red": "cups_2"},
     "red: play cups_2; red: cup d4.red.small.north d3 east",
     "red: play cups_2; ! red: cup d4.red.small.north d3 east -> territories-only A-2"),
    ("A-3=territories_only", {"cards": ROW, "red": "cups_2",
     "pieces": "d4.red.small.north d3.yellow.small.west d3.yellow.small.north d3.yellow.small.south"},
     "red: play cups_2; ! red: cup d4.red.small.north d3 east -> full GN-57",
     "red: play cups_2; red: cup d4.red.small.north d3 east"),
    ("A-4=after", {"cards": ROW, "pieces": "f3.red.small.south", "red": "rods_1"},
     "red: play rods_1; red: rod f3.red.small.south f4 1",
     "red: play rods_1; ! red: rod f3.red.small.south f4 1 -> void GN-85"),
    ("A-5=out_of_game", {"cards": ROW, "pieces": "d4.red.small.east e4.yellow.small.west", "red": "swords_1"},
     "red: play swords_1; red: sword d4.red.small.east e4.yellow.small.west 1",
     "red: play swords_1; red: sword d4.red.small.east e4.yellow.small.west 1"),
    ("A-6=clamp", {"cards": ROW, "pieces": "d4.red.medium.east e4.yellow.small.west", "red": "swords_1"},
     "red: play swords_1; ! red: sword d4.red.medium.east e4.yellow.small.west 2 -> more-than-there-is A-6",
     "red: play swords_1; red: sword d4.red.medium.east e4.yellow.small.west 2; "
     "= destroyed e4.yellow.small.west -> GN-99"),
    ("A-7=moved_only", {"cards": ROW, "pieces": "d4.red.small.east", "red": "14-temperance"},
     "red: play 14-temperance; red: cup d4.red.small.east e4 east; red: cup e4.red.small.east f4 north",
     "red: play 14-temperance; red: cup d4.red.small.east e4 east; "
     "! red: cup e4.red.small.east f4 north -> no-minion GN-111"),
    ("A-8=lost", {"cards": "d4 13-death e4 rods_2 f4 discs_3", "red": "cups_king rods_9",
     "pieces": "d4.red.large.upright d4.red.small.east"},
     "red: activate d4; red: sword d4.red.large.upright d4 3; red: sword d4.red.small.east e4 1",
     "red: activate d4; red: sword d4.red.large.upright d4 3; "
     "! red: sword d4.red.small.east e4 1 -> no-minion GN-111"),
    ("A-9=fool_minions", {"cards": "d4 0-fool e4 rods_2 f4 discs_3", "pieces": "d4.red.small.east f4.red.small.north"},
     "red: activate d4; red: reveal; turn cups_9; red: cup f4.red.small.north f3 north",
     "red: activate d4; red: reveal; turn cups_9; ! red: cup f4.red.small.north f3 north -> no-minion GN-111"),
    ("A-10=at_once", {"cards": ROW, "pieces": "d4.red.small.east", "red": "0-fool", "draw": "cups_9"},
     "red: play 0-fool; red: reveal; turn cups_9; = reshuffled 74 -> GN-15; red: reveal; "
     "! turn cups_9 -> not-in-draw-pile GN-8",
     "red: play 0-fool; red: reveal; turn cups_9; = reshuffled 75 -> GN-15; red: reveal; turn cups_9"),
    ("A-10=after_use", {"cards": ROW, "pieces": "d4.red.small.east", "red": "0-fool"},
     "red: play 0-fool; red: reveal; turn 20-judgement; red: take d4.red.small.east 20-judgement",
     "red: play 0-fool; red: reveal; turn 20-judgement; "
     "! red: take d4.red.small.east 20-judgement -> not-in-discard GN-161; red: take d4.red.small.east 0-fool"),
    ("A-10=back", {"cards": ROW, "pieces": "d4.red.small.east", "red": "0-fool", "draw": "cups_9 rods_9"},
     "red: play 0-fool; red: reveal; turn cups_9; red: reveal; ! turn cups_9 -> not-in-draw-pile GN-8",
     "red: play 0-fool; red: reveal; turn cups_9; red: reveal; turn cups_9; "
     "red: cup d4.red.small.east e4 north"),
    ("A-11=none", {"cards": "d4 cups_1 e4 19-sun", "pieces": "d4.red.small.east", "red": "0-fool"},
     "red: play 0-fool; red: reveal; turn 21-world; red: copy 19-sun",
     "red: play 0-fool; red: reveal; turn 21-world; ! red: copy 19-sun -> no-such-power GN-116"),
    ("A-12=lazy", {"cards": ROW, "pieces": "d4.red.small.east", "draw": "cups_9"},
     "red: draw 1; deal red cups_9; = reshuffled 74 -> GN-15",
     "red: draw 1; deal red cups_9; ~ reshuffled 74 -> GN-15"),
    ("A-13=refuse", {"cards": ROW, "pieces": "d4.red.small.east", "red": "cups_9",
     "yellow": "rods_9"}, "red: draw 5; deal red discs_9", "red: draw 5; deal red discs_9"),
    ("A-14=enemy_only", {"cards": ROW, "pieces": "d4.red.small.east", "red": "5-hierophant"},
     "red: play 5-hierophant; red: replace d4.red.small.east d4.red.small.east north",
     "red: play 5-hierophant; ! red: replace d4.red.small.east d4.red.small.east north -> not-an-enemy A-14"),
    ("A-15=refuse", {"cards": ROW, "pieces": "d4.red.small.east", "red": "11-justice"},
     "red: play 11-justice; red: trade d4.red.small.east d4.red.small.east",
     "red: play 11-justice; ! red: trade d4.red.small.east d4.red.small.east -> not-an-enemy A-15"),
    ("A-16=piece_on_board", {"cards": ROW, "pieces": "d4.red.small.upright", "red": "swords_1"},
     "red: play swords_1; red: sword d4.red.small.upright d4.red.small.upright 1; red: announce",
     "red: play swords_1; red: sword d4.red.small.upright d4.red.small.upright 1; "
     "! red: announce -> no-piece-to-announce A-16"),
    ("A-16=minimum_score", {"cards": "d4 19-sun e4 18-moon f4 17-star",
     "pieces": "d4.red.small.upright e4.red.small.upright f4.red.small.upright"},
     "red: orient d4.red.small.upright east; red: announce",
     "red: orient d4.red.small.upright east; red: announce"),
    ("A-16=minimum_score", {"cards": "d4 19-sun e4 18-moon f4 cups_1",
     "pieces": "d4.red.small.upright e4.red.small.upright f4.red.small.upright"},
     "red: orient d4.red.small.upright east; red: announce",
     "red: orient d4.red.small.upright east; ! red: announce -> too-few-points A-16; red: end"),
    ("A-17=must_announce", {"cards": ROW, "pieces": "d4.red.small.east e4.yellow.small.east",
     "also": {"announced": "red"}}, "red: draw 0; red: end; = winner yellow -> A-17; ! yellow: draw 0 -> over GN-24",
     "red: draw 0; red: end; = turn yellow -> GN-36; yellow: draw 0; yellow: announce"),
    ("A-19=allowed", {"cards": ROW, "pieces": "e4.red.medium.east f4.red.small.east g4.yellow.small.east",
     "red": "7-chariot"},
     "red: play 7-chariot; ! red: rod e4.red.medium.east f4 1 -> enemy-there GN-83; "
     "! red: rod e4.red.medium.east f4 2 -> void GN-85",
     "red: play 7-chariot; ! red: rod e4.red.medium.east f4 2 -> territory-stuck A-19; "
     "red: rod e4.red.medium.east f4 1; ! red: end -> territory-in-between A-19; "
     "! red: rod e4.red.medium.east f4.red.small.east 1 north -> territory-in-between A-19; "
     "! red: rod f4.red.small.east g4 2 -> too-far GN-80; red: rod f4.red.small.east g4 1; red: end"),
    ("A-19=allowed", {"cards": ROW, "pieces": "e4.red.medium.east g4.red.small.east f3.yellow.small.south",
     "red": "7-chariot"},
     "red: play 7-chariot; ! red: rod e4.red.medium.east f4 2 -> void GN-85",
     "red: play 7-chariot; red: rod e4.red.medium.east f4 2; = swept f3.yellow.small.south -> GN-12; "
     "! red: rod g4.red.small.east g4.red.small.east 1 east -> territory-in-between A-19; "
     "red: rod g4.red.small.east h4 1; = swept g4.red.small.east -> GN-12"),
    ("A-20=single_power", {"cards": ROW, "pieces": "d4.red.small.east e4.yellow.small.west", "red": "8-strength"},
     "red: play 8-strength; red: disc d4.red.small.east d4.red.small.east 2 east; "
     "! red: disc d4.red.large.east e4.yellow.small.west 2 -> power-gone GN-133",
     "red: play 8-strength; red: disc d4.red.small.east d4.red.small.east 2 east; "
     "red: disc d4.red.large.east e4.yellow.small.west 2"),
    ("A-21=allowed", {"cards": ROW, "pieces": "d4.red.small.north", "red": "discs_1 cups_9"},
     "red: play discs_1; ! red: disc d4.red.small.north d3 cups_9 -> no-card-there A-21",
     "red: play discs_1; red: disc d4.red.small.north d3 cups_9"),
    ("A-23=allow", {"cards": ROW, "pieces": "d4.red.small.north"},
     "! red: orient d4.red.small.north north -> stands-so A-23", "red: orient d4.red.small.north north"),
    ("A-24=refuse", {"cards": ROW, "pieces": "d4.red.small.north", "red": "cups_9 swords_1"},
     "red: play cups_9; red: end", "red: play cups_9; ! red: end -> no-power-used A-24"),
    ("A-24=refuse", {"cards": ROW, "pieces": "d4.red.small.upright", "red": "rods_1"},
     "red: play rods_1", "! red: play rods_1 -> no-power-usable A-24"),
    ("A-25=allowed", {"cards": ROW, "pieces": "d4.red.small.north", "red": "cups_9"},
     "red: play cups_9; ! red: cup d4.red.small.north d4 east -> own-space A-25",
     "red: play cups_9; red: cup d4.red.small.north d4 east"),
    ("A-27=end_of_turn", {"cards": "d4 cups_1 e4 rods_2", "pieces": "e3.red.small.south d5.red.small.north "
     "f4.yellow.large.north", "red": "rods_1"},
     "red: play rods_1; red: rod e3.red.small.south e4 1; = swept f4.yellow.large.north -> GN-12",
     "red: play rods_1; red: rod e3.red.small.south e4 1; ~ swept f4.yellow.large.north -> GN-12; red: end; "
     "= swept f4.yellow.large.north -> GN-12"),
    ("A-28=look", {"cards": ROW, "pieces": "d4.red.small.north", "red": "10-wheel-of-fortune"},
     "red: play 10-wheel-of-fortune; ! red: look -> no-looking A-28",
     "red: play 10-wheel-of-fortune; red: look; show 19-sun; ! red: look -> no-looking A-28; "
     "red: cup d4.red.small.north d3 top; ! lay d3 18-moon -> not-on-top GN-7; lay d3 19-sun"),
    ("A-32=territories_only", {"cards": ROW, "pieces": "d4.red.small.north d3.yellow.small.east", "red": "cups_9"},
     "red: play cups_9; red: cup d4.red.small.north d3.yellow.small.east",
     "red: play cups_9; ! red: cup d4.red.small.north d3.yellow.small.east -> territories-only A-32"),
    ("A-33=not_fool", {"cards": "d4 cups_1 e4 0-fool", "pieces": "d4.red.small.north", "red": "21-world"},
     "red: play 21-world; red: copy 0-fool; red: reveal", "red: play 21-world; ! red: copy 0-fool -> not-copied A-33"),
    ("A-34=after", {"cards": "d4 cups_1 e4 cups_king", "red": "17-star", "pieces": "d4.red.small.east"},
     "red: play 17-star; red: disc d4.red.small.east e4 17-star",
     "red: play 17-star; ! red: disc d4.red.small.east e4 17-star -> not-in-hand GN-95; red: end"),
    ("A-35=free_turn", {"cards": ROW, "pieces": "d4.red.small.east", "red": "14-temperance"},
     "red: play 14-temperance; red: cup d4.red.small.east e4 north; "
     "! red: orient d4.red.small.east south -> no-such-power GN-146",
     "red: play 14-temperance; red: cup d4.red.small.east e4 north; "
     "! red: orient e4.red.small.north south -> only-who-acted A-35; "
     "! red: orient d4.red.small.east east -> stands-so A-23; red: orient d4.red.small.east south; "
     "= turned d4.red.small south -> GN-43; ! red: orient d4.red.small.south east -> no-such-power GN-146; "
     "red: cup d4.red.small.south d5 east; red: orient d4.red.small.south upright; red: end"),
    ("A-35=free_turn", {"cards": ROW, "pieces": "d4.red.small.east e4.yellow.small.west", "red": "rods_1 swords_1"},
     "red: play swords_1; red: sword d4.red.small.east e4.yellow.small.west 1; "
     "! red: orient d4.red.small.east north -> no-such-power GN-54",
     "red: play rods_1; red: rod d4.red.small.east d4.red.small.east 1 north; "
     "! red: orient e4.red.small.north east -> no-such-power GN-54"),
    ("A-36=same_minion", {"cards": ROW, "pieces": "d4.red.small.north f4.red.small.south", "red": "3-empress"},
     "red: play 3-empress; red: orient d4.red.small.north east; red: cup f4.red.small.south f5 east",
     "red: play 3-empress; red: orient d4.red.small.north east; "
     "! red: cup f4.red.small.south f5 east -> not-the-oriented A-36; red: cup d4.red.small.east e4 east"),
    ("A-37=own_only", {"cards": ROW, "pieces": "d4.red.small.east e4.yellow.large.west", "red": "19-sun"},
     "red: play 19-sun; red: cup d4.red.small.east e4.yellow.large.west 2",
     "red: play 19-sun; ! red: cup d4.red.small.east e4.yellow.large.west 2 -> own-pieces-only A-37; "
     "red: cup d4.red.small.east e4.yellow.large.west; "
     "! red: disc d4.red.small.east e4.yellow.small.west -> own-pieces-only A-37"),
    ("A-38=not_allowed", {"cards": ROW, "red": "rods_1", "pieces": "f3.red.small.south f5.red.small.east "
     "f5.red.small.west f5.red.small.north f5.red.medium.north"},
     "red: play rods_1; red: rod f3.red.small.south f4 1",
     "red: play rods_1; ! red: rod f3.red.small.south f4 1 -> full A-38"),
    ("A-40=eliminated", {"cards": ROW, "pieces": "d4.red.small.east e4.yellow.small.upright", "red": "swords_1",
     "also": {"announced": "yellow"}},
     "red: play swords_1; red: sword d4.red.small.east e4.yellow.small.upright 1; red: end; yellow: place f4 north",
     "red: play swords_1; red: sword d4.red.small.east e4.yellow.small.upright 1; = eliminated yellow -> A-40; "
     "= winner red -> A-17"),
]  # fmt: skip


def lines(text: str) -> list[str]:
    return [line for line in map(str.strip, text.split(";")) if line]


@pytest.mark.parametrize(
    ("option", "said", "printed", "otherwise"), READ, ids=[f"{i}-{one[0]}" for i, one in enumerate(READ)]
)
def test_a_reading_matters(option: str, said: Said, printed: str, otherwise: str) -> None:
    one, other = scene(**said), scene(rulings=option, **said)
    one.plays(*lines(printed))
    other.plays(*lines(otherwise))


def test_a_piece_that_is_lost_does_not_come_back() -> None:
    for rulings, left in (("", 5), ("A-5=out_of_game", 4)):
        table = scene(rulings=rulings, cards=ROW, pieces="d4.red.small.east e4.yellow.small.west", red="swords_1")
        table.plays("red: play swords_1", "red: sword d4.red.small.east e4.yellow.small.west 1")
        assert table.at.stash[1][0] == left


def test_A_13_no_more_is_asked_for_than_there_is() -> None:
    judge = referee(2)
    deck = [card for card in judge.rules.deck if card not in ROW.split()]
    rows = [f"{column}5" for column in "abcdefghijklmnopqrstuvwxyz"] + [f"{c}7" for c in "abcdefghijklmnopqrstuvwxyz"]
    cards = ROW + " " + " ".join(f"{space} {card}" for space, card in zip(rows, deck, strict=False))
    rest = deck[len(rows) :]
    more = " ".join(f"{c}9 {card}" for c, card in zip("abcdefghijklmnopqrstuvwxyz", rest[1:], strict=False))
    said = {"cards": f"{cards} {more}", "pieces": "d4.red.small.east"}
    scene(**said).plays("red: draw 5", f"deal red {rest[0]}", "red: end")
    scene(rulings="A-13=refuse", **said).plays("! red: draw 5 -> piles-empty A-13", "red: draw 1")


def test_A_18_the_second_rod_may_be_another_s() -> None:
    said = {
        "cards": ROW,
        "red": "7-chariot",
        "pieces": f"d4.red.small.east e3.red.small.south e5.red.medium.north {FULL}",
    }
    push = "red: rod e3.red.small.south e4.red.small.north 1 upright"
    table = scene(**said).plays("red: play 7-chariot", "red: rod d4.red.small.east d4.red.small.east 1 north", push)
    assert table.at.transit is None
    alone = scene(rulings="A-18=same_piece", **said).plays(
        "red: play 7-chariot", "red: rod d4.red.small.east d4.red.small.east 1 north",
        push.replace("red:", "! red:") + " -> moves-itself A-18",
        "red: rod e4.red.small.north e4.red.small.north 1 north",
    )  # fmt: skip
    assert alone.at.transit is None


def test_A_29_the_order_of_play_is_that_of_the_seats_or_of_the_bids() -> None:
    hands = {
        "red": "cups_2 cups_3 cups_4 cups_5 cups_6 cups_7",
        "yellow": "rods_3 rods_4 rods_5 rods_6 rods_7 rods_8",
        "green": "18-moon discs_5 discs_6 discs_7 discs_8 discs_9",
    }
    also = {"phase": "bid", "order": [], "awaiting_bids": list(hands)}
    for rulings, order in (("", (2, 0, 1)), ("A-29=bid_rank", (2, 1, 0))):
        table = scene(3, rulings, cards=BOARD, also=also, **hands)
        table.plays("red: bid cups_2", "yellow: bid rods_8", "green: bid 18-moon")
        assert table.at.order == order


def test_A_30_a_tie_without_an_end_is_drawn_for_or_settled_by_the_seat() -> None:
    minors = [f"{suit}_{rank}" for rank in (2, 3, 4, 5, 6, 7) for suit in ("cups", "rods")]
    for rulings, awaited in (("", "chance"), ("A-30=lowest_seat", "yellow")):
        board = BOARD.replace("rods_2", "discs_1")
        also = {"phase": "bid", "order": [], "awaiting_bids": ["red", "yellow"]}
        table = scene(2, rulings, cards=board, red=" ".join(minors[::2]), yellow=" ".join(minors[1::2]), also=also)
        for one, other in zip(minors[::2], minors[1::2], strict=True):
            table.plays(f"red: bid {one}", f"yellow: bid {other}")
        assert table.judge.actor(table.at) == awaited
    table = scene(2, cards=board, red=" ".join(minors[::2]), yellow=" ".join(minors[1::2]), also=also)
    for one, other in zip(minors[::2], minors[1::2], strict=True):
        table.plays(f"red: bid {one}", f"yellow: bid {other}")
    table.plays("! start green -> not-tied A-30", "start yellow", "= starts yellow -> A-30")


def test_A_28_only_who_has_looked_knows_the_top_card() -> None:
    table = scene(3, "A-28=look", cards=ROW, pieces="d4.red.small.north e4.yellow.small.north f4.green.small.north",
                  red="10-wheel-of-fortune", yellow="20-judgement 21-world", also={"discard": []})  # fmt: skip

    def known() -> list[str | None]:
        return [table.judge.view(table.at, who)["top"] for who in ("red", "yellow", "green")]

    table.plays("red: play 10-wheel-of-fortune", "red: look", "show 19-sun")
    assert known() == ["19-sun red", None, None]
    table.plays("red: end")
    assert known() == ["19-sun red", None, None]  # nor does the player after him see it
    table.plays("yellow: play 20-judgement", "yellow: take e4.yellow.small.north 10-wheel-of-fortune", "yellow: end",
                "green: draw 0", "green: end", "red: draw 0", "red: end", "yellow: play 10-wheel-of-fortune",
                "yellow: look", "! show 18-moon -> not-on-top A-28", "show 19-sun")  # fmt: skip
    assert known() == ["19-sun red yellow", "19-sun red yellow", None]
    table.plays("! yellow: look -> no-looking A-28", "yellow: end", "green: draw 1", "deal green 19-sun")
    assert known() == [None, None, None]


def test_A_39_eliminated_pieces_are_out_of_play_or_in_the_stash_and_count_alike() -> None:
    for rulings, stash, lost in (
        ("", ["small 0", "medium 0", "large 0"], ["small 5", "medium 5", "large 5"]),
        ("A-39=back_to_stash", ["small 5", "medium 5", "large 5"], []),
        ("A-39=out_of_play A-5=out_of_game", ["small 0", "medium 0", "large 0"], ["small 5", "medium 5", "large 5"]),
        ("A-39=back_to_stash A-5=out_of_game", ["small 4", "medium 5", "large 5"], ["small 1"]),
    ):
        table = scene(3, rulings, cards=ROW, pieces="d4.red.small.east d4.red.small.west e4.green.small.east",
                      red="cups_9 swords_2", also={"announced": "red"})  # fmt: skip
        table.plays("red: play swords_2", "red: sword d4.red.small.east d4.red.small.east 1", "red: end",
                    "= eliminated red -> GN-25")  # fmt: skip
        assert "cups_9" in table.at.discard
        assert score(table.judge.rules, table.at, 0) == 0
        seen = table.judge.view(table.at, "green")["sides"]["red"]
        assert (seen["stash"], seen["lost"]) == (stash, lost), rulings


def test_A_42_A_43_what_is_open_is_seen() -> None:
    said = {"cards": ROW, "pieces": "d4.red.small.east e4.yellow.small.east", "yellow": "cups_9", "discard": "rods_9"}
    for rulings, hand in (("", []), ("A-42=open", ["cups_9"])):
        table = scene(rulings=rulings, **said)
        assert table.judge.view(table.at, "red")["sides"]["yellow"]["hand"] == hand
    for rulings, pile in (("", ["rods_9"]), ("A-43=closed", [])):
        table = scene(rulings=rulings, **said)
        assert table.judge.view(table.at, "red")["discard"] == pile
    closed = scene(rulings="A-43=closed", red="20-judgement", **said).plays("red: play 20-judgement")
    assert closed.judge.view(closed.at, "red")["discard"] == ["20-judgement", "rods_9"]
    assert closed.judge.view(closed.at, "yellow")["discard"] == []


def test_A_22_on_a_deck_with_other_numbers_the_printed_ones_decide() -> None:
    """The usual English decks have Justice and Strength the other way round."""
    hands = {
        "red": "8-strength cups_3 cups_4 cups_5 cups_6 cups_7",
        "yellow": "11-justice rods_3 rods_4 rods_5 rods_6 rods_7",
    }
    also = {"phase": "bid", "order": [], "awaiting_bids": list(hands)}
    for rulings, printed, first in (("", {}, 1), ("A-22=printed_number", {"8-strength": 11, "11-justice": 8}, 0)):
        judge = referee(2, *rulings.split())
        facts = judge.facts()
        cards = {name: {**card, "number": printed.get(name, card["number"])} for name, card in facts["cards"].items()}
        other = restore(gnostica(), {**facts, "cards": cards})
        table = Scene(other, position(other, cards=BOARD, also=also, **hands))
        table.plays("red: bid 8-strength", "yellow: bid 11-justice")
        assert table.at.order[0] == first


def test_A_41_of_several_actions_written_at_once_all_are_refused_or_the_later_ones(tmp_path: Path) -> None:
    start = "board d4 cups_1 e4 rods_2; red: hand 6-lovers; pieces d4.small.east; yellow: pieces e4.small.west"
    texts = ["red: play 6-lovers", "red: cup d4.red.small.east e4 north", "red: rod d4.red.small.east e4 1"]
    for rulings, kept in ((["A-41=atomic"], 0), (["A-41=keep_first"], 2)):
        record = start_record(ROOT, "gnostica", rulings, None, str(tmp_path / "a.txt"), start)
        done = add_actions(replay_record(AS_IT_STANDS, gnostica(), record, tmp_path), texts)
        assert done.refusal is not None
        assert (done.refusal.code, done.refusal.clause, done.refused) == ("power-gone", "GN-114", 3)
        assert [str(action) for action, _ in done.added] == texts[:kept]
        assert len(done.record.plies) == kept


# readings whose position takes more words than a line of READ
APART: dict[str, Callable[..., None]] = {
    "A-18=same_piece": test_A_18_the_second_rod_may_be_another_s,
    "A-22=printed_number": test_A_22_on_a_deck_with_other_numbers_the_printed_ones_decide,
    "A-29=bid_rank": test_A_29_the_order_of_play_is_that_of_the_seats_or_of_the_bids,
    "A-30=lowest_seat": test_A_30_a_tie_without_an_end_is_drawn_for_or_settled_by_the_seat,
    "A-39=back_to_stash": test_A_39_eliminated_pieces_are_out_of_play_or_in_the_stash_and_count_alike,
    "A-41=keep_first": test_A_41_of_several_actions_written_at_once_all_are_refused_or_the_later_ones,
    "A-42=open": test_A_42_A_43_what_is_open_is_seen,
    "A-43=closed": test_A_42_A_43_what_is_open_is_seen,
}


def test_every_ruling_is_a_question_of_the_referee_and_each_answer_has_a_position() -> None:
    """From the register: an option that no test plays, or that no code asks for, is found out here."""
    rulings = gnostica().rulings
    assert [ident for group in OPTIONS.values() for ident in group] == list(rulings)
    others = {
        f"{ident}={option}" for ident, options in readings().items() for option in options
        if option != rulings[ident].default
    }  # fmt: skip
    assert others == {option for option, *_ in READ} | set(APART)


def test_each_question_with_several_answers_is_asked_by_the_code() -> None:
    text = "".join(inspect.getsource(module) for module in modules_of("gnostica"))
    asked = {name for name in OPTIONS if f'["{name}"]' in text}
    several = {name for name, group in OPTIONS.items() if all(len(readings()[ident]) > 1 for ident in group)}
    assert several - asked == {"major_numbers"}, "which number a card has, the tables say (A-22)"


@pytest.mark.parametrize(
    ("table", "row", "cell", "said"),
    [
        ("powers", "disc", {"card_from": "pocket"}, "card_from 'pocket'"),
        ("powers", "relocate", {"limit": "ignored"}, "limit 'ignored'"),
        ("powers", "redraw", {"action": "shuffle"}, "does 'shuffle'"),
        ("majors", "chariot", {"shortcut": "jump"}, "no shortcut 'jump'"),
        ("majors", "moon", {"shortcut_on": "card"}, "no shortcut_on 'card'"),
    ],
)
def test_a_word_that_the_code_does_not_play_is_named_with_its_cell(
    table: str, row: str, cell: dict[str, str], said: str
) -> None:
    tables = gnostica().tables
    rows = {**tables[table].rows, row: tables[table].rows[row]._replace(**cell)}
    game = structs.replace(gnostica(), tables={**tables, table: structs.replace(tables[table], rows=rows)})
    with pytest.raises(CannotJudge, match=said) as error:
        make(game, (), {})
    assert error.value.where is not None
    assert f"{table}.csv" in str(error.value.where)


def test_the_card_of_the_fool_never_goes_into_the_pile_that_is_made_after_the_last_card() -> None:
    """A-10 before A-12: with nothing else to shuffle the card lies alone on the discard pile."""
    for ruling, left in (("A-10=reshuffle_first", ((), ("cups_9",))), ("A-10=at_once", (("cups_9",), ()))):
        judge = referee(2, ruling)
        at = position(judge, cards="d4 0-fool e4 rods_2 f4 discs_3", pieces="d4.red.small.east", draw="cups_9")
        for line in ("red: activate d4", "red: reveal"):
            action = read_action(judge, at, line)
            assert isinstance(action, Action)
            at = judge.step(at, action)
        after = judge.step(at._replace(discard=()), Action("chance", "turn", ("cups_9",)))
        assert (after.draw, after.discard) == left, ruling
