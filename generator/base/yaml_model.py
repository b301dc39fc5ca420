"""The kinds of class that YAML files are read into: nothing in them changes, and they know all their keys.

Modules with many of them leave out `from __future__ import annotations`, which would make texts of their annotations:
msgspec evaluates each text when the first file is read, in every command.
"""

from typing import Any

import msgspec

from generator.base.frozen import FrozenDict, read_only


class YamlModel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mapping of a YAML file with the keys that may stand in it. Its own mappings are read-only once it is made."""

    def __post_init__(self) -> None:
        for name in self.__struct_fields__:
            value = getattr(self, name)
            if isinstance(value, dict) and not isinstance(value, FrozenDict):
                msgspec.structs.force_setattr(self, name, read_only(value))


class YamlVariant(YamlModel, frozen=True, tag_field="kind"):
    """One of several mappings that may stand in one place: its key `kind` says which, the class's `tag`."""

    @property
    def kind(self) -> str:
        """What the file says under `kind`."""
        return str(self.__struct_config__.tag)


def nothing() -> Any:
    """The default of a mapping that may be left out: an empty one."""
    return msgspec.field(default_factory=FrozenDict)
