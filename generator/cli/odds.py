"""tirada odds"""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from generator.cli.options import Root

if TYPE_CHECKING:
    from generator.catalog.library import Game
    from generator.referee.odds import Odds


def odds(
    game: Annotated[str, typer.Argument(help="The game.", metavar="GAME")],
    attack: Annotated[
        list[str] | None,
        typer.Option(
            "--attack",
            help="A combatant of the attacker and the counters that lie on it, such as wizard+sword. Repeat it for "
            "several.",
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
    json_: Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")] = False,
    plot: Annotated[
        Path | None,
        typer.Option("--plot", help="Draw how likely each total is, to a .png, .svg or .pdf file.", show_default=False),
    ] = None,
    root: Root = None,
) -> None:
    """Compute the exact odds of a combat, as fractions, for the attacker.

    A combat that the rules forbid is refused with the clause it breaks, and exit code 1.
    """
    from generator.referee.odds import Refused
    from generator.referee.odds import odds as run
    from generator.workshop.register import load

    if plot is not None:
        from generator.workshop.chart import check_ending

        check_ending(plot)
    _, found = load(root, game)
    verdict = run(found, attack or (), defend or (), ruling or ())
    if isinstance(verdict, Refused):
        if json_:
            typer.echo(json.dumps(verdict.to_dict(), ensure_ascii=False, indent=1))
        for refusal in verdict.refusals:
            typer.echo(f"refused  {refusal.clause}  {refusal.message}", err=True)
        raise typer.Exit(1)
    if plot is not None:
        _plot(found, verdict, plot)
    if json_:
        typer.echo(json.dumps(verdict.to_dict(), ensure_ascii=False, indent=1))
        return
    _text(found, verdict)
    if plot is not None:
        typer.echo(f"Wrote {plot}")


def _percent(chance: Fraction) -> str:
    return f"{float(chance) * 100:.2f} %"


def _heading(odds: Odds) -> str:
    return f"{', '.join(odds.attack)} against {', '.join(odds.defend)}"


def _results(odds: Odds) -> tuple[tuple[str, Fraction], ...]:
    return ("attacker wins", odds.win), ("draw", odds.draw), ("attacker loses", odds.loss)


def _text(game: Game, odds: Odds) -> None:
    from generator.referee.dice import mean

    typer.echo(f"{game.model.name}, edition {game.model.edition}: {_heading(odds)}")
    for name, chance in _results(odds):
        typer.echo(f"  {name:<15} {chance!s:>20}  {_percent(chance):>9}")
    for player, total in zip(("attacker", "defender"), odds.totals, strict=False):
        typer.echo(f"  {player}'s total: {total[0][0]} to {total[-1][0]}, {float(mean(total)):.2f} on average")
    if odds.rulings:
        typer.echo(f"  rulings chosen: {', '.join(f'{ident}={option}' for ident, option in odds.rulings.items())}")
    for note in odds.notes:
        typer.echo(f"  {note.clause:<6} {note.text}")


def _plot(game: Game, odds: Odds, path: Path) -> None:
    from generator.base.errors import CannotJudge
    from generator.workshop.chart import Series, bar_chart, write_chart

    if not odds.totals:
        raise CannotJudge("no dice are rolled in this combat: there is nothing to plot", "leave out --plot")
    series = [
        Series(f"{player}'s total", {number: float(chance) for number, chance in total})
        for player, total in zip(("attacker", "defender"), odds.totals, strict=True)
    ]
    results = ", ".join(f"{name} {chance} ({_percent(chance)})" for name, chance in _results(odds))
    write_chart(path, bar_chart(f"{game.model.name}: {_heading(odds)}", results, series))
