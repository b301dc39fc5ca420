"""The headers of a spreadsheet as columns of a table: as they stand, by a mapping, or as translations (name_en)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from generator.base.errors import CannotJudge
from generator.base.findings import Findings, Where
from generator.base.names import nearest, suggestion
from generator.base.regular_expressions import regular_expression
from generator.catalog.models import ColumnModel, is_language
from generator.workshop.tables.cell_spellings import plain_number
from generator.workshop.tables.excel_files import listed
from generator.workshop.tables.spreadsheet import Spreadsheet

_TRANSLATED = regular_expression(r"(.+?)[\s_.:-]*[\s_.:(\[-]([A-Za-z]{2,3}(?:_[A-Z]{2})?)[)\]]?")
_NUMBER = regular_expression(r"-?[0-9]+(\.[0-9]+)?")
NUMBERS = ("integer", "number")  # types of columns
LEFT_OUT = ""  # what a header is mapped to whose column nobody wants


@dataclass(frozen=True, slots=True)
class ColumnOfSheet:
    """What a column of a sheet is: a column of the table, in its own language ("") or as a translation."""

    cell: int
    name: str
    language: str = ""


def folded(text: str) -> str:
    """A header as it is compared: small letters without accents, `_` between words. `Nº de copias` -> n_de_copias."""
    plain = unicodedata.normalize("NFKD", text.replace("º", " ").replace("ª", " ")).casefold()
    kept = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return re.sub(r"[^a-z0-9]+", "_", kept).strip("_")


def parsed_mapping(words: Sequence[str]) -> dict[str, str]:
    """`HEADER=column` as given to --map. Raises CannotJudge for what is not written so, or a header named twice."""
    mapping: dict[str, str] = {}
    for word in words:
        header, equals, column = word.rpartition("=")
        if not equals or not header.strip():
            raise CannotJudge(f"--map {word!r} is not written HEADER=column", "for example --map Nombre=name")
        if header.strip() in mapping:
            raise CannotJudge(f"--map names the header {header.strip()!r} twice", "keep one of the two")
        mapping[header.strip()] = column.strip()
    return mapping


def check_mapping(sheet: Spreadsheet, mapping: Mapping[str, str]) -> None:
    """Raise CannotJudge for a header of a mapping that the sheet does not have."""
    headers = [raw.strip() for raw in sheet.records[0] if raw.strip()]
    for header in mapping:
        if folded(header) not in {folded(raw) for raw in headers}:
            told = suggestion(header, headers)
            raise CannotJudge(f"--map: there is no column {header!r} in the file: {told}", where=sheet.place(0, 0))


def split_language(header: str) -> tuple[str, str] | None:
    """A header and its language, such as `name_en`, `Name (EN)` or `name.pt_BR`; None where it names none."""
    found = _TRANSLATED.fullmatch(header.strip())
    if found is None:
        return None
    language = found[2] if "_" in found[2] else found[2].lower()
    return (found[1], language) if is_language(language) else None


def translated(header: str, text_columns: Collection[str]) -> tuple[str, str] | None:
    """The text column and the language of a header such as `name_en`; None for others."""
    found = split_language(header)
    if found is None:
        return None
    column = next((name for name in text_columns if name == found[0] or folded(name) == folded(found[0])), None)
    return (column, found[1]) if column is not None else None


def renamed(header: str, mapping: Mapping[str, str]) -> str:
    """A header under the name that a mapping gives it: its own without one, LEFT_OUT for a column nobody wants.

    `Carta=name` says of `Carta (EN)` too that it is name_en.
    """
    targets = {folded(one): column for one, column in mapping.items()}
    if folded(header) in targets:
        return targets[folded(header)]
    found = split_language(header)
    if found is None or folded(found[0]) not in targets:
        return header
    target = targets[folded(found[0])]
    return f"{target}_{found[1]}" if target != LEFT_OUT else LEFT_OUT


def column_meant(header: str, columns: Mapping[str, ColumnModel], source_language: str) -> tuple[str, str] | None:
    """The column that a header names, and the language where it is a translation; None for an unknown header.

    It is a column's name as it stands, or with capitals, accents or spaces; with a language, a translation of it.
    """
    if header in columns:
        return header, ""
    same = next((name for name in columns if folded(name) == folded(header)), None)
    if same is not None:
        return same, ""
    found = translated(header, [name for name, column in columns.items() if column.type == "text"])
    return found if found is None or found[1] != source_language else (found[0], "")


def columns_of_sheet(
    sheet: Spreadsheet,
    columns: Mapping[str, ColumnModel],
    source_language: str,
    languages: Collection[str],
    mapping: Mapping[str, str],
    findings: Findings,
) -> list[ColumnOfSheet] | None:
    """What each column of a sheet is in a table of these columns; None, and findings, where that cannot be told.

    `mapping` says it of headers that are no names of columns (`column_meant`); "" leaves a column out.
    Raises CannotJudge for a mapping of a header or to a column that does not exist.
    """
    check_mapping(sheet, mapping)
    if refuse_merged(sheet, findings):
        return None
    headers = [raw.strip() for raw in sheet.records[0]]
    targets = {folded(header): column for header, column in mapping.items()}
    names = [renamed(raw, mapping) for raw in headers]
    meanings = [column_meant(name, columns, source_language) for name in names]
    if _is_below(sheet, meanings, columns, source_language, findings):
        return None
    before = len(findings.errors)
    found: list[ColumnOfSheet] = []
    for cell, (header, meaning) in enumerate(zip(headers, meanings, strict=True)):
        target = targets.get(folded(header)) if header else None
        if header and names[cell] == LEFT_OUT:
            continue
        if meaning is None and target is not None:
            raise CannotJudge(f"--map {header}={target}: there is no column {target!r}: {suggestion(target, columns)}")
        if meaning is None:
            _refuse_unknown(sheet, cell, _missing(header, meanings, columns, source_language, languages), findings)
            continue
        name, language = meaning
        if language and language not in languages:
            findings.error(
                "table.unknown-column",
                f"{header!r} would be {name} in {language}, and the game has no such language",
                sheet.place(0, cell),
                fix=f"`tirada i18n new {language}` adds it; --map '{header}=' leaves the column out",
            )
        twin = next((one for one in found if (one.name, one.language) == meaning), None)
        if twin is not None:
            findings.error(
                "table.duplicate-column",
                f"the column {name!r} stands twice: as {headers[twin.cell]!r} and as {header!r}",
                sheet.place(0, cell),
                fix=f"--map '{header}=' leaves this one out",
            )
        found.append(ColumnOfSheet(cell, name, language))
    return found if len(findings.errors) == before else None


def refuse_merged(sheet: Spreadsheet, findings: Findings) -> bool:
    """Whether a sheet has merged cells: one finding names them all."""
    if sheet.merged:
        findings.error(
            "table.merged",
            f"merged cells ({listed(sheet.merged)}): which rows and columns their value is meant for, nobody can tell",
            Where(f"{sheet.file}, sheet {sheet.sheet}, {sheet.merged[0].partition(':')[0]}"),
            fix="unmerge them, and fill each cell of the table; take out titles above its header",
        )
    return bool(sheet.merged)


def _is_below(
    sheet: Spreadsheet,
    meanings: Sequence[tuple[str, str] | None],
    columns: Mapping[str, ColumnModel],
    source_language: str,
    findings: Findings,
) -> bool:
    """Whether the header stands lower than in the first filled row, or in two rows; one finding says so."""
    known = sum(meaning is not None for meaning in meanings)
    for r, record in enumerate(sheet.records[1:4], 1):
        here = sum(bool(raw) and column_meant(raw.strip(), columns, source_language) is not None for raw in record)
        twice = r == 1 and here > 1 and here * 2 > len([raw for raw in record if raw])
        if twice and known > 1:
            findings.error(
                "table.header",
                "the names of the columns stand in this row and in the one above it",
                sheet.place(r, 0),
                fix="keep one of the two rows",
            )
            return True
        if twice or here > max(1, known):
            findings.error(
                "table.header",
                "the names of the columns stand in this row, and other words above it",
                sheet.place(r, 0),
                fix="keep one row of names, and delete what stands above it",
            )
            return True
    key = next((i for i, meaning in enumerate(meanings) if meaning == ("id", "")), None)
    below = sheet.records[2:] if key is not None else []
    if key is not None and below and not sheet.records[1][key] and all(record[key] for record in below):
        findings.error(
            "table.header",
            "this row has no id, and all below it have one: it looks like a second row of headers",
            sheet.place(1, 0),
            fix="keep one row of headers",
        )
        return True
    # a single word above numbers may be a slip in its cell
    numbers = [i for i, meaning in enumerate(meanings) if meaning and columns[meaning[0]].type in NUMBERS]
    words = [i for i in numbers if below_a_header(sheet.records, i)]
    if len(words) > 1 and words == [i for i in numbers if sheet.records[1][i]]:
        findings.error(
            "table.header",
            f"{sheet.records[1][words[0]][:40]!r} stands above numbers, as all words of this row do: "
            "it is a second row of headers",
            sheet.place(1, words[0]),
            fix="keep one row of headers",
        )
        return True
    return False


def below_a_header(records: Sequence[Sequence[str]], cell: int) -> bool:
    """Whether a column has words below its header and numbers alone, two or more, below these."""
    first, *others = (record[cell].strip() for record in records[1:]) if len(records) > 1 else ("",)
    filled = [plain_number(raw) for raw in others if raw]
    is_number = _NUMBER.fullmatch
    return bool(first) and not is_number(plain_number(first)) and len(filled) > 1 and all(map(is_number, filled))


def _missing(
    header: str,
    meanings: Sequence[tuple[str, str] | None],
    columns: Mapping[str, ColumnModel],
    source_language: str,
    languages: Collection[str],
) -> list[str]:
    """What an unknown header can mean: columns that no header names, or translations where it names a language.

    First stand those whose translations have a header, since these are parted from their words.
    """
    split = split_language(header)
    if split is not None and split[1] in languages and split[1] != source_language:
        texts = [name for name, column in columns.items() if column.type == "text"]
        found = [f"{name}_{split[1]}" for name in texts if (name, split[1]) not in meanings]
        if found:
            return found
    translated_here = {meaning[0] for meaning in meanings if meaning and meaning[1]}
    return sorted(
        (name for name in columns if (name, "") not in meanings), key=lambda name: name not in translated_here
    )


def _refuse_unknown(sheet: Spreadsheet, cell: int, missing: Sequence[str], findings: Findings) -> None:
    """Report a header that names no column, or words in a column without a header, at the first of them."""
    header = sheet.records[0][cell].strip()
    if header:
        fix = f"no column is missing; --map '{header}=' leaves it out"
        if missing:
            close = nearest(folded(header), missing) or missing[0]
            remedy = f"--map '{header}={close}' says what it is, --map '{header}=' leaves it out"
            fix = f"{suggestion(folded(header), missing)}; {remedy}"
        findings.error("table.unknown-column", f"unknown column {header!r}", sheet.place(0, cell), fix=fix)
        return
    r = next((r for r, record in enumerate(sheet.records) if record[cell]), 0)
    findings.error(
        "table.unknown-column",
        f"{sheet.records[r][cell][:40]!r} stands in a column without a header",
        sheet.place(r, cell),
        fix="give the column a header, or empty its cells",
    )
