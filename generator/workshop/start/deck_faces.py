"""The theme and the two templates of a new deck, as texts."""

from __future__ import annotations

from math import cos, pi, sin

from generator.workshop.start.deck_contract import (
    TONES,
    band_words,
    chip_boxes,
    corner_box,
    corner_label,
    inner,
    mm,
    number_said,
    text_places,
    title_box,
    tone_of,
    yaml_items,
)
from generator.workshop.start.deck_look import LEFT, WIDTH, CardLook
from generator.workshop.start.deck_sheet import CardDeck


def front_yaml(deck: CardDeck, look: CardLook) -> str:
    """The template of the front."""
    tone = tone_of(deck)
    deep, tint, ray = (f'"{part}_{tone}"' for part in ("deep", "tint", "ray"))
    made = [
        f"kind: ground, fill: {tint}",
        f"kind: rect, box: {mm(look.title)}, radius: 2, fill: paper, stroke: {deep}, width: 0.5",
        f'kind: text, role: name, box: {mm(title_box(look))}, value: "{{{{ row.name }}}}", style: title',
    ]
    if look.corner:
        box = corner_box(look)
        labelled = corner_label(deck, look)
        made.append(f"kind: rect, box: {mm(box)}, radius: 2, fill: {deep}")
        made.append(
            f"kind: text, role: {look.corner.name}, box: {mm(inner(box, 0.5, 0.6, 0.5, 3.6 if labelled else 0.6))}, "
            f'value: "{number_said(look.corner)}", style: corner'
        )
        if labelled:
            made.append(
                f"kind: text, role: label, box: {mm(inner(box, 0.3, 7.2, 0.3, 0.6))}, "
                f'value: "{{{{ words.label_{look.corner.name} }}}}", style: label, colour: paper'
            )
    made += _picture_elements(look, deep, tint, ray)
    if look.band:
        made.append(f"kind: rect, box: {mm(look.band)}, radius: 1, fill: {deep}")
        band = inner(look.band, 1.5, 0.3, 1.5, 0.3)
        made.append(f'kind: text, role: kind, box: {mm(band)}, value: "{band_words(deck, look)}", style: kind')
    align = ", align: left" if look.beside else ""
    for column, box in look.chips:
        made.append(f"kind: rect, box: {mm(box)}, radius: 1.5, fill: paper, stroke: {deep}, width: 0.35")
        value, label = (inner(part, 0.4, 0.3, 0.4, 0.3) for part in chip_boxes(look, box))
        made.append(
            f'kind: text, role: number, box: {mm(value)}, value: "{number_said(column)}", style: number, colour: {deep}'
        )
        words = f"{{{{ words.label_{column.name} }}}}"
        made.append(f'kind: text, role: label, box: {mm(label)}, value: "{words}", style: label{align}')
    if look.panel:
        made.append(f"kind: rect, box: {mm(look.panel)}, radius: 2, fill: paper, stroke: {deep}, width: 0.35")
    for words_of, place, when in text_places(deck, look):
        style = "flavour" if words_of.role == "flavour" else "rule"
        said = f"{{{{ row.{words_of.name} }}}}"
        made.append(f'kind: text, role: {style}, box: {mm(place)}, value: "{said}", style: {style}{when}')
    line = "{{ piece.code }} · {{ language|upper }} · {{ edition }}"
    made.append(f'kind: text, role: collector, box: [4.4, 80.8, 54, 3.4], value: "{line}", style: small')
    return (
        "# yaml-language-server: $schema=../../../docs/schemas/face.json\n"
        "# Boxes are [x, y, width, height] in mm from the card's top left corner; keep words 3.2 mm off the edge.\n"
        f"elements:\n{yaml_items(made, 2)}\n"
    )


def _picture_elements(look: CardLook, deep: str, tint: str, ray: str) -> list[str]:
    """The picture in its frame; where there is none, a star before rays."""
    x, y, width, height = look.picture
    cx, cy, radius = round(x + width / 2, 2), round(y + height / 2, 2), round(min(width, height) * 0.36, 2)
    side = round(radius * 1.25, 2)
    star = f"[{cx - side / 2:g}, {cy - side / 2:g}, {side:g}, {side:g}]"
    when = ", when: not row.picture" if look.has_pictures else ""
    made = [
        f"kind: rect, box: {mm((LEFT, y, WIDTH, height))}, fill: {ray}, stroke: {deep}, width: 0.35",
        f"kind: rays, centre: [{cx:g}, {cy:g}], count: 28, fill: {tint}, box: {mm(look.picture)}{when}",
        f"kind: circle, centre: [{cx:g}, {cy:g}], radius: {radius:g}, fill: paper, stroke: {deep}, width: 0.6{when}",
        f"kind: icon, art: star, box: {star}, ink: {deep}, tone: {deep}, paper: paper{when}",
    ]
    if look.has_pictures:
        name = "{{ row.picture }}"
        made.append(f'kind: image, image: "{name}", box: {mm(look.picture)}, fit: cover, when: row.picture')
    made.append(f"kind: rect, box: {mm(look.picture)}, stroke: {deep}, width: 0.5")
    return made


def back_yaml() -> str:
    """The template of the back: a star before rays in a frame, the same upside down."""
    elements = """# yaml-language-server: $schema=../../../docs/schemas/face.json
elements:
  - {kind: ground, fill: back}
  - {kind: rays, centre: [31.5, 44], count: 36, fill: ink, share: 0.4, twist: 24}
  - {kind: rect, box: [4.5, 4.5, 54, 79], radius: 3, stroke: paper, width: 0.6}
  - {kind: rect, box: [6, 6, 51, 76], radius: 2, stroke: paper, width: 0.25}
  - {kind: circle, centre: [31.5, 44], radius: 15.5, fill: paper}
  - {kind: circle, centre: [31.5, 44], radius: 14.2, stroke: gold, width: 0.6}
"""
    points = [(12.0 if i % 2 == 0 else 4.8, pi * i / 8) for i in range(16)]  # a star of eight points
    path = " L ".join(f"{31.5 + radius * sin(turn):.2f} {44 - radius * cos(turn):.2f}" for radius, turn in points)
    return f'{elements}  - {{kind: path, d: "M {path} Z", fill: gold}}\n'


def theme_yaml(game: str) -> str:
    """The theme: fonts, colours and sizes of letters."""
    tones = "\n".join(
        f'  deep_{name}: "{deep}"\n  tint_{name}: "{tint}"\n  ray_{name}: "{ray}"'
        for name, (deep, tint, ray) in TONES.items()
    )
    return f"""# yaml-language-server: $schema=../../docs/schemas/theme.json
id: {game}
fonts:
  title: {{package: font_fjallaone, file: FjallaOne-Regular.ttf}}
  body: {{package: font_source_sans_pro, file: SourceSansPro-Regular.ttf}}
  strong: {{package: font_source_sans_pro, file: SourceSansPro-Bold.ttf}}
  em: {{package: font_source_sans_pro, file: SourceSansPro-It.ttf}}
palette:
  ink: "#1f2a35"
  soft: "#4a545e"
  paper: "#fffdf8"
  back: "#2b3d52"
  gold: "#b08327"
{tones}
styles:
  title: {{font: title, size: 15, floor: 8, colour: ink, leading: 1.05, balance: true}}
  corner: {{font: title, size: 18, floor: 10, colour: paper, align: center, single: true}}
  kind: {{font: strong, size: 7.5, floor: 6, colour: paper, align: center, tracking: 0.06, upper: true, single: true}}
  number: {{font: strong, size: 12, floor: 8, colour: ink, align: center, single: true}}
  label: {{font: strong, size: 6.2, floor: 6, colour: soft, align: center, leading: 1.05}}
  rule: {{font: body, strong: strong, em: em, size: 9.5, floor: 7, colour: ink, align: center, balance: true}}
  flavour: {{font: em, strong: strong, em: body, size: 7.5, floor: 6.5, colour: soft, align: center, balance: true}}
  small: {{font: strong, size: 6, floor: 6, colour: soft, single: true}}
"""
