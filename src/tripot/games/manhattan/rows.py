"""What the laboratory writes down of one seat: at the end of a game, and when a turn is over."""

from collections.abc import Mapping
from typing import get_args

from tripot.engine.seats import Seat
from tripot.games.manhattan import scoring
from tripot.games.manhattan.corporations import id_of
from tripot.games.manhattan.state import State
from tripot.games.manhattan.words import Defence, RunType

RUNS: tuple[str, ...] = get_args(RunType)
DEFENCES: tuple[str, ...] = get_args(Defence)


def of_seat(s: State, seat: Seat) -> Mapping[str, int | str]:
    """A player at the end: who they were, points by source, what succeeded. [MH-END-30]"""
    found: dict[str, int | str] = {
        "background": s.characters[seat].true_background or "none",
        "citizenship": id_of(s.citizen[seat]) or "none",
        "money": s.money[seat],
        "influence": s.influence[seat],
        "shares": sum(s.shares[seat]),
        "bets.won": s.won_bets[seat],
        "coalitions.won": s.wins[seat],
        **{f"run.{kind}": s.successes[seat][place] for place, kind in enumerate(RUNS)},
        **{f"protection.{kind}": s.guarded[seat][place] for place, kind in enumerate(DEFENCES)},
    }
    lines = s.scores[seat] if s.scores else {}
    for source in ("shares", "titles", "background", "strategies"):
        found[f"points.{source}"] = sum(line["vp"] for line in lines.get(source, ()))
    for source in ("money", "citizenship"):
        found[f"points.{source}"] = lines.get(source, {}).get("vp", 0)
    return found


def of_turn(s: State, seat: Seat) -> Mapping[str, int]:
    """How a player stands when a turn is over: the points if it ended now, money, shares, Influence."""
    if not s.history:
        return {"score": 0}
    return {
        "score": scoring.score(s, s.money)[seat]["total"],
        "money": s.money[seat],
        "assets": sum(each or 0 for each in s.history[-1]),
        "shares": sum(s.shares[seat]),
        "influence": s.influence[seat],
    }
