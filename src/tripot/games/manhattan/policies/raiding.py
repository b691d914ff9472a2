"""Runs: thefts for one's own, fires and poaching for those in the way, looks at others, guards at home. [MH-RUN-01]"""

from tripot.games.manhattan.corporations import IDS, Corporation
from tripot.games.manhattan.policies import reasons
from tripot.games.manhattan.policies.investing import saved
from tripot.games.manhattan.policies.pad import LABEL, Pad
from tripot.games.manhattan.policies.prey import KINDS, ideas, odds, steps, wagers
from tripot.games.manhattan.policies.voting import rival
from tripot.games.manhattan.runs.common import MOST_ORDERS, MOST_STEPS, STEP_PRICE
from tripot.games.manhattan.state import Facts
from tripot.kit.lots import one

_WALLS = {"sabotage": 5, "datasteal": 1, "extraction": 4}
"""How many steps make a Protection as good as it can be."""
_GUARDS = tuple(_WALLS)
_RICH = 8_000_000
"""What is left of more money than this after the last shares would be idle: it pays as many runs as one may order."""


def raid(pad: Pad) -> None:
    """Duties first, then one run for each free bonus, then as many as money that has no better use can pay."""
    darling = pad.darling()
    pad.form["runs"] = []
    _duty(pad, darling)
    if not pad.has("winning_ticket"):
        _curiosity(pad)
        most = min(MOST_ORDERS, pad.influence + 2 if pad.left > 2 else 2 * pad.influence + 2)
        if pad.left == 1 and pad.money > _RICH:
            most = MOST_ORDERS - len(_GUARDS)
        while pad.bonuses and len(pad.form["runs"]) < most and _strike(pad, darling, pad.money):
            continue
        while len(pad.form["runs"]) < most and _strike(pad, darling, pad.money - saved(pad)):
            continue
        if pad.left <= 2:
            _entrench(pad, darling)
            _top_up(pad)
    if not pad.form["runs"]:
        del pad.form["runs"]


def _duty(pad: Pad, darling: Corporation) -> None:
    """What a background asks for every turn, with as little money as it takes."""
    closed = "protection" in pad.at_hand["closed"]
    for each in pad.kept if not closed else ():
        if each["kind"] == "protect" and each["corporation"] in pad.at_hand["prices"]:
            _order(pad, 1, bonus=False, type="protection", target=each["corporation"], defence=each["defence"])
    for place in range(pad.influence):
        if pad.has("decorated_officer") and not closed:
            guard = _GUARDS[(pad.facts["turn"] + place) % 3]
            _order(pad, 1, bonus=False, type="protection", target=IDS[darling], defence=guard)
        elif pad.has("enforcer"):
            prey = rival(pad, darling)
            if prey is not None and IDS[prey] not in pad.spared():
                _order(pad, 1, type="sabotage", target=IDS[prey])
        elif pad.has("shadow_veteran"):
            _strike(pad, darling, pad.money)
    for guard in _GUARDS if pad.is_guarded and not closed else ():
        _order(pad, 1, bonus=False, type="protection", target=IDS[darling], defence=guard)
    wanted = [guard for guard in _GUARDS if wagers(pad, f"paranoid_{guard}")]
    cautious = 10 + pad.temper.kindness // 10 - pad.temper.risk // 20
    if not closed and not pad.has("decorated_officer") and (wanted or (pad.left < 7 and pad.likely(cautious))):
        guard = one(pad.rng, wanted or _GUARDS, LABEL)
        _order(pad, 1, bonus=False, type="protection", target=IDS[darling], defence=guard)


def _entrench(pad: Pad, darling: Corporation) -> None:
    """Towards the end, guards for what one owns, from money that has no better use."""
    homes = sorted(pad.holdings(), key=lambda name: (name != IDS[darling], -pad.holdings()[name]))[:2]
    for name in homes if "protection" not in pad.at_hand["closed"] else ():
        for guard in _GUARDS:
            if len(pad.form["runs"]) < MOST_ORDERS and pad.money - saved(pad) > 5 * STEP_PRICE:
                _order(pad, _WALLS[guard], bonus=False, type="protection", target=name, defence=guard)


def _top_up(pad: Pad) -> None:
    """Money that nothing else can be bought with makes the runs surer: rivals at the same door cost ten each."""
    runs = [run for run in pad.form["runs"] if run["type"] in KINDS]
    spare = pad.money - saved(pad) - pad.influence * int(pad.at_hand["stake_limit"])
    if pad.left > 1 and spare < 4_000_000:
        return
    for place, run in enumerate(runs):
        more = min(MOST_STEPS - run["steps"], spare // STEP_PRICE // (len(runs) - place))
        if more > 0:
            run["steps"] += more
            spare -= STEP_PRICE * more
            pad.money -= STEP_PRICE * more


def _curiosity(pad: Pad) -> None:
    """A look at somebody whose files one has not read: spies do it for a living, the curious now and then."""
    keen = pad.wagers_on("spymaster") or pad.has("social_climber")
    chance = 90 if keen else 16 * pad.temper.curiosity // 100
    if pad.facts["turn"] < 2 or not pad.likely(chance):
        return
    seen: frozenset[str | int] = (
        frozenset(pad.facts["me"]["ledger"]["investigated"]) if "me" in pad.facts else frozenset()
    )
    others = [seat for seat in range(pad.facts["seats"]) if seat not in seen | pad.spared() and seat != pad.seat]
    if others:
        _order(pad, 2, bonus=False, type="information", target_player=one(pad.rng, others, LABEL))


def _strike(pad: Pad, darling: Corporation, purse: int) -> bool:
    """The run that is worth most beyond its price; False if none is."""
    found: list[tuple[float, Facts, int]] = []
    dear = _dearness(pad)
    for order, gain in ideas(pad, darling):
        number = steps(pad, order, purse)
        if number >= 1:
            found.append((gain * odds(pad, order, number) - STEP_PRICE * number * dear, order, number))
    best = max(found, key=lambda each: each[0], default=None)
    if pad.notes is not None and not any(run["type"] in KINDS for run in pad.form["runs"]):
        told = [(worth, order, odds(pad, order, number)) for worth, order, number in found]
        reasons.runs(pad, told, None if best is None or best[0] <= 0 else best[1])
    if best is None or best[0] <= 0:
        return False
    return _order(pad, best[2], **best[1])


def _dearness(pad: Pad) -> float:
    """What money is worth that nothing else can be bought with: less and less towards the end."""
    if pad.left == 1:
        return 0.12
    return 1.0 if pad.left > 4 or saved(pad) else 0.4


def _order(pad: Pad, number: int, *, bonus: bool = True, **order: object) -> bool:
    """Write one run, with a free bonus if there is one; False if it cannot be paid."""
    if number < 1 or STEP_PRICE * number > pad.money:
        return False
    used = bonus and pad.bonuses > 0
    pad.bonuses -= used
    pad.money -= STEP_PRICE * number
    pad.form["runs"].append({**order, "steps": number, "bonus": used})
    return True
