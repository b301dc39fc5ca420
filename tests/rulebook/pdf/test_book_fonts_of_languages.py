"""Books and web pages are set in the fonts of their language or script; a letter that none has is told."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from font_files import font_file
from paper_books import A5, PROJECT, document, opened, words
from projects import ROOT

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.catalog.library import load_game
from generator.catalog.project import Project
from generator.rulebook.document import Document, Paragraph
from generator.rulebook.pdf import render_pdf
from generator.rulebook.pdf.style import load_style
from generator.rulebook.web.page import PageAssets, style_of
from generator.workshop.checking.theme_fonts import theme_fonts
from generator.workshop.site.web_edition import make_look

KANA = {" ": "space", "あ": "a", "い": "i", "。": "stop"}
GOBLIN = (ROOT / "templates/books/goblin.yaml").read_text("utf-8")


def project_with(folder: Path, fonts_of: str) -> Project:
    """The shipped project with a font of kana, and with these lines in the style of Goblin's books."""
    for name in ("fonts", "books"):
        (folder / "templates" / name).mkdir(parents=True)
    font_file(folder / "templates/fonts/Kana.ttf", KANA)
    (folder / "templates/books/goblin.yaml").write_text(GOBLIN + fonts_of, "utf-8")
    return Project(folder, ROOT)


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    return project_with(tmp_path_factory.mktemp("own"), "fonts_of: {Jpan: {body: {file: Kana.ttf}}}\n")


def kana(text: str = "あい。 いい") -> Paragraph:
    return Paragraph("QX-7", words(text), "clause", "QX-7")


def told_in(language: str, block: Paragraph) -> Document:
    """A book of one clause: its other words are English."""
    return replace(document("en", theme="goblin", blocks=(block,)), language=language)


def font_names(data: object) -> set[str]:
    with opened(data) as pdf:  # type: ignore[arg-type]
        names = {str(item.get("/BaseFont", "")) for item in pdf.objects if hasattr(item, "get")}
    return {name.partition("+")[2] or name for name in names}


def test_a_book_is_set_in_the_fonts_of_its_language(project: Project) -> None:
    japanese, english = (load_style(project, "goblin", 148.0, language=one) for one in ("ja", "en"))
    assert japanese["text"].font.postscript_name == "Kana"
    assert english["text"].font.postscript_name == "SourceSerifPro-Regular"
    assert set(japanese.fonts) == set(english.fonts)
    made = render_pdf([told_in("ja", kana())], A5, project)
    assert "Kana" in {name.lstrip("/") for name in font_names(made)}
    usual = render_pdf([told_in("en", kana(text="A goblin."))], A5, project)
    assert "Kana" not in {name.lstrip("/") for name in font_names(usual)}


def test_each_language_of_one_book_has_its_own(project: Project) -> None:
    made = render_pdf([told_in("en", kana(text="A goblin.")), told_in("ja", kana())], (210.0, 297.0), project)
    assert {"Kana", "SourceSerifPro-Regular"} <= {name.lstrip("/") for name in font_names(made)}


@pytest.mark.parametrize("page", [A5, (210.0, 297.0)])
def test_the_title_of_both_languages_is_set_in_the_fonts_of_both(project: Project, page: tuple[float, float]) -> None:
    japanese = replace(told_in("ja", kana()), subtitle=words("あいあい"))
    for documents in ([told_in("en", kana(text="A goblin.")), japanese], [japanese, told_in("en", kana("A goblin."))]):
        with opened(render_pdf(documents, page, project)) as pdf:
            assert len(pdf.pages) > 0
    with pytest.raises(CannotJudge, match="no font has the character 'あ'"):
        render_pdf([told_in("en", kana(text="A goblin.")), replace(japanese, language="fr")], page, project)


def test_without_it_the_letter_is_told_with_the_fonts_that_have_it(project: Project) -> None:
    with pytest.raises(CannotJudge, match="no font has the character 'あ'") as refused:
        render_pdf([told_in("en", kana())], A5, project)
    assert refused.value.fix.endswith("in the style of books: Kana.ttf (templates/fonts)")
    with pytest.raises(CannotJudge, match="no font has") as nowhere:
        render_pdf([told_in("en", kana("\U0001f98a"))], A5, project)
    assert nowhere.value.fix.endswith("none here has")


@pytest.mark.parametrize(
    ("fonts_of", "said"),
    [
        ("{ja: {body: {file: Other.ttf}}}", "there is no font file 'Other.ttf'"),
        ("{ja: {bodi: {file: Kana.ttf}}}", "there is no font 'bodi' that it could stand for"),
        ("{klingonish: {body: {file: Kana.ttf}}}", "neither a language nor a script"),
    ],
)
def test_a_mistake_is_told_at_the_style(fonts_of: str, said: str, tmp_path: Path) -> None:
    broken = project_with(tmp_path, f"fonts_of: {fonts_of}\n")
    with pytest.raises(CannotJudge) as refused:
        load_style(broken, "goblin", 148.0)
    assert said in refused.value.message
    assert refused.value.where.file == "templates/books/goblin.yaml"
    with pytest.raises(CannotJudge):
        look_of(broken)


def look_of(project: Project) -> PageAssets:
    return make_look(project, "goblin", load_game(PROJECT, "qiahn_goblin", Findings()))


def test_a_web_page_has_the_fonts_of_its_languages(project: Project) -> None:
    look = look_of(project)
    japanese, both, english = (
        style_of(look, "goblin", "<p>あ</p>", {}, languages) for languages in (("ja",), ("en", "ja"), ("en", ""))
    )
    assert '--text:"Kana' in japanese
    assert '--text-strong:"SourceSerifPro-Bold","Kana' in japanese  # a letter that one lacks is taken from the next
    assert '--text:"SourceSerifPro-Regular","Kana' in both
    assert 'font-family:"Kana' in both
    assert "Kana" not in english


def test_the_check_knows_the_fonts_of_all_languages(project: Project) -> None:
    game = load_game(PROJECT, "qiahn_goblin", Findings())
    assert "Kana" in {font.postscript_name for font in theme_fonts(project, game)}
