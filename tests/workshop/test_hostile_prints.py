"""A file made to kill, hang or fill whoever reads it is a finding of that file; the others are told all the same."""

from __future__ import annotations

import json
import os
import sys
import warnings
import zlib
from collections.abc import Callable
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, Pdf, Stream
from projects import few_cards

from generator.workshop.build.sheets import make_targets
from generator.workshop.targets import Target

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot limit memory")


def changed(data: bytes, change: Callable[[Pdf], None], **options: Any) -> bytes:
    buffer = BytesIO()
    with warnings.catch_warnings(), pikepdf.open(BytesIO(data)) as pdf:
        warnings.simplefilter("ignore")  # the library sees what is wrong
        change(pdf)
        pdf.save(buffer, **options)
    return buffer.getvalue()


def form(pdf: Pdf, content: bytes, **forms: Any) -> Any:
    return pdf.make_indirect(Stream(pdf, content, Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 9, 9]),
                                    Resources=Dictionary(XObject=Dictionary(**forms))))  # fmt: skip


def nested_forms(pdf: Pdf) -> None:
    inner = form(pdf, b"0 0 9 9 re f")
    for _ in range(9):
        inner = form(pdf, b"/F Do " * 10, F=inner)
    page = pdf.pages[0].obj
    page.Resources.XObject["/F"] = inner
    page.Contents = Stream(pdf, b"/F Do")


@cache
def many_spaces() -> bytes:
    """600 megabytes, packed: one of them again and again, as none refers to the one before it."""
    megabyte, packed = b" " * (1 << 20), zlib.compressobj(9)
    first = packed.compress(megabyte) + packed.flush(zlib.Z_FULL_FLUSH)
    next_one = packed.compress(megabyte) + packed.flush(zlib.Z_FULL_FLUSH)
    sum_of_all = 1
    for _ in range(600):
        sum_of_all = zlib.adler32(megabyte, sum_of_all)
    return first + 599 * next_one + b"\x03\x00" + sum_of_all.to_bytes(4, "big")


def endless_stream(pdf: Pdf) -> None:
    data = many_spaces()
    stream = Stream(pdf, data)
    stream.stream_dict.Filter = Name.FlateDecode
    stream.write(data, filter=Name.FlateDecode)
    pdf.pages[0].obj.Contents = pdf.make_indirect(stream)


def deep_manifest(pdf: Pdf) -> None:
    pdf.Root.Names.EmbeddedFiles.Names[1].EF.F.write(b"[" * 200_000)


def form_in_itself(pdf: Pdf) -> None:
    page = pdf.pages[0].obj
    inner = form(pdf, b"/F Do")
    inner.Resources.XObject["/F"] = inner
    page.Resources.XObject["/F"] = inner
    page.Contents = Stream(pdf, b"/F Do")


def font_without_letters(pdf: Pdf) -> None:
    for font in pdf.pages[0].obj.Resources.Font.values():
        if "/DescendantFonts" in font:
            del font.DescendantFonts


def widget_without_place(pdf: Pdf) -> None:
    pdf.pages[0].obj.Annots = Array([Dictionary(Type=Name.Annot, Subtype=Name.Widget, FT=Name.Tx)])


def vast_page(pdf: Pdf) -> None:
    pdf.pages[0].obj.MediaBox = Array([0, 0, 10**9, 10**9])


def no_pages(pdf: Pdf) -> None:
    del pdf.pages[:]


def words_for_numbers(pdf: Pdf) -> None:
    pdf.pages[0].obj.MediaBox = Array([Name.a, Name.b, Name.c, Name.d])


def endless_title(pdf: Pdf) -> None:
    pdf.Root.Outlines.First.Title = pikepdf.String("x" * 1_000_000)


# of those that kill their reader one lies beside the others, and endless_stream alone
HOSTILE: dict[str, Callable[[Pdf], None]] = {
    function.__name__: function
    for function in (
        nested_forms, deep_manifest, form_in_itself, font_without_letters, widget_without_place,
        vast_page, no_pages, words_for_numbers, endless_title,
    )
}  # fmt: skip


@pytest.fixture(scope="module")
def sheet() -> bytes:
    """One card printed alone: a page of its front and one of its back have all that is made hostile here."""
    target = Target("qiahn_goblin", "es", "cards", "a4", "dense", pieces=("QG-C02",), copies=1)
    (product,) = make_targets(few_cards(), [target], build_book=False).products
    return product.data


def judged(tirada: Any, folder: Path) -> tuple[int, dict[str, list[dict[str, Any]]]]:
    """The exit code, and what is found by the names of the files."""
    done = tirada("check", "print", folder, "--json", "--root", few_cards().root)
    assert "this should not happen" not in done.stderr
    assert "Traceback" not in done.stderr
    found: dict[str, list[dict[str, Any]]] = {}
    told = json.loads(done.stdout)
    for finding in told["findings"]:
        found.setdefault(Path(finding["where"].get("file", "")).name, []).append(finding)
    return done.returncode, found


@pytest.mark.soak  # many hostile files; one that kills its reader is judged below
def test_hostile_files_are_told_and_the_others_beside_them_too(tirada: Any, tmp_path: Path, sheet: bytes) -> None:
    for name, make in HOSTILE.items():
        (tmp_path / f"{name}.pdf").write_bytes(changed(sheet, make))
    (tmp_path / "sound.pdf").write_bytes(sheet)
    (tmp_path / "untitled.pdf").write_bytes(changed(sheet, lambda pdf: pdf.docinfo.__delitem__("/Title")))
    (tmp_path / "empty.pdf").write_bytes(b"")
    (tmp_path / "folder.pdf").mkdir()
    os.mkfifo(tmp_path / "pipe.pdf")
    code, found = judged(tirada, tmp_path)
    assert code == 1
    for name in (*HOSTILE, "empty", "pipe", "untitled"):
        assert any(one["severity"] == "error" for one in found[f"{name}.pdf"]), name
        assert all(len(one["message"]) < 10_000 for one in found[f"{name}.pdf"]), name
    assert not [one for one in found.get("sound.pdf", ()) if one["severity"] == "error"]
    assert "pdf.title" in {one["code"] for one in found["untitled.pdf"]}


def test_a_file_that_kills_its_reader_is_alone_a_message_with_its_name(
    tirada: Any, tmp_path: Path, sheet: bytes
) -> None:
    (tmp_path / "bomb.pdf").write_bytes(changed(sheet, endless_stream))
    done = tirada("check", "print", tmp_path / "bomb.pdf", "--root", few_cards().root)
    assert done.returncode in (1, 2)
    assert "bomb.pdf" in done.stdout + done.stderr
    assert len(done.stdout + done.stderr) < 10_000
