"""What contracts promise of faces that save ink: all that tells pieces, but no colours; of pictures, their lines."""

from __future__ import annotations

from dataclasses import replace

from generator.catalog.looks import LOW
from generator.faces.templates.loading import LINES_OF
from generator.inspection.contract.promises import (
    Promise,
    PromisedColour,
    PromisedDashes,
    PromisedHatching,
    PromisedIcon,
    PromisedLine,
    PromisedOutline,
    PromisedPicture,
    PromisedRow,
    PromisedText,
    Promises,
)


def without_colours(promises: Promises, ink: str) -> Promises:
    """The promises of a side as they are kept where ink is saved (low or grey)."""
    kept = [one for promise in promises.promised if (one := _without_colour(promise, ink)) is not None]
    return promises._replace(promised=kept, any_colour=True)


def _without_colour(promise: Promise, ink: str) -> Promise | None:
    if isinstance(promise, PromisedColour):
        return None
    if isinstance(promise, PromisedPicture):
        return replace(promise, shown=LINES_OF[ink].get(promise.shown, promise.shown))
    if isinstance(promise, PromisedIcon):
        return replace(promise, colours=())
    if isinstance(promise, PromisedRow):
        return replace(promise, colours=tuple(() for _ in promise.names))
    if isinstance(promise, PromisedText):  # letters that were partly clear are solid where they are dark on bare paper
        solid = ink == LOW and promise.opacity is not None
        return replace(promise, colour="", opacity=1.0 if solid else promise.opacity)
    if isinstance(promise, PromisedHatching | PromisedDashes | PromisedLine):
        return replace(promise, colour="")
    if isinstance(promise, PromisedOutline):
        return replace(promise, any_paint=True)
    return promise
