"""The position from which a campaign is to begin, as somebody wrote it: JSON or the short notation, maybe in a file."""

from __future__ import annotations

import msgspec

from generator.base.errors import CannotJudge
from generator.catalog.library import Game
from generator.catalog.project import Project
from generator.workshop.campaign.campaign_folder import CampaignModel, begun_play
from generator.workshop.play.begun_records import ToldPosition


def beginning_at(project: Project, game: Game, settings: CampaignModel, told: str) -> CampaignModel:
    """The settings of a campaign that begins at a position, told in the short notation.

    Raises CannotJudge with everything that is not understood and where, and for a position that cannot be.
    """
    said, play = ToldPosition(project, game, told), begun_play(game, settings)
    try:
        position = play.told_position(said.text) if said.short else play.position_of(said.data)
        return msgspec.structs.replace(settings, start=play.position_words(position))
    except CannotJudge as error:
        raise (error.at(said.where) if said.where.file else error) from error
    except (ValueError, TypeError, KeyError) as error:
        fix = "`tirada referee show CAMPAIGN --json` shows one"
        raise CannotJudge(f"this is no position of a campaign: {error}", fix, where=said.where) from error
