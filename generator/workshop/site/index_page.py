"""output/index.html and output/gallery.html: what one gets, what there is to read and print, and every page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from babel.numbers import format_decimal

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.catalog.library import KIT, Game, load_each
from generator.catalog.looks import USUAL, Look
from generator.catalog.printdata import PrintData, load_print_data
from generator.catalog.project import Project
from generator.catalog.table_facts import table_facts
from generator.faces.deck import game_theme, speakers
from generator.language.speaker import Speaker
from generator.press.job import corrected_for, for_whom, in_look
from generator.rulebook.web.fonts import TEXT_FONTS, font_faces, text_fonts
from generator.rulebook.web.page import FOLDER, make_environment, template_file
from generator.workshop.site.web_edition import own_name, title_font
from generator.workshop.site.window_pictures import COVER
from generator.workshop.targets import BOOKLET, BOOKS, CHANGES, REFERENCE, RULEBOOK, TOGETHER, WEB
from generator.workshop.translation.speakers import catalogues_of, press_speaker

TITLES = {RULEBOOK: "web_rulebook", BOOKLET: "web_booklet", REFERENCE: "book_reference", KIT: "kit"}  # house words
WINDOW = ("table", "fan", "box")  # the pictures of what one gets, in their order; without any the rulebook is shown
USED = {*TITLES.values(), CHANGES, "kit_pieces", "book_page"}  # house words beside those of the web


@dataclass(frozen=True, slots=True)
class ListedFile:
    """A file that was made: what it shows, where it lies below the output folder, and what it looks like.

    `thumbnails` are its first pages as data URIs, `pictures` (of a web edition) those of what one gets, by name.
    """

    game: str
    language: str
    component: str
    paper: str
    file: str
    pages: int = 0
    pieces: int = 0
    thumbnails: tuple[str, ...] = ()
    pictures: Mapping[str, str] = field(default_factory=dict)
    players: int = 0  # it has the pieces of so many players alone; 0: of all
    printer: str = ""  # its sheets are corrected for this one
    look: Look = USUAL  # how its faces are printed
    ink: tuple[float, float] | None = None  # percent of its pages that ink covers, as usual and in this file
    stale: bool = False  # it is of an earlier build: it could not be made again


@dataclass(slots=True)
class _Edition:
    """A game in a language (or in two together): its page, and what there is to print, books first."""

    code: str
    name: str
    words: Mapping[str, str]
    subtitle: str = ""
    page: str = ""
    cover: str = ""  # what its book opens with, as a data URI, and what that shows
    cover_alt: str = ""
    stale: bool = False  # the page is of an earlier build
    facts: str = ""
    pictures: list[dict[str, str]] = field(default_factory=list)
    files: list[dict[str, Any]] = field(default_factory=list)


def index_page(project: Project, listed: Sequence[ListedFile]) -> bytes:
    """The page of all games. What cannot be read of a game is left out of it: the page only lists what was made."""
    return site_pages(project, listed)[0]


def site_pages(project: Project, listed: Sequence[ListedFile]) -> tuple[bytes, bytes]:
    """The page of all games, and the gallery of every page that was made."""
    print_data = load_print_data(project, Findings())
    names = list(dict.fromkeys(one.game for one in listed))
    games = load_each(project, names, Findings()) if names else {}
    house = {language: press_speaker(project, print_data, language, True, Findings()) for language in _languages(games)}
    fonts, families = text_fonts(project), {"title": TEXT_FONTS["text-strong"], "sans": TEXT_FONTS["sans"]}
    shown, themes, titles = [], [], {families["title"]: "Tirada"}
    for name in names:
        game = games[name]
        if game is None:
            continue
        theme = game_theme(project, game, Findings())
        family = title_font(theme) if theme else families["title"]
        if theme:
            fonts |= {style.font.name: style.font.path for style in theme.styles.values()}
        titles[family] = titles.get(family, "") + game.model.name
        own = [one for one in listed if one.game == name]
        themes.append(_theme_style(project, game.model.theme, family))
        shown.append(
            {
                "id": name,
                "title": game.model.name,
                "theme": f"theme-{game.model.theme}",
                "editions": _editions(project, game, own, print_data, house),
            }
        )
    languages = [{"code": code, "words": _words(speaker, print_data)} for code, speaker in house.items()]
    environment = make_environment(project)
    made: list[bytes] = []
    for name in ("index.html", "gallery.html"):
        page: str = environment.get_template(name).render(games=shown, languages=languages, style="/*style*/")
        used = {**titles, families["sans"]: page}
        made.append(_styled(project, page, fonts, families, used, themes, list(house)))
    return made[0], made[1]


def _styled(
    project: Project,
    page: str,
    fonts: Mapping[str, Path],
    families: Mapping[str, str],
    used: Mapping[str, str],
    themes: Sequence[str],
    languages: Sequence[str],
) -> bytes:
    """A page with its style sheet: the characters of its fonts, and the colours of its games."""
    variables = "".join(f'--{name}:"{family}";' for name, family in families.items())
    style = [
        font_faces(fonts, used, languages, shared=False),
        f":root{{{variables}}}",
        template_file(project, "index.css"),
        *themes,
    ]
    return page.replace("/*style*/", "\n".join(dict.fromkeys(style)), 1).encode()


def _languages(games: Mapping[str, Game | None]) -> list[str]:
    found = [language for game in games.values() if game for language in game.languages]
    return list(dict.fromkeys(found)) or ["es"]


def _theme_style(project: Project, theme: str, family: str) -> str:
    """The colours of a theme, for one game's part of the page."""
    colours = (
        template_file(project, "themes", f"{theme}.css") if project.find(*FOLDER, "themes", f"{theme}.css") else ""
    )
    scoped = colours.partition("}")[0].replace(":root {", "") if colours.startswith(":root {") else ""
    return f'.theme-{theme} {{ --title: "{family}"; {scoped.strip()} }}'


def _words(speaker: Speaker, print_data: PrintData) -> dict[str, str]:
    wanted = [row for row in print_data.words if row.id.startswith("web_") or row.id in USED]
    return {row.id: speaker.fill(f"words.{row.id}.text", row.text, {}) for row in wanted}


def _editions(
    project: Project, game: Game, listed: Iterable[ListedFile], print_data: PrintData, house: Mapping[str, Speaker]
) -> list[_Edition]:
    voices = speakers(game, catalogues_of(project, game, Findings()), True)
    made: dict[str, _Edition] = {}
    order = {name: i for i, name in enumerate(game.languages)}
    for one in sorted(listed, key=lambda one: (order.get(one.language, len(order)), one.component not in BOOKS)):
        parts = [part for part in one.language.split(TOGETHER) if part in voices]
        if not parts:
            continue
        voice = voices[parts[0]]
        if one.language not in made:
            name = " + ".join(own_name(part) for part in parts)
            words = _words(house[parts[0]], print_data)
            facts = _facts(game, house[parts[0]])
            made[one.language] = _Edition(parts[0], name, words, _subtitle(game, voice), facts=facts)
        edition = made[one.language]
        if one.component == WEB:
            edition.page, edition.stale = edition.page or one.file, one.stale
            edition.cover = one.pictures.get(COVER, "")
            edition.cover_alt = _cover_alt(game, voice)
            edition.pictures = [
                {"shows": name, "src": one.pictures[name], "caption": edition.words[f"web_window_{name}"]}
                for name in WINDOW
                if name in one.pictures
            ]
            continue
        pages = f"{one.pages} p." if one.pages else ""
        players = for_whom(house[parts[0]], one.players) if one.players else ""
        printer = corrected_for(house[parts[0]], one.printer) if one.printer else ""
        look = in_look(house[parts[0]], one.look)
        ink = [_saved(house[parts[0]], parts[0], one.ink)] if one.ink else []
        paper = print_data.paper(one.paper).name if one.paper in print_data.tables["papers"].rows else one.paper
        note = " · ".join(part for part in (paper, pages, players, printer, *look, *ink) if part)
        title = _title(game, voice, one, edition.words)
        thumbnails = list(enumerate(one.thumbnails, 1))
        rest = range(len(thumbnails) + 1, one.pages + 1)
        edition.files.append(
            {
                "component": one.component,
                "href": one.file,
                "title": title,
                "note": note,
                "stale": one.stale,
                "pieces": one.pieces if one.component != KIT else 0,  # a page of the list is no piece
                "shown": thumbnails,
                "rest": rest,
            }
        )
    for edition in made.values():
        books = [str(file["shown"][0][1]) for file in edition.files if file["component"] == RULEBOOK and file["shown"]]
        if books and not edition.pictures:
            edition.pictures = [{"shows": "page", "src": books[0], "caption": edition.words["web_rulebook"]}]
    return list(made.values())


def _saved(house: Speaker, language: str, ink: tuple[float, float]) -> str:
    """How much ink a file saves: "ink: 41 % → 9 %"."""
    before, after = (format_decimal(round(part, 1 if part < 10 else 0), locale=language) for part in ink)
    words: Any = house.context(before=before, after=after)["words"]
    return str(words.ink_saved)


def _facts(game: Game, house: Speaker) -> str:
    """Players, minutes and age in words; what game.yaml does not tell is left out."""
    try:
        facts = table_facts(game)
    except CannotJudge:  # `check data` tells it; the page lists what was made all the same
        return ""
    said = []
    for name, numbers in facts.items():
        words: Any = house.context(number="–".join(map(str, numbers)))["words"]
        said.append(str(getattr(words, f"facts_{name}")))
    return " · ".join(said)


def _cover_alt(game: Game, voice: Speaker) -> str:
    if game.book is None or game.book.cover is None:
        return ""
    return voice.fill("book.cover.alt", " ".join(game.book.cover.alt.split()), voice.context())


def _subtitle(game: Game, voice: Speaker) -> str:
    if game.book is None:
        return ""
    return voice.fill("book.subtitle", " ".join(game.book.subtitle.split()), voice.context())


def _title(game: Game, voice: Speaker, one: ListedFile, words: Mapping[str, str]) -> str:
    if one.component in TITLES:
        changes = one.component == KIT and Path(one.file).name.startswith(f"{CHANGES}.")
        return words[CHANGES if changes else TITLES[one.component]]
    found = [c for c in game.components if c.id == one.component]
    found += game.printed_with(one.component)
    title = " · ".join(voice.fill(f"components.{c.id}.title", c.title, {}) for c in found) or one.component
    # a component may be made into two files: fronts, and backs apart
    more = Path(one.file).name.removeprefix(one.component).partition(".")[0].strip("-")
    return f"{title} ({more})" if more else title


def listed_of(
    entries: Iterable[Mapping[str, Any]],
    thumbnails: Mapping[str, Sequence[str]],
    pictures: Mapping[str, Mapping[str, str]],
) -> list[ListedFile]:
    """What build.json tells of the files that were made; pictures of their first pages, and of what one gets."""
    return [
        ListedFile(
            entry["target"]["game"],
            entry["target"]["language"],
            entry["target"]["component"],
            entry["target"]["paper"],
            name,
            info["pages"],
            info["pieces"],
            tuple(thumbnails.get(name, ())),
            pictures.get(name, {}),
            entry["target"].get("players", 0),
            entry["target"].get("printer", ""),
            Look(str(entry["target"].get("ink", "")), bool(entry["target"].get("large"))),
            _ink_of(info),
            bool(entry.get("stale")),
        )
        for entry in entries
        for name, info in entry["files"].items()
    ]


def _ink_of(info: Mapping[str, Any]) -> tuple[float, float] | None:
    ink = info.get("ink")
    return (float(ink["before"]["total"]), float(ink["after"]["total"])) if ink else None
