"""A merge and somebody who saves the same catalogue meanwhile: the file stays whole, and nobody's words are lost."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import polib
import pytest

from generator.base.errors import CannotJudge
from generator.base.findings import Where
from generator.language.merge import merge
from generator.language.texts import Text


def test_what_a_translator_saves_during_a_merge_is_kept_and_the_merge_says_so(tmp_path: Path) -> None:
    path = tmp_path / "en.po"
    text = Text("a.b.name", "Mago", lambda: Where("a.csv"))
    merge([text], path, "en", "mine")
    head, found, tail = path.read_bytes().rpartition(b'msgstr ""')
    saved = head + b'msgstr "Wizard"' + tail
    assert found

    def while_it_is_saved() -> Iterator[Text]:
        path.write_bytes(saved)
        yield text

    with pytest.raises(CannotJudge, match="somebody else has changed the file meanwhile") as refused:
        merge(while_it_is_saved(), path, "en", "mine")
    assert refused.value.fix == "run the command once more"
    assert path.read_bytes() == saved
    merge([text], path, "en", "mine")  # once more: both are in it
    assert [entry.msgstr for entry in polib.pofile(str(path))] == ["Wizard"]
