"""tirada calibrate: sheet, read, list, show, remove"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from generator.cli.options import Json, Root
from generator.cli.spoken_typer import SpokenTyper
from generator.cli.telling import said_word, tell

app = SpokenTyper(help="Measure printers, so that fronts and backs lie exactly on each other.")

PrinterArgument = Annotated[
    str,
    typer.Argument(help="A name for the printer, such as office; office+rear for one of its trays.", metavar="PRINTER"),
]
Flip = Annotated[str, typer.Option("--flip", help="The edge over which the paper is turned: long or short.")]


@app.command()
def sheet(
    paper: Annotated[str, typer.Option("--paper", help="A paper: a4, letter … or WIDTHxHEIGHT in mm.")] = "a4",
    to: Annotated[
        Path | None, typer.Option("--to", help="The PDF to write. Without it: calibration.PAPER.pdf here.")
    ] = None,
    lang: Annotated[
        str, typer.Option("--lang", help="The language of its words. Without it: the terminal's.", show_default=False)
    ] = "",
    flip: Flip = "long",
    printer: Annotated[
        str,
        typer.Option(
            "--printer",
            help="Print it corrected for this printer, to verify what is known of it.",
            metavar="NAME",
            show_default=False,
        ),
    ] = "",
    root: Root = None,
) -> None:
    """Make the sheet that shows how far a printer sets the back off the front, and how much it stretches.

    Print both pages on two sides at 100 %, without fitting them to the page. The sheet says what to do with it.
    """
    from generator.base.files import write_whole
    from generator.catalog.project import find_project
    from generator.workshop.calibration.sheet import make_sheet, sheet_name

    data = make_sheet(find_project(root=root), paper, lang, flip, printer)
    path = to or sheet_name(paper.lower(), printer)
    write_whole(path, data)
    tell(f"Made {path}")


@app.command()
def read(
    printer: PrinterArgument,
    typed: Annotated[
        list[str] | None,
        typer.Option(
            "--typed",
            help="What was read on the scales of the back and measured on the rulers of the front: "
            '"A=0.3 B=0.2 … H=-0.1 across=100.1 down=99.9".',
            metavar="READINGS",
            show_default=False,
        ),
    ] = None,
    scan: Annotated[
        list[Path] | None,
        typer.Option(
            "--scan",
            help="A scan or photograph of one side, whole and on something dark; give it twice: front and back.",
            metavar="PICTURE",
            show_default=False,
        ),
    ] = None,
    paper: Annotated[
        str, typer.Option("--paper", help="The paper of the sheet; a scan tells it itself.", show_default="a4")
    ] = "",
    flip: Annotated[
        str,
        typer.Option("--flip", help="The edge over which the paper was turned: long or short; a scan tells it itself."),
    ] = "long",
    verification: Annotated[
        bool,
        typer.Option(
            "--verification",
            help="The sheet was made with --printer: keep what its correction leaves. A scan tells it itself.",
        ),
    ] = False,
    root: Root = None,
) -> None:
    """Keep what a printed calibration sheet says of a printer as its profile, for `tirada build --printer`.

    Cut it out and read it with your eyes (--typed), or scan or photograph both sides (--scan, twice); the sheet itself
    says how.
    """
    from generator.base.errors import CannotJudge
    from generator.catalog.project import find_project
    from generator.workshop.calibration.measuring import measure_scanned, measure_typed, told

    if flip not in ("long", "short"):
        raise CannotJudge(f"there is no edge {flip!r} to flip on", "long or short")
    project = find_project(root=root)
    if scan:
        measured = measure_scanned(project, printer, scan, typed or (), paper)
    elif typed:
        measured = measure_typed(project, printer, paper or "a4", flip, typed, verification)
    else:
        raise CannotJudge("there is nothing to read", '--typed "A=0.3 B=0.2 …", or --scan FRONT.png --scan BACK.png')
    for line in told(measured):
        tell(line)


@app.command("list")
def list_(json_: Json = False) -> None:
    """List the printers that are measured, with their papers and trays."""
    from generator.catalog.printers import load_profile, printer_names

    profiles = [load_profile(name) for name in printer_names()]
    if json_:
        listed = [
            {"printer": one.printer, "paper": paper.paper, "tray": paper.tray, "residual": paper.residual}
            for one in profiles
            for paper in one.papers
        ]
        typer.echo(json.dumps({"printers": listed}, ensure_ascii=False, indent=1))
        return
    for one in profiles:
        for paper in one.papers:
            name = f"{one.printer}+{paper.tray}" if paper.tray else one.printer
            verified = ", verified" if paper.verified else ""
            tell(f"{name:<24} {paper.paper:<10} {said_word(paper.measured)}{verified}, known to {paper.residual:g} mm")
    if not profiles:
        tell("No printer is measured yet: tirada calibrate sheet")


@app.command()
def show(printer: PrinterArgument) -> None:
    """Show where a printer puts both sides of each paper, and the profile that says so."""
    import re

    from generator.base.files import read_bytes
    from generator.catalog.printers import PrinterName, load_profile, papers_of, parse_printer, profile_path
    from generator.workshop.calibration.measuring import told_landings

    name = parse_printer(printer)
    profile = load_profile(name.printer)  # which says what is wrong with it
    for one in papers_of(profile, name):
        tray = PrinterName(name.printer, one.tray)
        for line in told_landings(tray, one.paper, one.landings(one.flip), one.flip, one.residual):
            tell(line)
    path = profile_path(name.printer)
    tell(f"The profile {path} says:")
    typer.echo(re.sub(r"(?m)^#.*\n| +#.*$", "", read_bytes(path).decode()).rstrip())  # the sentences say it


@app.command()
def remove(printer: PrinterArgument) -> None:
    """Forget a printer, or one of its trays."""
    from generator.catalog.printers import parse_printer, remove_profile

    name = parse_printer(printer)
    remove_profile(name)
    tell(f"Removed {name}")
