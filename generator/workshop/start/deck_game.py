"""`tirada new GAME --from FILE`: a game made of a spreadsheet of cards, that builds and checks clean."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.catalog.library import read_game
from generator.catalog.project import Project, shipped_root
from generator.faces.art.image_library import FOLDER
from generator.language.merge import merged_catalogue
from generator.language.texts import texts_of
from generator.workshop.start import deck_faces, deck_files
from generator.workshop.start.column_roles import WORDS
from generator.workshop.start.deck_look import look_of
from generator.workshop.start.deck_pictures import find_pictures, judge_pictures, picture_bytes
from generator.workshop.start.deck_sheet import check_targets, read_deck, said_columns
from generator.workshop.start.new_files import NewFiles, place_for
from generator.workshop.tables.sheet_files import read_sheet
from generator.workshop.tables.table_import import tell_how_it_was_read

PRESS_SPEAKS = ("en", "es")


def start_from_sheet(
    game: str, file: Path, mapping: Mapping[str, str], language: str, into: Path, findings: Findings, title: str = ""
) -> Path | None:
    """Make game `game` of a spreadsheet; returns the project folder, or None, and findings, where it is refused.

    Nothing is written then, and the spreadsheet is never changed.
    Raises CannotJudge for a bad id, a file that is no spreadsheet, or a game that is already there.
    """
    check_targets(mapping)
    project, code, called = place_for(game, into)
    name = title or called
    known = [word for words in WORDS.values() for word in words]
    sheet = read_sheet(file, "cards", [*known, *mapping])
    tell_how_it_was_read(sheet, findings)
    deck = read_deck(sheet, mapping, language, findings)
    if deck is None:
        return None
    pictures = find_pictures(deck, sheet, file.resolve().parent, findings)
    if findings.errors:
        return None
    look = look_of(deck, pictures.shape if pictures else None)
    if pictures:
        judge_pictures(pictures, look.picture[2], look.picture[3], findings)
    if findings.errors:
        return None
    tables = deck_files.tables(deck, look, pictures.names if pictures else [""] * len(deck.ids))
    home = f"data/games/{game}"
    unshown = [column.header for column in look.unshown]
    texts = {
        f"{home}/game.yaml": deck_files.game_yaml(deck, look, game, code, name, file.name),
        f"{home}/components.yaml": deck_files.components_yaml(deck, look, game),
        f"{home}/clauses.yaml": deck_files.clauses_yaml(deck, code),
        f"{home}/rulebook.yaml": deck_files.rulebook_yaml(deck, look, code),
        **{f"{home}/tables/{table}.csv": text for table, text in tables.items()},
        f"templates/themes/{game}.yaml": deck_faces.theme_yaml(game),
        f"templates/faces/{game}/front.yaml": deck_faces.front_yaml(deck, look),
        f"templates/faces/{game}/back.yaml": deck_faces.back_yaml(),
        "README.md": deck_files.readme(game, name, tables, unshown),
        ".gitignore": "/output/\n",
    }
    files = {name: text.encode() for name, text in texts.items()}
    if pictures:
        files |= {f"{home}/{FOLDER}/{name}": data for name, data in picture_bytes(pictures).items()}
    with NewFiles(project, game) as written:
        written.write(files)
        written.write_schemas()
        made = read_game(Project(project, shipped_root()), game, findings)
        if made is not None:
            for other, given in deck_files.given_translations(deck, look, code).items():
                catalogue, about = f"{home}/locales/{other}.po", f"{game} {made.model.edition}"
                given["sources.SHEET"] = file.name  # a file is called the same in every language
                data, _ = merged_catalogue(texts_of(made), project / catalogue, other, about, given)
                written.write({catalogue: data})
    if made is None:  # a mistake of ours: the files are there to be looked at
        raise CannotJudge(f"the game made of {file.name} cannot be read", "`tirada check data` shows why")
    findings.info(
        "new.columns", f"what the columns became: {said_columns(deck)}", fix="--map HEADER=COLUMN says it otherwise"
    )
    if unshown:
        findings.info("new.unshown", f"no card shows {', '.join(unshown)}: it stands in the table alone")
    strange = [code for code in deck.languages if code not in PRESS_SPEAKS]
    if strange:
        findings.warning(
            "new.language",
            f"Tirada's own words on sheets are not in {', '.join(strange)} yet",
            fix="`tirada i18n merge`, then translate data/print/locales and what is empty in the game's; "
            "`tirada build --draft` prints meanwhile",
        )
    return project
