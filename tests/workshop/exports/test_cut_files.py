"""Sheets for cutting machines: marks of the stated geometry, cut files that other programs read alike, damage told."""

from __future__ import annotations

import io
import json
import math
import re
import shutil
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

import ezdxf
import pikepdf
import pypdfium2 as pdfium
import pytest
import svgelements
from PIL import Image
from projects import AS_IT_STANDS

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.catalog.cutters import cutter_names, load_cutter
from generator.workshop.checking.run import Checker
from generator.workshop.exports.cutting import export_cuts
from generator.workshop.exports.request import ExportRequest

A4 = 210.0, 297.0


@pytest.fixture(scope="session")
def cut(tmp_path_factory, small_deck):
    """The folder of a component for a machine. Do not change it."""
    made: dict[tuple[object, ...], Path] = {}

    def folder(cutter="silhouette", game="", component="cards", language="es"):
        key = cutter, game, component
        if key not in made:
            project = AS_IT_STANDS if game else small_deck
            wanted = ExportRequest(
                cutter=cutter, games=(game,) if game else (), languages=(language,), only=(component,), jobs=1
            )
            out = tmp_path_factory.mktemp("cut")
            (name,) = export_cuts(project, wanted, out, lambda total: None, lambda step: None).folders
            made[key] = out / name
        return made[key]

    return folder


def judged(folder: Path, project) -> list:
    findings = Findings()
    Checker(project, findings).print([folder / "export.json"])
    return findings.items


@lru_cache(maxsize=2)
def painted(folder: Path, page: int) -> Image.Image:
    """A page at 600 dots to the inch. Do not change it."""
    document = pdfium.PdfDocument(folder / "sheets.pdf")
    image = document[page].render(scale=600 / 72, grayscale=True).to_pil()
    document.close()
    return image


def dark(folder: Path, box: tuple[float, float, float, float], page: int = 0) -> float:
    """The share of dark dots in a box (mm) of a page."""
    x, y, w, h = (value / 25.4 * 600 for value in box)
    dots = painted(folder, page).crop((math.ceil(x), math.ceil(y), math.floor(x + w), math.floor(y + h))).tobytes()
    return sum(value < 128 for value in dots) / len(dots)


def page_size(folder: Path) -> tuple[float, float]:
    (sheet, *_) = json.loads((folder / "export.json").read_text())["sheets"]
    return sheet["width"], sheet["height"]


def test_three_marks_are_a_square_and_two_corners_of_the_stated_size(cut):
    """A square of 5 mm with its border of 1 mm, arms of 5 mm and 1 mm thick, 10 mm from the paper's edge."""
    folder = cut()
    wide, high = page_size(folder)
    square = 9.5, 9.5, 6.0, 6.0
    assert dark(folder, square) == 1
    assert dark(folder, (8.5, 8.5, 8.0, 8.0)) == pytest.approx(36 / 64, abs=0.02)
    assert dark(folder, (wide - 15, 9.5, 5.5, 1)) == 1  # the upper right: level, then upright
    assert dark(folder, (wide - 10.5, 9.5, 1, 5.5)) == 1
    assert dark(folder, (wide - 15, 10.6, 4.4, 4)) == 0
    assert dark(folder, (9.5, high - 10.5, 5.5, 1)) == 1  # the lower left
    assert dark(folder, (9.5, high - 15, 1, 5.5)) == 1
    assert dark(folder, (wide - 16, high - 16, 7, 7)) == 0  # none at the lower right


def test_four_marks_are_corners(cut):
    folder = cut("silhouette-four")
    wide, high = page_size(folder)
    for x in (9.5, wide - 10.5):
        assert dark(folder, (x, 9.5, 1, 5)) == 1
        assert dark(folder, (x, high - 14.5, 1, 5)) == 1


def test_a_sheet_feeder_has_its_marks_deeper_in_the_sheet(cut):
    folder = cut("silhouette-feeder")
    assert dark(folder, (15.4, 15.4, 6, 6)) == 1
    assert dark(folder, (0, 0, 15.3, 297)) < 0.001
    assert load_cutter(AS_IT_STANDS, "silhouette-feeder").inset >= 15.875


def outlines_of_svg(path: Path) -> list[list[tuple[float, float]]]:
    """As svgelements reads them, in mm."""
    svg = svgelements.SVG.parse(io.StringIO(path.read_text()), ppi=25.4)
    assert (svg.width, svg.height) == pytest.approx((svg.viewbox.width, svg.viewbox.height))
    return [
        [(point.x, point.y) for point in element.as_points() if point is not None]
        for element in svg.elements()
        if isinstance(element, svgelements.Path)
    ]


def outlines_of_dxf(path: Path, high: float) -> list[list[tuple[float, float]]]:
    """As ezdxf reads them, in mm, y downwards."""
    document = ezdxf.readfile(path)
    assert document.audit().errors == []
    return [[(point.x, high - point.y) for point in line.points()] for line in document.modelspace().query("POLYLINE")]


def box_of(points: list[tuple[float, float]]) -> tuple[float, float, float, float]:
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def farthest(points: list[tuple[float, float]], line: list[tuple[float, float]]) -> float:
    """How far the farthest of some points lies from a line that is closed."""

    def off(p, a, b):
        (px, py), (ax, ay), (bx, by) = p, a, b
        long = (bx - ax) ** 2 + (by - ay) ** 2
        at = max(0, min(1, ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / long)) if long else 0
        return math.hypot(px - ax - at * (bx - ax), py - ay - at * (by - ay))

    sides = list(zip(line, line[1:] + line[:1], strict=True))
    return max(min(off(point, a, b) for a, b in sides) for point in points)


OUTLINED = [  # tokens, tiles, stickers, boxes, dice, pyramids
    ("qiahn_tactics", "tokens"),
    ("kaixiflan", "hex_tiles"),
    ("gnostica", "stickers"),
    ("qiahn_goblin", "box"),
    ("qiahn_tactics", "dice_nets"),
    ("gnostica", "pieces"),
]


@pytest.mark.parametrize(("game", "component"), [("", "cards"), *OUTLINED])
def test_both_cut_files_have_one_geometry_where_the_pieces_are_printed(game, component, cut):
    """SVG and DXF of every kind of piece with an outline lie within 0.05 mm of each other, line by line."""
    folder = cut(game=game, component=component)
    manifest = json.loads((folder / "export.json").read_text())
    for number, sheet in enumerate(manifest["sheets"], start=1):
        svg = outlines_of_svg(folder / f"sheet-{number}.svg")
        dxf = outlines_of_dxf(folder / f"sheet-{number}.dxf", sheet["height"])
        assert len(svg) == len(dxf) >= len(sheet["places"])
        for one in svg:
            near = [other for other in dxf if box_of(other) == pytest.approx(box_of(one), abs=0.05)]
            assert any(max(farthest(one, other), farthest(other, one)) <= 0.05 for other in near)
        for _, x, y in sheet["places"]:
            assert any(x - 0.05 <= box[0] and y - 0.05 <= box[1] for box in map(box_of, svg))


def test_a_card_is_cut_along_its_round_corners(cut):
    folder = cut()
    _, x, y = json.loads((folder / "export.json").read_text())["sheets"][0]["places"][0]
    points = outlines_of_dxf(folder / "sheet-1.dxf", page_size(folder)[1])[0]
    assert box_of(points) == pytest.approx((x, y, x + 63, y + 88), abs=0.001)
    for px, py in points:  # in the corner, 3 mm from the middle of its arc
        if px < x + 2.99 and py < y + 2.99:
            assert math.hypot(px - x - 3, py - y - 3) == pytest.approx(3, abs=0.02)


def test_the_id_of_a_sheet_is_on_all_that_belongs_to_it(cut):
    folder = cut()
    (sheet,) = json.loads((folder / "export.json").read_text())["sheets"]
    assert sheet["id"] == "my_game cards es a4 silhouette 1/1"
    assert f"<title>{sheet['id']}</title>" in (folder / "sheet-1.svg").read_text()
    texts = ezdxf.readfile(folder / "sheet-1.dxf").modelspace().query("TEXT")
    assert [text.dxf.text for text in texts] == [sheet["id"]]
    document = pdfium.PdfDocument(folder / "sheets.pdf")
    assert sheet["id"] in document[0].get_textpage().get_text_bounded()
    assert len(document) == 2  # and its back
    document.close()


def test_a_sheet_has_one_size_one_back_and_one_orientation(cut):
    folder = cut(game="qiahn_tactics", component="tokens")
    for path in sorted(folder.glob("*.svg")):
        sizes = {(round(b[2] - b[0], 2), round(b[3] - b[1], 2)) for b in map(box_of, outlines_of_svg(path))}
        assert len(sizes) == 1
    assert len(list(folder.glob("*.svg"))) > 1


@pytest.mark.parametrize("cutter", cutter_names(AS_IT_STANDS))
def test_clean_sheets_are_silent(cutter, cut, small_deck):
    assert judged(cut(cutter), small_deck) == []


@pytest.mark.parametrize(("game", "component"), OUTLINED)
def test_clean_sheets_of_other_outlines_are_silent(game, component, cut):
    assert judged(cut(game=game, component=component), AS_IT_STANDS) == []


def in_text(name: str, before: str, after: str) -> Callable[[Path], None]:
    def harm(folder: Path) -> None:
        text = (folder / name).read_text()
        assert re.search(before, text)
        (folder / name).write_text(re.sub(before, after, text, count=1))

    return harm


def in_pdf(before: bytes, after: bytes) -> Callable[[Path], None]:
    def harm(folder: Path) -> None:
        out = io.BytesIO()
        with pikepdf.open(folder / "sheets.pdf") as pdf:
            code = pdf.pages[0].Contents.read_bytes()
            assert re.search(before, code)
            pdf.pages[0].Contents.write(re.sub(before, after, code, count=1))
            pdf.save(out)
        (folder / "sheets.pdf").write_bytes(out.getvalue())

    return harm


def moved_in_svg(folder: Path) -> None:
    """The first outline lies a tenth of a millimetre farther right."""
    text = (folder / "sheet-1.svg").read_text()
    data = re.search(r' d="(M[^"]*)"', text)[1]
    shifted = re.sub(r"([ML])([\d.]+)", lambda found: f"{found[1]}{float(found[2]) + 0.1:.4f}", data)
    (folder / "sheet-1.svg").write_text(text.replace(data, shifted, 1))


def said(change: Callable[[dict], object]) -> Callable[[Path], None]:
    def harm(folder: Path) -> None:
        value = json.loads((folder / "export.json").read_text())
        change(value)
        (folder / "export.json").write_text(json.dumps(value))

    return harm


DAMAGES = {
    "svg moved": (moved_in_svg, " mm beside its outline"),
    "svg line gone": (in_text("sheet-1.svg", r"<path[^>]*/>", ""), "7 lines, 8 expected"),
    "svg size": (in_text("sheet-1.svg", r'width="\d+mm"', 'width="200mm"'), "not as large as its sheet"),
    "svg of another sheet": (in_text("sheet-1.svg", "1/1", "1/2"), "its sheet 'my_game"),
    "dxf open": (in_text("sheet-1.dxf", r"\n66\n1\n70\n1\n", "\n66\n1\n70\n0\n"), "not closed"),
    "dxf torn": (
        in_text("sheet-1.dxf", r"VERTEX\n8\nCUT\n10\n[\d.]+", "VERTEX\n8\nCUT\n10\nx"),
        "be read as a cut file",
    ),
    "dxf gone": (lambda folder: (folder / "sheet-1.dxf").unlink(), "sheet-1.dxf is not there"),
    "face moved": (in_pdf(rb"n 1 0 0 1 \d+(\.\d+)? ", b"n 1 0 0 1 99 "), "is not placed at"),
    "mark gone": (in_pdf(rb"(?s)0 0 0 rg\n[^f]*\nf", b""), "there is no mark at"),
    "place": (said(lambda m: m["sheets"][0]["places"][0].__setitem__(1, 30.0)), "lies on another piece"),
    "copy": (said(lambda m: m["sheets"][0]["places"].pop()), "MY-C04 is missing"),
    "paper": (said(lambda m: m["sheets"][0].update(width=300.0)), "the sheet is 300"),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_sheet_or_cut_file_is_told(damage, cut, small_deck, tmp_path):
    harm, words = DAMAGES[damage]
    folder = Path(shutil.copytree(cut(), tmp_path / "cut"))
    harm(folder)
    found = judged(folder, small_deck)
    assert any(words in finding.message for finding in found), found


@pytest.mark.parametrize(
    ("wanted", "told"),
    [
        ({"cutter": "silhuette"}, "did you mean 'silhouette'"),
        ({"cutter": "silhouette", "papers": ("a44",)}, "there is no paper 'a44'"),
        ({"cutter": "silhouette", "papers": ("60x80",)}, "nothing has room on a sheet"),
        ({"cutter": "silhouette", "only": ("crads",)}, "did you mean 'cards'"),
    ],
)
def test_what_cannot_be_cut_is_refused_and_nothing_is_written(wanted, told, small_deck, tmp_path):
    with pytest.raises(CannotJudge, match=re.escape(told)):
        export_cuts(small_deck, ExportRequest(**wanted, jobs=1), tmp_path / "out", print, print)
    assert not (tmp_path / "out").exists() or list((tmp_path / "out").iterdir()) == []


def test_a_machine_that_cannot_be_is_refused(small_deck, tmp_path):
    path = small_deck.root / "data" / "print" / "cutters" / "odd.yaml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("id: odd\nname: Odd\npattern: three\nsource: ours\ninset: 0.2\n")
    try:
        with pytest.raises(CannotJudge, match="its marks reach beyond the paper"):
            export_cuts(small_deck, ExportRequest(cutter="odd", jobs=1), tmp_path / "out", print, print)
    finally:
        path.unlink()
