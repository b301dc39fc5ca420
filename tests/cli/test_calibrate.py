"""tirada calibrate: the sheet, what is read on it, the profiles, and every way in which they are refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from commands import Done

Tirada = Callable[..., Done]

READ = "A=0.3 B=0.5 C=1.2 D=0.9 E=0.5 F=0.3 G=0.9 H=1.2 across=100.1 down=99.9"


@pytest.fixture
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A configuration folder of one's own."""
    folder = tmp_path / "config"
    monkeypatch.setenv("TIRADA_CONFIG", str(folder))
    return folder


@pytest.mark.parametrize(
    ("language", "paper", "words", "typed"),
    [
        ("es", "a4", "la barra más corta que llega al borde", "across=100.1 down=99.9"),
        ("en", "letter", "the shortest bar that reaches the edge", "across=100.1 down=99.9"),
        ("es", "a5", "la barra más corta que llega al borde", "across=50.1 down=49.9"),
    ],
)
def test_the_sheet_has_two_pages_and_says_what_to_do(
    tirada: Tirada, tmp_path: Path, language: str, paper: str, words: str, typed: str
) -> None:
    done = tirada("calibrate", "sheet", "--lang", language, "--paper", paper, "--to", "sheet.pdf")
    assert done.returncode == 0, done.stderr
    document = pypdfium2.PdfDocument(tmp_path / "sheet.pdf")
    front, back = (" ".join(page.get_textpage().get_text_range().split()) for page in document)
    assert words in front
    assert typed in front  # as long as the rulers of this paper
    assert all(letter in back.split() for letter in "ABCDEFGH")
    assert "100" in front


def test_the_sheet_speaks_the_language_of_the_terminal(tirada: Tirada, tmp_path: Path) -> None:
    for said, title in (("es_ES.UTF-8", "Calibración"), ("de_DE.UTF-8", "calibration")):
        done = tirada("calibrate", "sheet", "--to", "sheet.pdf", LC_ALL=said)
        assert done.returncode == 0, done.stderr
        with pikepdf.open(tmp_path / "sheet.pdf") as pdf:
            assert title in str(pdf.docinfo["/Title"])


def test_a_printer_is_measured_shown_verified_and_forgotten(tirada: Tirada, config: Path, tmp_path: Path) -> None:
    done = tirada("calibrate", "read", "office", "--typed", READ)
    assert done.returncode == 0, done.stderr
    assert "1.05 mm to the right and 0.40 mm too low, turned 0.12° clockwise" in done.stdout
    assert "rotation: 0.11" in (config / "printers" / "office.yaml").read_text("utf-8")
    assert tirada("calibrate", "read", "office+rear", "--paper", "letter", "--typed", READ).returncode == 0
    listed = tirada("calibrate", "list").stdout
    assert "office+rear" in listed
    assert "letter" in listed
    assert len(json.loads(tirada("calibrate", "list", "--json").stdout)["printers"]) == 2
    shown = tirada("calibrate", "show", "office").stdout
    assert "tray: rear" in shown
    assert "office+rear on letter: seen from behind, the back lies 1.05 mm to the right" in shown
    assert "office on a4" not in tirada("calibrate", "show", "office+rear").stdout.partition("The profile")[0]
    unknown = tirada("calibrate", "show", "office+side")
    assert (unknown.returncode, unknown.stdout) == (2, "")
    assert "the tray 'side' of the printer office is not measured\n    -> name one of office+rear" in unknown.stderr

    done = tirada("calibrate", "sheet", "--printer", "office", "--lang", "en")
    assert done.returncode == 0, done.stderr
    text = pypdfium2.PdfDocument(tmp_path / "calibration.a4.printer-office.pdf")[0].get_textpage().get_text_range()
    assert "Verification of “office”" in text
    done = tirada("calibrate", "read", "office", "--verification", "--typed", "A=0 B=0.1 C=0 D=-0.1 E=0 F=0 G=0 H=0.1")
    assert done.returncode == 0, done.stderr
    assert "The profile is right." in done.stdout
    assert "verified" in tirada("calibrate", "list").stdout
    assert "x: 1.05" in tirada("calibrate", "show", "office").stdout, "a verification changes no correction"

    assert tirada("calibrate", "remove", "office+rear").returncode == 0
    assert "rear" not in tirada("calibrate", "list").stdout
    assert tirada("calibrate", "remove", "office").returncode == 0
    assert "No printer is measured yet" in tirada("calibrate", "list").stdout


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["sheet", "--paper", "a7"], "there is no paper 'a7'"),
        (["sheet", "--paper", "105x148"], "no room on 105 x 148 mm"),
        (["sheet", "--lang", "fr"], "no words in 'fr'"),
        (["sheet", "--flip", "wide"], "no edge 'wide'"),
        (["sheet", "--printer", "ofice"], "did you mean 'office'"),
        (["sheet", "--printer", "office", "--paper", "a5"], "measured for a4, not for a5"),
        (["read", "Office 1", "--typed", READ], "no name of a printer"),
        (["read", "other"], "nothing to read"),
        (["read", "other", "--typed", "A=0.1"], "how far it is turned"),
        (["read", "other", "--typed", READ.replace("C=1.2", "C=-2")], "contradict each other"),
        (["read", "other", "--typed", READ.replace("99.9", "95")], "95.0 %"),
        (["read", "other", "--typed", READ, "--flip", "both"], "no edge 'both'"),
        (["read", "other", "--typed", READ, "--verification"], "no profile of a printer 'other'"),
        (["read", "office", "--typed", READ, "--verification"], "should have corrected"),
        (["show", "ofice"], "did you mean 'office'"),
        (["remove", "ofice"], "did you mean 'office'"),
        (["remove", "office+rear"], "no tray of the printer office is measured by itself"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_written(
    tirada: Tirada, config: Path, tmp_path: Path, arguments: list[str], why: str
) -> None:
    assert tirada("calibrate", "read", "office", "--typed", READ).returncode == 0
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    done = tirada("calibrate", *arguments)
    assert done.returncode == 2, done.stdout
    assert why in done.stderr
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


def test_a_configuration_that_cannot_be_written_is_told(tirada: Tirada, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("a file, no folder")
    done = tirada("calibrate", "read", "office", "--typed", READ, TIRADA_CONFIG=str(tmp_path / "file"))
    assert done.returncode == 2
    assert "cannot be written" in done.stderr
    assert "TIRADA_CONFIG" in done.stderr


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("x: 1.05", "x: 42.05", "at most 10 mm can be corrected"),
        ("scale_x: 1.001,", "scale_x: 0.5,", "50.0 %"),
        ("residual: 0.16", "residual: -1", "0 to 2 mm expected"),
        ("flip: long", "flip: lang", "flip"),
        ("papers:", "paper:", "papers"),
        ("printer: office", "printer: [", "not valid YAML"),
    ],
)
def test_a_profile_that_was_spoiled_by_hand_is_refused_with_its_place(
    tirada: Tirada, config: Path, old: str, new: str, why: str
) -> None:
    assert tirada("calibrate", "read", "office", "--typed", READ).returncode == 0
    path = config / "printers" / "office.yaml"
    path.write_text(path.read_text("utf-8").replace(old, new), "utf-8")
    done = tirada("calibrate", "show", "office")
    assert done.returncode == 2
    assert why in done.stderr
    assert "office.yaml" in done.stderr
