"""The preview's server: pages and events on this machine only, and threads that follow and check the files."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Protocol
from urllib.parse import SplitResult, parse_qs, unquote, urlsplit

from generator.base.errors import CannotJudge
from generator.workshop.preview.file_watcher import file_changes, watched_folders
from generator.workshop.preview.project_preview import Preview
from generator.workshop.preview.scene_links import CHOSEN

HERE = "127.0.0.1"
OURS = (HERE, "localhost")  # names by which a browser on this machine calls us; others are somebody's trick
PREFIX = "edit"  # the first part of every path of an editor
MOST_SENT = 20_000  # bytes of a form
MOST_EDITED = 2_000_000  # bytes of what the editor saves at once
MOST_ACCEPTED = 500  # characters of the languages that a browser asks for
PATIENCE = 0.3  # seconds after which a waiting thread looks whether the server closes
READY = 5.0  # seconds within which the files are watched


class EditorAnswers(Protocol):
    """What the server asks of an editor: the path of its first page, and what each path below `/edit/` answers."""

    @property
    def path(self) -> str: ...

    def answer(self, path: str, query: Mapping[str, str], sent: bytes | None) -> tuple[int, str, str]:
        """The status, the content and the type of what a path answers; a POST has `sent` something."""


class Server(ThreadingHTTPServer):
    """Serves one preview, and its `editor` where there is one. Open event streams do not keep it alive.

    Raises CannotJudge for a port in use.
    """

    daemon_threads = True

    def __init__(self, preview: Preview, port: int, editor: EditorAnswers | None = None) -> None:
        self.preview, self.editor, self.closing = preview, editor, threading.Event()
        try:
            super().__init__((HERE, port), Handler)
        except (OSError, OverflowError) as error:
            reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            raise CannotJudge(
                f"port {port} cannot be used ({reason})", "name another with --port; 0 takes a free one"
            ) from error

    @property
    def address(self) -> str:
        """The URL of the preview, to open in a browser."""
        return f"http://{HERE}:{self.server_address[1]}/"

    @property
    def first_page(self) -> str:
        """The URL to open first: the editor's, which has its secret in it, where there is one."""
        return self.address.rstrip("/") + self.editor.path if self.editor else self.address

    def server_close(self) -> None:
        """Close the server and end its threads."""
        self.closing.set()
        self.preview.close()
        super().server_close()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Ignore errors of connections that a browser closed early."""


class Handler(BaseHTTPRequestHandler):
    """A request: a page, or the stream of events that a page listens to."""

    server: Server
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        """Answer with a page, or keep the connection open and send events."""
        if not self._is_ours():
            return
        asked = urlsplit(self.path)
        if asked.path == "/events":
            words = parse_qs(asked.query)
            self._events(words.get("game", [""])[0], words.get("since", ["0"])[0])
            return
        if self._is_editor_s(asked.path):
            self._edit(asked.path, asked.query, None)
            return
        self._answer_made(lambda: self._page(asked))

    def do_POST(self) -> None:
        """Do what a form of a page that we served says, and send the browser back to the page."""
        if not self._is_ours():
            return
        length = self.headers.get("Content-Length", "")
        edits = self._is_editor_s(urlsplit(self.path).path)
        if not (length.isascii() and length.isdecimal()) or int(length) > (MOST_EDITED if edits else MOST_SENT):
            self.close_connection = True
            self._answer(413, "That is no form of ours.")
            return
        if edits:
            # a form of another page cannot send this kind, and a script there would have to ask us first
            if self.headers.get_content_type() != "application/json":
                self.close_connection = True
                self._answer(415, "Only for a page of this editor.")
                return
            self._edit(urlsplit(self.path).path, "", self.rfile.read(int(length)))
            return
        said = parse_qs(self.rfile.read(int(length)).decode("utf-8", "replace"), keep_blank_values=True)
        path = unquote(urlsplit(self.path).path)
        try:
            known = self.server.preview.act(path, {name: values[0] for name, values in said.items()})
        except PermissionError:
            self._answer(403, "Only for a page of this preview.")
            return
        except Exception as error:  # the server must live on, and say what it was
            self._answer(500, f"This should not happen: {type(error).__name__}: {error}")
            return
        if not known:
            self._answer(404, f"There is no page {path}")
            return
        self.send_response(303)
        self.send_header("Location", urlsplit(self.path).path)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def _is_editor_s(self, path: str) -> bool:
        return self.server.editor is not None and path.split("/")[1:2] == [PREFIX]

    def _edit(self, path: str, query: str, sent: bytes | None) -> None:
        """Answer what is asked of the editor; a POST has `sent` something."""
        editor = self.server.editor
        assert editor is not None
        words = {name: values[0] for name, values in parse_qs(query, keep_blank_values=True).items()}
        self._answer_made(lambda: editor.answer(path, words, sent))

    def _page(self, asked: SplitResult) -> tuple[int, str | bytes, str]:
        chosen = parse_qs(asked.query).get(CHOSEN, [])
        languages = languages_read(self.headers.get("Accept-Language", ""))
        page = self.server.preview.page(unquote(asked.path), chosen, languages)
        if page is None:
            return 404, f"There is no page {asked.path}", "text/plain"
        return 200, page, "text/html"

    def _answer_made(self, make: Callable[[], tuple[int, str | bytes, str]]) -> None:
        """Send the answer that is made, or what went wrong in making it."""
        answer: tuple[int, str | bytes, str]
        try:
            answer = make()
        except CannotJudge as error:
            answer = 500, f"{error.message}\n{error.fix}", "text/plain"
        except Exception as error:  # the next save may mend it: the server must live on, and say what it was
            answer = 500, f"This should not happen: {type(error).__name__}: {error}", "text/plain"
        self._answer(*answer)

    def _is_ours(self) -> bool:
        """Whether a browser on this machine asks, from no other page than ours; else that is the answer."""
        host = self.headers.get("Host", "")
        origin = self.headers.get("Origin") or f"http://{host}"
        if host.rpartition(":")[0] in OURS and origin == f"http://{host}":
            return True
        self.close_connection = True
        self._answer(403, "Only for a browser on this machine.")
        return False

    def _answer(self, status: int, content: str | bytes, kind: str = "text/plain") -> None:
        data = content.encode() if isinstance(content, str) else content
        self.send_response(status)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Cache-Control", "no-store")
        self.send_header("Referrer-Policy", "same-origin")  # an address may have a secret
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("X-Frame-Options", "DENY")  # in no frame of somebody who would have its buttons pressed
        self.end_headers()
        self.wfile.write(data)

    def _events(self, game: str, since: str) -> None:
        preview = self.server.preview
        if (game and game not in preview.games()) or not (since.isascii() and since.isdigit()):
            self._answer(404, "There is nothing to hear.")
            return
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Cache-Control", "no-store")
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        known = int(since)
        self.wfile.write(b": listening\n\n")
        self.wfile.flush()
        while not self.server.closing.is_set():
            state = preview.wait(game, known)
            line = f"data: {state}\n\n" if state > known else ": still here\n\n"
            known = max(state, known)
            self.wfile.write(line.encode())
            self.wfile.flush()

    def log_message(self, format: str, *args: Any) -> None:
        """Log nothing: requests come only from the user's own browser."""


def languages_read(accepted: str) -> list[str]:
    """The languages that a browser asks for, by two letters, the best first: "es-ES,en;q=0.8" is es, en."""
    named = [one.strip().partition(";q=") for one in accepted[:MOST_ACCEPTED].lower().split(",")]
    weighed = [(0.0 - float(q) if re.fullmatch(r"[01](\.\d{1,3})?", q) else -1.0, name[:2]) for name, _, q in named]
    return [name for _, name in sorted(weighed, key=lambda one: one[0])]


def watch(server: Server, watching: threading.Event) -> None:
    """Note what changes of the project's files until the server closes."""
    for changed in file_changes(watched_folders(server.preview.project.layers), server.closing, watching):
        server.preview.note(changed)


def check(server: Server) -> None:
    """Judge the games that changed until the server closes."""
    while not server.closing.is_set():
        server.preview.check_next(PATIENCE)


def start(preview: Preview, port: int, editor: EditorAnswers | None = None) -> Server:
    """A server that is listening and watches the files; `serve_forever` answers. Raises CannotJudge as Server."""
    server, watching = Server(preview, port, editor), threading.Event()
    threading.Thread(target=watch, args=(server, watching), daemon=True).start()
    threading.Thread(target=check, args=(server,), daemon=True).start()
    watching.wait(READY)
    return server
