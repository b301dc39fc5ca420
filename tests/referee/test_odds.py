"""The odds of a combat: against every roll enumerated, against dice rolled, by their symmetries, and refused."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from math import sqrt
from pathlib import Path

import odds_oracle as oracle
import pytest
from msgspec import structs
from odds_oracle import FACES, TIMINGS, Setup
from projects import AS_IT_STANDS

from generator.base.errors import CannotJudge
from generator.catalog.library import Game
from generator.catalog.rulings import parse_choices
from generator.referee.dice import mean
from generator.referee.odds import matchups, odds, refusal_sentence_of, whole_table
from generator.referee.odds_model import NoOdds, Odds
from generator.workshop.registers.reading import speaker_for

ROOT = Path(__file__).resolve().parents[2]
PROJECT = AS_IT_STANDS
SMALL = oracle.setups(360, seed=64, largest=4000)
LARGE = oracle.setups(24, seed=92, largest=60_000)
COMBAT = ("odds", "qiahn_tactics", "--root", ROOT)


def known(game: Game, attack: Sequence[str], defend: Sequence[str], rulings: Sequence[str] = ()) -> Odds:
    verdict = odds(game, attack, defend, rulings)
    assert isinstance(verdict, Odds), verdict
    return verdict


def chances(verdict: Odds) -> tuple[Fraction, Fraction, Fraction]:
    assert verdict.win + verdict.draw + verdict.loss == 1
    return verdict.win, verdict.draw, verdict.loss


def of(game: Game, setup: Setup) -> Odds:
    return known(game, setup.attack, setup.defend, setup.words())


# -- against every roll enumerated ------------------------------------------------


@pytest.mark.parametrize("part", range(12))
def test_odds_agree_with_every_roll_enumerated(tactics: Game, part: int) -> None:
    for setup in (SMALL + LARGE[:8])[part::12]:
        assert chances(of(tactics, setup)) == oracle.enumerate_odds(setup), setup


@pytest.mark.soak
@pytest.mark.parametrize("part", range(4))
def test_odds_of_larger_combats_agree_with_every_roll_enumerated(tactics: Game, part: int) -> None:
    for setup in LARGE[8 + part :: 4]:
        assert chances(of(tactics, setup)) == oracle.enumerate_odds(setup), setup


def test_the_enumerated_combats_hold_everything_that_can_be_combined() -> None:
    def having(*words: str) -> list[Setup]:
        return [s for s in SMALL + LARGE if all(word in " ".join([*s.attack, "/", *s.defend]) for word in words)]

    assert len({repr(setup) for setup in SMALL + LARGE}) >= 200
    for timing in TIMINGS:
        for side in ("attack", "defend"):
            there = [
                s for s in having("water") if s.rulings["water_timing"] == timing and "water" in str(vars(s)[side])
            ]
            assert len(there) >= 15
    for words in (("fire", "+sword"), ("fire+sword",), ("fire+shield",), ("water+sword",), ("earth",), ("air",)):
        assert having(*words), words
    assert {(len(s.attack), len(s.defend)) for s in SMALL} >= {(a, d) for a in (1, 2) for d in (1, 2, 3)}


def test_every_single_combatant_against_every_other(tactics: Game) -> None:
    table = matchups(tactics)
    assert list(table) == [(one, other) for one in FACES for other in FACES]
    for (one, other), verdict in table.items():
        assert isinstance(verdict, Odds)
        assert chances(verdict) == oracle.enumerate_odds(Setup((one,), (other,)))


@pytest.mark.parametrize("timing", TIMINGS)
def test_tables_of_single_combatants_with_counters(tactics: Game, timing: str) -> None:
    table = matchups(tactics, ["sword", "water"], ["shield"], [f"water_timing={timing}"])
    assert len(table) == len(FACES) ** 2
    for (one, other), verdict in table.items():
        assert isinstance(verdict, Odds)
        setup = Setup((f"{one}+sword+water",), (f"{other}+shield",), {"water_timing": timing})
        assert chances(verdict) == oracle.enumerate_odds(setup)


def test_a_table_under_impossible_counters_holds_refusals(tactics: Game) -> None:
    assert all(isinstance(verdict, NoOdds) for verdict in matchups(tactics, ["shield"]).values())


def test_totals_are_those_of_every_roll(tactics: Game) -> None:
    for setup in [s for s in SMALL if "water" not in str(s.attack + s.defend)][:60]:
        verdict = of(tactics, setup)
        if not verdict.totals:
            continue
        rolled = [oracle.totals(setup, rolls, None) for rolls in oracle.every_roll(setup)]
        for side in (0, 1):
            seen = [pair[side] for pair in rolled]
            expected = {total: Fraction(seen.count(total), len(seen)) for total in set(seen)}
            assert dict(verdict.totals[side]) == expected, setup


def test_the_total_of_a_side_with_water_takes_the_highest_roll(tactics: Game) -> None:
    verdict = known(tactics, ["archer+water", "footman"], ["beast"])
    expected = Fraction(sum(max(a, f, b) + f for a in range(1, 7) for f in range(1, 5) for b in range(1, 9)), 6 * 4 * 8)
    assert mean(verdict.totals[0]) == expected
    assert mean(verdict.totals[1]) == Fraction(9, 2)


# -- against dice rolled ----------------------------------------------------------


@pytest.mark.parametrize(
    ("attack", "defend"),
    [
        (("wizard",), ("wizard",)),
        (("wizard+sword", "archer+fire"), ("knight+shield",)),
        (("wizard+sword+fire", "paladin", "knight"), ("wizard+shield", "wizard", "beast+water")),
        (("wizard+water", "wizard+sword", "paladin"), ("wizard+fire", "wizard+shield", "paladin+earth")),
        (("footman+water",), ("wizard+shield",)),
        (("footman", "archer", "footman"), ("knight",)),
        (("beast+sword+water", "archer"), ("paladin+fire+shield",)),
        (("knight+air", "paladin+sword"), ("beast", "archer+shield+water")),
    ],
)
def test_odds_agree_with_dice_rolled(tactics: Game, attack: tuple[str, ...], defend: tuple[str, ...]) -> None:
    times = 30_000
    counts = oracle.play(Setup(attack, defend), times, seed=80)
    for sign, chance in zip((1, 0, -1), chances(known(tactics, attack, defend)), strict=True):
        p = float(chance)
        assert abs(counts[sign] / times - p) <= 4 * sqrt(p * (1 - p) / times), (attack, defend, sign)


# -- laws ---------------------------------------------------------------------------


def swapped(words: Sequence[str]) -> list[str]:
    """The same combatants on the other side: sword and shield add the same."""
    other = {"sword": "shield", "shield": "sword"}
    return ["+".join(other.get(part, part) for part in word.split("+")) for word in words]


def test_who_attacks_changes_nothing_but_the_names(tactics: Game) -> None:
    played = 0
    for setup in SMALL:
        if setup.rulings["water_timing"] == "own_roll_moment" or "air" in str(setup.attack + setup.defend):
            continue  # there the order of rolling, or of outfitting, counts
        played += 1
        win, draw, loss = chances(of(tactics, setup))
        attack, defend = swapped(setup.defend), swapped(setup.attack)
        assert chances(known(tactics, attack, defend, setup.words())) == (loss, draw, win), setup
    assert played > 200


def test_the_order_of_combatants_changes_nothing(tactics: Game) -> None:
    for setup in SMALL[:120]:
        turned = replace(setup, attack=setup.attack[::-1], defend=setup.defend[::-1])
        assert chances(of(tactics, turned)) == chances(of(tactics, setup))


def test_equal_sides_are_even_and_help_never_hurts(tactics: Game) -> None:
    for piece in FACES:
        even = known(tactics, [piece], [piece])
        assert even.win == even.loss
        assert even.draw == Fraction(1, FACES[piece])
        alone = known(tactics, [piece], ["knight"])
        for better in ([f"{piece}+sword"], [f"{piece}+fire"], [f"{piece}+water"], [piece, "footman"]):
            helped = known(tactics, better, ["knight"])
            assert helped.win >= alone.win
            assert helped.loss <= alone.loss


def test_water_without_a_rival_s_gear_never_loses_one_to_one(tactics: Game) -> None:
    for one in FACES:
        for other in FACES:
            assert known(tactics, [f"{one}+water"], [other]).loss == 0
            assert known(tactics, [one], [f"{other}+water"]).win == 0


def test_the_earlier_the_water_must_choose_the_less_it_is_worth(tactics: Game) -> None:
    for attack in (["archer+water", "beast"], ["footman+water", "knight", "archer"]):
        late, named, own = (
            known(tactics, attack, ["knight+fire"], [f"water_timing={timing}"])
            for timing in ("own_step", "declare_at_outfit", "own_roll_moment")
        )
        assert late.win - late.loss >= named.win - named.loss
        assert late.win - late.loss >= own.win - own.loss


def test_water_named_in_advance_reckons_with_earth_s_draw(tactics: Game) -> None:
    rulings = {"water_timing": "declare_at_outfit", "water_own_roll": "must_copy", "earth": "round_becomes_draw"}
    setup = Setup(("footman+water", "archer"), ("footman+earth", "footman"), rulings)
    assert chances(of(tactics, setup)) == oracle.enumerate_odds(setup)
    # with nothing to win any more, it names the roll that loses least
    assert of(tactics, setup).loss == Fraction(1, 4)
    without = replace(setup, rulings=rulings | {"earth": "bearer_survives"})
    assert of(tactics, without).loss == Fraction(7, 24)


# -- known values -------------------------------------------------------------------


def test_values_worked_out_by_hand(tactics: Game) -> None:
    assert chances(known(tactics, ["wizard"], ["wizard"])) == (Fraction(19, 40), Fraction(1, 20), Fraction(19, 40))
    # d4 against d6: 24 rolls, 1+2+3 of them won, 4 even
    assert chances(known(tactics, ["footman"], ["archer"])) == (Fraction(6, 24), Fraction(4, 24), Fraction(14, 24))
    # sword and shield cancel
    assert chances(known(tactics, ["knight+sword"], ["beast+shield"])) == chances(known(tactics, ["knight"], ["beast"]))
    # d20+3 and 2d6 against d10+3: of 7200 rolls, the attacker loses those where d20 + 2d6 is below d10
    lost = sum(w + a + b < k for w in range(1, 21) for a in range(1, 7) for b in range(1, 7) for k in range(1, 11))
    example = known(tactics, ["wizard+sword", "archer+fire"], ["knight+shield"])
    assert (example.loss, example.win) == (Fraction(lost, 7200), Fraction(43, 45))


def test_numbers_come_from_the_tables(tactics: Game) -> None:
    def changed(table: str, row: str, column: str, value: object) -> Game:
        there = tactics.tables[table]
        rows = {**there.rows, row: there.rows[row]._replace(**{column: value})}
        return structs.replace(tactics, tables={**tactics.tables, table: structs.replace(there, rows=rows)})

    def total(game: Game, word: str) -> tuple[int, int]:
        numbers = known(game, [word], ["footman"]).totals[0]
        return numbers[0][0], numbers[-1][0]

    assert total(tactics, "archer+sword+fire") == (5, 15)
    assert total(changed("gear", "sword", "bonus", 9), "archer+sword+fire") == (11, 21)
    assert total(changed("magic", "fire", "rolls", 3), "archer+sword+fire") == (6, 21)
    assert total(changed("dice", "d6", "sides", 7), "archer+sword+fire") == (5, 17)
    assert total(changed("combatants", "archer", "die", "d20"), "archer+sword+fire") == (5, 43)
    four = changed("numbers", "deploy_max", "value", 4)
    assert isinstance(odds(four, ["archer", "beast", "knight", "footman"], ["wizard"]), Odds)


# -- Air and Earth in words -----------------------------------------------------------


def notes(verdict: Odds, clause: str) -> str:
    return " ".join(note.text for note in verdict.notes if note.clause == clause)


def test_air_on_the_only_enemy_ends_the_round_as_a_draw(tactics: Game) -> None:
    for attack, defend in ((["wizard+sword"], ["knight+air"]), (["wizard+sword+air"], ["knight"])):
        verdict = known(tactics, attack, defend)
        assert chances(verdict) == (0, 1, 0)
        assert verdict.totals == ()
        assert "draw" in notes(verdict, "QT-84")
        assert "spent" in notes(verdict, "QT-84")


def test_air_on_one_of_several_takes_it_out_of_the_combat(tactics: Game) -> None:
    verdict = known(tactics, ["wizard"], ["knight+air", "beast"])
    assert chances(verdict) == chances(known(tactics, ["wizard"], ["beast"]))
    assert "knight" in notes(verdict, "QT-83")
    stripped = known(tactics, ["wizard+sword+air", "beast"], ["archer"])
    assert chances(stripped) == chances(known(tactics, ["beast"], ["archer"]))
    assert "spent" in notes(stripped, "QT-83")
    kept = known(tactics, ["wizard+sword+air", "beast"], ["archer"], ["air_strips=returned", "AT-17=shares_the_loss"])
    assert "unspent" in notes(kept, "QT-83")
    assert "removed" in notes(kept, "QT-83")


def test_nobody_copies_a_roll_that_air_took_away(tactics: Game) -> None:
    with_air = known(tactics, ["footman+water"], ["wizard+air", "archer"])
    assert chances(with_air) == chances(known(tactics, ["footman+water"], ["archer"]))


def test_air_on_a_combatant_with_magic_only_where_a_ruling_allows_it(tactics: Game) -> None:
    allowed = known(tactics, ["wizard+fire+air", "beast"], ["archer"], ["air_vs_magic=allowed"])
    assert chances(allowed) == chances(known(tactics, ["beast"], ["archer"]))


def test_earth_says_who_survives(tactics: Game) -> None:
    plain = known(tactics, ["knight", "beast"], ["wizard"])
    earth = known(tactics, ["knight+earth", "beast"], ["wizard"])
    assert chances(earth) == chances(plain)
    assert "knight survives" in notes(earth, "QT-87")
    assert "removed: beast" in notes(earth, "QT-87")
    assert str(plain.loss) in notes(earth, "QT-87")
    alone = known(tactics, ["wizard"], ["knight+earth"])
    assert "nobody is removed" in notes(alone, "QT-87")
    outside = known(tactics, ["wizard"], ["knight+earth"], ["AT-16=out_but_counted"])
    assert "counts at the end" in notes(outside, "QT-87")
    drawn = known(tactics, ["knight+earth", "beast"], ["wizard"], ["earth=round_becomes_draw"])
    assert chances(drawn) == (plain.win, plain.draw + plain.loss, 0)
    saved = known(tactics, ["wizard"], ["knight+earth"], ["earth=round_becomes_draw"])
    assert saved.win == 0
    assert "becomes a draw" in notes(saved, "QT-87")


def test_water_says_whose_choice_it_was(tactics: Game) -> None:
    text = notes(known(tactics, ["footman+water", "beast"], ["paladin"]), "QT-80")
    assert "owner's best choice" in text
    assert "the attacker's beast, the defender's paladin" in text
    named = notes(known(tactics, ["footman+water"], ["paladin"], ["water_timing=declare_at_outfit"]), "QT-80")
    assert "names the defender's paladin" in named
    alone = known(tactics, ["footman+water"], ["paladin"], ["water_timing=own_roll_moment", "AT-2=must_copy"])
    assert "keeps its own" in notes(alone, "AT-5")
    assert chances(alone) == chances(known(tactics, ["footman"], ["paladin"]))


# -- rulings --------------------------------------------------------------------------


def test_rulings_that_share_a_key_are_chosen_together(tactics: Game) -> None:
    both = (("AT-1", "own_roll_moment"), ("AT-5", "own_roll_moment"))
    for word in ("water_timing", "AT-1", "AT-5"):
        assert parse_choices(tactics, [f"{word}=own_roll_moment"]) == both
    assert parse_choices(tactics, ["AT-3=enemy", "fire_gear=once"]) == (("AT-3", "enemy"),)
    with pytest.raises(CannotJudge, match="AT-1 is chosen twice"):
        parse_choices(tactics, ["AT-1=own_step", "AT-5=own_roll_moment"])


def test_a_ruling_that_changes_nothing_is_said(tactics: Game) -> None:
    verdict = known(tactics, ["wizard"], ["knight"], ["fire_gear=per_roll", "allow_resign=true"])
    assert {note.clause for note in verdict.notes} == {"AT-14", "AT-30"}
    asked = known(tactics, ["wizard+fire+sword"], ["knight"], ["fire_gear=per_roll"])
    assert "adds 6 in all" in notes(asked, "AT-14")
    assert dict(asked.rulings) == {"AT-14": "per_roll"}


@pytest.mark.parametrize(
    ("ruling", "said"),
    [
        ("AT-15=share", "not known"),
        ("AT-36=reaction", "not known"),
        ("AT-11=in_the_game", "not known"),
        ("QK-3=pointing", "not known"),
        ("QK-14=all_at_once", "not known"),
        ("QK-31=all_of_them", "not known"),
        ("QK-2=round_becomes_draw", "by itself"),
        ("QK-8=forced", "by itself"),
        ("QK-18=per_roll", "by itself"),
        ("water_timing=late", "no option"),
        ("wator_timing=own_step", "did you mean 'water_timing'"),
    ],
)
def test_rulings_whose_odds_are_not_known_are_not_guessed(tactics: Game, ruling: str, said: str) -> None:
    with pytest.raises(CannotJudge, match=said):
        odds(tactics, ["wizard"], ["knight"], [ruling])


def test_players_may_choose_their_magic_where_a_ruling_says_so(tactics: Game) -> None:
    free = known(tactics, ["footman+water", "archer+fire"], ["knight"], ["QK-32=players_choose"])
    setup = Setup(("footman+water", "archer+fire"), ("knight",))
    assert chances(free) == oracle.enumerate_odds(setup)


# -- refusals -------------------------------------------------------------------------

COMBATS = json.loads((ROOT / "data/games/qiahn_tactics/records/combats.json").read_text("utf-8"))
REFUSED = [
    (one["code"], one["clause"], one["attack"], one["defend"], one.get("side") or one["rulings"]) for one in COMBATS
]


@pytest.mark.parametrize(("code", "clause", "attack", "defend", "rulings"), REFUSED)
def test_a_combat_that_the_rules_forbid_is_refused_with_its_clause(
    tactics: Game, code: str, clause: str, attack: list[str], defend: list[str], rulings: list[str] | str
) -> None:
    side, words = (rulings, []) if isinstance(rulings, str) else ("", rulings)
    verdict = odds(tactics, attack, defend, words, side)
    assert isinstance(verdict, NoOdds)
    found = {(refusal.code, refusal.clause) for refusal in verdict.refusals}
    assert (code, clause) in found
    for refusal in verdict.refusals:
        assert refusal.clause in {**tactics.clauses, **tactics.rulings}
        assert refusal.data
        for language in tactics.languages:
            sentence = refusal_sentence_of(tactics, speaker_for(PROJECT, tactics, language), refusal)
            assert re.fullmatch(r"[A-ZÁ][^{}¿\[\]]+\.", sentence), sentence
            assert not set(re.findall(r"[a-z_]+", sentence)) & {"wizard", "attacker's", "tails", "heads"}


def test_every_refusal_of_the_code_is_among_those_refused() -> None:
    source = (ROOT / "generator/referee/games/qiahn_tactics/odds_setup.py").read_text("utf-8")
    codes = set(re.findall(r'"(combat-[a-z.{}-]+)"', source))
    expanded = {code.replace(f"{{{name}}}", value) for code in codes for name, value in _PARTS if f"{{{name}}}" in code}
    assert {code for code in codes if "{" not in code} | expanded == {code for code, *_ in REFUSED}


_PARTS = (("use", "attack"), ("use", "defence"), ("kind", "gear"), ("kind", "magic"))


def test_every_clause_that_the_odds_cite_exists(tactics: Game) -> None:
    for path in (ROOT / "generator/referee/games").glob("*tactics*.py"):
        for ident in re.findall(r"\b(?:QT|AT|QK)-\d+\b", path.read_text("utf-8")):
            assert ident in {**tactics.clauses, **tactics.rulings}, ident


def test_a_given_side_lays_its_own_magic(tactics: Game) -> None:
    assert isinstance(odds(tactics, ["wizard+fire"], ["knight"], (), "tails"), Odds)
    assert isinstance(odds(tactics, ["wizard"], ["knight+water"], (), "tails"), Odds)
    with pytest.raises(CannotJudge, match="did you mean 'heads'"):
        odds(tactics, ["wizard"], ["knight"], (), "head")


def test_all_refusals_come_at_once(tactics: Game) -> None:
    verdict = odds(tactics, ["wizard+shield+sword"], ["knight+earth+fire", "archer+sword"])
    assert isinstance(verdict, NoOdds)
    assert [refusal.clause for refusal in verdict.refusals] == ["QT-77", "QT-76", "QT-88", "QT-88"]


# -- whole tables -------------------------------------------------------------------------


@pytest.fixture(scope="module")
def whole(tactics: Game) -> dict[tuple[str, str], Odds]:
    return whole_table(tactics)


def test_a_whole_table_holds_every_load_that_the_rules_allow(tactics: Game, whole: dict[tuple[str, str], Odds]) -> None:
    def loads(gear: str) -> list[str]:
        magic = ("", "+water", "+air", "+fire", "+earth")
        return [f"{piece}{worn}{spell}" for piece in FACES for worn in ("", f"+{gear}") for spell in magic]

    everything = [(one, other) for one in loads("sword") for other in loads("shield")]
    assert set(whole) < set(everything)
    assert all(isinstance(verdict, Odds) for verdict in whole.values())
    refused = [pair for pair in everything if pair not in whole]
    assert not [pair for pair in refused if isinstance(odds(tactics, pair[:1], pair[1:]), Odds)]
    assert list(whole) == [pair for pair in sorted(everything, key=everything.index) if pair in whole]
    assert ("wizard+sword", "knight+shield") in whole
    assert ("wizard+fire", "knight+earth") not in whole, "both are of one side"
    assert ("wizard+shield", "knight") not in whole


def test_a_whole_table_agrees_with_every_roll_enumerated(whole: dict[tuple[str, str], Odds]) -> None:
    for number, ((one, other), verdict) in enumerate(whole.items()):
        if number % 23 == 0 and "air" not in one + other:
            assert chances(verdict) == oracle.enumerate_odds(Setup((one,), (other,))), (one, other)


def test_the_command_prints_whole_tables(tirada, whole: dict[tuple[str, str], Odds]) -> None:
    done = tirada(*COMBAT, "--table", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    told = json.loads(done.stdout)
    assert {(row["attack"], row["defend"]): row["win"] for row in told} == {k: str(o.win) for k, o in whole.items()}
    text = tirada(*COMBAT, "--table").stdout
    assert "47.5 5.0 47.5" in text
    assert [line.split()[0] for line in text.splitlines()[2:]] == list(FACES)
    wrong = tirada(*COMBAT, "--table", "--attack", "wizard")
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert "--table is about every combat" in wrong.stderr


# -- the command ------------------------------------------------------------------------


def test_the_command_prints_fractions_as_json_alone(tirada) -> None:
    done = tirada(*COMBAT, "--attack", "wizard", "--defend", "wizard", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    told = json.loads(done.stdout)
    assert {key: told[key] for key in ("win", "draw", "loss")} == {"win": "19/40", "draw": "1/20", "loss": "19/40"}
    assert told["notes"] == []
    assert told["totals"]["attack"]["20"] == "1/20"


def test_the_command_in_words(tirada) -> None:
    done = tirada(*COMBAT, *["--attack", "wizard+sword", "--attack", "archer+fire", "--defend", "knight+shield"])
    assert done.returncode == 0
    for words in ("43/45", "95.56 %", "7/450", "13/450", "QT-86", "wizard+sword, archer+fire against knight+shield"):
        assert words in done.stdout


def test_the_command_refuses_with_the_clause_and_exits_one(tirada, tmp_path) -> None:
    arguments = (*COMBAT, "--attack", "wizard+shield", "--defend", "knight", "--plot", "odds.svg")
    done = tirada(*arguments, "--json")
    assert done.returncode == 1
    assert "QT-77" in done.stderr
    told = json.loads(done.stdout)["refused"]
    assert [(refusal["code"], refusal["clause"]) for refusal in told] == [("combat-defence-only", "QT-77")]
    assert told[0]["sentence"] == "La ficha de Escudo solo sirve en defensa, y el atacante la pone sobre su Mago."
    assert "The Shield counter serves only in defence" in tirada(*arguments, "--lang", "en").stderr
    assert tirada(*arguments).stdout == ""
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("odds qiahn_tactics --attack wizzard --defend knight", "did you mean 'wizard'"),
        ("odds qiahn_tactics --attack wizard+sward --defend knight", "did you mean 'sword'"),
        ("odds qiahn_tactics --attack wizard+ --defend knight", "PIECE, PIECE+COUNTER or PIECE*NUMBER"),
        ("odds qiahn_tactics --attack wizard --defend knight --ruling fire_gear=twice", "no option 'twice'"),
        ("odds qiahn_tactics --attack wizard --defend knight --plot odds.bmp", "end it in .png, .svg, .pdf"),
        ("odds qiahn_tactics --attack wizard --defend knight+air --plot odds.svg", "nothing to plot"),
        ("odds gnostica --attack wizard --defend knight", "no combat whose odds"),
        ("odds gnostika --attack wizard --defend knight", "did you mean 'gnostica'"),
    ],
)
def test_wrong_use_of_the_command_exits_two(tirada, tmp_path, arguments: str, said: str) -> None:
    done = tirada(*arguments.split(), "--root", ROOT)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("ending", "start"), [("svg", b"<svg "), ("png", b"\x89PNG"), ("pdf", b"%PDF-")])
def test_the_plot_is_drawn_to_every_ending_offered(tirada, tmp_path, ending: str, start: bytes) -> None:
    words = ["--attack", "wizard+sword", "--attack", "archer+fire", "--defend", "knight+shield"]
    for name in ("one", "two"):
        assert tirada(*COMBAT, *words, "--plot", f"{name}.{ending}").returncode == 0
    one, two = ((tmp_path / f"{name}.{ending}").read_bytes() for name in ("one", "two"))
    assert one.startswith(start)
    assert one == two


def test_the_plot_shows_both_totals(tactics: Game, tmp_path) -> None:
    import pypdfium2
    from PIL import Image

    from generator.cli.odds import _plot

    verdict = known(tactics, ["wizard+sword", "archer+fire"], ["knight+shield"])
    for ending in ("pdf", "svg", "png"):
        _plot(tactics, verdict, tmp_path / f"odds.{ending}", {})
    document = pypdfium2.PdfDocument(tmp_path / "odds.pdf")
    text = document[0].get_textpage().get_text_range()
    document.close()
    svg = (tmp_path / "odds.svg").read_text("utf-8")
    for words in ("attacker's total", "defender's total", "knight+shield", "43/45", "34", "Qíahn"):
        assert words in text
        assert words in svg.replace("&#x27;", "'")
    bars = len(verdict.totals[0]) + len(verdict.totals[1])
    assert len(re.findall(r'fill="#(?:1f5f8b|c8641e)"', svg)) == bars + 2  # and the legend
    colours = Image.open(tmp_path / "odds.png").convert("RGB").getcolors(1 << 20)
    assert {(31, 95, 139), (200, 100, 30)} <= {colour for _, colour in colours or ()}
