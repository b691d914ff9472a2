"""What one seat sees: the only door through which a secret leaves a state."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tripot.engine.actions import NOTHING, Action, Menu
from tripot.engine.events import Event, seen_by
from tripot.engine.outcome import Outcome
from tripot.engine.seats import OMNISCIENT, Seat
from tripot.engine.state import NO_FIGURES, State

if TYPE_CHECKING:
    from tripot.engine.game import Game


@dataclass(frozen=True, slots=True)
class Pending:
    """What the table is waiting for; public, but for what only one seat is asked, or hands in unseen."""

    kind: str
    rule: str
    decision: int
    awaited: tuple[Seat, ...]
    facts: Mapping[str, Any]
    answer: Action | None = None
    """What the seat that looks has answered already, sealed until all have."""


@dataclass(frozen=True, slots=True)
class View:
    """Everything a seat may know now, and all it may do."""

    seat: Seat
    facts: dict[str, Any]
    """The game's own listing, as JSON data."""
    pending: Pending | None
    menu: Menu
    standing: Menu
    events: tuple[Event, ...]
    outcome: Outcome | None
    figures: Any = NO_FIGURES
    """The figures of the table: everybody knows them."""


def pending(s: State, seat: Seat = OMNISCIENT, *, closes_early: bool = False) -> Pending | None:
    """What is awaited, and from whom, as far as this seat may know; by default, all of it."""
    if s.outcome is not None or not s.stack:
        return None
    top = s.stack[-1]
    mine = top.shown_to(s, seat)
    awaited = top.unready_as_seen_by(s, seat) if closes_early else top.awaited_as_seen_by(s, seat)
    return Pending(mine.kind, mine.rule, top.number(s, seat), awaited, mine.facts(s), top.sealed(seat))


def look(game: "Game[Any]", s: State, seat: Seat, since: int = 0) -> View:
    """The view of a seat; events only from entry `since` on."""
    over = s.outcome is not None or not s.stack
    log = s.log or ()
    return View(
        seat=seat,
        facts=game.view(s, seat),
        pending=pending(s, seat),
        menu=NOTHING if over else s.stack[-1].offers(s, seat),
        standing=NOTHING if over else game.may_always(s, seat),
        events=seen_by(seat, log if since == 0 else [event for event in log if event.entry >= since]),
        outcome=s.outcome,
        figures=s.figures,
    )
