"""tirada referee rerecord: writes examples and records anew that a change of numbers has broken."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from generator.cli.options import Json, Root
from generator.cli.referee.arguments import GameName
from generator.cli.referee.output import print_json
from generator.cli.telling import tell


def rerecord(
    game: GameName,
    names: Annotated[
        list[str] | None,
        typer.Argument(
            help="Examples or records by name, such as first-clash; none means all that do not hold any more.",
            metavar="[RECORD]",
        ),
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", help="Write what is shown; without it nothing is written.")] = False,
    json_: Json = False,
    root: Root = None,
) -> None:
    """Record worked examples and records again that a change of numbers or rules has broken.

    The actions stay; what is legal at each, what was refused, what happened and how it ended are told as they are now,
    each line as it was and as it would be. A record whose actions are refused now is left as it is, with the first of
    them and the reason. Exit 1 when there is one.
    """
    from generator.workshop.play import rerecording
    from generator.workshop.registers.reading import load

    project, found = load(root, game)
    made = rerecording.rerecord(project, found, names or ())
    writable = [one for one in made if one.failure is None and one.changes]
    if yes:
        rerecording.write(project, found, made)
    words = [project.shown(one) for one in rerecording.words_around(made)]
    if json_:
        told = [rerecording.as_data(project, one) for one in made]
        print_json({"game": found.id, "written": yes and bool(writable), "records": told})
    else:
        for one in made:
            _tell(rerecording.as_data(project, one))
        _tell_what_follows(len(writable), words, yes, nothing=not made)
    if any(one.failure for one in made):
        raise typer.Exit(1)


def _tell(record: dict[str, Any]) -> None:
    failure = record["failure"]
    if failure is not None:
        tell(f"{record['file']}:{failure['line'] or 1}: cannot be recorded again: {failure['message']}")
        tell(f"    -> {failure['fix']}")
    elif not record["changes"]:
        tell(f"{record['file']}: holds as it is")
    elif len(record["changes"]) == 1:
        tell(f"{record['file']}: 1 line")
    else:
        tell(f"{record['file']}: {len(record['changes'])} lines")
    for change in record["changes"]:
        typer.echo(f"  {change['line']:>4} - {change['old']}")
        if change["new"] is not None:
            typer.echo(f"       + {change['new']}")


def _tell_what_follows(number: int, words: list[str], written: bool, *, nothing: bool) -> None:
    if nothing:
        tell("every example and record holds as it is")
    elif number and written:
        tell(f"{number} recorded again")
        if words:
            tell(f"Now read what was written for the old ones: {', '.join(words)}")
    elif number:
        tell(f"{number} can be recorded again; nothing is written without --yes")
