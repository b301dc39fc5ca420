"""What this game offers to campaigns by written orders (see generator.referee.campaign_plugin.WrittenCampaign)."""

from __future__ import annotations

from collections.abc import Sequence

from generator.catalog.library import Game
from generator.language.speaker import Speaker
from generator.referee.campaign_plugin import CampaignPlay, CampaignTerms, SheetReader


def reader(game: Game, speakers: Sequence[Speaker]) -> SheetReader:
    """The reader of its order sheets; `speakers` are those of every language that is understood."""
    from generator.referee.games.kaixiflan.sheet_reading import KaixiflanSheets  # a build reads no sheets

    return KaixiflanSheets(game, speakers)


def play(game: Game, terms: CampaignTerms) -> CampaignPlay:
    """The rules of a campaign. Raises CannotJudge for terms that cannot be played."""
    from generator.referee.games.kaixiflan.campaign_play import KaixiflanPlay

    return KaixiflanPlay(game, terms)
