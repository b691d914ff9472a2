"""A sheet being written: what is left of the budget and of the rights of the turn."""

from collections import Counter
from typing import Any

from tripot.engine.reasons import Notes
from tripot.engine.seats import Seat
from tripot.engine.view import View
from tripot.games.neo_tokyo.contracts.checks import matches
from tripot.games.neo_tokyo.tables import C

Order = dict[str, Any]


class Pad:
    """A writer's pad, filled from the view and from what lies beside the form."""

    __slots__ = (
        "agents",
        "ahead",
        "beside",
        "city",
        "claimed",
        "corps",
        "hated",
        "honour",
        "influence",
        "me",
        "money",
        "named",
        "notes",
        "orders",
        "public",
        "rights",
        "seat",
        "shunned",
        "used",
    )

    def __init__(self, view: View, beside: dict[str, Any], notes: Notes | None = None) -> None:
        self.seat: Seat = view.seat
        self.city = view.facts
        self.me: dict[str, Any] = view.facts["you"]
        self.public: dict[str, Any] = view.facts["players"][view.seat]
        self.beside = beside
        self.rights: dict[str, Any] = dict(beside["rights"])
        self.money: int = beside["balance"]
        self.honour: int = self.public["honour"]
        self.influence: int = self.public["influence"]
        self.corps: list[str] = list(view.facts["ranking"])
        self.agents: dict[str, dict[str, Any]] = {agent["id"]: agent for agent in view.facts["agents"]}
        self.orders: list[Order] = []
        self.named: set[str] = set()
        """Corporations that votes and purchases of this sheet name."""
        self.notes = notes
        """Where its writer says what was compared, if somebody may ask."""
        self.used: dict[str, int] = {}
        self.shunned: list[Order] = []
        """Patterns of orders that were promised not to be given."""
        self.claimed = False
        self.hated: dict[Seat, float] = {}
        """How much each of the others has it coming."""
        self.ahead: dict[Seat, float] = {}
        """How far those stand ahead who may win."""

    def add(self, kind: str, cost: int = 0, **parameters: Any) -> bool:
        """Write an order if it can be paid and was not forsworn."""
        order = {"order": kind, **parameters}
        if cost > self.money or any(matches(order, pattern) for pattern in self.shunned):
            return False
        self.money -= cost
        self.orders.append(order)
        return True

    def count(self, right: str) -> int:
        """How often a right was used so far."""
        return self.used.get(right, 0)

    def use(self, right: str, times: int = 1) -> None:
        """Use a right."""
        self.used[right] = self.count(right) + times

    def left(self, right: str) -> int:
        """How often a right can still be used, a fallen Influence considered."""
        most = int(self.rights[right])
        if right in {"shares", "forecasts", "networks"}:
            most = min(most, self.influence)
        return most - self.count(right)

    def holdings(self) -> dict[str, int]:
        """Shares of corporations in the game, those of this sheet included."""
        found = Counter({corp: number for corp, number in self.public["shares"].items() if corp in self.corps})
        found.update(order["corp"] for order in self.orders if order["order"] == "buy_share")
        return dict(found)

    def others(self) -> list[Seat]:
        """The other players still in the game."""
        return [player["seat"] for player in self.city["players"] if player["active"] and player["seat"] != self.seat]

    def available(self, kind: str = "") -> list[str]:
        """Agents that can be asked, of a kind if one is named."""
        return [
            agent["id"]
            for agent in self.agents.values()
            if agent["state"] == "available" and (not kind or agent["kind"] == kind)
        ]

    def alive(self, kind: str) -> list[str]:
        """Agents of a kind that are still about."""
        return [
            agent["id"]
            for agent in self.agents.values()
            if agent["kind"] == kind and agent["state"] not in {"dead", "closed"}
        ]

    def employers(self) -> list[str]:
        """Everybody this player may ask for a run: independents, agents, the party's agency, the CROC."""
        found = ["independent", *self.available("fixer"), *self.available("clan")]
        opening = self.public["opening"]
        found += [name for name in self.available("agency") if self.agents[name]["party"] == opening["party"]]
        croc = self.me["croc"]
        if croc and not croc["pending"] and self.public["citizen"] and self.count("croc") < croc["runs"]:
            found.append("croc")
        return found

    def bonus(self, agent: str, skill: str) -> int:
        """What an employer adds to a run."""
        if agent == "independent":
            return int(C["independent_malus_pct"])
        if agent == "croc":
            return int(self.me["croc"]["bonus"][skill])
        card = self.agents[agent]
        return int(card["bonus"][skill]) + (10 if card["underground"] else 0)

    def enemies_of(self, corp: str) -> float:
        """How much those who own most of their shares there have it coming, or are in the way by being ahead."""
        found = 0.0
        for seat, weight in (*self.hated.items(), *self.ahead.items()):
            shares = self.city["players"][seat]["shares"]
            if shares and max(shares, key=shares.__getitem__) == corp:
                found += weight
        return found

    def party_side(self) -> str:
        """The party of this player's corporation, if it has one."""
        home = self.public["citizen"]
        return next((str(corp["party"]) for corp in self.city["corporations"] if corp["id"] == home), "")

    def sheet(self, note: str = "") -> dict[str, Any]:
        """The sheet as it will be handed in."""
        return {"orders": self.orders, "note": note}
