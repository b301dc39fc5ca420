"""Regular expressions compiled at their first use: what they find, and that each of the project's own is one."""

from __future__ import annotations

import importlib
import pickle
import pkgutil
import re

import pytest

import generator
from generator.base.regular_expressions import regular_expression

MODULES = sorted(module.name for module in pkgutil.walk_packages(generator.__path__, "generator."))


def test_it_finds_what_a_compiled_one_finds() -> None:
    late, compiled = regular_expression(r"(\d+)x(?P<b>\d+)", re.ASCII), re.compile(r"(\d+)x(?P<b>\d+)", re.ASCII)
    for text in ("12x3 4x5", "none", ""):
        assert late.findall(text) == compiled.findall(text)
        assert late.sub("-", text) == compiled.sub("-", text)
        assert [found.span("b") for found in late.finditer(text)] == [
            found.span("b") for found in compiled.finditer(text)
        ]
    assert (late.pattern, late.flags, late.groups) == (compiled.pattern, compiled.flags, compiled.groups)
    assert regular_expression(rb"\x00").search(b"a\x00") is not None


def test_nothing_is_compiled_before_it_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    compiled = re.compile
    monkeypatch.setattr(re, "compile", lambda text, flags=0: asked.append(text) or compiled(text, flags))
    late = regular_expression("ab+")
    assert asked == []
    assert late.match("abb")
    assert late.match("a") is None
    assert late.search("cab")
    assert asked == ["ab+"]


def test_it_travels_between_processes_and_what_is_none_is_told_when_it_is_used() -> None:
    assert pickle.loads(pickle.dumps(regular_expression("a|b"))).fullmatch("b")
    wrong = regular_expression("(")
    with pytest.raises(re.error, match="unterminated subpattern"):
        wrong.match("")
    with pytest.raises(AttributeError, match="look_for"):
        _ = regular_expression("a").look_for  # type: ignore[attr-defined]


def test_each_expression_at_the_top_of_a_module_can_be_compiled() -> None:
    kind = type(regular_expression(""))
    found = [
        value.pattern
        for name in MODULES
        if not name.endswith("__main__")
        for value in vars(importlib.import_module(name)).values()
        if isinstance(value, kind)
    ]
    assert len(found) > 150
