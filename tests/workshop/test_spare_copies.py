"""Spare copies: they fill places that the sheets leave free, take no sheet more, and are judged by what data allow."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import msgspec
import pikepdf
import pytest
from checkers import ReadersAlone
from msgspec import structs
from projects import AS_IT_STANDS, ROOT, game_as_it_stands

from generator.base.findings import Findings
from generator.catalog.printdata import load_print_data
from generator.catalog.project import Project
from generator.faces.deck import Deck
from generator.faces.templates.loading import load_theme
from generator.language.speaker import Speaker
from generator.press.job import PrintJob
from generator.press.planning import plan_of
from generator.workshop.checking.run import Checker
from generator.workshop.kit.contents_page import kit_decks
from generator.workshop.print_preparation import decks_for
from generator.workshop.targets import Target

PROJECT = AS_IT_STANDS
GOBLIN, TACTICS, KAIXIFLAN = "qiahn_goblin", "qiahn_tactics", "kaixiflan"
Change = Callable[[Path, str, str], None]


def job_of(name: str, component: str, paper: str) -> PrintJob:
    findings, game = Findings(), game_as_it_stands(name)
    print_data, house = load_print_data(PROJECT, findings), load_theme(PROJECT, "tirada", findings)
    deck = decks_for(PROJECT, game, component, ["es"], print_data, False, findings)["es"]
    silent = Speaker("es", "es", {}, {}, None)
    assert house is not None
    return PrintJob(game, deck, print_data.paper(paper), print_data.layout("dense"), silent, silent, house)


def with_spares(job: PrintJob, spares: int) -> PrintJob:
    """The job with so many spare copies allowed in every group."""
    component = job.deck.component
    groups = tuple(structs.replace(group, spares=spares) for group in component.groups)
    deck: Deck = msgspec.structs.replace(job.deck, component=structs.replace(component, groups=groups))
    return msgspec.structs.replace(job, deck=deck)


def copies(job: PrintJob) -> tuple[int, Counter[str]]:
    """The sheets of a job, and how many of each piece lie on them."""
    plan, _ = plan_of(job)
    return len(plan.sheets), Counter(placed.code for sheet in plan.sheets for placed in sheet.fronts)


def judged(project: Path, path: Path) -> list[str]:
    findings = Findings()
    ReadersAlone(Project(project, ROOT), findings).print([path])
    return [finding.message for finding in findings.errors if finding.code == "print.quantity"]


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(
    ("name", "component"), [(GOBLIN, "references"), (TACTICS, "references"), (KAIXIFLAN, "hex_tiles")]
)
def test_spares_take_no_sheet_more_and_stay_below_what_is_allowed(name: str, component: str, paper: str) -> None:
    job = job_of(name, component, paper)
    allowed = {group.id: group.spares for group in job.deck.component.groups}
    (sheets, filled), (least, plain) = copies(job), copies(with_spares(job, 0))
    assert sheets == least
    assert filled.total() > plain.total()
    for item in job.deck.pieces:
        assert plain[item.piece.code] == item.piece.quantity
        assert 0 <= filled[item.piece.code] - item.piece.quantity <= allowed[item.piece.group]


def test_one_of_each_piece_comes_before_a_second_one() -> None:
    job = with_spares(job_of(GOBLIN, "references", "a4"), 40)
    more = [copies(job)[1][item.piece.code] - item.piece.quantity for item in job.deck.pieces]
    assert max(more) - min(more) <= 1
    assert sum(more) == 3  # of nine places four are taken, and a gutter between two backs divides the rows


def test_a_full_sheet_has_no_spares() -> None:
    job = job_of(GOBLIN, "box", "a4")
    assert copies(with_spares(job, 5)) == copies(job)


@pytest.mark.soak  # pieces that only fill places are not counted above
def test_the_contents_page_counts_the_kit_and_names_the_spares() -> None:
    findings = Findings()
    target = Target(TACTICS, "en", "kit", "a4", "dense")
    deck = kit_decks(PROJECT, game_as_it_stands(TACTICS), target, load_print_data(PROJECT, findings), findings)["en"]
    said = " ".join(" ".join(block.plain.split()) for piece in deck.pieces for block in piece.front.texts)
    assert "3 spare" in said


def test_more_than_allowed_and_less_than_needed_are_told(make, project_copy: Path, change: Change) -> None:
    (name,) = make(games=(TACTICS,), only=("references",), papers=("letter",)).made
    path = project_copy / "output" / name
    assert judged(project_copy, path) == []
    rows = project_copy / "data/games/qiahn_tactics/tables/references.csv"
    components = project_copy / "data/games/qiahn_tactics/components.yaml"
    kept = components.read_text("utf-8"), rows.read_text("utf-8")
    components.write_text(kept[0].replace("        spares: 3\n", "        spares: 1\n"), "utf-8")
    assert [message.rpartition(": ")[2] for message in judged(project_copy, path)] == [
        "4 printed, 2 and 1 spare at most expected"
    ] * 2
    components.write_text(kept[0].replace("        spares: 3\n", ""), "utf-8")
    assert [message.rpartition(": ")[2] for message in judged(project_copy, path)] == ["4 printed, 2 expected"] * 2
    components.write_text(kept[0].replace("        spares: 3\n", "        spares: 2\n"), "utf-8")
    assert judged(project_copy, path) == []
    change(rows, "odds,¿Quién gana?,2", "odds,¿Quién gana?,1")
    assert [message.rpartition(": ")[2] for message in judged(project_copy, path)] == [
        "4 printed, 1 and 2 spare at most expected"
    ]


MARKERS = "data/games/gnostica/components.yaml"
TARGETS = "where: row.number, letter: T,"
LAST_TURN = "where: row.id == 'last_turn', letter: U,"


def test_pieces_that_only_fill_places_are_printed_judged_and_not_counted(make, project_copy: Path, change) -> None:
    components = project_copy / MARKERS
    change(components, TARGETS, f"{TARGETS} copies: '0', spares: 6,")
    change(components, "    expect: {total: 4}\n  - id: mat", "    expect: {total: 1}\n  - id: mat")
    made = make(games=("gnostica",), only=("markers", "kit"))
    assert made.findings == []
    markers, kit = (project_copy / "output" / name for name in made.made)
    findings = Findings()
    Checker(Project(project_copy, ROOT), findings).print([markers, kit])
    assert findings.items == []
    with pikepdf.open(markers) as pdf:
        placed = json.loads(pdf.attachments["tirada-manifest.json"].get_file().read_bytes())["placements"]
    assert Counter(code for _, _, side, code, *_ in placed if side == "front") == {
        "GN-U01": 1, "GN-T01": 6, "GN-T02": 6, "GN-T03": 6
    }  # fmt: skip
    change(components, "spares: 6", "spares: 5")
    told = judged(project_copy, markers)
    assert [message[:6] for message in told] == ["GN-T01", "GN-T02", "GN-T03"]
    assert all(message.endswith(": 6 printed, 0 and 5 spare at most expected") for message in told)


def test_spares_alone_have_no_sheets_to_fill(make, project_copy: Path, change) -> None:
    for group in (TARGETS, LAST_TURN):
        change(project_copy / MARKERS, group, f"{group} copies: '0', spares: 6,")
    change(project_copy / MARKERS, "    expect: {total: 4}\n  - id: mat", "    expect: {total: 0}\n  - id: mat")
    made = make(games=("gnostica",), only=("markers",))
    assert made.made == []
    assert "markers: all of its pieces are spares" in made.findings[0].message
