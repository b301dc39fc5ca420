"""Texts along an arc and texts that are partly clear: printed, promised by contracts, read back and judged."""

from __future__ import annotations

import io
import shutil
from pathlib import Path

import pikepdf
import pytest
from changed_pdfs import changed
from commands import here
from own_games import changed_game, own_game, printed, told
from PIL import Image

BUILD = ("build", "own", "--lang", "en", "--only", "cards", "--jobs", "1")
FACE = """
elements:
  - {kind: ground, fill: paper}
  - {kind: curved_text, role: name, centre: [31.5, 42], radius: 20, value: "{{ row.name }} of the woods",
     style: title, align: center}
  - {kind: curved_text, role: power, centre: [31.5, 42], radius: "{{ 16 + row.power }}", angle: 90, side: inside,
     value: "power **{{ row.power }}**", style: rule, align: center, opacity: 0.6}
  - {kind: text, role: text, box: [16, 28, 31, 22], value: "{{ row.text }}", style: rule, align: left,
     opacity: "{{ 0.5 if row.power > 3 else 1 }}"}
  - {kind: text, role: hidden, box: [16, 28, 31, 6], value: nothing to see, style: rule, opacity: 0}
"""
SHOWS = """
          - {kind: text, what: name, says: "{{ row.name }} of the woods", turn: any, box: [4, 10, 55, 30]}
          - {kind: text, what: power, says: "power {{ row.power }}", turn: any, opacity: 0.6}
          - {kind: text, what: rule, says: "{{ row.text }}", opacity: any}
          - {kind: decor, colours: [paper]}
"""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return own_game(tmp_path_factory.mktemp("own"), FACE, SHOWS)


@pytest.fixture(scope="module")
def sheet(game: Path) -> bytes:
    data, findings = printed(game)
    assert findings == []
    return data


def test_arcs_and_clear_texts_are_printed_as_the_contract_promises(game: Path, sheet: bytes, tmp_path: Path) -> None:
    assert told(game, sheet, tmp_path) == []


def test_what_is_wholly_clear_is_not_printed(sheet: bytes) -> None:
    with pikepdf.open(io.BytesIO(sheet)) as pdf:
        states = [item.ca for item in pdf.objects if isinstance(item, pikepdf.Dictionary) and "/ca" in item]
    assert sorted(map(float, states)) == [0.5, 0.6]


def another_opacity(pdf: pikepdf.Pdf) -> None:
    states = [item for item in pdf.objects if isinstance(item, pikepdf.Dictionary) and "/ca" in item]
    (state,) = [item for item in states if float(item.ca) == 0.6]
    state.ca = 0.9


def a_letter_elsewhere(pdf: pikepdf.Pdf) -> None:
    """Turn the letters of names back so that they stand upright."""
    forms = [item for item in pdf.objects if isinstance(item, pikepdf.Stream) and b" Tm" in item.read_bytes()]
    for form in forms:
        lines = form.read_bytes().split(b"\n")
        upright = [b"1 0 0 1 " + b" ".join(line.split(b" ")[4:]) if b" Tm " in line else line for line in lines]
        form.write(b"\n".join(upright))


@pytest.mark.parametrize("edit", [another_opacity, a_letter_elsewhere])
def test_damage_is_seen(edit: object, game: Path, sheet: bytes, tmp_path: Path) -> None:
    assert told(game, changed(sheet, edit), tmp_path)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("of the woods", "of a wood", "contract.text"),
        ("align: center, opacity: 0.6", "align: center, opacity: 0.9", "contract.text"),
        ("centre: [31.5, 42], radius: 20,", "centre: [31.5, 70], radius: 20,", "contract.text"),
        ("centre: [31.5, 42], radius: 20,", "centre: [31.5, 42], radius: 27,", "print.safe-zone"),
    ],
    ids=["other words", "clearer", "at another place", "over the edge"],
)
def test_what_the_contract_does_not_promise_is_told(old: str, new: str, code: str, game: Path, tmp_path: Path) -> None:
    project = changed_game(game, tmp_path, old, new)
    assert code in {finding.code for finding in told(project, printed(project)[0], tmp_path)}


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("radius: 20,", "radius: 0,", "Expected"),
        ("{{ 16 + row.power }}", "{{ 1 - row.power }}", "the radius of a text along an arc is 0 mm"),
        ("{{ 16 + row.power }}", "wide", "a number expected"),
        ("side: inside", "side: below", "below"),
        ('value: "power', 'value: "{icon:bees} power', "has an icon, which a text along an arc cannot hold"),
        ('value: "power', 'value: "כוח', "runs from right to left"),
        ("{{ 0.5 if row.power > 3 else 1 }}", "{{ row.power }}", "the opacity of an element is '2'"),
    ],
)
def test_a_mistake_is_told_at_the_template(old: str, new: str, said: str, game: Path, tmp_path: Path) -> None:
    found = [f for f in printed(changed_game(game, tmp_path, old, new))[1] if f.severity == "error"]
    assert found
    assert found[0].where.file == "templates/faces/own/front.yaml"
    assert said.lower() in found[0].message.lower()


def test_a_text_too_long_for_its_arc_is_told(game: Path, tmp_path: Path) -> None:
    project = changed_game(game, tmp_path, "radius: 20,", "radius: 20, sweep: 40,")
    found = [f for f in printed(project)[1] if f.code == "text.overflow"]
    assert found
    assert "a larger radius or sweep" in (found[0].fix or "")


@pytest.mark.soak  # the sheet that follows has them
def test_arcs_are_in_pictures_and_drawings_for_services_too(game: Path, tmp_path: Path) -> None:
    """The picture shows what the sheet does, letter by letter; one whose arc was painted over is found wrong."""
    project = Path(shutil.copytree(game, tmp_path / "game", ignore=shutil.ignore_patterns("output")))
    for service in ("png", "svg"):
        made = here(
            ["build", "own", "--lang", "en", "--only", "cards", "--service", service, "--jobs", "1"], project, {}
        )
        assert made.returncode == 0, made.stderr
    folder = project / "output/own/en"
    judged = here(["check", "print", "output"], project, {})
    assert judged.returncode == 0, judged.stdout
    assert "proven" in judged.stdout
    (drawn,) = folder.glob("cards.svg/OW-C01*.svg")
    assert drawn.read_text("utf-8").count("<path") > len("Bee of the woods") - 3  # of its letters, without spaces
    (path,) = folder.glob("cards.png/OW-C01*.png")
    with Image.open(path) as opened:
        picture = opened.convert("RGB")
    wide, high = picture.size
    above, within = (0, round(high * 18 / 88), wide, round(high * 24 / 88)), (0, round(high * 30 / 88), wide, high // 2)
    assert darkest(picture, above) < 100  # the name stands along the arc, 20 mm above its centre
    assert darkest(picture, within) < 200
    picture.paste("#c4ddd0", above)
    picture.save(path)
    assert here(["check", "print", str(path.parent)], project, {}).returncode == 1


def darkest(picture: Image.Image, box: tuple[int, int, int, int]) -> int:
    low, _ = picture.convert("L").crop(box).getextrema()
    assert isinstance(low, int)
    return low


@pytest.mark.soak  # arcs are printed as the contract promises below
def test_arcs_with_little_ink_are_dark_and_whole_and_kept_as_promised(game: Path, tmp_path: Path) -> None:
    """Letters that were light on dark, or partly clear, are dark on paper; the arc stays where it was."""
    project = Path(shutil.copytree(game, tmp_path / "game", ignore=shutil.ignore_patterns("output")))
    made = here([*BUILD, "--ink", "low"], project, {})
    assert made.returncode == 0, made.stderr
    path = project / "output/own/en/cards.a4.low-ink.pdf"
    judged = here(["check", "print", str(path)], project, {})
    assert judged.stdout == "no findings\n1 file: 1 proven\n", judged.stdout
    with pikepdf.open(path) as pdf:
        assert not [item for item in pdf.objects if isinstance(item, pikepdf.Dictionary) and "/ca" in item]
    path.write_bytes(changed(path.read_bytes(), a_letter_elsewhere))
    assert here(["check", "print", str(path)], project, {}).returncode == 1
