"""Golden pages: what the sheets look like, against pictures a person has looked at (see tests/golden/README.md)."""

from __future__ import annotations

import os
from pathlib import Path

import pypdfium2 as pdfium
import pytest
from kits import GAME, MakeKit
from pdf_reading import manifest_of, opened
from PIL import Image, ImageChops, ImageStat

from generator.catalog.project import Project
from generator.workshop.make import make_targets
from generator.workshop.targets import Target

GOLDEN = Path(__file__).resolve().parent.parent / "golden"
DOTS = 60
SHRINK = 4  # dots a side that are averaged, so that edges smoothed another way do not count
MEAN = 1.0  # of 255: how far the whole page may be off
WORST = 40.0  # of 255: how far one averaged patch (1.7 mm) may be off
PAGES = ("cover", "fronts-heads", "fronts-tails", "backs")
WRITE = "TIRADA_WRITE_GOLDEN"


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
    document = pdfium.PdfDocument(data)
    made = {
        name: document[page].render(scale=DOTS / 72).to_pil().convert("RGB")
        for name, page in page_numbers(data).items()
    }
    document.close()
    return made


def distance(a: Image.Image, b: Image.Image) -> tuple[float, float]:
    """Mean and worst difference of two pictures, 0 to 255, over averaged patches."""
    small = [image.convert("RGB").reduce(SHRINK) for image in (a, b)]
    if small[0].size != small[1].size:
        return 255.0, 255.0
    difference = ImageChops.difference(*small)
    return max(ImageStat.Stat(difference).mean), float(max(high for _, high in difference.getextrema()))


def alike(a: Image.Image, b: Image.Image) -> bool:
    mean, worst = distance(a, b)
    return mean <= MEAN and worst <= WORST


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("language", ["es", "en"])
def test_a_page_looks_as_it_did_when_a_person_looked(language: str, name: str, kit: MakeKit, tmp_path: Path) -> None:
    made = pictures(kit(language)[0].data)[name]
    path = GOLDEN / f"cards-{language}-{name}.png"
    if os.environ.get(WRITE) == "yes":
        made.quantize(256, Image.Quantize.MEDIANCUT, kmeans=2, dither=Image.Dither.NONE).save(path, optimize=True)
        pytest.skip(f"{path.name} written: look at it before you keep it")
    assert path.exists(), f"{path.name} is missing: see tests/golden/README.md"
    with Image.open(path) as golden:
        mean, worst = distance(made, golden)
    seen = tmp_path / path.name
    made.save(seen)
    assert mean <= MEAN, f"{path.name} is {mean:.2f} off on average; the page as it is now: {seen}"
    assert worst <= WORST, f"{path.name} is {worst:.0f} off in one place; the page as it is now: {seen}"


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
    changed = make_targets(project, [Target(GAME, "es", "cards", "a4", "dense", draft=True)], thumbnails=False).products
    assert changed
    assert not alike(pictures(changed[0].data)[page], pictures(kit("es")[0].data)[page])


def test_a_card_moved_by_a_millimetre_or_a_missing_mark_is_noticed(kit: MakeKit) -> None:
    page = pictures(kit("es")[0].data)["fronts-heads"]
    one_mm = round(DOTS / 25.4)
    assert alike(page, page.copy())
    assert not alike(page, ImageChops.offset(page, one_mm, 0))
    assert not alike(page, pictures(kit("es")[0].data)["fronts-tails"])
    assert not alike(page, page.transpose(Image.Transpose.ROTATE_180))
