"""A game at one table: who may ask for what, and who is told of what was played."""

from __future__ import annotations

from pathlib import Path

import pytest
from projects import AS_IT_STANDS

from generator.referee.actions import Action
from generator.referee.refusals import Refusal
from generator.workshop.play.begun_records import make_record
from generator.workshop.play.table_session import TableSession, open_session


def gnostica(folder: Path, against: str = "") -> TableSession:
    """Gnostica at the sealed bids: every hand is dealt, and the screen is Red's."""
    path = folder / "g.tirada"
    make_record(AS_IT_STANDS.root, "gnostica", [], 3, None, path)
    session = open_session(AS_IT_STANDS.root, path, "en", "red" if against else "", against)
    assert session.actor == "red"
    return session


def legal_for(session: TableSession, actor: str) -> list[Action]:
    return [one for one in session.table.referee.legal(session.position) if one.actor == actor]


@pytest.mark.parametrize("against", ["", "random"])
def test_nobody_learns_what_is_in_another_hand_by_asking(tmp_path: Path, against: str) -> None:
    session = gnostica(tmp_path, against)
    theirs, own = legal_for(session, "yellow"), legal_for(session, "red")
    cards = {card for one in theirs for card in one.args}
    asked = ["yellow: bid", "bid", "yellow: bid cups_2", "chance: deal yellow cups_2", "yellow: dance"]
    said = set()
    for text in [*asked, *map(str, theirs)]:
        found = session.why(text, 0)[0]
        assert isinstance(found, Refusal), text
        assert set(found.near) <= set(own), text
        if text.startswith("yellow: bid "):
            said.add((found.code, found.data))
            assert session.say(found) == "Here everybody acts for himself: what the others may do is not shown."
    assert len(said) == 1
    assert cards & {card for one in own for card in one.args} == set()
    assert session.why(str(own[0]), 0)[0] is None
    assert session.read(str(own[0]), 0) == own[0]


SUN = (
    "board d4 19-sun e4 cups_1 f4 rods_3; using 19-sun; red: hand cups_2 discs_3; "
    "pieces d4.small.east+affected e4.small.upright+affected; yellow: pieces e4.large.west"
)


def test_what_is_played_after_a_correction_is_told_to_whoever_was_told_before(tmp_path: Path) -> None:
    path = tmp_path / "g.tirada"
    make_record(AS_IT_STANDS.root, "gnostica", [], 3, SUN, path)
    session = open_session(AS_IT_STANDS.root, path, "en")
    first, second = [one for one in session.legal(0) if one.verb == "cup"][:2]
    assert session.do(first) is None
    told = session.news(1)
    assert isinstance(session.undo(), Action)
    assert session.do(second) is None
    corrected = session.news(1)
    assert [len(told), len(corrected)] == [1, 1]
    assert told[0].sentence != corrected[0].sentence


def test_what_bids_were_is_told_to_all_when_they_are_opened_and_not_before(tmp_path: Path) -> None:
    session = gnostica(tmp_path)
    bidders = [name for person in session.humans() for name in [session.viewer(person)]]
    for number, name in enumerate(bidders):
        assert [one for person in session.humans() if person >= number for one in session.news(person)] == []
        assert session.do(legal_for(session, name)[0]) is None
    opened = session.told[-1]
    assert len(opened.events) > len(bidders)
    for person, name in enumerate(bidders):
        heard = session.news(person)[-1]
        assert heard.events == opened.events
        assert (heard.sentence == "Bid") == (name != bidders[-1]), heard.sentence
