"""The kinds of damage that finished books must not hide: each is done to a clean file, and some check must tell it."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from typing import Any

import pikepdf
from letters import Letters
from pikepdf import Array, Dictionary, Name, Pdf, String

Apply = Callable[[Pdf], object]
BOOK, BOOKLET, REFERENCE = "rulebook", "rulebook-booklet", "reference"
WORDS = re.compile(r"\(((?:\\.|[^\\()])*)\) Tj")
BEGIN = re.compile(r"\bBT\b")  # where a text begins
PAGE = 5  # from 1: one with an example, a figure and clauses
DAMAGES: dict[str, tuple[str, int | None, Apply]] = {}  # by name: the book, the page where it is told, what is done


def damage(name: str, book: str = BOOK, page: int | None = PAGE) -> Callable[[Apply], Apply]:
    """Enter a function as a kind of damage; `page` (from 1) is where a finding must say it is, None for no page."""

    def enter(apply: Apply) -> Apply:
        DAMAGES[name] = (book, page, apply)
        return apply

    return enter


def damaged(data: bytes, apply: Apply) -> bytes:
    """The file with its damage, written by a program that is not ours but does not say so."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        apply(pdf)
        buffer = io.BytesIO()
        pdf.save(buffer)
        return buffer.getvalue()


def drawn(pdf: Pdf, code: bytes, page: int = PAGE, *, under: bool = False) -> None:
    """Draw something over, or under, all that is on a page."""
    stream = pdf.pages[page - 1].obj.Contents
    before = stream.read_bytes()
    stream.write(code + b"\n" + before if under else b"q\n" + before + b"\nQ\n" + code)


def rewritten(pdf: Pdf, change: Callable[[str], str], page: int = PAGE) -> None:
    """Change the content of a page, its texts as words. Raises AssertionError where that changes nothing."""
    letters = Letters(pdf.pages[page - 1])
    before = letters.read()
    after = change(before)
    assert after != before, "nothing was damaged"
    letters.write(after)


def words_of(content: str, wanted: Callable[[str], bool]) -> list[re.Match[str]]:
    return [found for found in WORDS.finditer(content) if wanted(found[1])]


def worded(content: str, wanted: Callable[[str], bool], change: Callable[[str], str]) -> str:
    """Change the words of the first text of a page that is wanted and can be changed with the letters it has."""
    found = words_of(content, wanted)[0]
    return content[: found.start(1)] + change(found[1]) + content[found.end(1) :]


def long(words: str) -> bool:
    return len(words) > 12 and words.isprintable() and "\\" not in words


def elements(node: Any) -> list[Any]:
    if isinstance(node, Array):
        return [one for kid in node for one in elements(kid)]
    if isinstance(node, Dictionary) and "/S" in node:
        return [node, *elements(node.get("/K", Array()))]
    return []


def tagged(pdf: Pdf, kind: str) -> Any:
    """The elements of the structure of a kind, in reading order."""
    return [one for one in elements(pdf.Root.StructTreeRoot.K) if kind == one.S]


def fonts(pdf: Pdf, page: int = PAGE) -> list[Any]:
    return list(pdf.pages[page - 1].obj.Resources.Font.values())


def links(pdf: Pdf) -> list[Any]:
    return [one for page in pdf.pages for one in page.obj.get("/Annots", ()) if one.Subtype == "/Link"]


# -- words and digits ----------------------------------------------------------------


@damage("a digit is another digit")
def _(pdf: Pdf) -> None:
    digits = "".join(re.findall(r"\d", "".join(WORDS.findall(Letters(pdf.pages[PAGE - 1]).read()))))
    first = next(digit for digit in digits if digit != digits[0])
    rewritten(pdf, lambda code: worded(code, lambda w: digits[0] in w, lambda w: w.replace(digits[0], first, 1)))


@damage("two words have changed places")
def _(pdf: Pdf) -> None:
    def change(words: str) -> str:
        first, second, *rest = words.split(" ")
        return " ".join([second, first, *rest])

    rewritten(pdf, lambda code: worded(code, lambda w: long(w) and len(set(w.split(" "))) > 2 and w[0] != " ", change))


@damage("a line of text is gone")
def _(pdf: Pdf) -> None:
    rewritten(pdf, lambda code: code.replace(words_of(code, long)[0][0], "() Tj", 1))


@damage("a line of text stands twice")
def _(pdf: Pdf) -> None:
    def twice(code: str) -> str:
        text = next(found for found in re.findall(r"BT\b.*?\bET\b", code, re.DOTALL) if WORDS.search(found))
        return code.replace(text, f"{text}\n{text}", 1)

    rewritten(pdf, twice)


@damage("two lines have changed places")
def _(pdf: Pdf) -> None:
    def swapped(code: str) -> str:
        first, second = (found[1] for found in words_of(code, long)[:2])
        return code.replace(first, "\0").replace(second, first, 1).replace("\0", second)

    rewritten(pdf, swapped)


@damage("a word in bold is in plain type")
def _(pdf: Pdf) -> None:
    names = [str(name) for name in pdf.pages[PAGE - 1].obj.Resources.Font]
    first, second = names[0], names[1]
    rewritten(pdf, lambda code: code.replace(f"{first} ", f"{second}  "))


# -- what is painted, while the letters stay ------------------------------------------


@damage("the outlines of two digits are exchanged in the font", page=1)
def _(pdf: Pdf) -> None:
    from fontTools.ttLib import TTFont

    programs = {one.objgen: one for one in pdf.objects if isinstance(one, Dictionary) and "/FontFile2" in one}
    for one in programs.values():
        font = TTFont(io.BytesIO(one.FontFile2.read_bytes()))
        glyphs = [name for name in font["glyf"].glyphs if font["glyf"][name].numberOfContours > 0]
        if len(glyphs) < 4:
            continue
        first, second = glyphs[1], glyphs[2]
        table = font["glyf"].glyphs
        table[first], table[second] = table[second], table[first]
        made = io.BytesIO()
        font.save(made)
        one.FontFile2.write(made.getvalue())


@damage("two fonts have changed their programs")
def _(pdf: Pdf) -> None:
    first, second = (font.DescendantFonts[0].FontDescriptor for font in fonts(pdf)[:2])
    first.FontFile2, second.FontFile2 = second.FontFile2, first.FontFile2


@damage("the text of a page is invisible")
def _(pdf: Pdf) -> None:
    rewritten(pdf, lambda code: BEGIN.sub("BT 3 Tr", code))


@damage("a line of text is white")
def _(pdf: Pdf) -> None:
    rewritten(pdf, lambda code: BEGIN.sub("1 1 1 rg BT", code, count=1))


@damage("a line of text is the colour of the paper")
def _(pdf: Pdf) -> None:
    rewritten(pdf, lambda code: BEGIN.sub("0.99 0.98 0.95 rg BT", code, count=3))


@damage("a white rectangle covers a column")
def _(pdf: Pdf) -> None:
    drawn(pdf, b"1 1 1 rg 60 200 220 300 re f")


@damage("a small white patch covers a digit")
def _(pdf: Pdf) -> None:
    drawn(pdf, b"1 1 1 rg 120 400 6 9 re f")


@damage("a stamp lies over the page")
def _(pdf: Pdf) -> None:
    drawn(pdf, b"0.8 0 0 RG 4 w 100 300 300 90 re S")


@damage("a hairline crosses the page")
def _(pdf: Pdf) -> None:
    drawn(pdf, b"0 0 0 RG 0.2 w 50 500 m 500 500 l S")


@damage("the page is coloured underneath")
def _(pdf: Pdf) -> None:
    drawn(pdf, b"q 1 0.9 0.9 rg 0 0 600 850 re f Q", under=True)


@damage("the page is mirrored")
def _(pdf: Pdf) -> None:
    drawn(pdf, b"-1 0 0 1 595.28 0 cm", under=True)


@damage("the page is at 90 percent")
def _(pdf: Pdf) -> None:
    drawn(pdf, b"0.9 0 0 0.9 29 42 cm", under=True)


@damage("the page is shifted by half a millimetre")
def _(pdf: Pdf) -> None:
    drawn(pdf, b"1 0 0 1 1.42 0 cm", under=True)


@damage("what the page shows is clipped")
def _(pdf: Pdf) -> None:
    drawn(pdf, b"0 0 300 842 re W n", under=True)


@damage("a figure is gone")
def _(pdf: Pdf) -> None:
    page = next(i for i, one in enumerate(pdf.pages, 1) if "/XObject" in one.obj.Resources)
    rewritten(pdf, lambda code: re.sub(r"/\w+ Do", "", code), page)


DAMAGES["a figure is gone"] = (BOOK, 0, DAMAGES["a figure is gone"][2])  # 0: some page


@damage("two figures have changed places", page=0)
def _(pdf: Pdf) -> None:
    page = next(one for one in pdf.pages if len(one.obj.Resources.get("/XObject", {})) > 1)
    forms = page.obj.Resources.XObject
    first, second = list(forms.keys())[:2]
    forms[first], forms[second] = forms[second], forms[first]


@damage("a figure is pale", page=0)
def _(pdf: Pdf) -> None:
    form = next(one for page in pdf.pages for one in page.obj.Resources.get("/XObject", {}).values())
    form.write(form.read_bytes() + b"\nq 1 1 1 rg 0 0 20 20 re f Q")


# -- layers, annotations, actions -----------------------------------------------------


@damage("a page lies in a hidden layer")
def _(pdf: Pdf) -> None:
    group = pdf.make_indirect(Dictionary(Type=Name.OCG, Name=String("x")))
    pdf.Root.OCProperties = Dictionary(OCGs=Array([group]), D=Dictionary(OFF=Array([group])))
    pdf.pages[PAGE - 1].obj.Resources.Properties = Dictionary(L0=group)
    drawn(pdf, b"/OC /L0 BDC", under=True)
    drawn(pdf, b"EMC")


@damage("the page is mixed by difference")
def _(pdf: Pdf) -> None:
    pdf.pages[PAGE - 1].obj.Resources.ExtGState = Dictionary(G0=Dictionary(BM=Name.Difference))
    drawn(pdf, b"/G0 gs", under=True)


@damage("a note lies over the text")
def _(pdf: Pdf) -> None:
    note = Dictionary(Type=Name.Annot, Subtype=Name.Square, Rect=[60, 300, 260, 500], IC=[1, 1, 1], C=[1, 1, 1], F=4)
    page = pdf.pages[PAGE - 1].obj
    page.Annots = Array([*page.get("/Annots", ()), pdf.make_indirect(note)])


@damage("a script runs when the book is opened", page=None)
def _(pdf: Pdf) -> None:
    pdf.Root.OpenAction = Dictionary(S=Name.JavaScript, JS=String("app.alert(1)"))


@damage("a script runs when a page is shown")
def _(pdf: Pdf) -> None:
    pdf.pages[PAGE - 1].obj.AA = Dictionary(O=Dictionary(S=Name.JavaScript, JS=String("app.alert(1)")))


@damage("a file is attached", page=None)
def _(pdf: Pdf) -> None:
    pdf.attachments["x.txt"] = pikepdf.AttachedFileSpec(pdf, b"x")


# -- pages ------------------------------------------------------------------------------


@damage("a page is gone", page=0)
def _(pdf: Pdf) -> None:
    del pdf.pages[PAGE]


@damage("two pages have changed places", page=0)
def _(pdf: Pdf) -> None:
    page = pdf.pages[PAGE]
    del pdf.pages[PAGE]
    pdf.pages.insert(PAGE - 1, page)


@damage("a page stands twice", page=0)
def _(pdf: Pdf) -> None:
    pdf.pages.insert(PAGE, pdf.pages[PAGE - 1])


@damage("an empty page is slipped in", page=None)
def _(pdf: Pdf) -> None:
    pdf.add_blank_page(page_size=(595.28, 841.89))


@damage("a page is turned")
def _(pdf: Pdf) -> None:
    pdf.pages[PAGE - 1].Rotate = 180


@damage("a page is cropped")
def _(pdf: Pdf) -> None:
    pdf.pages[PAGE - 1].cropbox = [0, 0, 400, 600]


@damage("a page is larger")
def _(pdf: Pdf) -> None:
    pdf.pages[PAGE - 1].mediabox = [0, 0, 620, 870]


# -- bookmarks, links, tags, metadata ---------------------------------------------------


@damage("a bookmark leads to another page", page=None)
def _(pdf: Pdf) -> None:
    with pdf.open_outline() as outline:
        outline.root[1].destination = pikepdf.make_page_destination(pdf, 0)


@damage("a bookmark has another title", page=None)
def _(pdf: Pdf) -> None:
    with pdf.open_outline() as outline:
        outline.root[1].title = "Otra cosa"


@damage("a bookmark is gone", page=None)
def _(pdf: Pdf) -> None:
    with pdf.open_outline() as outline:
        del outline.root[1]


@damage("a link leads to another page", page=0)
def _(pdf: Pdf) -> None:
    link = links(pdf)[3]
    link.Dest = Array([pdf.pages[-1].obj, Name.Fit])


@damage("a link leads into the web", page=0)
def _(pdf: Pdf) -> None:
    link = links(pdf)[3]
    del link["/Dest"]
    link.A = Dictionary(S=Name.URI, URI=String("https://example.com/"))


@damage("a link is gone", page=0)
def _(pdf: Pdf) -> None:
    page = next(one for one in pdf.pages if "/Annots" in one.obj)
    page.obj.Annots = Array(list(page.obj.Annots)[1:])


@damage("a link lies elsewhere", page=0)
def _(pdf: Pdf) -> None:
    links(pdf)[3].Rect = Array([10, 10, 20, 20])


@damage("a figure says something else to screen readers", page=None)
def _(pdf: Pdf) -> None:
    tagged(pdf, "/Figure")[0].Alt = String("Un dragón")


@damage("a heading is tagged as a paragraph", page=None)
def _(pdf: Pdf) -> None:
    tagged(pdf, "/H1")[1].S = Name.P


@damage("two paragraphs are read aloud in the wrong order", page=None)
def _(pdf: Pdf) -> None:
    kids = pdf.Root.StructTreeRoot.K
    kids = kids.K if isinstance(kids, Dictionary) else kids[0].K
    kids[4], kids[5] = kids[5], kids[4]


@damage("the structure is gone", page=None)
def _(pdf: Pdf) -> None:
    del pdf.Root["/StructTreeRoot"]


@damage("the language is another", page=None)
def _(pdf: Pdf) -> None:
    pdf.Root.Lang = String("fr")


@damage("the title is another", page=None)
def _(pdf: Pdf) -> None:
    pdf.docinfo["/Title"] = "Otro juego"


@damage("the metadata tell another title", page=None)
def _(pdf: Pdf) -> None:
    stream = pdf.Root.Metadata
    before = stream.read_bytes()
    after = re.sub(rb"(<dc:title>.*?<rdf:li[^>]*>)", rb"\1X", before, flags=re.DOTALL)
    assert after != before
    stream.write(after)


@damage("the author is another", page=None)
def _(pdf: Pdf) -> None:
    pdf.docinfo["/Author"] = "Nadie"


@damage("viewers open another page first", page=None)
def _(pdf: Pdf) -> None:
    pdf.Root.OpenAction = Array([pdf.pages[-1].obj, Name.Fit])


@damage("letters mean others when they are searched")
def _(pdf: Pdf) -> None:
    stream = fonts(pdf)[0].ToUnicode
    before = stream.read_bytes()
    codes = re.findall(rb"<[0-9A-F]{4}> (<[0-9A-F]{4}>)\n", before)
    after = before.replace(codes[0], b"<0>").replace(codes[1], codes[0]).replace(b"<0>", codes[1])
    assert after != before
    stream.write(after)


# -- booklet and reference sheet --------------------------------------------------------


@damage("the halves of a booklet's side have changed places", BOOKLET, 0)
def _(pdf: Pdf) -> None:
    def swapped(code: str) -> str:
        first, second = list(dict.fromkeys(re.findall(r"/\w+ Do", code)))[:2]
        return code.replace(first, "\0").replace(second, first).replace("\0", second)

    rewritten(pdf, swapped, 4)  # the sides before it may have an empty half


@damage("two sides of a booklet have changed places", BOOKLET, 0)
def _(pdf: Pdf) -> None:
    page = pdf.pages[1]
    del pdf.pages[1]
    pdf.pages.insert(0, page)


@damage("a side of a booklet is gone", BOOKLET, None)
def _(pdf: Pdf) -> None:
    del pdf.pages[2]


@damage("a white rectangle covers half a page of a booklet", BOOKLET, 2)
def _(pdf: Pdf) -> None:
    drawn(pdf, b"1 1 1 rg 60 100 250 250 re f", 2)


@damage("a booklet is at 93 percent", BOOKLET, 2)
def _(pdf: Pdf) -> None:
    drawn(pdf, b"0.93 0 0 0.93 20 20 cm", 2, under=True)


@damage("viewers may shrink a booklet", BOOKLET, None)
def _(pdf: Pdf) -> None:
    pdf.Root.ViewerPreferences.PrintScaling = Name.AppDefault


@damage("a digit of the reference sheet is covered", REFERENCE, 1)
def _(pdf: Pdf) -> None:
    drawn(pdf, b"1 1 1 rg 100 500 8 10 re f", 1)


@damage("the text of a reference sheet is invisible", REFERENCE, 1)
def _(pdf: Pdf) -> None:
    rewritten(pdf, lambda code: BEGIN.sub("BT 3 Tr", code), 1)


@damage("a line of the reference sheet is gone", REFERENCE, 1)
def _(pdf: Pdf) -> None:
    rewritten(pdf, lambda code: code.replace(words_of(code, long)[0][0], "() Tj", 1), 1)
