"""Two referees of each game, written apart, agree: on every legal action, on what is seen, and on published counts."""

from __future__ import annotations

import json
import marshal
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from second_goblin import SecondGoblin
from second_goblin_values import DEFAULTS as GOBLIN
from second_tactics import SecondTactics
from second_tactics_table import DEFAULTS as TACTICS

from generator.catalog.library import Game
from generator.referee.actions import Action
from generator.referee.protocol import play, read_action
from generator.referee.random_play import draw, perft
from generator.referee.refusals import Refusal

Make = Callable[..., Any]
PUBLISHED = json.loads((Path(__file__).parent / "perft.json").read_text(encoding="utf-8"))
SECOND: dict[str, Callable[..., Any]] = {"qiahn_tactics": SecondTactics, "qiahn_goblin": SecondGoblin}
RULINGS = {
    "qiahn_tactics": {
        "water_timing": "AT-1", "water_own_roll": "AT-2", "water_scope": "AT-3", "water_gear": "AT-4",
        "air_strips": "AT-7", "air_vs_magic": "AT-8", "earth": "AT-12", "fire_gear": "AT-14", "earth_goes": "AT-16",
        "blown": "AT-17", "turn_word": "AT-19", "several": "AT-22", "uncover_choice": "AT-25", "allow_resign": "AT-30",
        "old_gear": "AT-32", "zero_all": "AT-33",
    },
    "qiahn_goblin": {
        "combat_turns": "AG-1", "combat_end": "AG-2", "scoring": "AG-3", "final_tie": "AG-5", "catchup": "AG-6",
        "qiahnberro_wrong_type": "AG-12", "blocked_qiahnberro_slot": "AG-13", "empty_vanguard": "AG-16",
        "fire_gear": "AG-18", "water_scope": "AG-19", "water_chain": "AG-20", "lost_model": "AG-21",
        "water_update": "AG-22", "enemy_magic": "AG-24", "air_vs_magic": "AG-25", "air_strips": "AG-26",
        "earth_in_tie": "AG-28", "concede": "AG-31", "spirit": "AG-33", "covered_pool": "AG-34", "turn_word": "AG-38",
        "target_number": "AG-48", "same_side": "AG-49", "later_model": "QK-38",
        "water_again": "AG-50",
    },
}  # fmt: skip
FEW = 20_000  # lines counted in every run; the long run counts all
GAMES = 60  # in every run; the long run plays five times as many

if TYPE_CHECKING:
    from conftest import Sit


@pytest.fixture(scope="session")
def judges(referee: Make, goblin_referee: Make) -> dict[str, Make]:
    return {"qiahn_tactics": referee, "qiahn_goblin": goblin_referee}


# -- published counts ------------------------------------------------------------


def lines(second: Any, state: dict[str, Any], depth: int, known: dict[tuple[bytes, int], list[int]]) -> list[int]:
    """How many lines of 1, 2 … `depth` actions start here, outcomes of chance among them."""
    if depth == 1:
        return [len(second.moves(state))]
    key = (marshal.dumps(state, 2), depth)  # written otherwise, a state is counted twice and no less right
    if key not in known:
        moves = second.moves(state)
        longer = [lines(second, second.after(state, move), depth - 1, known) for move in moves]
        known[key] = [len(moves), *map(sum, zip(*longer, strict=True))] if moves else [0] * depth
    return known[key]


@pytest.mark.parametrize("most", [pytest.param(FEW, id="few"), pytest.param(10**9, id="all", marks=pytest.mark.soak)])
@pytest.mark.parametrize("entry", PUBLISHED, ids=lambda entry: entry["id"])
def test_the_published_counts_are_those_of_the_second_generator(entry: dict[str, Any], most: int) -> None:
    key_of = {ruling: key for key, ruling in RULINGS[entry["game"]].items()}
    chosen = dict(ruling.split("=") for ruling in entry["rulings"])
    second = SECOND[entry["game"]](**entry["options"], **{key_of[ruling]: option for ruling, option in chosen.items()})
    state = second.start()
    for action in entry["line"]:
        state = second.after(state, action)
    counts = list(entry["counts"].values())
    depth = max(number for number, count in enumerate(counts, start=1) if count <= most)
    assert lines(second, state, depth, {}) == counts[:depth]


@pytest.mark.parametrize(
    "entry",
    [pytest.param(entry, id=entry["id"]) for entry in PUBLISHED],
)
def test_the_published_counts_are_those_of_the_referee(judges: dict[str, Make], entry: dict[str, Any]) -> None:
    judge = judges[entry["game"]](*entry["rulings"], **entry["options"])
    position = judge.start()
    for text in entry["line"]:
        action = read_action(judge, position, text)
        assert isinstance(action, Action)
        position = play(judge, position, action)
        assert not isinstance(position, Refusal), text
    known: dict[Any, int] = {}
    assert {depth: perft(judge, position, int(depth), known) for depth in entry["counts"]} == entry["counts"]


def test_every_published_count_says_what_it_counts() -> None:
    assert len({entry["id"] for entry in PUBLISHED}) == len(PUBLISHED)
    assert {entry["game"] for entry in PUBLISHED} == set(SECOND)
    for entry in PUBLISHED:
        assert set(entry["description"]) == {"es", "en"}
        assert list(entry["counts"]) == [str(depth + 1) for depth in range(len(entry["counts"]))]


# -- random games ----------------------------------------------------------------


def tactics_seen(judge: Any, position: Any) -> dict[str, Any]:
    """The referee's position in the words of the second generator."""
    data, result = judge.to_json(position), judge.result(position)
    return {
        "actor": judge.actor(position),
        "round": data["round"],
        "attacker": data["attacker"],
        "blown": sorted(data["blown"]),
        "tokens": {t["token"]: [t["kind"], t["zone"], t["rolls"]] for s in data["sides"].values() for t in s["tokens"]},
        "counters": {
            side: {c["counter"]: [c["on"], c["used"]] for c in seat["counters"]} for side, seat in data["sides"].items()
        },
        "result": result and {name: result[name] for name in ("winner", "resigned", "count")},
    }


def goblin_seen(judge: Any, position: Any) -> dict[str, Any]:
    data, result = judge.to_json(position), judge.result(position)
    sides = {
        side: {
            "troop": seat["troop"],
            "tokens": [[token["token"], token["kind"], token["zone"]] for token in seat["tokens"]],
            "hand": sorted(seat["hand"]),
            "spent": sorted(seat["spent"]),
        }
        for side, seat in data["sides"].items()
    }
    return {"actor": judge.actor(position), "round": data["round"], "attacker": data["attacker"], "sides": sides,
            "result": result and {name: result[name] for name in ("winner", "count", "rounds")}}  # fmt: skip


SEEN = {"qiahn_tactics": tactics_seen, "qiahn_goblin": goblin_seen}
Step = tuple[str, dict[str, Any], dict[str, Any]]


def compared(judge: Any, second: Any, source: random.Random) -> Iterator[Step]:
    """One random game, chance as it falls: both see and allow the same. Gives each action and the states around it."""
    position, state, played = judge.start(), second.start(), []
    while True:
        told = [str(action) for action in judge.legal(position)]
        moves = second.moves(state)
        assert sorted(told) == sorted(moves), played
        facts, seen = second.facts(state), SEEN[judge.id](judge, position)
        if seen["result"] and judge.id == "qiahn_goblin":
            seen["attacker"] = facts["attacker"]  # after the last round: the test of the card turned
        assert seen == facts, played
        if not told:
            return
        assert shares(told, judge.weights(position)) == shares(moves, second.weights(state)), played
        action = an_action(judge, position, source)
        before, position, state = state, play(judge, position, action), second.after(state, str(action))
        played.append(str(action))
        yield str(action), before, state


def shares(moves: list[str], weights: Sequence[int]) -> dict[str, Fraction]:
    return {move: Fraction(weight, sum(weights)) for move, weight in zip(moves, weights, strict=True)}


def an_action(judge: Any, position: Any, source: random.Random) -> Action:
    """As chance falls, or any that is legal; a side gives up only now and then, or little would be seen."""
    if judge.actor(position) == "chance":
        return draw(judge, position, source)
    legal = [a for a in judge.legal(position) if a.verb not in ("concede", "resign") or source.random() < 0.05]
    return source.choice(legal or judge.legal(position))


def rare_in_tactics(action: str, before: dict[str, Any], after: dict[str, Any]) -> Iterator[str]:
    """Rare turns of a game, so that a run that never met them is noticed."""
    words = action.split()
    if after["round"] > before["round"] > 0:
        fell = any(t["place"] == "removed" != before["tokens"][name]["place"] for name, t in after["tokens"].items())
        if words[1:3] == ["put", "air"]:
            yield "the round ended by Air"
        elif not fell:
            yield "a round lost by nobody"
    if words[1] == "copy":
        yield "a roll copied"
        if len(before["tokens"][words[3]]["rolls"]) > 1:
            yield "two rolls copied"
        if words[2].split(".")[0] == words[3].split(".")[0]:
            yield "a friend copied"


def rare_in_goblin(action: str, before: dict[str, Any], after: dict[str, Any]) -> Iterator[str]:
    _, verb, *words = action.split()
    if verb == "uncover" and before["turned"]:
        yield "a card to catch up"
    if verb == "copy":
        yield "another model for Water"
    if verb == "put" and after["round"] > before["round"]:
        yield "the round ended by Air" if words[0] == "air" else "the round ended by a weapon"
    if verb == "put" and any(c["on"] and c["name"] in ("hen", "bell", "butter", "bees", "soup")
                             for cards in after["cards"].values() for c in cards):  # fmt: skip
        yield "a weapon without effect"
    if verb == "turn" and before["waits"] == "combat" and after["waits"] != "combat":
        places = {t["name"]: t["place"] for line in after["tokens"].values() for t in line}
        fought = {t["name"] for line in before["tokens"].values() for t in line if t["place"] == "vanguard"}
        lost = {name.split(".")[0] for name in fought if places[name] == "removed"}
        if len(lost) == len(after["tokens"]):
            yield "both lost"
        if any(places[n] == "reserve" and places[m] == "removed" and n.split(".")[0] == m.split(".")[0]
               for n in fought for m in fought):  # fmt: skip
            yield "one saved by Earth"


@pytest.mark.parametrize(
    "games", [pytest.param(GAMES, id="some"), pytest.param(5 * GAMES, id="many", marks=pytest.mark.soak)]
)
@pytest.mark.parametrize(
    ("game", "option", "rare", "kinds"),
    [
        ("qiahn_tactics", {"format": ["squad_3", "squad_6"]}, rare_in_tactics, 5),
        ("qiahn_goblin", {"mode": ["half_hidden", "open", "hidden"]}, rare_in_goblin, 7),
    ],
    ids=["qiahn_tactics", "qiahn_goblin"],
)
def test_both_generators_agree_at_every_ply_of_random_games(
    judges: dict[str, Make], game: str, option: dict[str, list[str]], rare: Callable[..., Any], kinds: int, games: int
) -> None:
    met: Counter[str] = Counter()
    for seed in range(games):
        source = random.Random(seed)
        chosen = {name: source.choice(values) for name, values in option.items()}
        for step in compared(judges[game](**chosen), SECOND[game](**chosen), source):
            met.update(rare(*step))
    assert len(met) == kinds, met
    assert min(met.values()) >= games // 60, met


READINGS = [("qiahn_tactics", key) for key in TACTICS] + [("qiahn_goblin", key) for key in GOBLIN]


@pytest.mark.parametrize("games", [pytest.param(1, id="some"), pytest.param(8, id="many", marks=pytest.mark.soak)])
@pytest.mark.parametrize(("game", "key"), READINGS)
def test_both_generators_agree_at_every_ply_under_other_readings(
    tactics: Game, goblin: Game, judges: dict[str, Make], game: str, key: str, games: int
) -> None:
    """Each reading by itself, then some together; a game given up early would show little."""
    source = random.Random(key)
    ids, defaults = RULINGS[game], TACTICS if game == "qiahn_tactics" else GOBLIN
    data = tactics if game == "qiahn_tactics" else goblin
    playable = {name: list(data.rulings[ruling].options) for name, ruling in ids.items()}
    if game == "qiahn_tactics":
        playable["uncover_choice"].remove("random")  # not played: it comes to the same as choosing freely
    settings = [{key: option} for option in playable[key] if option != defaults[key]]
    assert settings
    for _ in range(3):
        chosen = {name: source.choice(options) for name, options in playable.items()}
        chosen.pop("allow_resign", None)
        if chosen.get("earth") == "round_becomes_draw":
            chosen.pop("air_vs_magic")  # together: the test of an Earth sent back
        chosen.pop("spirit", None)
        settings.append(chosen)
    for chosen in settings:
        rulings = [f"{ids[name]}={option}" for name, option in chosen.items()]
        for _ in range(games):
            option = {"format": source.choice(["squad_3", "squad_6"])}
            if game == "qiahn_goblin":
                option = {"mode": source.choice(["half_hidden", "open", "hidden"])}
            assert list(compared(judges[game](*rulings, **option), SECOND[game](**option, **chosen), source))


def test_a_second_generator_that_breaks_a_rule_is_found_out(judges: dict[str, Make]) -> None:
    """The comparison can fail: with one magic or one fighter too many, or a bonus forgotten, it does."""
    for game, number in (("qiahn_tactics", "magic_cap"), ("qiahn_goblin", "fighters_max")):
        generous, forgetful = SECOND[game](), SECOND[game]()
        generous.numbers[number] += 1
        forgetful.gear["sword"]["bonus"] = "0"
        for second in (generous, forgetful):
            assert any(differs(judges[game](), second, seed) for seed in range(60))
        assert not differs(judges[game](), SECOND[game](), 0)


def differs(judge: Any, second: Any, seed: int) -> bool:
    try:
        list(compared(judge, second, random.Random(seed)))
    except AssertionError:
        return True
    return False


# -- where both did not agree at first --------------------------------------------


def test_AT_30_who_may_give_up_may_do_so_whenever_asked_also_for_a_copy(sit: Sit) -> None:
    table = sit("AT-30=true").begin("heads").uncover(1, "wizard", "archer").send("1", "1")
    table.does("heads: put water heads.1; heads: turn; tails: turn").roll(3, 5).turns(1)
    assert table.does("heads: resign").referee.result(table.position)["winner"] == "tails"


def test_AT_30_nobody_gives_up_where_that_is_not_played(sit: Sit) -> None:
    assert sit().begin("heads").why("heads: resign") == ("no-resigning", "AT-30")


def test_QT_89_an_earth_that_fights_makes_a_lost_round_a_draw_where_that_is_played(sit: Sit) -> None:
    table = sit("AT-8=allowed", "AT-12=round_becomes_draw").begin("heads")
    table.uncover(1, "footman", "beast").send("1", "1").turns(2).roll(1, 1).turns(1)
    table.uncover(2, "archer", "wizard").send("1 2", "1 2").does("tails: put earth tails.1; tails: turn; heads: turn")
    table.roll(1, 1, 4, 20).turns(1)
    assert [table.zone(token) for token in ("tails.1", "tails.2")] == ["reserve", "reserve"]


def test_QT_89_an_earth_sent_back_by_air_helps_nobody(sit: Sit) -> None:
    table = sit("AT-8=allowed", "AT-12=round_becomes_draw").begin("heads")
    table.uncover(1, "footman", "beast").send("1", "1").turns(2).roll(1, 1).turns(1)
    table.uncover(2, "archer", "wizard").send("1 2", "1 2").does("tails: put earth tails.1; tails: turn")
    table.does("heads: put air tails.1; heads: turn").roll(1, 4, 20).turns(1)
    assert [table.zone(token) for token in ("tails.1", "tails.2")] == ["reserve", "removed"]


def test_QG_58_the_turn_card_is_flipped_at_the_end_of_every_round_the_last_too(judges: dict[str, Make]) -> None:
    judge, source = judges["qiahn_goblin"](), random.Random(1)
    position, attacker = judge.start(), None
    while judge.actor(position):
        attacker = judge.to_json(position)["attacker"]
        position = play(judge, position, an_action(judge, position, source))
    assert judge.to_json(position)["attacker"] != attacker
