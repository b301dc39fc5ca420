"""Writes tolerance proofs beside the sheets of a build: what `--proof` asks for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from generator.base.files import write_whole
from generator.base.findings import Findings, Where
from generator.catalog.library import Game
from generator.catalog.printdata import PrintData
from generator.catalog.project import Project
from generator.workshop.print_preparation import sheet_decks_for
from generator.workshop.targets import Target, game_of, is_corrected

CUT_OUT = ("across", "one_by_one", "in_strips")  # how pieces are cut that a crooked cut can hurt


def write_proofs(
    project: Project,
    wanted: Sequence[Target],
    games: Mapping[str, Game | None],
    print_data: PrintData,
    out: Path,
    findings: Findings,
) -> list[str]:
    """Write the proof of each component in each language that is asked for; their names below the output folder.

    Borders that the worst cut would take away are warnings. Labels are cut already, and what is glued together of
    several sheets is cut last: neither has a proof.
    """
    made = []
    for name, language, component in dict.fromkeys((one.game, one.language, one.component) for one in wanted):
        game = games[name]
        found = next((one for one in game.components if one.id == component), None) if game else None
        if game is None or found is None or found.stock or not is_corrected(component):
            continue
        kind = game.kind_of(found)
        if kind.cut not in CUT_OUT or kind.tiled:
            continue
        first = next(one for one in wanted if (one.game, one.language, one.component) == (name, language, component))
        told = Findings()
        ruled = game_of(game, first)
        deck = sheet_decks_for(project, ruled, component, [language], print_data, first.draft, told).get(language)
        if deck is None:  # why not was told when it was to be printed
            continue
        from generator.exports.proofs import OFF, TURN, proof_of  # it renders: most builds do not

        proof, path = proof_of(deck), f"{name}/{language}/{component}.proof.png"
        write_whole(out / path, proof.picture)
        made.append(path)
        for border in proof.thin:
            codes = [
                item.piece.code
                for item in deck.pieces
                if border.face.key in (item.front.key, item.back.key if item.back else "")
            ]
            more = f" and {len(codes) - 1} more" if len(codes) > 1 else ""
            findings.warning(
                "proof.border",
                f"{codes[0]}{more}: a border of {border.width:.1f} mm; a cut {OFF:g} mm and {TURN:g} degree off leaves "
                "nothing of it in places",
                Where(str(out / path)),
                fix=f"make it {border.needed:.1f} mm wide at least, or let the ground run to the cut",
            )
    return made
