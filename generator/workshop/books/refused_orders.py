"""Refused orders of a game of written orders: the examples that stand beside its records, judged by its rules."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import msgspec

from generator.base.files import read_bytes
from generator.catalog.library import RECORDS, Game
from generator.catalog.project import Project
from generator.catalog.rulings import parse_choices
from generator.language.speaker import Speaker
from generator.referee.campaign_plugin import CampaignPlay, CampaignTerms, SheetReader
from generator.referee.refusals import Refusal
from generator.referee.registry import campaign_of
from generator.referee.written_sheet import OrderSheetModel, sheet_of_model
from generator.workshop.books.recorded_refusal import RecordedRefusal
from generator.workshop.registers.reading import speaker_for

FILE = "orders.json"  # beside the records: orders in the short notation, or sheets, each with the position it is for
PLAYERS = ("Ana", "Bea")  # who play the provinces of the examples


def refused_orders(project: Project, game: Game) -> Iterator[RecordedRefusal]:
    """Every refusal of the examples: of orders by the rules, of sheets by who reads them. None without examples."""
    path = game.folder / RECORDS / FILE
    if not path.is_file():
        return
    written, shown = campaign_of(game.rules_id), project.shown(path)
    speakers = [speaker_for(project, game, language) for language in game.languages]
    reader = written.reader(game, speakers)
    provinces = tuple(game.tables["provinces"].rows)[: len(PLAYERS)]

    played: dict[str, CampaignPlay] = {}
    for number, one in enumerate(json.loads(read_bytes(path)), 2):  # one a line, after the bracket
        rulings, values = one.get("rulings", ()), one.get("values", {})
        under = f"{rulings} {values}"
        if under not in played:
            choices = parse_choices(game, rulings)
            played[under] = written.play(game, CampaignTerms("examples", "1", False, provinces, choices, values))
        rules = played[under]
        position = rules.told_position(one.get("position", ""))
        found = (
            _of_sheet(reader, rules, position, one["sheet"], dict(zip(provinces, PLAYERS, strict=True)))
            if ("sheet" in one)
            else _of_orders(rules, position, one["orders"])
        )
        tried = one.get("orders") or _told(one["sheet"])
        where = "; ".join(part for part in (one.get("position", ""), *one.get("rulings", ())) if part)
        for refusal, sentence in found:
            yield RecordedRefusal(refusal, f"{tried} ({where})" if where else tried, shown, number, sentence)


def order_refusal_codes(game: Game, speakers: list[Speaker]) -> list[str]:
    """The codes of all that an order or a sheet may be refused for; none for a game without written orders."""
    return list(campaign_of(game.rules_id).reader(game, speakers).refusal_codes)


Sentences = Iterator[tuple[Refusal, Any]]


def _of_orders(rules: CampaignPlay, position: Any, text: str) -> Sentences:
    """Why the orders of an example are refused, if nobody else ordered anything."""
    for sheet in rules.sheets_of(text, rules.expected(position).turn or 1):
        for judged in rules.judged(position, sheet):
            if judged.refusal is not None:
                yield judged.refusal, partial(rules.refusal_said, judged.refusal)


def _of_sheet(
    reader: SheetReader, rules: CampaignPlay, position: Any, sheet: Any, players: Mapping[str, str]
) -> Sentences:
    """What is wrong or odd about a sheet."""
    expected = replace(rules.expected(position), players=players)
    for remark in reader.read(sheet_of_model(msgspec.convert(sheet, OrderSheetModel)), expected).remarks:

        def sentence(speaker: Speaker, refusal: Refusal = remark.refusal) -> str:
            return reader.sentence(speaker, refusal)

        yield remark.refusal, sentence


def _told(sheet: Mapping[str, Any]) -> str:
    """A sheet in one line."""
    head = [f"{name}: {value}" for name, value in sheet.items() if name not in ("actions", "votes")]
    lines = [" | ".join(str(cell) for cell in line.values()) for line in sheet.get("actions", ())]
    votes = [f"{office}: {vote}" for office, vote in sheet.get("votes", {}).items()]
    return "; ".join([*head, *votes, *lines])
