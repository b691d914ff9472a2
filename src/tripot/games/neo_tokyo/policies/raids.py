"""Runs with a purpose: whom to hire, what to pay, whom to aim at."""

from typing import Any

from tripot.engine.rng import Rng
from tripot.engine.seats import Seat
from tripot.games.neo_tokyo.policies.chance import between, likely, one, weighted
from tripot.games.neo_tokyo.policies.pad import Pad
from tripot.games.neo_tokyo.tables import CAPACITY, CORPORATIONS, TURNS, C, skill
from tripot.games.neo_tokyo.words import RunType

UNIT: int = C["run_unit"]
NETWORK: int = C["network_bonus_pct"]
VENGEANCE = 6.0
"""How much more somebody thinks of a corporation that they swore to bring down."""
WITHIN_REACH = 2
"""Assets that a vote and a fire may take from a corporation in a turn."""


def favourites(pad: Pad) -> list[str]:
    """What one owns most of, purchases of this sheet included, then what stands highest."""
    owned = pad.holdings()
    return sorted(pad.corps, key=lambda corp: (-owned.get(corp, 0), pad.corps.index(corp)))


def strangers(pad: Pad) -> list[str]:
    """The corporations of which one owns nothing, the best placed first; if there is none, all but one's favourite."""
    owned = pad.holdings()
    return [corp for corp in pad.corps if not owned.get(corp)] or favourites(pad)[1:]


def hire(pad: Pad, rng: Rng, kind: RunType, aim: str) -> str:
    """Somebody able who would not obviously refuse: one's friends first, then anybody, the better the likelier.

    Everybody would like the best, who can serve one or a few: asking them all is asking in vain. [NT-PRI-01]
    """

    def suits(name: str) -> bool:
        refused = pad.beside["warnings"].get(name, ())
        return aim not in refused and "sponsor" not in refused and aim != f"agent:{name}" and not _is_taken(pad, name)

    weights = {name: _appeal(pad, name, kind) for name in pad.employers() if suits(name)}
    return weighted(rng, weights) if weights else "independent"


def _appeal(pad: Pad, name: str, kind: RunType) -> float:
    """How readily somebody is asked: skill, how many runs they can take, and whom they would serve first."""
    card = pad.agents.get(name)
    skilled = 1 + max(0, pad.bonus(name, skill(kind))) / 20
    if card is None:
        return 4.0 * skilled if name == "croc" else 4.0 * max(1.0, (1 + len(pad.others())) / 6) ** 4
    friendship: int = pad.me["loyalty"].get(name, 0)
    return skilled * CAPACITY[card["kind"]] * (1 + 2 * friendship)


def _is_taken(pad: Pad, name: str) -> bool:
    card = pad.agents.get(name)
    return card is not None and not card["underground"] and pad.count(f"hired:{name}") >= CAPACITY[card["kind"]]


def raid(pad: Pad, rng: Rng, kind: RunType, aim: str, wanted: int, **more: Any) -> bool:
    """Order a run with about this percentage, the network if there is some left; whether it could be paid."""
    if not pad.rights["runs"]:
        return False
    agent = hire(pad, rng, kind, aim)
    extras = _bonuses(pad)
    sure = pad.bonus(agent, skill(kind)) + NETWORK * ("network" in extras)
    sure += 10 * ("awakened" in extras) + 50 * ("dragon50" in extras)
    money = max(1, -(-(wanted - sure) // 10)) * UNIT
    if not pad.add("run", money, type=kind, target=aim, agent=agent, money=money, **extras, **more):
        return False
    pad.use(f"hired:{agent}")
    for name in extras:
        pad.use({"network": "networks"}.get(name, name))
    if agent == "croc":
        pad.use("croc")
    return True


def _bonuses(pad: Pad) -> dict[str, Any]:
    """Every bonus still to be had, on the first run that can take it."""
    found: dict[str, Any] = {"network": True} if pad.left("networks") > 0 else {}
    if pad.rights["awakened"] and not pad.count("awakened"):
        found["awakened"] = True
    if pad.rights["dragon_run"] and not pad.count("dragon50"):
        found["dragon50"] = True
    return found


def sworn_enemy(pad: Pad) -> str:
    """The corporation of a vendetta, while there are turns enough to bring it down; nothing otherwise. [NT-TRA-41]"""
    sworn = str(pad.me["choices"].get("vendetta", ""))
    if sworn not in pad.corps or pad.public["shares"].get(sworn):
        return ""
    assets = next(corp["assets"] for corp in pad.city["corporations"] if corp["id"] == sworn)
    return sworn if assets <= WITHIN_REACH * (TURNS - int(pad.city["turn"]) + 1) else ""


def suffered(pad: Pad) -> int:
    """How many runs one knows to have been aimed at oneself, lately; three at most."""
    recent = [
        run
        for run in pad.me["known_runs"].values()
        if run.get("target") == f"player:{pad.seat}" and run["turn"] >= int(pad.city["turn"]) - 2
    ]
    return min(3, len(recent))


def sabotage(pad: Pad, rng: Rng) -> None:
    """Bring a rival of one's own corporations down."""
    prey = {corp: 1 + 2 * pad.enemies_of(corp) for corp in strangers(pad)[:3]}
    sworn = sworn_enemy(pad)
    if sworn:
        prey[sworn] = VENGEANCE
    prey |= {corp: 2 * pad.enemies_of(corp) for corp in strangers(pad)[3:] if pad.enemies_of(corp)}
    if prey:
        raid(pad, rng, "sabotage", f"corp:{weighted(rng, prey)}", between(rng, 6, 9) * 10)


def datasteal(pad: Pad, rng: Rng) -> None:
    """Feed one's favourite from whoever guards its data worst."""
    if len(pad.corps) < 2:
        return
    mine = favourites(pad)[0]
    weak = sorted(
        (corp for corp in pad.corps if corp != mine), key=lambda corp: CORPORATIONS[corp].defence["datasteal"]
    )
    raid(pad, rng, "datasteal", f"corp:{one(rng, weak[:3])}", between(rng, 6, 9) * 10, beneficiary=mine)


def robbery(pad: Pad, rng: Rng) -> None:
    """Take from whoever has most: a quarter of the dividends, or half of what lies idle."""
    if pad.beside["launch"] or not pad.others():
        return
    rich = sorted(pad.others(), key=lambda seat: -sum(pad.city["players"][seat]["shares"].values()))
    prey = _disliked(pad, rich[:2])
    raid(pad, rng, one(rng, ("datasteal", "sabotage")), f"player:{weighted(rng, prey)}", between(rng, 6, 9) * 10)


def scandal(pad: Pad, rng: Rng) -> None:
    """Drag somebody down who stands above oneself, or spoil the other party's line."""
    if likely(rng, 15) and pad.city["power"] not in ("", pad.public["party"]):
        line = one(rng, ("populist", "underground", "public_contracts"))
        raid(pad, rng, "scandal", f"party:{pad.city['power']}", 70, line=line)
    elif pad.others():
        proud = sorted(pad.others(), key=lambda seat: -pad.city["players"][seat]["honour"])
        prey = _disliked(pad, proud[:3])
        raid(pad, rng, "scandal", f"player:{weighted(rng, prey)}", between(rng, 6, 9) * 10)


def _disliked(pad: Pad, usual: list[Seat]) -> dict[Seat, float]:
    """Those one would think of anyway, and those who have it coming or are ahead, the more the likelier."""
    found = dict.fromkeys(usual, 1.0)
    for seat in pad.others():
        weight = pad.hated.get(seat, 0.0) + pad.ahead.get(seat, 0.0)
        if weight:
            found[seat] = found.get(seat, 0.0) + 2 * weight
    return found


def enquiry(pad: Pad, rng: Rng) -> None:
    """Learn something: a run's author, a party's sheets, an agent's file, somebody's secrets."""
    known = sorted(label for label, facts in pad.me["known_runs"].items() if not facts.get("own"))
    aims = [f"run:{label}" for label in known[-3:]]
    aims += [f"player:{seat}" for seat in pad.others()[:2]]
    aims += [f"corp:{corp}" for corp in pad.corps if CORPORATIONS[corp].defence["information"] == 0]
    aims += [f"agent:{name}" for kind in ("fixer", "clan", "agency") for name in pad.alive(kind)[:1]]
    aims += [f"party:{party['id']}" for party in pad.city["parties"][:1]]
    raid(pad, rng, "information", one(rng, aims), between(rng, 5, 9) * 10)


def murder(pad: Pad, rng: Rng) -> None:
    """A fixer less who might work for others, the least guarded first."""
    prey = [name for name in pad.available("fixer") if not pad.me["loyalty"].get(name)]
    prey.sort(key=lambda name: (pad.agents[name]["bonus"]["protection"], name))
    if prey:
        raid(pad, rng, "assassination", f"agent:{one(rng, prey[:3])}", between(rng, 6, 9) * 10)


def shield(pad: Pad, rng: Rng) -> None:
    """Protect oneself, or what one owns most of."""
    aim = f"player:{pad.seat}" if likely(rng, 60) or not pad.corps else f"corp:{favourites(pad)[0]}"
    raid(pad, rng, "protection", aim, between(rng, 4, 7) * 10)
