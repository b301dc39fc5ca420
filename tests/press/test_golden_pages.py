"""Golden pages: what the sheets look like, against pictures a person has looked at (see tests/golden/README.md)."""

from __future__ import annotations

from pathlib import Path

import pytest
from kits import GAME, MakeKit
from looks import DOTS, alike, looks_as_it_did, rendered
from pdf_reading import manifest_of, opened
from PIL import Image, ImageChops
from projects import printed

from generator.catalog.project import Project
from generator.workshop.build.sheets import make_targets
from generator.workshop.targets import Target

PAGES = ("cover", "fronts-heads", "fronts-tails", "backs")
# one page for each kind of face of the other kits: game, component, language, page counted from 0, paper if not A4
OTHERS: dict[str, tuple[str, str, str, int] | tuple[str, str, str, int, str]] = {
    "gnostica-majors": ("gnostica", "deck", "es", 2),
    "gnostica-back": ("gnostica", "deck", "es", 3),
    "gnostica-courts": ("gnostica", "deck", "en", 12),
    "gnostica-stickers": ("gnostica", "stickers", "es", 0),
    "gnostica-labels": ("gnostica", "stickers_l7160", "en", 1),
    "gnostica-pyramids": ("gnostica", "pieces", "es", 0),
    "kit-goblin": ("qiahn_goblin", "kit", "en", 0),
    "kit-gnostica": ("gnostica", "kit", "es", 0),
    "kit-tactics-assembly": ("qiahn_tactics", "kit", "en", 1),
    "tactics-tokens": ("qiahn_tactics", "tokens", "es", 2),
    "tactics-token-backs": ("qiahn_tactics", "tokens", "es", 3),
    "tactics-tokens-cover": ("qiahn_tactics", "tokens", "en", 0),
    "tactics-board": ("qiahn_tactics", "board", "es", 0, "a3"),
    "tactics-board-tile": ("qiahn_tactics", "board", "en", 1),
    "tactics-dice": ("qiahn_tactics", "dice_nets", "es", 0),
    "tactics-references": ("qiahn_tactics", "references", "es", 0),
    "tactics-reference-backs": ("qiahn_tactics", "references", "en", 1),
    "tactics-box": ("qiahn_tactics", "box", "en", 1),
    "goblin-references": ("qiahn_goblin", "references", "en", 0),
    "goblin-reference-backs": ("qiahn_goblin", "references", "es", 1),
    "goblin-box": ("qiahn_goblin", "box_sleeved", "es", 0),
}


def page_numbers(data: bytes) -> dict[str, int]:
    """Where the golden pages stand in a kit, counted from 0: the first sheets that are all of one side's cards."""
    sheets: dict[int, list[str]] = {}
    sides: dict[int, str] = {}
    for page, _, side, _, face, *_ in manifest_of(opened(data))["placements"]:
        sheets.setdefault(page, []).append(face)
        sides[page] = side
    full = [page for page in sorted(sheets) if sides[page] == "back" and len(set(sheets[page])) == 1]
    first = full[0]
    other = next(page for page in full if sheets[page][0] != sheets[first][0])
    return {"cover": 0, "fronts-heads": first - 2, "fronts-tails": other - 2, "backs": first - 1}


def pictures(data: bytes) -> dict[str, Image.Image]:
    return {name: rendered(data, page) for name, page in page_numbers(data).items()}


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("language", ["es", "en"])
def test_a_page_looks_as_it_did_when_a_person_looked(language: str, name: str, kit: MakeKit, tmp_path: Path) -> None:
    looks_as_it_did(pictures(kit(language)[0].data)[name], f"cards-{language}-{name}", tmp_path)


@pytest.mark.parametrize("name", OTHERS)
def test_a_page_of_another_kit_looks_as_it_did_when_a_person_looked(name: str, tmp_path: Path) -> None:
    game, component, language, page, *paper = OTHERS[name]
    looks_as_it_did(rendered(printed(game, component, language, *paper), page), name, tmp_path)


@pytest.mark.parametrize(
    ("file", "old", "new", "page"),
    [
        ("tables/combatants.csv", "wizard,Mago,yellow,6,", "wizard,Mago,yellow,9,", "fronts-heads"),
        ("tables/combatants.csv", "wizard,Mago,yellow,", "wizard,Druida,yellow,", "fronts-heads"),
    ],
)
def test_one_changed_value_or_name_is_noticed(
    file: str, old: str, new: str, page: str, project_copy: Path, kit: MakeKit
) -> None:
    path = project_copy / "data/games" / GAME / file
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")
    project = Project(project_copy, project_copy)
    changed = make_targets(project, [Target(GAME, "es", "cards", "a4", "dense", draft=True)], build_book=False).products
    assert changed
    assert not alike(pictures(changed[0].data)[page], pictures(kit("es")[0].data)[page])


def test_a_card_moved_by_a_millimetre_or_a_missing_mark_is_noticed(kit: MakeKit) -> None:
    page = pictures(kit("es")[0].data)["fronts-heads"]
    one_mm = round(DOTS / 25.4)
    assert alike(page, page.copy())
    assert not alike(page, ImageChops.offset(page, one_mm, 0))
    assert not alike(page, pictures(kit("es")[0].data)["fronts-tails"])
    assert not alike(page, page.transpose(Image.Transpose.ROTATE_180))
