"""The saved object of a virtual table: its documented fields, and the slots of its sheets against the cards."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from generator.base.findings import Findings, Where
from generator.catalog.services import SheetModel
from generator.inspection.exports.export_manifest import ExportedFile, ExportManifest
from generator.inspection.exports.fresh_faces import FreshFaces, canvas_round
from generator.inspection.exports.picture_files import AGAIN, Taken, compare, judge_counts, judge_look, opened

DECK_FIELDS = {"DeckIDs": list, "CustomDeck": dict, "ContainedObjects": list}
OBJECT_FIELDS = {"Name": str, "Transform": dict, "Nickname": str, "Description": str, "GUID": str}
CARD_FIELDS = {"CardID": int, "CustomDeck": dict}
SHEET_FIELDS = {
    "FaceURL": str,
    "BackURL": str,
    "NumWidth": int,
    "NumHeight": int,
    "BackIsHidden": bool,
    "UniqueBack": bool,
}
TRANSFORM = [f"{what}{axis}" for what in ("pos", "rot", "scale") for axis in "XYZ"]


def judge_save(
    model: SheetModel,
    manifest: ExportManifest,
    taken: Taken,
    folder: Path,
    data: Mapping[str, bytes],
    findings: Findings,
) -> None:
    """Judge the saved object, its sheets and backs: every card lies where its number says, so often as the game has."""
    saves = [file for file in manifest.files if file.kind == "save"]
    if len(saves) != 1:
        told = f"{len(saves)} saved objects, one expected"
        findings.error("export.save", told, Where(str(folder / "export.json")), fix=AGAIN)
        return
    where = Where(str(folder / saves[0].path))
    if saves[0].path not in data:
        return
    try:
        save = json.loads(data[saves[0].path])
        deck = save["ObjectStates"][0]
    except (ValueError, KeyError, IndexError, TypeError) as error:
        findings.error("export.save", f"it is no saved object ({error!r})", where, fix=AGAIN)
        return
    if not isinstance(deck, dict):
        findings.error("export.save", "its object is none", where, fix=AGAIN)
        return
    single = deck.get("Name") in ("Card", "CardCustom")
    wanted = OBJECT_FIELDS | ({} if single else DECK_FIELDS)
    if not _has(deck, wanted, "the deck", where, findings):
        return
    cards = [deck] if single else deck["ContainedObjects"]
    if not all(
        isinstance(card, dict) and _has(card, OBJECT_FIELDS | CARD_FIELDS, "a card", where, findings) for card in cards
    ):
        return
    if not single and deck["DeckIDs"] != [card["CardID"] for card in cards]:
        findings.error("export.save", "the numbers of its cards are not those of its deck", where, fix=AGAIN)
    sheets = {file.path: file for file in manifest.files if file.kind == "sheet"}
    judge_counts(taken, list(Counter(card["Description"] for card in cards).items()), folder, findings)
    _judge_slots(model, manifest, sheets, cards, taken, where, findings)
    _judge_sheets(model, manifest, taken, folder, data, findings)


def _has(value: Mapping[str, Any], fields: Mapping[str, type], what: str, where: Where, findings: Findings) -> bool:
    """Whether an object has its fields, each of its type; what is missing or other is reported."""
    wrong = [name for name, kind in fields.items() if type(value.get(name)) is not kind]
    if "Transform" in fields and not wrong:
        wrong += [name for name in TRANSFORM if not isinstance(value["Transform"].get(name), int | float)]
    for name in wrong:
        findings.error("export.save", f"{what} has no {name} of the right type", where, fix=AGAIN)
    return not wrong


def _judge_slots(
    model: SheetModel,
    manifest: ExportManifest,
    sheets: Mapping[str, ExportedFile],
    cards: list[Any],
    taken: Taken,
    where: Where,
    findings: Findings,
) -> None:
    """Report cards whose number leads to another slot than theirs, or whose sheet is described wrongly."""
    backs = {file.path: file.face for file in manifest.files if file.kind == "back"}
    for card in cards:
        code, number = card["Description"], card["CardID"]
        key, slot = divmod(number, 100)
        sheet = card["CustomDeck"].get(str(key))
        if not isinstance(sheet, dict) or not _has(sheet, SHEET_FIELDS, f"the sheet of {code}", where, findings):
            findings.error("export.save", f"{code}: there is no sheet {key}", where, fix=AGAIN)
            continue
        path = sheet["FaceURL"].removeprefix(manifest.url)
        back = sheet["BackURL"].removeprefix(manifest.url)
        file = sheets.get(path)
        if file is None or back not in backs:
            findings.error("export.save", f"{code}: there is no picture {path}, or no {back}", where, fix=AGAIN)
            continue
        if (sheet["NumWidth"], sheet["NumHeight"]) != (file.columns, file.rows):
            told = f"{path}: {sheet['NumWidth']} x {sheet['NumHeight']} faces, {file.columns} x {file.rows} expected"
            findings.error("export.save", told, where, fix=AGAIN)
        if slot >= len(file.cards) or slot >= model.faces or file.cards[slot] != code:
            shown = file.cards[slot] if slot < len(file.cards) else "nothing"
            told = f"{code} has the number {number}, where {path} shows {shown}"
            findings.error("export.save", told, where, fix=AGAIN, expected=code, found=shown)
        found = taken.by_code.get(code)
        if found is None:
            continue
        if card["Nickname"] != found[0].name:
            told = f"{code} is called {card['Nickname']!r}, {found[0].name!r} expected"
            findings.error("export.save", told, where, fix=AGAIN)
        wanted = (found[0].back or found[0].front).key
        if backs[back] != wanted:
            findings.error("export.save", f"{code} has the back {backs[back]}, {wanted} expected", where, fix=AGAIN)


def _judge_sheets(
    model: SheetModel,
    manifest: ExportManifest,
    taken: Taken,
    folder: Path,
    data: Mapping[str, bytes],
    findings: Findings,
) -> None:
    """Judge every sheet: whole cells, within the limits, and in each slot the face of its card."""
    for file in manifest.files:
        if file.kind not in ("sheet", "back") or file.path not in data:
            continue
        where = Where(str(folder / file.path))
        image = opened(data[file.path], where, findings)
        if image is None:
            continue
        judge_look(image, image.size, manifest.dpi, "RGB", where, findings)
        if max(image.size) > model.most:
            told = f"it is {image.width} x {image.height} dots, at most {model.most} are taken"
            findings.error("export.dots", told, where, fix=AGAIN)
        if file.kind == "back":
            face = next((i.back or i.front for i, _ in taken.pieces if (i.back or i.front).key == file.face), None)
            cells = [(file.face, face, 0, 0)]
            size = image.size
        else:
            size = image.width // max(1, file.columns), image.height // max(1, file.rows)
            if not _judge_grid(model, file, image.size, where, findings):
                continue
            cells = []
            for slot, code in enumerate(file.cards):
                found = taken.by_code.get(code)
                cells.append((code, found[0].front if found else None, slot % file.columns, slot // file.columns))
        shown = [(face, canvas_round(face, face.width, face.height, size)) for _, face, _, _ in cells if face]
        fresh = FreshFaces(taken.deck, shown)
        for code, face, column, row in cells:
            if face is None:
                findings.error("export.extra", f"{code} is no card of this deck", where, fix=AGAIN)
                continue
            box = column * size[0], row * size[1], (column + 1) * size[0], (row + 1) * size[1]
            wanted = fresh.picture(face, canvas_round(face, face.width, face.height, size))
            compare(image.crop(box), wanted, code, where, findings)
        fresh.close()


def _judge_grid(model: SheetModel, file: ExportedFile, size: tuple[int, int], where: Where, findings: Findings) -> bool:
    """Report a sheet whose grid the program does not take, or whose cells are no whole dots."""
    most_full = len(file.cards) <= min(model.faces, file.columns * file.rows)
    if not (model.least_columns <= file.columns <= model.columns and model.least_rows <= file.rows <= model.rows):
        told = f"{file.columns} x {file.rows} faces, at most {model.columns} x {model.rows} are taken"
        findings.error("export.save", told, where, fix=AGAIN)
        return False
    if not most_full:
        told = f"{len(file.cards)} faces on a sheet, at most {model.faces} are taken"
        findings.error("export.save", told, where, fix=AGAIN)
        return False
    if size[0] % file.columns or size[1] % file.rows:
        told = f"{size[0]} x {size[1]} dots do not divide into {file.columns} x {file.rows} faces: seams would show"
        findings.error("export.dots", told, where, fix=AGAIN)
        return False
    return True
