"""The contents page of a kit: a table of its parts with boxes to tick, and how to print, cut and assemble them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

from msgspec import structs

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.base.geometry import POINTS_PER_MM
from generator.base.regular_expressions import regular_expression
from generator.catalog.library import KIT, Game
from generator.catalog.models import GroupModel
from generator.catalog.pieces import Piece
from generator.catalog.printdata import PrintData
from generator.catalog.project import Project
from generator.faces.art.icon_library import IconLibrary
from generator.faces.compose import Composer, Side, fit_all
from generator.faces.deck import Deck, PieceFaces, game_theme, speakers
from generator.faces.templates.loading import TemplateLibrary, Theme
from generator.faces.trim import Format
from generator.language.speaker import NO_BREAK_SPACE, Speaker
from generator.press.job import for_whom
from generator.press.printable_area import printable_area
from generator.rulebook.pdf.render import most_sheet_pages
from generator.typesetting.fitting import Fitter
from generator.typesetting.flow import FlowBlock, paginate, text_height
from generator.typesetting.words import Style, part_width
from generator.workshop.defaults import DEFAULT_LAYOUT
from generator.workshop.kit.assembly_pictures import PictureColumn, add_pictures, cut_blocks, net_blocks, poster_blocks
from generator.workshop.kit.box_lines import box_lines
from generator.workshop.kit.contents import ContentsPart, file_of, finish_of, is_assembled, parts_of, steps_of
from generator.workshop.print_preparation import house_theme
from generator.workshop.targets import BOOKLET, KIT_PAGE, REFERENCE, Target, in_look, kit_component
from generator.workshop.translation.speakers import catalogues_of, press_speaker

WIDEST = 200.0  # mm: longer lines are tiring to read
SAFE = 3.0  # mm
DOT = f"{NO_BREAK_SPACE}· "  # between items of a list: no line begins with the dot
# a file's name may go on in the next line after these signs
PARTS_OF_NAME = regular_expression(r"[^._-]+[._-]*|[._-]+")
CHANGES_PAGE = "kit/changes"  # the template of the page that says what changed since an earlier build
MOST_NAMED = 10  # kinds of counters in a group: so many are named, with how many there are of each
UNCOUNTED = "–"  # of a book, whose pages its own file counts
TOP, FOOT = 26.0, 11.0  # mm that title and foot of a page take


class Columns(NamedTuple):
    """Where the columns of the table begin and how wide they are, in mm."""

    left: float
    width: float
    name: float
    name_width: float
    pieces: float
    sheets: float
    finish: float
    finish_width: float
    ticks: float


@dataclass(frozen=True, slots=True)
class ContentsRow:
    """A row of the table: what it says and how high each of its texts stands."""

    number: str
    title: str
    title_height: float
    detail: str
    detail_height: float
    pieces: str
    sheets: str
    finish: str
    finish_height: float
    cut: bool
    built: bool


def columns_of(width: float) -> Columns:
    """The columns of a page so wide; the names get what the others leave."""
    left, right = SAFE + 2, width - SAFE - 2
    ticks = right - 31
    finish_width = min(44.0, (right - left) * 0.23)
    finish = ticks - finish_width - 3
    sheets = finish - 15
    pieces = sheets - 13
    name = left + 7
    return Columns(left, right - left, name, pieces - name - 1, pieces, sheets, finish, finish_width, ticks)


def kit_decks(
    project: Project, game: Game, target: Target, print_data: PrintData, findings: Findings
) -> dict[str, Deck]:
    """The pages for the target's paper, layout and language, by the language.

    How a poster lies on its sheets may depend on the lengths of its words. Raises CannotJudge when a piece of the kit
    does not fit the paper.
    """
    house = house_theme(project, game, findings)
    if house is None:
        return {}
    blocks = partial(_blocks, parts_of(project, game, target, print_data, house, findings))
    return page_decks(project, game, target, print_data, findings, KIT_PAGE, KIT, blocks, [target.language])


# what makes the blocks of a page: game, target (with the page's language), voices of game and press, print data, theme
BlocksOf = Callable[[Game, Target, Speaker, Speaker, PrintData, Theme], list[FlowBlock]]


def page_decks(
    project: Project,
    game: Game,
    target: Target,
    print_data: PrintData,
    findings: Findings,
    template: str,
    title: str,
    blocks_of: BlocksOf,
    languages: Iterable[str],
) -> dict[str, Deck]:
    """Pages of blocks in the look of the house, for the target's paper and layout, in some languages.

    `title` is the word of the press that names them. Raises CannotJudge as `blocks_of` does for the target's language.
    """
    house = house_theme(project, game, findings)
    own = game_theme(project, game, findings)
    if house is None or own is None:
        return {}
    layout, paper = print_data.layout(target.layout), print_data.paper(target.paper)
    room = printable_area(paper.width, paper.height, layout)
    format_ = Format(KIT, min(room.width, WIDEST), room.height, 0, 0, SAFE)
    look = _with_title(house, own)
    fitter = Fitter()
    composers: dict[str, tuple[Composer, list[Side]]] = {}
    voices = speakers(game, catalogues_of(project, game, findings), target.draft)
    for language in languages:
        told = findings if language == target.language else Findings()
        press, theme = press_speaker(project, print_data, language, target.draft, told), look.in_language(language)
        composer = Composer(theme, TemplateLibrary(project, told), IconLibrary(project), press, fitter, told)
        before = len(told.errors)
        try:
            blocks = blocks_of(
                game, structs.replace(target, language=language), voices[language], press, print_data, theme
            )
        except CannotJudge:
            if language == target.language:
                raise
            continue  # a language that is not printed now must not stop the others
        pages = paginate(blocks, TOP, format_.height - FOOT)
        made = [_side(composer, game, template, format_, pages, i) for i in range(len(pages))]
        if len(told.errors) == before:
            composers[language] = composer, [side for side in made if side is not None]
    named = (
        (f"{side.key} ({language})", side, composer.findings)
        for language, (composer, sides) in composers.items()
        for side in sides
    )
    sizes = fit_all(named, fitter, draft=target.draft)
    decks = {}
    for language, (composer, sides) in composers.items():
        said = str(getattr(composer.speaker.context()["words"], title))
        faces = (PieceFaces(_piece(game, i), said, composer.face(side, sizes), None) for i, side in enumerate(sides))
        kit = structs.replace(kit_component(game), title=said)
        decks[language] = Deck(kit, language, composer.theme, tuple(faces), sizes)
    return decks


def _with_title(house: Theme, own: Theme) -> Theme:
    """The house's look, with the game's name in the game's own title face."""
    title, usual = own.styles.get("title"), house.styles["kit_game"]
    if title is None:
        return house
    style = structs.replace(usual, font=title.font, strong=title.font, em=title.font, words={})
    return structs.replace(house, styles={**house.styles, "kit_game": style})


def _piece(game: Game, index: int) -> Piece:
    code = f"{game.model.code}-Z{index + 1:02d}"
    return Piece(code, KIT, "words", None, "", None, 1, KIT_PAGE, "", KIT)


def _side(
    composer: Composer, game: Game, template: str, format_: Format, pages: list[list[FlowBlock]], index: int
) -> Side | None:
    words = composer.speaker.table("words").table
    piece = structs.replace(_piece(game, index), row=words.rows[KIT])
    names = {
        "game": game.model,
        "edition": game.model.edition,
        "blocks": pages[index],
        "columns": columns_of(format_.width),
        "number": index + 1,
        "pages": len(pages),
    }
    side = composer.side(piece, template, format_, names)
    if side is not None:
        side.key = piece.code
        add_pictures(side, pages[index], composer.theme)
    return side


def _blocks(
    parts: list[ContentsPart],
    game: Game,
    target: Target,
    voice: Speaker,
    press: Speaker,
    print_data: PrintData,
    theme: Theme,
) -> list[FlowBlock]:
    """The blocks of the page in order, each with its height in mm."""
    layout, paper = print_data.layout(target.layout), print_data.paper(target.paper)
    columns = columns_of(min(printable_area(paper.width, paper.height, layout).width, WIDEST))
    fitter = Fitter()

    def high(text: str, style: str, width: float) -> float:
        return text_height(text, theme.styles[style], width, fitter)

    words = press.context()["words"]
    titles = {part.component.id: _title(voice, part.component.id, part.component.title) for part in parts}
    order = str(words.kit_order)
    made = [FlowBlock("head", 5, str(words.kit_contents), 1.4, keep_with_next=True)]
    if game.playing and game.players is not None:
        rows = list(voice.table(game.players.table))[: game.playing]
        named = [str(getattr(row, "name", row.id)) for row in rows]
        told = str(press.context(whom=for_whom(press, game.playing), named=named)["words"].kit_players)
        made.append(FlowBlock("text", high(told, "kit_text", columns.width), told, 1.4, keep_with_next=True))
    made += [
        FlowBlock("text", high(order, "kit_text", columns.width), order, 2.6, keep_with_next=True),
        FlowBlock("columns", 5.3, None, 1.6, keep_with_next=True),
    ]
    lines = [
        *(_line(game, part, target, titles, voice, press, print_data, columns, theme) for part in parts),
        *_lines_of_books(game, target, press, print_data, columns, theme),
    ]
    for i, line in enumerate(lines, 1):
        heights = [
            high(line.title, "kit_name", columns.name_width),
            high(line.detail, "kit_small", columns.name_width),
            high(line.finish, "kit_small", columns.finish_width),
        ]
        line = replace(line, number=str(i), title_height=heights[0], detail_height=heights[1], finish_height=heights[2])
        made.append(FlowBlock("line", max(heights[0] + 0.9 + heights[1], heights[2] + 0.6, 5) + 1, line, 1.6))
    counted = [part for part in parts if not part.component.instead_of]
    total = (str(sum(part.pieces for part in counted)), str(sum(part.sheets for part in counted)))
    made.append(FlowBlock("total", 5, total, 5))
    pictures = PictureColumn(titles, press, theme, fitter, columns.left, columns.width)
    boxes = box_lines(game, titles, voice, press)
    if boxes:
        made.append(FlowBlock("head", 5, str(words.kit_boxes), 1.8, keep_with_next=True))
    for i, text in enumerate(boxes, 1):
        last = i == len(boxes)
        height = high(text, "kit_text", columns.width)
        made.append(FlowBlock("text", height, text, 4.5 if last else 1.4, keep_with_next=not last))
    for stage, steps in steps_of(parts, titles, press, print_data, layout, paper).items():
        made.append(FlowBlock("head", 5, str(getattr(words, f"kit_{stage}")), 1.8, keep_with_next=True))
        if stage == "assemble":
            made += poster_blocks(parts, pictures)
            folded = net_blocks(parts, pictures, voice)
            made += folded
            if folded:  # their steps have numbers too
                made.append(FlowBlock("title", 5, str(words.kit_finish), 1.8, keep_with_next=True))
        for i, text in enumerate(steps, 1):
            height = high(text, "kit_text", columns.width - 6)
            last = i == len(steps)
            made.append(FlowBlock("step", height, (i, text), 4.5 if last else 1.9, keep_with_next=not last))
        if stage == "cut":
            made += cut_blocks(parts, pictures)
    return made


def in_lines(name: str, style: Style, width: float) -> str:
    """A file's name with a space where a line `width` mm wide must end, as chosen rulings may make it longer."""
    em = style.model.size / POINTS_PER_MM
    lines = [""]
    for part in PARTS_OF_NAME.findall(name):
        if lines[-1] and part_width(lines[-1] + part, style.em, style.model.tracking) * em > width:
            lines.append("")
        lines[-1] += part
    return " ".join(lines)


def _title(voice: Speaker, ident: str, source: str) -> str:
    return voice.fill(f"components.{ident}.title", source, voice.context())


def _line(
    game: Game,
    part: ContentsPart,
    target: Target,
    titles: dict[str, str],
    voice: Speaker,
    press: Speaker,
    print_data: PrintData,
    columns: Columns,
    theme: Theme,
) -> ContentsRow:
    component = part.component
    details = [
        f"{_title(voice, group.id, group.title)}{NO_BREAK_SPACE}{part.groups[group.id]}{_kinds_in(part, group, voice)}"
        for group in component.groups
        if len(component.groups) > 1 and part.groups[group.id]
    ]
    if part.spares:
        details.append(str(press.context(spares=part.spares)["words"].kit_spares).replace(" ", NO_BREAK_SPACE))
    details.append(f"*{in_lines(file_of(game, part, target), theme.styles['kit_small'], columns.name_width)}*")
    if component.instead_of in titles:
        told = press.context(other=titles[component.instead_of])
        details.insert(0, str(told["words"].kit_instead))
    if component.shares_sheets_with in titles:
        told = press.context(other=titles[component.shares_sheets_with])
        details.insert(0, str(told["words"].kit_shares))
    finish = [finish_of(part, press, print_data)]
    for paper, sheets in part.also.items():
        finish.append(str(press.context(sheets=sheets, paper=paper)["words"].kit_also))
    built = is_assembled(part, print_data)
    return ContentsRow(
        "", titles[component.id], 0, DOT.join(details), 0, str(part.pieces), str(part.sheets),
        DOT.join(finish), 0, not component.stock, built,
    )  # fmt: skip


def _kinds_in(part: ContentsPart, group: GroupModel, voice: Speaker) -> str:
    """What is in a group of counters, whose pictures alone would not say it: each kind and how many there are of it."""
    counted = part.rows[group.id]
    if part.kind.cut != "one_by_one" or not 1 < len(counted) <= MOST_NAMED or min(counted.values()) < 2:
        return ""
    table = voice.table(group.rows)
    named = [(getattr(table[ident], "name", ""), count) for ident, count in counted.items()]
    if not all(name for name, _ in named):
        return ""
    return f" ({', '.join(f'{name}{NO_BREAK_SPACE}{count}' for name, count in named)})"


def _lines_of_books(
    game: Game, target: Target, press: Speaker, print_data: PrintData, columns: Columns, theme: Theme
) -> list[ContentsRow]:
    """A row for each book that is printed with a kit: the booklet, which is folded, and the reference sheet."""
    if game.book is None:
        return []
    made = []
    for name in (BOOKLET, REFERENCE) if game.book.reference else (BOOKLET,):
        built_in = game.kinds.built_in
        row = print_data.finish(built_in.booklets if name == BOOKLET else built_in.reference_sheets)
        context = press.context(row=row)
        words = context["words"]
        sides = most_sheet_pages(print_data.paper(target.paper).width) if name == REFERENCE else 2
        paper = press.fill(f"finishes.{row.id}.text", row.text, context)
        finish = f"{paper}, {words.kit_both_sides if sides > 1 else words.kit_one_side}"
        own = structs.replace(target, component=name, players=0, layout=DEFAULT_LAYOUT)
        file = in_look(game, own, target.ink, target.large).path().rpartition("/")[2]
        title = str(words.kit_rulebook if name == BOOKLET else words.kit_reference)
        detail = f"*{in_lines(file, theme.styles['kit_small'], columns.name_width)}*"
        booklet = name == BOOKLET
        made.append(ContentsRow("", title, 0, detail, 0, UNCOUNTED, UNCOUNTED, finish, 0, False, booklet))
    return made
