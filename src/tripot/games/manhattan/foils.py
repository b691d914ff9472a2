"""Naive executives, each with one idea and written to win by it: what the house's own bots are measured by."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from tripot.engine.actions import READY, Action, Fill
from tripot.engine.chair import Chair, Policy
from tripot.engine.seats import Seat
from tripot.games.manhattan import characters, sheet
from tripot.games.manhattan.corporations import DEFENCE, IDS, INDEX
from tripot.games.manhattan.policies import decline
from tripot.games.manhattan.runs.common import DATASTEAL, STEP_PRICE
from tripot.games.manhattan.state import Facts, Money

Idea = Callable[["Purse", Facts], None]
"""Fills a purse's form from the facts of a view."""


class Purse:
    """A form in the making, and the money that is left for it."""

    __slots__ = ("at_hand", "bonuses", "form", "money")

    def __init__(self, at_hand: Facts) -> None:
        self.at_hand = at_hand
        self.form: Facts = {}
        self.money: Money = at_hand["money"]
        self.bonuses: int = at_hand["influence"]

    def grow(self) -> None:
        """Influence, if it can be paid."""
        if self.at_hand["influence_price"] <= self.money:
            self.form["influence"] = True
            self.money -= self.at_hand["influence_price"]

    def buy(self, *wanted: str) -> None:
        """As many shares as one may have: the owed one, then of the first of these that can be paid."""
        prices, bought = self.at_hand["prices"], self.form.setdefault("shares", [])
        while len(bought) < self.at_hand["influence"]:
            owed = self.at_hand["home"] if not bought else None
            pool = [owed] if owed else [name for name in wanted if name in prices]
            name = next((name for name in pool if prices[name] <= self.money), None)
            if name is None:
                return
            bought.append(name)
            self.money -= prices[name]

    def vote(self, up: str, down: str) -> None:
        """For one, against another, if these are two."""
        if up != down:
            self.form["vote"] = {"up": up, "down": down}

    def run(self, steps: int, **order: object) -> bool:
        """One more run with up to that many steps, and a bonus while there is one; False if nothing is left."""
        steps = min(steps, self.money // STEP_PRICE)
        runs = self.form.setdefault("runs", [])
        if steps < 1 or len(runs) >= self.at_hand["influence"] + 1:
            return False
        runs.append({**order, "steps": steps, "bonus": self.bonuses > 0})
        self.bonuses -= self.bonuses > 0
        self.money -= STEP_PRICE * steps
        return True


def script(persona: Facts, idea: Idea) -> Policy:
    """An executive of this kind who does the same every turn."""

    def play(chair: Chair) -> Action:
        facts = chair.view.facts
        me = facts["me"]
        if facts["phase"] == "lobby":
            written = bool(me["character"]["strategies"])
            return READY if written else Fill(characters.NAME, {**persona, "name": me["character"]["name"]})
        if me["form"] is not None:
            return decline(facts) or READY
        purse = Purse(me["desk"])
        idea(purse, facts)
        return decline(facts) or Fill(sheet.NAME, {name: entry for name, entry in purse.form.items() if entry})

    return play


def _home(facts: Facts) -> str:
    """Where most of one's shares are, else one's citizenship, else the leader."""
    me = facts["players"][facts["me"]["seat"]]
    alive: list[str] = facts["ranking"]
    held: list[str] = [name for name in me["shares"] if name in alive]
    if held:
        return max(held, key=lambda name: (me["shares"][name], -alive.index(name)))
    home = me["citizenship"]
    return str(home) if home in alive else alive[0]


def _first_but(facts: Facts, *names: str) -> str:
    """The best placed of the others; the leader if there is none."""
    ranking: list[str] = facts["ranking"]
    return next((name for name in ranking if name not in names), ranking[0])


def home(purse: Purse, facts: Facts) -> None:
    """One share at home a turn, a vote for it, one look at somebody; what is left is kept."""
    own = _home(facts)
    purse.buy(own)
    purse.vote(own, _first_but(facts, own))
    seat, others = facts["me"]["seat"], facts["seats"] - 1
    purse.run(2, type="information", target_player=(seat + 1 + facts["turn"] % others) % facts["seats"])


def one_corporation(purse: Purse, facts: Facts) -> None:
    """All shares, votes and Datasteals for one corporation; Influence whenever it can be paid."""
    own = _home(facts)
    purse.buy(own)
    if facts["turn"] < facts["turns"]:
        purse.grow()
    purse.vote(own, _first_but(facts, own))
    prey = min((name for name in facts["ranking"] if name != own), key=_guard, default=None)
    while prey and purse.run(4, type="datasteal", target=prey, beneficiary=own):
        continue


def _guard(name: str) -> tuple[int, str]:
    return DEFENCE[INDEX[name]][DATASTEAL], name


def influence_first(purse: Purse, facts: Facts) -> None:
    """Influence before anything else; then the best placed shares that can be paid."""
    purse.grow()
    purse.buy(*facts["ranking"])
    own = _home(facts)
    purse.vote(own, _first_but(facts, own))


def arsonist(purse: Purse, facts: Facts) -> None:
    """Shares of whoever follows the leader, and the leader set on fire, every turn."""
    leader, heir = facts["ranking"][0], _first_but(facts, facts["ranking"][0])
    purse.buy(heir)
    purse.vote(heir, leader)
    while purse.run(6, type="sabotage", target=leader):
        continue
    purse.grow()


def follower(purse: Purse, facts: Facts) -> None:
    """What most people own, voted for, and the coalition most people joined."""
    owned: Counter[str] = Counter()
    for player in facts["players"]:
        owned.update({name: count for name, count in player["shares"].items() if name in facts["ranking"]})
    liked = [name for name, _ in sorted(owned.items(), key=lambda entry: (-entry[1], entry[0]))] or facts["ranking"]
    purse.grow()
    purse.buy(*liked)
    purse.vote(liked[0], _first_but(facts, *liked[:3]))
    joined = Counter(player["coalitions"][-1] for player in facts["players"] if player["coalitions"])
    joined.pop(None, None)
    if joined:
        purse.form["coalition"] = max(sorted(joined), key=joined.__getitem__)


def copycat(purse: Purse, facts: Facts) -> None:
    """Whatever the player who looks best did in public the turn before."""
    best = max((player for player in facts["players"] if player["seat"] != facts["me"]["seat"]), key=_wealth(facts))
    news = facts["papers"][-1]["newsfeeds"]
    if facts["turn"] == 1 or any(line["seat"] == best["seat"] for line in _lines(news, "influence_rose")):
        purse.grow()
    bought = [line["corporation"] for line in _lines(news, "share_bought") if line["seat"] == best["seat"]]
    liked = [name for name in (*bought, *best["shares"], *facts["ranking"]) if name in facts["ranking"]]
    purse.buy(*liked)
    purse.vote(liked[0], _first_but(facts, *liked[:2]))
    if best["coalitions"] and best["coalitions"][-1]:
        purse.form["coalition"] = best["coalitions"][-1]


def _wealth(facts: Facts) -> Callable[[Facts], tuple[int, Seat]]:
    """How well somebody stands, as everybody can see it."""
    assets = dict(zip(IDS, (each["assets"] or 0 for each in facts["corporations"]), strict=True))

    def seen(player: Facts) -> tuple[int, Seat]:
        held = sum(assets[name] * count for name, count in player["shares"].items())
        return held + 10 * player["influence"], -player["seat"]

    return seen


def _lines(news: Facts, kind: str) -> Iterator[Facts]:
    return (line for section in ("economy", "people") for line in news[section] if line["kind"] == kind)


def _persona(background: str, home: str | None, **wagers: int) -> Facts:
    """Somebody who bets on winning what their idea should win."""
    strategies = [{"title": title, "stake": stake} for title, stake in wagers.items()]
    return {"background": background, "strategies": strategies, **({"citizenship": home} if home else {})}


FOILS: Mapping[str, Policy] = {
    "home": script(_persona("social_climber", "sony", spymaster=6, rentier=6, builder=4), home),
    "one_corporation": script(_persona("young_wolf", "sony", builder=6, big_boss=5, code_breaker=5), one_corporation),
    "influence_first": script(_persona("heir", None, patriarch=6, big_boss=4), influence_first),
    "arsonist": script(_persona("enforcer", None, pyromaniac=6, builder=5), arsonist),
    "follower": script(_persona("young_wolf", None, ringleader=5, patriarch=5), follower),
    "copycat": script(_persona("young_wolf", None, big_boss=5, patriarch=5), copycat),
}
"""By name; `simulate` seats them."""
