"""Files that other programs wrote again are never damned for that, nor proven; damage in them is found all the same."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from changed_pdfs import Edit, changed, drawn_over, under_matrix
from letters import Letters
from projects import printed

from generator.base.findings import Finding, Findings
from generator.inspection.picture.foreign_export import judge_foreign_export, writer_of
from generator.inspection.reading.printed_document import PrintedDocument

GHOSTSCRIPT, CAIRO = "GPL Ghostscript 10.00.0", "cairo 1.16.0 (https://cairographics.org)"
CARDS, FORM, MAP = ("qiahn_tactics", "references"), ("kaixiflan", "orders"), ("kaixiflan", "map")
TOOLS: dict[str, tuple[str, ...]] = {
    "gs": ("gs", "-q", "-dNOPAUSE", "-dBATCH", "-sDEVICE=pdfwrite", "-o", "{to}", "{file}"),
    "gs-cmyk": ("gs", "-q", "-sDEVICE=pdfwrite", "-sColorConversionStrategy=CMYK", "-o", "{to}", "{file}"),
    "pdftocairo": ("pdftocairo", "-pdf", "{file}", "{to}"),
    "mutool-convert": ("mutool", "convert", "-o", "{to}", "{file}"),
    "mutool-clean": ("mutool", "clean", "-ggggsc", "{file}", "{to}"),
    "qpdf": ("qpdf", "--linearize", "--object-streams=generate", "{file}", "{to}"),
}  # fmt: skip


def told(data: bytes, fresh: bytes) -> tuple[list[Finding], str]:
    findings = Findings()
    reason = judge_foreign_export(PrintedDocument("a.pdf", data), PrintedDocument("fresh", fresh), findings)
    return findings.items, reason


def written_by(program: str, shift: float = 0.0) -> Edit:
    """What a program that writes a file again does to it: its name, no bookmarks, all a little moved (points)."""

    def edit(pdf: pikepdf.Pdf) -> None:
        pdf.docinfo["/Producer"] = program
        del pdf.Root["/Metadata"]
        if "/Outlines" in pdf.Root:
            del pdf.Root["/Outlines"]
        for number in range(1, len(pdf.pages) + 1):
            under_matrix(number, f"1 0 0 1 {shift} {-shift}")(pdf)

    return edit


@pytest.mark.parametrize(
    ("program", "shift"), [(GHOSTSCRIPT, 0.05), ("", 0.24), pytest.param(CAIRO, 0.24, marks=pytest.mark.soak)]
)
def test_a_file_that_looks_the_same_is_not_wrong_and_its_reason_names_the_program(program: str, shift: float) -> None:
    fresh = printed(*CARDS)
    found, reason = told(changed(fresh, written_by(program, shift)), fresh)
    assert found == []
    assert (program or "a program that does not name itself") in reason
    assert "gone: the bookmarks" in reason


def other_digit(pdf: pikepdf.Pdf) -> None:
    """The reference card of the gear says that a sword adds 2."""
    for item in pdf.objects:
        if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Form" and "/Resources" in item:
            letters = Letters(item)
            before = letters.read()
            if "(Espada. )" in before:
                after = before.replace("(3 ) Tj", "(2 ) Tj", 1)
                assert after != before
                letters.write(after)
                return
    raise AssertionError("no card tells of swords")


def without_a_page(pdf: pikepdf.Pdf) -> None:
    del pdf.pages[0]


@pytest.mark.parametrize("program", [GHOSTSCRIPT, pytest.param(CAIRO, marks=pytest.mark.soak)])
@pytest.mark.parametrize(
    ("damage", "page"),
    [
        (drawn_over(1, "1 g 80 600 60 60 re f"), 1),
        (drawn_over(2, "0 g 300 400 12 12 re f"), 2),
        (under_matrix(1, "1 0 0 1 3 0"), 1),
        (without_a_page, None),
    ],
    ids=["cover", "blot", "shift", "lost"],
)
def test_damage_of_a_file_written_again_is_wrong_and_located(program: str, damage: Edit, page: int | None) -> None:
    fresh = printed(*CARDS)
    found, _ = told(changed(changed(fresh, damage), written_by(program, 0.05)), fresh)
    assert found
    assert {one.where.page for one in found} == {page}


def test_a_page_that_ghostscript_turned_is_looked_at_upright() -> None:
    fresh = printed(*CARDS)

    def turned(pdf: pikepdf.Pdf) -> None:
        written_by(GHOSTSCRIPT)(pdf)
        pdf.pages[0].obj.Rotate = 90

    found, reason = told(changed(fresh, turned), fresh)
    assert found == []
    assert reason.endswith("its viewer turns pages: 1 by 90°")
    assert "turns pages" not in told(changed(fresh, written_by(GHOSTSCRIPT)), fresh)[1]


def test_a_unit_that_prints_a_page_at_twice_its_size_is_wrong() -> None:
    fresh = printed(*CARDS)

    def enlarged(pdf: pikepdf.Pdf) -> None:
        written_by(GHOSTSCRIPT)(pdf)
        pdf.pages[0].obj.UserUnit = 2

    (found,) = told(changed(fresh, enlarged), fresh)[0]
    assert (found.code, found.where.page) == ("picture.pages", 1)
    assert found.found == "420.0 x 594.0 mm"


def test_a_script_in_a_file_written_again_is_wrong() -> None:
    fresh = printed(*CARDS)

    def acting(pdf: pikepdf.Pdf) -> None:
        written_by(GHOSTSCRIPT)(pdf)
        pdf.Root.OpenAction = pikepdf.Dictionary(S=pikepdf.Name.JavaScript, JS="app.alert(1)")

    def opening(pdf: pikepdf.Pdf) -> None:
        written_by(GHOSTSCRIPT)(pdf)
        pdf.Root.OpenAction = pikepdf.Array([pdf.pages[1].obj, pikepdf.Name.Fit])  # the page shown first

    assert "pdf.feature" in {one.code for one in told(changed(fresh, acting), fresh)[0]}
    assert told(changed(fresh, opening), fresh)[0] == []


def test_lost_fields_are_told_in_the_reason() -> None:
    fresh = printed(*FORM)

    def flattened(pdf: pikepdf.Pdf) -> None:
        del pdf.Root["/AcroForm"]
        for page in pdf.pages:
            del page.obj["/Annots"]
        written_by(GHOSTSCRIPT)(pdf)

    found, reason = told(changed(fresh, flattened), fresh)
    assert found == []
    assert "358 of its 358 fields" in reason


@pytest.mark.parametrize(
    ("info", "xmp", "name"),
    [("Tirada", "Tirada", "Tirada"), ("Tirada", "Quartz", "Quartz"), (CAIRO, "Tirada", CAIRO), ("", "", "")],
)
def test_the_writer_is_the_first_that_is_not_the_press(info: str, xmp: str, name: str) -> None:
    def edit(pdf: pikepdf.Pdf) -> None:
        pdf.docinfo["/Producer"] = info
        packet = pdf.Root.Metadata.read_bytes().replace(b"<pdf:Producer>Tirada<", f"<pdf:Producer>{xmp}<".encode())
        pdf.Root.Metadata = pdf.make_stream(packet, Type=pikepdf.Name.Metadata, Subtype=pikepdf.Name.XML)

    writer = writer_of(PrintedDocument("a.pdf", changed(printed(*CARDS), edit)))
    assert writer.name == name
    assert writer.ours is (name == "Tirada")


@pytest.fixture
def exported(tmp_path: Path) -> Callable[[str, bytes], bytes]:
    def export(tool: str, data: bytes) -> bytes:
        command = TOOLS[tool]
        if shutil.which(command[0]) is None:
            pytest.skip(f"{command[0]} is not installed")
        source, made = tmp_path / "whole.pdf", tmp_path / "made.pdf"
        source.write_bytes(data)
        words = [word.format(file=source, to=made) for word in command]
        subprocess.run(words, check=True, capture_output=True, timeout=60)
        return made.read_bytes()

    return export


@pytest.mark.parametrize(
    ("tool", "component"),
    [(tool, CARDS) for tool in TOOLS]
    + [pytest.param(tool, MAP, marks=() if tool == "gs" else pytest.mark.soak) for tool in TOOLS],
)
def test_a_clean_file_exported_by_a_real_program_is_not_wrong(
    tool: str, component: tuple[str, str], exported: Callable[[str, bytes], bytes]
) -> None:
    fresh = printed(*component)
    assert told(exported(tool, fresh), fresh)[0] == []


@pytest.mark.parametrize("tool", ["gs", "mutool-convert", "pdftocairo"])
def test_a_wrong_digit_that_a_real_program_exported_is_found(
    tool: str, exported: Callable[[str, bytes], bytes]
) -> None:
    fresh = printed(*CARDS)
    found, _ = told(exported(tool, changed(fresh, other_digit)), fresh)
    assert found
