"""tirada simulate"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from generator.cli.options import Root
from generator.cli.telling import said, said_word, tell

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.catalog.library import Game
    from generator.referee.campaign_simulation import CampaignPlan
    from generator.referee.simulation import SimulationPlan
    from generator.workshop.play.spoken_names import SpokenNames


def simulate(
    game: Annotated[str, typer.Argument(help="The game.", metavar="GAME")],
    games: Annotated[int, typer.Option("--games", help="How many games to play.")],
    seed: Annotated[
        int, typer.Option("--seed", help="Where the random numbers start: the same seed gives the same games.")
    ] = 1,
    jobs: Annotated[
        int | None,
        typer.Option(
            "--jobs", help="How many processes play. Without it: as many as there are processors.", show_default=False
        ),
    ] = None,
    cluster: Annotated[
        str,
        typer.Option(
            "--cluster",
            help="Let the workers of a Dask cluster play instead: the address of its scheduler, such as "
            "tcp://HOST:8786. Needs `pip install 'tirada[cluster]'`.",
            metavar="ADDRESS",
            show_default=False,
        ),
    ] = "",
    policy: Annotated[
        list[str] | None,
        typer.Option(
            "--policy",
            help="How everybody plays: random (the default) or greedy, which takes what looks best one action ahead; "
            "in a game of written orders builder (the default), which makes for the end, or random. "
            "Give it once for each side to have them play differently.",
            metavar="NAME",
            show_default=False,
        ),
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(
            "--option",
            help="An option of the play or of a ruling; `tirada rules list` names the rulings.",
            metavar="K=V",
            show_default=False,
        ),
    ] = None,
    each: Annotated[
        str,
        typer.Option(
            "--each",
            help="Play all games under each of these values of an option, and compare: target=8,9,10.",
            metavar="K=V,V",
            show_default=False,
        ),
    ] = "",
    json_: Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")] = False,
    plot: Annotated[
        Path | None,
        typer.Option("--plot", help="Draw the results, to a .png, .svg or .pdf file.", show_default=False),
    ] = None,
    root: Root = None,
) -> None:
    """Play many games by the rules and count: who wins, how long games are, which pieces help.

    Of a game of written orders whole campaigns are played: how many turns they take, and where Fame comes from.

    Rates stand with the interval in which they lie with 95 %. The result depends on the seed alone, never on the
    number of processes or on who plays which game.
    """
    from generator.base.errors import CannotJudge
    from generator.cli.progress import Progress
    from generator.workshop.play.campaign_simulations import (
        campaign_report,
        has_scripts,
        plan_campaigns,
        simulate_campaigns,
    )
    from generator.workshop.play.simulations import compared, plan_each, plan_simulation, report
    from generator.workshop.play.simulations import simulate as run

    if plot is not None:
        from generator.base.files import check_writable
        from generator.workshop.play.chart import check_ending

        check_ending(plot)
        check_writable(plot)
    if cluster and jobs is not None:
        raise CannotJudge("--jobs is for this machine, --cluster has workers of its own", "leave out one of them")
    words, names = list(option or ()), tuple(policy or ())
    plans: dict[str, SimulationPlan] = {}
    campaigns: dict[str, CampaignPlan] = {}
    varied = ""
    if has_scripts(root, game):
        found, varied, campaigns = plan_campaigns(root, game, words, each, names, seed)
    elif each:
        found, varied, plans = plan_each(root, game, words, each, names or ("random",), seed)
    else:
        found, plans[""] = plan_simulation(root, game, words, names or ("random",), seed)
    with Progress("Playing") as progress:

        def total(parts: int) -> None:
            progress.total(parts * len(plans or campaigns))

        reports = {
            value: report(found, one, run(one, games, jobs, cluster, total, progress.step))
            for value, one in plans.items()
        } | {
            value: campaign_report(found, one, simulate_campaigns(one, games, jobs, cluster, total, progress.step))
            for value, one in campaigns.items()
        }
    made = compared(varied, reports) if varied else reports[""]
    verbs, called = _spoken(root, found, plans, reports) if plot is not None or not json_ else ({}, {})
    if plot is not None:
        from generator.workshop.play.chart import write_chart
        from generator.workshop.play.simulation_chart import comparison_chart, simulation_chart

        draw = comparison_chart if varied else simulation_chart
        write_chart(plot, draw(found.model.name, made, verbs, called))
    if json_:
        typer.echo(json.dumps(made, ensure_ascii=False, indent=1))
        return
    title = said(f"{found.model.name}, edition {found.model.edition}")
    played = said("1 game" if games == 1 else f"{games} games") + (" " + said(f"for each {varied}") if varied else "")
    typer.echo(f"{title}: {played}, {said(f'seed {seed}')}")
    for value, one in reports.items():
        if varied:
            typer.echo(f"\n{varied} {value}")
        _text(one, verbs, called)
    if plot is not None:
        tell(f"Wrote {plot}")


def _spoken(
    root: Path | None, game: Game, plans: Mapping[str, SimulationPlan], reports: Mapping[str, Mapping[str, Any]]
) -> tuple[SpokenNames, SpokenNames]:
    """What verbs, sides, pieces and headings of Fame are called in the language of the terminal."""
    from generator.catalog.project import find_project
    from generator.workshop.play.spoken_names import played_names, row_names

    project = find_project(root=root)
    for plan in plans.values():
        return played_names(project, game, plan.referee)
    made = next(iter(reports.values()))
    return {}, {
        **row_names(project, game, made.get("headings", {})),
        **row_names(project, game, made["wins"]),
    }


def _rate_text(rate: dict[str, Any]) -> str:
    bounds = f"{rate['low'] * 100:.2f} {said_word('to')} {rate['high'] * 100:.2f}"
    return f"{rate['rate'] * 100:6.2f} %  ({bounds})"


def _text(made: dict[str, Any], verbs: SpokenNames, names: SpokenNames) -> None:
    tell("Who wins (in brackets: where the rate lies with 95 %)")
    for side, rate in made["wins"].items():
        plays = said(f"plays {made['policies'][side]}")
        typer.echo(f"  {names.get(side, side):<12} {rate['games']:>8}  {_rate_text(rate)}  {plays}")
    typer.echo(f"  {said_word('draw'):<12} {made['draws']['games']:>8}  {_rate_text(made['draws'])}")
    first = made["first_mover"]
    if first:
        tell("Who moves first")
        tell(f"  won {first['won']}, drew {first['drawn']}, lost {first['lost']}")
        typer.echo("  " + said(f"wins {_rate_text(first['decided']).strip()} of the games that were no draw"))
    if "ended" in made:
        tell(f"Came to an end within {made['longest']} turns")
        typer.echo(f"  {made['ended']['games']:>21}  {_rate_text(made['ended'])}")
    tell("Length of a game")
    for unit, length in made["length"].items():
        if length:
            at = length["quantiles"]
            spread = said(
                f"mean {length['mean']:.2f}, median {at['0.5']}; 90 of 100 games from {at['0.05']} to {at['0.95']}"
            )
            typer.echo(f"  {said_word(unit):<12} {spread}")
    if "fame" in made:
        _fame_text(made, names)
    pieces = [
        (f"{verbs.get(one['verb'], one['verb'])} {names.get(one['piece'], one['piece'])}", one)
        for one in made["pieces"]
    ]
    if pieces:
        head, of = said_word("Pieces"), said_word("side")
        wide, side = (
            max(map(len, texts))
            for texts in ([name for name, _ in pieces], [*(names.get(one, one) for one in made["wins"]), of])
        )
        typer.echo(
            f"{head:<{wide + 2}}  {of:<{side}} {said_word('times'):>7} {said_word('games'):>9}  {said('won when used')}"
        )
        for name, one in pieces:
            numbers = f"{one['times']:>7} {one['won']['of']:>9}  {_rate_text(one['won'])}"
            typer.echo(f"  {name:<{wide}}  {names.get(one['side'], one['side']):<{side}} {numbers}")


def _fame_text(made: dict[str, Any], names: SpokenNames) -> None:
    tell("Fame of a province")
    for side, one in made["fame"].items():
        at = one["quantiles"]
        spread = said(f"mean {one['mean']:.1f}, median {at['0.5']}; 90 of 100 from {at['0.05']} to {at['0.95']}")
        typer.echo(f"  {names.get(side, side):<12} {spread}")
    tell("Where Fame comes from: mean for a province, and share of all Fame")
    wide = max(12, *(len(names.get(heading, heading)) for heading in made["headings"]))
    for heading, one in sorted(made["headings"].items(), key=lambda row: (-row[1]["mean"], row[0])):
        typer.echo(f"  {names.get(heading, heading):<{wide}} {one['mean']:>7.2f}  {one['share'] * 100:6.2f} %")
