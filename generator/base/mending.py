"""What mends a finding where the check that found it cannot say so more precisely: the smallest change, by its code."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from generator.base.findings import Finding

MADE_AGAIN = "make the file again; a page that was printed of it is printed again"
TEMPLATE = "change the template of this side, or its words, then build again"
NET = "mend the template of this net at the place that is told, then build again"
PRINTED = ("book.", "booklet.", "form.", "manifest.", "map.", "pdf.", "print.", "structure.", "picture.", "web.")
# files that a check of print judges: what is wrong with them is mended by making them again

SMALLEST_CHANGES: Mapping[str, str] = MappingProxyType(
    {
        "book.duplicate": "remove one of the two blocks from rulebook.yaml",
        "book.figure": "name a component, or an example and one of its steps",
        "book.left-out": "remove its line under `left_out`, or the block that prints it",
        "book.refusal": "write the name that the referee uses, or add the missing line",
        "book.table": "name a table and columns of this game in the block",
        "book.twice": "remove one of the blocks that print it",
        "book.unplaced": "add it to a block of rulebook.yaml, or under `left_out` with a reason",
        "book.unused": "name it in a block of rulebook.yaml, or delete its files",
        "check.broken": "correct the check in game.yaml: it must name columns that its tables have",
        "check.departure": "nothing, as long as the reason holds",
        "component.code": "give the group another `letter`, or the row another id",
        "component.duplicate": "give one of the two another id",
        "component.expression": "correct the expression: it may use the columns of the group's table",
        "component.front": "name a template under `front`",
        "example.left-out": "nothing; under the default rulings it is in the book",
        "glossary.missing": "add the forms of the term in this language to glossary.yaml",
        "layout.margin": "write a larger margin into layouts.csv, or print on a printer without margins",
        "po.duplicate": "remove one of the two entries",
        "preview.check": "save the file again; if it stays, report it as a mistake of Tirada",
        "print.bleed": "let what runs off the cut go further beyond it in the template",
        "print.colour-only": "give one of the two another shape, word or pattern beside its colour",
        "print.printable": "choose another layout, or paper with more room",
        "print.size": "shorten the text, or give it more room in the template",
        "print.safe-zone": "move it towards the middle in the template, or let it run off beyond the cut",
        "record.accepted": "remove the `!` line, or mend the rule in the referee",
        "record.differs": "keep the old edition with the record: `tirada referee edition`",
        "record.invariant": "report it as a mistake of the referee, with this record",
        "record.other-clause": "write the clause that the referee names into the `!` line",
        "record.other-refusal": "write the refusal that the referee names into the `!` line",
        "rules.gap": "add the clause with the missing number, or name it as given up",
        "rules.id": "write the id as the game's others are written",
        "rules.no-source": "name the source and its section, or mark the clause as ours",
        "rules.sets": "name a cell that the table has, and a value that its column may hold",
        "table.cell": "write a value that the column may hold into this cell",
        "table.duplicate-column": "remove one of the two columns",
        "template.cycle": "take out one `use` of the circle",
        "template.use": "write the name of a template that is there",
        "text.broken": "correct the expression between {{ and }}",
        "text.homonym": "choose another name for one of the two",
        "theme.floor": "write a `floor` that is not above the `size`",
        "witness.cell": "name a cell that the table has",
        **dict.fromkeys(("map.label", "map.grid", "form.options"), TEMPLATE),
    }
)


def mended_by_code(finding: Finding) -> Finding:
    """The finding with the smallest change that its code alone tells, where it does not name one."""
    fix = finding.fix or SMALLEST_CHANGES.get(finding.code, "")
    return finding if fix == finding.fix else finding._replace(fix=fix)


def mended(finding: Finding, remaking: str = "") -> Finding:
    """The finding with the smallest change that mends it, where it does not name one.

    `remaking` is the command that makes the printed file again that it is about, if there is one.
    """
    fix = mended_by_code(finding).fix
    again = not fix or fix.startswith("build it again")
    if finding.code.startswith("net.") and not finding.where.page:
        fix = fix or NET
    elif again and remaking and finding.code.startswith("export."):
        fix = f"make it again: `{remaking}`"
    elif again and remaking and finding.where.file.lower().endswith((".pdf", ".html")):
        page = f"; then print page {finding.where.page} again" if finding.where.page else ""
        fix = f"make it again: `{remaking}`{page}"
    elif not fix and (finding.code.startswith(PRINTED) or finding.code.startswith("net.")):
        fix = MADE_AGAIN
    return finding if fix == finding.fix else finding._replace(fix=fix)
