"""When the collector looks for garbage: not while much is made, and seldom in a process that ends with its work."""

from __future__ import annotations

import gc

from generator.base.garbage_collection import WAITING, collect_seldom, collector_held_back
from generator.workshop.processes import in_processes


def test_it_is_held_back_for_a_while_only() -> None:
    assert gc.isenabled()
    with collector_held_back():
        assert not gc.isenabled()
        with collector_held_back():
            pass
        assert not gc.isenabled()
    assert gc.isenabled()


def test_it_waits_for_many_objects() -> None:
    before = gc.get_threshold()
    try:
        collect_seldom()
        assert gc.get_threshold()[0] == WAITING
    finally:
        gc.set_threshold(*before)


def test_processes_collect_seldom_and_this_one_as_before() -> None:
    before = gc.get_threshold()
    assert list(in_processes(gc.get_threshold, [(), ()], 2)) == [(WAITING, 10, 10)] * 2
    assert gc.get_threshold() == before
    assert list(in_processes(gc.isenabled, [(), ()], 2)) == [True, True]


def test_processes_whose_work_lasts_as_they_do_never_collect_and_this_one_still_does() -> None:
    assert list(in_processes(gc.isenabled, [(), ()], 2, collect=False)) == [False, False]
    assert list(in_processes(gc.isenabled, [()], 1, collect=False)) == [True]  # which is this one
