"""Offering and answering: two standing forms, each about the open turn. [MH-PLG-01, MH-PLG-02, MH-PLG-05]"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from tripot.engine.events import only
from tripot.engine.forms import Field, Form
from tripot.engine.refusals import Refusal, first_of
from tripot.engine.seats import Seat
from tripot.games.manhattan.corporations import IDS
from tripot.games.manhattan.pledges import promises
from tripot.games.manhattan.pledges.promises import Pledge, ill_formed
from tripot.games.manhattan.state import Facts, State
from tripot.games.manhattan.words import PledgeStatus

OFFER, ANSWER = "pledge", "pledge_answer"
TO_ONE, IN_ALL = 3, 20
"""Offers that a player may make in a turn: to the same player, and in all. [MH-PLG-01]"""
ANSWERS: dict[str, PledgeStatus] = {"accept": "accepted", "decline": "declined", "withdraw": "withdrawn"}

OFFER_FORM = Form(
    OFFER,
    (
        Field("turn", "int"),
        Field("to", "int", most=63, term="seat"),
        Field("promise", "group", of=promises.SHAPE),
        Field("wanted", "group", of=promises.SHAPE, optional=True),
    ),
    "MH-PLG-01",
)
ANSWER_FORM = Form(
    ANSWER,
    (Field("turn", "int"), Field("pledge", "int", least=1), Field("answer", "choice", choices=tuple(ANSWERS))),
    "MH-PLG-02",
)
_CLOSED = Refusal("MH-PLG-05", "E_CLOSED")


def concerning(s: State, seat: Seat) -> list[int]:
    """The places of the pledges that a seat knows of. Its own numbers count these: nobody can count the others'."""
    return [place for place, pledge in enumerate(s.pledges) if pledge.concerns(seat)]


def awaits_answer(s: State, seat: Seat) -> bool:
    """Whether this seat may answer or withdraw something."""
    return any(pledge.status == "open" and pledge.concerns(seat) for pledge in s.pledges)


def may_offer(s: State, seat: Seat) -> bool:
    """Whether this seat may still offer anything to anybody in this turn. [MH-PLG-01]"""
    made = _made(s, seat)
    others = (other for other in range(s.seats) if other != seat and not s.resigned[other])
    return s.pledging and len(made) < IN_ALL and any(made.count(other) < TO_ONE for other in others)


def _made(s: State, seat: Seat) -> list[Seat]:
    """To whom this seat offered something in this turn."""
    return [pledge.receiver for pledge in s.pledges if pledge.turn == s.turn and pledge.offerer == seat]


def asked(s: State) -> tuple[Seat, ...]:
    """Those who have been offered something and have not answered."""
    return tuple({pledge.receiver: 0 for pledge in s.pledges if pledge.status == "open"})


def check(s: State, who: Seat, form: str, value: Any) -> Refusal | None:
    """Why a pledge cannot be offered or answered so. [MH-PLG-01, MH-PLG-05]"""
    if not isinstance(value, dict) or type(value.get("turn")) is not int:
        return ill_formed("turn")
    if value["turn"] != s.turn:
        return _CLOSED
    return first_of(list(_check_offer(s, who, value))) if form == OFFER else _check_answer(s, who, value)


def _check_offer(s: State, who: Seat, value: Facts) -> Iterator[Refusal]:
    to = value.get("to")
    if not set(value) <= {"turn", "to", "promise", "wanted"}:
        yield ill_formed("promise")
        return
    if type(to) is not int or not 0 <= to < s.seats or to == who or s.resigned[to]:
        yield ill_formed("to")
        return
    alive = tuple(IDS[corporation] for corporation in s.ranking)
    yield from promises.check(value.get("promise"), who, s.seats, alive, "promise")
    if value.get("wanted") is not None:
        yield from promises.check(value["wanted"], to, s.seats, alive, "wanted")
    made = _made(s, who)
    if len(made) >= IN_ALL:
        yield Refusal("MH-PLG-01", "E_PLEDGE_LIMIT", {"limit": IN_ALL, "found": len(made)}, ("to",))
    elif made.count(to) >= TO_ONE:
        yield Refusal("MH-PLG-01", "E_PLEDGE_LIMIT", {"limit": TO_ONE, "found": made.count(to)}, ("to",))


def _check_answer(s: State, who: Seat, value: Facts) -> Refusal | None:
    """Open ones only: the receiver accepts or declines, whoever offered withdraws. [MH-PLG-02]"""
    number, answer = value.get("pledge"), value.get("answer")
    mine = concerning(s, who)
    if answer not in ANSWERS or type(number) is not int or not 1 <= number <= len(mine) or len(value) != 3:
        return ill_formed("answer")
    pledge = s.pledges[mine[number - 1]]
    if pledge.status != "open":
        return Refusal("MH-PLG-02", "E_PLEDGE_STATE", {"status": pledge.status})
    return None if who == (pledge.offerer if answer == "withdraw" else pledge.receiver) else ill_formed("answer")


def carry_out(s: State, who: Seat, form: str, value: Facts) -> None:
    """Offer or answer; the two are told, nobody else, and nothing else changes. [MH-PLG-02]"""
    if form == OFFER:
        wanted = value.get("wanted")
        promise = promises.read(value["promise"])
        s.pledges.append(Pledge(s.turn, who, value["to"], promise, promises.read(wanted) if wanted else None))
        _tell(s, s.pledges[-1], "pledge_offered")
    else:
        _settle(s, concerning(s, who)[value["pledge"] - 1], ANSWERS[value["answer"]])


def lapse(s: State, gone: Seat | None = None) -> None:
    """The deadline, or somebody resigned: what is still open is open no more. [MH-PLG-02]"""
    for place, pledge in enumerate(s.pledges):
        if pledge.status == "open" and (gone is None or pledge.concerns(gone)):
            _settle(s, place, "lapsed")


def _settle(s: State, place: int, status: PledgeStatus) -> None:
    s.pledges[place] = replace(s.pledges[place], status=status)
    _tell(s, s.pledges[place], f"pledge_{status}")


def _tell(s: State, pledge: Pledge, kind: str) -> None:
    s.tell(
        "MH-PLG-02",
        kind,
        only(pledge.offerer, pledge.receiver),
        seat=pledge.offerer,
        to=pledge.receiver,
        turn=pledge.turn,
        promise=pledge.promise.facts(),
        wanted=pledge.wanted.facts() if pledge.wanted else None,
    )
