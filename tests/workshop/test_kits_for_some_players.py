"""Kits for some of the players: which pieces they have, how their files are named, refused, told and judged."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pikepdf
import pytest
import typer
from checkers import ReadersAlone
from msgspec import structs
from projects import AS_IT_STANDS, ROOT, game_as_it_stands

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.catalog.library import Game, load_game
from generator.catalog.pieces import Piece, expand, player_of
from generator.catalog.players import check_players, depends_on_players, for_players, players_range
from generator.catalog.printdata import load_print_data
from generator.catalog.project import Project
from generator.cli.options import whole_number
from generator.workshop.build.request import BuildRequest
from generator.workshop.build.run import Result, build
from generator.workshop.checking.claims import claim_of_place
from generator.workshop.checking.reporting import remaking_commands
from generator.workshop.checking.run import Checker
from generator.workshop.kit.contents_page import kit_decks
from generator.workshop.targets import Target

PROJECT = AS_IT_STANDS
MANIFEST = "tirada-manifest.json"
OF_THE_KIT = {  # components that are others for two players, and what they add up to then
    "kaixiflan": {
        "province_maps": 2,
        "province_maps_secret": 2,
        "counters": 2 * 50 + 117,
        "settlement_counters": 2 * 17 + 1,
        "panels": 4,
        "boxes": 6,
    },
    "gnostica": {"pieces": 30, "boxes": 3},
}


def pieces_of(game: Game, name: str) -> list[Piece]:
    findings = Findings()
    made = expand(game, next(one for one in game.components if one.id == name), findings)
    assert findings.items == []
    return made


def made_for(out: Path, players: int, *only: str, games: tuple[str, ...] = ("gnostica",)) -> Result:
    request = BuildRequest(games, ("es",), only=only, players=players, jobs=1)
    return build(PROJECT, request, out, lambda steps: None, lambda what: None)


def judged(path: Path, judge: type[Checker] = Checker) -> Findings:
    findings = Findings()
    judge(PROJECT, findings).print([path])
    return findings


def claim(path: Path, players: object) -> None:
    """Let the manifest of a file claim another number of players."""
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        manifest = json.loads(pdf.attachments[MANIFEST].get_file().read_bytes()) | {"players": players}
        del pdf.attachments[MANIFEST]
        pdf.attachments[MANIFEST] = pikepdf.AttachedFileSpec(pdf, json.dumps(manifest).encode())
        pdf.save(path)


@pytest.mark.parametrize("name", list(OF_THE_KIT))
def test_two_players_have_the_pieces_of_the_first_two_and_all_that_is_shared(name: str) -> None:
    whole, two = game_as_it_stands(name), for_players(game_as_it_stands(name), 2)
    own = OF_THE_KIT[name]
    for component in whole.printed:
        before, now = pieces_of(whole, component.id), pieces_of(two, component.id)
        assert depends_on_players(whole, component.id, 2) == (component.id in own)
        assert {p.code for p in now} <= {p.code for p in before}  # a code means one piece in every kit
        expected = own.get(component.id, component.expect.total if component.expect else None)
        assert sum(p.quantity for p in now) == expected
    assert {one.id: one.expect.total for one in two.components if one.id in own and one.expect} == own


def test_pieces_of_one_player_stand_together_whichever_of_their_groups_they_are_of() -> None:
    made = pieces_of(game_as_it_stands("kaixiflan"), "settlement_counters")
    provinces = [piece.per.id if piece.per is not None else "" for piece in made]
    assert [name for i, name in enumerate(provinces) if i == 0 or provinces[i - 1] != name] == [
        "cierzo", "tramontana", "levante", "siroco", "abrego", "poniente", ""
    ]  # fmt: skip
    assert Counter(piece.group for piece in made[:5]) == {"settlements": 4, "camps": 1}


@pytest.mark.parametrize(("players", "boxes"), [(2, 1), (3, 1), (4, 2), (6, 2)])
def test_one_box_holds_the_pyramids_of_three(players: int, boxes: int) -> None:
    made = pieces_of(for_players(game_as_it_stands("gnostica"), players), "boxes")
    assert {piece.row.id: piece.quantity for piece in made} == {"deck": 2, "pyramids": boxes}


def test_a_cell_that_names_a_row_says_whose_a_piece_is() -> None:
    game = game_as_it_stands("gnostica")
    assert game.players is not None
    by_suit = structs.replace(game, players=structs.replace(game.players, table="suits", own={"minors": "row.suit"}))
    deck = next(one for one in game.components if one.id == "deck")
    minors = [piece for piece in expand(game, deck, Findings()) if piece.group == "minors"]
    suits = list(game.tables["suits"].rows)
    assert {suits[player_of(by_suit, deck, piece) or 0] for piece in minors} == set(suits)
    assert all(suits[player_of(by_suit, deck, piece) or 0] == piece.row.suit for piece in minors)
    by_name = structs.replace(by_suit.players, own={"minors": "row.name"})
    with pytest.raises(CannotJudge, match=r"'row\.name' gives no row of the table 'suits'"):
        player_of(structs.replace(by_suit, players=by_name), deck, minors[0])


def test_all_players_have_the_whole_kit() -> None:
    for name in PROJECT.game_ids():
        game = game_as_it_stands(name)
        assert for_players(game, players_range(game)[1]) is game


@pytest.mark.parametrize(
    ("name", "players", "message"),
    [
        ("kaixiflan", 7, "kaixiflan is for 2 to 6 players, not 7"),
        ("gnostica", 1, "gnostica is for 2 to 6 players, not 1"),
        ("qiahn_tactics", 3, "qiahn_tactics is for exactly 2 players, not 3"),
    ],
)
def test_a_number_that_does_not_play_is_refused(tmp_path: Path, name: str, players: int, message: str) -> None:
    with pytest.raises(CannotJudge, match=message):
        made_for(tmp_path, players, "net", games=(name,))
    assert not list(tmp_path.rglob("*.pdf"))


def test_every_game_that_was_named_and_is_not_for_so_many_is_told_at_once(tmp_path: Path) -> None:
    with pytest.raises(CannotJudge, match=r"goblin is for exactly 2 players, not 3; .*tactics is for exactly 2"):
        made_for(tmp_path, 3, "cards", games=("qiahn_goblin", "gnostica", "qiahn_tactics"))
    with pytest.raises(CannotJudge, match=r"gnostica is .*; kaixiflan is .*; qiahn_goblin is .*; qiahn_tactics is "):
        made_for(tmp_path, 9, games=())


def test_where_no_game_is_named_those_that_so_many_play_are_made(tmp_path: Path) -> None:
    result = made_for(tmp_path, 3, "markers", games=())
    assert result.made == ["gnostica/es/markers.a4.pdf"]
    told = [finding.message for finding in result.findings if finding.code == "build.players"]
    for duel in ("qiahn_goblin", "qiahn_tactics"):
        assert f"{duel} is for exactly 2 players, not 3: nothing of it is made" in told


def test_a_number_of_players_in_letters_is_refused_in_plain_words() -> None:
    for wrong in ("two", "-1", "1.5", ""):
        with pytest.raises(typer.BadParameter, match="is no whole number from 0 on, written in digits"):
            whole_number(wrong)
    assert whole_number("2") == whole_number(2) == 2


@pytest.mark.soak  # a file is judged by the players that it claims below
def test_files_for_some_players_lie_beside_the_whole_kit_and_are_proven(tmp_path: Path) -> None:
    made_for(tmp_path, 0, "pieces", "kit")
    result = made_for(tmp_path, 2, "pieces", "kit", "markers")
    made = [Path(name).name for name in result.made]
    assert made == ["markers.a4.pdf", "pieces.a4.2-players.pdf", "kit.a4.2-players.pdf"]
    assert {path.name for path in tmp_path.rglob("*.pdf")} == {*made, "pieces.a4.pdf", "kit.a4.pdf"}
    assert made_for(tmp_path, 2, "pieces", "kit", "markers").made == []
    files = json.loads((tmp_path / "build.json").read_text("utf-8"))["files"]
    counts = {Path(name).name: info["pieces"] for name, info in files.items()}
    assert (counts["pieces.a4.pdf"], counts["pieces.a4.2-players.pdf"]) == (94, 33)  # with four boxes, and three
    for page in ("index.html", "gallery.html"):
        assert "para 2 jugadores" in (tmp_path / page).read_text("utf-8")
    for name in ("pieces.a4.2-players.pdf", "kit.a4.2-players.pdf"):
        path = tmp_path / "gnostica" / "es" / name
        assert judged(path).items == []
        assert "--players 2 " in remaking_commands([str(path)])[str(path)]
    path = path.replace(path.with_name("kit.a4.pdf"))  # in place of the whole kit's
    (told,) = judged(path).items
    assert (told.code, told.severity, told.message) == ("print.misnamed", "error", "its name says players all, not 2")
    assert "gnostica/es/kit.a4.2-players.pdf" in told.fix
    path = path.replace(path.with_name("contents.pdf"))  # a name that is none of ours
    assert judged(path).items == []


def test_a_file_is_judged_by_the_players_that_it_claims(tmp_path: Path) -> None:
    made_for(tmp_path, 2, "boxes")
    path = tmp_path / "gnostica" / "es" / "pieces.a4.2-players.pdf"  # boxes lie on the sheets of the pyramids
    claim(path, 5)  # for whom a second box of pyramids is needed
    assert "print.quantity" in {finding.code for finding in judged(path, ReadersAlone).errors}
    claim(path, 0)
    assert "print.quantity" in {finding.code for finding in judged(path, ReadersAlone).errors}
    for wrong in (7, "two", -1, True):
        claim(path, wrong)
        with pytest.raises(CannotJudge):
            judged(path)


def test_the_name_of_a_file_that_says_nothing_of_itself_tells_its_players() -> None:
    def claimed(name: str) -> Target | None:
        claim = claim_of_place(Path("out/gnostica/es") / name)
        return claim.target if claim is not None else None

    usual = Target("gnostica", "es", "pieces", "a4", "dense")
    assert claimed("pieces.a4.pdf") == usual
    assert claimed("pieces.a4.2-players.pdf") == structs.replace(usual, players=2)
    assert claimed("pieces.a4.gutters.3-players.pdf") == structs.replace(usual, layout="gutters", players=3)
    assert claimed("pieces.a4.gutters.3-players.more.pdf") is None


def test_a_game_for_two_is_made_whole_and_says_so(tmp_path: Path) -> None:
    result = made_for(tmp_path, 2, "box", games=("qiahn_goblin",))
    assert [Path(name).name for name in result.made] == ["box.a4.pdf"]
    (told,) = result.findings
    assert (told.code, told.severity) == ("build.players", "info")
    assert "always played by 2" in told.message


def test_the_contents_page_says_for_whom_it_is_and_counts_what_is_there() -> None:
    findings = Findings()
    game = for_players(game_as_it_stands("kaixiflan"), 2)
    target = Target("kaixiflan", "en", "kit", "a4", "dense", players=2)
    deck = kit_decks(PROJECT, game, target, load_print_data(PROJECT, findings), findings)["en"]
    said = " ".join(" ".join(block.plain.split()) for piece in deck.pieces for block in piece.front.texts)
    assert "Printed for 2 players. Of what belongs to each player, only this: Cierzo and Tramontana." in said
    assert "counters.a4.2-players.pdf" in said.replace(" ", "").replace("Units", " ")
    assert "map.a4.pdf" in said


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("table: colours", "table: colors", "there is no table 'colors'"),
        ("    pyramids: colour\n", "    pyramidz: colour\n", "there is no component or group 'pyramidz'"),
        ("    pyramids: colour\n", "    pyramids: row\n", "'row' gives no row of the table 'colours' for GN-P01"),
        ("    pyramids: colour\n", "    pyramids: color\n", "'color' is not known here"),
        ("among: 3", "among: 2", "6 players share 3, and the whole kit has 2"),
    ],
)
def test_what_is_declared_wrongly_is_told_and_prints_nothing(
    project_copy: Path, change, old: str, new: str, message: str
) -> None:
    change(project_copy / "data/games/gnostica/components.yaml", old, new)
    project, findings = Project(project_copy, ROOT), Findings()
    game = load_game(project, "gnostica", findings)
    assert game is not None
    check_players(game, findings)
    for component in game.components:
        expand(game, component, findings)
    assert message in " ".join(finding.message for finding in findings.errors)
    assert {finding.code for finding in findings.errors} == {"players.broken"}
    with pytest.raises(CannotJudge) as refused:
        for_players(game, 2)
    assert message in refused.value.message


def test_a_table_without_a_row_for_each_player_is_told(project_copy: Path, change) -> None:
    change(project_copy / "data/games/kaixiflan/game.yaml", "players: [2, 6]", "players: [2, 7]")
    findings = Findings()
    game = load_game(Project(project_copy, ROOT), "kaixiflan", findings)
    assert game is not None
    check_players(game, findings)
    assert [finding.message for finding in findings.errors] == ["the table provinces has 6 rows, and 7 may play"]
