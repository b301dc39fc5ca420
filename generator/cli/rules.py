"""tirada rules"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from generator.cli.options import Json, Root
from generator.cli.spoken_typer import SpokenTyper
from generator.cli.telling import said, said_word, tell

app = SpokenTyper(help="The registers of rule clauses and of rulings.")
CHECKED = {
    "full": "a program checks it in full",
    "part": "a program checks part of it",
    "none": "no program can check it",
}
ReadingLanguage = Annotated[
    str, typer.Option("--lang", help="The language to read in; the game's own without it.", show_default=False)
]


@app.command("list")
def list_(
    game: Annotated[str, typer.Argument(help="The game whose clauses to list.", metavar="GAME")],
    lang: ReadingLanguage = "",
    json_: Json = False,
    root: Root = None,
) -> None:
    """List every clause of a game with its sources, and every ruling with its options."""
    from generator.workshop.registers.reading import clause_list, load, ruling_list

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
    lang: ReadingLanguage = "",
    json_: Json = False,
    root: Root = None,
) -> None:
    """Show one clause or ruling whole: its text, sources, cells, options and reason."""
    from generator.workshop.registers.reading import clause_list, find, ruling_list

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

    Lists the cells that no clause attests, and the texts that repeat its numbers, with the reason; exit 1 when a
    change goes unnoticed.
    """
    from generator.base.findings import Findings
    from generator.catalog.project import find_project
    from generator.inspection.registers.mutation import mutate as run
    from generator.workshop.registers.reading import load
    from generator.workshop.translation.speakers import catalogues_of

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
                "source_placeholders": verdict.source_placeholders,
                "source_placeholders_caught": verdict.source_placeholders_caught,
                "missed": verdict.missed,
            }
        )
        if not json_:
            tell(
                f"{name}: {verdict.cells} cells changed, {verdict.caught} noticed, {len(verdict.excused)} cells and "
                f"texts with a reason why not; {verdict.placeholders_caught} of {verdict.placeholders} placeholder "
                f"changes noticed in translations, {verdict.source_placeholders_caught} of "
                f"{verdict.source_placeholders} in the source"
            )
            reasons: dict[str, list[str]] = {}
            for cell, reason in verdict.excused.items():
                reasons.setdefault(reason, []).append(cell)
            for reason, cells in reasons.items():
                more = f" … {said(f'{len(cells)} in all')}" if len(cells) > 6 else ""
                typer.echo(f"  {said(reason)}: {', '.join(cells[:6])}{more}")
            for missed in verdict.missed:
                typer.echo(f"  {said_word('UNNOTICED')} {said(missed)}")
    if json_:
        typer.echo(json.dumps(report, ensure_ascii=False, indent=1))
    if any(item["missed"] for item in report):
        raise typer.Exit(1)


@app.command()
def originality(
    game: Annotated[str, typer.Argument(help="The game; none means every game.", metavar="[GAME]")] = "",
    sources: Annotated[
        Path | None,
        typer.Option(help="The folder of the sources' texts; ../shared/sources beside the project without it."),
    ] = None,
    json_: Json = False,
    root: Root = None,
) -> None:
    """Show every text that shares 45 characters or more in a row with a source, in any language of the game.

    Exit 1 when there is one, 2 when there are no sources to compare with.
    """
    from generator.base.findings import Findings
    from generator.catalog.project import find_project
    from generator.inspection.registers.originality import check_originality, read_sources
    from generator.inspection.report import as_json, as_text
    from generator.workshop.registers.reading import load
    from generator.workshop.translation.speakers import catalogues_of

    project = find_project(root=root)
    known = read_sources(sources or project.root.parent / "shared" / "sources")
    findings, read = Findings(), 0
    for name in [game] if game else project.game_ids():
        _, found = load(root, name)
        read += check_originality(found, catalogues_of(project, found, Findings()), known, findings)
    if json_:
        typer.echo(as_json(findings))
    else:
        typer.echo(as_text(findings), nl=bool(findings.items))
        tell(f"{read} texts compared with {len(known.texts)} sources")
    if findings.errors:
        raise typer.Exit(1)


@app.command()
def trace(
    game: Annotated[str, typer.Argument(help="The game; none means every game with a referee.", metavar="[GAME]")] = "",
    format_: Annotated[str, typer.Option("--format", help="text, json or html.")] = "text",
    tests: Annotated[
        Path | None,
        typer.Option(help="A folder with what tests noted, GAME.json; ours is tests/traces of the source."),
    ] = None,
    lang: ReadingLanguage = "",
    root: Root = None,
) -> None:
    """Show which code enforces each clause; with --tests, also the tests in which it accepted and refused something.

    Exit 1 when a clause that a program can check lacks code or, with --tests, an accepting test or a refusing one.
    """
    from generator.base.errors import CannotJudge
    from generator.base.names import suggestion
    from generator.workshop.registers.clause_trace import FORMATS, as_html, as_json, as_text, trace_reports

    if format_ not in FORMATS:
        raise CannotJudge(f"there is no format {format_!r}: {suggestion(format_, FORMATS)}")
    reports = trace_reports(root, game, lang, tests)
    if not reports and format_ == "text":
        tell("no game here has a referee: there is no code to trace its clauses to")
        return
    typer.echo({"text": as_text, "json": as_json, "html": as_html}[format_](reports))
    if any(clause["missing"] for report in reports for clause in report["clauses"]):
        raise typer.Exit(1)


@app.command()
def refusals(
    game: Annotated[str, typer.Argument(help="The game.", metavar="GAME")],
    lang: ReadingLanguage = "",
    format_: Annotated[str, typer.Option("--format", help="text, json or html.")] = "text",
    root: Root = None,
) -> None:
    """Tell everything the referee refuses, each with an example from a record and the clause it cites.

    Exit 1 when a refusal has no example.
    """
    from generator.base.errors import CannotJudge
    from generator.base.names import suggestion
    from generator.workshop.books.refusals import FORMATS, as_html, as_json, as_text, explained_refusals

    if format_ not in FORMATS:
        raise CannotJudge(f"there is no format {format_!r}: {suggestion(format_, FORMATS)}")
    found, told, without = explained_refusals(root, game, lang)
    if format_ == "html":
        typer.echo(as_html(found, told, lang or found.model.source_language))
    else:
        typer.echo({"text": as_text, "json": as_json}[format_](found, told))
    for code in without:
        tell(f"{code}: no record shows it", err=True)
    if without:
        raise typer.Exit(1)


@app.command()
def diff(
    a: Annotated[
        str,
        typer.Argument(
            help="The older edition: GAME, a folder, or either with rulings: GAME:K=V,K=V.", metavar="OLDER"
        ),
    ],
    b: Annotated[str, typer.Argument(help="The newer edition, written in the same way.", metavar="NEWER")],
    lang: ReadingLanguage = "",
    format_: Annotated[str, typer.Option("--format", help="text, json or html.")] = "text",
    to: Annotated[
        Path | None,
        typer.Option("--to", help="Also print the newer rulebook as this PDF, with a bar beside what changed."),
    ] = None,
    paper: Annotated[str, typer.Option("--paper", help="The paper of that PDF.")] = "a5",
    root: Root = None,
) -> None:
    """List what reads otherwise in two editions of a game, or under two sets of rulings, clause by clause.

    An edition is the game as it stands, another project's folder, or a folder under data/games/.
    """
    from generator.base.errors import CannotJudge
    from generator.base.names import suggestion
    from generator.workshop.books.comparison import FORMATS, as_html, as_json, as_text, differences, print_changes

    if format_ not in FORMATS:
        raise CannotJudge(f"there is no format {format_!r}: {suggestion(format_, FORMATS)}")
    found = differences(root, a, b, lang)
    typer.echo({"text": as_text, "json": as_json, "html": as_html}[format_](found))
    if to is not None:
        pages = print_changes(found, to, paper.lower())
        tell(f"{to}: {pages} pages", err=True)


def _text(game: str, item: dict[str, Any]) -> None:
    """One register entry; what the game itself says is printed as it stands, whatever the terminal's language."""
    typer.echo(f"{item['id']} ({game})")
    if "text" in item:
        typer.echo(f"  {item['text']}")
        for source in item["sources"]:
            _said_line("source", f"{source['doc']} {source['at']} {source['title']}".rstrip())
        _said_line("kind", f"{', '.join(map(said_word, item['kind']))}; {said(CHECKED[item['check']])}")
    else:
        typer.echo(f"  {item['question']}")
        for number, (name, words) in enumerate(item["options"].items(), 1):
            called = f"{number} = {name}"  # either may be typed
            typer.echo(f"  {'*' if name == item['default'] else ' '} {called}: {words}")
        _said_line("why", item["reason"])
        if item["key"]:
            _said_line("option key", item["key"])
        if item["clauses"]:
            _said_line("interprets", ", ".join(item["clauses"]) + (f" («{item['words']}»)" if item["words"] else ""))
    for cell, value in item["fixes"].items():
        _said_line("attests", f"{cell} = {value}")
    for cell, value in item["implies"].items():
        _said_line("implies", f"{cell} = {value}")


def _said_line(what: str, text: str) -> None:
    """A text under its heading."""
    typer.echo(f"  {said_word(what)}: {text}")
