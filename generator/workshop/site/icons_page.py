"""output/icons.html: the whole icon family on one page, large and at 6 mm in one colour, with each game's own art."""

from __future__ import annotations

import html
from collections.abc import Mapping
from pathlib import Path

from generator.base.errors import CannotJudge
from generator.base.files import read_bytes
from generator.catalog.project import Project
from generator.faces.art.icons import STROKE
from generator.faces.art.publisher_art import picture_names
from generator.faces.art.svg import read_svg

SMALL, LARGE = 6, 18  # mm

_STYLE = f"""body{{font:15px/1.4 system-ui,sans-serif;margin:0 auto;max-width:80rem;padding:1.5rem;background:#fff;
color:#221d19}}h1{{margin:.2em 0}}h2{{margin:2rem 0 .6rem}}.icons{{display:grid;gap:1rem;
grid-template-columns:repeat(auto-fill,minmax(9rem,1fr))}}figure{{margin:0}}figcaption{{font-size:.8rem}}
svg{{margin-right:.6rem;vertical-align:bottom}}.large{{width:{LARGE}mm;height:{LARGE}mm}}
.small{{width:{SMALL}mm;height:{SMALL}mm}}path{{fill:#221d19;stroke-linejoin:round;stroke-linecap:round}}
.paper{{fill:#fff}}.large .tone{{fill:#b98a2c}}.line,.cut{{fill:none;stroke:#221d19;stroke-width:{STROKE}}}
.cut{{stroke:#fff}}@media print{{body{{padding:0}}}}"""


def icons_page(project: Project) -> str:
    """The page: our icons, those of the project's templates first, and below them what each game replaces."""
    ours: dict[str, Path] = {}
    for root in project.layers:
        for path in (root / "templates" / "art").glob("*.svg"):
            if path.is_file():
                ours.setdefault(path.stem, path)
    parts = [_section(f"{len(ours)} icons", ours, project)]
    layered = picture_names(project)
    for game in project.usable_game_ids():
        folder = project.game_folder(game) / "art"
        own = {path.stem: path for path in folder.glob("*.svg") if path.is_file() and path.stem not in layered}
        if own:
            parts.append(
                _section(
                    f"{game}: its own art, {sum(name in ours for name in own)} of it in place of ours", own, project
                )
            )
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>Tirada: icons</title><style>{_STYLE}</style></head><body><main><h1>Icons</h1>"
        f"<p>Large in two tones, and {SMALL} mm in one colour: no two may look alike at that size.</p>"
        f"{''.join(parts)}</main></body></html>\n"
    )


def _section(title: str, icons: Mapping[str, Path], project: Project) -> str:
    figures = "".join(_figure(name, icons[name], project.shown(icons[name])) for name in sorted(icons))
    return f'<h2>{html.escape(title)}</h2><div class="icons">{figures}</div>'


def _figure(name: str, path: Path, shown: str) -> str:
    """An icon, large and small: nothing of its file but how it is drawn comes onto the page."""
    title = html.escape(name)
    try:
        svg = read_svg(read_bytes(path), shown)
    except CannotJudge as error:
        return f"<figure><p>{html.escape(error.message)}</p><figcaption>{title}</figcaption></figure>"
    paths = "".join(f'<path class="{kind}" d="{html.escape(data)}"/>' for kind, data in svg.paths)
    box = f'viewBox="0 0 {svg.size:g} {svg.size:g}"'
    drawn = "".join(
        f'<svg class="{size}" {box} role="img" aria-label="{title}">{paths}</svg>' for size in ("large", "small")
    )
    return f"<figure>{drawn}<figcaption>{title}</figcaption></figure>"
