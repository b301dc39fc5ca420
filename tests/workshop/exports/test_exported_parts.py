"""Exports of chosen pieces, so many copies, or for some players: made, named, judged, refused where there are none."""

from __future__ import annotations

import json
import re
from pathlib import Path

import ezdxf
import pikepdf
import pytest
from projects import AS_IT_STANDS

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.workshop.checking.run import Checker
from generator.workshop.exports.cutting import export_cuts
from generator.workshop.exports.request import ExportRequest
from generator.workshop.exports.run import export

TWO = {"pieces": ("MY-C02..MY-C03",), "copies": 4}


def named(folder: Path) -> dict:
    return json.loads((folder / "export.json").read_text("utf-8"))


def test_chosen_pieces_are_exported_alone_so_often_as_asked(made, judged):
    folder = made("thegamecrafter", **TWO)
    assert folder.name == "cards.thegamecrafter.only-MY-C02+MY-C03.4-copies"
    assert sorted(path.stem for path in folder.rglob("*.png")) == ["MY-C02_x4", "MY-C03_x4", "back"]
    assert judged(folder) == []


def test_the_pages_of_a_service_are_those_of_the_copies(made, judged):
    folder = made("drivethrucards", pieces=("MY-C01",), copies=5)
    (path,) = folder.glob("*.pdf")
    with pikepdf.open(path) as pdf:
        assert len(pdf.pages) == 10
    assert judged(folder) == []


def test_a_chosen_piece_looks_as_in_the_whole_deck(made):
    (one,) = made("png", pieces=("MY-C02",), copies=1).rglob("MY-C02.png")
    (all_,) = made("png").rglob("MY-C02_x2.png")
    assert one.read_bytes() == all_.read_bytes()


def test_cut_files_of_chosen_pieces_have_an_id_of_their_own(small_deck, tmp_path):
    wanted = ExportRequest(cutter="silhouette", languages=("es",), only=("cards",), jobs=1, **TWO)
    (name,) = export_cuts(small_deck, wanted, tmp_path, lambda total: None, lambda step: None).folders
    assert name == "my_game/es/cards.a4.cutter-silhouette.only-MY-C02+MY-C03.4-copies"
    ids = [sheet["id"] for sheet in named(tmp_path / name)["sheets"]]
    assert ids[0] == f"my_game cards es a4 silhouette only-MY-C02+MY-C03 4-copies 1/{len(ids)}"
    document = ezdxf.readfile(tmp_path / name / "sheet-1.dxf")
    assert [text.dxf.text for text in document.modelspace().query("TEXT")] == ids[:1]
    findings = Findings()
    Checker(small_deck, findings).print([tmp_path / name / "export.json"])
    assert findings.items == []


def test_two_players_get_their_counters_alone(tmp_path):
    made = []
    for players in (0, 2):
        wanted = ExportRequest(
            cutter="silhouette", games=("kaixiflan",), languages=("en",), only=("counters",), players=players, jobs=1
        )
        (name,) = export_cuts(AS_IT_STANDS, wanted, tmp_path, lambda total: None, lambda step: None).folders
        made.append((name, sum(len(sheet["places"]) for sheet in named(tmp_path / name)["sheets"])))
    assert [name.rpartition(".cutter-")[2] for name, _ in made] == ["silhouette", "silhouette.2-players"]
    assert 0 < made[1][1] < made[0][1]
    findings = Findings()
    Checker(AS_IT_STANDS, findings).print([tmp_path / name / "export.json" for name, _ in made])
    assert findings.items == []


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda m: m.update(pieces=["MY-C02"]), "MY-C03 is no piece that this service takes"),
        (lambda m: m.pop("pieces"), "MY-C01 is missing"),
        (lambda m: m.update(copies=5), "MY-C02: 4 copies, 5 expected"),
        (lambda m: m.update(copies=-1), "the manifest counts below 0"),
        (lambda m: m.update(pieces=["MY-C09"]), "no piece of cards has the code 'MY-C09'"),
        (lambda m: m.update(players=9), "does not say how many play"),
    ],
)
def test_a_part_that_is_another_than_it_says_is_told(change, told, copy_of, judged):
    folder = copy_of("thegamecrafter", **TWO)
    manifest = named(folder)
    change(manifest)
    (folder / "export.json").write_text(json.dumps(manifest), "utf-8")
    try:
        found = [finding.message for finding in judged(folder)]
    except CannotJudge as error:
        found = [error.message]
    assert any(told in message for message in found), found


@pytest.mark.parametrize(
    ("wanted", "told"),
    [
        ({"service": "png", "pieces": ("MY-C03..MY-C01",)}, "the range MY-C03..MY-C01 ends before it begins"),
        ({"service": "png", "pieces": ("MY-C1",)}, "no piece has the code 'MY-C1': did you mean 'MY-C"),
        ({"cutter": "silhouette", "pieces": ("MY-C03..MY-C01",)}, "ends before it begins"),
        ({"service": "svg", "copies": 2}, "--copies changes nothing for Drawings: it makes a drawing of each face"),
        ({"service": "contact-sheet", "copies": 2}, "it shows each face once"),
        ({"service": "print-shop", "copies": 2}, "it gets each face once"),
        ({"service": "png", "players": 40}, "does not say how many play"),
        ({"service": "png", "ink": "lov"}, "there is no ink 'lov': did you mean 'low'"),
        ({"cutter": "silhouette", "ink": "lov"}, "there is no ink 'lov': did you mean 'low'"),
    ],
)
def test_a_part_that_there_is_not_is_refused_and_nothing_is_written(wanted, told, small_deck, tmp_path):
    make = export if "service" in wanted else export_cuts
    with pytest.raises(CannotJudge, match=re.escape(told)):
        make(small_deck, ExportRequest(**wanted, jobs=1), tmp_path / "out", lambda total: None, lambda step: None)
    assert not (tmp_path / "out").exists() or list((tmp_path / "out").iterdir()) == []


@pytest.mark.parametrize("service", ["svg", "thegamecrafter"])
def test_what_saves_ink_is_exported_under_a_name_of_its_own(service, made, judged):
    folder = made(service, pieces=("MY-C02",), ink="low")
    assert folder.name == f"cards.{service}.low-ink.only-MY-C02"
    assert named(folder)["ink"] == "low"
    assert judged(folder) == []
    usual = made(service, pieces=("MY-C02",))
    (one,), (other,) = (next(iter(place.rglob("MY-C02*"))).parent.glob("MY-C02*") for place in (folder, usual))
    assert one.read_bytes() != other.read_bytes()


def test_an_export_that_saves_no_ink_as_it_says_is_told(copy_of, judged):
    folder = copy_of("svg", pieces=("MY-C02",))
    (folder / "export.json").write_text(json.dumps({**named(folder), "ink": "low"}), "utf-8")
    assert judged(folder) != []
    (folder / "export.json").write_text(json.dumps({**named(folder), "ink": "lov"}), "utf-8")
    with pytest.raises(CannotJudge, match="did you mean 'low'"):
        judged(folder)
