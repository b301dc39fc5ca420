"""Qíahn Tactics Goblin, the three modes and the Spirit card: who sees what, and who may use it when."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import structs

from generator.base.errors import CannotJudge
from generator.referee.actions import Action
from generator.referee.random_play import random_game

Seat = Any
HANDS = {"heads": "air air bees bell hen shield sword sword water water",
         "tails": "earth earth fire fire hen shield soup sword sword butter"}  # fmt: skip
START = "first: side heads; second: side tails"


def test_QG_86_half_hidden_is_the_mode_of_the_rulebook(seat: Seat) -> None:
    table = seat().does(START)
    assert table.position.mode == "half_hidden"
    assert table.why("chance: deal heads sword") == ("no-dealing", "QG-86")
    table.does("chance: draw heads hen")
    assert table.impossible(("mode", "open")) == ["QG-86"]
    with pytest.raises(CannotJudge, match="did you mean 'hidden'"):
        seat(mode="hiden")
    with pytest.raises(CannotJudge, match="there is no option"):
        seat(format="squad_3")
    with pytest.raises(CannotJudge, match="owner"):
        seat(owner="third")


def test_QG_87_in_the_open_mode_both_see_the_qiahnberros(seat: Seat) -> None:
    table = seat(mode="open").does(START, "chance: draw heads hen")
    assert table.told("known heads hen both") == "QG-87"
    assert table.denied("known heads hen heads") == "QG-87"
    for who in ("heads", "tails"):
        shown = table.referee.view(table.position, who)["sides"]["heads"]
        assert ("hen" in shown["hand"], shown["unseen"]) == (True, 0)


def test_QG_88_in_all_else_the_open_mode_is_the_same(seat: Seat) -> None:
    table = seat(mode="open").does(START)
    assert table.why("chance: deal heads hen") == ("no-dealing", "QG-88")
    lines = [str(a) for a in table.referee.legal(table.position)]
    assert lines == [str(a) for a in seat().does(START).referee.legal(seat().does(START).position)]
    seat(mode="open").met().does("heads: put sword heads.1").rest()


def test_QG_89_in_the_hidden_mode_all_cards_are_shuffled_together(seat: Seat) -> None:
    table = seat(mode="hidden").does(START)
    assert table.why("chance: draw heads hen") == ("all-shuffled-together", "QG-89")
    assert table.why("chance: deal heads fire") == ("not-in-that-draw", "QG-89")
    assert table.why("chance: deal tails fire") == ("other-side-draws", "QG-89")
    assert table.referee.weights(table.position) == (2, 1, 1, 1, 1, 2, 1, 2, 2)
    table.does("chance: deal heads hen")
    assert table.why("chance: deal heads hen") == ("no-copy-left", "QG-89")


def test_QG_90_three_are_discarded_unseen(seat: Seat) -> None:
    table = seat(mode="hidden").does(START)
    assert table.why("heads: deal heads sword") == ("picking-by-sight", "QG-90")
    table.does(*(f"chance: deal heads {card}" for card in HANDS["heads"].split()))
    assert len(table.side("heads")["hand"]) == 13 - 3
    assert table.why("chance: deal heads soup") == ("other-side-draws", "QG-89")
    assert table.impossible(("sides/heads/hand", [*HANDS["heads"].split(), "soup"])) == ["QG-90"]
    assert table.impossible(("sides/heads/hand", HANDS["heads"].split()[1:])) == ["QG-90"]


def test_QG_91_the_hand_is_secret_until_a_card_is_used(seat: Seat) -> None:
    table = seat(mode="hidden").does(START, "chance: deal heads hen")
    assert table.told("known heads hen heads") == "QG-91"
    assert table.denied("known heads hen both") == "QG-91"
    table = seat(mode="hidden").met("wizard", "archer", **HANDS)
    assert table.why("heads: put soup tails.1") == ("not-in-hand", "QG-91")
    assert table.why("heads: put fire heads.1") == ("not-your-magic", "QG-7")
    table.does("heads: put sword heads.1")
    seen = table.referee.view(table.position, "tails")["sides"]["heads"]
    assert (seen["hand"], seen["unseen"], [c["card"] for c in seen["laid"]]) == ([], 9, ["sword"])
    own = table.referee.view(table.position, "heads")["sides"]["heads"]
    assert (len(own["hand"]), own["unseen"]) == (9, 0)
    with pytest.raises(CannotJudge, match="nobody is called"):
        table.referee.view(table.position, "third")


def test_QG_91_a_card_used_up_is_told_from_one_that_was_never_held(seat: Seat) -> None:
    hands = {**HANDS, "heads": "air air bees bell hen shield shield sword water water"}
    table = seat(mode="hidden").met("wizard", "archer", **hands).does("heads: put sword heads.1")
    assert table.why("heads: put sword heads.1") == ("not-in-hand", "QG-91")
    assert table.why("heads: put soup tails.1") == ("not-in-hand", "QG-91")
    table.does("heads: put water heads.1 tails.1; turn; tails: turn; heads: turn")
    assert table.side("heads")["spent"] == ["sword", "water"]


def test_AG_34_three_drawn_first_make_a_hand_of_eight(seat: Seat) -> None:
    table = seat("AG-34=drawn_three", mode="hidden").does(START)
    assert table.referee.rules.hand == 8
    assert table.referee.weights(table.position) == (10, 3, 3, 3, 3, 10, 3, 10, 10)
    table.does(*(f"chance: deal heads {card}" for card in ("bees", "bell", "hen")))
    assert table.why("chance: deal heads soup") == ("enough-qiahnberros", "AG-34")
    assert table.referee.weights(table.position) == (4, 4, 4, 4)
    cards = "air air shield sword water"
    table.does(*(f"chance: deal heads {card}" for card in cards.split()))
    assert table.why("chance: deal heads sword") == ("other-side-draws", "QG-89")
    assert "AG-34" in table.impossible(("sides/heads/hand", [*table.side("heads")["hand"][:-1], "soup"]))


def others(judge: Any, position: Any, who: int, source: random.Random) -> Iterator[Any]:
    """The position with other cards in the rival's hand: any that who sits at `who` cannot rule out."""
    rules, rival = judge.rules, 1 - who
    hand = position.hands[rival]
    used = Counter(position.spent[rival]) + Counter(c.card for c in position.laid if c.side == rival)
    unseen = [c for c in hand if rules.hidden or (c in rules.beats and rules.mode == "half_hidden")]
    pool = Counter({c: n for c, n in rules.decks[rival].items() if rules.hidden or c in rules.beats}) - used
    for _ in range(3):
        drawn = source.sample(list(pool.elements()), len(unseen))
        kept = Counter(hand) - Counter(unseen)
        swapped = tuple(sorted([*kept.elements(), *drawn]))
        hands = (swapped, position.hands[1]) if rival == 0 else (position.hands[0], swapped)
        yield position._replace(hands=hands)


@pytest.mark.parametrize("mode", ["half_hidden", "hidden"])
@pytest.mark.parametrize("seed", [*range(3), *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(3, 6))])
def test_QG_16_91_what_a_player_cannot_see_changes_nothing_for_him(goblin_referee: Any, mode: str, seed: int) -> None:
    """His view, what he may do, and why he may not do the rest: the same for every hand his rival may hold."""
    source = random.Random(seed)
    judge = goblin_referee(*(["AG-33=on", "AG-31=any_time"] if seed % 2 else []), mode=mode)
    cards = [*judge.rules.kind]
    differing = 0
    for _, position in random_game(judge, source):
        tokens = [
            name for line, kinds in zip(judge.rules.names, position.kinds, strict=True) for name in line[: len(kinds)]
        ]
        words = [("turn",), ("concede",), ("uncover",), ("call", "heads"), ("side", "heads")]
        words += [(verb, t) for verb in ("deploy", "target", "spirit") for t in tokens[-4:]]
        words += [("put", card, t) for card in cards for t in tokens[-4:]]
        words += [("put", "water", t, o) for t in tokens[-3:] for o in tokens[-3:]]
        for who, name in enumerate(judge.rules.sides):
            probes = [Action(name, word[0], word[1:]) for word in words]

            def known(state: Any, name: str = name, probes: list[Action] = probes) -> Any:
                told = judge.legal_shown_to(state, name)
                assert [a for a in judge.legal(state) if a.actor == name] == [a for a in told if a.actor == name]
                return judge.view(state, name), told, [judge.judge(state, probe) for probe in probes]

            seen = known(position)
            for other in others(judge, position, who, source):
                differing += other != position
                assert judge.breaches(other) == []
                assert known(other) == seen
    assert differing > 50


def test_QG_16_91_a_refusal_proposes_nothing_that_the_rival_holds_unseen(seat: Seat) -> None:
    table = seat(mode="hidden").met("wizard", "archer", **HANDS)
    refusal = table.refuses("tails: put sword tails.1")
    assert [str(a) for a in refusal.near] == ["heads: concede", "heads: turn"]
    assert str(table.refuses("heads: put soup tails.1").near[0]).startswith("heads: put ")
    assert [str(a) for a in table.refuses("¡ahora!").near] == ["heads: concede", "heads: turn"]
    table = seat().met("wizard", "archer")
    cards = {a.args[0] for a in table.referee.legal_shown_to(table.position, "tails") if a.verb == "put"}
    assert cards == {"air", "sword", "water"}
    table = seat(mode="hidden").does(START)
    assert table.refuses("tails: turn").near == ()
    assert table.refuses("chance: deal heads fire").near != ()


def test_QG_94_the_spirit_card_is_optional_and_one(seat: Seat) -> None:
    assert seat().met().why("heads: spirit heads.1") == ("no-spirit", "QG-94")
    table = seat("AG-33=on").met().does("heads: spirit tails.1; tails: spirit tails.1")
    assert table.position.spirit == 2
    assert seat().met().impossible(("spirit", 1)) == ["QG-94"]
    assert "QG-94" in table.impossible(("touched", ["tails.1"]))


def test_QG_95_it_stays_when_used(seat: Seat) -> None:
    table = seat("AG-33=on").met().does("heads: spirit tails.1")
    assert table.told("stays spirit 1") == "QG-95"
    assert table.denied("stays spirit 0") == "QG-95"
    table.does("heads: spirit heads.1")
    assert table.told("stays spirit 2") == "QG-95"


def test_QG_96_either_player_uses_it_at_any_moment(seat: Seat) -> None:
    table = seat("AG-33=on").does(START)
    assert table.why("heads: spirit heads.1") == ("wrong-phase", "QG-30")
    table = seat("AG-33=on").begin().does("uncover; reveal wizard")
    assert table.why("chance: spirit heads.1") == ("not-for-chance", "QG-96")
    table.does("tails: spirit heads.1; heads: turn; tails: uncover")
    assert table.why("heads: spirit heads.1") == ("mid-play", "AG-33")
    table.does("reveal archer; turn; tails: spirit tails.1").line_up("1", "1").does(
        "tails: spirit heads.1; heads: turn"
    )
    assert table.why("tails: spirit heads.2") == ("still-face-down", "QG-10")
    table.does("tails: turn; heads: spirit heads.1")
    assert table.why("heads: spirit tails.1") == ("removed", "QG-49")


def test_QG_97_the_user_needs_three_cards_in_his_troop(seat: Seat) -> None:
    kinds = "wizard wizard paladin paladin knight knight beast beast archer"
    table = seat("AG-33=on").begin().rounds(kinds, kinds).does("tails: uncover; reveal archer")
    assert table.why("tails: spirit tails.10") == ("troop-too-small", "QG-97")
    table.does("heads: spirit tails.10")
    assert [table.side(side)["troop"] for side in ("heads", "tails")] == [3, 2]


def test_QG_98_the_rules_prevail_over_the_text_of_the_card(seat: Seat) -> None:
    """Whatever is agreed for the card, these rules give it no effect until its row has a factor."""
    table = seat("AG-33=on").met().does("heads: spirit heads.1")
    assert table.told("effect spirit none") == "QG-98"
    assert table.denied("effect spirit 2") == "QG-98"
    assert table.position.touched == ()
    table.rest()
    assert table.told("sum heads 6") == "QG-47"


def test_AG_33_a_factor_in_the_table_is_the_effect_of_spirit(seat: Seat, goblin: Any) -> None:
    from generator.catalog.rulings import parse_choices
    from generator.referee.registry import referee_for

    magic = goblin.tables["magic"]
    rows = {**magic.rows, "spirit": magic.rows["spirit"]._replace(factor=3)}
    game = structs.replace(goblin, tables={**goblin.tables, "magic": structs.replace(magic, rows=rows)})
    table = seat()
    table.referee = referee_for(game, parse_choices(goblin, ["AG-33=on"]))
    table.position = table.referee.start()
    table.met("archer", "paladin").does("heads: spirit heads.1; heads: spirit heads.1")
    assert table.told("effect spirit 3") == "QG-98"
    table.rest()
    assert table.told("fights heads.1 6") == "QG-53"
    assert table.position.touched == ()
