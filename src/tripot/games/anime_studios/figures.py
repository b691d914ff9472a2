"""What a finished game adds to the statistics: how it ended, who won, what was used."""

from collections import Counter
from collections.abc import Iterable, Mapping

from tripot.engine.actions import Action, Fill
from tripot.engine.seats import Seat
from tripot.games.anime_studios.numbers import ABILITY_OWNER, FACTIONS, PRODUCTIONS
from tripot.games.anime_studios.prices import CREATIONS, UNIQUE
from tripot.games.anime_studios.state import AnimeState

COMMON = ("open_studio", "move", "battle", "capture", "recruit", "pass")
TOLD = {"salvaged": "salvage", "stayed": "elusive", "open_stand": "open_stand"}
"""Abilities that act by themselves, by the event that tells of them."""


def figures(s: AnimeState, acts: Iterable[tuple[Seat, Action]]) -> Counter[str]:
    """Everything that is counted, by dotted names."""
    found = Counter({"games": 1, f"turns.{s.turn}": 1})
    if s.outcome is not None:
        found[f"end.{s.outcome.facts['trigger']}"] = 1
        found[f"ended_in.{'marketing' if s.triggered else 'action'}"] = 1
        found["bankruptcy"] = s.outcome.reason == "bankruptcy"
    for player in range(s.players):
        _count_player(s, player, found)
    for player, action in acts:
        _count_act(s, player, action, found)
    _count_log(s, found)
    return +found


def of_seat(s: AnimeState, player: Seat) -> Mapping[str, int | str]:
    """A player at the end: who they were, and what they had."""
    return {
        "faction": FACTIONS[s.faction[player]],
        "place": str(s.place[player] + 1),
        "length": s.length,
        "conventions": s.conventions[player],
        "productions": s.made[player].bit_count(),
        "studios": s.opened[player].bit_count(),
        "units": s.occupied[player].bit_count(),
    }


def of_turn(s: AnimeState, player: Seat) -> Mapping[str, int]:
    """How a player stands when a turn is over. [AN-GEN-07]"""
    return {
        "score": s.fans[player],
        "fans": s.fans[player],
        "staff": s.staff[player],
        "productions": s.made[player].bit_count(),
        "zones": s.occupied[player].bit_count(),
        "out": s.resigned >> player & 1,
    }


def _winners(s: AnimeState) -> tuple[Seat, ...]:
    return s.outcome.winners if s.outcome is not None else ()


def _count_player(s: AnimeState, player: Seat, found: Counter[str]) -> None:
    faction = FACTIONS[s.faction[player]]
    for name in (f"faction.{faction}", f"place.{s.place[player] + 1}"):
        found[f"{name}.played"] += 1
        found[f"{name}.won"] += player in _winners(s)
    found[f"faction.{faction}.fans"] += s.fans[player]
    found[f"faction.{faction}.conventions"] += s.conventions[player]
    for place, production in enumerate(PRODUCTIONS[s.faction[player]]):
        found[f"production.{production}.made"] += s.made[player] >> place & 1
    found[f"faction.{faction}.six"] += s.made[player].bit_count() == len(PRODUCTIONS[s.faction[player]])


def _count_act(s: AnimeState, player: Seat, action: Action, found: Counter[str]) -> None:
    name = action.form if isinstance(action, Fill) else action.kind
    if name in UNIQUE or name in ABILITY_OWNER or name in CREATIONS:
        found[f"used.{name}"] += 1
    elif name in COMMON:
        found[f"did.{FACTIONS[s.faction[player]]}.{name}"] += 1
    elif name in {"invoke", "invoke_lys"}:
        found[f"invoked.{'president_lys' if isinstance(action, Fill) else action.args[0]}"] += 1


def _count_log(s: AnimeState, found: Counter[str]) -> None:
    """Abilities that nobody chooses, last conventions, and in which turn each production was created."""
    turn, is_last = 0, False
    for event in s.log or ():
        if event.kind == "staff_counted" and event.facts["seat"] == 0:
            turn += 1
        elif event.kind == "production_created":
            found[f"production.{event.facts['production']}.turns"] += turn
        elif event.kind == "end_triggered":
            is_last = True
        elif event.kind == "convention_held":
            found["last_conventions" if is_last else "conventions"] += 1
        elif event.kind in TOLD:
            found[f"used.{TOLD[event.kind]}"] += 1
