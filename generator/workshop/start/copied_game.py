"""`tirada new GAME --from OTHER`: a game that is there, copied into a folder of one's own under an id of its own."""

from __future__ import annotations

import re
from pathlib import Path

from generator.base.errors import CannotJudge
from generator.base.files import read_bytes
from generator.base.findings import Findings
from generator.base.names import suggestion
from generator.base.regular_expressions import regular_expression
from generator.catalog.library import Game, load_game
from generator.catalog.project import Project, find_project, with_packages
from generator.language.told_messages import told_language
from generator.referee.registry import plugin_ids
from generator.workshop.start.new_files import NewFiles, place_for

_TEMPLATE = regular_expression(r"\b(?:front|back):\s*[\"']?([a-z0-9_-]+)/")


def start_from_game(game: str, source: str, into: Path) -> Path:
    """Copy game `source` as game `game`, with its faces and its theme; returns the project folder.

    The game is one of the project round here, else one that came with Tirada. Its clauses keep their ids; a referee
    that knows the other game plays the copy too.
    Raises CannotJudge for an unknown game, one with errors, a bad id, or a game that is already there.
    """
    home = _home_of(source)
    findings = Findings()
    read = load_game(home, source, findings)
    if read is None or findings.errors:
        first = findings.errors[0]
        raise CannotJudge(first.message, f"mend {source} first: `tirada check data` shows everything", first.where)
    project, _, _ = place_for(game, into)
    files = {
        f"data/games/{game}/{path.relative_to(read.folder).as_posix()}": _renamed(path, read, game)
        for path in sorted(read.folder.rglob("*"))
        if path.is_file() and not any(part.startswith(".") for part in path.relative_to(read.folder).parts)
    }
    looks = {name: data for name, data in _looks(home, read).items() if not (project / name).exists()}
    files |= looks | {"README.md": _readme(game, read, sorted(looks)).encode(), ".gitignore": b"/output/\n"}
    with NewFiles(project, game) as written:
        written.write(files)
        written.write_schemas()
    return project


def _home_of(source: str) -> Project:
    """The project that a game is copied from: that of the folder we are in, else what came with Tirada."""
    here = find_project()
    known = here.game_ids()
    if source in known or here.root == here.shipped:
        return here
    shipped = with_packages(Project(here.shipped, here.shipped, read_only=True))
    known += [one for one in shipped.game_ids() if one not in known]
    if source not in known:
        raise CannotJudge(f"there is no game {source!r}: {suggestion(source, known)}")
    return shipped


def _renamed(path: Path, source: Game, game: str) -> bytes:
    """A file of the copied game: where it names the game by its id, it names the copy."""
    data = read_bytes(path)
    if path.name == "game.yaml":
        ruled = source.rules_id in plugin_ids() and source.rules_id != game and not source.model.rules_of
        more = f"\nrules_of: {source.rules_id}  # whose referee plays it too" if ruled else ""
        return re.sub(rf"^id: {source.id}$", f"id: {game}{more}", data.decode(), count=1, flags=re.M).encode()
    if path.suffix == ".tirada":
        return re.sub(rf"^game: {source.id}$", f"game: {game}", data.decode(), count=1, flags=re.M).encode()
    if path.suffix in (".po", ".pot"):
        old, new = f'"Project-Id-Version: {source.id} ', f'"Project-Id-Version: {game} '
        return data.decode().replace(old, new, 1).encode()
    return data  # earlier editions name the game that the referee knows


def _looks(home: Project, source: Game) -> dict[str, bytes]:
    """The templates that are the game's own: its folders of faces, its theme, and the style of its books."""
    names = {f"templates/{kind}/{source.model.theme}.yaml" for kind in ("themes", "books")}
    components = source.folder / "components.yaml"
    for folder in set(_TEMPLATE.findall(components.read_text(encoding="utf-8"))):
        found = home.find("templates", "faces", folder)
        if found is not None:
            names |= {f"templates/faces/{folder}/{path.name}" for path in found.glob("*.yaml")}
    paths = {name: home.find(*name.split("/")) for name in sorted(names)}
    return {name: read_bytes(path) for name, path in paths.items() if path is not None}


def _readme(game: str, source: Game, looks: list[str]) -> str:
    """README.md of a copy, in the language of the terminal: what lies where, and what to try next."""
    folders = sorted({name.rpartition("/")[0] for name in looks if name.startswith("templates/faces/")})
    faces = ", ".join(f"`{folder}/`" for folder in folders)
    component = source.printed[0].id
    if told_language() == "es":
        return f"""# {source.model.name}, una copia

`{game}` es una copia de `{source.id}`, hecha con Tirada, para que la cambies.

    tirada build      # hace output/{game}/...: abre output/gallery.html
    tirada check      # juzga datos, textos, reglas y los PDF terminados

- `data/games/{game}/tables/`: nombres, números y textos. Como hojas de cálculo:
  `tirada export {game} TABLE --to FILE.xlsx`, y `tirada import FILE.xlsx --as {game}/TABLE` las recupera.
- `data/games/{game}/clauses.yaml`: las reglas; `departures.yaml` dice en qué te apartas de ellas, y por qué.
- `data/games/{game}/rulebook.yaml` y `examples/`: el reglamento.
- `data/games/{game}/locales/`: los demás idiomas (`tirada i18n merge` después de cambiar un texto).
- `templates/themes/{source.model.theme}.yaml` y {faces}: su aspecto, en milímetros.

Qué probar ahora:

1. Un nombre, un número o un texto en una hoja de cálculo: `tirada export {game} TABLE --translations --to mine.xlsx`,
   cambia una celda, `tirada import mine.xlsx --as {game}/TABLE`, `tirada check data text`: dice qué cambia con ello.
2. Lo mismo en el navegador, junto a las cartas: `tirada preview {game} --edit`.
3. Un color de `templates/themes/{source.model.theme}.yaml`; una ilustración tuya, como `data/games/{game}/art/ID.svg`.
4. `tirada build {game} --only {component}`, mira output/gallery.html, y después `tirada build` y `tirada check`.

Su licencia y sus autores están bajo `credits:` en `data/games/{game}/game.yaml`: {source.model.credits.licence}.
"""
    return f"""# {source.model.name}, a copy

`{game}` is a copy of `{source.id}`, made with Tirada, for you to change.

    tirada build      # makes output/{game}/...: open output/gallery.html
    tirada check      # judges data, texts, rules and the finished PDFs

- `data/games/{game}/tables/`: names, numbers and texts. As spreadsheets: `tirada export {game} TABLE --to FILE.xlsx`,
  and `tirada import FILE.xlsx --as {game}/TABLE` takes them back.
- `data/games/{game}/clauses.yaml`: the rules; `departures.yaml` says where you differ from them, and why.
- `data/games/{game}/rulebook.yaml` and `examples/`: the book.
- `data/games/{game}/locales/`: the other languages (`tirada i18n merge` after changing a text).
- `templates/themes/{source.model.theme}.yaml` and {faces}: how it looks, in millimetres.

What to try next:

1. A name, a number or a text in a spreadsheet program: `tirada export {game} TABLE --translations --to mine.xlsx`,
   change a cell, `tirada import mine.xlsx --as {game}/TABLE`, `tirada check data text`: it names what changes with it.
2. The same in the browser, beside the cards: `tirada preview {game} --edit`.
3. A colour in `templates/themes/{source.model.theme}.yaml`; a picture of your own as `data/games/{game}/art/ID.svg`.
4. `tirada build {game} --only {component}`, look at output/gallery.html, then `tirada build` and `tirada check`.

Its licence and its authors stand under `credits:` in `data/games/{game}/game.yaml`: {source.model.credits.licence}.
"""
