"""Backgrounds: a past that pays, each in its own way, turn by turn or at the end. [MH-BGD-01, MH-BGD-20]"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from tripot.engine.seats import Seat
from tripot.games.manhattan import mdc
from tripot.games.manhattan.corporations import INDEX, NONE, Corporation
from tripot.games.manhattan.runs.common import EXTRACTION, SABOTAGE
from tripot.games.manhattan.state import Facts, State
from tripot.games.manhattan.words import Background, Order


@dataclass(frozen=True, slots=True)
class Deeds:
    """What one player did in a turn, as far as a background may reward it."""

    influence: int
    """At the start of the turn. [MH-BGD-02]"""
    stake_limit: int
    """Per point of influence. [MH-SPE-01]"""
    form: Facts
    bought_alone: bool
    """At least one share, and nobody else bought where this player did."""
    won: bool
    opponents: int
    """Players and corporations of the coalition opposed to the winner."""
    hits: int
    """Successes of others against the corporation this player voted up."""

    def runs(self, *kinds: Order) -> int:
        """How many runs of these kinds were ordered."""
        return sum(1 for order in self.form.get("runs", ()) if order["type"] in kinds)


def _golden_trader(did: Deeds) -> int:
    """The most that the influence allows was staked. [MH-BGD-03]"""
    staked = sum(bet["stake"] for bet in did.form.get("speculations", ()))
    return int(staked == did.influence * did.influence * did.stake_limit)


def _shadow_veteran(did: Deeds) -> int:
    """More runs than influence. [MH-BGD-04]"""
    return int(len(did.form.get("runs", ())) > did.influence)


def _decorated_officer(did: Deeds) -> int:
    """As many Protections as influence. [MH-BGD-05]"""
    return int(did.runs("protection") >= did.influence)


def _enforcer(did: Deeds) -> int:
    """As many Sabotages as influence. [MH-BGD-06]"""
    return int(did.runs("sabotage") >= did.influence)


def _old_hand(did: Deeds) -> int:
    """Shares where nobody else bought. [MH-BGD-07]"""
    return int(did.bought_alone)


def _winning_ticket(did: Deeds) -> int:
    """Some order, but neither run nor speculation; an absence does not score. [MH-BGD-10]"""
    return int(bool(did.form) and not did.form.get("runs") and not did.form.get("speculations"))


def _power_broker(did: Deeds) -> int:
    """In the winning coalition. [MH-BGD-11]"""
    return int(did.won)


def _law_expert(did: Deeds) -> int:
    """In the winning coalition, by the size of the opposition. [MH-BGD-12]"""
    return did.opponents if did.won else 0


def _image_genius(did: Deeds) -> int:
    """Others struck where this player had voted up. [MH-BGD-14]"""
    return did.hits


TURN_BY_TURN: dict[Background, Callable[[Deeds], int]] = {
    "golden_trader": _golden_trader,
    "shadow_veteran": _shadow_veteran,
    "decorated_officer": _decorated_officer,
    "enforcer": _enforcer,
    "old_hand": _old_hand,
    "winning_ticket": _winning_ticket,
    "power_broker": _power_broker,
    "law_expert": _law_expert,
    "image_genius": _image_genius,
}
AT_THE_END: tuple[Background, ...] = (
    "young_wolf",
    "heir",
    "social_climber",
    "person_of_honour",
    "celebrity",
    "avenger",
)
HIDEABLE: tuple[Background, ...] = (*TURN_BY_TURN, *AT_THE_END)
BACKGROUNDS: tuple[Background, ...] = (*HIDEABLE, "erased")
"""All sixteen; several players may share one. [MH-BGD-02]"""
UNTOLD: Background = "image_genius"
"""Its points are shown at the end only: they would betray Extractions. [MH-BGD-02]"""


def points_of_turn(background: Background, did: Deeds) -> int:
    """What a turn's deeds are worth to a background. [MH-BGD-02]"""
    reward = TURN_BY_TURN.get(background)
    return reward(did) if reward else 0


def score_turn(s: State) -> None:
    """Enter the points of the turn in every player's private ledger. [MH-RES-16, MH-BGD-02]"""
    for seat in range(s.seats):
        background = s.characters[seat].true_background
        s.points[seat].append(points_of_turn(background, _deeds(s, seat)) if background in TURN_BY_TURN else 0)
        s.wins[seat] += s.winners[-1] != mdc.NEUTRAL and s.joined[-1][seat] == s.winners[-1]


def _deeds(s: State, seat: Seat) -> Deeds:
    w = s.working
    winner = s.winners[-1]
    won = winner != mdc.NEUTRAL and s.joined[-1][seat] == winner
    return Deeds(
        influence=s.influence[seat] - (seat in w.rises),
        stake_limit=s.figures.stake_limit,
        form=w.forms[seat],
        bought_alone=bought_alone([{corporation for corporation, _ in bought} for bought in w.bought], seat),
        won=won,
        opponents=w.strengths[mdc.opposed(winner)] if won else 0,
        hits=_hits(s, seat),
    )


def bought_alone(bought: list[set[int]], seat: Seat) -> bool:
    """Whether a player bought, and only where nobody else did. [MH-BGD-07]"""
    others = [theirs for other, theirs in enumerate(bought) if other != seat]
    return bool(bought[seat]) and not any(bought[seat] & theirs for theirs in others)


def _hits(s: State, seat: Seat) -> int:
    vote = s.working.forms[seat].get("vote")
    if not vote:
        return 0
    favourite = INDEX[vote["up"]]
    return sum(
        1
        for run in s.working.runs
        if run.succeeded and run.kind in (SABOTAGE, EXTRACTION) and run.target == favourite and run.sponsor != seat
    )


_HEIR = {3: 2, 4: 4, 5: 8}
_AVENGER_CRASHED, _AVENGER_LAST, _AVENGER_LOW = 12, 8, 4


def final_points(s: State, seat: Seat, money_points: int) -> list[Facts]:
    """Every line of a player's background score. [MH-BGD-01, MH-BGD-18]"""
    character = s.characters[seat]
    if not character.background:
        return [{"source": "no_background", "vp": s.figures.points_no_background}]
    lines: list[Facts] = [{"source": "erased", "vp": -1}] if character.background == "erased" else []
    background = character.true_background
    if background in TURN_BY_TURN:
        lines.append({"source": background, "vp": sum(s.points[seat]), "turns": list(s.points[seat])})
    else:
        lines.append({"source": background, "vp": at_the_end(background, _estate(s, seat), money_points)})
    return lines


@dataclass(frozen=True, slots=True)
class Estate:
    """How a player stands when the game ends, or as if it ended now."""

    held: Sequence[int]
    home: Corporation
    influence: int
    investigated: int
    avenged: Corporation
    ranking: Sequence[Corporation]
    crashed: Sequence[Corporation]

    @property
    def is_faithful(self) -> bool:
        """Strictly more shares at home than in any other corporation. [MH-BGD-15]"""
        if self.home == NONE:
            return False
        others = (count for corporation, count in enumerate(self.held) if corporation != self.home)
        return all(self.held[self.home] > count for count in others)


def _estate(s: State, seat: Seat) -> Estate:
    crashed = [corporation for corporation, turn in enumerate(s.crashed) if turn]
    spied = s.spied[seat].bit_count()
    return Estate(s.shares[seat], s.citizen[seat], s.influence[seat], spied, s.avenged[seat], s.ranking, crashed)


def at_the_end(background: Background | Literal[""], own: Estate, money_points: int) -> int:
    """The points of a background that looks at the end alone."""
    match background:
        case "young_wolf":
            return sum(own.held[corporation] for corporation in own.ranking[:3])  # [MH-BGD-08]
        case "heir":
            return 12 if own.influence >= 6 else _HEIR.get(own.influence, 0)  # [MH-BGD-09]
        case "social_climber":
            return 2 + own.investigated  # [MH-BGD-13]
        case "person_of_honour":
            return 6 if own.is_faithful else 0  # [MH-BGD-15]
        case "celebrity":
            return money_points  # [MH-BGD-16]
    return _vengeance(own)


def _vengeance(own: Estate) -> int:
    """The best line that applies to the corporation an avenger chose. [MH-BGD-17]"""
    if own.avenged == NONE:
        return 0
    if own.avenged in own.crashed:
        return _AVENGER_CRASHED
    if own.ranking[-1] == own.avenged:
        return _AVENGER_LAST
    return _AVENGER_LOW if own.ranking.index(own.avenged) + 1 > 5 else 0
