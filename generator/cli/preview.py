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
    root: Root = None,
) -> None:
    """Serve pieces and rulebooks to your browser, made again as you save data and templates.

    Findings stand beside the card they concern, and games with a referee can be played. Only this machine can see the
    pages. Ctrl-C ends it.
    """
    from generator.catalog.project import find_project
    from generator.workshop.preview.project_preview import Preview
    from generator.workshop.preview.server import start

    server = start(Preview(find_project(root=root), game), port)
    tell(f"Open {server.address} in a browser; Ctrl-C ends it.")
    server.serve_forever()
