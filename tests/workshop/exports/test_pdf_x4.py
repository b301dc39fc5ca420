"""A print shop's PDF/X-4 against the standard's own list, and against an independent program where one is installed."""

from __future__ import annotations

import io
import shutil
import subprocess

import pikepdf
import pytest
from pdf_x4 import mistakes_of_pdf_x4
from pikepdf import Array, Dictionary, Name, String


@pytest.fixture(scope="session")
def pdf_x4(made, press_profile):
    """The path of the PDF/X-4 of the small deck."""
    (path,) = made("print-shop", icc=press_profile).glob("*.pdf")
    return path


def test_a_print_shop_s_file_is_as_the_standard_asks(pdf_x4):
    assert mistakes_of_pdf_x4(pdf_x4.read_bytes()) == []


def test_without_a_profile_it_is_none_and_does_not_say_so(made):
    (path,) = made("print-shop").glob("*.pdf")
    assert "it does not call itself PDF/X-4" in mistakes_of_pdf_x4(path.read_bytes())


def replaced(before: bytes, after: bytes):
    def harm(pdf):
        text = pdf.Root.Metadata.read_bytes()
        assert before in text
        pdf.Root.Metadata.write(text.replace(before, after))

    return harm


def first_form(change):
    def harm(pdf):
        change(next(o for o in pdf.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Form"))

    return harm


def fonts_without(key: str):
    def harm(pdf):
        for item in pdf.objects:
            if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/FontDescriptor" and key in item:
                del item[key]

    return harm


DAMAGES = {
    "name": (replaced(b">PDF/X-4<", b">PDF/X-9<"), "call itself"),
    "trapped": (replaced(b"<pdf:Trapped>False", b"<pdf:Trapped>True"), "trapped"),
    "document id": (replaced(b"xmpMM:DocumentID>", b"xmpMM:Document>"), "no DocumentID"),
    "title": (lambda pdf: pdf.docinfo.__setitem__("/Title", String("Other")), "titles differ"),
    "date": (lambda pdf: pdf.docinfo.__setitem__("/ModDate", String("D:19990101000000Z")), "ModifyDates differ"),
    "no intent": (lambda pdf: pdf.Root.__delitem__("/OutputIntents"), "0 output intents"),
    "two intents": (lambda pdf: pdf.Root.OutputIntents.append(pdf.Root.OutputIntents[0]), "2 output intents"),
    "no profile": (lambda pdf: pdf.Root.OutputIntents[0].__delitem__("/DestOutputProfile"), "no profile"),
    "channels": (lambda pdf: pdf.Root.OutputIntents[0].DestOutputProfile.__setitem__("/N", 3), "number of colours"),
    "no trim": (lambda pdf: pdf.pages[0].obj.__delitem__("/TrimBox"), "0 of TrimBox"),
    "art": (lambda pdf: pdf.pages[0].obj.__setitem__("/ArtBox", Array([9, 9, 90, 90])), "2 of TrimBox"),
    "nesting": (lambda pdf: pdf.pages[1].obj.__setitem__("/BleedBox", Array([20, 20, 90, 90])), "page 2: its trim box"),
    "annotation": (
        lambda pdf: pdf.pages[0].obj.__setitem__("/Annots", Array([Dictionary(Subtype=Name.Text)])),
        "an annotation",
    ),
    "action": (lambda pdf: pdf.Root.__setitem__("/OpenAction", Dictionary(S=Name.JavaScript)), "it has OpenAction"),
    "font": (fonts_without("/FontFile2"), "is not embedded"),
    "colours": (first_form(lambda form: form.Resources.__delitem__("/ColorSpace")), "have no meaning"),
    "outside": (first_form(lambda form: form.__setitem__("/F", String("elsewhere.pdf"))), "something has F"),
    "transfer": (first_form(lambda form: form.__setitem__("/TR", Name.Default)), "something has TR"),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_what_is_against_the_standard_is_seen(damage, pdf_x4):
    harm, words = DAMAGES[damage]
    out = io.BytesIO()
    with pikepdf.open(pdf_x4) as pdf:
        harm(pdf)
        pdf.save(out, force_version="1.6")
    assert any(words in told for told in mistakes_of_pdf_x4(out.getvalue()))


@pytest.mark.skipif(shutil.which("proof-pdf") is None, reason="proof-pdf (PyPI, for Python 3.15) is not installed")
def test_an_independent_program_passes_it(pdf_x4):
    command = ["proof-pdf", "verify", "--no-pdfa", "--trim-mm", "63x88", "--bleed-mm", "3", str(pdf_x4)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
