"""How the house's own bots play: from what their seat sees, and nothing else."""

from tripot.engine.actions import READY, Action, Fill
from tripot.engine.chair import Chair
from tripot.engine.rng import Rng
from tripot.engine.view import View
from tripot.games.manhattan import characters, sheet
from tripot.games.manhattan.corporations import DEFENCE, DETECTION, IDS, INDEX, Corporation
from tripot.games.manhattan.forecast import Forecast, favourite
from tripot.games.manhattan.mdc import COALITIONS, main_shareholder
from tripot.games.manhattan.proposals import character, orders
from tripot.games.manhattan.runs.common import DATASTEAL, EXTRACTION, STEP_PRICE
from tripot.games.manhattan.speculation import STAKE_UNIT
from tripot.games.manhattan.state import Facts, Money
from tripot.games.manhattan.words import Background, Title
from tripot.kit.lots import likely, one

_LABEL = "trader"
SAMPLES = 48
"""How many turns a forecast imagines."""
VP = 300_000
"""What a victory point is worth, roughly, in money."""

PERSONAS: tuple[Facts, ...] = (
    {
        "background": "young_wolf",
        "strategies": [{"title": "builder", "stake": 6}, {"title": "big_boss", "stake": 4}],
    },
    {
        "background": "power_broker",
        "strategies": [{"title": "ringleader", "stake": 4}, {"title": "opportunist", "stake": 6}],
    },
    {
        "background": "golden_trader",
        "strategies": [{"title": "wall_street_wizard", "stake": 5}],
    },
    {
        "background": "shadow_veteran",
        "strategies": [{"title": "code_breaker", "stake": 4}, {"title": "spymaster", "stake": 3}],
    },
    {
        "background": "decorated_officer",
        "strategies": [{"title": "paranoid_sabotage", "stake": 3}, {"title": "paranoid_datasteal", "stake": 3}],
    },
    {"strategies": [{"title": "conqueror", "stake": 5}, {"title": "patriarch", "stake": 3}]},
)
"""Ways of being an executive; the wagers follow the temper."""


def chancer(chair: Chair) -> Action:
    """Any legal character and any legal form, each handed in once."""
    facts, rng = chair.view.facts, chair.rng
    me = facts["me"]
    if facts["phase"] == "lobby":
        prepared = any(me["character"][part] for part in ("background", "citizenship", "strategies", "secrets"))
        return READY if prepared else Fill(characters.NAME, character(facts, rng))
    return READY if me["form"] is not None else Fill(sheet.NAME, orders(me["desk"], rng))


def trader(chair: Chair) -> Action:
    """A sensible executive: shares, votes, bets with the odds on their side, a coalition, a few runs."""
    facts, rng = chair.view.facts, chair.rng
    me = facts["me"]
    if facts["phase"] == "lobby":
        if me["character"]["strategies"]:
            return READY
        return Fill(characters.NAME, _character(facts, rng))
    if me["form"] is not None:
        return READY
    return Fill(sheet.NAME, plan(facts, me["desk"], me["character"], Forecast(facts, SAMPLES, rng), rng))


def candidates(view: View, rng: Rng, n: int) -> list[Action]:
    """Up to n different plausible forms for the open turn: the trader's, and variations of it; then only ready."""
    facts = view.facts
    me = facts["me"]
    if facts["phase"] == "lobby":
        return []
    if me["form"] is not None:
        return [READY]
    forecast = Forecast(facts, SAMPLES, rng)
    found: list[Facts] = []
    for attempt in range(3 * n):
        form = plan(facts, me["desk"], me["character"], forecast, rng, mood=attempt)
        if form not in found:
            found.append(form)
        if len(found) == n:
            break
    return [Fill(sheet.NAME, form) for form in found]


def _character(facts: Facts, rng: Rng) -> Facts:
    form = {**one(rng, PERSONAS), "name": facts["me"]["character"]["name"]}
    if likely(rng, 50):
        taken = [player["citizenship"] for player in facts["players"]]
        form["citizenship"] = one(rng, [name for name in IDS if name not in taken] or IDS)
    return form


class Plan:
    """A form in the making: what it holds and what money is left."""

    __slots__ = ("at_hand", "bonuses", "character", "facts", "forecast", "form", "money", "mood", "rng")

    def __init__(
        self, facts: Facts, at_hand: Facts, character: Facts, forecast: Forecast, rng: Rng, *, mood: int
    ) -> None:
        self.facts = facts
        self.at_hand = at_hand
        self.character = character
        self.forecast = forecast
        self.rng = rng
        self.mood = mood
        self.form: Facts = {}
        self.money: Money = at_hand["money"]
        self.bonuses: int = at_hand["influence"]

    @property
    def left(self) -> int:
        """Turns to be resolved, this one included."""
        left: int = self.facts["turns"] - self.facts["turn"] + 1
        return left

    def wagers_on(self, title: Title) -> bool:
        """Whether this player bet on winning a title."""
        return any(entry["title"] == title for entry in self.character["strategies"])

    def has(self, background: Background) -> bool:
        """Whether this is the background that scores."""
        return background in (self.character["background"], self.character["hidden"])

    def varies(self, percent: int) -> bool:
        """Never for the trader's own form, now and then for a variation of it."""
        return self.mood > 0 and likely(self.rng, percent)


def plan(facts: Facts, at_hand: Facts, character: Facts, forecast: Forecast, rng: Rng, *, mood: int = 0) -> Facts:
    """A form from public facts, a desk and one's own character; `mood` 0 is the trader's own."""
    made = Plan(facts, at_hand, character, forecast, rng, mood=mood)
    duties = _duties(made)
    _invest(made, reserve=duties)
    darling = _darling(made)
    _vote(made, darling)
    _join(made)
    _run(made, darling)
    _speculate(made)
    _settle_down(made)
    return made.form


def _duties(made: Plan) -> Money:
    """What a background asks to be spent every turn, kept aside before anything else."""
    influence: int = made.at_hand["influence"]
    if made.has("golden_trader") and "speculation" not in made.at_hand["closed"]:
        return int(made.at_hand["stake_limit"]) * influence
    if made.has("shadow_veteran"):
        return STEP_PRICE * (influence + 1)
    if made.has("decorated_officer") or made.has("enforcer"):
        return STEP_PRICE * influence
    return STEP_PRICE


def _invest(made: Plan, reserve: Money) -> None:
    """Influence while it has time to pay, and as many shares as one may buy."""
    at_hand = made.at_hand
    budget = made.money - reserve
    price = at_hand["influence_price"]
    wants = made.left >= 4 or (made.wagers_on("patriarch") and made.left >= 2)
    if made.varies(35):
        wants = not wants
    cheapest = min(at_hand["prices"].values())
    needed = price + (cheapest if made.left > 1 else 0)
    if wants and needed <= budget:
        made.form["influence"] = True
        budget -= price
    bought: list[str] = []
    for _ in range(at_hand["influence"]):
        choice = _best_share(made, budget, bought)
        if choice is None:
            break
        bought.append(choice)
        budget -= at_hand["prices"][choice]
    if bought:
        made.form["shares"] = bought
    made.money = budget + reserve


def _best_share(made: Plan, budget: Money, bought: list[str]) -> str | None:
    prices = made.at_hand["prices"]
    home = made.at_hand["home"]
    if home and not bought:
        return home if prices[home] <= budget else None
    affordable = [name for name, price in prices.items() if price <= budget]
    if not affordable:
        return None
    worths = {name: _worth(made, name, bought) - prices[name] for name in affordable}
    best = max(affordable, key=worths.__getitem__)
    return best if worths[best] > 0 or made.left == 1 else None


def _worth(made: Plan, name: str, bought: list[str]) -> float:
    """What a share may bring: dividends to come, points by final rank, titles one wagers on."""
    corporation = INDEX[name]
    forecast = made.forecast
    assets = forecast.assets[corporation]
    owned: int = made.at_hand["owned"].get(name, 0) + bought.count(name)
    first, last = forecast.chance(corporation, 1), forecast.chance(corporation, len(forecast.ranking))
    dividend = assets * (50_000 + 25_000 * first - 25_000 * last)
    place = forecast.mean_place(corporation)
    points = max(0.0, 5.5 - 1.2 * place) if made.left > 2 else 5 * first + 3 * forecast.chance(corporation, 2)
    points += min(owned, 3) * (1.5 if made.wagers_on("builder") or made.wagers_on("big_boss") else 0.4)
    if not owned:
        points += 3 if made.wagers_on("opportunist") or made.wagers_on("conqueror") else 0.5
    future = made.left if made.left > 1 else 0
    luck = 1 + (made.rng.below(60, _LABEL) - 30) / 100 if made.mood else 1
    return (dividend * future + points * VP) * luck


def _darling(made: Plan) -> Corporation:
    """The corporation to push: where most of one's shares are, those of this form included."""
    me = made.facts["players"][made.at_hand["seat"]]
    shares = dict(me["shares"])
    for name in made.form.get("shares", ()):
        shares[name] = shares.get(name, 0) + 1
    found = favourite({"shares": shares, "citizenship": made.at_hand["citizenship"]}, made.forecast.assets)
    return made.forecast.ranking[0] if found is None else found


def _rival(made: Plan, darling: Corporation) -> Corporation | None:
    """Whom to pull down: the best placed in which one owns nothing."""
    owned = {INDEX[name] for name in made.at_hand["owned"]} | {INDEX[n] for n in made.form.get("shares", ())}
    strangers = [c for c in made.forecast.ranking if c != darling and c not in owned]
    others = strangers or [c for c in made.forecast.ranking if c != darling]
    if made.varies(40) and others:
        return one(made.rng, others)
    return others[0] if others else None


def _vote(made: Plan, darling: Corporation) -> None:
    rival = _rival(made, darling)
    if rival is not None:
        made.form["vote"] = {"up": IDS[darling], "down": IDS[rival]}


def _join(made: Plan) -> None:
    """With the stronger side when it pays in assets, else where the wind blows."""
    players = made.facts["players"]
    shares = [[player["shares"].get(name, 0) for name in IDS] for player in players]
    for name in made.form.get("shares", ()):
        shares[made.at_hand["seat"]][INDEX[name]] += 1
    controls = sum(main_shareholder(shares, c) == made.at_hand["seat"] for c in made.forecast.ranking)
    last = [player["coalitions"][-1] for player in players if player["coalitions"]]
    if made.has("power_broker") or made.has("law_expert") or made.wagers_on("ringleader"):
        pool = COALITIONS
    elif controls:
        pool = COALITIONS[:2]
    else:
        pool = COALITIONS[4:] if made.has("golden_trader") else COALITIONS
    wind = [last.count(name) for name in pool]
    if not any(wind) or made.varies(30):
        made.form["coalition"] = one(made.rng, pool)
    else:
        made.form["coalition"] = pool[wind.index(max(wind))]


def _run(made: Plan, darling: Corporation) -> None:
    """A Datasteal for the darling with every bonus, a Sabotage of the rival, an eye on somebody."""
    runs: list[Facts] = []
    duty = _duty_runs(made)
    while made.money >= STEP_PRICE and len(runs) < max(duty, made.at_hand["influence"] + 1):
        order = _next_run(made, darling, len(runs), duty)
        if order is None:
            break
        order["bonus"] = made.bonuses > 0 and order["type"] != "information"
        made.bonuses -= order["bonus"]
        order["steps"] = 2 if order["bonus"] and made.money >= 8 * STEP_PRICE else 1
        made.money -= STEP_PRICE * order["steps"]
        runs.append(order)
    if runs:
        made.form["runs"] = runs


def _duty_runs(made: Plan) -> int:
    influence: int = made.at_hand["influence"]
    if made.has("shadow_veteran"):
        return influence + 1
    return influence if made.has("decorated_officer") or made.has("enforcer") else 0


def _next_run(made: Plan, darling: Corporation, done: int, duty: int) -> Facts | None:
    rival = _rival(made, darling)
    guards = made.has("decorated_officer") and "protection" not in made.at_hand["closed"]
    if guards and done < duty:
        defence = ("sabotage", "datasteal", "extraction")[(made.facts["turn"] + done) % 3]
        return {"type": "protection", "target": IDS[darling], "defence": defence}
    if made.has("winning_ticket"):
        return None
    if rival is not None and (made.has("enforcer") or done % 3 == 1) and made.bonuses:
        return {"type": "sabotage", "target": IDS[rival]}
    if done == made.at_hand["influence"] and made.facts["turn"] > 1 and not made.has("enforcer"):
        others = [player for player in range(made.facts["seats"]) if player != made.at_hand["seat"]]
        return {"type": "information", "target_player": one(made.rng, others)}
    targets = [c for c in made.forecast.ranking if c != darling]
    if not targets:
        return None
    kind = EXTRACTION if rival is not None and made.varies(25) else DATASTEAL
    target = min(targets, key=lambda c: (DEFENCE[c][kind], DETECTION[c], made.rng.below(97, _LABEL)))
    name = "extraction" if kind == EXTRACTION else "datasteal"
    return {"type": name, "target": IDS[target], "beneficiary": IDS[darling]}


def _speculate(made: Plan) -> None:
    """The bets with the best expectation, as high as one may; all of them for a golden trader."""
    at_hand = made.at_hand
    if "speculation" in at_hand["closed"] or made.has("winning_ticket"):
        return
    bets = _bets(made)
    taken: list[Facts] = []
    for value, bet in bets[: at_hand["influence"]]:
        stake = min(at_hand["stake_limit"], made.money) // STAKE_UNIT * STAKE_UNIT
        if stake <= 0 or (value <= 0.05 and not made.has("golden_trader")):
            break
        taken.append({**bet, "stake": stake})
        made.money -= stake
    if taken:
        made.form["speculations"] = taken


def _bets(made: Plan) -> list[tuple[float, Facts]]:
    """Every bet with what a nuyen staked on it may bring, best first."""
    at_hand, forecast = made.at_hand, made.forecast
    lost = 0 if at_hand["stakes_returned"] else 1
    found: list[tuple[float, Facts]] = []
    for corporation in forecast.ranking:
        for place in range(1, at_hand["ranks"] + 1):
            odds = forecast.chance(corporation, place)
            profit = at_hand["profit"]["edge" if place in (1, at_hand["ranks"]) else "middle"]
            value = odds * profit - (1 - odds) * lost
            if value > 0:
                found.append((value, {"kind": "rank", "corporation": IDS[corporation], "rank": place}))
    for derivative in at_hand["derivatives"]:
        for direction in ("up", "down"):
            odds = forecast.moves(derivative, direction)
            value = odds * at_hand["profit"]["derivative"] - (1 - odds) * lost
            found.append((value, {"kind": "derivative", "derivative": derivative, "direction": direction}))
    found.sort(key=lambda entry: entry[0], reverse=True)
    if made.mood and len(found) > 3:
        found.insert(0, found.pop(made.rng.below(3, _LABEL)))
    return found


def _settle_down(made: Plan) -> None:
    """A citizenship that will pay more than it costs, once, when the end is near."""
    at_hand = made.at_hand
    if made.left > 3 and not made.varies(10):
        return
    claims = [name for name in at_hand["owned"] if name != at_hand["citizenship"]]
    if not claims:
        return
    home = at_hand["citizenship"]
    now = 10 - made.forecast.mean_place(INDEX[home]) if home else 0
    best = max(claims, key=lambda name: _welcome(made, name))
    if _welcome(made, best) - now > at_hand["claim_cost"]:
        made.form["citizenship"] = best


def _welcome(made: Plan, name: str) -> float:
    """Points a citizenship may bring, less those that fellow citizens cost."""
    fellows = [player["citizenship"] for player in made.facts["players"]].count(name)
    return 10 - made.forecast.mean_place(INDEX[name]) - 3 * fellows
