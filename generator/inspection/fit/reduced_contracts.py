"""Contracts without anything but spaces and solids: all that is needed to tell what fits what, worked out sooner."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from generator.catalog.contract_models import EachShown, PartShown, Shown, SolidShown, SpaceShown


class ReducedContracts:
    """The contracts of a game, each with its spaces, the solids that nets fold up to, and the parts that hold any."""

    def __init__(self, parts: Mapping[str, tuple[Shown, ...]]) -> None:
        self._all = parts
        self._holding = {name: _holds(shown, parts, frozenset({name})) for name, shown in parts.items()}
        self.parts = {name: self.reduced(shown) for name, shown in parts.items()}

    def reduced(self, contract: Iterable[Shown]) -> tuple[Shown, ...]:
        """A contract, reduced. Names of parts that there are not stay: whoever works it out tells of them."""
        return tuple(self._bare(shown) for shown in contract if self._is_kept(shown))

    def _is_kept(self, shown: Shown) -> bool:
        if isinstance(shown, PartShown | EachShown):
            return self._holding.get(shown.part, True)
        return isinstance(shown, SpaceShown | SolidShown)

    def _bare(self, shown: Shown) -> Shown:
        """A solid without what is painted on it but for the parts on its panels that hold spaces."""
        if not isinstance(shown, SolidShown):
            return shown
        panels = {name: part for name, part in shown.panels.items() if self._holding.get(part, True)}
        return shown if panels else replace(shown, ink="", panels={})


def _holds(contract: Iterable[Shown], parts: Mapping[str, tuple[Shown, ...]], seen: frozenset[str]) -> bool:
    """Whether a contract may have a space or a solid, itself or in a part of it."""
    for shown in contract:
        if isinstance(shown, SpaceShown | SolidShown):
            return True
        if isinstance(shown, PartShown | EachShown) and shown.part not in seen:
            if shown.part not in parts:
                return True  # a name that only a piece knows
            if _holds(parts[shown.part], parts, seen | {shown.part}):
                return True
    return False
