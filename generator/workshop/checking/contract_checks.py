"""Judges fresh sheets by the contracts of their pieces: what the press makes must show what the tables say."""

from __future__ import annotations

from generator.base.errors import CannotJudge
from generator.base.findings import Findings, Where
from generator.catalog.library import Game
from generator.catalog.looks import Look
from generator.catalog.project import Project
from generator.catalog.rulings import Choices
from generator.faces.deck import speakers
from generator.inspection.contract.judge import ContractJudge
from generator.inspection.reading.printed_document import PrintedDocument
from generator.language.speaker import Speaker
from generator.workshop.targets import Target, game_of
from generator.workshop.translation.speakers import catalogues_of


class ContractChecks:
    """Judges fresh documents; each distinct one once, and what contracts need of a game is worked out once.

    Only documents that the press made are judged so: what differs from them is told by those who compare files.
    """

    def __init__(self, project: Project) -> None:
        self.project = project
        self._judges: dict[tuple[str, Choices, int, bool, Look], tuple[ContractJudge, dict[str, Speaker]]] = {}
        self._found: dict[tuple[str, str], Findings] = {}

    def judge(self, game: Game, target: Target, fresh: PrintedDocument, findings: Findings) -> None:
        """Report what a fresh sheet of a target shows otherwise than its contracts promise.

        Books and the page of a kit's contents have no contracts.
        """
        if all(one.id != target.component for one in game.components):
            return
        key = fresh.shown, fresh.sha256
        if key not in self._found:
            found = self._found[key] = Findings()
            judge, voices = self._judge_of(game, target)
            component = next(one for one in judge.game.components if one.id == target.component)
            try:
                judge.judge(component, voices[target.language], fresh, found)
            except CannotJudge as error:
                found.error("contract.unread", error.message, error.where or Where(fresh.shown), fix=error.fix)
        findings.extend(self._found[key])

    def _judge_of(self, game: Game, target: Target) -> tuple[ContractJudge, dict[str, Speaker]]:
        key = game.id, target.rulings, target.players, target.draft, target.look
        if key not in self._judges:
            own = game_of(game, target)
            voices = speakers(own, catalogues_of(self.project, own, Findings()), target.draft)
            self._judges[key] = ContractJudge(self.project, own), voices
        return self._judges[key]
