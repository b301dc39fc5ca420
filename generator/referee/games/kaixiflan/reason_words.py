"""The reasons of a resolved week as sentences: the table `reasons` filled with the names that their data stand for."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from generator.language.markup import plain
from generator.referee.games.kaixiflan.campaign_rules import ARMY, SETTLER, Land
from generator.referee.games.kaixiflan.heard_events import SEEN
from generator.referee.games.kaixiflan.outcomes import Reason
from generator.referee.games.kaixiflan.report_words import ReportWords

TABLE = "reasons"
PHASE = "phase"  # a phase begins: what it brings tells of it
# what a datum names: rows of a table, owners of units (a province or its like), or neither
ROWS = {
    "building": "buildings",
    "lacking": "buildings",
    "settlement": "settlements",
    "unit": "units",
    "resource": "resources",
    "gives": "resources",
    "gets": "resources",
    "action": "actions",
    "office": "offices",
    "heading": "fame",
    "mission": "missions",
    "phase": "phases",
}
OWNERS = {
    "owner", "enemy", "by", "province", "partner", "to", "holder", "candidate", "choice", "parties", "strangers",
    "partners", "candidates", "winner", "provinces",
}  # fmt: skip
RENAMED = {"fame": "won", "actions": "actions_left", "provinces": "those"}  # a table is called so in every text
SMALL = {"resource", "gives", "gets", "action"}  # names that stand within a sentence


class ReasonWords:
    """Tells reasons in the language of some words."""

    def __init__(self, words: ReportWords) -> None:
        self.words = words
        self._rows = words.speaker.tables[TABLE].rows
        self._resources = list(words.speaker.tables["resources"].rows)

    def __call__(self, reason: Reason) -> str:
        """A reason as a sentence; "" for one that needs none. Raises KeyError for a code that has no words."""
        if reason.code == PHASE:
            return ""
        given = dict(reason.data)
        code = reason.code
        if code == "later_era" and "settlement" in given:
            code = "later_era_settlement"
        if code == "battle":
            return self._filled(code, {"hex": given["hex"], "told": self._battle(given)})
        if code == SEEN:
            return self._battle_seen(given)
        if code == "event":
            return self._event(given)
        return self._filled(code, self._named(given))

    def _named(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """The data of a reason, ids as names, and what a sentence may want besides: troops, amounts, eras, land."""
        named: dict[str, Any] = {}
        for key, value in given.items():
            named[RENAMED.get(key, key)] = self._name(key, value)
        cubes = [(name, int(given[name])) for name in self._resources if given.get(name)]
        if "cubes" in given:
            cubes = [(str(given["resource"]), int(given["cubes"]))]
        if cubes:
            named["amounts"] = self.words.cubes(cubes)
        if "number" in given and "unit" in given:
            named["troops"] = self.words.speaker.quantity(int(given["number"]), str(given["unit"]))
        elif "settlers" in given and "armies" in given:
            named["troops"] = self.words.units(int(given["settlers"]), int(given["armies"]))
        if "has_settlers" in given:
            counted = self.words.units(int(given["has_settlers"]), int(given["has_armies"]))
            named["there"] = counted or self.words("nobody")
        if "settlement" in given:  # the kind of a settlement, or the hex of one
            named["place"] = given["settlement"]
        if "content" in given:
            land = Land(str(given["content"]), str(given.get("resource", "")), int(given.get("richness", 0)))
            named["land"] = self.words.land(land).lower()
        if "era" in given:
            named["era"] = self.words.era(int(given["era"]))
        if "has" in given and "era" in given:
            named["present"] = self.words.era(int(given["has"]))
        return named

    def _name(self, key: str, value: Any) -> Any:
        if isinstance(value, tuple):
            return [self._name(key, one) for one in value]
        if key in OWNERS and isinstance(value, str):
            return self.words.owner(value) if value in self._owners() else value
        table = ROWS.get(key)
        if table is not None and value in self.words.speaker.tables[table].rows:
            name = self.words.name(table, str(value))
            return name.lower() if key in SMALL else name
        return value

    def _owners(self) -> set[str]:
        return {*self.words.speaker.tables["provinces"].rows, "independents", "foreign", "kaixiflan"}

    def _battle(self, given: Mapping[str, Any]) -> str:
        """Both sides of a battle with their force, dice and bonus; who won, by how much, and what the other lost."""
        told = []
        for i, dice in enumerate(("dice_one", "dice_other")):
            force = Fraction(str(given["forces"][i]))
            told.append(
                self._filled(
                    "battle_side",
                    {
                        "who": self.words.owner(given["sides"][i]),
                        "force": self.words.speaker.format_value(float(force)),
                        "dice": " + ".join(map(str, given[dice])) or "0",
                        "bonus": given["bonuses"][i],
                        "total": given["totals"][i],
                    },
                )
            )
        winner = given.get("winner")
        if winner:
            told.append(self._filled("battle_won", {"who": self.words.owner(str(winner)), "margin": given["margin"]}))
        else:
            told.append(self._filled("battle_even", {}))
        return " ".join([*told, *self._fallen(given)])

    def _battle_seen(self, given: Mapping[str, Any]) -> str:
        """A battle as onlookers see it."""
        winner = given.get("winner")
        who = {"who": self.words.owner(str(winner))} if winner else {}
        told = [self._filled("battle_seen_won" if winner else "battle_even", who), *self._fallen(given)]
        sides = [self.words.owner(side) for side in given["sides"]]
        return self._filled(SEEN, {"hex": given["hex"], "parties": sides, "told": " ".join(told)})

    def _fallen(self, given: Mapping[str, Any]) -> list[str]:
        lost = self.words.units(int(given.get("lost_settlers", 0)), int(given.get("lost_armies", 0)))
        return [self._filled("battle_lost", {"troops": lost})] if lost else []

    def _event(self, given: Mapping[str, Any]) -> str:
        """An event of the game director's."""
        kind, what, amount = str(given["kind"]), str(given.get("what", "")), int(given.get("amount", 0))
        sign = "+" if amount >= 0 else "\u2212"
        named = self._named({key: value for key, value in given.items() if key in ("province", "hex", "tale")})
        if kind == "stock":
            named["amounts"] = sign + self.words.cubes([(what, abs(amount))])
        if kind == "blocked":
            named["amount"] = amount
        if kind == "units":
            named |= {
                "amount": f"{sign}{abs(amount)}",
                "unit": self.words.name("units", what if what in (SETTLER, ARMY) else SETTLER),
            }
        return self._filled(f"event_{kind}", named)

    def _filled(self, code: str, data: Mapping[str, Any]) -> str:
        speaker = self.words.speaker
        source = self._rows[code].text
        return " ".join(plain(speaker.fill(f"{TABLE}.{code}.text", source, speaker.context(**data))).split())
