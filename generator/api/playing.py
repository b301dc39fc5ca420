"""Playing by the rules: `play` for one game, `odds` for one combat, `simulate` for many games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from generator.api.games import folder_at, ignore_progress, names_of
from generator.base.errors import CannotJudge
from generator.referee.actions import Action
from generator.referee.campaign_simulation import CampaignTally
from generator.referee.odds_model import NoOdds, Odds
from generator.referee.record import Record
from generator.referee.refusals import Refusal
from generator.referee.simulation_tally import Rate, Tally, rate


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game as far as it has been played.

    `record` is all of it as text (`record.text`). `position` is what lies on the table, as JSON has it; `awaited` are
    those who may act now and `legal` what they may do. `result` says who won and the count, None before the end.
    Where an action was refused, `refusal` holds its code and the clause it breaks and `sentence` says it in words;
    then none of the actions was played.
    """

    record: Record
    position: Mapping[str, object]
    awaited: tuple[str, ...]
    legal: tuple[Action, ...]
    result: Mapping[str, object] | None = None
    refusal: Refusal | None = None
    sentence: str = ""


class CombatRefused(CannotJudge):
    """The rules forbid the combat whose odds were asked for. `refusals` are the reasons, the message says them."""

    def __init__(self, message: str, refusals: tuple[Refusal, ...]) -> None:
        super().__init__(message)
        self.refusals = refusals


@dataclass(frozen=True, slots=True)
class Simulation:
    """Many games played: how often each side won, and how often nobody did, with the interval of 95 %.

    `tally` counts everything else: lengths, actions, pieces used; of campaigns of written orders (a `CampaignTally`)
    turns, and the Fame of each side by its headings.
    """

    game: str
    seed: int
    policies: Mapping[str, str]  # by side
    wins: Mapping[str, Rate]  # by side
    draws: Rate
    tally: Tally | CampaignTally


def play(
    game: str,
    actions: Iterable[str] = (),
    *,
    record: Record | Path | str | None = None,
    options: Iterable[str] = (),
    seed: int | None = None,
    language: str = "",
    root: Path | str | None = None,
) -> PlayedGame:
    """Play actions by the rules of a game; no file is written.

    `actions` are written as a person would: "heads: deploy heads.2". They begin a new game, or go on from a `record`
    (of an earlier `PlayedGame`, or a file). A new game takes `options` of the play or of rulings ("format=squad_6",
    "AT-1=after_all_rolls"), and a `seed` that lets the program toss and roll. Where one
    action is refused none is played, but for those that led to what chance has shown by then. `language` is that of
    the sentence that says why an action is refused; the game's own without it. `root` is as in `load`.

    Raises CannotJudge for a game without a referee, an unknown option, a record of another game, and one that
    cannot be read or does not play through.

    >>> import tirada
    >>> begun = tirada.play("qiahn_tactics", ["first: side heads"], seed=1, language="en")
    >>> begun.awaited
    ('second',)
    >>> again = tirada.play("qiahn_tactics", ["first: side tails"], record=begun.record, language="en")
    >>> print(again.refusal.clause, again.sentence)
    QT-10 It is not the first player who acts now, but the second player.
    >>> print(again.record.text == begun.record.text)
    True
    """
    from generator.referee.protocol import awaited
    from generator.workshop.play.begun_records import start_record
    from generator.workshop.play.records import add_actions, read_record, replay_record, require_playable
    from generator.workshop.registers.reading import load

    chosen = names_of(options)
    if record is None:
        begun = start_record(folder_at(root), game, chosen, seed, "game.txt")
    elif chosen or seed is not None:
        raise CannotJudge("a record has its own options and seed", "leave out `options` and `seed`")
    else:
        begun = record if isinstance(record, Record) else read_record(Path(record), folder_at(root))
    if begun.one("game") != game:
        raise CannotJudge(f"{begun.file}: this is a record of {begun.one('game')!r}, not of {game!r}")
    project, found = load(folder_at(root), game)
    table = require_playable(replay_record(project, found, begun, Path(begun.file)))
    played = add_actions(table, names_of(actions))
    sentence = table.say(played.refusal, language or table.game.model.source_language) if played.refusal else ""
    if played.added:
        table = require_playable(replay_record(project, found, played.record, Path(begun.file)))
    referee, position = table.referee, table.position
    return PlayedGame(
        record=played.record,
        position=referee.to_json(position),
        awaited=awaited(referee, position),
        legal=referee.legal(position),
        result=referee.result(position),
        refusal=played.refusal,
        sentence=sentence,
    )


def odds(
    game: str,
    attack: Iterable[str],
    defend: Iterable[str],
    *,
    bonuses: tuple[int, int] = (0, 0),
    rulings: Iterable[str] = (),
    language: str = "",
    root: Path | str | None = None,
) -> Odds:
    """The exact odds of a combat, for the attacker, as fractions.

    Combatants are written with the counters that lie on them, "wizard+sword", or as several of a kind, "army*3".
    `bonuses` are what the attacker and the defender add to their dice, in a game that has such bonuses. `rulings` are
    written "water_timing=own_roll_moment"; `language` is that of a refusal, the game's own without it; `root` is as in
    `load`.

    Raises CombatRefused for a combat that the rules forbid, and CannotJudge for a game without odds and for names
    that do not exist.

    >>> import tirada
    >>> odds = tirada.odds("qiahn_tactics", ["wizard+sword", "archer"], ["knight"])
    >>> print(odds.win, odds.draw, odds.loss)
    143/150 7/400 7/240
    """
    from generator.referee.odds import odds as work_out
    from generator.referee.odds import refusal_sentence_of
    from generator.workshop.registers.reading import load, speaker_for

    project, found = load(folder_at(root), game)
    speaker = speaker_for(project, found, language)
    verdict = work_out(found, names_of(attack), names_of(defend), names_of(rulings), "", bonuses)
    if isinstance(verdict, NoOdds):
        reasons = (f"{refusal_sentence_of(found, speaker, refusal)} ({refusal.clause})" for refusal in verdict.refusals)
        raise CombatRefused("; ".join(reasons), verdict.refusals)
    return verdict


def simulate(
    game: str,
    games: int,
    *,
    seed: int = 1,
    policies: Iterable[str] = (),
    options: Iterable[str] = (),
    jobs: int = 1,
    root: Path | str | None = None,
) -> Simulation:
    """Play so many games and count; the same seed gives the same games, whatever `jobs` is.

    `policies` say how everybody plays: "random" (so without any) or "greedy"; in a game of written orders, of which
    whole campaigns are played, "builder" (so without any) or "random". One for all, or one for each side. `options` and
    `root` are as in `play`. `jobs` are processes; 0 means one for each processor (a program that asks for more than one
    begins under `if __name__ == "__main__":`).

    Raises CannotJudge for a game without a referee, for fewer games than one, and for unknown policies and options.

    >>> import tirada
    >>> simulation = tirada.simulate("qiahn_tactics", 4, seed=7)
    >>> simulation.tally.played
    4
    >>> sorted(simulation.wins)
    ['heads', 'tails']
    """
    from generator.workshop.play.campaign_simulations import has_scripts, plan_campaigns, simulate_campaigns
    from generator.workshop.play.simulations import plan_simulation
    from generator.workshop.play.simulations import simulate as count

    where, words, names = folder_at(root), names_of(options), tuple(names_of(policies))
    shared = (jobs or None, "", ignore_progress, ignore_progress)
    if has_scripts(where, game):
        _, _, plans = plan_campaigns(where, game, words, "", names, seed)
        campaigns = simulate_campaigns(plans[""], games, *shared)
        return _simulation(game, seed, plans[""].policies, campaigns.wins, campaigns)
    _, what = plan_simulation(where, game, words, names or ("random",), seed)
    tally = count(what, games, *shared)
    return _simulation(game, seed, what.policies, tally.games, tally)


def _simulation(
    game: str, seed: int, policies: Iterable[tuple[str, str]], won: Mapping[str, int], tally: Tally | CampaignTally
) -> Simulation:
    """The result of a simulation; `won` has the games that each side won, and under "" those that nobody did."""
    by_side = dict(policies)
    wins = {side: rate(won.get(side, 0), tally.played) for side in by_side}
    return Simulation(game, seed, by_side, wins, rate(won.get("", 0), tally.played), tally)
