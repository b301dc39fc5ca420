"""Draws a scene (a position on the table) with the printed faces of its pieces."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from generator.base.errors import CannotJudge
from generator.language.speaker import Speaker
from generator.referee.scene import Scene, ScenePiece, SceneText, SceneZone
from generator.rulebook.document import Drawing, DrawnBox, DrawnText, PlacedFace
from generator.rulebook.pictures import BACK, ComposedFaces, View

# fill and stroke
ZONES = {
    "place": ("#f4f1ea", "#b9b2a3"), "focus": ("", "#b3261e"), "cell": ("#ffffff", "#b9b2a3"),
    "plate": ("#ffffff", "#b3261e"), "edge": ("#b3261e", ""), "line": ("#7a5a34", ""),
}  # fmt: skip
RADII = {"cell": 0.0, "edge": 0.0, "line": 0.0, "plate": 0.9}  # mm of the corners of zones; 2 of others
MARKS = "focus", "plate", "edge"  # zones that may stand over pieces: with a plate among them they are painted last


def draw_scene(scene: Scene, pictures: ComposedFaces, speaker: Speaker) -> Drawing:
    """A scene as a drawing in one language. Raises CannotJudge for a piece or a word that does not exist."""
    items: list[PlacedFace | DrawnText | DrawnBox] = []
    marked = any(zone.kind == "plate" for zone in scene.zones)
    over = [zone for zone in scene.zones if marked and zone.kind in MARKS]
    items += [_box(zone) for zone in scene.zones if zone not in over]
    for view, pieces in by_component_and_view(scene.pieces).items():
        pictures.compose(view[0], [piece.code for piece in pieces], view[1])
    for piece in scene.pieces:
        face = pictures.face(piece.component, piece.code + (BACK if piece.side == "back" else ""), piece.view)
        items.append(PlacedFace(face, piece.x, piece.y, piece.turn, piece.scale, piece.label))
    items += map(_box, over)
    items += [
        DrawnText(word(text, speaker), text.x, text.y, text.size, "center", strong=text.strong) for text in scene.texts
    ]
    return Drawing(scene.width, scene.height, tuple(items))


def _box(zone: SceneZone) -> DrawnBox:
    fill, stroke = ZONES[zone.kind]
    radius = RADII.get(zone.kind, 2.0)
    return DrawnBox(zone.x, zone.y, zone.width, zone.height, fill, stroke, radius)


def by_component_and_view(pieces: Iterable[ScenePiece]) -> Mapping[tuple[str, View], list[ScenePiece]]:
    """Pieces grouped by component and view: those of a group are composed at once."""
    found: dict[tuple[str, View], list[ScenePiece]] = {}
    for piece in pieces:
        found.setdefault((piece.component, piece.view), []).append(piece)
    return found


def word(text: SceneText, speaker: Speaker) -> str:
    """The text of a label of a scene in one language. Raises CannotJudge for a row that does not exist."""
    if not text.row:
        return text.text
    table, _, row = text.row.partition(".")
    if table not in speaker.tables or row not in speaker.tables[table].rows:
        raise CannotJudge(f"a scene names {text.row!r}, which is no row of a table")
    view = speaker.table(table)[row]
    return str(view.name if "name" in speaker.tables[table].columns else view.text)
