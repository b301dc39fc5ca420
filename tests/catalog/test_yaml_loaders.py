"""Every YAML file of ours reads the same with PyYAML's own parser and with libyaml's, where that is installed."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from generator.base.findings import Findings
from generator.catalog import yamlfile

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = {
    "texts": "data/games/*/*.yaml",
    "examples": "data/games/*/examples/*.yaml",
    "print": "data/print/**/*.yaml",
    "faces": "templates/faces/**/*.yaml",
    "themes": "templates/themes/*.yaml",
}


def read(path: Path, loader: object, monkeypatch: pytest.MonkeyPatch) -> yamlfile.YamlDocument:
    monkeypatch.setattr(yamlfile, "Loader", loader)
    return yamlfile.load(path, path.name, Findings())


@pytest.mark.skipif(not hasattr(yaml, "CSafeLoader"), reason="PyYAML was built without libyaml")
@pytest.mark.parametrize("folder", FOLDERS)
def test_both_loaders_read_every_file_alike(folder: str, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = sorted(ROOT.glob(FOLDERS[folder]))
    assert paths
    for path in paths:
        slow, fast = (read(path, loader, monkeypatch) for loader in (yaml.SafeLoader, yaml.CSafeLoader))
        assert slow.value == fast.value, path
        assert slow.places == fast.places, path
