"""Every text that the command may tell, read from the syntax of the source: `{1}`, `{2}` … for what is filled in."""

from __future__ import annotations

import ast
import itertools
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

TELLERS = {
    "BadParameter", "CannotJudge", "Finding", "echo", "error", "info", "report", "warning", "wrong", "_report_clause",
}  # fmt: skip
SAYERS = {"Progress", "said", "say", "tell"}  # what is handed to them is told, be it a single word
TOLD, SAID = 1, 2
HOLE = "\0"
MOST = 24  # alternatives of one expression that are written out; what has more is filled in as a whole
WORD = re.compile(r"(?<![\w.<&/`-])[A-Za-z]?[a-z]{2,}(?![\w=(/`-]|\.\w)")
CODE = re.compile(r"[a-z_]+(\.[a-z_-]+)+\Z")


def templates_in(source: str) -> Iterator[str]:
    """The templates of a module: all that is handed to whoever tells something, and any other sentence in it."""
    tree = ast.parse(source)
    _Docless().visit(tree)
    yield from _walk(tree, told=0)


class _Docless(ast.NodeTransformer):
    """Leaves out strings that stand alone: docstrings."""

    def visit_Expr(self, node: ast.Expr) -> ast.AST | None:
        if isinstance(node.value, ast.Constant):
            return None
        self.generic_visit(node)
        return node


def _walk(node: ast.AST, told: int) -> Iterator[str]:
    if isinstance(node, ast.Call):
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        yield from _walk(node.func, told=0)
        how = SAID if name in SAYERS else TOLD if name in TELLERS else 0
        for argument in itertools.chain(node.args, (one.value for one in node.keywords)):
            yield from _walk(argument, max(told and TOLD, how))
        return
    if isinstance(node, ast.expr) and _is_text(node):
        for text in _alternatives(node):
            template = numbered(text)
            if is_told(template, told):
                yield template
        for inner in _filled_in(node):
            yield from _walk(inner, told)
        return
    for child in ast.iter_child_nodes(node):
        yield from _walk(child, told if isinstance(node, ast.expr | ast.comprehension) else 0)


def is_told(template: str, told: int) -> bool:
    """Whether a template has words to translate: a word that is said, one of several that are told, else three."""
    words = WORD.findall(re.sub(r"`[^`]*`|\{\d+\}", " ", template))
    if CODE.match(template) or (told < SAID and " " not in template):
        return False
    return len(words) >= (1 if told else 3)


def numbered(text: str) -> str:
    """A text with numbers for its holes, without the space around it."""
    number = itertools.count(1)
    return re.sub(HOLE, lambda _: f"{{{next(number)}}}", text.strip())


def _is_text(node: ast.expr) -> bool:
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return _is_text(node.left) or _is_text(node.right)
    if isinstance(node, ast.IfExp):
        return _is_text(node.body) and _is_text(node.orelse)
    return isinstance(node, ast.JoinedStr)


def _alternatives(node: ast.expr) -> list[str]:
    """What an expression may say, with HOLE for each value that is filled in."""
    if isinstance(node, ast.Constant):
        return [node.value] if isinstance(node.value, str) else [HOLE]
    if isinstance(node, ast.IfExp):
        return list(dict.fromkeys([*_alternatives(node.body), *_alternatives(node.orelse)]))
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return _product([_alternatives(node.left), _alternatives(node.right)])
    if isinstance(node, ast.JoinedStr):
        return _product([_alternatives(part) for part in node.values])
    if isinstance(node, ast.FormattedValue):
        plain = node.conversion == -1 and node.format_spec is None and _is_text(node.value)
        return _alternatives(node.value) if plain else [HOLE]
    return [HOLE]


def _product(parts: list[list[str]]) -> list[str]:
    number = 1
    for part in parts:
        number *= len(part)
    if number > MOST:
        parts = [part if len(part) == 1 else [HOLE] for part in parts]
    return ["".join(chosen) for chosen in itertools.product(*parts)]


def _filled_in(node: ast.expr) -> Iterator[ast.expr]:
    """The expressions whose values fill the holes of a text; and texts that have too many alternatives."""
    if isinstance(node, ast.Constant):
        return
    if isinstance(node, ast.IfExp):
        yield node.test
        parts: Iterable[ast.expr] = (node.body, node.orelse)
    elif isinstance(node, ast.BinOp):
        parts = (node.left, node.right)
    elif isinstance(node, ast.JoinedStr):
        parts = node.values
    elif isinstance(node, ast.FormattedValue):
        parts = (node.value,)
    else:
        yield node
        return
    for part in parts:
        yield from _filled_in(part)


def modules(root: Path, left_out: Iterable[str]) -> Iterator[Path]:
    """The modules of the package whose texts are told; `left_out` are beginnings of paths."""
    for path in sorted(root.rglob("*.py")):
        if not path.relative_to(root).as_posix().startswith(tuple(left_out)):
            yield path
