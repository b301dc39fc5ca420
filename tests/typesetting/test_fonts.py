"""Font files: found in packages and in the project, refused with one clear message when they cannot be used."""

from __future__ import annotations

from pathlib import Path

import pytest
from font_files import font_file

from generator.base.errors import CannotJudge
from generator.catalog.project import find_project
from generator.typesetting.fonts import find_font_file, load_font, project_font

LATIN = {" ": "space", "A": "A", "B": "B"}


@pytest.mark.parametrize("postscript", [False, True])
def test_both_kinds_of_outlines_are_read(tmp_path: Path, postscript: bool) -> None:
    font = load_font(font_file(tmp_path / "Squares.otf", LATIN, postscript=postscript))
    assert font.outlines == ("CFF " if postscript else "glyf")
    assert (font.width("AB"), font.cap_height, font.descent) == (1.2, 0.5, 0.2)
    assert font.code_points == set(map(ord, LATIN))


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "no TrueType or OpenType font"),
        (b"%PDF-1.7 this is no font", "no TrueType or OpenType font"),
        (b"wOFF" + bytes(60), "no TrueType or OpenType font"),
        (b"ttcf" + bytes(60), "a collection of fonts"),
        (b"\0\1\0\0" + bytes(60), "no outlines"),
        (b"\0\1\0\0\0\7" + bytes(20), "damaged"),
    ],
)
def test_a_file_that_is_no_font_is_refused(tmp_path: Path, data: bytes, said: str) -> None:
    path = tmp_path / "none.ttf"
    path.write_bytes(data)
    with pytest.raises(CannotJudge, match=said) as refusal:
        load_font(path)
    assert refusal.value.where is not None
    assert refusal.value.where.file == str(path)


def test_a_font_cut_off_anywhere_is_refused_or_whole(tmp_path: Path) -> None:
    whole = font_file(tmp_path / "whole.ttf", LATIN).read_bytes()
    path = tmp_path / "cut.ttf"
    for length in range(12, len(whole) - 4, 16):
        path.write_bytes(whole[:length])
        with pytest.raises(CannotJudge, match="not a usable font"):
            load_font(path)


@pytest.mark.parametrize(
    ("licence", "refused"),
    [(0, False), (4, False), (8, False), (0x100, False), (2, True), (0x200, True), (6, False)],
)
def test_licence_bits_that_forbid_embedding_are_obeyed(tmp_path: Path, licence: int, refused: bool) -> None:
    path = font_file(tmp_path / "licensed.ttf", LATIN, licence=licence)
    if refused:
        with pytest.raises(CannotJudge, match="licence bits"):
            load_font(path)
    else:
        assert load_font(path).width("A") == 0.6


def test_a_font_without_outlines_is_refused(tmp_path: Path) -> None:
    from fontTools.ttLib import TTFont

    font = TTFont(font_file(tmp_path / "outlines.ttf", LATIN))
    for tag in ("glyf", "loca"):
        del font[tag]
    font["maxp"].tableVersion = 0x00005000
    font.save(tmp_path / "none.ttf")
    with pytest.raises(CannotJudge, match="no outlines"):
        load_font(tmp_path / "none.ttf")


def test_a_font_of_the_project_lies_in_its_folder(tmp_path: Path) -> None:
    (tmp_path / "data/games").mkdir(parents=True)
    (tmp_path / "templates/fonts").mkdir(parents=True)
    own = font_file(tmp_path / "templates/fonts/Own.otf", LATIN, postscript=True)
    project = find_project(root=tmp_path)
    assert project_font(project, "", "Own.otf") == own
    with pytest.raises(CannotJudge, match=r"no font file 'Other\.otf'") as refusal:
        project_font(project, "", "Other.otf")
    assert "Own.otf" in refusal.value.fix


def test_a_package_without_the_file_says_which_files_it_has() -> None:
    with pytest.raises(CannotJudge, match="has no file") as refusal:
        find_font_file("font_source_serif_pro", "Nothing.ttf")
    assert "SourceSerifPro-Regular.ttf" in refusal.value.fix


@pytest.mark.parametrize("file", ["../../x.ttf", "/usr/share/x.ttf", "", "folder"])
def test_a_name_that_leads_elsewhere_is_refused(tmp_path: Path, file: str) -> None:
    (tmp_path / "data/games").mkdir(parents=True)
    (tmp_path / "templates/fonts/folder").mkdir(parents=True)
    with pytest.raises(CannotJudge, match=r"names no file|no font file"):
        project_font(find_project(root=tmp_path), "", file)


@pytest.mark.parametrize("package", ["font_nope", "font_nope.sub", "../x.y", ""])
def test_a_package_that_is_none_is_refused(package: str) -> None:
    with pytest.raises(CannotJudge, match="is not installed"):
        find_font_file(package, "x.ttf")


def test_a_letter_without_an_outline_is_not_drawn(tmp_path: Path) -> None:
    font = load_font(font_file(tmp_path / "Hole.ttf", {"A": "A", "B": "space", " ": "space"}))
    assert font.draws("A")
    assert not font.draws("B")
    assert not font.draws("C")
    assert font.draws(" ")


def test_two_fonts_of_one_name_are_told_apart(tmp_path: Path) -> None:
    folder = tmp_path / "templates/fonts"
    folder.mkdir(parents=True)
    own = load_font(font_file(folder / "SourceSerifPro-Regular.ttf", LATIN))
    assert own.name != load_font(find_font_file("font_source_serif_pro", "SourceSerifPro-Regular.ttf")).name


@pytest.mark.parametrize(
    ("table", "byte", "refused"),
    [
        ("glyf", 4, True),
        ("hmtx", 4, True),
        ("hhea", 5, True),
        ("maxp", 5, True),
        ("OS/2", 71, True),
        ("OS/2", 8, False),  # licence bits are often mended by hand
        ("name", 4, False),
    ],
)
def test_a_font_of_ones_own_with_other_bytes_than_its_checksums_say_is_refused(
    tmp_path: Path, table: str, byte: int, refused: bool
) -> None:
    folder = tmp_path / "templates/fonts"
    folder.mkdir(parents=True)
    path = font_file(folder / "Mine.ttf", LATIN)
    assert load_font(path).width("AB") == 1.2
    data = bytearray(path.read_bytes())
    start = int.from_bytes(data[(at := data.index(table.encode())) + 8 : at + 12], "big")
    data[start + byte] ^= 1
    path.write_bytes(data)
    if refused:
        with pytest.raises(CannotJudge, match=f"damaged: its table {table} has other bytes"):
            load_font(path)
    else:
        load_font(path)


@pytest.mark.parametrize(
    ("byte", "said"), [(12, "its table head is none"), (51, "its tables head, maxp and loca do not agree")]
)
def test_a_font_whose_table_head_is_damaged_is_refused(tmp_path: Path, byte: int, said: str) -> None:
    path = font_file(tmp_path / "Mine.ttf", LATIN)
    data = bytearray(path.read_bytes())
    start = int.from_bytes(data[(at := data.index(b"head")) + 8 : at + 12], "big")
    data[start + byte] ^= 1
    path.write_bytes(data)
    with pytest.raises(CannotJudge, match=said):
        load_font(path)
