"""A file that was changed after it was finished, or that readers must repair, is told."""

from __future__ import annotations

import io
import re

import pikepdf
import pytest
from changing import found_by

from generator.inspection.reading.printed_document import PrintedDocument
from generator.inspection.structure.revisions import judge_revisions


def found_in(data: bytes):
    return found_by(judge_revisions, PrintedDocument("cards.pdf", data))


def packed(data: bytes, **options: object) -> bytes:
    made = io.BytesIO()
    with pikepdf.open(io.BytesIO(data)) as pdf:
        pdf.save(made, **options)
    return made.getvalue()


@pytest.mark.parametrize("name", ["cards", "rulebook", "rulebook-booklet", "orders"])
@pytest.mark.parametrize("options", [{}, {"linearize": True}, {"qdf": True}])
def test_a_file_of_one_revision_is_silent(printed, name, options):
    assert found_in(printed(name).data) == []
    assert found_in(packed(printed(name).data, **options)) == []


def test_bytes_after_the_end_are_counted(printed):
    (found,) = found_in(printed("cards").data + b"PK secret")
    assert (found.code, found.found) == ("pdf.revision", "9 bytes")


def test_bytes_before_the_beginning_are_told(printed):
    assert any("before the beginning" in f.message for f in found_in(b"GIF89a" + printed("cards").data))


def test_an_update_at_the_end_of_the_file_is_a_second_revision(printed):
    data = printed("cards").data
    before, trailer = int(data.rpartition(b"startxref")[2].split()[0]), data.rpartition(b"trailer")[2]
    size, root = (re.search(pattern, trailer) for pattern in (rb"/Size (\d+)", rb"/Root (\d+ 0 R)"))
    number = int(size.group(1))  # of an object that the file does not have yet: the update is a sound one
    added = b"\n%d 0 obj\n<<>>\nendobj\n" % number
    update = added + b"xref\n%d 1\n%010d 00000 n \ntrailer\n<</Size %d/Root %s/Prev %d>>\nstartxref\n%d\n%%%%EOF\n" % (
        number,
        len(data) + 1,
        number + 1,
        root.group(1),
        before,
        len(data) + len(added),
    )
    (found,) = found_in(data + update)
    assert (found.expected, found.found) == ("1", "2")


def test_an_update_of_a_file_arranged_for_the_web_is_told_too(printed):
    data = packed(printed("cards").data, linearize=True)
    assert found_in(data) == []
    assert any("lists of its objects" in f.message for f in found_in(data + b"\nstartxref\n0\n%%EOF\n"))


def test_an_entry_that_stands_twice_is_told(printed):
    data = packed(printed("cards").data, qdf=True)
    damaged = data.replace(b"/Type /Page\n", b"/Type /Page /Rotate 0 /Rotate 180\n", 1)
    assert damaged != data
    assert any("stands twice (/Rotate)" in f.message for f in found_in(damaged))
