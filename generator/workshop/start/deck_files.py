"""The files of a game made of a spreadsheet: tables, declarations, rules and rulebook, as texts."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from generator.language.told_messages import told_language
from generator.workshop.start.deck_contract import TONES, corner_label, number_said, promises, yaml_items
from generator.workshop.start.deck_look import CardLook, label_of
from generator.workshop.start.deck_sheet import CardDeck, DeckColumn
from generator.workshop.start.deck_words import in_all, words_in
from generator.workshop.tables.header_names import folded
from generator.workshop.tables.table_export import csv_text


def kind_ids(deck: CardDeck) -> dict[str, str]:
    """An id for each kind of card, by its name, in the order in which they appear."""
    kind = deck.of("kind")
    ids: dict[str, str] = {}
    for i, name in enumerate(dict.fromkeys(kind.cells) if kind else (), 1):
        ident = folded(name) or f"kind_{i}"
        ids[name] = ident if ident not in ids.values() else f"{ident}_{i}"
    return ids


def label_rows(deck: CardDeck, look: CardLook) -> dict[str, DeckColumn]:
    """The words that cards say under their numbers, by their ids in the table of words."""
    labelled = [column for column, _ in look.chips]
    if look.corner and corner_label(deck, look):
        labelled.append(look.corner)
    return {f"label_{column.name}": column for column in labelled}


def tables(deck: CardDeck, look: CardLook, pictures: Sequence[str]) -> dict[str, str]:
    """The CSV texts of the game's tables by their names."""
    ids = kind_ids(deck)
    records = [["id"], *([ident] for ident in deck.ids)]
    for column in _kept(deck):
        cells: Sequence[str] = column.cells
        if column.role == "kind":
            cells = [ids[cell] for cell in cells]
        elif column.role == "picture":
            cells = pictures
        for record, cell in zip(records, [column.name, *cells], strict=True):
            record.append(cell)
    made = {"cards": csv_text(records)}
    if ids:
        tones = list(TONES)
        made["kinds"] = csv_text(
            [["id", "name", "tone"], *([ident, name, tones[i]] for i, (name, ident) in enumerate(ids.items()))]
        )
    labels = label_rows(deck, look)
    if labels:
        made["words"] = csv_text([["id", "text"], *([ident, column.header] for ident, column in labels.items())])
    return made


def _kept(deck: CardDeck) -> list[DeckColumn]:
    """The columns of the table but its id, whose cells are not all empty."""
    return [column for column in deck.columns if column.role != "id" and any(column.cells)]


def given_translations(deck: CardDeck, look: CardLook, code: str) -> dict[str, dict[str, str]]:
    """What is known in each other language: the designer's own translations, usual labels, and our words."""
    given: dict[str, dict[str, str]] = {language: {} for language in deck.languages[1:]}
    kinds = kind_ids(deck)
    for column in _kept(deck):
        for language, cells in column.translations.items():
            for ident, word, cell in zip(deck.ids, column.cells, cells, strict=True):
                if column.role == "kind":
                    given[language][f"kinds.{kinds[word]}.name"] = cell
                elif cell:
                    given[language][f"cards.{ident}.{column.name}"] = cell
    for language, words in given.items():
        for ident, column in label_rows(deck, look).items():
            words[f"words.{ident}.text"] = label_of(column.header, deck.source_language, language)
            words[f"book.list.columns.{column.name}"] = label_of(column.header, deck.source_language, language)
        if language in ("es", "en"):
            ours = words_in(language)
            words.update({ident.replace("clauses.", f"clauses.{code}-"): said for ident, said in ours.items()})
            for number in ("1", "2", "3"):
                words[f"clauses.{code}-{number}.text"] = ours[f"clauses.{number}"]
            for title in ("name", "kind", "copies"):
                words[f"book.list.columns.{title}"] = ours[f"book.list.columns.{title}"]
        if (kind := deck.of("kind")) and not kind.translations:
            words.update({f"kinds.{ident}.name": name for name, ident in kinds.items()})
    return given


def game_yaml(deck: CardDeck, look: CardLook, game: str, code: str, name: str, file: str) -> str:
    """game.yaml: whose game it is, and what each column may hold."""
    authors, licence = (
        _quoted(in_all([words_in(one)[ident] for one in deck.languages]))
        for ident in ("credits.authors", "credits.licence")
    )
    lines = [
        "# yaml-language-server: $schema=../../../docs/schemas/game.json",
        f"id: {game}",
        f'code: "{code}"',  # quoted: NO is no word of YAML
        f"name: {_quoted(name)}",
        'edition: "0.1"',
        f"source_language: {deck.source_language}",
        f"languages: [{', '.join(deck.languages)}]",
        f"theme: {game}",
        f"sources: {{SHEET: {_quoted(file)}}}",
        "credits:",
        f"  game: {_quoted(name)}",
        f"  authors: {authors}",
        f"  licence: {licence}",
        f"  attribution: {authors}",
        "  unofficial: false",
        "typed_numbers: true  # digits may stand in texts; false: each comes from a table, {{ row.copies }}",
        "tables:",
        "  cards:",
        "    ours: true",
        "    reason: my own game",
        "    columns:",
        "      id: {type: id}",
    ]
    lines += [f"      {column.name}: {{{_declared(column)}}}" for column in _kept(deck)]
    if deck.of("kind"):
        lines += [
            "  kinds:",
            "    ours: true",
            "    reason: my own game",
            "    columns:",
            "      id: {type: id}",
            "      name: {type: text, unique: true}",
            f"      tone: {{type: choice, options: [{', '.join(TONES)}]}}",
        ]
    if label_rows(deck, look):
        lines += ["  words:", "    columns:", "      id: {type: id}", "      text: {type: text}"]
    return "\n".join(lines) + "\n"


def _declared(column: DeckColumn) -> str:
    if column.role == "kind":
        return "type: ref, table: kinds"
    if column.role == "picture":
        return "type: word, optional: true"
    if column.role == "copies":
        return "type: integer, unit: copies, min: 0, max: 999"
    optional = ", optional: true" if not all(column.cells) else ""
    if column.type in ("integer", "number") and all(float(cell) >= 0 for cell in column.cells if cell):
        return f"type: {column.type}, min: 0{optional}"
    return f"type: {column.type}{optional}"


def _quoted(text: str) -> str:
    """A text as YAML and JSON write it."""
    return json.dumps(text, ensure_ascii=False)


def components_yaml(deck: CardDeck, look: CardLook, game: str) -> str:
    """components.yaml: the deck, and the contract of its cards."""
    words = words_in(deck.source_language)
    copies = deck.of("copies")
    number = sum(int(cell) for cell in copies.cells) if copies else len(deck.ids)
    none = copies is not None and any(int(cell) == 0 for cell in copies.cells)
    number_lines = "        where: row.copies > 0\n" if none else ""
    number_lines += "        copies: row.copies\n" if copies else ""
    return f"""# yaml-language-server: $schema=../../../docs/schemas/components.json
components:
  - id: cards
    kind: card
    printed: true
    format: euro_poker
    title: {_quoted(words["components.cards.title"])}
    groups:
      - id: deck
        title: {_quoted(words["components.deck.title"])}
        rows: cards
{number_lines}        letter: C
        front: {game}/front
        back: {game}/back
        # The contract: what every card must show, whatever the templates draw. Each box is [x, y, width, height] in mm
        # from the card's top left corner; the middle of the words or of the picture lies in it.
        shows:
{yaml_items(promises(deck, look), 10)}
        shows_back:
          - {{kind: colour, what: star, colour: gold, drawn: ground, box: [26.5, 39, 10, 10]}}
          - {{kind: decor, colours: [ink, back, gold, paper]}}
    expect: {{total: {number}}}
"""


def clauses_yaml(deck: CardDeck, code: str) -> str:
    """clauses.yaml: three rules to replace."""
    words = words_in(deck.source_language)
    kinds = {"1": "setup", "2": "flow", "3": "end"}
    items = [
        f"""  - id: {code}-{number}
    kind: [{kind}]
    check: none
    source: [{{doc: SHEET}}]
    text: {_quoted(words[f"clauses.{number}"])}"""
        for number, kind in kinds.items()
    ]
    head = (
        "# yaml-language-server: $schema=../../../docs/schemas/clauses.json\n# The rules, one clause at a time: yours."
    )
    return f"{head}\nclauses:\n" + "\n".join(items) + "\n"


def rulebook_yaml(deck: CardDeck, look: CardLook, code: str) -> str:
    """rulebook.yaml: a short book to fill, with what is in the box and a list of all cards."""
    say = {ident: _quoted(words) for ident, words in words_in(deck.source_language).items()}
    copies = deck.of("copies")
    printed = sum(map(bool, map(int, copies.cells))) if copies else len(deck.ids)  # codes count what there is some of
    shown = list(dict.fromkeys([0, printed // 2])) if printed else []  # two: so large that their texts are read
    codes = [f"{code}-C{i + 1:02d}" for i in shown]
    columns = [f'id: name, title: {say["book.list.columns.name"]}, value: "{{{{ row.name }}}}", width: 3']
    if deck.of("kind"):
        columns.append(f'id: kind, title: {say["book.list.columns.kind"]}, value: "{{{{ row.kind.name }}}}", width: 2')
    for column in [*([look.corner] if look.corner else []), *(column for column, _ in look.chips)]:
        columns.append(
            f'id: {column.name}, title: {_quoted(column.header)}, value: "{number_said(column)}", align: center'
        )
    if copies:
        title = say["book.list.columns.copies"]
        columns.append(f'id: copies, title: {title}, value: "{{{{ row.copies }}}}", align: center')
    return f"""# yaml-language-server: $schema=../../../docs/schemas/rulebook.json
# The rulebook: what stands in it, in which order. Replace its words with yours, then run `tirada i18n merge`.
subtitle: {say["book.subtitle"]}
blocks:
  - {{kind: prose, id: opening, role: lead, text: {say["book.opening.text"]}}}
  - {{kind: heading, id: parts, title: {say["book.parts.title"]}}}
  - {{kind: kit}}
  - kind: figure
    id: some_cards
    component: cards
    pieces: [{", ".join(codes)}]
    scale: 0.85
    caption: {say["book.some_cards.caption"]}
    alt: {say["book.some_cards.alt"]}
  - {{kind: heading, id: setup, title: {say["book.setup.title"]}}}
  - {{kind: clauses, ids: [{code}-1], style: steps}}
  - {{kind: heading, id: turn, title: {say["book.turn.title"]}}}
  - {{kind: clauses, ids: [{code}-2]}}
  - {{kind: heading, id: end, title: {say["book.end.title"]}}}
  - {{kind: clauses, ids: [{code}-3]}}
  - {{kind: heading, id: all, title: {say["book.all.title"]}}}
  - kind: table
    id: list
    caption: {say["book.list.caption"]}
    rows: cards
    columns:
{yaml_items(columns, 6)}
  - {{kind: credits}}
"""


def readme(game: str, name: str, tables_made: Mapping[str, str], unshown: Sequence[str]) -> str:
    """README.md, in the language of the terminal: what lies where, and what to do next."""
    if told_language() == "es":
        return _spanish_readme(game, name, tables_made, unshown)
    kinds = ""
    if "kinds" in tables_made:
        kinds = f"- `data/games/{game}/tables/kinds.csv`: the kinds of card, and the tone of each.\n"
    left = f"\nNo card shows {', '.join(unshown)}: it stands in the table.\n" if unshown else ""
    return f"""# {name}

A game of your own, made of a spreadsheet and printed with Tirada.

    tirada build      # makes output/{game}/...: open output/gallery.html
    tirada check      # judges data, texts and the finished PDFs

- `data/games/{game}/tables/cards.csv`: the cards. As a spreadsheet: `tirada export {game} cards --translations
  --to cards.xlsx`, and `tirada import cards.xlsx --as {game}/cards` takes it back.
{kinds}- `data/games/{game}/images/`: the pictures, as you drew them; the column `picture` names them.
- `data/games/{game}/rulebook.yaml` and `clauses.yaml`: a short book whose words are there to be replaced by yours.
- `data/games/{game}/components.yaml`: how many of each card, and what each must show (`shows:`).
- `templates/themes/{game}.yaml` and `templates/faces/{game}/`: how it looks, in millimetres.
- `data/games/{game}/locales/`: the other languages (`tirada i18n merge` after changing a text).
{left}"""


def _spanish_readme(game: str, name: str, tables_made: Mapping[str, str], unshown: Sequence[str]) -> str:
    kinds = ""
    if "kinds" in tables_made:
        kinds = f"- `data/games/{game}/tables/kinds.csv`: los tipos de carta, y el tono de cada uno.\n"
    left = f"\nNinguna carta muestra {', '.join(unshown)}: está en la tabla.\n" if unshown else ""
    return f"""# {name}

Un juego tuyo, hecho de una hoja de cálculo e impreso con Tirada.

    tirada build      # hace output/{game}/...: abre output/gallery.html
    tirada check      # juzga los datos, los textos y los PDF terminados

- `data/games/{game}/tables/cards.csv`: las cartas. Como hoja de cálculo: `tirada export {game} cards --translations
  --to cards.xlsx`, y `tirada import cards.xlsx --as {game}/cards` la recupera.
{kinds}- `data/games/{game}/images/`: las ilustraciones, tal como las dibujaste; las nombra la columna `picture`.
- `data/games/{game}/rulebook.yaml` y `clauses.yaml`: un reglamento breve, cuyas palabras están para cambiarlas.
- `data/games/{game}/components.yaml`: cuántas hay de cada carta, y qué debe mostrar cada una (`shows:`).
- `templates/themes/{game}.yaml` y `templates/faces/{game}/`: su aspecto, en milímetros.
- `data/games/{game}/locales/`: los demás idiomas (`tirada i18n merge` después de cambiar un texto).
{left}"""
