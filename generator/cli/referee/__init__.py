"""tirada referee: a module a command; here they are only named."""

from __future__ import annotations

import typer

from generator.cli.referee import (
    adjudicate,
    edition,
    explain,
    legal,
    new,
    perft,
    play,
    replay,
    schema,
    show,
    table,
    undo,
)

app = typer.Typer(
    no_args_is_help=True, help="Play by the rules: what is legal, what is refused and why.", rich_markup_mode=None
)
app.command("schema")(schema.schema)
app.command("new")(new.new)
app.command("edition")(edition.edition)
app.command("legal")(legal.legal)
app.command("play")(play.play)
app.command("undo")(undo.undo)
app.command("show")(show.show)
app.command("explain")(explain.explain)
app.command("replay")(replay.replay)
app.command("adjudicate")(adjudicate.adjudicate)
app.command("perft")(perft.perft)
app.command("table")(table.table)
