"""The astral plane: seeing it, going there, fighting there; foci. [SR-M01, SR-M02, SR-M03, SR-M09, SR-M10, SR-E28]"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tripot.engine.refusals import Refusal
from tripot.games.rpg.actions.social import brace
from tripot.games.rpg.characters.control import label
from tripot.games.rpg.characters.derived import attribute
from tripot.games.rpg.contests import END, defend_mentally, judge_alone, roll, target, test, weigh
from tripot.games.rpg.damage import Packet, harm, suffer
from tripot.games.rpg.doings import actor, test_of
from tripot.games.rpg.notes import write_note
from tripot.games.rpg.orders import chosen, foes, near, need_distance, need_target
from tripot.games.rpg.planes import body_of, can_go_astral, come_back, leave_body, planes
from tripot.games.rpg.plays import play
from tripot.games.rpg.positions import metres, place_of
from tripot.games.rpg.records import Character, Order, Status, Values, written
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import add, has, remove
from tripot.games.rpg.tables import FOCI
from tripot.games.rpg.visibility import readers
from tripot.games.rpg.weapons import REACH

FOCUS_FACTS = ("active", "kind", "power", "owner", "skill")
"""What observing a focus tells, in this order. [SR-M09]"""


@dataclass(slots=True, kw_only=True)
class UseFocus(Order):
    """Something done with a focus. [SR-M09, SR-M10]"""

    focus: str = written("")


def _need_gift(_s: Table, c: Character, _v: Values) -> Iterator[Refusal]:
    if not can_go_astral(c):
        yield Refusal("SR-M01", "E_SKILL", {"skill": "astral"})


def _toggle_vision(s: Table, doing: Order) -> None:
    """[SR-M01, SR-MAG-19]"""
    c = actor(s, doing)
    if has(c, "astral_vision"):
        remove(s, c, "astral_vision")
    else:
        add(s, c, Status("astral_vision"))


def _project(s: Table, doing: Order) -> None:
    """Out of the body, or back into it; from far away the way back costs a stun box. [SR-M02, SR-MAG-19]"""
    c = actor(s, doing)
    if not has(c, "projected"):
        leave_body(s, c)
        return
    here, body = place_of(c), body_of(c)
    far = metres(here, body) if here is not None and body is not None else 0
    come_back(s, c)
    if far > REACH:
        suffer(s, c, Packet(1, "stun", resist="none", irreducible=True))


def _need_projected(_s: Table, c: Character, _v: Values) -> Iterator[Refusal]:
    if not has(c, "projected"):
        yield Refusal("SR-M03", "E_PLANE", {})


def _suggest_projected(_s: Table, c: Character) -> Iterable[Values]:
    return [{}] if has(c, "projected") else []


def _suggest_gifted(_s: Table, c: Character) -> Iterable[Values]:
    return [{}] if can_go_astral(c) else []


def _manifest(s: Table, doing: Order) -> None:
    """Visible and audible to the physical world, and still out of its reach. [SR-M03, SR-MAG-04]"""
    c = actor(s, doing)
    if has(c, "manifested"):
        remove(s, c, "manifested")
    else:
        add(s, c, Status("manifested"))


def _need_astral_target(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    """Both sides must be there, within reach. [SR-E28]"""
    yield from need_target(s, c, v)
    yield from need_distance(s, c, v, 2)
    other = chosen(s, v)
    if "astral" not in planes(c) or (other is not None and "astral" not in planes(other)):
        yield Refusal("SR-MAG-21", "E_PLANE", {}, ("target",))


def _suggest_astral(s: Table, c: Character) -> Iterable[Values]:
    if "astral" not in planes(c):
        return []
    return [{"target": one.id} for one in foes(s, c) if "astral" in planes(one)]


def _astral_blow(s: Table, doing: Order) -> None:
    """Half of CHA and the net hits, in stun, against the mind. [SR-MAG-21]"""
    c, other, net = actor(s, doing), target(s, doing), test_of(s, doing).net
    if other is not None and net:
        harm(s, doing, other, Packet(attribute(c, "CHA") // 2 + net, "stun", resist="mental", source=c.id))


def foci_near(s: Table, c: Character) -> list[tuple[Character, str]]:
    """Foci within ten metres."""
    return [(one, focus) for one in near(s, c, 10) for focus in one.foci]


def _need_focus_in_sight(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    """Whoever does not look there learns nothing of what others carry. [SR-INFO-01]"""
    if "astral" not in planes(c):
        yield Refusal("SR-M09", "E_PLANE", {})
    elif (v.get("target"), v.get("focus")) not in [(one.id, focus) for one, focus in foci_near(s, c)]:
        yield Refusal("SR-M09", "E_TARGET", {"found": str(v.get("focus") or "")}, ("focus",))


def _suggest_observe(s: Table, c: Character) -> Iterable[Values]:
    if "astral" not in planes(c):
        return []
    return [{"target": one.id, "focus": focus} for one, focus in foci_near(s, c) if one.id != c.id]


def _observe(s: Table, doing: UseFocus) -> None:
    """A fact for each net hit. [SR-M09]"""
    c, owner, focus = actor(s, doing), target(s, doing), doing.focus
    if owner is None:
        return
    row = FOCI[focus]
    facts = {
        "active": owner.foci.get(focus, False),
        "kind": row["kind"],
        "power": row["power"],
        "owner": label(owner),
        "skill": row["skill"],
    }
    known = {name: facts[name] for name in FOCUS_FACTS[: test_of(s, doing).net]}
    if known:
        write_note(s, c, "SR-M09", "focus", focus=focus, facts=known)


def _need_own_focus(_s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    if v.get("focus") not in c.foci:
        yield Refusal("SR-M10", "E_TARGET", {"found": str(v.get("focus") or "")}, ("focus",))


def _suggest_own_focus(_s: Table, c: Character) -> Iterable[Values]:
    return [{"focus": focus} for focus in c.foci]


def _toggle_focus(s: Table, doing: UseFocus) -> None:
    """On or off; one active focus for each skill. [SR-M10, SR-MAG-18]"""
    c, focus = actor(s, doing), doing.focus
    on = not c.foci[focus]
    if on:
        for other in c.foci:
            if FOCI[other]["skill"] == FOCI[focus]["skill"]:
                c.foci[other] = False
    c.foci[focus] = on
    s.tell("SR-M10", "item", readers(s, c), who=label(c), item=focus, change="active" if on else "inactive")


PLAYS = {
    "toggle_astral_vision": play(Order, (_toggle_vision, *END), (), _need_gift, _suggest_gifted),
    "astral_projection": play(Order, (_project, *END), (), _need_gift, _suggest_gifted),
    "astral_manifest": play(Order, (_manifest, *END), (), _need_projected, _suggest_projected),
    "attack_astral": play(
        Order, (brace, defend_mentally, test, weigh, _astral_blow, *END), ("target", "distance", "atouts"),
        _need_astral_target, _suggest_astral,
    ),
    "observe_focus": play(
        UseFocus, (roll, judge_alone, _observe, *END), ("target", "focus", "atouts"), _need_focus_in_sight,
        _suggest_observe,
    ),
    "toggle_focus": play(UseFocus, (_toggle_focus, *END), ("focus",), _need_own_focus, _suggest_own_focus),
}  # fmt: skip
