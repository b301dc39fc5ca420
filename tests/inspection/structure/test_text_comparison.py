"""Each word of a page is set as in the fresh file, and is told with its box and with what was expected where not."""

from __future__ import annotations

import re

import pikepdf
import pytest
from changing import changed, found_by

from generator.base.errors import CannotJudge
from generator.inspection.structure import set_words
from generator.inspection.structure.set_words import PageReader
from generator.inspection.structure.text_comparison import judge_texts

SHOWN = rb"(\S+ \S+ \S+ rg ?)(.*? Tm )(\[.*?\] TJ)"


def content(change):
    """Change the operators of the third page's first form, or of a page without forms."""

    def apply(pdf):
        page = pdf.pages[2]
        elsewhere = {form.objgen for form in pdf.pages[0].Resources.get("/XObject", {}).values()}
        forms = [form for form in page.Resources.get("/XObject", {}).values() if form.objgen not in elsewhere]
        stream = next((form for form in forms if b" TJ" in form.read_bytes()), page.Contents)
        data = stream.read_bytes()
        after = change(data)
        assert after != data
        stream.write(after)

    return apply


def replaced(pattern: bytes, new: bytes):
    return content(lambda data: re.sub(pattern, new, data, count=1, flags=re.DOTALL))


TEXT_CHANGES = [
    (replaced(rb" Tm \[", rb" Tm 3 Tr ["), "filled", "invisible"),
    (replaced(rb" Tm \[", rb" Tm 1 0 1 rg ["), "#", "#ff00ff"),
    (replaced(rb"(/\S+) (\S+) Tf", rb"\1 3 Tf"), "points", "points large"),
    (replaced(rb"1 0 0 1 (\S+) (\S+) Tm", rb"1 0 0 1 11.11 \2 Tm"), "mm", "mm"),
    (replaced(rb"1 0 0 1 (\S+) (\S+) Tm", rb"-1 0 0 -1 \1 \2 Tm"), "0°", "180°"),
    (replaced(rb"1 0 0 1 (\S+) (\S+) Tm", rb"-1 0 0 1 \1 \2 Tm"), "not mirrored", "mirrored"),
    (replaced(rb"1 0 0 1 (\S+) (\S+) Tm", rb"1.1 0 0 1.1 \1 \2 Tm"), "points", "points"),
    (replaced(rb"\[\(.*?\)\] TJ", rb"[] TJ"), "'", "no word"),
    (replaced(rb"(\[\(.*?\)\] TJ)", rb"/Span<</ActualText(9)>>BDC \1 EMC"), "it is", "'9'"),
]


@pytest.mark.parametrize("name", ["cards", "rulebook"])
@pytest.mark.parametrize(("change", "expected", "found"), TEXT_CHANGES)
def test_a_word_that_is_set_otherwise_is_told_with_its_box(printed, name, change, expected, found):
    told = found_by(judge_texts, changed(printed(name), change), printed(name), [3])
    assert [f for f in told if f.code == "pdf.text" and expected in f.expected and found in f.found], told
    assert all(f.where.page == 3 and f.where.box and f.expected != f.found for f in told)
    left, top, right, bottom = told[0].where.box
    assert -20 < left < right < 300
    assert -20 < top < bottom < 420


def test_another_font_is_told_by_its_name(printed):
    def change(data):
        names = list(dict.fromkeys(re.findall(rb"(/\S+) \S+ Tf", data)))
        return data.replace(names[0] + b" ", names[1] + b" ", 1)

    told = found_by(judge_texts, changed(printed("cards"), content(change)), printed("cards"), [3])
    assert told
    assert "pdf.text" in {f.code for f in told}


@pytest.mark.parametrize(
    ("added", "operator"),
    [
        (b"/P0 scn", "scn"),
        (b"3 Tr", "Tr"),
        (b"50 Tz", "Tz"),
        (b"BI /W 1 /H 1 /CS /G /BPC 8 ID x EI", "INLINE IMAGE"),
    ],
)
def test_operators_that_the_press_never_writes_are_told_with_the_box_of_the_form(printed, added, operator):
    damaged = changed(printed("cards"), content(lambda data: added + b"\n" + data))
    told = [f for f in found_by(judge_texts, damaged, printed("cards"), [3]) if f.code == "pdf.feature"]
    assert [f for f in told if f.found == operator and f.where.box], told


def test_a_word_that_was_added_is_told(printed):
    damaged = changed(printed("cards"), lambda pdf: add_word(pdf))
    (found,) = found_by(judge_texts, damaged, printed("cards"), [3])
    assert (found.expected, found.where.page) == ("no word", 3)


def add_word(pdf):
    page = pdf.pages[2]
    name = next(iter(page.Resources.Font.keys()))
    font = page.Resources.Font[name]
    code = re.search(rb"<([0-9A-F]{4})> <0061>", font.ToUnicode.read_bytes()).group(1)
    page.contents_add(b"BT %s 9 Tf 1 0 0 1 30 30 Tm <%s> Tj ET" % (name.encode(), code))


@pytest.mark.parametrize("name", ["cards", "rulebook", "rulebook-booklet", "orders"])
def test_clean_pages_are_silent_however_their_strings_are_cut(printed, name):
    with printed(name).structure() as pdf:
        pages = range(1, min(len(pdf.pages), 4) + 1)
    assert found_by(judge_texts, printed(name), printed(name), pages) == []

    def rewrite(pdf):
        for page in pdf.pages:
            instructions = []
            for one in pikepdf.parse_content_stream(page):
                if str(one.operator) == "TJ":  # every part of an array by itself
                    for part in one.operands[0]:
                        array = pikepdf.Array([pikepdf.Array([part])])
                        instructions.append(pikepdf.ContentStreamInstruction(array, pikepdf.Operator("TJ")))
                else:
                    instructions.append(one)
            page.Contents = pdf.make_stream(pikepdf.unparse_content_stream(instructions))

    assert found_by(judge_texts, changed(printed(name), rewrite), printed(name), pages) == []


def placing(pdf: pikepdf.Pdf, drawing: bytes, **keys: object) -> pikepdf.Page:
    """A page that places one form three times, twice in another colour."""
    form = pdf.make_stream(drawing, Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Form, BBox=[0, 0, 9, 9], **keys)
    font = pikepdf.Dictionary(Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica)
    page = pdf.add_blank_page(page_size=(100, 100))
    page.Resources = pikepdf.Dictionary(XObject={"/X0": form}, Font={"/F0": font})
    page.Contents = pdf.make_stream(b"/X0 Do 1 0 0 rg /X0 Do BT /F0 9 Tf ET /X0 Do")
    return page


def test_a_form_that_sets_no_word_counts_each_time_it_is_placed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(set_words, "MOST", 7 + 3 * 2)
    with pikepdf.new() as pdf:
        page = placing(pdf, b"0 0 9 9 re f", Resources=pikepdf.Dictionary())
        assert PageReader("a.pdf").read(page).words == []
        monkeypatch.setattr(set_words, "MOST", 7 + 3 * 2 - 1)
        with pytest.raises(CannotJudge, match="more content than can be read"):
            PageReader("a.pdf").read(page)


def test_a_form_whose_operators_are_strange_is_told_wherever_it_is_placed() -> None:
    with pikepdf.new() as pdf:
        page = placing(pdf, b"0 0 9 9 re sh0w", Resources=pikepdf.Dictionary())
        assert [name for name, _ in PageReader("a.pdf").read(page).strange] == ["sh0w"] * 3


def test_a_form_that_sets_words_in_the_font_of_its_page_is_read_each_time() -> None:
    """It has none of its own: only where the page has chosen one before are there letters."""
    with pikepdf.new() as pdf:
        words = PageReader("a.pdf").read(placing(pdf, b"BT (x) Tj ET")).words
    assert len(words) == 1
