"""Referees with one thing wrong: a check dropped, a number or a reading changed, one step of the code turned round.

Each is made in a fresh copy of the game's modules; the installed ones are never touched.
"""

from __future__ import annotations

import ast
import builtins
import inspect
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from types import CodeType, ModuleType
from typing import Any

from generator.referee.duel import OrderedChecks
from generator.referee.registry import modules_of

GAMES = "generator.referee.games"
MOST_ROUNDS = 10_000  # of one loop: a mutant that never ends is found out


@dataclass(frozen=True)
class Mutant:
    """What was changed, and where: `module` without its package, "" for the facts."""

    name: str
    module: str = ""
    code: CodeType | None = None
    facts: tuple[tuple[str, ...], Any] | None = None
    dropped: str = ""


# -- copies of the modules ----------------------------------------------------------


def short(module: ModuleType) -> str:
    return module.__name__.rpartition(".")[2]


@cache
def sources(game: str) -> dict[str, str]:
    return {short(module): inspect.getsource(module) for module in modules_of(game)}


@cache
def trees(game: str) -> dict[str, ast.Module]:
    return {name: ast.parse(source) for name, source in sources(game).items()}


@cache
def compiled(game: str, name: str) -> CodeType:
    return code_of(trees(game)[name], name)


def code_of(tree: ast.Module, name: str) -> CodeType:
    return compile(ast.fix_missing_locations(tree), f"<a copy of {name}>", "exec", dont_inherit=True)


class Copies:
    """The modules of a game's referee, executed anew, which import one another and nothing installed of their own."""

    def __init__(self, game: str, changed: Mapping[str, CodeType] | None = None) -> None:
        self.game, self.changed = game, changed or {}
        self.package = f"{GAMES}.{game}"
        self.loaded: dict[str, ModuleType] = {}
        self.ticks = 0

    def first(self) -> Any:
        return self.load(next(iter(sources(self.game))))

    def load(self, name: str) -> ModuleType:
        if name not in self.loaded:
            module = self.loaded[name] = ModuleType(f"{self.package}.{name}")
            module.__dict__["__builtins__"] = {**vars(builtins), "__import__": self._import, "__tick__": self._tick}
            exec(self.changed.get(name) or compiled(self.game, name), module.__dict__)
        return self.loaded[name]

    def _import(self, name: str, *rest: Any) -> Any:
        wanted = rest[2] if len(rest) > 2 else ()
        if name == self.package:
            copies = ModuleType(name)
            for one in wanted or ():
                setattr(copies, one, self.load(one) if one in sources(self.game) else import_module(f"{name}.{one}"))
            return copies
        last = name.rpartition(".")[2]
        if name == f"{self.package}.{last}" and last in sources(self.game):
            return self.load(last)
        return builtins.__import__(name, *rest)

    def _tick(self) -> bool:
        self.ticks += 1
        if self.ticks > MOST_ROUNDS:
            raise RecursionError("a loop without end")
        return True


def engine(game: str, mutant: Mutant) -> Callable[[Any], Any]:
    """How this mutant makes referees: give it what `corpus.referee_of` gives a module."""
    copies = Copies(game, {mutant.module: mutant.code} if mutant.code else None)
    first = copies.first()
    if mutant.dropped:
        drop(copies, mutant.dropped)
    return Changed(first, mutant.facts) if mutant.facts else first


@dataclass
class Changed:
    """A module whose referees play with one fact changed."""

    module: Any
    facts: tuple[tuple[str, ...], Any]

    def make(self, game: Any, choices: Any, options: Any) -> Any:
        return self.restore(game, self.module.make(game, choices, options).facts())

    def restore(self, game: Any, facts: Any) -> Any:
        (*way, last), value = self.facts
        changed = json.loads(json.dumps(facts))
        at = changed
        for step in way:
            at = at[int(step) if isinstance(at, list) else step]
        at[int(last) if isinstance(at, list) else last] = value
        return self.module.restore(game, changed)


# -- a check dropped ----------------------------------------------------------------


def _checks_of(module: ModuleType) -> OrderedChecks[Any, Any] | None:
    found = getattr(module, "CHECKS", None)
    return found if isinstance(found, OrderedChecks) else None


def checks(game: str) -> Iterator[Mutant]:
    """Every check of every verb, left out."""
    for module in modules_of(game):
        ordered = _checks_of(module)
        if ordered is None:
            continue
        for check in ordered.always:
            yield Mutant(f"always {check.__name__}", dropped=f"{short(module)} * {check.__name__}")
        for verb, line in ordered.of_verb.items():
            for check in line:
                yield Mutant(f"{verb} {check.__name__}", dropped=f"{short(module)} {verb} {check.__name__}")


def drop(copies: Copies, what: str) -> None:
    name, dropped_of, dropped = what.split()
    module = copies.load(name)
    ordered = _checks_of(module)
    assert ordered is not None
    lines = {"*": ordered.always, **ordered.of_verb}
    lines[dropped_of] = tuple(check for check in lines[dropped_of] if check.__name__ != dropped)
    vars(module)["CHECKS"] = OrderedChecks(lines.pop("*"), lines)


# -- a fact changed -----------------------------------------------------------------


def numbers(facts: Any, way: tuple[str, ...] = ()) -> Iterator[Mutant]:
    """Every whole number among the facts, one more and one less; every word, as each other word beside it."""
    items = facts.items() if isinstance(facts, Mapping) else enumerate(facts)
    words = sorted({value for _, value in items if isinstance(value, str)}) if way else []
    for key, value in facts.items() if isinstance(facts, Mapping) else enumerate(facts):
        here = (*way, str(key))
        if way[:1] == ("options",) or here == ("options",):
            continue
        if isinstance(value, Mapping | list | tuple):
            yield from numbers(value, here)
        elif isinstance(value, bool):
            yield Mutant(f"{'.'.join(here)} {value} -> {not value}", facts=(here, not value))
        elif isinstance(value, int):
            for other in (value + 1, value - 1):
                yield Mutant(f"{'.'.join(here)} {value} -> {other}", facts=(here, other))
        elif isinstance(value, str):
            for word in words:
                if word != value:
                    yield Mutant(f"{'.'.join(here)} {value} -> {word}", facts=(here, word))


def readings(game: str, rulings: Mapping[str, Any]) -> Iterator[Mutant]:
    """Every reading of every question that changes play, forced on every record."""
    for module in modules_of(game):
        groups, unplayed = getattr(module, "OPTIONS", {}), getattr(module, "NOT_PLAYED", {})
        for name, group in groups.items():
            codes = {
                words.get(option, option): f"{ident}={option}"
                for ident, words in group.items()
                for option in rulings[ident].options
                if (ident, option) not in unplayed
            }
            for code, said in codes.items() if len(codes) > 1 else ():  # the only one is in force already
                yield Mutant(f"{name} -> {code} ({said})", facts=(("options", name), code))


# -- the code turned round ------------------------------------------------------------

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip


def first_line(node: ast.AST) -> str:
    return ast.unparse(node).splitlines()[0][:100]


class _Surgeon(ast.NodeTransformer):
    """Counts the places where code may be changed, and changes the one asked for."""

    def __init__(self, at: int = -1) -> None:
        self.at, self.seen = at, 0
        self.where: list[str] = []
        self.names: list[str] = []
        self.statement = ""

    def _here(self, node: ast.AST, what: str) -> bool:
        self.seen += 1
        self.names.append(f"{'.'.join(self.where) or '-'}: {what}: {first_line(node)}")
        return self.seen - 1 == self.at

    def visit(self, node: ast.AST) -> Any:
        if isinstance(node, ast.stmt):
            self.statement = first_line(node)
        return super().visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> Any:
        self.where.append(node.name)
        first = node.body[0]
        told = [first] if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) else []
        # what a function says about itself is no rule: its annotations and marks are left alone
        node.body = [self.visit(one) for one in node.body]
        if self._here(ast.Name(node.name), "returns None at once"):
            node.body = [*told, ast.Return(ast.Constant(None))]
        self.where.pop()
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> Any:
        self.where.append(node.name)
        node.body = [self.visit(one) if isinstance(one, ast.FunctionDef) else one for one in node.body]
        self.where.pop()
        return node

    def visit_Assert(self, node: ast.Assert) -> Any:
        return node  # it says what holds already

    def visit_Raise(self, node: ast.Raise) -> Any:
        return node  # the words of a message

    def visit_AnnAssign(self, node: ast.AnnAssign) -> Any:
        if node.value is not None:
            node.value = self.visit(node.value)
        return node

    def visit_Compare(self, node: ast.Compare) -> Any:
        self.generic_visit(node)
        for i, op in enumerate(node.ops):
            if self._here(node, f"comparison {i} flipped"):
                node.ops[i] = COMPARED[type(op)]()
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> Any:
        self.generic_visit(node)
        if self._here(node, "and/or swapped"):
            node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        return node

    def visit_Constant(self, node: ast.Constant) -> Any:
        whole = isinstance(node.value, int) and not isinstance(node.value, bool)
        if whole and self._here(node, f"1 more in `{self.statement}`"):
            return ast.Constant(int(node.value) + 1)  # type: ignore[call-overload]
        return node

    def visit_BinOp(self, node: ast.BinOp) -> Any:
        self.generic_visit(node)
        if isinstance(node.op, ast.Add | ast.Sub) and self._here(node, "plus and minus swapped"):
            node.op = ast.Sub() if isinstance(node.op, ast.Add) else ast.Add()
        return node

    def _negated(self, node: Any) -> Any:
        self.generic_visit(node)
        if self._here(node.test, f"branch of {type(node).__name__} negated"):
            node.test = ast.UnaryOp(ast.Not(), node.test)
        return node

    visit_If = visit_IfExp = _negated

    def visit_While(self, node: ast.While) -> Any:
        self._negated(node)
        node.test = ast.BoolOp(ast.And(), [ast.Call(ast.Name("__tick__", ast.Load()), [], []), node.test])
        return node

    def visit_comprehension(self, node: ast.comprehension) -> Any:
        self.generic_visit(node)
        for i, test in enumerate(node.ifs):
            if self._here(test, "condition of a comprehension negated"):
                node.ifs[i] = ast.UnaryOp(ast.Not(), test)
        return node


def turns(game: str) -> list[tuple[str, str, int]]:
    """Every change that can be made to the code: its name, its module, and its number there."""
    found = []
    for module in sources(game):
        counter = _Surgeon()
        counter.visit(ast.parse(sources(game)[module]))
        found += [(f"{module}.{name}", module, at) for at, name in enumerate(counter.names)]
    return found


def turned(game: str, name: str, module: str, at: int) -> Mutant:
    """One change of the code: a comparison, a constant, `and` or `or`, a branch, a whole function."""
    tree = _Surgeon(at).visit(ast.parse(sources(game)[module]))
    return Mutant(name, module=module, code=code_of(tree, module))
