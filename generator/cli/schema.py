"""tirada schema"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from generator.cli.telling import said, tell


def schema(
    name: Annotated[
        str, typer.Argument(help="The schema to print; without it, they are listed.", metavar="[NAME]")
    ] = "",
    to: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Write it, or all of them, as NAME.json into this folder.")
    ] = None,
) -> None:
    """Print the JSON Schema of a kind of YAML file, for editors that complete and check it as you type."""
    from generator.workshop import schemas

    chosen = (schemas.kind_named(name),) if name else schemas.KINDS
    if to is not None:
        for path in schemas.write(to, chosen):
            tell(f"Wrote {path}")
    elif name:
        typer.echo(schemas.as_text(chosen[0]), nl=False)
    else:
        for kind in chosen:
            tell(f"  {kind.name:<12} {said(kind.purpose)}  ({kind.files})")
