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
from generator.cli.spoken_typer import SpokenTyper
from generator.cli.telling import tell

app = SpokenTyper(
    name="tirada",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["--help", "-h"]},  # the first is the one that errors of use name
)


def _print_version(asked: bool) -> None:
    if asked:
        tell(f"tirada {__version__}")
        raise typer.Exit


def _spoken(asked: str) -> str:
    if asked:
        from generator.language.told_messages import languages

        if asked not in languages():
            raise typer.BadParameter(f"the command does not speak {asked!r}; valid: {', '.join(languages())}")
    return asked


@app.callback()
def tirada(
    version: Annotated[
        bool,
        typer.Option("--version", help="Print the version and exit.", callback=_print_version, is_eager=True),
    ] = False,
    ui: Annotated[
        str,
        typer.Option(
            "--ui",
            help="The language in which the command speaks: es or en. Without it: the terminal's (LC_ALL, LC_MESSAGES, "
            "LANG), else English.",
            metavar="LANG",
            show_default=False,
            callback=_spoken,
            is_eager=True,
        ),
    ] = "",
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="Tell no progress and no remarks: results, warnings and errors alone.")
    ] = False,
    verbose: Annotated[
        bool,
        typer.Option("--verbose", "-v", help="Tell every finding by itself, and why each file is made."),
    ] = False,
    debug: Annotated[bool, typer.Option("--debug", help="Show the traceback of an error.")] = False,
) -> None:
    """Tirada prints tabletop games from their tables and rules, and checks what was printed.

    The options below may stand before or after any command.
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
