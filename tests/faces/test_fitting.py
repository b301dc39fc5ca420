"""Sizes over a whole deck: both editions alike, floors kept, what does not fit told."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from generator.base.display_list import TextBlock
from generator.base.findings import Finding, Findings
from generator.faces.deck import Deck

MakeDecks = Callable[[Path, Findings], dict[str, Deck]]
Change = Callable[[Path, str, str], None]
TABLES = "data/games/qiahn_goblin"


def blocks(deck: Deck) -> dict[tuple[str, str, int], TextBlock]:
    """Every text of a deck by piece, side and place on it."""
    return {
        (item.piece.code, side, i): block
        for item in deck.pieces
        for side, face in (("front", item.front), ("back", item.back))
        if face is not None
        for i, block in enumerate(face.texts)
    }


def sizes_of(block: TextBlock) -> set[float]:
    return {span.size for line in block.lines for span in line.spans}


def overflows(findings: Findings) -> list[Finding]:
    return [finding for finding in findings if finding.code == "text.overflow"]


def test_both_languages_have_one_size_for_each_style(decks: dict[str, Deck]) -> None:
    assert decks["es"].sizes == decks["en"].sizes
    es, en = blocks(decks["es"]), blocks(decks["en"])
    assert es.keys() == en.keys()
    assert all(sizes_of(es[key]) == sizes_of(en[key]) for key in es)
    assert any(es[key].plain != en[key].plain for key in es)


def test_no_size_leaves_the_bounds_of_its_style(decks: dict[str, Deck]) -> None:
    deck = decks["es"]
    used = {style.model.size for name, style in deck.theme.styles.items() if name in deck.sizes}
    assert used
    for name, size in deck.sizes.items():
        model = deck.theme.styles[name].model
        assert model.floor <= size <= model.size
    assert {size for block in blocks(deck).values() for size in sizes_of(block)} <= set(deck.sizes.values())


@pytest.mark.parametrize("language", ["es", "en"])
def test_every_line_stands_in_its_box_and_in_the_safe_zone(language: str, decks: dict[str, Deck]) -> None:
    deck = decks[language]
    for (code, _, _), block in blocks(deck).items():
        x, y, width, height = block.box
        safe = deck.format.safe
        assert x >= safe - 1e-6
        assert y >= safe - 1e-6
        assert x + width <= deck.format.width - safe + 1e-6
        assert y + height <= deck.format.height - safe + 1e-6
        for line in block.lines:
            assert y - 1e-6 <= line.baseline <= y + height + 1e-6, code
            assert line.spans[0].x >= x - 1e-6, code
            assert line.spans[-1].x + line.spans[-1].width <= x + width + 1e-6, code


def test_a_longer_english_name_makes_the_spanish_names_smaller_too(
    project_copy: Path, change: Change, make_decks: MakeDecks, decks: dict[str, Deck]
) -> None:
    change(project_copy / TABLES / "locales/en.po", 'msgstr "Wizard"', 'msgstr "Wizardwomanly"')
    change(
        project_copy / "templates/themes/goblin.yaml",
        "size: 20, floor: 20, colour: ink",
        "size: 20, floor: 14, colour: ink",
    )
    findings = Findings()
    made = make_decks(project_copy, findings)
    assert not overflows(findings)
    assert made["es"].sizes == made["en"].sizes
    assert made["es"].sizes["title"] < decks["es"].sizes["title"]


def test_a_name_of_300_characters_is_told_with_piece_language_and_box(
    project_copy: Path, change: Change, make_decks: MakeDecks, decks: dict[str, Deck]
) -> None:
    wizard = next(item for item in decks["en"].pieces if item.name == "Wizard")
    _, _, width, height = next(block.box for block in wizard.front.texts if block.role == "name")
    floor = decks["en"].theme.styles["title"].model.floor
    name = "Mago" + "o" * 296
    change(project_copy / TABLES / "locales/en.po", 'msgstr "Wizard"', f'msgstr "{name}"')
    findings = Findings()
    made = make_decks(project_copy, findings)
    told = overflows(findings)
    named = [finding for finding in told if "300 characters" in finding.message]
    assert [finding.message.split(":")[0] for finding in named] == ["QG-C01 (en)", "QG-C07 (en)"]
    # and the cards whose rule names the wizard
    assert len(told) > len(named)
    for finding in named:
        assert finding.severity == "error"
        assert f"{width:g} x {height:g} mm" in finding.message
        assert f"{floor:g} pt" in finding.message
        # at what a translator wrote; the box that it was to fit is named beside
        assert finding.where.file == f"{TABLES}/locales/en.po"
        assert finding.where.line
        assert "(templates/faces/goblin/combatant.yaml:" in finding.fix
    others = {finding.where.file for finding in told if finding not in named}
    assert others == {"templates/faces/goblin/qiahnberro.yaml"}  # a sentence that names the wizard is no cell
    # the other names are as large as they can be at the floor, not smaller
    assert made["es"].sizes["title"] == floor


def test_a_source_name_longer_than_its_column_allows_is_refused_before_any_face(
    project_copy: Path, change: Change, make_decks: MakeDecks
) -> None:
    change(project_copy / TABLES / "tables/combatants.csv", "wizard,Mago,", f"wizard,{'M' * 300},")
    findings = Findings()
    make_decks(project_copy, findings)
    (told,) = [finding for finding in findings.errors if finding.where.file.endswith("combatants.csv")]
    assert told.where.line == 2


def test_every_overflow_of_a_run_is_told_not_the_first(
    project_copy: Path, change: Change, make_decks: MakeDecks
) -> None:
    for name in ("Wizard", "Heads"):
        change(project_copy / TABLES / "locales/en.po", f'msgstr "{name}"', f'msgstr "{"x" * 200}"')
    findings = Findings()
    make_decks(project_copy, findings)
    pieces = {finding.message.split(":")[0] for finding in overflows(findings)}
    assert {"QG-C01 (en)", "QG-C07 (en)"} < pieces
    assert any("back" in piece for piece in pieces)
