"""The end of a round. [SN-END-01, SN-END-04]"""

from tripot.engine.events import PUBLIC
from tripot.engine.seats import Seat
from tripot.games.startup_nation import match, scoring, setup
from tripot.games.startup_nation.deck import NAMES, RANKS, name_of
from tripot.games.startup_nation.state import Table, seats_of


def close(s: Table) -> None:
    """Score, then deal again or end the match: nothing is asked in between. [SN-END-07]

    Two allies who are left alone play on: only the number of survivors and the deck matter. [SN-END-03, SN-END-05]
    """
    why = scoring.reasons(s)
    points = [scoring.points_for(s.figures, reason) for reason in why]
    s.scores = tuple(map(int.__add__, s.scores, points))
    first = next_first(s, points)
    over = match.is_over(s)
    if s.log is not None:
        _tell(s, why, points, None if over else first)
        _tell_lies(s)
    if over or s.is_position:
        match.finish(s, over)
        return
    s.stack.clear()
    setup.deal(s, first)


def cause(s: Table) -> str:
    """Why the round ended."""
    return ("no_survivor", "lone_survivor")[s.alive.bit_count()] if s.alive.bit_count() < 2 else "deck_exhausted"


def next_first(s: Table, points: list[int]) -> Seat:
    """The first winner met counter-clockwise from the last turn, or the seat after the last first player.
    [SN-SETUP-07, SN-SETUP-08]"""
    for step in range(s.players):
        seat = (s.active - step) % s.players
        if points[seat]:
            return seat
    return (s.first + 1) % s.players


def _tell_lies(s: Table) -> None:
    """Every answer that was not the truth when given comes out, in order. [SN-SHOW-02]"""
    for asker, target, named, yes in () if s.is_first_edition else s.lies:
        s.tell("SN-SHOW-02", "lies_told", PUBLIC, asker=asker, target=target, named=NAMES[named], yes=yes)


def _tell(s: Table, why: list[str | None], points: list[int], first: Seat | None) -> None:
    """The survivors show their cards; the rest stays hidden until the replay, but for the lies.
    [SN-END-06, SN-UI-09]"""
    best, survivors = scoring.winning_character(s), seats_of(s.alive)
    cards = [name_of(s.hand[seat]) for seat in survivors]
    s.tell(
        "SN-END-06",
        "round_ended",
        PUBLIC,
        round=s.round,
        cause=cause(s),
        hands=[list(held) for held in zip(survivors, cards, strict=True)],
        players=survivors,
        cards=cards,
        scorers=[seat for seat in range(s.players) if points[seat]],
        character=None if best is None else NAMES[best],
        rank=None if best is None else RANKS[best],
        why=why,
        points=points,
        scores=list(s.scores),
        first=first,
    )
