"""A form in the making: what it holds, what money is left, and who is writing it."""

from dataclasses import replace

from tripot.engine.reasons import Notes
from tripot.engine.rng import Rng
from tripot.engine.seats import Seat
from tripot.games.manhattan.corporations import Corporation
from tripot.games.manhattan.forecast import Forecast, favourite
from tripot.games.manhattan.state import Facts, Money
from tripot.games.manhattan.words import Background, Title
from tripot.kit import temperaments
from tripot.kit.lots import likely
from tripot.kit.temperaments import Temperament

LABEL = "trader"
VP = 300_000
"""What a victory point is worth, roughly, in money."""
_HIGH = 5
_RISKS = (50, 100, 170)


class Pad:
    """What a player of the house writes on."""

    __slots__ = (
        "at_hand",
        "bonuses",
        "character",
        "facts",
        "forecast",
        "form",
        "kept",
        "money",
        "mood",
        "notes",
        "rng",
        "temper",
    )

    def __init__(
        self,
        facts: Facts,
        at_hand: Facts,
        character: Facts,
        forecast: Forecast,
        rng: Rng,
        *,
        mood: int,
        notes: Notes | None = None,
    ) -> None:
        self.facts = facts
        self.at_hand = at_hand
        self.character = character
        self.temper = _in_mood(temperaments.read(character["secrets"]), mood)
        self.forecast = forecast
        self.rng = rng
        self.mood = mood
        """0 for one's own; other numbers for variations of it, each with a taste of its own."""
        self.notes = notes
        """Where its writer says what was compared, if somebody may ask."""
        self.form: Facts = {}
        self.kept: list[Facts] = []
        """Promises for this turn that the form will hold."""
        self.money: Money = at_hand["money"]
        self.bonuses: int = at_hand["influence"]

    @property
    def left(self) -> int:
        """Turns to be resolved, this one included."""
        left: int = self.facts["turns"] - self.facts["turn"] + 1
        return left

    @property
    def seat(self) -> int:
        """Who is writing."""
        seat: int = self.at_hand["seat"]
        return seat

    @property
    def influence(self) -> int:
        """At the start of the turn."""
        own: int = self.at_hand["influence"]
        return own

    def wagers_on(self, title: Title) -> bool:
        """Whether this player bet on winning a title."""
        return any(entry["title"] == title for entry in self.character["strategies"])

    def has(self, background: Background) -> bool:
        """Whether this is the background that scores."""
        return background in (self.character["background"], self.character["hidden"])

    @property
    def fancied(self) -> Corporation | None:
        """What every other variation would rather own: one of those that stand high."""
        if not self.mood or self.mood % 2:
            return None
        high = self.forecast.ranking[:_HIGH]
        return high[(self.mood // 2 - 1) % len(high)]

    @property
    def is_guarded(self) -> bool:
        """Whether a variation guards what it owns from the beginning."""
        return self.mood % 4 == 3

    def likely(self, percent: int) -> bool:
        """Whether something of this likelihood happens."""
        return likely(self.rng, percent, LABEL)

    def varies(self, percent: int) -> bool:
        """Never for the trader's own form, now and then for a variation of it."""
        return self.mood > 0 and self.likely(percent)

    def luck(self, percent: int) -> float:
        """A factor around one: what people overlook."""
        return 1 + (self.rng.below(2 * percent + 1, LABEL) - percent) / 100

    def holdings(self) -> dict[str, int]:
        """Shares of corporations in the game, those of this form included."""
        held = dict(self.at_hand["owned"])
        for name in self.form.get("shares", ()):
            held[name] = held.get(name, 0) + 1
        return held

    def darling(self) -> Corporation:
        """The corporation to push: where most of one's shares are, those of this form included."""
        own = {"shares": self.holdings(), "citizenship": self.at_hand["citizenship"]}
        found = favourite(own, self.forecast.assets)
        return self.forecast.ranking[0] if found is None else found

    def spared(self) -> frozenset[str | Seat]:
        """Corporations and players that one promised to leave in peace."""
        return frozenset(
            each["corporation"] if each.get("player") is None else each["player"]
            for each in self.kept
            if each["kind"] == "no_run"
        )

    def drawn(self, weights: dict[Corporation, float]) -> Corporation | None:
        """One of these corporations, the heavier the likelier; nothing if nothing weighs anything."""
        total = sum(weights.values())
        if total <= 0:
            return None
        mark = self.rng.below(10_000, LABEL) / 10_000 * total
        for corporation, weight in weights.items():
            mark -= weight
            if mark < 0:
                return corporation
        return next(reversed(weights))

    def promised(self) -> list[Facts]:
        """What this player has promised for this turn, and what was asked of it and accepted."""
        return promised(self.facts) if "me" in self.facts else []


def _in_mood(temper: Temperament, mood: int) -> Temperament:
    """A variation stakes more or less than its writer would; its word is worth the same."""
    return replace(temper, risk=_RISKS[mood % 3], spite=_RISKS[mood % 3]) if mood else temper


def promised(facts: Facts) -> list[Facts]:
    """What somebody has promised for this turn, and what was asked of them and accepted. [MH-PLG-02]"""
    found, seat = [], facts["me"]["seat"]
    for pledge in facts["me"]["pledges"]:
        if pledge["turn"] != facts["turn"] or pledge["status"] not in ("open", "accepted"):
            continue
        own = pledge["promise"] if pledge["offerer"] == seat else pledge["wanted"]
        accepted = pledge["status"] == "accepted"
        if own and (accepted or pledge["offerer"] == seat):
            found.append({**own, "accepted": accepted})
    return found
