"""Where the source raises findings, read from its syntax: the codes, their severities and what they say."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import get_args

from generator.catalog.models import CheckModel

CODE = re.compile(r"[a-z]+\.[a-z]+(-[a-z]+)*\Z")
SEVERITIES = ("error", "warning", "info")
CHECK_KINDS = [model.__struct_config__.tag for model in get_args(CheckModel)]
MADE_CODES = {  # codes that are put together where they are raised
    "f'{key}.duplicate'": ["clauses.duplicate", "rulings.duplicate"],
    "f\"check.{check.kind.replace('_', '-')}\"": [f"check.{kind.replace('_', '-')}" for kind in CHECK_KINDS],
}
RAISING = {*SEVERITIES, "Finding", "report", "wrong", "tell", "_report_clause"}


@dataclass(frozen=True)
class Raised:
    """One call that raises a finding. `message` is what the call says, with ‹names› for what is filled in."""

    code: str
    severity: str
    message: str


def raised_in(source: str) -> Iterator[Raised]:
    """Every finding that a source raises by its code."""
    tree = ast.parse(source)
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and raises(node.func):
            for i, argument in enumerate(node.args):
                for code in codes_in(argument):
                    around = [f for f in functions if f.lineno <= node.lineno <= (f.end_lineno or 0)]
                    yield Raised(code, severity(node), message(node.args[i + 1 :], around[-1] if around else None))


def raises(function: ast.expr) -> bool:
    if isinstance(function, ast.IfExp):
        return raises(function.body) and raises(function.orelse)
    name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    return name in RAISING


def codes_in(argument: ast.expr) -> list[str]:
    """The codes that an argument may be: a constant, or one of two; `f"{key}.duplicate"` is that of each register."""
    if isinstance(argument, ast.IfExp):
        return codes_in(argument.body) + codes_in(argument.orelse)
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str) and CODE.match(argument.value):
        return [] if argument.value.endswith((".yaml", ".csv")) else [argument.value]
    if isinstance(argument, ast.JoinedStr):
        return MADE_CODES.get(ast.unparse(argument), [])
    return []


def severity(node: ast.Call) -> str:
    """The severity as the call says it; where it depends, `error` or `warning`."""
    name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
    words = [part.value for part in ast.walk(node) if isinstance(part, ast.Constant) and part.value in SEVERITIES]
    words += [part.attr for part in ast.walk(node.func) if isinstance(part, ast.Attribute) and part.attr in SEVERITIES]
    said = dict.fromkeys([name] if name in SEVERITIES else words)
    return " or ".join(sorted(said)) or ("error or warning" if name != "wrong" else "error")


def message(arguments: list[ast.expr], function: ast.FunctionDef | None = None) -> str:
    """The first words among the arguments that follow a code; a name is looked up in the function around it."""
    for argument in arguments:
        if isinstance(argument, ast.Name) and function is not None:
            argument = assigned(argument.id, function) or argument
        while isinstance(argument, ast.BinOp):
            argument = argument.left
        if isinstance(argument, ast.IfExp):
            argument = argument.body
        if isinstance(argument, ast.JoinedStr):
            return "".join(filled(part) for part in argument.values)
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str) and " " in argument.value:
            return argument.value
    return ""


def assigned(name: str, function: ast.FunctionDef) -> ast.expr | None:
    """What a function gives to a name first."""
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == name for t in node.targets):
            return node.value
    return None


def filled(part: ast.expr) -> str:
    if isinstance(part, ast.Constant):
        return str(part.value)
    assert isinstance(part, ast.FormattedValue)
    names = [
        one.attr if isinstance(one, ast.Attribute) else one.id
        for one in ast.walk(part.value)
        if isinstance(one, ast.Attribute | ast.Name)
    ]
    return f"‹{next((name for name in names if name != 'code'), 'code').replace('_', ' ')}›"
