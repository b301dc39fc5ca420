"""A missing or stale text is refused; a draft shows it with a mark; nothing falls back in silence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec import structs

from generator.base.errors import CannotJudge
from generator.language.speaker import MISSING_MARK, STALE_MARK, Speaker

Speak = Callable[..., Speaker]
STALE = ("gear.sword.name", "Espadón", "Greatsword")


def test_the_source_language_speaks_its_own_words(speak: Speak) -> None:
    assert speak("es").words("gear.sword.name", "Espada") == "Espada"
    assert speak("es").table("gear")["sword"].name == "Espada"


def test_a_row_leads_to_the_row_of_its_id_and_to_no_other(speak: Speak) -> None:
    gear = speak("es").table("gear")
    assert gear[gear["sword"]].name == "Espada"
    with pytest.raises(KeyError):
        _ = gear["no_such_row"]


def test_a_translation_is_spoken_and_its_numbers_are_filled(speak: Speak) -> None:
    speaker = speak("en", ("gear.sword.text", "Suma {{ gear.sword.bonus }}.", "Adds {{ gear.sword.bonus }}."))
    assert speaker.table("gear")["sword"].text == "Adds 3."


@pytest.mark.parametrize(
    ("entries", "fuzzy", "state"),
    [
        ((), (), "missing"),
        ((("gear.sword.name", "Espada", ""),), (), "missing"),
        ((STALE,), (), "stale"),
        ((("gear.sword.name", "Espada", "Sword"),), ("gear.sword.name",), "stale"),
    ],
)
def test_a_missing_or_stale_text_is_refused_by_name(
    speak: Speak, entries: tuple[Any, ...], fuzzy: tuple[str, ...], state: str
) -> None:
    speaker = speak("en", *entries, fuzzy=fuzzy)
    with pytest.raises(CannotJudge, match=f"gear.sword.name is {state} in en") as refused:
        _ = speaker.table("gear")["sword"].name
    assert "--draft" in refused.value.fix
    assert "en.po" in refused.value.fix


def test_a_draft_marks_a_missing_text_visibly(speak: Speak) -> None:
    assert MISSING_MARK.strip()
    assert speak("en", draft=True).table("gear")["sword"].name == MISSING_MARK + "Espada"


def test_a_draft_marks_a_stale_text_visibly(speak: Speak) -> None:
    assert STALE_MARK.strip()
    assert STALE_MARK != MISSING_MARK
    assert speak("en", STALE, draft=True).table("gear")["sword"].name == STALE_MARK + "Greatsword"


def test_a_draft_does_not_mark_what_is_translated(speak: Speak) -> None:
    entry = ("gear.sword.name", "Espada", "Sword")
    assert speak("en", entry, draft=True).table("gear")["sword"].name == "Sword"


def test_every_text_of_a_table_is_refused_or_marked_and_none_is_spoken_as_it_stands(
    speak: Speak, tables: dict[str, Any]
) -> None:
    strict, draft = speak("en"), speak("en", draft=True)
    for name in ("gear", "foes"):
        for row in tables[name]:
            with pytest.raises(CannotJudge):
                _ = strict.table(name)[row.id].name
            assert draft.table(name)[row.id].name.startswith(MISSING_MARK)


def test_phrases_are_refused_and_marked_like_any_text(speak: Speak) -> None:
    with pytest.raises(CannotJudge, match=r"words\.bye\.text is missing in en"):
        _ = speak("en").context()["words"].bye
    assert speak("en", draft=True).context()["words"].bye == MISSING_MARK + "Adiós"


def test_a_term_without_forms_in_a_language_is_refused(speak: Speak) -> None:
    assert speak("es").quantity(2, "only_spanish") == "2\u00a0bandos"
    with pytest.raises(CannotJudge, match="'only_spanish' has no forms in en"):
        speak("en").quantity(2, "only_spanish")


def test_an_unknown_table_gets_the_nearest_name(speak: Speak) -> None:
    with pytest.raises(CannotJudge, match="did you mean 'gear'"):
        speak("es").table("gaer")


def test_a_reference_leads_to_a_row_and_an_empty_one_to_nothing(speak: Speak) -> None:
    foes = speak("es").table("foes")
    assert foes["hen"].weapon.id == "sword"
    assert [g.id for g in foes["hen"].fears] == ["sword", "rope"]
    assert foes["imp"].weapon is None
    assert foes["hen"].weapon == "sword"
    assert foes["hen"].weapon != foes["elf"].weapon


def test_a_reference_that_leads_nowhere_is_refused(speak: Speak, tables: dict[str, Any]) -> None:
    rows = tables["foes"].rows
    spoilt = rows["hen"]._replace(weapon="axe", fears=("sword", "roep"))
    tables["foes"] = structs.replace(tables["foes"], rows={**rows, "hen": spoilt})
    foes = speak("es").table("foes")
    with pytest.raises(CannotJudge, match="there is no 'axe' in gear"):
        _ = foes["hen"].weapon
    with pytest.raises(CannotJudge, match="did you mean 'rope'"):
        _ = foes["hen"].fears
