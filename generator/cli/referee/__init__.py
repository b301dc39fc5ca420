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
    rerecord,
    schema,
    show,
    table,
    undo,
)
from generator.cli.referee.output import spoken
from generator.cli.spoken_typer import SpokenTyper

app = SpokenTyper(help="Play by the rules: what is legal, what is refused and why.")
app.command("schema")(spoken(schema.schema))
app.command("new")(spoken(new.new))
app.command("edition")(spoken(edition.edition))
app.command("legal")(spoken(legal.legal))
app.command("play")(spoken(play.play))
app.command("undo")(spoken(undo.undo))
app.command("show")(spoken(show.show))
app.command("explain")(spoken(explain.explain))
app.command("replay")(spoken(replay.replay))
app.command("rerecord")(spoken(rerecord.rerecord))
app.command("adjudicate")(spoken(adjudicate.adjudicate))
app.command("reports")(spoken(reports.reports))
app.command("perft")(spoken(perft.perft))
app.command("table")(spoken(table.table))
