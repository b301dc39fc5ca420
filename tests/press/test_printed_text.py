"""The words on the paper are the catalog's words, in both languages, accents and all."""

from __future__ import annotations

import re

import pypdfium2 as pdfium
import pytest
from kits import Facts, MakeKit
from pdf_reading import manifest_of, opened

from generator.language.markup import plain

MM = 25.4 / 72
Read = dict[str, str]


def squeezed(text: str) -> str:
    """Text without regard to where its lines end; capitals and accents count."""
    return re.sub(r"\s+", " ", text.replace("\u00a0", " ")).strip()


def cards_of(data: bytes) -> dict[tuple[str, str], Read]:
    """What pdfium reads in each slot, by code and side: one reading for every copy, which must agree."""
    found: dict[tuple[str, str], Read] = {}
    manifest = manifest_of(opened(data))
    grid = manifest["grid"]
    document = pdfium.PdfDocument(data)
    readers = {}
    for page, slot, side, code, _, x, y, _ in manifest["placements"]:
        if page not in readers:
            readers[page] = (document[page - 1].get_height(), document[page - 1].get_textpage())
        height, reader = readers[page]
        box = (x, height * MM - y - grid["trim_height"], x + grid["trim_width"], height * MM - y)
        text = squeezed(reader.get_text_bounded(*(value / MM for value in box)))
        copies = found.setdefault((code, side), {})
        copies[f"{page}/{slot}"] = text
    for _, reader in readers.values():
        reader.close()
    document.close()
    return found


@pytest.mark.parametrize(("language", "paper"), [("es", "a4"), ("en", "a4"), ("es", "letter"), ("en", "letter")])
def test_every_card_reads_as_the_catalog_says(language: str, paper: str, kit: MakeKit, facts: Facts) -> None:
    cards, voice = cards_of(kit(language, paper)[0].data), facts.voices[language]
    checked = 0
    for item in facts.decks[language].pieces:
        row = voice.table(item.piece.table)[item.piece.row.id]
        copies = cards[(item.piece.code, "front")]
        spares = {group.id: group.spares for group in facts.decks[language].groups}[item.piece.group]
        assert item.piece.quantity <= len(copies) <= item.piece.quantity + spares
        assert len(set(copies.values())) == 1, copies
        text = next(iter(copies.values()))
        assert item.piece.code in text
        if item.piece.group != "turn":
            assert squeezed(row.name) in text
        assert squeezed(plain(getattr(row, "text", ""))) in text  # references have no text of their own
        if item.piece.table == "combatants":
            assert re.search(rf"(^| ){item.piece.row.value}( |$)", text)
        checked += 1
    assert checked == len(cards) // 2


@pytest.mark.parametrize("language", ["es", "en"])
def test_every_text_the_faces_lay_out_can_be_read_back(language: str, kit: MakeKit, facts: Facts) -> None:
    cards = cards_of(kit(language)[0].data)
    for item in facts.decks[language].pieces:
        for side, face in (("front", item.front), ("back", item.back)):
            assert face is not None
            text = next(iter(cards[(item.piece.code, side)].values()))
            for block in face.texts:
                assert squeezed(block.plain) in text or block.rotate, (item.piece.code, block.plain)


@pytest.mark.parametrize("language", ["es", "en"])
def test_a_back_names_its_side_twice_and_nothing_else(language: str, kit: MakeKit, facts: Facts) -> None:
    cards, voice = cards_of(kit(language)[0].data), facts.voices[language]
    for item in facts.decks[language].pieces:
        if item.piece.per_table != "sides":
            continue
        name = voice.table("sides")[item.piece.per.id].name
        for text in cards[(item.piece.code, "back")].values():
            letters = sorted(text.replace(" ", ""))
            assert letters == sorted(name.replace(" ", "") * 2)


def test_accents_and_signs_come_back_as_they_were_written(kit: MakeKit) -> None:
    spanish = " ".join(text for copies in cards_of(kit("es")[0].data).values() for text in copies.values())
    for part in ("Paladín", "Espíritu", "CARTA QÍAHNBERRA", "más", "sí", "×", "·"):
        assert part in spanish
    assert "\ufffd" not in spanish
    assert not re.search(r"[\x00-\x08\x0b-\x1f]", spanish)


def test_no_card_speaks_the_other_language(kit: MakeKit, facts: Facts) -> None:
    read = {
        language: " ".join(text for copies in cards_of(kit(language)[0].data).values() for text in copies.values())
        for language in ("es", "en")
    }
    for table in ("combatants", "gear", "qiahnberros"):
        for row in facts.game.tables[table]:
            es, en = (facts.voices[language].table(table)[row.id].name for language in ("es", "en"))
            assert es != en
            assert es in read["es"]
            assert en in read["en"]
            assert not re.search(rf"\b{re.escape(es)}\b", read["en"])
            assert not re.search(rf"\b{re.escape(en)}\b", read["es"])
