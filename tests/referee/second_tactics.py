"""Qíahn Tactics written a second time, slowly and from the rules alone: the witness of the referee.

Nothing here is shared with the referee but the way an action is written. A state is a plain dictionary, `moves` lists
the actions of a state as text, and `after` gives a new state. The clause that a line follows stands beside it.
"""

from __future__ import annotations

from second_tactics_table import State, TacticsTable, fresh


class SecondTactics(TacticsTable):
    """The game under a format and some options: what may be done, and what follows."""

    # -- what may be done ---------------------------------------------------------

    def moves(self, state: State) -> list[str]:
        """Every action that the rules allow now, as text."""
        found, who = self.own_moves(state), state["who"]
        dice_next = state["waits"] == "rolled" or (state["waits"] == "outfit" and who != state["attacker"])
        if self.options["turn_word"] == "advisory" and f"{who}: turn" in found and not dice_next:
            passed = fresh(state)  # AT-19: what the rival does first ends the turn; dice wait for the word
            self.do_turn(passed, who)
            found += self.own_moves(passed)
        return found

    def own_moves(self, state: State) -> list[str]:
        """Those of whoever is asked."""
        who, waits = state["who"], state["waits"]
        if waits == "over":
            return []
        if waits == "side":
            return [f"{who}: side {side}" for side in self.sides]  # QT-10
        if waits in ("side coin", "coin", "final coin"):
            return [f"chance: coin {side}" for side in self.sides]  # QT-11, QT-39
        if waits == "take":
            return [f"{who}: take {self.size}"]  # QT-15..18
        if waits == "reveal":
            return [f"chance: reveal {kind}" for kind in self.combatants if self.unseen(state, kind, who) > 0]
        if waits == "roll":
            token = state["to_roll"][0]  # QT-64, QT-65
            lowest, highest = self.numbers["roll_low"], self.faces[state["tokens"][token]["kind"]]
            return [f"chance: roll {token} {number}" for number in range(lowest, highest + 1)]
        found = []
        if waits == "uncover":
            found = self.uncovering(state, who)
        elif waits == "deploy":
            found = self.deploying(state, who)
        elif waits == "outfit":
            found = self.outfitting(state, who)
        elif waits == "water":
            found = self.copying(state, who)
        elif waits == "rolled":
            found = [f"{who}: turn"]  # QT-46
        else:
            raise AssertionError(waits)
        if self.options["allow_resign"] == "true":
            found.append(f"{who}: resign")  # AT-30
        return found

    def uncovering(self, state: State, who: str) -> list[str]:
        if state["turned"] is not None:  # QT-49, QT-50: one and no more
            return [f"{who}: turn"]
        hidden = self.face_down(state, who)  # QT-51
        if self.options["uncover_choice"] == "left_to_right":  # AT-25
            hidden = hidden[:1]
        return [f"{who}: uncover {token}" for token in hidden]

    def deploying(self, state: State, who: str) -> list[str]:
        found = []
        sent = self.line(state, who, "vanguard")
        if len(sent) < self.numbers["deploy_max"]:  # QT-56
            found += [f"{who}: deploy {token}" for token in self.face_up(state, who)]  # QT-57
        if len(sent) >= self.numbers["deploy_min"]:  # QT-55
            found.append(f"{who}: turn")
        return found

    def outfitting(self, state: State, who: str) -> list[str]:
        found = []
        own, enemy = self.line(state, who, "vanguard"), self.line(state, self.other(who), "vanguard")
        laid = [name for name, counter in state["counters"][who].items() if counter["on"] is not None]
        if laid and self.options["several"] == "one_per_round":  # AT-22
            return [f"{who}: turn"]
        for name, counter in state["counters"][who].items():
            if counter["used"] >= self.numbers["uses"]:  # QT-90
                continue
            if name in self.gear:
                role = "attack" if who == state["attacker"] else "defence"
                if self.gear[name]["use"] != role:  # QT-76, QT-77
                    continue
                for token in own:  # QT-63
                    lying = [x for x in self.lying_on(state, token) if x in self.gear]
                    if len(lying) < self.numbers["gear_cap"]:  # QT-88
                        found.append(f"{who}: put {name} {token}")
            else:
                on_enemy = self.magic[name]["target"] == "enemy"
                for token in enemy if on_enemy else own:  # QT-63, QT-85
                    lying = [x for x in self.lying_on(state, token) if x in self.magic]
                    free = on_enemy and self.options["air_vs_magic"] == "allowed"  # AT-8
                    if len(lying) >= self.numbers["magic_cap"] and not free:  # QT-88
                        continue
                    if name == "water" and self.options["water_timing"] == "declare_at_outfit":  # AT-1
                        models = [m for m in own + enemy if m != token and self.in_scope(token, m)]
                        found += [f"{who}: put {name} {token} {model}" for model in models]
                    else:
                        found.append(f"{who}: put {name} {token}")
        found.append(f"{who}: turn")  # QT-62: nothing has to be laid
        return found

    def in_scope(self, token: str, model: str) -> bool:
        friends = token.split(".")[0] == model.split(".")[0]
        return self.options["water_scope"] in ("both", "own_side" if friends else "enemy")  # AT-3

    def models(self, state: State, token: str) -> list[str]:
        """Whose roll the bearer of Water may copy: anyone else in a vanguard who has rolled (QT-80, AT-3)."""
        found = []
        for side in self.sides:
            for model in self.line(state, side, "vanguard"):
                if model != token and state["tokens"][model]["rolls"] and self.in_scope(token, model):
                    found.append(model)
        side = token.split(".")[0]
        declared = state["counters"][side]["water"]["copies"]
        if declared is not None:
            found = [model for model in found if model == declared]
        return found

    def copying(self, state: State, who: str) -> list[str]:
        token = self.bearer(state, "water", who)
        assert token is not None
        found = [f"{who}: copy {token} {model}" for model in self.models(state, token)]
        if self.options["water_own_roll"] == "may_keep":  # AT-2
            found.append(f"{who}: keep {token}")
        return found

    # -- what follows ---------------------------------------------------------------

    def after(self, state: State, action: str) -> State:
        """The state that follows from one of its moves; the state given stays as it was."""
        assert action in self.moves(state), action
        state = fresh(state)
        actor, text = action.split(": ")
        verb, *words = text.split()
        if self.options["turn_word"] == "advisory" and actor in self.sides and actor != state["who"]:
            self.do_turn(state, state["who"])  # AT-19: the rival has acted
        getattr(self, f"do_{verb}")(state, actor, *words)
        if self.options["turn_word"] == "advisory":  # QK-10: the part passes when nothing else can be done
            while self.only_the_word(state):
                self.do_turn(state, state["who"])
        return state

    def only_the_word(self, state: State) -> bool:
        """Whether who is asked can say the word and nothing else, or give up."""
        return [move for move in self.own_moves(state) if not move.endswith(": resign")] == [f"{state['who']}: turn"]

    def do_side(self, state: State, actor: str, side: str) -> None:
        state["wanted"][actor] = side
        if actor == "first":
            state["who"] = "second"
        elif state["wanted"]["first"] == side:
            state["waits"] = "side coin"  # QT-11
        else:
            state["seats"] = dict(state["wanted"])
            self.ask_take(state, self.sides[0])

    def do_coin(self, state: State, actor: str, side: str) -> None:
        if state["waits"] == "side coin":
            state["seats"] = {"first": side, "second": self.other(side)}  # AT-28
            self.ask_take(state, self.sides[0])
        elif state["waits"] == "final coin":
            state["waits"], state["who"], state["winner"] = "over", "", side
        else:
            state["attacker"] = side  # QT-40
            self.new_round(state)

    def ask_take(self, state: State, side: str) -> None:
        state["waits"], state["who"] = "take", side

    def do_take(self, state: State, actor: str, number: str) -> None:
        for token in self.line_of(actor):
            state["tokens"][token]["place"] = "reserve"  # QT-21
        if actor == self.sides[0]:
            self.ask_take(state, self.sides[1])
        else:
            state["waits"] = "coin"

    def new_round(self, state: State) -> None:
        state["round"] += 1
        state["waits"], state["who"] = "uncover", state["attacker"]  # QT-43, QT-44

    def do_uncover(self, state: State, actor: str, token: str) -> None:
        state["turned"], state["waits"] = token, "reveal"

    def do_reveal(self, state: State, actor: str, kind: str) -> None:
        state["tokens"][state["turned"]]["kind"] = kind
        state["waits"] = "uncover"

    def do_deploy(self, state: State, actor: str, token: str) -> None:
        state["tokens"][token]["place"] = "vanguard"

    def do_put(self, state: State, actor: str, name: str, token: str, model: str | None = None) -> None:
        counter = state["counters"][actor][name]
        counter["used"] += 1
        counter["on"] = token
        counter["copies"] = model
        if name == "air":
            self.blow_away(state, actor, token)

    def blow_away(self, state: State, actor: str, token: str) -> None:
        """Air sends an enemy back; without him the round may be over at once (QT-83, QT-84)."""
        state["tokens"][token]["place"] = "reserve"
        state["blown"].append(token)
        gone = self.line(state, self.other(actor), "vanguard") == []
        for side in self.sides:
            for name, counter in state["counters"][side].items():
                if name == "air" or counter["on"] is None:
                    continue
                if self.options["air_strips"] == "returned" and (gone or counter["on"] == token):  # AT-7, AT-10
                    counter["used"], counter["on"], counter["copies"] = 0, None, None
        if gone:
            self.regroup(state, 0)  # AT-9: a draw

    def do_turn(self, state: State, actor: str) -> None:
        """The word: the same part for the defender, or the next part for the attacker (QT-44, QT-47)."""
        first = actor == state["attacker"]
        waits = state["waits"]
        state["turned"] = None
        if waits in ("uncover", "deploy", "outfit") and first:
            state["who"] = self.other(actor)
        elif waits == "uncover":
            state["waits"], state["who"] = "deploy", state["attacker"]
        elif waits == "deploy":
            state["waits"], state["who"] = "outfit", state["attacker"]
        elif waits == "outfit":
            self.ask_rolls(state, state["attacker"])
        elif first:
            self.ask_rolls(state, self.other(actor))
        else:
            self.all_rolled(state)

    def ask_rolls(self, state: State, side: str) -> None:
        """Everyone in the vanguard rolls once; whoever carries Fire rolls as often as Fire says (QT-64, QT-86)."""
        state["waits"], state["who"], state["to_roll"] = "roll", side, []
        for token in self.line(state, side, "vanguard"):
            times = 1
            for name in self.lying_on(state, token):
                if name in self.magic and self.magic[name]["rolls"]:
                    times = int(self.magic[name]["rolls"])
            state["to_roll"] += [token] * times

    def do_roll(self, state: State, actor: str, token: str, number: str) -> None:
        state["tokens"][token]["rolls"].append(int(number))
        state["to_roll"].pop(0)
        if state["to_roll"]:
            return
        state["waits"], state["rolling"] = "rolled", state["who"]
        last = state["who"] != state["attacker"]
        if self.options["water_timing"] == "own_roll_moment":
            self.ask_water(state, [state["who"]])
        elif self.options["water_timing"] == "after_all_rolls" and last:
            self.ask_water(state, self.sides)

    def all_rolled(self, state: State) -> None:
        """Both have rolled and said so: the Water speaks, and then the totals are compared (AT-1)."""
        if self.options["water_timing"] in ("own_step", "declare_at_outfit"):
            self.ask_water(state, self.sides)
        if state["waits"] != "water":
            self.compare(state)

    def ask_water(self, state: State, sides: list[str]) -> None:
        """There is one Water in the whole game; without anybody to copy there is nothing to ask."""
        for side in sides:
            token = self.bearer(state, "water", side)
            if token is None:
                continue
            water = state["counters"][side]["water"]
            if not self.models(state, token):
                water["copies"] = None
            elif water["copies"] is None or self.options["water_own_roll"] == "may_keep":
                state["waits"], state["who"] = "water", side  # a model named before and a forced copy leave no question

    def do_copy(self, state: State, actor: str, token: str, model: str) -> None:
        state["counters"][actor]["water"]["copies"] = model
        self.water_spoke(state)

    def do_keep(self, state: State, actor: str, token: str) -> None:
        state["counters"][actor]["water"]["copies"] = None
        self.water_spoke(state)

    def water_spoke(self, state: State) -> None:
        if self.options["water_timing"] in ("own_roll_moment", "after_all_rolls"):
            state["waits"], state["who"] = "rolled", state["rolling"]
        else:
            self.compare(state)

    def compare(self, state: State) -> None:
        self.regroup(state, self.total(state, state["attacker"]) - self.total(state, self.other(state["attacker"])))

    def regroup(self, state: State, difference: int) -> None:
        """Who lost takes the vanguard away, everyone else goes home, and the counters used are spent (QT-70..72)."""
        loser = None
        if difference > 0:
            loser = self.other(state["attacker"])  # QT-67
        elif difference < 0:
            loser = state["attacker"]  # QT-69
        if loser is not None and self.options["earth"] == "round_becomes_draw" and self.bearer(state, "earth", loser):
            loser = None  # AT-12
        for side in self.sides:
            for token in self.line(state, side, "vanguard"):
                if side != loser:
                    state["tokens"][token]["place"] = "reserve"
                elif token != self.bearer(state, "earth", side):
                    state["tokens"][token]["place"] = "removed"
                else:  # QT-87, AT-16
                    state["tokens"][token]["place"] = "reserve" if self.options["earth_goes"] == "reserve" else "saved"
        for token in state["blown"]:
            if self.options["blown"] == "shares_the_loss" and token.split(".")[0] == loser:  # AT-17
                state["tokens"][token]["place"] = "removed"
        for side in self.sides:
            role = "attack" if side == state["attacker"] else "defence"
            for name, counter in state["counters"][side].items():
                if self.options["old_gear"] == "lost" and name in self.gear and self.gear[name]["use"] == role:
                    counter["used"] = self.numbers["uses"]  # AT-32
                counter["on"] = counter["copies"] = None  # QT-91
        for token in state["tokens"].values():
            token["rolls"] = []
        state["blown"], state["to_roll"], state["rolling"] = [], [], None
        if any(self.face_down(state, side) for side in self.sides):  # QT-73, QT-93
            state["attacker"] = self.other(state["attacker"])  # QT-74
            self.new_round(state)
        else:
            self.finish(state)

    def finish(self, state: State) -> None:
        left = self.count(state)
        if self.options["zero_all"] == "toss" and not any(left.values()):
            state["waits"] = "final coin"  # AT-33
            return
        state["waits"], state["who"] = "over", ""
        if left[self.sides[0]] != left[self.sides[1]]:  # QT-96: a draw otherwise
            state["winner"] = max(left, key=lambda side: left[side])  # QT-95

    def do_resign(self, state: State, actor: str) -> None:
        state["waits"], state["who"] = "over", ""
        state["winner"], state["resigned"] = self.other(actor), actor  # AT-30

    # -- chance ------------------------------------------------------------

    def weights(self, state: State) -> list[int]:
        """How many of the equally likely cases each outcome of chance stands for, in the order of `moves`."""
        if state["waits"] != "reveal":
            return [1] * len(self.moves(state))
        return [self.unseen(state, move.split()[-1], state["who"]) for move in self.moves(state)]
