"""What of the pledges each may see: the two their own, everybody all of them once the game is finished."""

from tripot.engine.seats import Seat
from tripot.games.manhattan import letters
from tripot.games.manhattan.pledges.judging import Documents, is_kept, judge
from tripot.games.manhattan.pledges.offers import IN_ALL, TO_ONE, concerning
from tripot.games.manhattan.pledges.promises import Pledge, Promise
from tripot.games.manhattan.state import Facts, State


def own(s: State, seat: Seat, documents: Documents) -> list[Facts]:
    """The pledges of a seat under its own numbers, and what the other's promise came to. [MH-PLG-02, MH-PLG-03]"""
    return [
        {"number": number, **_facts(s.pledges[place]), "verdict": _verdict(s, s.pledges[place], seat, documents)}
        for number, place in enumerate(concerning(s, seat), start=1)
    ]


def left(s: State, seat: Seat) -> Facts:
    """How many offers this seat may still make in this turn: in all, and to each player. [MH-PLG-01]"""
    made = [pledge.receiver for pledge in s.pledges if pledge.turn == s.turn and pledge.offerer == seat]
    most = IN_ALL - len(made)
    return {"all": most, "to": [min(most, TO_ONE - made.count(other)) for other in range(s.seats)]}


def revealed(s: State) -> list[Facts]:
    """All of them, with what the forms say, in the complete log of a finished game. [MH-PLG-04]"""
    return [
        {**_facts(pledge), "kept": _truth(s, pledge, pledge.offerer, pledge.promise), "returned": _returned(s, pledge)}
        for pledge in s.pledges
    ]


def _facts(pledge: Pledge) -> Facts:
    return {
        "turn": pledge.turn,
        "offerer": pledge.offerer,
        "receiver": pledge.receiver,
        "promise": pledge.promise.facts(),
        "wanted": pledge.wanted.facts() if pledge.wanted else None,
        "status": pledge.status,
    }


def _verdict(s: State, pledge: Pledge, seat: Seat, documents: Documents) -> str | None:
    """Of what the other promised; none before the resolution, nor of one's own promise."""
    other, promise = (pledge.offerer, pledge.promise) if seat == pledge.receiver else (pledge.receiver, pledge.wanted)
    if pledge.status != "accepted" or promise is None or pledge.turn >= len(s.papers):
        return None
    return judge(documents, other, promise, pledge.turn)


def _returned(s: State, pledge: Pledge) -> bool | None:
    return None if pledge.wanted is None else _truth(s, pledge, pledge.receiver, pledge.wanted)


def _truth(s: State, pledge: Pledge, maker: Seat, promise: Promise) -> bool | None:
    """What the form of that turn says, whether or not it was accepted; its message repeats every order of it."""
    if pledge.status != "accepted" or pledge.turn > len(s.letters[maker]):
        return None
    place = pledge.turn - 1
    return is_kept(letters.whole(s.letters[maker][place], s.findings[maker][place]), promise)
