"""What the commands of the referee do with a campaign's folder instead of a record."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from generator.base.errors import CannotJudge
from generator.base.names import suggestion
from generator.cli.referee.output import print_json
from generator.cli.telling import said, said_word, tell

if TYPE_CHECKING:
    from generator.workshop.campaign.campaign_folder import Campaign
    from generator.workshop.campaign.week_reports import WeekReports


def new_campaign(
    root: Path | None,
    game: str,
    to: Path,
    options: Sequence[str],
    players: Sequence[str],
    seed: int | None,
    secret_map: bool = False,
    start: str | None = None,
) -> None:
    """Begin a campaign in a folder; the players' provinces play, or all where nobody is named.

    `start` is the position in which it begins: a file, or the short notation.
    """
    import secrets

    from generator.workshop.campaign.campaign_folder import HIDDEN, START, TURNS, CampaignModel, create
    from generator.workshop.campaign.told_start import beginning_at
    from generator.workshop.registers.reading import load

    pairs = [_pair(word, "--option") for word in options]
    named = dict(_pair(word, "--player") for word in players)
    dice = dict(pairs).get("dice", "seed")
    if dice not in ("seed", "typed"):
        raise CannotJudge(f"dice are rolled by `seed` or `typed`, not {dice!r}")
    settings = CampaignModel(
        game=game,
        name=to.resolve().name,
        seed=str(seed) if seed is not None else secrets.token_hex(8),
        dice="typed" if dice == "typed" else "seed",
        provinces=tuple(named),
        players={province: name for province, name in named.items() if name},
        rulings={name: option for name, option in pairs if name != "dice"},
        secret_map=secret_map,
    )
    if start is not None:
        settings = beginning_at(*load(root, game), settings, start)
    campaign = create(to, root, settings)
    tell(f"{to}")
    tell(f"secret until the end: {to / TURNS / START / HIDDEN}; tell the players its SHA-256 now")
    tell(f"hidden from the players, SHA-256: {campaign.published}")


def _pair(word: str, option: str) -> tuple[str, str]:
    name, equals, value = word.partition("=")
    if not equals or not name:
        raise CannotJudge(f"{option} {word!r} is not written NAME=VALUE")
    return name, value


def show_campaign(
    root: Path | None, folder: Path, turn: int | None, json_: bool, viewer: str = "", notation: bool = False
) -> None:
    """Tell where a campaign stands, after a turn or now; as JSON the whole position, or what a province sees of it.

    With `notation` the position as `new --from` reads it.
    """
    from generator.referee.campaign_data import as_data
    from generator.workshop.campaign.campaign_folder import open_campaign
    from generator.workshop.play.spoken_names import row_names

    campaign = open_campaign(root, folder)
    found = [entry for entry in campaign.entries if turn is None or entry.turn == turn]
    if not found:
        raise CannotJudge(f"{folder} has {campaign.entries[-1].turn} turns, not {turn}")
    position = campaign.position_after(found[-1])
    if viewer:
        reports = campaign.play.reports()
        if viewer not in reports.provinces:
            raise CannotJudge(f"{viewer!r} does not play: {suggestion(viewer, reports.provinces)}")
        if not json_:
            raise CannotJudge("what a province sees is told as JSON", "add --json, or read its report")
        position = reports.seen_by(position, viewer)
    if json_:
        print_json(as_data(position))
        return
    if notation:
        tell(campaign.play.position_words(position))
        return
    expected = campaign.play.expected(position)
    over = campaign.play.over(position)
    names = {
        **row_names(campaign.project, campaign.game, [expected.season]),
        **row_names(campaign.project, campaign.game, expected.eras),
    }
    season = names.get(expected.season, expected.season).lower()
    now = said_word("over") if over else f"{said(f'turn {expected.turn}')}, {season}"
    typer.echo(f"{campaign.settings.name}: {now}")
    for province, era in expected.eras.items():
        player = campaign.settings.players.get(province, "")
        typer.echo(f"  {names.get(province, province)}: {said(f'era {era}')}" + (f" ({player})" if player else ""))
    for entry in campaign.entries[1:]:
        sheets = ", ".join(f"{one['province'] or '?'} {said(one['verdict'])}" for one in entry.record["sheets"])
        typer.echo(f"  turns/{entry.name}: {sheets}")
    tell(f"hidden from the players, SHA-256: {campaign.published}")


def list_orders(root: Path | None, folder: Path, viewer: str, lang: str, json_: bool) -> None:
    """Tell what every province, or one of them, may order this turn."""
    from generator.referee.campaign_data import as_data
    from generator.workshop.campaign.campaign_folder import open_campaign
    from generator.workshop.play.referee_words import asked_language
    from generator.workshop.registers.reading import speaker_for

    campaign = open_campaign(root, folder)
    position, play = campaign.position, campaign.play
    provinces = play.reports().provinces
    if viewer and viewer not in provinces:
        raise CannotJudge(f"{viewer!r} does not play: {suggestion(viewer, provinces)}")
    language = asked_language(campaign.game, lang)
    speaker = speaker_for(campaign.project, campaign.game, language) if language else None
    found = []
    for province in [viewer] if viewer else provinces:
        for offer in play.offered(position, province):
            found.append(
                {
                    "action": play.order_words(offer.order),
                    "player": province,
                    "clause": list(offer.clauses),
                    "number": offer.high or None,
                    "among": list(offer.among),
                    "most": offer.most or None,
                    "lacks": dict(offer.lacks),
                    "line": {k: v for k, v in as_data(play.order_line(offer.order)).items() if v and k != "number"},
                }
            )
            if not json_:
                said = _offer_text(found[-1]) if speaker is None else play.offer_said(offer, speaker)
                tell(said if viewer else f"{province}: {said}")
    if json_:
        print_json(found)
    elif not found:
        tell(f"{campaign.settings.name}: over", err=True)


def _offer_text(offer: dict[str, Any]) -> str:
    """An offer by ids, its bounds behind it."""
    bounds = [f"1 to {offer['number']}"] if (offer["number"] or 0) > 1 else []
    if len(offer["among"]) > 1:
        most = min(offer["most"], len(offer["among"]))
        bounds.append(f"{'one' if most == 1 else f'up to {most}'} of {' '.join(offer['among'])}")
    if offer["lacks"]:
        bounds.append(f"lacks {' '.join(f'{cubes} {name}' for name, cubes in offer['lacks'].items())}")
    return f"{offer['action']}  ({'; '.join(bounds)})" if bounds else str(offer["action"])


def explain_order(root: Path | None, folder: Path, asked: str, lang: str, json_: bool) -> None:
    """Tell what became of an order in the last turn, with the clauses that decided it and their texts."""
    from generator.workshop.campaign.adjudication import resolved_again
    from generator.workshop.campaign.campaign_folder import ACCOUNT, TURNS, open_campaign, read_json
    from generator.workshop.play.referee_words import language_of
    from generator.workshop.registers.reading import read, speaker_for

    campaign = open_campaign(root, folder)
    entry, words = campaign.entries[-1], asked.split()
    if len(campaign.entries) == 1:
        raise CannotJudge("no turn has been resolved yet")
    outcomes = read_json(folder / TURNS / entry.name / ACCOUNT)["outcomes"]
    found = [one for one in outcomes if [one["province"], str(one["line"])] == words]
    if not found:
        known = ", ".join(f"{one['province']} {one['line']}" for one in outcomes)
        raise CannotJudge(f"turn {entry.turn} has no order {asked!r}", f"it has: {known}" if known else "")
    if json_:
        print_json(found[0])
        return
    game = campaign.game
    speaker = speaker_for(campaign.project, game, language_of(game, lang))
    told = campaign.play.reports().outcome(resolved_again(campaign, entry).account, words[0], int(words[1]), speaker)
    assert told is not None, "the turn has the order"
    tell(f"{told.strong} {told.words}")
    for ident in dict.fromkeys(reason["clause"] for reason in found[0]["reasons"]):
        if ident in game.clauses:
            tell(f"    {ident}  {read(speaker, f'clauses.{ident}.text', game.clauses[ident].text)}")


def reports_in(lang: str, paper: str) -> Callable[[Campaign], WeekReports]:
    """What makes the reports of a campaign, its director's in a language ("": the game's own), on a paper."""
    from generator.workshop.campaign.sent_reports import weekly_reports
    from generator.workshop.play.referee_words import language_of

    return lambda campaign: weekly_reports(campaign, language_of(campaign.game, lang), paper)


def judge_orders(root: Path | None, folder: Path, asked: str, lang: str, json_: bool) -> None:
    """Tell of orders in the short notation whether the rules would obey them now, if nobody else ordered anything.

    Judged by what their province knows. Exit 1 when one of them is refused.
    """
    from generator.workshop.campaign.campaign_folder import open_campaign
    from generator.workshop.play.referee_words import RefereeWords, asked_language, language_of
    from generator.workshop.registers.reading import read, speaker_for

    campaign = open_campaign(root, folder)
    game, play, position = campaign.game, campaign.play, campaign.position
    speaker = speaker_for(campaign.project, game, language_of(game, lang))
    asked_for = asked_language(game, lang)
    legal = RefereeWords(campaign.project, asked_for)("legal_now") if asked_for else "legal"
    sheets = play.sheets_of(asked, play.expected(position).turn or 1)
    told = []
    for sheet in sheets:
        for judged in play.judged(position, sheet):
            refusal = judged.refusal
            clauses = judged.clauses if refusal is None else (refusal.clause,)
            texts = {i: read(speaker, f"clauses.{i}.text", game.clauses[i].text) for i in clauses if i in game.clauses}
            one = {"legal": refusal is None, "action": play.order_words(judged.order), "player": sheet.province}
            if refusal is not None:
                sentence = play.refusal_said(refusal, speaker)
                one["refusal"] = {"code": refusal.code, "clause": refusal.clause, "sentence": sentence}
            told.append(one | {"clauses": texts})
            if not json_:
                tell(f"{one['player']}: {one['action']}: {legal if refusal is None else sentence}")
                for ident, text in texts.items():
                    tell(f"  {ident}  {text}")
    if json_:
        print_json(told)
    if not all(one["legal"] for one in told):
        raise typer.Exit(1)


def replay_campaign(root: Path | None, folder: Path) -> dict[str, Any]:
    """Every turn resolved again from its orders and its dice: what comes out otherwise than it was kept.

    `breaches` are what the reasons of a turn do not bear out, checked apart from the resolver.
    """
    from generator.workshop.campaign.adjudication import recomputed
    from generator.workshop.campaign.campaign_folder import open_campaign

    campaign = open_campaign(root, folder)
    again = list(recomputed(campaign))
    turns = {turn.entry.name: sorted(turn.differing) for turn in again}
    breaches = {turn.entry.name: turn.breaches for turn in again if turn.breaches is not None}
    return {"campaign": str(folder), "hidden": campaign.published, "turns": turns, "breaches": breaches}


def tell_replayed(report: dict[str, Any]) -> None:
    """A replayed campaign as lines."""
    tell(f"{report['campaign']}: hidden from the players, SHA-256: {report['hidden']}")
    for name, differing in report["turns"].items():
        told = [said(f"otherwise today: {', '.join(differing)}" if differing else "the same, byte for byte")]
        if name in report["breaches"]:
            breached = report["breaches"][name]
            told.append(said("its reasons do not bear it out" if breached else "its reasons bear it out"))
        typer.echo(f"{report['campaign']}: turns/{name}: {'; '.join(told)}")
        for breach in report["breaches"].get(name, ()):
            tell(f"    {breach}")
