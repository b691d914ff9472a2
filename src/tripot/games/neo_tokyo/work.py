"""The papers of one resolution: what the 14 steps write for each other. Nothing of it outlives the turn. [NT-STP-04]"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tripot.engine.seats import Seat
from tripot.games.neo_tokyo.people import Line, Proof
from tripot.games.neo_tokyo.state import Run

Order = Mapping[str, Any]
SECTIONS = (
    "struck",
    "account",
    "honour",
    "runs",
    "loyalty",
    "captives",
    "dragon",
    "evidence",
    "reports",
    "briefings",
    "rights",
)
"""The parts of a letter, in order. [NT-MSG-03]"""


@dataclass(slots=True)
class Snapshot:
    """How things stood before the first run. [NT-RES-01, NT-PRI-03]"""

    honour: list[int]
    loyalty: list[dict[str, int]]
    points: list[tuple[str, int]]
    citizen: list[str]


@dataclass(slots=True)
class Work:
    """A turn being resolved."""

    lots: dict[Seat, int] = field(default_factory=dict)
    """Place of each active player in the lot order. [NT-GEN-08]"""
    orders: dict[str, list[tuple[Seat, int, Order]]] = field(default_factory=dict)
    """Surviving orders by kind: seat, place in the sheet, order."""
    costs: dict[tuple[Seat, int], int] = field(default_factory=dict)
    before: dict[str, int] = field(default_factory=dict)
    """Assets at the start of the turn."""
    old_ranking: list[str] = field(default_factory=list)
    snapshot: Snapshot | None = None
    runs: list[Run] = field(default_factory=list)
    """All that was ordered, in seat and sheet order."""
    resolved: list[Run] = field(default_factory=list)
    blocked: set[tuple[str, str]] = field(default_factory=set)
    stolen: dict[Seat, int] = field(default_factory=dict)
    """Successful Datasteals on a player. [NT-DIV-03]"""
    doomed: list[str] = field(default_factory=list)
    deaths: list[str] = field(default_factory=list)
    reports: list[tuple[Seat, Run | None, str, dict[str, Any]]] = field(default_factory=list)
    files: list[tuple[Run, str]] = field(default_factory=list)
    dossiers: list[tuple[Run, str, dict[str, Any] | None]] = field(default_factory=list)
    bogus: tuple[Seat, str, dict[str, Any]] | None = None
    proofs: list[tuple[Seat, Proof]] = field(default_factory=list)
    dragon_votes: dict[Seat, str] = field(default_factory=dict)
    void_forecasts: set[Seat] = field(default_factory=set)
    first: list[str] = field(default_factory=list)
    """Ranking A. [NT-RNK-03]"""
    war_declared: bool = False
    bids: list[tuple[Seat, int]] = field(default_factory=list)
    fallen: list[str] = field(default_factory=list)
    """Corporations that left in this turn."""
    news: list[Line] = field(default_factory=list)
    letters: dict[Seat, list[Line]] = field(default_factory=dict)
    ranks_before: dict[str, dict[Seat, int]] = field(default_factory=dict)
    """Kobun and oyabun of each clan when the turn was locked."""
    citizens_before: list[str] = field(default_factory=list)
    leaders_before: dict[str, Seat] = field(default_factory=dict)

    def of(self, kind: str) -> list[tuple[Seat, int, Order]]:
        """The surviving orders of a kind, in seat and sheet order."""
        return self.orders.get(kind, [])

    def tell(self, rule: str, kind: str, section: str, seat: Seat | None = None, **facts: Any) -> None:
        """Write a line: in somebody's letter, or in the public news."""
        if seat is None:
            self.news.append((section, rule, kind, facts))
        else:
            self.letters.setdefault(seat, []).append((section, rule, kind, facts))
