"""What can be wrong with the runs of a form. [MH-RUN-08]"""

from collections.abc import Iterator
from typing import Any

from tripot.engine.refusals import Refusal
from tripot.games.manhattan.corporations import DEFENCES
from tripot.games.manhattan.orders import Where, check_corporation, is_whole, shown
from tripot.games.manhattan.runs.common import LEAST_STEPS, MOST_ORDERS, MOST_STEPS
from tripot.games.manhattan.state import Facts

_FIELDS: dict[str, tuple[str, ...]] = {
    "datasteal": ("target", "beneficiary"),
    "sabotage": ("target",),
    "extraction": ("target", "beneficiary"),
    "information": ("target_player",),
    "protection": ("target", "defence"),
}
_COMMON = frozenset(("type", "steps", "bonus"))


def check_runs(at_hand: Facts, runs: Any) -> Iterator[Refusal]:
    """The list of runs, then each of them. [MH-RUN-06, MH-RUN-08]"""
    if runs is None:
        return
    if not isinstance(runs, list):
        yield Refusal("MH-ORD-04", "E_FORM", {"found": shown(runs)}, ("runs",))
        return
    if len(runs) > MOST_ORDERS:
        yield Refusal("MH-RUN-08", "E_RUN_LIMIT", {"limit": MOST_ORDERS, "found": len(runs)}, ("runs",))
    limit = at_hand["influence"]
    bonuses = sum(1 for run in runs if isinstance(run, dict) and run.get("bonus") is True)
    if bonuses > limit:
        yield Refusal("MH-RUN-06", "E_RUN_BONUS_LIMIT", {"limit": limit, "found": bonuses}, ("runs",))
    for place, run in enumerate(runs):
        yield from _check_run(at_hand, run, ("runs", str(place)))


def _check_run(at_hand: Facts, run: Any, where: Where) -> Iterator[Refusal]:
    if not isinstance(run, dict):
        yield Refusal("MH-ORD-04", "E_FORM", {"found": shown(run)}, where)
        return
    kind = run.get("type")
    if not isinstance(kind, str) or kind not in _FIELDS:
        yield Refusal("MH-RUN-01", "E_RUN_TYPE", {"found": shown(kind)}, (*where, "type"))
        return
    yield from _check_fields(kind, run, where)
    yield from _check_steps(run.get("steps"), (*where, "steps"))
    for field in _FIELDS[kind]:
        if run.get(field) is not None:
            yield from _check_field(at_hand, field, run[field], (*where, field))
    if kind == "protection" and "protection" in at_hand["closed"]:
        yield Refusal(at_hand["closed"]["protection"], "E_PROTECTION_FORBIDDEN", {}, where)
    beneficiary = run.get("beneficiary")
    if beneficiary is not None and beneficiary == run.get("target"):
        yield Refusal(_same_rule(kind), "E_RUN_SAME_CORP", {"found": shown(beneficiary)}, (*where, "beneficiary"))


def _same_rule(kind: str) -> str:
    return "MH-EXT-02" if kind == "extraction" else "MH-DST-02"


def _check_fields(kind: str, run: Facts, where: Where) -> Iterator[Refusal]:
    """Nothing missing, nothing that this kind of run has not; the bonus may be left out. [MH-ORD-09]"""
    for name, value in run.items():
        if value is not None and name not in _COMMON and name not in _FIELDS[kind]:
            yield Refusal("MH-ORD-04", "E_RUN_FIELD", {"found": shown(name)}, (*where, name))
    for name in _FIELDS[kind]:
        if run.get(name) is None:
            yield Refusal("MH-ORD-04", "E_RUN_FIELD", {"found": ""}, (*where, name))
    if run.get("bonus") is not None and not isinstance(run["bonus"], bool):
        yield Refusal("MH-RUN-06", "E_RUN_FIELD", {"found": shown(run["bonus"])}, (*where, "bonus"))


def _check_steps(steps: Any, where: Where) -> Iterator[Refusal]:
    """A whole number of steps, one at least. [MH-RUN-03, MH-RUN-04, MH-RUN-05]"""
    if not is_whole(steps) or not LEAST_STEPS <= steps <= MOST_STEPS:
        found = steps if is_whole(steps) else shown(steps)
        yield Refusal("MH-RUN-05", "E_RUN_STEPS", {"least": LEAST_STEPS, "limit": MOST_STEPS, "found": found}, where)


def _check_field(at_hand: Facts, field: str, value: Any, where: Where) -> Iterator[Refusal]:
    if field == "defence":
        if not isinstance(value, str) or value not in DEFENCES:
            yield Refusal("MH-PRO-01", "E_RUN_FIELD", {"found": shown(value)}, where)
    elif field == "target_player":
        yield from _check_player(at_hand, value, where)
    elif not isinstance(value, str):
        yield Refusal("MH-ORD-04", "E_RUN_FIELD", {"found": shown(value)}, where)
    else:
        yield from check_corporation(at_hand, value, where)


def _check_player(at_hand: Facts, seat: Any, where: Where) -> Iterator[Refusal]:
    """Another player of the game. [MH-IFR-01]"""
    if not is_whole(seat):
        yield Refusal("MH-ORD-04", "E_RUN_FIELD", {"found": shown(seat)}, where)
    elif not 0 <= seat < at_hand["seats"]:
        yield Refusal("MH-IFR-01", "E_RUN_PLAYER_UNKNOWN", {"found": seat}, where)
    elif seat == at_hand["seat"]:
        yield Refusal("MH-IFR-01", "E_RUN_SELF", {"found": seat}, where)
