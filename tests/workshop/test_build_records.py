"""build.json, the gallery, and bytes that do not depend on how they were made."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path

import pikepdf
from projects import few_cards

from generator.base.findings import Findings
from generator.catalog.project import Project
from generator.workshop.build.build_record import remove_unmade
from generator.workshop.build.request import BuildRequest
from generator.workshop.build.run import build


def sha(data):
    return hashlib.sha256(data).hexdigest()


def test_build_json_describes_every_file_as_it_lies_there(make, project_copy):
    make(languages=())
    out = project_copy / "output"
    book = json.loads((out / "build.json").read_text())
    assert set(book["files"]) == {p.relative_to(out).as_posix() for p in out.rglob("*.pdf")}
    for name, info in book["files"].items():
        with pikepdf.open(out / name) as pdf:
            assert info == {"sha256": sha((out / name).read_bytes()), "pages": len(pdf.pages), "pieces": 24}
    for entry in book["targets"]:
        assert "data/games/qiahn_goblin/tables/combatants.csv" in entry["inputs"]
        assert "data/print/papers.csv" in entry["inputs"]
        assert "templates/faces/goblin/combatant.yaml" in entry["inputs"]
        for name, said in entry["inputs"].items():
            if ":" not in name:  # else no file of the project: font:, package:, option: …
                assert said == sha((project_copy / name).read_bytes())


def test_the_gallery_is_one_file_without_outside_resources(make, project_copy, monkeypatch):
    monkeypatch.setattr("generator.workshop.site.gallery.PAGES", 3)
    make()
    page = (project_copy / "output" / "gallery.html").read_text()
    with pikepdf.open(project_copy / "output" / "qiahn_goblin" / "es" / "cards.a4.pdf") as pdf:
        pages = len(pdf.pages)
    sources = re.findall(r'src="([^"]{0,30})', page)
    assert len(sources) == 3
    assert page.count("#page=") == pages  # every page is a link: those that are shown, and the others
    assert all(source.startswith("data:image/jpeg;base64,") for source in sources)
    links = {link.partition("#")[0] for link in re.findall(r'href="([^"]+)"', page)}
    assert links == {"index.html", "icons.html", "qiahn_goblin/es/cards.a4.pdf"}
    assert not re.search(r"https?:|<script|<link|@import|url\((?!data:)", page)


def test_the_gallery_shows_one_sheet_of_a_poster_and_links_the_others(tmp_path):
    root = Path(__file__).resolve().parents[2]
    asked = BuildRequest(games=("qiahn_tactics",), languages=("es",), only=("board",))
    made = build(Project(root, root), asked, tmp_path, lambda steps: None, lambda what: None).made
    assert {name.rpartition("/")[2] for name in made} == {"board.a4.pdf", "board.a3.pdf"}
    page = (tmp_path / "gallery.html").read_text()
    with pikepdf.open(tmp_path / "qiahn_tactics/es/board.a4.pdf") as pdf:
        sheets = len(pdf.pages)
    assert sheets > 1
    with pikepdf.open(tmp_path / "qiahn_tactics/es/board.a3.pdf") as pdf:
        sheets += len(pdf.pages)
    assert page.count('src="data:image/jpeg') == 2  # one of each paper
    assert page.count("#page=") == sheets


def test_one_process_and_two_make_identical_bytes(few_cards_output, tmp_path):
    result = build(
        few_cards(),
        BuildRequest(games=("qiahn_goblin",), only=("cards",), jobs=2),
        tmp_path,
        lambda steps: None,
        lambda what: None,
    )
    assert len(result.made) == 2
    for name in [*result.made, "build.json", "gallery.html", "icons.html", "index.html"]:
        assert (tmp_path / name).read_bytes() == (few_cards_output / name).read_bytes(), name


def test_every_step_of_a_build_is_announced_and_told(project_copy, tmp_path):
    steps, told = [], []
    request = BuildRequest(games=("qiahn_goblin",), only=("cards",), papers=("a4", "letter"), jobs=1)
    result = build(Project(project_copy, project_copy), request, tmp_path / "out", steps.append, told.append)
    assert len(result.made) == 4
    assert steps == [1]
    assert told == ["qiahn_goblin cards es, en: a4, letter"]


def test_a_thumbnail_that_is_gone_does_not_stop_the_gallery(make, project_copy):
    make()
    for path in (project_copy / "output" / ".tirada" / "thumbnails").iterdir():
        path.unlink()
    make(papers=("letter",))
    page = (project_copy / "output" / "gallery.html").read_text()
    assert "cards.a4.pdf" in page
    assert "cards.letter.pdf" in page


def test_every_icon_stands_on_the_page_of_icons_large_and_at_6_mm(make, project_copy):
    art = project_copy / "data/games/qiahn_goblin/art"
    art.mkdir()
    (art / "wizard.svg").write_text('<svg viewBox="0 0 64 64"><path class="ink" d="M1 2 L3 4 L5 6 Z"/></svg>')
    (art / "knight.svg").write_text(
        '<svg viewBox="0 0 64 64"><path d="M0 0L1 1"/><script>x("https://x")</script></svg>'
    )
    make(only=("box",))
    page = (project_copy / "output" / "icons.html").read_text()
    names = {path.stem for path in (project_copy / "templates" / "art").glob("*.svg")}
    assert set(re.findall(r"<figcaption>([^<]+)", page)) == names
    assert page.count('class="large"') == page.count('class="small"') == len(names) + 1
    assert ".small{width:6mm" in page
    assert page.count('d="M1 2 L3 4 L5 6 Z"') == 2
    assert "qiahn_goblin: its own art, 2 of it in place of ours" in page
    assert "knight.svg: &lt;script&gt; would not be drawn" in page
    assert not re.search(r"https?:|<script|<link|@import|url\(|onload", page)


def test_languages_are_made_together_unless_processes_would_stand_idle(project_copy, tmp_path):
    for jobs, wanted in ((1, ["cards es, en: a4"]), (2, ["cards es: a4", "cards en: a4"])):
        told = []
        request = BuildRequest(games=("qiahn_goblin",), only=("cards",), jobs=jobs)
        build(Project(project_copy, project_copy), request, tmp_path / str(jobs), lambda steps: None, told.append)
        assert told == [f"qiahn_goblin {line}" for line in wanted]


def test_an_unmade_file_that_cannot_be_removed_stays_in_the_ledger_and_is_told(tmp_path, monkeypatch):
    entry = {"files": {"game/es/gone.a4.pdf": {"sha256": "0" * 64}}}
    (tmp_path / "game" / "es").mkdir(parents=True)
    file = tmp_path / "game" / "es" / "gone.a4.pdf"
    file.write_bytes(b"open in a viewer")

    def refuse(self, missing_ok=False):
        raise PermissionError(13, "it is open in another program")

    findings, entries = Findings(), {}
    with monkeypatch.context() as patch:
        patch.setattr(Path, "unlink", refuse)
        assert remove_unmade({"game/es/gone.a4.pdf": entry}, entries, tmp_path, findings) == []
    assert entries == {"game/es/gone.a4.pdf": entry}
    assert [(f.code, "open in another program" in f.message) for f in findings] == [("build.not-removed", True)]
    findings, entries = Findings(), {}
    assert remove_unmade({"game/es/gone.a4.pdf": entry}, entries, tmp_path, findings) == ["game/es/gone.a4.pdf"]
    assert (entries, findings.items, file.exists()) == ({}, [], False)
