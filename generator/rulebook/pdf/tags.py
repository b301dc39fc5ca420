"""The structure tree of a tagged PDF: elements in reading order, and the PDF objects that describe them.

An element joins its parent when its first content is painted, so that the tree has what is printed, in that order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from generator.base.geometry import Bounds
from generator.pdf.document import PdfFile
from generator.pdf.metadata import text_string
from generator.pdf.objects import Raw
from generator.pdf.operators import number

ContentMark = tuple[int, int]  # page (from 0) and number of a marked content on it


@dataclass(slots=True, eq=False)
class Annotation:
    """A link annotation: its page (from 0), its rectangle in points, its target anchor, its structure element."""

    page: int
    rect: Bounds
    target: str
    node: StructureElement
    name: int = 0


@dataclass(slots=True, eq=False)
class StructureElement:
    """An element of the structure tree. `attributes` are PDF entries as text, such as `/O/Table/Scope/Column`."""

    kind: str
    parent: StructureElement | None = None
    language: str = ""
    alt: str = ""
    ident: str = ""
    attributes: str = ""
    kids: list[StructureElement | ContentMark | Annotation] = field(default_factory=list)
    attached: bool = False
    name: int = 0

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


def write_structure(
    pdf: PdfFile, root: StructureElement, marked: Sequence[Sequence[StructureElement]], links: Sequence[Annotation]
) -> None:
    """Write the structure tree. `marked` has for each page the element of each marked content; `links` are all links.

    Pages must be added, with `/StructParents` their index; annotations must have their `name` (object number) and
    `/StructParent` the number of pages plus their index.
    """
    tree = Raw(b"")
    tree_number = pdf.set_catalog("StructTreeRoot", tree)
    nodes = list(_below(root))
    raws = []
    for i, node in enumerate(nodes):
        raw = Raw(b"")
        raws.append(raw)
        node.name = pdf.add_object(raw, f"tirada.tag.{i}")
    parents = [f"{i}[{' '.join(f'{node.name} 0 R' for node in page)}]" for i, page in enumerate(marked)]
    parents += [f"{len(marked) + i} {link.node.name} 0 R" for i, link in enumerate(links)]
    parent_tree = pdf.add_object(Raw(f"<</Nums[{' '.join(parents)}]>>".encode()), "tirada.parents")
    # names must stand in order, each once: two languages share their anchors, and the first keeps them
    idents = {node.ident: node.name for node in reversed(nodes) if node.ident}
    for node, raw in zip(nodes, raws, strict=True):
        ident = node.ident if idents.get(node.ident) == node.name else ""
        raw.data = _element(pdf, node, tree_number, ident).encode("latin-1")
    names = " ".join(f"{text_string(ident)} {idents[ident]} 0 R" for ident in sorted(idents))
    id_tree = f"/IDTree<</Names[{names}]>>" if idents else ""
    tree.data = (
        f"<</Type/StructTreeRoot/K {root.name} 0 R/ParentTree {parent_tree} 0 R"
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
            kids.append(f"{kid.name} 0 R")
        elif isinstance(kid, Annotation):
            kids.append(f"<</Type/OBJR/Obj {kid.name} 0 R/Pg {pdf.page_object(kid.page)} 0 R>>")
        elif kid[0] == page:
            kids.append(str(kid[1]))
        else:
            kids.append(f"<</Type/MCR/MCID {kid[1]}/Pg {pdf.page_object(kid[0])} 0 R>>")
    made = f"<</Type/StructElem/S/{node.kind}/P {node.parent.name if node.parent else tree} 0 R/K[{' '.join(kids)}]"
    made += f"/Pg {pdf.page_object(page)} 0 R" if page is not None else ""
    made += f"/Lang{text_string(node.language)}" if node.language else ""
    made += f"/Alt{text_string(node.alt)}" if node.alt else ""
    made += f"/ID{text_string(ident)}" if ident else ""
    made += f"/A<<{node.attributes}>>" if node.attributes else ""
    return made + ">>"


def box_attribute(box: Bounds) -> str:
    """The attribute with the bounding box of a figure, in points."""
    return f"/O/Layout/BBox[{' '.join(number(v) for v in box)}]/Placement/Block"
