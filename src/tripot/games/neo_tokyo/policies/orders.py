"""Plausible orders of every kind, at random."""

from collections.abc import Callable
from typing import Any

from tripot.engine.rng import Rng
from tripot.games.neo_tokyo.policies.chance import between, likely, one, some
from tripot.games.neo_tokyo.policies.pad import Pad
from tripot.games.neo_tokyo.runs.types import LEGAL
from tripot.games.neo_tokyo.tables import PARTIES, RUN_TYPES, SKILLS, C, skill
from tripot.games.neo_tokyo.words import RunType

Maker = Callable[[Pad, Rng], None]


def claim(pad: Pad, _rng: Rng) -> None:
    """Beg, when there is little else to lose."""
    rate = pad.beside["claim"]
    if rate and pad.honour > 2 and not pad.count("invest"):
        pad.honour -= 1
        pad.money += rate * pad.honour
        pad.claimed = True
        if "expatrie" not in pad.public["traits"]:
            pad.influence = min(pad.me["bought_influence"], pad.honour)
        pad.add("honour_claim", times=1)


def vote(pad: Pad, rng: Rng) -> None:
    """All one's votes, sometimes the old hand's extra one."""
    number = pad.rights["votes"] + (pad.rights["veteran_vote"] and likely(rng, 20))
    for _ in range(number if len(pad.corps) > 1 else 0):
        minus = victim(pad, rng)
        plus = one(rng, [corp for corp in pad.corps if corp != minus])
        pad.named |= {plus, minus}
        pad.add("vote", plus=plus, minus=minus)


def victim(pad: Pad, rng: Rng) -> str:
    """A corporation to hurt: any, or whatever is down already."""
    return pad.corps[-1] if likely(rng, 30) else one(rng, pad.corps)


def forecast(pad: Pad, rng: Rng) -> None:
    """Guesses about what one named; the same one twice only where the table allows it. [NT-SPE-02]"""
    may_repeat = pad.city["options"].get("repeat_forecasts", True)
    while pad.named and pad.left("forecasts") > 0:
        corp = one(rng, sorted(pad.named))
        rank = pad.corps.index(corp) + 1 + between(rng, -1, 1)
        rank = max(1, min(len(pad.corps), rank))
        pad.use("forecasts")
        guess = {"order": "forecast", "corp": corp, "rank": rank}
        if may_repeat or guess not in pad.orders:
            pad.add("forecast", corp=corp, rank=rank)
        if may_repeat and pad.left("forecasts") > 0 and likely(rng, 50):
            pad.use("forecasts")
            pad.add("forecast", corp=corp, rank=rank)


def share(pad: Pad, rng: Rng) -> None:
    """A share, the owed one first."""
    if pad.corps and pad.left("shares") > 0:
        acquire(pad, owed_share(pad) or one(rng, pad.corps))


def owed_share(pad: Pad) -> str | None:
    """The corporation to which the first share is still owed."""
    owed = pad.beside["first_share"]
    return owed["corp"] if owed and not pad.count("shares") else None


def acquire(pad: Pad, corp: str) -> bool:
    """Buy one share, if it can be paid."""
    cost = pad.beside["first_share"]["price"] if owed_share(pad) == corp else pad.beside["shares"][corp]
    if not pad.add("buy_share", cost, corp=corp, qty=1):
        return False
    pad.use("shares")
    if "jeune_loup" in pad.me["traits"]:
        pad.named.add(corp)
    return True


def influence(pad: Pad, _rng: Rng) -> None:
    """One level more."""
    if pad.beside["influence"] and not pad.claimed and not pad.count("influence"):
        pad.use("influence")
        pad.add("buy_influence", pad.beside["influence"])


def loyalty(pad: Pad, rng: Rng) -> None:
    """A friend among fixers and clans."""
    known = {agent: cost for agent, cost in pad.beside["loyalty"].items() if f"loyalty:{agent}" not in pad.used}
    if known and not pad.claimed:
        close = [agent for agent in sorted(known) if pad.me["loyalty"].get(agent, 0)]
        agent = one(rng, close) if close and likely(rng, 60) else one(rng, sorted(known))
        level = pad.me["loyalty"].get(agent, 0) + 1
        if pad.agents[agent]["kind"] == "clan" and level > 2:
            if pad.count("family"):
                return
            pad.use("family")
        pad.use(f"loyalty:{agent}")
        pad.add("buy_loyalty", known[agent], agent=agent)


def points(pad: Pad, rng: Rng) -> None:
    """Political points, where one may have some; not beside a citizenship of the same sheet. [NT-CIT-03]"""
    if pad.count("points") or pad.count("resign") or pad.count("citizenship"):
        return
    side = pad.public["party"] or pad.party_side() or one(rng, list(PARTIES))
    if pad.party_side() not in ("", side) or (side == "nationalist" and "expatrie" in pad.public["traits"]):
        return
    most = pad.honour + (side == "reformer") - pad.public["points"]
    if most > 0:
        number = min(most, between(rng, 1, 2))
        pad.use("points")
        pad.add("buy_points", number * int(C["political_point_cost"]), party=side, qty=number)


def resign(pad: Pad, _rng: Rng) -> None:
    """Leave one's party."""
    if pad.public["points"] and not pad.count("points") and not pad.count("resign"):
        pad.use("resign")
        pad.add("resign_party")


def cell(pad: Pad, rng: Rng) -> None:
    """Found a CROC, or improve it."""
    croc, prices = pad.me["croc"], pad.beside["croc"]
    if croc is None:
        if pad.public["citizen"] and not pad.count("found"):
            pad.use("found")
            pad.add("croc_create", prices["found"], name=one(rng, ("Kage", "Tsuru", "Ronin 7", "Lotus")))
    elif likely(rng, 50):
        weak = [name for name in SKILLS if croc["bonus"][name] < 30]
        if weak and not pad.count("bonus"):
            pad.use("bonus")
            pad.add("croc_bonus", prices["bonus"], skill=one(rng, weak), steps=1)
    elif croc["runs"] < 5 and not pad.count("capacity"):
        pad.use("capacity")
        pad.add("croc_capacity", prices["run"], steps=1)


def press(pad: Pad, _rng: Rng) -> None:
    """Buy back some Honour."""
    if pad.beside["press"] and not pad.claimed and not pad.count("invest") and not pad.count("war"):
        pad.use("invest")
        pad.add("honour_invest", pad.beside["press"], times=1)


def war(pad: Pad, _rng: Rng) -> None:
    """Shine in one's clan's war."""
    number = min(pad.rights["war"], 9 - pad.honour)
    if number > 0 and not pad.count("war") and not pad.count("invest") and "expatrie" not in pad.me["traits"]:
        pad.use("war")
        pad.add("war_invest", number * int(C["war_honour_cost"]), points=number)


def run(pad: Pad, rng: Rng) -> None:
    """A run of any type, at anything it may be aimed at."""
    if not pad.rights["runs"]:
        return
    if pad.rights["veteran_run"] and not pad.count("free") and likely(rng, 10):
        kind = one(rng, RUN_TYPES)
        aim = target(pad, rng, kind)
        if aim is not None:
            pad.use("free")
            pad.add("run", type=kind, target=aim, veteran_free=True, **_more(pad, rng, kind, aim))
        return
    kind = one(rng, RUN_TYPES)
    aim = target(pad, rng, kind)
    if aim is None:
        return
    agent = one(rng, [name for name in pad.employers() if f"agent:{name}" != aim])
    money = int(C["run_unit"]) * between(rng, 1, 6)
    cheat = agent not in {"independent", "croc"} and likely(rng, 4)
    cost = money // 4 if cheat else money
    extras: dict[str, Any] = {"bad_payer": True} if cheat else {}
    extras |= _more(pad, rng, kind, aim)
    extras |= bonuses(pad, rng)
    if pad.add("run", cost, type=kind, target=aim, agent=agent, money=money, **extras):
        for name in ("network", "awakened", "dragon50"):
            if extras.get(name):
                pad.use({"network": "networks"}.get(name, name))
        if agent == "croc":
            pad.use("croc")


def bonuses(pad: Pad, rng: Rng) -> dict[str, Any]:
    """The network and other bonuses still to be had."""
    found: dict[str, Any] = {}
    if pad.left("networks") > 0 and likely(rng, 70):
        found["network"] = True
    if pad.rights["awakened"] and not pad.count("awakened"):
        found["awakened"] = True
    if pad.rights["dragon_run"] and not pad.count("dragon50"):
        found["dragon50"] = True
    return found


def target(pad: Pad, rng: Rng, kind: RunType) -> str | None:
    """Something this type may be aimed at."""
    aim = one(rng, sorted(LEGAL[kind]))
    if aim == "player":
        if pad.beside["launch"] and kind in {"sabotage", "datasteal"}:
            return None
        return f"player:{pad.seat}" if kind == "protection" else f"player:{one(rng, pad.others())}"
    if aim == "corp":
        return f"corp:{victim(pad, rng)}" if pad.corps else None
    if aim == "party":
        return f"party:{one(rng, list(PARTIES))}"
    if aim == "run":
        known = [label for label, facts in pad.me["known_runs"].items() if not facts.get("own")]
        return f"run:{one(rng, sorted(known))}" if known else None
    names = pad.alive(aim)
    if kind == "assassination":
        names = [name for name in names if pad.agents[name]["state"] != "unavailable"]
    return f"agent:{one(rng, names)}" if names else None


def _more(pad: Pad, rng: Rng, kind: RunType, aim: str) -> dict[str, Any]:
    """What some runs must say besides."""
    if kind == "datasteal" and aim.startswith("corp:"):
        rest = [corp for corp in pad.corps if aim != f"corp:{corp}"]
        return {"beneficiary": one(rng, rest) if rest else None}
    if kind == "scandal" and aim.startswith("party:"):
        return {"line": one(rng, ("populist", "underground", "public_contracts"))}
    if kind == "protection" and likely(rng, 20):
        return {"except_types": [one(rng, RUN_TYPES)]}
    return {}


def allies(pad: Pad, rng: Rng) -> None:
    """Secret allies of a close friend."""
    close = [name for name, level in pad.me["loyalty"].items() if level >= 3 and not pad.count(f"list:{name}")]
    if close:
        agent = one(rng, sorted(close))
        pad.use(f"list:{agent}")
        pool = [f"corp:{corp}" for corp in pad.corps] + [f"player:{seat}" for seat in pad.others()]
        pad.add("secret_allies", agent=agent, entities=some(rng, pool, 2))


def authorise(pad: Pad, rng: Rng) -> None:
    """Let somebody use one's agent."""
    mastered = [name for name, level in pad.me["loyalty"].items() if level >= 4]
    if mastered and pad.others():
        friends = [seat for seat in pad.others() if not pad.hated.get(seat)] or pad.others()
        pad.add("authorise", agent=one(rng, sorted(mastered)), player=one(rng, friends))


def captives(pad: Pad, rng: Rng) -> None:
    """Decide about every captive."""
    for agent in pad.beside["captives"]:
        if not pad.count(f"captive:{agent}"):
            pad.use(f"captive:{agent}")
            pad.add("captive", agent=agent, decision=one(rng, ("execute", "turn", "turn", "release")))


def dragon(pad: Pad, rng: Rng) -> None:
    """Enter the Dragon game with a guess."""
    if not pad.count("dragon"):
        pad.use("dragon")
        guesses = some(rng, range(1, len(pad.others()) + 2), pad.rights["estimates"])
        pad.add("dragon", estimates=sorted(guesses))


def public_contract(pad: Pad, rng: Rng) -> None:
    """One asset more or less."""
    if pad.rights["public_contract"] and not pad.count("public_contract") and pad.corps:
        pad.use("public_contract")
        pad.add("public_contract", corp=one(rng, pad.corps), move=one(rng, ("plus", "minus")))


def auction(pad: Pad, rng: Rng) -> None:
    """Bid, or share out what was won."""
    if pad.rights["bid"] and not pad.count("bid") and pad.money > 0:
        pad.use("bid")
        amount = between(rng, 1, max(1, pad.money // 4))
        pad.add("auction_bid", amount, amount=amount)
    if pad.rights["grant"] and not pad.count("grant") and pad.corps:
        pad.use("grant")
        pad.add("auction_grant", grants=[{"corp": one(rng, pad.corps), "assets": 3}])


def citizenship(pad: Pad, rng: Rng) -> None:
    """Another home, among those of which one has a share."""
    if pad.count("citizenship") or "loyaliste" in pad.me["traits"] or pad.count("points"):
        return
    sides = {corp["id"]: corp["party"] for corp in pad.city["corporations"]}
    party = "" if pad.count("resign") else pad.public["party"]
    homes = [
        corp
        for corp in pad.public["shares"]
        if corp != pad.public["citizen"] and sides[corp] in ("", party or sides[corp])
    ]
    if pad.public["citizen"] and likely(rng, 5):
        homes = ["none"]
    if homes:
        pad.use("citizenship")
        pad.add("citizenship", home=one(rng, homes))


def line(pad: Pad, rng: Rng) -> None:
    """Vote for a line."""
    if pad.beside["lines"] and not pad.count("line"):
        pad.use("line")
        pad.add("line_vote", line=one(rng, pad.beside["lines"]))


RANDOM_SHEET: tuple[tuple[Maker, int], ...] = (
    (claim, 6),
    (captives, 90),
    (vote, 95),
    (share, 70),
    (share, 40),
    (influence, 25),
    (resign, 3),
    (points, 30),
    (citizenship, 50),
    (cell, 25),
    (press, 6),
    (war, 60),
    (loyalty, 45),
    (loyalty, 25),
    (run, 75),
    (run, 55),
    (run, 35),
    (run, 20),
    (allies, 60),
    (authorise, 50),
    (dragon, 40),
    (public_contract, 90),
    (auction, 70),
    (line, 85),
    (forecast, 95),
)
"""What goes on a random sheet, and how likely, in percent."""


def random_sheet(pad: Pad, rng: Rng) -> Pad:
    """A whole sheet, at random but legal as far as its writer can know."""
    for make, percent in RANDOM_SHEET:
        if likely(rng, percent):
            make(pad, rng)
    return pad


def skilled(pad: Pad, kind: RunType, *, but: str) -> str:
    """The best employer for a type that would not obviously refuse the target."""

    def suits(name: str) -> bool:
        refused = pad.beside["warnings"].get(name, ())
        return but not in refused and "sponsor" not in refused and but != f"agent:{name}"

    fit = [name for name in pad.employers() if suits(name)]
    return max(fit, key=lambda name: (pad.bonus(name, skill(kind)), name))
