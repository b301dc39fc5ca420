"""Sheets corrected for a printer: sent through it they land where they were planned; `check` sees where they do not."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pikepdf
import pypdfium2
import pytest
from checkers import ReadersAlone
from PIL import Image
from projects import few_cards

from generator.base.findings import Findings
from generator.base.landing import Landing, SidesLanding, inverse
from generator.catalog.printers import MeasuredLanding, MeasuredPaper, PrinterProfile, save_profile
from generator.inspection.reading.printed_document import PrintedDocument
from generator.inspection.structure.printer_correction import without_correction
from generator.workshop.build.request import BuildRequest
from generator.workshop.build.run import build
from generator.workshop.checking.run import Checker

GAME = "qiahn_goblin"
FRONT, BACK = Landing(0.8, -0.5, -0.2, 1.002, 0.998), Landing(-1.1, 0.7, 0.3, 0.999, 1.001)
CARDS = f"{GAME}/es/cards.a4.printer-office.pdf"
DPI = 100


def make(out: Path, **wanted: Any) -> list[str]:
    """What a build makes in Spanish from the project with few cards; "- " stands before what it removes."""
    request = BuildRequest(**{"games": (GAME,), "languages": ("es",), "only": ("cards",), "jobs": 1, **wanted})
    done = build(few_cards(), request, out, lambda _: None, lambda _: None)
    assert not [finding for finding in done.findings if finding.severity == "error"]
    return [*done.made, *(f"- {name}" for name in done.removed)]


def save(front: Landing = FRONT, back: Landing = BACK) -> None:
    sides = [MeasuredLanding(*side) for side in (front, back)]
    save_profile(PrinterProfile("office", (MeasuredPaper("a4", 210, 297, "long", "typed", 0.2, *sides),)))


@pytest.fixture(scope="module")
def corrected(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Cards on high pages (dense) and on wide ones (gutters), corrected for a printer. Do not change them."""
    out = tmp_path_factory.mktemp("corrected")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TIRADA_CONFIG", str(out / "config"))
        save()
        for layout in ("dense", "dense-short"):
            make(out, layout=layout, printer="office")
        make(out, games=("gnostica",), only=("mat",), printer="office")
    return out


@pytest.fixture
def own(corrected: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of them with the printer's profile, to change."""
    monkeypatch.setenv("TIRADA_CONFIG", str(tmp_path / "own" / "config"))
    return shutil.copytree(corrected, tmp_path / "own")


def judged(*paths: Path, judge: type[Checker] = Checker) -> tuple[list[str], list[str]]:
    """The verdicts on files, and the codes of what was found."""
    findings = Findings()
    checker = judge(few_cards(), findings)
    checker.print(list(paths))
    verdicts = [checker.in_files[path].verdict(path).verdict for path in paths]
    return verdicts, sorted({finding.code for finding in findings})


def test_what_is_corrected_is_proven_on_high_and_wide_pages_and_either_edge(own: Path) -> None:
    names = [CARDS, CARDS.replace("a4.", "a4.dense-short."), "gnostica/es/mat.a4.printer-office.pdf"]
    assert judged(*(own / name for name in names)) == (["proven"] * 3, [])
    with pikepdf.open(own / names[2]) as pdf:
        assert pdf.pages[0].MediaBox[3] > pdf.pages[0].MediaBox[2], "a wide page lies on a high sheet"


def test_the_record_of_a_build_tells_where_the_printer_puts_both_sides(corrected: Path) -> None:
    entries = json.loads((corrected / "build.json").read_text("utf-8"))["targets"]
    entry = next(one for one in entries if CARDS in one["files"])
    assert entry["target"]["printer"] == "office"
    assert entry["corrected_for"] == {"front": FRONT._asdict(), "back": BACK._asdict()}
    assert "printer:office" in entry["inputs"]


def sent_through(page: Any, landing: Landing) -> np.ndarray:
    """What a page looks like on paper: moved, turned and stretched as the printer does it; darkness from 0 to 1."""
    image = page.render(scale=DPI / 72, draw_annots=False).to_pil().convert("L")
    a, b, c, d, e, f = inverse(landing.matrix(210, 297))
    mm = DPI / 25.4
    turned = image.transform(image.size, Image.Transform.AFFINE, (a, c, e * mm, b, d, f * mm),
                             Image.Resampling.BICUBIC, fillcolor=255)  # fmt: skip
    return 1 - np.asarray(turned, dtype=float) / 255


def moved_by(seen: np.ndarray, wanted: np.ndarray) -> float:
    """By how much (mm) one picture is moved against another, part by part of the page: the farthest, in any direction.

    Phase correlation of parts with something on them, to a fraction of a dot.
    """
    size, farthest = 256, 0.0
    for top in range(0, wanted.shape[0] - size, size):
        for left in range(0, wanted.shape[1] - size, size):
            one, other = (np.pad(_edges(p[top : top + size, left : left + size]), 8) for p in (seen, wanted))
            if np.abs(other).mean() < 0.01:
                continue
            product = np.fft.fft2(one) * np.conj(np.fft.fft2(other))
            peaks = np.real(np.fft.ifft2(product))
            y, x = np.unravel_index(int(np.argmax(peaks)), peaks.shape)
            dy, dx = (_top_of(np.take(np.take(peaks, x, 1), [y - 1, y, (y + 1) % len(peaks)])), _top_of(
                np.take(peaks[y], [x - 1, x, (x + 1) % len(peaks)])))  # fmt: skip
            shift = [(v + len(peaks) / 2) % len(peaks) - len(peaks) / 2 for v in (y + dy, x + dx)]
            farthest = max(farthest, float(np.hypot(*shift)) * 25.4 / DPI)
    return farthest


def _edges(part: np.ndarray) -> np.ndarray:
    return np.asarray(np.hypot(*np.gradient(part)))


def _top_of(three: np.ndarray) -> float:
    """Where the parabola through three values has its top, from the middle one."""
    low, middle, high = three
    return float((low - high) / (2 * (low - 2 * middle + high)))


def test_painted_and_sent_through_the_printer_both_sides_land_within_a_tenth_of_a_millimetre(corrected: Path) -> None:
    (name,) = make(corrected / "planned")
    planned = pypdfium2.PdfDocument(corrected / "planned" / name)
    document = pypdfium2.PdfDocument(corrected / CARDS)
    assert len(document) == len(planned)
    for number, landing in ((2, FRONT), (3, BACK)):
        wanted = sent_through(planned[number], Landing())
        assert moved_by(sent_through(document[number], landing), wanted) < 0.1
        assert moved_by(sent_through(planned[number], landing), wanted) > 0.5, "the measure sees what is not corrected"


def test_a_page_that_stands_elsewhere_is_no_proof_for_any_of_them(corrected: Path) -> None:
    document = PrintedDocument.read(corrected / CARDS)
    for wrong in (
        SidesLanding(FRONT._replace(x=0.85), BACK),
        SidesLanding(FRONT, BACK._replace(y=0.65)),
        SidesLanding(FRONT, BACK._replace(rotation=0.32)),
        SidesLanding(FRONT._replace(scale_y=0.9985), BACK),
        SidesLanding(BACK, FRONT),
    ):
        findings = Findings()
        sides = without_correction(document, wrong, findings).sides
        assert findings.errors or all(meant == {"back" if page % 2 else "front"} for page, meant in sides.items()), (
            "corrected as the other side would be"
        )


def change_contents(path: Path, change: Callable[[int, bytes], bytes]) -> None:
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        for number, page in enumerate(pdf.pages, 1):
            page.Contents = pdf.make_stream(change(number, page.Contents.read_bytes()))
        pdf.save(path)


def matrix_of(content: bytes) -> bytes:
    return content.split(b" cm\n", 1)[0]


def test_pages_without_their_correction_or_with_that_of_the_other_side_are_wrong(own: Path) -> None:
    path = own / CARDS
    before = path.read_bytes()
    heads: dict[int, bytes] = {}

    def read(number: int, content: bytes) -> bytes:
        heads[number] = matrix_of(content)
        return content

    change_contents(path, read)
    damages: list[Callable[[int, bytes], bytes]] = [
        lambda n, c: c.removeprefix(heads[n] + b" cm\n").removesuffix(b"\nQ") if n == 3 else c,
        lambda n, c: c.replace(heads[n], heads[n + 1], 1) if n == 3 else c,
        lambda n, c: c.replace(heads[4], b"q\n1 0 0 1 0 0", 1) if n == 4 else c,
        lambda n, c: c.replace(b" cm\n", b" cm\nQ q\n", 1) if n == 3 else c,
    ]
    for damage in damages:
        path.write_bytes(before)
        change_contents(path, damage)
        findings = Findings()
        sides = without_correction(PrintedDocument.read(path), SidesLanding(FRONT, BACK), findings).sides
        told = [finding.where.page for finding in findings.errors if finding.code == "print.correction"]
        assert told in ([3], [4]) or sides[3] == frozenset(["back"])
    path.write_bytes(before)
    change_contents(path, damages[1])
    verdicts, codes = judged(path)
    assert verdicts == ["wrong"]
    assert "print.correction" in codes


def test_a_file_is_judged_by_the_profile_as_it_is_now(own: Path) -> None:
    path = own / CARDS
    save(front=FRONT._replace(x=1.1))
    verdicts, codes = judged(path, judge=ReadersAlone)
    assert verdicts == ["wrong"]
    assert "print.correction" in codes
    shutil.rmtree(own / "config")
    assert judged(path)[0] == ["unprovable"]


@pytest.mark.soak  # a file is judged by the profile of its printer above
def test_a_file_under_the_name_of_another_printer_is_told(own: Path) -> None:
    path = own / CARDS.replace("office", "attic")
    path.write_bytes((own / CARDS).read_bytes())
    assert judged(path) == (["wrong"], ["print.misnamed"])


@pytest.mark.soak  # a file is judged by the profile as it is now above
def test_a_build_goes_on_correcting_what_it_made_and_makes_it_again_for_a_new_profile(own: Path) -> None:
    assert make(own, only=("box",)) == [f"{GAME}/es/box.a4.pdf"]
    save(back=BACK._replace(x=-1.4))
    assert CARDS in make(own, only=("box",))
    shutil.rmtree(own / "config")
    assert f"- {CARDS}" in make(own, only=("box",)), "without a profile nothing makes it any more"
