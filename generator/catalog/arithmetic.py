"""Expressions of names, numbers, texts, arithmetic, comparisons and conditions, worked out by Python itself.

They mean in Python what they mean in Jinja, for which most of them are written. Nothing may be called, repeated or
reached that Jinja's sandbox would refuse; whatever fails here is left to Jinja, which says why.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import Any

from generator.base.errors import CannotJudge
from generator.base.regular_expressions import regular_expression

Expression = Callable[[Mapping[str, Any]], Any]
_TOKEN = regular_expression(
    r"\s*(?:[A-Za-z_]\w*|\d{1,9}(?:\.\d{1,9})?(?![\w.])|'[^'\\]*'|\"[^\"\\]*\"|==|!=|<=|>=|<|>|\+|-|\*(?!\*)|/(?!/)"
    r"|\(|\)|\.[A-Za-z]\w*|\[|\])"
)
_PLAIN = (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.USub, ast.Not, ast.And, ast.Or, ast.Load)
_COMPARED = (ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE)
_JINJAS = {"true": True, "false": False, "none": None}  # constants that Python writes otherwise
# how the attributes begin that the sandbox keeps away
_HIDDEN = regular_expression(r"_|mro$|(?:ag|co|cr|f|func|gi|im|tb)_")
_MAPPING = regular_expression(r"([A-Za-z_]\w*(?:\.[A-Za-z]\w*)*)\s*\|\s*map\(attribute=(?:'|\")([A-Za-z]\w*)(?:'|\")\)")
LONGEST = 400  # characters: longer expressions are left to Jinja


def compile_arithmetic(source: str, otherwise: Callable[[str], Expression]) -> Expression | None:
    """A function of a context (names -> values); None for an expression that holds anything else.

    `otherwise` compiles the expression with Jinja, where it cannot be worked out here: it is told why then.
    """
    if len(source) > LONGEST or not _is_of_tokens(source):
        return _compile_mapping(source, otherwise)
    try:
        tree = _Translator().visit(ast.parse(source, mode="eval"))
    except (SyntaxError, ValueError, RecursionError, MemoryError, _NotPlainError):
        return None
    code = compile(ast.fix_missing_locations(tree), "<expression>", "eval")
    # nothing can be called but `product`, and no name is known but those of the context: see _Translator
    names: dict[str, Any] = {"__builtins__": {}, "product": _product}
    slow: list[Expression] = []

    def evaluate(context: Mapping[str, Any]) -> Any:
        try:
            value = eval(code, names, {"names": context})
            if not callable(value):
                bool(value)
                return value
        except (CannotJudge, RecursionError, MemoryError):  # told further in: asked twice at each level, it never ends
            raise
        except Exception:  # Jinja may know an answer, or says what is wrong
            pass
        if not slow:
            slow.append(otherwise(source))
        return slow[0](context)

    return evaluate


def _compile_mapping(source: str, otherwise: Callable[[str], Expression]) -> Expression | None:
    """As `compile_arithmetic`, for one attribute of each item of a list: `hexes|map(attribute='id')`."""
    found = _MAPPING.fullmatch(source.strip())
    if found is None or _HIDDEN.match(found[2]):
        return None
    items, slow = compile_arithmetic(found[1], otherwise), list[Expression]()
    if items is None:
        return None
    attribute = attrgetter(found[2])

    def evaluate(context: Mapping[str, Any]) -> Any:
        try:
            values = [attribute(item) for item in items(context)]
            if not any(map(callable, values)):
                return iter(values)  # as Jinja's: it can be gone through once, and counts as true
        except (CannotJudge, RecursionError, MemoryError):
            raise
        except Exception:  # Jinja may know an answer, or says what is wrong
            pass
        if not slow:
            slow.append(otherwise(source))
        return slow[0](context)

    return evaluate


class _NotPlainError(Exception):
    """The expression holds more than is worked out here."""


class _Translator(ast.NodeTransformer):
    """Turns names into look-ups in the context, and refuses whatever is not listed here."""

    def visit_Expression(self, node: ast.Expression) -> ast.AST:
        return ast.Expression(self.visit(node.body))

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if node.id in _JINJAS:
            return ast.Constant(_JINJAS[node.id])
        return ast.Subscript(ast.Name("names", ast.Load()), ast.Constant(node.id), ast.Load())

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        if _HIDDEN.match(node.attr):
            raise _NotPlainError
        return ast.Attribute(self.visit(node.value), node.attr, ast.Load())

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        return ast.Subscript(self.visit(node.value), self.visit(node.slice), ast.Load())

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        left, right = self.visit(node.left), self.visit(node.right)
        if isinstance(node.op, ast.Mult):
            return ast.Call(ast.Name("product", ast.Load()), [left, right], [])
        return ast.BinOp(left, self.visit(node.op), right)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        return ast.UnaryOp(self.visit(node.op), self.visit(node.operand))

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        return ast.BoolOp(node.op, [self.visit(value) for value in node.values])

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        return ast.IfExp(self.visit(node.test), self.visit(node.body), self.visit(node.orelse))

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        operands = [self.visit(node.left), *map(self.visit, node.comparators)]
        if not all(isinstance(operator, _COMPARED) for operator in node.ops) and not _asks_for_none(node):
            raise _NotPlainError
        return ast.Compare(operands[0], node.ops, operands[1:])

    def generic_visit(self, node: ast.AST) -> ast.AST:
        if not isinstance(node, _PLAIN):
            raise _NotPlainError
        return node


def _asks_for_none(node: ast.Compare) -> bool:
    """Whether it is `a.b is none`, or `is not none`; Jinja reads `a + b is none` otherwise than Python does."""
    right = node.comparators[0]
    plain = isinstance(node.left, ast.Name | ast.Attribute | ast.Subscript)
    none = isinstance(right, ast.Name) and right.id == "none"
    return len(node.ops) == 1 and isinstance(node.ops[0], ast.Is | ast.IsNot) and plain and none


def _is_of_tokens(source: str) -> bool:
    place = 0
    while place < len(source):
        found = _TOKEN.match(source, place)
        if found is None:
            return not source[place:].strip()
        place = found.end()
    return bool(source)


def _product(left: Any, right: Any) -> Any:
    """The product of two numbers: texts and lists may not be repeated without bound. Raises TypeError for others."""
    if isinstance(left, int | float) and isinstance(right, int | float):
        return left * right
    raise TypeError
