"""Order sheets are read in any language, forgivingly, and whatever is wrong with one is told at once."""

from __future__ import annotations

from functools import cache

import pytest
from filled_forms import documented
from projects import AS_IT_STANDS, game_as_it_stands

from generator.referee.campaign_plugin import ExpectedSheets
from generator.referee.games.kaixiflan import campaign_orders as made
from generator.referee.games.kaixiflan.order_reading import read_line
from generator.referee.games.kaixiflan.order_words import TABLES
from generator.referee.games.kaixiflan.sheet_reading import TABLE, KaixiflanSheets
from generator.referee.refusals import refuse
from generator.referee.written_sheet import COLUMNS, WrittenLine, WrittenSheet
from generator.workshop.registers.reading import speaker_for


@cache
def speakers():
    game = game_as_it_stands("kaixiflan")
    return tuple(speaker_for(AS_IT_STANDS, game, language) for language in game.languages)


@cache
def reader():
    return KaixiflanSheets(game_as_it_stands("kaixiflan"), speakers())


def line(*cells, number=1):
    return WrittenLine(number, *cells)


def march(unit, number, goal):
    return made.March(unit, number, goal)


UNDERSTOOD = [
    (("Combatir", "F8", "Poniente"), made.FightOrder(1, "F8", "poniente")),
    (("fight", "f 8", "INDEPENDENTS"), made.FightOrder(1, "F8", "independents")),
    (("Combatir", "F8", "tropa ajena"), made.FightOrder(1, "F8", "foreign")),
    (("Comerciar", "", "", "Madera", "9", "ciencia"), made.TradeOrder(1, "wood", 9, "science")),
    (("Trade", "", "", "Wood", "9", "Science, free trade"), made.TradeOrder(1, "wood", 9, "science")),
    (("Comerciar", "", "", "oro", "9", "piedra a 3:1"), made.TradeOrder(1, "gold", 9, "stone")),
    (("Comerciar", "", "N5", "oro", "4", "piedra"), made.TradeOrder(1, "gold", 4, "stone", "route", "", "N5")),
    (("trade", "", "n5", "gold", "4", "stone by route"), made.TradeOrder(1, "gold", 4, "stone", "route", "", "N5")),
    (
        ("Comerciar", "N5", "Tramontana", "oro", "4", "piedra por ruta"),
        made.TradeOrder(1, "gold", 4, "stone", "route", "", "N5"),
    ),
    (
        ("Comerciar", "", "tramontana", "Oro", "3", "Ciencia, Con acuerdo"),
        made.TradeOrder(1, "gold", 3, "science", "agreement", "tramontana"),
    ),
    (("Trade", "", "kaixiflan", "mana", "3", "food"), made.TradeOrder(1, "mana", 3, "food", "kaixiflan")),
    (
        ("Comerciar", "", "Independientes", "oro", "3", "piedra"),
        made.TradeOrder(1, "gold", 3, "stone", "free", "", "", "independents"),
    ),
    (("Comerciar", "", "Ábrego", "Colono"), made.AgreementOrder(1, "abrego")),
    (("trade", "", "abrego", "", "", "agreement"), made.AgreementOrder(1, "abrego")),
    (("Comerciar", "", "Levante", "", "", "romper el acuerdo"), made.BreakAgreementOrder(1, "levante")),
    (("Trade", "", "Levante", "", "", "break the agreement"), made.BreakAgreementOrder(1, "levante")),
    (("Comerciar", "G5", "", "", "", "Banquete"), made.BanquetOrder(1, "G5")),
    (("trade", "", "G5", "", "", "a banquet"), made.BanquetOrder(1, "G5")),
    (
        ("Comerciar", "", "Kaixiflán", "Maná", "20", "regalo, 20 ciencia"),
        made.GiftOrder(1, "kaixiflan", (("mana", 20), ("science", 20))),
    ),
    (("Trade", "", "Levante", "", "", "gift: 3 gold"), made.GiftOrder(1, "levante", (("gold", 3),))),
    (("Construir", "", "", "Gremio de Constructores"), made.BuildOrder(1, "builders_guild")),
    (("Build", "", "", "Builders' Guild"), made.BuildOrder(1, "builders_guild")),
    (("Build", "", "", "Builders’ Guild"), made.BuildOrder(1, "builders_guild")),
    (("build", "", "", "builders_guild"), made.BuildOrder(1, "builders_guild")),
    (("Construir", "", "", "Fortaleza de Mago"), made.BuildOrder(1, "wizards_fortress")),
    (("Construir", "E5", "", "Fortaleza"), made.FoundOrder(1, "stronghold", "E5")),
    (("Construir", "E5", "", "Villa", "", "E4, E6"), made.FoundOrder(1, "town", "E5", ("E4", "E6"))),
    (("Explorar", "E4"), made.ExploreOrder(1, ("E4",))),
    (("Explore", "e04", "", "", "", "D5; E6 and F7"), made.ExploreOrder(1, ("E4", "D5", "E6", "F7"))),
    (("Mover", "G4", "F4", "Colono", "1"), made.MoveOrder(1, "G4", (march("settler", 1, "F4"),))),
    (("MOVER", "g4", "f4", "EJERCITO"), made.MoveOrder(1, "G4", (march("army", 1, "F4"),))),
    (
        ("Move", "G4", "", "", "", "2 Settlers F4, 1 Army to G4 and a settler G6"),
        made.MoveOrder(1, "G4", (march("settler", 2, "F4"), march("army", 1, "G4"), march("settler", 1, "G6"))),
    ),
    (
        ("Mover", "G4", "F4", "Colono", "2", "1 ejército"),
        made.MoveOrder(1, "G4", (march("settler", 2, "F4"), march("army", 1, "F4"))),
    ),
    (
        ("Mover", "K10", "K11", "Ejército", "1", "independientes"),
        made.MoveOrder(1, "K10", (march("army", 1, "K11"),), "independents"),
    ),
    (("Mover", "", "Kaixiflán", "", "", "K12"), made.MoveKaixiflanOrder(1, "K12")),
    (("move", "K12", "kaixiflan"), made.MoveKaixiflanOrder(1, "K12")),
    (("Progresar", "", "", "", "", "La gran torre"), made.ProgressOrder(1, "La gran torre")),
    (("Progress",), made.ProgressOrder(1)),
    (("Reclutar", "G5", "", "Colono", "2"), made.RecruitOrder(1, "G5", (made.NewUnits("settler", 2, "G5"),))),
    (
        ("Recruit", "G5", "F4", "Settler", "2", "1 army G6"),
        made.RecruitOrder(1, "G5", (made.NewUnits("settler", 2, "F4"), made.NewUnits("army", 1, "G6"))),
    ),
    (("Recolectar", "G5"), made.HarvestOrder(1, "G5")),
    (("harvest", "E5", "", "", "", "E4 E6"), made.HarvestOrder(1, "E5", ("E4", "E6"))),
    (("Recolectar", "K10", "Independientes"), made.HarvestOrder(1, "K10", (), "independents")),
]  # fmt: skip


@pytest.mark.parametrize(
    ("cells", "order"), UNDERSTOOD, ids=lambda value: "/".join(value) if type(value) is tuple else ""
)
def test_a_line_means_its_order(cells, order):
    read = read_line(reader().words, line(*cells))
    assert (read.order, read.wrong, read.odd) == (order, (), ())


def test_every_action_and_every_kind_of_order_is_among_them():
    kinds = {type(order) for _, order in UNDERSTOOD}
    assert kinds == set(made.CampaignOrder.__args__)
    assert {order.kind for _, order in UNDERSTOOD} == set(game_as_it_stands("kaixiflan").tables["actions"].rows)


REFUSED = [
    (("Moverse", "G4", "F4", "Colono"), {("unknown-name", "KX-7")}),
    (("", "G4"), {("half-filled", "KQ-8")}),
    (("Combatir", "F8"), {("half-filled", "KQ-8")}),
    (("Combatir", "F8", "Kaixiflán"), {("unknown-name", "KX-46")}),
    (("Comerciar", "", "", "Madera", "9"), {("half-filled", "KQ-8")}),
    (("Comerciar", "", "", "Madera", "9", "a 3"), {("nothing-asked", "KX-51")}),
    (("Comerciar", "", "", "Madera", "9", "oro y piedra"), {("one-resource", "KX-51")}),
    (("Comerciar", "", "Levante", "oro", "2", "piedra a 2"), {("other-price", "KX-51")}),
    (("Comerciar", "", "", "oro", "2", "piedra, con acuerdo"), {("other-price", "KX-51")}),
    (("Comerciar", "", "Levantee", "oro", "2", "piedra"), {("unknown-name", "KX-54")}),
    (("Comerciar", "", "Levante", "Colono", "2"), {("one-settler", "KX-55")}),
    (("Construir", "", "", "Villa"), {("half-filled", "KQ-8")}),
    (("Construir", "G5", "", "Capital"), {("unknown-name", "KX-57")}),
    (("Construir", "", "", "Serrería"), {("unknown-name", "KX-57")}),
    (("Explorar",), {("half-filled", "KQ-8")}),
    (("Explorar", "Z99"), {("unknown-hex", "KX-124")}),
    (("Explorar", "E4", "", "", "", "E5 bosque"), {("detail-unread", "KQ-8")}),
    (("Mover", "G4", "F4"), {("half-filled", "KQ-8")}),
    (("Mover", "G4", "F4", "", "2"), {("half-filled", "KQ-8")}),
    (("Mover", "G4", "", "Colono"), {("half-filled", "KQ-8")}),
    (("Mover", "G4", "F4", "Oro"), {("unknown-name", "KX-41")}),
    (("Mover", "G4", "", "", "", "3 F5"), {("which-unit", "KX-116")}),
    (("Mover", "", "Kaixiflán"), {("half-filled", "KQ-8")}),
    (("Mover", "", "Kaixiflán", "", "", "K12 K10"), {("one-goal", "KX-28")}),
    (("Reclutar", "G5", "", "Ejército", "-3"), {("amount-low", "KQ-8")}),
    (("Reclutar", "G5", "", "Ejército", "0"), {("amount-low", "KQ-8")}),
    (("Reclutar", "G5", "", "Ejército", "1000"), {("amount-high", "KQ-8")}),
    (("Reclutar", "G5", "", "Ejército", "99999999999999999999"), {("amount-unread", "KQ-8")}),
    (("Reclutar", "G5", "", "Ejército", "dos"), {("amount-unread", "KQ-8")}),
    (("Reclutar", "G5", "", "Ejército", "1,5"), {("amount-unread", "KQ-8")}),
    (("Mover", "G4", "F4", "Colono", "1", "-2 ejércitos G5"), {("amount-low", "KQ-8")}),
    (
        ("Mover", "Z9", "nada", "Oro", "-1", "2 F4"),
        {("unknown-hex", "KX-124"), ("unknown-name", "KX-41"), ("amount-low", "KQ-8"), ("which-unit", "KX-116")},
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("cells", "wanted"), REFUSED, ids=lambda value: "/".join(value) if type(value) is tuple else ""
)
def test_a_line_is_refused_with_every_reason(cells, wanted):
    read = read_line(reader().words, line(*cells))
    assert read.order is None
    assert {(one.code, one.clause) for one in read.wrong} == wanted
    for speaker in speakers():
        assert all("{{" not in reader().sentence(speaker, one) for one in read.wrong)


def test_the_nearest_name_is_offered_in_the_language_it_was_meant_in():
    near = {
        text: dict(read_line(reader().words, line("Construir", "", "", text)).wrong[0].data)["near"]
        for text in ("Aserradro", "Sawmil", "Xyzzy")
    }
    assert near == {"Aserradro": "Aserradero", "Sawmil": "Sawmill", "Xyzzy": ""}


def test_what_an_action_does_not_look_at_is_told_and_the_order_stands():
    read = read_line(reader().words, line("Recolectar", "G5", "", "Oro", "3"))
    assert read.order == made.HarvestOrder(1, "G5")
    assert [(one.code, dict(one.data)["column"]) for one in read.odd] == [
        ("unused-column", "what"), ("unused-column", "amount"),
    ]  # fmt: skip


def test_no_name_means_two_things_in_one_column():
    words = reader().words
    together = [("resources", "units", "settlements", "buildings"), ("provinces",), ("actions",)]
    assert {table for tables in together for table in tables} <= set(TABLES)
    for tables in together:
        names = [key for table in tables for key in words._names[table]]
        assert len(names) == len(set(names))
        for table in tables:
            for speaker in speakers():
                for row in game_as_it_stands("kaixiflan").tables[table].rows:
                    assert words.find(speaker.table(table)[row].name.upper(), table) == row


def test_every_refusal_has_its_words_and_every_row_is_used():
    rows = set(game_as_it_stands("kaixiflan").tables[TABLE].rows)
    assert {f"at_{column}" for column in COLUMNS} <= rows
    for speaker in speakers():
        told = reader().sentence(speaker, refuse("half-filled", "KQ-8", columns=COLUMNS))
        assert not any(column in told.split() for column in ("note", "what", "target"))


# -- whole sheets ----------------------------------------------------------------------------------

TURN_1 = ExpectedSheets(1, "spring", 1, {"cierzo": 1, "levante": 2}, {"cierzo": "Bea", "levante": "Íñigo"})
SUMMER = ExpectedSheets(2, "summer", 1, {"cierzo": 1, "levante": 2})
MOVES = tuple(line("Explorar", "E4", number=number) for number in range(1, 6))


def read(expected=TURN_1, **said):
    return reader().read(WrittenSheet(**{"province": "Cierzo", "turn": "1"} | said), expected)


def codes(sheet):
    return {(one.refusal.code, one.line, one.voids) for one in sheet.remarks}


def test_a_sound_sheet_becomes_orders():
    sheet = read(player="bea", season="PRIMAVERA", year="1", lines=MOVES[:3], story="Érase")
    assert codes(sheet) == set()
    assert sheet.orders == made.OrderSheet(
        "cierzo", 1, tuple(made.ExploreOrder(number, ("E4",)) for number in (1, 2, 3)), "Érase"
    )


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        ({"province": ""}, ("no-province", 0, True)),
        ({"province": "Cierso"}, ("unknown-name", 0, True)),
        ({"province": "Siroco"}, ("plays-not", 0, True)),
        ({"player": "INIGO"}, ("other-player", 0, True)),
        ({"turn": "2"}, ("other-turn", 0, True)),
        ({"turn": "", "season": "otoño"}, ("other-season", 0, True)),
    ],
)
def test_a_sheet_that_is_somebody_else_s_or_another_turn_s_does_not_count(said, wanted):
    sheet = read(lines=MOVES[:1], **said)
    assert sheet.orders is None
    assert wanted in codes(sheet)


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        ({"player": "Zoe"}, ("unknown-player", 0, False)),
        ({"turn": ""}, ("no-turn", 0, False)),
        ({"year": "7"}, ("other-season", 0, False)),
        ({"season": "verano"}, ("other-season", 0, False)),
        ({"season": "lluvia"}, ("unknown-name", 0, False)),
        ({"year": "uno"}, ("number-unread", 0, False)),
        ({"votes": (("governor", "Levante"),)}, ("no-votes-now", 0, False)),
        ({"ballad": "cierzo"}, ("own-ballad", 0, False)),
        ({"imports": "plata"}, ("unknown-name", 0, False)),
    ],
)
def test_a_sheet_that_is_odd_counts_and_is_told(said, wanted):
    sheet = read(lines=MOVES[:1], **said)
    assert sheet.orders is not None
    assert sheet.orders.votes == ()
    assert wanted in codes(sheet)


def test_orders_beyond_those_of_the_era_do_not_count_and_the_others_stand():
    sheet = read(lines=MOVES)
    assert [order.line for order in sheet.orders.orders] == [1, 2, 3]
    assert codes(sheet) == {("too-many", 4, True), ("too-many", 5, True)}
    assert codes(read(province="Levante", lines=MOVES)) == {("too-many", 5, True)}


def test_whoever_writes_thousands_of_lines_is_not_told_of_each():
    sheet = read(lines=tuple(line("Explorar", "E4", number=number) for number in range(1, 5000)))
    assert len(sheet.orders.orders) == 3
    assert 10 < len(sheet.remarks) < 50


def test_a_line_that_cannot_be_read_takes_an_action_and_the_others_stand():
    bad = line("Mover", "G4", number=2)
    sheet = read(lines=(MOVES[0], bad, MOVES[2], MOVES[3]))
    assert [order.line for order in sheet.orders.orders] == [1, 3]
    assert ("half-filled", 2, True) in codes(sheet)
    assert ("too-many", 4, True) in codes(sheet)


def test_votes_are_for_others_who_play_and_for_known_offices():
    votes = (
        ("favourite", "Cierzo"), ("Gobernador Real", "levante"), ("foreign_trade", "Siroco"), ("alcalde", "Levante"),
        ("Favourite", "Nobody"),
    )  # fmt: skip
    sheet = read(SUMMER, turn="2", votes=votes)
    assert sheet.orders.votes == (("governor", "levante"),)
    assert {code for code, _, _ in codes(sheet)} == {"own-vote", "plays-not", "unknown-name"}


def test_a_sheet_is_checked_without_a_campaign():
    sheet = reader().read(WrittenSheet(province="cierzo", lines=MOVES, era=2, room=4), ExpectedSheets())
    assert [order.line for order in sheet.orders.orders] == [1, 2, 3, 4]
    assert ("too-many", 5, True) in codes(sheet)


# -- the page that explains them -------------------------------------------------------------------


def test_every_line_of_the_page_on_order_sheets_is_an_order_and_alike_in_both_languages():
    orders = [read_line(reader().words, line(*cells)) for cells in documented()]
    assert all((read.wrong, read.odd) == ((), ()) for read in orders)
    made_of = [read.order for read in orders]
    english, spanish = made_of[: len(made_of) // 2], made_of[len(made_of) // 2 :]
    assert [one for one in english if one.kind != "progress"] == [one for one in spanish if one.kind != "progress"]
    assert {type(order) for order in english} == set(made.CampaignOrder.__args__)
