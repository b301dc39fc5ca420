"""A designer's spreadsheet as a deck of cards: what each of its columns is, and its cells as tables hold them."""

from __future__ import annotations

import keyword
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.base.names import nearest, suggestion
from generator.base.terminal_language import terminal_language
from generator.catalog.models import is_column_name, is_language
from generator.catalog.tables import ID
from generator.language.told_messages import language_name
from generator.workshop.start.column_roles import (
    COMMON,
    SHORT,
    WORDS,
    ColumnRole,
    are_kinds,
    are_pictures,
    language_of,
    number_type,
    role_of_header,
)
from generator.workshop.tables.cell_spellings import plain_number
from generator.workshop.tables.header_names import check_mapping, folded, refuse_merged, renamed, split_language
from generator.workshop.tables.spreadsheet import Spreadsheet

MOST_LISTED = 5  # places that a message names
ALIKE = 0.7  # how like a header must be to the one it is mistyped for


@dataclass(frozen=True, slots=True)
class DeckColumn:
    """A column of the deck: `name` in the table, `header` as the designer wrote it, its cells, their translations.

    `type` is that of the table's column; `role` says what is made of it, "" nothing special.
    """

    name: str
    header: str
    role: ColumnRole
    type: str
    cells: tuple[str, ...]
    index: int  # of its column in the sheet
    translations: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def longest(self) -> int:
        """The letters of its longest cell, in any language."""
        return max((len(cell) for cells in (self.cells, *self.translations.values()) for cell in cells), default=0)


@dataclass(frozen=True, slots=True)
class CardDeck:
    """Cards as a spreadsheet has them: an id for each row, its columns, in which languages."""

    ids: tuple[str, ...]
    columns: tuple[DeckColumn, ...]
    source_language: str
    languages: tuple[str, ...]

    def of(self, role: ColumnRole) -> DeckColumn | None:
        """The column of a role, if there is one."""
        return next((column for column in self.columns if column.role == role), None)


def read_deck(sheet: Spreadsheet, mapping: Mapping[str, str], language: str, findings: Findings) -> CardDeck | None:
    """The deck of a spreadsheet; None, with findings at their cells, where something in it cannot be meant.

    `mapping` names columns by their headers: name, text, copies, picture, kind, a word of the designer's own, a
    translation (name_en), or nothing, which leaves the column out. `language` is that of its words; "" guesses it.
    Raises CannotJudge for a mapping that leads nowhere.
    """
    check_mapping(sheet, mapping)
    if refuse_merged(sheet, findings) or _lacks_header(sheet, findings) or _has_odd_cells(sheet, findings):
        return None
    headers = {c: renamed(raw.strip(), mapping) for c, raw in enumerate(sheet.records[0])}
    headers = {c: raw for c, raw in headers.items() if raw}
    columns = {c: tuple(record[c].strip() for record in sheet.records[1:]) for c in headers}
    own, translations, first = _with_translations(headers, findings, sheet)
    source = language or first or _guessed(columns, own, translations)
    languages = tuple(dict.fromkeys(code for found in translations.values() for code in found if code != source))
    made: list[DeckColumn] = []
    for c, header in own.items():
        others = {code: columns[t] for code, t in translations.get(c, {}).items() if code != source}
        column = _column(c, header, columns[c], others, [one.name for one in made], {one.role for one in made})
        made.append(replace(column, header=sheet.records[0][c].strip()))
    made = _with_guessed_roles(made)
    deck = CardDeck(_ids(made), tuple(made), source, (source, *languages))
    _check(deck, sheet, translations, findings)
    if findings.errors:
        return None
    if not language and not first:
        findings.info(
            "new.language",
            f"the words of the spreadsheet are taken for {language_name(source)} ({source})",
            fix="--lang CODE says it otherwise",
        )
    return deck


def said_columns(deck: CardDeck) -> str:
    """Each header and the column it became, as --map would say it: `Carta=name (en), Fuerza=fuerza`."""
    return ", ".join(
        f"{column.header}={column.name}" + (f" ({', '.join(column.translations)})" if column.translations else "")
        for column in deck.columns
    )


def _lacks_header(sheet: Spreadsheet, findings: Findings) -> bool:
    """Report a title above the header, a second or no row of headers, and columns without a header."""
    header, *rows = sheet.records
    if not rows:
        findings.error("table.empty", "there is a header and no row below it", sheet.place(0, 0), fix="add the cards")
        return True
    if sum(map(bool, header)) == 1 < len(header) <= 2 * sum(map(bool, rows[0])):
        findings.error(
            "table.header",
            f"only one cell of the first row is filled ({next(filter(None, header))[:40]!r}): it is no row of headers",
            sheet.place(0, 0),
            fix="delete what stands above the names of the columns",
        )
        return True
    numeric = [c for c in range(len(header)) if len(rows) > 2 and number_type([row[c] for row in rows[1:]])]
    above = next((c for c, name in enumerate(header) if number_type([name]) and number_type([rows[0][c]])), None)
    if above is not None:
        findings.error(
            "table.header",
            f"{header[above]!r} stands above numbers: the first row is a card, and no row of headers",
            sheet.place(0, above),
            fix="write the names of the columns into a row above it",
        )
        return True
    second = [c for c in numeric if rows[0][c] and not number_type([rows[0][c]])]
    if second and len(second) == len(numeric):
        c = second[0]
        findings.error(
            "table.header",
            f"{rows[0][c][:40]!r} stands above numbers, as all words of this row do: it is a second row of headers",
            sheet.place(1, c),
            fix="keep one row of headers",
        )
        return True
    named = [name for name in rows[0] if role_of_header(folded(name))]
    mostly = 2 * len(named) >= sum(map(bool, rows[0])) and not any(number_type([name]) for name in rows[0])
    if len(rows) > 1 and len(named) > 1 and mostly:
        findings.error(
            "table.header",
            f"{named[0][:40]!r} and {named[1][:40]!r} are names of columns: this is a second row of headers",
            sheet.place(1, 0),
            fix="keep one row of headers",
        )
        return True
    for c, name in enumerate(header):
        if not name.strip():
            r = next((r for r, row in enumerate(rows, 1) if row[c]), 0)
            findings.error(
                "table.unknown-column",
                f"{sheet.records[r][c][:40]!r} stands in a column without a header",
                sheet.place(r, c),
                fix="give the column a header, or empty its cells",
            )
    return bool(findings.errors)


def _has_odd_cells(sheet: Spreadsheet, findings: Findings) -> bool:
    for (r, c), told in sheet.odd.items():
        findings.error("table.cell", f"{sheet.records[0][c]}: this cell {told}", sheet.place(r, c))
    return bool(sheet.odd)


def _with_translations(
    headers: Mapping[int, str], findings: Findings, sheet: Spreadsheet
) -> tuple[dict[int, str], dict[int, dict[str, int]], str]:
    """Headers of own columns; for each its translations by language; the language of the first, where headers say it.

    `Nombre` with `Nombre (EN)`, or `name_es` beside `name_en`: the first of a pair is in the deck's own language.
    """
    plain = {folded(header): c for c, header in headers.items()}
    bases: dict[str, dict[str, int]] = {}
    for c, header in headers.items():
        found = split_language(header)
        if found is not None:
            bases.setdefault(folded(found[0]), {})[found[1]] = c
    own: dict[int, str] = {}
    translations: dict[int, dict[str, int]] = {}
    taken: set[int] = set()
    first = ""
    for base, codes in bases.items():
        if base in plain:
            translations[plain[base]] = codes
            taken |= set(codes.values())
        elif len(codes) > 1:
            language, c = next(iter(codes.items()))
            first = first or language
            translations[c] = {code: other for code, other in codes.items() if other != c}
            taken |= set(codes.values()) - {c}
            own[c] = base
        else:
            _refuse_parted(base, next(iter(codes.values())), headers, findings, sheet)
    for c, header in headers.items():
        if c not in taken:
            own.setdefault(c, header)
    return dict(sorted(own.items())), translations, first


def _refuse_parted(base: str, cell: int, headers: Mapping[int, str], findings: Findings, sheet: Spreadsheet) -> None:
    """Report a translation whose own column is missing, and a header that may be it, mistyped: nmae beside name_en."""
    names = {folded(header): c for c, header in headers.items() if split_language(header) is None}
    close = nearest(base, names, ALIKE)
    if close is None:
        return
    own, translated = sheet.records[0][names[close]].strip(), sheet.records[0][cell].strip()
    findings.error(
        "new.parted",
        f"{translated!r} is a translation of {base!r}, and there is no such column: is it {own!r}, mistyped?",
        sheet.place(0, names[close]),
        fix=f"write {base!r} there, or --map '{own}={base}'; "
        f"--map '{translated}=WORD' makes the other a column of its own",
    )


def _guessed(
    columns: Mapping[int, Sequence[str]], own: Mapping[int, str], translations: Mapping[int, Mapping[str, int]]
) -> str:
    others = {code for found in translations.values() for code in found}
    texts = [cell for c in own for cell in columns[c]] + [" ".join(own.values())]
    headers = [folded(header) for header in own.values()]
    found = language_of(texts, headers, [code for code in COMMON if code not in others])
    usual = "es" if "en" in others or (terminal_language() == "es" and "es" not in others) else "en"
    return found or usual


def _column(
    index: int,
    header: str,
    cells: tuple[str, ...],
    translations: Mapping[str, tuple[str, ...]],
    names: Sequence[str],
    roles: set[ColumnRole],
) -> DeckColumn:
    """One column by its header and cells alone. Words that are translated are texts; others stand in all languages."""
    role = role_of_header(folded(header))
    if role in roles:
        role = ""
    if not role and "picture" not in roles and are_pictures(cells):
        role = "picture"
    if role == "kind" and not are_kinds(cells):
        role = ""
    if role == "id" and (len(set(cells)) < len(cells) or not all(ID.match(cell) for cell in cells)):
        role = ""
    kind: str = number_type(cells) if role in ("", "copies") and not translations else ""
    if kind:
        cells = tuple(plain_number(cell) if cell else "" for cell in cells)
    wanted = WORDS[role][0] if role else _slug(header)
    return DeckColumn(_free(wanted, names), header, role, kind or "text", cells, index, translations)


def _slug(header: str) -> str:
    name = folded(header)
    if not is_column_name(name):
        name = f"column_{name}".strip("_")
    return f"{name}_" if keyword.iskeyword(name) else name


def _free(name: str, names: Sequence[str]) -> str:
    """A name that no column has yet, and none of the deck's own."""
    reserved = {words[0] for words in WORDS.values()}
    tried, number = name, 2
    while tried in names or (number > 2 and tried in reserved):
        tried, number = f"{name}_{number}", number + 1
    return tried


def _with_guessed_roles(columns: list[DeckColumn]) -> list[DeckColumn]:
    """Roles that no header claimed: the first column of different words is the name, the longest words the text."""
    taken = {column.role for column in columns}

    def claim(role: ColumnRole, column: DeckColumn) -> None:
        taken.add(role)
        i = columns.index(column)
        columns[i] = replace(column, role=role, name=_free(WORDS[role][0], [one.name for one in columns]))

    def free(longer: int = 0) -> list[DeckColumn]:
        return [c for c in columns if not c.role and c.type == "text" and c.longest > longer]

    if "name" not in taken:
        named = [c for c in free() if len(set(c.cells)) == len(c.cells) and all(c.cells) and c.longest <= 2 * SHORT]
        if named:
            claim("name", named[0])
    if "kind" not in taken:
        sorting = [column for column in free() if are_kinds(column.cells)]
        if sorting:
            claim("kind", sorting[0])
    if "text" not in taken and free(SHORT):
        claim("text", max(free(SHORT), key=lambda column: column.longest))
    if "flavour" not in taken and free(SHORT):
        claim("flavour", max(free(SHORT), key=lambda column: column.longest))
    return [
        replace(column, type="word") if column.type == "text" and not _is_translatable(column, columns) else column
        for column in columns
    ]


def _is_translatable(column: DeckColumn, columns: Sequence[DeckColumn]) -> bool:
    """Whether a column is a text to translate: of a deck in one language each is, else those with translations."""
    bilingual = any(one.translations for one in columns)
    return column.role not in ("id", "picture", "note") and (bool(column.translations) or not bilingual)


def _ids(columns: Sequence[DeckColumn]) -> tuple[str, ...]:
    """An id for each card: as the designer gave them, else made of the names."""
    given = next((column for column in columns if column.role == "id"), None)
    if given is not None:
        return given.cells
    named = next((column for column in columns if column.role == "name"), None)
    number = max((len(column.cells) for column in columns), default=0)
    ids: dict[str, None] = {}
    twins: dict[str, int] = {}  # the number that the next card of a name gets
    for r in range(number):
        base = folded(named.cells[r])[:40] if named is not None else ""
        base = base or f"card_{r + 1}"
        ident = base
        while ident in ids:
            twins[base] = twins.get(base, 1) + 1
            ident = f"{base}_{twins[base]}"
        ids[ident] = None
    return tuple(ids)


def _check(
    deck: CardDeck, sheet: Spreadsheet, translations: Mapping[int, Mapping[str, int]], findings: Findings
) -> None:
    """Report what would keep the cards from being printed: names, numbers of copies and translations that lack."""
    name, copies, kind = deck.of("name"), deck.of("copies"), deck.of("kind")
    if name is None:
        heads = [raw for raw in sheet.records[0] if raw.strip()]
        findings.error(
            "table.missing-column",
            "no column looks like the names of the cards",
            sheet.place(0, 0),
            fix=f"say which it is: --map '{heads[0]}=name'",
        )
        return
    unnamed = [(r, name.index) for r, cell in enumerate(name.cells, 1) if not cell]
    _tell_cells(sheet, unnamed, "has no name", "write the card's name, or clear its row", findings)
    if copies is not None:
        wrong = [r for r, cell in enumerate(copies.cells, 1) if not (cell.isdigit() and int(cell) < 1000)]
        _tell_cells(
            sheet, [(r, copies.index) for r in wrong], f"is no number of copies ({copies.header})",
            "write a whole number from 0 to 999", findings,
        )  # fmt: skip
    for column in deck.columns:
        for code, cells in column.translations.items():
            at = translations[column.index][code]
            lacking = [
                (r, at) for r, pair in enumerate(zip(column.cells, cells, strict=True), 1) if pair[0] and not pair[1]
            ]
            _tell_cells(
                sheet, lacking, f"is empty, and {column.header} has words beside it",
                f"translate it, or leave the column out: --map '{sheet.records[0][at]}='", findings,
            )  # fmt: skip
    if kind is not None:
        for code, cells in kind.translations.items():
            seen: dict[str, tuple[str, int]] = {}
            for r, (word, other) in enumerate(zip(kind.cells, cells, strict=True), 1):
                before = seen.setdefault(word, (other, r))
                if before[0] != other:
                    at = translations[kind.index][code]
                    findings.error(
                        "table.cell",
                        f"{word!r} is {other!r} here and {before[0]!r} at {sheet.place(before[1], at)}",
                        sheet.place(r, at),
                        fix="a kind has one name in each language",
                    )
                    break


def _tell_cells(sheet: Spreadsheet, cells: Sequence[tuple[int, int]], told: str, fix: str, findings: Findings) -> None:
    """One finding for cells that are wrong alike: at the first of them, with the places of some others."""
    if not cells:
        return
    more = ", ".join(str(sheet.place(*cell)).rpartition(", ")[2] for cell in cells[1:MOST_LISTED])
    rest = len(cells) - MOST_LISTED
    also = (f"; so it is at {more} and {rest} more" if rest > 0 else f"; so it is at {more}") if more else ""
    raw = sheet.records[cells[0][0]][cells[0][1]]
    message = f"{raw[:40]!r} {told}" if raw else f"this cell {told}"
    findings.error("table.cell", f"{message}{also}", sheet.place(*cells[0]), fix=fix)


def check_targets(mapping: Mapping[str, str]) -> None:
    """Raise CannotJudge for a name that no column of a table may have."""
    for header, target in mapping.items():
        base = split_language(target)
        name = base[0] if base is not None and is_language(base[1]) else target
        if target and not is_column_name(name):
            roles = [words[0] for words in WORDS.values()]
            raise CannotJudge(
                f"--map {header}={target}: {target!r} is no name for a column",
                f"one of {', '.join(roles)}, or a word of your own in small letters; {suggestion(target, roles)}",
            )
