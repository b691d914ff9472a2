"""Social actions. [SR-S01, SR-S02, SR-CHR-07]"""

from collections.abc import Iterable, Iterator

from tripot.engine.refusals import Refusal
from tripot.games.rpg.contests import END, defend_mentally, target, test, weigh
from tripot.games.rpg.doings import test_of
from tripot.games.rpg.orders import chosen, foes, foes_in_reach, need_target, need_within_reach
from tripot.games.rpg.planes import planes
from tripot.games.rpg.plays import play
from tripot.games.rpg.procedures import Steps
from tripot.games.rpg.records import Character, Order, Status, Values
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import add, give
from tripot.games.rpg.statuses.concealment import concealed, perceives
from tripot.games.rpg.statuses.permissions import defenceless
from tripot.games.rpg.windows import open_window


def brace(s: Table, doing: Order) -> None:
    """Step: the target may brace itself before its mind opposes. [SR-TURN-14]"""
    other = target(s, doing)
    if other is not None and not defenceless(other, physical=False):
        open_window(s, doing, other, "mind")


def _feint(s: Table, doing: Order) -> None:
    """Everybody has an advantage against the target until the end of the round. [SR-S01]"""
    other = target(s, doing)
    if other is not None and test_of(s, doing).net:
        add(s, other, Status("feinted", source=doing.who, lasts="end_of_round"))


def _intimidate(s: Table, doing: Order) -> None:
    """The target fears whoever spoke, as much as the net hits. [SR-S02]"""
    other, net = target(s, doing), test_of(s, doing).net
    if other is not None and net:
        give(s, other, "frightened", net, source=doing.who, about=doing.who)


def _need_ear(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    """Somebody neither seen nor heard frightens nobody. [SR-S02]"""
    yield from need_target(s, c, v)
    other = chosen(s, v)
    if other is None or perceives(other, c):
        return
    if c.hidden or "physical" not in planes(c) or concealed(other, c, "auditory"):
        yield Refusal("SR-S02", "E_PERCEIVE", {"target": v.get("target")}, ("target",))


def _suggest_feint(s: Table, c: Character) -> Iterable[Values]:
    return [{"target": one.id} for one in foes_in_reach(s, c)]


def _suggest_threat(s: Table, c: Character) -> Iterable[Values]:
    return [{"target": one.id} for one in foes(s, c)[:6] if one.kind in ("person", "animal", "spirit")]


SOCIAL: Steps[Order] = (brace, defend_mentally, test, weigh)
PLAYS = {
    "feint": play(Order, (*SOCIAL, _feint, *END), ("target", "distance", "atouts"), need_within_reach, _suggest_feint),
    "intimidate": play(Order, (*SOCIAL, _intimidate, *END), ("target", "atouts"), _need_ear, _suggest_threat),
}
