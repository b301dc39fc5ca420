"""Refuses to print what does not fit: pieces their spaces or boxes, spaces the pieces that show them.

`tirada check data` says the same of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from generator.base.findings import Findings
from generator.catalog import cache
from generator.catalog.library import Game
from generator.catalog.printdata import load_print_data
from generator.catalog.rulings import apply
from generator.workshop.build.inputs import ProjectSnapshot, inputs_of_pieces, key_of
from generator.workshop.targets import Target


def without_misfits(
    snapshot: ProjectSnapshot, targets: Iterable[Target], games: Mapping[str, Game | None], findings: Findings
) -> list[Target]:
    """The targets of games whose pieces fit, under the rulings chosen for each; what does not fit is reported.

    That everything fits is kept in the cache on disk until the data change.
    """
    kept: list[Target] = []
    told = Findings()
    fitting: dict[tuple[object, ...], bool] = {}
    for target in targets:
        key = (target.game, target.rulings)
        if key not in fitting:
            own = _misfits(snapshot, target, games.get(target.game))
            told.extend(own)
            fitting[key] = not own.errors
        if fitting[key]:
            kept.append(target)
    findings.extend(list(dict.fromkeys(told)))
    return kept


def _misfits(snapshot: ProjectSnapshot, target: Target, game: Game | None) -> Findings:
    """What does not fit in the game of a target, under its rulings."""
    found, of_press = Findings(), Findings()
    if game is None or not (game.spaces or game.fits or game.boxes):
        return found
    known = key_of({"judged": "what fits what", **inputs_of_pieces(snapshot, target)})
    if cache.get(known) is True:
        return found
    load_print_data(snapshot.project, of_press)
    if of_press.errors:
        return found  # whoever prints tells them: a size that cannot be read measures nothing
    from generator.inspection.fit.fits import check_sizes  # imported only where it is not known

    check_sizes(snapshot.project, apply(game, target.rulings) if target.rulings else game, found)
    if not len(found):
        cache.put(known, True)
    return found
