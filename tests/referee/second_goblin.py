"""Qíahn Tactics Goblin written a second time, slowly and from the rules alone: the witness of the referee.

Nothing here is shared with the referee but the way an action is written. A state is a plain dictionary, `moves` lists
the actions of a state as text, and `after` gives a new state. The clause that a line follows stands beside it.
"""

from __future__ import annotations

from typing import Any

from second_goblin_values import GoblinValues, State
from second_tactics_table import fresh


class SecondGoblin(GoblinValues):
    """The game under a mode and some options: what may be done, and what follows."""

    # -- what may be done ---------------------------------------------------------

    def moves(self, state: State) -> list[str]:
        """Every action that the rules allow now, as text."""
        who, waits = state["who"], state["waits"]
        if waits == "over":
            return []
        if waits in ("side", "settle"):
            return [f"{who}: side {side}" for side in self.sides]  # QG-6
        if waits == "call":
            return [f"{who}: call {side}" for side in self.sides]
        if waits in ("side coin", "dispute coin", "coin"):
            return [f"chance: coin {side}" for side in self.sides]  # QG-27, AG-49
        if waits == "draw":
            names = dict.fromkeys(c["name"] for c in state["cards"][who] if self.drawable(state, who, c))
            return [f"chance: {self.word} {who} {name}" for name in names]  # QG-15
        if waits == "reveal":
            return [f"chance: reveal {kind}" for kind in self.combatants if self.unseen(state, kind, who) > 0]
        assert waits in ("uncover", "combat"), waits
        found = self.uncovering(state, who) if waits == "uncover" else self.fighting(state, who)
        return found + self.conjuring(state)

    def conjuring(self, state: State) -> list[str]:
        """Spirit, by whoever has troop enough, on anyone face up, between one play and the next (QG-96, QG-97)."""
        if self.options["spirit"] == "off":  # AG-33
            return []
        found = []
        for side in self.sides:
            if state["troop"][side] >= int(self.magic["spirit"]["troop_min"]):
                for enemy in self.sides:
                    for place in ("reserve", "vanguard"):
                        found += [f"{side}: spirit {token}" for token in self.line(state, enemy, place)]
        return found

    def drawable(self, state: State, who: str, card: dict[str, Any]) -> bool:
        weapon = card["name"] in self.weapons
        return card["where"] == "stock" and (not weapon or self.weapons_left(state, who) > 0)

    def uncovering(self, state: State, who: str) -> list[str]:
        found = []
        if state["turned"] < self.numbers["uncovered"]:
            found.append(f"{who}: uncover")  # QG-32, QG-33
        else:
            if self.may_catch_up(state, who):
                found.append(f"{who}: uncover")
            found.append(f"{who}: turn")  # QG-35, AG-38
        return found

    def may_catch_up(self, state: State, who: str) -> bool:
        mine, theirs = self.line(state, who, "reserve"), self.line(state, self.other(who), "reserve")
        if self.options["catchup"] == "after_both" and who == state["attacker"] and not state["second_turn"]:  # AG-6
            return False
        return len(mine) < len(theirs) and state["troop"][who] > 0  # QG-34, AG-8

    def fighting(self, state: State, who: str) -> list[str]:
        enemy = self.other(who)
        if state["step"] == "deploy":
            found = []
            sent, chosen = self.line(state, who, "vanguard"), self.line(state, enemy, "vanguard")
            most, least, fit = (self.numbers[name] for name in ("fighters_max", "targets_min", "targets_max"))
            if self.options["target_number"] == "equal":  # AG-48
                most, least, fit = min(most, len(self.line(state, enemy, "reserve"))), len(sent), len(sent)
            if not chosen and len(sent) < most:  # QG-37: steps 1 and 2 go before 3 and 4
                found += [f"{who}: deploy {name}" for name in self.line(state, who, "reserve")]
            room = len(chosen) < fit
            if len(sent) >= self.numbers["fighters_min"] and room:
                found += [f"{who}: target {name}" for name in self.line(state, enemy, "reserve")]  # QG-39
            if not chosen or len(chosen) < least:
                return found
        else:
            found = []
        who_may = self.sides if self.options["concede"] == "any_time" else [who]  # AG-31
        found += self.laying(state, who) + self.reselecting(state, who) + [f"{who}: turn"]
        return found + [f"{side}: concede" for side in who_may]

    def laying(self, state: State, who: str) -> list[str]:
        """Gear and magic on one's own, Air and weapons on the enemy (QG-41..44)."""
        found = []
        own, enemies = self.line(state, who, "vanguard"), self.line(state, self.other(who), "vanguard")
        for name in dict.fromkeys(card["name"] for card in state["cards"][who] if card["where"] == "hand"):
            if name in self.gear:
                role = "attack" if who == state["attacker"] else "defence"
                if self.gear[name]["use"] == role:  # QG-60, QG-61
                    found += [
                        f"{who}: put {name} {token}" for token in own
                        if self.gear_on(state, token) < self.numbers["gear_cap"]  # QG-79
                    ]  # fmt: skip
            elif name in self.weapons:
                for token in enemies:
                    if self.gear_on(state, token) >= self.numbers["gear_cap"]:  # QG-67, AG-43
                        continue
                    named = self.token(state, token)["kind"] in self.weapons[name]["beats"].split()
                    if named or self.options["qiahnberro_wrong_type"] == "no_effect":  # AG-12
                        found.append(f"{who}: put {name} {token}")
            elif self.magic[name]["target"] == "enemy":
                for token in enemies:  # QG-74
                    free = self.options["air_vs_magic"] == "allowed"  # AG-25
                    if free or self.magic_on(state, token) < self.numbers["magic_cap"]:
                        found.append(f"{who}: put {name} {token}")
            else:
                for token in own if self.options["enemy_magic"] == "air_only" else own + enemies:  # AG-24
                    if self.magic_on(state, token) >= self.numbers["magic_cap"]:  # QG-79, AG-23
                        continue
                    if name == "water":  # QG-69, AG-19
                        found += [f"{who}: put {name} {token} {of}" for of in self.may_be_copied(state) if of != token]
                    else:
                        found.append(f"{who}: put {name} {token}")
        return found

    def reselecting(self, state: State, who: str) -> list[str]:
        """Water may change its model as often as wished in each of one's own turns (QG-71)."""
        found = []
        for card in state["cards"][who]:
            if card["name"] == "water" and card["on"] in self.fighters(state):
                if self.options["later_model"] == "correction" and not card["fresh"]:  # QK-38
                    continue
                models = [of for of in self.may_be_copied(state) if of != card["on"]]
                worth_the_same = card["worth"] == self.worth(state, card["of"], [card["on"]])
                if self.options["water_update"] == "live" or worth_the_same:
                    models = [of for of in models if of != card["of"]]  # AG-22: again, where its value is another now
                if self.options["water_again"] == "once_each":  # AG-50
                    models = [of for of in models if [card["on"], of] not in state["named"]]
                found += [f"{who}: copy {card['on']} {of}" for of in models]
        return found

    # -- what follows ---------------------------------------------------------------

    def after(self, state: State, action: str) -> State:
        """The state that follows from one of its moves; the state given stays as it was."""
        assert action in self.moves(state), action
        state = fresh(state)
        actor, text = action.split(": ")
        verb, *words = text.split()
        getattr(self, f"do_{verb}")(state, actor, *words)
        return state

    def do_side(self, state: State, actor: str, side: str) -> None:
        if state["waits"] == "settle":
            state["seats"] = {actor: side, "second" if actor == "first" else "first": self.other(side)}
            self.ask_draw(state)
            return
        state["wanted"][actor] = side
        if actor == "first":
            state["who"] = "second"
        elif state["wanted"]["first"] == side:
            state["waits"], state["who"] = "side coin", "first"  # AG-49
            if self.options["same_side"] == "dispute_toss":
                state["waits"] = "call"
        else:
            state["seats"] = dict(state["wanted"])
            self.ask_draw(state)

    def do_call(self, state: State, actor: str, side: str) -> None:
        state["waits"], state["call"] = "dispute coin", side  # QG-5

    def do_coin(self, state: State, actor: str, side: str) -> None:
        if state["waits"] == "dispute coin":
            state["waits"], state["who"] = "settle", "first" if side == state["call"] else "second"
            return
        if state["waits"] == "side coin":
            state["seats"] = {"first": side, "second": self.other(side)}
            self.ask_draw(state)
        else:
            state["attacker"] = side  # QG-27, QG-28
            self.new_round(state)

    def in_hand(self, side: str) -> int:
        """How many cards are drawn: three weapons of five, or all but three of everything (QG-15, QG-90, AG-34)."""
        if self.mode["drawn"]:
            return int(self.mode["drawn"])
        pool = len(self.start()["cards"][side]) - int(self.mode["discarded"])
        if self.options["covered_pool"] == "drawn_three":
            pool -= len(self.weapons) - int(self.drawn_before)
        return pool

    def ask_draw(self, state: State) -> None:
        for side in self.sides:
            stock = [card for card in state["cards"][side] if card["where"] == "stock"]
            whole = len([card for card in self.start()["cards"][side] if card["where"] == "stock"])
            if whole - len(stock) < self.in_hand(side):
                state["waits"], state["who"] = "draw", side
                return
        state["waits"] = "coin"

    def do_draw(self, state: State, actor: str, side: str, name: str) -> None:
        next(c for c in state["cards"][side] if c["where"] == "stock" and c["name"] == name)["where"] = "hand"
        self.ask_draw(state)

    do_deal = do_draw

    def new_round(self, state: State) -> None:
        state["round"] += 1
        state["waits"], state["who"], state["turned"] = "uncover", state["attacker"], 0  # QG-30, QG-31

    def do_uncover(self, state: State, actor: str) -> None:
        state["turned"] += 1
        state["waits"] = "reveal"

    def do_reveal(self, state: State, actor: str, kind: str) -> None:
        side = state["who"]
        state["troop"][side] -= 1
        name = f"{side}.{len(state['tokens'][side]) + 1}"
        state["tokens"][side].append({"name": name, "kind": kind, "place": "reserve"})
        state["waits"] = "uncover"
        if self.options["turn_word"] == "deploy_only" and not self.may_catch_up(state, side):
            self.do_turn(state, side)  # AG-38

    def do_deploy(self, state: State, actor: str, name: str) -> None:
        self.token(state, name)["place"] = "vanguard"  # QG-38

    def do_target(self, state: State, actor: str, name: str) -> None:
        self.token(state, name)["place"] = "vanguard"  # QG-40

    def do_turn(self, state: State, actor: str) -> None:
        """The word: the rival's turn begins (QG-56), or both have let theirs pass and the sums decide (AG-2)."""
        attacks = actor == state["attacker"]
        if state["waits"] == "uncover":
            attacker = state["attacker"]
            if attacks and not state["second_turn"]:
                state["who"], state["turned"] = self.other(actor), 0
                return
            state["who"], state["second_turn"] = attacker, self.options["catchup"] == "after_both" and not attacks
            if not (state["second_turn"] and self.may_catch_up(state, attacker)):
                state["second_turn"] = False
                state["waits"], state["step"], state["turned"] = "combat", "deploy", 0
                self.begin_turn(state)
            return
        raised = state["step"] == "cards" and self.total(state, actor) > state["sum_before"]
        state["passes"] = 0 if state["acted"] or raised else state["passes"] + 1
        state["step"] = "cards"
        mine, theirs = self.total(state, actor), self.total(state, self.other(actor))
        over = state["passes"] >= self.numbers["passes"]  # AG-2
        if self.options["combat_end"] == "trailing_pass":
            over = over or mine < theirs
        if self.options["combat_turns"] == "single_exchange":  # AG-1
            over = not attacks
        if over:
            winner = actor if mine > theirs else self.other(actor) if theirs > mine else None  # QG-47
            self.end_round(state, winner)
        else:
            state["who"] = self.other(actor)
            self.begin_turn(state)

    def begin_turn(self, state: State) -> None:
        for side in self.sides:
            for card in state["cards"][side]:
                card["fresh"] = False
        state["acted"], state["named"] = False, []
        state["sum_before"] = self.total(state, state["who"])

    def do_concede(self, state: State, actor: str) -> None:
        self.end_round(state, self.other(actor))  # QG-46, AG-31

    def do_copy(self, state: State, actor: str, bearer: str, of: str) -> None:
        card = next(c for c in state["cards"][actor] if c["name"] == "water" and c["on"] == bearer)
        state["named"].append([bearer, of])
        card["of"], card["worth"] = of, self.worth(state, of, [bearer])

    def do_put(self, state: State, actor: str, name: str, token: str, of: str | None = None) -> None:
        card = next(c for c in state["cards"][actor] if c["name"] == name and c["where"] == "hand")
        card["where"], card["on"], card["of"] = "laid", token, of
        if of is not None:
            state["named"].append([token, of])
            card["fresh"] = True
            card["worth"] = self.worth(state, of, [token])
        state["acted"], state["step"] = True, "cards"  # steps 1 to 4 go before 5 and 6
        if name == "air":
            card["where"], card["on"] = "spent", None
            self.leave(state, token, "reserve")  # QG-74
        elif name in self.weapons:
            works = self.token(state, token)["kind"] in self.weapons[name]["beats"].split()
            if works and not self.has(state, token, "earth"):
                card["where"], card["on"] = "spent", None
                self.leave(state, token, "removed")  # QG-65
            elif not works or self.options["blocked_qiahnberro_slot"] == "discarded":
                card["where"], card["on"] = "spent", None  # AG-12, AG-13
        ends = name == "air" or (name in self.weapons and self.options["empty_vanguard"] == "immediate_win")  # AG-16
        if ends and not self.line(state, self.other(actor), "vanguard"):
            self.end_round(state, actor)  # QG-75

    def do_spirit(self, state: State, actor: str, token: str) -> None:
        """The card stays where it is (QG-95), and what it does is agreed on at the table (QG-99)."""

    def leave(self, state: State, name: str, place: str) -> None:
        """A combatant goes out of the combat; the cards on it are spent (AG-26, AG-47)."""
        self.token(state, name)["place"] = place
        for card in self.lying_on(state, name):
            card["where"] = "hand" if self.options["air_strips"] == "returned" else "spent"
            card["on"], card["of"], card["worth"] = None, None, 0

    def end_round(self, state: State, winner: str | None) -> None:
        """Who lost removes the vanguard, but for those under Earth; who won takes it home (QG-48..52, QG-77)."""
        for side in self.sides:
            for name in self.line(state, side, "vanguard"):
                safe = self.has(state, name, "earth")
                if winner is None and self.options["earth_in_tie"] == "does_not":  # AG-28
                    safe = False
                self.token(state, name)["place"] = "reserve" if side == winner or safe else "removed"
        for side in self.sides:
            for card in state["cards"][side]:
                card["on"], card["of"], card["worth"] = None, None, 0
                if card["where"] == "laid":
                    card["where"] = "spent"  # QG-81, QG-82
        state["step"], state["acted"], state["named"], state["passes"], state["sum_before"] = None, False, [], 0, 0
        state["attacker"] = self.other(state["attacker"])  # QG-58
        if any(state["troop"][side] == 0 for side in self.sides):  # QG-83
            self.finish(state)
        else:
            self.new_round(state)

    def finish(self, state: State) -> None:
        state["waits"], state["who"] = "over", ""
        points = {side: self.points(state, side) for side in self.sides}
        first, second = ([points[side]] for side in self.sides)
        if self.options["final_tie"] == "most_cards":  # AG-5
            for side, measure in zip(self.sides, (first, second), strict=True):
                measure += [len(self.line(state, side, "reserve")), state["troop"][side]]
        state["points"] = points
        if first != second:
            state["winner"] = self.sides[0] if first > second else self.sides[1]  # QG-84

    # -- chance ------------------------------------------------------------

    def weights(self, state: State) -> list[int]:
        """How many of the equally likely cases each outcome of chance stands for, in the order of `moves`."""
        moves = self.moves(state)
        if state["waits"] == "reveal":
            return [self.unseen(state, move.split()[-1], state["who"]) for move in moves]
        if state["waits"] == "draw":
            stock = [card["name"] for card in state["cards"][state["who"]] if card["where"] == "stock"]
            hidden = len([name for name in stock if name in self.weapons])
            left = self.weapons_left(state, state["who"]) if not self.mode["drawn"] else hidden
            found = []
            for move in moves:
                name = move.split()[-1]  # a weapon not dealt is still in the pool in `left` cases of `hidden`
                found.append(stock.count(name) * (left if name in self.weapons else max(hidden, 1)))
            return found
        return [1] * len(moves)
