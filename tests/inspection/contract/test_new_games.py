"""The contract that `tirada new` writes guards a game of one's own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from contract_judging import judged
from projects import ROOT

from generator.base.findings import Finding
from generator.catalog.project import Project
from generator.workshop.build.sheets import make_targets
from generator.workshop.start.starter import start
from generator.workshop.targets import Target


@pytest.fixture
def started(tmp_path: Path) -> Path:
    return start("dragons", tmp_path)


def found_in(folder: Path, component: str = "cards") -> list[Finding]:
    """What the contracts find in a component of the new game as it is printed now."""
    project = Project(folder, ROOT)
    made = make_targets(project, [Target("dragons", "en", component, "a4", "dense")], build_book=False)
    assert made.products, [finding.message for finding in made.findings]
    return judged(project, "dragons", component, "en", made.products[0].data)


def test_a_new_game_shows_what_its_contract_promises(started: Path) -> None:
    assert found_in(started) == []


@pytest.mark.parametrize(
    ("side", "old", "new", "code"),
    [
        ("front", '"{{ row.power }}"', '"{{ row.copies }}"', "contract.text"),
        ("front", "\n  - {kind: text, role: value, [^\n]*", "", "contract.text"),
        ("front", '"{{ row.art }}"', "star", "contract.icon"),
        ("front", '"{{ row.text }}"', '"{{ row.name }}"', "contract.text"),
        ("front", "fill: ray", "fill: soft", "contract.unknown"),
        ("back", "art: star", "art: goblin", "contract.icon"),
    ],
)
def test_a_template_that_draws_something_else_is_told(started: Path, side: str, old: str, new: str, code: str) -> None:
    path = started / "templates" / "faces" / "dragons" / f"{side}.yaml"
    text = path.read_text(encoding="utf-8")
    pattern = old if old.startswith("\n") else re.escape(old)
    path.write_text(re.sub(pattern, new, text), encoding="utf-8")
    assert path.read_text(encoding="utf-8") != text
    assert code in {finding.code for finding in found_in(started)}


def test_tokens_added_as_the_readme_says_have_a_contract_too(started: Path) -> None:
    readme = (started / "README.md").read_text(encoding="utf-8")
    told = readme.partition("id: tokens")[0].rpartition("```yaml")[0]
    components, token, back = re.findall(r"```yaml\n(.*?)```", readme.removeprefix(told), re.DOTALL)[:3]
    with (started / "data" / "games" / "dragons" / "components.yaml").open("a", encoding="utf-8") as file:
        file.write(components)
    faces = started / "templates" / "faces" / "dragons"
    (faces / "token.yaml").write_text(token, encoding="utf-8")
    (faces / "token_back.yaml").write_text(back, encoding="utf-8")
    assert found_in(started, "tokens") == []
    (faces / "token.yaml").write_text(token.replace("row.power", "row.copies"), encoding="utf-8")
    assert {finding.code for finding in found_in(started, "tokens")} == {"contract.text"}
