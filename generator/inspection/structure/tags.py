"""The structure tree of a finished file against the fresh one: what screen readers are told, and in which order."""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import Any

from generator.base.findings import Findings, Where
from generator.inspection.reading.printed_document import PrintedDocument
from generator.inspection.structure.plain_values import page_numbers, plain, shown_apart

FIX = "build it again"
MOST = 400_000  # elements: the largest books have 10,000
TOLD = 12  # differences that are told one by one

TagInOrder = tuple[int, str, int]  # how deep it stands, what it says, its page (0: unknown)


def judge_tags(document: PrintedDocument, fresh: PrintedDocument, findings: Findings) -> None:
    """Report elements of the structure tree that are missing, added, moved or say something else."""
    with document.structure() as pdf, fresh.structure() as wanted:
        mine, theirs = _read(pdf), _read(wanted)
    if mine == theirs:
        return
    start = next((i for i, (a, b) in enumerate(zip(mine, theirs, strict=False)) if a != b), min(len(mine), len(theirs)))
    end = 0  # what both have before and after needs no comparison: a tree has thousands of elements
    while end < min(len(mine), len(theirs)) - start and mine[-1 - end] == theirs[-1 - end]:
        end += 1
    a, b = mine[start : len(mine) - end], theirs[start : len(theirs) - end]
    told = 0
    for kind, i, j, m, n in SequenceMatcher(None, a, b, autojunk=False).get_opcodes():
        if kind == "equal":
            continue
        for k in range(max(j - i, n - m)):
            told += 1
            if told > TOLD:
                return
            is_, should = (a[i + k] if i + k < j else None), (b[m + k] if m + k < n else None)
            page = next((one[2] for one in (should, is_) if one is not None and one[2]), None)
            found, expected = is_[1] if is_ else "none", should[1] if should else "none"
            if found == expected and is_ and should:
                found, expected = f"{found} (level {is_[0]})", f"{expected} (level {should[0]})"
            found, expected = shown_apart(found, expected)
            findings.error(
                "pdf.tags",
                f"the tags for screen readers have {found}, {expected} expected",
                Where(document.shown, page=page),
                fix=FIX,
                expected=expected,
                found=found,
            )


def _read(pdf: Any) -> list[TagInOrder]:
    """The elements of the structure tree in reading order."""
    import pikepdf

    pages, found = page_numbers(pdf), list[TagInOrder]()
    root = pdf.Root.get("/StructTreeRoot")
    waiting = [(root.get("/K"), 1, 0)] if root is not None else []
    if root is not None and "/RoleMap" in root:
        found.append((0, f"RoleMap {plain(root.RoleMap, pages)}", 0))
    while waiting and len(found) < MOST:
        item, depth, page = waiting.pop()
        if isinstance(item, pikepdf.Array):
            waiting += [(one, depth, page) for one in reversed(list(item))]
        elif isinstance(item, pikepdf.Dictionary):
            number = pages.get(item.Pg.objgen, 0) if "/Pg" in item else page
            if "/S" not in item:
                content = item.get("/MCID")
                found.append((depth, "a link" if content is None else f"content {content}", number))
                continue
            says = [f"{key} {item[key]}" for key in ("/Alt", "/ActualText", "/E", "/Lang", "/ID", "/T") if key in item]
            says += [f"/A {plain(item['/A'], pages)}"] if "/A" in item else []
            found.append((depth, " ".join([str(item.S).lstrip("/"), *says]), number))
            waiting.append((item.get("/K"), depth + 1, number))
        elif item is not None:
            found.append((depth, f"content {item}", page))
    return found
