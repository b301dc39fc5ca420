"""Circles: templates that use one another, texts that quote themselves, rows that refer round."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from generator.base.findings import Findings
from generator.catalog.project import Project
from generator.faces.templates.loading import TemplateLibrary


def shelf(root: Path, **templates: str) -> tuple[TemplateLibrary, Findings]:
    folder = root / "templates" / "faces"
    folder.mkdir(parents=True)
    for name, used in templates.items():
        use = f"  - {{kind: use, template: {used}}}\n" if used else ""
        head = "elements:\n" if use else "elements: []\n"
        (folder / f"{name}.yaml").write_text(head + use, encoding="utf-8")
    findings = Findings()
    return TemplateLibrary(Project(root, root), findings), findings


def test_templates_that_use_one_another_in_a_circle_are_reported_with_the_circle(tmp_path: Path) -> None:
    templates, findings = shelf(tmp_path, a="b", b="c", c="a")
    assert templates.get("a") is None
    (finding,) = findings.errors
    assert finding.code == "template.cycle"
    assert finding.message.endswith("a -> b -> c -> a")


def test_a_template_that_uses_itself_is_a_circle(tmp_path: Path) -> None:
    templates, findings = shelf(tmp_path, a="a")
    assert templates.get("a") is None
    assert [f.code for f in findings] == ["template.cycle"]


def test_a_chain_of_templates_is_no_circle(tmp_path: Path) -> None:
    templates, findings = shelf(tmp_path, a="b", b="c", c="")
    assert templates.get("a") is not None
    assert findings.items == []


def test_a_text_that_quotes_itself_is_a_finding_and_no_crash(
    project_copy: Path, goblin_folder: Path, judge: Callable[..., Any], change: Callable[..., None]
) -> None:
    change(goblin_folder / "tables" / "gear.csv", "Solo si atacas.", "{{ gear.sword.text }}")
    found = [f for f in judge(project_copy, "text") if "in a circle" in f.message]
    assert {f.code for f in found} == {"text.filling", "template.field"}
    assert any(str(f.where) == "data/games/qiahn_goblin/tables/gear.csv:2:25" for f in found)
