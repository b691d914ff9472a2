"""Money: every change of a balance is a line of its owner's account. [NT-GEN-03, NT-GEN-04, NT-MSG-03]"""

from typing import Any

from tripot.engine.seats import Seat
from tripot.games.neo_tokyo.frozen import seal
from tripot.games.neo_tokyo.state import City


def post(s: City, seat: Seat, amount: int, rule: str, kind: str, **facts: Any) -> None:
    """Credit or debit a balance, and write the line. A balance is never negative. [NT-GEN-04]"""
    player = s.players[seat]
    player.money += amount
    assert player.money >= 0, f"seat {seat} is overdrawn by {kind}"
    player.ledger.append((rule, kind, amount, seal(facts)))


def part(amount: int, percent: int) -> int:
    """A percentage, rounded down. [NT-GEN-03]

    >>> part(75_001, 50)
    37500
    """
    return amount * percent // 100
