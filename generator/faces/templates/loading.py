"""Loads themes and face templates, and compiles the fields of templates for a language; each once."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from operator import is_
from pathlib import Path
from typing import Any

from msgspec import Struct, structs

from generator.base.colours import WHITE, grey
from generator.base.errors import CannotJudge
from generator.base.findings import Findings, Where
from generator.base.names import suggestion
from generator.base.regular_expressions import regular_expression
from generator.catalog import yamlfile
from generator.catalog.expressions import compile_expression
from generator.catalog.looks import GREY, LOW
from generator.catalog.project import Project
from generator.faces.templates.models import (
    CurvedTextElement,
    EachElement,
    Element,
    TemplateModel,
    TextElement,
    ThemeModel,
    UseElement,
)
from generator.language.placeholders import compile_text
from generator.language.speaker import Speaker
from generator.typesetting.fonts import FONT_FOLDER, Font, load_font, project_font
from generator.typesetting.fonts_of_languages import lent_fonts, of_language, read_fonts_of
from generator.typesetting.words import Style

Resolve = Callable[[Mapping[str, Any]], Any]
TEXTS = (TextElement, CurvedTextElement)
_WHOLE = regular_expression(r"\{\{\s*([^{}|]+?)\s*\}\}\Z")
_WORDS = regular_expression(r"\|\s*(?:qty|either|all_of)\b")
_TOKENS = regular_expression(r"""'[^']*'|"[^"]*"|[{}]""")
LINES_OF = {  # by what is saved of ink: the picture that stands for each that needs more of it
    LOW: {"full": "line", "hatched": "line", "roundel": "line_roundel", "sign": "line_roundel"},
    GREY: {"full": "hatched", "roundel": "hatched_roundel", "sign": "hatched_roundel"},
}
INK = "#1d1a17"  # of lines that are printed in one ink
SPOKEN = ("value", "tip", "label")  # fields that people read


class Theme(Struct, frozen=True):
    """A theme: its palette, and its text styles with their fonts loaded."""

    id: str
    file: str
    palette: Mapping[str, str]
    styles: Mapping[str, Style]
    inks: Mapping[str, Mapping[str, str]] = {}
    fonts_of: Mapping[str, Mapping[str, Font]] = {}  # by language or script, then by the names that styles use
    font_folders: tuple[Path, ...] = ()  # where the project keeps fonts of its own
    ink: str = ""  # printed with little ink, or in greys (catalog/looks.py)

    @property
    def fonts(self) -> dict[str, Font]:
        """All its fonts by their names, of every language."""
        listed = [font for style in self.styles.values() for font in (style.font, style.strong, style.em)]
        listed += [font for own in self.fonts_of.values() for font in own.values()]
        return {font.name: font for font in listed}

    def borrowing(self, other: Theme) -> Theme:
        """The theme with another's fonts for languages and scripts whose letters its own have not."""
        fonts: dict[str, Font] = {}
        for style in self.styles.values():
            model = style.model
            for key, font in ((model.font, style.font), (model.strong, style.strong), (model.em, style.em)):
                fonts.setdefault(key or model.font, font)
        lent = lent_fonts(fonts, other.fonts_of)
        if not lent:
            return self
        both = {key: {**lent.get(key, {}), **self.fonts_of.get(key, {})} for key in (*lent, *self.fonts_of)}
        return structs.replace(self, fonts_of=both)

    def in_language(self, language: str) -> Theme:
        """The theme with the fonts and letter forms of a language and of its script; itself where none are its own."""
        own = of_language(self.fonts_of, language)
        styles, changed = {}, False
        for name, style in self.styles.items():
            model = style.model
            font = own.get(model.font, style.font)
            strong, em = (
                own.get(key or model.font, font if key in ("", model.font) else given)
                for key, given in ((model.strong, style.strong), (model.em, style.em))
            )
            font, strong, em = (one.in_language(language) for one in (font, strong, em))
            same = all(map(is_, (font, strong, em), (style.font, style.strong, style.em)))
            styles[name] = style if same else Style(name, model, font, strong, em)
            changed = changed or not same
        return structs.replace(self, styles=styles) if changed else self

    def colour(self, name: str) -> str:
        """A palette name or #rrggbb as #rrggbb; empty stays empty. Raises CannotJudge for an unknown name."""
        if self.ink == GREY and name:
            return grey(structs.replace(self, ink="").colour(name))
        if not name or name.startswith("#"):
            return name
        try:
            return self.palette[name]
        except KeyError:
            raise CannotJudge(
                f"there is no colour {name!r} in the palette of {self.file}: {suggestion(name, self.palette)}"
            ) from None

    def inks_called(self, name: str, accent: str) -> dict[str, str]:
        """The inks of a set as #rrggbb, `accent` among them where it is given. Raises CannotJudge for unknown names."""
        if name not in self.inks:
            raise CannotJudge(f"there are no inks {name!r} in {self.file}: {suggestion(name, self.inks)}")
        made = {ink: self.colour(colour) for ink, colour in self.inks[name].items()}
        if accent:
            made["accent"] = self.colour(accent)
        if not self.ink:
            return made
        from generator.faces.art.layered_pictures import BARE

        return {ink: WHITE if ink == BARE else INK for ink in made}

    def shown(self, show: str) -> str:
        """Which of the pictures in a layered one is shown where a template asks for one: its lines, to save ink."""
        return LINES_OF.get(self.ink, {}).get(show, show)


def load_theme(project: Project, name: str, findings: Findings) -> Theme | None:
    """Read templates/themes/NAME.yaml and its fonts. Returns None when it has errors, which become findings."""
    path = _find(project, "theme", "templates", "themes", f"{name}.yaml")
    shown = project.shown(path)
    document = yamlfile.load(path, shown, findings)
    model = yamlfile.validate(document, ThemeModel, findings)
    if model is None:
        return None
    fonts = {}
    for key, font in model.fonts.items():
        try:
            fonts[key] = project.session.of_file(load_font, project_font(project, font.package, font.file))
        except CannotJudge as error:
            findings.error("font.missing", error.message, document.where("fonts", key), fix=error.fix)
    fonts_of = read_fonts_of(project, model.fonts_of, model.fonts, document, findings)
    files: dict[str, Path] = {}
    for key, loaded in fonts.items():
        if files.setdefault(loaded.name, loaded.path) != loaded.path:
            findings.error(
                "theme.font",
                f"two font files are called {loaded.name}: {files[loaded.name]} and {loaded.path}",
                document.where("fonts", key),
                fix="give one of them another file name",
            )
    for key, colour in model.palette.items():
        if not re.fullmatch(r"#[0-9A-Fa-f]{6}", colour):
            findings.error(
                "theme.colour",
                f"{colour!r} is not a colour",
                document.where("palette", key),
                fix='write it as "#rrggbb"',
            )
    for key, inks in model.inks.items():
        for ink, colour in inks.items():
            if colour not in model.palette:
                findings.error(
                    "theme.colour",
                    f"inks {key}: there is no colour {colour!r}",
                    document.where("inks", key, ink),
                    fix=suggestion(colour, model.palette),
                )
    styles = {}
    for key, style in model.styles.items():
        known = True
        for part in ("font", "strong", "em"):
            wanted = getattr(style, part)
            needed = bool(wanted) or part == "font"
            if needed and wanted not in model.fonts:
                findings.error(
                    "theme.font",
                    f"style {key}: there is no font {wanted!r}",
                    document.where("styles", key, part),
                    fix=suggestion(wanted, model.fonts),
                )
            known = known and (wanted in fonts or not needed)
        if style.colour not in model.palette:
            findings.error(
                "theme.colour",
                f"style {key}: there is no colour {style.colour!r}",
                document.where("styles", key, "colour"),
                fix=suggestion(style.colour, model.palette),
            )
        if style.floor > style.size:
            findings.error(
                "theme.floor",
                f"style {key}: the floor {style.floor:g} pt is above the size {style.size:g} pt",
                document.where("styles", key, "floor"),
            )
        if known:
            regular = fonts[style.font]
            styles[key] = Style(key, style, regular, fonts.get(style.strong, regular), fonts.get(style.em, regular))
    if len(styles) < len(model.styles):
        return None
    folders = tuple(root.joinpath(*FONT_FOLDER) for root in project.layers)
    return Theme(model.id, shown, model.palette, styles, model.inks, fonts_of, folders)


def _find(project: Project, what: str, *parts: str) -> Path:
    path = project.find(*parts)
    if path is None:
        folder = project.find(*parts[:2])
        names = [p.relative_to(folder).with_suffix("").as_posix() for p in folder.rglob("*.yaml")] if folder else []
        wanted = "/".join(parts[2:]).removesuffix(".yaml")
        raise CannotJudge(f"there is no {what} {wanted!r}: {suggestion(wanted, names)}")
    return path


class Template(Struct, frozen=True):
    """A face template in which every `use` element is replaced by the elements of the template it names."""

    name: str
    let: Mapping[str, str]
    elements: tuple[tuple[Element, Where], ...]


class TemplateLibrary:
    """The templates of a project, each read once."""

    def __init__(self, project: Project, findings: Findings) -> None:
        self.project = project
        self.findings = findings
        self._read: dict[str, Template | None] = {}

    def get(self, name: str) -> Template | None:
        """A template by its name; None when it has errors. Raises CannotJudge when there is none."""
        if name not in self._read:
            self._read[name] = self._load(name, ())
        return self._read[name]

    def where(self, name: str) -> Where:
        """A template's file, for findings."""
        path = self.project.find("templates", "faces", f"{name}.yaml")
        return Where(self.project.shown(path)) if path else Where()

    def _load(self, name: str, users: tuple[str, ...]) -> Template | None:
        path = _find(self.project, "template", "templates", "faces", f"{name}.yaml")
        document = yamlfile.load(path, self.project.shown(path), self.findings)
        if name in users:
            circle = " -> ".join((*users[users.index(name) :], name))
            self.findings.error("template.cycle", f"templates use one another in a circle: {circle}", document.where())
            return None
        model = yamlfile.validate(document, TemplateModel, self.findings)
        if model is None:
            return None
        let: dict[str, str] = {}
        elements: list[tuple[Element, Where]] = []
        for i, element in enumerate(model.elements):
            if not isinstance(element, UseElement):
                elements.append((element, document.where("elements", i)))
                continue
            try:
                used = self._load(element.template, (*users, name))
            except CannotJudge as error:
                self.findings.error("template.use", error.message, document.where("elements", i, "template"))
                used = None
            if used is None:
                return None
            let.update(used.let)
            for inner, where in used.elements:
                elements.append((_also_when(inner, element.when), where))
        return Template(name, {**let, **model.let}, tuple(elements))


def _also_when(element: Element, condition: str) -> Element:
    if not condition:
        return element
    both = f"({condition}) and ({element.when})" if element.when else condition
    return structs.replace(element, when=both)


class CompiledElement(Struct, frozen=True):
    """An element whose expressions are compiled: `moving` holds the fields that are computed for each piece."""

    element: Element
    where: Where
    when: Resolve | None
    moving: tuple[tuple[str, Resolve], ...]
    is_text: bool


class CompiledTemplate(Struct, frozen=True):
    name: str
    let: tuple[tuple[str, Resolve], ...]
    elements: tuple[CompiledElement, ...]


def compile_template(template: Template, speaker: Speaker) -> CompiledTemplate:
    """Compile a template's fields for one language. Raises CannotJudge (with its place) for a broken field."""
    compiled = []
    for element, where in template.elements:
        moving: list[tuple[str, Resolve]] = []
        try:
            for name in element.__struct_fields__:
                value = getattr(element, name)
                if isinstance(element, EachElement) and name in ("at", "turn"):
                    continue  # they may name the item, so they are worked out for each
                if name == "each":
                    moving.append((name, compile_expression(value)))
                elif isinstance(value, str) and "{{" in value:
                    made = compile_field(value, speaker) if name in SPOKEN else compile_value(value)
                    moving.append((name, made))
                elif isinstance(value, tuple) and any(isinstance(part, str) for part in value):
                    moving.append((name, compile_numbers(value)))
                elif name == "gradient" and value is not None:
                    moving.append((name, compile_colours(value.colours)))
                elif name == "measures":
                    moving.append((name, compile_measures(value)))
                elif name in ("options", "holds") and value:
                    moving.append((name, compile_expression(value)))
            when = compile_expression(element.when) if element.when else None
        except CannotJudge as error:
            raise error.at(where) from error
        compiled.append(CompiledElement(element, where, when, tuple(moving), isinstance(element, TEXTS)))
    try:
        let = tuple((name, compile_let(value, speaker)) for name, value in template.let.items())
    except CannotJudge as error:
        raise CannotJudge(f"template {template.name}, let: {error.message}", error.fix) from error
    return CompiledTemplate(template.name, let, tuple(compiled))


def compile_field(value: str, speaker: Speaker) -> Resolve:
    """Compile a text that people read: fractions are as the language writes them."""
    whole = _WHOLE.match(value)
    if not whole:
        return speaker.compile(value)
    look_up = compile_expression(whole.group(1))

    def say(context: Mapping[str, Any]) -> Any:
        found = look_up(context)
        return speaker.format_value(found) if isinstance(found, float) else found

    return say


def compile_value(value: str) -> Resolve:
    """Compile a field that is no text: a single `{{ … }}` keeps its type, in longer ones numbers keep their point."""
    whole = whole_expression(value)
    return compile_expression(whole) if whole else compile_text(value, {})


def compile_let(value: str, speaker: Speaker) -> Resolve:
    """Compile a `let` name: a single `{{ … }}` keeps its type unless it needs words of the language; else a text."""
    whole = whole_expression(value)
    if whole and not _WORDS.search(whole):
        return compile_expression(whole)
    return speaker.compile(value)


def whole_expression(value: str) -> str:
    """The expression of a value that is one `{{ … }}` and nothing else; otherwise an empty string."""
    text = value.strip()
    if not (text.startswith("{{") and text.endswith("}}")):
        return ""
    inner, depth = text[2:-2].strip(), 0
    for part in _TOKENS.findall(inner):
        depth += {"{": 1, "}": -1}.get(part, 0)
        if depth < 0:
            return ""
    return "" if depth else inner


def compile_numbers(values: Sequence[float | str]) -> Resolve:
    """Compile a list of numbers, some of which may be expressions."""
    parts = [compile_value(v) if isinstance(v, str) else None for v in values]

    def resolve(context: Mapping[str, Any]) -> tuple[float, ...]:
        return tuple(
            _number(part(context), given) if part is not None else float(given)
            for part, given in zip(parts, values, strict=True)
        )

    return resolve


def compile_colours(values: Sequence[str]) -> Resolve:
    """Compile the names of several colours, some of which may be expressions."""
    parts = [compile_value(value) if "{{" in value else None for value in values]
    return lambda context: tuple(
        str(part(context)) if part is not None else given for part, given in zip(parts, values, strict=True)
    )


def compile_measures(values: Mapping[str, float | str]) -> Resolve:
    """Compile the named measures of a solid, some of which may be expressions."""
    inner = compile_numbers(list(values.values()))
    return lambda context: dict(zip(values, inner(context), strict=True))


def _number(value: Any, given: object) -> float:
    try:
        return float(str(value))
    except ValueError:
        raise CannotJudge(f"{given!r} gives {str(value)!r}, a number expected") from None
