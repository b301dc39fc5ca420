"""Components that share the sheets of another: what components.yaml says of them must be possible to print."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.base.findings import Findings
from generator.base.names import suggestion
from generator.catalog.kinds import ComponentKind, Kinds
from generator.catalog.models import ComponentModel
from generator.catalog.yamlfile import YamlDocument


def check_shared_sheets(
    components: Sequence[ComponentModel], document: YamlDocument, kinds: Kinds, findings: Findings
) -> None:
    """Report each component that cannot be printed on the sheets of the one that it names, and why."""
    by_id = {component.id: component for component in components}
    for i, component in enumerate(components):
        name = component.shares_sheets_with
        if not name:
            continue
        where = document.where("components", i, "shares_sheets_with")
        host = by_id.get(name)
        if host is None or host is component:
            findings.error(
                "component.sheets",
                f"the component {component.id!r} shares the sheets of {name!r}, which is no other component",
                where,
                fix=suggestion(name, [one for one in by_id if one != component.id]),
            )
            continue
        kind, other = kinds.by_name.get(component.kind), kinds.by_name.get(host.kind)
        if kind is None or other is None:  # which is told by itself
            continue
        for reason, fix in _reasons(component, kind, host, other):
            findings.error(
                "component.sheets", f"{component.id} cannot share the sheets of {host.id}: {reason}", where, fix=fix
            )


def _reasons(
    component: ComponentModel, kind: ComponentKind, host: ComponentModel, other: ComponentKind
) -> Iterator[tuple[str, str]]:
    """Why the pieces of a component cannot lie on the sheets of another one (`host`), and what mends it."""
    apart = f"remove shares_sheets_with from {component.id}"
    if host.shares_sheets_with:
        yield (
            f"{host.id} is itself printed on the sheets of {host.shares_sheets_with}",
            f"write shares_sheets_with: {host.shares_sheets_with}",
        )
    for one in (component, host):
        if not one.printed:
            yield f"{one.id} is not printed", "write printed: true, or " + apart
        if one.stock:
            yield f"{one.id} is printed on labels, which have places of their own", apart
        if one.instead_of:
            yield f"{one.id} is made instead of {one.instead_of}, not beside it", apart
    if (kind.tiled or other.tiled) and kind.cut == "along_outline":
        yield "what is as large as a poster has sheets of its own", apart
    if kind.finish != other.finish:
        yield f"one is printed on {kind.finish}, the other on {other.finish} (kinds.yaml)", apart
    if kind.cut != other.cut:
        yield f"one is cut {kind.cut}, the other {other.cut} (kinds.yaml)", apart
    if kind.cut == "across":
        formats = sorted({f for one in (component, host) for f in (one.format, *(g.format for g in one.groups)) if f})
        if len(formats) > 1:
            yield f"pieces that are cut across the sheet are of one format, not of {' and '.join(formats)}", apart
    if component.also_on != host.also_on:
        yield "they are not made for the same papers (also_on)", "give both the same also_on"
    if component.secret != host.secret:
        yield "one of them is secret, the other is for everybody", apart
