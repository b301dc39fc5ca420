"""Profiles: the YAML files of data/print that name a service or a cutting machine, each by its file's name."""

from __future__ import annotations

from typing import TypeVar

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.base.names import suggestion
from generator.base.yaml_model import YamlModel
from generator.catalog import yamlfile
from generator.catalog.models import Identifier
from generator.catalog.project import Project


class ProfileModel(YamlModel, frozen=True):
    """What every profile has: a name by which the command calls it, and numbers that can be wrong."""

    id: Identifier  # as the command calls it; its file is called so too

    def mistake(self) -> str:
        """What in it cannot be, in words; empty where all is well."""
        raise NotImplementedError


Profile = TypeVar("Profile", bound=ProfileModel)


def names_in(project: Project, folder: str) -> list[str]:
    """The names of the YAML files in a folder of data/print, of all layers."""
    found = {path.stem for root in project.layers for path in root.joinpath(*folder.split("/")).glob("*.yaml")}
    return sorted(found)


def load_profile(project: Project, folder: str, name: str, none: str, model: type[Profile]) -> Profile:
    """The profile of a name in a folder of data/print; the user's own wins.

    Raises CannotJudge where there is none (`none` says so), or it does not say what it should.
    """
    names = names_in(project, folder)
    if name not in names:
        fix = f"`tirada list` names them; one of your own goes into {folder}/ of your project"
        raise CannotJudge(f"{none}: {suggestion(name, names)}", fix)
    path = project.find(*folder.split("/"), f"{name}.yaml")
    assert path is not None
    findings, shown = Findings(), project.shown(path)
    found = yamlfile.validate(yamlfile.load(path, shown, findings), model, findings)
    if found is None or findings.errors:
        first = findings.errors[0]
        raise CannotJudge(first.message, first.fix, first.where)
    if found.id != name:
        raise CannotJudge(f"{shown}: its id is {found.id!r}", f"call it {name}, as its file")
    wrong = found.mistake()
    if wrong:
        raise CannotJudge(f"{folder}/{name}.yaml: {wrong}", "correct the file")
    return found
