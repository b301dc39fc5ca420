"""What this game offers to campaigns by written orders (see generator.referee.campaign_plugin.WrittenCampaign)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

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


def on_secret_map(game: Game, terms: CampaignTerms, hidden: Any = None) -> CampaignTerms:
    """The same terms under KQ-13 = custom, on the map that was kept, else on the one that the seed draws.

    It is dealt out over the whole map, whoever plays: provinces that are absent leave their holes in it afterwards.
    """
    from generator.catalog.rulings import parse_choices
    from generator.referee.games.kaixiflan.campaign_rules import make_rules
    from generator.referee.games.kaixiflan.secret_map import as_values, drawn_map

    values = dict(terms.values)
    if hidden is not None:
        values["map"] = hidden["map"]
    else:
        values["map"] = as_values(drawn_map(make_rules(game, terms.choices, (), values or None), terms.seed))
    words = [f"{ident}={option}" for ident, option in terms.choices]
    return replace(terms, choices=parse_choices(game, [*words, "KQ-13=custom"]), values=values)
