"""tirada referee"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from generator.cli.options import Root

if TYPE_CHECKING:
    from generator.referee.core import Refusal
    from generator.workshop.refereeing import Table

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
ACTION = typer.Argument(help='An action, such as "heads: deploy heads.2".', metavar='"ACTION"...')


def _print(data: Any) -> None:
    typer.echo(json.dumps(data, ensure_ascii=False, indent=1))


@app.command()
def schema(game: GameName, option: Options = None, root: Root = None) -> None:
    """Print the JSON Schema of a position, every kind of action and every kind of claim, as JSON."""
    from generator.referee.record import facts_hash
    from generator.workshop.refereeing import referee_of

    _, _, referee = referee_of(root, game, list(option or ()))
    claims = {kind: {"clause": clause, "written": f"= {how}"} for kind, (clause, how) in referee.events().items()}
    _print(
        {
            "game": game,
            "data": facts_hash(referee),
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
    from generator.workshop.refereeing import make_record, open_record

    make_record(root, game, list(option or ()), seed, from_, to, player or ())
    typer.echo(f"{to}")
    _awaited(open_record(root, to))


@app.command()
def edition(game: GameName, option: Options = None, root: Root = None) -> None:
    """Keep the numbers that decide play today; records made under them are replayed under them for good.

    Do it before a number changes. The file goes to data/games/GAME/editions/, named by its hash.
    """
    from generator.workshop.refereeing import keep_edition

    typer.echo(f"Wrote {keep_edition(root, game, list(option or ()))}")


@app.command()
def legal(record: RecordFile, as_: As = "", json_: Json = False, root: Root = None) -> None:
    """List every action that is legal now."""
    from generator.referee.core import recording
    from generator.workshop.refereeing import open_record, sound

    table = sound(open_record(root, record))
    _known(table, as_)
    found = []
    for action in table.referee.legal(table.position):
        if as_ and action.actor != as_:
            continue
        with recording() as recorder:
            table.referee.judge(table.position, action)
        found.append({"action": str(action), "player": action.actor, "clause": sorted(recorder.accepted)})
    if json_:
        _print(found)
        return
    for item in found:
        typer.echo(item["action"])


@app.command()
def play(
    record: RecordFile,
    actions: Annotated[list[str], ACTION],
    lang: Lang = "",
    json_: Json = False,
    root: Root = None,
) -> None:
    """Append actions to a record. If one is refused, nothing is written."""
    from generator.base.files import write_whole
    from generator.workshop.refereeing import add_actions, open_record, sound

    table = sound(open_record(root, record))
    longer, _, refusal = add_actions(table, actions)
    if refusal is not None:
        _refused(table, refusal, lang, json_)
    write_whole(record, longer.text.encode())
    written = [ply.text for ply in longer.plies[len(table.record.plies) :]]
    if json_:
        _print({"accepted": True, "actions": written})
        return
    for text in written:
        typer.echo(text)
    _awaited(open_record(root, record))


@app.command()
def undo(record: RecordFile, lang: Lang = "", json_: Json = False, root: Root = None) -> None:
    """Take back the last decision, where the table would allow it."""
    from generator.base.files import write_whole
    from generator.workshop.refereeing import open_record, sound, take_back

    table = sound(open_record(root, record))
    shorter, refusal = take_back(table)
    if refusal is not None:
        _refused(table, refusal, lang, json_)
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
    from generator.workshop.refereeing import open_record, sound

    table = sound(open_record(root, record, until=ply))
    if ply is not None and ply > len(table.record.plies):
        raise CannotJudge(f"{record} has {len(table.record.plies)} actions, not {ply}")
    referee, position = table.referee, table.position
    data = referee.view(position, as_) if as_ else referee.to_json(position)
    if json_:
        _print(data)
        return
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
                    shown = (str(v) for v in item.values() if v not in (None, [], 0))
                    typer.echo(f"  {' '.join(shown)}")
    _awaited(table)


@app.command()
def explain(
    record: RecordFile,
    action: Annotated[str, typer.Argument(help="The action to judge.", metavar='"ACTION"')],
    lang: Lang = "",
    json_: Json = False,
    root: Root = None,
) -> None:
    """Say whether an action is legal now, and which clauses decide it. Nothing is played."""
    from generator.workshop.refereeing import explain as judge
    from generator.workshop.refereeing import open_record, sound
    from generator.workshop.register import read

    table = sound(open_record(root, record))
    refusal, recorder = judge(table, action)
    if refusal is not None:
        _refused(table, refusal, lang, json_)
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
        typer.Argument(help="Records to replay, or rulebooks in PDF: the records they print.", metavar="RECORD..."),
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
    from generator.workshop.refereeing import open_records

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
    from generator.referee.chance import perft as count
    from generator.workshop.refereeing import open_record, referee_of, sound

    if Path(what).is_file():
        table = sound(open_record(root, Path(what)))
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


def _refused(table: Table, refusal: Refusal, lang: str, json_: bool) -> None:
    from generator.workshop.register import read

    if json_:
        _print({"accepted": False, "refusal": _data(table, refusal, lang)})
        raise typer.Exit(1)
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
    raise typer.Exit(1)


def _known(table: Table, who: str) -> None:
    """Raises CannotJudge when nobody has this name."""
    if who and who != "chance":
        table.referee.view(table.position, who)


def _awaited(table: Table) -> None:
    from generator.referee.core import awaited

    result = table.referee.result(table.position)
    players = ", ".join(awaited(table.referee, table.position))
    typer.echo(f"awaited: {players}" if result is None else _result(result))


def _result(result: Any) -> str:
    if result is None:
        return "not over"
    counts = ", ".join(f"{side} {number}" for side, number in result["count"].items())
    return f"{result['winner'] or 'draw'} ({counts})"
