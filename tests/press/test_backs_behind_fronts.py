"""Each back lies behind its front, on any paper, size, flip, skip, fold and correction: as lines and as images."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from kits import GAME
from looks import alike, looks_as_it_did, rendered
from pdf_reading import manifest_of, opened
from PIL import Image, ImageChops, ImageOps
from projects import AS_IT_STANDS

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.base.geometry import Point
from generator.base.landing import Landing, applied
from generator.catalog.cutters import cutter_names, load_cutter
from generator.catalog.pieces import Piece
from generator.catalog.print_rows import Layout
from generator.catalog.printdata import load_print_data
from generator.exports.cut_layout import cut_sheets
from generator.faces.deck import PieceFaces
from generator.faces.face import Face
from generator.faces.trim import Format
from generator.press.grid import folds_upright
from generator.press.imposition import Imposition, ImpositionPiece, Placement
from generator.press.nesting import nest
from generator.press.planning import impose_cards
from generator.press.printer_correction import correction
from generator.workshop.build.sheets import make_targets
from generator.workshop.targets import Target

PRINT = load_print_data(AS_IT_STANDS, Findings())
LAYOUTS = PRINT.layouts
BACKED = sorted(name for name, layout in LAYOUTS.items() if layout.backs != "none")
NEAR = 1e-6


def mm(low: float, high: float) -> st.SearchStrategy[float]:
    return st.integers(round(low * 100), round(high * 100)).map(lambda value: value / 100)


PAPERS = st.one_of(
    st.sampled_from(sorted(PRINT.tables["papers"].rows)).map(PRINT.paper).map(lambda one: (one.width, one.height)),
    st.tuples(mm(90, 400), mm(90, 400)),
)
SIZES = st.one_of(
    st.sampled_from(sorted(PRINT.tables["formats"].rows)).map(PRINT.format).map(lambda one: (one.width, one.height)),
    st.tuples(mm(15, 120), mm(15, 120)),
)
LANDINGS = st.builds(Landing, mm(-4, 4), mm(-4, 4), mm(-2, 2), mm(0.98, 1.02), mm(0.98, 1.02))


def imposed(
    paper: tuple[float, float], size: tuple[float, float], layout: Layout, copies: list[int], skip: int, *, tokens: bool
) -> Imposition:
    format_ = Format("any", *size, 0, 3, 3)
    pieces = [ImpositionPiece(f"P{i}", f"front {i}", f"back {i % 2}", n, format_) for i, n in enumerate(copies)]
    pieces.sort(key=lambda piece: str(piece.back))
    try:
        return nest(pieces, *paper, layout) if tokens else impose_cards(pieces, *paper, layout, skip)
    except CannotJudge:
        assume(False)
        raise


def corners(placement: Placement, size: tuple[float, float]) -> list[Point]:
    """The corners of a face on its page: the upper left, right, lower right, left one of the face as it is read."""
    width, height = size[:: -1 if placement.rotation % 180 else 1]
    x, y = placement.x, placement.y
    around = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
    first = {0: 0, 90: 3, 180: 2, 270: 1}[placement.rotation]  # turned counter-clockwise
    return around[first:] + around[:first]


def beside(one: Point, other: Point) -> bool:
    return abs(one[0] - other[0]) < NEAR and abs(one[1] - other[1]) < NEAR


def behind(point: Point, plan: Imposition, layout: Layout) -> Point:
    """Where a place of the page of backs lies on that of the fronts, when the paper is turned over, or folded."""
    if folds_upright(plan.page_width, plan.page_height, layout):
        return plan.page_width - point[0], point[1]
    return point[0], plan.page_height - point[1]


@given(
    PAPERS, SIZES, st.sampled_from(BACKED), st.lists(st.integers(1, 12), min_size=1, max_size=4), st.integers(0, 7),
    st.booleans(),
)  # fmt: skip
@settings(max_examples=150, deadline=None)
def test_every_back_lies_mirrored_behind_its_front(
    paper: tuple[float, float], size: tuple[float, float], name: str, copies: list[int], skip: int, tokens: bool
) -> None:
    layout = LAYOUTS[name]
    plan = imposed(paper, size, layout, copies, skip, tokens=tokens)
    placed = 0
    for number, sheet in enumerate(plan.sheets):
        backs = {back.slot: back for back in sheet.backs}
        assert len(backs) == len(sheet.backs) == len(sheet.fronts)
        for front in sheet.fronts:
            back = backs[front.slot]
            assert (front.code, front.face.split()[0], back.face.split()[0]) == (back.code, "front", "back")
            # read from behind, a face begins where the front ends: its upper left corner is the front's upper right one
            seen = [behind(point, plan, layout) for point in corners(back, size)]
            upper_left, upper_right, lower_right, lower_left = corners(front, size)
            assert all(map(beside, seen, [upper_right, upper_left, lower_left, lower_right]))
            placed += 1
        if skip and not tokens and number == 0:  # without it, sheets of several backs may leave any place free
            assert min(front.slot for front in sheet.fronts) == skip + 1
    assert placed == sum(copies)


@given(PAPERS, SIZES)
@settings(max_examples=80, deadline=None)
def test_a_folded_sheet_has_its_fronts_before_the_fold_and_its_backs_beyond_it(
    paper: tuple[float, float], size: tuple[float, float]
) -> None:
    layout = LAYOUTS["gutterfold"]
    plan = imposed(paper, size, layout, [5, 4], 0, tokens=False)
    axis = 0 if plan.mirror_x else 1
    fold = (plan.page_width, plan.page_height)[axis] / 2
    for sheet in plan.sheets:
        for front in sheet.fronts:
            assert front.clip[axis] + front.clip[axis + 2] <= fold + NEAR
        for back in sheet.backs:
            assert back.clip[axis] >= fold - NEAR


@given(PAPERS, SIZES)
@settings(max_examples=40, deadline=None)
def test_tokens_lie_beside_the_fold_of_a_folded_sheet(paper: tuple[float, float], size: tuple[float, float]) -> None:
    """However few they are: with half a page between them and the fold, fronts and backs drift apart."""
    plan = imposed(paper, size, LAYOUTS["gutterfold"], [1, 2], 0, tokens=True)
    axis = 0 if plan.mirror_x else 1
    fold = (plan.page_width, plan.page_height)[axis] / 2
    for sheet in plan.sheets:
        far = max(front.clip[axis] + front.clip[axis + 2] for front in sheet.fronts)
        assert fold - 1.5 - NEAR <= far <= fold - 1.5 + NEAR


NOT_FOLDED = [name for name in BACKED if LAYOUTS[name].backs != "folded"]  # only these are printed on both sides


@given(
    PAPERS, SIZES, st.sampled_from(NOT_FOLDED), st.lists(st.integers(1, 12), min_size=1, max_size=3), st.integers(0, 7),
    st.booleans(), LANDINGS, LANDINGS,
)  # fmt: skip
@settings(max_examples=120, deadline=None)
def test_backs_lie_behind_fronts_from_a_printer_that_is_corrected(
    paper: tuple[float, float], size: tuple[float, float], name: str, copies: list[int], skip: int, tokens: bool,
    front: Landing, back: Landing,
) -> None:  # fmt: skip
    """Both sides land where they were planned, on the sheet that turns over as the plan says: so they lie together."""
    plan = imposed(paper, size, LAYOUTS[name], copies, skip, tokens=tokens)
    page = plan.page_width, plan.page_height
    across, down = sorted(page)

    def landed(landing: Landing, point: Point) -> Point:
        """Where a place comes to lie on the high sheet, from a printer with this fault."""
        return applied(landing.matrix(across, down), applied(correction(landing, *page), point))

    for one in plan.sheets:
        for side, landing in ((one.fronts, front), (one.backs, back)):
            for placement in side:
                for point in corners(placement, size):
                    wanted = (page[1] - point[1], point[0]) if page[0] > page[1] else point
                    found = landed(landing, point)
                    assert abs(found[0] - wanted[0]) < 1e-4
                    assert abs(found[1] - wanted[1]) < 1e-4


@given(PAPERS, SIZES, st.sampled_from(sorted(cutter_names(AS_IT_STANDS))), st.integers(1, 20))
@settings(max_examples=60, deadline=None)
def test_every_back_lies_mirrored_behind_its_front_on_a_sheet_for_a_cutting_machine(
    paper: tuple[float, float], size: tuple[float, float], cutter: str, copies: int
) -> None:
    """The paper is turned over its long edge, whichever way up the page is."""
    face = Face("any", Format("any", *size, 0, 3, 3), ())
    piece = Piece("P1", "group", "table", None, "", None, copies, "any", "any", "any")
    sheets, _ = cut_sheets([PieceFaces(piece, "P1", face, face)], paper, load_cutter(AS_IT_STANDS, cutter))
    for sheet in sheets:
        upright = sheet.height >= sheet.width
        for place in sheet.places:
            x, y, rotation = sheet.back_of(place)
            back = Placement(1, x, y, rotation, "any", "P1", (0, 0, 0, 0))
            seen = [(sheet.width - px, py) if upright else (px, sheet.height - py) for px, py in corners(back, size)]
            left, top, right, bottom = place.x, place.y, place.x + size[0], place.y + size[1]
            assert all(map(beside, seen, [(right, top), (left, top), (left, bottom), (right, bottom)]))


# -- held over each other ------------------------------------------------------------

CARDS = ("QG-C01", "QG-C02", "QG-G01", "QG-M01", "QG-Q01")
SAME_SHEETS = {"dense-apart": "dense", "backs-last": "dense", "backs-last-short": "dense-short"}  # in another order


@cache
def sheets_of() -> dict[str, list[bytes]]:
    """A partial sheet of five cards in every layout, the first place being free: its file, or those of both sides."""
    targets = [Target(GAME, "es", "cards", "a4", name, pieces=CARDS, copies=1, skip=1) for name in LAYOUTS]
    made = make_targets(AS_IT_STANDS, targets, build_book=False)
    assert not [finding for finding in made.findings if finding.severity == "error"]
    files: dict[str, list[bytes]] = {}
    for product in made.products:
        files.setdefault(product.target.layout, []).append(product.data)
    return files


def side_of_sheet(files: list[bytes], wanted: str) -> Image.Image | None:
    """The first page of a side, in whichever file it is."""
    for data in files:
        for page, _, side, *_ in manifest_of(opened(data))["placements"]:
            if side == wanted:
                return rendered(data, page - 1)
    return None


def held_over(name: str, shift: int = 0) -> Image.Image:
    """The first sheet against the light: its front, and its back as it is seen through the paper (shifted by dots)."""
    front, back = (side_of_sheet(sheets_of()[name], side) for side in ("front", "back"))
    assert front is not None
    if back is None:
        return front
    flipped = ImageOps.mirror(back) if folds_upright(*front.size, LAYOUTS[name]) else ImageOps.flip(back)
    return Image.blend(front, ImageChops.offset(flipped, shift, 0), 0.5)


@pytest.mark.parametrize("name", sorted(LAYOUTS))
def test_front_and_back_held_over_each_other_look_as_when_a_person_looked(name: str, tmp_path: Path) -> None:
    assert len(sheets_of()[name]) == (2 if LAYOUTS[name].backs == "apart" else 1)
    assert (side_of_sheet(sheets_of()[name], "back") is None) == (LAYOUTS[name].backs == "none")
    looks_as_it_did(held_over(name), f"held-over-{SAME_SHEETS.get(name, name)}", tmp_path)


def test_round_tokens_held_over_their_backs_look_as_when_a_person_looked(tmp_path: Path) -> None:
    made = make_targets(AS_IT_STANDS, [Target("qiahn_tactics", "es", "tokens", "a4", "dense")], build_book=False)
    front, back = (side_of_sheet([made.products[0].data], side) for side in ("front", "back"))
    assert front is not None
    assert back is not None
    looks_as_it_did(Image.blend(front, ImageOps.mirror(back), 0.5), "held-over-tokens", tmp_path)


def test_a_sheet_whose_first_labels_are_used_looks_as_when_a_person_looked(tmp_path: Path) -> None:
    """The stickers begin at the sixth label; those used before stay white."""
    made = make_targets(
        AS_IT_STANDS, [Target("gnostica", "es", "stickers_l7160", "a4", "dense", skip=5)], build_book=False
    )
    page = side_of_sheet([made.products[0].data], "front")
    assert page is not None
    looks_as_it_did(page, "labels-skipped", tmp_path)


def test_a_back_that_is_a_millimetre_off_is_seen_over_its_front() -> None:
    assert not alike(held_over("gutters"), held_over("gutters", shift=2))
