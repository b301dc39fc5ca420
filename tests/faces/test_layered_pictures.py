"""Layered pictures: read from layers and inks, several pictures from one drawing, bad files told with the layer."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pikepdf
import pypdfium2 as pdfium
import pytest
from pictures import INKS, PIECES, ROUNDEL, picture_file, picture_text
from PIL import Image

from generator.base.display_list import Artwork
from generator.base.errors import CannotJudge
from generator.base.geometry import Box
from generator.faces.art.layered_pictures import (
    LAYERS,
    MOST_DATA,
    SHOWN,
    LayeredPicture,
    commands_and_numbers,
    load_layered_picture,
)
from generator.faces.art.path_data import parse_path
from generator.faces.elements.placed_pictures import placed_artwork
from generator.faces.elements.template_frame import TemplateFrame
from generator.faces.face import Face
from generator.faces.trim import Format
from generator.pdf.document import PdfFile
from generator.pdf.face_forms import FacePainter
from generator.pdf.metadata import DocumentMetadata
from generator.rulebook.web.svg import Sprite

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted((ROOT / "templates" / "pictures").rglob("*.svg"))
CARD = Format("card", 40, 40, 0, 0, 0)
MIDDLE = TemplateFrame()


@pytest.fixture
def flag(tmp_path: Path) -> LayeredPicture:
    return load_layered_picture(picture_file(tmp_path, picture_text()), "flag.svg")


def refused(tmp_path: Path, text: str) -> str:
    with pytest.raises(CannotJudge) as error:
        load_layered_picture(picture_file(tmp_path, text), "flag.svg")
    assert error.value.where is not None
    assert error.value.where.file == "flag.svg"
    return f"{error.value.reason} | {error.value.fix}"


def face_of(
    artwork: Artwork,
    window: tuple[float, float, float, float],
    box: Box,
    clip: str = "none",
    shown: str = "full",
    frame: TemplateFrame = MIDDLE,
) -> Face:
    return Face(f"{box}{clip}{shown}", CARD, (placed_artwork(artwork, window, box, clip, shown, frame),))


def pdf_of(*faces: Face) -> bytes:
    pdf = PdfFile(DocumentMetadata("t", "a", "es", "r", "s"))
    painter = FacePainter(pdf, {})
    for face in faces:
        content = pdf.content(face.height)
        content.place(painter.form(face))
        pdf.add_page(content, face.width)
    return pdf.finish()


def colours(face: Face) -> Mapping[str, list[tuple[int, int]]]:
    """The dots (mm) at which each of the inks is seen."""
    document = pdfium.PdfDocument(pdf_of(face))
    image: Image.Image = document[0].render(scale=72 / 25.4 * 4 / (72 / 25.4)).to_pil().convert("RGB")
    document.close()
    seen: dict[str, list[tuple[int, int]]] = {}
    scale = image.width / face.width
    for x in range(int(face.width)):
        for y in range(int(face.height)):
            red, green, blue = image.getpixel((int((x + 0.5) * scale), int((y + 0.5) * scale)))
            seen.setdefault(f"#{red:02x}{green:02x}{blue:02x}", []).append((x, y))
    return seen


# -- one drawing, several pictures -------------------------------------------------


def test_each_picture_holds_its_own_layers_in_painting_order(flag: LayeredPicture) -> None:
    assert [path.ink for path in flag.paths("full")] == ["pale", "ground", "gold", "accent", "ink", "pale"]
    assert [path.ink for path in flag.paths("line")] == ["bare", "line"]
    assert [path.ink for path in flag.paths("hatched")] == ["bare", "line", "line"]
    assert [path.ink for path in flag.paths("sign")] == ["ground", "gold", "accent", "ink", "pale"]
    assert flag.paths("roundel") == flag.paths("full")
    assert flag.window("full") == (0, 0, 200, 100)
    assert flag.window("roundel") == flag.window("sign") == (60, 10, 140, 90)
    assert {layer for layers in SHOWN.values() for layer in layers} == set(LAYERS)


def test_without_a_roundel_of_its_own_it_is_the_middle(tmp_path: Path) -> None:
    picture = load_layered_picture(picture_file(tmp_path, picture_text(roundel="")), "flag.svg")
    assert picture.window("roundel") == (50, 0, 150, 100)


def test_an_ink_without_a_colour_is_told(flag: LayeredPicture) -> None:
    with pytest.raises(CannotJudge, match="painted in accent, gold, for which there is no colour"):
        flag.artwork("full", {ink: colour for ink, colour in INKS.items() if ink not in ("accent", "gold")})
    assert flag.artwork("line", {"bare": "#ffffff", "line": "#000000"}).paths[1].colour == "#000000"


def test_paths_of_the_kit_are_read_as_fonttools_reads_them() -> None:
    for data in ("M3-4l5 6 7-8c1 2 3 4 5 6-7-8-9 1 2 3z", "M10 20c0-20 40-20 40 0c0 20-40 20-40 0z", "M0 0l1 0 0 1z"):
        commands, numbers = commands_and_numbers(data)
        segments = parse_path(data)
        wanted = "".join(command for command, _ in segments)
        assert (commands, list(numbers)) == (wanted, [number for _, several in segments for number in several])


def test_other_path_data_is_read_too_and_rounded_to_hundredths() -> None:
    assert commands_and_numbers("M1.005 2 H 7.126 v3") == ("MLL", (1.0, 2.0, 7.13, 2.0, 7.13, 5.0))
    with pytest.raises(CannotJudge):
        commands_and_numbers("M1 2l3z")


# -- on faces ------------------------------------------------------------------------


def test_it_stands_in_the_middle_of_its_box_as_large_as_fits(flag: LayeredPicture) -> None:
    seen = colours(face_of(flag.artwork("full", INKS), flag.window("full"), (0, 0, 40, 40)))
    ground = seen[INKS["pale"]]
    assert min(y for _, y in ground) == 10
    assert max(y for _, y in ground) == 29
    assert min(x for x, _ in ground) == 0
    assert seen["#ffffff"]
    assert INKS["accent"] in seen
    assert INKS["line"] not in seen


@pytest.mark.parametrize(
    ("clip", "corner", "foot"), [("rect", True, True), ("circle", False, False), ("arch", False, True)]
)
def test_a_clip_is_covered_and_cuts_off_what_is_outside(
    flag: LayeredPicture, clip: str, corner: bool, foot: bool
) -> None:
    seen = colours(face_of(flag.artwork("full", INKS), flag.window("full"), (10, 10, 20, 20), clip))
    painted = {place for colour, places in seen.items() if colour != "#ffffff" for place in places}
    assert all(10 <= x < 30 and 10 <= y < 30 for x, y in painted)
    assert ((10, 10) in painted) == corner
    assert ((10, 29) in painted) == foot
    assert (20, 10) in painted


def test_a_roundel_is_round_and_a_sign_leaves_the_ground_out(flag: LayeredPicture) -> None:
    for shown, ground in (("roundel", True), ("sign", False)):
        seen = colours(face_of(flag.artwork(shown, INKS), flag.window(shown), (10, 10, 20, 20), shown=shown))
        painted = {place for colour, places in seen.items() if colour != "#ffffff" for place in places}
        assert (10, 10) not in painted
        assert (20, 20) in painted
        assert (INKS["pale"] in seen) == ground or shown == "sign"
    assert INKS["gold"] in seen


def test_a_turned_frame_turns_the_picture_with_its_clip(flag: LayeredPicture) -> None:
    frame = TemplateFrame(40, 0, 90)  # its x runs down, its y to the left
    seen = colours(face_of(flag.artwork("full", INKS), flag.window("full"), (0, 0, 40, 20), "rect", frame=frame))
    painted = {place for colour, places in seen.items() if colour != "#ffffff" for place in places}
    assert min(x for x, _ in painted) == 20
    assert {y for _, y in painted} == set(range(40))
    accent = seen[INKS["accent"]]
    assert max(y for _, y in accent) < 15
    assert min(x for x, _ in accent) > 25


def test_a_drawing_is_one_form_however_many_faces_show_it_and_how_large(flag: LayeredPicture) -> None:
    artwork = flag.artwork("full", INKS)
    window = flag.window("full")
    data = pdf_of(*[face_of(artwork, window, (0, 0, side, side)) for side in (10, 20, 30, 40)])
    other = flag.artwork("full", {**INKS, "accent": "#ff0000"})
    two = pdf_of(face_of(artwork, window, (0, 0, 9, 9)), face_of(other, window, (0, 0, 8, 8)))
    for made, wanted in ((data, 1), (two, 2)):
        with pikepdf.open(__import__("io").BytesIO(made)) as pdf:
            boxes = [
                [float(value) for value in item.BBox]
                for item in pdf.objects
                if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Form"
            ]
        assert boxes.count([0, 0, 200, 100]) == wanted


def test_on_a_web_page_it_is_defined_once_and_cut_off(flag: LayeredPicture) -> None:
    sprite = Sprite()
    artwork, window = flag.artwork("full", INKS), flag.window("full")
    for box in ((0.0, 0.0, 10.0, 10.0), (5.0, 5.0, 20.0, 20.0)):
        sprite.face(face_of(artwork, window, box, "circle"), "a flag")
    made = sprite.definitions()
    assert made.count(f'fill="{INKS["ink"]}"') == 1
    assert made.count("matrix(") == 2
    assert made.count("<clipPath") == 4  # its own edge, the trim, and the circle of each


# -- files that would not be drawn -----------------------------------------------------


@pytest.mark.parametrize(
    ("pieces", "said"),
    [
        ({"sky": PIECES["ground"]}, "there is no layer 'sky' | name the class of each <g> one of ground, mask"),
        ({"line": ""}, "it has no layer line | add one"),
        (dict.fromkeys(LAYERS, ""), "no layer with a <path>"),
        (dict.fromkeys(SHOWN["full"], ""), "only its layers line and hatch hold paths"),
        ({"ink": '<path class="gold" d="M0 0l9 0 0 9z"/>', "shade": PIECES["ink"].replace("ink", "gold"),
          "ground": "", "mask": "", "light": ""}, "are in one ink alone, gold"),
        ({"ink": '<path class="#102030" d="M0 0l9 0 0 9z"/>'}, "the layer ink has the class '#102030' | its class"),
        ({"ink": '<path fill="#102030" d="M0 0l9 0 0 9z" class="ink"/>'}, "the fill= of a path of the layer ink"),
        ({"shade": '<path class="gold" d=""/>'}, "a path of the layer shade draws nothing"),
        ({"shade": '<path class="gold" d="zig zag"/>'}, "layer shade: not SVG path data"),
        ({"light": '<circle cx="9" cy="9" r="3"/>'}, "<circle> of the layer light would not be drawn"),
        ({"light": '<path class="pale" d="M190 40l30 0 0 9z"/>'}, "of the layer light reaches 20 units out of"),
        ({"ink": f'<path class="ink" d="M0 0{"l1 0-1 0" * (MOST_DATA // 8)}z"/>'}, "in the layer ink | at most 36000"),
    ],
)  # fmt: skip
def test_a_bad_layer_is_named(pieces: dict[str, str], said: str, tmp_path: Path) -> None:
    assert said in refused(tmp_path, picture_text(pieces))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('<g class="mask">', '<g class="mask" transform="scale(2)">', "the transform= of the layer mask"),
        ('<g class="mask">', '<g class="shade"></g><g class="mask">', "the layer mask comes after shade | painting"),
        ('<g class="hatch">', '<g class="line"></g><g class="hatch">', "the layer line stands there twice"),
        ('<g class="ground">', f'{PIECES["ink"]}<g class="ground">', "a path stands in no layer | put it into one of"),
        ('viewBox="0 0 200 100"', 'width="20"', "not a layered picture: no <svg viewBox>"),
        ('viewBox="0 0 200 100"', 'viewBox="0 0 0 9"', "its viewBox is 0 x 9 large"),
        ('viewBox="0 0 200 100"', 'viewBox="0 0 200 100" style="x"', "the style= of <svg> would not be followed"),
        (ROUNDEL, '<defs><circle id="other" cx="9" cy="9" r="9"/></defs>', "the circle in <defs> is no roundel"),
        (ROUNDEL, '<defs><circle id="roundel" cx="999" cy="9" r="9"/></defs>', "the circle in <defs> is no roundel"),
        ("<title>", "<style>path{}</style><title>", "<style> would not be drawn"),
        ("</svg>", "", "not readable as XML"),
        ("<title>", '<?xml-stylesheet href="a.css"?><title>', "<?xml-stylesheet?> would not be followed"),
    ],
)  # fmt: skip
def test_a_file_in_another_layout_is_told(old: str, new: str, said: str, tmp_path: Path) -> None:
    text = picture_text()
    assert old in text
    assert said in refused(tmp_path, text.replace(old, new, 1))


# -- the drawings that we have -----------------------------------------------------------


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_drawing_of_ours_is_read_and_has_no_colour_of_its_own(path: Path) -> None:
    picture = load_layered_picture(path, path.name)
    assert picture.paths("line")
    assert not re.search(r"#[0-9a-fA-F]{3}", path.read_text("utf-8"))


def test_no_drawing_has_the_name_of_an_icon_or_of_another_drawing() -> None:
    names = [path.stem for path in FILES] + [path.stem for path in (ROOT / "templates" / "art").glob("*.svg")]
    assert len(names) == len(set(names))
