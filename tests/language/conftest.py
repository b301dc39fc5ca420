"""A small game in words: tables, a glossary and catalogues made in a line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import polib
import pytest

from generator.base.findings import Findings, Where
from generator.catalog.models import ColumnModel, FormsModel
from generator.catalog.tables import Table, read_table
from generator.language.catalogue import Catalogue, load_catalogue
from generator.language.speaker import Speaker
from generator.language.texts import Text

GLOSSARY: dict[str, dict[str, FormsModel]] = {
    "card": {"es": FormsModel("carta", "cartas", "f", banned=("naipe",)), "en": FormsModel("card", "cards")},
    "troop": {
        "es": FormsModel("tropa", "tropas", "f"),
        "en": FormsModel("troop", "troops", forms=("trooper",), banned=("squad",)),
    },
    "only_spanish": {"es": FormsModel("bando", "bandos", "m")},
}


def table(name: str, content: str, /, **columns: ColumnModel) -> Table:
    findings = Findings()
    made = read_table(name, f"{name}.csv", content, {"id": ColumnModel("id"), **columns}, findings)
    assert made is not None
    assert findings.items == []
    return made


@pytest.fixture
def text() -> Callable[[str, str], Text]:
    """A text with its place."""
    return lambda ident, source: Text(ident, source, lambda: Where("source.csv", 7, 3))


@pytest.fixture
def catalogue(tmp_path: Path) -> Callable[..., Catalogue]:
    """A catalogue of entries (id, msgid, msgstr) and the ids of those that are fuzzy, read from a real PO file."""

    def make(*entries: tuple[str, str, str], fuzzy: tuple[str, ...] = (), language: str = "en") -> Catalogue:
        po = polib.POFile()
        po.metadata = {"Language": language, "Content-Type": "text/plain; charset=utf-8"}
        for ident, source, words in entries:
            flags = ["fuzzy"] if ident in fuzzy else []
            po.append(polib.POEntry(msgctxt=ident, msgid=source, msgstr=words, flags=flags))
        path = tmp_path / f"{language}.po"
        path.write_text(str(po), encoding="utf-8")
        return load_catalogue(path, f"{language}.po", language, Findings())

    return make


@pytest.fixture
def glossary() -> Mapping[str, Mapping[str, FormsModel]]:
    return GLOSSARY


@pytest.fixture
def tables() -> dict[str, Table]:
    gear = table(
        "gear",
        'id,name,bonus,copies,text\nsword,Espada,3,2,Suma {{ gear.sword.bonus }}.\nrope,Cuerda,,1,"{{ row.name }}."\n',
        name=ColumnModel("text"),
        bonus=ColumnModel("integer", optional=True),
        copies=ColumnModel("integer"),
        text=ColumnModel("text"),
    )
    foes = table(
        "foes",
        "id,name,weapon,fears\nhen,Gallina,sword,sword rope\nelf,Élfo,rope,sword\nimp,Trasgo,,\n",
        name=ColumnModel("text"),
        weapon=ColumnModel("ref", table="gear", optional=True),
        fears=ColumnModel("refs", table="gear", optional=True),
    )
    words = table("words", "id,text\nhello,Hola {{ row.name }}\nbye,Adiós\n", text=ColumnModel("text"))
    return {"gear": gear, "foes": foes, "words": words}


@pytest.fixture
def speak(
    tables: dict[str, Table], glossary: Mapping[str, Mapping[str, FormsModel]], catalogue: Callable[..., Catalogue]
) -> Callable[..., Speaker]:
    """A speaker of a language; of English with the entries given."""

    def make(language: str, *entries: tuple[str, str, str], draft: bool = False, **more: Any) -> Speaker:
        return Speaker(language, "es", tables, glossary, catalogue(*entries, **more), draft)

    return make
