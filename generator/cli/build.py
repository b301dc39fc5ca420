"""tirada build"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from generator.cli.options import Draft, Root, exit_code, output_folder, whole_number
from generator.cli.telling import is_quiet, is_verbose, said, tell


def build(
    games: Annotated[
        list[str] | None,
        typer.Argument(help="Games to make; none means every game.", show_default=False, metavar="[GAME]..."),
    ] = None,
    lang: Annotated[
        list[str] | None,
        typer.Option(
            "--lang",
            help="A language to print, such as es or en. Repeat it for several; none means every language.",
            show_default=False,
        ),
    ] = None,
    paper: Annotated[
        list[str] | None,
        typer.Option(
            "--paper",
            help="A paper: a4, letter, a3, legal … or WIDTHxHEIGHT in mm. Repeat it for several. Without it: a4.",
            show_default=False,
        ),
    ] = None,
    only: Annotated[
        list[str] | None,
        typer.Option(
            "--only",
            help="Only this component or kind, such as cards or card; several as cards,box.",
            show_default=False,
        ),
    ] = None,
    layout: Annotated[
        str, typer.Option("--layout", help="How sheets are laid out; `tirada list` names the layouts.")
    ] = "dense",
    ruling: Annotated[
        list[str] | None,
        typer.Option(
            "--ruling",
            help="Choose an option of a ruling, by its id or key: AG-18=double_total. `tirada list --json` and "
            "`tirada rules show` name them. The first sheet says which are in force.",
            metavar="K=V",
            show_default=False,
        ),
    ] = None,
    players: Annotated[
        int,
        typer.Option(
            "--players",
            parser=whole_number,
            help="Print only what so many players need: of what belongs to one player (a colour, a province), theirs "
            "alone. These files are named after it (counters.a4.2-players.pdf). 0 means the whole kit.",
            metavar="N",
            show_default=False,
        ),
    ] = 0,
    printer: Annotated[
        str,
        typer.Option(
            "--printer",
            help="Correct the sheets for this printer, so that fronts and backs lie on each other: its name, or "
            "NAME+TRAY. `tirada calibrate` measures it. These files are named after it (cards.a4.printer-NAME.pdf).",
            metavar="NAME",
            show_default=False,
        ),
    ] = "",
    pieces: Annotated[
        list[str] | None,
        typer.Option(
            "--pieces",
            help="Print only these pieces, such as a card that was lost: a code, which is printed on it, or a range "
            "FIRST..LAST in printing order. Repeat it for several. They get files of their own, without a first sheet.",
            metavar="CODE|CODE..CODE",
            show_default=False,
        ),
    ] = None,
    copies: Annotated[
        int,
        typer.Option(
            "--copies",
            parser=whole_number,
            help="Print so many copies of each piece; 0 means as many as the game has.",
            metavar="N",
            show_default=False,
        ),
    ] = 0,
    skip: Annotated[
        int,
        typer.Option(
            "--skip",
            parser=whole_number,
            help="Leave the first N places of the first sheet free, which are used already: labels, or cards that "
            "--only or --pieces names. Only such sheets are made, in files of their own.",
            metavar="N",
            show_default=False,
        ),
    ] = 0,
    service: Annotated[
        str,
        typer.Option(
            "--service",
            help="Make pictures or files for a print service, a virtual table or a screen instead of sheets of paper; "
            "`tirada list` names the services. Each component gets a folder of its own.",
            metavar="NAME",
            show_default=False,
        ),
    ] = "",
    cutter: Annotated[
        str,
        typer.Option(
            "--cutter",
            help="Make sheets for a cutting machine, with its registration marks, and cut files as SVG and DXF; "
            "`tirada list` names the machines. Each component gets a folder of its own.",
            metavar="NAME",
            show_default=False,
        ),
    ] = "",
    dpi: Annotated[
        int | None,
        typer.Option(
            "--dpi",
            parser=whole_number,
            help="With --service: dots to the inch of its pictures, where the service leaves that open.",
            metavar="N",
            show_default=False,
        ),
    ] = None,
    icc: Annotated[
        Path | None,
        typer.Option(
            "--icc",
            help="With --service print-shop or drivethrucards: the colour profile of the press (.icc), for PDF/X.",
            metavar="FILE",
            show_default=False,
        ),
    ] = None,
    url: Annotated[
        str,
        typer.Option(
            "--url",
            help="With --service tabletop-simulator: where you will put the pictures on the web.",
            metavar="ADDRESS",
            show_default=False,
        ),
    ] = "",
    since: Annotated[
        Path | None,
        typer.Option(
            "--since",
            help="Make a reprint kit: only the pieces that changed since an earlier build (its build.json, or its "
            "folder), and a page that lists what changed and why.",
            show_default=False,
            metavar="BUILD",
        ),
    ] = None,
    ink: Annotated[
        str,
        typer.Option(
            "--ink",
            help="Save ink: low prints outlines, line drawings and letters on bare paper, without backgrounds or "
            "patterns; grey uses no colour at all. The files are named after it (cards.a4.low-ink.pdf).",
            metavar="low|grey",
            show_default=False,
        ),
    ] = "",
    large_print: Annotated[
        bool,
        typer.Option(
            "--large-print",
            help="For readers with low vision: cards up to twice as large, as far as the paper allows; the rulebook "
            "and the reference sheet in 16-point type, in one column. Boards, tokens, boxes and labels keep their "
            "size. The files are named after it (cards.a4.large-print.pdf).",
        ),
    ] = False,
    proof: Annotated[
        bool,
        typer.Option(
            "--proof",
            help="Write a tolerance proof of each component too (cards.proof.png): its faces with their safe zones, "
            "and as a cut 1 mm and 1 degree off leaves them. Borders too thin for it are told.",
        ),
    ] = False,
    out: Annotated[Path, typer.Option("--out", help="The folder to write into.")] = Path("output"),
    jobs: Annotated[
        int,
        typer.Option(
            "--jobs", parser=whole_number, help="Processes to use; 0 means one for each processor.", metavar="N"
        ),
    ] = 0,
    force: Annotated[bool, typer.Option("--force", help="Make everything again, even what is up to date.")] = False,
    why: Annotated[bool, typer.Option("--why", help="Say of each file that is made why it is made.")] = False,
    draft: Draft = False,
    root: Root = None,
) -> None:
    """Make the print-and-play files of one game, several or all, in every language.

    A second run makes again only what changed. The sheets and books that the output folder already holds are kept up
    to date, and those that nothing makes any more are removed. What --service, --cutter or --proof made is made again
    when it is asked for; `tirada check` tells which files for services and cutting machines are out of date.
    """
    from generator.base.errors import CannotJudge
    from generator.catalog.project import find_project, with_packages
    from generator.workshop.build.request import BuildRequest, nothing_to_do

    only = [name.strip() for names in only or () for name in names.split(",") if name.strip()]
    project = find_project(root=root, packages=False)
    out = output_folder(project, out)
    for name, given in (("--dpi", dpi is not None), ("--icc", icc), ("--url", url)):
        if given and not service:
            raise CannotJudge(f"{name} goes with --service alone", "tirada build --service png --dpi 300")
    if service and cutter:
        raise CannotJudge("--service and --cutter do not go together", "make one after the other")
    if (service or cutter) and large_print:
        raise CannotJudge(
            f"--large-print cannot go with {'--service' if service else '--cutter'}: it gets pieces in their own sizes",
            "leave it out, or print the sheets yourself: tirada build --large-print",
        )
    if service or cutter:
        from generator.workshop.exports.request import ExportRequest

        exported = ExportRequest(
            service,
            cutter,
            tuple(games or ()),
            tuple(lang or ()),
            tuple(only),
            tuple(p.lower() for p in paper or ("a4",)),
            tuple(ruling or ()),
            players,
            tuple(pieces or ()),
            copies,
            ink,
            dpi,
            icc,
            url,
            draft,
            jobs,
        )
        on_paper = {
            "--paper": paper and service,
            "--layout": layout != "dense",
            "--printer": printer,
            "--skip": skip,
            "--since": since,
            "--proof": proof,
        }
        _export(with_packages(project), exported, out, [name for name, given in on_paper.items() if given])
        return
    request = BuildRequest(
        tuple(games or ()),
        tuple(lang or ()),
        tuple(p.lower() for p in paper or ("a4",)),
        tuple(only),
        layout,
        tuple(ruling or ()),
        players,
        printer,
        tuple(pieces or ()),
        copies,
        skip,
        str(since.absolute()) if since is not None else "",
        ink,
        large_print,
        proof,
        draft,
        force,
        jobs,
    )
    fresh = nothing_to_do(project, request, out)
    if fresh is not None:
        tell(f"Everything is up to date: {_files(fresh)} in {out}")
        return
    _make(with_packages(project), request, out, why)


def _make(project: object, request: object, out: Path, why: bool) -> None:
    from generator.base.mending import mended_by_code
    from generator.catalog.project import Project
    from generator.cli.progress import Progress
    from generator.inspection.report import render
    from generator.inspection.report_groups import at_least, ordered
    from generator.workshop.build.request import BuildRequest
    from generator.workshop.build.run import build as run

    assert isinstance(project, Project)
    assert isinstance(request, BuildRequest)
    with Progress() as progress:
        result = run(project, request, out, progress.total, progress.step)
    for name in result.made:
        tell(f"made     {out / name}" + (f" ({result.why[name]})" if why or is_verbose() else ""), remark=True)
    for name in result.removed:
        tell(f"removed  {out / name}", remark=True)
    for name in result.unmade:
        tell(f"not made {out / name}" + (" (what an earlier build made stays)" if (out / name).exists() else ""))
    unmade = said(f", {len(result.unmade)} not made") if result.unmade else ""
    look = said(f" Look at {out / 'index.html'}") if result.made else ""
    files, fresh, removed = _files(len(result.made)), len(result.fresh), len(result.removed)
    tell(f"{files} made, {fresh} up to date, {removed} removed{unmade}.{look}")
    if result.findings:
        listed = at_least(result.findings, "warning" if is_quiet() else "info")
        print(render(ordered(map(mended_by_code, listed)), "text", apart=is_verbose()), file=sys.stderr)
    if any(finding.severity == "error" for finding in result.findings):
        raise typer.Exit(exit_code(result.findings))


def _export(project: object, request: object, out: Path, unfit: list[str]) -> None:
    from generator.base.errors import CannotJudge
    from generator.catalog.project import Project
    from generator.cli.progress import Progress
    from generator.workshop.exports.request import ExportRequest

    assert isinstance(project, Project)
    assert isinstance(request, ExportRequest)
    if unfit:
        option = "--service" if request.service else "--cutter"
        raise CannotJudge(f"{' and '.join(unfit)} cannot go with {option}: it makes other files than usual sheets")
    # each brings much that the other does not need
    if request.service:
        from generator.workshop.exports.run import export as made
    else:
        from generator.workshop.exports.cutting import export_cuts as made
    with Progress() as progress:
        result = made(project, request, out, progress.total, progress.step)
    for name, files in result.folders.items():
        tell(f"made     {out / name} ({_files(files)})", remark=True)
    if result.findings:
        from generator.base.mending import mended_by_code
        from generator.inspection.report import render
        from generator.inspection.report_groups import at_least, ordered

        listed = at_least(result.findings, "warning" if is_quiet() else "info")
        print(render(ordered(map(mended_by_code, listed)), "text", apart=is_verbose()), file=sys.stderr)


def _files(number: int) -> str:
    return said("1 file" if number == 1 else f"{number} files")
