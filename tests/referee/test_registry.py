"""Packages that bring a referee, and what is said about one that cannot be used."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from packages import FIXTURE, GAME, laid_out

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.catalog.installed import referee_places
from generator.catalog.library import load_game
from generator.catalog.project import find_project, shipped_root
from generator.referee.actions import Action
from generator.referee.registry import plugin_of, refereed_ids
from generator.workshop.checking.run import Checker

GOOD = "from generator.referee.plugin import GamePlugin\nplugin = GamePlugin({id!r}{more})\n"


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of the import path, to lay packages out in; what was imported from it is forgotten."""
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.syspath_prepend(str(folder))
    known = set(sys.modules)
    yield folder
    for name in set(sys.modules) - known:
        if str(folder) in str(getattr(sys.modules[name], "__file__", "")):
            del sys.modules[name]


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("import no_such_module", "odd_one 1.0 brings, cannot be used: odd_one:plugin: ModuleNotFoundError: No module"),
        ("plugin =", "odd_one:plugin: SyntaxError"),
        ("raise RuntimeError('no licence')", "odd_one:plugin: RuntimeError: no licence"),
        ("", "odd_one:plugin: AttributeError"),
        ("plugin = {'id': 'odd'}", "odd_one:plugin is no GamePlugin but dict"),
        (GOOD.format(id="even", more=""), "odd_one:plugin says that it is of 'even'"),
        ("import sys; sys.exit(0)", "odd_one:plugin: SystemExit"),
        (GOOD.format(id="odd", more=", engine=object()"), "engine of odd_one:plugin is not what GamePlugin says"),
        (GOOD.format(id="odd", more=", needs=(1,)"), "needs of odd_one:plugin is not what GamePlugin says"),
        (GOOD.format(id="odd", more=", insight=None"), "insight of odd_one:plugin is not what GamePlugin says"),
        (GOOD.format(id="odd", more=", odds=3"), "odds of odd_one:plugin is not what GamePlugin says"),
        (GOOD.format(id="odd", more=", scene='table'"), "scene of odd_one:plugin is not what GamePlugin says"),
        (GOOD.format(id="odd", more=", keeps_first=True"), "keeps_first of odd_one:plugin is not what GamePlugin says"),
    ],
)
def test_a_plug_in_that_cannot_be_used_is_named_with_its_package(site: Path, source: str, message: str) -> None:
    laid_out(site, "odd_one", {"tirada.games": {"odd": "odd_one:plugin"}}, {"__init__.py": source})
    with pytest.raises(CannotJudge) as refused:
        plugin_of("odd")
    assert message in refused.value.message
    assert refused.value.fix
    assert "odd" not in refereed_ids()
    assert "qiahn_goblin" in refereed_ids()  # only its own game is affected


def test_two_referees_of_one_game_are_refused(site: Path) -> None:
    for name in ("one_race", "other_race"):
        laid_out(
            site, name, {"tirada.games": {"race": f"{name}:plugin"}}, {"__init__.py": GOOD.format(id="race", more="")}
        )
    with pytest.raises(CannotJudge, match=r"two packages bring a referee of race: one_race 1\.0, other_race 1\.0"):
        plugin_of("race")


@pytest.mark.parametrize("owners", [("one_race", "other_race"), ("one_race",)])
def test_two_packages_with_data_of_one_game_are_refused_and_tirada_is_one_of_them(
    site: Path, owners: tuple[str, ...]
) -> None:
    game = "race" if len(owners) > 1 else "qiahn_goblin"
    for name in owners:
        laid_out(site, name, {"tirada.data": {game: name}}, {f"data/games/{game}/game.yaml": ""})
    project = find_project(root=shipped_root())
    with pytest.raises(CannotJudge, match=f"more than one package brings data of the game '{game}': one_race 1.0"):
        project.game_folder(game)
    assert project.game_folder("qiahn_tactics").is_dir()


@pytest.mark.parametrize(
    ("value", "message"),
    [("no_such_package", "there is no package 'no_such_package'"), ("empty_race", "has no data/games/race")],
)
def test_data_that_are_not_where_the_package_says_are_missed(site: Path, value: str, message: str) -> None:
    laid_out(site, "empty_race", {"tirada.data": {"race": value}})
    with pytest.raises(CannotJudge) as refused:
        find_project(root=shipped_root()).game_folder("race")
    assert "empty_race 1.0 names data of the game 'race' that are not there" in refused.value.message
    assert message in refused.value.message


def test_a_referee_without_data_is_told_so(site: Path) -> None:
    laid_out(
        site,
        "bare_race",
        {"tirada.games": {"race": "bare_race:plugin"}},
        {"__init__.py": GOOD.format(id="race", more="")},
    )
    with pytest.raises(CannotJudge, match=r"bare_race 1\.0 brings its referee, but nothing brings its data"):
        find_project(root=shipped_root()).game_folder("race")


def test_data_in_a_folder_of_the_package_are_found_and_nothing_is_imported_for_them(site: Path) -> None:
    laid_out(
        site,
        "deep_race",
        {"tirada.data": {"race": "deep_race.files.inside"}},
        {"__init__.py": "raise RuntimeError", "files/inside/data/games/race/game.yaml": ""},
    )
    folder = find_project(root=shipped_root()).game_folder("race")
    assert folder == site / "deep_race/files/inside/data/games/race"


def test_a_project_s_own_games_are_all_that_it_shows(site: Path, tmp_path: Path) -> None:
    laid_out(site, "any_race", {"tirada.data": {"race": "any_race"}}, {"data/games/race/game.yaml": ""})
    (tmp_path / "mine/data/games/other").mkdir(parents=True)
    project = find_project(root=tmp_path / "mine")
    assert project.game_ids() == ["other"]
    assert site / "any_race" not in project.layers
    (tmp_path / "mine/data/games/race").mkdir()
    project = find_project(root=tmp_path / "mine")
    assert project.game_folder("race") == tmp_path / "mine/data/games/race"
    assert project.layers[-1] == site / "any_race"
    assert project.may_change("race")
    assert not find_project(root=shipped_root()).may_change("race")


def test_the_example_offers_what_it_accepts_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(FIXTURE))
    from snail_race import referee  # type: ignore[import-not-found]

    project = find_project(root=FIXTURE / GAME)
    game = load_game(project, GAME, Findings())
    assert game is not None
    judged = referee.make(game, (), {})
    words = [("coin", ("red",)), ("play", ("dash",)), ("play", ("slide",)), ("play", ("crawl",)), ("pass", ())]
    every = [Action(who, verb, args) for who in ("red", "blue", "chance", "green") for verb, args in words]
    source = random.Random(1)
    for _ in range(20):
        position = judged.start()
        while judged.actor(position):
            legal = judged.legal(position)
            assert judged.breaches(position) == []
            assert judged.from_json(judged.to_json(position)) == position
            assert {action for action in every if judged.judge(position, action) is None} == set(legal) & set(every)
            position = judged.step(position, source.choice(legal))
        assert judged.legal(position) == ()
        assert judged.result(position)["winner"] in ("red", "blue", None)
    with pytest.raises(CannotJudge, match="there is no option 'colour'"):
        referee.make(game, (), {"colour": "red"})
    data = judged.to_json(judged.start())
    data["sides"]["red"]["hand"] = ["dash"] * 3
    with pytest.raises(CannotJudge, match=r"red holds more cards dash than there are \(SR-2\)"):
        judged.from_json(data)


def test_the_code_of_a_referee_is_found_be_it_a_package_or_a_single_module(site: Path) -> None:
    laid_out(site, "wide_one", {"tirada.games": {"wide": "wide_one:plugin"}}, {"__init__.py": "", "rules.py": ""})
    (site / "small_one.py").write_text("", encoding="utf-8")
    info = site / "small_one-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: small_one\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[tirada.games]\nsmall = small_one:plugin\n", encoding="utf-8")
    assert dict(referee_places()) == {"wide": site / "wide_one", "small": site / "small_one.py"}


def test_an_entry_point_without_a_module_is_named_and_stops_no_other_game(site: Path) -> None:
    laid_out(site, "odd_one", {"tirada.games": {"odd": ":plugin"}}, {"__init__.py": ""})
    with pytest.raises(CannotJudge, match=r"odd_one 1\.0 brings, cannot be used"):
        plugin_of("odd")
    assert "odd" not in dict(referee_places())
    assert find_project(shipped_root()).game_ids()


@pytest.mark.soak  # the registry knows such a referee above
def test_a_referee_whose_game_has_no_data_is_a_warning_of_check_data(site: Path) -> None:
    laid_out(
        site, "odd_one", {"tirada.games": {"odd": "odd_one:plugin"}}, {"__init__.py": GOOD.format(id="odd", more="")}
    )
    for root, codes in ((shipped_root(), ["referee.no-data"]), (FIXTURE.parent / "fifth_game", [])):
        checker = Checker(find_project(root=root), Findings())
        checker.data()
        assert [finding.code for finding in checker.findings if finding.code == "referee.no-data"] == codes
