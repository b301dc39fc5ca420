"""Refuses to print pieces that do not fit their spaces or boxes: `tirada check data` would say the same of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from generator.base.findings import Findings
from generator.catalog.library import Game
from generator.catalog.printdata import load_print_data
from generator.catalog.project import Project
from generator.catalog.rulings import apply
from generator.workshop.targets import Target


def without_misfits(
    project: Project, targets: Iterable[Target], games: Mapping[str, Game | None], findings: Findings
) -> list[Target]:
    """The targets of games whose pieces fit, under the rulings chosen for each; what does not fit is reported."""
    from generator.inspection.fit.fits import check_sizes  # imported where something is to be made

    kept: list[Target] = []
    told = Findings()
    fitting: dict[tuple[object, ...], bool] = {}
    of_press = Findings()  # whoever prints tells them
    for target in targets:
        game = games.get(target.game)
        key = (target.game, target.rulings)
        if key not in fitting:
            if not fitting:
                load_print_data(project, of_press)
            own = Findings()
            if game is not None and not of_press.errors:  # a size that cannot be read measures nothing
                check_sizes(project, apply(game, target.rulings) if target.rulings else game, own)
            told.extend(own)
            fitting[key] = not own.errors
        if fitting[key]:
            kept.append(target)
    findings.extend(list(dict.fromkeys(told)))
    return kept
