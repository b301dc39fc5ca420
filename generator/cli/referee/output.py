"""What the commands of the referee print: positions, refusals with their clauses, results; text or JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, ParamSpec

import typer

from generator.cli.telling import tell

if TYPE_CHECKING:
    from generator.referee.refusals import Refusal
    from generator.workshop.play.records import RecordTable


Given = ParamSpec("Given")
MOST_NEAR = 24  # legal actions that are told beside a refusal


def print_json(data: Any) -> None:
    """Print a value as JSON."""
    typer.echo(json.dumps(data, ensure_ascii=False, indent=1))


def open_playable(root: Path | None, record: Path, until: int | None = None, lang: str = "") -> RecordTable:
    """Open a record that can be played through; its other findings are printed to stderr, as `replay` would.

    Raises CannotJudge when the record cannot be read or an action in it is refused.
    """
    from generator.workshop.play.records import open_record, require_playable

    table = require_playable(open_record(root, record, until=until), lang)
    tell_findings(table, lang, err=True)
    return table


def tell_findings(table: RecordTable, lang: str, *, err: bool = False) -> None:
    """Print what replaying a record has found: in the language asked for, where there are words for it."""
    from generator.referee.record_words import record_words
    from generator.workshop.play.referee_words import said_finding
    from generator.workshop.play.spoken_record import spoken_record

    if len(table.findings) == 0:
        return
    spoken = spoken_record(table, lang)
    words, said = (spoken.words, record_words(spoken.speaker, table.referee).action) if spoken else (None, str)
    for finding in table.findings:
        typer.echo(said_finding(finding, words, said), err=err)


def refusal_data(table: RecordTable, refusal: Refusal, lang: str) -> dict[str, Any]:
    """A refusal as JSON."""
    return {
        "code": refusal.code,
        "clause": refusal.clause,
        "sentence": table.say(refusal, lang),
        "data": dict(refusal.data),
        "near": [str(action) for action in refusal.near],
    }


def exit_refused(
    table: RecordTable, refusal: Refusal, lang: str, about: dict[str, Any] | None, where: str = ""
) -> NoReturn:
    """Print a refusal, as JSON together with `about` or as sentences, and exit: 2 for unreadable actions, else 1.

    `where` says which of several actions it is.
    """
    from generator.workshop.play.spoken_record import spoken_record
    from generator.workshop.registers.reading import read

    code = 2 if refusal.code == "unreadable" else 1
    if about is not None:
        print_json({**about, "refusal": refusal_data(table, refusal, lang)})
        raise typer.Exit(code)
    if where:
        typer.echo(where)
    typer.echo(table.say(refusal, lang))
    speaker = table.speaker(lang)
    if refusal.clause in table.game.clauses:
        text = read(speaker, f"clauses.{refusal.clause}.text", table.game.clauses[refusal.clause].text)
        tell(f"  {refusal.clause}  {text}")
    elif refusal.clause in table.game.rulings:
        ruling = table.game.rulings[refusal.clause]
        tell(f"  {refusal.clause}  {read(speaker, f'rulings.{ruling.id}.question', ruling.question)}")
    if refusal.near:
        spoken = spoken_record(table, lang)
        near = [spoken.action(table.position, one) if spoken else str(one) for one in refusal.near[:MOST_NEAR]]
        tell("  -> " + " | ".join(near))
    raise typer.Exit(code)


@contextmanager
def spoken_errors(root: Path | None, lang: str) -> Iterator[None]:
    """What cannot be done is said in the language asked for, where there are words for it."""
    from generator.base.errors import CannotJudge

    try:
        yield
    except CannotJudge as error:
        from generator.catalog.project import find_project
        from generator.workshop.play.referee_words import error_in

        raise error_in(find_project(root), lang, error) from error


def spoken(command: Callable[Given, None]) -> Callable[Given, None]:
    """A command of the referee whose errors are said in the language that it was asked for, or the terminal's."""

    @wraps(command)
    def run(*words: Given.args, **options: Given.kwargs) -> None:
        root, lang = options.get("root"), options.get("lang", "")
        assert root is None or isinstance(root, Path)
        with spoken_errors(root, str(lang)):
            command(*words, **options)

    return run


def next_to_act(table: RecordTable, lang: str = "") -> str:
    """A line that says who may act next, or how the game ended: in the language asked for, else by ids."""
    from generator.referee.protocol import awaited
    from generator.workshop.play.spoken_record import spoken_record

    spoken = spoken_record(table, lang)
    if spoken is not None:
        return spoken.state()
    result = table.referee.result(table.position)
    return result_text(result) if result else f"awaited: {', '.join(awaited(table.referee, table.position))}"


def result_text(result: Any) -> str:
    """Who has won, and the counts: `tails wins, 30 to 13`, or one for each of several players."""
    if result is None:
        return "not over"
    counts = result["count"]
    said = f"{result['winner']} wins" if result["winner"] else "a draw"
    if result.get("resigned"):
        return f"{said}: {result['resigned']} has resigned"
    if len(counts) == 2:
        first, second = sorted(counts, key=lambda side: side != result["winner"])
        return f"{said}, {counts[first]} to {counts[second]}"
    return f"{said} ({', '.join(f'{side} {number}' for side, number in counts.items())})"
