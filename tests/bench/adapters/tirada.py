"""Tirada on the shared card benchmark: a game folder as its user has it, then `tirada build`'s own path to the PDF.

The deck's JSON becomes a game folder (game.yaml, components.yaml, tables, templates, icons, a layout with the
benchmark's marks) inside the timed run, and the catalog is loaded, validated and printed from those files by the
functions that `tirada build` calls. Left out against the command: thumbnails for gallery.html and the build book.
What a user's second build has too is kept between runs: the cache that Tirada keeps (entry points of installed
packages, patterns of hyphenation). The deck's own folder is another one in every run, which no cache knows.
"""

import json
import os
import tempfile
from pathlib import Path

import common as C


def version():
    from importlib.metadata import version as of

    return f"tirada {of('tirada')}, reportlab {of('reportlab')}"


def table(rows):
    """Rows as a spreadsheet saves them, every cell in quotes (the module csv looks at each letter in turn)."""
    return "".join('"' + '","'.join(cell.replace('"', '""') for cell in cells) + '"\n' for cells in rows)


def write_project(deck, root):
    spec = deck["spec"]
    game = root / "data/games/deck"
    (game / "tables").mkdir(parents=True)
    (root / "data/print").mkdir(parents=True)
    (root / "templates/themes").mkdir(parents=True)
    (root / "templates/faces/deck").mkdir(parents=True)
    (root / "templates/art").mkdir(parents=True)
    colours = {colour: f"c{i}" for i, colour in enumerate(deck["colours"])}
    cards = [
        (
            c["id"].lower(),
            c["id"],
            c["title"],
            c["type"],
            str(c["value"]),
            colours[c["colour"]],
            c["icon"],
            c["side"],
            c["body"],
        )
        for c in deck["cards"]
    ]
    names = ("id", "code", "name", "type", "value", "colour", "icon", "side", "body")
    (game / "tables/cards.csv").write_text(table([names, *cards]), encoding="utf-8")
    sides = [(key, side["name"]) for key, side in deck["sides"].items()]
    (game / "tables/sides.csv").write_text(table([("id", "name"), *sides]), encoding="utf-8")
    text = {"type": "text"}
    tables = {
        "sides": {"columns": {"id": {"type": "id"}, "name": text}},
        "cards": {
            "columns": {
                "id": {"type": "id"},
                "code": {"type": "word", "unique": True},
                "name": text,
                "type": text,
                "value": {"type": "integer", "min": 1, "max": 20},
                "colour": {"type": "choice", "options": list(colours.values())},
                "icon": {"type": "choice", "options": list(deck["icons"])},
                "side": {"type": "ref", "table": "sides"},
                "body": {"type": "text", "max_length": 300},
            }
        },
    }
    dump = lambda path, value: path.write_text(json.dumps(value, ensure_ascii=False), encoding="utf-8")  # noqa: E731
    # JSON is YAML: the same files a user would write by hand
    dump(
        game / "game.yaml",
        {
            "id": "deck",
            "code": "MZ",
            "name": "Deck",
            "edition": "1.0",
            "source_language": "es",
            "languages": ["es"],
            "theme": "deck",
            "tables": tables,
            "credits": {"game": "Deck", "authors": "benchmark", "licence": "MIT", "attribution": "benchmark"},
        },
    )
    dump(
        game / "components.yaml",
        {
            "components": [
                {
                    "id": "cards",
                    "kind": "card",
                    "format": "bench",
                    "title": "Cartas",
                    "cover": False,
                    "keep_order": True,
                    "printed": True,
                    "groups": [
                        {
                            "id": "dealt",
                            "title": "Cartas",
                            "rows": "cards",
                            "code": "row.code",
                            "front": "deck/front",
                            "back": "deck/back",
                        }
                    ],
                }
            ]
        },
    )
    card, crop = spec["card"], spec["crop"]
    (root / "data/print/formats.csv").write_text(
        "id,name,width,height,radius,bleed,safe,shape,corners,turn,outline,source\n"
        f"bench,bench,{card['w']},{card['h']},3,0,0.8,rect,,,,bench\n"
    )
    (root / "data/print/layouts.csv").write_text(
        "id,name,gutters,flip,backs,margin,min_bleed,mark_gap,mark_length,mark_least,mark_weight,mark_colour,furniture,"
        f"marks,source\nbench,bench,no,long,mixed,4,0,{crop['gap']},{crop['length']},{crop['length']},"
        f"{crop['width_pt']},{crop['colour']},3,both,bench\n"
    )
    fonts = {
        "regular": {"package": "font_source_sans_pro", "file": "SourceSansPro-Regular.ttf"},
        "bold": {"package": "font_source_sans_pro", "file": "SourceSansPro-Bold.ttf"},
    }
    styles, palette = {}, {name: colour for colour, name in colours.items()} | {"white": "#FFFFFF"}
    for key in ("title", "type", "value", "body", "footer"):
        s = spec[key]
        palette[key] = s["colour"]
        styles[key] = {
            "font": s["font"],
            "size": s["size"],
            "floor": 5,
            "colour": key,
            "single": key != "body",
            "align": "left" if "x" in s else "center",
            "leading": s.get("leading", s["size"]) / s["size"],
        }
    back = spec["back"]
    styles["name"] = {
        "font": "bold",
        "size": back["name"]["size"],
        "floor": 8,
        "colour": "white",
        "single": True,
        "align": "center",
    }
    for key, side in deck["sides"].items():
        palette[f"{key}_ground"] = side["colour"]
    dump(root / "templates/themes/deck.yaml", {"id": "deck", "fonts": fonts, "palette": palette, "styles": styles})
    for name, d in {**deck["icons"], **{f"side-{k}": s["emblem"] for k, s in deck["sides"].items()}}.items():
        (root / f"templates/art/{name}.svg").write_text(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path class="ink" d="{d}"/></svg>'
        )
    fr, ci, ic, va, ti, ty, bo, fo = (
        spec[k] for k in ("frame", "circle", "icon", "value", "title", "type", "body", "footer")
    )
    tint = "{{ row.colour }}"
    dump(
        root / "templates/faces/deck/front.yaml",
        {
            "elements": [
                {
                    "kind": "rect",
                    "box": [fr["x"], fr["y"], fr["w"], fr["h"]],
                    "radius": fr["r"],
                    "stroke": tint,
                    "width": fr["stroke"],
                },
                {"kind": "circle", "centre": [ci["cx"], ci["cy"]], "radius": ci["r"], "fill": tint},
                {
                    "kind": "icon",
                    "art": "{{ row.icon }}",
                    "box": [ic["x"], ic["y"], ic["size"], ic["size"]],
                    "ink": tint,
                },
                {
                    "kind": "text",
                    "role": "name",
                    "box": [ti["x"], ti["base"] - 4, 43, 5],
                    "value": "{{ row.name }}",
                    "style": "title",
                },
                {
                    "kind": "text",
                    "role": "value",
                    "box": [va["cx"] - 4, ci["cy"] - 4, 8, 8],
                    "value": "{{ row.value }}",
                    "style": "value",
                },
                {
                    "kind": "text",
                    "role": "type",
                    "box": [ty["x"], ty["base"] - 3, 43, 4],
                    "value": "{{ row.type }}",
                    "style": "type",
                },
                {
                    "kind": "text",
                    "role": "text",
                    "box": [bo["x"], bo["y"], bo["w"], bo["h"]],
                    "value": "{{ row.body }}",
                    "style": "body",
                    "valign": "top",
                },
                {
                    "kind": "text",
                    "role": "collector",
                    "box": [fo["cx"] - 20, fo["base"] - 2.4, 40, 3],
                    "value": "{{ row.code }}",
                    "style": "footer",
                },
            ]
        },
    )
    r, g, e, nm = back["rect"], back["ring"], back["emblem"], back["name"]
    dump(
        root / "templates/faces/deck/back.yaml",
        {
            "elements": [
                {
                    "kind": "rect",
                    "box": [r["x"], r["y"], r["w"], r["h"]],
                    "radius": r["r"],
                    "fill": "{{ row.side.id }}_ground",
                },
                {
                    "kind": "circle",
                    "centre": [g["cx"], g["cy"]],
                    "radius": g["r"],
                    "stroke": "white",
                    "width": g["stroke"],
                },
                {
                    "kind": "icon",
                    "art": "side-{{ row.side.id }}",
                    "box": [e["x"], e["y"], e["size"], e["size"]],
                    "ink": "white",
                },
                {
                    "kind": "text",
                    "role": "name",
                    "box": [nm["cx"] - 25, nm["base"] - 6, 50, 8],
                    "value": "{{ row.side.name }}",
                    "style": "name",
                },
            ]
        },
    )


def build(deck, out):
    from generator.base.garbage_collection import collect_seldom

    collect_seldom()  # as the command does
    from generator.catalog.project import find_project
    from generator.workshop.build.sheets import make_targets
    from generator.workshop.targets import Target

    with tempfile.TemporaryDirectory() as folder:
        write_project(deck, Path(folder))
        project = find_project(root=Path(folder))
        made = make_targets(project, [Target("deck", "es", "cards", "a4", "bench")], build_book=False)
    for finding in made.findings:
        if finding.severity == "error":
            raise SystemExit(f"{finding.where}: {finding.message}")
    Path(out).write_bytes(made.products[0].data)


if __name__ == "__main__":
    os.environ.setdefault("PYTHONHASHSEED", "0")
    C.run(build, version)
    from generator.base.quick_exit import exit_quickly

    exit_quickly(0)  # as the command does
