"""The public face from Python: its examples say what really happens, and what cannot be is refused in one way."""

from __future__ import annotations

import dataclasses
import doctest
import json
from pathlib import Path

import pytest
import tirada
from projects import ROOT

FUNCTIONS = ("load", "build", "check", "verdicts", "play", "odds", "simulate")
GAME = "qiahn_tactics"


@pytest.fixture(autouse=True)
def _folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Examples write where they stand, and read the games that came with Tirada."""
    monkeypatch.chdir(tmp_path)


def run_examples(function: object, name: str) -> doctest.TestResults:
    runner = doctest.DocTestRunner(verbose=False)
    for example in doctest.DocTestFinder(recurse=False).find(function, name, globs={}):
        runner.run(example)
    return runner.summarize(verbose=False)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_each_function_says_what_it_does_and_raises_and_its_example_holds(name: str) -> None:
    function = getattr(tirada, name)
    assert "CannotJudge" in function.__doc__
    failed, attempted = run_examples(function, name)
    assert attempted >= 2, "an example imports tirada and calls the function"
    assert failed == 0


def test_the_example_of_the_package_holds() -> None:
    assert run_examples(tirada, "tirada") == (0, 3)


def test_the_program_in_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    _, _, rest = (ROOT / "README.md").read_text("utf-8").partition("    import tirada\n")
    lines = ["import tirada", *rest.partition("\n\nWhat cannot")[0].splitlines()]
    names: dict[str, object] = {}
    exec("\n".join(line.removeprefix("    ") for line in lines), names)
    assert [path.name for path in names["result"].made] == ["dice_nets.a4.pdf"] * 2  # type: ignore[attr-defined]
    assert (names["findings"], names["proven"]) == ((), [True, True])
    assert len(capsys.readouterr().out.splitlines()) == 3


def test_an_example_that_tells_something_else_is_noticed() -> None:
    def wrong() -> None:
        """
        >>> import tirada
        >>> tirada.load().root is None
        True
        """

    assert run_examples(wrong, "wrong").failed == 1


def test_the_package_names_all_it_offers() -> None:
    assert set(FUNCTIONS) <= set(tirada.__all__)
    assert all(hasattr(tirada, name) for name in tirada.__all__)
    assert sorted(tirada.__all__) == tirada.__all__


def test_what_comes_back_is_frozen() -> None:
    library = tirada.load([GAME], root=str(ROOT))
    with pytest.raises(dataclasses.FrozenInstanceError):
        library.root = Path()  # type: ignore[misc]
    assert library.errors == ()
    assert library.root == ROOT


def test_a_mistake_in_the_data_is_a_finding_and_the_game_is_not_built(project_copy: Path) -> None:
    path = project_copy / "data" / "games" / GAME / "tables" / "combatants.csv"
    path.write_text(path.read_text("utf-8").replace("wizard,", "wizard,nobody,", 1), "utf-8")
    library = tirada.load([GAME], root=project_copy)
    assert [finding.where.file for finding in library.errors] == [f"data/games/{GAME}/tables/combatants.csv"]
    result = tirada.build([GAME], only=["box"], out="made", root=project_copy)
    assert set(library.errors) <= set(result.errors)
    assert result.made == ()
    assert set(library.errors) <= set(tirada.check(["data"], game=GAME, root=project_copy))


def test_a_second_build_makes_nothing_and_a_damaged_file_is_found() -> None:
    first = tirada.build("qiahn_goblin", only="box", languages="en", out="made")
    second = tirada.build("qiahn_goblin", only="box", languages="en", out=Path("made"))
    assert (second.made, second.up_to_date) == ((), first.made)
    path = first.made[0]
    path.write_bytes(b"%PDF-1.7 nothing")
    with pytest.raises(tirada.CannotJudge):
        tirada.check([], files=[path])


@pytest.mark.soak  # the one before looks into a folder
def test_several_judged_folders_are_looked_into() -> None:
    tirada.build("qiahn_goblin", only="box", languages="en", out="made")
    assert tirada.check([], files="made") == ()
    with pytest.raises(tirada.CannotJudge, match="no PDF"):
        tirada.check([], files=[ROOT / "templates"])


def test_an_output_altered_or_taken_away_is_noticed_in_its_folder() -> None:
    first, second = tirada.build(["qiahn_goblin"], only=["box"], languages=["es", "en"], out="made").made
    assert tirada.check([], files="made") == ()
    first.write_bytes(first.read_bytes() + b"\n% edited by hand")
    second.unlink()
    found = {finding.code for finding in tirada.check([], files="made")}
    assert {"print.altered", "print.missing"} <= found
    (told,) = tirada.verdicts("made")
    assert (told.path, told.verdict) == (str(first), "wrong")
    assert "print.altered" in {finding.code for finding in told.findings}


def test_a_record_goes_on_from_a_file_and_plays_all_or_what_chance_has_shown(tmp_path: Path) -> None:
    begun = tirada.play(GAME, ["first: side heads"], seed=1)
    path = tmp_path / "game.txt"
    path.write_text(begun.record.text, "utf-8")
    both = tirada.play(GAME, [str(begun.legal[0]), "first: side heads"], record=path)
    assert both.refusal is not None
    assert (both.refusal.code, both.sentence.startswith("«bando»")) == ("wrong-phase", True)
    longer = tirada.play(GAME, [str(begun.legal[0])], record=path)
    assert longer.refusal is None
    assert both.record.text == longer.record.text, "the coin that was tossed is not tossed again"
    none = tirada.play(GAME, ["first: side heads"], record=path)
    assert none.refusal is not None
    assert none.record.text == begun.record.text
    assert longer.record.text.startswith(begun.record.text)
    assert json.loads(json.dumps(longer.position)) == longer.position
    assert path.read_text("utf-8") == begun.record.text, "no file is written"


def test_simulations_do_not_depend_on_the_number_of_processes() -> None:
    one, two = (tirada.simulate(GAME, 6, seed=3, policies=["greedy", "random"], jobs=jobs) for jobs in (1, 2))
    assert one == two
    assert one.policies == {"heads": "greedy", "tails": "random"}
    assert sum(rate.games for rate in one.wins.values()) + one.draws.games == 6


@pytest.mark.soak  # cli/test_simulate_campaigns simulates them by command
def test_campaigns_of_written_orders_are_simulated_as_on_the_command_line() -> None:
    names = ["builder", *["random"] * 5]
    one, two = (tirada.simulate("kaixiflan", 2, seed=3, policies=names, jobs=jobs) for jobs in (1, 2))
    assert one == two
    assert isinstance(one.tally, tirada.CampaignTally)
    assert list(one.policies.values()) == names
    assert set(one.wins) == set(one.policies)
    assert one.tally.played == sum(one.tally.turns.values()) == 2
    assert sum(rate.games for rate in one.wins.values()) + one.draws.games == 2
    with pytest.raises(tirada.CannotJudge, match="no policy 'greedy'"):
        tirada.simulate("kaixiflan", 1, policies=["greedy"])


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: tirada.load(["nothing"]), "there is no game 'nothing'"),
        (lambda: tirada.load(root="nowhere"), "no data/games/"),
        (lambda: tirada.build(["nothing"], out="made"), "there is no game 'nothing'"),
        (lambda: tirada.build([GAME], only=["nothing"], out="made"), "no component or kind 'nothing'"),
        (lambda: tirada.build([GAME], papers=["a44"], out="made"), "a44"),
        (lambda: tirada.check(["dta"]), "no kind of check 'dta'"),
        (lambda: tirada.check([], game="nothing"), "there is no game 'nothing'"),
        (lambda: tirada.check([], files=["nothing.pdf"]), "no such file or folder"),
        (lambda: tirada.play("kaixiflan"), "has no referee"),
        (lambda: tirada.play(GAME, options=["format=none"]), "none"),
        (lambda: tirada.play(GAME, record="nothing.txt"), "nothing.txt"),
        (lambda: tirada.play("qiahn_goblin", record=tirada.play(GAME).record), "a record of 'qiahn_tactics'"),
        (lambda: tirada.play(GAME, record=tirada.play(GAME).record, seed=2), "its own options and seed"),
        (lambda: tirada.odds(GAME, ["nobody"], ["knight"]), "nobody"),
        (lambda: tirada.odds("gnostica", ["one"], ["two"]), "has no combat"),
        (lambda: tirada.odds(GAME, ["knight"], ["knight"], language="xx"), "no language 'xx'"),
        (lambda: tirada.simulate(GAME, 0), "0 games"),
        (lambda: tirada.simulate(GAME, 1, policies=["clever"]), "no policy 'clever'"),
    ],
)  # fmt: skip
def test_what_cannot_be_done_is_one_error(call: object, said: str) -> None:
    assert callable(call)
    with pytest.raises(tirada.CannotJudge, match=said):
        call()


def test_a_combat_that_the_rules_forbid_names_every_clause_it_breaks() -> None:
    with pytest.raises(tirada.CombatRefused, match=r"at most 1\smagic counter.*\(QT-88\)") as refused:
        tirada.odds(GAME, ["wizard"], ["wizard+air+air"], language="en")
    assert [refusal.clause for refusal in refused.value.refusals] == ["QT-88", "QT-90"]
