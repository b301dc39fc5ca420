"""Every kind of damage to a finished book or web edition is told, and told where it is; all kinds in the soak."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest
from book_damages import DAMAGES, damaged
from projects import short_book
from web_damages import WEB_DAMAGES

from generator.base.errors import CannotJudge
from generator.base.findings import Finding, Findings
from generator.workshop.checking.run import Checker
from generator.workshop.targets import WEB, Target

GAME = "qiahn_goblin"
# one for each way in which damage is told: by what is set, by what is painted, by what the document says of itself;
# other kinds are told one by one where their judges are tested
SAMPLE = (
    "a digit is another digit",
    "a white rectangle covers a column",
    "a bookmark leads to another page",
)
WEB_SAMPLE = (
    "a digit of a clause is another",
    "a script is added",
)
Errors = Callable[[str, bytes], list[Finding]]
Clean = Callable[[str], bytes]


def marked(names: object, sample: tuple[str, ...]) -> list[object]:
    assert isinstance(names, dict)
    return [pytest.param(name, marks=() if name in sample else pytest.mark.soak, id=name) for name in names]


@pytest.fixture(scope="module")
def checker() -> Checker:
    return Checker(short_book().project, Findings(), GAME)


@pytest.fixture(scope="module")
def clean(checker: Checker) -> Clean:
    """Makes a book of the game in Spanish, by its name: the press and the judge are given the same documents."""

    @cache
    def made(name: str) -> bytes:
        component, paper = (WEB, "") if name.endswith(".html") else (name, "a4")
        return checker.fresh.of(Target(GAME, "es", component, paper, "dense")).data

    return made


@pytest.fixture(scope="module")
def errors(tmp_path_factory: pytest.TempPathFactory, checker: Checker) -> Errors:
    folder = tmp_path_factory.mktemp("books") / GAME / "es"
    folder.mkdir(parents=True)

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


@pytest.mark.parametrize("name", marked(dict.fromkeys(["rulebook", "rulebook-booklet", "reference"]), ("rulebook",)))
def test_a_clean_book_has_no_error(name: str, clean: Clean, errors: Errors) -> None:
    assert errors(f"{name}.a4.pdf", clean(name)) == []


@pytest.mark.parametrize("name", marked(DAMAGES, SAMPLE))
def test_damage_to_a_book_is_told_where_it_is(name: str, clean: Clean, errors: Errors) -> None:
    book, page, apply = DAMAGES[name]
    data = damaged(clean(book), apply)
    found = errors(f"{book}.a4.pdf", data)
    assert found
    pages = {finding.where.page for finding in found}
    if page is not None:
        assert pages - {None}, [finding.message for finding in found]
        assert page in (0, *pages), [finding.message for finding in found]


def test_a_clean_web_edition_has_no_error(clean: Clean, errors: Errors) -> None:
    assert errors("rulebook.html", clean("rulebook.html")) == []


@pytest.mark.parametrize("name", marked(WEB_DAMAGES, WEB_SAMPLE))
def test_damage_to_a_web_edition_is_told_with_its_line(name: str, clean: Clean, errors: Errors) -> None:
    whole = clean("rulebook.html").decode("utf-8")
    changed = WEB_DAMAGES[name](whole)
    assert changed != whole, "nothing was damaged"
    found = errors("rulebook.html", changed.encode("utf-8"))
    assert any(finding.where.line for finding in found), found


@pytest.mark.parametrize(
    "rewritten",
    [
        lambda data: data.replace(b"\n", b"\r\n"),
        lambda data: b"\xef\xbb\xbf" + data,
        lambda data: b"\xef\xbb\xbf" + data.replace(b"\n", b"\r"),
    ],
    ids=["line ends of Windows", "a mark of the byte order", "both, with line ends of old"],
)
def test_a_web_edition_that_an_editor_only_saved_again_has_no_error(
    rewritten: Callable[[bytes], bytes], clean: Clean, errors: Errors
) -> None:
    assert errors("rulebook.html", rewritten(clean("rulebook.html"))) == []


def test_a_book_under_the_name_of_another_is_told(clean: Clean, errors: Errors) -> None:
    (found,) = errors("rulebook.a4.pdf", clean("reference"))
    assert (found.code, found.message) == ("print.misnamed", "its name says component rulebook, not reference")
    assert "reference.a4.pdf" in found.fix
    (paper,) = errors("rulebook.a5.pdf", clean("rulebook"))
    assert paper.message == "its name says paper a5, not a4"
    assert errors("Goblins, last version.pdf", clean("reference")) == []  # a name of one's own says nothing
