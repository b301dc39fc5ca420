"""Compares what is painted on a face with what its contract promises, both ways.

What is promised must be painted in its place, as often as promised, with its words, its icon, its colour; and what is
painted must be promised: an unknown text, icon or colour is a finding too.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple, TypeVar

from generator.base.colours import is_near
from generator.base.errors import CannotJudge
from generator.base.findings import Findings, Where
from generator.base.geometry import Bounds, Point, centre_of, contains, intersection, union
from generator.base.names import suggestion
from generator.inspection.contract.dashed_lines import judge_dashed_lines
from generator.inspection.contract.game_images import GameImages, PaintedImage, judge_images
from generator.inspection.contract.hatchings import judge_hatchings
from generator.inspection.contract.icon_outlines import IconOutlines, PaintedIcon
from generator.inspection.contract.lines_and_fields import judge_fields, judge_lines, judge_outlines
from generator.inspection.contract.painted_face import FaceOnPage, PaintedOutline, PaintedText
from generator.inspection.contract.painted_fields import PaintedField
from generator.inspection.contract.painted_spaces import LinesOfFaces, judge_spaces
from generator.inspection.contract.picture_outlines import PaintedLayers, PictureOutlines
from generator.inspection.contract.promises import (
    Promise,
    PromisedColour,
    PromisedDashes,
    PromisedField,
    PromisedHatching,
    PromisedIcon,
    PromisedImage,
    PromisedLine,
    PromisedOutline,
    PromisedPicture,
    PromisedRow,
    PromisedSize,
    PromisedSpace,
    PromisedText,
    Promises,
)
from generator.inspection.contract.text_setting import ToldText
from generator.inspection.contract.visibility import judge_visibility
from generator.inspection.contract.word_spaces import as_read, spaced_otherwise
from generator.inspection.reading.words import same_letters, squash
from generator.language.capitals import in_capitals

TURN = 1.0  # degrees
SIZE = 0.1  # mm
CLOSE_CUT = 0.15  # mm: how far a picture may be cut off from where it should be
SHADE = 1  # of 255: PDFs write colours in thousandths
SMALLEST_ICON = 1.2  # mm: the larger measure of an icon or picture that can be told from others
SMALLEST_MARK = 0.6  # mm: the same of a mark that is counted
FIX = "mend the template, or the contract where the piece is to show something else"
Painted = TypeVar("Painted", PaintedText, PaintedIcon, PaintedLayers, "PaintedPaint")


class _Paints:
    """What is painted in one colour and explained by no promise yet, by where its middle lies from left to right."""

    def __init__(self, paints: Iterable[PaintedPaint]) -> None:
        self.left = sorted(paints, key=_middle)
        self._middles = list(map(_middle, self.left))

    def take(self, box: Bounds | None, drawn: str) -> list[PaintedPaint]:
        """Those in a box, or anywhere, that are drawn so (ground, line or either); nobody is given them again."""
        low, high = 0, len(self.left)
        if box is not None:  # a map has thousands, and is asked for a few of them in each hex
            low, high = bisect_left(self._middles, 2 * box[0]), bisect_right(self._middles, 2 * box[2])
        asked = [paint for paint in self.left[low:high] if drawn in ("either", paint.drawn)]
        taken = _inside(asked, box)
        if taken:
            ids = set(map(id, taken))
            self.left[low:high] = [paint for paint in self.left[low:high] if id(paint) not in ids]
            self._middles[low:high] = map(_middle, self.left[low : high - len(taken)])
        return taken


class PaintedPaint(NamedTuple):
    """The ground or the line of an outline in its colour (#rrggbb)."""

    colour: str
    bounds: Bounds
    drawn: str  # ground or line


@dataclass
class FaceJudge:
    """The state of one comparison: what of the face is not explained yet, and what was found."""

    placed: FaceOnPage
    name: str  # of the piece and its side, for messages
    shown: str  # the file's name
    icons: IconOutlines
    pictures: PictureOutlines
    colour: Callable[[str], str]  # a palette's name as #rrggbb; raises CannotJudge for an unknown one
    findings: Findings
    fields: list[PaintedField] = field(default_factory=list)  # to fill in, with their boxes on the face
    lines: LinesOfFaces = field(default_factory=LinesOfFaces)
    images: GameImages = field(default_factory=GameImages)
    language: str = ""  # of its words: it may have capitals of its own
    any_colour: bool = False  # colours are not compared
    told: list[ToldText] = field(default_factory=list)  # the texts that stand where they are promised
    texts: list[PaintedText] = field(init=False)
    painted_icons: list[PaintedIcon] = field(init=False)
    painted_images: list[PaintedImage] = field(init=False)
    gradients: list[Bounds] = field(init=False)  # the boxes of those that belong to no picture
    painted_pictures: list[PaintedLayers] = field(init=False)
    outlines: list[PaintedOutline] = field(init=False)
    paints: dict[str, _Paints] = field(init=False)  # by colour
    _near: dict[str, list[str]] = field(init=False, default_factory=dict)  # the painted colours that are near one

    def __post_init__(self) -> None:
        face = self.placed.face
        self.texts = list(face.texts)
        found = self.images.painted_on(face)
        self.painted_images = found.images
        self.painted_pictures, rest = self.pictures.painted_on(found.outlines)
        bitmaps = [picture for picture in found.pictures if picture.dots is not None]
        self.gradients = [picture.bounds for picture in found.pictures if picture.dots is None]
        self.painted_icons, self.outlines = self.icons.painted_on(replace(face, outlines=rest, pictures=bitmaps))

    def judge(self, promises: Promises) -> None:
        """Compare the face with its promises, and report what differs."""
        self.any_colour = promises.any_colour
        judge_visibility(self.placed.face, self.painted_icons, self.wrong)
        kept: list[Promise] = []
        for promise in promises.promised:
            if isinstance(promise, PromisedText):
                fulfilled = self._has_text(promise)
            elif isinstance(promise, PromisedIcon):
                fulfilled = self._has_icon(promise)
            elif isinstance(promise, PromisedPicture):
                fulfilled = self._has_picture(promise)
            else:
                continue
            if not fulfilled:
                kept.append(promise)
        for promise in promises.promised:
            if isinstance(promise, PromisedRow):
                self._row(promise)
            elif isinstance(promise, PromisedSize):
                self._size(promise)
        for promise in kept:  # all others have taken theirs: what is left in a place stands there instead
            if isinstance(promise, PromisedText):
                self._report_text(promise)
            elif isinstance(promise, PromisedIcon):
                self._report_icon(promise)
            elif isinstance(promise, PromisedPicture):
                self._report_picture(promise)
        self._break_up_plain_icons(promises)
        spaces = [promise for promise in promises.promised if isinstance(promise, PromisedSpace)]
        if spaces:
            judge_spaces(spaces, self.lines.of(self.placed.face.outlines), self.wrong)
        self._lines_and_fields(promises)
        images = [promise for promise in promises.promised if isinstance(promise, PromisedImage)]
        judge_images(images, self.painted_images, self.images.names, self.wrong)
        paints: dict[str, list[PaintedPaint]] = {}
        for outline in self.outlines if not self.any_colour else ():
            for paint in _paints(outline):
                paints.setdefault(paint.colour, []).append(paint)
        if self.gradients and not self.any_colour:
            of_images = {shade for image in self.painted_images for shade in image.shades}
            for shade in set(self.placed.face.shades) - of_images:
                paints.setdefault(shade, []).append(PaintedPaint(shade, union(self.gradients), "ground"))
        self.paints = {colour: _Paints(several) for colour, several in paints.items()}
        self._colours([promise for promise in promises.promised if isinstance(promise, PromisedColour)])
        self._unknown(promises)

    def _size(self, promise: PromisedSize) -> None:
        face = self.placed.face
        if abs(face.width - promise.width) > SIZE or abs(face.height - promise.height) > SIZE:
            wanted, found = (
                f"{w:.1f} x {h:.1f} mm" for w, h in ((promise.width, promise.height), (face.width, face.height))
            )
            self.wrong(
                "contract.size",
                f"{promise.what}: it should be {wanted} large, and is {found}",
                (0, 0, face.width, face.height),
                wanted,
                found,
            )

    # -- texts ---------------------------------------------------------------

    def _has_text(self, promise: PromisedText) -> bool:
        """Whether the words are painted in their place as often as promised; takes their letters."""
        wanted = squash(promise.words)
        for _ in range(promise.times):
            taken = self._letters(promise, wanted) or self._letters(promise, self._capitals(promise))
            if taken is None:
                return False
            ids = set(map(id, taken))
            self.texts = [text for text in self.texts if id(text) not in ids]
            if spaced_otherwise(taken, promise.words):
                found = as_read(taken)
                self.wrong(
                    "contract.text",
                    f"{promise.what}: {_quoted(promise.words)} ({promise.cell}) has other spaces here: "
                    f"{_quoted(found)}",
                    union(text.bounds for text in taken),
                    promise.words,
                    found,
                )
            told = ToldText(promise.what, promise.sized_alike, promise.least, self.name, self.placed, tuple(taken))
            self.told.append(told)
        return True

    def _letters(self, promise: PromisedText, wanted: str) -> list[PaintedText] | None:
        """The texts in the place that together read as wanted, one painted after the other."""
        colour = self.colour(promise.colour) if promise.colour else ""
        here = [
            text
            for text in _inside(self.texts, promise.box)
            if _same_turn(text.turn, promise.turn)
            and _as_clear(text, promise)
            and (not colour or is_near(text.colour, colour, SHADE))
        ]
        read = [squash(text.text) for text in here]
        fitting: list[list[PaintedText]] = []
        for start in range(len(here)):
            joined = ""
            for end in range(start, len(here)):
                joined += read[end]
                if len(joined) >= len(wanted):
                    if same_letters(joined, wanted):
                        fitting.append(here[start : end + 1])
                    break
        return min(fitting, key=len, default=None)  # 14 is one text, before it is a 1 and a 4

    def _report_text(self, promise: PromisedText) -> None:
        # without a place of its own nothing says which of the texts left over was meant to be this one
        here = _inside(self.texts, promise.box) if promise.box is not None else []
        ids = set(map(id, here))
        self.texts = [text for text in self.texts if id(text) not in ids]
        found = " ".join(text.text.strip() for text in here)
        if here and squash(found) in (squash(promise.words), self._capitals(promise)):
            turned = not all(_same_turn(text.turn, promise.turn) for text in here)
            clear = next((text.opacity for text in here if not _as_clear(text, promise)), None)
            how = f"turned by {here[0].turn:.0f}°" if turned else f"in the colour {here[0].colour}"
            how = f"with opacity {clear:.2g}" if clear is not None and not turned else how
            found = f"{found} {how}"
        times = f" {promise.times} times" if promise.times != 1 else ""
        self.wrong(
            "contract.text",
            f"{promise.what}: {_quoted(promise.words)} ({promise.cell}) should stand here{times}"
            + (f", and {_quoted(found)} does" if found else ", and nothing does" if promise.box else ""),
            union(text.bounds for text in here) if here else promise.box,
            promise.words,
            found,
        )

    def _capitals(self, promise: PromisedText) -> str:
        """The promised words in capitals, in which a style may set them."""
        return squash(in_capitals(promise.words, self.language))

    # -- icons ---------------------------------------------------------------

    def _has_icon(self, promise: PromisedIcon) -> bool:
        if promise.name not in self.icons.names:
            raise CannotJudge(f"{promise.what}: there is no icon {promise.name!r} in templates/art")
        places: list[Point] = []  # one upon another is seen once
        for _ in range(promise.times):
            here = [icon for icon in _inside(self.painted_icons, promise.box) if _apart(icon, places)]
            taken = next((icon for icon in here if self._is(icon, promise.name, promise.colours, promise.turn)), None)
            if taken is None:
                return False
            self._take(taken)
            self._judge_size(promise.what, promise.name, taken.bounds, SMALLEST_ICON)
            places.append(centre_of(taken.bounds))
        return True

    def _judge_size(self, what: str, name: str, bounds: Bounds, least: float) -> None:
        """Report something that is there as promised, and too small to be seen as what it is."""
        size = max(_measures(bounds)) * self.placed.times
        if size < least:
            self.wrong(
                "contract.small",
                f"{what}: {name} is {size:.2g} mm large here, and {least:g} mm is the least that can be told",
                bounds,
                f"{least:g} mm",
                f"{size:.2g} mm",
            )

    def _is(self, icon: PaintedIcon, name: str, colours: Iterable[tuple[str, str]], turn: float | None) -> bool:
        """Whether a painted icon is of this name, turned and coloured as promised."""
        if not any(one == name and _same_turn(painted, turn) for one, painted in icon.names):
            return False
        return all(self._in_colour(icon, kind, colour) for kind, colour in colours)

    def _in_colour(self, icon: PaintedIcon, kind: str, colour: str) -> bool:
        painted = {"ink": icon.ink, "tone": icon.tone, "paper": icon.paper}[kind]
        return all(is_near(one, self.colour(colour), SHADE) for one in painted)

    def _take(self, icon: PaintedIcon) -> None:
        self.painted_icons = [one for one in self.painted_icons if one is not icon]

    def _row(self, promise: PromisedRow) -> None:
        turned = promise.turn or 0.0
        across = {0: 1, 90: 1, 180: -1, 270: -1}.get(round(turned / 90) * 90 % 360, 1)
        axis = 1 if round(turned / 90) % 2 else 0
        here = sorted(
            (icon for icon in _inside(self.painted_icons, promise.box) if promise.box or not icon.plain),
            key=lambda icon: across * centre_of(icon.bounds)[axis],
        )
        if promise.box is None:
            here = [icon for icon in here if any(name in promise.names for name, _ in icon.names)]
        places = [centre_of(icon.bounds) for icon in here]  # one upon another is seen once
        right = len(here) == len(promise.names) and all(
            self._is(icon, name, colours, promise.turn) and _apart(icon, places[:i])
            for i, (icon, name, colours) in enumerate(zip(here, promise.names, promise.colours, strict=True))
        )
        for icon in here:
            self._take(icon)
        smallest = min(here, key=lambda icon: max(_measures(icon.bounds)), default=None)
        if right and smallest is not None:
            self._judge_size(promise.what, _described(smallest), smallest.bounds, SMALLEST_ICON)
        if not right:
            wanted = ", ".join(promise.names) or "no icon"
            found = ", ".join(map(_described, here))
            self.wrong(
                "contract.icon",
                f"{promise.what}: {wanted} ({promise.cell}) should stand here from left to right, and "
                + (f"{found} does" if found else "nothing does"),
                union(icon.bounds for icon in here) if here else promise.box,
                wanted,
                found,
            )

    def _report_icon(self, promise: PromisedIcon) -> None:
        here = _inside(self.painted_icons, promise.box) if promise.box is not None else []
        for icon in here:
            self._take(icon)
        found = ", ".join(map(_described, here))
        colours = "".join(f", {kind} {colour}" for kind, colour in promise.colours)
        times = f" {promise.times} times" if promise.times != 1 else ""
        self.wrong(
            "contract.icon",
            f"{promise.what}: the icon {promise.name}{colours} ({promise.cell}) should stand here{times}"
            + (f", and {found} does" if found else ", and no icon does" if promise.box else ""),
            union(icon.bounds for icon in here) if here else promise.box,
            promise.name + colours,
            found,
        )

    # -- layered pictures ----------------------------------------------------

    def _has_picture(self, promise: PromisedPicture) -> bool:
        """Whether a picture is painted in its place and its inks; takes it. A publisher's bitmap may stand for it."""
        dots = promise.name.rpartition("/")[2]
        picture = self.pictures.pictures.get(promise.name)
        if dots in self.icons.rasters.values():
            taken = next((icon for icon in _inside(self.painted_icons, promise.box) if (dots, 0.0) in icon.names), None)
            if taken is not None:
                self._take(taken)
            return taken is not None
        if picture is None:
            raise CannotJudge(
                f"{promise.what}: there is no picture {promise.name!r} in templates/pictures: "
                f"{suggestion(promise.name, self.pictures.pictures)}"
            )
        lacking = sorted({path.ink for path in picture.paths(promise.shown)} - {ink for ink, _ in promise.inks})
        if lacking and not self.any_colour:
            raise CannotJudge(
                f"{promise.what}: the picture {promise.name} has the ink {lacking[0]}, whose colour is not promised",
                "name its colour under `inks:` of the contract",
            )
        window = picture.window(promise.shown)
        for painted in self._pictures_at(promise, window):
            if (promise.name, promise.shown) in painted.names and _same_turn(painted.turn, promise.turn):
                if not self._seen_as_promised(painted, window, promise.seen):
                    continue
                colours = dict(promise.inks)
                if self.any_colour or all(
                    is_near(one, self.colour(colours[ink]), SHADE) for ink, ones in painted.inks.items() for one in ones
                ):
                    self.painted_pictures = [one for one in self.painted_pictures if one is not painted]
                    self._judge_size(promise.what, promise.name, painted.bounds, SMALLEST_ICON)
                    return True
        return False

    def _pictures_at(self, promise: PromisedPicture, window: Bounds) -> list[PaintedLayers]:
        """The painted pictures with their middle where it is promised: of what is painted, or of the whole drawing.

        Of low ink only lines are painted, whose middle may be another than that of the grounds behind them.
        """
        here = _inside(self.painted_pictures, promise.box)
        if here or not self.any_colour or promise.box is None:
            return here
        of_it = [one for one in self.painted_pictures if (promise.name, promise.shown) in one.names]
        return [one for one in of_it if contains(promise.box, centre_of(one.on_face(window)) * 2)]

    def _seen_as_promised(self, painted: PaintedLayers, window: Bounds, seen: Bounds | None) -> bool:
        """Whether a picture is cut off where the contract says, or at its own edge only (`window`, of its grid)."""
        if self.any_colour and painted.clip is None and seen is not None:  # lines that no clip cuts have none on a page
            return contains(seen, painted.bounds, CLOSE_CUT)
        whole = painted.on_face(window)
        cut = painted.clip if painted.clip is not None else whole
        found, wanted = (painted.seen, intersection(painted.bounds, whole)) if seen is None else (cut, seen)
        face = self.placed.face
        trim = (0.0, 0.0, face.width, face.height)  # beyond it lies the bleed, which the judge of sheets reads
        edges = zip(intersection(found, trim), intersection(wanted, trim), strict=True)
        return all(abs(a - b) <= CLOSE_CUT for a, b in edges)

    def _report_picture(self, promise: PromisedPicture) -> None:
        here = _inside(self.painted_pictures, promise.box) if promise.box is not None else []
        ids = set(map(id, here))
        self.painted_pictures = [one for one in self.painted_pictures if id(one) not in ids]
        found = ", ".join(map(_described_picture, here))
        inks = ", ".join(f"{ink} {colour}" for ink, colour in promise.inks)
        self.wrong(
            "contract.picture",
            f"{promise.what}: the picture {promise.name} ({promise.shown}; {promise.cell}) in {inks} should stand here"
            + (f", and {found} does" if found else ", and none does" if promise.box else ""),
            union(one.bounds for one in here) if here else promise.box,
            f"{promise.name} in {inks}",
            found,
        )

    def _break_up_plain_icons(self, promises: Promises) -> None:
        """An icon of one outline that nobody promised, such as a disc, is a ground like any other."""
        for icon in self.painted_icons:
            if icon.plain and not any(name in promises.icons for name, _ in icon.names):
                self.outlines += icon.outlines
        self.painted_icons = [
            icon
            for icon in self.painted_icons
            if not icon.plain and not any(name in promises.icons for name, _ in icon.names)
        ]

    # -- lines and fields --------------------------------------------------

    def _lines_and_fields(self, promises: Promises) -> None:
        def same(painted: str, name: str) -> bool:
            return self.any_colour or is_near(painted, self.colour(name), SHADE)

        promised = promises.promised
        lines = [promise for promise in promised if isinstance(promise, PromisedLine)]
        outlines = [promise for promise in promised if isinstance(promise, PromisedOutline)]
        self.outlines = judge_outlines(outlines, self.outlines, same, self.wrong)
        hatchings = [promise for promise in promised if isinstance(promise, PromisedHatching)]
        self.outlines = judge_hatchings(hatchings, self.outlines, same, self.wrong)
        dashes = [promise for promise in promised if isinstance(promise, PromisedDashes)]
        self.outlines = judge_dashed_lines(dashes, self.outlines, same, self.wrong)
        judge_lines(lines, self.outlines, same, self.wrong)
        judge_fields([promise for promise in promised if isinstance(promise, PromisedField)], self.fields, self.wrong)

    # -- colours -------------------------------------------------------------

    def _colours(self, promised: Sequence[PromisedColour]) -> None:
        """Count what is painted in each colour: first in the places that are named, then everywhere else."""
        anywhere: dict[str, list[PromisedColour]] = {}
        for promise in promised:
            if promise.box is None and promise.drawn == "either":
                anywhere.setdefault(self.colour(promise.colour), []).append(promise)
            else:
                self._count(self.colour(promise.colour), [promise], promise.box, promise.drawn)
        for colour, promises in anywhere.items():
            self._count(colour, promises, None, "either")

    def _count(self, colour: str, promises: Sequence[PromisedColour], box: Bounds | None, drawn: str) -> None:
        if colour not in self._near:
            self._near[colour] = [shade for shade in self.paints if is_near(shade, colour, SHADE)]
        here = _one_by_one([paint for shade in self._near[colour] for paint in self.paints[shade].take(box, drawn)])
        grounds = [paint for paint in here if paint.drawn == "ground"]
        least = sum(1 if promise.times is None else promise.times for promise in promises)
        some = any(promise.times is None for promise in promises)
        if len(here) < least or (len(here) > least and not some):
            what = ", ".join(dict.fromkeys(promise.what for promise in promises))
            cells = ", ".join(dict.fromkeys(promise.cell for promise in promises))
            times = f"{'at least ' if some else ''}{least} times"
            self.wrong(
                "contract.colour",
                f"{what}: {promises[0].colour} ({cells}) should be painted here {times}, and is {len(here)} times",
                box or (union(paint.bounds for paint in here) if here else None),
                f"{promises[0].colour} {times}",
                f"{len(here)} times",
            )
        elif grounds and not some:  # what is counted is to be seen
            smallest = min(grounds, key=lambda paint: max(_measures(paint.bounds)))
            self._judge_size(promises[0].what, promises[0].colour, smallest.bounds, SMALLEST_MARK)

    def _unknown(self, promises: Promises) -> None:
        for text in self.texts:
            self.wrong(
                "contract.unknown",
                f"{_quoted(text.text)} is painted here, and no contract knows of it",
                text.bounds,
                "",
                text.text.strip(),
            )
        for icon in self.painted_icons:
            named = _described(icon)
            self.wrong(
                "contract.unknown", f"{named} is painted here, and no contract knows of it", icon.bounds, "", named
            )
        for picture in self.painted_pictures:
            named = _described_picture(picture)
            self.wrong(
                "contract.unknown", f"{named} is painted here, and no contract knows of it", picture.bounds, "", named
            )
        allowed = [self.colour(name) for name in promises.colours]
        for colour, painted in self.paints.items():
            paints = painted.left
            if not paints or any(is_near(colour, one, SHADE) for one in allowed):
                continue
            self.wrong(
                "contract.unknown",
                f"the colour {colour} is painted here {len(paints)} times, and no contract knows of it",
                union(paint.bounds for paint in paints),
                "",
                colour,
            )

    def wrong(self, code: str, message: str, box: Bounds | None, expected: str, found: str) -> None:
        placed = self.placed
        bounds = placed.on_page(box) if box is not None else None
        self.findings.error(
            code,
            f"{self.name}, {message}",
            Where(self.shown, page=placed.page, slot=placed.slot, box=bounds),
            fix=FIX,
            expected=expected,
            found=found,
        )


def _measures(bounds: Bounds) -> tuple[float, float]:
    """The width and the height of a box."""
    left, top, right, bottom = bounds
    return right - left, bottom - top


def _middle(paint: PaintedPaint) -> float:
    """Twice the place of its middle, from left to right."""
    return paint.bounds[0] + paint.bounds[2]


def _one_by_one(paints: Iterable[PaintedPaint]) -> list[PaintedPaint]:
    """Paints without the grounds that lie upon another of their size, by more than half of it: they are seen as one.

    Lines may run twice along one way: a thin one upon a broad one is seen.
    """
    several = sorted(paints, key=_middle)
    kept = [paint for paint in several if paint.drawn != "ground"]
    for paint in (paint for paint in several if paint.drawn == "ground"):
        left, top, right, bottom = paint.bounds
        width, height = right - left, bottom - top
        for other in reversed(kept):
            if other.drawn != "ground" or _middle(paint) - _middle(other) > max(width, SIZE):
                kept.append(paint)
                break
            o_left, o_top, o_right, o_bottom = other.bounds
            alike = abs(o_right - o_left - width) < SIZE and abs(o_bottom - o_top - height) < SIZE
            near = abs(o_top + o_bottom - top - bottom) <= max(height, SIZE)
            if alike and near:
                break
        else:
            kept.append(paint)
    return kept


def _paints(outline: PaintedOutline) -> list[PaintedPaint]:
    paints = (("ground", outline.fill), ("line", outline.stroke))
    return [PaintedPaint(colour, outline.bounds, drawn) for drawn, colour in paints if colour]


def _inside(painted: Iterable[Painted], box: Bounds | None) -> list[Painted]:
    """What has its middle in a box, in the order of painting; everything where there is no box."""
    if box is None:
        return list(painted)
    left, top, right, bottom = (2 * edge for edge in box)  # a middle is half of a sum: asked for millions of times
    return [
        one
        for one in painted
        if left <= one.bounds[0] + one.bounds[2] <= right and top <= one.bounds[1] + one.bounds[3] <= bottom
    ]


def _apart(icon: PaintedIcon, places: Iterable[Point]) -> bool:
    """Whether an icon lies on none of these places."""
    x, y = centre_of(icon.bounds)
    return all(abs(x - other_x) > SIZE or abs(y - other_y) > SIZE for other_x, other_y in places)


def _as_clear(text: PaintedText, promise: PromisedText) -> bool:
    """Whether a text is as clear as promised: PDF readers tell opacities in 255 steps."""
    return promise.opacity is None or abs(text.opacity - promise.opacity) < 0.01


def _same_turn(one: float, other: float | None) -> bool:
    return other is None or abs((one - other + 180) % 360 - 180) < TURN


def _described(icon: PaintedIcon) -> str:
    """An icon in words: its name, its turn where it is not upright, and its colours."""
    if not icon.names:
        return "an unknown picture"
    name, turn = icon.names[0]
    inks = ", ".join(sorted({*icon.ink, *icon.tone, *icon.paper}))
    return f"the icon {name}" + (f" turned by {turn:.0f}°" if not _same_turn(turn, 0) else "") + f" in {inks}"


def _described_picture(picture: PaintedLayers) -> str:
    """A layered picture in words: its name, what of it is shown, its turn where it is not upright, and its colours."""
    name, shown = picture.names[0]
    inks = ", ".join(f"{ink} {colour}" for ink, colours in sorted(picture.inks.items()) for colour in sorted(colours))
    turned = f" turned by {picture.turn:.0f}°" if not _same_turn(picture.turn, 0) else ""
    cut = f", cut off at {_rounded(picture.clip)}," if picture.seen != picture.bounds and picture.clip else ""
    return f"the picture {name} ({shown}){turned}{cut} in {inks}"


def _rounded(bounds: Bounds) -> str:
    left, top, right, bottom = bounds
    return f"[{left:.1f}, {top:.1f}, {right - left:.1f}, {bottom - top:.1f}]"


def _quoted(text: str) -> str:
    text = " ".join(text.split())
    return f"“{text[:80]}…”" if len(text) > 80 else f"“{text}”"
