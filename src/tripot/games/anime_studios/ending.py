"""How the game ends, and who has won. [AN-END-01]"""

from collections.abc import Mapping
from typing import Any

from tripot.engine.events import PUBLIC
from tripot.engine.outcome import Outcome
from tripot.games.anime_studios import campaign_rights, productions
from tripot.games.anime_studios.numbers import FACTIONS
from tripot.games.anime_studios.parameters import figures_of
from tripot.games.anime_studios.state import NOBODY, AnimeState


def is_beyond(s: AnimeState) -> bool:
    """Whether somebody has more fans than the ladder has steps; hidden rights do not count. [AN-END-01, AN-END-02]"""
    return max(s.fans) > s.length_of_game().fans_end


def is_due(s: AnimeState) -> bool:
    """Whether the end is triggered in a marketing phase: fans, or crisis. [AN-END-01, AN-END-06]"""
    return s.crisis or is_beyond(s)


def conclude(s: AnimeState, trigger: str) -> None:
    """Reveal everything, check productions once more, find the winner, tell it all. [AN-END-08, AN-END-07, AN-UI-06]"""
    campaign_rights.reveal_all(s)
    productions.check(s)
    best = winners(s)
    s.phase = "over"
    facts = {
        "trigger": trigger,
        "turn": s.turn,
        "factions": [FACTIONS[faction] if faction != NOBODY else None for faction in s.faction],
        "productions": [made.bit_count() for made in s.made],
        "conventions": list(s.conventions),
    }
    if best:
        reason = "victory" if len(best) == 1 else "shared_victory"
        rule = "AN-END-09" if len(best) == 1 else "AN-END-10"
        s.tell(rule, "won", PUBLIC, seats=list(best), fans=s.fans[best[0]])
    else:
        reason, rule = "bankruptcy", "AN-END-11"
        s.tell(rule, "bankruptcy", PUBLIC)
    s.finish(Outcome(rule, best, tuple(s.fans), reason, facts))


def winners(s: AnimeState) -> tuple[int, ...]:
    """The most fans among those who have six productions and stayed; ties share. [AN-END-09, AN-END-10, AN-END-12]"""
    needed = s.figures.productions_needed
    able = [p for p in range(s.players) if s.made[p].bit_count() >= needed and not s.resigned >> p & 1]
    most = max((s.fans[player] for player in able), default=0)
    return tuple(player for player in able if s.fans[player] == most)


def counted(outcome: Outcome, parameters: Mapping[str, Any]) -> tuple[int, ...]:
    """The fans of those who have six productions; the others' are shown but never matter. [AN-END-12]"""
    needed = figures_of(parameters).productions_needed
    made = outcome.facts["productions"]
    return tuple(fans if many >= needed else 0 for fans, many in zip(outcome.points, made, strict=True))
