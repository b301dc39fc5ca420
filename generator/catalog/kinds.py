"""data/print/kinds.yaml: the kinds of component, each declared once with what it is capable of."""

from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from generator.base.errors import CannotJudge
from generator.base.files import read_bytes, sha256
from generator.base.findings import Findings, Where
from generator.base.frozen import FrozenDict
from generator.base.names import suggestion
from generator.base.yaml_model import YamlModel, nothing
from generator.catalog import yamlfile
from generator.catalog.models import ComponentModel, Identifier, LargePrint
from generator.catalog.project import Project
from generator.catalog.tables import Table

FILE = "data/print/kinds.yaml"
NO_FINISH = "which is no row of finishes.csv"
OF_A_KIND = "kind"  # in the column `needs` of steps.csv: printed for the kinds that name the step
Cut = Literal["across", "one_by_one", "along_outline", "in_strips", "after_scoring", "uncut"]


class ComponentKind(YamlModel, frozen=True):
    """A kind of component: how its pieces are printed, cut and put together, and where they are shown.

    The ways to cut: `across` the whole sheet, with straight cuts (pieces of one size then lie edge to edge in a grid);
    `one_by_one`, each piece along its own line; `along_outline`, a large piece along the line round it; `in_strips`,
    before the backing paper comes off; `after_scoring` the folds of a net, along its solid lines. What is `uncut` stays
    on its whole sheet, and no line is drawn round it.
    """

    finish: Identifier  # what it is printed on: a row of data/print/finishes.csv
    cut: Cut  # how its pieces are cut out
    tiled: bool = False  # a piece larger than the paper is printed on several sheets, to be glued together
    sleeved: bool = False  # may go into sleeves instead of being printed on heavy paper
    adhesive: bool = False  # is stuck onto something else
    steps: tuple[str, ...] = ()  # further steps of making it: rows of data/print/steps.csv with `needs` kind
    in_gallery: bool = False  # the web edition shows its pieces
    large_print: LargePrint = 1.0  # how many times as large its pieces are with --large-print; 1: they stay


class BuiltInModel(YamlModel, frozen=True):
    """What every game has: the kind of its `contents_page`, the word for its `books`, and what others are printed on.

    `labels`, `booklets` and `reference_sheets` are rows of data/print/finishes.csv.
    """

    contents_page: Identifier  # the kind of the page that says what a kit holds
    books: Identifier  # what rulebook, booklet, reference sheet and web edition are called
    labels: Identifier  # the finish of what is printed on label stock
    booklets: Identifier  # the finish of the booklets of rulebooks
    reference_sheets: Identifier  # the finish of reference sheets of rules


class KindsModel(YamlModel, frozen=True):
    """kinds.yaml. `built_in` stands in the file that comes with Tirada; a project's own wins over it."""

    kinds: Mapping[Identifier, ComponentKind] = nothing()  # the kinds by their names
    built_in: BuiltInModel | None = None  # what every game has


class Kinds(msgspec.Struct, frozen=True):
    """The kinds of component that a project knows, by name, and what a build makes by itself."""

    by_name: Mapping[str, ComponentKind]
    built_in: BuiltInModel


def _documents(project: Project, findings: Findings) -> list[yamlfile.YamlDocument]:
    """The kinds.yaml of every layer, the user's own first."""
    paths = [root.joinpath(*FILE.split("/")) for root in project.layers]
    return [yamlfile.load(path, project.shown(path), findings) for path in paths if path.exists()]


def _first_with(documents: Sequence[yamlfile.YamlDocument], *path: str) -> Where:
    """The place of a part in the first document that has it."""
    return next(document.where(*path) for document in documents if path in document.places)


def content_of(project: Project) -> str:
    """A hash of every kinds.yaml that a project reads: what was made with it is to be made again when it changes."""
    paths = [root.joinpath(*FILE.split("/")) for root in project.layers]
    return sha256(b"\0".join(read_bytes(path) for path in paths if path.exists()))


def read_kinds(project: Project, findings: Findings) -> Kinds | None:
    """The kinds of a project; every mistake is a finding, and with one there are none.

    Raises CannotJudge for a file that is no YAML, or when the file that comes with Tirada is gone.
    """
    own = Findings()
    kinds: dict[str, ComponentKind] = {}
    built_in: BuiltInModel | None = None
    documents = _documents(project, own)
    for document in documents:
        model = yamlfile.validate(document, KindsModel, own)
        if model is None:
            continue
        for name, kind in model.kinds.items():
            kinds.setdefault(name, kind)
        built_in = built_in or model.built_in
    if built_in is not None and not own.errors:
        page, books = built_in.contents_page, built_in.books
        if page not in kinds:
            where = _first_with(documents, "built_in", "contents_page")
            own.error("kind.unknown", f"there is no kind of component {page!r}", where, fix=suggestion(page, kinds))
        if books in kinds:
            told = f"{books!r} is what the books of a game are called: no kind of component has that name"
            own.error("kind.reserved", told, _first_with(documents, "kinds", books), fix="choose another name")
    findings.extend(own)
    if own.errors:
        return None
    if built_in is None:
        raise CannotJudge(f"{FILE} is missing, or has no `built_in`", "reinstall Tirada")
    return Kinds(FrozenDict(kinds), built_in)


def check_component_kinds(
    components: Sequence[ComponentModel], document: yamlfile.YamlDocument, kinds: Kinds, findings: Findings
) -> None:
    """Every component is of a kind that exists."""
    for i, component in enumerate(components):
        where = document.where("components", i, "kind")
        if component.kind == kinds.built_in.books:
            findings.error(
                "component.reserved",
                f"the component {component.id!r} cannot be a {component.kind}: books are made from rulebook.yaml",
                where,
                fix="choose another kind",
            )
        elif component.kind not in kinds.by_name:
            findings.error(
                "component.kind",
                f"the component {component.id!r} is of the kind {component.kind!r}, which does not exist",
                where,
                fix=f"{suggestion(component.kind, kinds.by_name)} (one of your own goes into {FILE} of your project)",
            )


def check_kinds(project: Project, finishes: Table, steps: Table, findings: Findings) -> None:
    """What the kinds name is there: their finishes, and the steps of making them."""
    seen: set[str] = set()
    for document in _documents(project, Findings()):
        model = yamlfile.validate(document, KindsModel, Findings())
        for name, kind in model.kinds.items() if model else ():
            if name not in seen:  # else a layer above declares it
                _check_kind(name, kind, document, finishes, steps, findings)
            seen.add(name)
        built_in = model.built_in if model else None
        for what in ("labels", "booklets", "reference_sheets") if built_in else ():
            finish = getattr(built_in, what)
            if finish not in finishes.rows:
                where, told = document.where("built_in", what), f"`{what}` of `built_in` is {finish!r}"
                findings.error("kind.finish", f"{told}, {NO_FINISH}", where, fix=_finish_for(finish, finishes))


def _finish_for(name: str, finishes: Table) -> str:
    return f"{suggestion(name, finishes.rows)} (a row of your own goes into data/print/finishes.csv of your project)"


def _check_kind(
    name: str, kind: ComponentKind, document: yamlfile.YamlDocument, finishes: Table, steps: Table, findings: Findings
) -> None:
    if kind.finish not in finishes.rows:
        findings.error(
            "kind.finish",
            f"the kind {name!r} is printed on {kind.finish!r}, {NO_FINISH}",
            document.where("kinds", name, "finish"),
            fix=_finish_for(kind.finish, finishes),
        )
    elif kind.sleeved and finishes.rows[kind.finish].grams is None:
        findings.error(
            "kind.sleeved",
            f"the kind {name!r} may go into sleeves, but its finish {kind.finish!r} has no weight of paper to name",
            document.where("kinds", name, "sleeved"),
            fix="give that row of finishes.csv its `grams`, or leave `sleeved` out",
        )
    of_kinds = [row.id for row in steps if row.needs == OF_A_KIND]
    for i, step in enumerate(kind.steps):
        if step not in of_kinds:
            findings.error(
                "kind.step",
                f"the kind {name!r} needs the step {step!r}, which is no row of steps.csv with `needs` {OF_A_KIND}",
                document.where("kinds", name, "steps", i),
                fix=suggestion(step, of_kinds),
            )
