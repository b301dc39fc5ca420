"""tirada odds"""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from generator.cli.options import Root
from generator.cli.telling import said, said_word, tell

if TYPE_CHECKING:
    from generator.catalog.library import Game
    from generator.referee.odds_model import Odds
    from generator.workshop.play.spoken_names import SpokenNames


def odds(
    game: Annotated[str, typer.Argument(help="The game.", metavar="GAME")],
    attack: Annotated[
        list[str] | None,
        typer.Option(
            "--attack",
            help="A combatant of the attacker and the counters that lie on it, such as wizard+sword, or several of one "
            "kind, such as army*3. Repeat it for several kinds.",
            metavar="PIECE[+COUNTER]...",
            show_default=False,
        ),
    ] = None,
    defend: Annotated[
        list[str] | None,
        typer.Option(
            "--defend",
            help="A combatant of the defender, written in the same way. A counter used against an enemy is written "
            "on that enemy: --defend knight+air.",
            metavar="PIECE[+COUNTER]...",
            show_default=False,
        ),
    ] = None,
    attack_bonus: Annotated[
        int,
        typer.Option(
            "--attack-bonus",
            help="What the attacker adds to the dice, in a game that has such bonuses: Kaixiflán's military bonus.",
            metavar="N",
            show_default=False,
        ),
    ] = 0,
    defend_bonus: Annotated[
        int,
        typer.Option("--defend-bonus", help="What the defender adds to the dice.", metavar="N", show_default=False),
    ] = 0,
    ruling: Annotated[
        list[str] | None,
        typer.Option(
            "--ruling",
            help="Choose an option of a ruling, by its id or key: water_timing=own_roll_moment. `tirada rules list` "
            "names them.",
            metavar="K=V",
            show_default=False,
        ),
    ] = None,
    table: Annotated[
        bool,
        typer.Option(
            "--table",
            help="Every combatant alone against every other. With --json each also with every gear and magic counter "
            "it may carry: the numbers of a reference card.",
        ),
    ] = False,
    lang: Annotated[
        str, typer.Option("--lang", help="The language of a refusal; the game's own without it.", show_default=False)
    ] = "",
    json_: Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")] = False,
    refresh: Annotated[
        bool,
        typer.Option(
            "--refresh",
            help="Work out the game's table of odds again, which its reference cards print, and write it to its file.",
        ),
    ] = False,
    plot: Annotated[
        Path | None,
        typer.Option("--plot", help="Draw how likely each total is, to a .png, .svg or .pdf file.", show_default=False),
    ] = None,
    root: Root = None,
) -> None:
    """Compute the exact odds of a combat, as fractions, for the attacker.

    A combat that the rules forbid is refused with the clause it breaks, and exit code 1.
    """
    from generator.base.errors import CannotJudge
    from generator.referee.odds import odds as run
    from generator.referee.odds import refusal_sentence_of
    from generator.referee.odds_model import NoOdds
    from generator.workshop.play.spoken_names import combatant_names
    from generator.workshop.registers.reading import load, speaker_for

    if table and (attack or defend or attack_bonus or defend_bonus or plot):
        raise CannotJudge("--table is about every combat", "leave out --attack, --defend, their bonuses and --plot")
    if plot is not None:
        from generator.workshop.play.chart import check_ending

        check_ending(plot)
    project, found = load(root, game)
    speaker = speaker_for(project, found, lang)
    if refresh:
        from generator.workshop.play.odds_table import refresh as write

        path, changed = write(project, found)
        tell(f"{project.shown(path)}: {changed} rows changed")
        return
    names = {} if json_ else combatant_names(project, found)
    if table:
        _whole_table(found, ruling or [], json_, names)
        return
    verdict = run(found, attack or (), defend or (), ruling or (), "", (attack_bonus, defend_bonus))
    if isinstance(verdict, NoOdds):
        sentences = {refusal: refusal_sentence_of(found, speaker, refusal) for refusal in verdict.refusals}
        if json_:
            _print({"refused": [
                {"code": one.code, "clause": one.clause, "sentence": sentence, "data": dict(one.data)}
                for one, sentence in sentences.items()
            ]})  # fmt: skip
        for refusal, sentence in sentences.items():
            typer.echo(f"{said_word('refused')}  {refusal.clause}  {sentence}", err=True)
        raise typer.Exit(1)
    if plot is not None:
        _plot(found, verdict, plot, combatant_names(project, found))
    if json_:
        _print(verdict.to_dict())
        return
    _text(found, verdict, names)
    if plot is not None:
        tell(f"Wrote {plot}")


def _print(data: Any) -> None:
    typer.echo(json.dumps(data, ensure_ascii=False, indent=1))


def _whole_table(game: Game, rulings: list[str], json_: bool, names: SpokenNames) -> None:
    from generator.referee.odds import matchups, whole_table
    from generator.referee.odds_model import Odds
    from generator.workshop.play.spoken_names import called

    if json_:
        _print([
            {"attack": one, "defend": other, "win": str(o.win), "draw": str(o.draw), "loss": str(o.loss)}
            for (one, other), o in whole_table(game, rulings).items()
        ])  # fmt: skip
        return
    found = {pair: odds for pair, odds in matchups(game, rulings=rulings).items() if isinstance(odds, Odds)}
    attackers, defenders = (list(dict.fromkeys(pair[side] for pair in found)) for side in (0, 1))
    wide = max(len(called(one, names)) for one in attackers) + 2
    tell(f"{game.model.name}, edition {game.model.edition}: the attacker (rows) wins, draws, loses; in percent")
    typer.echo(" " * wide + "".join(f"{called(name, names):>18}" for name in defenders))
    for one in attackers:
        odds_of = [found.get((one, other)) for other in defenders]
        cells = [
            " ".join(f"{float(chance) * 100:.1f}" for chance in (o.win, o.draw, o.loss)) if o else "-" for o in odds_of
        ]
        typer.echo(f"{called(one, names):<{wide}}" + "".join(f"{cell:>18}" for cell in cells))


def _percent(chance: Fraction) -> str:
    return f"{float(chance) * 100:.2f} %"


def _heading(odds: Odds, names: SpokenNames) -> str:
    """Who fights whom, in the language of the terminal."""
    from generator.workshop.play.spoken_names import called

    sides = [
        ", ".join(called(one, names) for one in side) + (f" {said(f'with +{bonus}')}" if bonus else "")
        for side, bonus in zip((odds.attack, odds.defend), odds.bonuses or (0, 0), strict=True)
    ]
    return f"{sides[0]} {said_word('against')} {sides[1]}"


def _results(odds: Odds) -> tuple[tuple[str, Fraction], ...]:
    return (said("attacker wins"), odds.win), (said_word("draw"), odds.draw), (said("attacker loses"), odds.loss)


def _text(game: Game, odds: Odds, names: SpokenNames) -> None:
    from generator.referee.dice import mean
    from generator.workshop.play.spoken_names import spoken_note

    typer.echo(f"{said(f'{game.model.name}, edition {game.model.edition}')}: {_heading(odds, names)}")
    for name, chance in _results(odds):
        typer.echo(f"  {name:<19} {chance!s:>16}  {_percent(chance):>9}")
    for player, total in zip(_totals(), odds.totals, strict=False):
        typer.echo(f"  {player}: {said(f'{total[0][0]} to {total[-1][0]}, {float(mean(total)):.2f} on average')}")
    for loss in odds.losses:
        gone = ", ".join(f"{number} {names.get(piece, piece)}" for piece, number in loss.lost)
        loses = said("defender loses" if loss.defends else "attacker loses")
        told = f"{loses} {gone or said_word('nobody')}"
        typer.echo(f"  {told:<32} {loss.chance!s:>11}  {_percent(loss.chance):>9}")
    if odds.rulings:
        chosen = ", ".join(f"{ident}={option}" for ident, option in odds.rulings.items())
        typer.echo(f"  {said('rulings chosen')}: {chosen}")
    for note in odds.notes:
        typer.echo(f"  {note.clause:<6} {spoken_note(note.text, names)}")


def _totals() -> tuple[str, str]:
    return said("attacker's total"), said("defender's total")


def _plot(game: Game, odds: Odds, path: Path, names: SpokenNames) -> None:
    from generator.base.errors import CannotJudge
    from generator.workshop.play.chart import Series, bar_chart, write_chart

    if not odds.totals:
        raise CannotJudge("no dice are rolled in this combat: there is nothing to plot", "leave out --plot")
    series = [
        Series(player, {number: float(chance) for number, chance in total})
        for player, total in zip(_totals(), odds.totals, strict=True)
    ]
    results = ", ".join(f"{name} {chance} ({_percent(chance)})" for name, chance in _results(odds))
    write_chart(path, bar_chart(f"{game.model.name}: {_heading(odds, names)}", results, series))
