"""Step 7: what being first or last does, both at once. [NT-EFF-01, NT-EFF-02, NT-EFF-03, NT-EFF-04, NT-EFF-05]

The tables hold the full texts of the effects, not their summaries. [NT-EFF-08]
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tripot.games.neo_tokyo import draws, ranking
from tripot.games.neo_tokyo.lots import Stream
from tripot.games.neo_tokyo.state import City
from tripot.games.neo_tokyo.tables import CORPORATIONS, CORPS

Change = tuple[str, str, str, int]
"""Source, effect, corporation, assets."""
Ranking = Sequence[str]
Op = Mapping[str, Any]


def first_and_last(s: City) -> None:
    """Both effects are read on ranking A before anything changes. [NT-EFF-02, NT-EFF-07]"""
    order = s.papers().first
    changes: list[Change] = []
    for which, source in (("first", ranking.first(order)), ("last", ranking.last(order))):
        if source:
            card = CORPORATIONS[source]
            changes += evaluate(s, source, which, card.first if which == "first" else card.last, order, "effects")
    apply(s, changes, "NT-EFF-01", order)


def evaluate(s: City, source: str, which: str, ops: Sequence[Op], order: Ranking, stream: Stream) -> list[Change]:
    """The asset changes an effect asks for, on a given ranking. [NT-EFF-02]"""
    return [
        (source, which, corp, op["assets"])
        for op in ops
        if "assets" in op
        for corp in select(s, source, op, order, stream)
    ]


def apply(s: City, changes: list[Change], rule: str, _order: Ranking) -> None:
    """Add all changes together, and publish them one by one. [NT-EFF-02, NT-VIS-05]"""
    for source, which, corp, assets in changes:
        s.assets[corp] += assets
        s.papers().tell(rule, "effect", "effects", source=source, which=which, corp=corp, assets=assets)


def select(s: City, source: str, op: Op, order: Ranking, stream: Stream) -> list[str]:
    """The corporations an effect designates, those that match at most. [NT-EFF-03, NT-EFF-05]"""
    return SELECTORS[op["on"]](s, source, op, order, stream)


def matches(s: City, corp: str, of: str) -> bool:
    """Whether a corporation has this tier, origin or party."""
    if of == "any":
        return True
    card = CORPORATIONS[corp]
    return of in card.origin or of in (card.tier, s.alignment[corp])


def _candidates(s: City, source: str, op: Op, order: Ranking) -> list[str]:
    return [corp for corp in order if corp != source and matches(s, corp, op["of"])]


def _self(_s: City, source: str, _op: Op, _order: Ranking, _stream: Stream) -> list[str]:
    return [source]


def _corp(s: City, _source: str, op: Op, _order: Ranking, _stream: Stream) -> list[str]:
    return [op["id"]] if op["id"] in s.assets else []


def _first(_s: City, source: str, _op: Op, order: Ranking, _stream: Stream) -> list[str]:
    return [corp for corp in order[:1] if corp != source]


def _last(_s: City, source: str, _op: Op, order: Ranking, _stream: Stream) -> list[str]:
    return [corp for corp in order[-1:] if corp != source]


def _all(s: City, source: str, op: Op, order: Ranking, _stream: Stream) -> list[str]:
    return _candidates(s, source, op, order)


def _highest(s: City, source: str, op: Op, order: Ranking, _stream: Stream) -> list[str]:
    return _candidates(s, source, op, order)[: op["count"]]


def _lowest(s: City, source: str, op: Op, order: Ranking, _stream: Stream) -> list[str]:
    return _candidates(s, source, op, order)[::-1][: op["count"]]


def _closest(s: City, source: str, op: Op, order: Ranking, _stream: Stream) -> list[str]:
    """By difference of rank; at equal difference the better-ranked. [NT-EFF-04]"""
    home = list(order).index(source)
    near = sorted(_candidates(s, source, op, order), key=lambda corp: abs(list(order).index(corp) - home))
    return near[: op["count"]]


def _random(s: City, source: str, op: Op, order: Ranking, stream: Stream) -> list[str]:
    """Drawn in canonical order. [NT-EFF-06, NT-CRS-11]"""
    pool = [corp for corp in CORPS if corp in order and corp != source]
    return draws.draw_some(s, pool, op["count"], stream, stream, "corps", source=source)


SELECTORS: dict[str, Callable[[City, str, Op, Ranking, Stream], list[str]]] = {
    "self": _self,
    "corp": _corp,
    "first": _first,
    "last": _last,
    "all": _all,
    "highest": _highest,
    "lowest": _lowest,
    "closest": _closest,
    "random": _random,
}
