"""Votes: each player may give one asset to a corporation and take one from another, in secret.

[MH-VOT-01, MH-VOT-02, MH-VOT-03]
"""

from tripot.games.manhattan.corporations import INDEX
from tripot.games.manhattan.state import State


def count(s: State) -> None:
    """Every vote moves one asset up and one down. [MH-RES-05, MH-VOT-01]"""
    w = s.working
    column = w.columns["votes"]
    for form in w.forms:
        vote = form.get("vote")
        if vote:
            column[INDEX[vote["up"]]] += 1
            column[INDEX[vote["down"]]] -= 1
    w.add("votes")
