"""Judges what the faces of a finished sheet show against the tables, through the contracts of components.yaml.

    judge = ContractJudge(project, game)
    judge.judge(component, speaker, document, findings)

The judge never asks a template, a composer or a deck: expected values come from the tables and the translations, what
is painted comes from the page, icons are known by the art files and colours by the theme's palette.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator.base.errors import CannotJudge
from generator.base.findings import Findings, Where
from generator.base.geometry import centre_of
from generator.base.names import suggestion
from generator.catalog import yamlfile
from generator.catalog.contract_models import Shown
from generator.catalog.library import Game
from generator.catalog.models import ComponentModel, GroupModel
from generator.catalog.pieces import Piece, expand
from generator.catalog.printdata import PrintData, load_print_data
from generator.catalog.project import Project
from generator.faces.deck import OWN
from generator.faces.templates.models import ThemeModel
from generator.inspection.contract.contract_names import names_in_contracts
from generator.inspection.contract.face_judge import FaceJudge
from generator.inspection.contract.frame_clearance import judge_frames
from generator.inspection.contract.game_images import GameImages, load_game_images
from generator.inspection.contract.icon_outlines import IconOutlines, load_icon_outlines
from generator.inspection.contract.painted_face import FaceOnPage, painted_faces
from generator.inspection.contract.painted_fields import PaintedField, painted_fields
from generator.inspection.contract.painted_spaces import LinesOfFaces
from generator.inspection.contract.picture_outlines import PictureOutlines, load_picture_outlines
from generator.inspection.contract.poster_joints import judge_joints
from generator.inspection.contract.promises import Promise, PromiseMaker, Promises
from generator.inspection.contract.reduced_faces import reduced_faces
from generator.inspection.contract.saved_ink import without_colours
from generator.inspection.contract.text_setting import ToldText, judge_text_setting
from generator.inspection.contract.told_apart import judge_told_apart
from generator.inspection.reading.printed_document import PrintedDocument
from generator.language.speaker import Speaker


class ContractJudge:
    """Judges the sheets of one game; art, palette and contracts are read once for all its documents."""

    def __init__(self, project: Project, game: Game) -> None:
        self.project, self.game = project, game
        self._icons: IconOutlines | None = None
        self._pictures: PictureOutlines | None = None
        self._images: GameImages | None = None
        self._print_data: PrintData | None = None
        self._palette: Mapping[str, str] | None = None
        self._lines = LinesOfFaces()
        self._makers: dict[int, tuple[Speaker, PromiseMaker]] = {}
        # by code, contract and language: sheets on several papers show the same pieces; what is asked for stays alive
        self._promised: dict[tuple[str, int, int], tuple[tuple[Shown, ...], Promises]] = {}

    @property
    def icons(self) -> IconOutlines:
        if self._icons is None:
            self._icons = load_icon_outlines(self.project, self.game.id)
        return self._icons

    @property
    def pictures(self) -> PictureOutlines:
        if self._pictures is None:
            self._pictures = load_picture_outlines(self.project, self.game.id)
        return self._pictures

    @property
    def images(self) -> GameImages:
        if self._images is None:
            self._images = load_game_images(self.project, self.game.id, self.game.look.ink)
        return self._images

    def judge(self, component: ComponentModel, speaker: Speaker, document: PrintedDocument, findings: Findings) -> None:
        """Report what the faces of a component's sheet show otherwise than its contracts promise.

        So are the pieces of components that share its sheets, which have sizes of letters of their own.
        A group without a contract is told by `groups_without_contract`. Raises CannotJudge when the document cannot
        be read or has no list of placements.
        """
        components = (component, *self.game.printed_with(component.id))
        pieces_of = {one.id: {p.code: p for p in expand(self.game, one, Findings())} for one in components}
        pieces = {code: piece for own in pieces_of.values() for code, piece in own.items()}
        groups = {group.id: group for one in components for group in one.groups}
        apart = any(told.component == one.id for told in self.game.told_apart for one in components)
        if not (apart or any(group.shows or group.shows_back for group in groups.values())):
            return
        fields = painted_fields(document)
        tiled = self.game.kind_of(component).tiled
        faces = painted_faces(document, findings)
        if self.game.look.large:
            own_pieces = [(one, pieces_of[one.id]) for one in components]
            faces = reduced_faces(faces, self.game, own_pieces, self._formats(), document.shown, findings)
        told: dict[str, list[ToldText]] = {one.id: [] for one in components}
        for placed in faces:
            for one in components:
                piece = pieces_of[one.id].get(placed.code)
                if piece is None:
                    continue
                own = fields_of(placed, fields.get(placed.page, ()))
                texts = self.judge_face(placed, piece, groups[piece.group], speaker, document.shown, findings, own)
                told[one.id] += texts
                if tiled:
                    pictures, rest = self.pictures.painted_on(placed.face.outlines)
                    icons, _ = self.icons.painted_on(replace(placed.face, outlines=rest))
                    judge_joints(document, placed, piece.code, icons, pictures, findings)
                break
        for texts in told.values():
            judge_text_setting(texts, document.shown, findings)

        def promised_on(placed: FaceOnPage) -> list[Promise]:
            piece = pieces[placed.code]
            contract = groups[piece.group].shows if placed.side == "front" else groups[piece.group].shows_back
            return self._promises_kept(piece, contract, speaker).promised

        for one in components:
            judge_told_apart(self.game, one, pieces_of[one.id], faces, promised_on, document, findings)

    def judge_face(
        self,
        placed: FaceOnPage,
        piece: Piece,
        group: GroupModel,
        speaker: Speaker,
        shown: str,
        findings: Findings,
        fields: Sequence[PaintedField] = (),
    ) -> list[ToldText]:
        """Report what one face of a piece shows otherwise than promised; returns the texts that are as promised.

        A side without a contract is not judged.
        """
        contract = group.shows if placed.side == "front" else group.shows_back
        if not contract:
            return []
        name = f"{piece.code} {getattr(piece.row, 'name', '')}".strip() + ("" if placed.side == "front" else ", back")
        try:
            promises = self._promises_kept(piece, contract, speaker)
            face = FaceJudge(
                placed,
                name,
                shown,
                self.icons,
                self.pictures,
                self._colour,
                findings,
                list(fields),
                self._lines,
                self.images,
                speaker.language,
            )
            face.judge(promises)
            judge_frames(placed, name, shown, findings)
            return face.told
        except CannotJudge as error:
            findings.error(
                "contract.broken",
                f"{name}: {error.message}",
                self.where_of(group),
                fix=error.fix or "mend the contract",
            )
            return []

    def promises(self, piece: Piece, contract: Iterable[Shown], speaker: Speaker) -> Promises:
        """What a side of a piece must show. Raises CannotJudge when the contract cannot be worked out for it."""
        return self._maker(speaker).promises(piece, contract, self._format(piece))

    def _promises_kept(self, piece: Piece, contract: tuple[Shown, ...], speaker: Speaker) -> Promises:
        """As `promises`, worked out once for a contract of a piece in a language."""
        key = piece.code, id(contract), id(speaker)
        if key not in self._promised:
            made, ink = self.promises(piece, contract, speaker), self.game.look.ink
            self._promised[key] = contract, without_colours(made, ink) if ink else made
        return self._promised[key][1]

    def where_of(self, group: GroupModel) -> Where:
        """Where a group is declared."""
        for i, component in enumerate(self.game.components):
            for j, one in enumerate(component.groups):
                if one is group:
                    return self.game.where("components.yaml", "components", i, "groups", j)
        return self.game.where("components.yaml")

    def _maker(self, speaker: Speaker) -> PromiseMaker:
        known = self._makers.get(id(speaker))
        if known is None:
            game = self.game
            maker = PromiseMaker(speaker, game.parts, names_in_contracts(game), game.spaces)
            known = self._makers[id(speaker)] = speaker, maker
        return known[1]

    def _format(self, piece: Piece) -> Mapping[str, Any]:
        """The format of a piece under its name for contracts; nothing for a net, which is as large as its solid."""
        return {} if piece.format == OWN else {"format": self._formats().format(piece.format)}

    def _formats(self) -> PrintData:
        if self._print_data is None:
            self._print_data = load_print_data(self.project, Findings())
        return self._print_data

    def _colour(self, name: str) -> str:
        """A palette's name as #rrggbb. Raises CannotJudge for an unknown one."""
        if self._palette is None:
            self._palette = read_palette(self.project, self.game.model.theme)
        if name not in self._palette:
            raise CannotJudge(f"there is no colour {name!r} in the theme: {suggestion(name, self._palette)}")
        return self._palette[name]


def fields_of(placed: FaceOnPage, fields: Iterable[PaintedField]) -> list[PaintedField]:
    """The fields of a page that lie on a face, with their boxes on the face."""
    width, height = placed.face.width, placed.face.height
    moved = [replace(one, bounds=placed.on_face(one.bounds)) for one in fields]
    return [one for one in moved if 0 <= centre_of(one.bounds)[0] <= width and 0 <= centre_of(one.bounds)[1] <= height]


def has_contracts(game: Game) -> bool:
    """Whether any group of a game declares what it shows."""
    return any(group.shows or group.shows_back for component in game.components for group in component.groups)


def groups_without_contract(component: ComponentModel) -> list[str]:
    """The groups of a printed component, or their backs, that declare nothing of what they show."""
    return [
        group.id if not group.shows else f"{group.id}, back"
        for group in component.groups
        if not group.shows or (group.back and not group.shows_back)
    ]


def read_palette(project: Project, theme: str) -> Mapping[str, str]:
    """The colours of a theme by their names, in small letters. Raises CannotJudge where there is no such theme."""
    path = project.find("templates", "themes", f"{theme}.yaml")
    if path is None:
        raise CannotJudge(f"there is no theme {theme!r}")
    model = yamlfile.validate(yamlfile.load(path, project.shown(path), Findings()), ThemeModel, Findings())
    return {name: colour.lower() for name, colour in model.palette.items()} if model is not None else {}
