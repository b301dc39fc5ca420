"""tirada referee"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from generator.cli.options import Root

if TYPE_CHECKING:
    from generator.referee.core import Refusal
    from generator.workshop.play.records import Table

app = typer.Typer(
    no_args_is_help=True, help="Play by the rules: what is legal, what is refused and why.", rich_markup_mode=None
)
RecordFile = Annotated[
    Path, typer.Argument(help="A record of a game: its actions, a line each or parted by `;`.", metavar="RECORD")
]
GameName = Annotated[str, typer.Argument(help="The game.", metavar="GAME")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")]
Lang = Annotated[
    str, typer.Option("--lang", help="The language to speak; the game's own without it.", show_default=False)
]
As = Annotated[str, typer.Option("--as", help="Only what this player may do or know.", show_default=False)]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option", help="An option of the play or of a ruling: format=squad_6, AT-1=after_all_rolls.", metavar="K=V"
    ),
]
ACTIONS = typer.Argument(help='Actions, each in quotes, such as "heads: deploy heads.2".', metavar='"ACTION"')
ACTION = typer.Argument(help='An action in quotes, such as "heads: deploy heads.2".', metavar='"ACTION"')


def _print(data: Any) -> None:
    typer.echo(json.dumps(data, ensure_ascii=False, indent=1))


def _open(root: Path | None, record: Path, until: int | None = None) -> Table:
    """A record that plays through; whatever else is odd about it is told on stderr, as `replay` would."""
    from generator.workshop.play.records import open_record, sound

    table = sound(open_record(root, record, until=until))
    for finding in table.findings:
        typer.echo(f"{finding.where}: {finding.severity}: {finding.message}", err=True)
    return table


@app.command()
def schema(game: GameName, option: Options = None, root: Root = None) -> None:
    """Print the JSON Schema of a position, every kind of action and every kind of claim, as JSON.

    `position` names the version of positions, `record` that of the text in which actions are written, and `data` the
    numbers and rulings that they are judged by.
    """
    from generator.referee.record import FIRST_LINE, facts_hash
    from generator.workshop.play.records import referee_of

    _, _, referee = referee_of(root, game, list(option or ()))
    claims = {kind: {"clause": clause, "written": f"= {how}"} for kind, (clause, how) in referee.events().items()}
    _print(
        {
            "game": game,
            "data": facts_hash(referee),
            "record": FIRST_LINE,
            "position": referee.schema(),
            "actions": referee.grammar(),
            "claims": claims,
        }
    )


@app.command()
def new(
    game: GameName,
    to: Annotated[Path, typer.Option("--to", help="The record to write; it must not exist yet.")],
    option: Options = None,
    seed: Annotated[
        int | None,
        typer.Option("--seed", help="Let the program toss and roll, from this number on.", show_default=False),
    ] = None,
    from_: Annotated[
        Path | None,
        typer.Option("--from", help="Start from this position (JSON, as `show --json` prints it).", show_default=False),
    ] = None,
    player: Annotated[
        list[str] | None,
        typer.Option("--player", help="Who plays: heads=Ana. Repeat it for each.", metavar="SIDE=NAME"),
    ] = None,
    root: Root = None,
) -> None:
    """Start the record of a game. Its header names every ruling in force."""
    from generator.workshop.play.records import make_record, open_record

    make_record(root, game, list(option or ()), seed, from_, to, player or ())
    typer.echo(f"{to}")
    typer.echo(_waiting(open_record(root, to)))


@app.command()
def edition(game: GameName, option: Options = None, root: Root = None) -> None:
    """Keep the numbers that decide play today; records made under them are replayed under them for good.

    Do it before a number changes. The file goes to data/games/GAME/editions/, named by its hash.
    """
    from generator.workshop.play.records import keep_edition

    typer.echo(f"Wrote {keep_edition(root, game, list(option or ()))}")


@app.command()
def legal(record: RecordFile, as_: As = "", json_: Json = False, root: Root = None) -> None:
    """List every action that is legal now."""
    from generator.referee.core import recording
    from generator.workshop.play.records import who_is

    table = _open(root, record)
    who = who_is(table, as_) if as_ else ""
    found = []
    for action in table.referee.legal(table.position):
        if who and action.actor != who:
            continue
        with recording() as recorder:
            table.referee.judge(table.position, action)
        found.append({"action": str(action), "player": action.actor, "clause": sorted(recorder.accepted)})
    if json_:
        _print(found)
        return
    for item in found:
        typer.echo(item["action"])
    if not found:
        typer.echo(_waiting(table), err=True)


@app.command()
def play(
    record: RecordFile,
    actions: Annotated[list[str], ACTIONS],
    lang: Lang = "",
    json_: Json = False,
    root: Root = None,
) -> None:
    """Append actions to a record. If one is refused, nothing is written.

    Below each action stands what happened at it, and by which clause, as a record can claim it.
    """
    from generator.base.files import write_whole
    from generator.workshop.play.records import add_actions, open_record

    table = _open(root, record)
    played = add_actions(table, actions)
    if played.refusal is not None:
        _refused(table, played.refusal, lang, {"accepted": False} if json_ else None)
    write_whole(record, played.record.text.encode())
    if json_:
        _print(
            {
                "accepted": True,
                "actions": [str(action) for action, _ in played.added],
                "events": [[{"event": str(e), "clause": e.clause} for e in events] for _, events in played.added],
            }
        )
        return
    for action, events in played.added:
        typer.echo(str(action))
        for event in events:
            typer.echo(f"  = {event!s:<30} -> {event.clause}")
    typer.echo(_waiting(open_record(root, record)))


@app.command()
def undo(record: RecordFile, lang: Lang = "", json_: Json = False, root: Root = None) -> None:
    """Take back the last decision, where the table would allow it."""
    from generator.base.files import write_whole
    from generator.workshop.play.records import take_back

    table = _open(root, record)
    shorter, refusal = take_back(table)
    if refusal is not None:
        _refused(table, refusal, lang, {"accepted": False} if json_ else None)
    write_whole(record, shorter.text.encode())
    taken = str(table.replayed.actions[-1])
    if json_:
        _print({"accepted": True, "taken_back": taken})
    else:
        typer.echo(f"taken back: {taken}")


@app.command()
def show(
    record: RecordFile,
    ply: Annotated[
        int | None,
        typer.Option("--ply", min=0, help="After so many actions; without it, after all.", show_default=False),
    ] = None,
    as_: As = "",
    json_: Json = False,
    root: Root = None,
) -> None:
    """Show the position of a record."""
    from generator.base.errors import CannotJudge
    from generator.workshop.play.records import who_is

    table = _open(root, record, until=ply)
    if ply is not None and ply > len(table.record.plies):
        raise CannotJudge(f"{record} has {len(table.record.plies)} actions, not {ply}")
    referee, position = table.referee, table.position
    data = referee.view(position, who_is(table, as_)) if as_ else referee.to_json(position)
    if json_:
        _print(data)
        return
    _show(data)
    typer.echo(_waiting(table))


def _show(data: dict[str, Any]) -> None:
    """A position as text: a line each, and below a side a line for each of its pieces, with all that is set of it."""
    for key, value in data.items():
        if not isinstance(value, dict):
            if value not in (None, []):
                typer.echo(f"{key}: {', '.join(value) if isinstance(value, list) else value}")
            continue
        for name, part in value.items():
            typer.echo(f"{name}:")
            for inner, items in part.items():
                if not isinstance(items, list):
                    typer.echo(f"  {inner}: {items}")
                    continue
                if all(isinstance(item, str) for item in items):
                    typer.echo(f"  {inner}: {', '.join(items) or '-'}")
                    continue
                for item in items:
                    (_, first), *rest = item.items()
                    said = (f"{k} {v}" for k, v in rest if v not in (None, [], 0, ""))
                    typer.echo(f"  {first}  {', '.join(said)}".rstrip())


@app.command()
def explain(
    record: RecordFile,
    action: Annotated[str, typer.Argument(help="The action to judge.", metavar='"ACTION"')],
    lang: Lang = "",
    json_: Json = False,
    root: Root = None,
) -> None:
    """Say whether an action is legal now, and which clauses decide it. Nothing is played."""
    from generator.workshop.play.records import explain as judge
    from generator.workshop.registers.reading import read

    table = _open(root, record)
    refusal, recorder = judge(table, action)
    if refusal is not None:
        _refused(table, refusal, lang, {"legal": False, "action": action} if json_ else None)
    speaker = table.speaker(lang)
    clauses = {
        ident: read(speaker, f"clauses.{ident}.text", table.game.clauses[ident].text)
        for ident in table.game.clauses
        if ident in recorder.accepted
    }
    if json_:
        _print({"legal": True, "action": action, "clauses": clauses})
        return
    typer.echo(f"{action}: legal")
    for ident, text in clauses.items():
        typer.echo(f"  {ident}  {text}")


@app.command()
def replay(
    records: Annotated[
        list[Path],
        typer.Argument(help="Records to replay, or rulebooks in PDF: the records they print.", metavar="RECORD"),
    ],
    lang: Lang = "",
    json_: Json = False,
    root: Root = None,
) -> None:
    """Play records through, every action judged and every invariant checked; tell the results.

    A line `! ACTION -> CODE CLAUSE` must be refused where it stands, and for that reason; `! undo` speaks of taking
    back the action above. A line `= CLAIM` or `= CLAIM -> CLAUSE` must have happened at the action above, by that
    clause; `tirada referee schema` lists what can be claimed. A record of an earlier edition is played under that
    edition when it was kept.
    """
    from generator.workshop.play.records import open_records

    wrong, told = False, []
    for table in (table for path in records for table in open_records(root, path, invariants=True)):
        path = table.record.file
        refusal = table.replayed.refusal
        wrong = wrong or refusal is not None or bool(table.findings.errors)
        result = None if refusal else table.referee.result(table.position)
        told.append(
            {
                "record": path,
                "actions": len(table.replayed.actions),
                "result": result,
                "refusal": {**_data(table, refusal, lang), "line": table.replayed.line} if refusal else None,
                "findings": [finding.to_dict() for finding in table.findings],
            }
        )
        if json_:
            continue
        for finding in table.findings:
            typer.echo(f"{finding.where}: {finding.severity}: {finding.message}")
        if refusal:
            typer.echo(f"{path}:{table.replayed.line}: {table.say(refusal, lang)} ({refusal.clause})")
        else:
            typer.echo(f"{path}: {len(table.replayed.actions)} actions; {_result(result)}")
    if json_:
        _print(told)
    if wrong:
        raise typer.Exit(1)


@app.command()
def perft(
    what: Annotated[str, typer.Argument(help="A game, or a record to start from.", metavar="GAME|RECORD")],
    depth: Annotated[int, typer.Option("--depth", min=0, max=60, help="How many actions to look ahead.")],
    option: Options = None,
    json_: Json = False,
    root: Root = None,
) -> None:
    """Count the lines of legal actions, for each number of actions up to --depth."""
    from generator.referee.random_play import perft as count
    from generator.workshop.play.records import referee_of

    if Path(what).is_file():
        table = _open(root, Path(what))
        referee, position = table.referee, table.position
    else:
        _, _, referee = referee_of(root, what, list(option or ()))
        position = referee.start()
    known: dict[tuple[Any, int], int] = {}
    lines = [count(referee, position, n, known) for n in range(depth + 1)]
    if json_:
        _print(lines)
        return
    for n, number in enumerate(lines):
        typer.echo(f"{n:>3} {number}")


def _data(table: Table, refusal: Refusal, lang: str) -> dict[str, Any]:
    return {
        "code": refusal.code,
        "clause": refusal.clause,
        "sentence": table.say(refusal, lang),
        "data": dict(refusal.data),
        "near": [str(action) for action in refusal.near],
    }


def _refused(table: Table, refusal: Refusal, lang: str, about: dict[str, Any] | None) -> NoReturn:
    """Say why, as JSON after what `about` holds or in sentences, and leave: 2 for what could not even be read."""
    from generator.workshop.registers.reading import read

    code = 2 if refusal.code == "unreadable" else 1
    if about is not None:
        _print({**about, "refusal": _data(table, refusal, lang)})
        raise typer.Exit(code)
    typer.echo(table.say(refusal, lang))
    speaker = table.speaker(lang)
    if refusal.clause in table.game.clauses:
        text = read(speaker, f"clauses.{refusal.clause}.text", table.game.clauses[refusal.clause].text)
        typer.echo(f"  {refusal.clause}  {text}")
    elif refusal.clause in table.game.rulings:
        ruling = table.game.rulings[refusal.clause]
        typer.echo(f"  {refusal.clause}  {read(speaker, f'rulings.{ruling.id}.question', ruling.question)}")
    if refusal.near:
        typer.echo("  -> " + " | ".join(str(action) for action in refusal.near))
    raise typer.Exit(code)


def _waiting(table: Table) -> str:
    """Who may act now, or how the game ended."""
    from generator.referee.core import awaited

    result = table.referee.result(table.position)
    return _result(result) if result else f"awaited: {', '.join(awaited(table.referee, table.position))}"


def _result(result: Any) -> str:
    if result is None:
        return "not over"
    counts = ", ".join(f"{side} {number}" for side, number in result["count"].items())
    return f"{result['winner'] or 'draw'} ({counts})"
