"""Making the calibration sheet: its words in a language, its places on a paper, and the profile that it verifies."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from babel.numbers import format_decimal

from generator.base.calibration_marks import STEP, CalibrationGeometry, geometry
from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.base.names import suggestion
from generator.base.terminal_language import terminal_language
from generator.catalog.library import load_all
from generator.catalog.print_rows import Paper
from generator.catalog.printdata import load_print_data
from generator.catalog.printers import landings_on
from generator.catalog.project import Project
from generator.faces.templates.loading import load_theme
from generator.press.calibration_sheet import CalibrationJob, print_calibration_sheet
from generator.workshop.print_preparation import HOUSE_THEME
from generator.workshop.translation.speakers import press_languages, press_speaker

TABLE = "calibration_words"
FALLBACK = "en"


def make_sheet(project: Project, paper: str, language: str, flip: str, printer: str = "") -> bytes:
    """The PDF of a calibration sheet; for a printer, corrected by what its profile says, to verify that.

    An empty language is that of the terminal. Raises CannotJudge for a paper, a language, an edge or a printer that
    there is not, and for paper that is too small.
    """
    if flip not in ("long", "short"):
        raise CannotJudge(f"there is no edge {flip!r} to flip on: {suggestion(flip, ('long', 'short'))}")
    findings = Findings()
    print_data = load_print_data(project, findings)
    sheet = print_data.paper(paper.lower())
    places = places_on(sheet)
    known = [print_data.model.source_language, *press_languages(print_data, load_all(project, Findings()))]
    language = language or _said(known)
    if language not in known:
        raise CannotJudge(f"the calibration sheet has no words in {language!r}: {suggestion(language, known)}")
    house = load_theme(project, HOUSE_THEME, findings)
    if house is None:
        first = findings.errors[0]
        raise CannotJudge(first.message, first.fix, first.where)
    speaker = press_speaker(project, print_data, language, True, Findings())
    rows = speaker.tables[TABLE].rows

    def words(code: str, **data: Any) -> str:
        return speaker.fill(f"{TABLE}.{code}.text", rows[code].text, speaker.context(**data))

    step = format_decimal(STEP, locale=language)
    landings = landings_on(printer, sheet.id, sheet.width, sheet.height, flip)[0] if printer else None
    look = house.in_language(language)
    return print_calibration_sheet(CalibrationJob(sheet, places, words, language, look, flip, step, printer, landings))


def places_on(paper: Paper) -> CalibrationGeometry:
    """Where everything stands on the calibration sheet of a paper. Raises CannotJudge where it has no room."""
    places = geometry(paper.width, paper.height)
    if places is None:
        raise CannotJudge(
            f"the calibration sheet has no room on {paper.width:g} x {paper.height:g} mm",
            "measure the printer on larger paper, such as a5 or a4",
        )
    return places


def sheet_name(paper: str, printer: str = "") -> Path:
    """What a calibration sheet is called where nobody says otherwise."""
    return Path(f"calibration.{paper}{f'.printer-{printer}' if printer else ''}.pdf")


def _said(known: list[str]) -> str:
    """The terminal's language, where there are words in it."""
    language = terminal_language()
    return language if language in known else FALLBACK if FALLBACK in known else known[0]
