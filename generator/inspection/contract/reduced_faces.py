"""Faces in large print, read back as they are in their usual size: contracts say where things stand there, in mm."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from generator.base.findings import Findings, Where
from generator.base.geometry import Bounds
from generator.catalog.large_print import USUAL_SIZE, enlargement
from generator.catalog.library import Game
from generator.catalog.models import ComponentModel
from generator.catalog.pieces import Piece
from generator.catalog.printdata import PrintData
from generator.faces.deck import OWN
from generator.inspection.contract.painted_face import FaceOnPage, PaintedFace

SIZE = 0.1  # mm by which a face may be larger or smaller than it should be


def reduced_faces(
    faces: Iterable[FaceOnPage],
    game: Game,
    pieces_of: Iterable[tuple[ComponentModel, Mapping[str, Piece]]],
    print_data: PrintData,
    shown: str,
    findings: Findings,
) -> list[FaceOnPage]:
    """The faces of a sheet in large print in their usual size; one that is not so much larger is a finding.

    How much larger they should be is worked out of kinds.yaml, components.yaml and formats.csv. `pieces_of` has the
    pieces of each component on the sheet by their codes.
    """
    times_of: dict[str, float] = {}
    pieces: dict[str, Piece] = {}
    for component, own in pieces_of:
        formats = {piece.format for piece in own.values()}
        sizes = [(row.width, row.height) for row in map(print_data.format, sorted(formats - {OWN}))]
        times = enlargement(game, component, sizes) if OWN not in formats else USUAL_SIZE
        times_of |= dict.fromkeys(own, times)
        pieces |= own
    known: dict[tuple[int, float], PaintedFace] = {}
    made = []
    for placed in faces:
        times = times_of.get(placed.code, USUAL_SIZE)
        if times != USUAL_SIZE:
            _judge_size(placed, times, print_data.format(pieces[placed.code].format), shown, findings)
            key = id(placed.face), times
            if key not in known:
                known[key] = reduced(placed.face, times)
            placed = replace(placed, face=known[key], times=times)
        made.append(placed)
    return made


def _judge_size(placed: FaceOnPage, times: float, usual: object, shown: str, findings: Findings) -> None:
    wide, high = (float(getattr(usual, side)) * times for side in ("width", "height"))
    if abs(placed.face.width - wide) > SIZE or abs(placed.face.height - high) > SIZE:
        expected = f"{wide:.1f} x {high:.1f} mm"
        found = f"{placed.face.width:.1f} x {placed.face.height:.1f} mm"
        findings.error(
            "contract.size",
            f"{placed.code}: in large print it should be {expected}, and is {found}",
            Where(shown, page=placed.page, slot=placed.slot),
            fix="build it again",
            expected=expected,
            found=found,
        )


def reduced(face: PaintedFace, times: float) -> PaintedFace:
    """A face that was painted so many times as large, in its usual size: lengths in mm, letters in points."""

    def box(bounds: Bounds) -> Bounds:
        left, top, right, bottom = bounds
        return left / times, top / times, right / times, bottom / times

    def cut(clip: Bounds | None) -> Bounds | None:
        return box(clip) if clip is not None else None

    texts = [
        replace(
            one,
            bounds=box(one.bounds),
            size=one.size / times,
            start=(one.start[0] / times, one.start[1] / times),
        )
        for one in face.texts
    ]
    outlines = [
        replace(
            one,
            steps=tuple((command, x / times, y / times) for command, x, y in one.steps),
            bounds=box(one.bounds),
            width=one.width / times,
            clip=cut(one.clip),
        )
        for one in face.outlines
    ]
    pictures = [replace(one, bounds=box(one.bounds), clip=cut(one.clip)) for one in face.pictures]
    return PaintedFace(face.width / times, face.height / times, texts, outlines, pictures, face.shades)
