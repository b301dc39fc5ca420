"""The house keeps its shape: imports go downwards, games stay in data, every module says what it is for."""

from __future__ import annotations

import ast
import fnmatch
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "generator"
MODULES = sorted(p for p in PACKAGE.rglob("*.py") if "shipped" not in p.parts)
# the rooms that draw, and those below them
DRAWING = {"faces", "pdf", "typesetting", "language", "catalog", "base"}
MAY_IMPORT = {
    "base": set[str](),
    "catalog": {"base"},
    "language": {"catalog", "base"},
    "referee": {"language", "catalog", "base"},
    "drawing": {"base"},
    "typesetting": {"language", "catalog", "base"},
    "pdf": {"typesetting", "language", "catalog", "base"},
    "faces": {"pdf", "typesetting", "language", "catalog", "base"},
    "press": DRAWING,
    "exports": {"press", "rulebook", *DRAWING},
    "rulebook": {"referee", *DRAWING},
    "inspection": {"referee", *DRAWING},
    "workshop": {"exports", "press", "rulebook", "inspection", "referee", *DRAWING},
    "cli": {"workshop", "exports", "press", "rulebook", "inspection", "referee", *DRAWING},
    "api": {"workshop", "exports", "press", "rulebook", "inspection", "referee", *DRAWING},
    "public": {"api", "cli", "inspection", "referee", "catalog", "base"},
    "__main__": {"cli"},
    "__init__": set[str](),
}
TOP_LEVEL = {
    ".ci", ".git", ".gitignore", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "README.md", "data", "docs", "generator",
    "output", "pyproject.toml", "templates", "tests",
}  # fmt: skip


DOCUMENTED = ast.Module | ast.ClassDef | ast.FunctionDef


def floor(path: Path) -> str:
    part = path.relative_to(PACKAGE).parts[0]
    return part.removesuffix(".py")


@cache
def parsed(source: str) -> ast.Module:
    """A module as a tree, which most tests walk. Do not change it."""
    return ast.parse(source)


@cache
def nodes_of(source: str) -> tuple[ast.AST, ...]:
    """Every node of a module, walked once for all tests."""
    return tuple(ast.walk(parsed(source)))


@cache
def imports(source: str) -> set[str]:
    """Every module of ours that a source imports, wherever in it the import stands."""
    found: set[str] = set()
    for node in nodes_of(source):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are written in full"
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return {name for name in found if name == "generator" or name.startswith("generator.")}


def climbs(here: str, source: str) -> set[str]:
    """Imports of a module on floor `here` that go upwards or sideways."""
    floors = {[*name.split("."), "__init__"][1]: name for name in imports(source)}
    allowed = {here, "__init__", "__version__"} | MAY_IMPORT[here]
    return {name for part, name in floors.items() if part not in allowed}


def test_imports_go_only_downwards() -> None:
    found = {path: climbs(floor(path), path.read_text("utf-8")) for path in MODULES}
    assert {path: names for path, names in found.items() if names} == {}


@pytest.mark.parametrize(
    ("here", "source"),
    [
        ("base", "from generator.catalog import tables"),
        ("inspection", "def f():\n    from generator.press.sheets import PrintJob\n"),
        ("press", "import generator.inspection.sheets.sheet_checks"),
        ("referee", "from generator import faces"),
        ("faces", "from generator.press import pdf"),
    ],
)
def test_an_import_that_climbs_is_seen_wherever_it_stands(here: str, source: str) -> None:
    assert climbs(here, source)


def test_every_floor_of_the_house_is_on_the_plan() -> None:
    assert {floor(path) for path in MODULES} <= set(MAY_IMPORT)


def test_faces_know_nothing_of_paper_and_only_the_press_reads_it() -> None:
    for path in MODULES:
        if floor(path) == "faces":
            source = path.read_text("utf-8")
            assert not re.search(r"\bPaper\b|\bpapers?\(", source), path


def names_a_game(source: str, games: list[str]) -> list[str]:
    words = set(games) | {part for game in games for part in game.split("_") if len(part) > 4}
    words -= {"tactics"}
    return sorted(word for word in words if re.search(rf"(?i)(?<![a-z]){re.escape(word)}(?![a-z])", source))


def without_docstrings(source: str) -> ast.Module:
    """A module as it runs: the examples in its docstrings are left out, and its comments."""
    tree = ast.parse(source)  # one that may be changed
    for node in ast.walk(tree):
        if isinstance(node, DOCUMENTED) and ast.get_docstring(node, clean=False) is not None:
            node.body[0] = ast.Pass()
    return tree


def test_no_module_outside_the_referee_s_games_knows_the_name_of_a_game() -> None:
    games = sorted(p.name for p in (ROOT / "data" / "games").iterdir() if p.is_dir())
    assert games
    assert names_a_game("if game.id == 'qiahn_goblin':", games)
    for path in MODULES:
        if path.relative_to(PACKAGE).parts[:2] != ("referee", "games"):
            source = path.read_text("utf-8")
            if floor(path) in ("api", "public"):  # an example shows a real game
                source = ast.unparse(without_docstrings(source))
            assert names_a_game(source, games) == [], path


def test_a_name_of_a_game_in_an_example_is_no_knowledge_but_in_code_it_is() -> None:
    example = 'def f():\n    """>>> load("gnostica")"""\n    return %s\n'
    assert names_a_game(ast.unparse(without_docstrings(example % "1")), ["gnostica"]) == []
    assert names_a_game(ast.unparse(without_docstrings(example % "'gnostica'")), ["gnostica"]) == ["gnostica"]


ALSO_MEANS = {  # words that name a kind of component and something else too: what, and the modules that may say so
    "net": ("the outline of a piece that is a net", "faces/*", "inspection/sheets/cut_lines.py", "press/cover.py"),
    "book": ("the file that says how books look", "workshop/schemas.py"),
    "board": ("cardboard", "faces/nets/tuckbox.py"),
    "reference": (
        "the reference sheet, one of a game's books",
        "catalog/library.py", "catalog/rulebook_texts.py", "rulebook/*", "workshop/books/*",
        "workshop/checking/printed_books.py", "workshop/targets.py",
    ),
}  # fmt: skip


def names_a_kind(module: str, source: str, kinds: set[str]) -> set[str]:
    """The kinds of component that a module (its path below generator/) names in a string."""
    words = {str(node.value) for node in nodes_of(source) if isinstance(node, ast.Constant)} & kinds
    return {word for word in words if not any(fnmatch.fnmatch(module, one) for one in ALSO_MEANS.get(word, ("",))[1:])}


def test_no_module_knows_the_name_of_a_kind_of_component_but_asks_what_the_kind_is_capable_of() -> None:
    declared = yaml.safe_load((ROOT / "data" / "print" / "kinds.yaml").read_text("utf-8"))
    kinds = {*declared["kinds"], declared["built_in"]["books"]}
    for path in MODULES:
        module = path.relative_to(PACKAGE).as_posix()
        if not module.startswith("referee/games/"):  # there a card is a thing of the game
            assert names_a_kind(module, path.read_text("utf-8"), kinds) == set(), module


@pytest.mark.parametrize(
    ("module", "source", "named"),
    [
        ("press/planning.py", "if job.deck.component.kind == 'card': pass", {"card"}),
        ("press/planning.py", "TILED = ('board', 'track')", {"board", "track"}),
        ("workshop/kit/contents.py", "match kind:\n    case 'token': pass", {"token"}),
        ("workshop/kit/contents.py", "Kind = Literal['net']", {"net"}),
        ("faces/trim.py", "Trim = Literal['rect', 'net']", set()),
        ("faces/trim.py", "Trim = Literal['rect', 'board']", {"board"}),
        ("press/planning.py", "job.kind.cut == 'across'  # as a card is", set()),
    ],
)
def test_a_kind_of_component_that_is_named_in_a_module_is_seen(module: str, source: str, named: set[str]) -> None:
    assert names_a_kind(module, source, {"board", "card", "net", "token", "track"}) == named


OPERATORS = "cm|re|rg|RG|Tf|Tm|Tj|TJ|Td|Tc|Tw|Do|W|d|BT|ET|BMC|BDC|EMC|q|Q|S|B|f|n"
PDF_SYNTAX = re.compile(
    r"<<|>>|/(?:Type|Subtype|Resources|XObject|ActualText|MCID|Artifact|Annots?|Dest|BBox|Rect|StructParents?)\b|/O/[A-Z]"
    r"|\b(?:BT|ET|BMC|BDC|EMC|endstream|endobj)\b|\b\d+ 0 R\b"
    rf"|(?:^|\s)(?:cm|re|rg|RG|Tf|Tm|Tj|TJ|Td|Tc|Tw|Do|W n|\] 0 d)(?=\s*$|\s+(?:/|(?:{OPERATORS})\b))"
)
READS_PDF = {"inspection"}  # names entries of the files that it reads


def strings_of(source: str) -> list[str]:
    """The strings of a module, bytes and parts of f-strings too, without docstrings."""
    nodes = nodes_of(source)
    documented = [node.body[0] for node in nodes if isinstance(node, DOCUMENTED) and node.body]
    docstrings = {id(first.value) for first in documented if isinstance(first, ast.Expr)}
    values = [node.value for node in nodes if isinstance(node, ast.Constant) and id(node) not in docstrings]
    return [
        value if isinstance(value, str) else value.decode("latin-1")
        for value in values
        if isinstance(value, str | bytes)
    ]


def pdf_syntax(source: str) -> list[str]:
    """The strings of a module that hold operators, dictionaries or names of PDF."""
    return [text for text in strings_of(source) if PDF_SYNTAX.search(text)]


def test_only_the_room_for_pdf_writes_its_syntax() -> None:
    for path in MODULES:
        if floor(path) not in {"pdf", *READS_PDF}:
            assert pdf_syntax(path.read_text("utf-8")) == [], path


@pytest.mark.parametrize(
    "planted",
    [
        'x = f"q {a} 0 0 {d} {e} {f} cm /{name} Do Q"',
        'x = f"{x} {y} {w} {h} re W n"',
        'x = f"BT {font} {size} Tf {place} Tm ({text}) Tj ET"',
        'x = f"{r} {g} {b} rg"',
        'x = "/Artifact BMC"',
        'x = f"<</Type/Annot/Subtype/Link/Rect[{rect}]>>"',
        'x = f"/Annots[{number} 0 R]"',
        'x = b"endstream"',
        'x = f"{words} Tj"',
    ],
)
def test_syntax_of_pdf_is_seen_in_a_string(planted: str) -> None:
    assert pdf_syntax(planted)


@pytest.mark.parametrize(
    "fine", ['x = "21 x 30 cm is no size of ours"', 'x = "read it, or do it again"', 'x = f"{a} < {b}"', '"""q Q cm"""']
)
def test_plain_words_are_no_syntax_of_pdf(fine: str) -> None:
    assert pdf_syntax(fine) == []


PDF_LIBRARIES = {  # which modules may import the libraries that write and read PDF
    "reportlab": ("pdf/object_file.py",),
    "pikepdf": ("pdf/rewriting.py", "pdf/press_ready.py", "pdf/filled_form.py", "inspection/*"),
}


def pdf_libraries(module: str, source: str) -> set[str]:
    """The PDF libraries that a module (its path below generator/) imports though it may not."""
    nodes = nodes_of(source)
    found = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    found |= {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
    libraries = {name.partition(".")[0] for name in found} & set(PDF_LIBRARIES)
    return {name for name in libraries if not any(fnmatch.fnmatch(module, one) for one in PDF_LIBRARIES[name])}


def test_the_libraries_for_pdf_are_imported_where_files_are_written_and_read() -> None:
    assert pdf_libraries("press/sheets.py", "def f():\n    from reportlab.pdfgen import canvas\n") == {"reportlab"}
    assert pdf_libraries("workshop/site/gallery.py", "import pikepdf") == {"pikepdf"}
    assert pdf_libraries("inspection/structure/document.py", "import pikepdf, reportlab") == {"reportlab"}
    for path in MODULES:
        module = path.relative_to(PACKAGE).as_posix()
        assert pdf_libraries(module, path.read_text("utf-8")) == set(), module


def test_a_module_says_what_it_is_for() -> None:
    named = [path for path in MODULES if path.name != "__main__.py"]
    assert [path for path in named if not ast.get_docstring(parsed(path.read_text("utf-8")))] == []


def test_the_top_level_folder_holds_nothing_else() -> None:
    lines = (ROOT / ".gitignore").read_text("utf-8").split()
    ignored = [line.strip("/") for line in lines if not line.startswith(("!", "#"))]
    there = {p.name for p in ROOT.iterdir() if not any(fnmatch.fnmatch(p.name, pattern) for pattern in ignored)}
    assert there - TOP_LEVEL == set()


def leads_to(sources: Mapping[str, str]) -> dict[str, set[str]]:
    """The modules that each module imports; `sources` by the modules' full names."""
    leads: dict[str, set[str]] = {}
    for name, source in sources.items():
        found = {module if module in sources else module.rpartition(".")[0] for module in imports(source)}
        leads[name] = (found & set(sources)) - {name}
    return leads


def circles(sources: Mapping[str, str]) -> list[list[str]]:
    """Modules that import one another, however long the way round; `sources` by the modules' full names."""
    return rings_in(leads_to(sources))


def room_circles(sources: Mapping[str, str]) -> list[list[str]]:
    """Rooms (folders of a floor, or modules that stand in none) that import one another."""
    leads: dict[str, set[str]] = {}
    for name, found in leads_to(sources).items():
        leads.setdefault(room(name), set()).update({room(other) for other in found} - {room(name)})
    return rings_in(leads)


def room(module: str) -> str:
    return ".".join(module.split(".")[:3])


def rings_in(leads: Mapping[str, set[str]]) -> list[list[str]]:
    """Names that lead to themselves over others."""
    reach = {name: set(found) for name, found in leads.items()}
    for middle in reach:
        for found in reach.values():
            if middle in found:
                found |= reach[middle]
    rings = {tuple(sorted(other for other in found if name in reach[other])) for name, found in reach.items()}
    return sorted(list(ring) for ring in rings if ring)


def test_no_module_imports_one_that_imports_it() -> None:
    assert circles({"generator.a": "import generator.b", "generator.b": "def f():\n    from generator.a import x"})
    assert circles(all_sources()) == []


def test_no_room_imports_one_that_stands_on_it() -> None:
    ring = {
        "generator.a.one.x": "from generator.a.two import y", "generator.a.two.y": "", "generator.a.one.z": "",
        "generator.a.two.w": "from generator.a.one.z import v",
    }  # fmt: skip
    assert circles(ring) == []
    assert room_circles(ring) == [["generator.a.one", "generator.a.two"]]
    assert room_circles(all_sources()) == []


def all_sources() -> dict[str, str]:
    """The source of every module by its full name."""
    sources = {}
    for path in MODULES:
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        sources[name.removesuffix(".__init__")] = path.read_text("utf-8")
    return sources


def types_of(source: str) -> set[str]:
    """The classes and the aliases of types (`Point = tuple[float, float]`) that a module declares."""
    found = set()
    for node in parsed(source).body:
        if isinstance(node, ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
            if name[0].isupper() and not name.isupper() and not isinstance(node.value, ast.Call):  # no TypeVar
                found.add(name)
    return found


def shared_names(sources: Mapping[str, str]) -> dict[str, list[str]]:
    """Names of types that several modules declare, with the modules; `sources` by the modules' names."""
    homes: dict[str, list[str]] = {}
    for module, source in sources.items():
        for name in types_of(source):
            homes.setdefault(name, []).append(module)
    return {name: modules for name, modules in homes.items() if len(modules) > 1}


def test_no_two_types_have_one_name() -> None:
    a, b = "class Table:\n    pass\nNames = tuple[str, ...]\n", "Names = list[str]\nclass Table(dict): ...\n"
    assert shared_names({"a": a, "b": b}) == {"Table": ["a", "b"], "Names": ["a", "b"]}
    assert shared_names({"a": a, "b": "from a import Table\nSIZES = (1, 2)\nT = TypeVar('T')\n"}) == {}
    assert shared_names({p.relative_to(ROOT).as_posix(): p.read_text("utf-8") for p in MODULES}) == {}


READS_FILES = {
    "open",
    "read_bytes",
    "read_text",
    "read",
    "load_font",
    "find_font_file",
    "TTFont",
    "rglob",
    "glob",
    "stat",
}
CHANGES = {"append", "extend", "insert", "add", "update", "setdefault", "pop", "popitem", "clear", "remove", "discard"}
MAY_REMEMBER = {
    # set for a block (`with collecting_events()`), read by every rule: an argument more in each of some two hundred
    # functions that simulations call a million times, None in plain play
    "referee/clause_marks.py: RECORDER is a ContextVar",
    "referee/events.py: _COLLECTED is a ContextVar",
    # a font of an installed package, always the same one, for charts that belong to no project
    "workshop/play/chart.py: _font reads a file and remembers it",
    # what this very process runs: the source of its own packages does not change under it
    "workshop/build/inputs.py: _code_hash reads a file and remembers it",
    "workshop/build/inputs.py: _code_hash remembers without bound",
    # asked for by size and time of change, which is the point of it
    "workshop/recording_project.py: _digest reads a file and remembers it",
    "workshop/recording_project.py: _digest remembers without bound",
    # one for each language that is set, one for each set of filters: a handful
    "typesetting/hyphenation.py: _dictionary remembers without bound",
    "language/placeholders.py: _environment remembers without bound",
}


def remembers(source: str) -> set[str]:
    """What a module keeps between calls that a session should own.

    Remembering is fine for a function of values that reads no file and forgets the oldest (`lru_cache(maxsize=...)`),
    or that has no arguments at all: such a thing cannot go stale. Everything else is state of the module.
    """
    tree, found = parsed(source), set()
    own = {
        target.id
        for node in tree.body
        if isinstance(node, ast.Assign | ast.AnnAssign)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name)
    }
    for node in tree.body:
        value = node.value if isinstance(node, ast.Assign | ast.AnnAssign) else None
        if isinstance(value, ast.Call) and ast.unparse(value.func).split("[")[0].endswith("ContextVar"):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target  # type: ignore[attr-defined]
            found.add(f"{ast.unparse(target)} is a ContextVar")
    for node in nodes_of(source):
        if isinstance(node, ast.Global):
            found |= {f"{name} is set by a function" for name in node.names}
        if isinstance(node, ast.FunctionDef):
            found |= _remembered(node)
            found |= {f"{name} is changed by {node.name}" for name in _changed(node) & own}
    return found


def _remembered(node: ast.FunctionDef) -> set[str]:
    found = set()
    for decorator in map(ast.unparse, node.decorator_list):
        if not re.match(r"(functools\.)?(lru_)?cache\b", decorator):
            continue
        called = {ast.unparse(n.func).rpartition(".")[2] for n in ast.walk(node) if isinstance(n, ast.Call)}
        if called & READS_FILES or any(
            re.search(r"\bPath\b", ast.unparse(a.annotation)) for a in node.args.args if a.annotation
        ):
            found.add(f"{node.name} reads a file and remembers it")
        if node.args.args and not re.search(r"maxsize=\d|\(\d", decorator):
            found.add(f"{node.name} remembers without bound")
    return found


def _changed(function: ast.FunctionDef) -> set[str]:
    """Names that a function changes what they stand for: `X[...] = ...`, `X.append(...)`, `X.field = ...`."""
    local, changed = set(), list[ast.expr]()
    for node in ast.walk(function):
        if isinstance(node, ast.arg):
            local.add(node.arg)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            local.add(node.id)
        elif isinstance(node, ast.Subscript | ast.Attribute) and isinstance(node.ctx, ast.Store | ast.Del):
            changed.append(node.value)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CHANGES:
            changed.append(node.func.value)
    return {one.id for one in changed if isinstance(one, ast.Name)} - local


@pytest.mark.parametrize(
    ("source", "seen"),
    [
        ("KNOWN = {}\ndef f(x):\n    KNOWN[x] = 1\n", "KNOWN is changed by f"),
        ("KNOWN: list[int] = []\ndef f(x):\n    KNOWN.append(x)\n", "KNOWN is changed by f"),
        ("COUNT = 0\ndef f():\n    global COUNT\n    COUNT += 1\n", "COUNT is set by a function"),
        ("HEARD: ContextVar[int] = ContextVar('heard')\n", "HEARD is a ContextVar"),
        ("@cache\ndef f(x: str) -> str:\n    return x\n", "f remembers without bound"),
        ("@functools.lru_cache(maxsize=None)\ndef f(x: str) -> str:\n    return x\n", "f remembers without bound"),
        ("@lru_cache(maxsize=8)\ndef f(path: Path) -> int:\n    return 1\n", "f reads a file and remembers it"),
        ("@cache\ndef f() -> str:\n    return open('a').read()\n", "f reads a file and remembers it"),
    ],
)
def test_what_a_module_keeps_between_calls_is_seen(source: str, seen: str) -> None:
    assert seen in remembers(source)


def test_no_module_keeps_state_a_session_owns_it() -> None:
    assert remembers("@lru_cache(maxsize=64)\ndef f(x: str) -> str:\n    return x\n") == set()
    assert remembers("@cache\ndef f() -> str:\n    return 'a'\n") == set()
    assert remembers("KNOWN = {}\ndef f(KNOWN):\n    KNOWN[1] = 1\n") == set()
    found = set()
    for path in MODULES:
        found |= {f"{path.relative_to(PACKAGE).as_posix()}: {what}" for what in remembers(path.read_text("utf-8"))}
    assert found == MAY_REMEMBER


def test_no_two_files_of_tests_have_one_name() -> None:
    names = [path.name for path in (ROOT / "tests").rglob("test_*.py")]
    assert len(names) > 300
    assert {name for name in names if names.count(name) > 1} == set()  # the second would not be collected
