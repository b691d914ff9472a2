"""A score for each line of a menu: the sum of the weights of its features."""

import re
from collections.abc import Iterator
from itertools import combinations
from math import exp
from typing import Any

from tripot.game import View

SEAT = re.compile(r"P(\d+)")


class Policy:
    """Weights by the name of a feature; what has none counts for nothing."""

    def __init__(self, weights: dict[str, float] | None = None) -> None:
        self.weights = weights or {}

    def scores(self, view: View) -> list[float]:
        """What each line of the menu is worth."""
        return [sum(self.weights.get(name, 0.0) for name in features) for features in described(view)]

    def chances(self, described: list[list[str]]) -> list[float]:
        """How likely each line is chosen while it learns."""
        scores = [sum(self.weights.get(name, 0.0) for name in features) for features in described]
        top = max(scores)
        powers = [exp(score - top) for score in scores]
        return [power / sum(powers) for power in powers]


def described(view: View) -> list[list[str]]:
    """The features of each line, from what its seat sees and nothing else."""
    facts: dict[str, Any] = view.facts
    kind = view.pending.kind if view.pending is not None else ""
    left = {card["id"]: card["copies"] - card["face_up"] for card in facts["characters"]}
    flags = {choice["action"]: choice for choice in facts["choices"] or ()}
    common = [f"hand={card}" for card in facts["hand"]]
    found = []
    for pick in view.menu.picks:
        own = [*_words(view, facts, pick.text, left), *_flags(flags.get(pick.text, {}))]
        crossed = [f"{one}&{other}" for one, other in combinations(sorted({*own}), 2)]
        met = [f"{one}&{held}" for one in own for held in common]
        found.append([f"{kind}:{name}" for name in (*own, *crossed, *met)])
    return found


def _words(view: View, facts: dict[str, Any], text: str, left: dict[str, int]) -> Iterator[str]:
    """The words of a line; a chair is told as mine or another's, with what is known of it."""
    head, _, rest = text.partition(":")
    hands = (facts["knowledge"] or {}).get("hands") or [None] * facts["players"]
    yield head
    named = [word for word in re.split(r"[:,]", rest) if word]
    for word in named:
        seat = SEAT.fullmatch(word)
        if seat is None:
            yield word
            if word in left:
                yield f"left={left[word]}"
                held = [hands[int(each[1]) - 1] for each in SEAT.finditer(rest)]
                yield from ("surely" if card == word else "surely_not" for card in held if card is not None)
            continue
        number = int(seat[1]) - 1
        yield "me" if number == view.seat else "other"
        known = hands[number] if number != view.seat else None
        if known is not None:
            yield f"holds={known}"
        score = facts["seats"][number]["score"]
        yield "leads" if score == max(each["score"] for each in facts["seats"]) and score else "trails"


def _flags(choice: dict[str, Any]) -> Iterator[str]:
    """What the page marks beside a line."""
    yield from (name for name in ("cannot_be_true", "same_character", "confirm") if choice.get(name))
