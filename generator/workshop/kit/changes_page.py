"""The page of a reprint kit: which pieces changed since an earlier build, why, and which are put aside."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import partial

import msgspec

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.base.regular_expressions import regular_expression
from generator.catalog.library import Game
from generator.catalog.printdata import PrintData
from generator.catalog.project import Project
from generator.faces.deck import Deck
from generator.faces.templates.loading import Theme
from generator.language.speaker import NO_BREAK_SPACE, Speaker
from generator.press.printable_area import printable_area
from generator.typesetting.fitting import Fitter
from generator.typesetting.flow import FlowBlock, text_height
from generator.workshop.kit.changes import PieceChange, PieceChangeKind, ReasonToPrint, changed_pieces, set_otherwise
from generator.workshop.kit.contents_page import CHANGES_PAGE, WIDEST, columns_of, kit_decks, page_decks
from generator.workshop.piece_facts import Facts, facts_of, from_data
from generator.workshop.print_preparation import sheet_decks_for
from generator.workshop.targets import Target

LONGEST = 70  # characters of a text that a reason quotes
KINDS: tuple[PieceChangeKind, ...] = ("again", "new", "more", "aside")
MARKS = regular_expression(r"[*{}\[\]]")  # which mean something in a text of ours


class EarlierBuild(msgspec.Struct, frozen=True):
    """What the page compares today's pieces with: the edition of an earlier build, and its pieces by component."""

    edition: str
    components: Mapping[str, Facts]


def as_text(edition: str, components: Mapping[str, object]) -> str:
    """An earlier build as a target has it."""
    return json.dumps({"edition": edition, "components": components}, ensure_ascii=False, sort_keys=True)


def earlier_build(since: str) -> EarlierBuild:
    """An earlier build from what a target has of it. Raises CannotJudge where that cannot be read."""
    try:
        data = json.loads(since)
        return EarlierBuild(str(data["edition"]), {str(k): from_data(v) for k, v in data["components"].items()})
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise CannotJudge("what it is compared with cannot be read", "build it again with --since") from error


def changes_of(
    project: Project, game: Game, target: Target, print_data: PrintData, findings: Findings, earlier: EarlierBuild
) -> dict[str, tuple[list[PieceChange], int]]:
    """The changes of each component in the target's language, and how many pieces are only set otherwise."""
    made = {}
    for component in game.in_own_files:
        if component.id in earlier.components:
            decks = sheet_decks_for(project, game, component.id, [target.language], print_data, target.draft, findings)
            if target.language in decks:
                today, then = facts_of(game, decks[target.language]), earlier.components[component.id]
                made[component.id] = changed_pieces(then, today), set_otherwise(then, today)
    return made


def kit_pages(
    project: Project, game: Game, target: Target, print_data: PrintData, findings: Findings
) -> dict[str, Deck]:
    """The page of a kit that a target asks for: what it holds, or what changed since an earlier build."""
    make = changes_decks if target.since else kit_decks
    return make(project, game, target, print_data, findings)


def changes_decks(
    project: Project, game: Game, target: Target, print_data: PrintData, findings: Findings
) -> dict[str, Deck]:
    """The page for the target's paper, layout and language. Raises CannotJudge where it has nothing to compare with."""
    earlier = earlier_build(target.since)
    found = changes_of(project, game, target, print_data, findings, earlier)
    blocks = partial(_blocks, earlier.edition, found)
    return page_decks(project, game, target, print_data, findings, CHANGES_PAGE, "changes", blocks, [target.language])


def _blocks(
    edition: str,
    found: Mapping[str, tuple[list[PieceChange], int]],
    game: Game,
    target: Target,
    voice: Speaker,
    press: Speaker,
    print_data: PrintData,
    theme: Theme,
) -> list[FlowBlock]:
    layout, paper = print_data.layout(target.layout), print_data.paper(target.paper)
    width = columns_of(min(printable_area(paper.width, paper.height, layout).width, WIDEST)).width
    fitter = Fitter()
    words = press.context()["words"]

    def text(said: str, after: float) -> FlowBlock:
        return FlowBlock("text", text_height(said, theme.styles["kit_text"], width, fitter), said, after)

    today = str(game.model.edition)
    intro = "changes_intro" if edition != today else "changes_intro_same"
    made = [text(str(getattr(press.context(before=edition, today=today)["words"], intro)), 4.0)]
    for component in game.in_own_files:
        changes, others = found.get(component.id, ([], 0))
        if not changes and not others:
            continue
        title = voice.fill(f"components.{component.id}.title", component.title, voice.context())
        made.append(FlowBlock("head", 5, _plain(title), 1.8, keep_with_next=True))
        for kind in KINDS:
            own = [one for one in changes if one.kind == kind]
            if own:
                head = str(getattr(words, f"changes_{kind}"))
                made.append(FlowBlock("title", 5, head, 1.2, keep_with_next=True))
                made += [text(_line(one, press), 1.4) for one in own]
        if others:
            made.append(text(str(press.context(count=others)["words"].changes_letters), 1.4))
        made[-1] = replace(made[-1], after=4.5)
    return made


def _line(change: PieceChange, press: Speaker) -> str:
    """A piece in one line: its code, its name, how many copies, and why."""
    reasons = "; ".join(dict.fromkeys(_reason(reason, press) for reason in change.reasons))
    copies = str(press.context(count=change.copies)["words"].changes_copies).replace(" ", NO_BREAK_SPACE)
    named = f"**{change.code}**{NO_BREAK_SPACE}{_plain(change.name)} {copies}"
    return f"{named}: {reasons}." if reasons else f"{named}."


def _reason(reason: ReasonToPrint, press: Speaker) -> str:
    kind, before, today = reason
    if kind == "text":
        kind = "text" if before and today else "text_more" if today else "text_less"
    return str(getattr(press.context(before=_plain(before), today=_plain(today))["words"], f"changes_why_{kind}"))


def _plain(text: str) -> str:
    """A text of a piece as it can stand in one of ours: without marks, and cut where it is long."""
    short = " ".join(MARKS.sub("", text).split())
    return short if len(short) <= LONGEST else f"{short[: LONGEST - 1].rstrip()}…"
