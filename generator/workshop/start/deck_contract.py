"""What each card of a new deck must show and where: its contract, and the places that contract and template share."""

from __future__ import annotations

from collections.abc import Sequence

from generator.base.geometry import Box
from generator.workshop.start.deck_look import NUMBER, CardLook, fits_under, label_of
from generator.workshop.start.deck_sheet import CardDeck, DeckColumn

TONES = {  # a dark, a light and a middle colour for each kind of card: white letters are read on the dark one
    "teal": ("#2f6f5e", "#e3efe9", "#c9e0d6"),
    "red": ("#96392d", "#f8e8e3", "#efd0c7"),
    "blue": ("#2f5583", "#e3ebf5", "#c8d8eb"),
    "ochre": ("#80600f", "#f7efd9", "#ecdcae"),
    "violet": ("#614280", "#ede5f4", "#d9c9e8"),
    "green": ("#46661c", "#ecf2e0", "#d5e3bb"),
    "slate": ("#46505a", "#e9ecee", "#d0d6db"),
    "rose": ("#933468", "#f8e5ef", "#ecc6da"),
}
CORNER = 12.0  # mm: the width of the number beside the title


def corner_label(deck: CardDeck, look: CardLook) -> bool:
    """Whether the name of the number in the corner finds room under it, in every language."""
    if look.corner is None:
        return False
    said = [label_of(look.corner.header, deck.source_language, language) for language in deck.languages]
    return all(fits_under(word, CORNER, 1) for word in said)


def yaml_items(items: Sequence[str], indent: int) -> str:
    return "\n".join(f"{' ' * indent}- {{{item}}}" for item in items)


def mm(box: Box) -> str:
    return f"[{', '.join(f'{number:g}' for number in box)}]"


def tone_of(deck: CardDeck) -> str:
    return "{{ row.kind.tone }}" if deck.of("kind") else next(iter(TONES))


def inner(box: Box, left: float = 0.0, top: float = 0.0, right: float = 0.0, bottom: float = 0.0) -> Box:
    x, y, width, height = box
    made = (x + left, y + top, width - left - right, height - top - bottom)
    return (round(made[0], 2), round(made[1], 2), round(made[2], 2), round(made[3], 2))


def title_box(look: CardLook) -> Box:
    return inner(look.title, 2, 1, 2 + (CORNER if look.corner else 0), 1)


def corner_box(look: CardLook) -> Box:
    x, y, width, height = look.title
    return x + width - CORNER, y, CORNER, height


def chip_boxes(look: CardLook, box: Box) -> tuple[Box, Box]:
    """The places of a number and of its label: beside each other, or one above the other."""
    if look.beside:
        return inner(box, left=box[2] - NUMBER), inner(box, left=1, right=NUMBER)
    return inner(box, bottom=5), inner(box, top=5)


def band_words(deck: CardDeck, look: CardLook) -> str:
    """What the band says: the kind, and short words beside it, as templates and contracts write it."""
    parts = ["row.kind.name"] if deck.of("kind") else []
    said = "".join(f"{{{{ {part} }}}}" for part in parts)
    for column in look.line:
        dot = " · " if said else ""
        if all(column.cells):
            said += f"{dot}{{{{ row.{column.name} }}}}"
        else:
            said += f"{{{{ '{dot}' ~ row.{column.name} if row.{column.name} else '' }}}}"
    return said


def number_said(column: DeckColumn) -> str:
    """A number as templates and contracts write it; a dash where the cell is empty."""
    return f"{{{{ row.{column.name} }}}}" if all(column.cells) else (
        f"{{{{ row.{column.name} if row.{column.name} is not none else '–' }}}}"
    )  # fmt: skip


def condition(column: DeckColumn) -> str:
    """The condition under which a column is shown: always, or only where its cell is filled."""
    return "" if all(column.cells) else f", when: row.{column.name}"


def text_places(deck: CardDeck, look: CardLook) -> list[tuple[DeckColumn, Box, str]]:
    """The rules and the words below them, each with its place and when it stands there.

    Rules of a card without words below them have the whole panel.
    """
    text, flavour = deck.of("text"), deck.of("flavour")
    made: list[tuple[DeckColumn, Box, str]] = []
    if text and look.text and look.panel:
        filled = f"row.{text.name} and " if not all(text.cells) else ""
        if flavour and not all(flavour.cells):
            made.append((text, look.text, f", when: {filled}row.{flavour.name}"))
            made.append((text, inner(look.panel, 2, 1, 2, 1), f", when: {filled}not row.{flavour.name}"))
        else:
            made.append((text, look.text, condition(text)))
    if flavour and look.flavour:
        made.append((flavour, look.flavour, condition(flavour)))
    return made


def promises(deck: CardDeck, look: CardLook) -> list[str]:
    """The contract of the front: what a card must show of its row, and in which part of the card."""
    tone = tone_of(deck)
    made = [f'kind: text, what: name, says: "{{{{ row.name }}}}", box: {mm(title_box(look))}']
    if look.corner:
        top = inner(corner_box(look), bottom=3.2 if corner_label(deck, look) else 0)
        made.append(f'kind: text, what: {look.corner.name}, says: "{number_said(look.corner)}", box: {mm(top)}')
        if corner_label(deck, look):
            below = inner(corner_box(look), top=7)
            words = f"{{{{ words.label_{look.corner.name} }}}}"
            made.append(f'kind: text, what: label of {look.corner.name}, says: "{words}", box: {mm(below)}')
    if look.has_pictures:
        name = "{{ row.picture }}"
        made.append(f'kind: image, what: picture, image: "{name}", box: {mm(look.picture)}, when: row.picture')
    when = ", when: not row.picture" if look.has_pictures else ""
    made.append(f"kind: icon, what: star in place of a picture, icon: star, box: {mm(look.picture)}{when}")
    if look.band:
        made.append(f'kind: text, what: kind of card, says: "{band_words(deck, look)}", box: {mm(look.band)}')
    for column, box in look.chips:
        value, label = chip_boxes(look, box)
        words = f"{{{{ words.label_{column.name} }}}}"
        made.append(f'kind: text, what: {column.name}, says: "{number_said(column)}", box: {mm(value)}')
        made.append(f'kind: text, what: label of {column.name}, says: "{words}", box: {mm(label)}')
    for words_of, place, when in text_places(deck, look):
        said = f"{{{{ row.{words_of.name} }}}}"
        made.append(f'kind: text, what: {words_of.name}, says: "{said}", box: {mm(place)}{when}')
    line = "{{ piece.code }} · {{ language|upper }} · {{ edition }}"
    made.append(f'kind: text, what: "code, language and edition", says: "{line}"')
    if deck.of("kind"):
        made.append(f'kind: colour, what: colour of the kind, colour: "deep_{tone}", drawn: ground')
    made.append(f'kind: decor, colours: [paper, "deep_{tone}", "tint_{tone}", "ray_{tone}"]')
    return made
