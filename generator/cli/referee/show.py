"""tirada referee show: prints the position of a record."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from generator.cli.options import Json, Root
from generator.cli.referee.arguments import As, Lang, RecordFile
from generator.cli.referee.output import next_to_act, open_playable, print_json
from generator.cli.telling import tell


def show(
    record: RecordFile,
    ply: Annotated[
        int | None,
        typer.Option("--ply", min=0, help="After so many actions; without it, after all.", show_default=False),
    ] = None,
    as_: As = "",
    lang: Lang = "",
    notation: Annotated[
        bool, typer.Option("--notation", help="The position in the short notation that `new --from` reads.")
    ] = False,
    json_: Json = False,
    root: Root = None,
) -> None:
    """Show the table of a record: what lies where, what counts, and what is awaited. `--json`: the whole position.

    Of a campaign's folder: where it stands after a turn (--ply), for its director, also as --notation; what one
    province may know of it with --as and --json.
    """
    from rich.console import Console

    from generator.base.errors import CannotJudge
    from generator.cli.referee.campaigns import show_campaign
    from generator.referee.position_notation import notation_of
    from generator.referee.registry import plugin_of
    from generator.workshop.play.begun_records import words_of_notation
    from generator.workshop.play.records import find_player
    from generator.workshop.play.referee_words import asked_language
    from generator.workshop.play.table_session import drawn_table

    if record.is_dir():
        show_campaign(root, record, ply, json_, as_, notation)
        return
    table = open_playable(root, record, until=ply, lang=lang)
    if ply is not None and ply > len(table.record.plies):
        row = "error_few_actions", {"number": ply}
        raise CannotJudge(f"{record} has {len(table.record.plies)} actions, not {ply}", row=row)
    referee, position = table.referee, table.position
    who = find_player(table, as_) if as_ else ""
    data = referee.view(position, who) if who else referee.to_json(position)
    if json_:
        print_json(data)
        return
    if notation:
        words = words_of_notation(table.project, table.game, asked_language(table.game, lang))
        typer.echo(notation_of(plugin_of(table.game.rules_id).notation, referee, position, words))
        return
    drawn = drawn_table(table, who, lang, Console().width)
    if drawn is None:
        _show(data)
        typer.echo(next_to_act(table))
        return
    for line in drawn:
        Console(highlight=False).print(line, no_wrap=True, crop=False, overflow="ignore")


def _show(data: dict[str, Any]) -> None:
    """Print a position as text: a line for each value, and below each side a line for each of its pieces."""
    for key, value in data.items():
        if not isinstance(value, dict):
            if value not in (None, []):
                tell(f"{key}: {', '.join(value) if isinstance(value, list) else value}")
            continue
        for name, part in value.items():
            tell(f"{name}:")
            for inner, items in part.items():
                if not isinstance(items, list):
                    tell(f"  {inner}: {items}")
                    continue
                if all(isinstance(item, str) for item in items):
                    tell(f"  {inner}: {', '.join(items) or '-'}")
                    continue
                for item in items:
                    (_, first), *rest = item.items()
                    said = (f"{k} {v}" for k, v in rest if v not in (None, [], 0, ""))
                    tell(f"  {first}  {', '.join(said)}".rstrip())
