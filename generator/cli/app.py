"""The Typer application: it only names the commands; each lives in a module of its own."""

from __future__ import annotations

from typing import Annotated

import typer

from generator import __version__
from generator.cli import (
    build,
    calibrate,
    check,
    i18n,
    listing,
    new,
    odds,
    preview,
    referee,
    rules,
    schema,
    simulate,
    tables,
)

app = typer.Typer(
    name="tirada",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


def _print_version(asked: bool) -> None:
    if asked:
        typer.echo(f"tirada {__version__}")
        raise typer.Exit


@app.callback()
def tirada(
    version: Annotated[
        bool,
        typer.Option("--version", help="Print the version and exit.", callback=_print_version, is_eager=True),
    ] = False,
) -> None:
    """Tirada prints tabletop games from canonical data and checks what was printed.

    `--debug` after any command shows the traceback of an error.
    """


app.command("build")(build.build)
app.command("check")(check.check)
app.command("list")(listing.show)
app.command("new")(new.new)
app.command("export")(tables.export)
app.command("import")(tables.import_)
app.command("odds")(odds.odds)
app.command("preview")(preview.preview)
app.command("schema")(schema.schema)
app.command("simulate")(simulate.simulate)
app.add_typer(calibrate.app, name="calibrate")
app.add_typer(rules.app, name="rules")
app.add_typer(i18n.app, name="i18n")
app.add_typer(referee.app, name="referee")
