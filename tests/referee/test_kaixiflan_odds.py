"""The odds of a battle of Kaixiflán, and its losses: against every roll enumerated, the printed table, and refused."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from projects import AS_IT_STANDS

from generator.base.errors import CannotJudge
from generator.catalog.library import Game
from generator.catalog.rulings import in_force, parse_choices
from generator.referee.games.kaixiflan.battle import BattleRules, BattleSide, casualties, dice_wanted, settle
from generator.referee.games.kaixiflan.combat_dice import BattleRoll, SeededDice, TypedDice
from generator.referee.odds import odds, refusal_sentence_of
from generator.referee.odds_model import NoOdds, Odds
from generator.workshop.registers.reading import speaker_for

ROOT = Path(__file__).resolve().parents[2]
COMBATS = json.loads((ROOT / "data/games/kaixiflan/records/combats.json").read_text("utf-8"))
# the audit's table 2.10: out of 1296, by the attacker's bonus less the defender's
DIFFERENCES = (-7, -5, -3, -2, -1, 0, 1, 2, 3, 5, 7)
EVEN = {
    "win": (15, 70, 206, 310, 435, 575, 721, 861, 986, 1170, 1261),
    "draw": (20, 56, 104, 125, 140, 146, 140, 125, 104, 56, 20),
    "loss": (1261, 1170, 986, 861, 721, 575, 435, 310, 206, 70, 15),
}
OUTNUMBERING = {
    "win": (575, 861, 1090, 1170, 1226, 1261, 1281, 1291, 1295, 1296, 1296),
    "draw": (146, 125, 80, 56, 35, 20, 10, 4, 1, 0, 0),
    "loss": (575, 310, 126, 70, 35, 15, 5, 1, 0, 0, 0),
}


def known(
    game: Game, attack: Sequence[str], defend: Sequence[str], bonuses: tuple[int, int] = (0, 0), *rulings: str
) -> Odds:
    verdict = odds(game, attack, defend, rulings, "", bonuses)
    assert isinstance(verdict, Odds), verdict
    assert verdict.win + verdict.draw + verdict.loss == 1
    return verdict


def rules_of(game: Game, *rulings: str) -> BattleRules:
    return BattleRules.of(game, in_force(game, parse_choices(game, rulings)))


def units_of(words: Sequence[str]) -> Counter[str]:
    found: Counter[str] = Counter()
    for word in words:
        piece, _, number = word.partition("*")
        found[piece] += int(number or 1)
    return found


# -- the printed table, and why it holds -------------------------------------------


def bonuses(difference: int) -> tuple[int, int]:
    return max(difference, 0), max(-difference, 0)


@pytest.mark.parametrize(("attack", "table"), [(["army*2"], EVEN), (["army*3"], OUTNUMBERING)])
def test_the_table_of_the_audit(kaixiflan: Game, attack: list[str], table: dict[str, tuple[int, ...]]) -> None:
    for i, difference in enumerate(DIFFERENCES):
        found = known(kaixiflan, attack, ["army"], bonuses(difference))
        told = {"win": found.win * 1296, "draw": found.draw * 1296, "loss": found.loss * 1296}
        assert told == {name: numbers[i] for name, numbers in table.items()}, difference


def test_outnumbering_is_worth_exactly_seven(kaixiflan: Game) -> None:
    """A die d and 7 - d have the same law, so 3D6 against 1D6 with k is 2D6 against 2D6 with k + 7."""
    both = {}
    for attack in ("army*2", "army*3"):
        margins = dict(known(kaixiflan, [attack], ["army"]).margins)
        both[attack] = margins
    assert {margin + 7: chance for margin, chance in both["army*2"].items()} == both["army*3"]
    number, dice = kaixiflan.tables["numbers"].rows, kaixiflan.tables["combat_dice"].rows
    assert number["die_faces"].value + 1 == sum(row.military or 0 for row in kaixiflan.tables["buildings"])
    assert dice["outnumbering"].dice - dice["even"].dice == dice["even"].dice - dice["outnumbered"].dice == 1


# -- against every roll enumerated ---------------------------------------------------


def plainly(units: Counter[str], margin: int, leftover: str) -> dict[str, int]:
    """What a margin removes, one unit after another (an oracle apart from the code)."""
    armies, settlers = units["army"], units["settler"]
    while armies and margin >= 3:
        armies, margin = armies - 1, margin - 3
    while settlers and margin >= 1 and (not armies or leftover == "hits_settlers"):
        settlers, margin = settlers - 1, margin - 1
    lost = {"army": units["army"] - armies, "settler": units["settler"] - settlers}
    return {kind: number for kind, number in lost.items() if number}


def enumerated(
    attack: Counter[str], defend: Counter[str], added: tuple[int, int], rulings: dict[str, str]
) -> tuple[Counter[str], Counter[tuple[str, str]]]:
    """How often of the equally likely rolls each result, and each loss, comes."""
    if rulings.get("KQ-42") == "armies_only":
        attack, defend = (Counter({"army": units["army"]}) for units in (attack, defend))
    mine, theirs = (2 * units["army"] + units["settler"] for units in (attack, defend))
    at_least = rulings.get("KQ-41") == "at_least_double"
    if mine > 2 * theirs or (at_least and mine == 2 * theirs):
        number = 3, 1
    elif theirs > 2 * mine or (at_least and theirs == 2 * mine):
        number = 1, 3
    else:
        number = 2, 2
    always = rulings.get("KQ-43") == "no"
    plus = [bonus if units["army"] or always else 0 for units, bonus in zip((attack, defend), added, strict=True)]
    results: Counter[str] = Counter()
    losses: Counter[tuple[str, str]] = Counter()
    for faces in product(range(1, 7), repeat=4):
        margin = sum(faces[: number[0]]) + plus[0] - sum(faces[number[0] :]) - plus[1]
        results["win" if margin > 0 else "loss" if margin < 0 else "draw"] += 1
        for side, units, beaten in (("attack", attack, margin < 0), ("defend", defend, margin > 0)):
            lost = plainly(units, abs(margin), rulings.get("KQ-44", "lost")) if beaten else {}
            losses[side, str(sorted(lost.items()))] += 1
    return results, losses


def battles() -> Iterator[tuple[list[str], list[str], tuple[int, int], list[str]]]:
    sides = (["army"], ["army*2", "settler"], ["army", "settler*3"], ["settler*2"], ["army*4"], ["army*3", "settler*4"])
    choices: list[list[str]] = [
        [], ["KQ-41=at_least_double"], ["KQ-42=armies_only"], ["KQ-43=no"], ["KQ-44=hits_settlers"],
        ["KQ-41=at_least_double", "KQ-43=no", "KQ-44=hits_settlers"],
    ]  # fmt: skip
    for i, (attack, defend) in enumerate(product(sides, sides)):
        if any("army" in word for word in attack):
            yield attack, defend, ((0, 0), (2, 0), (0, 7), (7, 1))[i % 4], choices[i % len(choices)]


@pytest.mark.parametrize(("attack", "defend", "added", "rulings"), battles())
def test_odds_and_losses_agree_with_every_roll_enumerated(
    kaixiflan: Game, attack: list[str], defend: list[str], added: tuple[int, int], rulings: list[str]
) -> None:
    if rulings == ["KQ-42=armies_only"] and not units_of(defend)["army"]:
        assert isinstance(odds(kaixiflan, attack, defend, rulings, "", added), NoOdds)
        return
    found = known(kaixiflan, attack, defend, added, *rulings)
    chosen = dict(word.split("=", 1) for word in rulings)
    results, losses = enumerated(units_of(attack), units_of(defend), added, chosen)
    assert {"win": found.win, "draw": found.draw, "loss": found.loss} == {
        name: Fraction(results[name], 1296) for name in ("win", "draw", "loss")
    }
    told = {(("attack", "defend")[one.defends], str(sorted(one.lost))): one.chance for one in found.losses}
    assert told == {key: Fraction(number, 1296) for key, number in losses.items()}


# -- losses and rulings, clause by clause -----------------------------------------------


@pytest.mark.parametrize(
    ("leftover", "margin", "lost"),
    [
        ("lost", 2, {}),
        ("lost", 3, {"army": 1}),
        ("lost", 5, {"army": 1}),
        ("lost", 7, {"army": 2, "settler": 1}),
        ("lost", 99, {"army": 2, "settler": 2}),
        ("hits_settlers", 2, {"settler": 2}),
        ("hits_settlers", 4, {"army": 1, "settler": 1}),
        ("loser_chooses", 2, {}),  # the Armies hold: nobody falls
        ("loser_chooses", 3, {"settler": 1}),  # half the force of the Army that would fall
        ("loser_chooses", 5, {"army": 1}),
        ("loser_chooses", 99, {"army": 2, "settler": 2}),
    ],
)
def test_KX_43_KX_45_KQ_44_what_a_margin_removes(
    kaixiflan: Game, leftover: str, margin: int, lost: dict[str, int]
) -> None:
    assert casualties(rules_of(kaixiflan, f"KQ-44={leftover}"), {"army": 2, "settler": 2}, margin) == lost


def test_KX_44_KQ_42_settlers_count_half_or_not_at_all(kaixiflan: Game) -> None:
    sides = BattleSide.of({"army": 1, "settler": 3}), BattleSide.of({"army": 1})
    assert dice_wanted(rules_of(kaixiflan), sides) == (3, 1)  # two and a half against one
    assert dice_wanted(rules_of(kaixiflan, "KQ-42=armies_only"), sides) == (2, 2)


def test_KX_47_KQ_41_only_more_than_double_rolls_more_dice(kaixiflan: Game) -> None:
    double = BattleSide.of({"army": 2}), BattleSide.of({"settler": 2})
    more = BattleSide.of({"army": 2, "settler": 1}), BattleSide.of({"settler": 2})
    assert dice_wanted(rules_of(kaixiflan), double) == (2, 2)
    assert dice_wanted(rules_of(kaixiflan, "KQ-41=at_least_double"), double) == (3, 1)
    assert dice_wanted(rules_of(kaixiflan), more) == (3, 1)
    assert dice_wanted(rules_of(kaixiflan), more[::-1]) == (1, 3)


def test_KX_42_144_KQ_43_the_bonus_needs_an_army(kaixiflan: Game) -> None:
    bare = known(kaixiflan, ["army"], ["settler*2"])
    idle = known(kaixiflan, ["army"], ["settler*2"], (0, 3))
    assert idle.win == bare.win
    assert "KQ-43" in [note.clause for note in idle.notes]
    assert known(kaixiflan, ["army"], ["settler*2"], (0, 3), "KQ-43=no").win < bare.win
    assert known(kaixiflan, ["army*2"], ["settler*4"], (3, 0)).win > known(kaixiflan, ["army*2"], ["settler*4"]).win


def test_KX_46_KQ_45_a_tie_gives_nothing_and_a_bloodless_victory_counts_by_its_ruling(kaixiflan: Game) -> None:
    sides = BattleSide.of({"army": 1}), BattleSide.of({"army": 1, "settler": 2})
    tie = settle(rules_of(kaixiflan), sides, ((3, 3), (5, 1)))
    assert (tie.winner, tie.margin, tie.lost, tie.won) == (None, 0, (), False)
    for option, won in (("yes", True), ("no", False)):
        narrow = settle(rules_of(kaixiflan, f"KQ-45={option}"), sides, ((4, 4), (5, 1)))
        assert (narrow.winner, narrow.margin, narrow.lost, narrow.won) == (0, 2, (), won)
        clear = settle(rules_of(kaixiflan, f"KQ-45={option}"), sides, ((1, 1), (4, 1)))
        assert (clear.winner, clear.lost, clear.won) == (1, (("army", 1),), True)
    with pytest.raises(ValueError, match="even against even"):
        settle(rules_of(kaixiflan), sides, ((4, 4, 1), (5, 1)))


def test_a_choice_left_to_the_loser_is_told(kaixiflan: Game) -> None:
    found = known(kaixiflan, ["army"], ["army", "settler"], (0, 0), "KQ-44=loser_chooses", "KQ-5=every_phase")
    notes = {note.clause: note.text for note in found.notes}
    assert "best choice" in notes["KQ-44"]
    assert "does not change these odds" in notes["KQ-5"]


# -- refusals -------------------------------------------------------------------------


@pytest.mark.parametrize("one", COMBATS, ids=lambda one: f"{one['clause']}-{one['code']}")
def test_a_battle_that_the_rules_forbid_is_refused_with_its_clause(kaixiflan: Game, one: dict[str, list[str]]) -> None:
    first, second = one.get("bonuses", (0, 0))
    verdict = odds(kaixiflan, one["attack"], one["defend"], one["rulings"], "", (int(first), int(second)))
    assert isinstance(verdict, NoOdds)
    assert [(refusal.code, refusal.clause) for refusal in verdict.refusals] == [(one["code"], one["clause"])]
    for language, article in (("es", "el "), ("en", "the ")):
        speaker = speaker_for(AS_IT_STANDS, kaixiflan, language)
        said = refusal_sentence_of(kaixiflan, speaker, verdict.refusals[0])
        assert said.endswith(".")
        assert f"{article}{'atacante' if language == 'es' else 'attacker'}" in said or "defen" in said


def test_every_refusal_of_the_game_is_among_those_tried(kaixiflan: Game) -> None:
    codes = {code for code in kaixiflan.tables["refusals"].rows if code.startswith("combat-")}
    assert {one["code"] for one in COMBATS} == codes


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("kaixiflan --attack armi --defend army", "did you mean 'army'"),
        ("kaixiflan --attack army+sword --defend army", "write army or army*3"),
        ("kaixiflan --attack army*0 --defend army", "PIECE*NUMBER"),
        ("kaixiflan --attack army* --defend army", "PIECE*NUMBER"),
        ("kaixiflan --attack *3 --defend army", "PIECE*NUMBER"),
        ("kaixiflan --attack army*1000000 --defend army", "more than 999"),
        ("qiahn_tactics --attack wizard --defend knight --defend-bonus 1", "no bonus beside its counters"),
        ("kaixiflan --attack army --defend army --ruling KQ-41=twice", "no option 'twice'"),
        ("kaixiflan --table --attack-bonus 1", "leave out"),
    ],
)
def test_wrong_use_of_the_command_exits_two(tirada, words: str, said: str) -> None:
    done = tirada("odds", *words.split(), "--root", ROOT)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr


def test_the_command_as_its_contract_writes_it(tirada) -> None:
    words = ["--attack", "army*3", "--attack", "settler*2", "--attack-bonus", "2", "--defend", "army"]
    told = json.loads(tirada("odds", "kaixiflan", *words, "--json", "--root", ROOT).stdout)
    assert (told["win"], told["draw"], told["loss"]) == ("1291/1296", "1/324", "1/1296")
    assert told["attack"] == ["army*3", "settler*2"]
    assert told["bonus"] == {"attack": 2, "defend": 0}
    assert {"side": "defend", "lost": {"army": 1}, "chance": "1261/1296"} in told["losses"]
    assert sum(Fraction(chance) for chance in told["margin"].values()) == 1
    text = tirada("odds", "kaixiflan", *words, "--root", ROOT).stdout
    assert "army*3, settler*2 with +2 against army" in text
    assert "defender loses 1 army" in text
    table = tirada("odds", "kaixiflan", "--table", "--root", ROOT).stdout
    assert "44.4 11.3 44.4    44.4 11.3 44.4" in table


def test_several_of_a_kind_may_be_written_at_once_in_the_other_game_too(tactics: Game) -> None:
    one, other = odds(tactics, ["footman*2"], ["knight"]), odds(tactics, ["footman", "footman"], ["knight"])
    assert isinstance(one, Odds)
    assert isinstance(other, Odds)
    assert (one.win, one.draw, one.attack) == (other.win, other.draw, other.attack)


# -- dice --------------------------------------------------------------------------------


def test_dice_of_a_seed_are_the_same_whoever_asks_first() -> None:
    dice = SeededDice(7)
    first = dice.roll(3, "F8", "G5", 3, 6)
    dice.roll(3, "F8", "C11", 1, 6)
    assert SeededDice(7).roll(3, "F8", "G5", 3, 6) == first
    assert all(1 <= face <= 6 for face in first)
    others = {SeededDice(7).roll(turn, place, "G5", 3, 6) for turn in (3, 4) for place in ("F8", "F9", "E8")}
    assert len(others) > 3
    assert SeededDice(8).roll(3, "F8", "G5", 12, 6) != SeededDice(7).roll(3, "F8", "G5", 12, 6)
    assert dice.draw(3, "F8", ["G5", "C11"]) == dice.draw(3, "F8", ["C11", "G5"])


def test_dice_of_a_seed_are_fair() -> None:
    faces = Counter(SeededDice(1).roll(1, "F8", "G5", 60_000, 6))
    assert set(faces) == {1, 2, 3, 4, 5, 6}
    assert max(abs(number - 10_000) for number in faces.values()) < 400
    drawn = Counter(SeededDice(1).draw(turn, "F8", ["a", "b", "c"]) for turn in range(3000))
    assert min(drawn.values()) > 850


def test_dice_typed_in_are_taken_as_they_are_and_checked() -> None:
    dice = TypedDice.of([BattleRoll(3, "F8", "G5", (6, 4, 3))], {(3, "F8"): "G5"})
    assert dice.roll(3, "F8", "G5", 3, 6) == (6, 4, 3)
    assert dice.draw(3, "F8", ["C11", "G5"]) == "G5"
    for ask in ((3, "F8", "C11", 1, 6), (3, "F8", "G5", 2, 6), (3, "F8", "G5", 3, 5), (4, "F8", "G5", 3, 6)):
        with pytest.raises(CannotJudge):
            dice.roll(*ask)
    with pytest.raises(CannotJudge, match="drawn by lot"):
        dice.draw(3, "F8", ["C11", "S11"])
    with pytest.raises(CannotJudge, match="rolled twice"):
        TypedDice.of([BattleRoll(3, "F8", "G5", (6,)), BattleRoll(3, "F8", "G5", (5,))])
