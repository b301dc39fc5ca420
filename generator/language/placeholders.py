"""`{{ … }}` in texts: compiled once, filled from tables, listed for comparison between languages."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from generator.base.errors import CannotJudge
from generator.catalog.expressions import compile_expression

PLACEHOLDER = re.compile(r"\{\{.*?\}\}", re.DOTALL)
SPECIAL = re.compile(r"\{\{.*?\}\}|\{icon:[^}]*\}|\[\[[^\]]*\]\]", re.DOTALL)
_PLAIN = re.compile(r"\{\{\s*([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)\s*\}\}")
Fill = Callable[[Mapping[str, Any]], str]


def said(value: Any) -> Any:
    """A value as it is said. Raises CannotJudge for an empty cell."""
    if value is None:
        raise CannotJudge("a placeholder leads to an empty cell: nothing to print")
    return value


def compile_text(source: str, filters: Mapping[str, Callable[..., Any]], say: Callable[[Any], Any] = said) -> Fill:
    """A function that fills a text from a context. Raises CannotJudge for a broken placeholder.

    `say` turns each value into what is printed. A text whose placeholders are all plain names is joined without
    Jinja: the same answer, sooner.
    """
    if "{{" not in source and "{%" not in source:
        return lambda context: source
    parts = _PLAIN.split(source)
    if not any("{{" in part or "{%" in part for part in parts[::2]):
        pieces = [compile_expression(part) if i % 2 else part for i, part in enumerate(parts)]

        def join(context: Mapping[str, Any]) -> str:
            try:
                return "".join([p if isinstance(p, str) else str(say(p(context))) for p in pieces])
            except RecursionError:
                raise CannotJudge(f"in {source[:60]!r}: the text quotes itself, in a circle") from None

        return join
    from jinja2 import StrictUndefined, TemplateError
    from jinja2.sandbox import SandboxedEnvironment

    environment = SandboxedEnvironment(
        undefined=StrictUndefined, autoescape=False, keep_trailing_newline=True, finalize=say
    )
    environment.filters.update(filters)
    try:
        template = environment.from_string(source)
    except TemplateError as error:
        raise CannotJudge(f"broken placeholder in {source[:60]!r}: {error}") from error

    def fill(context: Mapping[str, Any]) -> str:
        try:
            return template.render(context)
        except RecursionError:
            raise CannotJudge(f"in {source[:60]!r}: the text quotes itself, in a circle") from None
        except (TemplateError, TypeError, ValueError, ArithmeticError, LookupError) as error:
            raise CannotJudge(f"in {source[:60]!r}: {error}") from error

    return fill


@cache
def _lint_environment() -> Any:
    from jinja2 import Environment

    return Environment(autoescape=False)


def placeholders(text: str) -> Counter[str]:
    """The multiset of placeholders, written one way: names and filters, not spaces.

    Raises CannotJudge when the text is no valid template.
    """
    from jinja2 import TemplateError

    try:
        _lint_environment().parse(text)
    except TemplateError as error:
        raise CannotJudge(f"broken placeholder: {error}") from error
    found = Counter(re.sub(r"\s+", "", match).replace("'", '"') for match in PLACEHOLDER.findall(text))
    found.update(match for match in SPECIAL.findall(text) if not match.startswith("{{"))
    return found


def names_used(text: str) -> set[str]:
    """The names that a text's placeholders ask for: `{{ gear.sword.bonus }}` asks for gear.

    Raises CannotJudge when the text is no valid template.
    """
    from jinja2 import TemplateError, nodes

    try:
        parsed = _lint_environment().parse(text)
    except TemplateError as error:
        raise CannotJudge(f"broken placeholder: {error}") from error
    return {node.name for node in parsed.find_all(nodes.Name)}


def without_placeholders(text: str) -> str:
    """The words typed by hand: placeholders, icons and cross references taken out."""
    return SPECIAL.sub(" ", text)
