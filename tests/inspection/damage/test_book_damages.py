"""Every kind of damage to a finished book or web edition is told, and told where it is; all kinds in the soak."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest
from book_damages import DAMAGES, damaged
from projects import AS_IT_STANDS
from web_damages import WEB_DAMAGES

from generator.base.errors import CannotJudge
from generator.base.findings import Finding, Findings
from generator.workshop.build.books import make_books
from generator.workshop.checking.run import Checker
from generator.workshop.targets import Target

GAME = "qiahn_goblin"
SAMPLE = (
    "a digit is another digit",
    "a line of text is white",
    "a white rectangle covers a column",
    "two figures have changed places",
    "a note lies over the text",
    "two pages have changed places",
    "a bookmark leads to another page",
    "a booklet is at 93 percent",
)
WEB_SAMPLE = (
    "a digit of a clause is another",
    "a text is hidden by a style",
    "a script is added",
    "the page is cut off",
)
Errors = Callable[[str, bytes], list[Finding]]
Files = Mapping[str, bytes]


def marked(names: object, sample: tuple[str, ...]) -> list[object]:
    assert isinstance(names, dict)
    return [pytest.param(name, marks=() if name in sample else pytest.mark.soak, id=name) for name in names]


@pytest.fixture(scope="module")
def files() -> Files:
    """The books of one game in Spanish, clean, by the name of their file."""
    made = {}
    for component in ("rulebook", "rulebook-booklet", "reference", "web"):
        target = Target(GAME, "es", component, "" if component == "web" else "a4", "dense")
        (product,) = make_books(AS_IT_STANDS, [target], False).products
        made[target.path(product.suffix).rpartition("/")[2].partition(".a4")[0].removesuffix(".pdf")] = product.data
    return made


@pytest.fixture(scope="module")
def errors(tmp_path_factory: pytest.TempPathFactory) -> Errors:
    folder = tmp_path_factory.mktemp("books") / GAME / "es"
    folder.mkdir(parents=True)
    checker = Checker(AS_IT_STANDS, Findings(), GAME)

    def judge(name: str, data: bytes) -> list[Finding]:
        path = folder / name
        path.write_bytes(data)
        checker.findings, checker.judged = Findings(), 0
        try:
            checker.print([path])
        except CannotJudge as error:
            return [Finding("print.unreadable", "error", error.message)]
        return checker.findings.errors

    return judge


def test_there_are_kinds_enough_and_the_samples_are_of_them() -> None:
    assert len(DAMAGES) + len(WEB_DAMAGES) >= 45
    assert set(SAMPLE) <= set(DAMAGES)
    assert set(WEB_SAMPLE) <= set(WEB_DAMAGES)


@pytest.mark.parametrize("name", ["rulebook", "rulebook-booklet", "reference"])
def test_a_clean_book_has_no_error(name: str, files: Files, errors: Errors) -> None:
    assert errors(f"{name}.a4.pdf", files[name]) == []


def test_a_clean_web_edition_has_no_error(files: Files, errors: Errors) -> None:
    assert errors("rulebook.html", files["rulebook.html"]) == []


@pytest.mark.parametrize("name", marked(DAMAGES, SAMPLE))
def test_damage_to_a_book_is_told_where_it_is(name: str, files: Files, errors: Errors) -> None:
    book, page, apply = DAMAGES[name]
    data = damaged(files[book], apply)
    found = errors(f"{book}.a4.pdf", data)
    assert found
    pages = {finding.where.page for finding in found}
    if page is not None:
        assert pages - {None}, [finding.message for finding in found]
        assert page in (0, *pages), [finding.message for finding in found]


@pytest.mark.parametrize("name", marked(WEB_DAMAGES, WEB_SAMPLE))
def test_damage_to_a_web_edition_is_told_with_its_line(name: str, files: Files, errors: Errors) -> None:
    clean = files["rulebook.html"].decode("utf-8")
    changed = WEB_DAMAGES[name](clean)
    assert changed != clean, "nothing was damaged"
    found = errors("rulebook.html", changed.encode("utf-8"))
    assert any(finding.where.line for finding in found), found
