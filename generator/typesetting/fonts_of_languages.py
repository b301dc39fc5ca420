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
