"""Which clauses have code and tests: shown as text, JSON or one page of HTML."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from generator.base.errors import CannotJudge
from generator.base.names import suggestion
from generator.catalog.library import Game
from generator.catalog.models import ClauseModel
from generator.catalog.project import find_project
from generator.language.told_messages import said, said_word, told_language
from generator.referee.clause_trace import ClauseTrace, Trace, is_played, read_trace, trace_file, trace_of
from generator.referee.registry import plugin_of, traced_ids
from generator.workshop.html_page import standalone_page
from generator.workshop.registers.reading import load, read, speaker_for

FORMATS = ("text", "json", "html")
PARTS = ("code", "accepting", "refusing")
HEADS = {"code": "Code", "accepting": "Accepting tests", "refusing": "Refusing tests"}  # said by themselves


def trace_reports(root: Path | None, game: str, language: str = "", tests: Path | None = None) -> list[dict[str, Any]]:
    """The trace of one game, or of every game of the project that has rules as code.

    `tests` is a folder in which tests noted what they showed, GAME.json; without it only the code is shown.

    Raises CannotJudge for a game without a referee, an unknown language and a damaged trace.
    """
    project = find_project(root=root)
    reports = []
    for name in [game] if game else project.game_ids():
        project.game_folder(name)
        _, found = load(root, name)
        if found.rules_id not in traced_ids():
            if not game:
                continue
            plugin_of(found.rules_id)  # says why an installed one cannot be used
            raise CannotJudge(f"{game} has no referee yet: {suggestion(game, traced_ids())}")
        speaker = speaker_for(project, found, language)
        texts = {ident: read(speaker, f"clauses.{ident}.text", one.text) for ident, one in found.clauses.items()}
        trace = trace_of(found, {}) if tests is None else read_trace(trace_file(tests, found.rules_id))
        kept = tests is None or trace_file(tests, found.rules_id).is_file()
        reports.append(report(found, trace, texts, PARTS if tests else PARTS[:1], kept=kept))
    return reports


def report(
    game: Game, trace: Trace, texts: dict[str, str], parts_shown: Sequence[str] = PARTS, *, kept: bool
) -> dict[str, Any]:
    """Every clause of play with the parts to show (its code, its tests), the totals, and those that need no code."""
    clauses, apart = [], []
    for ident, clause in game.clauses.items():
        if not is_played(clause):
            apart.append({"id": ident, "text": texts[ident], "reason": _reason(clause)})
            continue
        one = trace.get(ident, ClauseTrace())
        parts = {name: list(getattr(one, name)) for name in parts_shown}
        missing = [name for name in parts_shown if not parts[name]]
        clauses.append({"id": ident, "text": texts[ident], **parts, "missing": missing})
    number = len(clauses)
    totals = {name: sum(bool(clause[name]) for clause in clauses) for name in parts_shown}
    totals |= {"whole": sum(not clause["missing"] for clause in clauses), "clauses": number}
    percent = {name: _percent(totals[name], number) for name in (*parts_shown, "whole")}
    return {"game": game.id, "kept": kept, "totals": totals, "percent": percent, "clauses": clauses, "apart": apart}


def _percent(part: int, whole: int) -> float:
    """To one decimal, and never rounded up to 100."""
    return 100.0 if part == whole else min(99.9, round(100 * part / whole, 1))


def _reason(clause: ClauseModel) -> str:
    if clause.check == "none":
        return "nothing to enforce: setting, manners or thanks"
    return "not an action: parts and print, judged by `tirada check`"


def as_text(reports: Sequence[dict[str, Any]]) -> str:
    """One line a clause, its code and tests below it, two dashes before what is missing."""
    lines = []
    for one in reports:
        lines.append(f"{one['game']}: {_summary(one)}")
        if not one["kept"]:
            lines.append("  " + said(f"no {one['game']}.json is kept there"))
        for clause in one["clauses"]:
            lines.append(f"{'--' if clause['missing'] else 'ok'} {clause['id']:<7} {clause['text']}")
            for part in _reported_parts(one):
                lines += [f"    {said_word(part):<10} {name}" for name in clause[part] or [f"-- {said_word('none')}"]]
        lines.append(said(f"{len(one['apart'])} clauses that need no code:"))
        lines += [f"  {clause['id']:<7} {said(clause['reason'])}" for clause in one["apart"]]
    return "\n".join(lines)


def _reported_parts(one: dict[str, Any]) -> list[str]:
    """The parts that a report contains: its code, and its tests where they were asked for."""
    return [name for name in PARTS if name in one["percent"]]


def _summary(one: dict[str, Any]) -> str:
    totals, percent = one["totals"], one["percent"]
    parts = ", ".join(f"{said_word(name)} {totals[name]} ({percent[name]:g} %)" for name in _reported_parts(one))
    whole = said(f"{totals['whole']} of {totals['clauses']} clauses traced ({percent['whole']:g} %)")
    return f"{whole}; {parts}"


def as_json(reports: Sequence[dict[str, Any]]) -> str:
    return json.dumps(list(reports), ensure_ascii=False, indent=1)


_STYLE = """body{max-width:76rem;color:light-dark(#221d19,#eee3d0);background:light-dark(#fdfaf3,#1c1917)}
table{border-collapse:collapse;width:100%;table-layout:fixed}col.id{width:6rem}
td,th{text-align:left;padding:.4rem .6rem;vertical-align:top;overflow-wrap:anywhere;
border-bottom:1px solid light-dark(#ddd0b8,#4a4038)}ul{margin:0;padding-left:1rem}code{font-size:.8rem}
.missing{color:light-dark(#9c1c0e,#ff9a8a);font-weight:600}small{color:light-dark(#5c4f43,#b9a993)}"""


def as_html(reports: Sequence[dict[str, Any]]) -> str:
    """One page without outside resources, readable in light and dark."""
    parts = []
    clause_head, rule_head = said_word("Clause"), said_word("Rule")
    for one in reports:
        parts_shown = _reported_parts(one)
        rows = "".join(_row(clause, parts_shown) for clause in one["clauses"])
        heads = "".join(f"<th>{said_word(HEADS[name])}</th>" for name in parts_shown)
        apart = "".join(
            f"<tr><td>{clause['id']}</td><td>{html.escape(clause['text'])}</td>"
            f"<td><small>{html.escape(said(clause['reason']))}</small></td></tr>"
            for clause in one["apart"]
        )
        parts.append(
            f"<h2>{html.escape(one['game'])}</h2><p>{html.escape(_summary(one))}</p>"
            f'<table><col class="id"><col>{"<col>" * len(parts_shown)}'
            f"<thead><tr><th>{clause_head}</th><th>{rule_head}</th>{heads}</tr></thead><tbody>{rows}</tbody></table>"
            f"<h3>{said('Clauses that need no code')}</h3>"
            f'<table><col class="id"><col><col><thead><tr><th>{clause_head}</th><th>{rule_head}</th>'
            f"<th>{said_word('Why')}</th></tr></thead>"
            f"<tbody>{apart}</tbody></table>"
        )
    return standalone_page(said("Clauses, code and tests"), "".join(parts), _STYLE, told_language())


def _breakable(name: str) -> str:
    """A long name that may go on in the next line after a dot, a colon or an underscore."""
    return re.sub(r"([_.:]+)", r"\1<wbr>", html.escape(name))


def _row(clause: dict[str, Any], parts_shown: Sequence[str]) -> str:
    cells = []
    for part in parts_shown:
        items = "".join(f"<li><code>{_breakable(name.rpartition('/')[2])}</code></li>" for name in clause[part])
        cells.append(f"<td><ul>{items}</ul></td>" if items else f'<td class="missing">{said_word("none")}</td>')
    mark = ' class="missing"' if clause["missing"] else ""
    return f"<tr><td{mark}>{clause['id']}</td><td>{html.escape(clause['text'])}</td>{''.join(cells)}</tr>"
