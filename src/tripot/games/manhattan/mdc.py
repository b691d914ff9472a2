"""The Manhattan Development Consortium: six coalitions, one winner a turn, effects now or next turn.

Nobody has to join; joining is free. [MH-MDC-01]
"""

from collections.abc import Sequence
from dataclasses import dataclass

from tripot.engine.seats import Seat
from tripot.games.manhattan.corporations import COUNT, IDS, Corporation
from tripot.games.manhattan.state import Facts, State
from tripot.games.manhattan.tables import TABLES
from tripot.games.manhattan.words import Coalition

COALITIONS: tuple[Coalition, ...] = tuple(TABLES["mdc"]["coalitions"])
"""The six, in opposed pairs. [MH-MDC-02]"""
COALITION: dict[str, int] = {name: number for number, name in enumerate(COALITIONS)}
NEUTRAL = -1

(
    PUBLIC_CONTRACTS,
    URBAN_DEVELOPMENT,
    TARGETED_CONTROLS,
    TRANSPARENCY,
    BANK_SAFEGUARDS,
    DEREGULATION,
) = range(6)


def opposed(coalition: int) -> int:
    """The other one of its pair. [MH-MDC-02]"""
    return coalition ^ 1


def name_of(coalition: int) -> Coalition | None:
    """Its id, or nothing for no coalition."""
    return None if coalition == NEUTRAL else COALITIONS[coalition]


def main_shareholder(shares: Sequence[Sequence[int]], corporation: Corporation) -> Seat | None:
    """The player with strictly the most shares, if there is one. [MH-MDC-03, MH-MDC-04]"""
    best, owner = 0, None
    for seat, held in enumerate(shares):
        if held[corporation] > best:
            best, owner = held[corporation], seat
        elif held[corporation] == best:
            owner = None
    return owner


def convene(s: State) -> None:
    """Players join, their corporations follow, the strongest coalition wins. [MH-RES-04, MH-MDC-08]"""
    w = s.working
    joined = [COALITION.get(form.get("coalition", ""), NEUTRAL) for form in w.forms]
    w.owners = [main_shareholder(s.shares, corporation) for corporation in range(COUNT)]
    sided = [NEUTRAL if owner is None else joined[owner] for owner in w.owners]
    w.strengths = strengths(joined, sided)
    s.joined.append(tuple(joined))
    s.sided.append(tuple(sided))
    s.winners.append(strongest(w.strengths))


def strengths(joined: Sequence[int], sided: Sequence[int]) -> list[int]:
    """One voice a player and one a corporation. [MH-MDC-05, MH-EX-09]"""
    return [joined.count(coalition) + sided.count(coalition) for coalition in range(len(COALITIONS))]


def strongest(found: Sequence[int]) -> int:
    """The coalition with the most voices; none at a tie, none if nobody joined. [MH-MDC-06]"""
    best = max(found)
    return found.index(best) if best and found.count(best) == 1 else NEUTRAL


def move_assets(s: State) -> None:
    """Contracts and building works pay, and cost, at once. [MH-RES-06, MH-MDC-07, MH-MDC-11, MH-MDC-12]"""
    winner = s.winners[-1]
    if winner not in (PUBLIC_CONTRACTS, URBAN_DEVELOPMENT):
        return
    w = s.working
    column = w.columns["mdc"]
    for corporation, side in enumerate(s.sided[-1]):
        if side == winner:
            column[corporation] = 1
        elif side == opposed(winner):
            column[corporation] = -1
    w.add("mdc")


@dataclass(frozen=True, slots=True)
class Effect:
    """What last turn's vote changes for one player this turn, and this turn only. [MH-MDC-07, MH-MDC-09]"""

    runs: int = 0
    """On the raw percentage of Datasteals, Sabotages, Extractions. [MH-MDC-15, MH-MDC-16]"""
    information: int = 0
    """On that of Information runs. [MH-MDC-16]"""
    no_protection: bool = False
    """No Protection may be ordered. [MH-MDC-14]"""
    no_speculation: str = ""
    """The rule that forbids to speculate, if one does. [MH-MDC-18, MH-MDC-20]"""
    stakes_returned: bool = False
    """A lost bet costs nothing, but the stake had to be there. [MH-MDC-17, MH-EX-14]"""
    better_odds: int = 0
    """On every profit multiplier. [MH-MDC-19]"""


NO_EFFECT = Effect()
_EFFECTS = {
    (TARGETED_CONTROLS, TRANSPARENCY): Effect(no_protection=True),
    (TRANSPARENCY, TRANSPARENCY): Effect(runs=10),
    (TRANSPARENCY, TARGETED_CONTROLS): Effect(runs=-10, information=-10),
    (BANK_SAFEGUARDS, BANK_SAFEGUARDS): Effect(stakes_returned=True),
    (BANK_SAFEGUARDS, DEREGULATION): Effect(no_speculation="MH-MDC-18"),
    (DEREGULATION, DEREGULATION): Effect(better_odds=1),
    (DEREGULATION, BANK_SAFEGUARDS): Effect(no_speculation="MH-MDC-20"),
}
"""By winner and by the player's own coalition."""
CONTROLLED = -10
"""On runs aimed at a corporation of the targeted controls, whoever sends them. [MH-MDC-13]"""


def effect_on(s: State, seat: Seat) -> Effect:
    """What the vote of the turn before changes for a player this turn. [MH-MDC-07, MH-MDC-21]"""
    if s.turn < 2:
        return NO_EFFECT
    return effect(s.winners[s.turn - 2], s.joined[s.turn - 2][seat])


def effect(winner: int, own: int) -> Effect:
    """What a victory changes, on the turn after, for a player who had joined that coalition. [MH-MDC-09]"""
    return _EFFECTS.get((winner, own), NO_EFFECT)


def controlled(s: State) -> frozenset[Corporation]:
    """The corporations that are harder to hit this turn, those in the game. [MH-MDC-13, MH-MDC-08, MH-EX-13]"""
    if s.turn < 2 or s.winners[s.turn - 2] != TARGETED_CONTROLS:
        return frozenset()
    sided = s.sided[s.turn - 2]
    return frozenset(corporation for corporation in s.ranking if sided[corporation] == TARGETED_CONTROLS)


def consequences(winner: int, own: int, sided: Sequence[int]) -> list[Facts]:
    """What a vote will mean for one of its players next turn, as facts. [MH-VIS-15, MH-MDC-21]"""
    mine = effect(winner, own)
    found: list[Facts] = []
    if mine.runs:
        found.append({"effect": "runs", "percent": mine.runs, "information": mine.information})
    if mine.no_protection:
        found.append({"effect": "no_protection"})
    if mine.no_speculation:
        found.append({"effect": "no_speculation"})
    if mine.stakes_returned:
        found.append({"effect": "stakes_returned"})
    if mine.better_odds:
        found.append({"effect": "better_odds"})
    if winner == TARGETED_CONTROLS:
        hard = [IDS[corporation] for corporation, side in enumerate(sided) if side == TARGETED_CONTROLS]
        found += [{"effect": "controlled", "percent": CONTROLLED, "corporations": hard}] if hard else []
    return found


def current(s: State) -> Facts | None:
    """The effect that holds this turn, with its members, as everybody may know it. [MH-MDC-10, MH-MDC-21]"""
    past = s.turn - 2
    if past < 0 or s.winners[past] in (NEUTRAL, PUBLIC_CONTRACTS, URBAN_DEVELOPMENT):
        return None
    winner = s.winners[past]
    return {
        "coalition": COALITIONS[winner],
        "opposed": COALITIONS[opposed(winner)],
        "players": players_of(s.joined[past], winner),
        "opponents": players_of(s.joined[past], opposed(winner)),
        "corporations": [IDS[c] for c in s.ranking if s.sided[past][c] == winner],
    }


def players_of(joined: Sequence[int], coalition: int) -> list[Seat]:
    """The seats that joined a coalition."""
    return [seat for seat, own in enumerate(joined) if own == coalition]
