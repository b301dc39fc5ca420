"""Pages that a reader follows step by step: files are written, lines changed, commands run, their answers compared."""

from __future__ import annotations

import csv
import re
import shlex
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import yaml
from test_readme import assert_options_exist

STEP = re.compile(
    r"(?P<how>Add to|Write|Añade a|Escribe) `(?P<file>[^`]+)`:\n\n```\w*\n(?P<text>.*?)```"
    r"|(?:In|En) `(?P<where>[^`]+)`, `(?P<old>[^`]+)` (?:becomes|pasa a ser) `(?P<new>[^`]+)`\."
    r"|^    (?P<line>(?:tirada|cd) [^\n]*)$"
    r"|^```text\n(?P<says>.*?)```$",
    re.S | re.M,
)
ADDING = ("Add to", "Añade a")
HOME = "/home/ana"  # what a page calls the folder that its reader begins in
LEFT_OUT = "…"  # a line for any lines


def steps(text: str) -> list[dict[str, str]]:
    """What a page asks for, in its order."""
    return [
        {name: part for name, part in match.groupdict().items() if part is not None} for match in STEP.finditer(text)
    ]


def assert_can_be_done(step: Mapping[str, str]) -> None:
    """A step calls commands and options that there are, and writes what can be read, without following it."""
    if step.get("line", "").startswith("tirada "):
        assert_options_exist(step["line"])
    elif step.get("file", "").endswith(".yaml") and step["how"] not in ADDING:  # what is added is no whole file
        yaml.safe_load(step["text"])
    elif step.get("file", "").endswith(".svg"):
        ElementTree.fromstring(step["text"])
    elif step.get("file", "").endswith(".csv") and step["how"] not in ADDING:
        lines = step["text"].splitlines()
        assert len({len(row) for row in csv.reader(lines, delimiter=";" if ";" in lines[0] else ",")}) == 1


class PageFollower:
    """Somebody who does what pages say: `here` is the folder they are in, `said` what the last command answered."""

    def __init__(self, folder: Path, tirada: Callable[..., Any], environment: Mapping[str, str] | None = None) -> None:
        self.home = self.here = folder
        self.said = ""
        self._tirada, self._environment = tirada, environment or {}

    def follow(self, text: str) -> int:
        """Do all steps of a page; how many there were."""
        asked = steps(text)
        for step in asked:
            self.do(step)
        return len(asked)

    def do(self, step: Mapping[str, str]) -> None:
        """Do one step, and see that it works."""
        if "line" in step:
            self._run(step["line"])
        elif "says" in step:
            assert is_said(step["says"], self.said), f"the page promises\n{step['says']}\nand it says\n{self.said}"
        elif "how" in step:
            path = self.here / step["file"]
            path.parent.mkdir(parents=True, exist_ok=True)
            before = path.read_text("utf-8") if step["how"] in ADDING else ""
            assert before or not path.exists(), f"{path} is there already"
            path.write_text(before + step["text"], encoding="utf-8")
        else:
            path = self.here / step["where"]
            text = path.read_text("utf-8")
            assert text.count(step["old"]) == 1, f"{step['old']!r} stands {text.count(step['old'])} times in {path}"
            path.write_text(text.replace(step["old"], step["new"]), encoding="utf-8")

    def _run(self, line: str) -> None:
        command, *words = shlex.split(line)
        if command == "cd":
            self.here /= words[0]
            return
        done = self._tirada(*words, cwd=self.here, **self._environment)
        assert done.returncode == 0, f"{line}\n{done.stdout}{done.stderr}"
        self.said = done.stdout.replace(str(self.home.resolve()), HOME).replace(str(self.home), HOME)


def is_said(promised: str, said: str) -> bool:
    """Whether a command said what a page promises; a line `…` of the page stands for any lines."""
    parts = [re.escape(line) if line != LEFT_OUT else ".*" for line in promised.rstrip("\n").split("\n")]
    return re.fullmatch("\n".join(parts), said.rstrip("\n"), re.S) is not None
