"""tirada rules"""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer

from generator.cli.options import Root

app = typer.Typer(no_args_is_help=True, help="The registers of rule clauses and of rulings.", rich_markup_mode=None)
Json = Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")]
Lang = Annotated[
    str, typer.Option("--lang", help="The language to read in; the game's own without it.", show_default=False)
]


@app.command("list")
def list_(
    game: Annotated[str, typer.Argument(help="The game whose clauses to list.", metavar="GAME")],
    lang: Lang = "",
    json_: Json = False,
    root: Root = None,
) -> None:
    """List every clause of a game with its sources, and every ruling with its options."""
    from generator.workshop.register import clause_list, load, ruling_list

    project, found = load(root, game)
    clauses, rulings = clause_list(project, found, lang), ruling_list(project, found, lang)
    if json_:
        typer.echo(json.dumps({"game": found.id, "clauses": clauses, "rulings": rulings}, ensure_ascii=False, indent=1))
        return
    for clause in clauses:
        sources = ", ".join(f"{s['doc']} {s['at']}".strip() for s in clause["sources"])
        typer.echo(f"{clause['id']:<8} {clause['text']}  [{sources}]")
    for ruling in rulings:
        typer.echo(f"{ruling['id']:<8} {ruling['question']}  -> {ruling['default']} ({', '.join(ruling['options'])})")


@app.command()
def show(
    clause: Annotated[str, typer.Argument(help="A clause or ruling id, such as QG-21 or AG-3.", metavar="CLAUSE")],
    lang: Lang = "",
    json_: Json = False,
    root: Root = None,
) -> None:
    """Show one clause or ruling whole: its text, sources, cells, options and reason."""
    from generator.workshop.register import clause_list, find, ruling_list

    project, game = find(root, clause)
    items = clause_list(project, game, lang) if clause in game.clauses else ruling_list(project, game, lang)
    item = next(item for item in items if item["id"] == clause)
    if json_:
        typer.echo(json.dumps({"game": game.id, **item}, ensure_ascii=False, indent=1))
        return
    _text(game.id, item)


@app.command()
def mutate(
    game: Annotated[str, typer.Argument(help="The game; none means every game.", metavar="[GAME]")] = "",
    json_: Json = False,
    root: Root = None,
) -> None:
    """Change every table cell and every placeholder, one at a time, and see whether the checks notice.

    Lists the cells that no clause attests, with the reason; exit 1 when a change goes unnoticed.
    """
    from generator.base.findings import Findings
    from generator.catalog.project import find_project
    from generator.inspection.mutation import mutate as run
    from generator.workshop.make import catalogues_of
    from generator.workshop.register import load

    project = find_project(root=root)
    report = []
    for name in [game] if game else project.game_ids():
        _, found = load(root, name)
        verdict = run(found, catalogues_of(project, found, Findings()))
        report.append(
            {
                "game": name,
                "cells": verdict.cells,
                "caught": verdict.caught,
                "excused": verdict.excused,
                "placeholders": verdict.placeholders,
                "placeholders_caught": verdict.placeholders_caught,
                "missed": verdict.missed,
            }
        )
        if not json_:
            typer.echo(
                f"{name}: {verdict.cells} cells changed, {verdict.caught} noticed, {len(verdict.excused)} that "
                f"nobody attests; {verdict.placeholders_caught} of {verdict.placeholders} placeholder changes noticed"
            )
            reasons: dict[str, list[str]] = {}
            for cell, reason in verdict.excused.items():
                reasons.setdefault(reason, []).append(cell)
            for reason, cells in reasons.items():
                typer.echo(f"  {reason}: {', '.join(cells[:6])}{f' … {len(cells)} in all' if len(cells) > 6 else ''}")
            for missed in verdict.missed:
                typer.echo(f"  UNNOTICED {missed}")
    if json_:
        typer.echo(json.dumps(report, ensure_ascii=False, indent=1))
    if any(item["missed"] for item in report):
        raise typer.Exit(1)


def _text(game: str, item: dict[str, Any]) -> None:
    typer.echo(f"{item['id']} ({game})")
    if "text" in item:
        typer.echo(f"  {item['text']}")
        for source in item["sources"]:
            typer.echo(f"  source: {source['doc']} {source['at']} {source['title']}".rstrip())
        typer.echo(f"  kind: {', '.join(item['kind'])}; checked by program: {item['check']}")
    else:
        typer.echo(f"  {item['question']}")
        for name, words in item["options"].items():
            typer.echo(f"  {'*' if name == item['default'] else ' '} {name}: {words}")
        typer.echo(f"  why: {item['reason']}")
        if item["key"]:
            typer.echo(f"  option key: {item['key']}")
        if item["clauses"]:
            typer.echo(
                f"  interprets: {', '.join(item['clauses'])}" + (f" («{item['words']}»)" if item["words"] else "")
            )
    for cell, value in item["fixes"].items():
        typer.echo(f"  attests: {cell} = {value}")
