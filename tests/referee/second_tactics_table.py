"""What lies on the table of the second Qíahn Tactics, and how it is read: tables, zones, totals."""

from __future__ import annotations

import csv
import marshal
from pathlib import Path
from typing import Any

TABLES = Path(__file__).resolve().parents[2] / "data" / "games" / "qiahn_tactics" / "tables"
State = dict[str, Any]
DEFAULTS = {
    "water_timing": "own_step",
    "water_own_roll": "may_keep",
    "air_vs_magic": "blocked",
    "air_strips": "spent",
    "earth": "bearer_survives",
    "uncover_choice": "free",
    "turn_word": "required",
    "allow_resign": "false",
    "water_scope": "both",
    "water_gear": "added",
    "fire_gear": "once",
    "earth_goes": "reserve",
    "blown": "safe_face_up",
    "several": "several",
    "old_gear": "kept",
    "zero_all": "draw",
}


def rows(folder: Path, name: str) -> dict[str, dict[str, str]]:
    """A table as it lies on the disk: its rows by id, every cell a text."""
    with (folder / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return {row["id"]: row for row in csv.DictReader(file)}


def fresh(value: Any) -> Any:
    """A copy that shares no dictionary and no list with the original, and none in two places of its own."""
    return marshal.loads(marshal.dumps(value, 2))


class TacticsTable:
    """The game under a format and some options: only what never changes while it is played."""

    def __init__(self, format: str = "squad_3", **options: str) -> None:
        assert set(options) <= set(DEFAULTS), options
        self.options = {**DEFAULTS, **options}
        self.numbers = {ident: int(row["value"]) for ident, row in rows(TABLES, "numbers").items()}
        self.size = int(rows(TABLES, "formats")[format]["size"])
        self.rounds = int(rows(TABLES, "formats")[format]["rounds"])
        self.sides = list(rows(TABLES, "sides"))
        dice = rows(TABLES, "dice")
        self.combatants = rows(TABLES, "combatants")
        self.faces = {kind: int(dice[row["die"]]["sides"]) for kind, row in self.combatants.items()}
        self.gear = rows(TABLES, "gear")
        self.magic = rows(TABLES, "magic")

    # -- the table --------------------------------------------------------------

    def start(self) -> State:
        """Nothing chosen yet: the tokens of each side lie face down, its counters lie beside the board."""
        tokens: dict[str, Any] = {}
        counters: dict[str, Any] = {}
        for side in self.sides:
            for spot in range(1, self.size + 1):
                tokens[f"{side}.{spot}"] = {"kind": None, "place": "pool", "rolls": []}
            counters[side] = {}
            for name in self.gear:  # QT-22: every side has each of the two kinds
                counters[side][name] = {"on": None, "used": 0, "copies": None}
            for name, row in self.magic.items():
                if row["side"] == side:  # QT-24, QT-25
                    counters[side][name] = {"on": None, "used": 0, "copies": None}
        return {
            "waits": "side", "who": "first", "wanted": {}, "seats": {}, "round": 0, "attacker": None,
            "tokens": tokens, "counters": counters, "turned": None, "to_roll": [], "rolling": None, "blown": [],
            "winner": None, "resigned": None,
        }  # fmt: skip

    def other(self, side: str) -> str:
        return self.sides[1] if side == self.sides[0] else self.sides[0]

    def line(self, state: State, side: str, place: str) -> list[str]:
        """The tokens of a side in a place, in the order of their spots."""
        return [f"{side}.{n}" for n in range(1, self.size + 1) if state["tokens"][f"{side}.{n}"]["place"] == place]

    def face_down(self, state: State, side: str) -> list[str]:
        return [token for token in self.line(state, side, "reserve") if state["tokens"][token]["kind"] is None]

    def face_up(self, state: State, side: str) -> list[str]:
        return [token for token in self.line(state, side, "reserve") if state["tokens"][token]["kind"] is not None]

    def lying_on(self, state: State, token: str) -> list[str]:
        """The counters on a combatant, whoever laid them."""
        return [
            name for side in self.sides for name, counter in state["counters"][side].items() if counter["on"] == token
        ]

    def bearer(self, state: State, name: str, side: str) -> str | None:
        """Who carries a counter of this side in its vanguard."""
        counter = state["counters"][side].get(name)
        if counter is None or counter["on"] is None or state["tokens"][counter["on"]]["place"] != "vanguard":
            return None
        return str(counter["on"])

    def unseen(self, state: State, kind: str, side: str) -> int:
        """How many tokens of a type this side still has where nobody has seen them."""
        seen = [t for t in self.line_of(side) if state["tokens"][t]["kind"] == kind]
        return int(self.combatants[kind]["copies"]) - len(seen)

    def line_of(self, side: str) -> list[str]:
        return [f"{side}.{spot}" for spot in range(1, self.size + 1)]

    def total(self, state: State, side: str) -> int:
        """The sum of a vanguard: its rolls, a copied roll in place of one's own, and its gear (QT-64, QT-65)."""
        whole = 0
        for token in self.line(state, side, "vanguard"):
            source, times = token, 1
            water = state["counters"][side].get("water")
            if water is not None and water["on"] == token and water["copies"] is not None:
                source = water["copies"]  # QT-80, QT-81: with its Fire, without its gear (QT-82)
                times = 1 if self.options["water_gear"] == "added" else 0  # AT-4
            elif self.options["fire_gear"] == "per_roll":
                times = len(state["tokens"][token]["rolls"])  # AT-14
            whole += sum(state["tokens"][source]["rolls"])
            for name in self.lying_on(state, token):
                if name in self.gear:
                    whole += times * int(self.gear[name]["bonus"])  # QT-76, QT-77
        return whole

    def count(self, state: State) -> dict[str, int]:
        """The combatants left face up (QT-94), and those that AT-16 counts off the board."""
        return {side: len(self.face_up(state, side)) + len(self.line(state, side, "saved")) for side in self.sides}

    # -- what anybody at the table can see -------------------------------------------

    def actor(self, state: State) -> str:
        """Who is asked: a seat, a side, `chance`, or nobody at the end."""
        return (
            "chance" if state["waits"] in ("side coin", "coin", "final coin", "reveal", "roll") else str(state["who"])
        )

    def facts(self, state: State) -> dict[str, Any]:
        """Zones, types, rolls, counters, round, attacker, result."""
        over = state["waits"] == "over"
        return {
            "actor": self.actor(state),
            "round": state["round"],
            "attacker": state["attacker"],
            "blown": sorted(state["blown"]),
            "tokens": {
                name: [token["kind"], token["place"], token["rolls"]]
                for name, token in state["tokens"].items() if token["place"] != "pool"
            },
            "counters": {
                side: {name: [counter["on"], counter["used"]] for name, counter in counters.items()}
                for side, counters in state["counters"].items()
            },
            "result": None if not over else {
                "winner": state["winner"],
                "resigned": state["resigned"],
                "count": self.count(state),
            },
        }  # fmt: skip
