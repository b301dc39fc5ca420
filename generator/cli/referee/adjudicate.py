"""tirada referee adjudicate: the written orders of a turn."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from generator.cli.options import Json, Root
from generator.cli.referee.arguments import Lang, ReportPaper
from generator.cli.referee.campaigns import reports_in
from generator.cli.referee.output import print_json
from generator.cli.telling import said as in_words
from generator.cli.telling import tell

if TYPE_CHECKING:
    from generator.catalog.library import Game
    from generator.catalog.project import Project
    from generator.language.speaker import Speaker
    from generator.referee.campaign_plugin import SheetReader
    from generator.workshop.campaign.adjudication import Adjudication
    from generator.workshop.campaign.sheet_checks import CheckedSheet


def adjudicate(
    campaign: Annotated[
        str,
        typer.Argument(help="The folder of a campaign; with --check-only a game will do.", metavar="CAMPAIGN"),
    ],
    orders: Annotated[
        list[Path], typer.Argument(help="Order sheets: filled PDF forms of the kit, or YAML.", metavar="ORDERS...")
    ],
    check_only: Annotated[
        bool, typer.Option("--check-only", help="Only say what the sheets ask for and what is wrong with them.")
    ] = False,
    dice: Annotated[
        list[str] | None,
        typer.Option(
            "--dice",
            help='Dice rolled at a table: where, who, and each number, "F8 cierzo 3 2 1". Repeat it for each side.',
            metavar="ROLL",
        ),
    ] = None,
    director: Annotated[
        Path | None,
        typer.Option(
            "--director",
            help="What the game director adds: a YAML file of events, votes and stories (`tirada schema director`).",
            show_default=False,
        ),
    ] = None,
    again: Annotated[
        bool, typer.Option("--again", help="Resolve the last turn again: a correction, beside what it corrects.")
    ] = False,
    to: Annotated[
        Path | None,
        typer.Option(
            "--to",
            help="Write what goes out after the turn into this folder: reports, maps and the next order sheets.",
            metavar="DIR",
            show_default=False,
        ),
    ] = None,
    paper: ReportPaper = "a4",
    json_: Json = False,
    lang: Lang = "",
    root: Root = None,
) -> None:
    """Resolve the next turn of a campaign from its order sheets, and keep everything that decided it.

    What is wrong with a sheet is told all at once, order by order; those orders do not count, the rest stands, and a
    province without a sheet passes. Of a form only the values count, and only the page of one era may be filled in.
    Names may be written in any language of the game, or as ids. With two different sheets of one province, a file
    that is not there, or no sheet that counts, nothing is resolved. With --to every province gets its report (PDF,
    page and text), its map and its next order sheet, in the language that `languages` of campaign.yaml names for it,
    and the director his own; `tirada referee reports` writes them again. The turn's reasons are checked apart from what
    resolved it before it is kept. Exit 1 when an order or a sheet does not count.
    """
    from generator.workshop.campaign.adjudication import adjudicate as resolve
    from generator.workshop.campaign.campaign_folder import is_campaign
    from generator.workshop.campaign.sheet_checks import worst

    if not is_campaign(Path(campaign)) and check_only:
        _check_alone(root, campaign, orders, lang, json_)
        return
    sending = reports_in(lang, paper) if to is not None else None
    found = resolve(root, Path(campaign), orders, dice or (), again, check_only, director, sending)
    project, game = found.campaign.project, found.campaign.game
    said = _Sayings.of(project, game, lang)
    written = _written(found, to) if to is not None else []
    if json_:
        print_json(_turn_data(found, said) | {"written": written})
    else:
        for sheet in found.checked:
            _tell(sheet, said)
        _tell_turn(found)
        for path in written:
            tell(f"made     {path}")
    code = min(1, worst(found.checked)) if found.resolved is not None else worst(found.checked) or int(bool(found.why))
    if code:
        raise typer.Exit(code)


def _written(found: Adjudication, to: Path) -> list[str]:
    """Write what goes out after the turn, if one was resolved; the paths of what was written."""
    from generator.workshop.campaign.sent_reports import write_reports

    if found.resolved is None or found.reports is None:
        return []
    return [str(path) for path in write_reports(found.reports, found.told, to)]


def _check_alone(root: Path | None, game_id: str, orders: list[Path], lang: str, json_: bool) -> None:
    """Check sheets without a campaign: whatever depends on the turn stays open."""
    from generator.referee.campaign_plugin import ExpectedSheets
    from generator.workshop.campaign.sheet_checks import check_sheets, worst
    from generator.workshop.registers.reading import load

    said = _Sayings.of(*load(root, game_id), lang)
    checked = check_sheets(orders, said.reader, ExpectedSheets())
    if json_:
        print_json({"sheets": [_data(sheet, said) for sheet in checked]})
    else:
        for sheet in checked:
            _tell(sheet, said)
    if worst(checked):
        raise typer.Exit(worst(checked))


@dataclass(frozen=True, slots=True)
class _Sayings:
    """The reader of sheets, and the words to tell about them in."""

    reader: SheetReader
    speaker: Speaker

    @classmethod
    def of(cls, project: Project, game: Game, lang: str) -> _Sayings:
        from generator.referee.registry import campaign_of
        from generator.workshop.play.referee_words import language_of
        from generator.workshop.registers.reading import speaker_for

        speakers = {language: speaker_for(project, game, language) for language in game.languages}
        reader = campaign_of(game.rules_id).reader(game, list(speakers.values()))
        return cls(reader, speaker_for(project, game, language_of(game, lang)))


def _turn_data(found: Adjudication, said: _Sayings) -> dict[str, object]:
    """A resolved turn as JSON: its sheets, who passes, and the game's own account."""
    from generator.referee.campaign_data import as_data

    resolved = found.resolved
    return {
        "turn": found.turn,
        "entry": found.entry,
        "sheets": [_data(sheet, said) for sheet in found.checked],
        "passing": found.passing,
        "account": as_data(resolved.account) if resolved is not None else None,
        "dice": as_data(resolved.chance) if resolved is not None else None,
    }


def _tell_turn(found: Adjudication) -> None:
    """What came of a turn, as lines."""
    if found.passing:
        tell(f"no sheet that counts: {', '.join(found.passing)} (they pass)")
    if found.why:
        tell(f"turn {found.turn} was not resolved: {found.why}.")
    elif found.resolved is not None:
        tell(f"turn {found.turn} is resolved: {found.campaign.folder / 'turns' / found.entry}")
        for province, line, label in found.resolved.moments:
            tell(f"  {province}, order {line}: {label}")


def _data(sheet: CheckedSheet, said: _Sayings) -> dict[str, object]:
    """A checked sheet as JSON."""
    from generator.referee.campaign_data import as_data
    from generator.workshop.campaign.sheet_checks import said_of

    return {
        "path": str(sheet.file.path),
        "sha256": sheet.file.sha256 if sheet.file.data else "",
        "verdict": sheet.verdict,
        "province": sheet.province,
        "orders": as_data(sheet.orders),
        "findings": [one.to_dict() for one in said_of(sheet, said.reader, said.speaker)],
    }


def _tell(sheet: CheckedSheet, said: _Sayings) -> None:
    """A checked sheet as lines."""
    from generator.workshop.campaign.sheet_checks import said_of

    count = len(sheet.orders.orders) if sheet.orders is not None else 0
    orders = in_words("1 order" if count == 1 else f"{count} orders")
    whose = f" ({sheet.province}: {orders})" if sheet.province else ""
    typer.echo(f"{sheet.file.path}: {in_words(sheet.verdict)}{whose}")
    for one in said_of(sheet, said.reader, said.speaker):
        line = one.where.line  # of a file of text
        place = f"order {one.line}: " if one.line else f"line {line}: " if line else ""
        clause = f" ({one.clause})" if one.clause else ""
        tell(f"  {place}{one.severity}: {one.message}{clause}")
        if one.fix:
            tell(f"    -> {one.fix}")
