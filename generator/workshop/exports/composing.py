"""Composes what an export makes of one component: its faces as pages, and the plan of every file."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from generator.base.errors import CannotJudge
from generator.base.findings import Finding, Findings
from generator.catalog.library import Game
from generator.catalog.looks import Look
from generator.catalog.models import ComponentModel
from generator.catalog.printdata import load_print_data
from generator.catalog.project import Project
from generator.catalog.rulings import Choices
from generator.catalog.services import MM_PER_INCH, Service, ServiceProduct, dots
from generator.exports.face_pages import FacePage, face_pages
from generator.exports.pictures import PageOnPicture, PictureOfPages
from generator.exports.tabletop import CardSheet, SheetCard, SheetLinks, card_sheets, saved_object
from generator.faces.deck import Deck, PieceFaces, make_decks, speakers
from generator.faces.face import Face
from generator.inspection.registers.glyphs import check_glyphs
from generator.pdf.metadata import DocumentMetadata
from generator.pdf.press_ready import OutputIntent, press_ready, profile_name
from generator.workshop.exports.assigned import Assigned
from generator.workshop.exports.parts import WHOLE, ExportPart
from generator.workshop.print_preparation import load_for_build
from generator.workshop.shared_decks import shared_decks
from generator.workshop.translation.speakers import catalogues_of


class Composed(msgspec.Struct):
    """What is to be written of one component in one language: finished files, and pictures of a PDF's pages.

    `files` tells the manifest of each file what it is.
    """

    language: str
    finished: dict[str, bytes]
    pages: bytes
    pictures: list[PictureOfPages]
    files: list[dict[str, Any]]
    findings: list[Finding] = []


class Wish(msgspec.Struct, frozen=True):
    """What is wished of one component: for which service, in which languages, how fine, and by which profile."""

    service: Service
    game: str
    component: str
    languages: tuple[str, ...]
    choices: Choices
    dpi: int
    icc: bytes
    url: str
    draft: bool
    part: ExportPart = WHOLE


def compose(project: Project, wish: Wish, assigned: Assigned) -> list[Composed]:
    """What is to be written of a component, by language. Raises CannotJudge where it cannot be composed."""
    decks, game, findings = composed_decks(
        project, wish.game, wish.component, wish.languages, wish.choices, assigned.bleed, wish.draft, wish.part
    )
    made = [_Composer(wish, assigned, game, decks[language]).made() for language in wish.languages]
    made[0].findings.extend(finding for finding in findings if finding.severity != "error")
    return made


def composed_decks(
    project: Project,
    game_id: str,
    component_id: str,
    languages: Sequence[str],
    choices: Choices,
    bleed: float,
    draft: bool,
    part: ExportPart = WHOLE,
) -> tuple[Mapping[str, Deck], Game, Findings]:
    """The decks of a component, or of a part of it, with so much bleed (mm) at least.

    Raises CannotJudge where one cannot be composed.
    """
    findings = Findings()
    game = load_for_build(project, game_id, choices, findings, part.players, Look(part.ink))
    if game is None:
        raise _cannot(game_id, findings)
    component = next(one for one in game.components if one.id == component_id)
    print_data = load_print_data(project, findings)
    catalogues = catalogues_of(project, game, findings)
    voices = speakers(game, catalogues, draft)
    decks: Mapping[str, Deck]
    if bleed:
        bled = print_data.with_bleed(bleed)
        decks = make_decks(project, game, component, list(languages), voices, bled, findings)
    else:
        decks = shared_decks(project, game, component, list(languages), voices, print_data, draft, findings)
    for language, deck in decks.items():
        check_glyphs(deck, game, catalogues.get(language), findings)
    if (findings.errors and not draft) or set(languages) - set(decks):
        raise _cannot(f"{game_id} {component_id}", findings)
    return {language: part.of_deck(deck) for language, deck in decks.items()}, game, findings


def _cannot(what: str, findings: Findings) -> CannotJudge:
    first = findings.errors[0]
    return CannotJudge(f"{what} cannot be composed: {first.message}", first.fix, first.where)


def title_of(game: Game, component: ComponentModel, deck: Deck) -> DocumentMetadata:
    """The metadata of a file with the faces of a component."""
    credits_ = game.model.credits
    title = f"{game.model.name} · {component.id} · {deck.language.upper()}"
    return DocumentMetadata(title, credits_.authors, deck.language, credits_.licence, credits_.attribution)


class _OneDeck(NamedTuple):
    """Pieces that are sent together: one product (None: as they are), one back, and the folder of their files."""

    product: ServiceProduct | None
    back: Face | None
    folder: str
    items: list[PieceFaces]


class _Composer:
    """Plans the files of one deck for a service."""

    def __init__(self, wish: Wish, assigned: Assigned, game: Game, deck: Deck) -> None:
        self.wish, self.service, self.game, self.deck = wish, wish.service, game, deck
        self.products = assigned.products
        self.taken = [item for item in deck.pieces if item.piece.code in assigned.products and item.piece.quantity]
        self.pages: list[FacePage] = []
        self.numbers: dict[tuple[str, str], int] = {}  # the page of a face in a product
        self.composed = Composed(deck.language, {}, b"", [], [])

    def made(self) -> Composed:
        if self.service.makes == "pages":
            self._pages_file()
            return self.composed
        if self.service.makes == "drawings":
            self._drawings()
            return self.composed
        {"images": self._images, "tabletop": self._tabletop, "contact_sheet": self._contact}[self.service.makes]()
        about = title_of(self.game, self.deck.component, self.deck)
        self.composed.pages = face_pages(about, self.deck, self.pages, passing=True)
        return self.composed

    # -- pages ---------------------------------------------------------------

    def _page(self, face: Face, product: ServiceProduct | None) -> int:
        """The number of the page that shows a face as a product; added when it is asked for first."""
        key = face.key, product.id if product else ""
        if key not in self.numbers:
            self.numbers[key] = len(self.pages)
            self.pages.append(self._face_page(face, product))
        return self.numbers[key]

    def _face_page(self, face: Face, product: ServiceProduct | None) -> FacePage:
        if product is not None:
            return FacePage(face, *product.page(self.service.dpi), (product.width, product.height))
        around = 2 * face.bleed if self.service.area == "bleed" else 0.0
        cut_out = self.service.area == "cut"
        return FacePage(face, face.width + around, face.height + around, (face.width, face.height), cut_out)

    def _picture(self, path: str, face: Face, product: ServiceProduct | None) -> None:
        number = self._page(face, product)
        page = self.pages[number]
        size = dots(page.width, self.wish.dpi), dots(page.height, self.wish.dpi)
        ground = "" if page.cut_out else "#ffffff"
        placed = (PageOnPicture(number, 0, 0, *size),)
        self.composed.pictures.append(PictureOfPages(path, *size, self.wish.dpi, placed, ground))

    # -- what services want ----------------------------------------------------

    def _images(self) -> None:
        """A picture of each front, and of each back once; a folder for each product and back."""
        for one in self._decks():
            for item in one.items:
                copies = f"_x{item.piece.quantity}" if item.piece.quantity > 1 else ""
                name = f"{one.folder}{item.piece.code}{copies}.png"
                self._tell(name, "front", one.product, item)
                self._picture(name, item.front, one.product)
            if one.back is not None:
                name = f"{one.folder}back.png"
                self._tell(name, "back", one.product, face=one.back.key)
                self._picture(name, one.back, one.product)

    def _drawings(self) -> None:
        """An SVG of each front, and of each back once."""
        from generator.exports.face_svg import face_svg  # with all that draws for the web: pictures need none of it

        fonts = self.deck.theme.fonts
        for one in self._decks():
            for item in one.items:
                name = f"{one.folder}{item.piece.code}.svg"
                self._tell(name, "front", one.product, item)
                self.composed.finished[name] = face_svg(item.front, fonts, f"{item.piece.code} {item.name}").encode()
            if one.back is not None:
                name = f"{one.folder}back.svg"
                self._tell(name, "back", one.product, face=one.back.key)
                self.composed.finished[name] = face_svg(one.back, fonts, one.back.key).encode()

    def _pages_file(self) -> None:
        """A PDF for each product, a side to a page; each piece so often as the service wants it."""
        model = self.service.pages
        assert model is not None
        about = title_of(self.game, self.deck.component, self.deck)
        by_product: dict[str, list[PieceFaces]] = {}
        for item in self.taken:
            product = self.products[item.piece.code]
            by_product.setdefault(product.id if product else "", []).append(item)
        for ident, items in by_product.items():
            pages, told = [], []
            for item in items:
                sides = [("front", item.front), *([("back", item.back)] if item.back else [])]
                sides = sides[::-1] if model.order == "back_front" else sides
                for _ in range(item.piece.quantity if model.copies else 1):
                    for side, face in sides:
                        pages.append(self._face_page(face, self.products[item.piece.code]))
                        told.append([side, item.piece.code, face.key])
            name = f"{'-'.join(part for part in (self.deck.component.id, ident) if part)}.pdf"
            data = face_pages(about, self.deck, pages)
            standard = model.standard if model.standard != "pdf/x-4" or self.wish.icc else ""
            intent = OutputIntent(model.condition)
            if self.wish.icc:
                intent = OutputIntent(profile_name(self.wish.icc), self.wish.icc)
            ink = (model.ink or 400) if model.colour == "cmyk" else 0
            self.composed.finished[name] = press_ready(data, ink=ink, standard=standard, intent=intent)
            self._tell(name, "pages", self.products[items[0].piece.code], pages=told, standard=standard)

    def _tabletop(self) -> None:
        """Sheets of fronts, the back of each deck, and the saved object that makes one deck of them all."""
        model = self.service.sheet
        assert model is not None
        name = self.deck.component.id
        sheets: list[CardSheet] = []
        links: list[SheetLinks] = []
        for one in self._decks(by_size=True):
            assert one.items
            face = one.items[0].front
            cards = [
                SheetCard(item.piece.code, item.name, item.piece.quantity, self._page(item.front, None))
                for item in one.items
            ]
            back = self._page(one.back or face, None)
            made = card_sheets(len(sheets) + 1, cards, back, (face.width, face.height), self.wish.dpi, model)
            for sheet in made:
                front, rear = f"{name}-{sheet.number}-fronts.png", f"{name}-{sheet.number}-back.png"
                sheets.append(sheet)
                links.append(SheetLinks(self.wish.url + front, self.wish.url + rear))
                codes = [card.code for card in sheet.cards]
                self._tell(front, "sheet", None, cards=codes, columns=sheet.columns, rows=sheet.rows)
                self._tell(rear, "back", None, face=(one.back or face).key)
                dpi, pictures = self.wish.dpi, self.composed.pictures
                pictures.append(PictureOfPages(front, *sheet.size, dpi, sheet.placed, "#000000"))
                pictures.append(PictureOfPages(rear, *sheet.cell, dpi, (PageOnPicture(back, 0, 0, *sheet.cell),)))
        save = saved_object(f"{self.game.model.name} · {name}", sheets, links)
        self.composed.finished[f"{name}.json"] = (json.dumps(save, ensure_ascii=False, indent=1) + "\n").encode()
        self._tell(f"{name}.json", "save", None)

    def _contact(self) -> None:
        """One picture with all fronts, each as large as its share of the width allows."""
        model = self.service.contact
        assert model is not None
        fronts = [self._page(item.front, None) for item in self.taken]
        columns = min(model.columns, len(fronts))
        wide = (model.width - (columns + 1) * model.gap) // columns
        across = max(self.pages[number].width for number in fronts)
        down = max(self.pages[number].height for number in fronts)
        high = max(1, round(wide * down / across))
        placed = []
        for i, number in enumerate(fronts):
            page = self.pages[number]
            size = max(1, round(wide * page.width / across)), max(1, round(wide * page.height / across))
            left = model.gap + i % columns * (wide + model.gap) + (wide - size[0]) // 2
            top = model.gap + i // columns * (high + model.gap) + (high - size[1]) // 2
            placed.append(PageOnPicture(number, left, top, *size))
        rows = -(-len(fronts) // columns)
        size = model.width, model.gap + rows * (high + model.gap)
        name = f"{self.deck.component.id}.png"
        dpi = max(1, round(wide * MM_PER_INCH / across))
        self.composed.pictures.append(PictureOfPages(name, *size, dpi, tuple(placed), model.ground))
        boxes = [[item.piece.code, *one[1:]] for item, one in zip(self.taken, placed, strict=True)]
        self._tell(name, "contact", None, placed=boxes)

    def _decks(self, *, by_size: bool = False) -> list[_OneDeck]:
        """The pieces by product (or by size) and back, in order, with the folder of what is uploaded as one deck."""
        found: dict[tuple[str, str], list[PieceFaces]] = {}
        for item in self.taken:
            product = self.products[item.piece.code]
            what = item.front.format.id if by_size else product.id if product else ""
            found.setdefault((what, item.back.key if item.back else ""), []).append(item)
        made = []
        for (what, back), items in found.items():
            parts = [] if by_size else [what] if what else []
            parts += [back] if back and len(found) > 1 else []
            folder = f"{'-'.join(parts)}/" if parts else ""
            made.append(_OneDeck(self.products[items[0].piece.code], items[0].back, folder, items))
        return made

    def _tell(
        self, path: str, kind: str, product: ServiceProduct | None, item: PieceFaces | None = None, **more: object
    ) -> None:
        """Say in the manifest what a file is."""
        told: dict[str, Any] = {"path": path, "kind": kind, **({"product": product.id} if product else {})}
        if item is not None:
            told |= {"code": item.piece.code, "face": item.front.key, "quantity": item.piece.quantity}
        self.composed.files.append({**told, **more})
