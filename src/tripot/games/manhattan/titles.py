"""Titles: fifteen ways of having been the most of something. [MH-END-20]"""

from collections.abc import Sequence

from tripot.engine.seats import Seat
from tripot.games.manhattan.corporations import COUNT
from tripot.games.manhattan.mdc import main_shareholder
from tripot.games.manhattan.runs.common import DATASTEAL, EXTRACTION, INFORMATION, SABOTAGE
from tripot.games.manhattan.state import Money, State
from tripot.games.manhattan.words import Title


def merits(s: State, counted: Sequence[Money]) -> dict[Title, list[int]]:
    """For every title, how each player stands. [MH-END-20, MH-END-23, MH-END-24, MH-SPE-14]"""
    owners = [main_shareholder(s.shares, corporation) for corporation in range(COUNT)]
    leader = s.ranking[0] if s.ranking else None
    players = range(s.seats)
    return {
        "big_boss": [0 if leader is None else held[leader] for held in s.shares],
        "patriarch": list(s.influence),
        "builder": [max(held) for held in s.shares],
        "conqueror": [owners.count(seat) for seat in players],
        "opportunist": [sum(1 for count in held if count) for held in s.shares],
        "rentier": list(counted),
        "ringleader": list(s.wins),
        "wall_street_wizard": list(s.won_bets),
        "spymaster": [done[INFORMATION] for done in s.successes],
        "code_breaker": [done[DATASTEAL] for done in s.successes],
        "pyromaniac": [done[SABOTAGE] for done in s.successes],
        "matchmaker": [done[EXTRACTION] for done in s.successes],
        "paranoid_datasteal": [ordered[DATASTEAL] for ordered in s.guarded],
        "paranoid_sabotage": [ordered[SABOTAGE] for ordered in s.guarded],
        "paranoid_extraction": [ordered[EXTRACTION] for ordered in s.guarded],
    }


def holders(values: Sequence[int]) -> list[Seat]:
    """The best, or all who are tied for it; nobody if the best is nothing. [MH-END-21, MH-END-22, MH-EX-15]"""
    best = max(values)
    return [seat for seat, value in enumerate(values) if value == best] if best > 0 else []
