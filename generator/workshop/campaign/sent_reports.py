"""Writes what goes out after a turn of a campaign into a folder, a file at a time, each whole or not at all."""

from __future__ import annotations

from pathlib import Path

from generator.base.errors import CannotJudge
from generator.base.files import write_whole
from generator.base.findings import Where
from generator.workshop.campaign.adjudication import ToldTurn
from generator.workshop.campaign.campaign_folder import SETTINGS, Campaign
from generator.workshop.campaign.week_reports import WeekReports


def write_reports(made: WeekReports, turn: ToldTurn, folder: Path) -> list[Path]:
    """The files of a turn, under `folder`.

    Raises CannotJudge for a folder that cannot be written.
    """
    written = []
    for name, data in made.files(turn.before, turn.account, turn.remarks):
        path = folder / name
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, data)
        except OSError as error:
            raise CannotJudge(f"cannot be written ({error.strerror or error})", where=Where(str(path))) from error
        written.append(path)
    return written


def weekly_reports(campaign: Campaign, language: str, paper: str = "a4") -> WeekReports:
    """What makes the reports of a campaign; `language` is the director's, and of every province that campaign.yaml
    names none for. Raises CannotJudge for a language, a paper or a province there is not."""
    reports = campaign.play.reports()
    languages = dict(campaign.settings.languages)
    strangers = sorted(set(languages) - set(reports.provinces))
    if strangers:
        where = Where(str(campaign.folder / SETTINGS))
        raise CannotJudge(f"`languages` names {strangers[0]!r}, who does not play", "name a province that plays", where)
    return WeekReports(campaign.project, campaign.game, reports, language, languages, paper)
