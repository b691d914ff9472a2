"""My messages, one a turn, and the files I obtained. [MH-VIS-14, MH-VIS-15, MH-IFR-02]"""

from collections.abc import Mapping

from tripot.engine.view import View
from tripot.games.manhattan import letters
from tripot.games.manhattan.state import Facts
from tripot.kit.browsing import shelf, turn_asked
from tripot.kit.numbers import number


def page(view: View, asked: Mapping[str, str]) -> Facts:
    """The message of one turn, or a file somebody would not want me to have."""
    me = view.facts["me"]
    last = len(me["letters"])
    turn = turn_asked(asked, last, first=1)
    files = [{**file, "number": place} for place, file in enumerate(me["dossiers"])]
    wanted = number(asked.get("file", ""), -1)
    return {
        **shelf(turn, last, first=1),
        "letter": in_order(me["letters"][turn - 1]) if last else None,
        "files": files,
        "file": opened(files[wanted]) if 0 <= wanted < len(files) else None,
        "ledger": ledger(view),
        "transfers": [{"giver": giver, "taker": taker, "amount": amount} for giver, taker, amount in me["sent"]],
    }


def in_order(letter: Facts) -> Facts:
    """A message with its sections in the rulebook's order. [MH-VIS-15]"""
    return {
        "turn": letter["turn"],
        "sections": [{"id": name, "lines": letter[name]} for name in letters.SECTIONS if name in letter],
    }


def opened(file: Facts) -> Facts:
    """A file laid out: the messages in order, then the Secrets."""
    return {**file, "messages": [in_order(message) for message in file["messages"]]}


def ledger(view: View) -> Facts:
    """Points of the background turn by turn, changes of citizenship, and what counts for titles. [MH-BGD-02]"""
    found: Facts = view.facts["me"]["ledger"]
    points = found["background"]
    return {**found, "total": None if points is None else sum(points)}
