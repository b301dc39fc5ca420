"""A small deck, and what each service gets of it: made once for all tests that look at it."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from generator.base.findings import Finding, Findings
from generator.base.session import Session
from generator.catalog.project import Project
from generator.workshop.checking.run import Checker
from generator.workshop.exports.request import ExportRequest
from generator.workshop.exports.run import export
from generator.workshop.start.starter import start

ROOT = Path(__file__).resolve().parents[3]
Judge = Callable[[Path], list[Finding]]


@pytest.fixture(scope="session")
def small_deck(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """The deck of the game that `tirada new` starts, without its box: four cards, eight with their copies, one back."""
    folder = start("my_game", tmp_path_factory.mktemp("deck"))
    components = folder / "data/games/my_game/components.yaml"
    before, _, rest = components.read_text("utf-8").partition("# What each box holds")
    deck, _, _ = rest.partition("components:\n")[2].partition("  - id: box\n")
    components.write_text(f"{before}components:\n{deck}", "utf-8")
    return Project(folder, ROOT, session=Session(of_one_run=True))


@pytest.fixture(scope="session")
def made(small_deck: Project, tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Path]:
    """The folder of the deck's cards for a service, in Spanish. Do not change it."""

    @cache
    def folder(service: str, **more: object) -> Path:
        out = tmp_path_factory.mktemp(service)
        wanted = ExportRequest(service, languages=("es",), jobs=1, **more)  # type: ignore[arg-type]
        (name,) = export(small_deck, wanted, out, lambda total: None, lambda step: None).folders
        return out / name

    return folder


@pytest.fixture
def copy_of(made: Callable[..., Path], tmp_path: Path) -> Callable[..., Path]:
    """The same folder, to be damaged."""

    def copied(service: str, **more: object) -> Path:
        return Path(shutil.copytree(made(service, **more), tmp_path / service))

    return copied


@pytest.fixture(scope="session")
def judged(small_deck: Project) -> Judge:
    """What `tirada check` finds in the folder of an export."""

    def found(folder: Path) -> list[Finding]:
        findings = Findings()
        Checker(small_deck, findings).print([folder / "export.json"])
        return findings.items

    return found


@pytest.fixture(scope="session")
def press_profile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small profile of a press with four inks: no free one may be shipped, so its tables are made here."""
    path = tmp_path_factory.mktemp("icc") / "press.icc"
    path.write_bytes(made_profile())
    return path


def made_profile() -> bytes:
    """An ICC profile of class prtr: CMYK to Lab and back by tables of two steps."""

    def tag(kind: bytes, body: bytes) -> bytes:
        return kind + b"\0\0\0\0" + body

    def text(words: str) -> bytes:
        return tag(b"desc", len(words + "\0").to_bytes(4, "big") + words.encode() + b"\0" + bytes(4 + 4 + 2 + 1 + 67))

    def table(inputs: int, outputs: int, entries: list[int]) -> bytes:
        one = 1 << 16
        matrix = b"".join((one if i % 4 == 0 else 0).to_bytes(4, "big") for i in range(9))
        ramp = bytes(range(256))
        return tag(b"mft1", bytes([inputs, outputs, 2, 0]) + matrix + ramp * inputs + bytes(entries) + ramp * outputs)

    inks = [(c, m, y, k) for c in (0, 1) for m in (0, 1) for y in (0, 1) for k in (0, 1)]
    lab = [v for c, m, y, k in inks for v in (round(255 * (1 - k) * (3 - c - m - y) / 3), 128, 128)]
    back = [v for light in (0, 1) for _ in range(4) for v in (0, 0, 0, 0 if light else 255)]
    tags = {
        b"desc": text("Small press"),
        b"cprt": tag(b"text", b"none\0"),
        b"wtpt": tag(b"XYZ ", (63190).to_bytes(4, "big") + (65536).to_bytes(4, "big") + (54061).to_bytes(4, "big")),
        b"A2B0": table(4, 3, lab),
        b"B2A0": table(3, 4, back),
    }
    start, places, bodies = 132 + 12 * len(tags), b"", b""
    for name, body in tags.items():
        body += bytes(-len(body) % 4)
        places += name + (start + len(bodies)).to_bytes(4, "big") + len(body).to_bytes(4, "big")
        bodies += body
    size = start + len(bodies)
    head = size.to_bytes(4, "big") + b"lcms" + bytes([2, 0x40, 0, 0]) + b"prtrCMYKLab " + bytes(12) + b"acsp"
    head += bytes(68 - len(head)) + b"".join(v.to_bytes(4, "big") for v in (63190, 65536, 54061))
    return head + bytes(128 - len(head)) + len(tags).to_bytes(4, "big") + places + bodies
