"""Drafts never stand under the name of a finished file; a template used from anywhere is an input."""

from __future__ import annotations

import json
from pathlib import Path

import polib

from generator.workshop.targets import Target


def _make_stale(project: Path) -> None:
    path = project / "data/games/qiahn_goblin/locales/en.po"
    catalogue = polib.pofile(str(path))
    next(entry for entry in catalogue if entry.msgctxt == "combatants.wizard.text").flags.append("fuzzy")
    catalogue.save()


def test_a_draft_has_a_file_of_its_own_and_builds_settle(tirada, project_copy):
    _make_stale(project_copy)
    assert tirada("build", "qiahn_goblin", "--only", "cards", "--lang", "en", cwd=project_copy).returncode == 1
    drafted = tirada("build", "qiahn_goblin", "--only", "cards", "--lang", "en", "--draft", cwd=project_copy)
    assert "cards.a4.draft.pdf" in drafted.stdout
    assert not (project_copy / "output/qiahn_goblin/en/cards.a4.pdf").exists()
    again = tirada("build", "qiahn_goblin", "--only", "cards", "--lang", "en", "--draft", cwd=project_copy)
    assert "made     " not in again.stdout


def test_no_two_targets_own_one_file(tirada, project_copy):
    for arguments in ([], ["--draft"], ["--layout", "gutters"], ["--ruling", "AG-18=double_total"]):
        assert (
            tirada("build", "qiahn_goblin", "--only", "cards", "--lang", "es", *arguments, cwd=project_copy).returncode
            == 0
        )
    book = json.loads((project_copy / "output/build.json").read_text(encoding="utf-8"))
    files = [name for target in book["targets"] for name in target["files"]]
    assert len(files) == len(set(files)) == 4


def test_many_chosen_rulings_still_give_a_file_name_of_its_own():
    many = tuple((f"AG-{i}", "an_option") for i in range(40))

    def path(option: str) -> str:
        return Target("g", "es", "cards", "a4", "dense", rulings=(*many, ("Z-1", option))).path()

    assert len(path("this").split("/")[-1]) < 200
    assert path("this") != path("that")
    assert (
        Target("g", "es", "cards", "a4", "dense", rulings=(("AG-3", "captures"),)).path().endswith("AG-3-captures.pdf")
    )


def test_a_template_used_from_another_folder_is_an_input(tirada, project_copy, change):
    faces = project_copy / "templates/faces"
    (faces / "shared").mkdir()
    (faces / "goblin/_side_mark.yaml").rename(faces / "shared/mark.yaml")
    for path in (faces / "goblin").glob("*.yaml"):
        path.write_text(path.read_text(encoding="utf-8").replace("goblin/_side_mark", "shared/mark"), encoding="utf-8")
    assert tirada("build", "qiahn_goblin", "--only", "cards", "--lang", "es", cwd=project_copy).returncode == 0
    change(faces / "shared/mark.yaml", "radius: 2.7", "radius: 2.5")
    second = tirada("build", "qiahn_goblin", "--only", "cards", "--lang", "es", cwd=project_copy)
    assert "made     " in second.stdout


def test_what_a_layout_had_to_give_stands_on_the_first_sheet(tirada, project_copy):
    import pypdfium2 as pdfium

    assert (
        tirada(
            "build", "qiahn_goblin", "--only", "cards", "--lang", "en", "--layout", "gutters", cwd=project_copy
        ).returncode
        == 0
    )
    with pdfium.PdfDocument(project_copy / "output/qiahn_goblin/en/cards.a4.gutters.pdf") as document:
        text = " ".join(document[0].get_textpage().get_text_range().split())
    assert "the picture goes only 2.62 mm beyond the cut (usually 3 mm)" in text


def test_a_layout_too_near_the_paper_s_edge_is_told(tirada, project_copy, change):
    change(
        project_copy / "data/print/layouts.csv",
        "dense,Cards touch; flip on the long edge,no,long,after,6.35",
        "dense,Cards touch; flip on the long edge,no,long,after,3",
    )
    done = tirada("build", "qiahn_goblin", "--only", "cards", "--lang", "es", cwd=project_copy)
    assert done.returncode == 0
    assert "(layout.margin)" in done.stderr
