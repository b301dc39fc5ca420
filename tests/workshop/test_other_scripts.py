"""A game of one's own in Japanese and in Hebrew, in one font that its theme names: all of it is made and proven."""

from __future__ import annotations

import json
import re
import zlib
from pathlib import Path

import polib
import pytest
from commands import here
from font_files import font_file

KANA, HEBREW = "あいうえおかきくけこさしすせそたちつてと", "אבגדהוזחטיכלמנסעפצקרשת"
SIGNS = "".join(map(chr, range(0x20, 0x7F))) + "\u00a0·×«»“”‘’–—…•°→½¼¾%・。、「」±≤≥←↑↓áéíóúñüÁÉÍÓÚÑ¿¡ºª€©²³−"
FONTS = "fonts_of: {SCRIPT: {title: {file: All.ttf}, body: {file: All.ttf}, strong: {file: All.ttf}}}\n"
KEPT = re.compile(r"(\{\{.*?\}\}|\{[^}]*\}|\*+|[A-Z]+-\d+|`[^`]*`)")
WORDS = re.compile(r"[^\W\d_]+")


def in_script(text: str, letters: str) -> str:
    """Some text with every word in other letters, as many, the same for the same word."""

    def word(found: re.Match[str]) -> str:
        number = zlib.crc32(found.group().encode())
        return "".join(letters[(number + 7 * i) % len(letters)] for i in range(len(found.group())))

    parts = KEPT.split(text)
    made = "".join(part if i % 2 else WORDS.sub(word, part) for i, part in enumerate(parts))
    return made.replace(". ", "。").replace(", ", "、") if letters is KANA else made


def game_in(folder: Path, language: str, script: str, letters: str) -> Path:
    """A game of cards with a book, in English and in a language, whose theme has one font for the script."""
    assert here(["new", "own", "--languages", "en", "--with", "cards,rulebook"], folder, {}).returncode == 0
    project = folder / "own"
    assert here(["i18n", "new", language], project, {}).returncode == 0
    for path in project.rglob(f"{language}.po"):
        catalogue = polib.pofile(str(path))
        for entry in catalogue:
            entry.msgstr = in_script(entry.msgid, letters)
        catalogue.save()
    fonts = project / "templates/fonts"
    fonts.mkdir()
    font_file(fonts / "All.ttf", {letter: f"u{ord(letter):04X}" for letter in dict.fromkeys(SIGNS + letters)})
    theme = project / "templates/themes/own.yaml"
    theme.write_text(theme.read_text("utf-8") + FONTS.replace("SCRIPT", script), "utf-8")
    glossary = project / "data/games/own/glossary.yaml"
    card = in_script("card", letters)
    forms = f", {language}: {{one: {card}, two: {card}, other: {card}}}"
    glossary.write_text(re.sub(r"other: cartas[^}]*\}", rf"\g<0>{forms}", glossary.read_text("utf-8")), "utf-8")
    return project


def verdicts(project: Path) -> dict[str, str]:
    """What the check says of each file, by its name."""
    told = here(["check", "print", "--json"], project, {}).stdout
    return {Path(one["path"]).name: one["verdict"] for one in json.loads(told)["files"]}


@pytest.mark.soak  # a game in Hebrew is made and proven below
def test_a_game_in_japanese_is_made_and_proven(tmp_path: Path) -> None:
    project = game_in(tmp_path, "ja", "Jpan", KANA)
    built = here(["build", "--lang", "ja", "--only", "cards,kit,rulebook,web"], project, {})
    assert built.returncode == 0, built.stdout + built.stderr
    assert set(verdicts(project).values()) == {"proven"}
    assert {"cards.a4.pdf", "kit.a4.pdf", "rulebook.a4.pdf"} <= set(verdicts(project))
    page = (project / "output/own/ja/rulebook.html").read_text("utf-8")
    assert '<html lang="ja">' in page
    assert "All.ttf" not in page
    assert 'font-family:"All-' in page


def test_a_game_in_hebrew_is_made_and_proven_but_for_its_book(tmp_path: Path) -> None:
    project = game_in(tmp_path, "he", "Hebr", HEBREW)
    built = here(["build", "--lang", "he", "--only", "cards,kit,web"], project, {})
    assert built.returncode == 0, built.stdout + built.stderr
    assert verdicts(project)["cards.a4.pdf"] == verdicts(project)["kit.a4.pdf"] == "proven"
    assert '<html lang="he" dir="rtl">' in (project / "output/own/he/rulebook.html").read_text("utf-8")
    book = here(["build", "--lang", "he", "--only", "rulebook"], project, {})
    said = book.stdout + book.stderr
    assert book.returncode == 1
    assert said.count("runs from right to left, and books are set from left to right") == 1
    assert "print the book's web page" in said


def test_a_font_that_lacks_the_script_is_told_once_with_the_font_that_has_it(tmp_path: Path) -> None:
    project = game_in(tmp_path, "ja", "Grek", KANA)  # its font is for another script
    built = here(["build", "--lang", "ja", "--only", "cards"], project, {})
    lines = [line for line in built.stderr.splitlines() + built.stdout.splitlines() if "(text.glyph)" in line]
    assert built.returncode == 1
    assert sorted(set(re.findall(r"in (\w+-\w+)", " ".join(lines)))) == [
        "AmaticSC-Bold",
        "SourceSansPro-Bold",
        "SourceSansPro-Regular",
    ]
    assert "All.ttf (templates/fonts)" in built.stdout + built.stderr
