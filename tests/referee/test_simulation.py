"""Simulated games: what they count is true, it merges in any order, and who plays which game changes nothing."""

from __future__ import annotations

import pickle
import random
import statistics
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from projects import AS_IT_STANDS, game_as_it_stands

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.catalog.library import load_game
from generator.referee import simulation
from generator.referee.actions import CHANCE, Action
from generator.referee.position_notation import IDS_ONLY
from generator.referee.protocol import play
from generator.referee.random_play import random_game
from generator.referee.refusals import Refusal, refuse
from generator.referee.registry import insight_of, plugin_of, referee_for, refereed_ids
from generator.referee.simulation import Insight, game_ranges, plan, play_games
from generator.referee.simulation_tally import DRAWN, LOST, WON, Tally, mean, merged, quantile, rate

Make = Callable[..., Any]


class Race:
    """A toy: a player goes first by a fair toss; then a biased die, 3 to 1 for `near`, settles everything."""

    id = "race"
    odds = (1, 3)  # of far, of near: in the order of the actions
    steps = 3

    def start(self) -> tuple[str, ...]:
        return ()

    def actor(self, position: tuple[str, ...]) -> str:
        if len(position) >= self.steps:
            return ""
        return CHANCE if len(position) != 1 else position[0]

    def legal(self, position: tuple[str, ...]) -> tuple[Action, ...]:
        actor = self.actor(position)
        if not actor:
            return ()
        verbs = ("far", "near") if actor == CHANCE else ("idle", "push")
        return tuple(Action(actor, "go", (verb,)) for verb in verbs)

    def legal_shown_to(self, position: tuple[str, ...], who: str) -> tuple[Action, ...]:
        return self.legal(position)

    def judge(self, position: tuple[str, ...], action: Action) -> Refusal | None:
        return None if action in self.legal(position) else refuse("no", "X-1")

    def step(self, position: tuple[str, ...], action: Action) -> tuple[str, ...]:
        return (*position, action.args[0])

    def weights(self, position: tuple[str, ...]) -> tuple[int, ...]:
        return (1, 1) if not position else self.odds

    def result(self, position: tuple[str, ...]) -> Mapping[str, Any] | None:
        return None if self.actor(position) else {"winner": position[-1], "count": {}}

    def facts(self) -> dict[str, Any]:
        return {"sides": ["near", "far"]}


class Endless(Race):
    steps = 10**9


class Contradictory(Race):
    def judge(self, position: tuple[str, ...], action: Action) -> Refusal | None:
        return refuse("no", "X-1")


def pushed(referee: Any, position: tuple[str, ...], action: Action) -> str:
    return action.args[0] if action.actor != CHANCE else ""


def mover(referee: Any, position: tuple[str, ...]) -> str:
    return position[0]


def pushing(referee: Any, position: tuple[str, ...], side: str) -> int:
    return position[-1] == "push"


TOY = Insight(first_mover=mover, piece=pushed)


OF_TWO = {"gnostica": {"players": "2"}}  # games that more may play
MIXED = ("greedy", "random")  # two greedy players of Gnostica may go on for long


def referee_of(ident: str) -> Any:
    game = load_game(AS_IT_STANDS, ident, Findings())
    assert game is not None
    return referee_for(game, (), OF_TWO.get(ident, {}))


@pytest.fixture(scope="module", params=refereed_ids())
def judge(request: pytest.FixtureRequest) -> Any:
    """The referee of each game, with two players."""
    return referee_of(request.param)


@pytest.fixture(scope="module", params=[name for name in refereed_ids() if name.startswith("qiahn")])
def duel(request: pytest.FixtureRequest) -> Any:
    """The referee of each duel."""
    return referee_of(request.param)


# -- what is counted -----------------------------------------------------------------


def test_a_biased_game_is_found_to_be_biased_as_much_as_it_is() -> None:
    tally = play_games(plan(Race(), TOY, ("random",), 1), 0, 4000)
    near = rate(tally.games["near"], tally.played)
    assert near.low < 0.75 < near.high
    assert near.high - near.low < 0.03
    assert tally.games["near"] + tally.games["far"] == 4000
    first = rate(tally.first[WON], tally.played)
    assert first.low < 0.5 < first.high
    assert tally.first[DRAWN] == 0
    assert tally.actions == {3: 4000}
    assert tally.rounds == {}
    push = [use for use in tally.uses if use[2] == "push"]
    assert {side for side, _, _ in push} == {"near", "far"}
    with_push = rate(tally.won_with["near", "go", "push"], tally.used_in["near", "go", "push"])
    assert with_push.low < 0.75 < with_push.high
    # and it would be told from a game with other odds
    assert not near.low < 2 / 3 < near.high


def test_each_number_of_a_tally_is_what_the_games_show(duel: Any) -> None:
    """Counted once more by hand, from the actions of the very same games."""
    judge, insight = duel, insight_of(duel.id)
    seen: list[tuple[Any, Action]] = []

    def noticed(referee: Any, position: Any, action: Action) -> str:
        seen.append((position, action))
        return insight.piece(referee, position, action)

    what = plan(judge, replace(insight, piece=noticed), ("random",), 5)
    for number in range(15):
        seen.clear()
        tally = play_games(what, number, number + 1)
        last = play(judge, *seen[-1])
        result = judge.result(last)
        assert tally.games == {result["winner"] or "": 1}
        assert tally.actions == {len(seen): 1}
        assert tally.rounds == {result["rounds"]: 1}
        assert tally.verbs == Counter(action.verb for _, action in seen)
        assert tally.verbs["deploy"] == sum(n for use, n in tally.uses.items() if use[1] == "deploy")
        assert tally.verbs["put"] == sum(n for use, n in tally.uses.items() if use[1] == "put")
        puts = Counter((a.actor, "put", a.args[0]) for _, a in seen if a.verb == "put")
        assert {use: n for use, n in tally.uses.items() if use[1] == "put"} == puts
        assert tally.used_in == dict.fromkeys(tally.uses, 1)
        assert set(tally.won_with) == {use for use in tally.uses if use[0] == result["winner"]}
        kinds = {a.args[0] for _, a in seen if a.verb == "reveal"}
        assert {use[2] for use in tally.uses if use[1] == "deploy"} <= kinds
        tosses = [a.args[0] for _, a in seen if a.verb == "coin"]
        outcome = DRAWN if not result["winner"] else WON if result["winner"] == tosses[-1] else LOST
        assert tally.first == {outcome: 1}, "the last toss of these games gives the initiative"


def test_a_greedy_player_beats_a_random_one_on_either_side(judge: Any) -> None:
    insight = insight_of(judge.id)
    first, second = simulation.sides_of(judge)
    alike = play_games(plan(judge, insight, ("random",), 2), 0, 120)
    for side, names in ((first, ("greedy", "random")), (second, ("random", "greedy"))):
        tally = play_games(plan(judge, insight, names, 2), 0, 120)
        wins = rate(tally.games[side], tally.played - tally.games[""])
        assert wins.low > 0.5, (side, wins)
        assert tally.games[side] > 1.15 * alike.games[side]


def test_greedy_takes_what_is_worth_most() -> None:
    tally = play_games(plan(Race(), replace(TOY, worth=pushing), ("greedy",), 1), 0, 50)
    assert {use[2] for use in tally.uses} == {"push"}
    one = play_games(plan(Race(), replace(TOY, worth=pushing), ("greedy", "random"), 1), 0, 200)
    assert {use[2] for use in one.uses if use[0] == "near"} == {"push"}
    assert {use[2] for use in one.uses if use[0] == "far"} == {"push", "idle"}


def test_greedy_leaves_what_it_has_done_again_and_again() -> None:
    def worth(referee: Any, position: Any, who: str) -> int:
        return 10 * len(position)

    class Corridor:
        def step(self, position: str, action: Action) -> str:
            return {"back": "a", "on": ""}[action.verb]

    legal = (Action("first", "back"), Action("first", "on"))
    chosen = []
    for tires in ({}, {"back": 4}):
        choose = simulation.greedy(worth, (), tires)
        chosen.append("".join(choose(Corridor(), "", legal, random.Random(1)).verb[0] for _ in range(6)))  # type: ignore[arg-type]
    assert chosen == ["bbbbbb", "bbbooo"]


@pytest.mark.soak  # a greedy player beats a random one below
def test_greedy_players_of_gnostica_announce_and_win() -> None:
    game = game_as_it_stands("gnostica")
    judge = referee_for(game, (), {"players": "2"})
    tally = play_games(plan(judge, insight_of("gnostica"), ("greedy",), 4), 0, 4)
    assert tally.games[""] == 0
    assert tally.verbs["announce"] >= 4
    assert max(tally.actions) < 600


def test_a_card_put_to_use_is_worth_what_its_power_brings_and_cards_to_come_are_worth_as_much() -> None:
    game = game_as_it_stands("gnostica")
    notation, worth = plugin_of("gnostica").notation, insight_of("gnostica").worth
    assert notation is not None
    assert worth is not None

    def at(text: str) -> tuple[Any, Any]:
        judge = referee_for(game, (), notation.options(game, text, IDS_ONLY))
        return judge, judge.from_json(notation.read(judge, text, IDS_ONLY))

    def after(text: str, *words: str) -> int:
        judge, position = at(text)
        return worth(judge, judge.step(position, Action("red", words[0], words[1:])), "red") - worth(
            judge, position, "red"
        )

    towards = "board d4 cups_1 e4 cups_2; red: pieces d4.small.east"
    assert after(towards, "activate", "d4") > 900  # a cup there holds another territory
    away = "board d4 cups_1 d5 rods_1 e4 cups_2; red: pieces d4.small.upright d4.small.upright d4.small.upright"
    assert after(away, "activate", "d4") == -1
    assert after(towards, "draw", "4") == 4 * after(towards, "draw", "1") > 0


def test_greedy_asks_once_what_the_position_is_worth_and_takes_only_what_gains() -> None:
    asked: list[tuple[str, ...]] = []

    def worth(referee: Any, position: tuple[str, ...], side: str) -> int:
        asked.append(position)
        return int(position[-1] == "push")

    choose = simulation.greedy(worth, ("go",))
    verbs = ("idle", "wait", "push")
    legal = tuple(Action("near", "go", (verb,)) for verb in verbs)
    assert choose(Race(), ("near",), legal, random.Random(1)).args == ("push",)
    assert sorted(asked) == [("near",), *(("near", verb) for verb in sorted(verbs))]
    assert choose(Race(), ("push",), legal[:2], random.Random(1)) in legal  # nothing gains: any of them


@pytest.mark.parametrize("mode", ["half_hidden", "hidden"])
def test_what_a_position_is_worth_does_not_depend_on_the_rival_s_hidden_cards(mode: str) -> None:
    """Another hand of the same size that the rival might hold: the side's view and the worth are the same."""
    game = load_game(AS_IT_STANDS, "qiahn_goblin", Findings())
    assert game is not None
    judge = referee_for(game, (), {"mode": mode})
    worth = insight_of(game.id).worth
    assert worth is not None
    source, swapped = random.Random(4), 0
    for _ in range(12):
        position = judge.start()
        while judge.actor(position):
            position = judge.step(position, source.choice(judge.legal(position)))
            if position.phase in ("sides", "draw"):
                continue
            for own, side in enumerate(simulation.sides_of(judge)):
                hand = position.hands[1 - own]
                unseen = judge.view(position, side)["sides"][simulation.sides_of(judge)[1 - own]]["unseen"]
                others = [card for card in judge.rules.pool[1 - own] if card not in hand]
                hidden = [card for card in hand if card in judge.rules.pool[1 - own]]
                if not unseen or not others or not hidden:
                    continue
                changed = list(hand)
                changed[changed.index(source.choice(hidden))] = source.choice(others)
                hands = [position.hands[own]] * 2
                hands[1 - own] = tuple(sorted(changed))
                other = position._replace(hands=tuple(hands))
                assert judge.view(other, side) == judge.view(position, side)
                assert worth(judge, other, side) == worth(judge, position, side)
                swapped += 1
    assert swapped > 200


def test_nor_does_it_in_gnostica_on_other_hands_and_the_draw_pile() -> None:
    judge = referee_of("gnostica")
    worth = insight_of("gnostica").worth
    assert worth is not None
    source, swapped = random.Random(4), 0
    for _ in range(6):
        position = judge.start()
        while judge.actor(position):
            position = judge.step(position, source.choice(judge.legal(position)))
            for own, side in enumerate(judge.rules.sides):
                rival = position.hands[1 - own]
                if not rival or not position.draw or position.phase == "over":
                    continue
                card, other = source.choice(rival), source.choice(position.draw)
                hands = [position.hands[own]] * 2
                hands[1 - own] = tuple(sorted({*rival} - {card} | {other}))
                changed = position._replace(hands=tuple(hands), draw=tuple(sorted({*position.draw} - {other} | {card})))
                assert judge.view(changed, side) == judge.view(position, side)
                assert worth(judge, changed, side) == worth(judge, position, side)
                swapped += 1
    assert swapped > 200


def test_a_tally_of_gnostica_counts_turns_by_seat_and_the_cards_used() -> None:
    judge, insight = referee_of("gnostica"), insight_of("gnostica")
    for number in range(10):
        seen: list[tuple[Any, Action]] = []

        def noticed(referee: Any, position: Any, action: Action, seen: list[tuple[Any, Action]] = seen) -> str:
            seen.append((position, action))
            return insight.piece(referee, position, action)

        tally = play_games(plan(judge, replace(insight, piece=noticed), MIXED, 5), number, number + 1)
        last = play(judge, *seen[-1])
        winner = judge.result(last)["winner"]
        assert tally.games == {winner: 1}
        assert tally.first == {WON if winner == judge.rules.sides[last.order[0]] else LOST: 1}
        used = [action for _, action in seen if action.verb in ("play", "activate")]
        assert tally.uses.total() == len(used)
        assert {use[2] for use in tally.uses} <= {*judge.rules.major, "cup", "rod", "disc", "sword"}


# -- the same games whoever plays them -------------------------------------------------


@settings(max_examples=12)
@given(cuts=st.lists(st.integers(1, 29), max_size=6, unique=True), seed=st.integers(-5, 5), data=st.data())
def test_how_games_are_parted_changes_nothing(cuts: list[int], seed: int, data: st.DataObject) -> None:
    what = plan(Race(), TOY, ("random",), seed)
    borders = [0, *sorted(cuts), 30]
    parts = [play_games(what, *pair) for pair in pairwise(borders)]
    assert merged(data.draw(st.permutations(parts))) == play_games(what, 0, 30)


def test_a_game_is_its_seed_and_its_number(judge: Any) -> None:
    insight = insight_of(judge.id)
    for names in (("random",), MIXED):
        whole = play_games(plan(judge, insight, names, 3), 0, 6)
        again = [play_games(plan(judge, insight, names, 3), n, n + 1) for n in (4, 3, 5, 0, 1, 2)]
        assert merged(again) == whole
        assert play_games(plan(judge, insight, names, 4), 0, 6) != whole
        assert play_games(plan(judge, insight, names, 3), 6, 12) != whole


def test_what_is_simulated_travels_to_other_processes(judge: Any) -> None:
    what = plan(judge, insight_of(judge.id), MIXED, 3)
    there = pickle.loads(pickle.dumps(what))
    assert play_games(there, 0, 4) == play_games(what, 0, 4)
    assert there.referee.facts() == judge.facts()


@given(games=st.integers(1, 500), parts=st.integers(1, 60))
def test_every_game_is_in_one_part(games: int, parts: int) -> None:
    found = game_ranges(games, parts)
    assert [n for first, last in found for n in range(first, last)] == list(range(games))
    assert len(found) <= 2 * parts


counts = st.dictionaries(st.sampled_from(["heads", "tails", ""]), st.integers(1, 9)).map(Counter)
lengths = st.dictionaries(st.integers(0, 200), st.integers(1, 9)).map(Counter)
uses = st.dictionaries(
    st.tuples(st.sampled_from("ht"), st.sampled_from(["put", "deploy"]), st.sampled_from("xyz")), st.integers(1, 9)
).map(Counter)
tallies = st.builds(Tally, counts, counts, lengths, lengths, counts, uses, uses, uses)


@settings(max_examples=30)
@given(one=tallies, two=tallies, three=tallies)
def test_tallies_merge_in_any_order_and_grouping(one: Tally, two: Tally, three: Tally) -> None:
    whole = merged([one, two, three])
    assert merged([three, one, two]) == whole
    assert merged([merged([one, two]), three]) == merged([one, merged([two, three])]) == whole
    assert merged([Tally(), one]) == merged([one]) == one
    assert merged([]) == Tally()
    for field in fields(Tally):
        parts = [getattr(tally, field.name).total() for tally in (one, two, three)]
        assert getattr(whole, field.name).total() == sum(parts), field.name
    assert whole.played == one.played + two.played + three.played


# -- the numbers of statistics -----------------------------------------------------------


@pytest.mark.parametrize(
    ("games", "of", "low", "high"),
    # R. G. Newcombe, Two-sided confidence intervals for the single proportion (1998), table I, score method
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_the_interval_is_the_published_one(games: int, of: int, low: float, high: float) -> None:
    found = rate(games, of)
    assert (round(found.low, 4), round(found.high, 4)) == (low, high)
    assert found.share == games / of
    mirrored = rate(of - games, of)
    assert (round(mirrored.low, 4), round(mirrored.high, 4)) == (round(1 - high, 4), round(1 - low, 4))


@given(st.integers(0, 10**6), st.integers(1, 10**6))
def test_an_interval_holds_its_rate_and_stays_between_nothing_and_all(games: int, more: int) -> None:
    found = rate(games, games + more)
    assert 0 <= found.low <= found.share <= found.high <= 1
    assert found.low < found.high
    wider = rate(games * 2, (games + more) * 2)
    assert wider.high - wider.low < found.high - found.low


@pytest.mark.parametrize(("games", "of"), [(-1, 5), (6, 5), (1, 0), (0, -1)])
def test_what_is_no_share_is_refused(games: int, of: int) -> None:
    with pytest.raises(ValueError, match="is no share"):
        rate(games, of)


def test_of_no_games_nothing_is_known() -> None:
    assert (rate(0, 0).low, rate(0, 0).high) == (0.0, 1.0)


@given(st.lists(st.integers(0, 60), min_size=1, max_size=80))
def test_mean_and_quantiles_are_those_of_the_games_one_by_one(values: list[int]) -> None:
    histogram = Counter(values)
    assert mean(histogram) == pytest.approx(statistics.fmean(values))
    assert quantile(histogram, 0.5) == statistics.median_low(values)
    assert (quantile(histogram, 0), quantile(histogram, 1)) == (min(values), max(values))


def test_a_histogram_of_nothing_has_no_quantile() -> None:
    with pytest.raises(ValueError, match="no quantile"):
        quantile({}, 0.5)


# -- what cannot be simulated ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (("gredy",), "there is no policy 'gredy': did you mean 'greedy'?"),
        (("random", "x", "y"), "3 policies for 2 sides"),
        ((), "0 policies for 2 sides"),
        (("greedy",), "race does not say what its positions are worth"),
    ],
)
def test_a_policy_nobody_can_play_is_refused(names: tuple[str, ...], said: str) -> None:
    with pytest.raises(CannotJudge) as caught:
        plan(Race(), TOY, names, 1)
    assert caught.value.message.startswith(said)


def test_a_game_without_an_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "MOST_ACTIONS", 500)
    with pytest.raises(CannotJudge, match="has no end after 500 actions"):
        play_games(plan(Endless(), Insight(), ("random",), 1), 0, 1)


def test_a_referee_that_contradicts_itself_is_found_out_by_random_play() -> None:
    """Simulations take what `legal` says for granted."""
    with pytest.raises(CannotJudge, match="the referee contradicts itself: chance: go"):
        random_game(Contradictory(), random.Random(1))  # type: ignore[arg-type]
    assert play_games(plan(Contradictory(), Insight(), ("random",), 1), 0, 1).played == 1


def test_no_action_that_a_simulation_plays_or_weighs_is_refused(judge: Any) -> None:
    """What simulations no longer ask: `judge` refuses nothing that `legal` offers, in games played greedily too."""
    insight, seen = insight_of(judge.id), 0

    def judged(referee: Any, position: Any, action: Action) -> str:
        nonlocal seen
        legal = referee.legal(position)
        assert action in legal
        assert [one for one in legal if referee.judge(position, one) is not None] == []
        seen += len(legal)
        return insight.piece(referee, position, action)

    for names in (("greedy",) if judge.id not in OF_TWO else MIXED, ("random",)):
        play_games(plan(judge, replace(insight, piece=judged), names, 8), 0, 12)
    assert seen > 2000
