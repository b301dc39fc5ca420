"""Undo is a tool: what the table would allow before the word, and nothing after it (QK-12, AT-20)."""

from __future__ import annotations

import random
from typing import Any

from generator.referee.actions import parse_action
from generator.referee.protocol import play, read_action
from generator.referee.random_play import random_game
from generator.referee.refusals import Refusal


def test_AT_20_QT_48_only_deploying_and_outfitting_before_the_word_is_taken_back(referee: Any) -> None:
    judge, without = referee(), referee("AT-20=false")
    codes = set()
    for seed in range(40):
        before = judge.start()
        for action, after in random_game(judge, random.Random(seed)):
            refusal = judge.may_undo(before, action, after)
            codes.add(refusal.code if refusal else "")
            if refusal is None:
                assert action.verb in ("deploy", "put")
                assert judge.actor(before) == judge.actor(after)
            assert without.may_undo(before, action, after).code == "no-undo"
            before = after
    assert codes == {"", "no-undo-after-turn", "no-undo-round-over", "no-undo-seen"}


def test_a_chance_word_in_a_player_s_mouth_and_the_other_way_round(referee: Any) -> None:
    judge = referee()
    position = judge.start()
    refusal = play(judge, position, read_action(judge, position, "first: coin heads"))
    assert isinstance(refusal, Refusal)
    assert refusal.code == "not-yours"
    unreadable = read_action(judge, position, "heads: ¡ahora!")
    assert isinstance(unreadable, Refusal)
    assert (unreadable.code, dict(unreadable.data)["column"]) == ("unreadable", 8)
    assert parse_action("x" * 500) == 201
