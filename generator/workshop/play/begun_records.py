"""Begins records of games: their header, a position that somebody wrote, and what chance gives before any decision."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from generator.base.errors import CannotJudge
from generator.base.files import read_bytes, write_whole
from generator.base.findings import Where
from generator.catalog.library import Game
from generator.catalog.players import players_range, refuse_players
from generator.catalog.project import Project
from generator.catalog.rulings import parse_choices
from generator.referee.play_words import row_name
from generator.referee.position_notation import IDS_ONLY, NotedWords
from generator.referee.protocol import Referee
from generator.referee.record import BYTE_ORDER_MARK, Record, decode, new_record
from generator.referee.record_terms import options_of
from generator.referee.record_words import noted_words
from generator.referee.registry import play_options, plugin_of, referee_for
from generator.referee.replay import check_players
from generator.referee.typed_actions import TypedActions, folded
from generator.workshop.play.records import draw_chance
from generator.workshop.play.referee_words import LABEL, RefereeWords, asked_language
from generator.workshop.registers.reading import load, speakers_for

PLAYERS = "players"  # the option of play that says how many play, where it is not the game that does
ENDING = ".tirada"  # of the names of records


def free_record(folder: Path, game_id: str) -> Path:
    """The first name of a record of a game that is still free in a folder: GAME-1.tirada."""
    numbered = (folder / f"{game_id}-{number}{ENDING}" for number in itertools.count(1))
    return next(path for path in numbered if not path.exists())


def with_players(root: Path | None, game_id: str, words: Sequence[str], players: int | None) -> list[str]:
    """The options of play for so many players; none is needed where a game is for as many and no others.

    Raises CannotJudge where so many do not play the game.
    """
    if players is None:
        return list(words)
    _, game = load(root, game_id)
    if PLAYERS not in play_options(game.rules_id):
        refuse_players(game, players)
        return list(words)
    least, most = players_range(game)
    if not least <= players <= most:
        raise CannotJudge(
            f"{game_id} is for {least} to {most} players, not {players}", f"--players {least} to --players {most}",
            row=("error_players", {"known": f"{least}–{most}" if least < most else least, "number": players}),
        )  # fmt: skip
    return [*words, f"{PLAYERS}={players}"]


def _options_in_ids(project: Project, game: Game, said: Sequence[str]) -> Iterator[str]:
    """`modalidad=descubierto` as `mode=open`: an option of play and its value may be called as in any language.

    A value may be a part of its name that is in no other's. What is called nothing stays as it is.
    """
    own = play_options(game.rules_id)
    speakers = speakers_for(project, game) if said else []
    called: dict[str, str] = {}
    for words in (RefereeWords(project, speaker.language) for speaker in speakers):
        called |= {folded(words.label(option)): option for option in own if f"{LABEL}{option}" in words}
    for one in said:
        name, equals, value = one.partition("=")
        option = called.get(folded(name).strip(), name)
        rows = game.tables[f"{option}s"].rows if option in own and f"{option}s" in game.tables else {}
        asked = set(folded(value.replace("_", " ")).split())
        found = [
            row
            for row in rows
            if any(asked <= set(folded(row_name(speaker, f"{option}s.{row}")).split()) for speaker in speakers)
        ]
        value = found[0] if asked and len(found) == 1 and value not in rows else value
        yield f"{option}{equals}{value}"


def _players_by_side(project: Project, game: Game, referee: Referee[Any], said: Sequence[str]) -> Iterator[str]:
    """`rojo=Ana` as `red=Ana`: a side may be called as in any language of the game."""
    typed = TypedActions(referee, speakers_for(project, game))
    for one in said:
        side, equals, name = one.partition("=")
        yield f"{typed.actor_named(side) or side.strip()}{equals}{name}"


def make_record(
    root: Path | None,
    game_id: str,
    words: list[str],
    seed: int | None,
    start: str | None,
    to: Path,
    players: Sequence[str] = (),
    language: str = "",
) -> Record:
    """A new record, written to a file. As start_record; raises CannotJudge too when it would overwrite a file."""
    if to.exists():
        raise CannotJudge(f"{to} exists already", "name another file with --to", row=("error_exists", {"file": to}))
    if not to.parent.is_dir():
        row = ("error_no_folder", {"file": to.parent})
        raise CannotJudge(f"there is no folder {to.parent}", "make it first, or name another file with --to", row=row)
    record = start_record(root, game_id, words, seed, str(to), start, players, language)
    write_whole(to, record.text.encode())
    return record


def start_record(
    root: Path | None,
    game_id: str,
    words: list[str],
    seed: int | None,
    file: str,
    start: str | None = None,
    players: Sequence[str] = (),
    language: str = "",
) -> Record:
    """A new record that is to bear the name `file`; players as `heads=Ana`. Nothing is written.

    What is wrong with its start is told in the words of a language: the one that is asked for, or the terminal's.

    Raises CannotJudge when the start cannot be, or a player has no such side.
    """
    project, game = load(root, game_id)
    told = None if start is None else ToldPosition(project, game, start, language)
    chosen, options = options_of(game, _options_in_ids(project, game, words))
    options = {**({} if told is None else told.options()), **options}
    referee = referee_for(game, parse_choices(game, chosen), options)
    header = [("ruling", f"{ident}={option}") for ident, option in parse_choices(game, chosen)]
    header += [("option", f"{name}={value}") for name, value in options.items()]
    if seed is not None:
        header.append(("seed", str(seed)))
    position = None if told is None else told.read(referee)
    header += [("player", player) for player in _players_by_side(project, game, referee, players)]
    record = new_record(referee, game.model.edition, file, header, position, game.id)
    check_players(record, referee, referee.start())
    record, _ = draw_chance(record, referee, referee.start() if position is None else position, [])
    return record


class ToldPosition:
    """A position that somebody wrote: JSON or the game's short notation, in a file or as the words themselves.

    Raises CannotJudge naming the file, and the place where it is no JSON, or everything that the notation does not say.
    """

    def __init__(self, project: Project, game: Game, told: str, language: str = "") -> None:
        self.game = game
        path = Path(told)
        self.where = Where("" if ":" in told and not _is_file(path) else str(path))
        self.text = told if not self.where.file else decode(read_bytes(path), told).removeprefix(BYTE_ORDER_MARK)
        plugin = plugin_of(game.rules_id)
        self.notation = plugin.notation
        written = self.notation is not None or plugin.campaign is not None
        self.short = written and not self.text.lstrip().startswith(("{", "["))
        self.data = None if self.short else self._json()
        named = self.notation is not None and plugin.engine is not None  # a campaign has words of its own
        self.words = words_of_notation(project, game, asked_language(game, language)) if named else IDS_ONLY

    def options(self) -> dict[str, str]:
        """The options of play that the position names, such as its format."""
        if self.notation is not None and self.short:
            return self.notation.options(self.game, self.text, self.words)
        if not isinstance(self.data, dict):
            return {}
        named = {name: self.data.get(name) for name in play_options(self.game.rules_id)}
        found = {name: value for name, value in named.items() if isinstance(value, str)}
        if self.notation is not None and self.notation.options_of_json is not None:
            found |= self.notation.options_of_json(self.game, self.data)
        return found

    def read(self, referee: Referee[Any]) -> Any:
        """The position, under the rules of a referee."""
        try:
            if self.notation is not None and self.short:
                return referee.from_json(self.notation.read(referee, self.text, self.words))
            return referee.from_json(self.data)
        except CannotJudge as error:
            raise (error.at(self.where) if self.where.file else error) from error

    def _json(self) -> Any:
        try:
            return json.loads(self.text)
        except json.JSONDecodeError as error:
            where = Where(self.where.file, error.lineno, error.colno) if self.where.file else None
            row = ("error_json", {"line": error.lineno, "column": error.colno})
            raise CannotJudge(f"no JSON: {error.msg}", where=where, row=row) from error
        except (ValueError, RecursionError) as error:
            raise CannotJudge(
                f"no JSON: {error}", where=self.where if self.where.file else None, row=("error_no_json", {})
            ) from error


def words_of_notation(project: Project, game: Game, language: str) -> NotedWords:
    """The words of a game's short notation: of all its languages, said in one; ids are said where that is ""."""
    found = noted_words(speakers_for(project, game, language), referee_for(game))
    return found if language else NotedWords(found.ids)


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # too long for a name, say
        return False
