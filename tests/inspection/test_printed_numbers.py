"""Two-way attestation: what a clause prints it attests, and what it attests it prints, in one order."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs
from projects import AS_IT_STANDS

from generator.base.findings import Finding, Findings
from generator.catalog.cells import CellPath
from generator.catalog.library import Game, load_game
from generator.inspection.registers.data_and_rules import check_data
from generator.inspection.registers.printed_numbers import cells_printed, check_printed_numbers

GAMES = {"QG": "qiahn_goblin", "QT": "qiahn_tactics", "GN": "gnostica", "KX": "kaixiflan"}

# each of these was printed wrongly without a word from any check: the clause, and the cells exchanged
SWAPS = [
    ("GN-24", "numbers.target.value", "numbers.target_short.value"),
    ("QT-15", "formats.squad_3.size", "formats.squad_6.size"),
    ("QT-53", "numbers.deploy_min.value", "numbers.deploy_max.value"),
    ("QT-88", "numbers.gear_cap.value", "numbers.magic_cap.value"),
    ("QG-37", "numbers.fighters_min.value", "numbers.fighters_max.value"),
    ("QG-97", "magic.spirit.troop_min", "magic.fire.factor"),
    ("GN-3", "pieces.small.level", "pieces.medium.level"),
    ("GN-6", "numbers.hand.value", "numbers.board_cards.value"),
    ("GN-19", "worth.court.points", "worth.major.points"),
    ("KX-53", "trade_rates.route.rate", "trade_rates.free.rate"),
    ("KX-62", "settlements.town.wood", "settlements.town.gold"),  # both are 10
    ("KX-80", "buildings.forge.gold", "buildings.forge.wood"),
    ("KX-138", "units.settler.gold", "units.settler.food"),
]


@pytest.fixture(scope="module")
def games() -> dict[str, Game]:
    found = {}
    for code, name in GAMES.items():
        game = load_game(AS_IT_STANDS, name, Findings())
        assert game is not None
        found[code] = game
    return found


def judged(game: Game) -> list[Finding]:
    findings = Findings()
    check_printed_numbers(game, findings)
    return findings.errors


def rewritten(game: Game, ident: str, **parts: Any) -> Game:
    """The game with another version of one clause or ruling."""
    if ident in game.rulings:
        rulings = {**game.rulings, ident: structs.replace(game.rulings[ident], **parts)}
        return structs.replace(game, rulings=rulings)
    return structs.replace(game, clauses={**game.clauses, ident: structs.replace(game.clauses[ident], **parts)})


@pytest.mark.parametrize("code", GAMES)
def test_every_number_that_the_games_print_is_attested_and_every_attested_one_printed(
    games: dict[str, Game], code: str
) -> None:
    assert judged(games[code]) == []


@pytest.mark.parametrize(("ident", "own", "other"), SWAPS)
def test_a_clause_that_prints_another_cell_than_it_attests_is_reported(
    games: dict[str, Game], ident: str, own: str, other: str
) -> None:
    game = games[ident[:2]]
    text = game.clauses[ident].text
    assert own in text
    found = judged(rewritten(game, ident, text=text.replace(own, other)))
    assert found
    assert {finding.clause for finding in found} == {ident}


def test_two_numbers_of_a_clause_exchanged_are_reported_by_their_order(games: dict[str, Game]) -> None:
    game = games["GN"]
    text = game.clauses["GN-3"].text
    small, large = "pieces.small.level", "pieces.large.level"
    exchanged = text.replace(small, "?").replace(large, small).replace("?", large)
    (finding,) = judged(rewritten(game, "GN-3", text=exchanged))
    assert (finding.code, finding.clause) == ("witness.order", "GN-3")
    assert finding.where.file == "data/games/gnostica/clauses.yaml"


def test_a_number_that_is_attested_and_no_longer_printed_is_reported(games: dict[str, Game]) -> None:
    (finding,) = judged(rewritten(games["GN"], "GN-24", text="Ganas la partida."))
    assert finding.code == "witness.unprinted"
    assert "numbers.target.value" in finding.message
    assert "`implies`" in finding.fix


def test_what_a_clause_implies_it_need_not_print(games: dict[str, Game]) -> None:
    parts = {"text": "Ganas la partida.", "fixes": {}, "implies": {"numbers.target.value": 9}}
    assert judged(rewritten(games["GN"], "GN-24", **parts)) == []


@pytest.mark.parametrize(("refs", "codes"), [((), ["witness.printed"]), (("GN-24",), [])])
def test_a_number_of_another_clause_may_be_printed_where_that_clause_is_cited(
    games: dict[str, Game], refs: tuple[str, ...], codes: list[str]
) -> None:
    text = 'Hasta {{ numbers.target.value|qty("point") }}.'
    prints = ("numbers.target.value",)
    assert [f.code for f in judged(rewritten(games["GN"], "GN-29", text=text, refs=refs, prints=prints))] == codes


def test_a_quoted_number_is_listed_so_that_another_of_the_same_clause_cannot_take_its_place(
    games: dict[str, Game],
) -> None:
    game = games["KX"]
    for prints, text in [((), "gold"), (("settlements.city.gold",), "wood")]:
        reason = f'Cuesta {{{{ settlements.city.{text}|qty("cube") }}}}.'
        (finding,) = judged(rewritten(game, "KQ-40", reason=reason, prints=prints))
        assert (finding.code, finding.clause) == ("witness.order", "KQ-40")
        assert f"`prints: [settlements.city.{text}]`" in finding.fix


def test_a_ruling_quotes_the_numbers_of_the_clauses_it_names(games: dict[str, Game]) -> None:
    game = games["KX"]
    assert judged(rewritten(game, "KQ-40", refs=("KX-70",))) == []
    (finding,) = judged(rewritten(game, "KQ-40", refs=()))
    assert (finding.code, finding.clause) == ("witness.printed", "KQ-40")
    assert "settlements.city.gold" in finding.message
    assert finding.where.file == "data/games/kaixiflan/rulings.yaml"


def test_a_ruling_attests_only_numbers_that_it_prints_or_implies(games: dict[str, Game]) -> None:
    ruling = games["KX"].rulings["KQ-13"]
    game = rewritten(games["KX"], "KQ-13", fixes={**ruling.fixes, **ruling.implies}, implies={})
    assert [f.code for f in judged(game)] == ["witness.unprinted"] * 2


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("{{ numbers.hand.value }}", ["numbers.hand.value"]),
        ('{{ numbers.hand.value|qty("card") }} y {{numbers.deck.value}}', ["numbers.hand.value", "numbers.deck.value"]),
        ('{{ cards["0-fool"].number }}', ["cards.0-fool.number"]),
        ("{{ numbers.deck.value - numbers.hand.value }}", ["numbers.deck.value", "numbers.hand.value"]),
        ("{{ suits.cups.power.name }}", ["suits.cups.power", "powers.cup.name"]),
        ("{{ row.value }}, {{ numbers.nobody.value }}, {{ nothing }} y más", []),
        ("{{ broken", []),
    ],
)
def test_the_cells_that_a_text_prints_are_read_from_its_placeholders(
    games: dict[str, Game], text: str, cells: list[str]
) -> None:
    assert cells_printed(games["GN"], text) == [CellPath(*cell.split(".")) for cell in cells]


def test_an_empty_cell_filled_without_a_witness_makes_check_data_fail(games: dict[str, Game]) -> None:
    """The King of Rods with a second power is a card that GN-54 rules out."""
    game = games["GN"]
    cards = game.tables["cards"]
    rows = {**cards.rows, "rods_king": cards.rows["rods_king"]._replace(second="sword")}
    findings = Findings()
    check_data(structs.replace(game, tables={**game.tables, "cards": structs.replace(cards, rows=rows)}), findings)
    (finding,) = findings.errors
    assert finding.message == "cards.rods_king.second is sword, but GN-54 attests none"


@pytest.mark.parametrize("register", ["clauses", "rulings"])
def test_registers_that_could_not_be_read_accuse_nobody(games: dict[str, Game], register: str) -> None:
    game = structs.replace(games["QG"], **{register: {}})
    findings = Findings()
    check_data(game, findings)
    assert not [f for f in findings.errors if f.code in ("witness.none", "witness.printed", "witness.unprinted")]


def test_a_number_that_a_card_repeats_and_nobody_attests_is_reported(games: dict[str, Game]) -> None:
    game = games["GN"]
    clauses = {ident: structs.replace(clause, fixes={}) for ident, clause in game.clauses.items()}
    found = judged(structs.replace(game, clauses=clauses))
    told = [f.message for f in found if f.message.startswith("actions.redraw.text ")]
    assert told == ["actions.redraw.text prints numbers.hand.value, which no clause and no ruling attests"]
