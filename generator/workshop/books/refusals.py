"""Why can't I? Every refusal of a game with an example that happened in a record, in any of its languages."""

from __future__ import annotations

import html
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from generator.base.errors import CannotJudge
from generator.base.files import read_bytes
from generator.catalog.library import EXAMPLES, RECORDS, Game
from generator.catalog.project import Project
from generator.language.speaker import Speaker
from generator.language.told_messages import said
from generator.referee.odds import odds, refusal_sentence_of
from generator.referee.odds_model import NoOdds
from generator.referee.record import UNDO
from generator.referee.refusal_sentences import TABLE
from generator.referee.registry import plugin_of
from generator.referee.replay import why_refused
from generator.referee.told_refusals import sentence
from generator.workshop.books.recorded_refusal import RecordedRefusal
from generator.workshop.books.refused_orders import order_refusal_codes, refused_orders
from generator.workshop.html_page import standalone_page
from generator.workshop.play.records import read_record, replay_record
from generator.workshop.registers.reading import load, read, speaker_for

FORMATS = ("text", "json", "html")
STYLE = """dt{margin-top:1.4rem;font-weight:600}dd{margin:.2rem 0 0 0}small,code{opacity:.75}
.clause{border-left:.2rem solid;padding-left:.7rem;margin-top:.4rem}"""


@dataclass(frozen=True, slots=True)
class RefusalExample:
    """An example of a refusal in one language: the action that was tried, and the record it comes from."""

    code: str
    clause: str
    tried: str
    sentence: str
    where: str
    line: int


@dataclass(frozen=True, slots=True)
class ExplainedRefusal:
    """One kind of refusal with its example and the text of the clause it cites, in one language."""

    example: RefusalExample
    clause_text: str

    def to_dict(self) -> dict[str, Any]:
        one = self.example
        return {
            "code": one.code,
            "sentence": one.sentence,
            "clause": one.clause,
            "clause_text": self.clause_text,
            "example": {"tried": one.tried, "record": one.where, "line": one.line},
        }


def shown_refusals(project: Project, game: Game) -> dict[str, RecordedRefusal]:
    """The first refusal of each code that the game's records, or those of its book, show; in no language yet.

    Raises CannotJudge when the game speaks no refusals, or no records of it can be found.
    """
    if TABLE not in game.tables:
        raise CannotJudge(f"{game.id} has no refusals: it has no referee yet")
    folder = game.folder / RECORDS
    if not folder.is_dir():
        raise CannotJudge(
            f"there are no records of {game.id} to take examples from", f"put some in data/games/{game.id}/{RECORDS}/"
        )
    found: dict[str, RecordedRefusal] = {}
    for place in (folder, game.folder / EXAMPLES):
        for shown in _from_records(project, game, place, found):
            found.setdefault(shown.refusal.code, shown)
    for shown in _from_combats(game, folder):
        found.setdefault(shown.refusal.code, shown)
    return found


def explained_refusals(
    root: Path | None, game_id: str, language: str = ""
) -> tuple[Game, list[ExplainedRefusal], list[str]]:
    """Every refusal of a game, in the order of its table; and the codes of which there is no example.

    Raises CannotJudge as shown_refusals does.
    """
    project, game = load(root, game_id)
    found, codes = shown_refusals(project, game), codes_of(game)
    speaker = speaker_for(project, game, language)
    if plugin_of(game.rules_id).campaign is not None:
        codes += order_refusal_codes(game, [speaker])
        for shown in refused_orders(project, game):
            found.setdefault(shown.refusal.code, shown)
    explained = []
    for code in codes:
        if code in found:
            one = found[code]
            example = RefusalExample(code, one.refusal.clause, one.tried, one.sentence_in(speaker), one.where, one.line)
            explained.append(ExplainedRefusal(example, clause_text(game, speaker, example.clause)))
    return game, explained, [code for code in codes if code not in found]


def codes_of(game: Game) -> list[str]:
    """The codes of a game's refusals, in the order of its table."""
    return [code for code in game.tables[TABLE].rows if not code.startswith("at_")]


def clause_text(game: Game, speaker: Speaker, ident: str) -> str:
    """The text of a clause, or the question of a ruling; empty for other ids."""
    if ident in game.clauses:
        return read(speaker, f"clauses.{ident}.text", game.clauses[ident].text)
    if ident in game.rulings:
        return read(speaker, f"rulings.{ident}.question", game.rulings[ident].question)
    return ""


def _from_records(
    project: Project, game: Game, folder: Path, known: Mapping[str, RecordedRefusal]
) -> Iterator[RecordedRefusal]:
    """Refusals in the game's records, file by file; records that show only known ones are not replayed."""
    for path in sorted(folder.glob("*.tirada")):
        record = read_record(path, project.root)
        wanted = [note for note in record.notes if note.refused and (not note.code or note.code not in known)]
        if not wanted:
            continue
        last_asked = max(note.after for note in wanted)
        table = replay_record(project, game, record, path, until=last_asked, told=False)
        played = table.replayed
        for note in wanted:
            if note.after >= len(played.positions):
                continue
            seen = played.positions[: note.after + 1]
            refusal = why_refused(table.referee, seen, played.actions[: note.after], note.text)
            if refusal is not None:
                last = f" ({played.actions[note.after - 1]})" if note.text == UNDO and note.after else ""
                sentence_in = partial(sentence, table.referee, refusal=refusal)
                yield RecordedRefusal(refusal, note.text + last, project.shown(path), note.line, sentence_in)


def _from_combats(game: Game, folder: Path) -> Iterator[RecordedRefusal]:
    """Refusals of the impossible combats that `combats.json` lists."""
    path = folder / "combats.json"
    for one in json.loads(read_bytes(path)) if path.is_file() else ():
        one_bonus, other_bonus = one.get("bonuses", (0, 0))
        asked = one["attack"], one["defend"], one["rulings"], one.get("side", ""), (one_bonus, other_bonus)
        verdict = odds(game, *asked)
        for refusal in verdict.refusals if isinstance(verdict, NoOdds) else ():
            tried = f"{', '.join(one['attack']) or '-'} / {', '.join(one['defend']) or '-'}"
            if one_bonus or other_bonus:
                tried += f" ({one_bonus:+d} / {other_bonus:+d})"
            yield RecordedRefusal(refusal, tried, path.name, 0, partial(refusal_sentence_of, game, refusal=refusal))


def as_text(game: Game, explained: Sequence[ExplainedRefusal]) -> str:
    """One refusal a paragraph."""
    parts = [said(f"{game.model.name}, edition {game.model.edition}")]
    for one in explained:
        clause = f"\n  {one.example.clause}  {one.clause_text}" if one.clause_text else ""
        parts.append(f"{one.example.sentence}\n  {one.example.code}: {one.example.tried}{clause}")
    return "\n\n".join(parts)


def as_json(game: Game, explained: Sequence[ExplainedRefusal]) -> str:
    data = {"game": game.id, "refusals": [one.to_dict() for one in explained]}
    return json.dumps(data, ensure_ascii=False, indent=1)


def as_html(game: Game, explained: Sequence[ExplainedRefusal], language: str) -> str:
    """One page, without outside resources, readable in light and dark."""
    parts = []
    for one in explained:
        example, clause = one.example, ""
        if one.clause_text:
            ident = html.escape(example.clause)
            clause = f'<dd class="clause"><strong>{ident}</strong> {html.escape(one.clause_text)}</dd>'
        parts.append(
            f'<dt id="{html.escape(example.code)}">{html.escape(example.sentence)}</dt>'
            f"<dd><code>{html.escape(example.tried)}</code> <small>{html.escape(example.code)}</small></dd>{clause}"
        )
    return standalone_page(game.model.name, f"<dl>{''.join(parts)}</dl>", STYLE, language)
