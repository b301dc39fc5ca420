"""Checks of what was printed: which component or book a PDF is, and what its pages must show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from msgspec import structs

from generator.base.errors import CannotJudge
from generator.base.findings import Finding, Findings, Where
from generator.base.garbage_collection import collector_held_back
from generator.catalog.consistency import expected_total
from generator.catalog.library import KIT, Game
from generator.catalog.looks import GREY
from generator.catalog.printdata import PrintData, load_print_data
from generator.catalog.project import Project
from generator.catalog.rulings import Choices, parse_choices
from generator.faces.art.unreadable_art import is_of_art
from generator.faces.deck import Deck, speakers
from generator.inspection.books.web_page import judge_web_page
from generator.inspection.contract.judge import groups_without_contract, has_contracts
from generator.inspection.evidence.expectation import Expectation, Phrase, expect
from generator.inspection.ink_coverage import judge_greys, judge_saved_ink
from generator.inspection.picture.foreign_export import writer_of
from generator.inspection.reading.drawn_forms import SymbolDrawings
from generator.inspection.reading.printed_document import PrintedDocument
from generator.inspection.reading.told_examples import examples_in_web_page
from generator.inspection.registers.glyphs import check_glyphs
from generator.inspection.sheets.first_sheet import compare_crosses, first_sheet_phrases
from generator.inspection.sheets.kit_counts import judge_kit_counts
from generator.inspection.sheets.piece_identity import CODE
from generator.inspection.sheets.sheet_checks import SheetJudge
from generator.inspection.sheets.whole_file import judge_whole, pair_pages
from generator.inspection.structure.document import check_structure, document_language
from generator.inspection.structure.glyph_outlines import judge_theme_fonts
from generator.inspection.structure.printer_correction import UncorrectedSheets, judge_sides
from generator.inspection.verdict import VerdictOnFile
from generator.typesetting.fonts import Font
from generator.workshop.books.documents import GameDocuments
from generator.workshop.checking.altered_files import tell_if_stale
from generator.workshop.checking.checked_games import CheckedGames
from generator.workshop.checking.claims import Claim, claim_of_book, claim_of_place, claim_of_sheet, other_name
from generator.workshop.checking.comparisons import compare, compare_if_written_again, tell_unexplained
from generator.workshop.checking.contract_checks import ContractChecks
from generator.workshop.checking.corrected_sheets import as_planned
from generator.workshop.checking.export_checks import judge_export
from generator.workshop.checking.fresh_documents import FreshDocuments, HashesOf
from generator.workshop.checking.printed_books import check_book_file, mark_of, rulings_of
from generator.workshop.checking.printed_examples import judge_told_examples
from generator.workshop.checking.printed_files import EXPORTS
from generator.workshop.checking.printed_web_pages import contents_of, judge_web_contents
from generator.workshop.checking.theme_fonts import theme_fonts
from generator.workshop.defaults import DEFAULT_LAYOUT
from generator.workshop.kit.changes_page import kit_pages
from generator.workshop.print_preparation import sheet_decks_for
from generator.workshop.targets import BOOKS, RULEBOOK, WEB, Target, game_of, makeable
from generator.workshop.translation.speakers import catalogues_of, press_speaker


@dataclass(slots=True)
class FoundInFile:
    """What was found in one PDF: in it alone, and in its pages with those of the file of its backs, if there is one.

    `doubt` says why it is not proven where no error was found; it is empty where nothing is left in doubt. `hashes`
    are those of the bytes that were judged, by the path of each file that was read.
    """

    alone: list[Finding]
    with_backs: list[Finding] = field(default_factory=list)
    backs: Path | None = None
    doubt: str = ""
    hashes: dict[Path, str] = field(default_factory=dict)

    def verdict(self, path: Path) -> VerdictOnFile:
        """The verdict on the file, which lies at a path."""
        found = (*self.alone, *self.with_backs)
        if any(finding.severity == "error" for finding in found):
            return VerdictOnFile(str(path), "wrong", findings=found)
        return VerdictOnFile(str(path), "unprovable" if self.doubt else "proven", self.doubt, found)


def _as_browsers_read(data: bytes) -> str:
    """The text of a page, as a browser reads it: without a mark of its byte order, and each line end alike."""
    return data.decode("utf-8-sig", errors="replace").replace("\r\n", "\n").replace("\r", "\n")


class CannotBeExpected(CannotJudge):
    """Nobody can say what a file must show until the project's own errors are mended: it is not proven, nor wrong."""

    def __init__(self, why: str) -> None:
        super().__init__(f"what it must show cannot be made until this is mended: {why}")


class PrintedFileChecks(CheckedGames):
    """Checks of finished PDFs; what their pages must show is composed once for all files that show it.

    `in_files` has what was found by the file in which it was found.
    """

    def __init__(
        self, project: Project, findings: Findings, only_game: str = "", hashes: HashesOf | None = None
    ) -> None:
        super().__init__(project, findings, only_game)
        self._expectations: dict[Target, Expectation | None] = {}
        self._reasons: dict[Target, str] = {}  # why there is no expectation
        self.in_files: dict[Path, FoundInFile] = {}
        self._compared: Expectation | None = None  # what the last sheet was compared with
        self._judged: dict[Path, str] = {}  # the hash of the bytes that were read of each file
        self._exports: dict[Path, dict[Path, str]] = {}  # the hashes of all that was read of each export
        self._doubts: dict[Path, str] = {}  # why a file is not proven where it has no error
        self._contracts = ContractChecks(project)
        self._symbols = SymbolDrawings()
        self._fonts: dict[str, tuple[Font, ...]] = {}  # of each game's theme and books
        self.fresh = FreshDocuments(project, self._known_decks, self._known_documents, hashes or (lambda target: {}))

    @collector_held_back()
    def print(self, paths: list[Path]) -> None:
        """Judge PDFs. Two files of one job (fronts, and backs apart) are paired when both are there."""
        judges: dict[Path, SheetJudge] = {}
        refused: list[CannotJudge] = []
        for path in paths:
            before = len(self.findings)
            try:
                judge = self._print_one(path)
            except CannotBeExpected as error:
                self._doubts[path] = error.message
                self.judged += 1
            except CannotJudge as error:
                if _is_of_project_s_art(error, path):  # the file itself could be read
                    self._doubts[path] = CannotBeExpected(error.message).message
                    self.judged += 1
                else:  # one file that is none of ours must not silence what is said about the others
                    refused.append(error)
                    self.findings.error("print.unreadable", error.message, Where(str(path)), fix=error.fix)
            else:
                if judge is not None:
                    judges[path] = judge
                self.judged += 1
            hashes = {path: self._judged[path]} if path in self._judged else self._exports.get(path, {})
            doubt = self._doubts.get(path, "")
            self.in_files[path] = FoundInFile(self.findings.items[before:], doubt=doubt, hashes=hashes)
        if refused and len(refused) == len(paths) and not self.judged:
            raise refused[0]
        for path, judge in judges.items():
            apart = judge.manifest.get("backs") == "apart" and judge.expected.backs
            if apart and judge.fronts and not judge.backs:
                before = len(self.findings)
                try:
                    other = self._pair_apart(path, judge, judges)
                    self.in_files[path].backs = other
                    if other in self._judged:
                        self.in_files[path].hashes[other] = self._judged[other]
                except CannotJudge as error:  # the others are paired all the same
                    self.whole = False
                    if isinstance(error, CannotBeExpected) or _is_of_project_s_art(error, path):
                        self.in_files[path].doubt = error.message
                    else:
                        self.findings.error("print.unreadable", error.message, Where(str(path)), fix=error.fix)
                self.in_files[path].with_backs = self.findings.items[before:]

    def fresh_bytes(self, path: Path) -> bytes | None:
        """The bytes that the press makes now for a PDF; none for one that does not say what it is.

        Raises CannotJudge for a file that cannot be read, and where nothing can be made.
        """
        claim = self._claim_of(path, PrintedDocument.read(path))
        return self.fresh.of(claim.target, claim.suffix).data if claim is not None and claim.is_whole else None

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
        """Judge one file; returns what was read of a file of sheets, for pairing it with another."""
        if path.name == EXPORTS:
            judged = judge_export(self.project, path, self.findings)
            self._exports[path] = judged.hashes
            self.also_read.add(judged.game)
            return None
        document = PrintedDocument.read(path)
        self._judged[path] = document.sha256
        if path.suffix.lower() == ".html":
            self._print_web(path, document)
            return None
        if self._judge_written_again(path, document):
            return None
        manifest = check_structure(document, self.findings)
        mark = mark_of(document)
        if mark:
            self._print_book(path, document, mark)
            return None
        game_id, component, language = self._identify(document, manifest)
        claim = claim_of_sheet(game_id, component, language, manifest or {}, self._rulings(game_id, manifest))
        self._judge_name(path, claim)
        expected = self._expect(claim.target)
        with self._compared_with_fresh(path, document, claim) as as_printed:
            if not claim.target.printer:
                return self._judge_sheet(document, claim, expected, as_printed=as_printed)
            planned = self._as_planned(document, claim, self.findings)
            judge = self._judge_sheet(planned.document, claim, expected, as_printed=as_printed)
            judge_sides(document.shown, planned.sides, judge.side_of, self.findings)
            return judge

    def _as_planned(self, document: PrintedDocument, claim: Claim, findings: Findings) -> UncorrectedSheets:
        try:
            return as_planned(self.project, document, claim.target, findings)
        except CannotJudge as error:  # no profile says what its printer does
            raise CannotBeExpected(error.message) from error

    def _judge_name(self, path: Path, claim: Claim) -> None:
        """Report a file that lies where another one belongs: who prints it gets other pieces, or another book."""
        told = claim_of_place(path)
        game = self.game(told.target.game) if told and told.target.game in self.project.game_ids() else None
        if told is None or game is None or told.target.component not in (*BOOKS, *(one.id for one in makeable(game))):
            return
        other = other_name(told, claim)
        if other and claim.is_whole:
            self.findings.error(
                "print.misnamed",
                f"its name says {other}",
                Where(str(path)),
                fix=f"name it {claim.target.path(claim.suffix)}, or build it again",
            )

    def _judge_written_again(self, path: Path, document: PrintedDocument) -> bool:
        """Judge a file that another program wrote again, by what its pages show; whether it is such a file.

        The readers of our own files would call wrong whatever that program wrote in its own way.
        """
        if writer_of(document).ours:
            return False
        claim = self._claim_of(path, document)
        if claim is None or not claim.is_whole:
            return False
        try:
            fresh = self.fresh.of(claim.target, claim.suffix)
        except CannotJudge:  # whoever judges it next says why
            return False
        reason = compare_if_written_again(document, fresh, self.findings)
        if reason:
            self._doubts[path] = reason
            self._judge_contracts_of(fresh, document.shown, claim)
        return bool(reason)

    def _claim_of(self, path: Path, document: PrintedDocument) -> Claim | None:
        """What a file claims to be that may have lost what it said of itself: then its place and name say it."""
        manifest, mark = check_structure(document, Findings()), mark_of(document)
        if mark:
            game = self.game(mark.get("game", "")) if mark.get("game") in self.project.game_ids() else None
            print_data = load_print_data(self.project, Findings())
            return claim_of_book(document, mark, print_data, rulings_of(game, mark)) if game else None
        if manifest is not None:
            game_id, component, language = self._identify(document, manifest)
            return claim_of_sheet(game_id, component, language, manifest, self._rulings(game_id, manifest))
        claim = claim_of_place(path)
        if claim is None or claim.target.game not in self.project.game_ids():
            return None
        game = self.game(claim.target.game)
        known = game is not None and claim.target.language in game.languages
        return claim if game and known and any(one.id == claim.target.component for one in makeable(game)) else None

    @contextmanager
    def _compared_with_fresh(self, path: Path, document: PrintedDocument, claim: Claim) -> Iterator[bool]:
        """Compare a file with the fresh document of its target. Yields whether it has the same bytes.

        What the readers of our own files find goes before: of a file with these bytes it is a fault of the press, of
        one that differs it says where.
        """
        before = len(self.findings)
        as_printed, fresh = False, None
        try:
            if claim.is_whole:
                as_printed = self.fresh.is_what_the_press_makes(document, claim.target, claim.suffix)
                fresh = None if as_printed else self.fresh.of(claim.target, claim.suffix)
            else:
                self._doubts[path] = "it does not say on which paper it is printed, and in which layout"
        except CannotJudge as error:
            self._doubts[path] = f"no fresh document can be made to compare it with: {error.message}"
        if fresh is not None:
            tell_if_stale(document, path, self.findings)
        if as_printed:
            document.symbols = self._symbols
        try:
            yield as_printed
            if as_printed:
                self._judge_contracts(self._for_contracts(document, claim), claim)
                self._doubts[path] = self._without_contract(claim)
            elif fresh is not None:
                self._doubts[path] = self._compare(document, fresh, Findings(self.findings.items[before:]))
                self._judge_contracts_of(fresh, document.shown, claim)
            if claim.is_whole and claim.target.ink:
                self._judge_ink(path, document, claim)
        finally:
            document.forget()

    def _judge_ink(self, path: Path, document: PrintedDocument, claim: Claim) -> None:
        """Report a file that does not save the ink that it is to save, beside the usual file of the same pieces."""
        if claim.target.ink == GREY:
            judge_greys(document, self.findings)
            return
        try:
            usual = self.fresh.of(structs.replace(claim.target, ink=""), claim.suffix)
        except CannotJudge as error:
            self._doubts[path] = f"no usual file can be made to compare its ink with: {error.message}"
            return
        judge_saved_ink(document, usual, self.findings)

    def _without_contract(self, claim: Claim) -> str:
        """Why a file that is as the press makes it is not proven by its contracts: its game has some, its pieces none.

        A game without any contract is not asked for one.
        """
        game = self.game(claim.target.game)
        if game is None or not has_contracts(game):
            return ""
        component = next((one for one in game.components if one.id == claim.target.component), None)
        together = (component, *game.printed_with(component.id)) if component is not None else ()
        missing = [name for one in together for name in groups_without_contract(one)]
        said = "; ".join(missing)
        return f"no contract in components.yaml says what these pieces must show: {said}" if missing else ""

    def _judge_contracts_of(self, fresh: PrintedDocument, shown: str, claim: Claim) -> None:
        """Judge a fresh sheet that stands for a file at a path."""
        own = self._for_contracts(PrintedDocument(shown, fresh.data, self._symbols), claim)
        try:
            self._judge_contracts(own, claim)
        finally:
            own.forget()

    def _for_contracts(self, fresh: PrintedDocument, claim: Claim) -> PrintedDocument:
        """A fresh sheet as contracts are compared with it: without its correction for a printer, if it has one."""
        return self._as_planned(fresh, claim, Findings()).document if claim.target.printer else fresh

    def _judge_contracts(self, fresh: PrintedDocument, claim: Claim) -> None:
        """Report what the fresh sheet shows otherwise than its contracts promise, or the fonts of its theme draw."""
        game = self.game(claim.target.game)
        if game is not None:
            if game.id not in self._fonts:
                self._fonts[game.id] = theme_fonts(self.project, game)
            judge_theme_fonts(fresh, self._fonts[game.id], self.findings)
            self._contracts.judge(game, claim.target, fresh, self.findings)

    def _compare(self, document: PrintedDocument, fresh: PrintedDocument, own: Findings) -> str:
        """Compare a file with a fresh one that is not equal to it; why it is not proven where nothing is wrong."""
        told = Findings()
        compared = compare(document, fresh, told)
        self.findings.extend(told)
        if compared.same:
            return ""
        tell_unexplained(document, compared.differences, self.findings, Findings([*own, *told]))
        return "it is not as the press makes it"

    def _judge_sheet(
        self, document: PrintedDocument, claim: Claim, expected: Expectation, *, as_printed: bool
    ) -> SheetJudge:
        """Read a file of sheets page by page, and report what is not as the data say.

        `as_printed`: its bytes are those of a fresh document, so that its faces are those that the composer draws.
        """
        target, shown = claim.target, document.shown
        if target.draft:
            self._tell_draft(shown)
        said = document_language(document)
        if said and said != target.language:
            self.findings.error(
                "pdf.language",
                f"the document says that its language is {said!r}, it shows {target.language!r}",
                Where(shown),
                fix="build it again",
            )
        if self._compared is not None and self._compared is not expected:
            self._compared.pictures.forget_faces()
        self._compared = expected
        layouts = load_print_data(self.project, Findings()).layouts
        judge = SheetJudge(document, expected, dict(claim.manifest), self.findings, layouts, as_printed)
        judge.judge_pages()
        judge_whole(judge)
        if target.component == KIT and not target.since:
            self._kit_counts(judge, target, expected)
        return judge

    def _tell_draft(self, shown: str) -> None:
        self.findings.warning(
            "print.draft",
            "this is a draft: texts that are missing or stale stand in it with a mark",
            Where(shown),
            fix="build without --draft when its texts are complete",
        )

    def _print_web(self, path: Path, document: PrintedDocument) -> None:
        """Check a web edition, which its folders name, against a fresh one; its examples are played."""
        game = self.game(path.parent.parent.name) if path.parent.parent.name in self.project.game_ids() else None
        language, name, draft = path.parent.name, f"{RULEBOOK}.html", path.name == f"{RULEBOOK}.draft.html"
        if game is None or game.book is None or language not in game.languages or not (draft or path.name == name):
            raise CannotJudge(
                "not a web edition of any game here, or one under other rulings",
                f"it is found as GAME/LANGUAGE/{name}",
                Where(str(path)),
            )
        target = Target(game.id, language, WEB, "", DEFAULT_LAYOUT, draft)
        if draft:
            self._tell_draft(document.shown)
        documents = self.documents(game, (), draft=draft)
        if language not in documents.languages:
            raise CannotJudge(f"{game.id} lacks texts in {language}", "see `tirada check text`", Where(str(path)))
        text = _as_browsers_read(document.data)
        same = self.fresh.is_what_the_press_makes(document, target)
        if same or text == self.fresh.of(target).data.decode("utf-8"):
            # made by its templates, which may be wrong themselves: the data say what it must show
            judge_web_contents(text, game, contents_of(documents, language), document.shown, self.findings)
            return
        tell_if_stale(document, path, self.findings)
        fresh = self.fresh.of(target).data.decode("utf-8")
        judge_web_page(text, fresh, document.shown, self.findings)
        whole = [documents.document(own) for own in documents.languages]
        judge_told_examples(documents, whole, examples_in_web_page(text), document.shown, self.findings)

    def _print_book(self, path: Path, document: PrintedDocument, mark: Mapping[str, str]) -> None:
        """Check a book, which names itself in its mark, against a document made afresh."""
        game = self.game(mark.get("game", "")) if mark.get("game") in self.project.game_ids() else None
        if game is None or game.book is None:
            raise CannotJudge(f"there is no rulebook of {mark.get('game')!r} here", where=Where(str(path)))
        try:
            choices = rulings_of(game, mark)
            claim = claim_of_book(document, mark, load_print_data(self.project, Findings()), choices)
            self._judge_name(path, claim)
            with self._compared_with_fresh(path, document, claim):
                documents = self.documents(game, choices, draft=claim.target.draft, look=claim.target.look)
                check_book_file(documents, document, claim.target, self.findings)
        except CannotJudge as error:
            if _is_of_project_s_art(error, path):
                raise
            self.findings.error("book.impossible", f"{path}: {error.message}", Where(str(path)), fix=error.fix)

    def _known_documents(self, target: Target) -> GameDocuments | None:
        """The documents of a book's target, made once for all of its papers and languages."""
        game = self.game(target.game)
        return self.documents(game, target.rulings, draft=target.draft, look=target.look) if game else None

    def _known_decks(self, game: Game, target: Target) -> Mapping[str, Deck]:
        """The decks of a target that are composed already, or serve other checks too; none where anything is wrong."""
        if target.draft or target.rulings or target.players or not target.look.is_usual:
            return {}
        component = next((component for component in game.components if component.id == target.component), None)
        decks, found = self.sheet_decks(game, component) if component else self.kit_decks(game, target)
        return decks if not found else {}

    def _kit_counts(self, judge: SheetJudge, target: Target, expected: Expectation) -> None:
        """Check the counts on a kit's page against the totals of components.yaml."""
        game = self.game(target.game)
        if game is None:
            return
        game = game_of(game, target)
        voice = speakers(game, catalogues_of(self.project, game, Findings()), target.draft)[expected.language]
        stocks = load_print_data(self.project, Findings()).stocks
        paper = judge.manifest.get("paper")
        totals = {
            voice.fill(f"components.{c.id}.title", c.title, {}): total
            for i, c in enumerate(game.components)
            if c.printed and (not c.stock or (c.stock in stocks and stocks[c.stock].paper == paper))
            if (total := expected_total(game, i)) is not None
        }
        judge_kit_counts(judge, totals)

    def _identify(self, document: PrintedDocument, manifest: dict[str, object] | None) -> tuple[str, str, str]:
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
                        Where(document.shown),
                    )
                return game.id, str(manifest["component"]), str(manifest.get("language"))
            other = next((c for c in game.printed if c.id == manifest.get("component")), None) if game else None
            if other is not None:
                host = other.shares_sheets_with
                remedy = f"build {host} again, and remove this file"
                if game is not None and all(one.id != host for one in game.printed):
                    remedy = (
                        f"mend shares_sheets_with of {other.id} in components.yaml: nothing printed is called {host}"
                    )
                raise CannotJudge(
                    f"the pieces of {other.id} have no file of their own: they are on the sheets of {host}",
                    remedy,
                    Where(document.shown),
                )
        codes = self._codes(document)
        for name in ids:
            game = self.game(name)
            if game is not None and game.printed and any(code.startswith(f"{game.model.code}-") for code in codes):
                language = document_language(document)
                return (
                    name,
                    game.printed[0].id,
                    language if language in game.languages else game.model.source_language,
                )
        raise CannotJudge(
            "not a sheet of any game here: it carries no manifest of ours and no known piece codes",
            f"games here: {', '.join(ids)}",
            Where(document.shown),
        )

    def _codes(self, document: PrintedDocument) -> set[str]:
        pages = document.pages()
        try:
            return {code for i in range(len(pages)) for code in CODE.findall(pages[i].get_textpage().get_text_range())}
        finally:
            pages.close()

    def _rulings(self, game_id: str, manifest: Mapping[str, Any] | None) -> Choices:
        """The rulings a file was printed under, as far as the game knows them."""
        game = self.game(game_id)
        claimed = (manifest or {}).get("rulings", [])
        if not isinstance(claimed, list) or not all(isinstance(one, list) and len(one) == 2 for one in claimed):
            raise CannotJudge("the manifest's rulings are not as Tirada writes them", "build it again")
        return parse_choices(game, [f"{ident}={option}" for ident, option in claimed]) if game else ()

    def _expect(self, target: Target) -> Expectation:
        """What a file must show. Raises CannotBeExpected where its data cannot be composed."""
        language = target.language
        # the page of a kit counts sheets; every other component is the same on any paper
        wanted = target if target.component == KIT else structs.replace(target, paper="", layout="", printer="")
        if wanted not in self._expectations:
            game = self.game(target.game)
            print_data = load_print_data(self.project, Findings())
            own = Findings()
            if game:
                game = game_of(game, target)
            decks = self._decks_of(game, target, print_data, own) if game else {}
            for deck_language, deck in decks.items():
                if game is not None:
                    check_glyphs(deck, game, catalogues_of(self.project, game, Findings()).get(deck_language), own)
            found = None
            if game and language in decks and decks[language].pieces:
                deck = decks[language]
                if target.pieces or target.copies:
                    deck = deck.chosen(target.pieces, target.copies)
                phrases = self._phrases(game, deck, target, print_data, own) if deck.component.cover else ()
                stock = print_data.stock(deck.component.stock) if deck.component.stock else None
                labels = tuple((*place, stock.width, stock.height) for place in stock.places()) if stock else ()
                found = expect(target.game, deck, phrases, labels)
            self.whole = self.whole and not own.errors
            first = next(iter(own.errors), None)
            if first is not None and (found is None or target.component == KIT):  # a kit's page counts what is composed
                found = None
                self._reasons[wanted] = f"{first.where}: {first.message}" if first.where.file else first.message
            elif first is not None:
                self.findings.extend(own.errors)
            self._expectations[wanted] = found
        expected = self._expectations[wanted]
        if expected is None:
            raise CannotBeExpected(self._reasons.get(wanted, f"no {target.component} can be composed"))
        return expected

    def _decks_of(self, game: Game, target: Target, print_data: PrintData, findings: Findings) -> Mapping[str, Deck]:
        known = self._known_decks(game, target)
        if target.language in known:
            return {target.language: known[target.language]}
        # else only what is wrong in this language is told of its files
        if target.component == KIT:
            return kit_pages(self.project, game, target, print_data, findings)
        return sheet_decks_for(
            self.project, game, target.component, [target.language], print_data, target.draft, findings
        )

    def _phrases(
        self, game: Game, deck: Deck, target: Target, print_data: PrintData, findings: Findings
    ) -> tuple[Phrase, ...]:
        """The phrases that the cover sheet of a deck must contain."""
        press = press_speaker(self.project, print_data, deck.language, target.draft, findings)
        voice = speakers(game, catalogues_of(self.project, game, Findings()), target.draft)[deck.language]
        return first_sheet_phrases(game, deck, voice, press, target.rulings)


def _is_of_project_s_art(error: CannotJudge, judged: Path) -> bool:
    """Whether a drawing of the project is at fault, and not the file under judgement, whatever that is called."""
    return error.where is not None and is_of_art(error.where) and Path(error.where.file) != judged
