"""Drawings as drawing programs save them are read as they look; what would look otherwise is refused."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from generator.base.display_list import InkedPath
from generator.base.errors import CannotJudge
from generator.faces.art.vector_images import VectorImage, load_vector_image

Drawn = Callable[..., VectorImage]
SAVED = Path(__file__).resolve().parents[1] / "fixtures" / "svg"
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 50">'


@pytest.fixture
def drawn(tmp_path: Path) -> Drawn:
    """Read a drawing that holds this."""

    def read(inner: str, head: str = HEAD) -> VectorImage:
        path = tmp_path / "drawing.svg"
        path.write_text(f"{head}{inner}</svg>", "utf-8")
        return load_vector_image(path, "drawing.svg")

    return read


def corners(path: InkedPath) -> list[tuple[float, float]]:
    return [(round(x, 2), round(y, 2)) for x, y in zip(path.numbers[::2], path.numbers[1::2], strict=True)]


def test_a_drawing_of_inkscape_keeps_its_gradients_groups_and_styles() -> None:
    image = load_vector_image(SAVED / "inkscape.svg", "inkscape.svg")
    sky, sun, tent, lake = image.paths
    assert image.bounds == (0, 0, 60, 40)
    assert sky.finish.gradient is not None
    assert sky.finish.gradient.stops == ((0.0, "#88bbee"), (1.0, "#ffeecc"))  # of the gradient that it refers to
    assert sky.finish.gradient.way == (0, 0, 0, 40)
    assert sun.finish.gradient is not None
    assert len(sun.finish.gradient.way) == 6
    assert sun.finish.dash == (1.2, 0.6)
    assert (tent.colour, tent.stroke, tent.finish.even_odd, tent.finish.opacity) == ("#335533", "#112211", True, 0.9)
    assert corners(tent)[0] == (5.5, 29.5)  # 5, 30 under the matrix of its group
    assert lake.finish.opacity == 0.6


def test_a_drawing_of_illustrator_keeps_its_classes_and_its_clip() -> None:
    image = load_vector_image(SAVED / "illustrator.svg", "illustrator.svg")
    ground, tent, zigzag, band, line = image.paths
    assert ground.colour == "#f4e3c1"
    assert (tent.stroke, tent.width, tent.finish.miter, tent.finish.joins) == ("#4a1d0b", 6.0, 10.0, "miter")
    assert [len(path.finish.clips) for path in image.paths] == [0, 1, 1, 1, 0]
    assert tent.finish.clips[0][0] == ("M", (260.0, 150.0))  # the circle that the clip copies
    assert (zigzag.colour, zigzag.finish.ends, band.finish.opacity) == ("", "round", 0.5)
    assert line.commands == "ML"


ENTITIES = """<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
\t<!ENTITY ns_svg "http://www.w3.org/2000/svg">
\t<!ENTITY ns_xlink "http://www.w3.org/1999/xlink">%s
]>
<svg xmlns="&ns_svg;" xmlns:xlink="&ns_xlink;" viewBox="0 0 9 9">"""


def test_the_addresses_that_illustrator_declares_as_entities_are_written_out(drawn: Drawn) -> None:
    image = drawn('<defs><rect id="r" width="4" height="3"/></defs><use xlink:href="#r"/>', ENTITIES % "")
    assert corners(image.paths[0])[2] == (4, 3)


@pytest.mark.parametrize("declared", ['<!ENTITY a "&ns_svg;&ns_svg;">', '<!ENTITY a SYSTEM "file:///etc/hostname">'])
def test_any_other_entity_is_refused(declared: str, drawn: Drawn) -> None:
    with pytest.raises(CannotJudge, match="declares an entity"):
        drawn('<rect width="4" height="3"/>&a;', ENTITIES % declared)


def test_a_drawing_of_affinity_keeps_its_artboard_and_its_copies() -> None:
    image = load_vector_image(SAVED / "affinity.svg", "affinity.svg")
    hill, square, star, small = image.paths
    assert hill.colour == "#407848"  # the artboard without a colour paints nothing
    assert square.finish.gradient is not None
    assert len(square.finish.gradient.stops) == 3
    assert square.finish.joins == "round"  # of the outermost element
    assert corners(star)[0] == (950, 120)
    assert corners(small)[0] == (150, 60)
    assert small.width == star.width / 2


@pytest.mark.parametrize(
    ("inner", "box"),
    [
        ('<rect x="10" y="5" width="20" height="10"/>', (10, 5, 30, 15)),
        ('<rect x="10" y="5" width="20" height="10" rx="3"/>', (10, 5, 30, 15)),
        ('<circle cx="20" cy="20" r="5"/>', (15, 15, 25, 25)),
        ('<ellipse cx="20" cy="20" rx="5" ry="3"/>', (15, 17, 25, 23)),
        ('<polygon points="1,2 3,4 5,2"/>', (1, 2, 5, 4)),
        ('<g transform="translate(10,20) rotate(90)"><rect width="4" height="2"/></g>', (8, 20, 10, 24)),
        ('<g transform="rotate(180 50 25)"><rect width="10" height="10"/></g>', (90, 40, 100, 50)),
        ('<rect width="50%" height="50%" transform="scale(.5)"/>', (0, 0, 25, 12.5)),
        ('<svg x="10" y="10" width="20" height="20" viewBox="0 0 10 10"><rect width="10" height="10"/></svg>',
         (10, 10, 30, 30)),
        ('<symbol id="s" viewBox="0 0 2 2"><path d="M0 0h2v2h-2z"/></symbol><use href="#s" width="10" height="10"/>',
         (0, 0, 10, 10)),
    ],
)  # fmt: skip
def test_every_shape_stands_where_its_transformations_put_it(inner: str, box: tuple[float, ...], drawn: Drawn) -> None:
    (path,) = drawn(inner).paths
    across, down = zip(*corners(path), strict=True)
    assert (min(across), min(down), max(across), max(down)) == pytest.approx(box, abs=0.01)


def test_the_sheet_goes_before_attributes_and_the_style_before_the_sheet(drawn: Drawn) -> None:
    sheet = "<style>.a{fill:#010203} rect{fill:#ffffff} #b{fill:red}</style>"
    one, two, three = drawn(
        sheet + '<rect class="a" fill="blue" width="9" height="9"/><rect id="b" class="a" width="9" height="9"/>'
        '<rect class="a" style="fill:lime" width="9" height="9"/>'
    ).paths
    assert [one.colour, two.colour, three.colour] == ["#010203", "#ff0000", "#00ff00"]


@pytest.mark.parametrize(
    ("inner", "reason", "remedy"),
    [
        ("<text>a</text>", "letters", "outlines"),
        ('<image href="data:,"/>', "bitmap", "PNG"),
        ('<rect width="9" height="9" filter="url(#f)"/>', "filter", "PNG"),
        ('<rect width="9" height="9" style="mask:url(#m)"/>', "mask", "clip"),
        ('<rect width="9" height="9" style="mix-blend-mode:multiply"/>', "blended", "colour"),
        ('<pattern id="p"/><rect width="9" height="9" fill="url(#p)"/>', "pattern", "plain colours"),
        ('<rect width="9" height="9" fill="url(#none)"/>', "not in the file", "plain SVG"),
        ('<rect width="9" height="9" fill="shiny"/>', "no colour", "#rrggbb"),
        ('<use href="http://example.org/a.svg#b"/>', "outside the file", "inside"),
        ('<g id="a"><use href="#a"/></g>', "too deep", "plain SVG"),
        ("<rect/>", "draws nothing", "draw a shape"),
        ('<rect width="9" height="9" transform="spin(3)"/>', "would not be followed", "applied"),
        ("<style>g rect{fill:red}</style><path d='M0 0L1 1'/>", "would not be followed", "attributes"),
        ('<linearGradient id="g"><stop stop-opacity="0"/><stop offset="1"/></linearGradient>'
         '<rect width="9" height="9" fill="url(#g)"/>', "becomes clear", "PNG"),
        ('<path d="M0 0L9 9" stroke="url(#g)"/><linearGradient id="g"/>', "a line is painted", "Stroke to Path"),
        ("<blink/>", "<blink>", "paths"),
    ],
)  # fmt: skip
def test_what_would_be_printed_otherwise_is_refused_with_what_to_do(
    inner: str, reason: str, remedy: str, drawn: Drawn
) -> None:
    with pytest.raises(CannotJudge) as refusal:
        drawn(inner)
    assert reason in refusal.value.reason
    assert remedy in (refusal.value.fix or "")
    assert refusal.value.where is not None
    assert refusal.value.where.file == "drawing.svg"


def test_what_is_drawn_a_little_otherwise_is_said(drawn: Drawn) -> None:
    two = '<rect width="9" height="9"/><rect x="5" width="9" height="9"/>'
    assert drawn(f"<g>{two}</g>").remarks == ()
    assert "overlap" in drawn(f'<g opacity=".5">{two}</g>').remarks[0]
    line = '<path d="M0 0L9 9" stroke="red" transform="scale({})"/>'
    assert drawn(line.format(2)).remarks == ()
    assert "stretched" in drawn(line.format("2,1")).remarks[0]


@pytest.mark.parametrize("head", ["<svg>", '<html xmlns="http://www.w3.org/2000/svg">', HEAD.replace("100 50", "0 50")])
def test_a_file_that_is_no_drawing_is_refused(head: str, drawn: Drawn) -> None:
    with pytest.raises(CannotJudge):
        drawn('<path d="M0 0L1 1"/>', head)
