"""Fonts that a language or a script has for itself, in themes and in styles of books: read and judged, and chosen."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TypeVar

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.base.names import suggestion
from generator.catalog.project import Project
from generator.catalog.yamlfile import YamlDocument
from generator.typesetting.fonts import Font, load_font, project_font
from generator.typesetting.language_scripts import is_language_or_script, script_of
from generator.typesetting.models import FontModel

What = TypeVar("What")
BODY, STRONG = "body", "strong"  # what themes call the fonts of running text and of its strong words
HEAVY = ("strong", "bold", "title")  # parts of the names of others that are as heavy
SAMPLES = {  # a letter of each script that a font has if it has the script
    "Cyrl": "я",
    "Grek": "ω",
    "Armn": "ա",
    "Geor": "ა",
    "Hebr": "א",
    "Arab": "ب",
    "Thaa": "ހ",
    "Syrc": "ܒ",
    "Jpan": "あ",
    "Hans": "的",
    "Hant": "的",
    "Kore": "한",
    "Deva": "क",
    "Beng": "ক",
    "Guru": "ਕ",
    "Gujr": "ક",
    "Orya": "କ",
    "Taml": "க",
    "Telu": "క",
    "Knda": "ಕ",
    "Mlym": "ക",
    "Sinh": "ක",
    "Thai": "ก",
    "Laoo": "ກ",
    "Tibt": "ཀ",
    "Mymr": "က",
    "Khmr": "ក",
    "Ethi": "አ",
    "Cher": "Ꭰ",
    "Mong": "ᠠ",
}


def read_fonts_of(
    project: Project,
    fonts_of: Mapping[str, Mapping[str, FontModel]],
    known: Collection[str],
    document: YamlDocument,
    findings: Findings,
) -> dict[str, dict[str, Font]]:
    """The fonts under `fonts_of` of a file, by language or script, then by the names (`known`) that styles use.

    One that cannot be read, stands for no font, or is for no language is a finding at its place.
    """
    read: dict[str, dict[str, Font]] = {}
    for language, several in fonts_of.items():
        read[language] = {}
        for key, font in several.items():
            if key not in known:
                findings.error(
                    "theme.font",
                    f"fonts_of {language}: there is no font {key!r} that it could stand for",
                    document.where("fonts_of", language, key),
                    fix=suggestion(key, known),
                )
                continue
            try:
                path = project_font(project, font.package, font.file)
                read[language][key] = project.session.of_file(load_font, path)
            except CannotJudge as error:
                where = document.where("fonts_of", language, key)
                findings.error("font.missing", error.message, where, fix=error.fix)
        if not is_language_or_script(language):
            findings.error(
                "theme.font",
                f"fonts_of: {language!r} is neither a language nor a script",
                document.where("fonts_of", language),
                fix="write a language as ja or zh-Hant, or a script as Cyrl, Grek, Arab, Hebr, Jpan",
            )
    return read


def of_language(by_language: Mapping[str, Mapping[str, What]], language: str) -> dict[str, What]:
    """What a language has for itself and what its script has, by name; the language's own wins."""
    if not by_language or not language:
        return {}
    return {**by_language.get(script_of(language), {}), **by_language.get(language, {})}


def lent_fonts(fonts: Mapping[str, Font], fonts_of: Mapping[str, Mapping[str, Font]]) -> dict[str, dict[str, Font]]:
    """What stands for some fonts, by their names, in languages and scripts whose letters they have not.

    `fonts_of` are those of another file: taken is the one of the same name, a strong one for another strong one, or
    that of running text.
    """
    lent: dict[str, dict[str, Font]] = {}
    for language, others in fonts_of.items():
        script = language if language in SAMPLES else script_of(language)
        letter = SAMPLES.get(script, "")
        for name, font in fonts.items():
            if others and letter and not font.draws(letter):
                lent.setdefault(language, {})[name] = _stand_in(name, others)
    return lent


def _stand_in(name: str, others: Mapping[str, Font]) -> Font:
    heavy = [STRONG] if any(part in name for part in HEAVY) else []
    return next((others[key] for key in (name, *heavy, BODY) if key in others), next(iter(others.values())))
