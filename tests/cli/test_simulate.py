"""tirada simulate: the same result whatever the number of processes, told as text, JSON and pictures."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from generator.base.errors import CannotJudge
from generator.base.files import check_writable
from generator.workshop.play.simulation_chart import simulation_chart
from generator.workshop.play.simulations import plan_simulation, report, simulate

ROOT = Path(__file__).resolve().parents[2]
GAMES = ("qiahn_tactics", "qiahn_goblin", "gnostica")
OF_TWO = {"gnostica": ("--option", "players=2")}  # games that more may play


def quiet(what) -> None:
    """Nobody watches."""


@pytest.fixture(scope="module")
def made():
    """The report of a small simulation in this process."""
    game, what = plan_simulation(
        ROOT, "qiahn_tactics", ["format=squad_6", "AT-1=after_all_rolls"], ("greedy", "random"), 7
    )
    return report(game, what, simulate(what, 40, 1, "", quiet, quiet))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("policies", [["random"], ["greedy", "random"]])
def test_the_same_seed_gives_the_same_bytes_whatever_the_number_of_jobs(tirada, game, policies):
    words = ["simulate", game, "--games", "30", "--seed", "11", "--json", "--root", ROOT, *OF_TWO.get(game, ())]
    words += [word for name in policies for word in ("--policy", name)]
    runs = [tirada(*words, "--jobs", jobs) for jobs in (1, 2)]
    assert [run.returncode for run in runs] == [0, 0], runs[0].stderr
    assert runs[0].stdout == runs[1].stdout
    data = json.loads(runs[0].stdout)
    assert data["games"] == 30
    assert sum(rate["games"] for rate in data["wins"].values()) + data["draws"]["games"] == 30
    sides = list(data["wins"])
    assert data["policies"] == dict(zip(sides, policies * 2 if len(policies) == 1 else policies, strict=True))


def test_another_seed_gives_other_games(tirada):
    words = ["simulate", "qiahn_tactics", "--games", "30", "--jobs", "1", "--json", "--root", ROOT]
    one, two = (json.loads(tirada(*words, "--seed", seed).stdout) for seed in (1, 2))
    assert one.pop("seed") != two.pop("seed")
    assert one != two
    assert one["data"] == two["data"]


def test_the_report_holds_what_it_promises(made):
    assert list(made) == [
        "game", "edition", "data", "terms", "seed", "games", "policies", "wins", "draws", "first_mover", "length",
        "verbs", "pieces",
    ]  # fmt: skip
    assert "format=squad_6" in made["terms"]["option"]
    assert "AT-1=after_all_rolls" in made["terms"]["ruling"]
    first = made["first_mover"]
    assert first["won"] + first["drawn"] + first["lost"] == 40
    assert first["decided"]["of"] == first["won"] + first["lost"]
    assert sum(made["length"]["actions"]["histogram"].values()) == 40
    assert made["length"]["rounds"]["histogram"] == {"6": 40}
    quantiles = list(made["length"]["actions"]["quantiles"].values())
    assert quantiles == sorted(quantiles)
    for one in made["pieces"]:
        assert one["times"] >= one["in"]["games"] == one["won"]["of"] >= one["won"]["games"]
        assert one["in"]["of"] == 40
        assert one["won"]["low"] <= one["won"]["rate"] <= one["won"]["high"]
    assert {(one["side"], one["piece"]) for one in made["pieces"]} >= {("heads", "air"), ("tails", "fire")}
    assert ("tails", "air") not in {(one["side"], one["piece"]) for one in made["pieces"]}


def test_the_text_says_what_the_numbers_mean(tirada):
    words = ("simulate", "qiahn_tactics", "--games", "20", "--seed", "3", "--jobs", "1", "--root", ROOT)
    text = tirada(*words).stdout
    data = json.loads(tirada(*words, "--json").stdout)
    assert text.startswith("Qíahn Tactics, edition 1.0: 20 games, seed 3\n")
    for side, rate in data["wins"].items():
        shown = f"{rate['rate'] * 100:.2f} %  ({rate['low'] * 100:.2f} to {rate['high'] * 100:.2f})"
        assert re.search(rf"  {side} +{rate['games']} +{re.escape(shown)}  plays random\n", text)
    assert f"won {data['first_mover']['won']}, drew {data['first_mover']['drawn']}" in text
    assert f"actions      mean {data['length']['actions']['mean']:.2f}" in text
    assert len(re.findall(r"^  (?:deploy|put) ", text, re.MULTILINE)) == len(data["pieces"])


def test_the_table_of_pieces_has_straight_columns_whatever_they_are_called(tirada):
    words = ("simulate", "gnostica", "--games", "20", "--jobs", "1", "--option", "players=6", "--root", ROOT)
    lines = tirada(*words).stdout.splitlines()
    table = lines[next(i for i, line in enumerate(lines) if line.startswith("Pieces")) :]
    assert any("wheel-of-fortune" in line for line in table)
    side, times = table[0].index("side"), table[0].index("times") + len("times")
    for line in table[1:]:
        assert line[side - 2 : side] == "  ", line
        assert line[side:].split()[0] in ("red", "yellow", "green", "blue", "purple", "black")
        assert line[times - 1].isdigit(), line
        assert line[times] == " ", line


def test_six_sides_have_six_colours_in_the_picture():
    game, what = plan_simulation(ROOT, "gnostica", ["players=6"], ("random",), 1)
    face = simulation_chart(game.model.name, report(game, what, simulate(what, 4, 1, "", quiet, quiet)))
    texts = [block.plain for block in face.texts]
    assert {f"{side} wins" for side in ("red", "yellow", "green", "blue", "purple", "black")} <= set(texts)
    assert any(text.startswith("Length in actions") for text in texts)
    assert len({shape.fill for shape in face.items[0].shapes}) > 6


def test_the_games_of_each_value_of_an_option_are_those_played_under_it(tirada, tmp_path):
    """Wins by seat and by target, in one run and one picture."""
    words = ["simulate", "gnostica", "--games", "4", "--jobs", "1", "--root", ROOT, "--option", "players=2"]
    words += ["--policy", "greedy", "--policy", "random"]
    path = tmp_path / "targets.svg"
    done = tirada(*words, "--each", "target=8,9,10", "--json", "--plot", path)
    assert done.returncode == 0, done.stderr
    made = json.loads(done.stdout)
    assert (made["each"], list(made["values"])) == ("target", ["8", "9", "10"])
    for target, one in made["values"].items():
        alone = json.loads(tirada(*words, "--option", f"target={target}", "--json").stdout)
        assert one == alone
        assert f"target={target}" in one["terms"]["option"]
    assert len({one["data"] for one in made["values"].values()}) == 3  # rules of three kinds
    drawn = path.read_text("utf-8")
    for target in (8, 9, 10):
        assert f"Who wins, target {target}" in drawn
        assert f"Length in actions, target {target}" in drawn
    told = tirada(*words, "--each", "target=8,10").stdout
    assert re.findall(r"^target (\d+)$", told, re.M) == ["8", "10"]
    assert told.startswith("Gnostica, edition 1.0: 4 games for each target, seed 1")


@pytest.mark.parametrize(("ending", "start"), [("png", b"\x89PNG"), ("svg", b"<svg "), ("pdf", b"%PDF-")])
def test_a_plot_is_written_as_its_ending_says(tirada, tmp_path, ending, start):
    path = tmp_path / "plots" / f"games.{ending}"
    done = tirada("simulate", "qiahn_goblin", "--games", "6", "--jobs", "1", "--plot", path, "--root", ROOT)
    assert done.returncode == 0, done.stderr
    assert path.read_bytes().startswith(start)
    assert f"Wrote {path}" in done.stdout
    assert [p.name for p in path.parent.iterdir()] == [path.name]


def test_the_picture_shows_every_rate_and_stays_on_its_sheet(made):
    face = simulation_chart("Qíahn Tactics", made)
    texts = [block.plain for block in face.texts]
    assert texts[0] == "Qíahn Tactics: 40 games"
    for rate in [*made["wins"].values(), made["draws"], *(one["won"] for one in made["pieces"])]:
        numbers = f"{rate['rate'] * 100:.1f} % ({rate['low'] * 100:.1f} to {rate['high'] * 100:.1f})"
        assert any(text.startswith(numbers) for text in texts), numbers
    for block in face.texts:
        x, y, width, height = block.box
        assert x >= 0
        assert x + width <= face.width
        assert y >= 0
        assert y + height <= face.height
    symbol = face.items[0]
    for shape in symbol.shapes:
        points = [value for _, values in shape.segments for value in values]
        assert min(points) >= 0
        assert max(points[::2]) <= face.width
        assert max(points[1::2]) <= face.height


def test_a_long_histogram_is_drawn_in_classes(made):
    wide = {**made["length"]["actions"], "histogram": {"10": 1, "300": 3}}
    face = simulation_chart("x", {**made, "length": {"actions": wide, "rounds": None}, "first_mover": None})
    assert any("6 lengths to a bar" in block.plain for block in face.texts)
    assert not any("first mover" in block.plain for block in face.texts)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["qiahn_tactics", "--games", "0"], "0 games cannot be simulated"),
        (["qiahn_tactics", "--games", "-3"], "-3 games cannot be simulated"),
        (["qiahn_tactics", "--games", "many"], "'--games'"),
        (["qiahn_tactics"], "Missing option '--games'"),
        (["qiahn_tactics", "--games", "3", "--jobs", "0"], "0 processes cannot play"),
        (["qiahn_tactics", "--games", "3", "--policy", "gredy"], "did you mean 'greedy'?"),
        (["qiahn_tactics", "--games", "3", *["--policy", "random"] * 3], "3 policies for 2 sides"),
        (["qiahn_tactics", "--games", "3", "--option", "format=squad_9"], "did you mean 'squad_6'?"),
        (["qiahn_tactics", "--games", "3", "--option", "squad"], "write it as K=V"),
        (["gnostica", "--games", "3", "--each", "target=8"], "--each target=8 does not name several values"),
        (["gnostica", "--games", "3", "--each", "target=8,8"], "write it as target=8,9,10"),
        (["gnostica", "--games", "3", "--each", "target=8,12"], "target=12: it is one of 8, 9, 10"),
        (["gnostica", "--games", "3", "--each", "target=8,9", "--option", "target=9"], "both name target"),
        (["qiahn_tactic", "--games", "3"], "did you mean 'qiahn_tactics'?"),
        (["kaixiflan", "--games", "3", "--policy", "bilder"], "did you mean 'builder'?"),
        (["kaixiflan", "--games", "3", *["--policy", "random"] * 2], "2 policies for 6 sides"),
        (["kaixiflan", "--games", "0"], "0 games cannot be simulated"),
        (["kaixiflan", "--games", "3", "--option", "target=9"], "target"),
        (["kaixiflan", "--games", "3", "--each", "KQ-22=none"], "--each KQ-22=none does not name several values"),
        (["qiahn_tactics", "--games", "3", "--plot", "x.gif"], "a plot cannot be written to this kind of file"),
        (
            ["qiahn_tactics", "--games", "3", "--plot", "data/games.png/x.png"],
            "data/games.png/x.png: cannot be written",
        ),
        (["qiahn_tactics", "--games", "3", "--cluster", "nonsense"], "'nonsense' is no address of a scheduler"),
        (["qiahn_tactics", "--games", "3", "--jobs", "2", "--cluster", "tcp://h:1"], "leave out one of them"),
    ],
)
def test_what_cannot_be_simulated_gets_a_message_and_exit_2(tirada, tmp_path, words, said):
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "games.png").write_text("a file, not a folder")
    if "nonsense" in words:
        pytest.importorskip("distributed")
    done = tirada("simulate", *words, "--root", ROOT)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


def test_a_folder_cannot_be_written_as_a_file_and_nothing_is_left_by_trying(tmp_path):
    (tmp_path / "x.png").mkdir()
    with pytest.raises(CannotJudge, match="it is a folder"):
        check_writable(tmp_path / "x.png")
    check_writable(tmp_path / "new" / "y.png")
    assert list((tmp_path / "new").iterdir()) == []
    kept = tmp_path / "z.png"
    kept.write_bytes(b"kept")
    check_writable(kept)
    assert kept.read_bytes() == b"kept"


def test_the_picture_speaks_the_language_of_the_terminal(tirada, tmp_path):
    words = ["simulate", "qiahn_goblin", "--games", "4", "--jobs", "1", "--root", ROOT, "--plot"]
    drawn = {}
    for language in ("es", "en"):
        done = tirada("--ui", language, *words, tmp_path / f"{language}.svg")
        assert done.returncode == 0, done.stderr
        drawn[language] = (tmp_path / f"{language}.svg").read_text("utf-8")
    for spanish, english in (
        ("Qíahn Tactics Goblin: 4 partidas", "Qíahn Tactics Goblin: 4 games"),
        ("Quién gana", "Who wins"),
        ("gana cara", "heads wins"),
        ("empate", "draw"),
        ("gana quien mueve primero", "first mover wins"),
        ("Duración en acciones: media", "Length in actions: mean"),
        ("Gana al usarla (cara, cruz, con los colores de arriba)", "Won when used (heads, tails, as coloured above)"),
        ("desplegar arquero", "deploy archer"),
    ):
        assert spanish in drawn["es"]
        assert spanish not in drawn["en"]
        assert english in drawn["en"]
        assert english not in drawn["es"]
