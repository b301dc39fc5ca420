"""The classes that YAML files are read into."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections import defaultdict

import generator
from generator.base.yaml_model import YamlModel

MANY = 8  # models of a module: to read so many annotations that are texts takes a millisecond of every command


def models_by_module() -> dict[str, list[type]]:
    for module in pkgutil.walk_packages(generator.__path__, "generator."):
        if module.name.startswith(("generator.catalog.", "generator.faces.", "generator.typesetting.")):
            importlib.import_module(module.name)
    found: dict[str, list[type]] = defaultdict(list)
    waiting: list[type] = [YamlModel]
    while waiting:
        model = waiting.pop()
        waiting += model.__subclasses__()
        found[model.__module__].append(model)
    return found


def texts_of(model: type) -> list[str]:
    """The fields of a model whose annotation is a text, to be evaluated when a file is read."""
    return [name for name, value in inspect.get_annotations(model).items() if isinstance(value, str)]


class Told(YamlModel, frozen=True):
    """A model of this module, where annotations are texts."""

    name: str


def test_modules_with_many_models_have_annotations_that_are_no_texts() -> None:
    large = {name: models for name, models in models_by_module().items() if len(models) >= MANY}
    assert "generator.catalog.models" in large
    assert {name: told for name, models in large.items() if (told := [m for m in models if texts_of(m)])} == {}
    assert texts_of(Told) == ["name"]
