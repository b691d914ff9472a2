"""Citizenship: claiming that of a corporation one owns a part of, and what it costs. [MH-CIT-01]"""

from tripot.engine.seats import Seat
from tripot.games.manhattan.corporations import INDEX
from tripot.games.manhattan.state import State


def cost(s: State, seat: Seat) -> int:
    """Victory points that a claim costs this turn: its number, twice for a person of honour. [MH-CIT-04, MH-BGD-15]"""
    return s.turn * (2 if s.characters[seat].true_background == "person_of_honour" else 1)


def grant(s: State) -> None:
    """Claims are granted after the runs and before the crashes. [MH-RES-14, MH-CIT-03, MH-CIT-08]

    The old citizenship is replaced, never given up for none, and every claim is paid. [MH-CIT-05, MH-CIT-06, MH-CIT-07]
    """
    w = s.working
    for seat, form in enumerate(w.forms):
        name = form.get("citizenship")
        if name:
            paid = cost(s, seat)
            s.citizen[seat] = INDEX[name]
            s.changes[seat].append((s.turn, paid))
            w.claims.append((seat, INDEX[name], paid))
