"""Capitals are those of the language: Turkish keeps its dots, Greek drops its accents, and all others are as usual."""

from __future__ import annotations

import pytest

from generator.language.capitals import in_capitals


@pytest.mark.parametrize(
    ("language", "text", "capitals"),
    [
        ("tr", "Fil ılık i", "FİL ILIK İ"),
        ("tr-TR", "ki", "Kİ"),
        ("az", "iki", "İKİ"),
        ("en", "Fil ki", "FIL KI"),
        ("trv", "ki", "KI"),
        ("el", "Άλλη μέλισσα, ή κότα", "ΑΛΛΗ ΜΕΛΙΣΣΑ, Ή ΚΟΤΑ"),
        ("el", "γάιδαρος μαΐου ο οίκος", "ΓΑΪΔΑΡΟΣ ΜΑΪΟΥ Ο ΟΙΚΟΣ"),
        ("es", "Άλλη año", "ΆΛΛΗ AÑO"),
        ("de", "Straße", "STRASSE"),
        ("", "i", "I"),
    ],
)
def test_a_text_in_capitals_is_as_its_language_writes_it(language: str, text: str, capitals: str) -> None:
    assert in_capitals(text, language) == capitals
