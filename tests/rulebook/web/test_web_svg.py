"""Faces as SVG: shared shapes are defined once, text is escaped, faces are clipped to their trim."""

from __future__ import annotations

import base64
import io
import zlib
from xml.etree import ElementTree

import pytest
import uharfbuzz as hb
from fontTools.ttLib import TTFont
from PIL import Image
from projects import AS_IT_STANDS

from generator.base.display_list import Field, Picture, PlacedSymbol, Raster, Shape, Span, Symbol, TextBlock, TextLine
from generator.faces.face import Face
from generator.faces.shapes import circle, rectangle
from generator.faces.trim import Format
from generator.rulebook.document import Drawing, DrawnBox, DrawnText, PlacedFace
from generator.rulebook.web.fonts import LATIN, font_faces, subset, text_fonts
from generator.rulebook.web.svg import Sprite, number, path_data
from generator.typesetting.fonts import find_font_file

CARD = Format("card", 63, 88, 3, 3, 4)
FONT = "SourceSansPro-Regular"
DOT = Symbol("s1", (Shape(circle((10, 10), 4), "#ff0000"),))


def face(*items, key="F1", format_=CARD):
    return Face(key, format_, items)


def text(words, rotate=0.0, tracking=0.0):
    span = Span(words, FONT, 72 / 25.4 * 4, "#112233", 5.0, 20.0, tracking)
    return TextBlock("title", words, (5, 6, 20, 10), (TextLine(12.0, (span,)),), rotate)


def read(svg):
    """The picture as a tree: it must be well-formed."""
    return ElementTree.fromstring(svg)


@pytest.mark.parametrize(
    ("value", "said"), [(1.0, "1"), (0.126, "0.13"), (-0.001, "0"), (-2.5, "-2.5"), (120.0, "120")]
)
def test_a_length_has_hundredths_and_no_idle_zeros(value, said):
    assert number(value) == said


def test_a_path_keeps_its_commands():
    assert path_data(rectangle((1, 2, 3, 4), 0)) == "M1 2L4 2L4 6L1 6Z"


def test_a_face_has_its_size_its_words_and_its_trim():
    sprite = Sprite()
    picture = read(sprite.face(face(DOT), "Mago & co"))
    assert picture.attrib["viewBox"] == "0 0 63 88"
    assert picture.attrib["width"] == "63mm"
    assert picture.attrib["aria-label"] == "Mago & co"
    assert 'clip-path="url(#' in sprite.definitions()
    assert "<clipPath" in sprite.definitions()


def test_a_net_is_not_cut_for_it_draws_its_own_lines():
    sprite = Sprite()
    sprite.face(face(DOT, format_=Format("net", 50, 40, 0, 1, 0, "net")), "net")
    assert "clip-path" not in sprite.definitions()


def test_a_picture_without_words_is_hidden_from_who_listens():
    assert read(Sprite().face(face(DOT), "")).attrib["aria-hidden"] == "true"


def test_what_two_faces_share_stands_once():
    sprite = Sprite()
    sprite.face(face(DOT), "one")
    sprite.face(face(Symbol("other name", DOT.shapes), text("x"), key="F2"), "two")
    sprite.face(face(DOT), "one again")
    assert sprite.definitions().count('fill="#ff0000"') == 1
    assert sprite.definitions().count("<clipPath") == 1


def test_every_use_leads_to_a_definition():
    sprite = Sprite()
    pictures = sprite.face(face(DOT, PlacedSymbol(DOT, 3, 4, 90), text("x")), "a") + sprite.icon(DOT, 16)
    definitions = read(sprite.definitions())
    known = {one.attrib["id"] for one in definitions.iter() if "id" in one.attrib}
    uses = [one.attrib["href"][1:] for one in read(f"<g>{pictures}{sprite.definitions()}</g>").iter("use")]
    assert uses
    assert set(uses) <= known


def test_words_are_escaped_and_their_characters_are_noted_for_their_font():
    sprite = Sprite()
    sprite.face(face(text("<b>&¡Ñ")), "x")
    read(sprite.definitions())
    assert "&lt;b&gt;&amp;¡Ñ" in sprite.definitions()
    assert sprite.fonts == {FONT: set("<b>&¡Ñ")}


def test_text_stands_on_its_baseline_in_mm_and_turns_about_its_box():
    sprite = Sprite()
    sprite.face(face(text("x", rotate=90, tracking=72 / 25.4)), "x")
    found = next(iter(read(sprite.definitions()).iter("text")))
    assert (found.attrib["x"], found.attrib["y"], found.attrib["font-size"]) == ("5", "12", "4.000")
    assert found.attrib["letter-spacing"] == "1"
    assert 'transform="rotate(-90 15 11)"' in sprite.definitions()


def test_an_icon_within_a_line_is_drawn_where_it_stands():
    sprite = Sprite()
    line = TextLine(12.0, (Span("", FONT, 9, "#000000", 5.0, 3.0, icon=DOT),))
    sprite.face(face(TextBlock("rule", "", (0, 0, 9, 9), (line,))), "x")
    assert "<text" not in sprite.definitions()
    assert sprite.definitions().count("<use") == 1


def test_a_field_is_an_empty_box():
    sprite = Sprite()
    sprite.face(face(Field("text", "name", "tip", (1, 2, 30, 6))), "x")
    assert '<rect x="1" y="2" width="30" height="6"' in sprite.definitions()


@pytest.mark.parametrize("jpeg", [True, False])
def test_a_publisher_s_picture_is_carried_along(jpeg):
    image = Image.new("RGB", (4, 2), "#123456")
    buffer = io.BytesIO()
    image.save(buffer, "JPEG")
    raster = Raster(
        "own", 4, 2, False, buffer.getvalue() if jpeg else image.tobytes(), jpeg, None if jpeg else b"\x80" * 8
    )
    sprite = Sprite()
    sprite.face(face(Picture(raster, (1, 1, 8, 4), 180)), "x")
    found = next(iter(read(sprite.definitions()).iter("image")))
    kind, _, data = found.attrib["href"].partition(";base64,")
    assert kind == ("data:image/jpeg" if jpeg else "data:image/png")
    again = Image.open(io.BytesIO(base64.b64decode(data)))
    assert again.size == (4, 2)
    assert again.mode == ("RGB" if jpeg else "RGBA")
    assert found.attrib["transform"] == "rotate(180 5 3)"


def test_a_drawing_places_faces_by_their_middle():
    sprite = Sprite()
    items = (DrawnBox(1, 2, 30, 20, "#eeeeee", "#333333", 2), PlacedFace(face(DOT), 20, 30, 45, 0.5),
             DrawnText("A & B", 5, 6, 9, "center", strong=True))  # fmt: skip
    picture = read(sprite.drawing(Drawing(100, 60, items), "scene"))
    assert next(iter(picture.iter("use"))).attrib["transform"] == (
        "translate(20 30) rotate(45) scale(0.5) translate(-31.5 -44)"
    )
    words = next(iter(picture.iter("text")))
    assert (words.text, words.attrib["text-anchor"], words.attrib["font-family"]) == (
        "A & B",
        "middle",
        "SourceSansPro-Bold",
    )
    assert next(iter(picture.iter("rect"))).attrib["rx"] == "2"
    assert picture.attrib["class"] == "picture noted", "its dark words need a light ground by night"
    assert read(sprite.drawing(Drawing(100, 60, items[:1]), "scene")).attrib["class"] == "picture"


def test_a_font_brings_the_characters_asked_for_and_no_others():
    path = find_font_file("font_source_sans_pro", f"{FONT}.ttf")
    data = subset(path, frozenset("añ¿"))
    found = TTFont(io.BytesIO(data))
    assert set(found.getBestCmap()) == {ord(c) for c in "añ¿"}
    assert data[:4] == b"wOFF"
    assert len(data) < 10_000


def test_a_font_keeps_its_copyright_and_licence_but_not_its_reserved_name():
    names = TTFont(io.BytesIO(subset(find_font_file("font_source_sans_pro", f"{FONT}.ttf"), frozenset("a"))))["name"]
    assert {record.nameID for record in names.names} == {0, 13, 14}
    assert "Adobe" in names.getDebugName(0)
    assert "Open Font License" in names.getDebugName(13)


def test_a_font_is_kerned_as_the_whole_one_is():
    path = find_font_file("font_source_sans_pro", f"{FONT}.ttf")
    small, whole = (hb.Font(hb.Face(data)) for data in (_unpacked(subset(path, frozenset("AV"))), path.read_bytes()))
    assert _width(small, "AV") == _width(whole, "AV") < _width(whole, "A") + _width(whole, "V")


def _unpacked(woff):
    font, plain = TTFont(io.BytesIO(woff)), io.BytesIO()
    font.flavor = None
    font.save(plain)
    return plain.getvalue()


def _width(font, words):
    buffer = hb.Buffer()
    buffer.add_str(words)
    buffer.guess_segment_properties()
    hb.shape(font, buffer, {"kern": True})
    return sum(position.x_advance for position in buffer.glyph_positions)


def test_the_same_characters_give_the_same_bytes():
    path = find_font_file("font_fjallaone", "FjallaOne-Regular.ttf")
    once = subset(path, frozenset("ab"))
    assert zlib.crc32(subset(path, frozenset("ab"))) == zlib.crc32(once)


def test_a_page_s_fonts_share_all_latin_letters_and_those_of_one_page_do_not():
    fonts = {FONT: text_fonts(AS_IT_STANDS)[FONT]}
    shared, own = (font_faces(fonts, {FONT: "→a"}, shared=shared) for shared in (True, False))
    assert shared.startswith(f'@font-face{{font-family:"{FONT}";src:url(data:font/woff;base64,')
    held = TTFont(io.BytesIO(base64.b64decode(shared.partition("base64,")[2].partition(")")[0]))).getBestCmap()
    assert {ord(c) for c in LATIN if ord(c) != 0xAD} <= set(held) | {0xA0}
    assert len(own) < len(shared) / 3
