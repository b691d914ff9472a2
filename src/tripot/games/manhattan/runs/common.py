"""What all runs share: kinds, steps, bonus, raw and final percentages, refunds. [MH-RUN-01, MH-RUN-08]"""

from typing import get_args

from tripot.engine.seats import Seat
from tripot.games.manhattan.corporations import IDS, INDEX, NONE, Corporation
from tripot.games.manhattan.state import Facts, Money
from tripot.games.manhattan.tables import TABLES
from tripot.games.manhattan.words import RunType

KINDS: tuple[RunType, ...] = get_args(RunType)
"""The offensive ones, in the order they are drawn. [MH-RUN-01, MH-RNG-03]"""
KIND: dict[str, int] = {name: number for number, name in enumerate(KINDS)}
DATASTEAL, SABOTAGE, EXTRACTION, INFORMATION = range(4)

_FIGURES = TABLES["runs"]
BASE: tuple[int, ...] = tuple(_FIGURES["base"][kind] for kind in KINDS)
"""[MH-RUN-02, MH-DST-01, MH-SAB-01, MH-EXT-01, MH-IFR-01]"""
STEP: int = _FIGURES["step"]
STEP_PRICE: Money = _FIGURES["step_price"]
"""Each step is paid and adds ten percent. [MH-RUN-03]"""
LEAST_STEPS: int = _FIGURES["least_steps"]
"""No run is free, a Protection neither. [MH-RUN-04]"""
MOST_STEPS: int = _FIGURES["most_steps"]
"""[MH-RUN-05]"""
MOST_ORDERS: int = _FIGURES["most_orders"]
"""[MH-RUN-08]"""
BONUS: int = _FIGURES["bonus"]
"""One point of influence, one run a turn, spent whatever happens. [MH-RUN-06, MH-RUN-07]"""
CAP: int = _FIGURES["cap"]
"""[MH-RUN-12]"""


class Run:
    """An offensive run being resolved."""

    __slots__ = (
        "aimed",
        "beneficiary",
        "bonus",
        "detected",
        "final",
        "kind",
        "position",
        "raw",
        "sponsor",
        "steps",
        "succeeded",
        "target",
    )

    def __init__(
        self, kind: int, sponsor: Seat, position: int, target: int, beneficiary: Corporation, steps: int, *, bonus: bool
    ) -> None:
        self.kind = kind
        self.sponsor = sponsor
        self.position = position
        self.target = target
        """A corporation, or a player for an Information run. [MH-TIM-02]"""
        self.beneficiary = beneficiary
        self.steps = steps
        self.bonus = bonus
        self.aimed: Corporation = target
        """The corporation that defends and detects; none behind a stateless player. [MH-RNG-04]"""
        self.raw = 0
        self.final = 0
        self.succeeded = False
        self.detected = False

    @property
    def amount(self) -> Money:
        """The money invested. [MH-RUN-03]"""
        return STEP_PRICE * self.steps

    @property
    def refund(self) -> Money:
        """Half of it comes back when the run fails. [MH-RUN-15]"""
        return 0 if self.succeeded else self.amount // 2


def read(order: Facts, sponsor: Seat, position: int) -> Run:
    """The run that an order of a valid form asks for."""
    kind = KIND[order["type"]]
    if kind == INFORMATION:
        target, beneficiary = order["target_player"], NONE
    else:
        target, beneficiary = INDEX[order["target"]], INDEX.get(order.get("beneficiary", ""), NONE)
    return Run(kind, sponsor, position, target, beneficiary, order["steps"], bonus=order["bonus"])


def raw(kind: int, steps: int, *, bonus: bool, modifier: int) -> int:
    """Base, money, bonus, coalition; it may exceed a hundred, to offset maluses. [MH-RUN-09, MH-RUN-10, MH-EX-04]

    >>> raw(SABOTAGE, 3, bonus=False, modifier=0)
    60
    """
    return BASE[kind] + STEP * steps + (BONUS if bonus else 0) + modifier


def final(found: int, malus: int) -> int:
    """The raw percentage less the timing malus, then within 0 and 90. [MH-RUN-11, MH-RUN-12]"""
    return max(0, min(CAP, found - malus))


def describe(run: Run) -> Facts:
    """What is the same in a sponsor's letter and in a report: kind, aim, money, percentages. [MH-VIS-19]"""
    facts: Facts = {"type": KINDS[run.kind]}
    if run.kind == INFORMATION:
        facts["target_player"] = run.target
    else:
        facts["target"] = IDS[run.target]
        if run.beneficiary != NONE:
            facts["beneficiary"] = IDS[run.beneficiary]
    facts["amount"] = run.amount
    facts["bonus"] = run.bonus
    facts["raw"] = run.raw
    facts["final"] = run.final
    facts["succeeded"] = run.succeeded
    return facts


def sponsor_line(run: Run) -> Facts:
    """What the sponsor learns: done or failed, never why, never whether it was seen. [MH-VIS-15, MH-VIS-16]"""
    return {**describe(run), "refund": run.refund}
