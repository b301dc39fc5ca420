"""`tirada check print` of files that other programs wrote again: their readers' habits are no errors."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from changed_pdfs import changed, drawn_over
from projects import AS_IT_STANDS, printed

from generator.base.findings import Findings
from generator.workshop.checking.run import Checker


def rewritten(pdf: pikepdf.Pdf) -> None:
    """As Ghostscript does it: no manifest, no title, another content of every page."""
    pdf.docinfo["/Producer"] = "GPL Ghostscript 10.00.0"
    del pdf.docinfo["/Title"], pdf.Root["/Metadata"], pdf.Root["/Names"], pdf.Root["/Lang"]
    for number in range(1, len(pdf.pages) + 1):
        drawn_over(number, "1 g 0 0 1 1 re f")(pdf)


@pytest.fixture(scope="module")
def checker() -> Checker:
    return Checker(AS_IT_STANDS, Findings(), "qiahn_tactics")


@pytest.fixture
def verdict(tmp_path: Path, checker: Checker) -> Callable[[bytes], tuple[str, str, list[str]]]:
    def judge(data: bytes) -> tuple[str, str, list[str]]:
        path = tmp_path / "qiahn_tactics" / "es" / "references.a4.pdf"
        path.parent.mkdir(parents=True)
        path.write_bytes(data)
        checker.findings = Findings()
        checker.print([path])
        found = checker.in_files[path].verdict(path)
        shutil.rmtree(tmp_path / "qiahn_tactics")
        return found.verdict, found.reason, [finding.code for finding in found.findings]

    return judge


@pytest.mark.soak  # test_foreign_export has both of cards
def test_an_export_is_unprovable_and_a_damaged_one_is_wrong(
    verdict: Callable[[bytes], tuple[str, str, list[str]]],
) -> None:
    fresh = printed("qiahn_tactics", "references")
    said, reason, codes = verdict(changed(fresh, rewritten))
    assert (said, codes) == ("unprovable", [])
    assert "GPL Ghostscript 10.00.0" in reason
    damaged = changed(changed(fresh, rewritten), drawn_over(2, "0 g 300 400 40 40 re f"))
    said, _, codes = verdict(damaged)
    assert (said, codes) == ("wrong", ["picture.differs"])


def test_a_file_of_ours_that_only_names_another_writer_is_judged_by_all_that_it_holds(
    verdict: Callable[[bytes], tuple[str, str, list[str]]],
) -> None:
    def named(pdf: pikepdf.Pdf) -> None:
        pdf.docinfo["/Producer"] = "GPL Ghostscript 10.00.0"

    def named_and_changed(pdf: pikepdf.Pdf) -> None:
        named(pdf)
        pdf.pages[0].contents_add(b"q 0 g 300 300 0.2 0.2 re f Q")  # less than a picture tells

    sheet = printed("qiahn_tactics", "references")
    assert verdict(changed(sheet, named))[0] == "proven"
    assert verdict(changed(sheet, named_and_changed))[0] == "wrong"
