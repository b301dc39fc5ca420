"""Looks: how a build prints for printers and eyes: with little ink, in greys, or large."""

import msgspec

from generator.base.errors import CannotJudge
from generator.base.names import suggestion

LOW, GREY = "low", "grey"
INKS = (LOW, GREY)


class Look(msgspec.Struct, frozen=True):
    """`ink` is what is saved of it: `low` leaves outlines and letters, `grey` needs no colour; empty saves nothing."""

    ink: str = ""
    large: bool = False  # books are set in large print

    @property
    def is_usual(self) -> bool:
        return not self.ink and not self.large


USUAL = Look()


def refuse_ink(ink: str) -> None:
    """Raise CannotJudge for an ink that nothing is printed in."""
    if ink and ink not in INKS:
        raise CannotJudge(f"there is no ink {ink!r}: {suggestion(ink, INKS)}", "--ink low or --ink grey")
