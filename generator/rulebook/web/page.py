"""The web page of a game in one language: its rulebook, a gallery of its pieces, and its odds, in one HTML file."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

from markupsafe import Markup

from generator.base.display_list import Symbol
from generator.base.errors import CannotJudge
from generator.base.files import read_bytes
from generator.base.regular_expressions import regular_expression
from generator.catalog.project import Project
from generator.faces.face import Face
from generator.rulebook.book_art import BookCover, headpiece
from generator.rulebook.document import Document, Drawing, Heading, Inline, PlacedFace, heading_depths
from generator.rulebook.plain_text import inline_text
from generator.rulebook.web.fonts import TEXT_FONTS, font_faces
from generator.rulebook.web.language_pairs import groups
from generator.rulebook.web.svg import ICON, Sprite, number
from generator.typesetting.fonts_of_languages import of_language
from generator.typesetting.language_scripts import runs_leftwards

FOLDER = ("templates", "web")
PAGE = ("page.html", "blocks.html")  # the templates of a page; the first includes the second
LATIN = regular_expression(r"[\x00-\xff]+")
STYLE = "/*style*/"  # placeholder for the style sheet, which is made last: it depends on the characters in the page
LARGE = 150.0  # mm: pieces at least this wide are shown larger than a card
HEADPIECE = 14.0  # mm: the drawing at the end of a chapter's title
FAN = 5  # number of pieces in the picture at the top


@dataclass(frozen=True, slots=True)
class ShownPiece:
    """A piece of the gallery with its faces; `back` is None when it has none."""

    code: str
    name: str
    front: Face
    back: Face | None = None

    @property
    def box(self) -> str:
        """The viewBox of its faces."""
        return f"0 0 {number(self.front.width)} {number(self.front.height)}"


@dataclass(frozen=True, slots=True)
class Showcase:
    """The pieces of one component in the gallery, with its title."""

    title: str
    pieces: tuple[ShownPiece, ...]

    @property
    def large(self) -> bool:
        return any(piece.front.width >= LARGE for piece in self.pieces)


@dataclass(frozen=True, slots=True)
class Matchup:
    """The attacker's odds in a combat, as exact fractions."""

    win: Fraction
    draw: Fraction
    loss: Fraction


@dataclass(frozen=True, slots=True)
class OddsTable:
    """Every piece against every other: a row for each attacker, in the order of `names`."""

    names: tuple[str, ...]
    rows: tuple[tuple[Matchup, ...], ...]


@dataclass(frozen=True, slots=True)
class PageAssets:
    """What a page needs besides its text: the project's templates, font files by name, and functions that draw.

    `title_font` is the theme's; `icon` draws an icon in a square of ICON mm and raises CannotJudge for an unknown name.
    `cover` draws what a book opens with.
    `fonts_of` names the fonts that languages and scripts have for themselves, by the style sheet's names of fonts.
    """

    project: Project
    fonts: Mapping[str, Path]
    title_font: str
    icon: Callable[[str], Symbol]
    cover: Callable[[BookCover], Drawing]
    fonts_of: Mapping[str, Mapping[str, str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Chapter:
    """An entry of the table of contents: a chapter and the headings of its sections."""

    ident: str
    words: Inline
    sections: list[Heading] = field(default_factory=list)


def render_html(
    documents: Mapping[str, Document],
    language: str,
    words: Mapping[str, str],
    look: PageAssets,
    *,
    gallery: Sequence[Showcase] = (),
    odds: OddsTable | None = None,
    names: Mapping[str, str] | None = None,
    home: str = "../../index.html",
    live: str = "",
) -> str:
    """The HTML page in `language`, with the first of the other languages beside it.

    `documents` are one book in each language; `words` are the fixed words (data/print/words.csv) in the page's
    language; `names` are the languages' own names. `live` is the address of the preview server's events, if any. Raises
    CannotJudge when the languages do not hold the same blocks, or an icon does not exist.
    """
    for name in PAGE:  # the environment finds them by itself
        look.project.find(*FOLDER, name)
    document = documents[language]
    second = next((code for code in documents if code != language), "")
    partner = documents.get(second)
    sprite = Sprite()
    anchors = Anchors(document)
    values = {
        "document": document,
        "partner": partner,
        "second": second,
        "words": words,
        "languages": [(code, (names or {}).get(code, code)) for code in documents if code != language],
        "chapters": list(_chapters(document)),
        "levels": heading_depths(document),
        "way": partial(_way, language),
        "gallery": gallery,
        "odds": _odds(odds, language) if odds else None,
        "cover": look.cover(document.cover) if document.cover is not None else _fan(gallery),
        "cover_alt": document.cover.alt if document.cover is not None else "",
        "headpiece": lambda one: Markup(sprite.face(headpiece(one.art, HEADPIECE), "")) if one.art else "",
        "home": home,
        "live": live,
        "said": inline_text,
        "groups": groups,
        "claim": anchors.claim,
        "target": anchors.target,
        "linked": anchors.known.__contains__,
        "icon": lambda name: Markup(sprite.icon(look.icon(name), ICON)),
        "drawing": lambda drawing, alt: Markup(sprite.drawing(drawing, alt)),
        "face": lambda face: Markup(sprite.face(face, "")),
        "face_id": sprite.face_id,
        "sprite": lambda: Markup(sprite.definitions()),
        "style": Markup(STYLE),
        "early": Markup(template_file(look.project, "early.js")),
        "script": Markup(template_file(look.project, "page.js")),
    }
    page: str = make_environment(look.project).get_template("page.html").render(values)
    return page.replace(STYLE, style_of(look, document.theme, page, sprite.fonts, (language, second)), 1)


class Anchors:
    """The ids on a page that links can lead to; each is given out once, to the first block that has it."""

    def __init__(self, document: Document) -> None:
        self.own = {block.ident for block in document.blocks} | {part.ident for part in document.paragraphs()}
        self.known = (self.own | set(document.anchors())) - {""}
        self._claimed: set[str] = set()

    def claim(self, ident: str) -> Markup:
        """The HTML attribute that makes a block an anchor; empty when the id was given out before."""
        if not ident or ident in self._claimed:
            return Markup("")
        self._claimed.add(ident)
        return Markup(' id="{}"').format(ident)

    def target(self, ident: str) -> Markup:
        """An anchor for a clause that only a table prints."""
        return Markup("") if ident in self.own else Markup("<span{}></span>").format(self.claim(ident))


def make_environment(project: Project) -> Any:
    """The Jinja environment of the project's web templates, with autoescape; changed files are read again."""
    return project.session.once(_environment, tuple(str(root.joinpath(*FOLDER)) for root in project.layers))


def _environment(folders: tuple[str, ...]) -> Any:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    return Environment(loader=FileSystemLoader(folders), autoescape=True, undefined=StrictUndefined)


def _way(page: str, language: str) -> Markup:
    """The attribute that tells how a part of a page in a language runs, where this goes without saying otherwise."""
    leftwards = runs_leftwards(language)
    usual = runs_leftwards(page) and language != page
    return Markup(' dir="{}"').format("rtl" if leftwards else "ltr") if leftwards != usual else Markup("")


def style_of(
    look: PageAssets, theme: str, page: str, pictured: Mapping[str, set[str]], languages: Sequence[str] = ()
) -> str:
    """The style sheet: font subsets for the characters of a page and its pictures, page.css, and the theme's file.

    The fonts of the page's first language come first, then those of all pages, then those of its other `languages`.
    """
    families = {**TEXT_FONTS, "title": look.title_font}
    own = [of_language(look.fonts_of, language) for language in languages]
    beyond = set(LATIN.sub("", page))  # Latin letters are in every font anyway
    used = {name: set(characters) for name, characters in pictured.items() if name in look.fonts}
    for name in (*families.values(), *(name for fonts in own for name in fonts.values())):
        used.setdefault(name, set()).update(beyond)
    variables = "".join(f"--{name}:{_families(name, family, own)};" for name, family in families.items())
    parts = [
        font_faces(look.fonts, used, languages),
        f":root{{{variables}}}",
        template_file(look.project, "page.css"),
    ]
    if look.project.find(*FOLDER, "themes", f"{theme}.css"):
        parts.append(template_file(look.project, "themes", f"{theme}.css"))
    return "\n".join(parts)


def _families(name: str, family: str, own: Sequence[Mapping[str, str]]) -> str:
    """The fonts of a name of the style sheet: the language's own, the usual one, and others that have its letters."""
    first = [fonts[name] for fonts in own[:1] if name in fonts]
    return ",".join(
        f'"{one}"' for one in dict.fromkeys([*first, family, *(one for fonts in own for one in fonts.values())])
    )


def template_file(project: Project, *parts: str) -> str:
    """A file of templates/web. Raises CannotJudge when no layer has it."""
    path = project.find(*FOLDER, *parts)
    if path is None:
        raise CannotJudge(f"{'/'.join((*FOLDER, *parts))} is missing", "reinstall Tirada")
    return read_bytes(path).decode("utf-8")


def _chapters(document: Document) -> Iterator[Chapter]:
    chapter: Chapter | None = None
    for block in document.blocks:
        if not isinstance(block, Heading):
            continue
        if block.level == 1 or chapter is None:
            if chapter is not None:
                yield chapter
            chapter = Chapter(block.ident, block.words)
        elif block.level == 2:
            chapter.sections.append(block)
    if chapter is not None:
        yield chapter


def _fan(gallery: Sequence[Showcase]) -> Drawing | None:
    """A drawing of five pieces of the first component, spread like a hand of cards; None when it has fewer."""
    pieces = gallery[0].pieces if gallery else ()
    if len(pieces) < FAN:
        return None
    chosen = [pieces[round(i * (len(pieces) - 1) / (FAN - 1))].front for i in range(FAN)]
    tall = max(face.height for face in chosen)
    wide = max(face.width for face in chosen)
    step, width, height = wide * 0.62, wide * (0.62 * (FAN - 1) + 1.25), tall * 1.22
    middle = (FAN - 1) / 2
    return Drawing(
        width,
        height,
        tuple(
            PlacedFace(face, width / 2 + (i - middle) * step, height / 2 + abs(i - middle) ** 2 * tall * 0.018,
                       (i - middle) * 5)
            for i, face in enumerate(chosen)
        ),
    )  # fmt: skip


def _odds(table: OddsTable, language: str) -> dict[str, Any]:
    from babel.numbers import format_decimal

    return {
        "names": table.names,
        "rows": [
            [
                {
                    "percent": format_decimal(float(cell.win * 100), "0.#", locale=language),
                    "share": f"{float(cell.win):.3f}",
                    "win": cell.win,
                    "draw": cell.draw,
                    "loss": cell.loss,
                }
                for cell in row
            ]
            for row in table.rows
        ],
    }
