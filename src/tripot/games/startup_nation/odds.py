"""Rough odds of the round for one seat, from what it sees: the ground of the `careful` bot's rules of thumb."""

from typing import Any

from tripot.engine.seats import Seat
from tripot.engine.view import View
from tripot.games.startup_nation.beliefs import Beliefs, beliefs_of
from tripot.games.startup_nation.deck import BRIGITTE, CHARACTER, MACRON, NAMES, RANKS

TOP = len(NAMES)
Odds = list[float]
"""A chance for each character."""


class Prospects:
    """What a seat may expect of the others' cards and of its own."""

    def __init__(self, view: View) -> None:
        facts = view.facts
        self.me: Seat = view.seat
        self.facts: dict[str, Any] = facts
        self.seats: list[dict[str, Any]] = facts["seats"]
        self.mine = [CHARACTER[name] for name in facts["hand"]]
        self.ally: Seat | None = self.seats[self.me]["ally"]
        self.others = [seat["seat"] for seat in self.seats if seat["alive"] and seat["seat"] != self.me]
        self.rivals = [seat for seat in self.others if seat != self.ally]
        self.deck: int = facts["deck"]
        self.turns_left = self.deck / max(1, len(self.others) + 1)
        beliefs = beliefs_of(view.events, facts["players"], self.deck, int(facts["zemmour"]))
        self.hidden = self._hidden(beliefs)
        self.odds = {seat: self._odds(beliefs, seat) for seat in self.others}

    def _hidden(self, beliefs: Beliefs) -> list[float]:
        """How many copies of each character lie where this seat cannot see them.

        A pile that an Investor's death sealed still shows all its cards, though one of them was taken. [SN-IVT-11]
        """
        left = [0.0] * TOP
        for card in self.facts["characters"]:
            left[CHARACTER[card["id"]]] = card["copies"] - card["face_up"]
        for _, character in beliefs.places or ():
            left[character] += 1 / len(beliefs.places or ())
        left = [max(0.0, count) for count in left]
        known = [beliefs.hands[seat] for seat in self.others if _is_one(beliefs.hands[seat])]
        for character in [*self.mine, *(mask.bit_length() - 1 for mask in known)]:
            left[character] = max(0, left[character] - 1)
        return left

    def _odds(self, beliefs: Beliefs, seat: Seat) -> Odds:
        """The chances of what a player holds: people who had a choice keep their better card."""
        mask = beliefs.hands[seat]
        has_chosen = any(card["reason"] == "resigned" for card in self.seats[seat]["discard"])
        tilt = 0.35 if has_chosen else 0.0
        known = _is_one(mask)
        weights = [
            (1.0 if known else count) * (1 + tilt * max(0, RANKS[character])) if mask >> character & 1 else 0.0
            for character, count in enumerate(self.hidden)
        ]
        total = sum(weights)
        return [weight / total for weight in weights] if total else [1 / TOP] * TOP

    def score(self, seat: Seat) -> int:
        """A player's points in the match."""
        points: int = self.seats[seat]["score"]
        return points

    def chance_of(self, seat: Seat, character: int) -> float:
        """The chance that a player holds a character."""
        return self.odds[seat][character]

    def mean_rank(self, seat: Seat) -> float:
        """The rank a player may be expected to hold."""
        return sum(chance * RANKS[character] for character, chance in enumerate(self.odds[seat]))

    def drawn_below(self, character: int) -> float:
        """The chance that a hidden card is lower than a character."""
        total = sum(self.hidden)
        return sum(self.hidden[:character]) / total if total else 1.0

    def stays_best(self, character: int, against: list[Seat]) -> float:
        """The chance that a character is the highest of these players' at the end, or shares it."""
        chance = (0.25 + 0.75 * self.drawn_below(character + 1)) ** (self.turns_left * len(against) * 0.6)
        for seat in against:
            odds = self.odds[seat]
            chance *= sum(odds[:character]) + 0.5 * odds[character]
        return float(chance)

    def worth(self, character: int, ally: Seat | None) -> float:
        """How likely this seat is to score with a character in hand and an ally beside."""
        return self.survival(character) * self._worth_alive(character, ally)

    def survival(self, character: int) -> float:
        """Macron and Brigitte are dangerous company for each other: in one hand, or when he dies elsewhere."""
        if character < MACRON:
            return 1.0
        partner = MACRON + BRIGITTE - character
        total = sum(self.hidden)
        drawn = self.hidden[partner] * self.deck / total / (len(self.others) + 1) if total else 0.0
        held_elsewhere = sum(self.odds[seat][MACRON] for seat in self.others) if character == BRIGITTE else 0.0
        return float(max(0.0, 1 - drawn - 0.2 * held_elsewhere * min(1.0, self.turns_left)))

    def _worth_alive(self, character: int, ally: Seat | None) -> float:
        own = self.stays_best(character, [seat for seat in self.others if seat != ally])
        if ally is None or ally not in self.odds:
            return own
        rest = [seat for seat in self.others if seat != ally]
        both = 0.0
        for theirs, chance in enumerate(self.odds[ally]):
            if chance:
                double = 2.0 if {theirs, character} == {MACRON, BRIGITTE} else 1.0
                both += chance * double * self.stays_best(max(theirs, character), rest)
        return both * self._is_welcome(ally)

    def _is_welcome(self, ally: Seat) -> float:
        """A victory shared with somebody who wins the match by it is worth little."""
        target = self.facts["points_to_win"]
        theirs, mine = self.score(ally) + 1, self.score(self.me) + 1
        return 0.15 if theirs >= target > mine else 1.0

    def worth_after(self, seat: Seat) -> float:
        """How likely this seat is to score with the card that another player holds now."""
        return sum(chance * self.worth(theirs, self.ally) for theirs, chance in enumerate(self.odds[seat]) if chance)

    def death_by_promotion(self, character: int) -> float:
        """The chance that nothing in the deck is higher than a character."""
        if character >= MACRON:
            return 1.0
        below = self.drawn_below(character + 1)
        return float(below**self.deck)


def _is_one(mask: int) -> bool:
    return mask > 0 and mask & (mask - 1) == 0
