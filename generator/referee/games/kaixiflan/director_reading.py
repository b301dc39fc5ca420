"""Reads what the game director adds to a turn: events, votes and stories, in words of any language or ids."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from generator.base.errors import CannotJudge
from generator.referee.games.kaixiflan.campaign_orders import DirectorEvent, DirectorSheet, OrderSheet
from generator.referee.games.kaixiflan.order_words import OrderWords
from generator.referee.written_sheet import DirectorSheetModel


def read_director(
    words: OrderWords, sheet: DirectorSheetModel, orders: Sequence[OrderSheet], turn: int
) -> tuple[DirectorSheet, list[OrderSheet]]:
    """The director's sheet, and the orders with what their provinces told him. Raises CannotJudge for what is wrong."""
    if str(sheet.turn) not in ("", str(turn)):
        raise CannotJudge(f"the director's sheet is for turn {sheet.turn}, and turn {turn} is to be resolved")

    def named(text: str, *tables: str) -> str:
        found = words.find(text, *tables) or ("" if "resources" in tables else words.special(text))
        if text and not found:
            near = words.near(text, *tables)
            hint = f"did you mean {near!r}?" if near else ""
            raise CannotJudge(f"the director's sheet says {text!r}, which names none of the {tables[0]}", hint)
        return found

    events = tuple(
        DirectorEvent(
            one.kind,
            named(one.province, "provinces"),
            words.hex_like(one.hex) or one.hex,
            named(one.what, "resources", "units"),
            one.amount,
            one.tale,
        )
        for one in sheet.events
    )
    told = {named(province, "provinces"): said for province, said in sheet.told.items()}
    sent = {one.province for one in orders}
    for province in told:
        if province not in sent:
            raise CannotJudge(f"{province} told something, and has no orders that count", "give it a sheet of its own")
    added = [
        replace(
            one,
            ballad_vote=named(told[one.province].ballad, "provinces") or one.ballad_vote,
            imports=named(told[one.province].imports, "resources") or one.imports,
            gives_first=named(told[one.province].loses_first, "units") or one.gives_first,
        )
        if one.province in told
        else one
        for one in orders
    ]
    made = DirectorSheet(
        events=events,
        votes=tuple((named(office, "offices"), named(voted, "provinces")) for office, voted in sheet.votes.items()),
        candidates=tuple(named(province, "provinces") for province in sheet.candidates),
        ballad_votes=tuple((named(province, "provinces"), votes) for province, votes in sheet.ballad_votes.items()),
        ballad_tie=named(sheet.ballad_tie, "provinces"),
    )
    return made, added
