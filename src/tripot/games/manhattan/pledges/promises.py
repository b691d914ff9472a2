"""A promise: what somebody says that their form of this turn will hold. [MH-PLG-01]"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, get_args

from tripot.engine.forms import Field
from tripot.engine.refusals import Refusal
from tripot.engine.seats import Seat
from tripot.games.manhattan.corporations import DEFENCES, IDS, INDEX
from tripot.games.manhattan.words import Coalition, CorporationId, Defence, Direction, PledgeStatus, PromiseKind

DIRECTIONS: tuple[Direction, ...] = get_args(Direction)
COALITIONS: tuple[Coalition, ...] = get_args(Coalition)
BOXES: dict[PromiseKind, tuple[tuple[str, ...], ...]] = {
    "coalition": (("coalition",),),
    "vote": (("corporation", "direction"),),
    "no_run": (("corporation",), ("player",)),
    "protect": (("corporation", "defence"),),
    "buy": (("corporation",),),
    "no_buy": (("corporation",),),
}
"""What each kind names besides; for one of them either of two things."""
KINDS = tuple(BOXES)


@dataclass(frozen=True, slots=True)
class Promise:
    """One promise, with the boxes that its kind has."""

    kind: PromiseKind
    corporation: CorporationId | None = None
    coalition: Coalition | None = None
    direction: Direction | None = None
    defence: Defence | None = None
    player: Seat | None = None

    def facts(self) -> dict[str, Any]:
        """As JSON data, what does not apply left out."""
        return {name: value for name in FIELDS if (value := getattr(self, name)) is not None}


@dataclass(frozen=True, slots=True)
class Pledge:
    """What one player offered another in one turn, and what came of it. [MH-PLG-02]"""

    turn: int
    offerer: Seat
    receiver: Seat
    promise: Promise
    wanted: Promise | None = None
    """What is asked in return."""
    status: PledgeStatus = "open"

    def concerns(self, seat: Seat) -> bool:
        """Whether this seat may know of it: only the two do. [MH-PLG-02]"""
        return seat in (self.offerer, self.receiver)


FIELDS = ("kind", "corporation", "coalition", "direction", "defence", "player")
SHAPE = (
    Field("kind", "choice", choices=KINDS, term="promise"),
    Field("corporation", "choice", choices=IDS, optional=True, term="corporation"),
    Field("coalition", "choice", choices=COALITIONS, optional=True, term="coalition"),
    Field("direction", "choice", choices=DIRECTIONS, optional=True, term="direction"),
    Field("defence", "choice", choices=DEFENCES, optional=True, term="run"),
    Field("player", "int", most=63, optional=True, term="seat"),
)
_CHOICES: dict[str, tuple[str, ...]] = {"coalition": COALITIONS, "direction": DIRECTIONS, "defence": DEFENCES}


def read(value: dict[str, Any]) -> Promise:
    """The promise in a value that `check` let pass."""
    return Promise(**{name: each for name, each in value.items() if each is not None})


def check(value: Any, maker: Seat, seats: int, alive: tuple[str, ...], where: str) -> Iterator[Refusal]:
    """What is wrong with a promise: its corporation as in a form, anything else by its shape. [MH-PLG-01]"""
    if not isinstance(value, dict) or value.get("kind") not in KINDS:
        yield ill_formed(where)
        return
    named = {name for name, each in value.items() if each is not None and name != "kind"}
    if named not in [set(boxes) for boxes in BOXES[value["kind"]]]:
        yield ill_formed(where)
        return
    for name in sorted(named):
        yield from _check_box(name, value[name], maker, seats, alive, where)


def _check_box(name: str, held: Any, maker: Seat, seats: int, alive: tuple[str, ...], where: str) -> Iterator[Refusal]:
    place = (where, name)
    if name == "corporation":
        if not isinstance(held, str) or held not in INDEX:
            yield Refusal("MH-PLG-01", "E_CORP_UNKNOWN", {"found": str(held)[:40]}, place)
        elif held not in alive:
            yield Refusal("MH-PLG-01", "E_CORP_CRASHED", {"corporation": held}, place)
    elif name == "player":
        if type(held) is not int or not 0 <= held < seats or held == maker:
            yield ill_formed(*place)
    elif held not in _CHOICES[name]:
        yield ill_formed(*place)


def ill_formed(*where: str) -> Refusal:
    """Anything that is not a pledge. [MH-PLG-01]"""
    return Refusal("MH-PLG-01", "E_FORM", {"found": where[-1]}, where)
