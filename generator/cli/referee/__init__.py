"""tirada referee: a module a command; here they are only named."""

from __future__ import annotations

from generator.cli.referee import (
    adjudicate,
    edition,
    explain,
    legal,
    new,
    perft,
    play,
    replay,
    reports,
    schema,
    show,
    table,
    undo,
)
from generator.cli.spoken_typer import SpokenTyper

app = SpokenTyper(help="Play by the rules: what is legal, what is refused and why.")
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
app.command("reports")(reports.reports)
app.command("perft")(perft.perft)
app.command("table")(table.table)
