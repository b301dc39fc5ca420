"""What lies on the table of the second Qíahn Tactics Goblin, and what it is worth: cards, zones, sums, points."""

from __future__ import annotations

from typing import Any

from second_tactics_table import TABLES, rows

FOLDER = TABLES.parents[1] / "qiahn_goblin" / "tables"
State = dict[str, Any]
UNUSED = {"on": None, "of": None, "worth": 0, "fresh": False}
DEFAULTS = {
    "combat_turns": "alternate",
    "water_again": "free",
    "scoring": "survivors_and_troop",
    "final_tie": "draw",
    "qiahnberro_wrong_type": "illegal",
    "blocked_qiahnberro_slot": "fills",
    "fire_gear": "double_printed",
    "air_vs_magic": "blocked",
    "air_strips": "spent",
    "earth_in_tie": "protects",
    "combat_end": "two_passes",
    "empty_vanguard": "immediate_win",
    "water_scope": "vanguard",
    "water_chain": "base",
    "catchup": "own_turn",
    "turn_word": "both_phases",
    "same_side": "tactics_toss",
    "water_update": "live",
    "lost_model": "own_value",
    "enemy_magic": "air_only",
    "target_number": "independent",
    "concede": "own_turn",
    "later_model": "new_play",
    "covered_pool": "all_five",
    "spirit": "off",
}


class GoblinValues:
    """The cards of the game and its options: what never changes while it is played, and how a state is read."""

    def __init__(self, mode: str = "half_hidden", **options: str) -> None:
        assert set(options) <= set(DEFAULTS), options
        self.options = {**DEFAULTS, **options}
        self.mode = rows(FOLDER, "modes")[mode]
        self.drawn_before = next(row["drawn"] for row in rows(FOLDER, "modes").values() if row["drawn"])
        self.word = "draw" if self.mode["drawn"] else "deal"
        self.numbers = {ident: int(row["value"]) for ident, row in rows(FOLDER, "numbers").items()}
        self.sides = list(rows(FOLDER, "sides"))
        self.combatants = rows(FOLDER, "combatants")
        self.gear = rows(FOLDER, "gear")
        self.magic = rows(FOLDER, "magic")
        self.weapons = rows(FOLDER, "qiahnberros")

    # -- the table --------------------------------------------------------------

    def start(self) -> State:
        """Nothing chosen yet. Every side has its troop face down and its cards before it."""
        cards: dict[str, list[dict[str, Any]]] = {}
        for side in self.sides:
            cards[side] = []
            for table in (self.gear, self.magic, self.weapons):
                for name, row in table.items():
                    if table is self.magic and row["side"] != side:  # QG-7
                        continue
                    # the weapons are drawn, and in the hidden mode everything is (QG-14, QG-89)
                    drawn = table is self.weapons or self.mode["qiahnberros"] == "in_hand"
                    for _ in range(int(row["copies"])):
                        cards[side].append({"name": name, "where": "stock" if drawn else "hand", **UNUSED})
        return {
            "waits": "side", "who": "first", "wanted": {}, "seats": {}, "round": 0, "attacker": None,
            "troop": dict.fromkeys(self.sides, self.numbers["side_combatants"]),
            "tokens": {side: [] for side in self.sides}, "cards": cards, "turned": 0, "second_turn": False,
            "step": None, "acted": False, "named": [], "passes": 0, "sum_before": 0, "winner": None, "points": None,
        }  # fmt: skip

    def other(self, side: str) -> str:
        return self.sides[1] if side == self.sides[0] else self.sides[0]

    def line(self, state: State, side: str, place: str) -> list[str]:
        """The combatants of a side in a place, in the order in which they were uncovered."""
        return [token["name"] for token in state["tokens"][side] if token["place"] == place]

    def token(self, state: State, name: str) -> dict[str, Any]:
        return next(token for side in self.sides for token in state["tokens"][side] if token["name"] == name)

    def lying_on(self, state: State, name: str) -> list[dict[str, Any]]:
        """The cards on a combatant, whoever laid them."""
        return [card for side in self.sides for card in state["cards"][side] if card["on"] == name]

    def fighters(self, state: State) -> list[str]:
        """Everyone in either vanguard."""
        return [name for side in self.sides for name in self.line(state, side, "vanguard")]

    def has(self, state: State, name: str, card: str) -> bool:
        return any(lying["name"] == card for lying in self.lying_on(state, name))

    def gear_on(self, state: State, name: str) -> int:
        """Weapons are a class of gear (QG-63)."""
        return len([c for c in self.lying_on(state, name) if c["name"] in self.gear or c["name"] in self.weapons])

    def magic_on(self, state: State, name: str) -> int:
        return len([c for c in self.lying_on(state, name) if c["name"] in self.magic])

    # -- fighting values ------------------------------------------------------------

    def printed(self, state: State, name: str) -> int:
        return int(self.combatants[self.token(state, name)["kind"]]["value"])

    def burning(self, state: State, name: str) -> int:
        """The printed value, doubled by Fire, without any gear: what Water may copy (QG-69, QG-70, QG-72, AG-20)."""
        value = self.printed(state, name)
        if self.has(state, name, "fire"):
            value *= int(self.magic["fire"]["factor"])  # QG-76
        return value

    def worth(self, state: State, name: str, asking: list[str]) -> int:
        """What Water copies from a combatant: never a copied value, or that too unless it closes a circle (AG-20)."""
        if self.options["water_chain"] == "effective":
            for card in self.lying_on(state, name):
                copied = self.copied(state, card, asking) if card["name"] == "water" else None
                if copied is not None:
                    return copied
        return self.burning(state, name)

    def copied(self, state: State, card: dict[str, Any], asking: list[str]) -> int | None:
        """What a Water makes of its bearer; None when its model is gone (AG-21)."""
        live = self.options["water_update"] == "live"  # AG-22
        if card["of"] in asking and live:
            return None
        if card["of"] in self.may_be_copied(state):
            return self.worth(state, card["of"], [*asking, card["on"]]) if live else int(card["worth"])
        return int(card["worth"]) if self.options["lost_model"] == "last_value" else None

    def may_be_copied(self, state: State) -> list[str]:
        """Those in a vanguard, or everyone face up (AG-19)."""
        places = ["vanguard"] if self.options["water_scope"] == "vanguard" else ["vanguard", "reserve"]
        return [name for side in self.sides for place in places for name in self.line(state, side, place)]

    def value(self, state: State, name: str) -> int:
        worn = 0
        value = self.burning(state, name)
        for card in self.lying_on(state, name):
            if card["name"] in self.gear:
                worn += int(self.gear[card["name"]]["bonus"])  # QG-60, QG-61
            copied = self.copied(state, card, []) if card["name"] == "water" else None
            if copied is not None:
                value = copied
        if self.options["fire_gear"] == "double_total" and self.has(state, name, "fire"):
            worn *= int(self.magic["fire"]["factor"])  # AG-18
        return value + worn

    def total(self, state: State, side: str) -> int:
        return sum(self.value(state, name) for name in self.line(state, side, "vanguard"))

    def unseen(self, state: State, kind: str, side: str) -> int:
        """How many combatants of a type are still in the troop."""
        return int(self.combatants[kind]["copies"]) - len([t for t in state["tokens"][side] if t["kind"] == kind])

    def weapons_left(self, state: State, who: str) -> int:
        """In the hidden mode, how many weapons may still be in the hand: any, or of three drawn before (AG-34)."""
        dealt = len([c for c in state["cards"][who] if c["where"] == "hand" and c["name"] in self.weapons])
        return (int(self.drawn_before) if self.options["covered_pool"] == "drawn_three" else len(self.weapons)) - dealt

    def points(self, state: State, side: str) -> int:
        """Printed values (AG-4): of the survivors, of the troop with them, or of the enemies defeated (AG-3)."""
        if self.options["scoring"] == "captures":
            return sum(self.printed(state, name) for name in self.line(state, self.other(side), "removed"))
        whole = sum(self.printed(state, name) for name in self.line(state, side, "reserve"))
        if self.options["scoring"] == "survivors_and_troop":
            whole += sum(self.unseen(state, kind, side) * int(row["value"]) for kind, row in self.combatants.items())
        return whole

    # -- what anybody at the table can see -------------------------------------------

    def actor(self, state: State) -> str:
        """Who is asked: a seat, a side, `chance`, or nobody at the end."""
        chance = state["waits"] in ("side coin", "dispute coin", "coin", "draw", "reveal")
        return "chance" if chance else str(state["who"])

    def facts(self, state: State) -> dict[str, Any]:
        """Zones, types, troops, cards, round, attacker, result."""
        sides = {}
        for side in self.sides:
            cards = state["cards"][side]
            sides[side] = {
                "troop": state["troop"][side],
                "tokens": [[token["name"], token["kind"], token["place"]] for token in state["tokens"][side]],
                "hand": sorted(card["name"] for card in cards if card["where"] == "hand"),
                "spent": sorted(card["name"] for card in cards if card["where"] == "spent"),
            }
        over = state["waits"] == "over"
        return {
            "actor": self.actor(state),
            "round": state["round"],
            "attacker": state["attacker"],
            "sides": sides,
            "result": {"winner": state["winner"], "count": state["points"], "rounds": state["round"]} if over else None,
        }
