"""Checks of what was printed: which component or book a PDF is, and what its pages must show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from generator.base.errors import CannotJudge
from generator.base.findings import Finding, Findings, Where
from generator.base.garbage_collection import collector_held_back
from generator.catalog.library import KIT, Game
from generator.catalog.printdata import PrintData, load_print_data
from generator.catalog.project import Project
from generator.catalog.rulings import Choices, apply, parse_choices
from generator.faces.deck import Deck, speakers
from generator.inspection.evidence.expectation import Expectation, Phrase, expect
from generator.inspection.reading.pages import open_pdf
from generator.inspection.registers.glyphs import check_glyphs
from generator.inspection.sheets.first_sheet import compare_crosses, first_sheet_phrases
from generator.inspection.sheets.kit_counts import judge_kit_counts
from generator.inspection.sheets.piece_identity import CODE
from generator.inspection.sheets.sheet_checks import SheetJudge
from generator.inspection.sheets.whole_file import judge_whole, pair_pages
from generator.inspection.structure.document import check_structure, document_language
from generator.workshop.books.documents import GameDocuments
from generator.workshop.checking.checked_games import CheckedGames
from generator.workshop.checking.printed_books import check_book_file, game_documents_of, mark_of
from generator.workshop.kit.contents_page import kit_decks
from generator.workshop.print_preparation import decks_for
from generator.workshop.targets import Target, makeable
from generator.workshop.translation.speakers import catalogues_of, press_speaker


@dataclass(slots=True)
class FoundInFile:
    """What was found in one PDF: in it alone, and in its pages with those of the file of its backs, if there is one."""

    alone: list[Finding]
    with_backs: list[Finding] = field(default_factory=list)
    backs: Path | None = None


class PrintedFileChecks(CheckedGames):
    """Checks of finished PDFs; what their pages must show is composed once for all files that show it.

    `in_files` has what was found by the file in which it was found.
    """

    def __init__(self, project: Project, findings: Findings, only_game: str = "") -> None:
        super().__init__(project, findings, only_game)
        self._expectations: dict[Target, Expectation | None] = {}
        self._game_documents: dict[tuple[str, str, bool], GameDocuments] = {}
        self.in_files: dict[Path, FoundInFile] = {}
        self._compared: Expectation | None = None  # what the last sheet was compared with

    @collector_held_back()
    def print(self, paths: list[Path]) -> None:
        """Judge PDFs. Two files of one job (fronts, and backs apart) are paired when both are there."""
        judges: dict[Path, SheetJudge] = {}
        refused: list[CannotJudge] = []
        for path in paths:
            before = len(self.findings)
            try:
                judge = self._print_one(path)
            except CannotJudge as error:
                # one file that is none of ours must not silence what is said about the others
                refused.append(error)
                self.findings.error("print.unreadable", error.message, Where(str(path)), fix=error.fix)
            else:
                if judge is not None:
                    judges[path] = judge
                self.judged += 1
            self.in_files[path] = FoundInFile(self.findings.items[before:])
        if refused and len(refused) == len(paths) and not self.judged:
            raise refused[0]
        for path, judge in judges.items():
            apart = judge.manifest.get("backs") == "apart" and judge.expected.backs
            if apart and judge.fronts and not judge.backs:
                before = len(self.findings)
                try:
                    self.in_files[path].backs = self._pair_apart(path, judge, judges)
                except CannotJudge as error:  # the others are paired all the same
                    self.whole = False
                    self.findings.error("print.unreadable", error.message, Where(str(path)), fix=error.fix)
                self.in_files[path].with_backs = self.findings.items[before:]

    def _pair_apart(self, path: Path, judge: SheetJudge, judges: dict[Path, SheetJudge]) -> Path:
        """Compare a file of fronts with the file of their backs, whose path is returned."""
        component = str(judge.manifest.get("component"))
        other = path.with_name(path.name.replace(component, f"{component}-backs", 1))
        backs = judges.get(other) or (self._print_one(other) if other.exists() else None)
        if backs is None:
            self.findings.error(
                "print.no-back-file",
                f"the file of backs, {other.name}, is not beside it",
                judge.where_file(),
                fix="build it again",
            )
            return other
        for number, fronts in judge.fronts.items():
            pair_pages(judge, fronts, backs.backs.get(number, []), number)
        if judge.expected.cover and 1 in judge.covers and 1 in backs.covers:
            compare_crosses(judge, judge.covers[1], backs.covers[1], backs.where_file())
        return other

    def _print_one(self, path: Path) -> SheetJudge | None:
        shown = str(path)
        manifest = check_structure(path, shown, self.findings)
        mark = mark_of(path)
        if mark:
            self._print_book(path, mark)
            return None
        game_id, component, language = self._identify(path, manifest)
        said_paper, said_layout = (str((manifest or {}).get(name, "")) for name in ("paper", "layout"))
        rulings = self._rulings(game_id, manifest)
        draft = (manifest or {}).get("draft") is True
        expected = self._expect(Target(game_id, language, component, said_paper, said_layout, draft, rulings))
        if expected is None:
            self.findings.error(
                "print.no-catalog",
                f"{shown} cannot be judged: the data of {game_id}/{component} cannot be composed",
                fix="mend the errors of `tirada check text` first",
            )
            return None
        if draft:
            self.findings.warning(
                "print.draft",
                "this is a draft: texts that are missing or stale stand in it with a mark",
                Where(shown),
                fix="build without --draft when its texts are complete",
            )
        said = document_language(path)
        if said and said != language:
            self.findings.error(
                "pdf.language",
                f"the document says that its language is {said!r}, it shows {language!r}",
                Where(shown),
                fix="build it again",
            )
        if self._compared is not None and self._compared is not expected:
            self._compared.pictures.forget_faces()
        self._compared = expected
        layouts = load_print_data(self.project, Findings()).layouts
        judge = SheetJudge(path, shown, expected, manifest or {}, self.findings, layouts)
        judge.judge_pages()
        judge_whole(judge)
        if component == KIT:
            self._kit_counts(judge, game_id, expected, draft)
        return judge

    def _print_book(self, path: Path, mark: dict[str, str]) -> None:
        """Check a book, which names itself in its mark, against a document made afresh."""
        game = self.game(mark.get("game", "")) if mark.get("game") in self.project.game_ids() else None
        if game is None or game.book is None:
            raise CannotJudge(f"there is no rulebook of {mark.get('game')!r} here", where=Where(str(path)))
        wanted = (game.id, mark.get("rulings", ""), "draft" in mark)  # its papers and languages share their documents
        try:
            if wanted not in self._game_documents:
                print_data = load_print_data(self.project, Findings())
                self._game_documents[wanted] = game_documents_of(self.project, game, print_data, mark)
            check_book_file(self._game_documents[wanted], path, mark, self.findings)
        except CannotJudge as error:
            self.findings.error("book.impossible", f"{path}: {error.message}", Where(str(path)), fix=error.fix)

    def _kit_counts(self, judge: SheetJudge, game_id: str, expected: Expectation, draft: bool) -> None:
        """Check the counts on a kit's page against the totals of components.yaml."""
        game = self.game(game_id)
        if game is None:
            return
        voice = speakers(game, catalogues_of(self.project, game, Findings()), draft)[expected.language]
        stocks = load_print_data(self.project, Findings()).stocks
        paper = judge.manifest.get("paper")
        totals = {
            voice.fill(f"components.{c.id}.title", c.title, {}): c.expect.total
            for c in game.printed
            if c.expect and (not c.stock or (c.stock in stocks and stocks[c.stock].paper == paper))
        }
        judge_kit_counts(judge, totals)

    def _identify(self, path: Path, manifest: dict[str, object] | None) -> tuple[str, str, str]:
        """Which component of which game a file shows: its manifest says, or the codes on its pages."""
        ids = self.project.game_ids()
        if manifest is not None and manifest.get("game") in ids:
            game = self.game(str(manifest["game"]))
            if game is not None and any(c.id == manifest.get("component") for c in makeable(game)):
                language = manifest.get("language")
                if language not in game.languages:
                    raise CannotJudge(
                        f"the manifest claims the language {language!r}, which {game.id} has not",
                        f"its languages: {', '.join(game.languages)}",
                        Where(str(path)),
                    )
                return game.id, str(manifest["component"]), str(manifest.get("language"))
        codes = self._codes(path)
        for name in ids:
            game = self.game(name)
            if game is not None and game.printed and any(code.startswith(f"{game.model.code}-") for code in codes):
                language = document_language(path)
                return (
                    name,
                    game.printed[0].id,
                    language if language in game.languages else game.model.source_language,
                )
        raise CannotJudge(
            "not a sheet of any game here: it carries no manifest of ours and no known piece codes",
            f"games here: {', '.join(ids)}",
            Where(str(path)),
        )

    def _codes(self, path: Path) -> set[str]:
        document = open_pdf(path)
        try:
            return {
                code for i in range(len(document)) for code in CODE.findall(document[i].get_textpage().get_text_range())
            }
        finally:
            document.close()

    def _rulings(self, game_id: str, manifest: Mapping[str, Any] | None) -> Choices:
        """The rulings a file was printed under, as far as the game knows them."""
        game = self.game(game_id)
        claimed = (manifest or {}).get("rulings", [])
        if not isinstance(claimed, list) or not all(isinstance(one, list) and len(one) == 2 for one in claimed):
            raise CannotJudge("the manifest's rulings are not as Tirada writes them", "build it again")
        return parse_choices(game, [f"{ident}={option}" for ident, option in claimed]) if game else ()

    def _expect(self, target: Target) -> Expectation | None:
        language, rulings = target.language, target.rulings
        # the page of a kit counts sheets; every other component is the same on any paper
        wanted = target if target.component == KIT else replace(target, paper="", layout="")
        if wanted not in self._expectations:
            game = self.game(target.game)
            print_data = load_print_data(self.project, Findings())
            own = Findings()
            if game and rulings:
                game = apply(game, rulings)
            decks = self._decks_of(game, target, print_data, own) if game else {}
            for deck_language, deck in decks.items():
                if game is not None:
                    check_glyphs(deck, game, catalogues_of(self.project, game, Findings()).get(deck_language), own)
            found = None
            if game and language in decks:
                deck = decks[language]
                phrases = self._phrases(game, deck, target, print_data, own) if deck.component.cover else ()
                stock = print_data.stock(deck.component.stock) if deck.component.stock else None
                labels = tuple((*place, stock.width, stock.height) for place in stock.places()) if stock else ()
                found = expect(target.game, deck, phrases, labels)
            self.findings.extend(own.errors)
            self.whole = self.whole and not own.errors
            self._expectations[wanted] = found
        return self._expectations[wanted]

    def _decks_of(self, game: Game, target: Target, print_data: PrintData, findings: Findings) -> dict[str, Deck]:
        if target.component == KIT:
            return kit_decks(self.project, game, target, print_data, findings)
        if not target.draft and not target.rulings:
            component = next(component for component in game.components if component.id == target.component)
            decks, found = self.decks(game, component)
            if not found:
                return {target.language: decks[target.language]}
            # else only what is wrong in this language is told of its files
        return decks_for(self.project, game, target.component, [target.language], print_data, target.draft, findings)

    def _phrases(
        self, game: Game, deck: Deck, target: Target, print_data: PrintData, findings: Findings
    ) -> tuple[Phrase, ...]:
        """The phrases that the cover sheet of a deck must contain."""
        press = press_speaker(self.project, print_data, deck.language, target.draft, findings)
        voice = speakers(game, catalogues_of(self.project, game, Findings()), target.draft)[deck.language]
        return first_sheet_phrases(game, deck, voice, press, target.rulings)
