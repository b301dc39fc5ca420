"""Which product of a service each piece of a component is sent as, and what is refused."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.catalog.library import Game
from generator.catalog.models import ComponentModel
from generator.catalog.pieces import Piece, expand
from generator.catalog.printdata import PrintData
from generator.catalog.services import Service, ServiceProduct
from generator.faces.deck import OWN
from generator.workshop.exports.parts import WHOLE, ExportPart


@dataclass(frozen=True, slots=True)
class Assigned:
    """What a service takes of a component: the product of each piece by its code (None: as it is), and the bleed (mm).

    `refused` says of the pieces that it does not take, by what they are, which offered size comes nearest.
    """

    products: dict[str, ServiceProduct | None] = field(default_factory=dict)
    bleed: float = 0.0
    refused: dict[str, str] = field(default_factory=dict)
    sizes: dict[str, tuple[float, float]] = field(default_factory=dict)  # of the pieces that have a product


def assign(
    service: Service, game: Game, component: ComponentModel, print_data: PrintData, part: ExportPart = WHOLE
) -> Assigned:
    """The products of a component's pieces, of a part of them if one is given; the game is that of its players.

    Raises CannotJudge for a deck larger than the service takes.
    """
    found = Assigned()
    pieces = part.of(expand(game, component, Findings()))
    if service.kinds and component.kind not in service.kinds:
        kinds = " or ".join(service.kinds)
        found.refused[f"{component.id} ({component.kind})"] = (
            f"{service.name} takes components of the kind {kinds} only"
        )
        return found
    if not service.products:
        found.products.update((piece.code, None) for piece in pieces)
        return found
    bleed = 0.0
    for piece in pieces:
        if piece.format == OWN:
            found.refused[f"{component.id} (nets)"] = f"{service.name} takes no nets"
            continue
        row = print_data.format(piece.format)
        product = service.product_for(row.width, row.height, row.shape, component.kind)
        if product is None:
            what = f"{component.id} of {row.width:g} x {row.height:g} mm ({row.shape})"
            found.refused[what] = _nearest(service, row.width, row.height, row.shape, component.kind)
            continue
        found.products[piece.code] = product
        found.sizes[piece.code] = row.width, row.height
        page = product.page(service.dpi)
        bleed = max(bleed, (page[0] - row.width) / 2, (page[1] - row.height) / 2)
    _refuse_large(service, game, component, pieces, found)
    return Assigned(found.products, bleed, found.refused, found.sizes)


def _nearest(service: Service, width: float, height: float, shape: str, kind: str) -> str:
    """What a service offers instead of a size (mm) that it does not take, in words."""
    near = service.nearest(width, height, shape, kind)
    if near is None:
        return f"{service.name} offers no shape {shape} for components of the kind {kind}"
    product, turned = near
    size = f"{product.name}, {product.width:g} x {product.height:g} mm"
    if turned:
        return f"the nearest size that {service.name} offers is {size}, with width and height exchanged"
    return f"the nearest size that {service.name} offers is {size}"


def _refuse_large(
    service: Service, game: Game, component: ComponentModel, pieces: Sequence[Piece], found: Assigned
) -> None:
    """Raise CannotJudge where a component has more pieces of a product than one order of it takes."""
    counts: dict[str, int] = {}
    for piece in pieces:
        product = found.products.get(piece.code)
        if product is not None:
            counts[product.id] = counts.get(product.id, 0) + piece.quantity
    for product in service.products:
        if product.most and counts.get(product.id, 0) > product.most:
            raise CannotJudge(
                f"{game.id} {component.id}: {counts[product.id]} pieces, and {service.name} takes {product.most} in "
                f"one order of {product.name}",
                "send it in portions, --pieces FIRST..LAST, or divide the component into several in components.yaml",
            )
