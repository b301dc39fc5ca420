"""What changed between an earlier build and today: which pieces, and why, from what both say and show."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from generator.workshop.piece_facts import Facts, PieceFacts, SaidText, SideFacts

PieceChangeKind = Literal["again", "new", "more", "aside"]
ReasonToPrint = tuple[str, str, str]  # which one; what was before (a cell with its name), what is today


class PieceChange(NamedTuple):
    """A piece that is to be printed or put aside: so many copies of it, and the reasons."""

    code: str
    name: str
    kind: PieceChangeKind
    copies: int
    reasons: tuple[ReasonToPrint, ...] = ()


def changed_pieces(before: Facts, today: Facts) -> list[PieceChange]:
    """The pieces that changed, in printing order; those that are gone come last.

    A piece that says and shows the same in letters of another size has not changed: see `set_otherwise`.
    """
    made = []
    for code, now in today.items():
        then = before.get(code)
        if then is None:
            if now.copies:
                made.append(PieceChange(code, now.name, "new", now.copies))
            continue
        reasons = _reasons(then, now)
        if reasons and now.copies:
            made.append(PieceChange(code, now.name, "again", now.copies, tuple(reasons)))
            if then.copies > now.copies:
                made.append(PieceChange(code, now.name, "aside", then.copies - now.copies))
        elif now.copies > then.copies:
            made.append(PieceChange(code, now.name, "more", now.copies - then.copies))
        elif now.copies < then.copies:
            made.append(PieceChange(code, now.name, "aside", then.copies - now.copies))
    gone = ((code, then) for code, then in before.items() if code not in today and then.copies)
    return made + [PieceChange(code, then.name, "aside", then.copies) for code, then in gone]


def set_otherwise(before: Facts, today: Facts) -> int:
    """How many pieces say and show the same, in other letters."""
    both = ((before[code], now) for code, now in today.items() if code in before)
    return sum(1 for then, now in both if not _reasons(then, now) and _letters(then) != _letters(now))


def to_print(changes: list[PieceChange]) -> dict[int, tuple[str, ...]]:
    """The codes to print: those of 0 in as many copies as the game has, the others in so many more."""
    found: dict[int, list[str]] = {}
    for one in changes:
        if one.kind != "aside":
            found.setdefault(one.copies if one.kind == "more" else 0, []).append(one.code)
    return {copies: tuple(codes) for copies, codes in found.items()}


def _letters(facts: PieceFacts) -> tuple[str, ...]:
    return tuple(side.setting for side in (facts.front, facts.back) if side is not None)


def _reasons(then: PieceFacts, now: PieceFacts) -> list[ReasonToPrint]:
    """Why a piece is to be printed again; none where it need not be."""
    made: list[ReasonToPrint] = []
    if then.format != now.format:
        made.append(("format", then.format, now.format))
    made += _texts(then.front, now.front)
    if then.front.picture != now.front.picture and not made:
        made.append(("picture", "", ""))
    if _look(then.back) != _look(now.back):
        made += (_texts(then.back, now.back) if then.back and now.back else []) or [("back", "", "")]
    return [*_cells(then.cells, now.cells), *made] if made else []


def _look(side: SideFacts | None) -> tuple[object, ...]:
    return (side.texts, side.picture) if side is not None else ()


def _texts(then: SideFacts, now: SideFacts) -> list[ReasonToPrint]:
    """The texts of a side that differ: those of one role are compared in their order."""
    made: list[ReasonToPrint] = []
    for role in dict.fromkeys(role for role, _ in (*then.texts, *now.texts)):
        old, new = _of_role(then.texts, role), _of_role(now.texts, role)
        for i in range(max(len(old), len(new))):
            pair = old[i] if i < len(old) else "", new[i] if i < len(new) else ""
            if pair[0] != pair[1]:
                made.append(("text", *pair))
    return made


def _of_role(texts: tuple[SaidText, ...], role: str) -> list[str]:
    return [text for own, text in texts if own == role]


def _cells(then: Mapping[str, str], now: Mapping[str, str]) -> list[ReasonToPrint]:
    names = [name for name in now if name in then and then[name] != now[name]]
    return [("cell", f"{name}: {then[name]}", now[name]) for name in names]
