"""tirada list"""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer

from generator.cli.options import Root
from generator.cli.telling import said, said_word, tell


def show(
    json_: Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")] = False,
    root: Root = None,
) -> None:
    """Show what there is: games, components, languages, papers, formats, layouts, services, cutters and rulings."""
    from generator.base.findings import Findings
    from generator.catalog.cutters import cutter_names, load_cutter
    from generator.catalog.library import load_all
    from generator.catalog.pieces import expand
    from generator.catalog.printdata import load_print_data
    from generator.catalog.project import find_project
    from generator.catalog.services import load_service, service_names
    from generator.workshop.targets import book_components, kit_component

    project = find_project(root=root)
    findings = Findings()
    print_data = load_print_data(project, findings)
    games: list[dict[str, Any]] = []
    for game in load_all(project, findings):
        components = []
        for component in game.components:
            pieces = expand(game, component, findings)
            components.append(
                {
                    "id": component.id,
                    "kind": component.kind,
                    "format": component.format,
                    "printed": component.printed,
                    "shares_sheets_with": component.shares_sheets_with,
                    "pieces": sum(p.quantity for p in pieces),
                    "designs": len(pieces),
                }
            )
        made = (*((kit_component(game),) if game.printed else ()), *book_components(game))
        nothing = {"format": "", "printed": True, "pieces": 0, "designs": 0, "shares_sheets_with": ""}
        components += [{"id": component.id, "kind": component.kind, **nothing} for component in made]
        rulings = [
            {"id": r.id, "key": r.key, "options": list(r.options), "default": r.default}
            for r in game.rulings.values()
            if len(r.options) > 1
        ]
        games.append(
            {
                "id": game.id,
                "name": game.model.name,
                "edition": game.model.edition,
                "languages": game.languages,
                "components": components,
                "clauses": len(game.clauses),
                "rulings": rulings,
            }
        )
    tables = {
        name: [
            {"id": row.id, "name": row.name}
            | ({"width": row.width, "height": row.height} if hasattr(row, "width") else {})
            | ({"paper": row.paper, "columns": row.columns, "rows": row.rows} if name == "stocks" else {})
            for row in print_data.tables[name]
        ]
        for name in ("papers", "formats", "stocks", "layouts")
    }
    tables["services"] = [
        {
            "id": one.id,
            "name": one.name,
            "makes": one.makes,
            "sizes": [{"id": p.id, "name": p.name, "width": p.width, "height": p.height} for p in one.products],
        }
        for one in (load_service(project, name) for name in service_names(project))
    ]
    tables["cutters"] = [
        {"id": one.id, "name": one.name, "pattern": one.pattern}
        for one in (load_cutter(project, name) for name in cutter_names(project))
    ]
    if json_:
        typer.echo(json.dumps({"root": str(project.root), "games": games, **tables}, ensure_ascii=False, indent=1))
    else:
        _text(games, tables)
    if findings.errors:
        from generator.inspection.report import render

        typer.echo(render(findings, "text"), err=True)
        raise typer.Exit(1)


def _text(games: list[dict[str, Any]], tables: dict[str, list[dict[str, Any]]]) -> None:
    from generator.catalog.library import KIT
    from generator.workshop.targets import BOOKS

    tell("Games")
    for game in games:
        tell(
            f"  {game['id']:<16} {game['name']}, edition {game['edition']}, in {' '.join(game['languages'])}; "
            f"{game['clauses']} {'clause' if game['clauses'] == 1 else 'clauses'}"
        )
        for component in game["components"]:
            what = (
                said("what is in the box and how to make it, from all others")
                if component["id"] == KIT
                else said("made from clauses, tables and examples")
                if component["id"] in BOOKS
                else _printed(component)
            )
            typer.echo(f"    {component['id']:<14} {said_word(component['kind'])}: {what}")
        if game["rulings"]:
            tell(
                f"    rulings        {len(game['rulings'])} with a choice: "
                + ", ".join(f"{r['id']}={r['default']}" for r in game["rulings"][:6])
                + (" …  (all: tirada list --json)" if len(game["rulings"]) > 6 else "")
            )
    titles = {
        "papers": said_word("Papers"),
        "formats": said("Formats of cards, tokens, labels, boards"),
        "stocks": said("Label stocks"),
        "layouts": said_word("Layouts"),
    }
    for name, title in titles.items():
        typer.echo(title)
        for row in tables[name]:
            size = f"  {row['width']:g} x {row['height']:g} mm" if "width" in row else ""
            on = ", " + said(f"{row['columns']} x {row['rows']} on {row['paper']}") if "paper" in row else ""
            typer.echo(f"  {row['id']:<16} {said_word(row['name'])}{size}{on}")
    tell("Services (tirada build --service)")
    for row in tables["services"]:
        sizes = ", ".join(f"{size['width']:g} x {size['height']:g}" for size in row["sizes"])
        typer.echo(f"  {row['id']:<18} {said_word(row['name'])}" + (f": {sizes} mm" if sizes else ""))
    tell("Cutting machines (tirada build --cutter)")
    for row in tables["cutters"]:
        typer.echo(f"  {row['id']:<18} {said_word(row['name'])}")


def _printed(component: dict[str, Any]) -> str:
    """How many pieces a component has, and how they are printed."""
    pieces, designs = component["pieces"], component["designs"]
    told = [
        said("1 piece" if pieces == 1 else f"{pieces} pieces"),
        said("1 design" if designs == 1 else f"{designs} designs"),
        said("counted, not printed yet")
        if not component["printed"]
        else said(f"printed as {component['format']}")
        if component["format"]
        else said("in a size of its own"),
    ]
    if component["shares_sheets_with"]:
        told.append(said(f"on the sheets of {component['shares_sheets_with']}"))
    return ", ".join(told)
