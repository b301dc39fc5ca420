"""What goes out after a week of a campaign: reports with every reason in words, maps and forms that tell nobody more
than they know."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.catalog.library import Game, load_game
from generator.catalog.printdata import load_print_data
from generator.catalog.project import Project, find_project
from generator.pdf.filled_form import filled_form
from generator.referee.games.kaixiflan import harvest
from generator.referee.games.kaixiflan.campaign_maps import province_scene, with_land
from generator.referee.games.kaixiflan.campaign_orders import (
    BuildOrder,
    ExploreOrder,
    FightOrder,
    HarvestOrder,
    March,
    MoveOrder,
    OrderSheet,
)
from generator.referee.games.kaixiflan.campaign_position import CampaignPosition
from generator.referee.games.kaixiflan.campaign_reports import WeeklyReports
from generator.referee.games.kaixiflan.campaign_rules import CampaignRules, Land, make_rules
from generator.referee.games.kaixiflan.campaign_view import UNKNOWN, known_hexes, seen_by, seen_land
from generator.referee.games.kaixiflan.combat_dice import SeededDice
from generator.referee.games.kaixiflan.director_events import KINDS
from generator.referee.games.kaixiflan.outcomes import Reason
from generator.referee.games.kaixiflan.reason_codes import CUBES, REASONS
from generator.referee.games.kaixiflan.reason_words import PHASE, ReasonWords
from generator.referee.games.kaixiflan.report_words import ReportWords
from generator.referee.games.kaixiflan.start_position import start_position
from generator.referee.games.kaixiflan.week import Week, adjudicate
from generator.referee.scene_building import PieceCodes
from generator.workshop.books.documents import GameDocuments
from generator.workshop.campaign.adjudication import adjudicate as resolve
from generator.workshop.campaign.adjudication import turn_again
from generator.workshop.campaign.campaign_folder import CampaignModel, create, open_campaign
from generator.workshop.campaign.week_reports import WeekReports

PLAYING = ("cierzo", "tramontana")
NO_SHEET = "sheet"  # the error for a sheet that no week can be resolved with: it has no outcome to tell
SAMPLES: Mapping[str, str | tuple[str, ...] | tuple[int, ...]] = {
    **dict.fromkeys(("hex", "goal", "start", "kaixiflan"), "F4"),
    **dict.fromkeys(("partner", "province", "owner", "enemy", "by", "to", "candidate", "choice", "winner"), "levante"),
    **dict.fromkeys(("parties", "strangers", "partners", "provinces", "candidates", "sides"), ("levante", "siroco")),
    **dict.fromkeys(("resource", "gives", "gets", "what"), "gold"),
    "building": "forge",
    "lacking": ("forge",),
    "settlement": "town",
    "unit": "army",
    "action": "trade",
    "office": "governor",
    "heading": "battles",
    "mission": "ma1",
    "content": "barren",
    "name": "Torre",
    "forces": ("7/2", "1"),
    "dice_one": (5, 4),
    "dice_other": (2, 2),
    "bonuses": (1, 0),
    "totals": (10, 4),
    "kind": "stock",
    "tale": "Llueve.",
    "lack": "store",
    "season": "winter",
    "phase": "events",
}


@pytest.fixture(scope="module")
def project() -> Project:
    return find_project()


@pytest.fixture(scope="module")
def game(project: Project) -> Game:
    found = load_game(project, "kaixiflan", Findings())
    assert found is not None
    return found


@pytest.fixture(scope="module")
def first_week(game: Game) -> tuple[CampaignRules, CampaignPosition, Week]:
    """The book's first turn for Cierzo; Tramontana asks for what cannot be."""
    rules = make_rules(game, (), PLAYING)
    start = start_position(rules, "test")
    return rules, start, adjudicate(rules, start, sheets(), SeededDice("test"))


def sheets() -> list[OrderSheet]:
    cierzo = (
        MoveOrder(1, "G4", (March("settler", 1, "F4"),)),
        HarvestOrder(2, "G5"),
        ExploreOrder(3, ("E4",)),
    )
    tramontana = (BuildOrder(1, "armoury"), FightOrder(2, "G4", "cierzo"))
    return [OrderSheet("cierzo", 1, cierzo), OrderSheet("tramontana", 1, tramontana)]


@pytest.fixture(scope="module")
def reports(
    project: Project, game: Game, first_week: tuple[CampaignRules, CampaignPosition, Week]
) -> Mapping[str, bytes]:
    """The files of the first week: Cierzo is written to in Spanish, Tramontana in English."""
    rules, before, week = first_week
    return dict(WeekReports(project, game, WeeklyReports(game, rules), "es", {"tramontana": "en"}).files(before, week))


def test_every_province_gets_report_map_and_form_and_the_director_his_own(reports: Mapping[str, bytes]) -> None:
    for province in PLAYING:
        for name in ("report.pdf", "report.html", "report.txt", "map.pdf", "orders.pdf"):
            assert reports[f"{province}/{name}"]
    assert {"director/report.pdf", "kingdom/map.es.pdf", "kingdom/map.en.pdf"} <= set(reports)
    assert not any(name.startswith("levante") for name in reports)


def test_a_report_says_what_became_of_each_order_and_by_which_clause(reports: Mapping[str, bytes]) -> None:
    spanish = _joined(reports["cierzo/report.txt"])
    assert "1. Mover desde G4: 1 colono a F4. Cumplida." in spanish
    assert "H5 da 2 de oro." in spanish
    assert "Descubres E4 (ciencia, riqueza 1): 1 punto de fama. (KX-115)" in spanish
    assert "Oro 5 7 10" in spanish
    english = _joined(reports["tramontana/report.txt"])
    assert "1. Build: Armoury. Void. Armoury is of era 2, and your province is in era 1. (KX-83)" in english
    assert "2. Fight in G4 against Cierzo. Void." in english
    assert "E4 has been explored: science, richness 1." in english


def test_a_report_holds_nothing_of_another_provinces_sheet_or_store(reports: Mapping[str, bytes]) -> None:
    assert "Armería" not in _joined(reports["cierzo/report.txt"])
    assert "Gold 5 5 10" in _joined(reports["tramontana/report.txt"])
    assert "7" not in _joined(reports["tramontana/report.txt"])  # what Cierzo has in store now
    assert "Armería" in _joined(reports["director/report.txt"])


def test_the_page_of_a_report_searches_the_report_and_not_the_rules(reports: Mapping[str, bytes]) -> None:
    page, other = reports["cierzo/report.html"].decode(), reports["tramontana/report.html"].decode()
    assert ("Buscar en el informe" in page, "Search the report" in other) == (True, True)
    for wrong in ("Buscar en las reglas", "Números de regla", "Todos los juegos", "Reglas encontradas"):
        assert wrong not in page


def test_pdf_and_page_say_the_same_as_the_text(reports: Mapping[str, bytes]) -> None:
    for name in ("report.pdf", "report.html"):
        data = reports[f"cierzo/{name}"]
        words = _of_pdf(data) if name.endswith("pdf") else data.decode()
        for said in ("Cumplida.", "Descubres E4", "Informe de Cierzo"):
            assert said in words.replace("\r\n", " ").replace("\n", " ")


def test_the_next_form_bears_province_turn_season_and_year(reports: Mapping[str, bytes]) -> None:
    for province, season in (("cierzo", "Verano"), ("tramontana", "Summer")):
        with pikepdf.open(io.BytesIO(reports[f"{province}/orders.pdf"])) as pdf:
            eras = pdf.Root.AcroForm.Fields
            assert [str(one.T) for one in eras] == ["era1"]
            values = {str(one.T): str(one.get("/V", "")) for one in eras[0].Kids if "/T" in one}
        assert values["province"] == province.capitalize()
        assert (values["turn"], values["season"], values["year"]) == ("2", season, "1")
        document = pypdfium2.PdfDocument(reports[f"{province}/orders.pdf"])
        assert len(document) == 1


def test_the_map_shows_what_is_explored_and_blanks_the_rest(
    game: Game, first_week: tuple[CampaignRules, CampaignPosition, Week]
) -> None:
    rules, _, week = first_week
    land = seen_land(rules, week.position, "cierzo")
    assert land["E4"] == Land("resource", "science", 1)
    assert land["E5"] == UNKNOWN
    rows = with_land(game, land).tables["hexes"].rows
    assert (rows["E4"].resource, rows["E4"].explored) == ("science", True)
    hidden = [hex for hex in rules.land if hex not in known_hexes(week.position, "cierzo")]
    told = {(rows[hex].content, rows[hex].resource, rows[hex].richness, rows[hex].militia) for hex in hidden}
    assert {content for content, *_ in told} == {"barren", "court", "capital"}  # these two are marked on every map
    assert {tuple(rest) for _, *rest in told} == {(None, None, None)}


@pytest.mark.soak  # every province gets its own report above
def test_two_campaigns_that_differ_in_what_nobody_knows_look_the_same(
    project: Project, game: Game, reports: Mapping[str, bytes], first_week: tuple[CampaignRules, CampaignPosition, Week]
) -> None:
    rules, before, week = first_week
    known = known_hexes(week.position, "cierzo")
    other_land = {
        hex: Land("resource", "gold", 3) if hex not in known and what.content != "court" else what
        for hex, what in rules.land.items()
    }
    other = replace(rules, land=other_land)
    other_week = adjudicate(other, before, sheets(), SeededDice("test"))
    decks = tuple((kind, tuple(reversed(deck))) for kind, deck in other_week.position.mission_decks)
    other_week = other_week._replace(position=other_week.position._replace(mission_decks=decks))
    assert seen_by(other, other_week.position, "cierzo") == seen_by(rules, week.position, "cierzo")
    made = dict(_of_cierzo(WeekReports(project, game, WeeklyReports(game, other), "es"), before, other_week))
    assert {name for name in made if made[name] != reports[name]} == set()


def _of_cierzo(made: WeekReports, before: CampaignPosition, week: Week) -> Iterator[tuple[str, bytes]]:
    for name, data in made.files(before, week):
        if name.startswith("tramontana"):
            return
        yield name, data


@pytest.mark.parametrize("language", ["es", "en"])
def test_every_reason_of_a_week_is_told_in_words(project: Project, game: Game, language: str) -> None:
    documents = GameDocuments(project, game, load_print_data(project, Findings()))
    tell = ReasonWords(ReportWords(documents.voice(language)))
    for code, kind in REASONS.items():
        if code != NO_SHEET:
            data = [(key, SAMPLES.get(key, 2)) for key in kind.data if key != CUBES]
            data += [("gold", 3)] if CUBES in kind.data else []
            told = tell(Reason(code, "KX-1", tuple(data)))
            assert told.endswith((".", "!", ")")) or code == PHASE, (code, told)
    event = {"province": "cierzo", "hex": "G5", "amount": 2, "tale": "Llovió."}
    for kind in KINDS:
        what = {"stock": "gold", "units": "army"}.get(kind, "")
        told = tell(Reason("event", "KX-19", tuple({"kind": kind, "what": what, **event}.items())))
        assert told.endswith("Llovió."), (kind, told)
        assert ("G5" in told) is (kind in ("units", "blocked", "kaixiflan")), (kind, told)


def test_a_language_that_the_game_lacks_is_refused(
    project: Project, game: Game, first_week: tuple[CampaignRules, CampaignPosition, Week]
) -> None:
    with pytest.raises(CannotJudge, match="no texts in 'fr'"):
        WeekReports(project, game, WeeklyReports(game, first_week[0]), "fr")


def _joined(text: bytes) -> str:
    return " ".join(text.decode().replace("\u00a0", " ").split())


def _of_pdf(data: bytes) -> str:
    document = pypdfium2.PdfDocument(data)
    return " ".join(page.get_textpage().get_text_range() for page in document).replace("\u00a0", " ")


@pytest.mark.soak  # its reports are read above, its commands in test_campaign_folder and tests/cli
def test_the_books_first_turn_goes_from_a_filled_form_to_printed_results(
    tirada: Callable[..., Any], tmp_path: Path, reports: Mapping[str, bytes], project: Project, game: Game
) -> None:
    folder, out = tmp_path / "reino", tmp_path / "out"
    tirada("referee", "new", "kaixiflan", "--to", folder, "--player", "cierzo=Ana", "--player", "tramontana=Bob")
    settings = folder / "campaign.yaml"
    settings.write_text(settings.read_text("utf-8") + "languages: {tramontana: en}\n", "utf-8")
    rules = make_rules(game, (), PLAYING)
    form = WeekReports(project, game, WeeklyReports(game, rules), "es").order_sheet(
        start_position(rules, "x"), "cierzo"
    )
    typed = {"action.1": "Mover", "hex.1": "G4", "target.1": "F4", "what.1": "Colono", "amount.1": "1"}
    typed |= {"action.2": "Recolectar", "hex.2": "G5", "action.3": "Explorar", "hex.3": "E4"}
    sheet = tmp_path / "cierzo.pdf"
    sheet.write_bytes(filled_form(form, {f"era1.{name}": value for name, value in typed.items()}))

    done = tirada("referee", "adjudicate", folder, sheet, "--to", out, "--lang", "es")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Oro 5 7 10" in _joined((out / "cierzo" / "report.txt").read_bytes())
    assert "no sheet came from Tramontana" in _joined((out / "tramontana" / "report.txt").read_bytes()).replace(
        "N", "n"
    )
    made = {path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file()}
    assert made == set(reports)
    next_sheet = out / "cierzo" / "orders.pdf"
    checked = tirada("referee", "adjudicate", folder, next_sheet, "--check-only")
    assert checked.returncode == 0, checked.stdout

    later, bad = tmp_path / "later.yaml", tmp_path / "bad.yaml"
    later.write_text(
        "province: cierzo\nturn: 2\nactions: [{action: harvest, hex: G5}, {action: explore, hex: Z9}]\n", "utf-8"
    )
    bad.write_text("province: tramontana\nturn: 7\nactions: []\n", "utf-8")
    out = tmp_path / "out2"
    assert tirada("referee", "adjudicate", folder, later, bad, "--to", out, "--lang", "es").returncode == 1
    unread = (
        "2. Orden que no se puede leer. Anulada. «Z9» no es ningún hexágono del mapa. ¿Querías decir «U9»? (KX-124)"
    )
    told = [_joined((out / name / "report.txt").read_bytes()) for name in ("cierzo", "director", "tramontana")]
    assert [unread in text for text in told] == [
        True,
        True,
        False,
    ]  # each is told of its own sheet, the director of all
    assert "The sheet of Tramontana does not count, and it has passed this turn: The sheet is for turn 7" in told[2]
    again = tmp_path / "again"
    done = tirada("referee", "reports", folder, "--turn", 2, "--to", again, "--lang", "es")
    assert (done.returncode, done.stderr) == (0, "")
    assert {path: (again / path).read_bytes() for path in made} == {path: (out / path).read_bytes() for path in made}
    assert f"made     {again / 'cierzo' / 'report.pdf'}" in done.stdout
    for turn in (0, 3):  # the second is the last
        refused = tirada("referee", "reports", folder, "--turn", turn, "--to", again)
        assert (refused.returncode, f"turn {turn} has not been resolved" in refused.stderr) == (2, True)


def test_a_turn_that_comes_out_otherwise_today_is_not_reported(game: Game, tmp_path: Path, monkeypatch: Any) -> None:
    sheet = tmp_path / "sheet.yaml"
    sheet.write_text("province: cierzo\nturn: 1\nactions: [{action: harvest, hex: G5}]\n", "utf-8")
    campaign = create(tmp_path / "reino", None, CampaignModel("kaixiflan", "reino", "7", provinces=PLAYING))
    with pytest.raises(CannotJudge, match="no turn has been resolved"):
        turn_again(campaign, None)
    resolve(None, campaign.folder, [sheet])
    campaign = open_campaign(None, campaign.folder)
    assert turn_again(campaign, None).account.position == campaign.position
    monkeypatch.setattr(harvest, "cubes_of_hex", lambda *_: 5)
    with pytest.raises(CannotJudge, match="comes out otherwise today"):
        turn_again(campaign, 1)


def test_reports_for_somebody_who_does_not_play_are_refused(tirada: Callable[..., Any], tmp_path: Path) -> None:
    folder = tmp_path / "reino"
    tirada("referee", "new", "kaixiflan", "--to", folder, "--player", "cierzo=Ana", "--player", "tramontana=Bob")
    settings = folder / "campaign.yaml"
    settings.write_text(settings.read_text("utf-8") + "languages: {levante: en}\n", "utf-8")
    sheet = tmp_path / "sheet.yaml"
    sheet.write_text("province: cierzo\nturn: 1\norders: []\n", "utf-8")
    done = tirada("referee", "adjudicate", folder, sheet, "--to", tmp_path / "out")
    assert done.returncode == 2
    assert "names 'levante', who does not play" in done.stderr
    assert not (tmp_path / "out").exists()
    assert not (folder / "turns" / "0001").exists()  # nor is the turn resolved


@pytest.mark.parametrize("owner", ["independents", "foreign"])
def test_the_map_of_a_report_shows_troops_of_no_province(game: Game, owner: str) -> None:
    """Whoever explores independents has their militia on his map, each kind of stranger under its own counter."""
    rules = make_rules(game, (), PLAYING)
    start = start_position(rules, "test")
    troops = start.units[0]._replace(hex="G4", owner=owner, settlers=0, armies=3)
    view = seen_by(rules, start._replace(units=(*start.units, troops)), "cierzo")
    scene = province_scene(game, view, seen_land(rules, view, "cierzo"), "cierzo", (172.0, 150.0))
    pieces = {(piece.component, piece.code) for piece in scene.pieces}
    row = {"independents": "independents", "foreign": "neutral_troop"}[owner]
    assert ("counters", PieceCodes(game, "counters").code("markers", row)) in pieces
