"""Scans and photographs of a calibration sheet: simulated ones of simulated printers, and pictures that are refused."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from commands import Done
from PIL import Image, ImageOps
from projects import AS_IT_STANDS
from simulated_printer import some_printer
from simulated_scan import as_jpeg, photographed, printed_page

from generator.base.calibration_marks import SheetCode, code_bits, read_code
from generator.base.landing import Landing, SidesLanding, applied
from generator.catalog.printers import load_profile
from generator.inspection.scans.sheet_scan import ScannedSides, read_sides
from generator.press.printer_correction import correction
from generator.workshop.build.sheets import make_targets
from generator.workshop.calibration.sheet import make_sheet
from generator.workshop.targets import Target

A4, A5, LETTER = (210.0, 297.0), (148.0, 210.0), (215.9, 279.4)
DPI = 100.0
Tirada = Callable[..., Done]


@pytest.fixture(scope="module")
def sheet() -> bytes:
    """A calibration sheet on A4."""
    return make_sheet(AS_IT_STANDS, "a4", "en", "long")


def scans_of(
    pdf: bytes, printer: SidesLanding, chance: random.Random, hard: float, folder: Path, name: str = "scan"
) -> list[Path]:
    """Pictures of both sides of a printed sheet."""
    paths = []
    for number, landing in enumerate(printer):
        path = folder / f"{name}-{number}.jpg"
        picture = photographed(printed_page(pdf, number, landing, DPI), DPI, chance, hard)
        path.write_bytes(as_jpeg(picture))
        paths.append(path)
    return paths


def farthest_off(printer: SidesLanding, read: ScannedSides) -> float:
    """How far (mm) any place of either side lands from its place on the paper, corrected by what was read."""
    width, height = read.code.width, read.code.height
    off = []
    for real, known in zip(printer, read.landings, strict=True):
        for x in (10.0, width - 10):
            for y in (10.0, height - 10):
                corrected = applied(correction(known, width, height), (x, y))
                off.append(math.dist((x, y), applied(real.matrix(width, height), corrected)))
    return max(off)


@pytest.mark.parametrize("hard", [0.0, 1.0, 1.7])
def test_scans_bring_both_sides_within_a_fifth_of_a_millimetre(sheet: bytes, tmp_path: Path, hard: float) -> None:
    for seed in range(3):
        chance = random.Random(seed)
        printer = some_printer(chance)
        read = read_sides(scans_of(sheet, printer, chance, hard, tmp_path), [A5, LETTER, A4])
        assert read.code == SheetCode("front", *A4)
        assert farthest_off(printer, read) < min(0.1, read.doubt), seed  # twice as near as has to be
        assert read.doubt < 0.25
        assert farthest_off(printer, read._replace(landings=SidesLanding(Landing(), Landing()))) > 0.5


@pytest.mark.soak
def test_scans_of_many_printers_are_near_enough(tmp_path: Path) -> None:
    for paper, size in (("a4", A4), ("a5", A5), ("letter", LETTER)):
        pdf = make_sheet(AS_IT_STANDS, paper, "es", "short")
        for seed in range(40):
            chance = random.Random(1000 + seed)
            printer = some_printer(chance)
            read = read_sides(scans_of(pdf, printer, chance, chance.uniform(0, 1.5), tmp_path), [A5, LETTER, A4])
            assert read.code == SheetCode("front", *size, short=True)
            assert farthest_off(printer, read) < 0.2, (paper, seed)


def test_a_scan_makes_a_profile_and_its_rulers_may_be_typed_beside_it(
    tirada: Tirada, sheet: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TIRADA_CONFIG", str(tmp_path / "config"))
    printer = SidesLanding(Landing(0.5, -0.3, 0.1), Landing(-1.5, 0.8, -0.2, 1.001, 1.001))
    front, back = scans_of(sheet, printer, random.Random(7), 0.6, tmp_path)
    done = tirada("calibrate", "read", "attic", "--scan", back, "--scan", front)  # in any order
    assert done.returncode == 0, done.stderr
    (paper,) = load_profile("attic").papers
    assert (paper.paper, paper.measured, paper.flip) == ("a4", "scanned", "long")
    assert abs(paper.back.x + 1.5) < 0.05
    assert "1.00 mm to the left and 1.10 mm too low" in done.stdout.replace("1.01", "1.00").replace("0.99", "1.00")
    done = tirada("calibrate", "read", "attic", "--scan", front, "--scan", back, "--typed", "across=100.4 down=100")
    assert done.returncode == 0, done.stderr
    (paper,) = load_profile("attic").papers
    assert round(paper.front.scale_x, 4) == 1.004
    assert round(paper.back.scale_x, 3) == 1.005

    verification = make_sheet(AS_IT_STANDS, "a4", "en", "long", "attic")
    front, back = scans_of(verification, printer, random.Random(8), 0.6, tmp_path, "verified")
    done = tirada("calibrate", "read", "attic", "--scan", front, "--scan", back)
    assert done.returncode == 0, done.stderr
    assert "The profile is right." in done.stdout
    assert load_profile("attic").papers[0].verified


def refusal(tirada: Tirada, *scans: Path) -> str:
    """Why pictures are refused; no profile is made of them."""
    words = [word for scan in scans for word in ("--scan", scan)]
    done = tirada("calibrate", "read", "attic", *words)
    assert done.returncode == 2, done.stdout
    assert tirada("calibrate", "list").stdout.startswith("No printer")
    return done.stderr


@pytest.mark.soak  # a scan of a sheet of cards is refused below
def test_pictures_of_something_else_are_refused(
    tirada: Tirada, sheet: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TIRADA_CONFIG", str(tmp_path / "config"))
    straight = SidesLanding(Landing(), Landing())
    front, back = scans_of(sheet, straight, random.Random(1), 0.0, tmp_path)
    assert "one picture given" in refusal(tirada, front)
    assert "the same picture is given twice" in refusal(tirada, front, front)
    other = tmp_path / "other.jpg"
    other.write_bytes(front.read_bytes())
    assert "both pictures show the front" in refusal(tirada, front, other)

    def changed(change: Callable[[Image.Image], Image.Image]) -> str:
        with Image.open(front) as image:
            change(image).save(other, "JPEG", quality=90)
        return refusal(tirada, other, back)

    assert "the picture is mirrored" in changed(ImageOps.mirror)
    assert "no calibration sheet is seen" in changed(lambda image: image.point(lambda _: 200))
    assert "too few to measure by" in changed(lambda image: image.resize((300, 400)))
    assert "edge of the paper cannot be seen" in changed(lambda image: image.crop(_within(image, 0.075)))
    assert "marks are seen, and no code" in changed(_without_code)
    other.write_bytes(b"no picture at all")
    assert "not a picture that can be read" in refusal(tirada, other, back)
    assert "name a scan of each side" in refusal(tirada, tmp_path / "nothing.png", back)


def test_a_scan_of_a_sheet_of_cards_is_refused_with_what_to_do(
    tirada: Tirada, sheet: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A sheet with registration crosses and centre marks is no calibration sheet; nor are the sides of two sheets."""
    monkeypatch.setenv("TIRADA_CONFIG", str(tmp_path / "config"))
    straight = SidesLanding(Landing(), Landing())
    target = Target("qiahn_tactics", "en", "references", "a4", "marked")
    (cards,) = make_targets(AS_IT_STANDS, [target], build_book=False).products
    told = refusal(tirada, *scans_of(cards.data, straight, random.Random(1), 0.5, tmp_path, "cards"))
    assert "no calibration sheet is seen" in told
    assert "the sheet comes from `tirada calibrate sheet`" in told
    front, _ = scans_of(sheet, straight, random.Random(1), 0.0, tmp_path)
    letter = make_sheet(AS_IT_STANDS, "letter", "en", "long")
    _, other = scans_of(letter, straight, random.Random(1), 0.0, tmp_path, "letter")
    told = refusal(tirada, front, other)
    assert "the pictures are of two sheets" in told
    assert "scan both sides of one sheet" in told


def _within(image: Image.Image, share: float) -> tuple[int, int, int, int]:
    """The middle of a picture, so much cut off on each side."""
    wide, high = image.size
    return round(wide * share), round(high * share), round(wide * (1 - share)), round(high * (1 - share))


def _without_code(image: Image.Image) -> Image.Image:
    """The picture with its middle painted white."""
    made = image.copy()
    made.paste(255, _within(image, 0.22))
    return made


def test_white_around_the_paper_is_told_and_what_to_do_about_it(
    tirada: Tirada, sheet: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TIRADA_CONFIG", str(tmp_path / "config"))
    monkeypatch.setattr("simulated_scan.GROUND", 252)
    front, back = scans_of(sheet, SidesLanding(Landing(), Landing()), random.Random(1), 0.0, tmp_path)
    assert "something dark" in refusal(tirada, front, back)


def test_a_code_is_read_as_it_was_written_and_no_other_bits_are() -> None:
    chance = random.Random(3)
    for side in ("front", "back"):
        for short in (False, True):
            code = SheetCode(side, 215.9, 279.4, short, not short)  # type: ignore[arg-type]
            bits = code_bits(code)
            assert read_code(bits) == code
            for i in range(len(bits)):
                spoiled = (*bits[:i], not bits[i], *bits[i + 1 :])
                assert read_code(spoiled) is None
    assert sum(read_code(tuple(chance.random() < 0.5 for _ in range(48))) is not None for _ in range(2000)) <= 2
