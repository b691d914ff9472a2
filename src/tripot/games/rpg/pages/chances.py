"""Exact odds as pictures, and tests on their way. [SR-ODDS-01, SR-ODDS-12]"""

from collections.abc import Mapping
from fractions import Fraction
from math import comb
from typing import Any

from tripot.engine.view import View
from tripot.games.rpg import levels
from tripot.games.rpg.odds import answer

Facts = dict[str, Any]
AGAINST = (2, 4)
"""Hits of an attacker against which the chance of a defence is shown on its button."""
ORDER = ("success", "success_complication", "failure", "critical_failure")


def _permille(pair: list[int]) -> int:
    return round(Fraction(pair[0], pair[1]) * 1000)


def chart(odds: Facts | None) -> Facts | None:
    """Odds as lengths of a bar (in thousandths), or as columns for each threshold that it might be."""
    if odds is None:
        return None
    if "what_if" in odds:
        columns = [{"threshold": place, "share": _permille(pair)} for place, pair in enumerate(odds["what_if"])]
        return {"kind": "what_if", "columns": columns, "whole": bool(odds.get("whole"))}
    bars, left = [], 0
    for name in ORDER:
        share = _permille(odds["outcomes"][name])
        bars.append({"outcome": name, "share": share, "left": left, "exact": odds["outcomes"][name]})
        left += share
    won = _won(odds)
    mean = Fraction(*odds["mean"])
    more: Facts = {"roll": round(_won(odds["roll"]) * 1000)} if "roll" in odds else {}
    if "boxes" in odds:
        more["boxes"] = boxes(odds["boxes"])
    return {
        **more,
        "kind": "known",
        "bars": bars,
        "won": round(won * 1000),
        "exact": [won.numerator, won.denominator],
        "mean": [int(mean * 10 + Fraction(1, 2)) // 10, int(mean * 10 + Fraction(1, 2)) % 10],
        "policy": odds["policy"],
    }


def _won(odds: Facts) -> Fraction:
    return sum((Fraction(*odds["outcomes"][name]) for name in ORDER[:2]), Fraction(0))


def boxes(chances: list[list[int]]) -> list[Facts]:
    """How many boxes, with their chances in thousandths, as far as there are any. [SR-ODDS-10, SR-ODDS-11]"""
    return [{"boxes": count, "share": _permille(pair)} for count, pair in enumerate(chances) if pair[0]]


def reaction(view: View, asked: Mapping[str, str]) -> Facts | None:
    """Beside a reaction: its dice and its chance, or its chance against so many hits. [SR-TBL-18]"""
    facts = view.facts["answers"].get(asked.get("code", ""))
    if facts is None:
        return None
    for name in ("holds", "wins"):
        if name in facts:
            return {**facts, name: _permille(facts[name])}
    if "mean" in facts:
        tenths = int(Fraction(*facts["mean"]) * 10 + Fraction(1, 2))
        return {**facts, "mean": [tenths // 10, tenths % 10]}
    if "ladder" in facts:
        return {**facts, "chart": chart({"what_if": facts["ladder"], "whole": 0})}
    against = [{"hits": hits, "share": _permille(facts["what_if"][hits])} for hits in AGAINST]
    return {**facts, "against": against}


def faces(dice: list[int], level: int) -> list[Facts]:
    """Dice with what each is worth: a hit, a fault or nothing. [SR-DICE-01, SR-ADV-14]"""
    fault = 2 if level < 0 else 1
    return [{"face": one, "worth": "hit" if one >= 5 else "fault" if one <= fault else "plain"} for one in dice]


def drawn(facts: Mapping[str, Any]) -> Facts:
    """The dice of a test: those that count, and those that were thrown before."""
    level = facts.get("level") or 0
    first, second, final = (list(facts.get(name) or ()) for name in ("first", "second", "dice"))
    earlier = [row for row in (first, second) if row and final and row != final]
    return {
        "final": faces(final or first, level),
        "second": faces(second, level) if second and not final else [],
        "earlier": [faces(row, level) for row in earlier],
        "level": level,
    }


def tests(view: View, _asked: Mapping[str, str]) -> list[Facts]:
    """Tests that are being prepared or rolled, newest first."""
    return [
        {**test, "drawn": drawn(test), "chart": chart(test.get("odds")), "again": again(test), "lucky": lucky(test)}
        for test in reversed(view.facts["tests"])
    ]


def again(test: Facts) -> Facts | None:
    """What throwing everything once more could come to, beside the hits that lie there. [SR-ADV-11]"""
    faces = list(test.get("first") or ())
    if not faces or test.get("second"):
        return None
    count, hits = len(faces), sum(face >= 5 for face in faces)
    ways = [comb(count, one) * 2 ** (count - one) for one in range(count + 1)]
    better, worse = (_permille([sum(some), 3**count]) for some in (ways[hits + 1 :], ways[:hits]))
    is_plain = test.get("role") == "test" and not test.get("removed") and not test.get("automatic")
    aim = test.get("threshold") if is_plain else None
    if aim is None:
        return {"hits": hits, "better": better, "worse": worse, "is_wise": 3 * hits < count}
    wins = _permille([sum(ways[aim + 1 :]), 3**count])
    return {"hits": hits, "better": better, "worse": worse, "wins": wins, "is_wise": hits <= aim}


def lucky(test: Facts) -> dict[int, int]:
    """The chance to succeed after so many atouts, in thousandths, where the threshold is known. [SR-ATO-02]"""
    odds = test.get("odds")
    if not odds or "outcomes" not in odds or test["role"] == "defence":
        return {}
    asked = {"pool": test["pool"], "removed": test["removed"], "threshold": test["threshold"]}
    shown = _won(odds)
    start = test["level"]
    if answer({**asked, "level": start}).chain.success != shown:
        return {}  # something else weighs in; better no figure than a wrong one
    return {
        points: round(answer({**asked, "level": levels.final(start, points)}).chain.success * 1000)
        for points in range(levels.useful_atouts(start) + 1)
    }
