"""Sheets of faces for Tabletop Simulator, and the saved object that makes a deck of them.

A sheet is one image of columns and rows; a card is known by 100 times the number of its sheet plus its place there.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

from generator.base.files import sha256
from generator.catalog.services import SheetModel, dots
from generator.exports.pictures import PageOnPicture

PER_SHEET = 100  # what a sheet's number is multiplied with in the number of a card
SQUARE = {"posX": 0, "posY": 1, "posZ": 0, "rotX": 0, "rotY": 180, "rotZ": 180, "scaleX": 1, "scaleY": 1, "scaleZ": 1}


class SheetCard(NamedTuple):
    """A card on a sheet: its code and name, how many copies a deck has, and the page (from 0) that shows its front."""

    code: str
    name: str
    quantity: int
    page: int


class CardSheet(NamedTuple):
    """One sheet of fronts that share a back: the page of the back, and the size of a cell in dots."""

    number: int  # from 1, the key of the sheet in the saved object
    cards: tuple[SheetCard, ...]
    back: int
    columns: int
    rows: int
    cell: tuple[int, int]

    @property
    def size(self) -> tuple[int, int]:
        return self.columns * self.cell[0], self.rows * self.cell[1]

    @property
    def placed(self) -> tuple[PageOnPicture, ...]:
        """The fronts in reading order, edge to edge, whole dots each."""
        wide, high = self.cell
        return tuple(
            PageOnPicture(card.page, i % self.columns * wide, i // self.columns * high, wide, high)
            for i, card in enumerate(self.cards)
        )


def card_sheets(
    first: int, cards: Sequence[SheetCard], back: int, size: tuple[float, float], dpi: int, model: SheetModel
) -> list[CardSheet]:
    """The sheets of cards of one size (mm) and one back, numbered from `first`.

    Cells are whole dots, so that no seam shows, and no larger than a full sheet's limit allows.
    """
    made: list[CardSheet] = []
    for start in range(0, len(cards), model.faces):
        some = tuple(cards[start : start + model.faces])
        columns = min(model.columns, max(model.least_columns, math.ceil(math.sqrt(len(some)))))
        free = 1 if len(some) == model.faces else 0  # the last place is shown to whoever may not see a card
        rows = max(model.least_rows, math.ceil((len(some) + free) / columns))
        while rows > model.rows:
            columns += 1
            rows = max(model.least_rows, math.ceil((len(some) + free) / columns))
        made.append(
            CardSheet(first + len(made), some, back, columns, rows, _cell(size, dpi, columns, rows, model.most))
        )
    return made


def _cell(size: tuple[float, float], dpi: int, columns: int, rows: int, most: int) -> tuple[int, int]:
    """The size of a cell in whole dots: that of the resolution, or what the limit of the image leaves."""
    shrink = min(1.0, most / (columns * dots(size[0], dpi)), most / (rows * dots(size[1], dpi)))
    return max(1, int(dots(size[0], dpi) * shrink)), max(1, int(dots(size[1], dpi) * shrink))


class SheetLinks(NamedTuple):
    """Where the images of a sheet are found."""

    face: str
    back: str


def saved_object(name: str, sheets: Sequence[CardSheet], links: Sequence[SheetLinks]) -> dict[str, Any]:
    """The saved object of a deck: every card so often as the deck has it, in the order of its sheets."""
    decks = {
        str(sheet.number): {
            "FaceURL": link.face,
            "BackURL": link.back,
            "NumWidth": sheet.columns,
            "NumHeight": sheet.rows,
            "BackIsHidden": True,
            "UniqueBack": False,
            "Type": 0,
        }
        for sheet, link in zip(sheets, links, strict=True)
    }
    cards = [
        _object(
            "Card",
            card.name,
            card.code,
            f"{name} {sheet.number} {card.code} {copy}",
            {
                "CardID": PER_SHEET * sheet.number + place,
                "SidewaysCard": False,
                "CustomDeck": {str(sheet.number): decks[str(sheet.number)]},
            },
        )
        for sheet in sheets
        for place, card in enumerate(sheet.cards)
        for copy in range(card.quantity)
    ]
    if len(cards) == 1:  # a deck has two cards or more
        states = [{**cards[0], "Name": "CardCustom", "Nickname": cards[0]["Nickname"]}]
    else:
        ids = [card["CardID"] for card in cards]
        deck = {"SidewaysCard": False, "DeckIDs": ids, "CustomDeck": decks, "ContainedObjects": cards}
        states = [_object("DeckCustom", name, "", name, deck)]
    return {
        "SaveName": "",
        "GameMode": "",
        "Gravity": 0.5,
        "PlayArea": 0.5,
        "Date": "",
        "Table": "",
        "Sky": "",
        "Note": "",
        "Rules": "",
        "XmlUI": "",
        "LuaScript": "",
        "LuaScriptState": "",
        "ObjectStates": states,
    }


def _object(kind: str, name: str, description: str, identity: str, more: dict[str, Any]) -> dict[str, Any]:
    """An object of a save, with the fields that every one has."""
    return {
        "GUID": sha256(identity.encode())[:6],
        "Name": kind,
        "Transform": dict(SQUARE),
        "Nickname": name,
        "Description": description,
        "GMNotes": "",
        "ColorDiffuse": {"r": 0.713, "g": 0.713, "b": 0.713},
        "Locked": False,
        "Grid": True,
        "Snap": True,
        "IgnoreFoW": False,
        "Autoraise": True,
        "Sticky": True,
        "Tooltip": True,
        "GridProjection": False,
        "HideWhenFaceDown": True,
        "Hands": True,
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
        **more,
    }
