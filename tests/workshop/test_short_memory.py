"""A deck that does not fit in memory: one message and no traceback."""

from __future__ import annotations

import errno
import io
import subprocess
import sys

import pytest
from reportlab.pdfgen import canvas

from generator import cli
from generator.base import memory_headroom
from generator.base.memory_headroom import AT_START
from generator.catalog import tables
from generator.catalog.project import Project
from generator.cli import app
from generator.press import sheets as press_sheets
from generator.workshop.build import sheets
from generator.workshop.build.sheets import make_targets
from generator.workshop.site import gallery
from generator.workshop.site.gallery import NEEDED, thumbnails_of
from generator.workshop.targets import Target


def _fills_memory(*_: object) -> None:
    raise MemoryError


SHORT = [
    MemoryError(),
    OSError(errno.ENOMEM, "Cannot allocate memory"),
    OSError("libpdfium.so: failed to map segment from shared object"),
    ImportError("libXau.so.6: failed to map segment from shared object"),
]


@pytest.mark.parametrize("error", SHORT, ids=lambda error: f"{type(error).__name__} {error}"[:30])
def test_a_deck_too_large_for_memory_is_one_finding(project_copy, monkeypatch, error):
    def _fills_memory(*_: object) -> None:
        raise error

    project, target = Project(project_copy, project_copy), Target("qiahn_goblin", "es", "cards", "a4", "standard")
    monkeypatch.setattr(sheets, "sheet_decks", _fills_memory)
    made = make_targets(project, [target], build_book=False)
    assert made.products == []
    (finding,) = made.findings
    assert (finding.code, finding.severity) == ("print.impossible", "error")
    assert "qiahn_goblin/es/cards" in finding.message
    assert "not enough memory" in finding.message
    assert "--jobs 1" in finding.fix


@pytest.mark.parametrize("error", [OSError(errno.EIO, "Input/output error"), ImportError("no module named x")])
def test_another_fault_is_not_told_as_want_of_memory(project_copy, monkeypatch, error):
    def _fails(*_: object) -> None:
        raise error

    project, target = Project(project_copy, project_copy), Target("qiahn_goblin", "es", "cards", "a4", "standard")
    monkeypatch.setattr(sheets, "sheet_decks", _fails)
    with pytest.raises(type(error)):
        make_targets(project, [target], build_book=False)


@pytest.mark.parametrize("short", [True, False])
def test_whatever_fails_while_no_memory_is_left_is_one_finding(project_copy, monkeypatch, short):
    def _fails(*_: object) -> None:
        raise SystemError("error return without exception set")

    def _asked() -> None:
        if short:
            raise MemoryError

    project, target = Project(project_copy, project_copy), Target("qiahn_goblin", "es", "cards", "a4", "standard")
    monkeypatch.setattr(sheets, "sheet_decks", _fails)
    monkeypatch.setattr(memory_headroom, "require_headroom", _asked)
    if short:
        assert [one.code for one in make_targets(project, [target], build_book=False).findings] == ["print.impossible"]
    else:
        with pytest.raises(SystemError):
            make_targets(project, [target], build_book=False)


@pytest.mark.parametrize("room", [tables, press_sheets], ids=["tables are read", "pages are painted"])
def test_it_is_asked_whether_memory_is_left_while(project_copy, monkeypatch, room):
    asked = []
    monkeypatch.setattr(room, "require_headroom", lambda: asked.append(room))
    project, target = Project(project_copy, project_copy), Target("qiahn_goblin", "es", "cards", "a4", "dense")
    assert make_targets(project, [target], build_book=False).products
    assert asked


@pytest.mark.parametrize("left", [NEEDED - 1, NEEDED])
def test_pages_are_drawn_only_where_the_library_for_it_cannot_run_out_of_memory(monkeypatch, left):
    def require(size: int) -> None:
        if size > left:
            raise MemoryError

    page = io.BytesIO()
    drawn = canvas.Canvas(page)
    drawn.drawString(72, 72, "a page")
    drawn.save()
    monkeypatch.setattr(gallery, "require_headroom", require)
    if left < NEEDED:
        with pytest.raises(MemoryError):
            thumbnails_of(page.getvalue())
    else:
        assert len(thumbnails_of(page.getvalue())) == 1


@pytest.mark.parametrize("asked", [AT_START, AT_START + 1])
def test_a_command_begins_only_where_the_libraries_it_loads_find_memory(monkeypatch, capsys, asked):
    def require(size: int) -> None:
        if size < asked:
            raise MemoryError

    monkeypatch.setattr(memory_headroom, "require_headroom", require)
    monkeypatch.setattr(app, "app", lambda words: print("begun"))
    monkeypatch.setattr(sys, "argv", ["tirada", "list"])
    if asked == AT_START:
        cli.main()
        assert capsys.readouterr().out == "begun\n"
    else:
        with pytest.raises(SystemExit, match="2"):
            cli.main()
        told = capsys.readouterr()
        assert told.out == ""
        assert told.err.startswith("tirada: there is not enough memory")


def test_the_command_ends_with_two_and_a_message(monkeypatch, capsys):
    monkeypatch.setattr(app, "app", _fills_memory)
    monkeypatch.setattr(sys, "argv", ["tirada", "list"])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert ended.value.code == 2
    told = capsys.readouterr().err
    assert told.startswith("tirada: there is not enough memory")
    assert "Traceback" not in told


BUILT_WITH = """
import resource, sys
from generator import cli
from generator.base import memory_headroom
import generator.press.sheets, generator.workshop.build.run

used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (used + int(sys.argv.pop(1)), resource.RLIM_INFINITY))
memory_headroom.AT_START = 0  # else nothing would be begun
cli.main()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the limit of a process and what it takes, as Linux has")
@pytest.mark.parametrize(
    "megabytes", [5, 9, 70, 92, 400, pytest.param(range(1, 160, 3), marks=pytest.mark.soak)], ids=lambda many: str(many)
)
def test_a_process_that_may_take_little_memory_ends_with_one_message(tmp_path, megabytes):
    for more in megabytes if isinstance(megabytes, range) else [megabytes]:
        out = tmp_path / str(more)
        words = f"build qiahn_goblin --only cards --lang es --jobs 1 --out {out}".split()
        done = subprocess.run(
            [sys.executable, "-c", BUILT_WITH, str(more << 20), *words],
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        printed = list(out.rglob("*.pdf"))
        if done.returncode == 0:
            assert printed, f"{more} MB"
            assert more > 92, f"{more} MB were enough"
            continue
        assert more < 400, f"{more} MB were too little"
        assert done.returncode in (1, 2), f"{more} MB: {done.returncode} {done.stderr[-500:]}"
        told = done.stdout + done.stderr
        assert told.count("there is not enough memory") == 1, f"{more} MB: {told}"
        assert "Traceback" not in told
        assert not printed
