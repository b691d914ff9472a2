"""Plausible filled forms, drawn at random from what a seat sees: they exercise every kind of order."""

from tripot.engine.rng import Rng
from tripot.games.manhattan.backgrounds import BACKGROUNDS, HIDEABLE
from tripot.games.manhattan.characters import AVATARS
from tripot.games.manhattan.corporations import DEFENCES, IDS
from tripot.games.manhattan.mdc import COALITIONS
from tripot.games.manhattan.pledges import offers, promises
from tripot.games.manhattan.runs.common import KINDS, STEP_PRICE
from tripot.games.manhattan.speculation import STAKE_UNIT
from tripot.games.manhattan.state import Facts, Money
from tripot.games.manhattan.strategies import TITLES
from tripot.games.manhattan.tables import TABLES
from tripot.kit.lots import likely, one

_LABEL = "propose"


def propose(form: str, facts: Facts, rng: Rng) -> Facts:
    """Something to write in a form, from the facts of a view."""
    match form:
        case "orders":
            return orders(facts["me"]["desk"], rng)
        case "character":
            return character(facts, rng)
        case "portrait":
            return portrait(rng)
        case "transfer":
            return transfer(facts, rng)
        case offers.OFFER:
            return pledge(facts, rng)
        case offers.ANSWER:
            return pledge_answer(facts, rng)
        case "plain_character":
            return plain_character(facts, rng)
    return postponement()


def orders(at_hand: Facts, rng: Rng) -> Facts:
    """A legal order form of any kind of orders, within the means of this desk."""
    alive = list(at_hand["prices"])
    form: Facts = {}
    money: Money = at_hand["money"]
    if len(alive) >= 2 and likely(rng, 80):
        up = one(rng, alive)
        form["vote"] = {"up": up, "down": one(rng, [name for name in alive if name != up])}
    if likely(rng, 75):
        form["coalition"] = one(rng, COALITIONS)
    money -= _add_shares(form, at_hand, money, rng)
    if money >= at_hand["influence_price"] and likely(rng, 35):
        form["influence"] = True
        money -= at_hand["influence_price"]
    claims = [name for name in at_hand["owned"] if name != at_hand["citizenship"]]
    if claims and likely(rng, 12):
        form["citizenship"] = one(rng, claims)
    money -= _add_runs(form, at_hand, alive, money, rng)
    _add_bets(form, at_hand, alive, money, rng)
    return form


def _add_shares(form: Facts, at_hand: Facts, money: Money, rng: Rng) -> Money:
    spent = 0
    bought: list[str] = []
    home = at_hand["home"]
    for _ in range(at_hand["influence"]):
        if not likely(rng, 70):
            break
        name = home if home and not bought else one(rng, list(at_hand["prices"]))
        price = at_hand["prices"][name]
        if spent + price > money:
            break
        bought.append(name)
        spent += price
    if bought:
        form["shares"] = bought
    return spent


def _add_runs(form: Facts, at_hand: Facts, alive: list[str], money: Money, rng: Rng) -> Money:
    runs: list[Facts] = []
    spent, bonuses = 0, at_hand["influence"]
    while spent + STEP_PRICE <= money and len(runs) < 4 and likely(rng, 60):
        run = any_run(at_hand, alive, rng)
        if run is None:
            break
        run["steps"] = 1 + rng.below(min(4, (money - spent) // STEP_PRICE), _LABEL)
        run["bonus"] = bonuses > 0 and likely(rng, 60)
        bonuses -= run["bonus"]
        spent += STEP_PRICE * run["steps"]
        runs.append(run)
    if runs:
        form["runs"] = runs
    return spent


def any_run(at_hand: Facts, alive: list[str], rng: Rng) -> Facts | None:
    """A run of any kind that is open, its steps and bonus still to be chosen."""
    kinds = [*KINDS] if "protection" in at_hand["closed"] else [*KINDS, "protection"]
    kind = one(rng, kinds)
    if kind == "information":
        return {
            "type": kind,
            "target_player": one(rng, [p for p in range(at_hand["seats"]) if p != at_hand["seat"]]),
        }
    run: Facts = {"type": kind, "target": one(rng, alive)}
    if kind == "protection":
        run["defence"] = one(rng, DEFENCES)
    elif kind != "sabotage":
        others = [name for name in alive if name != run["target"]]
        if not others:
            return None
        run["beneficiary"] = one(rng, others)
    return run


def _add_bets(form: Facts, at_hand: Facts, alive: list[str], money: Money, rng: Rng) -> None:
    if "speculation" in at_hand["closed"]:
        return
    bets: list[Facts] = []
    while len(bets) < at_hand["influence"] and money >= STAKE_UNIT and likely(rng, 55):
        stake = STAKE_UNIT * (1 + rng.below(min(at_hand["stake_limit"], money) // STAKE_UNIT, _LABEL))
        bets.append({**any_bet(at_hand, alive, rng), "stake": stake})
        money -= stake
    if bets:
        form["speculations"] = bets


def any_bet(at_hand: Facts, alive: list[str], rng: Rng) -> Facts:
    """A bet of either kind, its stake still to be chosen."""
    if at_hand["derivatives"] and likely(rng, 40):
        derivative = one(rng, at_hand["derivatives"])
        return {"kind": "derivative", "derivative": derivative, "direction": one(rng, ("up", "down"))}
    return {"kind": "rank", "corporation": one(rng, alive), "rank": 1 + rng.below(at_hand["ranks"], _LABEL)}


def character(facts: Facts, rng: Rng) -> Facts:
    """A legal character; the name is that of the house."""
    me = facts["me"]["character"]
    form: Facts = {"name": me["name"], "avatar": one(rng, AVATARS)}
    if likely(rng, 60):
        form["citizenship"] = one(rng, IDS)
    if likely(rng, 80):
        form["background"] = one(rng, BACKGROUNDS)
        if form["background"] == "erased":
            form["hidden"] = one(rng, HIDEABLE)
    form["strategies"] = any_strategies(rng)
    form["secrets"] = one(rng, TABLES["secrets"])
    return form


def any_strategies(rng: Rng) -> list[Facts]:
    """Wagers on titles, within the limits. [MH-STR-01]"""
    titles = list(TITLES)
    left = TABLES["strategies"]["most_in_all"]
    taken: list[Facts] = []
    while left and titles and likely(rng, 55):
        stake = 1 + rng.below(min(left, TABLES["strategies"]["most_stake"]), _LABEL)
        taken.append({"title": titles.pop(rng.below(len(titles), _LABEL)), "stake": stake})
        left -= stake
    return taken


def portrait(rng: Rng) -> Facts:
    """Another face."""
    return {"avatar": one(rng, AVATARS), "description": ""}


def transfer(facts: Facts, rng: Rng) -> Facts:
    """A gift that the purse can bear."""
    me = facts["me"]
    others = [player for player in range(facts["seats"]) if player != me["seat"]]
    thousands = max(1, min(200, (me["spare"] or 0) // 1000))
    return {"to": one(rng, others), "amount": 1000 * (1 + rng.below(thousands, _LABEL))}


def pledge(facts: Facts, rng: Rng) -> Facts:
    """An offer to somebody who may still get one, now and then for something in return. [MH-PLG-01]"""
    me = facts["me"]
    left = me["pledges_left"]["to"]
    others = [
        player["seat"]
        for player in facts["players"]
        if player["seat"] != me["seat"] and not player["resigned"] and left[player["seat"]] > 0
    ]
    to = one(rng, others)
    value: Facts = {"turn": facts["turn"], "to": to, "promise": any_promise(facts, me["seat"], rng)}
    return {**value, "wanted": any_promise(facts, to, rng)} if likely(rng, 40) else value


def any_promise(facts: Facts, maker: int, rng: Rng) -> Facts:
    """Anything that this player may promise."""
    kind = one(rng, promises.KINDS)
    boxes = one(rng, promises.BOXES[kind])
    choices = {
        "corporation": facts["ranking"],
        "coalition": promises.COALITIONS,
        "direction": promises.DIRECTIONS,
        "defence": DEFENCES,
        "player": [other for other in range(facts["seats"]) if other != maker],
    }
    return {"kind": kind, **{name: one(rng, choices[name]) for name in boxes}}


def pledge_answer(facts: Facts, rng: Rng) -> Facts:
    """An answer to any open offer, or one's own taken back. [MH-PLG-02]"""
    me = facts["me"]
    pledge = one(rng, [each for each in me["pledges"] if each["status"] == "open"])
    answers = ("withdraw",) if pledge["offerer"] == me["seat"] else ("accept", "decline")
    return {"turn": facts["turn"], "pledge": pledge["number"], "answer": one(rng, answers)}


def plain_character(facts: Facts, rng: Rng) -> Facts:
    """For somebody who has prepared nothing."""
    late = [player["seat"] for player in facts["players"] if not player["ready"]]
    return {"seat": one(rng, late), "name": "Jack Doe"}


def postponement() -> Facts:
    """Half a day later, in words."""
    return {"until": "12 h"}
