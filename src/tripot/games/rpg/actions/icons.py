"""Seeing icons and not being seen; following them, and listening to them.

[SR-X14, SR-X17, SR-X18, SR-X21, SR-E18]
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from tripot.engine.knowledge import secret
from tripot.engine.refusals import Refusal
from tripot.games.rpg.actions.hacking import (
    HACK,
    ON_DEVICE,
    foreign_devices,
    need_icon,
    need_self,
    suggest_device,
    useful_programs,
)
from tripot.games.rpg.characters.control import label
from tripot.games.rpg.contests import END, judge_alone, test, weigh
from tripot.games.rpg.doings import actor, test_of
from tripot.games.rpg.matrix import defence
from tripot.games.rpg.matrix.detection import detect
from tripot.games.rpg.matrix.devices import damage_taken, device_of, rating, user_of, value
from tripot.games.rpg.matrix.intrusion import (
    Hack,
    attribute_of,
    device_named,
    is_opposed,
    mark_of,
    need_device,
    notice,
    reckon,
    tune,
    warn,
)
from tripot.games.rpg.matrix.networks import icon_known, is_illegal, known_files
from tripot.games.rpg.notes import write_note
from tripot.games.rpg.plays import play
from tripot.games.rpg.records import Character, Device, File, Status, Values, written
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import add, find, has
from tripot.games.rpg.tables import MATRIX_ATTRIBUTES

MINUTE = 60
ICON_FACTS = ("owner", "rating", *MATRIX_ATTRIBUTES, "programs", "damage", "accesses")
FILE_FACTS = ("owner", "encrypted", "bomb")
PLACES = ("district", "street", "exact")


@dataclass(slots=True, kw_only=True)
class Perceive(Hack):
    """Somebody looks closely at icons. [SR-X17]"""

    facts: tuple[str, ...] = written(())
    lurker: str = secret("")


def _need_perception(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    yield from need_self(s, c, v)
    device = device_named(s, v.get("device"))
    if v.get("device") and (device is None or not icon_known(s, c, device)):
        yield Refusal("SR-X17", "E_TARGET", {"found": str(v.get("device"))[:60]}, ("device",))


def _suggest_perception(s: Table, c: Character) -> Iterable[Values]:
    programs = useful_programs(s, c, "matrix_perception")
    return [{"programs": programs}, *({"device": one.id, "programs": programs} for one in foreign_devices(s, c)[:4])]


def lurkers(s: Table, c: Character) -> list[Character]:
    """Icons that hide where somebody is, and were not found. [SR-MTX-27]"""
    found = []
    for one in s.people():
        device = device_of(s, one)
        if one.id != c.id and device is not None and one.network == c.network and not icon_known(s, c, device):
            found.append(one)
    return found


def _perception_opposes(s: Table, doing: Perceive) -> None:
    """The network, if one is an intruder; and whoever hides. The higher counts. [SR-MTX-27]"""
    c = actor(s, doing)
    hiding = lurkers(s, c) if not doing.device else []
    doing.lurker = hiding[0].id if hiding else ""
    if hiding:
        device, hidden = device_of(s, hiding[0]), find(hiding[0], "hidden_icon")
        assert device is not None
        defence.oppose(s, doing, device, "corruption", hidden.level if hidden is not None else 0)
    mark = mark_of(s, c, doing)
    if mark is not None and is_opposed(s, c, doing):
        defence.oppose(s, doing, mark, attribute_of(doing))
    doing.against.reverse()  # what was put on the table last is thrown first: the network, then the icon


def _perceive(s: Table, doing: Perceive) -> None:
    """A concealed icon, or one fact for each net hit. [SR-X17]"""
    c, net = actor(s, doing), test_of(s, doing).net
    if not net:
        return
    lurker, device = s.characters.get(doing.lurker), device_named(s, doing.device)
    file = next((one for _, one in known_files(s, c) if one.id == doing.file), None)
    if lurker is not None:
        _find_icon(s, c, lurker)
    if device is not None:
        _read_icon(s, c, device, _wanted(doing, ICON_FACTS)[:net])
    if file is not None:
        _read_file(s, c, file, _wanted(doing, FILE_FACTS)[:net])


def _wanted(doing: Perceive, known: tuple[str, ...]) -> list[str]:
    """The facts that there are, in the order in which the player asks for them. [SR-X17]"""
    return [one for one in doing.facts or known if one in known]


def _find_icon(s: Table, c: Character, lurker: Character) -> None:
    c.facts.append(f"icon:{lurker.id}")
    write_note(s, c, "SR-X17", "icon_found", icon=label(lurker))
    if _is_on_guard(s, c):
        detect(s, lurker, c.network)


def _is_on_guard(s: Table, c: Character) -> bool:
    place = s.networks.get(c.network)
    return place is not None and c.id in place.deckers


def _read_icon(s: Table, c: Character, device: Device, wanted: list[str]) -> None:
    c.facts += [f"device:{device.id}:{name}" for name in wanted]
    write_note(s, c, "SR-X17", "icon", device=device.id, facts={name: _fact(s, device, name) for name in wanted})
    user = user_of(s, device)
    if user is not None and _is_on_guard(s, c) and is_illegal(s, user, c.network):
        detect(s, user, c.network)


def _read_file(s: Table, c: Character, file: File, wanted: list[str]) -> None:
    facts = {"owner": file.owner, "encrypted": file.encrypted > 0, "bomb": file.bomb > 0}
    c.facts += [f"seen:{c.network}:{file.id}:{name}" for name in wanted]
    write_note(s, c, "SR-X17", "file", file=file.id, facts={name: facts[name] for name in wanted})


def _fact(s: Table, device: Device, name: str) -> Any:
    if name in MATRIX_ATTRIBUTES:
        return value(s, device, name)
    user = user_of(s, device)
    return {
        "owner": device.owner,
        "rating": rating(s, device),
        "programs": list(device.programs),
        "damage": list(damage_taken(s, device)),
        "accesses": sorted(user.accesses) if user is not None else [],
    }[name]


def _hide(s: Table, doing: Hack) -> None:
    """Concealed, as well as the net hits. [SR-X18, SR-MTX-27]"""
    c, net = actor(s, doing), test_of(s, doing).net
    if net:
        add(s, c, Status("hidden_icon", net, c.id))
        for one in s.people():
            one.facts = [fact for fact in one.facts if fact != f"icon:{c.id}"]


def _suggest_hide(s: Table, c: Character) -> Iterable[Values]:
    return [{"programs": useful_programs(s, c, "hide")}] if not has(c, "hidden_icon") else []


def _snoop(s: Table, doing: Hack) -> None:
    """A copy of every message, a minute for each net hit. [SR-X14]"""
    device, net = device_named(s, doing.device), test_of(s, doing).net
    if device is not None and net:
        device.listeners[doing.who] = s.clock + MINUTE * net
        device.hearing[doing.who] = net
        write_note(s, actor(s, doing), "SR-X14", "snooping", device=device.id, minutes=net)


def _trace(s: Table, doing: Hack) -> None:
    """District, street, or the exact place of the body. [SR-E18]"""
    c, device, net = actor(s, doing), device_named(s, doing.device), test_of(s, doing).net
    user = user_of(s, device) if device is not None else None
    if device is None or not net:
        return
    exact = net >= 3 and user is not None
    where = {"zone": user.zone, "x": user.x, "y": user.y} if exact and user is not None else {}
    write_note(s, c, "SR-E18", "traced", device=device.id, precision=PLACES[min(net, 3) - 1], **where)


def _check_score(s: Table, doing: Hack) -> None:
    """The exact score of this moment, for the one who asked. [SR-X21, SR-MTX-24]"""
    c = actor(s, doing)
    if test_of(s, doing).net:
        write_note(s, c, "SR-X21", "surveillance", score=c.surveillance, at=s.clock)


def lonely(s: Table, doing: Hack) -> None:
    """Step: a test that nothing opposes and that gives nobody away but its author. [SR-MTX-09]"""
    judge_alone(s, doing)
    c = s.characters.get(doing.who)
    if c is not None:
        notice(s, c, doing, caught=test_of(s, doing).outcome == "critical_failure")


PLAYS = {
    "snoop_traffic": play(Hack, (*HACK, _snoop, *END), ON_DEVICE, need_device, suggest_device, tune),
    "matrix_perception": play(
        Perceive, (warn, _perception_opposes, test, weigh, reckon, _perceive, *END),
        ("device", "file", "facts", "programs", "atouts"), _need_perception, _suggest_perception, tune,
    ),
    "hide": play(Hack, (*HACK, _hide, *END), ("programs", "atouts"), need_self, _suggest_hide, tune),
    "trace_icon": play(Hack, (*HACK, _trace, *END), ON_DEVICE, need_icon, suggest_device, tune),
    "check_surveillance": play(Hack, (test, lonely, _check_score, *END), ("atouts",), need_self, tune=tune),
}  # fmt: skip
