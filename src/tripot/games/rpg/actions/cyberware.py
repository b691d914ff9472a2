"""One's own device and connection. [SR-X22, SR-X23, SR-X25, SR-X26, SR-X27, SR-X28, SR-E26]"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from tripot.engine.refusals import Refusal
from tripot.games.rpg.characters.control import label
from tripot.games.rpg.contests import END, test, weigh
from tripot.games.rpg.doings import actor
from tripot.games.rpg.matrix.connection import is_online, reboot, set_mode
from tripot.games.rpg.matrix.devices import device_of, swap, tell_device
from tripot.games.rpg.matrix.intrusion import Hack, need_online, tune
from tripot.games.rpg.plays import play
from tripot.games.rpg.pools import skilled
from tripot.games.rpg.procedures import skip_unless
from tripot.games.rpg.records import Character, Order, Status, Values, written
from tripot.games.rpg.rolling import Resolve
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import add, has, remove
from tripot.games.rpg.tables import MODES_OF_PRESENCE
from tripot.games.rpg.trials import open_trial
from tripot.games.rpg.visibility import readers
from tripot.games.rpg.words import Presence


@dataclass(slots=True, kw_only=True)
class Configure(Order):
    """One's own device or icon as it is to be. [SR-X23, SR-X25, SR-X26, SR-E26]"""

    text: str = written("")
    presence: Presence | Literal[""] = written("")
    swap: str = written("")
    program: str = written("")
    running: bool = written(True)


def _need_online(_s: Table, c: Character, _v: Values) -> Iterator[Refusal]:
    yield from need_online(c)


def _suggest_online(_s: Table, c: Character) -> Iterable[Values]:
    return [{}] if is_online(c) else []


def _lockers_hold(s: Table, doing: Order) -> None:
    """Everybody who locks the connection opposes; the best counts. [SR-X22, SR-MTX-31]"""
    device = device_of(s, actor(s, doing))
    for lock in device.locks if device is not None else ():
        locker = s.characters.get(lock)
        if locker is not None:
            parts = skilled(locker, "electronics", "LOG")
        else:
            parts = [("lock", int(lock.partition(":")[2] or s.figures.lock_dice))]
        trial = open_trial(
            s, doing.id, locker, "defence", parts, action="lock_connection", tags=("matrix",), opponent=doing.who
        )
        doing.against.append(trial.id)
    s.then(Resolve(*doing.against))


def _is_held(_s: Table, doing: Order) -> bool:
    """A test only if somebody holds the line."""
    return bool(doing.against)


def _jack_out(s: Table, doing: Order) -> None:
    """Offline, rebooting, the score wiped; from VR it hurts. [SR-X22, SR-MTX-31]"""
    c = actor(s, doing)
    if doing.trial and not s.trials[doing.trial].net:
        return
    device = device_of(s, c)
    if device is not None:
        device.locks = []
        reboot(s, device)


def _change_icon(s: Table, doing: Configure) -> None:
    """[SR-X23]"""
    c = actor(s, doing)
    c.icon = doing.text[:120]
    s.tell("SR-X23", "mode", readers(s, c), who=label(c), mode="icon")


def _suggest_icon(_s: Table, c: Character) -> Iterable[Values]:
    return [{"text": "…"}] if is_online(c) else []


def _need_mode(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    """A device that is not locked, and hot-sim only where there is a module. [SR-X25, SR-MTX-29]"""
    device = device_of(s, c)
    if device is None or device.bricked or device.back_in:
        yield Refusal("SR-X25", "E_DEVICE", {"device": c.device})
        return
    if device.locks:
        yield Refusal("SR-MTX-29", "E_LOCKED", {})
    if v.get("presence") == "vr_hot" and not device.hot_sim:
        yield Refusal("SR-X25", "E_DEVICE", {"device": device.id}, ("presence",))
    if v.get("presence") == c.mode or c.kind == "sprite":
        yield Refusal("SR-X25", "E_TARGET", {"found": str(v.get("presence"))}, ("presence",))


def _suggest_mode(_s: Table, c: Character) -> Iterable[Values]:
    return [{"presence": mode} for mode in MODES_OF_PRESENCE if mode != c.mode] if c.device else []


def _change_mode(s: Table, doing: Configure) -> None:
    """[SR-X25, SR-MTX-30]"""
    set_mode(s, actor(s, doing), doing.presence or "offline")


def _reconfigure(s: Table, doing: Configure) -> None:
    """One swap, or both. [SR-X26, SR-MTX-13]"""
    device, wanted = device_of(s, actor(s, doing)), doing.swap
    if device is None:
        return
    for name in ("data_processing", "attack"):
        if wanted in (name, "both"):
            swap(device, name)
    tell_device(s, device, "SR-X26", "reconfigured")


def _suggest_swap(_s: Table, c: Character) -> Iterable[Values]:
    return [{"swap": name} for name in ("data_processing", "attack", "both")] if is_online(c) else []


def _full_defense(s: Table, doing: Order) -> None:
    """Firewall dice on matrix defences until the end of the round. [SR-X27]"""
    add(s, actor(s, doing), Status("full_matrix_defense", lasts="end_of_round"))


def _need_grid(_s: Table, c: Character, _v: Values) -> Iterator[Refusal]:
    yield from need_online(c)
    if c.network:
        yield Refusal("SR-X28", "E_GRID", {})


def _suggest_silence(_s: Table, c: Character) -> Iterable[Values]:
    return [{}] if is_online(c) and not c.network else []


def _run_silent(s: Table, doing: Order) -> None:
    """Silent, or speaking again. [SR-X28, SR-MTX-27]"""
    c = actor(s, doing)
    if has(c, "running_silent"):
        remove(s, c, "running_silent")
    else:
        add(s, c, Status("running_silent"))


def _need_program(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    """An owned program and a free slot. [SR-E26]"""
    yield from need_online(c)
    device, name = device_of(s, c), v.get("program")
    if (
        device is None
        or device.persona
        or name not in device.owned_programs
        or (v.get("running", True) and (name in device.programs or len(device.programs) >= device.slots))
        or (not v.get("running", True) and name not in device.programs)
    ):
        yield Refusal("SR-E26", "E_PROGRAM", {"program": name}, ("program",))


def _suggest_program(s: Table, c: Character) -> Iterable[Values]:
    device = device_of(s, c)
    if device is None or device.persona:
        return []
    return [{"program": name, "running": name not in device.programs} for name in device.owned_programs]


def _load(s: Table, doing: Configure) -> None:
    """Into a slot, or out of it. [SR-E26]"""
    device = device_of(s, actor(s, doing))
    if device is None:
        return
    name = doing.program
    if doing.running:
        device.programs.append(name)
    else:
        device.programs.remove(name)
    tell_device(s, device, "SR-E26", "program")


PLAYS = {
    "jack_out": play(
        Hack,
        (_lockers_hold, *skip_unless(_is_held, (test, weigh)), _jack_out, *END),
        ("atouts",),
        _need_online,
        _suggest_online,
        tune,
    ),
    "change_icon": play(Configure, (_change_icon, *END), ("text",), _need_online, _suggest_icon),
    "change_mode": play(Configure, (_change_mode, *END), ("presence",), _need_mode, _suggest_mode),
    "reconfigure": play(Configure, (_reconfigure, *END), ("swap",), _need_online, _suggest_swap),
    "full_matrix_defense": play(Order, (_full_defense, *END), (), _need_online, _suggest_online),
    "run_silent": play(Order, (_run_silent, *END), (), _need_grid, _suggest_silence),
    "load_program": play(Configure, (_load, *END), ("program", "running"), _need_program, _suggest_program),
}
