"""The HTML of the editor: games, tables and rows, a row's fields beside its pieces, and what is told of them."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from markupsafe import Markup, escape

from generator.base.findings import Finding
from generator.catalog.project import Project
from generator.language.told_messages import interpreter, told_language
from generator.rulebook.web.page import make_environment, template_file
from generator.workshop.editing.cell_edits import Remark
from generator.workshop.editing.row_pictures import RowPictures


def render(project: Project, title: str, **values: Any) -> str:
    """A page of the editor, in the language of the terminal. Raises CannotJudge when its template is missing."""
    empty: dict[str, Any] = {"links": None, "tables": None, "rows": None, "row": None, "shown": None, "problem": None,
                             "game": "", "table": "", "address": "", "since": 0, "near": (), "told": "", "picture": "",
                             "languages": (), "language": "", "state": None}  # fmt: skip
    shown = {**empty, **values}
    return str(
        make_environment(project)
        .get_template("editor.html")
        .render(
            title=title,
            nonce=secrets.token_urlsafe(12),
            page_language=told_language(),
            say=interpreter(told_language()),
            remark=remark_html,
            style=Markup(template_file(project, "preview.css") + template_file(project, "editor.css")),
            script=Markup(template_file(project, "editor.js")),
            **shown,
        )
    )


def remark_html(remark: Remark) -> Markup:
    """A remark as people read it: where it is, what, what to do about it."""
    say = interpreter(told_language())
    place = Markup("<code>{}</code> ").format(remark.where) if str(remark.where) else ""
    clause = Markup(" <small>{}</small>").format(remark.clause) if remark.clause else ""
    fix = Markup("<br><i>{}</i>").format(say(remark.fix)) if remark.fix else ""
    return Markup("{}{}{}{}").format(place, escape(say(remark.message)), clause, fix)


def findings_html(findings: Sequence[Finding]) -> Markup:
    """Findings as a list."""
    say = interpreter(told_language())
    lines = [
        Markup('<li class="{}"><b>{}</b> {}</li>').format(one.severity, say(one.severity), remark_html(Remark.of(one)))
        for one in findings
    ]
    return Markup('<ul class="findings">{}</ul>').format(Markup("").join(lines)) if lines else Markup("")


def pictures_html(pictures: RowPictures, language: str) -> Markup:
    """The pieces of a row, or why there is none to see."""
    say = interpreter(told_language())
    told = [Markup('<p class="stale">{}</p>').format(remark_html(one)) for one in pictures.remarks]
    drawn = [
        Markup('<figure><div class="faces" lang="{}">{}</div><figcaption>{}</figcaption></figure>').format(
            language, Markup(svg), code
        )
        for code, svg in pictures.pictures
    ]
    if not drawn and not told:
        told = [Markup("<p>{}</p>").format(say("No piece is made of this row alone: others show what it holds."))]
    if pictures.more:
        told.append(Markup("<p>{}</p>").format(say(f"and {pictures.more} more kinds of pieces")))
    return Markup("").join([*drawn, *told, Markup(pictures.shared)])
