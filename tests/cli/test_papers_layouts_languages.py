"""Every paper, layout, language and choice of components: what is built passes `check print`."""

from __future__ import annotations

import csv
import json
from functools import cache
from pathlib import Path

import pikepdf
import pytest
from projects import AS_IT_STANDS, few_cards

from generator.catalog.project import Project

ROOT = Path(__file__).resolve().parents[2]
with (ROOT / "data" / "print" / "layouts.csv").open(encoding="utf-8", newline="") as file:
    LAYOUTS = {row["id"]: row for row in csv.DictReader(file)}


@cache
def cards() -> list[str]:
    """The words for a small deck: three sheets, of one side, of both and of the other."""
    return ["qiahn_goblin", "--only", "cards", "--root", str(few_cards().root)]


def whole_deck() -> Project:
    """The project as it stands: on a paper of one's own, the few cards would leave a place beside them blank."""
    return AS_IT_STANDS


def pdfs(out):
    return sorted(p.relative_to(out).as_posix() for p in out.rglob("*.pdf"))


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_layout_is_built_and_passes_check_print(tirada, tmp_path, layout):
    built = tirada("build", *cards(), "--lang", "es", "--layout", layout, "--out", "o", "--jobs", 1)
    assert built.returncode == 0, built.stderr
    suffix = "" if layout == "dense" else f".{layout}"
    apart = LAYOUTS[layout]["backs"] == "apart"
    wanted = [f"qiahn_goblin/es/cards.a4{suffix}.pdf"]
    assert pdfs(tmp_path / "o") == sorted([*wanted, f"qiahn_goblin/es/cards-backs.a4{suffix}.pdf"] if apart else wanted)
    checked = tirada("check", "print", "--root", few_cards().root, "--out", "o", "--json")
    assert (checked.returncode, json.loads(checked.stdout)["findings"]) == (0, [])
    assert {file["verdict"] for file in json.loads(checked.stdout)["files"]} == {"proven"}


@pytest.mark.parametrize(
    ("paper", "width", "height", "project"),
    [("letter", 215.9, 279.4, few_cards), ("Legal", 215.9, 355.6, few_cards), ("200x290", 200, 290, whole_deck)],
)
def test_a_paper_has_its_size_on_every_page_and_passes_check_print(tirada, tmp_path, paper, width, height, project):
    words = ["--root", project().root, "--lang", "en", "--paper", paper, "--out", "o", "--jobs", 1]
    built = tirada("build", "qiahn_goblin", "--only", "cards", *words)
    assert built.returncode == 0, built.stderr
    name = f"qiahn_goblin/en/cards.{paper.lower()}.pdf"
    assert pdfs(tmp_path / "o") == [name]
    with pikepdf.open(tmp_path / "o" / name) as pdf:
        sizes = {tuple(round(float(v) * 25.4 / 72, 1) for v in page.mediabox[2:]) for page in pdf.pages}
    assert {tuple(sorted(size)) for size in sizes} == {(width, height)}
    checked = tirada("check", "print", "--root", project().root, "--out", "o")
    assert (checked.returncode, checked.stdout.strip()) == (0, "no findings\n1 file: 1 proven")


def test_a_paper_too_small_for_a_card_is_an_error_and_writes_no_pdf(tirada, tmp_path):
    built = tirada("build", *cards(), "--lang", "en", "--paper", "60x90", "--out", "o")
    assert built.returncode == 1
    assert "print.impossible" in built.stderr
    assert pdfs(tmp_path / "o") == []


def test_only_and_lang_choose_what_is_made_and_repeat(tirada, tmp_path):
    built = tirada(
        "build", "qiahn_goblin", "--lang", "en", "--lang", "es", "--only", "net", "--only", "cards", "--out", "o"
    )
    assert built.returncode == 0
    made = [
        f"qiahn_goblin/{language}/{name}.a4.pdf"
        for language in ("en", "es")
        for name in ("box", "box_sleeved", "cards")
    ]
    assert pdfs(tmp_path / "o") == made


@pytest.fixture(scope="module")
def apart(tmp_path_factory):
    """Fronts and backs in two files."""
    from generator.workshop.build.request import BuildRequest
    from generator.workshop.build.run import build

    out = tmp_path_factory.mktemp("apart")
    request = BuildRequest(games=("qiahn_goblin",), only=("cards",), languages=("es",), layout="dense-apart", jobs=1)
    build(few_cards(), request, out, lambda steps: None, lambda what: None)
    return out / "qiahn_goblin" / "es"


def test_fronts_without_their_file_of_backs_are_told(tirada, tmp_path, apart):
    path = tmp_path / "cards.a4.dense-apart.pdf"
    path.write_bytes((apart / path.name).read_bytes())
    done = tirada("check", "print", path, "--root", few_cards().root)
    assert done.returncode == 1
    assert "cards-backs.a4.dense-apart.pdf, is not beside it" in done.stdout


@pytest.mark.soak  # inspection/test_nested_layouts judges two files together
def test_backs_in_a_second_file_are_paired_with_their_fronts(tirada, tmp_path, apart):
    for path in apart.glob("*.pdf"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    backs = tmp_path / "cards-backs.a4.dense-apart.pdf"
    with pikepdf.open(backs, allow_overwriting_input=True) as pdf:
        contents = pdf.pages[1].Contents
        before = contents.read_bytes()
        contents.write(before.replace(b"1 0 0 1 29.76 545.67 cm", b"1 0 0 1 32.59 545.67 cm"))  # 1 mm to the right
        assert contents.read_bytes() != before
        pdf.save(backs)
    done = tirada("check", "print", tmp_path / "cards.a4.dense-apart.pdf", "--root", few_cards().root)
    assert done.returncode == 1
    assert "cards.a4.dense-apart.pdf page 2 slot 3: error: QG-C02 Paladín: its back is +1.00 mm" in done.stdout
