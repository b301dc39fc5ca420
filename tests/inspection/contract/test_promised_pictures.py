"""Layered pictures on printed pieces: a swapped, missing, recoloured or damaged one is found, a clean one is not."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from commands import here
from contract_judging import judged_print
from pictures import PIECES, picture_file, picture_text
from PIL import Image
from spoiling import Printing

from generator.base.findings import Finding
from generator.catalog.project import Project
from generator.workshop.build.sheets import make_targets
from generator.workshop.targets import Target

ROOT = Path(__file__).resolve().parents[3]
INKS = "{ground: white, bare: white, line: ink, pale: ivory, gold: ochre, accent: green, ink: ink}"
ELEMENT = "{kind: picture, art: test/flag, box: [5, 5, 15, 15], inks: flag, accent: red}"
PROMISE = f"""
    - {{kind: picture, what: flag, picture: test/flag, box: [5, 5, 15, 15],
       inks: {INKS.replace("green", "red")}}}
    - {{kind: decor, colours: [ivory]}}
"""
Change = Callable[[Path, str, str], None]
Judged = Callable[..., list[Finding]]


@pytest.fixture
def flagged(project_copy: Path, change: Change) -> Path:
    """The marker of the last turn with a picture instead of everything else, and a contract that promises it."""
    folder = project_copy / "templates" / "pictures" / "test"
    picture_file(folder, picture_text())
    picture_file(folder, picture_text({"ink": PIECES["ink"].replace("100 50", "90 50")}), "other")
    theme = project_copy / "templates" / "themes" / "gnostica.yaml"
    change(theme, "inks:\n", f"inks:\n  flag: {INKS}\n")
    shows(project_copy, ELEMENT)
    change(
        project_copy / "data/games/gnostica/components.yaml",
        "  last_turn:\n    - {kind: part, part: marker}\n",
        f"  last_turn:{PROMISE}",
    )
    return project_copy


def shows(project: Path, element: str) -> None:
    """Print another element on the marker."""
    template = project / "templates" / "faces" / "gnostica" / "last_turn.yaml"
    template.write_text(f"elements:\n- {{kind: ground, fill: ivory}}\n- {element}\n", encoding="utf-8")


def found(project: Path) -> list[str]:
    return [
        f"{one.code} {one.message}" for one in judged_print(project, "gnostica", "markers") if "GN-U01" in one.message
    ]


def test_a_picture_as_promised_is_clean(flagged: Path, printing: Printing, judged: Judged) -> None:
    assert found(flagged) == []
    assert judged(*printing("gnostica", "markers")) == []


@pytest.mark.parametrize(
    ("shown", "clip"),
    [("line", "none"), ("hatched", "circle"), ("sign", "none"), ("roundel", "none"), ("roundel", "arch")],
)
def test_every_picture_of_a_drawing_is_judged_clipped_or_not(
    shown: str, clip: str, flagged: Path, change: Change, printing: Printing, judged: Judged
) -> None:
    box = "[-3, -3, 31, 31]" if shown == "roundel" else "[5, 5, 15, 15]"  # beyond the trim, as on a token
    shows(flagged, ELEMENT.replace("[5, 5, 15, 15]", box).replace("{kind", f"{{show: {shown}, clip: {clip}, kind", 1))
    seen = f" seen: {box}," if clip != "none" else ""
    change(flagged / "data/games/gnostica/components.yaml", "what: flag,", f"what: flag, show: {shown},{seen}")
    assert judged(*printing("gnostica", "markers")) == []
    assert found(flagged) == []
    change(flagged / "data/games/gnostica/components.yaml", f"show: {shown}", "show: full")
    assert [one.partition(" GN")[0] for one in found(flagged)] == ([] if shown == "roundel" else ["contract.picture"])


@pytest.mark.parametrize(
    ("element", "promised"),
    [
        ("clip: rect, box: [9, 9, 7, 7]", ""),  # cut off, and the contract wants it whole
        ("clip: rect, box: [9, 9, 7, 7]", " seen: [5, 5, 15, 15],"),  # more is cut off than the contract says
        ("box: [5, 5, 15, 15]", " seen: [7, 7, 11, 11],"),  # whole, and the contract wants it to fill a smaller box
    ],
)
def test_a_picture_that_is_cut_off_elsewhere_is_found(
    element: str, promised: str, flagged: Path, change: Change
) -> None:
    shows(flagged, ELEMENT.replace("box: [5, 5, 15, 15]", element))
    change(flagged / "data/games/gnostica/components.yaml", "what: flag,", f"what: flag,{promised}")
    (message,) = found(flagged)
    assert message.startswith("contract.picture ")
    assert ("cut off at [9.0, 9.0, 7.0, 7.0]" in message) == ("clip" in element)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("art: test/flag", "art: test/other", "and the picture test/other (full) in"),
        ("accent: red", "accent: blue", "accent #2f5f9a"),
        ("{kind", "{when: 1 == 2, kind", "and none does"),
        ("box: [5, 5, 15, 15]", "box: [17, 17, 8, 8]", "should stand here, and none does"),
        ("{kind: picture, art: test/flag", "{kind: icon, ink: ink, art: hourglass", "and none does"),
    ],
)
def test_another_picture_than_the_promised_one_is_found(old: str, new: str, said: str, flagged: Path) -> None:
    element = ELEMENT.replace(old, new, 1)
    if "kind: icon" in element:
        element = re.sub(r", inks: \w+|, accent: \w+", "", element)
    shows(flagged, element)
    messages = found(flagged)
    assert messages[0].startswith("contract.picture ")
    assert said in messages[0]


def test_a_picture_that_nobody_promised_is_found(flagged: Path, change: Change) -> None:
    change(flagged / "data/games/gnostica/components.yaml", PROMISE, "\n    - {kind: decor, colours: [ivory]}\n")
    (message,) = found(flagged)
    assert message.startswith("contract.unknown GN-U01")
    assert "the picture test/flag (full) in accent #b23a2e" in message


def test_a_drawing_that_was_damaged_after_printing_is_no_longer_known(flagged: Path) -> None:
    """The file is the witness: what was printed from another one is none of its pictures."""
    project = Project(flagged, ROOT)
    (made,) = make_targets(project, [Target("gnostica", "es", "markers", "a4", "dense")], build_book=False).products
    from contract_judging import judged as judged_sheet

    picture_file(
        flagged / "templates" / "pictures" / "test", picture_text({"light": PIECES["light"].replace("48", "46")})
    )
    codes = {one.code for one in judged_sheet(Project(flagged, ROOT), "gnostica", "markers", "es", made.data)}
    assert "contract.picture" in codes


def test_an_ink_without_a_promised_colour_is_told(flagged: Path, change: Change) -> None:
    change(flagged / "data/games/gnostica/components.yaml", ", accent: red, ink: ink}", ", ink: ink}")
    messages = found(flagged)
    assert "contract.broken" in messages[0]
    assert "has the ink accent, whose colour is not promised" in messages[0]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("test/flag", "test/flug", "there is no picture 'test/flug' in templates/pictures: did you mean 'test/flag'?"),
        ("inks: flag", "inks: flog", "there are no inks 'flog' in templates/themes/gnostica.yaml"),
        ("accent: red", "accent: rod", "there is no colour 'rod'"),
        ("[5, 5, 15, 15]", "[5, 5, 0, 15]", "a picture has no room in a box of 0 x 15 mm"),
    ],
)
def test_a_mistake_in_a_template_is_told(old: str, new: str, said: str, flagged: Path) -> None:
    shows(flagged, ELEMENT.replace(old, new))
    target = Target("gnostica", "es", "markers", "a4", "dense")
    findings = make_targets(Project(flagged, ROOT), [target], build_book=False).findings
    assert any(said in one.message for one in findings), [one.message for one in findings]


def test_inks_that_the_palette_does_not_have_are_told(flagged: Path, change: Change) -> None:
    change(flagged / "templates" / "themes" / "gnostica.yaml", "pale: ivory", "pale: ivary")
    target = Target("gnostica", "es", "markers", "a4", "dense")
    findings = make_targets(Project(flagged, ROOT), [target], build_book=False).findings
    assert any("inks flag: there is no colour 'ivary'" in one.message for one in findings)


# -- a publisher's own ---------------------------------------------------------------------


def test_a_publisher_s_drawing_and_bitmap_replace_ours(flagged: Path, printing: Printing, judged: Judged) -> None:
    art = flagged / "data" / "games" / "gnostica" / "art"
    own = picture_file(art, picture_text({"light": ""}))
    assert judged(*printing("gnostica", "markers")) == []
    assert found(flagged) == []
    own.unlink()
    Image.linear_gradient("L").resize((300, 300)).convert("RGB").save(art / "flag.png")
    assert judged(*printing("gnostica", "markers")) == []


def test_a_publisher_s_drawing_in_the_layout_of_an_icon_is_told(flagged: Path) -> None:
    icon = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path class="ink" d="M0 0H9V9Z"/></svg>'
    picture_file(flagged / "data" / "games" / "gnostica" / "art", icon)
    target = Target("gnostica", "es", "markers", "a4", "dense")
    findings = make_targets(Project(flagged, ROOT), [target], build_book=False).findings
    (unreadable,) = [one for one in findings if one.code == "art.unreadable"]
    assert "flag.svg" in str(unreadable.where)
    assert unreadable.message == "a path stands in no layer"
    assert "one of the groups ground, mask, shade, ink, light, line, hatch" in unreadable.fix


@pytest.mark.soak  # faces/test_layered_pictures refuses broken layers
def test_a_broken_layer_is_one_error_at_its_drawing_and_no_file_is_wrong(flagged: Path, tmp_path: Path) -> None:
    """Whatever shows it, in every language; files that were sound before it broke are not called wrong."""
    env = {"TIRADA_CACHE": str(tmp_path / "cache")}
    markers = ["gnostica", "--only", "markers"]
    assert here(["build", *markers], flagged, env).returncode == 0
    drawing = flagged / "templates" / "pictures" / "test" / "flag.svg"
    drawing.write_text(drawing.read_text("utf-8").replace('class="light"', 'class="lite"'), "utf-8")
    again = here(["build", *markers], flagged, env)
    assert again.returncode == 1
    assert again.stderr.count("error:") == 1
    assert "templates/pictures/test/flag.svg: error: there is no layer 'lite' (art.unreadable)" in again.stderr
    assert again.stdout.count("(what an earlier build made stays)") == 2
    checked = here(["check", "print", "--game", "gnostica"], flagged, env)
    assert checked.returncode == 2
    assert "2 files: 2 unprovable" in checked.stdout
    assert checked.stdout.count("until this is mended: templates/pictures/test/flag.svg: there is no layer 'lite'") == 2
