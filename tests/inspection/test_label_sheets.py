"""Label sheets: a test page with every label's outline, every piece on its label, and stocks that cannot be."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pypdfium2 as pdfium
import pytest
from spoiling import Printing, Spoiler

from generator.base.findings import Finding, Findings
from generator.catalog.project import Project
from generator.workshop.checking.run import Checker

Judged = Callable[..., list[Finding]]
K = 72 / 25.4
ROOT = Path(__file__).resolve().parent.parent.parent
ROUNDED = re.compile(r"(?:[\d.\- ]+ [mlc]\n)+h\nS")


@pytest.fixture
def labels(printing: Printing) -> Path:
    (path,) = printing("gnostica", "stickers_5163", paper="letter")
    return path


def shifted(millimetres: float) -> Callable[[str], str]:
    """Move the first outline of a page to the right."""

    def edit(content: str) -> str:
        found = ROUNDED.search(content)
        assert found
        moved = re.sub(
            r"([\d.]+) ([\d.]+)(?=( [\d.]+)* [mlc])",
            lambda m: f"{float(m[1]) + millimetres * K:.2f} {m[2]}",
            found.group(),
        )
        return content.replace(found.group(), moved, 1)

    return edit


@pytest.mark.parametrize(
    ("component", "paper", "count"),
    [("stickers_5163", "letter", 10), ("stickers_5167", "letter", 80), ("stickers_l7651", "a4", 65)],
)
def test_the_first_page_shows_the_outline_of_every_label(
    component: str, paper: str, count: int, printing: Printing, judged: Judged
) -> None:
    (path,) = printing("gnostica", component, paper=paper)
    assert judged(path) == []
    with pikepdf.open(path) as pdf:
        assert len(ROUNDED.findall(pdf.pages[0].Contents.read_bytes().decode("latin-1"))) == count


@pytest.mark.parametrize(
    ("language", "component", "said"),
    [
        ("en", "stickers_5163", "Avery 5163 (8163): measures confirmed by two sources"),
        ("es", "stickers_5163", "Avery 5163 (8163): medidas confirmadas por dos fuentes"),
    ],
)
def test_the_test_page_says_how_to_test_and_how_sure_its_measures_are(
    language: str, component: str, said: str, printing: Printing
) -> None:
    (path,) = printing("gnostica", component, language, paper="letter")
    text = " ".join(pdfium.PdfDocument(path)[0].get_textpage().get_text_range().split())
    assert said in text
    assert ("plain paper" if language == "en" else "papel normal") in text
    assert "200 g" not in text


def test_a_stock_that_one_source_alone_knows_says_so(printing: Printing) -> None:
    (path,) = printing("gnostica", "stickers_l7658")
    assert "sin confirmar" in pdfium.PdfDocument(path)[0].get_textpage().get_text_range()


def test_an_outline_that_stands_elsewhere_is_measured(labels: Path, judged: Judged) -> None:
    Spoiler(labels).page(1, shifted(0.5))
    (found,) = judged(labels)
    assert found.code == "print.outline"
    assert "the nearest is 0.50 mm off" in found.message


def test_a_missing_outline_is_told(labels: Path, judged: Judged) -> None:
    Spoiler(labels).page(1, lambda content: ROUNDED.sub("", content, count=1))
    assert [f.code for f in judged(labels)] == ["print.outline"]


def test_a_sticker_beside_its_label_is_measured(labels: Path, judged: Judged) -> None:
    def shift(placed: str) -> str:
        return re.sub(r"1 0 0 1 ([\d.]+)", lambda m: f"1 0 0 1 {float(m[1]) + 0.3 * K:.3f}", placed)

    Spoiler(labels).placement(2, 0, shift)
    (found,) = [f for f in judged(labels) if f.code == "print.label"]
    assert "lies 0.30 mm off the nearest label" in found.message


def test_a_sheet_of_labels_that_leaves_its_paper_is_refused_with_the_numbers(
    project_copy: Path, change: Callable[[Path, str, str], None], tirada: Callable[..., object]
) -> None:
    stocks = project_copy / "data/print/stocks.csv"
    change(
        stocks,
        "avery_5163,Avery 5163 (8163),letter,101.6,50.8,3.2,2,5",
        "avery_5163,Avery 5163 (8163),letter,101.6,50.8,3.2,2,6",
    )
    run = tirada("build", "gnostica", "--only", "stickers_5163", "--lang", "es", cwd=project_copy)
    assert run.returncode == 1
    assert "its labels reach 211.93 x 317.50 mm, the paper is 215.9 x 279.4 mm" in " ".join(
        (run.stdout + run.stderr).split()
    )


def test_a_face_that_is_not_as_large_as_its_label_is_refused_with_both_sizes(
    project_copy: Path, change: Callable[[Path, str, str], None], tirada: Callable[..., object]
) -> None:
    components = project_copy / "data/games/gnostica/components.yaml"
    change(components, "    format: label_5163\n", "    format: label_5160\n")
    run = tirada("build", "gnostica", "--only", "stickers_5163", "--lang", "es", "--draft", cwd=project_copy)
    assert run.returncode == 1
    said = " ".join((run.stdout + run.stderr).split())
    assert "66.675 x 25.4 mm; a label of avery_5163 is 101.6 x 50.8 mm" in said


@pytest.mark.soak  # long: three prints; labels and outlines that lie elsewhere are measured above
def test_a_label_whose_ink_would_be_lost_at_the_paper_s_edge_is_told_and_one_that_is_white_there_is_not(
    labels: Path, printing: Printing, project_copy: Path
) -> None:
    def told(path: Path) -> list[str]:
        checker = Checker(Project(project_copy, ROOT), Findings())
        checker.print([path])
        return [finding.message for finding in checker.findings if finding.code == "print.printable"]

    assert told(labels) == []  # the labels begin 3.97 mm from the edge, their ink beyond 6.35 mm
    face = project_copy / "templates" / "faces" / "gnostica" / "sticker_text.yaml"
    text = face.read_text(encoding="utf-8")
    assert text.count("text, role: name, box: [2.9,") == 1
    face.write_text(text.replace("text, role: name, box: [2.9,", "text, role: name, box: [1.6,"), encoding="utf-8")
    (path,) = printing("gnostica", "stickers_5163", paper="letter")
    messages = told(path)
    assert len(messages) == 39  # the left column of two
    assert "El Loco leaves the printable area (6.35 mm from the paper's edge) by 0." in messages[0]


@pytest.mark.parametrize(("component", "paper"), [("stickers_l7658", "a4"), ("stickers_5163", "letter")])
def test_no_outline_of_a_label_runs_through_the_words_of_the_test_page(
    component: str, paper: str, printing: Printing
) -> None:
    (path,) = printing("gnostica", component, paper=paper)
    page = pdfium.PdfDocument(path)[0]
    words = page.get_textpage()
    boxes = [words.get_charbox(i) for i in range(words.count_chars())]
    texts = [box for box in boxes if 60 * K < box[1] < page.get_height() - 16 * K]  # neither head nor scale bar
    left, bottom = min(box[0] for box in texts), min(box[1] for box in texts)
    right, top = max(box[2] for box in texts), max(box[3] for box in texts)
    height = page.get_height()
    image = page.render(scale=2).to_pil().convert("L")
    block = image.crop((round(left * 2), round((height - top) * 2), round(right * 2), round((height - bottom) * 2)))
    plain_rows = sum(
        low == high for y in range(block.height) for low, high in [block.crop((0, y, block.width, y + 1)).getextrema()]
    )
    assert plain_rows > block.height / 8  # an outline of a label beside the words would darken every row between lines
