"""Steps of every matrix action: the pool, the opposition, and what the grid makes of it.

[SR-MTX-09, SR-MTX-10, SR-MTX-11, SR-MTX-12, SR-MTX-15, SR-MTX-17]
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tripot.engine.knowledge import of
from tripot.engine.refusals import Refusal
from tripot.games.rpg.contests import opposition_net
from tripot.games.rpg.doings import actor, test_of
from tripot.games.rpg.matrix import defence
from tripot.games.rpg.matrix.connection import is_online
from tripot.games.rpg.matrix.detection import detect, is_unseen_by_backdoor
from tripot.games.rpg.matrix.devices import device_of, is_available, noise, running, value
from tripot.games.rpg.matrix.networks import (
    access,
    icon_known,
    is_illegal,
    master_of,
    owns_device,
    owns_file,
    reachable,
)
from tripot.games.rpg.matrix.surveillance import watch
from tripot.games.rpg.records import Character, Device, Order, Trial, Values, written
from tripot.games.rpg.state import Table
from tripot.games.rpg.tables import ACTIONS, PROGRAMS, SWAPS
from tripot.games.rpg.windows import open_window

UNOPPOSED = frozenset(
    ("check_surveillance", "grid_search", "jack_out", "reconfigure", "change_mode", "change_icon",
     "full_matrix_defense", "run_silent", "find_backdoor")
)  # fmt: skip
"""Actions on one's own device or on the grid. [SR-MTX-09]"""
FOR_EVERYBODY = frozenset(("jam_signals",))
"""Actions that concern others wherever one is at home. [SR-X09]"""
AGAINST_NETWORK = frozenset(("force_access", "use_backdoor", "find_backdoor"))


@dataclass(slots=True, kw_only=True)
class Hack(Order):
    """A matrix action: on a device, a network or a file, with the programs that are used."""

    device: str = written("")
    network: str = written("")
    file: str = written("")
    programs: tuple[str, ...] = written(())
    settled: bool = of("who", False)
    """Done without any dice: one's own device, a known password."""


def is_unsettled(_s: Table, doing: Hack) -> bool:
    """Whether dice have to say how it ends."""
    return not doing.settled


def device_named(s: Table, name: str | None) -> Device | None:
    """The device that a form names."""
    return s.devices.get(name or "")


def mark_of(s: Table, c: Character, doing: Hack) -> Device | None:
    """The device that an action is against: the one named, a network's master, or that of the network one is in."""
    named = device_named(s, doing.device)
    if named is not None:
        return named
    place = s.networks.get(doing.network or c.network)
    return master_of(s, place) if place is not None else None


def is_own(s: Table, c: Character, doing: Hack) -> bool:
    """Whether an action concerns one's own device, file or network: nothing opposes it. [SR-MTX-09]"""
    named = device_named(s, doing.device)
    if named is not None:
        return owns_device(s, c, named)
    if doing.code in FOR_EVERYBODY:
        return False
    place = s.networks.get(doing.network or c.network)
    if place is None:
        return False
    file = place.files.get(doing.file)
    if file is not None:
        return owns_file(s, c, place.id, file)
    return access(s, c, place.id) == "valid"


def is_opposed(s: Table, c: Character, doing: Hack) -> bool:
    """Always, only for intruders, or never. [SR-MTX-09]"""
    entry = ACTIONS[doing.code]
    if doing.code in UNOPPOSED or is_own(s, c, doing):
        return False
    if entry.test == "opposed":
        return True
    return is_illegal(s, c, c.network)


def attribute_of(doing: Hack) -> str:
    """The attribute that defends. [SR-MTX-06]"""
    return ACTIONS[doing.code].against.partition(":")[2] or "firewall"


def warn(s: Table, doing: Hack) -> None:
    """Step: whoever defends may brace. [SR-TURN-14]"""
    c = actor(s, doing)
    mark = mark_of(s, c, doing)
    if mark is None or not is_opposed(s, c, doing):
        return
    who, _ = defence.defender_of(s, mark, attribute_of(doing), but=c.id)
    if who is not None:
        open_window(s, doing, who, "matrix")


def oppose(s: Table, doing: Hack) -> None:
    """Step: the defence rolls."""
    c = actor(s, doing)
    mark = mark_of(s, c, doing)
    if mark is not None and is_opposed(s, c, doing):
        defence.oppose(s, doing, mark, attribute_of(doing))


def tune(s: Table, doing: Hack, trial: Trial) -> None:
    """Programs, noise, hot-sim, the linked attribute, a backdoor nobody noticed. [SR-MTX-11, SR-MTX-12, SR-MTX-26]"""
    c, entry = actor(s, doing), ACTIONS[doing.code]
    device = device_of(s, c)
    if device is None:
        return
    for name in doing.programs:
        if doing.code in PROGRAMS[name].on and PROGRAMS[name].dice:
            trial.parts.append((name, PROGRAMS[name].dice))
    loud = noise(s, device)
    if loud:
        trial.parts.append(("noise", -loud))
    if c.mode == "vr_hot" and c.kind != "sprite" and int(s.options["hot_sim_dice"]):
        trial.parts.append(("hot_sim", int(s.options["hot_sim_dice"])))
    if entry.linked and value(s, device, entry.linked) <= value(s, device, SWAPS[entry.linked]):
        trial.sources.append(("linked", -1))
    if is_unseen_by_backdoor(s, c, c.network):
        trial.sources.append(("backdoor", 1))
    trial.steady = _steadied(s, device)


def _steadied(s: Table, device: Device) -> int:
    """Faults that a sprite in the machine takes away."""
    return max(
        (effect.power for effect in s.effects.values() if effect.code == "stability" and device.id in effect.targets),
        default=0,
    )


def is_crime(s: Table, c: Character, doing: Hack) -> bool:
    """Whether the grid minds. [SR-MTX-15]"""
    entry = ACTIONS[doing.code]
    if not entry.illegal or hunts_intruder(s, c, doing):
        return False
    if entry.illegal == "fake_access_or_not_owner" and _pries(s, c, doing):
        return True
    if is_own(s, c, doing):
        return False
    return entry.illegal == "always" or is_illegal(s, c, c.network)


def _pries(s: Table, c: Character, doing: Hack) -> bool:
    """Whether the file is somebody else's and its key unknown: no access makes that legal. [SR-MTX-15]"""
    place = s.networks.get(c.network)
    file = place.files.get(doing.file) if place is not None else None
    if place is None or file is None or file.key in c.keys:
        return False
    return file.owner not in ("", c.id, place.id, place.owner)


def hunts_intruder(s: Table, c: Character, doing: Hack) -> bool:
    """Defenders of a network may do what they must to an intruder in it. [SR-MTX-15]"""
    mark = device_named(s, doing.device)
    user = s.characters.get(mark.user) if mark is not None else None
    place = s.networks.get(c.network)
    return (
        place is not None
        and c.id in place.deckers
        and user is not None
        and user.network == place.id
        and access(s, user, place.id) != "valid"
    )


def reckon(s: Table, doing: Hack) -> None:
    """Step: surveillance and detection, once the dice are known. [SR-MTX-16, SR-MTX-17, SR-MTX-22, SR-MTX-25]"""
    c, trial = s.characters.get(doing.who), test_of(s, doing)
    if c is None:
        return
    net = opposition_net(s, doing)
    if is_crime(s, c, doing):
        watch(s, c, programs_used(doing.programs), "programs")
        watch(s, c, net, "defence")
    notice(s, c, doing, caught=net > 0 or trial.outcome == "critical_failure")


def programs_used(names: Iterable[str]) -> int:
    """How many programs count as used: passive ones never do. [SR-MTX-17]"""
    return sum(not PROGRAMS[name].passive for name in set(names))


def notice(s: Table, c: Character, doing: Hack, *, caught: bool) -> None:
    """Who gives themselves away, and where. [SR-MTX-14, SR-MTX-25]"""
    entry = ACTIONS[doing.code]
    where = {c.network} if c.network else set()
    if doing.code in AGAINST_NETWORK and doing.network:
        where = {doing.network}
    shown = entry.class_ == "combat" and entry.code != "full_matrix_defense"
    mark = device_named(s, doing.device)
    if shown and mark is not None and mark.network:
        where.add(mark.network)
    if caught or shown or doing.code == "force_access":
        for network in sorted(where):
            detect(s, c, network)


def need_online(c: Character) -> Iterator[Refusal]:
    """[SR-MTX-05]"""
    if not is_online(c):
        yield Refusal("SR-MTX-05", "E_OFFLINE", {})


def need_programs(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    """Programs that are ticked must run. [SR-MTX-17]"""
    device = device_of(s, c)
    able = running(device) if device is not None else []
    for name in v.get("programs") or ():
        if name not in able:
            yield Refusal("SR-MTX-17", "E_PROGRAM", {"program": name}, ("programs",))


def need_device(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    """A device one can reach, whose icon is known, and that works. [SR-MTX-04]"""
    yield from need_online(c)
    yield from need_programs(s, c, v)
    device = device_named(s, v.get("device"))
    if device is None or not icon_known(s, c, device):
        yield Refusal("SR-LAW-01", "E_TARGET", {"found": str(v.get("device") or "")[:60]}, ("device",))
    elif not reachable(s, c, device):
        yield Refusal("SR-MTX-04", "E_NO_ACCESS", {}, ("device",))
    elif not is_available(device):
        yield Refusal("SR-MTX-39", "E_DEVICE", {"device": device.id}, ("device",))
