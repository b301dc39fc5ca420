"""Golden pages of Los Hijos de Kaixiflán: one of each kind of face (see tests/golden/README.md)."""

from __future__ import annotations

from pathlib import Path

import pytest
from looks import alike, looks_as_it_did, rendered
from projects import printed

from generator.catalog.project import Project
from generator.workshop.build.sheets import make_targets
from generator.workshop.targets import Target

GAME = "kaixiflan"
PAGES = {  # component -> pages, counted from 0
    "building_cards": {"fronts": 4, "backs": 5},
    "court": {"fronts": 0, "backs": 1},
    "counters": {"fronts": 0},
    "settlement_counters": {"fronts": 0},
    "bank": {"fronts": 0},
    "hex_tiles": {"fronts": 1},
    "map": {"tile": 0},
    "map_secret": {"tile": 3},
    "province_maps": {"fronts": 0},
    "province_maps_secret": {"fronts": 3},
    "building_tree": {"tile": 0},
    "orders": {"era-6": 5},
    "card_box": {"box": 0},
    "boxes": {"provinces": 3},
    "panels": {"province": 0, "score": 6, "calendar": 7},
}


@pytest.mark.parametrize(("component", "name"), [(c, name) for c, pages in PAGES.items() for name in pages])
@pytest.mark.parametrize("language", ["es", "en"])
def test_a_page_of_kaixiflan_looks_as_it_did(language: str, component: str, name: str, tmp_path: Path) -> None:
    made = rendered(printed(GAME, component, language), PAGES[component][name])
    looks_as_it_did(made, f"{GAME}-{component}-{language}-{name}", tmp_path)


def test_another_name_is_noticed(project_copy: Path, project: Project) -> None:
    table = project_copy / "data" / "games" / GAME / "tables" / "buildings.csv"
    text = table.read_text(encoding="utf-8")
    assert text.count("oracle,Oráculo,") == 1
    table.write_text(text.replace("oracle,Oráculo,", "oracle,Sibila,"), encoding="utf-8")
    target = Target(GAME, "es", "building_cards", "a4", "dense", draft=True)
    now, then = (
        make_targets(made, [target], build_book=False).products[0].data
        for made in (Project(project_copy, project_copy), project)
    )
    changed = [page for page in range(2, 12, 2) if not alike(rendered(now, page), rendered(then, page))]
    assert 0 < len(changed) < 5
