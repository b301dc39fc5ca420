"""Boxes that a page break parts: open where they go on, and the next part says what it goes on with."""

from __future__ import annotations

import pypdfium2
import pytest
from paper_books import A5, document, words
from projects import AS_IT_STANDS

from generator.base.geometry import POINTS_PER_MM as K
from generator.rulebook.document import Block, Callout, Example, Paragraph
from generator.rulebook.pdf import render_pdf
from generator.rulebook.pdf.canvas import PageCanvas, PartOfBox


def steps(count: int) -> tuple[Paragraph, ...]:
    return tuple(Paragraph(f"s{i}", words("palabras " * 60), "step", number=i) for i in range(1, count + 1))


def pages(block: Block, language: str) -> list[str]:
    made = render_pdf([document(language, blocks=(block,))], A5, AS_IT_STANDS).data
    return [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(made)]


def boxes(count: int) -> list[Block]:
    told = steps(count)
    return [Example("e", words("Largo"), told, ("tirada record 1",), ()), Callout("c", "tip", words("Largo"), told)]


@pytest.mark.parametrize(("language", "said"), [("es", "Largo (sigue)"), ("en", "Largo (continued)")])
@pytest.mark.parametrize("kind", [0, 1])
def test_a_box_that_goes_on_says_so_on_each_page_but_its_first(kind: int, language: str, said: str) -> None:
    long = [page for page in pages(boxes(9)[kind], language) if "palabras" in page]
    assert len(long) > 1
    assert [page.count(said) for page in long] == [0, *[1] * (len(long) - 1)]
    assert not any(said in page for page in pages(boxes(2)[kind], language))


@pytest.mark.parametrize("kind", [0, 1])
def test_a_box_is_open_where_it_goes_on_and_closed_where_it_ends(kind: int, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[bool, bool]] = []
    drawn = PageCanvas.box

    def noted(
        self: PageCanvas, part: PartOfBox, radius: float, ground: str, edge: str = "", thick: float = 0.0
    ) -> None:
        seen.append((part.begins, part.ends))
        drawn(self, part, radius, ground, edge, thick)

    monkeypatch.setattr(PageCanvas, "box", noted)
    pages(boxes(9)[kind], "es")
    assert seen == [(True, False), *[(False, False)] * (len(seen) - 2), (False, True)]
    seen.clear()
    pages(boxes(2)[kind], "es")
    assert seen == [(True, True)]


@pytest.mark.parametrize(("begins", "ends"), [(True, True), (True, False), (False, True)])
def test_the_outline_of_a_box_is_cut_off_at_an_open_side(begins: bool, ends: bool) -> None:
    """What is seen ends at an open side, while the outline goes on beyond it; a closed side is seen whole."""

    class Canvas(PageCanvas):
        def __init__(self) -> None:
            self.clips: list[tuple[list[float], list[float]]] = []

        def clipped(self, segments, shapes):  # type: ignore[no-untyped-def]
            self.clips.append(tuple([p[-1] * K for _, p in each if p] for each in (segments, shapes[-1].segments)))

    canvas = Canvas()
    canvas.box(PartOfBox(10, 20, 100, 50, begins, ends), 2.0, "#ffffff", "#000000", 0.6)
    ((seen, outline),) = canvas.clips
    assert (min(outline) < min(seen), max(outline) > max(seen)) == (not begins, not ends)
    assert min(seen) == pytest.approx(20 - 0.6 * begins)
    assert max(seen) == pytest.approx(70 + 0.6 * ends)
