"""A publisher's own pictures: in place of our drawings, judged before they are printed and read back after."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from PIL import Image
from spoiling import Printing

from generator.base.findings import Finding
from generator.catalog.project import Project
from generator.workshop.build.sheets import make_targets
from generator.workshop.targets import Target

ROOT = Path(__file__).resolve().parents[2]
Judged = Callable[..., list[Finding]]
Own = Callable[..., Path]
PLACE = 10.0  # mm a side


@pytest.fixture
def own(project_copy: Path) -> Own:
    """A picture of one's own on the marker of the last turn, in a place of 10 mm a side."""
    (project_copy / "templates/faces/gnostica/last_turn.yaml").write_text(
        "elements:\n- {kind: ground, fill: '#ffffff'}\n"
        "- {kind: icon, art: own_mark, box: [7.5, 7.5, 10, 10], ink: ink}\n",
        encoding="utf-8",
    )

    def make(width: int = 100, height: int = 100, mode: str = "RGB", suffix: str = ".png") -> Path:
        path = project_copy / "data/games/gnostica/art" / f"own_mark{suffix}"
        path.parent.mkdir(exist_ok=True)
        picture = Image.linear_gradient("L").resize((width, height)).convert("RGB" if mode == "CMYK" else mode)
        picture.convert(mode).save(path)
        return path

    return make


@pytest.fixture
def findings(project_copy: Path) -> Callable[[], list[Finding]]:
    def run() -> list[Finding]:
        target = Target("gnostica", "es", "markers", "a4", "dense")
        return make_targets(Project(project_copy, ROOT), [target], build_book=False).findings

    return run


def images(path: Path) -> list[Any]:
    with pikepdf.open(path) as pdf:
        return [
            dict(item) for item in pdf.objects if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Image"
        ]


@pytest.mark.parametrize(
    ("mode", "suffix"), [("RGB", ".png"), ("L", ".png"), ("P", ".png"), ("RGB", ".jpg"), ("L", ".jpeg"), ("1", ".png")]
)
def test_a_picture_is_embedded_once_and_is_read_back(
    mode: str, suffix: str, own: Own, printing: Printing, judged: Judged, project_copy: Path, change: Any
) -> None:
    own(mode=mode, suffix=suffix)
    components = project_copy / "data/games/gnostica/components.yaml"
    change(components, "letter: U,", "letter: U, copies: '9',")
    last = "part: marker_back}]}\n    expect:"  # of the markers; boxes are four as well
    change(components, f"{last} {{total: 4}}", f"{last} {{total: 12}}")
    (path,) = printing("gnostica", "markers")
    (image,) = images(path)
    assert (image["/Width"], image["/Height"]) == (100, 100)
    assert judged(path) == []


def test_a_picture_that_is_partly_clear_keeps_its_mask(own: Own, printing: Printing, judged: Judged) -> None:
    path = own(mode="RGBA")
    with Image.open(path) as picture:
        picture.putalpha(Image.linear_gradient("L").resize(picture.size))
        picture.save(path)
    (printed,) = printing("gnostica", "markers")
    assert sorted("/SMask" in image for image in images(printed)) == [False, True]
    assert judged(printed) == []


@pytest.mark.parametrize(
    ("dots", "severity", "said"),
    [
        (99, None, ""),
        (90, "warning", "has 90 x 90 dots, on 10 mm that is 229 to the inch; 250 are wanted, 150 needed"),
        (50, "error", "has 50 x 50 dots, on 10 mm that is 127 to the inch"),
    ],
)
def test_too_few_dots_are_told_and_far_too_few_refused(
    dots: int, severity: str | None, said: str, own: Own, findings: Callable[[], list[Finding]]
) -> None:
    own(dots, dots)
    found = [f for f in findings() if f.code == "art.resolution"]
    assert [f.severity for f in found] == ([severity] if severity else [])
    assert all(said in f.message and f.message.startswith("GN-U01") for f in found)


@pytest.mark.parametrize(("width", "height", "refused"), [(200, 100, True), (100, 104, True), (101, 100, False)])
def test_a_picture_of_another_shape_than_its_place_is_refused(
    width: int, height: int, refused: bool, own: Own, findings: Callable[[], list[Finding]]
) -> None:
    own(width, height)
    found = [f for f in findings() if f.code == "art.aspect"]
    assert bool(found) == refused
    for finding in found:
        assert f"{width} x {height} dots" in finding.message
        assert "its place of 10 x 10 mm is 1.00 to 1" in finding.message
        assert finding.fix == "cut the picture to the shape of its place: 100 x 100 dots of it"


def test_a_picture_in_the_colours_of_a_press_is_printed_in_ours_and_that_is_said(
    own: Own, findings: Callable[[], list[Finding]]
) -> None:
    own(mode="CMYK", suffix=".jpg")
    (found,) = findings()
    assert (found.severity, found.code) == ("info", "art.otherwise")
    assert "CMYK without a readable profile" in found.message


def test_a_file_that_is_no_picture_is_refused(own: Own, findings: Callable[[], list[Finding]]) -> None:
    own().write_bytes(b"no picture at all")
    (found,) = [f for f in findings() if f.severity == "error"]
    assert (found.where.file, found.message) == ("data/games/gnostica/art/own_mark.png", "not a readable picture")


def test_another_picture_in_the_printed_file_is_told(own: Own, printing: Printing, judged: Judged) -> None:
    own()
    (path,) = printing("gnostica", "markers")
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        (image,) = [o for o in pdf.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Image"]
        data = bytearray(image.read_bytes())
        data[3000:3060] = bytes(60)
        image.write(bytes(data))
        pdf.save(path)
    assert {f.code for f in judged(path)} >= {"print.picture"}


def test_a_picture_that_was_stretched_in_the_printed_file_is_told(own: Own, printing: Printing, judged: Judged) -> None:
    own()
    (path,) = printing("gnostica", "markers")
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        changed = 0
        for item in pdf.objects:
            if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Form":
                before = item.read_bytes()
                after = re.sub(rb"q\n28\.35 0 0 28\.35", b"q\n30 0 0 28.35", before)
                if after != before:
                    item.write(after)
                    changed += 1
        assert changed == 1
        pdf.save(path)
    assert "print.picture" in {f.code for f in judged(path)}


def test_a_drawing_of_the_same_name_wins(own: Own, printing: Printing, project_copy: Path) -> None:
    path = own()
    source = (ROOT / "templates/art/sword.svg").read_text(encoding="utf-8")
    path.with_suffix(".svg").write_text(source, encoding="utf-8")
    (printed,) = printing("gnostica", "markers")
    assert images(printed) == []


@pytest.fixture
def told(project_copy: Path) -> Callable[[], list[Finding]]:
    """What a build of one component says of the files of own art, `art.*` alone."""

    def run() -> list[Finding]:
        target = Target("gnostica", "es", "markers", "a4", "dense")
        found = make_targets(Project(project_copy, ROOT), [target], build_book=False).findings
        return [finding for finding in found if finding.code in ("art.unused", "art.unreadable")]

    return run


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("own_marc.png", "did you mean 'own_mark'?"),
        ("own_mark.webp", "in small letters"),
        ("own_mark.PNG", "in small letters"),
        ("own_mark.svg", "keep the one that you mean"),
    ],
)
def test_own_art_that_nothing_prints_is_told_with_the_right_name(
    name: str, said: str, own: Own, told: Callable[[], list[Finding]]
) -> None:
    made = own()
    assert told() == []
    text = '<svg viewBox="0 0 64 64"><path d="M0 0 L9 0 L9 9 Z"/></svg>'
    made.with_name(name).write_bytes(text.encode() if name.endswith("svg") else made.read_bytes())
    (finding,) = told()
    assert (finding.code, finding.severity) == ("art.unused", "warning")
    assert said in finding.fix
    assert finding.where.file.startswith("data/games/gnostica/art/own_mar")


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("own_mark.png", b"no picture"),
        ("own_mark.svg", b'<svg viewBox="0 0 64 64"><defs/></svg>'),
        ("own_mark.svg", b'<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg viewBox="0 0 64 64">&x;</svg>'),
    ],
)
def test_own_art_that_cannot_be_read_is_told_once_and_nothing_is_printed(
    name: str, content: bytes, own: Own, told: Callable[[], list[Finding]], project_copy: Path
) -> None:
    made = own()
    made.unlink()
    made.with_name(name).write_bytes(content)
    (finding,) = told()
    assert (finding.code, finding.severity) == ("art.unreadable", "error")
    assert " at 0x" not in finding.message
    target = Target("gnostica", "es", "markers", "a4", "dense")
    assert make_targets(Project(project_copy, ROOT), [target], build_book=False).products == []


def test_a_note_beside_own_art_is_no_art(own: Own, told: Callable[[], list[Finding]]) -> None:
    made = own()
    made.with_name("README.md").write_text("Drawn by us.", encoding="utf-8")
    made.with_name(".DS_Store").write_bytes(b"x")
    assert told() == []
