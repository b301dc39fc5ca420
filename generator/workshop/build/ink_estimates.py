"""Estimates how much ink a build saves: the pages that were made beside those of the usual build of the same pieces."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
from msgspec import structs

from generator.inspection.ink_coverage import InkCoverage, ink_coverage
from generator.workshop.build.sheets import MadeProducts
from generator.workshop.targets import Target


class InkEstimate(msgspec.Struct, frozen=True):
    """The ink on the pages of a usual build (before), and on those that were made to save it (after)."""

    before: InkCoverage
    after: InkCoverage

    def as_data(self) -> dict[str, dict[str, float]]:
        """As build.json tells it: percent of the area of the pages, by ink and in all."""
        both = {"before": self.before, "after": self.after}
        return {when: {**coverage._asdict(), "total": coverage.total} for when, coverage in both.items()}


def estimate_ink(
    made: MadeProducts, targets: Sequence[Target], make: Callable[[list[Target]], MadeProducts]
) -> dict[tuple[Target, str], InkEstimate]:
    """The estimate of each file that saves ink, by its target and suffix; `make` makes the usual targets, unfinished.

    What cannot be made as usual has no estimate.
    """
    saving = [target for target in targets if target.ink]
    if not saving:
        return {}
    usual = {(one.target, one.suffix): one.data for one in make([structs.replace(t, ink="") for t in saving]).products}
    found = {}
    for product in made.products:
        before = usual.get((structs.replace(product.target, ink=""), product.suffix))
        if product.target.ink and before is not None:
            estimate = InkEstimate(ink_coverage(before), ink_coverage(product.data))
            found[product.target, product.suffix] = estimate
    return found
