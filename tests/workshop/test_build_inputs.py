"""What each output is made from, declared once: a change makes exactly what uses it, and `--why` says so."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from projects import ROOT, copied_project

from generator.catalog.project import Project
from generator.workshop.build import inputs, run
from generator.workshop.build.distributions import NOT_IN_OUTPUTS, versions
from generator.workshop.build.inputs import ProjectSnapshot, changes, inputs_of, looked_up_in, places_of
from generator.workshop.build.request import BuildRequest, nothing_to_do
from generator.workshop.build.sheets import MadeProducts
from generator.workshop.build.unchanged_check import scan
from generator.workshop.recording_project import ABSENT, digest, is_looked_up, recording
from generator.workshop.targets import Target

GAME = "data/games/qiahn_goblin"
CARDS, BOOK = (f"qiahn_goblin/es/{name}.a4.pdf" for name in ("cards", "rulebook"))
TACTICS = "qiahn_tactics/es/references.a4.pdf"
GOBLIN = {CARDS, BOOK}
ALL = {*GOBLIN, TACTICS}
REQUEST = BuildRequest(
    games=("qiahn_goblin", "qiahn_tactics"), languages=("es",), only=("cards", "references", "rulebook"), jobs=1
)
FONT = "font_of_the_test"
Change = Callable[[Path], None]


def build(root: Path, request: BuildRequest = REQUEST) -> run.Result:
    return run.build(Project(root, ROOT), request, root / "output", lambda steps: None, lambda what: None)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A project with two games and a font of its own, printed once; each test changes a copy of nothing but a file."""
    root = copied_project(tmp_path_factory.mktemp("inputs") / "project", ["qiahn_goblin", "qiahn_tactics"])
    fonts = root / "fonts" / FONT / "files"
    fonts.mkdir(parents=True)
    (fonts.parent / "__init__.py").touch()
    import font_amatic_sc

    shutil.copy(Path(font_amatic_sc.__file__).parent / "files" / "AmaticSC-Bold.ttf", fonts)
    theme = root / "templates" / "themes" / "goblin.yaml"
    theme.write_text(theme.read_text().replace("font_amatic_sc", FONT))
    (root / "data" / "games" / "qiahn_tactics" / "rulebook.yaml").unlink()  # a second game, without a book
    (root / "templates" / "art" / "archer.svg").unlink()  # the one that came with Tirada serves
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(root / "fonts"))
        result = build(root)
        assert set(result.made) == ALL
        assert set(result.why.values()) == {"never made before"}
        yield root


@pytest.fixture
def stale(built: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], set[str]]:
    """What a build would make now. The quick stamp must agree that there is something, or nothing, to do."""
    wanted: list[Target] = []

    def none_made(project, targets, *rest):
        wanted.extend(targets)
        yield MadeProducts([], []), targets  # nothing comes of them: what was printed stays

    def ask() -> set[str]:
        quick = nothing_to_do(Project(built, ROOT), REQUEST, built / "output")
        kept = {path: path.read_bytes() for path in (built / "output").rglob("*") if path.is_file()}
        monkeypatch.setattr(run, "_make_all", none_made)
        monkeypatch.setattr(run, "write_ledger", lambda *_: None)
        monkeypatch.setattr(run, "write_whole", lambda *_: None)
        wanted.clear()
        build(built)
        assert kept == {path: path.read_bytes() for path in (built / "output").rglob("*") if path.is_file()}
        assert not (wanted and quick is not None), "the stamp calls fresh what the list of inputs calls stale"
        return {target.path() for target in wanted}

    return ask


def edited(path: Path) -> None:
    before = path.read_bytes()
    path.unlink()  # a picture is a link
    path.write_bytes(before + b"\n")


def removed(path: Path) -> None:
    path.unlink()


def added(path: Path) -> None:
    assert not path.exists()
    path.parent.mkdir(exist_ok=True)
    path.write_text("# new\n")


def record(root: Path) -> str:
    return next((root / GAME / "records").glob("*.tirada")).relative_to(root).as_posix()


@pytest.mark.parametrize(
    ("change", "name", "made"),
    [
        (edited, f"{GAME}/tables/combatants.csv", GOBLIN),
        (edited, f"{GAME}/rulebook.yaml", {BOOK}),
        (edited, f"{GAME}/examples/first-clash.yaml", {BOOK}),
        (removed, f"{GAME}/examples/first-clash.yaml", {BOOK}),
        (edited, "record", {BOOK}),
        (removed, "record", {BOOK}),
        (added, f"{GAME}/records/new.tirada", {BOOK}),
        (added, f"{GAME}/editions/0123456789ab.json", {BOOK}),  # its records are replayed under it
        (edited, "data/games/qiahn_tactics/game.yaml", {TACTICS}),
        (added, f"{GAME}/art/new.svg", GOBLIN),
        (edited, "data/print/papers.csv", ALL),
        (removed, "data/print/locales/en.po", ALL),
        (edited, "templates/themes/goblin.yaml", GOBLIN),
        (edited, "templates/themes/tirada.yaml", ALL - {BOOK}),  # slug lines of sheets: books have none
        (edited, "templates/faces/goblin/combatant.yaml", {CARDS, BOOK}),
        (edited, "templates/faces/goblin/reference_gear.yaml", {CARDS}),
        (edited, "templates/faces/qiahn/flow.yaml", {TACTICS}),
        (removed, "templates/faces/goblin/combatant.yaml", set()),  # the same one that came with Tirada serves
        (edited, "templates/art/heads_shield.svg", set()),
        (edited, "templates/pictures/goblin/hero_goblin.svg", {BOOK}),
        (edited, "templates/art/star.svg", {CARDS, TACTICS}),
        (edited, "templates/art/major_fool.svg", set()),
        (added, "templates/art/archer.svg", ALL),
        (edited, "templates/books/house.yaml", {BOOK}),
        (edited, "templates/web/page.css", set()),
        (edited, f"fonts/{FONT}/files/AmaticSC-Bold.ttf", GOBLIN),
        (removed, f"fonts/{FONT}/files/AmaticSC-Bold.ttf", GOBLIN),
        (added, "templates/art/.icon.svg.swp", set()),
    ],
)
def test_a_change_makes_exactly_what_depends_on_it(built, stale, change, name, made):
    path = built / (record(built) if name == "record" else name)
    before, fresh_folder = path.read_bytes() if path.exists() else None, not path.parent.exists()
    try:
        change(path)
        assert stale() == made
    finally:
        if before is None:
            path.unlink()
        else:
            path.write_bytes(before)
        if fresh_folder:
            path.parent.rmdir()
    assert stale() == set()


def test_the_environment_and_the_packages_are_inputs(stale, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setenv("SOURCE_DATE_EPOCH", "1790000000")
        assert stale() == ALL
    with monkeypatch.context() as patch:
        patch.setattr(inputs, "_code_hash", lambda folder: "other code")
        patch.setattr(inputs.unchanged_check, "environment", list)
        assert stale() == ALL
    with monkeypatch.context() as patch:
        patch.setattr(inputs, "versions", lambda: {**versions(), "reportlab": "99"})
        patch.setattr(inputs.unchanged_check, "environment", list)  # of which the stamp sees the folder that it lies in
        assert stale() == ALL
    assert stale() == set()


def test_every_file_that_is_an_input_lies_where_the_stamp_looks(built):
    project = Project(built, ROOT)
    entries = run.read_ledger(built / "output").values()
    names = {name for entry in entries for name in entry["inputs"]}
    seen = set(scan(places_of(project, names)))
    kinds = {name.partition(":")[0] for name in names if ":" in name}
    assert kinds >= {"code", "environment", "font", "option", "package"}
    for name in names:
        if name.startswith("font:"):
            assert str(inputs._font(name)) in seen
        elif ":" not in name:
            path = project.find(*name.split("/"))
            assert path is None or str(path) in seen, name


OPENED = """
import json, sys
opened = set()
def hook(event, args):
    if event == "open" and isinstance(args[0], str):
        opened.add(args[0])
sys.addaudithook(hook)
from pathlib import Path
from generator.catalog.project import Project
from generator.workshop.build import run
from generator.workshop.build.request import BuildRequest
root, out = Path(sys.argv[1]), Path(sys.argv[2])
project = Project(root, root)
request = BuildRequest(games=("qiahn_goblin",), languages=("es",), only=tuple(sys.argv[3:]), jobs=1)
real = run._make_all
def watched(*arguments):
    opened.clear()
    yield from real(*arguments)
    print(json.dumps(sorted(opened)))
run._make_all = watched
run.build(project, request, out, lambda steps: None, lambda what: None)
"""


@pytest.mark.parametrize("component", ["cards", "kit", "rulebook", "web"])
def test_nothing_is_read_that_is_not_declared(tmp_path, component):
    """The proof of the list: every file that is opened while an output is made is one of its inputs."""
    words = [sys.executable, "-c", OPENED, str(ROOT), str(tmp_path / "out"), component]
    done = subprocess.run(words, capture_output=True, text=True, cwd=ROOT, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    opened = {Path(name) for name in json.loads(done.stdout.splitlines()[-1])}
    (entry,) = run.read_ledger(tmp_path / "out").values()
    declared = {ROOT / name for name in entry["inputs"] if ":" not in name}
    declared |= {path for name in entry["inputs"] if name.startswith("font:") and (path := inputs._font(name))}
    whole = ROOT / GAME  # read whole to see whether a game that was read before is the same
    mine = {path for path in opened if path.is_relative_to(ROOT / "data") or path.is_relative_to(ROOT / "templates")}
    mine |= {path for path in opened if path.suffix == ".ttf"}
    assert {path for path in mine if path not in declared and not path.is_relative_to(whole)} == set()
    templates = {path for path in mine if path.is_relative_to(ROOT / "templates")}
    assert templates
    assert any(path.suffix == ".ttf" for path in mine)


def test_what_is_looked_for_is_written_down_with_its_content_and_what_is_not_there_too(project_copy):
    project = recording(Project(project_copy, ROOT))
    hen = project.find("templates", "art", "hen.svg")
    assert hen is not None
    project.find("templates", "art", "none.svg")
    project.find("templates", "art")
    project.find("data", "games", "qiahn_goblin", "art", "hen.svg")
    before = dict(project.looked_up)
    assert before == {"templates/art/hen.svg": digest(hen), "templates/art/none.svg": ABSENT}
    hen.unlink()
    hen.write_text("edited")
    project.find("templates", "art", "hen.svg")
    assert project.looked_up == before
    (project_copy / "templates" / "art" / "none.svg").write_text("new")
    assert all(looked_up_in(project, before)[name] != value for name, value in before.items())
    assert recording(project) is project  # it goes on writing down
    assert project != recording(Project(project_copy, ROOT))


@pytest.mark.parametrize("name", ["templates/../../etc/passwd", "/etc/passwd", "data/games/x", "option:paper", ".."])
def test_names_that_a_build_never_writes_down_are_not_looked_for(project_copy, name):
    assert not is_looked_up(name)
    assert looked_up_in(Project(project_copy, ROOT), [name]) == {}


def test_a_list_of_templates_that_was_shortened_by_hand_is_not_believed(make, project_copy):
    make()
    ledger = project_copy / "output" / "build.json"
    book = json.loads(ledger.read_text())
    for entry in book["targets"]:
        entry["inputs"] = {name: said for name, said in entry["inputs"].items() if "templates/art" not in name}
    ledger.write_text(json.dumps(book))
    result = make()
    assert list(result.why.values()) == ["its record was changed"]


def test_the_packages_are_those_that_tirada_requires_and_theirs_without_fonts():
    found = versions()
    assert {"reportlab", "jinja2", "pikepdf", "pillow", "pyphen", "lxml", "msgspec"} <= set(found)
    assert not {name for name in found if name.startswith("font-")}
    assert not {"pytest", "ruff", "mypy", "distributed"} & set(found)


def test_a_package_that_no_output_is_made_with_is_no_input_and_what_draws_does_not_import_it():
    assert not {*NOT_IN_OUTPUTS, "shellingham", "anyio"} & set(versions())
    imported = re.compile(rf"^ *(?:import|from) (?:{'|'.join(NOT_IN_OUTPUTS)})\b", re.MULTILINE)
    assert imported.search("    from rich.console import Console")
    for room in ("faces", "pdf", "press", "rulebook", "typesetting", "language", "workshop/build"):
        modules = list((ROOT / "generator" / room).rglob("*.py"))
        assert modules
        assert [path.name for path in modules if imported.search(path.read_text("utf-8"))] == []


def test_two_lists_are_compared_in_words():
    before = {"a": "1", "b": "1", "gone": "1", "looked for": ABSENT, "lost": "1"}
    now = {"a": "1", "b": "2", "new": "1", "looked for": "1", "lost": ABSENT}
    assert changes(before, now) == "added: looked for, new; changed: b; removed: gone, lost"
    assert changes(now, now) == ""
    many = {f"input {number}": "1" for number in range(9)}
    assert changes({}, many).endswith("input 5 and 3 more")


def test_inputs_say_their_choices(project_copy):
    target = Target("qiahn_goblin", "es", "cards", "a4", "dense", rulings=(("QG-1", "other"),))
    found = inputs_of(ProjectSnapshot(Project(project_copy, ROOT)), target, {})
    assert found["option:paper"] == "a4"
    assert found["ruling:QG-1"] == "other"
    assert found["data/print/papers.csv"] == found["layer2:data/print/papers.csv"]


def test_build_says_why(tirada, project_copy, change):
    def said(*more):
        words = ("build", "qiahn_goblin", "--only", "cards", "--lang", "es", "--jobs", 1, "--why", *more)
        done = tirada(*words, cwd=project_copy)
        assert done.returncode == 0, done.stderr
        return done.stdout

    file = Path("output") / CARDS
    assert f"{file} (never made before)" in said()
    assert "up to date" in said()
    change(project_copy / GAME / "tables" / "combatants.csv", "wizard,Mago,yellow,6", "wizard,Mago,yellow,7")
    assert f"{file} (changed: {GAME}/tables/combatants.csv)" in said()
    (project_copy / file).unlink()
    assert f"{file} (the file was missing)" in said()
    (project_copy / file).write_bytes(b"scribbled over")
    assert f"{file} (the file was altered)" in said()
    assert f"{file} (asked for with --force)" in said("--force")


def test_art_of_a_game_in_another_layer_is_an_input_of_its_pieces(tmp_path: Path) -> None:
    """Icons are looked for in every layer, the installed one too; what is found there changes the print."""
    own = copied_project(tmp_path / "own", ["qiahn_goblin"])
    art = tmp_path / "shipped" / GAME / "art" / "air.svg"
    art.parent.mkdir(parents=True)
    target = Target("qiahn_goblin", "es", "cards", "a4", "dense")
    found = []
    for drawn in ("<svg/>", "<svg></svg>"):
        art.write_text(drawn, "utf-8")
        found.append(inputs_of(ProjectSnapshot(Project(own, tmp_path / "shipped")), target, {}))
    name = next(key for key in found[0] if key.endswith("art/air.svg"))
    assert {key for key in found[0] if found[0][key] != found[1][key]} == {name}
