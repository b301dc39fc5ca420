"""Line breaking: best over the whole paragraph, hyphenated by language, refused where a word fits no column."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from projects import AS_IT_STANDS

from generator.base.errors import CannotJudge
from generator.language.markup import parse as words
from generator.rulebook.pdf.style import load_style
from generator.typesetting import line_breaking, line_setting
from generator.typesetting.hyphenation import hyphenated
from generator.typesetting.line_breaking import HYPHEN, NONE, SPACE, Measures, best_breaks
from generator.typesetting.line_setting import SetLine, TextRun, TextSetter, text_runs

TEXT = {
    "es": "Quien ataca adelanta de su línea de reserva los combatientes que prefiera, hasta la carta de turno. ",
    "en": "The attacker moves as many combatants as they like from their reserve line up to the turn card. ",
}
STYLE = load_style(AS_IT_STANDS, "qiahn", 148)
SETTER = TextSetter("es", "#112233", frozenset({"QX-1"}), {})


def test_words_break_by_the_patterns_of_their_language_and_never_leave_two_letters_alone() -> None:
    assert hyphenated("reglamentariamente", "es") == ("regla", "men", "ta", "ria", "mente")
    assert hyphenated("representation", "en") == ("rep", "res", "ent", "a", "tion")
    assert hyphenated("baraja", "es") == ("baraja",)
    assert hyphenated("desplegar", "tlh") == ("desplegar",)


@pytest.mark.parametrize("language", ["es", "en"])
def test_no_part_of_a_word_at_a_line_end_is_shorter_than_three_letters(language: str) -> None:
    for word in (TEXT[language] * 2).replace(",", "").replace(".", "").split():
        parts = hyphenated(word, language)
        assert "".join(parts) == word
        assert len(parts) == 1 or (len(parts[0]) >= 3 and len(parts[-1]) >= 3)


def test_a_justified_paragraph_fills_every_line_but_the_last() -> None:
    lines = SETTER.lines(text_runs(words(TEXT["es"] * 6)), STYLE["text"], 317.0, "QX-1")
    assert len(lines) > 6
    for line in lines[:-1]:
        assert line.width == pytest.approx(317.0, abs=0.01)
        assert line.spread > -0.25 * STYLE["text"].size * 0.25
    assert lines[-1].width <= 317.0
    assert lines[-1].spread <= 0


def test_a_space_that_may_not_break_is_spread_like_the_others() -> None:
    text = (
        "En cada ronda se descubre 1\u00a0carta de la tropa y se adelantan hasta 3\u00a0combatientes a la vanguardia. "
    )
    lines = SETTER.lines(text_runs(words(text * 6)), STYLE["text"], 217.0, "QX-1")
    held = [line for line in lines[:-1] if any("\u00a0" in segment.text for segment in line.segments)]
    assert len(held) > 4
    for line in held:
        if line.hyphen:
            continue
        said = "".join(segment.text for segment in line.segments).split()  # at both kinds of spaces
        natural = sum(map(STYLE["text"].font.width, said)) + (len(said) - 1) * STYLE["text"].font.width(" ")
        assert natural * STYLE["text"].size + line.spread * (len(said) - 1) == pytest.approx(217.0, abs=0.05)


def test_a_ragged_paragraph_keeps_its_spaces() -> None:
    lines = SETTER.lines(text_runs(words(TEXT["es"] * 6)), STYLE["entry"], 150.0, "AX-1")
    assert {line.spread for line in lines} == {0.0}
    assert all(line.width <= 150.01 for line in lines)


@given(st.lists(st.sampled_from(["tropa", "reglamentariamente", "y", "**línea de reserva**", "*Turno*", "[[QX-1]]"])))
@settings(max_examples=60, deadline=None)
def test_no_word_is_lost_or_doubled(parts: list[str]) -> None:
    said = words(" ".join(parts))
    lines = SETTER.lines(text_runs(said), STYLE["text"], 110.0, "QX-1")
    joined = "".join(segment.text for line in lines for segment in line.segments)
    assert joined == "".join(run.text for run in said).strip()


def test_the_breaks_of_a_paragraph_are_chosen_together() -> None:
    # one line after the other would fill the first to the brim, and leave the second more than half empty
    widths, room = [3.0, 3.0, 3.0, 4.0, 8.0], 10.0
    after, gap = [SPACE] * 4 + [NONE], [0.5] * 4 + [0.0]
    assert best_breaks(Measures(widths, after, gap), room, room, justify=False) == [1, 3, 4]
    # a last line of one word is avoided where it can be
    assert best_breaks(Measures(widths[:4], [*after[:3], NONE], gap[:4]), room, room, justify=False) == [1, 3]
    assert best_breaks(Measures([4.0, 4.0, 8.0], [SPACE, SPACE, NONE], [0.5] * 3), room, room, justify=False) == [1, 2]


def test_a_hyphen_counts_to_the_width_of_its_line() -> None:
    ends = best_breaks(Measures([6.0, 4.0, 5.0], [HYPHEN, HYPHEN, NONE], [1.0, 1.0, 0.0]), 10.0, 10.0, justify=False)
    assert ends == [0, 2]


def test_a_reference_that_leads_nowhere_is_printed_and_no_link() -> None:
    known, unknown = (
        SETTER.lines([TextRun(name, link=name, ref=True)], STYLE["text"], 99.0, "x")[0] for name in ("QX-1", "QX-9")
    )
    assert known.segments[0].link == "QX-1"
    assert unknown.segments[0].link == ""
    assert known.segments[0].colour != unknown.segments[0].colour


def test_text_is_broken_after_a_dash_between_letters_without_another() -> None:
    lines = SETTER.lines([TextRun(f"{'m' * 12}-{'m' * 12}")], STYLE["entry"], 110.0, "x")
    assert [line.segments[0].text for line in lines] == [f"{'m' * 12}-", "m" * 12]
    assert not lines[0].hyphen


def test_a_character_that_a_font_lacks_is_printed_in_another_and_refused_where_none_has_it() -> None:
    em = SETTER.lines([TextRun("uno → dos", em=True)], STYLE["text"], 300.0, "QX-1")[0]
    assert {segment.font.name for segment in em.segments} == {"SourceSerifPro-Regular"}
    with pytest.raises(CannotJudge, match=r"QX-1 \(es\): no font has the character '☃'"):
        SETTER.lines([TextRun("un ☃")], STYLE["text"], 300.0, "QX-1")
    with pytest.raises(CannotJudge, match=r"a \(es\): no font has the character '☃'"):
        SETTER.verbatim("heads: put ☃", STYLE["record"], 300.0, 9.0, "a")


def ends_of(text: str, width: float, style: str) -> list[str]:
    lines = SETTER.lines(text_runs(words(text)), STYLE[style], width, "QX-1")
    return ["".join(segment.text for segment in line.segments).strip() for line in lines]


def test_a_number_stays_with_what_it_counts_where_it_can(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "Cada jugador roba de la pila cuanto puede y se queda con 3 cartas de las que ha visto en la mesa. " * 3

    def parted(style: str) -> int:
        return sum(line.endswith(" 3") for width in range(120, 330, 5) for line in ends_of(text, width, style))

    assert parted("entry") <= 1
    held = parted("text")
    monkeypatch.setattr(line_breaking, "PARTED_COST", 0.0)
    assert held <= parted("text") * 0.6


def test_a_last_line_of_one_word_costs_where_lines_are_justified(monkeypatch: pytest.MonkeyPatch) -> None:
    def alone() -> int:
        return sum(" " not in ends_of(TEXT["es"] * 2, width, "text")[-1] for width in range(150, 330, 2))

    avoided = alone()
    monkeypatch.setattr(line_breaking, "ONE_WORD_COST", 0.0)
    monkeypatch.setattr(line_breaking, "SHORT_WORD", 0.0)
    assert avoided < alone()
    assert len(ends_of("reglamentariamente reglamentariamente", 90.0, "text")) == 2


def test_an_icon_and_its_word_are_one_unbreakable_part() -> None:
    runs = [TextRun("earth", icon=True), TextRun(" Tierra")]
    parts = [SETTER.widths([run], STYLE["table"]).part for run in runs]
    assert SETTER.widths(runs, STYLE["table"]).part > sum(parts) - 0.01
    assert SETTER.widths(text_runs(words("una Tierra")), STYLE["table"]).part == pytest.approx(parts[1], abs=0.1)


def test_icons_may_be_larger_than_the_letters_beside_them() -> None:
    sheet = load_style(AS_IT_STANDS, "qiahn", 210, sheet=0.8)["table"]
    for style, side in ((STYLE["table"], STYLE["table"].size * 1.05), (sheet, sheet.model.icon)):
        icon = SETTER.lines([TextRun("earth", icon=True), TextRun(" Tierra")], style, 200.0, "QX-1")[0].segments[0]
        assert icon.width == pytest.approx(side)
        assert icon.size == style.size


@pytest.mark.parametrize("width", range(150, 320, 5))
def test_no_line_ends_inside_a_range_of_numbers(width: int) -> None:
    text = "En cada ronda se descubre una carta de la tropa y se adelantan de 1 a 3 combatientes a la vanguardia."
    lines = SETTER.lines(text_runs(words(text)), STYLE["text"], float(width), "QX-1")
    said = [" ".join("".join(part.text for part in line.segments).split()) for line in lines]
    assert any("1 a 3" in line for line in said)


@pytest.mark.parametrize("width", range(220, 320, 5))
def test_a_long_paragraph_does_not_end_in_the_rest_of_a_word(width: int) -> None:
    lines = SETTER.lines(text_runs(words(TEXT["es"] * 3)), STYLE["text"], float(width), "QX-1")
    assert not lines[-2].hyphen or " " in lines[-1].segments[0].text.strip()
    assert lines[-1].width > 0.08 * width


SHORT_ENDS = (
    "Una carta de magia cambia a un combatiente, y si dice otra cosa, mandan estas reglas.",
    "El Fuego multiplica por dos el valor de lucha de un combatiente.",
    "Al pertrechar, cada bando da a los suyos equipo y magia, pero nunca el efecto de una carta qíahnberra.",
)


def test_letters_move_a_little_where_a_paragraph_would_end_in_half_a_word_or_one_short_word(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def set_in(width: int, text: str) -> list[SetLine]:
        return SETTER.lines(text_runs(words(text)), STYLE["text"], float(width), "QX-1")

    def bad() -> int:
        found = [(width, set_in(width, text)) for width in range(180, 300, 3) for text in SHORT_ENDS]
        return sum(_ends_badly(lines, width) for width, lines in found if len(lines) > 1)

    moved = {round(set_in(width, text)[0].tracking, 3) for width in range(180, 300, 3) for text in SHORT_ENDS}
    assert 0.0 in moved  # most paragraphs need nothing
    assert max(map(abs, moved)) <= max(map(abs, line_setting.LETTERS_APART)) * STYLE["text"].size
    held = bad()
    monkeypatch.setattr(line_setting, "LETTERS_APART", ())
    assert held * 4 < bad()


def _ends_badly(lines: list[SetLine], width: float) -> bool:
    last = "".join(part.text for part in lines[-1].segments).strip()
    return " " not in last and (lines[-2].hyphen or lines[-1].width < width * 0.12)


def test_lines_whose_letters_are_set_apart_still_fill_their_width() -> None:
    apart = [
        lines
        for width in range(180, 300, 3)
        for text in SHORT_ENDS
        for lines in [SETTER.lines(text_runs(words(text)), STYLE["text"], float(width), "QX-1")]
        if len(lines) > 1 and lines[0].tracking and lines[0].width != pytest.approx(width, abs=0.4)
    ]
    assert apart == []


@pytest.mark.parametrize(("ends", "last"), [(("# ",), "# 3"), ((), "3")])
def test_what_a_mark_opens_at_the_end_of_a_verbatim_text_is_not_torn(ends: tuple[str, ...], last: str) -> None:
    style, text = STYLE["record"], "cierzo: trade 3 gold for science; director: resolve # 3"
    room = style.font.width(text.removesuffix("3")) * style.size + 0.5
    lines = SETTER.verbatim(text, style, room, 9.0, "a", ends)
    assert lines[-1].segments[0].text == last
    assert "".join(line.segments[0].text for line in lines) == text
