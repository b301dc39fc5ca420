"""Chosen pieces printed alone: which codes words choose, and files that show these pieces as the whole deck does."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from checkers import ReadersAlone
from commands import Done
from projects import AS_IT_STANDS, ROOT, printed

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.catalog.chosen_pieces import chosen_codes
from generator.catalog.printdata import load_print_data
from generator.catalog.project import Project
from generator.workshop.checking.run import Checker

Tirada = Callable[..., Done]
GAME = "qiahn_goblin"
CODES = {"cards": ["A1", "A2", "A3", "A4"], "tokens": ["B1", "B2"]}


@pytest.mark.parametrize(
    ("words", "chosen"),
    [
        (["A2"], {"cards": ("A2",)}),
        (["A3", "A1", "A3"], {"cards": ("A1", "A3")}),
        (["A2..A4"], {"cards": ("A2", "A3", "A4")}),
        (["A4", "B1..B2", "A1..A1"], {"cards": ("A1", "A4"), "tokens": ("B1", "B2")}),
    ],
)
def test_words_choose_codes_in_the_order_of_the_sheets(words: list[str], chosen: dict[str, tuple[str, ...]]) -> None:
    assert chosen_codes(words, CODES) == chosen


@pytest.mark.parametrize(
    ("word", "why"),
    [
        ("A5", "no piece has the code 'A5'"),
        ("A1..", "no piece has the code ''"),
        ("A3..A1", "ends before it begins"),
        ("A1..B1", "not on the same sheets"),
    ],
)
def test_words_that_choose_nothing_are_refused(word: str, why: str) -> None:
    with pytest.raises(CannotJudge, match=why):
        chosen_codes([word], CODES)


@pytest.fixture
def reprint(tirada: Tirada, tmp_path: Path) -> Path:
    """Three cards printed again, one copy of each."""
    words = ("--pieces", "QG-C02..QG-C03", "--pieces", "QG-C07", "--copies", "1", "--lang", "es", "--out", "out")
    done = tirada("build", GAME, *words, "--jobs", "1")
    assert done.returncode == 0, done.stderr
    entry = json.loads((tmp_path / "out" / "build.json").read_text("utf-8"))["targets"][0]
    ((name, told),) = entry["files"].items()
    assert told["pieces"] == 3
    assert told["pages"] == 2, "no first sheet"
    return tmp_path / "out" / name


def judged(path: Path, judge: type[Checker] = Checker) -> tuple[str, set[str]]:
    findings = Findings()
    checker = judge(AS_IT_STANDS, findings)
    checker.print([path])
    return checker.in_files[path].verdict(path).verdict, {finding.code for finding in findings}


def faces(data: bytes | Path) -> set[bytes]:
    """What the largest forms of a file paint: its cards."""
    with pikepdf.open(data if isinstance(data, Path) else BytesIO(data)) as pdf:
        forms = [one for one in pdf.objects if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Form"]
        return {one.read_bytes() for one in forms if float(one.BBox[2]) > 150 and b"BT" in one.read_bytes()}


def test_chosen_pieces_are_proven_and_a_file_that_claims_others_is_wrong(reprint: Path, tirada: Tirada) -> None:
    assert reprint.name == "cards.a4.only-QG-C02+QG-C03+QG-C07.1-copies.pdf"
    assert judged(reprint) == ("proven", set())
    for old, new in ((b'"QG-C07"', b'"QG-C08"'), (b'"copies":1', b'"copies":2')):
        path = reprint.with_name(f"changed.{reprint.name}")
        with pikepdf.open(reprint) as pdf:
            (name,) = pdf.attachments
            data = pdf.attachments[name].get_file().read_bytes()
            assert old in data
            pdf.attachments[name] = pikepdf.AttachedFileSpec(pdf, data.replace(old, new), filename=name)
            pdf.save(path)
        verdict, codes = judged(path, ReadersAlone)
        assert verdict == "wrong"
        assert "print.quantity" in codes
    whole = reprint.with_name("cards.a4.pdf")
    whole.write_bytes(reprint.read_bytes())
    assert judged(whole) == ("wrong", {"print.misnamed"}), "a deck that lacks most of its cards is no deck"
    again = tirada("build", GAME, "--only", "box", "--lang", "es", "--out", "out", "--jobs", "1")
    assert again.returncode == 0
    assert reprint.exists(), "later builds keep it"


def test_chosen_pieces_look_as_they_do_in_the_whole_deck(reprint: Path) -> None:
    alone, whole = faces(reprint), faces(printed(GAME, "cards"))
    assert len(alone) >= 3
    # names of shared forms differ from file to file: what is written and painted does not
    plain = [{_without_names(one) for one in some} for some in (alone, whole)]
    assert plain[0] <= plain[1]


def _without_names(content: bytes) -> bytes:
    return b"\n".join(line for line in content.split(b"\n") if not line.endswith(b" Do") and b" Tf " not in line)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--pieces", "QG-C99"], "no piece has the code 'QG-C99'"),
        (["--pieces", "QG-C03..QG-C01"], "ends before it begins"),
        (["--pieces", "QG-C01", "--only", "rulebook"], "nothing of what is asked for is a sheet"),
    ],
)
def test_a_build_of_pieces_that_there_are_not_is_refused(tirada: Tirada, words: list[str], why: str) -> None:
    done = tirada("build", GAME, *words, "--out", "out")
    assert done.returncode == 2
    assert why in done.stderr


def test_labels_that_are_used_already_are_left_free(tirada: Tirada, tmp_path: Path) -> None:
    words = ("build", "gnostica", "--only", "stickers_l7651", "--lang", "es", "--out", "out", "--jobs", "1")
    done = tirada(*words, "--skip", "3")
    assert done.returncode == 0, done.stderr
    path = tmp_path / "out" / "gnostica/es/stickers_l7651.a4.skip-3.pdf"
    assert judged(path) == ("proven", set())
    with pikepdf.open(path) as pdf:
        (name,) = pdf.attachments
        placed = json.loads(pdf.attachments[name].get_file().read_bytes())["placements"]
    stock = load_print_data(Project(ROOT, ROOT), Findings()).stock("l7651")
    first = [(round(x, 2), round(y, 2)) for page, _, _, _, _, x, y, _ in placed if page == placed[0][0]]
    assert first == [(round(x, 2), round(y, 2)) for x, y in stock.places()[3:]]
    assert len([row for row in placed if row[0] == placed[0][0] + 1]) > 1, "the next sheet is a whole one"
    done = tirada(*words, "--skip", "65")
    assert done.returncode == 2
    assert "--skip 64 at most" in done.stderr
    done = tirada("build", GAME, "--skip", "3", "--out", "out")
    assert done.returncode == 2
    assert "nothing of what is asked for is printed on labels" in done.stderr


@pytest.mark.soak  # labels that are used already are left free below
def test_places_of_cards_are_left_free_where_cards_are_named(tirada: Tirada, tmp_path: Path) -> None:
    words = ("build", GAME, "--only", "cards", "--pieces", "QG-C02..QG-C03", "--lang", "es", "--jobs", "1")
    done = tirada(*words, "--skip", "9", "--out", "other")
    assert done.returncode == 2
    assert "--skip 8 at most" in done.stderr
    assert not (tmp_path / "other").exists()
    done = tirada(*words, "--skip", "4", "--out", "out")
    assert done.returncode == 0, done.stderr
    path = tmp_path / "out" / GAME / "es/cards.a4.only-QG-C02+QG-C03.skip-4.pdf"
    assert judged(path) == ("proven", set())
    with pikepdf.open(path) as pdf:
        (name,) = pdf.attachments
        placed = json.loads(pdf.attachments[name].get_file().read_bytes())["placements"]
    assert sorted(slot for _, slot, side, *_ in placed if side == "front") == [5, 6, 7, 8]
