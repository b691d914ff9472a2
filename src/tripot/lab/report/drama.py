"""The story of a game, from how everybody stood at the end of each turn."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from tripot.lab.rows import FIGURE, Row

SURE_OF_IT = 0.9
"""From this value on, by the game's own judgement, a seat is certain to win."""
SCORE, OUT = f"{FIGURE}score", f"{FIGURE}out"


@dataclass(frozen=True, slots=True)
class Story:
    """What there is to tell of one game; None where the game cannot say."""

    lead_changes: int | None
    decided_at: float | None
    """How far the game was when its winner took the lead for good, from 0 to 1."""
    certain_at: float | None
    """How far it was when the winner was certain, by the game's own judgement."""
    comeback: float | None
    """1 if the winner was in the lower half when half of the game was over, else 0."""
    out: float | None
    """The share of all turns that players spent out of the game."""

    def as_figures(self) -> dict[str, float | None]:
        """By name."""
        return {
            "lead_changes": self.lead_changes,
            "decided_at": self.decided_at,
            "certain_at": self.certain_at,
            "comeback": self.comeback,
            "out": self.out,
        }


def stories(rows: Sequence[Row], winners: Mapping[tuple[int, int], Sequence[int]]) -> Iterator[tuple[int, Story]]:
    """The story of each game, with its deal."""
    games: dict[tuple[int, int, int], dict[int, list[Row]]] = defaultdict(lambda: defaultdict(list))
    for row in rows:
        games[row["cell"], row["game"], row["deal"]][row["turn"]].append(row)
    for (cell, game, deal), turns in games.items():
        yield deal, _story([turns[turn] for turn in sorted(turns)], winners.get((cell, game), ()))


def _story(turns: list[list[Row]], winners: Sequence[int]) -> Story:
    out = _out(turns)
    if SCORE not in turns[0][0] or len(winners) != 1:
        return Story(None, None, None, None, out)
    winner = winners[0]
    leaders = [_leaders(turn) for turn in turns]
    clear = [next(iter(those)) for those in leaders if len(those) == 1]
    return Story(
        lead_changes=sum(one != other for one, other in pairwise(clear)),
        decided_at=_since(leaders, winner),
        certain_at=_certain(turns, winner),
        comeback=_comeback(turns, winner),
        out=out,
    )


def _leaders(turn: list[Row]) -> set[int]:
    best = max(row[SCORE] for row in turn)
    return {row["seat"] for row in turn if row[SCORE] == best}


def _since(leaders: list[set[int]], winner: int) -> float:
    """From when on the winner was never behind, as a part of the game."""
    behind = [place for place, those in enumerate(leaders) if winner not in those]
    return (behind[-1] + 1) / len(leaders) if behind else 0.0


def _certain(turns: list[list[Row]], winner: int) -> float | None:
    values = [row.get("value") for turn in turns for row in turn if row["seat"] == winner]
    if any(value is None for value in values):
        return None
    unsure = [place for place, value in enumerate(values) if value is not None and value < SURE_OF_IT]
    return (unsure[-1] + 1) / len(values) if unsure else 0.0


def _comeback(turns: list[list[Row]], winner: int) -> float | None:
    if len(turns) < 2:
        return None
    half = turns[len(turns) // 2 - 1]
    mine = next(row[SCORE] for row in half if row["seat"] == winner)
    ahead = sum(row[SCORE] > mine for row in half)
    return float(ahead >= len(half) / 2)


def _out(turns: list[list[Row]]) -> float | None:
    found = [row[OUT] for turn in turns for row in turn if OUT in row]
    return sum(found) / len(found) if found else None
