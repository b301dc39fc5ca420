"""The kinds of damage that finished sheets must not hide: each is done to a clean file, and some check must tell it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pikepdf
from damaging import (
    MM,
    PLACED,
    SHOWN,
    TEXT,
    Apply,
    Damage,
    codes,
    content,
    exchanged,
    face,
    form,
    largest_text,
    letters,
    pieces,
    rewrite,
    saved,
    swap_text,
)
from pikepdf import Array, Dictionary, Name, Pdf, Stream, String

CARDS, FRONTS, BACKS = ("qiahn_goblin", "cards"), 3, 4
MAP, ORDERS, TREE = ("kaixiflan", "map"), ("kaixiflan", "orders"), ("kaixiflan", "building_tree")
TILES, BUILDINGS = ("kaixiflan", "hex_tiles"), ("kaixiflan", "building_cards")
TOKENS, DICE, BOX = ("qiahn_tactics", "tokens"), ("qiahn_tactics", "dice_nets"), ("qiahn_goblin", "box")
KIT, PYRAMIDS, STICKERS = ("qiahn_goblin", "kit"), ("gnostica", "pieces"), ("gnostica", "stickers")
BOARD, DECK, COUNTERS = ("qiahn_tactics", "board"), ("gnostica", "deck"), ("kaixiflan", "counters")
Change = Callable[[bytes], bytes]
VALUE, NAME = 0, 1  # the ranks, by size of type, of a card's value and name
ART = 4  # which drawing of a card is its picture, counted from 0
DAMAGES: list[Damage] = []


def damage(name: str, file: tuple[str, str], page: int | None) -> Callable[[Apply], Apply]:
    """Enter a function as a kind of damage: to a page (from 1) of a file, or to the file as a whole."""

    def enter(apply: Apply) -> Apply:
        DAMAGES.append(Damage(name, *file, page, apply))
        return apply

    return enter


def raw_damage(name: str, file: tuple[str, str], page: int | None = None) -> Callable[[Change], Change]:
    """The same for a function of the file's bytes."""

    def enter(change: Change) -> Change:
        DAMAGES.append(Damage(name, *file, page, raw=change))
        return change

    return enter


def text_damage(name: str, rank: int, change: Change, file: tuple[str, str] = CARDS, page: int = FRONTS) -> None:
    """A change of one text of the third piece of a page."""

    def apply(pdf: Pdf) -> None:
        stream = face(pdf, page, 3 if len(pieces(pdf, page)) > 2 else 1)
        old = largest_text(stream, rank)
        new = change(old)
        assert new != old
        swap_text(stream, old, new)

    DAMAGES.append(Damage(name, *file, page, apply))


def face_damage(name: str, change: Change, file: tuple[str, str] = CARDS, page: int = FRONTS, slot: int = 3) -> None:
    """A change of the drawing of one piece."""
    DAMAGES.append(Damage(name, *file, page, lambda pdf: rewrite(face(pdf, page, slot), change)))


def page_damage(name: str, change: Change, file: tuple[str, str] = CARDS, page: int = FRONTS) -> None:
    """A change of the content of one page."""
    DAMAGES.append(Damage(name, *file, page, lambda pdf: rewrite(content(pdf, page), change)))


def set_place(place: bytes) -> Change:
    return lambda text: re.sub(rb"\n1 0 0 1 (\S+) (\S+) Tm", lambda found: place % (found[1], found[2]), text, count=1)


def moved(right: float, up: float) -> Change:
    def change(text: bytes) -> bytes:
        found = re.search(rb"1 0 0 1 (\S+) (\S+) Tm", text)
        assert found is not None
        x, y = float(found[1]) + right * MM, float(found[2]) + up * MM
        return text.replace(found[0], b"1 0 0 1 %.2f %.2f Tm" % (x, y))

    return change


def in_state(state: bytes) -> Change:
    return lambda text: text.replace(b"BT\n", b"BT\n" + state + b"\n", 1)


def coloured(colour: bytes) -> Change:
    return lambda text: re.sub(rb"\S+ \S+ \S+ rg", colour + b" rg", text)


# --- words and digits -------------------------------------------------------------------------------------------------
def _other_digit(text: bytes) -> bytes:
    """The first letter of a text with the next code: of a digit that is the next digit."""
    old = codes(text)[0]
    return text.replace(old, old[:-1] + bytes([old[-1] + 1]), 1)


text_damage("a digit is another digit", VALUE, _other_digit)
text_damage("a letter of a name is another letter", NAME, lambda text: text.replace(codes(text)[0], codes(text)[1], 1))
text_damage("two letters of a name have changed places", NAME, lambda t: exchanged(t, codes(t)[0], codes(t)[2]))
text_damage("a name is gone", NAME, lambda text: b"")
text_damage("a value is gone", VALUE, lambda text: b"")
text_damage("a value stands twice, one beside the other", VALUE, lambda text: text + moved(-6, 0)(text))
text_damage("a sentence has lost its last line", 2, lambda text: re.sub(rb"\n1 0 0 1 [^\n]*TJ(?=\nET)", b"", text))
text_damage("the line with code and edition is gone", -1, lambda text: b"")
text_damage(
    "a digit says in ActualText what it should show",
    VALUE,
    lambda text: b"/Span <</ActualText (6)>> BDC\n" + _other_digit(text) + b"\nEMC\n",
)
text_damage(
    "a name says something else in ActualText",
    NAME,
    lambda text: b"/Span <</ActualText (Dragon)>> BDC\n" + text + b"\nEMC\n",
)


@damage("the names of two cards have changed places", CARDS, FRONTS)
def _(pdf: Pdf) -> None:
    first, second = face(pdf, FRONTS, 3), face(pdf, FRONTS, 5)
    one, other = largest_text(first, NAME), largest_text(second, NAME)
    swap_text(first, one, one.replace(letters(one), letters(other)))
    swap_text(second, other, other.replace(letters(other), letters(one)))


# --- how a text is painted --------------------------------------------------------------------------------------------
text_damage("a name is white", NAME, coloured(b"1 1 1"))
text_damage("a name has another colour", NAME, coloured(b"0.8 0.1 0.1"))
text_damage("a name is slightly paler", NAME, coloured(b"0.4 0.36 0.34"))
text_damage("a name is painted invisibly", NAME, in_state(b"3 Tr"))
text_damage("a name is painted as outlines", NAME, in_state(b"1 Tr"))
text_damage("a name is narrow", NAME, in_state(b"60 Tz"))
text_damage("a name is spaced out", NAME, in_state(b"2 Tc"))
text_damage("a name is raised", NAME, in_state(b"6 Ts"))
text_damage("a value is moved by 5 mm", VALUE, moved(-5, -2))
text_damage("a value is moved by half a millimetre", VALUE, moved(0.5, 0))
text_damage("a value stands upside down", VALUE, set_place(b"\n-1 0 0 -1 %s %s Tm"))
text_damage("a value is mirrored", VALUE, set_place(b"\n-1 0 0 1 %s %s Tm"))
text_damage("a name is slanted", NAME, set_place(b"\n1 0 0.4 1 %s %s Tm"))
text_damage("a name is half as large", NAME, lambda text: text.replace(b" 20 Tf", b" 10 Tf"))
text_damage("a name is a little smaller", NAME, lambda text: text.replace(b" 20 Tf", b" 19 Tf"))
text_damage("a name is in another font", NAME, lambda text: text.replace(b"/AmaticSC-Bold", b"/SourceSansPro-It"))
text_damage("a name is clipped away", NAME, lambda text: b"q 0 0 0 0 re W n\n" + text + b"\nQ\n")
text_damage("a name is cut through its middle", NAME, lambda text: b"q 0 0 500 218 re W n\n" + text + b"\nQ\n")
face_damage("a name lies under a white patch", lambda data: data + b"\nq 1 1 1 rg 30 205 100 30 re f Q")
face_damage(
    "a whole sentence lies under a patch of the card's colour",
    lambda data: data + b"\nq 0.98 0.95 0.88 rg 10 40 160 40 re f Q",
)


def _font(pdf: Pdf, page: int, name: str) -> Any:
    return pdf.pages[page - 1].obj.Resources.Font[name]


def _program(font: Any) -> Any:
    described = font.DescendantFonts[0] if "/DescendantFonts" in font else font
    return described.FontDescriptor.FontFile2


def _with_program(font: Any, change: Callable[[Any], None]) -> None:
    from fontTools.ttLib import TTFont

    stream, buffer = _program(font), BytesIO()
    program = TTFont(BytesIO(stream.read_bytes()), recalcTimestamp=False)
    change(program)
    program.save(buffer)
    stream.write(buffer.getvalue())
    stream.Length1 = len(buffer.getvalue())


def _number(code: bytes) -> int:
    plain = re.sub(rb"\\(.)", lambda found: {b"n": b"\n", b"r": b"\r", b"t": b"\t"}.get(found[1], found[1]), code)
    return int.from_bytes(plain, "big")


@damage("the outlines of two digits are exchanged in the font", CARDS, None)
def _(pdf: Pdf) -> None:
    first, second = (_number(codes(largest_text(face(pdf, FRONTS, slot), VALUE))[0]) for slot in (1, 3))

    def change(program: Any) -> None:
        one, other = program.getGlyphName(first), program.getGlyphName(second)
        glyphs = program["glyf"].glyphs
        glyphs[one], glyphs[other] = glyphs[other], glyphs[one]

    assert first != second
    _with_program(_font(pdf, FRONTS, "/SourceSansPro-Bold"), change)


@damage("a letter's outline is empty in the font", CARDS, None)
def _(pdf: Pdf) -> None:
    number = _number(codes(largest_text(face(pdf, FRONTS, 3), NAME))[1])

    def change(program: Any) -> None:
        glyphs = program["glyf"].glyphs
        glyphs[program.getGlyphName(number)] = glyphs[program.getGlyphName(0)].__class__()

    _with_program(_font(pdf, FRONTS, "/AmaticSC-Bold"), change)


@damage("two fonts have exchanged their letters", CARDS, FRONTS)
def _(pdf: Pdf) -> None:
    bold, italic = _font(pdf, FRONTS, "/SourceSansPro-Bold"), _font(pdf, FRONTS, "/SourceSansPro-It")
    one, other = bold.DescendantFonts[0].FontDescriptor, italic.DescendantFonts[0].FontDescriptor
    one.FontFile2, other.FontFile2 = other.FontFile2, one.FontFile2


@damage("a font is not embedded", CARDS, None)
def _(pdf: Pdf) -> None:
    del _font(pdf, FRONTS, "/AmaticSC-Bold").DescendantFonts[0].FontDescriptor.FontFile2


@damage("the widths of a font are wrong", CARDS, FRONTS)
def _(pdf: Pdf) -> None:
    font = _font(pdf, FRONTS, "/AmaticSC-Bold").DescendantFonts[0]
    font.W = Array([0, 2000, 700])


@damage("a font maps its digits to other digits", CARDS, None)
def _(pdf: Pdf) -> None:
    rewrite(_font(pdf, FRONTS, "/SourceSansPro-Bold").ToUnicode, lambda data: exchanged(data, b"<0035>", b"<0036>"))


@damage("a font has no map to letters", CARDS, None)
def _(pdf: Pdf) -> None:
    del _font(pdf, FRONTS, "/SourceSansPro-Bold").ToUnicode


# --- pictures ---------------------------------------------------------------------------------------------------------
def _drawings(data: bytes) -> list[bytes]:
    """The drawings (forms) that a face places, in order."""
    return re.findall(rb"/X\d+ Do", data)


face_damage("the art of a card is gone", lambda data: data.replace(_drawings(data)[ART], b"", 1))
face_damage("the last drawing of a card is gone", lambda data: data.replace(_drawings(data)[-1], b"", 1))
face_damage("the ground of a card is gone", lambda data: data.replace(_drawings(data)[0], b"", 1))
face_damage(
    "the art of a card is mirrored",
    lambda data: data.replace(_drawings(data)[ART], b"q -1 0 0 1 178.58 0 cm " + _drawings(data)[ART] + b" Q", 1),
)
face_damage(
    "the art of a card stands 3 mm too high",
    lambda data: data.replace(_drawings(data)[ART], b"q 1 0 0 1 0 8.5 cm " + _drawings(data)[ART] + b" Q", 1),
)
face_damage(
    "something is drawn on a card that no data knows", lambda data: data + b"\nq 0.9 0 0 rg 20 100 12 12 re f Q"
)


@damage("two cards have exchanged their art", CARDS, FRONTS)
def _(pdf: Pdf) -> None:
    first, second = face(pdf, FRONTS, 3), face(pdf, FRONTS, 5)
    one, other = (_drawings(stream.read_bytes())[ART][1:-3].decode() for stream in (first, second))
    forms = first.Resources.XObject, second.Resources.XObject
    forms[0][f"/{one}"], forms[1][f"/{other}"] = forms[1][f"/{other}"], forms[0][f"/{one}"]


def _art(pdf: Pdf) -> Any:
    stream = face(pdf, FRONTS, 3)
    return stream.Resources.XObject["/" + _drawings(stream.read_bytes())[ART][1:-3].decode()]


@damage("the art of a card has another colour", CARDS, FRONTS)
def _(pdf: Pdf) -> None:
    rewrite(_art(pdf), lambda data: re.sub(rb"\S+ \S+ \S+ rg", b"0.2 0.4 0.9 rg", data, count=1))


@damage("the art of a card is a shade lighter", CARDS, FRONTS)
def _(pdf: Pdf) -> None:
    def lighter(found: re.Match[bytes]) -> bytes:
        return b" ".join(b"%.3f" % min(float(part) + 0.04, 1) for part in found[0].split()[:3]) + b" rg"

    rewrite(_art(pdf), lambda data: re.sub(rb"\S+ \S+ \S+ rg", lighter, data))


@damage("a line of the art is dashed", CARDS, FRONTS)
def _(pdf: Pdf) -> None:
    rewrite(_art(pdf), lambda data: b"[2 3] 0 d\n" + data)


@damage("a point of the art has moved", CARDS, FRONTS)
def _(pdf: Pdf) -> None:
    def move(found: re.Match[bytes]) -> bytes:
        return b"%.2f %s l" % (float(found[1]) + 9, found[2])

    rewrite(_art(pdf), lambda data: re.sub(rb"(-?[\d.]+) (-?[\d.]+) [lc]\b", move, data, count=1))


@damage("a picture of dots lies on a card", CARDS, FRONTS)
def _(pdf: Pdf) -> None:
    image = Stream(
        pdf,
        b"\xff\0\0" * 4,
        Type=Name.XObject,
        Subtype=Name.Image,
        Width=2,
        Height=2,
        ColorSpace=Name.DeviceRGB,
        BitsPerComponent=8,
    )
    page = pdf.pages[FRONTS - 1].obj
    page.Resources.XObject["/Im1"] = pdf.make_indirect(image)
    rewrite(page.Contents, lambda data: data + b"\nq 40 0 0 40 250 600 cm /Im1 Do Q")


page_damage(
    "a small picture stands in the page's own content",
    lambda data: data + b"\nq 30 0 0 30 250 600 cm BI /W 1 /H 1 /CS /RGB /BPC 8 ID \xff\0\0 EI Q",
)


# --- hidden, transparent, mixed ---------------------------------------------------------------------------------------
def _hidden_layer(pdf: Pdf) -> Any:
    layer = pdf.make_indirect(Dictionary(Type=Name.OCG, Name=String("hidden")))
    pdf.Root.OCProperties = Dictionary(OCGs=Array([layer]), D=Dictionary(OFF=Array([layer]), Order=Array([layer])))
    return layer


@damage("a card lies in a hidden layer", CARDS, FRONTS)
def _(pdf: Pdf) -> None:
    face(pdf, FRONTS, 3).OC = _hidden_layer(pdf)


@damage("part of a page lies in a hidden layer", CARDS, FRONTS)
def _(pdf: Pdf) -> None:
    page = pdf.pages[FRONTS - 1].obj
    page.Resources.Properties = Dictionary(MC0=_hidden_layer(pdf))
    rewrite(
        page.Contents, lambda data: PLACED.sub(lambda found: b"/OC /MC0 BDC\n" + found[0] + b"\nEMC", data, count=1)
    )


@damage("a layer that is shown holds a card", CARDS, FRONTS)
def _(pdf: Pdf) -> None:
    layer = pdf.make_indirect(Dictionary(Type=Name.OCG, Name=String("shown")))
    pdf.Root.OCProperties = Dictionary(OCGs=Array([layer]), D=Dictionary(ON=Array([layer])))
    face(pdf, FRONTS, 3).OC = layer


def _state(name: str, **entries: Any) -> None:
    @damage(name, CARDS, FRONTS)
    def _(pdf: Pdf) -> None:
        page = pdf.pages[FRONTS - 1].obj
        page.Resources.ExtGState = Dictionary(GS0=Dictionary(Type=Name.ExtGState, **entries))
        rewrite(page.Contents, lambda data: b"/GS0 gs\n" + data)


_state("a page is mixed by difference", BM=Name.Difference)
_state("a page is nearly transparent", ca=0.2, CA=0.2)
_state("a page is overprinted", OP=True, op=True, OPM=1)
page_damage("a shade lies over a page", lambda data: data + b"\nq 0.9 0.9 1 rg 30 50 530 740 re f Q")
page_damage("a white patch lies over a card", lambda data: data + b"\nq 1 1 1 rg 210 550 175 245 re f Q")
page_damage("a thin line runs over a card", lambda data: data + b"\nq 0.2 w 210 600 m 385 600 l S Q")


# --- which piece, where -----------------------------------------------------------------------------------------------
def _places(change: Callable[[list[re.Match[bytes]]], dict[int, bytes]]) -> Change:
    """A change of where the pieces of a page stand: new bytes by the number of the place (from 0)."""

    def apply(data: bytes) -> bytes:
        found = list(PLACED.finditer(data))
        new = change(found)
        numbers = iter(range(len(found)))
        return PLACED.sub(lambda one: new.get(next(numbers), one[0]), data)

    return apply


def _set_place(number: int, matrix: bytes) -> Change:
    """One place with another matrix; `x y` in it are where the piece stood."""

    def change(found: list[re.Match[bytes]]) -> dict[int, bytes]:
        x, y = found[number][2].split()[4:6]
        placed = matrix.replace(b"x y", x + b" " + y)
        return {number: b"q " + found[number][1] + b" W n " + placed + b" cm /" + found[number][3] + b" Do Q"}

    return _places(change)


page_damage(
    "a card stands in another's place",
    _places(lambda found: {0: b"q " + found[0][1] + b" W n " + found[0][2] + b" /" + found[4][3] + b" Do Q"}),
)
page_damage(
    "two cards have changed places",
    _places(
        lambda found: {
            n: b"q " + found[n][1] + b" W n " + found[n][2] + b" /" + found[m][3] + b" Do Q"
            for n, m in ((0, 8), (8, 0))
        }
    ),
)
page_damage("a card is missing", _places(lambda found: {3: b""}))
page_damage("a card is upside down", _set_place(3, b"-1 0 0 -1 208.35 545.67"))
page_damage("a card is at 97 %", _set_place(3, b"0.97 0 0 0.97 x y"))
page_damage("a card is stretched", _set_place(3, b"1 0 0 1.02 x y"))
page_damage("a card is turned by one degree", _set_place(3, b"0.99985 0.01745 -0.01745 0.99985 x y"))
page_damage("a card is mirrored", _set_place(1, b"-1 0 0 1 386.93 545.67"))
page_damage(
    "a card is cut off 3 mm too early",
    _places(lambda found: {4: b"q 208.35 300 170 240 re W n " + found[4][2] + b" /" + found[4][3] + b" Do Q"}),
)
page_damage(
    "the bleed of an outer card is cut away",
    _places(lambda found: {0: b"q 29.76 545.67 178.59 249.45 re W n " + found[0][2] + b" /" + found[0][3] + b" Do Q"}),
)


def _shift(right: float, up: float) -> Change:
    return lambda data: b"q 1 0 0 1 %.3f %.3f cm\n" % (right * MM, up * MM) + data + b"\nQ"


page_damage("the backs are shifted by 1.5 mm", _shift(1.5, 0), page=BACKS)
page_damage("the backs are shifted by 0.4 mm", _shift(0.4, 0), page=BACKS)
page_damage("the backs are upside down", lambda data: b"q -1 0 0 -1 595.28 841.89 cm\n" + data + b"\nQ", page=BACKS)
page_damage("a page is at 97 %", lambda data: b"q 0.97 0 0 0.97 9 12 cm\n" + data + b"\nQ")
page_damage("a page is mirrored", lambda data: b"q -1 0 0 1 595.28 0 cm\n" + data + b"\nQ")


@damage("a back is the back of other cards", CARDS, None)
def _(pdf: Pdf) -> None:
    other = pdf.pages[9].obj.Resources.XObject["/" + pieces(pdf, 10)[0]]
    pdf.pages[BACKS - 1].obj.Resources.XObject["/" + pieces(pdf, BACKS)[0]] = other


# --- pages and their boxes --------------------------------------------------------------------------------------------
@damage("a page is gone", CARDS, None)
def _(pdf: Pdf) -> None:
    del pdf.pages[FRONTS - 1]


@damage("fronts and backs of a sheet are both gone", CARDS, None)
def _(pdf: Pdf) -> None:
    del pdf.pages[FRONTS - 1 : BACKS]


@damage("two pages have changed places", CARDS, None)
def _(pdf: Pdf) -> None:
    page = pdf.pages[FRONTS - 1]
    del pdf.pages[FRONTS - 1]
    pdf.pages.insert(FRONTS + 1, page)


@damage("a page stands twice", CARDS, None)
def _(pdf: Pdf) -> None:
    pdf.pages.append(pdf.pages[FRONTS - 1])


@damage("an empty page is added", CARDS, None)
def _(pdf: Pdf) -> None:
    pdf.add_blank_page(page_size=(595.28, 841.89))


@damage("a page is empty", CARDS, FRONTS)
def _(pdf: Pdf) -> None:
    pdf.pages[FRONTS - 1].obj.Contents = Stream(pdf, b"")


def page_entry(name: str, key: str, value: Any, page: int = FRONTS) -> None:
    """An entry of a page is set; with None it is taken away."""

    @damage(name, CARDS, page)
    def _(pdf: Pdf) -> None:
        found = pdf.pages[page - 1].obj
        if value is None:
            del found[key]
        else:
            found[key] = value


page_entry("a page is turned by 90 degrees", "/Rotate", 90)
page_entry("a page is cropped", "/CropBox", Array([100, 100, 500, 700]))
page_entry("a page counts in double units", "/UserUnit", 2)
page_entry("the paper of a page is larger", "/MediaBox", Array([0, 0, 612, 900]))
page_entry("the paper of a page begins elsewhere", "/MediaBox", Array([-20, 0, 575.28, 841.89]))
page_entry("the trim box is gone", "/TrimBox", None)
page_entry("the trim box is 2 mm off", "/TrimBox", Array([35.43, 46.77, 571.18, 795.12]))
page_entry("the bleed box is gone", "/BleedBox", None)
page_entry("the bleed box is smaller", "/BleedBox", Array([29.76, 46.77, 565.51, 795.12]))


# --- marks, scale bar, furniture --------------------------------------------------------------------------------------
page_damage("a page has lost its crop marks", lambda data: data.replace(b"/X5 Do\n", b"", 1))
page_damage("a page has lost its scale bar", lambda data: data.replace(b"/X6 Do\n", b"", 1))
page_damage("a page has lost its line of text", lambda data: TEXT.sub(b"", data, count=1))
page_damage("the line of text is white", lambda data: re.sub(rb"0\.302 0\.302 0\.302 rg", b"1 1 1 rg", data, count=1))


def shared_form(name: str, change: Change, form_name: str) -> None:
    @damage(name, CARDS, None)
    def _(pdf: Pdf) -> None:
        rewrite(form(pdf, FRONTS, form_name), change)


def _other_shown(found: re.Match[bytes]) -> bytes:
    return _other_digit(found[0])


shared_form("all pages have lost their crop marks", lambda data: b"", "X5")
shared_form("all pages have lost their scale bar", lambda data: b"", "X6")
shared_form(
    "a crop mark is 1 mm off", lambda data: data.replace(b"208.35 806.88 m 208.35", b"211.18 806.88 m 211.18"), "X5"
)
shared_form("a crop mark is missing", lambda data: data.replace(b"208.35 806.88 m 208.35 798.38 l\n", b""), "X5")
shared_form("the crop marks are white", lambda data: data.replace(b"0.502 0.502 0.502 RG", b"1 1 1 RG"), "X5")
shared_form("the scale bar is 3 mm short", lambda data: data.replace(b"302.03", b"293.53"), "X6")
shared_form("the scale bar says another length", lambda data: SHOWN.sub(_other_shown, data, count=1), "X6")
page_damage(
    "the registration crosses of the first sheet are gone",
    lambda data: re.sub(rb"\Aq\n0 0 0 RG.*?(?=BT)", b"", data, count=1, flags=re.DOTALL),
    page=2,
)


# --- the first sheet --------------------------------------------------------------------------------------------------
def first_text(rank: int, change: Change) -> Change:
    def apply(data: bytes) -> bytes:
        old = largest_text(data, rank)
        return data.replace(old, change(old), 1)

    return apply


page_damage("the title of the first sheet is another", first_text(0, _other_digit), page=1)
page_damage("the title of the first sheet is gone", first_text(0, lambda text: b""), page=1)
page_damage("an instruction of the first sheet is gone", first_text(4, lambda text: b""), page=1)
page_damage("the first sheet's texts are invisible", lambda data: data.replace(b"BT\n", b"BT\n3 Tr\n"), page=1)
page_damage(
    "the first sheet's texts are 3 points high", lambda data: re.sub(rb" \d+(?:\.\d+)? Tf", b" 3.2 Tf", data), page=1
)
page_damage(
    "the first sheet has lost a sample piece",
    lambda data: re.sub(rb"/X\d+ Do(?!.*/X\d+ Do)", b"", data, count=1, flags=re.S),
    page=1,
)
page_damage("a white patch lies on the first sheet", lambda data: data + b"\nq 1 1 1 rg 60 500 300 200 re f Q", page=1)


# --- annotations, actions, files --------------------------------------------------------------------------------------
def annotation(name: str, **entries: Any) -> None:
    @damage(name, CARDS, FRONTS)
    def _(pdf: Pdf) -> None:
        note = Dictionary(Type=Name.Annot, Rect=Array([210, 550, 380, 790]), F=4, **entries)
        if entries["Subtype"] != Name.Link:
            note.AP = Dictionary(
                N=pdf.make_indirect(
                    Stream(
                        pdf,
                        b"1 1 1 rg 0 0 170 240 re f",
                        Type=Name.XObject,
                        Subtype=Name.Form,
                        BBox=Array([0, 0, 170, 240]),
                    )
                )
            )
        pdf.pages[FRONTS - 1].obj.Annots = Array([pdf.make_indirect(note)])


annotation("a stamp covers a card", Subtype=Name.Stamp)
annotation("a note of free text covers a card", Subtype=Name.FreeText, DA=String("/Helv 9 Tf"), Contents=String("x"))
annotation("a link leads to the web", Subtype=Name.Link, A=Dictionary(S=Name.URI, URI=String("https://example.org")))
annotation("a field of a form covers a card", Subtype=Name.Widget, FT=Name.Tx, T=String("x"))
SCRIPT = Dictionary(S=Name.JavaScript, JS=String("app.alert(1)"))


def root_damage(name: str, change: Apply, file: tuple[str, str] = CARDS) -> None:
    DAMAGES.append(Damage(name, *file, None, change))


def _set_root(key: str, value: Any) -> Apply:
    def apply(pdf: Pdf) -> None:
        pdf.Root[key] = value

    return apply


root_damage("a script runs when the file is opened", _set_root("/OpenAction", SCRIPT))
root_damage(
    "the file opens at another page", lambda pdf: _set_root("/OpenAction", Array([pdf.pages[5].obj, Name.Fit]))(pdf)
)
root_damage("a script runs before printing", _set_root("/AA", Dictionary(WP=SCRIPT)))
root_damage("the file opens full screen", _set_root("/PageMode", Name.FullScreen))
root_damage("the pages are labelled anew", _set_root("/PageLabels", Dictionary(Nums=Array([0, Dictionary(S=Name.r)]))))
root_damage(
    "an intent of colour is added",
    _set_root(
        "/OutputIntents",
        Array([Dictionary(Type=Name.OutputIntent, S=Name.GTS_PDFX, OutputConditionIdentifier=String("Custom"))]),
    ),
)
root_damage("the file says another language", _set_root("/Lang", String("en")))
page_entry("a script runs when a page is opened", "/AA", Dictionary(O=SCRIPT))


@damage("the file says no language", CARDS, None)
def _(pdf: Pdf) -> None:
    del pdf.Root.Lang


@damage("a file is attached", CARDS, None)
def _(pdf: Pdf) -> None:
    pdf.attachments["notes.txt"] = b"hello"


@damage("viewers may shrink the pages", CARDS, None)
def _(pdf: Pdf) -> None:
    pdf.Root.ViewerPreferences.PrintScaling = Name.AppDefault


@damage("the wishes for viewers are gone", CARDS, None)
def _(pdf: Pdf) -> None:
    del pdf.Root.ViewerPreferences


@damage("a bookmark leads to another page", CARDS, None)
def _(pdf: Pdf) -> None:
    pdf.Root.Outlines.First.Next.Dest[0] = pdf.pages[7].obj


@damage("a bookmark has another title", CARDS, None)
def _(pdf: Pdf) -> None:
    pdf.Root.Outlines.First.Next.Title = String("x")


@damage("the bookmarks are gone", CARDS, None)
def _(pdf: Pdf) -> None:
    del pdf.Root.Outlines


@damage("the title is another", CARDS, None)
def _(pdf: Pdf) -> None:
    pdf.docinfo.Title = String("Another game")


@damage("the title is gone", CARDS, None)
def _(pdf: Pdf) -> None:
    del pdf.docinfo.Title


@damage("the authors are others", CARDS, None)
def _(pdf: Pdf) -> None:
    pdf.docinfo.Author = String("Somebody")


@damage("the metadata tell another title", CARDS, None)
def _(pdf: Pdf) -> None:
    rewrite(pdf.Root.Metadata, lambda data: data.replace(b"Cartas", b"Dragones"))


@damage("the metadata are gone", CARDS, None)
def _(pdf: Pdf) -> None:
    del pdf.Root.Metadata


# --- the manifest -----------------------------------------------------------------------------------------------------
def manifest_damage(name: str, change: Callable[[dict[str, Any]], None]) -> None:
    @damage(name, CARDS, None)
    def _(pdf: Pdf) -> None:
        stream = pdf.Root.Names.EmbeddedFiles.Names[1].EF.F
        told = json.loads(stream.read_bytes())
        before = json.dumps(told)
        change(told)
        assert json.dumps(told) != before
        stream.write(json.dumps(told).encode())


@damage("the manifest is gone", CARDS, None)
def _(pdf: Pdf) -> None:
    del pdf.Root.Names


def _exchange_placements(told: dict[str, Any]) -> None:
    placed = told["placements"]
    placed[0], placed[-1] = placed[-1], placed[0]


manifest_damage("the manifest has lost a placement", lambda told: told["placements"].pop())
manifest_damage("two placements of the manifest have changed places", _exchange_placements)
manifest_damage("the manifest names another paper", lambda told: told.update(paper="a3"))
manifest_damage("the manifest says that it is a draft", lambda told: told.update(draft=True))
manifest_damage("the manifest names another language", lambda told: told.update(language="en"))
manifest_damage("the manifest names another component", lambda told: told.update(component="references"))


# --- the file itself --------------------------------------------------------------------------------------------------
@raw_damage("bytes follow the end of the file", CARDS)
def _(data: bytes) -> bytes:
    return data + b"\n% and more\n" + b"x" * 2000


@raw_damage("a later revision hides the page's content", CARDS, None)
def _(data: bytes) -> bytes:
    with pikepdf.open(BytesIO(data)) as pdf:
        number = pdf.pages[FRONTS - 1].obj.Contents.objgen[0]
        size = int(pdf.trailer.Size)
        root = pdf.Root.objgen[0]
    start = int(re.findall(rb"startxref\s+(\d+)", data)[-1])
    added = b"%d 0 obj\n<</Length 0>>stream\n\nendstream\nendobj\n" % number
    table = b"xref\n%d 1\n%010d 00000 n \ntrailer\n<</Size %d/Root %d 0 R/Prev %d>>\nstartxref\n%d\n%%%%EOF\n" % (
        number,
        len(data),
        size,
        root,
        start,
        len(data) + len(added),
    )
    return data + added + table


@raw_damage("the file is cut off", CARDS)
def _(data: bytes) -> bytes:
    return data[: len(data) * 2 // 3]


@raw_damage("the file is shut with a password", CARDS)
def _(data: bytes) -> bytes:
    with pikepdf.open(BytesIO(data)) as pdf:
        return saved(pdf, encryption=pikepdf.Encryption(owner="a", user="b"))


@raw_damage("the file is encrypted for its owner", CARDS)
def _(data: bytes) -> bytes:
    with pikepdf.open(BytesIO(data)) as pdf:
        return saved(pdf, encryption=pikepdf.Encryption(owner="a", user=""))


@raw_damage("the file is another component's", CARDS)
def _(data: bytes) -> bytes:
    with pikepdf.open(BytesIO(data)) as pdf, pikepdf.new() as other:
        other.pages.append(pdf.pages[0])
        return saved(other)


# --- forms ------------------------------------------------------------------------------------------------------------
def field_damage(name: str, change: Callable[[Pdf, Any], None], kind: str = "/Tx", page: int | None = 1) -> None:
    """A change of the first field of a kind in the orders."""

    @damage(name, ORDERS, page)
    def _(pdf: Pdf) -> None:
        change(pdf, next(field for field in pdf.pages[0].obj.Annots if field.get("/FT") == kind))


def set_field(key: str, value: Any) -> Callable[[Pdf, Any], None]:
    def change(pdf: Pdf, field: Any) -> None:
        field[key] = value

    return change


def _drop_field(pdf: Pdf, field: Any) -> None:
    notes = pdf.pages[0].obj.Annots
    pdf.pages[0].obj.Annots = Array([note for note in notes if note.objgen != field.objgen])


def _move_field(pdf: Pdf, field: Any) -> None:
    field.Rect = Array([float(side) + 14 for side in field.Rect])


def _turn_options(pdf: Pdf, field: Any) -> None:
    field.Opt = Array(list(reversed(list(field.Opt))))


def _first_fields_exchanged(pdf: Pdf, field: Any) -> None:
    notes = list(pdf.pages[0].obj.Annots)
    pdf.pages[0].obj.Annots = Array([notes[1], notes[0], *notes[2:]])


def _painted_value(pdf: Pdf, field: Any) -> None:
    field.AP = Dictionary(
        N=pdf.make_indirect(
            Stream(
                pdf,
                b"BT /F1 9 Tf 0.9 0 0 rg 2 4 Td (wrong) Tj ET",
                Type=Name.XObject,
                Subtype=Name.Form,
                BBox=Array([0, 0, 60, 17]),
                Resources=Dictionary(
                    Font=Dictionary(F1=Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica))
                ),
            )
        )
    )


field_damage("a field cannot be written in", set_field("/Ff", 1))
field_damage("a field is required", set_field("/Ff", 2))
field_damage("a field is hidden", set_field("/F", 6))
field_damage("a field is not printed", set_field("/F", 0))
field_damage("a field is filled in", set_field("/V", String("7")))
field_damage("a field has a value to go back to", set_field("/DV", String("7")))
field_damage("a field takes one sign", set_field("/MaxLen", 1))
field_damage("a field runs a script", set_field("/AA", Dictionary(K=SCRIPT)))
field_damage("a field is written in white", set_field("/DA", String("/Webdings 9 Tf 1 g")))
field_damage("a field has another name", set_field("/T", String("other")))
field_damage("a field has another tooltip", set_field("/TU", String("other")))
field_damage("a field is gone", _drop_field)
field_damage("a field is 5 mm off", _move_field)
field_damage("a field shows what nobody wrote", _painted_value)
field_damage("a choice has its options turned round", _turn_options, "/Ch")
field_damage("a choice has lost its options", lambda pdf, field: field.__delitem__("/Opt"), "/Ch")
field_damage("a choice can be written in", set_field("/Ff", 131072 + 262144), "/Ch")
field_damage("two fields have changed their order", _first_fields_exchanged)


def _empty_form(pdf: Pdf) -> None:
    pdf.Root.AcroForm.Fields = Array([])


def _one_field_less(pdf: Pdf) -> None:
    del pdf.Root.AcroForm.Fields[0]


def _submit(pdf: Pdf) -> None:
    pdf.Root.AcroForm.CO = Array([pdf.Root.AcroForm.Fields[0]])


root_damage("the form has no fields", _empty_form, ORDERS)
root_damage("the form has forgotten a field", _one_field_less, ORDERS)
root_damage(
    "the form asks viewers to draw its fields",
    lambda pdf: pdf.Root.AcroForm.__setitem__("/NeedAppearances", True),
    ORDERS,
)
root_damage("the form computes a field", _submit, ORDERS)
root_damage(
    "the form holds another form (XFA)",
    lambda pdf: pdf.Root.AcroForm.__setitem__("/XFA", Stream(pdf, b"<xdp/>")),
    ORDERS,
)


# --- maps, trees, tiles, nets, kits -----------------------------------------------------------------------------------
def piece_damage(
    name: str, file: tuple[str, str], page: int | None, change: Change, at: int = 0, piece: int = 1
) -> None:
    """A change of a piece on a page (the first one unless `piece` says another), whatever the file holds."""

    def apply(pdf: Pdf) -> None:
        rewrite(face(pdf, at or page or 1, piece), change)

    DAMAGES.append(Damage(name, *file, page, apply))


def _last_placed(data: bytes) -> bytes:
    """The drawing without the form that it places last."""
    end = data.rindex(b" Do")
    return data[: data.rindex(b"/X", 0, end)] + data[end + len(b" Do") :]


def nth_text(number: int, change: Change) -> Change:
    def apply(data: bytes) -> bytes:
        old = TEXT.findall(data)[number]
        start = data.index(old)
        return data[:start] + change(old) + data[start + len(old) :]

    return apply


def exchanged_texts(first: int, second: int) -> Change:
    def apply(data: bytes) -> bytes:
        one, other = TEXT.findall(data)[first], TEXT.findall(data)[second]
        assert letters(one) != letters(other)
        swapped = exchanged(data, one, b"\0other").replace(other, other.replace(letters(other), letters(one)), 1)
        return swapped.replace(b"\0other", one.replace(letters(one), letters(other)), 1)

    return apply


def _nth_digit(data: bytes) -> bytes:
    """The first text of two letters or fewer, which is a number, with another digit."""
    short = next(text for text in TEXT.findall(data) if len(codes(text)) <= 2)
    return data.replace(short, _other_digit(short), 1)


piece_damage("a label of the map is another", MAP, None, nth_text(60, _other_digit), at=1)
piece_damage("two labels of the map have changed places", MAP, None, exchanged_texts(60, 70), at=1)
piece_damage(
    "the labels of the map are white",
    MAP,
    None,
    lambda data: re.sub(rb"(Tf) \S+ \S+ \S+ rg", rb"\1 1 1 1 rg", data),
    at=1,
)
piece_damage("a label of the map has slid into the next hex", MAP, None, nth_text(60, moved(12, 0)), at=1)
piece_damage("the map has lost a drawing", MAP, None, lambda data: data.replace(_drawings(data)[-1], b"", 1), at=1)
piece_damage("two names of the tree have changed places", TREE, None, exchanged_texts(10, 14), at=1)
piece_damage("a number of the tree is another", TREE, None, nth_text(40, _other_digit), at=1)
piece_damage("the tree has lost its lines", TREE, None, lambda data: data.replace(_drawings(data)[1], b"", 1), at=1)
piece_damage("a token has another letter", TOKENS, 3, nth_text(0, lambda t: t.replace(codes(t)[0], codes(t)[1], 1)))
piece_damage("a token has lost its drawing", TOKENS, 3, lambda data: data.replace(_drawings(data)[1], b"", 1))
piece_damage("a face of a die has another number", DICE, 1, nth_text(0, _other_digit), piece=2)
piece_damage("a face of a die has no number", DICE, 1, nth_text(1, lambda text: b""), piece=2)
piece_damage("two numbers of a die have changed places", DICE, 1, exchanged_texts(0, 1), piece=2)
piece_damage("a die has lost its lines", DICE, 1, lambda data: data.replace(_drawings(data)[0], b"", 1), piece=2)
piece_damage("a box has lost its lines", BOX, 1, lambda data: data.replace(_drawings(data)[0], b"", 1))
piece_damage("the name on a box is gone", BOX, 1, nth_text(0, lambda text: b""))
piece_damage("a box is 2 % larger", BOX, 1, lambda data: b"1.02 0 0 1.02 0 0 cm\n" + data)
piece_damage("the kit counts another number", KIT, 1, lambda data: _nth_digit(data))
piece_damage("the kit has lost its title", KIT, 1, nth_text(0, lambda text: b""))
piece_damage("a pyramid has lost its pips", PYRAMIDS, 1, _last_placed, piece=2)
piece_damage("a sticker has another number", STICKERS, 1, nth_text(0, _other_digit))
piece_damage("a sticker has another name", STICKERS, 1, nth_text(1, lambda t: t.replace(codes(t)[0], codes(t)[1], 1)))
piece_damage("a tile has lost its terrain", TILES, 1, lambda data: data.replace(_drawings(data)[1], b"", 1))
piece_damage("a building has another cost", BUILDINGS, 3, nth_text(4, _other_digit))
piece_damage("a card of the deck has lost its number", DECK, 3, nth_text(0, lambda text: b""))
piece_damage("a counter has lost its drawing", COUNTERS, 1, lambda data: data.replace(_drawings(data)[1], b"", 1))
piece_damage("a word of the board is gone", BOARD, None, nth_text(3, lambda text: b""), at=1)
