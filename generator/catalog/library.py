"""A project's games, read and typed: `load_game` gives one game and every finding about its files."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import msgspec

from generator.base.errors import CannotJudge
from generator.base.files import read_bytes
from generator.base.findings import Findings, Where
from generator.base.frozen import FrozenDict
from generator.base.names import suggestion
from generator.base.yaml_model import YamlModel
from generator.catalog import cache, yamlfile
from generator.catalog.cells import CellPath
from generator.catalog.contract_models import Shown
from generator.catalog.fit_models import BoxContentsModel, FitModel, SpaceModel
from generator.catalog.kinds import ComponentKind, Kinds, check_component_kinds, content_of, read_kinds
from generator.catalog.links import refuse_links_outside
from generator.catalog.looks import USUAL, Look
from generator.catalog.models import (
    ClauseModel,
    ClausesModel,
    ComponentModel,
    ComponentsModel,
    DepartureModel,
    DeparturesModel,
    FormsModel,
    GameModel,
    GlossaryModel,
    PlayersPiecesModel,
    RulingModel,
    RulingsModel,
    ToldApartModel,
)
from generator.catalog.project import Project
from generator.catalog.shared_sheets import check_shared_sheets
from generator.catalog.tables import Cell, Table, read_table

if TYPE_CHECKING:
    from generator.catalog.rulebook_models import BookModel, ExampleModel

Part = TypeVar("Part", bound=YamlModel)
KIT = "kit"  # the component that is made of all others: what is in the box, and how to make it
BOOK = "rulebook.yaml"
RESERVED = {  # ids of what a build makes by itself
    KIT: "the page that says what a kit holds",
    "rulebook": "the rulebook",
    "rulebook-booklet": "the rulebook as a booklet",
    "reference": "the reference sheet",
    "web": "the web edition of the rulebook",
}
EDITIONS = "editions"  # the folder of earlier editions, under which their records are replayed
RECORDS = "records"  # the folder of played games: books tell refusals from them
EXAMPLES = "examples"  # the folder of worked examples
GAME_FILES = (
    "game.yaml",
    "components.yaml",
    "clauses.yaml",
    "rulings.yaml",
    "departures.yaml",
    "glossary.yaml",
    BOOK,
)


class Game(msgspec.Struct, frozen=True):
    """Everything canonical about one game. Nothing in it changes after loading."""

    model: GameModel
    folder: Path
    tables: Mapping[str, Table]
    components: tuple[ComponentModel, ...]
    clauses: Mapping[str, ClauseModel]
    rulings: Mapping[str, RulingModel]
    departures: tuple[DepartureModel, ...]
    glossary: Mapping[str, Mapping[str, FormsModel]]
    documents: Mapping[str, yamlfile.YamlDocument]
    kinds: Kinds  # the kinds of component that the project knows
    book: BookModel | None = None
    examples: Mapping[str, ExampleModel] = msgspec.field(default_factory=dict)  # by the name of the file
    # texts that a chosen ruling replaces (rulings.apply)
    aliases: Mapping[str, str] = msgspec.field(default_factory=dict)
    parts: Mapping[str, tuple[Shown, ...]] = msgspec.field(default_factory=dict)  # parts that several contracts share
    unshown: Mapping[str, str] = msgspec.field(default_factory=dict)  # TABLE.COLUMN that no piece shows, and why
    spaces: Mapping[str, SpaceModel] = msgspec.field(default_factory=dict)  # places on faces that pieces are put on
    fits: tuple[FitModel, ...] = ()  # which pieces lie on which spaces
    boxes: tuple[BoxContentsModel, ...] = ()  # which box holds which pieces
    unboxed: Mapping[str, str] = msgspec.field(default_factory=dict)  # components that lie in no box, and why
    told_apart: tuple[ToldApartModel, ...] = ()  # what must look different without colours too
    players: PlayersPiecesModel | None = None  # which pieces belong to one player
    playing: int = 0  # it has the pieces of so many players alone (players.for_players); 0: of all
    look: Look = USUAL  # how its faces are printed

    def __post_init__(self) -> None:
        for name in (
            "tables",
            "clauses",
            "rulings",
            "glossary",
            "documents",
            "examples",
            "aliases",
            "parts",
            "unshown",
            "spaces",
            "unboxed",
        ):
            msgspec.structs.force_setattr(self, name, FrozenDict(getattr(self, name)))

    @property
    def id(self) -> str:
        return self.model.id

    @property
    def rules_id(self) -> str:
        """The id under which a referee plays it: its own, or that of the game it is a copy of."""
        return self.model.rules_of or self.model.id

    def cell(self, path: CellPath) -> Cell:
        """A cell of one of its tables. Raises CannotJudge, with the nearest name, when there is none."""
        if path.table not in self.tables:
            raise CannotJudge(f"there is no table {path.table!r}: {suggestion(path.table, self.tables)}")
        return self.tables[path.table].cell(path.row, path.column)

    @property
    def printed(self) -> tuple[ComponentModel, ...]:
        """The components that have faces and can be built."""
        return tuple(component for component in self.components if component.printed)

    @property
    def in_own_files(self) -> tuple[ComponentModel, ...]:
        """The printed components that have a file of their own: all but those that share the sheets of another."""
        return tuple(component for component in self.printed if not component.shares_sheets_with)

    def printed_with(self, component: str) -> tuple[ComponentModel, ...]:
        """The components whose pieces are printed on the sheets of a component, by its id."""
        return tuple(one for one in self.printed if one.shares_sheets_with == component)

    @property
    def languages(self) -> list[str]:
        return list(self.model.languages)

    def kind_of(self, component: ComponentModel) -> ComponentKind:
        """What a component of this game is capable of. Not for books, which are of no kind.

        One whose kind does not exist (a finding, when the game was read) is taken for a plain sheet, so that
        everything else can still be judged.
        """
        return self.kinds.by_name.get(component.kind) or self.kinds.by_name[self.kinds.built_in.contents_page]

    def where(self, file: str, *path: str | int) -> Where:
        """The place of a part of one of the game's YAML files, such as ("clauses.yaml", "clauses", 3)."""
        document = self.documents.get(file)
        return document.where(*path) if document else Where(file)

    def registers_read(self) -> bool:
        """Whether the clauses and rulings that the files hold could be read: what they attest is known."""
        registers = {"clauses": self.clauses, "rulings": self.rulings}
        return all(found or f"{key}.yaml" not in self.documents for key, found in registers.items())

    def where_of(self, key: str, ident: str, *path: str | int) -> Where:
        """The place of a part of a clause or a ruling, found by its id: ("clauses", "AB-3", "text")."""
        document = self.documents.get(f"{key}.yaml")
        if document is None:
            return Where(f"{key}.yaml")
        return document.where(key, document.position(key, ident), *path)


def load_game(project: Project, game_id: str, findings: Findings) -> Game | None:
    """Read and validate a game, or take it as it was read when no file of it changed since it was found clean.

    Such a game is in the session, where this run has had it before, or in the cache on disk.
    Every mistake is a finding; None when too little could be read.
    Raises CannotJudge for syntax errors, unreadable files, and links that lead out of the project.
    """
    game, told = project.session.once_a_run((load_game, game_id), lambda: _read_or_known(project, game_id))
    findings.extend(told)
    return game


def _read_or_known(project: Project, game_id: str) -> tuple[Game | None, Findings]:
    """A game and what is wrong with it: as it was read before, when no file of it changed since, else read now."""
    refuse_links_outside(project, game_id)
    code = project.session.once(cache.hash_of_code)
    kept = cache.key(project.game_folder(game_id), code, f"{project.root} {content_of(project)}")
    name = (load_game, game_id)
    known = project.session.version_kept(name, kept)
    if isinstance(known, Game):
        return known, Findings()
    cached, own = cache.get(kept), Findings()
    game = cached if isinstance(cached, Game) else read_game(project, game_id, own)
    if game is not None and not len(own):
        project.session.keep_version(name, kept, game)
        if game is not cached:
            cache.put(kept, game)
    return game, own


def read_game(
    project: Project, game_id: str, findings: Findings, instead: Mapping[str, str] | None = None
) -> Game | None:
    """Read and validate a game from its files. As load_game, without the cache.

    `instead` are CSV texts by the names of tables: they are read instead of the files of those tables.
    """
    folder = project.game_folder(game_id)
    kinds = read_kinds(project, findings)
    if kinds is None:
        return None
    documents: dict[str, yamlfile.YamlDocument] = {}
    for name in GAME_FILES:
        path = folder / name
        if path.exists() or name in ("game.yaml", "components.yaml"):
            documents[name] = yamlfile.load(path, project.shown(path), findings)
    for path in sorted((folder / EXAMPLES).glob("*.yaml")):
        documents[f"{EXAMPLES}/{path.name}"] = yamlfile.load(path, project.shown(path), findings)
    model = yamlfile.validate(documents["game.yaml"], GameModel, findings)
    if model is None:
        return None
    if model.id != game_id:
        findings.error(
            "game.id",
            f"the id {model.id!r} differs from the folder's name {game_id!r}",
            documents["game.yaml"].where("id"),
            fix="make them equal",
        )
    tables = _load_tables(project, folder, model, findings, instead or {})
    components = _part(documents, "components.yaml", ComponentsModel, findings)
    if components is not None:
        check_component_kinds(components.components, documents["components.yaml"], kinds, findings)
        check_shared_sheets(components.components, documents["components.yaml"], kinds, findings)
    clauses = _part(documents, "clauses.yaml", ClausesModel, findings)
    rulings = _part(documents, "rulings.yaml", RulingsModel, findings)
    departures = _part(documents, "departures.yaml", DeparturesModel, findings)
    glossary = _part(documents, "glossary.yaml", GlossaryModel, findings)
    game = Game(
        model=model,
        folder=folder,
        tables=tables,
        documents=documents,
        components=tuple(components.components) if components else (),
        kinds=kinds,
        clauses=_by_id(documents, "clauses", clauses.clauses if clauses else (), findings),
        rulings=_by_id(documents, "rulings", rulings.rulings if rulings else (), findings),
        departures=tuple(departures.departures) if departures else (),
        glossary=glossary.terms if glossary else {},
        book=_book(documents, findings),
        examples=_examples(documents, findings),
        parts=components.parts if components else {},
        unshown=components.unshown if components else {},
        spaces=components.spaces if components else {},
        fits=components.fits if components else (),
        boxes=components.boxes if components else (),
        unboxed=components.unboxed if components else {},
        told_apart=components.told_apart if components else (),
        players=components.players if components else None,
    )
    check_references(game, findings)
    return game


def _part(documents: dict[str, yamlfile.YamlDocument], name: str, model: type[Part], findings: Findings) -> Part | None:
    return yamlfile.validate(documents[name], model, findings) if name in documents else None


def _book(documents: dict[str, yamlfile.YamlDocument], findings: Findings) -> BookModel | None:
    if BOOK not in documents:
        return None
    from generator.catalog.rulebook_models import BookModel  # a game of its own often has cards alone

    return _part(documents, BOOK, BookModel, findings)


def _examples(documents: dict[str, yamlfile.YamlDocument], findings: Findings) -> dict[str, ExampleModel]:
    names = [name for name in documents if name.startswith(f"{EXAMPLES}/")]
    if not names:
        return {}
    from generator.catalog.rulebook_models import ExampleModel

    found = {Path(name).stem: _part(documents, name, ExampleModel, findings) for name in names}
    return {name: example for name, example in found.items() if example is not None}


Identified = TypeVar("Identified", ClauseModel, RulingModel)


def _by_id(
    documents: dict[str, yamlfile.YamlDocument], key: str, items: tuple[Identified, ...], findings: Findings
) -> dict[str, Identified]:
    found: dict[str, Identified] = {}
    for i, item in enumerate(items):
        if item.id in found:
            findings.error(
                f"{key}.duplicate",
                f"the id {item.id} stands twice",
                documents[f"{key}.yaml"].where(key, i, "id"),
                fix="each id is used once",
            )
        else:
            found[item.id] = item
    return found


def _load_tables(
    project: Project, folder: Path, model: GameModel, findings: Findings, instead: Mapping[str, str]
) -> dict[str, Table]:
    tables: dict[str, Table] = {}
    for name, declared in model.tables.items():
        path = folder / "tables" / f"{name}.csv"
        shown = project.shown(path)
        if "id" not in declared.columns:
            findings.error("table.no-id", f"the table {name!r} declares no column `id`", Where(shown), fix="declare it")
            continue
        if not path.exists():
            findings.error(
                "table.missing-file",
                f"the table {name!r} is declared but its file is missing",
                Where(shown),
                fix=f"write {shown}, or take the table out of game.yaml",
            )
            continue
        try:
            text = instead.get(name) or yamlfile.decode(read_bytes(path), shown, findings)
        except CannotJudge as error:
            remedy = f"`tirada import {shown} --as {folder.name}/{name}` reads it as Excel saved it, and mends it"
            raise CannotJudge(error.reason, f"{error.fix}; or {remedy}" if error.fix else "", error.where) from error
        table = read_table(name, shown, text, declared.columns, findings)
        if table is not None:
            tables[name] = table
    for path in sorted((folder / "tables").glob("*.csv")):
        if path.stem not in model.tables:
            findings.error(
                "table.undeclared",
                f"the table {path.stem!r} is not declared in game.yaml",
                Where(project.shown(path)),
                fix=suggestion(path.stem, model.tables),
            )
    return tables


def check_references(game: Game, findings: Findings) -> None:
    """Every reference from a cell or a component leads somewhere."""
    for table in game.tables.values():
        for column, declared in table.columns.items():
            if declared.type not in ("ref", "refs"):
                continue
            target = game.tables.get(declared.table)
            if target is None:
                if declared.table not in game.model.tables:
                    findings.error(
                        "table.no-target",
                        f"{table.name}.{column} refers to the table {declared.table!r}, which does not exist",
                        game.where("game.yaml", "tables", table.name, "columns", column),
                        fix=suggestion(declared.table, game.model.tables),
                    )
                continue
            for row in table:
                value = getattr(row, column)
                for name in (value,) if isinstance(value, str) else value or ():
                    if name not in target.rows:
                        findings.error(
                            "table.dangling",
                            f"{table.name}.{row.id}.{column}: there is no {name!r} in the table {target.name}",
                            table.where(row.id, column),
                            fix=suggestion(name, target.rows),
                        )
    _check_components(game, findings)
    _check_told_apart(game, findings)


def _check_told_apart(game: Game, findings: Findings) -> None:
    """What is told apart is shown by components and groups that exist."""
    components = {component.id: component for component in game.components}
    for i, told in enumerate(game.told_apart):
        component = components.get(told.component)
        if component is None:
            findings.error(
                "component.told-apart",
                f"{told.what}: there is no component {told.component!r}",
                game.where("components.yaml", "told_apart", i),
                fix=suggestion(told.component, components),
            )
            continue
        names = [group.id for group in component.groups]
        for group in set(told.groups) - set(names):
            findings.error(
                "component.told-apart",
                f"{told.what}: {component.id} has no group {group!r}",
                game.where("components.yaml", "told_apart", i),
                fix=suggestion(group, names),
            )


def _check_components(game: Game, findings: Findings) -> None:
    groups: set[str] = set()
    components: set[str] = set()
    for i, component in enumerate(game.components):
        if component.id in components:
            findings.error(
                "component.duplicate",
                f"the component {component.id!r} stands twice",
                game.where("components.yaml", "components", i, "id"),
            )
        components.add(component.id)
        if component.id in RESERVED:
            findings.error(
                "component.reserved",
                f"the id {component.id!r} belongs to {RESERVED[component.id]}",
                game.where("components.yaml", "components", i, "id"),
                fix="choose another id",
            )
        if component.instead_of and component.instead_of not in {c.id for c in game.components} - {component.id}:
            findings.error(
                "component.dangling",
                f"the component {component.id!r} stands in for {component.instead_of!r}, which is no other component",
                game.where("components.yaml", "components", i, "instead_of"),
                fix=suggestion(component.instead_of, [c.id for c in game.components]),
            )
        if component.printed and not all(group.format or component.format for group in component.groups):
            findings.error(
                "component.format",
                f"the component {component.id!r} is printed but has no `format`",
                game.where("components.yaml", "components", i, "id"),
                fix="name a card format: `tirada list`",
            )
        for j, group in enumerate(component.groups):

            def where(key: str, i: int = i, j: int = j) -> Where:
                return game.where("components.yaml", "components", i, "groups", j, key)

            if group.id in groups:
                findings.error("component.duplicate", f"the group {group.id!r} stands twice", where("id"))
            elif any(group.id == other.id for other in game.components):  # both would have one text in catalogues
                findings.error(
                    "component.duplicate",
                    f"the group {group.id!r} has the id of a component",
                    where("id"),
                    fix=f"give the group another id, such as {group.id}_group",
                )
            groups.add(group.id)
            for key in ("rows", "per"):
                name = getattr(group, key)
                if name and name not in game.model.tables:
                    findings.error(
                        "component.dangling",
                        f"group {group.id}: there is no table {name!r}",
                        where(key),
                        fix=suggestion(name, game.model.tables),
                    )
            if component.printed and not group.front:
                findings.error("component.front", f"group {group.id}: printed pieces need a `front`", where("id"))
            if not group.letter and not group.code:
                findings.error("component.code", f"group {group.id}: pieces need a `letter` or a `code`", where("id"))


def load_each(project: Project, names: list[str], findings: Findings) -> dict[str, Game | None]:
    """Several games; one whose files cannot even be parsed is a finding beside the others.

    Raises CannotJudge when that is so of every one of them.
    """
    games: dict[str, Game | None] = {}
    refused: list[CannotJudge] = []
    for name in names:
        try:
            games[name] = load_game(project, name, findings)
        except CannotJudge as error:
            games[name] = None
            refused.append(error)
            findings.error("game.unreadable", error.reason, error.where or Where(), fix=error.fix)
    if refused and len(refused) == len(names):
        raise CannotJudge("\n".join(dict.fromkeys(error.message for error in refused)), refused[0].fix)
    return games


def load_all(project: Project, findings: Findings, only: list[str] | None = None) -> list[Game]:
    """Every game of the project (or those named) that could be read, in the order of their ids."""
    games = load_each(project, only or project.game_ids(), findings)
    return [game for game in games.values() if game is not None]
