"""Another world that a seat cannot tell from this one: other rights, another bag, another deck. [AN-HID-04]"""

from tripot.engine.events import seen_by
from tripot.engine.rng import Rng
from tripot.engine.seats import OMNISCIENT, Seat
from tripot.games.anime_studios.campaign_rights import VALUES
from tripot.games.anime_studios.news import ChooseNews, top
from tripot.games.anime_studios.state import NOBODY, AnimeState
from tripot.games.anime_studios.unique.wiretap import SwapRight
from tripot.kit.lots import in_any_order


def redeal(s: AnimeState, seat: Seat, rng: Rng) -> AnimeState:
    """What the seat knows stays; the rest is dealt again from what is left. [AN-HID-01, AN-HID-02]"""
    world = s.fork()
    world.rng = rng
    if world.log is not None:
        world.log = list(seen_by(seat, world.log))
    if seat == OMNISCIENT or s.outcome is not None:
        return world
    deal_rights(world, seat, rng)
    deal_news(world, seat, rng)
    forget_the_others(world, seat)
    return world


def deal_rights(s: AnimeState, seat: Seat, rng: Rng) -> None:
    """Hands of others: what the seat has learned of them, then tokens from the common pool."""
    sizes = [len(hand) for hand in s.hands]
    certain = [known_rights(s, seat, owner) for owner in range(s.players)]
    pool = sorted([*s.bag, *(value for hand in s.hands for value in hand)])
    for value in [value for hand in certain for value in hand]:
        pool.remove(value)
    drawn = in_any_order(rng, pool, "redeal")
    seen = _seen_value(s, seat)
    for owner in range(s.players):
        if owner != seat:
            missing = sizes[owner] - len(certain[owner])
            s.hands[owner] = (*certain[owner], *drawn[:missing])
            drawn = drawn[missing:]
    s.bag = tuple(drawn)
    _redeal_wiretap(s, seen, rng)


def known_rights(s: AnimeState, viewer: Seat, owner: Seat) -> tuple[int, ...]:
    """The rights of somebody that the viewer can name: all of one's own, and what a wiretap has shown."""
    if viewer == owner:
        return s.hands[owner]
    if viewer >= s.players:
        return ()
    base = (viewer * s.players + owner) * VALUES
    return tuple(value for value in range(VALUES) for _ in range(s.known[base + value]))


def _seen_value(s: AnimeState, seat: Seat) -> int:
    """The value under the pending wiretap, if this seat looks at it."""
    top_frame = s.stack[-1] if s.stack else None
    if isinstance(top_frame, SwapRight) and top_frame.seat == seat:
        return s.hands[top_frame.target][top_frame.place]
    return NOBODY


def _redeal_wiretap(s: AnimeState, value: int, rng: Rng) -> None:
    """Which right a pending wiretap has shown: known to Mirage by its value, to nobody else at all. [AN-MR-05]"""
    top_frame = s.stack[-1] if s.stack else None
    if isinstance(top_frame, SwapRight):
        hand = s.hands[top_frame.target]
        place = rng.below(len(hand), "redeal") if value == NOBODY else hand.index(value)
        s.stack[-1] = SwapRight(top_frame.seat, top_frame.target, place)


def deal_news(s: AnimeState, seat: Seat, rng: Rng) -> None:
    """The deck's order is nobody's, except the three cards somebody looks at or has looked at."""
    if not s.deck:
        return
    looking = isinstance(s.stack[-1], ChooseNews) if s.stack else False
    if s.first == seat and looking:
        kept = top(s)
    elif s.first == seat and s.news != NOBODY:
        kept = s.deck[: s.figures.news_shown - 1]
    else:
        kept = ()
    rest = sorted(card for card in s.deck if card not in kept)
    s.deck = (*kept, *in_any_order(rng, rest, "redeal"))


def forget_the_others(s: AnimeState, seat: Seat) -> None:
    """What others have learned by wiretap is unknown here, even of the seat's own hand. [AN-MR-05]"""
    row = s.players * VALUES
    for viewer in range(s.players):
        if viewer != seat:
            s.known[viewer * row : (viewer + 1) * row] = [0] * row
