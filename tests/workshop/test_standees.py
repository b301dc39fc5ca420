"""Figures that stand in a game of one's own: printed from a table, proven, read back; bad measures refused."""

from __future__ import annotations

import json
import math
import re
from pathlib import Path

import ezdxf
import pytest
from commands import here
from followed_pages import steps

RECIPE = Path(__file__).resolve().parents[2] / "docs/recipes/parts.md"
SPANISH = {"LC_ALL": "es_ES.UTF-8"}
FIGURES = Path("data/games/forest/tables/figures.csv")
GUARD, STAG = (24.0, 42.0, 14.0, 9.5), (36.0, 54.0, 18.0, 6.0)


def of_figures(text: str) -> str:
    """The blocks of a YAML text of the recipe that are about figures, under the headings they stand below."""
    kept: list[str] = []
    heading, taken = "", False
    for line in text.splitlines():
        if re.match(r"\S", line):
            heading, taken = line, False
        elif re.match(r"  \S", line):
            taken = "figure" in line and heading != "unboxed:"  # without a box nothing is left out of it
            if taken and heading:
                kept.append(heading)
                heading = ""
        if taken:
            kept.append(line)
    return "\n".join(kept) + "\n"


@pytest.fixture(scope="module")
def forest(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The game of the recipe with its cards and figures alone; the figures are built, for a cutter too."""
    home = tmp_path_factory.mktemp("standees")
    asked = steps(RECIPE.read_text("utf-8"))
    written = {step["file"]: step["text"] for step in asked if "file" in step}
    (home / "cards.csv").write_text(written["cards.csv"], "utf-8")
    assert here(["new", "forest", "--from", "cards.csv"], home, {}).returncode == 0
    project = home / "forest"
    for name, text in written.items():
        path = project / name
        if name.endswith(("game.yaml", "components.yaml")):
            path.write_text(path.read_text("utf-8") + of_figures(text), "utf-8")
        elif "figure" in name:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
    assert here(["i18n", "merge"], project, {}).returncode == 0
    catalogue = project / "data/games/forest/locales/es.po"
    for step in asked:
        if step.get("old", "") and step["old"] in catalogue.read_text("utf-8"):
            catalogue.write_text(catalogue.read_text("utf-8").replace(step["old"], step["new"]), "utf-8")
    built = here(["build", "--only", "figures", "--only", "kit"], project, {})
    assert built.returncode == 0, built.stdout + built.stderr
    cut = here(["build", "--only", "figures", "--lang", "en", "--cutter", "silhouette", "--out", "cut"], project, {})
    assert cut.returncode == 0, cut.stdout + cut.stderr
    return project


def test_figures_are_printed_from_data_alone_and_proven(forest: Path) -> None:
    checked = here(["check", "--severity", "warning"], forest, {})
    assert re.fullmatch(r"no findings\n(\d+) files: \1 proven\n", checked.stdout), checked.stdout
    assert not list(forest.rglob("*.py"))


def test_their_outlines_are_cut_and_their_folds_scored_where_the_measures_say(forest: Path) -> None:
    """Read from the DXF: each outline is as large as its net, and its folds part it into figure, figure and feet."""
    found = []
    for path in (forest / "cut").rglob("*.dxf"):
        space = ezdxf.readfile(path).modelspace()
        lines = {
            layer: [[(p[0], p[1]) for p in _points(one)] for one in space if one.dxf.layer == layer]
            for layer in ("CUT", "FOLD")
        }
        for outline in lines["CUT"]:
            left, right = min(x for x, _ in outline), max(x for x, _ in outline)
            low, high = min(y for _, y in outline), max(y for _, y in outline)
            inside = [
                f for f in lines["FOLD"] if all(left - 0.1 <= x <= right + 0.1 and low <= y <= high for x, y in f)
            ]
            upright = high - low > right - left
            places = sorted(f[0][upright] - (low if upright else left) for f in inside)
            lengths = sorted(math.dist(*f) for f in inside)
            found.append((sorted((right - left, high - low)), places, lengths))
    assert len(found) == 2
    for (width, height, foot, corner), (size, places, lengths) in zip((GUARD, STAG), sorted(found), strict=True):
        assert size == pytest.approx([width, 2 * (height + foot)], abs=0.1)
        assert places == pytest.approx([foot, foot + height, foot + 2 * height], abs=0.1)
        assert lengths == pytest.approx([width - 2 * corner, width, width], abs=0.1)


def _points(entity: object) -> list[tuple[float, ...]]:
    kind = entity.dxftype()  # type: ignore[attr-defined]
    if kind == "LINE":
        return [tuple(entity.dxf.start), tuple(entity.dxf.end)]  # type: ignore[attr-defined]
    return [tuple(one.dxf.location) for one in entity.vertices]  # type: ignore[attr-defined]


def test_a_figure_printed_by_other_measures_than_the_table_has_is_told(forest: Path) -> None:
    kept = (forest / FIGURES).read_text("utf-8")
    (forest / FIGURES).write_text(kept.replace("24,42,14,9.5", "24,42,13,9.5"), "utf-8")
    try:
        checked = here(["check", "print", "output/forest/en/figures.a4.pdf", "--json"], forest, {})
        assert checked.returncode == 1
        assert [one["verdict"] for one in json.loads(checked.stdout)["files"]] == ["wrong"]
    finally:
        (forest / FIGURES).write_text(kept, "utf-8")


@pytest.mark.parametrize(
    ("row", "english", "spanish"),
    [
        (
            "24,42,43,9.5",
            "a standee whose foot of 43 mm is longer than its height of 42 mm",
            "una figura de pie cuyo pie de 43 mm es más largo que su altura de 42 mm",
        ),
        (
            "24,42,14,11",
            "a standee of 24 × 42 mm whose top has corners of 11 mm",
            "una figura de pie de 24 × 42 mm con esquinas de 11 mm arriba",
        ),
        ("24,150,14,9.5", "does not lie on one sheet of 210 x 297 mm", "no cabe en una hoja de 210 x 297 mm"),
        (
            "24,0,14,9.5",
            "figures.guard.height: '0' is out of range: 10 or more mm expected",
            "figures.guard.height: '0' se sale del intervalo: se espera 10",
        ),
    ],
)
def test_measures_that_no_figure_can_have_are_refused_in_both_languages(
    forest: Path, row: str, english: str, spanish: str
) -> None:
    kept = (forest / FIGURES).read_text("utf-8")
    (forest / FIGURES).write_text(kept.replace("24,42,14,9.5", row), "utf-8")
    try:
        for language, message in (({}, english), (SPANISH, spanish)):
            done = here(["build", "--only", "figures", "--lang", "en", "--out", "refused"], forest, language)
            assert done.returncode != 0
            assert message in done.stderr, done.stderr
            assert "FO-F01" in done.stderr or "figures.csv:2" in done.stderr
    finally:
        (forest / FIGURES).write_text(kept, "utf-8")
