"""Every text that the command may tell, read from the syntax of the source: `{1}`, `{2}` … for what is filled in."""

from __future__ import annotations

import ast
import csv
import inspect
import itertools
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

import typer
import yaml

import generator
from generator.catalog.models import ClauseKind
from generator.cli.app import app
from generator.cli.spoken_typer import paragraphs
from generator.rulebook.diff import ChangeKind
from generator.workshop.registers.clause_trace import HEADS, PARTS

PACKAGE = Path(generator.__file__).parent
PRESS = PACKAGE.parent / "data/print"

TELLERS = {
    "BadParameter", "CannotJudge", "Finding", "echo", "error", "info", "report", "warning", "wrong", "_report_clause",
    "_tell_cells",
}  # fmt: skip
SAYERS = {"Progress", "in_words", "said", "tell"}  # what is handed to them is told, be it a single word
TOLD, SAID = 1, 2
HOLE = "\0"
MOST = 24  # alternatives of one expression that are written out; what has more is filled in as a whole
OTHERS = (  # what Typer, the operating system and readers of files say
    "TEXT",
    "INTEGER",
    "PATH",
    "OPTIONS",
    "COMMAND",
    "ARGS",
    "FILE",
    "RANGE",
    "<path>",
    "<text>",
    "<int>",
    "<int range>",
    "<float>",
    "<str>",
    "{1} is not a valid int range.",
    "{1} is not a valid int.",
    "Usage",
    "Options",
    "Arguments",
    "Commands",
    "default: {1}",
    "required",
    "Show this message and exit.",
    "Try '{1}' for help.",
    "Error: {1}",
    "No such option: {1}",
    "No such option: {1} Did you mean {2}?",
    "{1} (Possible options: {2})",
    "{1} (Did you mean one of: {2}?)",
    "{1} Did you mean {2}?",
    "No such command {1}.",
    "Missing command.",
    "Missing argument {1}.",
    "Missing option {1}.",
    "Missing parameter {1}.",
    "Invalid value: {1}",
    "Invalid value for {1}: {2}",
    "Got unexpected extra argument(s) ({1})",
    "Option {1} requires an argument.",
    "Option {1} requires {2} arguments.",
    "Option {1} does not take a value.",
    "{1} is not a valid {2}.",
    "{1} is not a valid integer.",
    "{1} is not a valid float.",
    "{1} is not in the range {2}.",
    "Show completion for the current shell, to copy it or customize the installation.",
    "Aborted!",
    "Install completion for the specified shell.",
    "Show completion for the specified shell, to copy it or customize the installation.",
    "No such file or directory",
    "Permission denied",
    "Is a directory",
    "Not a directory",
    "File exists",
    "No space left on device",
    "Read-only file system",
    "Address already in use",
    "did not find expected ',' or ']'",
    "did not find expected ',' or '}'",
    "did not find expected '-' indicator",
    "did not find expected node content",
    "did not find expected key",
    "could not find expected ':'",
    "mapping values are not allowed in this context",
    "found character that cannot start any token",
    "found unexpected end of stream",
    "{1} is undefined",
    "unable to find trailer dictionary while recovering damaged file",
    "unexpected end of data",
    "File is not a zip file",
    "image file is truncated",
    "image file is truncated ({1} bytes not processed)",
    "Truncated File Read",
)
PUT_TOGETHER = (  # what a module puts together of words and numbers
    "{1} error",
    "{1} errors",
    "{1} warning",
    "{1} warnings",
    "{1} info",
    "1 info",
    "no findings",
    "error",
    "warning",
    "info",
    "{1} page {2}",
    "{1} page {2} slot {3}",
    "{1} slot {2}",
    "{1} file: {2}",
    "{1} files: {2}",
    "{1} proven",
    "{1} wrong",
    "{1} unprovable",
    "1 proven",
    "1 wrong",
    "1 unprovable",
    "proven",
    "wrong",
    "unprovable",
    "page {1}",
    "pages {1}",
    "commas",
    "semicolons",
    "tabs",
    "bars (|)",
    "colons",
    "{1} and {2}",
    "{1} and at most {2}",
    "attacker",
    "defender",
    "the {1}'s {2}",
    "exactly {1}",
    "{1}: there is no icon {2} in templates/art: {3}",
    "so it is at {1}",
    "so it is at {1} and {2} more",
    "this cell {1}",
    "a combatant that is defeated has no part in the rest of its round",
    "the setup gives a number for each kind of card; change the column `copies` instead",
)
WORD_SAYERS = {"said_word", "_said_line"}  # their first argument is said by itself alone
BY_THEMSELVES = (  # words that are put there by a variable
    *get_args(ClauseKind),
    *get_args(ChangeKind),
    *PARTS,
    *HEADS.values(),
    "kit_guide",
    "book",
    "actions",
    "rounds",
    "turns",
    "typed",
    "scanned",
)
NO_SENTENCES = ("referee/games/", "drawing/", "public/", "pdf/", "workshop/start/deck_")
CALCULATORS = "/odds.py"  # they tell remarks
# modules whose sentences are other texts, of games and of files: only what they hand to tellers is told
NO_WORDS = re.compile(
    r"^(<(!|\?xml|[a-z])|[#:@^]|\[data)|[\w)]\{[a-z-]+:|\\|\(\?|^<?svg |^(h2|dt|body)\{"  # markup, styles, patterns
    r"|^(printer: |width[:=])|^(S|pp?)\. |^(el la|a an) |^(lines at|flip:|residual:|rules_of:|from gen|heads: up)"
    r"|^(f[xy]$|f[xy] |rg )"  # files, lists
    r"|^(Source Sans Pro|tirada referee table \{1\})$"
)
WORD = re.compile(r"(?<![\w.<&/`-])[A-Za-z]?[a-z]{2,}(?![\w=(/`-]|\.\w)")
NAMING = re.compile(r"(an?|the|its|no|of|at|one|more|less|not|is|are|in|on|as|to|with|without|and|or|by|for|from) ")
CODE = re.compile(r"[a-z_]+(\.[a-z_-]+)+\Z")


def templates_in(source: str, sentences: bool = True) -> Iterator[str]:
    """The templates of a module: all that is handed to whoever tells something, and any other sentence in it."""
    yield from (template for template, told in _walk(ast.parse(source), told=0) if sentences or told)


def _walk(node: ast.AST, told: int) -> Iterator[tuple[str, int]]:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):  # a string that stands alone: a docstring
        return
    if isinstance(node, ast.Call):
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        yield from _walk(node.func, told=0)
        how = SAID if name in SAYERS else TOLD if name in TELLERS else 0
        for argument in itertools.chain(node.args, (one.value for one in node.keywords)):
            yield from _walk(argument, max(told and TOLD, how))
        return
    if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):  # a key is no word
        yield from _walk(node.value, told)
        return
    if isinstance(node, ast.expr) and _is_text(node):
        for text in _alternatives(node):
            template = numbered(text)
            if is_told(template, told):
                yield template, told
        for inner in _filled_in(node):
            yield from _walk(inner, told)
        return
    for child in ast.iter_child_nodes(node):
        yield from _walk(child, told if isinstance(node, ast.expr | ast.comprehension) else 0)


def is_told(template: str, told: int) -> bool:
    """Whether a template has words to translate: a word that is said, one of several that are told, else three.

    What begins as the name of a thing does needs two: it fills in what a message expects, such as `a number`.
    """
    words = WORD.findall(re.sub(r"`[^`]*`|\{\d+\}", " ", template))
    if CODE.match(template) or (told < SAID and " " not in template):
        return False
    named = NAMING.match(template)
    return len(words) >= (1 if told else 2 if "{1}" in template else 3) or bool(
        named and WORD.search(template[named.end() :])
    )


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


def in_pages(template: str) -> Iterator[str]:
    """The texts that a template of a page asks to say: `say("…")`, with `%s` for what is filled in."""
    for said in re.findall(r"\bsay\(((?:[^()]|\([^()]*\))*)\)", template):
        for text in re.findall(r'"([^"]+)"', said):
            yield numbered(text.replace("%s", HOLE))


def in_help(command: Any) -> Iterator[str]:
    """The paragraphs of a command's help, and the words that stand for what is to be given."""
    yield from paragraphs(inspect.cleandoc(command.help or ""))
    for part in command.params:
        yield from paragraphs(getattr(part, "help", None) or "")
        shown = part.metavar or (part.name.upper() if part.param_type_name == "argument" else "")
        yield from re.findall(r"(?<![-\w])[A-Z]{2,}(?![-\w])", shown)
    for inner in (getattr(command, "commands", None) or {}).values():
        yield from in_help(inner)


@cache
def told_by_tirada() -> dict[str, str]:
    """Every template of this version, with the module, page or command that tells it. Do not change it."""
    found: dict[str, str] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        module = path.relative_to(PACKAGE).as_posix()
        sentences = module.endswith(CALCULATORS) or not module.startswith(NO_SENTENCES)
        for template in templates_in(path.read_text("utf-8"), sentences):
            found.setdefault(template, f"generator/{module}")
    for page in sorted((PACKAGE.parent / "templates").rglob("*.html")):
        for template in in_pages(page.read_text("utf-8")):
            found.setdefault(template, f"templates/{page.name}")
    for template in in_help(typer.main.get_command(app)):
        found.setdefault(template, "--help")
    for text, where in told_by_the_press():
        if " " in text:
            found.setdefault(text, where)
    worded = {template: where for template, where in found.items() if not NO_WORDS.search(template)}
    return worded | dict.fromkeys((*OTHERS, *PUT_TOGETHER), "tests/language/told_templates.py")


def told_by_the_press() -> Iterator[tuple[str, str]]:
    """What the press's own data tell of themselves, with its file: names, and what nobody can promise of a service."""
    for table in ("papers", "formats", "layouts", "stocks"):
        path = PRESS / f"{table}.csv"
        with path.open(encoding="utf-8", newline="") as file:
            yield from ((row["name"], f"data/print/{path.name}") for row in csv.DictReader(file))
    for path in sorted([*PRESS.glob("services/*.yaml"), *PRESS.glob("cutters/*.yaml")]):
        where = path.relative_to(PACKAGE.parent).as_posix()
        data = yaml.safe_load(path.read_text("utf-8"))
        named = [data["name"], *(product["name"] for product in data.get("products", ()))]
        for text in (*named, *data.get("not_promised", ()), *data.get("not_promised_without_icc", ())):
            yield text, where
    kinds = yaml.safe_load((PRESS / "kinds.yaml").read_text("utf-8"))["kinds"]
    yield from ((kind, "data/print/kinds.yaml") for kind in kinds)


@cache
def words_by_themselves() -> dict[str, str]:
    """Every word that is said by itself alone, with where: it may be a name in another place. Do not change it."""
    found: dict[str, str] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        source = path.read_text("utf-8")
        if not any(f"{sayer}(" in source for sayer in WORD_SAYERS):
            continue
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in WORD_SAYERS:
                for text in _alternatives(node.args[0]):
                    if HOLE not in text:
                        found.setdefault(text, f"generator/{path.relative_to(PACKAGE).as_posix()}")
    for text, where in told_by_the_press():
        if " " not in text:
            found.setdefault(text, where)
    return found | dict.fromkeys(BY_THEMSELVES, "tests/language/told_templates.py")
