"""Commands whose help and errors of use are in the language of the terminal; what Typer itself says is English."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from generator.base.regular_expressions import regular_expression
from generator.cli.telling import said

_EXTRA = regular_expression(
    r"(?P<help>.*?)(?P<space>\s*)\[(?P<extra>(?:default: |required|env var: |[\d.]+<|x[<>]).*)\]\Z", re.DOTALL
)
_LIMITS = regular_expression(r"(?P<least>\d+)<=x<=(?P<most>\d+)|x>=(?P<low>\d+)")
VALUES = {  # what help writes for the value of an option that has no word of its own for it
    "--against": "POLICY", "--as": "SIDE", "--depth": "N", "--director": "FILE", "--flip": "long|short",
    "--format": "FORMAT", "--game": "GAME", "--games": "N", "--into": "FOLDER", "--jobs": "N", "--lang": "LANG",
    "--layout": "LAYOUT", "--only": "COMPONENT", "--out": "FOLDER", "--paper": "PAPER", "--players": "N",
    "--plot": "FILE", "--ply": "N", "--port": "N", "--root": "FOLDER", "--seed": "N", "--severity": "LEVEL",
    "--sources": "FOLDER", "--suppressions": "FILE", "--tests": "FOLDER", "--title": "TITLE", "--to": "FILE",
    "--turn": "N",
}  # fmt: skip
_PLACE_OF_WORDS = regular_expression(r"(?<![-\w])[A-Z]{2,}(?![-\w])|<[a-z ]+>")  # GAME, FILE, <path>


def paragraphs(help_: str) -> list[str]:
    """The paragraphs of a help text, each in one line."""
    return [" ".join(one.split()) for one in help_.split("\n\n") if one.strip()]


def _spoken_help(text: str) -> str:
    """A help text in the language of the terminal, with the default that Typer adds to that of an option."""
    extra = _EXTRA.match(text)
    if extra is None:
        return "\n\n".join(map(said, paragraphs(text)))
    told = "; ".join(map(_spoken_extra, extra["extra"].split("; ")))
    return f"{'  '.join(map(said, paragraphs(extra['help'])))}{extra['space']}[{told}]"


def _spoken_extra(text: str) -> str:
    """What Typer adds to the help of an option; a default stays as it is typed: `info` is no word of the help."""
    name, _, value = text.partition(": ")
    told = said("default: {1}")
    if limits := _LIMITS.fullmatch(text):
        told = said("from {1} to {2}") if limits["most"] else said("{1} or more")
        return told.replace("{1}", limits["least"] or limits["low"]).replace("{2}", limits["most"] or "")
    return told.replace("{1}", value.strip("()")) if name == "default" else said(text)


def _spoken_words(text: str) -> str:
    return _PLACE_OF_WORDS.sub(lambda word: said(word[0]), text)


def _speak(formatter: Any) -> Any:
    """Make a formatter of help write in the language of the terminal whatever it is given."""
    text, listed, heading, usage = (
        formatter.write_text,
        formatter.write_dl,
        formatter.write_heading,
        formatter.write_usage,
    )

    def write_usage(prog: str, args: str = "", prefix: str | None = None) -> None:
        usage(prog, _spoken_words(args), f"{said('Usage')}: " if prefix is None else prefix)

    def write_dl(rows: Iterable[tuple[str, str]], *given: Any, **named: Any) -> None:
        listed([(_spoken_words(first), _spoken_help(second)) for first, second in rows], *given, **named)

    formatter.write_text = lambda words: text(_spoken_help(words))
    formatter.write_heading = lambda words: heading(said(words))
    formatter.write_usage, formatter.write_dl = write_usage, write_dl
    return formatter


class SpokenCommand(TyperCommand):
    """A command whose help is in the language of the terminal."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        for option in self.params:
            if option.metavar is None and not getattr(option, "is_flag", False):
                option.metavar = next((VALUES[name] for name in option.opts if name in VALUES), None)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        super().format_help(ctx, _speak(formatter))

    def get_usage(self, ctx: Any) -> str:
        return _usage(ctx, super().format_usage)

    def get_short_help_str(self, limit: int = 45) -> str:
        return _short_help(self.help)


class SpokenGroup(TyperGroup):
    """A group of commands whose help, and errors of use, are in the language of the terminal."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        super().format_help(ctx, _speak(formatter))

    def get_usage(self, ctx: Any) -> str:
        return _usage(ctx, super().format_usage)

    def get_short_help_str(self, limit: int = 45) -> str:
        return _short_help(self.help)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Run the command; an error of use is told here. Raises SystemExit with the exit code."""
        named = {"complete_var": complete_var, "windows_expand_args": windows_expand_args, **extra}
        if not standalone_mode:
            return super().main(args, prog_name, standalone_mode=False, **named)
        try:
            code = super().main(args, prog_name, standalone_mode=False, **named)
        except Exception as error:
            show: Callable[[Any], None] | None = getattr(error, "show", None)
            if show is None:
                raise
            told = io.StringIO()
            _name_as_in_help(error)
            show(told)
            print(said(told.getvalue()), end="", file=sys.stderr)
            sys.exit(getattr(error, "exit_code", 2))
        except typer.Abort:
            print(said("Aborted!"), file=sys.stderr)
            sys.exit(1)
        sys.exit(code if isinstance(code, int) else 0)


def _name_as_in_help(error: Any) -> None:
    """Make an error of use name its argument as the help of its command does: 'JUEGO' where that stands there."""
    parameter = getattr(error, "param", None)
    if parameter is not None and not getattr(error, "param_hint", None):
        error.param_hint = _spoken_words(parameter.get_error_hint(getattr(error, "ctx", None)))


def _usage(ctx: Any, format_usage: Callable[[Any, Any], None]) -> str:
    formatter = _speak(ctx.make_formatter())
    format_usage(ctx, formatter)
    return str(formatter.getvalue()).rstrip("\n")


def _short_help(help_: str | None) -> str:
    """The first sentence of a help text, whole, in the language of the terminal; a list of commands wraps it."""
    told = said(next(iter(paragraphs(help_ or "")), ""))
    return told.partition(". ")[0].rstrip(".") + "." if told else ""


class SpokenTyper(typer.Typer):
    """A Typer of spoken commands."""

    def __init__(self, **given: Any) -> None:
        super().__init__(cls=SpokenGroup, no_args_is_help=True, rich_markup_mode=None, **given)

    def command(self, name: str | None = None, **given: Any) -> Callable[[Any], Any]:
        return super().command(name, cls=SpokenCommand, **given)
