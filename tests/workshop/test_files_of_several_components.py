"""Components that share sheets, as a build makes their file and the check judges it."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pytest
from checkers import ReadersAlone
from projects import ROOT, keep_few_cards

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.catalog.project import Project
from generator.inspection.structure.document import MANIFEST
from generator.workshop.checking.run import Checker


@pytest.fixture(autouse=True)
def _few_cards_and_references(project_copy: Path) -> None:
    """Half the deck shares its sheets with the references as the whole one does."""
    keep_few_cards(project_copy, references=True)


def judged(project: Path, path: Path, judge: type[Checker] = Checker) -> list[tuple[str, str]]:
    findings = Findings()
    judge(Project(project, ROOT), findings).print([path])
    return [(finding.code, finding.message) for finding in findings.errors]


@pytest.mark.soak  # a build of all and its check make and prove it; a sheet with one less is told below
def test_either_name_makes_the_file_of_both_and_its_pieces_are_proven_by_their_contracts(make, project_copy) -> None:
    for name in ("references", "cards"):
        assert make(only=(name,), papers=("letter",)).made in (["qiahn_goblin/es/cards.letter.pdf"], [])
    path = project_copy / "output/qiahn_goblin/es/cards.letter.pdf"
    assert judged(project_copy, path) == []
    face = project_copy / "templates/faces/goblin/_worth.yaml"
    text = face.read_text("utf-8")
    assert '"{{ combatants[who].value }}"' in text
    face.write_text(text.replace('"{{ combatants[who].value }}"', '"{{ combatants[who].value + 1 }}"'), "utf-8")
    make(papers=("letter",))
    assert "contract.text" in {code for code, _ in judged(project_copy, path)}


def test_a_file_from_before_they_shared_sheets_is_told_what_became_of_it_and_removed(make, project_copy) -> None:
    components = project_copy / "data/games/qiahn_goblin/components.yaml"
    shared = components.read_text("utf-8")
    components.write_text(shared.replace("    shares_sheets_with: cards\n", ""), "utf-8")
    make(only=("references",))
    old = project_copy / "output/qiahn_goblin/es/references.a4.pdf"
    assert judged(project_copy, old) == []
    components.write_text(shared, "utf-8")
    with pytest.raises(CannotJudge, match="no file of their own: they are on the sheets of cards"):
        judged(project_copy, old)
    assert make().removed == ["qiahn_goblin/es/references.a4.pdf"]
    assert not old.exists()


@pytest.mark.soak  # inspection/test_tampering_pages tells a front less
def test_a_sheet_with_one_reference_less_is_told(make, project_copy) -> None:
    (name,) = make().made
    path = project_copy / "output" / name
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        assert MANIFEST in pdf.attachments
        del pdf.pages[-2:]
        pdf.save(path)
    missing = {
        message.split()[0] for code, message in judged(project_copy, path, ReadersAlone) if code == "print.quantity"
    }
    assert {"QG-K01", "QG-C11", "QG-C12"} == missing
