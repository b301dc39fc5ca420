"""Reprint kits: what changed since an earlier build is printed again, and a page says what and why; the rest is not."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2 as pdfium
import pytest
from checkers import ReadersAlone
from commands import Done
from msgspec.structs import replace
from projects import ROOT, copied_project, game_as_it_stands, keep_few_cards

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.catalog.project import Project
from generator.workshop.checking.run import Checker
from generator.workshop.kit.changes import changed_pieces, set_otherwise, to_print
from generator.workshop.piece_facts import PieceFacts, SideFacts, as_data, from_data

Tirada = Callable[..., Done]
GAME = "qiahn_goblin"
BACK = SideFacts((("name", "Sol"),), "b", "s")
KNIGHT = PieceFacts(
    "Knight", 2, "card", SideFacts((("value", "4"), ("name", "Knight")), "p", "s"), BACK, {"c.value": "4"}
)


def front(piece: PieceFacts, **changed: Any) -> PieceFacts:
    return replace(piece, front=replace(piece.front, **changed))


@pytest.mark.parametrize(
    ("now", "kind", "copies", "reasons"),
    [
        (front(replace(KNIGHT, cells={"c.value": "7"}), texts=(("value", "7"), ("name", "Knight"))), "again", 2,
         (("cell", "c.value: 4", "7"), ("text", "4", "7"))),
        (front(KNIGHT, texts=(("value", "4"), ("name", "Knight"), ("note", "Rides"))), "again", 2,
         (("text", "", "Rides"),)),
        (front(KNIGHT, picture="other"), "again", 2, (("picture", "", ""),)),
        (replace(KNIGHT, back=replace(BACK, picture="other")), "again", 2, (("back", "", ""),)),
        (replace(KNIGHT, back=None), "again", 2, (("back", "", ""),)),
        (replace(KNIGHT, format="tarot"), "again", 2, (("format", "card", "tarot"),)),
        (replace(KNIGHT, copies=5), "more", 3, ()),
        (replace(KNIGHT, copies=1), "aside", 1, ()),
    ],
)  # fmt: skip
def test_a_piece_that_changed_is_printed_again_and_the_reason_is_told(
    now: PieceFacts, kind: str, copies: int, reasons: tuple[tuple[str, str, str], ...]
) -> None:
    (found,) = changed_pieces({"A": KNIGHT}, {"A": now})
    assert found == ("A", "Knight", kind, copies, reasons)


def test_new_pieces_are_printed_and_those_that_are_gone_are_put_aside() -> None:
    found = changed_pieces({"A": KNIGHT, "B": KNIGHT}, {"C": KNIGHT, "B": KNIGHT})
    assert [(one.code, one.kind) for one in found] == [("C", "new"), ("A", "aside")]
    assert to_print(found) == {0: ("C",)}


def test_a_piece_that_says_and_shows_the_same_is_not_printed_again() -> None:
    smaller = front(KNIGHT, setting="smaller")
    unseen = replace(KNIGHT, cells={"c.value": "4", "c.note": "2"})
    assert changed_pieces({"A": KNIGHT, "B": KNIGHT}, {"A": smaller, "B": unseen}) == []
    assert set_otherwise({"A": KNIGHT, "B": KNIGHT}, {"A": smaller, "B": unseen}) == 1


def test_more_copies_of_one_and_another_reading_of_the_next_are_two_files() -> None:
    changes = changed_pieces(
        {"A": KNIGHT, "B": KNIGHT}, {"A": replace(KNIGHT, copies=3), "B": front(KNIGHT, picture="x")}
    )
    assert to_print(changes) == {1: ("A",), 0: ("B",)}


def test_facts_are_kept_as_json_and_anything_else_is_refused() -> None:
    kept = json.loads(json.dumps(as_data({"A": KNIGHT})))
    assert from_data(kept) == {"A": KNIGHT}
    kept["A"]["front"] = 3
    with pytest.raises(CannotJudge, match="cannot be read"):
        from_data(kept)


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with two dozen cards."""
    made = copied_project(tmp_path_factory.mktemp("reprint") / "project", [GAME])
    keep_few_cards(made)
    return made


def text_of(path: Path) -> str:
    with pdfium.PdfDocument(path) as document:
        return " ".join(document[0].get_textpage().get_text_bounded().split())


@pytest.mark.soak  # long by nature: five builds; what a kit holds is worked out above
def test_a_changed_card_makes_a_reprint_kit_that_is_proven_and_keeps_up(
    root: Path, tirada: Tirada, tmp_path: Path, change: Callable[[Path, str, str], None]
) -> None:
    words = ("--root", root, "--only", "cards", "--lang", "es", "--jobs", "1")
    assert tirada("build", GAME, *words, "--out", "before").returncode == 0
    data = root / "data/games" / GAME
    nothing = tirada("build", GAME, *words, "--out", "after", "--since", "before")
    assert nothing.returncode == 0, nothing.stderr
    assert "no piece has to be printed again" in nothing.stderr
    for path in (data / "tables/combatants.csv", data / "locales/en.po"):
        change(path, "Dentro de la lata hay alguien", "Dentro de la olla hay alguien")
    edition = game_as_it_stands(GAME).model.edition
    change(data / "game.yaml", f'edition: "{edition}"', 'edition: "9.1"')
    done = tirada("build", GAME, *words, "--out", "after", "--since", "before/build.json")
    assert done.returncode == 0, done.stderr
    made = sorted((tmp_path / "after" / GAME / "es").iterdir())
    assert made[0].name == "cards.a4.only-QG-C03+QG-C09.pdf", "another edition alone changes no card"
    (page,) = made[1:]
    assert page.name.startswith("changes.a4.since-")
    told = text_of(page)
    assert f"De la edición {edition} a la 9.1" in told
    assert "QG-C03 Caballero × 2: «Dentro de la lata hay alguien. Casi seguro.» pasa a «Dentro de la" in told
    checker = Checker(Project(root, ROOT), Findings())
    checker.print(made)
    assert [checker.in_files[path].verdict(path).verdict for path in made] == ["proven", "proven"]
    lies_about_the_past(root, page)


def lies_about_the_past(root: Path, page: Path) -> None:
    """What the page says of the earlier build is what its record of it says, or it is wrong."""
    with pikepdf.open(page, allow_overwriting_input=True) as pdf:
        (name,) = pdf.attachments
        data = json.loads(pdf.attachments[name].get_file().read_bytes())
        data["since"] = data["since"].replace("Dentro de la lata", "Dentro de un saco")
        pdf.attachments[name] = pikepdf.AttachedFileSpec(pdf, json.dumps(data).encode(), filename=name)
        pdf.save(page)
    readers = ReadersAlone(Project(root, ROOT), Findings())
    readers.print([page])
    assert "print.text" in {finding.code for finding in readers.findings.errors}


@pytest.mark.parametrize(
    ("record", "why"),
    [
        ("no JSON", "is no record of a build"),
        ('{"targets": 3}', "is no record of a build"),
        ('{"targets": [{"target": {}}]}', "is no record of a build"),
        ('{"targets": []}', "does not say what its pieces showed"),
        ('{"targets": [{"target": {"game": "qiahn_goblin", "language": "es", "component": "cards"}}]}',
         "does not say what its pieces showed"),
        ('{"targets": [{"target": {"game": "go", "language": "es", "component": "cards"}, "pieces": {}}]}',
         "is a build of go in es, and has nothing of qiahn_goblin in es"),
        ('{"targets": [{"target": {"game": "qiahn_goblin", "language": "es", "component": "cards"}, "pieces": {"A": 1}}]}',  # noqa: E501
         "what its pieces showed cannot be read"),
    ],
)  # fmt: skip
def test_a_build_that_nothing_can_be_compared_with_is_refused(
    record: str, why: str, tirada: Tirada, tmp_path: Path
) -> None:
    (tmp_path / "build.json").write_text(record, "utf-8")
    done = tirada("build", GAME, "--only", "cards", "--lang", "es", "--since", "build.json", "--out", "out")
    assert done.returncode == 2
    assert why in done.stderr
    assert not (tmp_path / "out").exists()


def test_a_build_that_is_not_there_and_other_choices_of_pieces_are_refused(tirada: Tirada, tmp_path: Path) -> None:
    done = tirada("build", GAME, "--since", "nowhere", "--out", "out")
    assert done.returncode == 2
    assert "nowhere" in done.stderr
    done = tirada("build", GAME, "--since", "nowhere", "--copies", "2", "--out", "out")
    assert done.returncode == 2
    assert "--since chooses the pieces itself" in done.stderr
