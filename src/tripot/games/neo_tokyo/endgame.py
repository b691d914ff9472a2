"""The end: victory points by source, and the winner. [NT-END-01, NT-END-02, NT-END-03, NT-END-05]"""

from collections.abc import Mapping
from typing import Any

from tripot.engine.events import PUBLIC
from tripot.engine.outcome import Outcome
from tripot.engine.seats import Seat
from tripot.games.neo_tokyo import influence, points, titles
from tripot.games.neo_tokyo.people import Player
from tripot.games.neo_tokyo.state import City
from tripot.games.neo_tokyo.tables import TITLES, TRAITS
from tripot.games.neo_tokyo.traits import ambitions
from tripot.games.neo_tokyo.words import Title


def finish(s: City) -> None:
    """Count, name the winner, and open the books. [NT-END-01, NT-ELI-04, NT-UI-09]"""
    s.phase = "over"
    awards = titles.awards(s)
    scores = {seat: score(s, seat, awards) for seat in s.active()}
    totals = {seat: sum(amount for _, _, amount in lines) for seat, lines in scores.items()}
    for title, holders in awards.items():
        if holders:
            share = TITLES[title] // len(holders)
            s.tell("NT-END-04", "title_awarded", PUBLIC, title=title, players=holders, points=share)
    for seat, total in totals.items():
        s.tell("NT-END-03", "scored", PUBLIC, player=seat, points=total)
    winners = best(s, totals)
    reason = "last_one_standing" if len(totals) == 1 else "most_points" if len(winners) == 1 else "shared"
    facts = {
        "scores": {str(seat): [list(line) for line in lines] for seat, lines in scores.items()},
        "titles": {title: holders for title, holders in awards.items() if holders},
    }
    ranked = tuple(totals.get(seat, 0) for seat in range(len(s.players)))
    s.finish(Outcome("NT-END-01", tuple(winners), ranked, reason if winners else "nobody", facts))


def score(s: City, seat: Seat, awards: Mapping[Title, list[Seat]]) -> list[tuple[str, str, int]]:
    """Every source of a player's points: what, which, how many. [NT-END-03, NT-UI-09]"""
    player = s.players[seat]
    lines = [("start", "", player.vp), ("sole_investor", "", player.count("sole"))]
    for corp, worth in zip(s.ranking, s.figures.podium(), strict=False):
        lines.append(("shares", corp, player.shares.get(corp, 0) * worth))
    lines.append(("money", "", player.scored_money // s.figures.vp_money_slice))
    for title, holders in awards.items():
        if seat in holders:
            lines.append(("title", title, TITLES[title] // len(holders)))
    lines += objectives(s, seat, player, awards)
    return [line for line in lines if line[2]]


def objectives(s: City, seat: Seat, player: Player, awards: Mapping[Title, list[Seat]]) -> list[tuple[str, str, int]]:
    """Ambitions, a vendetta, loyalty to one's first home. [NT-TRA-40, NT-TRA-41, NT-TRA-42]"""
    lines: list[tuple[str, str, int]] = [
        ("ambition", title, int(TRAITS["ambition"]["end_vp"]))
        for title in ambitions(player)
        if seat in awards.get(title, ())
    ]
    corp = player.choices.get("vendetta", "")
    if player.has("vendetta") and s.crashed.get(corp):
        lines.append(("vendetta", corp, int(TRAITS["vendetta"]["end_vp"])))
    if player.has("loyaliste") and _is_loyal(player):
        lines.append(("loyaliste", player.choices["citoyen_corpo"], int(TRAITS["loyaliste"]["end_vp"])))
    return lines


def _is_loyal(player: Player) -> bool:
    """Strictly more shares of the first home than of any other. [NT-TRA-42]"""
    home = player.choices["citoyen_corpo"]
    elsewhere = max((number for corp, number in player.shares.items() if corp != home), default=0)
    return player.shares.get(home, 0) > elsewhere


def best(s: City, totals: dict[Seat, int]) -> list[Seat]:
    """Most points; ties by shares of the first, points in power, Honour, Influence, money; then shared. [NT-END-05]"""

    def merit(seat: Seat) -> tuple[Any, ...]:
        player = s.players[seat]
        in_power = points.held(player, s.power) if s.power else 0
        shares = titles.shares_of_first(s, seat)
        return totals[seat], shares, in_power, player.honour, influence.effective(player), player.money

    if not totals:
        return []
    top = max(merit(seat) for seat in totals)
    return [seat for seat in totals if merit(seat) == top]
