"""data/print/services/: what print services, virtual tables and image files want, one YAML file each."""

from __future__ import annotations

import math
from typing import Literal

from generator.base.errors import CannotJudge
from generator.base.yaml_model import YamlModel
from generator.catalog.models import Identifier
from generator.catalog.profiles import ProfileModel, load_profile, names_in
from generator.catalog.project import Project

FOLDER = "data/print/services"
MM_PER_INCH = 25.4
LEAST_DPI, MOST_DPI = 36, 1200
CutShape = Literal["rect", "circle", "polygon"]


class ServiceProduct(YamlModel, frozen=True):
    """A size that a service cuts (mm), and the image or page that it wants for it.

    `canvas` is in dots at the service's resolution; without one a product has `bleed` (mm) on all sides.
    """

    id: Identifier  # the name of its files' folder
    name: str  # what the service calls it
    width: float  # mm once it is cut
    height: float  # mm once it is cut
    canvas: tuple[int, int] | None = None  # dots of the image that is sent, bleed included
    bleed: float | None = None  # mm beyond the cut on each side, where there is no canvas
    shape: CutShape = "rect"  # what is cut out
    kinds: tuple[str, ...] = ()  # kinds of component it is made for; none: any
    most: int = 0  # pieces that one order of it takes; 0: no limit is known
    verified: bool = True  # no: derived, or told by others than the service
    source: str = ""  # where its numbers come from, if not where those of the service do

    def page(self, dpi: int) -> tuple[float, float]:
        """The size of the canvas or page in mm."""
        if self.canvas is not None:
            return self.canvas[0] * MM_PER_INCH / dpi, self.canvas[1] * MM_PER_INCH / dpi
        around = 2 * (self.bleed or 0.0)
        return self.width + around, self.height + around


class PagesModel(YamlModel, frozen=True):
    """How a service wants a PDF of one side to a page."""

    order: Literal["front_back", "back_front"]  # which side of a piece comes first
    copies: bool  # whether a piece has as many pages as copies
    colour: Literal["rgb", "cmyk"]  # what colours are written in
    standard: Literal["", "pdf/x-1a", "pdf/x-4"] = ""  # pdf/x-4 only where a colour profile is given
    ink: int = 0  # percent of all four inks together that no place may exceed; 0: no limit
    condition: str = ""  # the registered printing condition that an output intent without a profile names


class SheetModel(YamlModel, frozen=True):
    """The sheet images of a virtual table: so many columns and rows, of which so many hold faces."""

    columns: int  # at most
    rows: int  # at most
    faces: int  # that a sheet may hold
    least_columns: int  # a sheet has at least so many columns and rows, even if they are empty
    least_rows: int  # see least_columns
    most: int  # dots along a side of an image


class ContactModel(YamlModel, frozen=True):
    """A contact sheet: all fronts of a component in one image."""

    columns: int  # at most
    width: int  # dots of the whole image
    gap: int  # dots between two faces
    ground: str  # "#rrggbb"


class Service(ProfileModel, frozen=True):
    """What a service or a use of faces beyond paper wants. A new one needs only a file."""

    id: Identifier  # as --service calls it
    name: str  # as it calls itself
    makes: Literal["images", "drawings", "pages", "tabletop", "contact_sheet"]  # what is sent to it
    source: str  # where these numbers come from
    dpi: int = 300  # dots to the inch of its images
    area: Literal["trim", "bleed", "cut"] = "trim"  # what an image shows where there are no products
    products: tuple[ServiceProduct, ...] = ()  # none: pieces of every size, as they are
    within: float = 0.0  # mm by which a product may be larger or smaller than a piece
    pages: PagesModel | None = None  # needed where it makes pages
    sheet: SheetModel | None = None  # needed where it makes tabletop
    contact: ContactModel | None = None  # needed where it makes contact_sheet
    kinds: tuple[str, ...] = ()  # kinds of component it takes; none: any
    not_promised: tuple[str, ...] = ()  # what the service asks for and nobody can promise here
    not_promised_without_icc: tuple[str, ...] = ()  # what can be promised only where --icc names a profile

    def mistake(self) -> str:
        """What in it cannot be, in words; empty where all is well."""
        needed = {"pages": self.pages, "tabletop": self.sheet, "contact_sheet": self.contact}
        if self.makes in needed and needed[self.makes] is None:
            key = {"pages": "pages", "tabletop": "sheet", "contact_sheet": "contact"}[self.makes]
            return f"it makes {self.makes}, and has no `{key}:`"
        if not LEAST_DPI <= self.dpi <= MOST_DPI:
            return f"{self.dpi} dots to the inch; {LEAST_DPI} to {MOST_DPI} expected"
        for product in self.products:
            if (product.canvas is None) == (product.bleed is None):
                return f"the product {product.id!r} needs either `canvas:` or `bleed:`"
            page = product.page(self.dpi)
            if product.width <= 0 or product.height <= 0 or page[0] < product.width or page[1] < product.height:
                return f"the canvas of the product {product.id!r} is smaller than what is cut out of it"
        if self.pages is not None and self.pages.standard == "pdf/x-1a" and self.pages.colour != "cmyk":
            return "PDF/X-1a has no colours but CMYK and grey"
        return ""

    def product_for(self, width: float, height: float, shape: str, kind: str) -> ServiceProduct | None:
        """The product for a piece of a size (mm), shape and kind of component: the nearest within the tolerance."""
        near = [(_apart(one, width, height), i, one) for i, one in enumerate(self._fit(shape, kind))]
        fitting = [item for item in near if item[0] <= self.within + 1e-9]
        return min(fitting)[2] if fitting else None

    def nearest(self, width: float, height: float, shape: str, kind: str) -> tuple[ServiceProduct, bool] | None:
        """The product that comes nearest to a piece (mm), and whether it does so with width and height exchanged.

        None where nothing of this shape is offered for this kind of component.
        """
        ways = [
            (_apart(one, *size), turned, i)
            for i, one in enumerate(self._fit(shape, kind))
            for turned, size in ((False, (width, height)), (True, (height, width)))
        ]
        if not ways:
            return None
        _, turned, found = min(ways)
        return self._fit(shape, kind)[found], turned

    def _fit(self, shape: str, kind: str) -> list[ServiceProduct]:
        return [one for one in self.products if one.shape == shape and (not kind or not one.kinds or kind in one.kinds)]


def _apart(product: ServiceProduct, width: float, height: float) -> float:
    return max(abs(product.width - width), abs(product.height - height))


def load_service(project: Project, name: str) -> Service:
    """A service by its name. Raises CannotJudge for one that does not exist, or whose file is wrong."""
    return load_profile(project, FOLDER, name, f"there is no service {name!r}", Service)


def service_names(project: Project) -> list[str]:
    """The services that there are."""
    return names_in(project, FOLDER)


def checked_dpi(dpi: int) -> int:
    """A resolution in dots to the inch. Raises CannotJudge for one that makes no picture of use."""
    if not LEAST_DPI <= dpi <= MOST_DPI:
        raise CannotJudge(f"{dpi} dots to the inch: {LEAST_DPI} to {MOST_DPI} expected", "300 is what printers ask for")
    return dpi


def dots(length: float, dpi: int) -> int:
    """A length (mm) in whole dots, at least one."""
    return max(1, math.floor(length * dpi / MM_PER_INCH + 0.5))
