"""A turn while it is being resolved: the board as it began, what the orders have changed so far, and their cases."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from generator.referee.clause_marks import enforces
from generator.referee.games.kaixiflan.board import Board, Troops
from generator.referee.games.kaixiflan.campaign_orders import OrderSheet
from generator.referee.games.kaixiflan.campaign_position import FameEntry, Settlement
from generator.referee.games.kaixiflan.campaign_rules import CampaignRules
from generator.referee.games.kaixiflan.outcomes import OrderCase, Reason, granted
from generator.referee.refusals import Refusal, refuse

Cubes = Sequence[int]


class RunningTurn:
    """Everything that changes while a turn is resolved. Orders are looked at in `board`, never in what has changed."""

    def __init__(self, board: Board, sheets: Mapping[str, OrderSheet]) -> None:
        self.board = board
        self.rules: CampaignRules = board.rules
        self.number = board.position.turn
        self.sheets = sheets
        self.cases: dict[str, list[OrderCase]] = {}
        for name in board.state:
            orders = sorted(sheets[name].orders, key=lambda one: one.line) if name in sheets else ()
            self.cases[name] = [OrderCase(name, order, i) for i, order in enumerate(orders)]
        self.stock = {name: list(state.stock) for name, state in board.state.items()}
        self.income = {name: [0] * len(self.rules.resources) for name in board.state}  # only under KQ-1 = turn_start
        self.era = {name: state.era for name, state in board.state.items()}
        self.units = {hex: dict(here) for hex, here in board.units.items()}
        self.consumed: dict[tuple[str, str], Troops] = {}
        self.fallen: dict[tuple[str, str], Troops] = {}
        self.settlements: dict[str, Settlement] = {}  # founded in this turn
        self.buildings: dict[str, list[str]] = {}
        self.used_pieces: dict[str, list[str]] = {}
        self.recruited: dict[str, list[int]] = {}  # Settlers and Armies paid for
        self.retreats: list[tuple[str, str]] = []  # hex, owner (ruling KQ-49)
        self.new_units: list[tuple[str, str, int, int]] = []  # hex, owner, Settlers, Armies
        self.explored: dict[str, list[str]] = {}
        self.drawn: dict[str, str] = {}
        self.halves = set(board.position.halves)
        self.agreements = set(board.position.agreements)
        self.banquets: list[str] = []
        self.kaixiflan = board.position.kaixiflan
        self.received: dict[str, list[str]] = {}  # resources got by trade, for missions
        self.gifts: list[tuple[str, str, tuple[tuple[str, int], ...]]] = []
        self.finished_by: list[str] = []  # who built what ends the game
        self.ledger: list[FameEntry] = []
        self.events: list[Reason] = []

    def open_cases(self, *kinds: type) -> Iterator[OrderCase]:
        """The orders of some kinds that nothing has decided yet: province by province, in the order of the sheet."""
        for cases in self.cases.values():
            for case in cases:
                if not case.label and isinstance(case.order, kinds):
                    yield case

    @enforces("KQ-8", "KQ-1")
    def pay(self, province: str, cost: Cubes, clause: str) -> Refusal | None:
        """Take cubes out of a store; a refusal by the clause of the price, and nothing taken, when it holds too few."""
        stock = self.stock[province]
        for i, cubes in enumerate(cost):
            if cubes > stock[i]:
                name = self.rules.resources[i]
                return refuse("lacks", clause, resource=name, needs=cubes, has=stock[i])
        for i, cubes in enumerate(cost):
            stock[i] -= cubes
        return None

    def earn(self, province: str, resource: int, cubes: int) -> None:
        """Put cubes into a store; under KQ-1 = turn_start they can be spent only in the next turn."""
        running = self.rules.scenario.resolution_stock == "running"
        (self.stock if running else self.income)[province][resource] += cubes

    def award(self, province: str, clause: str, heading: str, amount: int, about: str = "") -> None:
        """Write Fame into the ledger."""
        self.ledger.append(FameEntry(self.number, province, clause, heading, amount, about))

    def consume(self, hex: str, owner: str, settlers: int, armies: int) -> None:
        """Take units off the board that are used up (rulings KQ-31 and KQ-37)."""
        gone = self.consumed.get((hex, owner), (0, 0))
        self.consumed[hex, owner] = (gone[0] + settlers, gone[1] + armies)
        self.change_units(hex, owner, -settlers, -armies)

    def change_units(self, hex: str, owner: str, settlers: int, armies: int) -> None:
        """Add units of an owner to a hex, or take them away."""
        here = self.units.setdefault(hex, {})
        old = here.get(owner, (0, 0))
        new = (old[0] + settlers, old[1] + armies)
        if new == (0, 0):
            here.pop(owner, None)
        else:
            here[owner] = new

    def costs(self, cost: Cubes) -> tuple[tuple[str, int], ...]:
        """A cost by the names of its resources."""
        return tuple((name, cubes) for name, cubes in zip(self.rules.resources, cost, strict=True) if cubes)

    def paid(self, cost: Cubes, clause: str) -> Reason:
        """The reason that says what was paid, by the clause of the price."""
        return granted("paid", clause, **dict(self.costs(cost)))


def times(cost: Cubes, number: int) -> tuple[int, ...]:
    """A cost several times."""
    return tuple(cubes * number for cubes in cost)


def total_cost(costs: Iterable[Cubes]) -> tuple[int, ...]:
    """The sum of some costs, of which there must be one at least."""
    return tuple(map(sum, zip(*costs, strict=True)))
