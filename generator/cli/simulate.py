"""tirada simulate"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from generator.cli.options import Root
from generator.cli.telling import tell

if TYPE_CHECKING:
    from generator.referee.campaign_simulation import CampaignPlan
    from generator.referee.simulation import SimulationPlan


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
    if plot is not None:
        from generator.workshop.play.chart import write_chart
        from generator.workshop.play.simulation_chart import comparison_chart, simulation_chart

        draw = comparison_chart if varied else simulation_chart
        write_chart(plot, draw(found.model.name, made))
    if json_:
        typer.echo(json.dumps(made, ensure_ascii=False, indent=1))
        return
    for_each = f" for each {varied}" if varied else ""
    tell(f"{found.model.name}, edition {found.model.edition}: {games} games{for_each}, seed {seed}")
    for value, one in reports.items():
        if varied:
            tell(f"\n{varied} {value}")
        _text(one)
    if plot is not None:
        tell(f"Wrote {plot}")


def _rate_text(rate: dict[str, Any]) -> str:
    return f"{rate['rate'] * 100:6.2f} %  ({rate['low'] * 100:.2f} to {rate['high'] * 100:.2f})"


def _text(made: dict[str, Any]) -> None:
    tell("Who wins (in brackets: where the rate lies with 95 %)")
    for side, rate in made["wins"].items():
        tell(f"  {side:<12} {rate['games']:>8}  {_rate_text(rate)}  plays {made['policies'][side]}")
    tell(f"  {'draw':<12} {made['draws']['games']:>8}  {_rate_text(made['draws'])}")
    first = made["first_mover"]
    if first:
        tell("Who moves first")
        tell(f"  won {first['won']}, drew {first['drawn']}, lost {first['lost']}")
        tell(f"  wins {_rate_text(first['decided']).strip()} of the games that were no draw")
    if "ended" in made:
        tell(f"Came to an end within {made['longest']} turns")
        tell(f"  {made['ended']['games']:>21}  {_rate_text(made['ended'])}")
    tell("Length of a game")
    for unit, length in made["length"].items():
        if length:
            at = length["quantiles"]
            tell(
                f"  {unit:<12} mean {length['mean']:.2f}, median {at['0.5']}; 90 of 100 games from {at['0.05']} to "
                f"{at['0.95']}"
            )
    if "fame" in made:
        _fame_text(made)
    pieces = [(f"{one['verb']} {one['piece']}", one) for one in made["pieces"]]
    if pieces:
        wide, side = (max(map(len, texts)) for texts in ([name for name, _ in pieces], [*made["wins"], "side"]))
        tell(f"{'Pieces':<{wide + 2}}  {'side':<{side}} {'times':>7} {'games':>9}  won when used")
        for name, one in pieces:
            numbers = f"{one['times']:>7} {one['won']['of']:>9}  {_rate_text(one['won'])}"
            tell(f"  {name:<{wide}}  {one['side']:<{side}} {numbers}")


def _fame_text(made: dict[str, Any]) -> None:
    tell("Fame of a province")
    for side, one in made["fame"].items():
        at = one["quantiles"]
        tell(f"  {side:<12} mean {one['mean']:.1f}, median {at['0.5']}; 90 of 100 from {at['0.05']} to {at['0.95']}")
    tell("Where Fame comes from: mean for a province, and share of all Fame")
    for heading, one in sorted(made["headings"].items(), key=lambda row: (-row[1]["mean"], row[0])):
        tell(f"  {heading:<12} {one['mean']:>7.2f}  {one['share'] * 100:6.2f} %")
