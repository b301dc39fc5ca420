"""CannotJudge carries its place, its reason and what to do apart from each other."""

from __future__ import annotations

import pickle

from generator.base.errors import CannotJudge
from generator.base.findings import Where
from generator.rulebook.pdf import CannotSet


def test_the_message_is_the_place_and_the_reason():
    error = CannotJudge("there is no clause", "add it", Where("rules.yaml", 3, 1))
    assert (error.reason, error.fix, error.where) == ("there is no clause", "add it", Where("rules.yaml", 3, 1))
    assert error.message == str(error) == "rules.yaml:3:1: there is no clause"


def test_without_a_place_the_reason_stands_alone():
    assert str(CannotJudge("no game")) == "no game"
    assert str(CannotJudge("no game", where=Where())) == "no game"


def test_a_place_is_given_to_a_failure_that_has_none():
    placed = CannotJudge("no game", "name one").at(Where("a.yaml", 1, 2))
    assert (placed.message, placed.fix) == ("a.yaml:1:2: no game", "name one")


def test_a_failure_keeps_the_place_it_has():
    inner = CannotJudge("no icon", where=Where("icon.svg"))
    assert inner.at(Where("a.yaml", 1, 2)) is inner


def test_places_survive_the_way_between_processes():
    error = CannotSet("too wide", "shorten it", Where("a.yaml", 1), block="GN-1")
    again = pickle.loads(pickle.dumps(error))
    assert (again.message, again.fix, again.block) == ("a.yaml:1: too wide", "shorten it", "GN-1")
