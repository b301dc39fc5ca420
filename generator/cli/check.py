"""tirada check"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from generator.base.errors import CannotJudge
from generator.cli.options import GameOption, Mapped, Root, exit_code, output_folder
from generator.cli.telling import is_quiet, is_verbose

if TYPE_CHECKING:
    from generator.base.findings import Findings
    from generator.catalog.project import Project
    from generator.inspection.verdict import VerdictOnFile

WHAT = ("data", "text", "rules", "print", "table", "all")


def check(
    what: Annotated[
        list[str] | None,
        typer.Argument(
            help="data (tables, totals, what clauses attest), text (translations, placeholders, fit), rules "
            "(registers of clauses and rulings), print (finished PDFs), table (a spreadsheet, with --as) or all; "
            "then files or folders for print and table. Nothing means all.",
            show_default=False,
            metavar="[data|text|rules|print|table|all]... [PATH]...",
        ),
    ] = None,
    game: GameOption = "",
    format_: Annotated[str, typer.Option("--format", help="text, json, html, sarif or github.")] = "text",
    json_: Annotated[bool, typer.Option("--json", help="The same as --format json.")] = False,
    out: Annotated[Path, typer.Option("--out", help="The folder whose PDFs are judged when no path is given.")] = Path(
        "output"
    ),
    severity: Annotated[
        str, typer.Option("--severity", help="Tell nothing milder than this: error, warning or info.")
    ] = "info",
    suppressions: Annotated[
        Path | None,
        typer.Option(
            "--suppressions",
            help="A file of findings that wait until a date, each with a reason. Without it: data/suppressions.yaml.",
            show_default=False,
        ),
    ] = None,
    as_: Annotated[
        str,
        typer.Option(
            "--as", metavar="GAME/TABLE", help="Which table a spreadsheet is: GAME/TABLE.", show_default=False
        ),
    ] = "",
    map_: Mapped = None,
    force: Annotated[
        bool, typer.Option("--force", help="Judge again also what was found sound and has not changed since.")
    ] = False,
    root: Root = None,
) -> None:
    """Judge data, texts, rules and finished files; exit 1 when there is an error.

    What a file should show is worked out afresh from the data, never taken from the file. Each finished file is
    proven (it is as the press makes it now, and shows what the tables say), wrong, or unprovable with the reason:
    nothing wrong was found in it, and not everything could be judged. Exit 2 when nothing is wrong, but something
    is unprovable.
    """
    from generator.base.findings import SEVERITIES, Findings
    from generator.base.names import suggestion
    from generator.catalog.project import find_project
    from generator.cli.progress import Progress
    from generator.inspection.report import FORMATS
    from generator.workshop.checking.altered_files import judge_altered
    from generator.workshop.checking.judging import fresh_bytes, judge
    from generator.workshop.checking.reporting import rendered, told
    from generator.workshop.checking.run import KINDS, Checker

    if json_:
        format_ = "json"
    if format_ not in FORMATS:
        raise CannotJudge(f"there is no format {format_!r}", f"valid: {', '.join(FORMATS)}")
    least = next((known for known in SEVERITIES if known == severity), None)
    if least is None:
        raise CannotJudge(f"there is no severity {severity!r}: {suggestion(severity, SEVERITIES)}")
    kinds, paths = _kinds_and_paths(what or [])
    project = find_project(root=root)
    if game:
        project.game_folder(game)  # says which games there are
    out = output_folder(project, out)
    findings = Findings()
    checker = Checker(project, findings, game)
    if "table" in kinds:
        _check_tables(project, as_, map_ or [], paths, findings)
    wanted = [kind for kind in KINDS if kind in kinds or "all" in kinds]
    files = _printed(paths, out, game, kinds, findings) if "print" in wanted else []
    verdicts: list[VerdictOnFile] = []
    if wanted:
        with Progress("Reading") as progress:
            verdicts = judge(checker, wanted, files, progress.total, progress.step, anew=force)
    if "print" in wanted:
        judge_altered(paths or [out / game if game else out], findings)
    whole = "all" in kinds and not paths and not game
    result = told(project, findings, suppressions, verdicts if "print" in wanted else None, whole=whole)
    title = f"tirada check {' '.join(wanted or kinds)}"
    if is_quiet() and format_ == "text" and least == "info":
        least = "warning"
    shown = rendered(
        project,
        title,
        result.as_severe_as(least),
        format_,
        lambda path: fresh_bytes(project, path),
        apart=is_verbose(),
    )
    typer.echo(shown, nl=format_ != "html")
    if result.errors:
        raise typer.Exit(exit_code(result.errors))
    if any(verdict.verdict == "unprovable" for verdict in verdicts):  # not: one whose errors are suppressed
        raise typer.Exit(2)


def _check_tables(project: Project, as_: str, map_: list[str], paths: list[Path], findings: Findings) -> None:
    """Judge spreadsheets as a table of a game."""
    from generator.workshop.tables.header_names import parsed_mapping
    from generator.workshop.tables.table_export import split_name
    from generator.workshop.tables.table_import import judge, sheet_and_game

    if not as_ or not paths:
        raise CannotJudge(
            "`check table` wants a file and --as GAME/TABLE", "tirada check table FILE.xlsx --as GAME/TABLE"
        )
    game, table = split_name(as_)
    mapping = parsed_mapping(map_)
    for path in paths:
        sheet, found = sheet_and_game(project, game, table, path, mapping)
        judge(found, table, sheet, findings, mapping)


def _kinds_and_paths(words: list[str]) -> tuple[list[str], list[Path]]:
    """Kinds of checks and paths; a path alone means print."""
    kinds = [word for word in words if word in WHAT]
    rest = [word for word in words if word not in WHAT]
    for word in rest:
        if word != "-" and not Path(word).exists():
            if "/" in word or "\\" in word or word.lower().endswith((".pdf", ".csv", ".xlsx", ".ods")):
                raise CannotJudge(f"{word}: there is no such file or folder")
            from generator.base.names import suggestion

            said = f"there is nothing to check called {word!r}: {suggestion(word, WHAT)}"
            raise CannotJudge(said, f"if {word} is a game, write --game {word}" if word.isidentifier() else "")
    if rest and not kinds:
        kinds = ["print"]
    return kinds or ["all"], [Path(word) for word in rest]


def _printed(paths: list[Path], out: Path, game: str, kinds: list[str], findings: Findings) -> list[Path]:
    """The PDFs to judge. Raises CannotJudge when there is none where one was asked for."""
    from generator.workshop.checking.printed_files import finished_files_in

    folder = out / game if game else out
    files = finished_files_in(paths or ([folder] if folder.is_dir() else []))
    if paths and not files:
        raise CannotJudge(f"there is no PDF in {', '.join(map(str, paths))}", "build first: `tirada build`")
    if not files and "print" in kinds:
        raise CannotJudge(f"there is no PDF in {out}", "build first: `tirada build`")
    if not files:
        findings.info("print.none", f"nothing is printed yet: there is no PDF in {out}", fix="`tirada build`")
    return files
