"""The folder of a campaign: how it is played, and what happened in every turn; entries are added, never changed.

`campaign.yaml` says how it is played. `turns/0000` is the start, `turns/0003` the third turn, `turns/0003-2` its
correction. An entry holds the sheets as they came, the orders that count, the dice, the game's account, the position
after it, and `turn.json`, which names all of them with their hashes and that of the entry before. The start keeps what
is hidden from the players (`hidden.json`), whose hash is published.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from generator.base.errors import CannotJudge
from generator.base.files import read_bytes, sha256, write_whole
from generator.base.findings import Findings, Where
from generator.base.locks import locked
from generator.base.regular_expressions import regular_expression
from generator.base.yaml_model import YamlModel, nothing
from generator.catalog import yamlfile
from generator.catalog.library import Game
from generator.catalog.project import Project
from generator.catalog.rulings import parse_choices
from generator.referee.campaign_data import as_data, as_json
from generator.referee.campaign_plugin import CampaignPlay, CampaignTerms
from generator.referee.registry import campaign_of
from generator.workshop.registers.reading import load

SETTINGS, TURNS, RECORD, LOCK = "campaign.yaml", "turns", "turn.json", ".lock"
POSITION, ORDERS, CHANCE, ACCOUNT = "position.json", "orders.json", "chance.json", "account.json"
DIRECTOR, SHEETS, HIDDEN = "director.json", "sheets", "hidden.json"
START = "0000"  # the entry in which a campaign begins
VERSION = 1  # of the shape of records
PATIENCE = 2.0  # seconds that a second director waits before he is told
_ENTRY = regular_expression(r"(\d{4,})(?:-([2-9]|[1-9]\d+))?")
# of the settings: what must stay as it began
_RULES = ("game", "name", "seed", "dice", "provinces", "rulings", "values")


class CampaignModel(YamlModel, frozen=True):
    """campaign.yaml: how a campaign is played, by whom, and in which language each of them is written to."""

    game: str
    name: str
    seed: str
    dice: Literal["seed", "typed"] = "seed"
    provinces: tuple[str, ...] = ()
    players: Mapping[str, str] = nothing()
    languages: Mapping[str, str] = nothing()  # of provinces; the others are written to in the director's
    rulings: Mapping[str, str] = nothing()
    values: Mapping[str, Any] = nothing()
    start: str = ""  # the position in which it begins, in the short notation; none: the beginning of the game
    secret_map: bool = False  # whether the map was drawn by the seed; it is kept with what is hidden


@dataclass(frozen=True, slots=True)
class CampaignEntry:
    """One entry: its name, its turn (of the start that before the first), its record, and the record's SHA-256."""

    name: str
    turn: int
    record: Mapping[str, Any]
    digest: str


@dataclass(frozen=True, slots=True)
class Campaign:
    """An opened campaign: its folder, its settings, its rules, and all its entries, the last of them in force."""

    folder: Path
    project: Project
    game: Game
    settings: CampaignModel
    play: CampaignPlay
    entries: tuple[CampaignEntry, ...]

    @property
    def published(self) -> str:
        """The SHA-256 of what is hidden from the players, to be told before play: that of the file HIDDEN."""
        return str(self.entries[0].record["hidden"])

    @property
    def position(self) -> Any:
        """The position after the last entry."""
        return self.position_after(self.entries[-1])

    def position_after(self, entry: CampaignEntry) -> Any:
        """The position with which an entry ends."""
        return self.play.position_of(read_json(self.folder / TURNS / entry.name / POSITION))

    def basis(self, again: bool) -> CampaignEntry:
        """The entry that the next one goes on from; when a turn is resolved `again`, the one before that turn.

        Raises CannotJudge when no turn has been resolved that could be again.
        """
        if not again:
            return self.entries[-1]
        last = self.entries[-1].turn
        if len(self.entries) == 1:
            raise CannotJudge("no turn has been resolved yet", "leave out --again")
        return next(entry for entry in reversed(self.entries) if entry.turn == last - 1)

    def next_name(self, turn: int) -> str:
        """What the next entry of a turn is called."""
        times = sum(entry.turn == turn for entry in self.entries)
        return f"{turn:04}" + (f"-{times + 1}" if times else "")


def is_campaign(path: Path) -> bool:
    """Whether a path is a campaign's folder."""
    return path.is_dir() and (path / SETTINGS).is_file()


def _require(folder: Path) -> None:
    if not is_campaign(folder):
        raise CannotJudge(
            f"{folder} is no campaign: it has no {SETTINGS}", "begin one: `tirada referee new GAME --to FOLDER`"
        )


@contextlib.contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Nobody else changes a campaign during the block. Raises CannotJudge when somebody else is at it."""
    _require(folder)
    with locked(folder / LOCK, PATIENCE):
        yield


# -- beginning ---------------------------------------------------------------------------------


def create(folder: Path, root: Path | None, settings: CampaignModel) -> Campaign:
    """Begin a campaign in a new folder. Raises CannotJudge when the folder is not empty or the settings do not fit."""
    _, game = load(root, settings.game)
    play = begun_play(game, settings)
    try:
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise CannotJudge(f"{folder} is there already", "name a new folder: a campaign has one of its own")
        (folder / TURNS).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CannotJudge(f"cannot be written ({error.strerror or error})", where=Where(str(folder))) from error
    text = json.dumps({key: value for key, value in as_data(_mapping(settings)).items() if value}, ensure_ascii=False)
    write_whole(folder / SETTINGS, _as_yaml(json.loads(text), game).encode())
    files = start_files(play)
    turn = (play.expected(play.start()).turn or 1) - 1
    write_entry(folder, START, turn, "", {"hidden": sha256(files[HIDDEN]), "terms": _terms_data(settings)}, files)
    return open_campaign(root, folder)


def _mapping(settings: CampaignModel) -> dict[str, Any]:
    return {name: getattr(settings, name) for name in settings.__struct_fields__}


def _as_yaml(data: Mapping[str, Any], game: Game) -> str:
    import yaml

    head = f"# A campaign of {game.model.name}. Players may change; everything else stays as it began.\n"
    return head + yaml.safe_dump(dict(data), allow_unicode=True, sort_keys=False, width=120)


def terms_of(game: Game, settings: CampaignModel) -> CampaignTerms:
    """How a campaign is played, from its settings. Raises CannotJudge for rulings that the game does not have."""
    choices = parse_choices(game, [f"{name}={option}" for name, option in settings.rulings.items()])
    return CampaignTerms(
        settings.name, settings.seed, settings.dice == "typed", settings.provinces, choices, settings.values,
        settings.start,
    )  # fmt: skip


def begun_play(game: Game, settings: CampaignModel, hidden: Any = None) -> CampaignPlay:
    """The rules of a campaign by its settings; on the secret map of `hidden`, else on one drawn anew, if it has one."""
    written, terms = campaign_of(game.rules_id), terms_of(game, settings)
    return written.play(game, written.on_secret_map(game, terms, hidden) if settings.secret_map else terms)


def start_files(play: CampaignPlay) -> dict[str, bytes]:
    """The files of the entry in which a campaign begins."""
    return {POSITION: as_json(play.start()), HIDDEN: as_json(play.hidden())}


def _terms_data(settings: CampaignModel) -> dict[str, Any]:
    more: dict[str, Any] = {"secret_map": True} if settings.secret_map else {}
    more |= {"start": settings.start} if settings.start else {}
    return {name: as_data(getattr(settings, name)) for name in _RULES} | more


# -- opening -----------------------------------------------------------------------------------


def open_campaign(root: Path | None, folder: Path) -> Campaign:
    """A campaign as its folder has it, every file held against its hash.

    Raises CannotJudge for a folder that is no campaign, and for one in which something was changed.
    """
    _require(folder)
    settings = _settings(folder / SETTINGS)
    project, game = load(root, settings.game)
    campaign_of(game.rules_id)  # no other game has campaigns
    entries: list[CampaignEntry] = []
    for name in _entry_names(folder):
        entries.append(_entry(folder, name, entries))
    if not entries:
        raise CannotJudge(f"{folder / TURNS} has no start", "begin another campaign, or restore this one")
    if entries[0].record["terms"] != _terms_data(settings):
        raise CannotJudge(
            "it says something else than when the campaign began",
            "only the players may change; begin another campaign for other rules",
            Where(str(folder / SETTINGS)),
        )
    hidden = read_json(folder / TURNS / START / HIDDEN) if settings.secret_map else None
    return Campaign(folder, project, game, settings, begun_play(game, settings, hidden), tuple(entries))


def _settings(path: Path) -> CampaignModel:
    findings = Findings()
    model = yamlfile.validate(yamlfile.load(path, str(path), findings), CampaignModel, findings)
    if model is None or findings.errors:
        first = findings.errors[0]
        raise CannotJudge(first.message, first.fix, first.where)
    return model


def _entry_names(folder: Path) -> list[str]:
    try:
        found = [path.name for path in (folder / TURNS).iterdir() if path.is_dir() and _ENTRY.fullmatch(path.name)]
    except OSError as error:
        raise CannotJudge(f"cannot be read ({error.strerror or error})", where=Where(str(folder / TURNS))) from error
    return sorted(found, key=_order)


def _order(name: str) -> tuple[int, int]:
    match = _ENTRY.fullmatch(name)
    assert match is not None
    return int(match[1]), int(match[2] or 1)


def _entry(folder: Path, name: str, before: Sequence[CampaignEntry]) -> CampaignEntry:
    path = folder / TURNS / name
    data = read_bytes(path / RECORD)
    record = read_json(path / RECORD, data)
    turn = record.get("turn", 0) if name == START else _order(name)[0]
    entry = CampaignEntry(name, turn, record, sha256(data))
    wrong = ""
    if record.get("tirada") != VERSION:
        wrong = "was written by another version of Tirada"
    elif record.get("previous") != (before[-1].digest if before else ""):
        wrong = "does not follow the entry before it: that one was changed, or one is missing"
    if wrong:
        raise CannotJudge(f"it {wrong}", "restore the campaign's folder from a copy", Where(str(path / RECORD)))
    for file, digest in record["files"].items():
        if sha256(read_bytes(path / file)) != digest:
            raise CannotJudge(
                "was changed after its turn was resolved",
                "restore it from a copy; what was wrong in a turn is put right by resolving it --again",
                Where(str(path / file)),
            )
    return entry


def read_json(path: Path, data: bytes | None = None) -> Any:
    """The data of one of a campaign's own files. Raises CannotJudge when it is damaged."""
    try:
        return json.loads(read_bytes(path) if data is None else data)
    except (ValueError, RecursionError) as error:
        raise CannotJudge(f"is damaged ({error})", "restore it from a copy", Where(str(path))) from error


# -- writing -----------------------------------------------------------------------------------


def write_entry(
    folder: Path, name: str, turn: int, previous: str, record: Mapping[str, Any], files: Mapping[str, bytes]
) -> None:
    """Write an entry whole: into a folder of another name, down to the disk, and only then renamed.

    Raises CannotJudge when the disk refuses; then, as after a crash, nothing of it is left that anybody would read.
    """
    turns = folder / TURNS
    hashes = {file: sha256(data) for file, data in sorted(files.items())}
    whole = {"tirada": VERSION, "turn": turn, "previous": previous, **record, "files": hashes}
    temporary = turns / f".{name}.{os.getpid()}.tmp"
    try:
        _sweep(turns)
        for file, data in {**files, RECORD: as_json(whole)}.items():
            _write_down(temporary / file, data)
        for inner in {temporary, *(path.parent for path in map(temporary.joinpath, files))}:
            _settle(inner)
        temporary.rename(turns / name)
        _settle(turns)
    except OSError as error:
        raise CannotJudge(
            f"cannot be written ({error.strerror or error})", "free some space", Where(str(turns / name))
        ) from error


def _write_down(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("xb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _settle(folder: Path) -> None:
    """Bring the names in a folder to the disk, where the system can do that."""
    if sys.platform == "win32":
        return
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def _sweep(turns: Path) -> None:
    """Remove what an interrupted turn left; nobody else writes while this campaign is locked."""
    for path in turns.glob(".*.tmp"):
        shutil.rmtree(path)
