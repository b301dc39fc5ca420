"""What `check data` says of pieces on spaces and in boxes: silence where they fit, both sizes where they do not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from projects import AS_IT_STANDS, ROOT, copied_project, game_as_it_stands

from generator.base.findings import Finding, Findings
from generator.catalog.library import load_game
from generator.catalog.printdata import load_print_data
from generator.catalog.project import Project
from generator.inspection.fit.fits import check_fits

GAMES = ["gnostica", "kaixiflan", "qiahn_goblin", "qiahn_tactics"]
ALSO_FITS = "fits:\n"
# a box of 63 x 88 mm, as deep as 8 layers of 2 mm
BOXES = """
boxes:
  - box: boxes
    where: row.id == 'flat'
    holds: [{pieces: references}, {pieces: tokens}]
unboxed: {board: it is rolled up, dice_nets: they lie in a bag}
parts:
"""


def found(project: Path, game: str = "qiahn_tactics") -> list[Finding]:
    findings = Findings()
    read = load_game(Project(project, ROOT), game, findings)
    assert read is not None
    assert findings.items == []
    check_fits(Project(project, ROOT), read, findings)
    return findings.items


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """The dice game without any relation of its own but tokens on their spots."""
    copied = copied_project(tmp_path, ["qiahn_tactics"])
    path = copied / "data" / "games" / "qiahn_tactics" / "components.yaml"
    text = path.read_text("utf-8")
    start = min(text.index(f"\n{key}:") for key in ("spaces", "fits", "boxes", "unboxed") if f"\n{key}:" in text)
    shown = [line for line in text[: text.index("\nparts:")].splitlines() if "kind: space" not in line]
    head = "\n".join(shown)
    head = head[: head.index("\nspaces:")] if "\nspaces:" in head else head
    parts = [line for line in text[text.index("\nparts:") + 7 :].splitlines() if "kind: space" not in line]
    parts = [*parts[:1], "  tested:\n    - {kind: space, space: spot}", *parts[1:]]
    assert start > 0
    spaces = "\nspaces:\n  spot: {kind: circle, what: place of a token, across: 34}\n"
    fits = f"{ALSO_FITS}  - {{pieces: combatants, space: spot, allowance: 2}}\n"
    path.write_text(head + spaces + fits + "parts:" + "\n".join(parts) + "\n", "utf-8")
    assert found(copied) == []
    return copied


def change(project: Path, old: str, new: str, file: str = "games/qiahn_tactics/components.yaml") -> None:
    path = project / "data" / file
    text = path.read_text("utf-8")
    assert text.count(old) == 1, old
    path.write_text(text.replace(old, new), "utf-8")


@pytest.mark.parametrize("game", GAMES)
def test_everything_fits_in_the_games_as_they_stand(game: str) -> None:
    findings = Findings()
    check_fits(AS_IT_STANDS, game_as_it_stands(game), findings)
    assert findings.items == []


def test_a_smaller_space_is_refused_with_both_sizes_and_what_would_fit(project: Path) -> None:
    change(project, "across: 34", "across: 31")
    (finding,) = found(project)
    assert finding.code == "fit.too-large"
    assert "combatants (QT-C01; 30 mm across)" in finding.message
    assert "place of a token (a circle 31 mm across): it leaves 1.0 mm, and 2 mm should be left" in finding.message
    assert finding.fix == "make the pieces 29.0 mm across at most, or the space 32.0 mm across at least"
    assert (
        finding.where.line == 1 + (project / finding.where.file).read_text("utf-8").split(ALSO_FITS)[0].count("\n") + 1
    )


def test_only_the_sides_that_are_too_short_are_made_longer(project: Path) -> None:
    change(
        project,
        "  - {pieces: combatants,",
        "  - {pieces: references, space: hole, allowance: 2}\n  - {pieces: combatants,",
    )
    change(project, "spaces:\n", "spaces:\n  hole: {kind: rectangle, what: hole, width: 100, height: 60}\n")
    change(project, "  tested:\n", "  tested:\n    - {kind: space, space: hole}\n")
    (finding,) = found(project)
    assert finding.fix == "make the pieces 58.0 x 88.0 mm at most, or the space 90.0 x 65.0 mm at least"
    change(project, "width: 100, height: 60", "width: 90, height: 65")
    assert found(project) == []


def test_a_larger_piece_is_refused(project: Path) -> None:
    change(
        project, "token_30_round,Round token 30 mm,30,30", "token_30_round,Round token 33 mm,33,33", "print/formats.csv"
    )
    (finding,) = found(project)
    assert finding.code == "fit.too-large"
    assert "33 mm across" in finding.message


def test_a_piece_that_covers_its_space_badly_is_refused(project: Path) -> None:
    change(project, "allowance: 2}", "allowance: 2, at_most: 4.5}")
    assert found(project) == []
    change(project, "at_most: 4.5}", "at_most: 3}")
    (finding,) = found(project)
    assert finding.code == "fit.too-small"
    assert finding.fix == "make the pieces 31.0 mm across at least"


def test_several_beside_each_other_need_room_for_all(project: Path) -> None:
    change(project, "allowance: 2}", "allowance: 2, beside: 2}")
    (finding,) = found(project)
    assert finding.code == "fit.too-large"
    assert "2 beside each other" in finding.message


def test_a_square_that_may_be_turned_in_any_way_needs_its_diagonal(project: Path) -> None:
    change(
        project,
        "  - {pieces: combatants,",
        "  - {pieces: gear, space: hole, allowance: 1, turned: TURNED}\n  - {pieces: combatants,",
    )
    change(project, "spaces:\n", "spaces:\n  hole: {kind: rectangle, what: hole, width: 22, height: 22}\n")
    change(project, "  tested:\n", "  tested:\n    - {kind: space, space: hole}\n")
    change(project, "turned: TURNED", "turned: best")
    assert found(project) == []
    change(project, "turned: best", "turned: any")
    (finding,) = found(project)
    assert "28.28 mm across" in finding.message


def test_pieces_lie_on_other_pieces(project: Path) -> None:
    change(
        project,
        "  - {pieces: combatants,",
        "  - {pieces: gear, space: combatants, allowance: 1}\n  - {pieces: combatants,",
    )
    assert found(project) == []
    change(project, "space: combatants, allowance: 1}", "space: combatants, allowance: 1, beside: 2}")
    (finding,) = found(project)
    assert "a piece of combatants (30 mm across)" in finding.message


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("pieces: combatants, space", "pieces: combatant, space", "there are no pieces 'combatant'"),
        ("space: spot, allowance", "space: spt, allowance", "there is no space 'spt': did you mean 'spot'"),
    ],
)
def test_names_that_do_not_exist_are_told(project: Path, old: str, new: str, message: str) -> None:
    change(project, old, new)
    told = [finding for finding in found(project) if finding.code == "fit.broken"]
    assert len(told) == 1
    assert message in told[0].message


def test_the_nearest_pieces_are_offered(project: Path) -> None:
    change(project, "pieces: combatants, space", "pieces: combatant, space")
    assert [one.fix for one in found(project) if one.code == "fit.broken"] == ["did you mean 'combatants'?"]


def test_a_group_without_pieces_is_told_apart_from_one_that_is_not_there(project: Path) -> None:
    change(project, "        rows: combatants\n", "        rows: combatants\n        where: row.id == 'none'\n")
    messages = [one.message for one in found(project) if one.code == "fit.broken"]
    assert messages == ["combatants on spot: no row makes a piece of 'combatants'"]


def test_a_place_as_large_as_the_remedy_says_is_large_enough_and_a_little_less_is_not(tmp_path: Path) -> None:
    """Also where the sides of a hexagon of a table are rounded; what is lacking never reads as what is asked for."""
    project = copied_project(tmp_path, ["kaixiflan"])
    file = "games/kaixiflan/components.yaml"
    change(project, "what: hex of the map, across: 18.9", "what: hex of the map, across: 18.799", file)
    (finding,) = [one for one in found(project, "kaixiflan") if one.message.startswith("loose_hexes")]
    assert finding.message.endswith("it leaves 0.299 mm, and 0.3 mm should be left")
    assert finding.found == "0.299 mm left"
    assert finding.fix is not None
    assert finding.fix.endswith(" x 18.8 mm at least")
    change(project, "what: hex of the map, across: 18.799", "what: hex of the map, across: 18.8", file)
    assert [one.message for one in found(project, "kaixiflan") if one.message.startswith("loose_hexes")] == []


def test_no_piece_of_no_size_is_proposed(project: Path) -> None:
    change(project, "space: spot, allowance: 2", "space: spot, allowance: 40")
    (finding,) = found(project)
    assert finding.fix == "make the space 70.0 mm across at least, or ask for a smaller allowance"


def test_a_limit_below_the_allowance_is_refused(project: Path) -> None:
    change(project, "space: spot, allowance: 2", "space: spot, allowance: 2, at_most: 4")
    assert found(project) == []
    change(project, "at_most: 4", "at_most: 1")
    (finding,) = found(project)
    assert (finding.code, finding.fix) == ("fit.broken", "`at_most` is never below `allowance`")


@pytest.mark.parametrize("key", ["beside: 0", "beside: 101", "beside: 1000000000", "at_most: -1", "allowance: -1"])
def test_numbers_that_mean_nothing_are_refused_when_the_game_is_read(project: Path, key: str) -> None:
    change(project, "space: spot, allowance: 2", f"space: spot, {'' if 'allow' in key else 'allowance: 2, '}{key}")
    findings = Findings()
    assert load_game(Project(project, ROOT), "qiahn_tactics", findings) is None or findings.errors
    assert [one.code for one in findings.errors] == ["yaml.value"]


def of_gnostica(project: Path) -> list[Finding]:
    return [one for one in found(project, "gnostica") if one.code == "fit.outside"]


def test_a_space_reaches_beyond_a_smaller_mat(tmp_path: Path) -> None:
    project = copied_project(tmp_path, ["gnostica"])
    assert of_gnostica(project) == []
    change(project, "Mat of 518 mm,518,518", "Mat of 518 mm,400,400", "print/formats.csv")
    (finding,) = of_gnostica(project)
    assert "place of a card on the mat (72 x 122 mm) reaches beyond GN-A01 (400 x 400 mm)" in finding.message
    assert finding.fix.startswith("move its place ")
    assert ", make the space smaller, or the format of the piece " in finding.fix


OUTSIDE = [
    ("at: [126, 158]", "at: [10, 310]", "move its place 8.6 mm to the right and 12.6 mm up, make the space smaller, "
     "or the format of the piece 260.6 x 328.6 mm"),
    ("the coin, across: 37.2", "the coin, across: 260",
     "make the space smaller, or the format of the piece 260.0 x 316.0 mm"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "fix"), OUTSIDE, ids=["has room elsewhere", "is too large"])
def test_what_would_bring_a_space_onto_its_piece(tmp_path: Path, old: str, new: str, fix: str) -> None:
    project = copied_project(tmp_path, ["qiahn_tactics"])
    change(project, old, new)
    outside = [one for one in found(project) if one.code == "fit.outside"]
    assert [one.fix for one in outside] == [fix]


AT_THE_COIN = "{kind: space, space: coin_disc, at: [126, 158]}"
OVERLAPPING = [
    (
        "at: [126, 158]",
        "at: [126, 110]",
        "on QT-B01, place of the coin (a circle 37.2 mm across; its middle at 126.0, 110.0) and place of ",
    ),
    (
        AT_THE_COIN,
        f"{AT_THE_COIN}\n          - {{kind: space, space: coin_disc, at: [130, 158]}}",
        "overlap by 33.2 mm",
    ),
]


@pytest.mark.parametrize(("old", "new", "message"), OVERLAPPING, ids=["another space", "the same space"])
def test_two_spaces_of_a_face_must_not_overlap(tmp_path: Path, old: str, new: str, message: str) -> None:
    project = copied_project(tmp_path, ["qiahn_tactics"])
    change(project, old, new)
    overlapping = [one for one in found(project) if one.code == "fit.overlap"]
    assert overlapping
    assert message in overlapping[0].message
    assert re.search(r"move one of them [\d.]+ mm away, or make them smaller: [\d.]+ mm across", overlapping[0].fix)


def test_hexes_that_outgrow_their_map_are_told_the_size_that_it_has_room_for(tmp_path: Path) -> None:
    project = copied_project(tmp_path, ["kaixiflan"])
    change(project, "map, across: 18.9}", "map, across: 24}", "games/kaixiflan/components.yaml")
    told = [one for one in found(project, "kaixiflan") if one.code == "fit.overlap"]
    assert "930 pairs of them do" in " ".join(one.message for one in told)
    assert any(one.fix.endswith("make them smaller: 18.9 mm from side to side at most") for one in told)


def test_a_space_within_another_may_be_meant(tmp_path: Path) -> None:
    project = copied_project(tmp_path, ["qiahn_tactics"])
    change(project, "at: [126, 158]", "at: [126, 158]}\n          - {kind: space, space: pin, at: [120, 160]")
    change(project, "\nspaces:\n", "\nspaces:\n  pin: {kind: circle, what: hole of a pin, across: 3}\n")
    assert [one.code for one in found(project)] == ["fit.unused"]


def test_a_space_that_is_nowhere_painted_or_that_nothing_lies_on_is_told(project: Path) -> None:
    change(project, "spaces:\n", "spaces:\n  hole: {kind: rectangle, what: hole, width: 22, height: 22}\n")
    assert sorted(finding.code for finding in found(project)) == ["fit.unpainted", "fit.unused"]


def test_a_box_holds_as_many_layers_as_it_is_deep(project: Path) -> None:
    # 4 cards of 0.3 mm; tokens of 2 mm on 63 x 88 mm: four round ones in a layer, seven layers
    change(project, "\nparts:\n", BOXES)
    assert found(project) == []
    change(
        project,
        "flat,Caja de fichas,63,88,8,2,",
        "flat,Caja de fichas,63,88,7,2,",
        "games/qiahn_tactics/tables/boxes.csv",
    )
    (finding,) = found(project)
    assert finding.code == "box.too-small"
    assert "is 14 mm deep inside" in finding.message
    assert "need 15.2 mm" in finding.message


def test_a_box_is_not_wide_enough(project: Path) -> None:
    change(project, "\nparts:\n", BOXES)
    change(
        project,
        "flat,Caja de fichas,63,88,8,2,",
        "flat,Caja de fichas,60,88,8,2,",
        "games/qiahn_tactics/tables/boxes.csv",
    )
    told = found(project)
    assert [finding.code for finding in told] == ["box.too-small"]
    assert "is 60 x 88 mm inside, and references need 63 x 88 mm" in told[0].message
    assert told[0].fix == "make the box 63 x 88 mm at least, or put them into another"


def test_more_pieces_than_a_box_holds_are_refused(project: Path) -> None:
    change(project, "\nparts:\n", BOXES)
    path = project / "data" / "games" / "qiahn_tactics" / "tables" / "combatants.csv"
    header, *rows = path.read_text("utf-8").splitlines()
    column = header.split(",").index("copies")
    more = [",".join([*row.split(",")[:column], "12", *row.split(",")[column + 1 :]]) for row in rows]
    path.write_text("\n".join([header, *more]) + "\n", "utf-8")
    assert [finding.code for finding in found(project)] == ["box.too-small"]


def test_sleeves_make_cards_larger(project: Path) -> None:
    change(project, "\nparts:\n", BOXES)
    change(project, "{pieces: references}", "{pieces: references, width: 66, height: 91, thickness: 0.5}")
    assert [finding.code for finding in found(project)] == ["box.too-small"]


@pytest.mark.parametrize(
    ("measures", "refused"),
    [
        ("width: 62, height: 88, thickness: 0.4", True),  # a sleeve that is narrower than its card
        ("width: 62, height: 88", True),
        ("width: 32, height: 88, thickness: 0.5", True),  # folded once it is twice as thick
        ("width: 32, height: 88, thickness: 0.6", False),
        ("width: 88, height: 63, thickness: 0.3", False),  # it lies on its side
    ],
)
def test_what_measures_less_in_a_box_is_folded(project: Path, measures: str, refused: bool) -> None:
    change(project, "\nparts:\n", BOXES)
    change(project, "{pieces: references}", f"{{pieces: references, {measures}}}")
    told = found(project)
    assert ("box.broken" in {one.code for one in told}) == refused
    if refused:
        assert "references are 63 x 88 mm and cannot measure" in told[0].message
        assert told[0].fix.startswith("a sleeve is 63 x 88 mm at least; folded into 2 layers they are 0.6 mm thick")


def test_what_is_tipped_in_takes_more_room(project: Path) -> None:
    change(project, "\nparts:\n", BOXES)
    change(project, "{pieces: tokens}", "{pieces: tokens, loose: true}")
    assert [finding.code for finding in found(project)] == ["box.too-small"]


def test_what_no_box_holds_is_told(project: Path) -> None:
    change(project, "\nparts:\n", BOXES)
    change(project, ", dice_nets: they lie in a bag", "")
    (finding,) = found(project)
    assert finding.code == "box.left-out"
    assert "dice of dice_nets" in finding.message


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("box: boxes\n    where: row.id == 'flat'", "box: playing_board", "the contract of playing_board does not say"),
        ("box: boxes", "box: bxes", "there are no pieces 'bxes'"),
        ("pieces: tokens}", "pieces: tokns}", "there are no pieces 'tokns'"),
        ("pieces: tokens}", "pieces: tokens, where: row.id == 'x'}", "no piece of tokens goes into"),
        ("{board: it", "{bord: it", "there is no component 'bord'"),
        ("pieces: tokens}", "pieces: tokens}, {pieces: board, width: 50, height: 50", "and `unboxed` says that it"),
    ],
)
def test_what_cannot_be_worked_out_of_a_box_is_told(project: Path, old: str, new: str, message: str) -> None:
    change(project, "\nparts:\n", BOXES)
    change(project, old, new + ("}" if "width: 50" in new else ""))
    told = [finding for finding in found(project) if finding.code == "box.broken"]
    assert any(message in finding.message for finding in told), told


OWN_FINISHES = """id,order,grams,text
token,7,300,Papel de {{ row.grams }} g
glass,20,,Cristal
"""


def test_an_own_table_of_finishes_without_thickness_takes_it_from_ours(project: Path) -> None:
    change(project, "\nparts:\n", BOXES)
    assert found(project) == []
    (project / "data" / "print" / "finishes.csv").write_text(OWN_FINISHES, "utf-8")
    assert found(project) == []
    findings = Findings()
    print_data = load_print_data(Project(project, ROOT), findings)
    assert findings.items == []
    token, glass = print_data.finish("token"), print_data.finish("glass")
    assert (token.grams, token.thickness, glass.thickness) == (300, 2, None)


def test_pieces_of_a_finish_whose_thickness_nobody_says_are_told_with_the_remedy(project: Path) -> None:
    change(project, "\nparts:\n", BOXES)
    (project / "data" / "print" / "finishes.csv").write_text(OWN_FINISHES, "utf-8")
    kinds = project / "data" / "print" / "kinds.yaml"
    ours = (ROOT / "data" / "print" / "kinds.yaml").read_text("utf-8")
    kinds.write_text(ours.replace("{finish: token", "{finish: glass"), "utf-8")
    (finding,) = [one for one in found(project) if one.code.startswith("box.")]
    assert finding.message == "boxes: nothing says how thick tokens are: the finish 'glass' has no thickness"
    assert finding.fix == ("write it in mm into the column `thickness` of data/print/finishes.csv, or under `holds:`")
