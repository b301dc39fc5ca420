"""Pictures of a game in templates: cut, turned and clear as asked for, promised by contracts, judged on the page."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from changed_pdfs import changed
from msgspec import structs
from own_games import SHEET, changed_game, own_game, printed, told
from PIL import Image, ImageCms
from projects import ROOT

FACE = """
elements:
  - {kind: ground, fill: ground}
  - {kind: rect, box: [4, 60, 55, 6], fill: paper}
  - {kind: image, image: inkscape, box: [33, 4, 26, 20], fit: cover, clip: rect, radius: 3}
  - {kind: image, image: affinity, box: [33, 27, 22, 12], turn: 15, opacity: 0.6}
  - {kind: image, image: "{{ row.id }}", box: [4, 31, 24, 24], fit: cover, at: [0, 0.5], clip: arch}
  - {kind: image, image: photo, box: [31, 41, 20, 12], fit: cover, crop: [0.1, 0.1, 0.5, 0.7], turn: -10, opacity: 0.5}
  - {kind: image, image: nowhere, optional: true, box: [6, 66, 6, 6]}
"""
SHOWS = """
          - {kind: image, what: lake, image: inkscape.svg, seen: [33, 4, 26, 20]}
          - {kind: image, what: stars, image: affinity, turn: 15}
          - {kind: image, what: picture, image: "{{ row.id }}", seen: [4, 31, 24, 24]}
          - {kind: image, what: part, image: photo, box: [40, 46, 4, 5], turn: 350}
          - {kind: decor, colours: [ground, paper]}
"""


def with_pictures(folder: Path) -> Path:
    """A new game of four cards with pictures of every kind."""
    project = own_game(folder, FACE, SHOWS)
    images = project / "data/games/own/images"
    images.mkdir()
    for name in ("inkscape", "affinity"):
        shutil.copy(ROOT / f"tests/fixtures/svg/{name}.svg", images)
    Image.linear_gradient("L").convert("RGB").resize((600, 900)).save(images / "photo.jpg")
    for i, row in enumerate(("bee", "hen", "bear", "wizard")):
        colour = (50 * i, 90, 200 - 40 * i)
        Image.new("RGB", (600, 500), colour).save(images / f"{row}.{'png' if i % 2 else 'tif'}")
    return project


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return with_pictures(tmp_path_factory.mktemp("own"))


@pytest.fixture(scope="module")
def sheet(game: Path) -> bytes:
    data, findings = printed(game)
    assert findings == []
    return data


def test_drawings_stay_drawings_and_every_picture_is_as_promised(game: Path, sheet: bytes, tmp_path: Path) -> None:
    with pikepdf.open(BytesIO(sheet)) as pdf:
        drawn = [item for item in pdf.objects if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Image"]
        assert len(drawn) == 5  # the photograph and one for each card: no drawing became dots
    assert told(game, sheet, tmp_path) == []


@pytest.mark.parametrize("ink", ["low", "grey"])
def test_pictures_are_known_where_ink_is_saved_and_those_in_other_colours_are_not(
    ink: str, game: Path, tmp_path: Path
) -> None:
    target = structs.replace(SHEET, ink=ink)
    data, _ = printed(game, target)
    codes = {finding.code for finding in told(game, data, tmp_path, target)}
    assert codes <= {"print.colour-only"}  # cards that nothing but the colour of their pictures tells apart
    other = changed_game(game, tmp_path, "#335533", "#995533", "data/games/own/images/inkscape.svg")
    assert "print.picture" in {finding.code for finding in told(other, data, tmp_path, target)}


def in_forms(old: bytes, new: bytes) -> Callable[[pikepdf.Pdf], None]:
    """Change operators of the forms of a file."""

    def edit(pdf: pikepdf.Pdf) -> None:
        count = 0
        for item in pdf.objects:
            if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Form" and old in item.read_bytes():
                item.write(item.read_bytes().replace(old, new))
                count += 1
        assert count, old

    return edit


def solid(pdf: pikepdf.Pdf) -> None:
    """Make clear pictures solid."""
    for item in pdf.objects:
        if isinstance(item, pikepdf.Dictionary) and "/ca" in item:
            item.ca = 1


def another_gradient(pdf: pikepdf.Pdf) -> None:
    for item in pdf.objects:
        if isinstance(item, pikepdf.Dictionary) and "/ShadingType" in item and "/C0" in item.Function:
            item.Function.C0 = [1, 0, 0]


@pytest.mark.parametrize(
    "edit",
    [solid, another_gradient, in_forms(b"W n", b"n"), in_forms(b"0.133 0.4 0.667 rg", b"0.5 0.4 0.667 rg")],
    ids=["opacity", "gradient", "clip", "colour"],
)  # fmt: skip
def test_damage_to_a_picture_is_seen(
    edit: Callable[[pikepdf.Pdf], None], game: Path, sheet: bytes, tmp_path: Path
) -> None:
    assert told(game, changed(sheet, edit), tmp_path)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("image: photo,", "image: affinity,", "the picture photo (photo) should stand here"),
        ("box: [33, 4, 26, 20]", "box: [33, 6, 26, 20]", "the picture inkscape.svg (inkscape.svg), seen in"),
        ("turn: 15", "turn: 0", "the picture affinity (affinity) should stand here"),
        ("clip: arch", "clip: none", ""),
        ('image: "{{ row.id }}"', "image: bee", "the picture bee"),
        ("  - {kind: image, image: nowhere", "  - {kind: image, image: bear", "no contract knows of it"),
    ],
)
def test_a_picture_that_the_contract_does_not_promise_is_told(
    old: str, new: str, said: str, game: Path, tmp_path: Path
) -> None:
    """The template is another one: only the contract can know, as the fresh file is as wrong as the finished one."""
    project = changed_game(game, tmp_path, old, new)
    found = told(project, printed(project)[0], tmp_path)
    codes = {finding.code for finding in found}
    if not said:
        assert codes == set()  # an arch and a box are seen in the same box
        return
    assert codes <= {"contract.image", "contract.unknown"}
    assert codes
    assert any(said in finding.message for finding in found)


@pytest.mark.parametrize(
    ("old", "new", "code", "said"),
    [
        ("image: photo,", "image: foto,", "template.field", "there is no picture 'foto' in data/games/own/images"),
        ("image: photo,", "image: ../photo,", "template.field", "names no file below"),
        ("crop: [0.1, 0.1, 0.5, 0.7]", "crop: [1, 0, 0.5, 0.5]", "template.field", "leaves nothing"),
        ("clip: arch", "clip: outline", "template.field", "no outline"),
        ("box: [31, 41, 20, 12]", "box: [31, 41, 0, 12]", "template.field", "no room"),
        ("crop: [0.1, 0.1, 0.5, 0.7]", "crop: [0.1, 0.1, 0.05, 0.05]", "art.resolution", "38 to the inch"),
        ("turn: 15", 'turn: "{{ row.name }}"', "template.field", "a number expected"),
        ("fit: cover", "fit: fill", "yaml.value", "fill"),
    ],
)
def test_a_mistake_in_the_place_of_a_picture_is_told_at_the_template(
    old: str, new: str, code: str, said: str, game: Path, tmp_path: Path
) -> None:
    project = changed_game(game, tmp_path, old, new)
    found = [finding for finding in printed(project)[1] if finding.severity == "error"]
    assert {finding.code for finding in found} == {code}
    assert said in found[0].message
    assert found[0].where.file == "templates/faces/own/front.yaml"


@pytest.mark.parametrize(
    ("name", "data", "reason"),
    [
        ("photo.jpg", b"no picture", "not a readable picture"),
        ("inkscape.svg", b"<svg", "not readable as XML"),
        ("inkscape.svg", b'<svg viewBox="0 0 9 9"><text>a</text></svg>', "letters"),
    ],
)
def test_a_broken_picture_is_told_once_and_at_its_file(
    name: str, data: bytes, reason: str, game: Path, tmp_path: Path
) -> None:
    project = tmp_path / "changed"
    shutil.copytree(game, project)
    (project / "data/games/own/images" / name).write_bytes(data)
    (found,) = [finding for finding in printed(project)[1] if finding.severity == "error"]
    assert (found.code, found.where.file) == ("art.unreadable", f"data/games/own/images/{name}")
    assert reason in found.message


def test_colours_of_another_profile_become_ours_and_that_is_said(game: Path, tmp_path: Path) -> None:
    project = tmp_path / "changed"
    shutil.copytree(game, project)
    path = project / "data/games/own/images/photo.jpg"
    lab = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes().replace(b"\0s\0R\0G\0B", b"\0W\0I\0D\0E")
    with Image.open(path) as picture:
        picture.load()
        picture.save(path, icc_profile=lab)
    assert [(f.severity, f.code) for f in printed(project)[1]] == [("info", "art.otherwise")]
