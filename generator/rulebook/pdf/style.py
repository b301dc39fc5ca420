"""The style of books: templates/books/house.yaml, and what a theme's own file there changes in it.

Sizes and spaces are points, pages and margins millimetres. Colours are names of the theme's palette, of `colours`, or
#rrggbb.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from msgspec import Meta, structs

from generator.base.colours import WHITE, grey
from generator.base.errors import CannotJudge
from generator.base.findings import Findings, Where
from generator.base.names import suggestion
from generator.base.yaml_model import YamlModel, nothing
from generator.catalog import yamlfile
from generator.catalog.looks import GREY, LOW, USUAL, Look
from generator.catalog.project import Project
from generator.faces.templates.loading import load_theme
from generator.typesetting.fonts import Font, load_font, project_font
from generator.typesetting.fonts_of_languages import lent_fonts, of_language, read_fonts_of
from generator.typesetting.line_setting import TextStyle
from generator.typesetting.models import FontModel, Positive, TextModel

HOUSE = "house"
GROUNDS = "_tint"  # ends the names of the colours that are painted below texts
LARGE_TEXT = 16.0  # points: the text of a book in large print, as readers of little sight ask for
AS_LARGE = ("caption", "note", "label", "entry", "listed")  # styles that are read like the text, and as large then
LEAST_SIZE = 6.0  # points: no text is made smaller than this to fit a page


class PageModel(YamlModel, frozen=True):
    """Margins of pages up to a width: `inner` is the side of the spine, clause ids stand in the outer margin.

    `columns` gives for each kind of text how many columns it runs in, `gap` the space between them. `ids` is how far
    from the text the ids stand, `scale` what the sizes of text are multiplied by; `opening` and `cover` are the shares
    of the page that the picture of an opening takes, and that of a page with nothing else.
    """

    upto: Positive  # the widest page it is for, in mm
    top: Positive  # margin in mm
    bottom: Positive  # margin in mm
    inner: Positive  # margin in mm, at the spine
    outer: Positive  # margin in mm
    gap: Positive  # between columns, in mm
    ids: Positive  # from the text to the ids, in mm
    head: Positive  # of the running head, in mm from the edge
    foot: Positive  # of the page number, in mm from the edge
    mirrored: bool  # left pages are mirrored
    columns: Mapping[str, int]  # how many, for each kind of text
    opening: Positive  # the picture's share of the first page
    cover: Positive  # its share of a page of its own
    scale: Positive = 1.0  # times every size of text


class PanelModel(YamlModel, frozen=True):
    """A ground with a pattern in `ink`, and an icon in the middle of it."""

    ground: str  # its colour
    ink: str = "line"  # the pattern's colour
    pattern: Literal["rays", "stars", "rings", "rhumbs", "none"] = "none"  # what is drawn on it
    icon: str = ""  # an icon's name
    icon_ink: str = "ink"  # the colour of its lines
    icon_tone: str = ""  # the colour of its grounds


class OpeningModel(YamlModel, frozen=True):
    """The picture that a book opens with: grounds side by side, and an emblem on a disc over the middle."""

    panels: Annotated[tuple[PanelModel, ...], Meta(min_length=1)]  # from left to right
    emblem: PanelModel | None = None  # on the disc in the middle


class BookStyleModel(YamlModel, frozen=True):
    """A file of templates/books/."""

    id: str  # the file's name
    fonts: Mapping[str, FontModel] = nothing()  # its fonts by the names that styles use
    fonts_of: Mapping[str, Mapping[str, FontModel]] = nothing()  # fonts for a language (ja) or script (Cyrl)
    colours: Mapping[str, str] = nothing()  # colours beside the theme's palette
    styles: Mapping[str, TextModel] = nothing()  # its styles of text by name
    sheet_styles: Mapping[str, TextModel] = nothing()  # those that differ on reference sheets
    pages: tuple[PageModel, ...] = ()  # of books, the narrowest first
    sheets: tuple[PageModel, ...] = ()  # of reference sheets, the narrowest first
    opening: OpeningModel | None = None  # what a book opens with


@dataclass(frozen=True, slots=True)
class BookStyle:
    """The style of a book for one size of page: page measures, opening, colours, styles of text, fonts."""

    file: str
    page: PageModel
    opening: OpeningModel
    _colours: Mapping[str, str]
    _styles: Mapping[str, TextStyle]
    fonts: Mapping[str, Font]
    ink: str = ""  # printed with little ink, or in greys
    figures: float = 1.0  # times as large as they are drawn, where there is room: in large print as much as the text

    def colour(self, name: str) -> str:
        """A colour as #rrggbb; grounds are paper where ink is saved. Raises CannotJudge for an unknown name."""
        found = _colour(name, self._colours, self.file)
        if self.ink == GREY:
            return grey(found)
        return WHITE if self.ink == LOW and name.endswith(GROUNDS) else found

    def __getitem__(self, name: str) -> TextStyle:
        """A style. Raises CannotJudge when there is none of that name."""
        style = self._styles.get(name)
        if style is None:
            raise CannotJudge(f"there is no style {name!r}: {suggestion(name, self._styles)}", where=Where(self.file))
        return style


def _colour(name: str, colours: Mapping[str, str], file: str) -> str:
    for _ in range(len(colours)):
        if re.fullmatch(r"#[0-9A-Fa-f]{6}", name):
            return name
        if name not in colours or colours[name] == name:
            break
        name = colours[name]
    raise CannotJudge(f"there is no colour {name!r}: {suggestion(name, colours)}", where=Where(file))


def load_style(
    project: Project, theme_name: str, width: float, *, sheet: float = 0.0, look: Look = USUAL, language: str = ""
) -> BookStyle:
    """The style of a theme's books, or of its reference sheets, on pages of a width in mm, in a look.

    `sheet` is the factor for the size of text on a reference sheet; 0 for a book. The styles of a `language` have the
    fonts that the files give it or its script, and its letter forms; the style's `fonts` are those of all languages.

    Raises CannotJudge when a file is wrong, or names a font, colour or style that does not exist.
    """
    findings = Findings()
    theme = load_theme(project, theme_name, findings)
    house = _read(project, HOUSE, findings)
    own = _read(project, theme_name, findings)
    fonts_of = book_fonts_of(project, theme_name, theme.fonts_of if theme is not None else {}, findings)
    if findings.errors:
        first = findings.errors[0]
        raise CannotJudge(first.message, first.fix, first.where)
    if house is None or theme is None:
        raise CannotJudge(f"there is no templates/books/{HOUSE}.yaml")
    parts = [house, own] if own else [house]
    file = f"templates/books/{parts[-1].id}.yaml"
    colours = {**house.colours, **theme.palette, **(own.colours if own else {})}
    if look.ink == GREY:
        colours = {name: grey(colour) if colour.startswith("#") else colour for name, colour in colours.items()}
    fonts = _fonts(project, parts)
    models = {key: style for part in parts for key, style in part.styles.items()}
    if sheet:
        models |= {key: style for part in parts for key, style in part.sheet_styles.items()}
    pages = next(sizes for part in reversed(parts) if (sizes := part.sheets if sheet else part.pages))
    page = next((page for page in pages if width <= page.upto), pages[-1])
    scale = page.scale * (sheet or 1.0)
    if look.large:
        scale = LARGE_TEXT / models["text"].size
        page = structs.replace(page, columns=dict.fromkeys(page.columns, 1))
        models = {key: _in_large_print(key, model, scale, models["text"].size) for key, model in models.items()}
    opening = next((part.opening for part in reversed(parts) if part.opening), None)
    if opening is None:
        raise CannotJudge(f"{file} has no opening")
    faces = theme.fonts | theme.in_language(language).fonts
    faces |= {f.name: f for several in (fonts, *fonts_of.values()) for f in several.values()}
    fonts = {key: font.in_language(language) for key, font in (fonts | of_language(fonts_of, language)).items()}
    faces |= {font.name: font for font in fonts.values()}
    styles = {key: _style(key, model, fonts, colours, scale, file) for key, model in models.items()}
    return BookStyle(file, page, opening, colours, styles, faces, look.ink, scale if look.large else 1.0)


def _fonts(project: Project, parts: Iterable[BookStyleModel]) -> dict[str, Font]:
    """The fonts that some files name; those of the last win. Raises CannotJudge when one cannot be used."""
    files = {key: project_font(project, f.package, f.file) for part in parts for key, f in part.fonts.items()}
    return {key: project.session.of_file(load_font, path) for key, path in files.items()}


def book_fonts_of(
    project: Project, theme_name: str, of_theme: Mapping[str, Mapping[str, Font]], findings: Findings
) -> dict[str, dict[str, Font]]:
    """The fonts of a theme's books for languages and scripts, by the names that styles use; the books' own file wins.

    Where no file of books has any for a script whose letters their fonts have not, those of the theme are taken,
    `of_theme`.
    """
    known: set[str] = set()
    merged: dict[str, dict[str, Font]] = {}
    if of_theme and not findings.errors:
        models = (_read(project, name, findings) for name in (HOUSE, theme_name))
        merged |= lent_fonts(_fonts(project, [model for model in models if model is not None]), of_theme)
    for name in (HOUSE, theme_name):
        model = _read(project, name, findings)
        path = project.find("templates", "books", f"{name}.yaml")
        if model is None or path is None:
            continue
        known |= set(model.fonts)
        if model.fonts_of:
            document = yamlfile.load(path, project.shown(path), findings)
            for language, fonts in read_fonts_of(project, model.fonts_of, known, document, findings).items():
                merged[language] = merged.get(language, {}) | fonts
    return merged


def _in_large_print(name: str, model: TextModel, scale: float, text: float) -> TextModel:
    """A style whose indents leave room for large letters, and which is as large as the text if it is read like it."""
    up = text / model.size if name in AS_LARGE and model.size < text else 1.0
    return structs.replace(model, indent=model.indent * scale, size=model.size * up, leading=model.leading * up)


def _read(project: Project, name: str, findings: Findings) -> BookStyleModel | None:
    path = project.find("templates", "books", f"{name}.yaml")
    if path is None:
        return None
    return yamlfile.validate(yamlfile.load(path, project.shown(path), findings), BookStyleModel, findings)


def _style(
    name: str, model: TextModel, fonts: Mapping[str, Font], colours: Mapping[str, str], scale: float, file: str
) -> TextStyle:
    def font(key: str, otherwise: Font | None = None) -> Font:
        if not key and otherwise is not None:
            return otherwise
        if key not in fonts:
            raise CannotJudge(f"style {name}: there is no font {key!r}: {suggestion(key, fonts)}", where=Where(file))
        return fonts[key]

    own = font(model.font)
    strong, em = font(model.strong, own), font(model.em, own)
    return TextStyle(
        name,
        model,
        own,
        strong,
        em,
        font(model.strong_em, strong),
        font(model.ref, own),
        round(max(model.size * scale, min(model.size, LEAST_SIZE)), 2),
        round(model.leading * scale, 2),
        _colour(model.colour, colours, file),
    )
