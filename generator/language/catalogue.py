"""A PO catalogue keyed by id: what is translated, what is stale, what is missing."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Literal

import msgspec

from generator import __version__
from generator.base.errors import CannotJudge
from generator.base.files import read_bytes, sha256
from generator.base.findings import Finding, Findings, Where
from generator.base.regular_expressions import regular_expression
from generator.catalog import cache
from generator.catalog.yamlfile import decode
from generator.language.texts import Text

_STRING_LINE = regular_expression(r'\s*(?:#~\s*)?(?:msg|")')
_WHOLE_STRING = regular_expression(r'\s*(?:#~\s*)?(?:msg\w+(?:\[\d+\])?\s*)?"(?:[^"\\]|\\.)*"\s*\Z')
TranslationState = Literal["translated", "stale", "missing"]


class Translation(msgspec.Struct, frozen=True):
    """One translation. `msgid` is the source text it was made from; `fuzzy` says it may be stale.

    A merge gives a stale one the new source text; `made_from` is then the text it was made from.
    """

    msgid: str
    msgstr: str
    fuzzy: bool
    line: int
    made_from: str = ""


class Catalogue(msgspec.Struct, frozen=True):
    """The translations of one language. An absent file is an empty catalogue."""

    language: str
    file: str
    entries: dict[str, Translation] = msgspec.field(default_factory=dict)

    def state(self, text: Text) -> TranslationState:
        """Whether a text's translation may be printed."""
        entry = self.entries.get(text.id)
        if entry is None or not entry.msgstr:
            return "missing"
        return "stale" if entry.fuzzy or entry.msgid != text.source else "translated"

    def where(self, ident: str) -> Where:
        entry = self.entries.get(ident)
        return Where(self.file, entry.line) if entry else Where(self.file)


def load_catalogue(path: Path, shown: str, language: str, findings: Findings) -> Catalogue:
    """Read a PO file. Raises CannotJudge when it is no PO file or not UTF-8."""
    return read_catalogue(read_bytes(path), shown, language, findings) if path.exists() else Catalogue(language, shown)


def read_catalogue(raw: bytes, shown: str, language: str, findings: Findings) -> Catalogue:
    """The catalogue that the bytes of a PO file are. Raises CannotJudge when they are none, or not UTF-8."""
    catalogue, told = _parsed(decode(raw, shown, findings), shown, language)
    findings.extend(told)
    return catalogue


@lru_cache(maxsize=64)
def _parsed(text: str, shown: str, language: str) -> tuple[Catalogue, tuple[Finding, ...]]:
    """A parsed catalogue, cached by its text; one without a finding is kept on disk too: it is quicker read there."""
    kept = sha256(repr(("catalogue", __version__, sys.version, shown, language, text)).encode())
    known = cache.get(kept)
    if isinstance(known, Catalogue):
        return known, ()
    catalogue, findings = _read(text, shown, language)
    if not findings:
        cache.put(kept, catalogue)
    return catalogue, findings


def _read(text: str, shown: str, language: str) -> tuple[Catalogue, tuple[Finding, ...]]:
    import polib  # where the catalogue is not known yet

    findings = Findings()
    try:
        # line ends and the BOM are polib's blind spots
        for number, line in enumerate(text.split("\n"), 1):
            if _STRING_LINE.match(line) and not _WHOLE_STRING.match(
                line
            ):  # polib would read it without its last letter
                raise CannotJudge(
                    "not a PO catalogue: a quote is missing", "close the text with a quote", Where(shown, number)
                )
        parsed = polib.pofile(text, encoding="utf-8")
    except (OSError, ValueError) as error:
        raise CannotJudge(f"not a PO catalogue: {error}", where=Where(shown)) from error
    entries: dict[str, Translation] = {}
    for entry in parsed:
        if entry.obsolete:
            continue
        ident = entry.msgctxt or ""
        if not ident:
            findings.error(
                "po.no-id",
                f"the entry {entry.msgid[:40]!r} has no msgctxt (its id)",
                Where(shown, entry.linenum),
                fix="run `tirada i18n merge`",
            )
        elif ident in entries:
            findings.error(
                "po.duplicate",
                f"{ident} stands twice, first in line {entries[ident].line}",
                Where(shown, entry.linenum),
            )
        else:
            entries[ident] = Translation(
                entry.msgid, entry.msgstr, entry.fuzzy, entry.linenum or 0, entry.previous_msgid or ""
            )
    return Catalogue(language, shown, entries), tuple(findings)


def report_gaps(texts: Iterable[Text], catalogue: Catalogue, findings: Findings, *, strict: bool = True) -> None:
    """Missing and stale translations, and entries that no text has any more.

    A catalogue that is not there, or has nothing in it, is one finding, not one for each text.
    """
    report = findings.error if strict else findings.warning
    texts = list(texts)
    if texts and not catalogue.entries:
        report(
            "text.no-catalogue",
            f"there is no catalogue of {catalogue.language}: {len(texts)} texts have no translation",
            Where(catalogue.file),
            fix=f"bring {catalogue.file} back, or begin it anew with `tirada i18n merge`; "
            f"or take {catalogue.language} out of `languages` in game.yaml; all else in it is judged after that",
        )
        return
    known = set()
    for text in texts:
        known.add(text.id)
        state = catalogue.state(text)
        if state == "missing":
            report(
                "text.missing",
                f"{text.id} has no text in {catalogue.language}: {text.source[:60]!r}",
                catalogue.where(text.id),
                fix=f"translate it in {catalogue.file}"
                if text.id in catalogue.entries
                else f"`tirada i18n merge` puts it into {catalogue.file}: then translate it there",
            )
        elif state == "stale":
            report(
                "text.stale",
                f"{text.id} in {catalogue.language} was made from an older source text",
                catalogue.where(text.id),
                fix="check the translation, then remove its fuzzy mark "
                "(`tirada i18n merge` brings the new source text)",
            )
    for ident in catalogue.entries:
        if ident not in known:
            findings.warning(
                "text.obsolete",
                f"{ident} is translated but no text has this id",
                catalogue.where(ident),
                fix="run `tirada i18n merge`",
            )
