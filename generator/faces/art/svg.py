"""Reads SVG files that hold nothing but paths with classes, as icons do; whatever would not be drawn is refused.

The XML is read by defusedxml: entities, and with them files and addresses elsewhere, are refused, never expanded.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

import msgspec

from generator.base.errors import CannotJudge
from generator.base.findings import Where
from generator.base.regular_expressions import regular_expression

CLASSES = ("ink", "tone", "paper", "line", "cut")
NAMESPACE = "{http://www.w3.org/2000/svg}"
LINK = "{http://www.w3.org/1999/xlink}"
TEXTS = ("title", "desc")
ON_PATH = ("class", "d", "id")
ON_SVG = (
    "baseProfile", "class", "height", "id", "preserveAspectRatio", "role", "version", "viewBox", "width", "x", "y",
)  # fmt: skip
BEGINNING = '<svg viewBox="0 0 64 64" …>'
_SQUARE = regular_expression(r"0(?:\.0*)?[\s,]+0(?:\.0*)?[\s,]+(\d+(?:\.\d*)?)[\s,]+\1")


class SvgPaths(msgspec.Struct, frozen=True):
    """What an SVG file draws on its square of `size` units: class and path data of each path, in painting order."""

    size: float
    paths: tuple[tuple[str, str], ...]


class XmlTarget(Protocol):
    """What is told by the XML parser what a file holds, and says in the end what it is."""

    def start(self, tag: str, attributes: Mapping[str, str]) -> None: ...

    def end(self, tag: str) -> None: ...

    def pi(self, target: str, data: str = "") -> None: ...

    def close(self) -> object: ...


def read_svg(content: bytes, shown: str) -> SvgPaths:
    """The paths of an SVG file. Raises CannotJudge when it is none, or holds anything but paths with classes."""
    drawing = parsed_xml(content, shown, _Drawing(Where(shown)), BEGINNING)
    assert isinstance(drawing, SvgPaths)
    return drawing


def parsed_xml(content: bytes, shown: str, target: XmlTarget, beginning: str) -> object:
    """What a target makes of an XML file. Raises CannotJudge when it cannot be read, or would read other files."""
    from defusedxml import DefusedXmlException
    from defusedxml.ElementTree import ParseError, XMLParser

    where = Where(shown)
    parser = XMLParser(target=target)
    try:
        parser.feed(content)
        made: object = parser.close()
    except DefusedXmlException as error:
        raise CannotJudge(
            "it declares an entity, or names something outside itself", "save it as plain SVG", where
        ) from error
    except ParseError as error:
        line, column = error.position
        raise CannotJudge(
            f"not readable as XML ({str(error).partition(':')[0]})",
            f"save it again as SVG: {beginning}",
            Where(shown, line, column + 1),
        ) from error
    except (LookupError, ValueError) as error:  # an encoding that nobody knows
        raise CannotJudge(f"not readable as XML ({error})", "save it in UTF-8", where) from error
    return made


class _Drawing:
    """Is told by the XML parser what a file holds: keeps the paths, and refuses the rest as soon as it comes."""

    def __init__(self, where: Where) -> None:
        self._where = where
        self._open: list[str] = []  # elements that have begun and not ended, the outermost first
        self._size = 0.0
        self._paths: list[tuple[str, str]] = []

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        """An element begins. One of another vocabulary bears that one's address in its name."""
        name = tag.removeprefix(NAMESPACE)
        if not self._open:
            self._size = _size(name, attributes, self._where)
        elif name == "path" and len(self._open) == 1:
            self._paths.append(_path(attributes, self._where))
        elif name not in TEXTS or self._open[-1] in TEXTS:
            raise CannotJudge(f"<{name}> would not be drawn", "turn every shape into a plain <path>", self._where)
        self._open.append(name)

    def end(self, tag: str) -> None:
        """An element ends."""
        self._open.pop()

    def pi(self, target: str, data: str = "") -> None:
        """An instruction to a program, such as to fetch a style sheet."""
        raise CannotJudge(f"<?{target}?> would not be followed", "leave it out", self._where)

    def close(self) -> SvgPaths:
        """The file ends."""
        if not self._paths:
            raise CannotJudge("the icon has no <path>", where=self._where)
        return SvgPaths(self._size, tuple(self._paths))


def _size(name: str, attributes: Mapping[str, str], where: Where) -> float:
    """The size of the square that the outermost element draws on."""
    viewbox = attributes.get("viewBox") if name == "svg" else None
    if viewbox is None:
        raise CannotJudge("not an icon: no <svg viewBox>", f"start it with {BEGINNING}", where)
    found = _SQUARE.fullmatch(viewbox.strip())
    size = float(found.group(1)) if found else 0.0
    if size <= 0:
        square = 'draw it within a square, as of 64 units, and write viewBox="0 0 64 64"'
        raise CannotJudge(f"the viewBox {viewbox!r} is not a square from 0 0", square, where)
    for key in attributes:
        of_an_editor = key.startswith("{") and not key.startswith((NAMESPACE, LINK))
        if key not in ON_SVG and not key.startswith("aria-") and not of_an_editor:
            raise CannotJudge(
                f"the {_local(key)}= of <svg> would not be followed",
                "leave it out: the class of each path says how it is painted",
                where,
            )
    return size


def _path(attributes: Mapping[str, str], where: Where) -> tuple[str, str]:
    """Class and data of a path."""
    kind = attributes.get("class", "ink")
    if kind not in CLASSES:
        raise CannotJudge(f"a path has the class {kind!r}", f"use one of {', '.join(CLASSES)}", where)
    for key in attributes:
        if key not in ON_PATH:
            raise CannotJudge(f"a path's {_local(key)}= would not be drawn", "its class says how it is painted", where)
    return kind, attributes.get("d", "")


def _local(name: str) -> str:
    return name.rpartition("}")[2]
