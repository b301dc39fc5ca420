"""Resolves the next turn of a campaign from order sheets, and resolves old turns again to see that they stand."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.base.errors import CannotJudge
from generator.base.files import read_bytes, sha256
from generator.base.findings import Findings
from generator.base.regular_expressions import regular_expression
from generator.catalog.yamlfile import parse, validate
from generator.referee.campaign_data import as_data, as_json
from generator.referee.campaign_plugin import ResolvedTurn, SheetReader, SheetRemark, TypedRoll
from generator.referee.refusals import refuse
from generator.referee.registry import campaign_of
from generator.referee.written_sheet import DirectorSheetModel
from generator.workshop.campaign.campaign_folder import (
    ACCOUNT,
    CHANCE,
    DIRECTOR,
    HIDDEN,
    ORDERS,
    POSITION,
    SHEETS,
    TURNS,
    Campaign,
    CampaignEntry,
    alone,
    begun_play,
    open_campaign,
    read_json,
    start_files,
    write_entry,
)
from generator.workshop.campaign.sheet_checks import CheckedSheet, check_sheets
from generator.workshop.campaign.sheet_files import LARGEST_YAML
from generator.workshop.registers.reading import speaker_for

if TYPE_CHECKING:
    from generator.workshop.campaign.week_reports import WeekReports

_DICE = regular_expression(r"\s*([A-Za-z]\d{1,2})\s+(\S+)\s+([1-9](?:[\s,]+[1-9])*)\s*")
_PLAIN = regular_expression(r"[^\w.-]+")


@dataclass(frozen=True, slots=True)
class ToldTurn:
    """What reports are made of: the position before a turn, the game's account of it, and remarks on sheets by
    province, those of a sheet that did not count only where none of the province's did."""

    before: Any
    account: Any
    remarks: Mapping[str, Sequence[SheetRemark]]


@dataclass(frozen=True, slots=True)
class Adjudication:
    """What came of a command: the sheets, and the turn that was resolved (None when none was, and `why`).

    `reports` make what goes out after it, if that was asked for.
    """

    campaign: Campaign
    turn: int
    checked: tuple[CheckedSheet, ...]
    resolved: ResolvedTurn | None = None
    before: Any = None
    entry: str = ""
    why: str = ""
    reports: WeekReports | None = None

    @property
    def told(self) -> ToldTurn:
        """What the reports are made of; only of a turn that was resolved."""
        assert self.resolved is not None
        return ToldTurn(self.before, self.resolved.account, _remarks(_sheets(self.checked)))

    @property
    def passing(self) -> list[str]:
        """The provinces without a sheet that counts."""
        sent = {sheet.province for sheet in self.checked if sheet.orders is not None}
        return [province for province in self.campaign.play.expected(self.before).eras if province not in sent]


def sheet_reader(campaign: Campaign) -> SheetReader:
    """The reader of a campaign's sheets, in all languages of its game."""
    game = campaign.game
    speakers = [speaker_for(campaign.project, game, language) for language in game.languages]
    return campaign_of(game.rules_id).reader(game, speakers)


def typed_rolls(texts: Iterable[str]) -> list[TypedRoll]:
    """Dice as they are typed: `F8 cierzo 3 2 1`. Raises CannotJudge for anything else."""
    found = []
    for text in texts:
        match = _DICE.fullmatch(text)
        if match is None:
            raise CannotJudge(f"{text!r} are no dice", "write where, who and what was rolled: HEX PROVINCE 3 2 1")
        faces = tuple(int(number) for number in re.findall(r"\d", match[3]))
        found.append(TypedRoll(match[1].upper(), match[2].casefold(), faces))
    return found


def adjudicate(
    root: Path | None,
    folder: Path,
    sheets: Sequence[Path],
    dice: Sequence[str] = (),
    again: bool = False,
    check_only: bool = False,
    director: Path | None = None,
    sending: Callable[[Campaign], WeekReports] | None = None,
) -> Adjudication:
    """Resolve the turn of a campaign by its sheets, and add it to the campaign; `again` resolves the last one anew.

    Nothing is resolved where only the sheets are to be checked, where a province has sent two different ones (the
    director has to say which counts), where a file is not there, and where no sheet counts at all. `director` is the
    file of what he adds to the turn; `sending` makes the reports, and is asked before anything is resolved, so that
    what cannot be sent is told first. Raises CannotJudge when somebody else is at it, when the campaign is over, and
    when dice are missing, and UnprovenTurn when the turn's reasons do not bear it out; then nothing has changed.
    """
    rolls = typed_rolls(dice)
    with alone(folder):
        campaign = open_campaign(root, folder)
        reports = sending(campaign) if sending is not None else None
        basis = campaign.basis(again)
        position = campaign.position_after(basis)
        if campaign.play.over(position):
            raise CannotJudge("the campaign is over", "`tirada referee show` tells how it ended")
        expected = replace(campaign.play.expected(position), players=campaign.settings.players)
        checked = tuple(check_sheets(sheets, sheet_reader(campaign), expected))
        turn = basis.turn + 1
        found = Adjudication(campaign, turn, checked, before=position)
        if check_only or (why := _not_to_be_resolved(checked)):
            return replace(found, why="" if check_only else why)
        added = _read_director(director)
        told, orders = sheet_reader(campaign).director(added[0], _counting(checked), turn)
        resolved = campaign.play.resolve(position, orders, rolls, director=told)
        _prove(campaign, position, orders, told, resolved)
        name = campaign.next_name(turn)
        record = {"basis": basis.name, "sheets": _sheets(checked)}
        files = _files(checked, orders, resolved) | {DIRECTOR: as_json(told)} | added[1]
        write_entry(folder, name, turn, campaign.entries[-1].digest, record, files)
        return replace(found, resolved=resolved, entry=name, reports=reports)


class UnprovenTurn(Exception):
    """A turn whose own reasons do not bear out what came of it: the resolver or its checker is wrong."""


def _prove(campaign: Campaign, before: Any, orders: Sequence[Any], told: Any, resolved: ResolvedTurn) -> None:
    """Check a turn apart from what resolved it, before it is kept. Raises UnprovenTurn."""
    breaches = campaign.play.certificate(before, orders, told, resolved, resolved.position)
    if breaches:
        more = f" (and {len(breaches) - 1} more)" if len(breaches) > 1 else ""
        raise UnprovenTurn(
            f"the turn was not kept, for its reasons do not bear it out: {breaches[0]}{more}; nothing has changed"
        )


def _read_director(path: Path | None) -> tuple[DirectorSheetModel, dict[str, bytes]]:
    """What the director adds to a turn, and his file as it came. Raises CannotJudge for a file that is wrong."""
    if path is None:
        return DirectorSheetModel(), {}
    data, findings = read_bytes(path, LARGEST_YAML), Findings()
    model = validate(parse(data, str(path), findings), DirectorSheetModel, findings)
    if model is None or findings.errors:
        first = findings.errors[0]
        raise CannotJudge(
            first.message, first.fix or "`tirada schema director` tells what may stand there", first.where
        )
    return model, {f"{SHEETS}/director.yaml": data}


def _not_to_be_resolved(checked: Sequence[CheckedSheet]) -> str:
    """Why a turn is better not resolved by these sheets: what looks like a slip of the director's, who can mend it."""
    lost = [str(sheet.file.path) for sheet in checked if not sheet.file.data]
    if lost:
        return f"{', '.join(lost)} cannot be read or is empty; name files that are there"
    twice = sorted({sheet.province for sheet in checked if _is_torn(sheet)})
    if twice:
        return f"there are two different sheets of {', '.join(twice)}; name only the one that counts"
    if not any(sheet.orders is not None for sheet in checked):
        return "no sheet counts; where all pass, a sheet without orders says so"
    return ""


def _is_torn(sheet: CheckedSheet) -> bool:
    """Whether a sheet does not count because there is another one of its province."""
    return any(remark.refusal.code == "two-sheets" for remark in sheet.remarks)


def _counting(checked: Iterable[CheckedSheet]) -> list[Any]:
    """The orders that count, in one order whoever sent theirs first."""
    return [sheet.orders for sheet in sorted(checked, key=lambda one: one.province) if sheet.orders is not None]


def _kept_name(number: int, sheet: CheckedSheet) -> str:
    """What the original of a sheet is called in its entry."""
    return f"{SHEETS}/{number:02}-{_PLAIN.sub('_', sheet.file.path.name)[-80:] or 'sheet'}"


def _sheets(checked: Sequence[CheckedSheet]) -> list[dict[str, Any]]:
    """Every sheet that came, those that do not count too: nothing is lost."""
    return [
        {
            "file": _kept_name(number, sheet) if sheet.file.data else "",
            "sha256": sheet.file.sha256 if sheet.file.data else "",
            "province": sheet.province,
            "verdict": sheet.verdict,
            "remarks": [
                {"order": remark.line, "code": remark.refusal.code, "clause": remark.refusal.clause}
                | {"voids": remark.voids, "data": as_data(dict(remark.refusal.data))}
                for remark in sheet.remarks
            ],
        }
        for number, sheet in enumerate(checked, 1)
    ]


def _files(checked: Sequence[CheckedSheet], orders: Sequence[Any], resolved: ResolvedTurn) -> dict[str, bytes]:
    came = [(number, sheet) for number, sheet in enumerate(checked, 1) if sheet.file.data]
    originals = {_kept_name(number, sheet): sheet.file.data for number, sheet in came}
    return originals | {ORDERS: as_json(orders)} | _results(resolved)


def _results(resolved: ResolvedTurn) -> dict[str, bytes]:
    return {
        CHANCE: as_json(resolved.chance),
        ACCOUNT: as_json(resolved.account),
        POSITION: as_json(resolved.position),
    }


def _remarks(sheets: Sequence[Mapping[str, Any]]) -> dict[str, list[SheetRemark]]:
    """The remarks on sheets, as a turn's record has them, by province."""
    counting = {one["province"] for one in sheets if one["verdict"] in ("sound", "wrong")}
    found: dict[str, list[SheetRemark]] = {}
    for one in sheets:
        if one["province"] and (one["verdict"] in ("sound", "wrong") or one["province"] not in counting):
            found.setdefault(one["province"], []).extend(map(_remark, one["remarks"]))
    return found


def _remark(kept: Mapping[str, Any]) -> SheetRemark:
    data = {name: tuple(value) if isinstance(value, list) else value for name, value in kept["data"].items()}
    return SheetRemark(kept["order"], refuse(kept["code"], kept["clause"], **data), kept["voids"])


# -- again -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RecomputedTurn:
    """A turn resolved again: those of its files that come out otherwise today, with the hash that they would have.

    `breaches` are what its reasons do not bear out of the position that its entry keeps; None for the start, which has
    no reasons.
    """

    entry: CampaignEntry
    differing: Mapping[str, str]
    breaches: list[str] | None = None


def recomputed(campaign: Campaign) -> Iterator[RecomputedTurn]:
    """The start and every turn, each resolved again once; a secret map is drawn again by its seed."""
    first = campaign.entries[0]
    start = start_files(begun_play(campaign.game, campaign.settings))
    yield RecomputedTurn(first, _differing({**first.record["files"], HIDDEN: campaign.published}, start))
    for entry in campaign.entries[1:]:
        before, orders, told, chance = _kept(campaign, entry)
        resolved = campaign.play.resolve(before, orders, (), chance, told)
        breaches = campaign.play.certificate(before, orders, told, resolved, campaign.position_after(entry))
        yield RecomputedTurn(entry, _differing(entry.record["files"], _results(resolved)), breaches)


def resolved_again(campaign: Campaign, entry: CampaignEntry) -> ResolvedTurn:
    """A turn resolved again from the orders, the dice and the director's additions that its entry keeps."""
    before, orders, told, chance = _kept(campaign, entry)
    return campaign.play.resolve(before, orders, (), chance, told)


def turn_again(campaign: Campaign, turn: int | None) -> ToldTurn:
    """A turn resolved again as it is in force; without a number the last one.

    Raises CannotJudge for a turn that was not resolved, and for one that comes out otherwise than it was kept.
    """
    last = campaign.entries[-1].turn
    if not last:
        raise CannotJudge("no turn has been resolved yet")
    if turn is not None and not 1 <= turn <= last:
        raise CannotJudge(f"turn {turn} has not been resolved", f"name a turn from 1 to {last}")
    entry = next(one for one in reversed(campaign.entries) if turn is None or one.turn == turn)
    resolved = resolved_again(campaign, entry)
    if _differing(entry.record["files"], _results(resolved)):
        raise CannotJudge(
            f"turn {entry.turn} comes out otherwise today than it was kept",
            "use the Tirada that resolved it; `tirada referee replay` tells what differs",
        )
    return ToldTurn(_kept(campaign, entry)[0], resolved.account, _remarks(entry.record["sheets"]))


def _kept(campaign: Campaign, entry: CampaignEntry) -> tuple[Any, list[Any], Any, Any]:
    """What a turn is resolved from: the position before, the orders, the director's additions and the dice."""
    folder = campaign.folder / TURNS / entry.name
    basis = next(one for one in campaign.entries if one.name == entry.record["basis"])
    orders = [campaign.play.orders_of(data) for data in read_json(folder / ORDERS)]
    told = campaign.play.director_of(read_json(folder / DIRECTOR))
    return campaign.position_after(basis), orders, told, read_json(folder / CHANCE)


def _differing(kept: Mapping[str, str], made: Mapping[str, bytes]) -> dict[str, str]:
    return {name: sha256(data) for name, data in made.items() if kept.get(name) != sha256(data)}
