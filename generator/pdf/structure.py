"""The structure tree of a tagged PDF: elements in reading order, link annotations, and the objects of both.

An element joins its parent when its first content is painted, so that the tree has what is printed, in that order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from generator.base.geometry import Bounds
from generator.pdf.document import Destination, PdfFile
from generator.pdf.metadata import text_string
from generator.pdf.objects import Raw
from generator.pdf.operators import number

ContentMark = tuple[int, int]  # page (from 0) and number of a marked content on it


@dataclass(slots=True, eq=False)
class Annotation:
    """A link annotation: its page (from 0), its rectangle in points, its target anchor, its structure element.

    `number` is that of its object, once it was reserved.
    """

    page: int
    rect: Bounds
    target: str
    node: StructureElement
    number: int = 0
    raw: Raw = field(default_factory=lambda: Raw(b""))


@dataclass(slots=True, eq=False)
class StructureElement:
    """An element of the structure tree. `attributes` are made by the functions below.

    `number` is that of its object, once the tree is written.
    """

    kind: str
    parent: StructureElement | None = None
    language: str = ""
    alt: str = ""
    ident: str = ""
    attributes: str = ""
    kids: list[StructureElement | ContentMark | Annotation] = field(default_factory=list)
    attached: bool = False
    number: int = 0

    def child(self, kind: str, *, alt: str = "", ident: str = "", attributes: str = "") -> StructureElement:
        """A new element whose parent is this one; it joins the tree when it is attached."""
        return StructureElement(kind, self, alt=alt, ident=ident, attributes=attributes)

    def attach(self) -> None:
        """Add this element, and its ancestors, to the tree, if that was not done before."""
        if not self.attached:
            self.attached = True
            if self.parent is not None:
                self.parent.attach()
                self.parent.kids.append(self)


def list_attributes(numbering: str) -> str:
    """The attributes of a list whose items are numbered so: Decimal, Disc, None."""
    return f"/O/List/ListNumbering/{numbering}"


def column_head_attributes() -> str:
    """The attributes of a head cell that names its column."""
    return "/O/Table/Scope/Column"


def figure_attributes(box: Bounds) -> str:
    """The attributes of a figure, with its bounds in points."""
    return f"/O/Layout/BBox[{' '.join(number(v) for v in box)}]/Placement/Block"


def reserve_links(pdf: PdfFile, links: Sequence[Annotation]) -> None:
    """Give each link annotation its object, which `write_link` describes when the pages are known."""
    for i, link in enumerate(links):
        link.number = pdf.add_object(link.raw, f"tirada.link.{i}")


def write_link(pdf: PdfFile, link: Annotation, to: Destination, words: str, key: int) -> None:
    """Describe a link annotation: where it leads, in words and as a destination.

    `key` is its key in the structure tree: the number of pages plus its index among all links.
    """
    rect = " ".join(number(value) for value in link.rect)
    link.raw.data = (
        f"<</Type/Annot/Subtype/Link/F 4/Rect[{rect}]/Border[0 0 0]/Contents{text_string(words)}"
        f"/Dest[{pdf.destination(to)}]/StructParent {key}>>"
    ).encode("latin-1")


def write_structure(
    pdf: PdfFile, root: StructureElement, marked: Sequence[Sequence[StructureElement]], links: Sequence[Annotation]
) -> None:
    """Write the structure tree. `marked` has for each page the element of each marked content; `links` are all links.

    Pages must be added as tagged ones, and links be reserved.
    """
    tree = Raw(b"")
    tree_number = pdf.set_catalog("StructTreeRoot", tree)
    nodes = list(_below(root))
    raws = []
    for i, node in enumerate(nodes):
        raw = Raw(b"")
        raws.append(raw)
        node.number = pdf.add_object(raw, f"tirada.tag.{i}")
    parents = [f"{i}[{' '.join(f'{node.number} 0 R' for node in page)}]" for i, page in enumerate(marked)]
    parents += [f"{len(marked) + i} {link.node.number} 0 R" for i, link in enumerate(links)]
    parent_tree = pdf.add_object(Raw(f"<</Nums[{' '.join(parents)}]>>".encode()), "tirada.parents")
    # names must stand in order, each once: two languages share their anchors, and the first keeps them
    idents = {node.ident: node.number for node in reversed(nodes) if node.ident}
    for node, raw in zip(nodes, raws, strict=True):
        ident = node.ident if idents.get(node.ident) == node.number else ""
        raw.data = _element(pdf, node, tree_number, ident).encode("latin-1")
    names = " ".join(f"{text_string(ident)} {idents[ident]} 0 R" for ident in sorted(idents))
    id_tree = f"/IDTree<</Names[{names}]>>" if idents else ""
    tree.data = (
        f"<</Type/StructTreeRoot/K {root.number} 0 R/ParentTree {parent_tree} 0 R"
        f"/ParentTreeNextKey {len(marked) + len(links)}{id_tree}>>"
    ).encode("latin-1")


def _below(node: StructureElement) -> list[StructureElement]:
    found, waiting = [], [node]
    while waiting:
        one = waiting.pop()
        found.append(one)
        waiting += [kid for kid in reversed(one.kids) if isinstance(kid, StructureElement)]
    return found


def _element(pdf: PdfFile, node: StructureElement, tree: int, ident: str) -> str:
    contents = [kid for kid in node.kids if isinstance(kid, tuple)]
    page = contents[0][0] if contents else None
    kids = []
    for kid in node.kids:
        if isinstance(kid, StructureElement):
            kids.append(f"{kid.number} 0 R")
        elif isinstance(kid, Annotation):
            kids.append(f"<</Type/OBJR/Obj {kid.number} 0 R/Pg {pdf.page_object(kid.page)} 0 R>>")
        elif kid[0] == page:
            kids.append(str(kid[1]))
        else:
            kids.append(f"<</Type/MCR/MCID {kid[1]}/Pg {pdf.page_object(kid[0])} 0 R>>")
    made = f"<</Type/StructElem/S/{node.kind}/P {node.parent.number if node.parent else tree} 0 R/K[{' '.join(kids)}]"
    made += f"/Pg {pdf.page_object(page)} 0 R" if page is not None else ""
    made += f"/Lang{text_string(node.language)}" if node.language else ""
    made += f"/Alt{text_string(node.alt)}" if node.alt else ""
    made += f"/ID{text_string(ident)}" if ident else ""
    made += f"/A<<{node.attributes}>>" if node.attributes else ""
    return made + ">>"
