"""data/print/: papers, card sizes, layouts and the press's own words; the user's rows win over ours."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import structs

from generator.base.errors import CannotJudge
from generator.base.files import read_bytes
from generator.base.findings import Findings
from generator.base.names import suggestion
from generator.base.regular_expressions import regular_expression
from generator.base.yaml_model import YamlModel
from generator.catalog import cache, yamlfile
from generator.catalog.kinds import FILE as KINDS
from generator.catalog.kinds import check_kinds
from generator.catalog.library import Game
from generator.catalog.models import ColumnModel, ColumnName, Language, TableModel
from generator.catalog.print_rows import (
    Finish,
    FormatSize,
    LabelStock,
    Layout,
    MakingStep,
    Paper,
    PressWord,
)
from generator.catalog.project import Project
from generator.catalog.tables import Table, completed, read_table

SMALLEST_PAPER, LARGEST_PAPER = 50.0, 2000.0  # mm along a side
PRINTER_MARGIN = 6.35  # mm at the paper's edge that most printers cannot print on
CUSTOM_PAPER = regular_expression(r"(\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)(?:mm)?\Z")
Row = TypeVar("Row", FormatSize, Finish, LabelStock, Layout, MakingStep, Paper, PressWord)


class PrintModel(YamlModel, frozen=True):
    """data/print/print.yaml: how its tables are to be read, and in which language its words stand."""

    source_language: Language  # the language its words are written in
    tables: Mapping[ColumnName, TableModel]  # the tables of data/print/, by file name


class PrintData(msgspec.Struct, frozen=True):
    """The tables of data/print, each layer's rows merged (the first layer that has an id wins)."""

    model: PrintModel
    tables: dict[str, Table]
    least_bleed: float = 0.0  # mm that every format has at least

    def with_bleed(self, least: float) -> PrintData:
        """The same tables, in which every format has so much bleed (mm) at least: services ask for more than paper."""
        return structs.replace(self, least_bleed=least)

    def paper(self, name: str) -> Paper:
        """A paper of papers.csv, or a custom one written WIDTHxHEIGHT in mm. Raises CannotJudge otherwise."""
        custom = CUSTOM_PAPER.match(name)
        if custom:
            width, height = sorted((float(custom.group(1)), float(custom.group(2))))
            if not SMALLEST_PAPER <= width <= height <= LARGEST_PAPER:
                expected = f"{SMALLEST_PAPER:g} to {LARGEST_PAPER:g} mm expected"
                raise CannotJudge(f"the paper {name!r} is not printable: {expected}")
            size = name.removesuffix("mm")
            return Paper(size, size, width, height)
        if name not in self.tables["papers"].rows:
            known = suggestion(name, self.tables["papers"].rows)
            fix = "or write its size in mm: WIDTHxHEIGHT, as 200x300"
            raise CannotJudge(f"there is no paper {name!r}: {known}", fix)
        return self._row("papers", name, Paper)

    def format(self, name: str) -> FormatSize:
        """A row of formats.csv. Raises CannotJudge for an unknown id, as those below do."""
        row = self._row("formats", name, FormatSize)
        return row if row.bleed >= self.least_bleed else structs.replace(row, bleed=self.least_bleed)

    def layout(self, name: str) -> Layout:
        return self._row("layouts", name, Layout)

    def stock(self, name: str) -> LabelStock:
        return self._row("stocks", name, LabelStock)

    def finish(self, name: str) -> Finish:
        return self._row("finishes", name, Finish)

    @property
    def layouts(self) -> dict[str, Layout]:
        """Every layout by its id."""
        return {name: self.layout(name) for name in self.tables["layouts"].rows}

    @property
    def stocks(self) -> dict[str, LabelStock]:
        """Every label stock by its id."""
        return {name: self.stock(name) for name in self.tables["stocks"].rows}

    @property
    def steps(self) -> list[MakingStep]:
        """Every step of making a kit, in order."""
        return [self._row("steps", name, MakingStep) for name in self.tables["steps"].rows]

    @property
    def words(self) -> list[PressWord]:
        """All words of the press, in the order of their file."""
        return [self._row("words", name, PressWord) for name in self.tables["words"].rows]

    def _row(self, table: str, name: str, kind: type[Row]) -> Row:
        rows = self.tables[table].rows
        if name not in rows:
            own = f"`tirada list` names them; one of your own goes into data/print/{table}.csv of your project"
            if table == "layouts":
                raise CannotJudge(f"there is no layout {name!r}: {suggestion(name, rows)}", own)
            one = table.removesuffix("es") if table.endswith("shes") else table.removesuffix("s")
            raise CannotJudge(f"there is no {one} {name!r}: {suggestion(name, rows)}", own)
        cells = {field: getattr(rows[name], field) for field in kind.__struct_fields__}
        columns = self.model.tables[table].columns
        bad = [field for field, cell in cells.items() if cell is None and not columns[field].optional]
        if bad:
            shown = f"{self.tables[table].where(name, bad[0])}"
            raise CannotJudge(f"{shown}: {table}.{name}.{bad[0]} cannot be read", "`tirada check data` says why")
        return kind(**cells)


def load_print_data(project: Project, findings: Findings) -> PrintData:
    """Read data/print of every layer. Raises CannotJudge when the declaration itself is broken."""
    print_data, told = project.session.once_a_run(load_print_data, lambda: _read_or_known(project))
    findings.extend(told)
    return print_data


def _read_or_known(project: Project) -> tuple[PrintData, Findings]:
    """Tirada's tables and those of packages as they are kept, and the project's own rows before them."""
    shipped, findings = _shipped_or_known(replace(project, root=project.shipped))
    if project.root == project.shipped or not (project.root / "data" / "print").is_dir():
        return shipped, findings
    tables = dict(shipped.tables)
    for name, below in shipped.tables.items():
        columns = shipped.model.tables[name].columns
        tables[name] = _layer(project, project.root, name, columns, below, findings) or below
    if (project.root / KINDS).exists() or any(tables[n] is not shipped.tables[n] for n in ("finishes", "steps")):
        check_kinds(project, tables["finishes"], tables["steps"], findings)
    return PrintData(shipped.model, tables), findings


def _shipped_or_known(project: Project) -> tuple[PrintData, Findings]:
    """As it was read before, when no file of any layer changed since it was found clean; else read now."""
    folders = [root / "data" / "print" for root in project.layers]
    files = [path for folder in folders for path in sorted(folder.glob("*.*")) if path.is_file()]
    code = project.session.once(cache.hash_of_code)
    kept = cache.key_of_files(files, code, " ".join([PrintData.__name__, *map(project.shown, files)]))
    cached = cache.get(kept)
    if isinstance(cached, PrintData):
        return cached, Findings()
    print_data, findings = _read_print_data(project)
    if not len(findings):
        cache.put(kept, print_data)
    return print_data, findings


def _read_print_data(project: Project) -> tuple[PrintData, Findings]:
    findings = Findings()
    declared = yamlfile.load(project.shipped / "data" / "print" / "print.yaml", "data/print/print.yaml", findings)
    model = yamlfile.validate(declared, PrintModel, findings)
    if model is None:
        first = findings.errors[-1]
        raise CannotJudge(first.message, first.fix, first.where)
    tables: dict[str, Table] = {}
    for name, declaration in model.tables.items():
        table: Table | None = None
        for root in reversed(project.layers):
            table = _layer(project, root, name, declaration.columns, table, findings) or table
        if table is None:
            raise CannotJudge(f"data/print/{name}.csv is missing or unreadable", "reinstall Tirada")
        tables[name] = table
    check_kinds(project, tables["finishes"], tables["steps"], findings)
    return PrintData(model, tables), findings


def _layer(
    project: Project,
    root: Path,
    name: str,
    columns: Mapping[str, ColumnModel],
    below: Table | None,
    findings: Findings,
) -> Table | None:
    """A table of the press: rows of a layer, then those of the layers below that it has none of the same id of.

    A table of an upper layer may lack columns that may be empty: it takes what the row of the same id has below.
    None when the layer has no such table, and when it cannot be read.
    """
    path = root / "data" / "print" / f"{name}.csv"
    if not path.exists():
        return None
    shown = project.shown(path)
    text = yamlfile.decode(read_bytes(path), shown, findings)
    optional = frozenset(column for column, declared in columns.items() if declared.optional)
    table = read_table(name, shown, text, columns, findings, frozenset() if below is None else optional)
    if table is None or below is None:
        return table
    table = completed(table, below)
    more = {key: row for key, row in below.rows.items() if key not in table.rows}
    return structs.replace(table, rows={**table.rows, **more})


def check_stocks(game: Game, print_data: PrintData, findings: Findings) -> None:
    """The label stocks that components.yaml names exist."""
    for i, component in enumerate(game.components):
        if component.stock:
            try:
                print_data.stock(component.stock)
            except CannotJudge as error:
                where = game.where("components.yaml", "components", i, "stock")
                findings.error("stock.missing", f"{component.id}: {error.message}", where, fix=error.fix)
