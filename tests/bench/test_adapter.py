"""The adapter of the card benchmark makes a true deck: nine cards are printed with it and read back."""

from __future__ import annotations

import copy
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from deck_pdf import faults, plain
from decks import deck, write_deck

BENCH = Path(__file__).resolve().parent
ROOT = BENCH.parents[1]
ADAPTER = BENCH / "adapters" / "tirada.py"
NUMBER = 9


def made(adapter: Path, folder: Path) -> subprocess.CompletedProcess[str]:
    """The adapter as a benchmark runs it, in a process of its own: OUT.pdf beside the deck."""
    write_deck(folder / "deck.json", NUMBER)
    ways = os.pathsep.join([str(ROOT), str(BENCH / "harness")])
    return subprocess.run(
        [sys.executable, str(adapter), str(folder / "deck.json"), str(folder / "out.pdf")],
        env={**os.environ, "PYTHONPATH": ways}, cwd=folder, capture_output=True, text=True, check=False,
    )  # fmt: skip


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("deck")
    done = made(ADAPTER, folder)
    assert done.returncode == 0, done.stderr
    return folder / "out.pdf"


def test_nine_cards_are_printed_and_read_back(printed: Path) -> None:
    assert faults(deck(NUMBER), printed) == []


def test_the_adapter_names_its_version() -> None:
    ways = os.pathsep.join([str(ROOT), str(BENCH / "harness")])
    done = subprocess.run(
        [sys.executable, str(ADAPTER), "--version"], env={**os.environ, "PYTHONPATH": ways}, capture_output=True,
        text=True, check=True,
    )  # fmt: skip
    assert done.stdout.startswith("tirada ")


@pytest.mark.parametrize(
    ("written", "instead", "said"),
    [
        ("shape,corners,turn,", "shape,turn,", "the header has 11"),  # a heading too few
        ("rect,,,,bench", "rect,,,bench", "formats.csv"),  # a row with a cell too few
        ('"value": "{{ row.body }}"', '"value": "{{ row.bdy }}"', "bdy"),
    ],
)
def test_an_adapter_that_has_rotted_is_found_out(tmp_path: Path, written: str, instead: str, said: str) -> None:
    code = ADAPTER.read_text("utf-8")
    assert written in code, "the adapter has changed: damage it elsewhere"
    damaged = tmp_path / "adapter.py"
    damaged.write_text(code.replace(written, instead), "utf-8")
    done = made(damaged, tmp_path)
    assert done.returncode != 0
    assert said in done.stderr
    assert not (tmp_path / "out.pdf").exists()


def other_deck(change: Callable[[list[dict[str, Any]]], None]) -> dict[str, Any]:
    found = copy.deepcopy(deck(NUMBER))
    change(found["cards"])
    return found


def swapped(cards: list[dict[str, Any]]) -> None:
    cards[0], cards[1] = cards[1], cards[0]


def turned(cards: list[dict[str, Any]]) -> None:
    """Backs that are not mirrored."""
    for row in range(3):
        line = cards[3 * row : 3 * row + 3]
        for card, side in zip(line, [card["side"] for card in reversed(line)], strict=True):
            card["side"] = side


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda cards: cards[4].update(title="Cumbre Ajena"), "N00005: its title is not in cell 5 of page 1"),
        (lambda cards: cards[8].update(type="Otra · Cosa"), "N00009: its type is not in cell 9 of page 1"),
        (lambda cards: cards[2].update(value=21), "N00003: its value is not in cell 3 of page 1"),
        (lambda cards: cards[3].update(body=cards[3]["body"] + " Y más."), "N00004: its body is not in cell 4"),
        (lambda cards: cards[6].update(id="N00070"), "N00070: its id is not in cell 7 of page 1"),
        (swapped, "N00002: its title is not in cell 1 of page 1"),
        (turned, "behind it on page 2 stands"),
        (lambda cards: cards.append(cards[0]), "2 pages, not 4"),
    ],
)
def test_another_deck_is_told_from_the_one_printed(
    printed: Path, change: Callable[[list[dict[str, Any]]], None], said: str
) -> None:
    assert [fault for fault in faults(other_deck(change), printed) if said in fault]


def without_a_font(pdf: pikepdf.Pdf) -> None:
    font = next(o for o in pdf.objects if isinstance(o, pikepdf.Dictionary) and "/FontFile2" in o)
    del font["/FontFile2"]


def with_a_picture(pdf: pikepdf.Pdf) -> None:
    picture = pikepdf.Stream(pdf, b"\0", Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Image, Width=1, Height=1,
                             ColorSpace=pikepdf.Name.DeviceGray, BitsPerComponent=8)  # fmt: skip
    pdf.pages[0].add_resource(picture, pikepdf.Name.XObject)


def on_a_larger_page(pdf: pikepdf.Pdf) -> None:
    for box in ("/MediaBox", "/CropBox", "/TrimBox", "/BleedBox"):
        if box in pdf.pages[1]:
            pdf.pages[1][box] = pikepdf.Array([0, 0, 612, 842])


def without_a_page(pdf: pikepdf.Pdf) -> None:
    del pdf.pages[1]


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (without_a_font, "is not embedded"),
        (with_a_picture, "a picture of 1 by 1"),
        (on_a_larger_page, "page 2 measures 215.9 by 297.0 mm"),
        (without_a_page, "1 pages, not 2"),
    ],
)
def test_a_file_that_is_damaged_is_told(
    printed: Path, tmp_path: Path, damage: Callable[[pikepdf.Pdf], None], said: str
) -> None:
    file = tmp_path / "damaged.pdf"
    with pikepdf.open(printed) as pdf:
        damage(pdf)
        pdf.save(file)
    assert [fault for fault in faults(deck(NUMBER), file) if said in fault]


def test_a_deck_is_its_number_and_its_seed() -> None:
    assert deck(30) == deck(30)
    assert deck(30, 4)["cards"] != deck(30)["cards"]
    cards = deck(300)["cards"]
    assert [len({card[part] for card in cards}) for part in ("id", "title", "body")] == [300] * 3
    assert all(100 <= len(card["body"]) <= 300 for card in cards)


def test_words_broken_at_the_end_of_a_line_are_whole_again() -> None:
    assert plain("una pie-\r\ndra y\r\nun mo\u00ad\r\nlino, tal-vez") == "una piedra y un molino, tal-vez"
