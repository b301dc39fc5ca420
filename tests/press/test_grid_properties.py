"""What holds of every grid: for any paper, any piece and any layout."""

from __future__ import annotations

from itertools import combinations

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from generator.base.errors import CannotJudge
from generator.catalog.print_rows import Layout
from generator.faces.trim import Format
from generator.press.grid import Grid, best_grid, crop_marks, mirrored
from generator.press.imposition import ImpositionPiece, Placement, impose

Rect = tuple[float, float, float, float]  # left, top, right, bottom
MARGIN = 6.35
NEAR = 1e-6

CARD = Format("card", 63, 88, 3, 3, 3)


def mm(low: float, high: float) -> st.SearchStrategy[float]:
    """Lengths in thousandths of a millimetre: an eighth of an inch is 3.175 mm."""
    return st.integers(round(low * 1000), round(high * 1000)).map(lambda value: value / 1000)


LAYOUTS = st.builds(
    Layout,
    id=st.just("any"),
    gutters=st.booleans(),
    flip=st.sampled_from(["long", "short"]),
    backs=st.just("after"),
    margin=st.just(MARGIN),
    min_bleed=mm(0, 3),
    mark_gap=mm(0, 3),
    mark_length=mm(4, 8),
    mark_least=mm(1, 4),
    mark_weight=st.just(0.5),
    mark_colour=st.just("#808080"),
    furniture=st.sampled_from([0.0, 3.4, 5.0]),
    marks=st.just("fronts"),
)
SHEETS = st.tuples(mm(60, 450), mm(60, 450), mm(15, 150), mm(15, 150), mm(0, 5), LAYOUTS)
Spec = tuple[float, float, float, float, float, Layout]


def grid_of(spec: Spec) -> Grid:
    try:
        return best_grid(*spec)
    except CannotJudge:
        assume(False)
        raise


def trims(grid: Grid) -> list[Rect]:
    return [(x, y, x + grid.trim_width, y + grid.trim_height) for x, y in (grid.slot(i) for i in range(grid.per_sheet))]


def grown(rect: Rect, by: float) -> Rect:
    return (rect[0] - by, rect[1] - by, rect[2] + by, rect[3] + by)


def overlap(a: Rect, b: Rect) -> float:
    """How deep two rectangles overlap (negative when they are apart)."""
    return min(min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1]))


def clip_rect(placement: Placement) -> Rect:
    x, y, w, h = placement.clip
    return (x, y, x + w, y + h)


@given(SHEETS)
@settings(max_examples=150, deadline=None)
def test_everything_stands_inside_the_printable_area(spec: Spec) -> None:
    grid, layout = grid_of(spec), spec[5]
    page = (MARGIN, MARGIN + layout.furniture, grid.page_width - MARGIN, grid.page_height - MARGIN - layout.furniture)
    marks = [(min(a, c), min(b, d), max(a, c), max(b, d)) for a, b, c, d in crop_marks(grid)]
    for rect in [grown(trim, grid.bleed) for trim in trims(grid)] + marks:
        assert rect[0] >= page[0] - NEAR
        assert rect[1] >= page[1] - NEAR
        assert rect[2] <= page[2] + NEAR
        assert rect[3] <= page[3] + NEAR


@given(SHEETS)
@settings(max_examples=60, deadline=None)
def test_no_two_trims_overlap(spec: Spec) -> None:
    grid = grid_of(spec)
    assume(grid.per_sheet <= 60)
    assert all(overlap(a, b) <= NEAR for a, b in combinations(trims(grid), 2))


@given(SHEETS)
@settings(max_examples=150, deadline=None)
def test_the_grid_is_the_densest_of_both_orientations(spec: Spec) -> None:
    width, height, trim_w, trim_h, bleed, layout = spec
    kept = min(layout.min_bleed, bleed)
    gap = 2 * kept if layout.gutters else 0
    border = max(kept, layout.mark_gap) + layout.mark_least
    most = 0
    for page_w, page_h in ((width, height), (height, width)):
        for columns in range(1, 40):
            for rows in range(1, 40):
                needed_w = columns * trim_w + (columns - 1) * gap + 2 * border + 2 * MARGIN
                needed_h = rows * trim_h + (rows - 1) * gap + 2 * border + 2 * (MARGIN + layout.furniture)
                if needed_w <= page_w + 1e-9 and needed_h <= page_h + 1e-9:
                    most = max(most, columns * rows)
    try:
        found = best_grid(*spec).per_sheet
    except CannotJudge:
        found = 0
    assert found == most


@given(SHEETS)
@settings(max_examples=150, deadline=None)
def test_bleed_and_marks_keep_their_bounds(spec: Spec) -> None:
    grid, bleed, layout = grid_of(spec), spec[4], spec[5]
    assert min(layout.min_bleed, bleed) <= grid.bleed <= bleed
    assert layout.mark_least <= grid.mark_length <= layout.mark_length
    assert grid.mark_offset >= max(grid.bleed, layout.mark_gap) - NEAR


@given(SHEETS)
@settings(max_examples=100, deadline=None)
def test_crop_marks_stand_in_no_trim_and_in_no_bleed(spec: Spec) -> None:
    grid = grid_of(spec)
    assume(grid.per_sheet <= 60)
    bleeds = [grown(trim, grid.bleed) for trim in trims(grid)]
    for x1, y1, x2, y2 in crop_marks(grid):
        mark = (min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))
        # a mark is a line: it may end on the edge of a bleed, never inside one
        inside = [
            bleed
            for bleed in bleeds
            if mark[0] < bleed[2] - NEAR
            and mark[2] > bleed[0] + NEAR
            and mark[1] < bleed[3] - NEAR
            and mark[3] > bleed[1] + NEAR
        ]
        assert not inside


@given(SHEETS)
@settings(max_examples=60, deadline=None)
def test_every_trim_edge_has_marks_at_both_ends(spec: Spec) -> None:
    grid = grid_of(spec)
    marks = crop_marks(grid)
    for left, top, right, bottom in trims(grid):
        for x in (left, right):
            assert sum(abs(x1 - x) < NEAR and abs(x2 - x) < NEAR for x1, _, x2, _ in marks) == 2
        for y in (top, bottom):
            assert sum(abs(y1 - y) < NEAR and abs(y2 - y) < NEAR for _, y1, _, y2 in marks) == 2


@given(SHEETS, st.integers(0, 10_000))
@settings(max_examples=100, deadline=None)
def test_mirrored_twice_is_where_it_began(spec: Spec, index: int) -> None:
    grid = grid_of(spec)
    x, y = grid.slot(index % grid.per_sheet)
    back_x, back_y, rotation = mirrored(grid, x, y)
    again_x, again_y, again = mirrored(grid, back_x, back_y)
    assert abs(again_x - x) < NEAR
    assert abs(again_y - y) < NEAR
    assert (rotation + again) % 360 == 0


@given(SHEETS, st.integers(1, 40))
@settings(max_examples=100, deadline=None)
def test_a_back_lies_exactly_behind_its_front_when_the_paper_is_turned(spec: Spec, quantity: int) -> None:
    grid, layout = grid_of(spec), spec[5]
    portrait = grid.page_height >= grid.page_width
    # turning a sheet about its long edge swaps left and right of a portrait page, top and bottom of a landscape one
    sideways = portrait == (layout.flip == "long")
    for sheet in impose([ImpositionPiece("A", "front", "back", quantity, CARD)], grid).sheets:
        for front, back in zip(sheet.fronts, sheet.backs, strict=True):
            assert back.slot == front.slot
            seen = (
                (grid.page_width - back.x - grid.trim_width, back.y)
                if sideways
                else (back.x, grid.page_height - back.y - grid.trim_height)
            )
            assert abs(seen[0] - front.x) < NEAR
            assert abs(seen[1] - front.y) < NEAR
            # the back's head lies behind the front's head, so a card turned like a page reads upright
            assert back.rotation == (0 if sideways else 180)


@given(SHEETS, st.integers(1, 200))
@settings(max_examples=60, deadline=None)
def test_sheets_fill_slot_by_slot_and_lose_no_copy(spec: Spec, quantity: int) -> None:
    grid = grid_of(spec)
    pieces = [ImpositionPiece("A", "fa", "x", quantity, CARD), ImpositionPiece("B", "fb", None, 3, CARD)]
    sheets = impose(pieces, grid).sheets
    codes = [placement.code for sheet in sheets for placement in sheet.fronts]
    assert codes == ["A"] * quantity + ["B"] * 3
    assert sum(len(sheet.backs) for sheet in sheets) == quantity
    for sheet in sheets:
        for i, front in enumerate(sheet.fronts):
            assert (front.slot, front.x, front.y) == (i + 1, *grid.slot(i))


@given(SHEETS)
@settings(max_examples=60, deadline=None)
def test_a_clip_covers_its_trim_and_reaches_no_neighbours_trim(spec: Spec) -> None:
    grid = grid_of(spec)
    assume(grid.per_sheet <= 40)
    (sheet,) = impose([ImpositionPiece("A", "front", "back", grid.per_sheet, CARD)], grid).sheets
    for side in (sheet.fronts, sheet.backs):
        for placement in side:
            clip = clip_rect(placement)
            for other in side:
                trim = (other.x, other.y, other.x + grid.trim_width, other.y + grid.trim_height)
                if other is placement:
                    assert clip[0] <= trim[0] + NEAR
                    assert clip[1] <= trim[1] + NEAR
                    assert clip[2] >= trim[2] - NEAR
                    assert clip[3] >= trim[3] - NEAR
                else:
                    assert overlap(clip, trim) <= NEAR


@given(SHEETS)
@settings(max_examples=60, deadline=None)
def test_clips_together_leave_no_outer_bleed_empty(spec: Spec) -> None:
    grid = grid_of(spec)
    (sheet,) = impose([ImpositionPiece("A", "front", "back", grid.per_sheet, CARD)], grid).sheets
    for side, (across, down) in ((sheet.fronts, (grid.bleed, grid.bleed)), (sheet.backs, grid.back_bleed)):
        clips = [clip_rect(placement) for placement in side]
        assert abs(min(clip[0] for clip in clips) - (grid.x - across)) < NEAR
        assert abs(max(clip[2] for clip in clips) - (grid.x + grid.width + across)) < NEAR
        assert abs(min(clip[1] for clip in clips) - (grid.y - down)) < NEAR
        assert abs(max(clip[3] for clip in clips) - (grid.y + grid.height + down)) < NEAR


@given(SHEETS)
@settings(max_examples=40, deadline=None)
def test_the_same_question_has_the_same_answer_for_paper_turned(spec: Spec) -> None:
    width, height, *rest = spec
    assume(width < height)
    grid, turned = grid_of(spec), grid_of((height, width, *rest))  # type: ignore[arg-type]
    assert grid.per_sheet == turned.per_sheet
    square = replace(grid, x=0, y=0)
    assert square.per_sheet == grid.columns * grid.rows
