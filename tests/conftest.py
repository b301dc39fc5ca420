"""Fixtures for every test: a project to change, what a build makes of it, and the command as a user runs it."""

from __future__ import annotations

import gc
import os
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from commands import Done, apart, here
from hypothesis import settings
from projects import built, changed_links, copied_project, few_cards, keep_few_cards
from soak_cases import LOST_CASES, lost_cases, soak_cases

pytest_plugins = ["trace_plugin"]
settings.register_profile("tirada", deadline=None, max_examples=40)  # a busy machine is no failure
settings.load_profile("tirada")
gc.set_threshold(100_000, 20, 20)  # what tests share lasts for the whole run: it need not be walked so often

Tirada = Callable[..., Done]


def pytest_configure(config: pytest.Config) -> None:
    """Processes of a run together keep what they compiled, even where that is usually not wanted: there are many."""
    if config.getoption("numprocesses", 0):
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


@pytest.hookimpl(tryfirst=True)  # before pytest leaves out what is marked
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Files with few tests go first: those tests are the long ones, and nobody is to wait for one in the end.

    The records are most of all, and go before them: a file is not shared between processes. The cases of
    `soak_cases.txt` are marked as long runs.
    """
    named, collected = soak_cases(), {item.nodeid for item in items}
    if not any("::" in asked for asked in config.args):  # else only some cases of a file are here
        config.stash[LOST_CASES] = lost_cases(named, collected)
    for item in items:
        if item.nodeid in named:
            item.add_marker(pytest.mark.soak)
    tests = Counter(item.path for item in items)
    items.sort(key=lambda item: (item.path.stem != "test_corpus", tests[item.path]))


def pytest_sessionfinish() -> None:
    """All garbage is looked for once: pytest does so five times at the end, through everything that tests share."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def _cache_of_its_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Games and fonts that tests read are not kept with the user's; processes that test together share them."""
    base = tmp_path_factory.getbasetemp()
    together = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TIRADA_CACHE", str(together / "cache"))
        yield


@pytest.fixture(scope="session", autouse=True)
def _few_thumbnails() -> Iterator[None]:
    """A build paints its first pages for its gallery: two of each file show as much as sixteen, eight times sooner."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("generator.workshop.site.gallery.PAGES", 2)
        yield


# tests of the command and of one game: what four games do takes four times as long and proves no more
GAME_OF = {
    "test_all_mistakes_at_once": "qiahn_goblin",
    "test_bad_input": "qiahn_goblin",
    "test_bad_tables": "qiahn_goblin",
    "test_bad_yaml": "qiahn_goblin",
    "test_builds_at_once": "qiahn_goblin",
    "test_cards": "qiahn_goblin",
    "test_chosen_rulings": "qiahn_goblin",
    "test_colour_only": "gnostica",
    "test_command_line": "qiahn_goblin",
    "test_cut_lines": "qiahn_goblin",
    "test_cycles": "qiahn_goblin",
    "test_departures": "qiahn_goblin",
    "test_drafts_and_shared_templates": "qiahn_goblin",
    "test_files_of_several_components": "qiahn_goblin",
    "test_finished_books": "qiahn_goblin",
    "test_fitting": "qiahn_goblin",
    "test_form_fields": "kaixiflan",
    "test_gnostica": "gnostica",
    "test_gnostica_deck": "gnostica",
    "test_gnostica_extras": "gnostica",
    "test_goblin": "qiahn_goblin",
    "test_goblin_data": "qiahn_goblin",
    "test_golden_kaixiflan": "kaixiflan",
    "test_in_the_check": "qiahn_goblin",
    "test_incremental_builds": "qiahn_goblin",
    "test_kaixiflan": "kaixiflan",
    "test_label_sheets": "gnostica",
    "test_links": "qiahn_goblin",
    "test_linting": "qiahn_goblin",
    "test_moving_fields": "gnostica",
    "test_nested_layouts": "gnostica",
    "test_odds_table": "qiahn_tactics",
    "test_own_pictures": "gnostica",
    "test_projects_and_pieces": "qiahn_goblin",
    "test_promised_dashes": "kaixiflan",
    "test_promised_hatchings": "qiahn_tactics",
    "test_promised_pictures": "gnostica",
    "test_qiahn_tactics": "qiahn_tactics",
    "test_shared_decks": "qiahn_goblin",
    "test_shared_sheets": "qiahn_goblin",
    "test_short_memory": "qiahn_goblin",
    "test_templates": "qiahn_goblin",
    "test_text_setting": "qiahn_goblin",
    "test_two_witnesses": "qiahn_goblin",
    "test_typed_numbers": "qiahn_goblin",
    "test_unwritable_output": "qiahn_goblin",
    "test_visibility": "qiahn_goblin",
    "test_words_too_wide": "qiahn_goblin",
    "test_web_contents": "qiahn_goblin",
    "test_word_spaces": "qiahn_goblin",
}

# tests that look at any sheets of cards: those of half the deck have all that they look at
WITH_FEW_CARDS = frozenset(
    [
        "test_build_inputs",
        "test_build_records",
        "test_builds_at_once",
        "test_drafts_and_shared_templates",
        "test_incremental_builds",
        "test_misfits",
        "test_site_pages",
        "test_unwritable_output",
    ]
)

# tests that compare what they change with pages of the project as it stands; others have sketches of some pictures
WITH_WHOLE_PICTURES = frozenset(["test_cards", "test_golden_kaixiflan", "test_golden_pages"])


@pytest.fixture
def project_copy(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Path]:
    """A project of one's own: a copy of data/ and templates/, to change one thing in."""
    game = GAME_OF.get(request.path.stem)
    whole = request.path.stem in WITH_WHOLE_PICTURES
    root = copied_project(tmp_path / "project", [game] if game else None, whole_pictures=whole)
    if request.path.stem in WITH_FEW_CARDS:
        keep_few_cards(root)
    yield root
    assert changed_links() == [], "unlink a picture before you write another in its place"


@pytest.fixture
def tirada(tmp_path: Path) -> Tirada:
    """Run the command in this process, in `cwd` (tmp_path when none is given)."""
    return _running(here, tmp_path)


@pytest.fixture
def tirada_apart(tmp_path: Path) -> Tirada:
    """Run the command in a process of its own, as its users do."""
    return _running(apart, tmp_path)


def _running(how: Callable[..., Done], usual: Path) -> Tirada:
    def run(*arguments: object, cwd: Path | None = None, **environment: str) -> Done:
        return how([str(argument) for argument in arguments], cwd or usual, environment)

    return run


@pytest.fixture
def change() -> Callable[[Path, str, str], None]:
    """Replace a text that stands exactly once in a file."""

    def replace(path: Path, old: str, new: str) -> None:
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {path}"
        path.write_text(text.replace(old, new), encoding="utf-8")

    return replace


@pytest.fixture(scope="session")
def goblin_output(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The cards of one game, A4, in both of its languages. Do not change them."""
    return built("qiahn_goblin", "cards", tmp_path_factory.mktemp("built"))


@pytest.fixture(scope="session")
def few_cards_output(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same of the project with few cards. Do not change them."""
    return built("qiahn_goblin", "cards", tmp_path_factory.mktemp("built"), few_cards())
