"""What a province may order in the words of a language: each offer with its bounds and what the store lacks."""

from __future__ import annotations

from generator.referee.campaign_plugin import OfferedOrder
from generator.referee.games.kaixiflan.report_words import ReportWords


def offer_words(offer: OfferedOrder, words: ReportWords) -> str:
    """An offer as a person would say it, its bounds behind it."""
    bounds = []
    if offer.high > 1:
        bounds.append(words("offer_number", most=offer.high))
    if len(offer.among) > 1:
        most = min(offer.most, len(offer.among))
        bounds.append(words("offer_places" if most > 1 else "offer_place", most=most, places=offer.among))
    if offer.lacks:
        bounds.append(words("offer_lacks", amounts=words.cubes(offer.lacks)))
    order = words.order(offer.order)
    return words("offer", order=order, bounds="; ".join(bounds)) if bounds else order
