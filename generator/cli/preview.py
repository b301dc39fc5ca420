"""tirada preview"""

from __future__ import annotations

from typing import Annotated

import typer

from generator.cli.options import Root
from generator.cli.telling import tell

PORT = 8000


def preview(
    game: Annotated[
        str, typer.Argument(help="The game to show; none means every game.", show_default=False, metavar="[GAME]")
    ] = "",
    port: Annotated[
        int, typer.Option("--port", min=0, max=65535, help="The port to serve at; 0 takes one that is free.")
    ] = PORT,
    edit: Annotated[
        bool,
        typer.Option("--edit", help="Let tables and translations be edited there too, beside the pieces they make."),
    ] = False,
    root: Root = None,
) -> None:
    """Serve pieces and rulebooks to your browser, made again as you save data and templates.

    Findings stand beside the card they concern, and games with a referee can be played. Only this machine can see the
    pages. Ctrl-C ends it.

    With --edit the address that is printed leads to an editor: a table's rows with a field for each cell, texts with
    their translations, and undo. It saves into the CSV and PO files what `tirada check data` accepts, and changes
    nothing else in them. Keep the address to yourself: whoever has it on this machine can edit.
    """
    from generator.catalog.project import find_project
    from generator.workshop.editing.editor_requests import Editor
    from generator.workshop.preview.project_preview import Preview
    from generator.workshop.preview.server import start

    shown = Preview(find_project(root=root), game)
    server = start(shown, port, Editor(shown) if edit else None)
    tell(f"Open {server.first_page} in a browser; Ctrl-C ends it.")
    server.serve_forever()
