"""What `tirada new` asks at a terminal: title, parts and languages of the new game, each with a usual answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import typer

from generator.base.errors import CannotJudge
from generator.base.interruption import Interrupted
from generator.cli.telling import said, tell
from generator.workshop.start.game_wishes import (
    ALL,
    PARTS,
    USUAL_PARTS,
    GameWishes,
    called,
    chosen_languages,
    chosen_parts,
    chosen_title,
    parted,
    usual_languages,
)

Chosen = TypeVar("Chosen")


def asked_wishes(usual_title: str) -> GameWishes:
    """Ask what a new game is to have; an answer that cannot be meant is asked for again.

    Raises Interrupted where there is nobody to answer any more.
    """
    tell("A new game. Enter takes what stands in brackets; Ctrl-C leaves.")
    typer.echo()
    title = _asked(said("Its title"), usual_title, chosen_title)
    typer.echo()
    tell("What it is to have:")
    for number, what in enumerate([*PARTS.values(), ALL], 1):
        name, _, about = said(what).partition(": ")
        typer.echo(f"  {number}  {name:<10}  {about}")
    usual = ", ".join(called(PARTS[part]) for part in USUAL_PARTS)
    parts = _asked(said("Numbers or words, with commas between"), usual, lambda given: chosen_parts(parted(given)))
    typer.echo()
    languages = _asked(
        said("Its languages, the one you write in first"),
        ", ".join(usual_languages()),
        lambda given: chosen_languages(parted(given)),
    )
    typer.echo()
    return GameWishes(parts, languages, title)


def _asked(question: str, usual: str, chosen: Callable[[str], Chosen]) -> Chosen:
    while True:
        try:
            answer = input(f"{question} [{usual}]: ").strip()
        except EOFError:
            typer.echo()
            raise Interrupted from None
        try:
            return chosen(answer or usual)
        except CannotJudge as error:
            tell(f"  {said(error.message)}; {said(error.fix)}")
