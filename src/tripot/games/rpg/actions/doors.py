"""Getting into a network and out of it: by force, by a back door, by the door. [SR-X03, SR-X04, SR-X05, SR-X24]"""

from collections.abc import Iterable, Iterator

from tripot.engine.refusals import Refusal
from tripot.games.rpg.actions.hacking import HACK, useful_programs
from tripot.games.rpg.characters.control import label
from tripot.games.rpg.contests import END
from tripot.games.rpg.doings import actor, test_of
from tripot.games.rpg.extended import start_project
from tripot.games.rpg.matrix.connection import drop_access, step_out
from tripot.games.rpg.matrix.detection import detect
from tripot.games.rpg.matrix.devices import value
from tripot.games.rpg.matrix.intrusion import Hack, need_online, need_programs, programs_used, tune
from tripot.games.rpg.matrix.networks import access, master_of
from tripot.games.rpg.matrix.surveillance import watch
from tripot.games.rpg.notes import write_note
from tripot.games.rpg.plays import Terms, play
from tripot.games.rpg.records import Character, Trial, Values
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import remove
from tripot.games.rpg.teamwork import HELP
from tripot.games.rpg.visibility import readers

MINUTE = 60


def _need_network(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    """A network that one is not in yet, seen from the grid. [SR-MTX-04]"""
    yield from need_online(c)
    yield from need_programs(s, c, v)
    place = s.networks.get(v.get("network") or "")
    if place is None:
        yield Refusal("SR-X03", "E_TARGET", {"found": str(v.get("network") or "")[:60]}, ("network",))
    elif access(s, c, place.id) != "none":
        yield Refusal("SR-X03", "E_NO_ACCESS", {}, ("network",))
    if c.network:
        yield Refusal("SR-MTX-04", "E_GRID", {})


def _closed(s: Table, c: Character) -> list[str]:
    """Networks that somebody on the grid has no access to."""
    return [] if c.network else [one.id for one in s.networks.values() if access(s, c, one.id) == "none"]


def _suggest_network(s: Table, c: Character) -> Iterable[Values]:
    programs = useful_programs(s, c, "force_access")
    return [{"network": one, "programs": programs} for one in _closed(s, c)]


def enter(s: Table, c: Character, network: str, kind: str) -> None:
    """Be inside a network with some access; nobody is silent in there. [SR-MTX-03, SR-X28]"""
    c.accesses[network] = kind
    c.network = network
    remove(s, c, "running_silent")
    s.tell("SR-MTX-03", "access", readers(s, c), who=label(c), network=network, change=kind)
    place = s.networks[network]
    if c.id in place.alerted:
        place.alerted.remove(c.id)
        detect(s, c, network)


def _force(s: Table, doing: Hack) -> None:
    """In by force, and everybody knows. [SR-X03]"""
    if test_of(s, doing).net:
        enter(s, actor(s, doing), doing.network, "fake")


def _need_closed(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    yield from _need_network(s, c, v)
    if v.get("network") in c.backdoors:
        yield Refusal("SR-X04", "E_TARGET", {"found": str(v.get("network"))}, ("network",))


def _suggest_closed(s: Table, c: Character) -> Iterable[Values]:
    programs = useful_programs(s, c, "find_backdoor")
    return [{"network": one, "programs": programs} for one in _closed(s, c) if one not in c.backdoors]


def _backdoor_terms(s: Table, doing: Hack) -> Terms:
    """The firewall of the master device; a minute a roll. [SR-X04]"""
    master = master_of(s, s.networks[doing.network])
    return Terms(value(s, master, "firewall") if master is not None else 0, MINUTE, hidden=True)


def _found_backdoor(s: Table, plan: Hack, outcome: str, net: int) -> None:
    """A way in, as well hidden as the net hits; or an alarm. Programs count once. [SR-X04, SR-MTX-17]"""
    c, network = s.characters.get(plan.who), plan.network
    if c is None:
        return
    watch(s, c, programs_used(plan.programs), "programs")
    if outcome == "critical_failure":
        s.networks[network].alerted.append(c.id)
    elif net:
        c.backdoors[network] = net
        write_note(s, c, "SR-X04", "backdoor", network=network, concealment=net)


def _need_backdoor(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    yield from _need_network(s, c, v)
    if v.get("network") not in c.backdoors:
        yield Refusal("SR-X05", "E_NO_ACCESS", {}, ("network",))


def _suggest_backdoor(s: Table, c: Character) -> Iterable[Values]:
    programs = useful_programs(s, c, "use_backdoor")
    return [{"network": one, "programs": programs} for one in _closed(s, c) if one in c.backdoors]


def _tune_backdoor(s: Table, doing: Hack, trial: Trial) -> None:
    """What is hidden well is easy to slip through. [SR-X05]"""
    tune(s, doing, trial)
    trial.parts.append(("concealment", actor(s, doing).backdoors.get(doing.network, 0)))


def _slip_in(s: Table, doing: Hack) -> None:
    """Inside and unseen; a critical failure closes the door for good. [SR-X05, SR-MTX-26]"""
    c, trial, network = actor(s, doing), test_of(s, doing), doing.network
    if trial.outcome == "critical_failure":
        c.backdoors.pop(network, None)
    elif trial.net:
        enter(s, c, network, "backdoor")


def _need_door(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    """Leaving needs nothing, entering an access. [SR-X24]"""
    yield from need_online(c)
    wanted = v.get("network")
    if wanted:
        if wanted not in s.networks or wanted == c.network:
            yield Refusal("SR-X24", "E_TARGET", {"found": str(wanted)[:60]}, ("network",))
        elif access(s, c, wanted) == "none":
            yield Refusal("SR-X24", "E_NO_ACCESS", {}, ("network",))
    elif not c.network:
        yield Refusal("SR-X24", "E_TARGET", {"found": ""}, ("network",))


def _suggest_door(s: Table, c: Character) -> Iterable[Values]:
    if c.network:
        return [{"network": ""}]
    return [{"network": one} for one in s.networks if access(s, c, one) != "none"]


def leave_network(s: Table, c: Character) -> None:
    """Back to the grid; what was forced is lost. [SR-X24]"""
    network = step_out(c)
    drop_access(s, c, network)
    s.tell("SR-X24", "access", readers(s, c), who=label(c), network=network, change="left")


def _pass_door(s: Table, doing: Hack) -> None:
    """Into a network, or out of it: what was forced is dropped on leaving. [SR-X24]"""
    c, wanted = actor(s, doing), doing.network
    if c.network:
        leave_network(s, c)
    if not wanted:
        return
    c.network = wanted
    remove(s, c, "running_silent")  # [SR-X28]
    s.tell("SR-X24", "access", readers(s, c), who=label(c), network=wanted, change="entered")


THROUGH = ("network", "programs", "atouts")
PLAYS = {
    "force_access": play(Hack, (*HACK, _force, *END), THROUGH, _need_network, _suggest_network, tune),
    "find_backdoor": play(
        Hack, (*HELP, start_project, *END), ("network", "programs", "assistants"), _need_closed, _suggest_closed, tune,
        handles=("critical_failure",), terms=_backdoor_terms, finish=_found_backdoor,
    ),
    "use_backdoor": play(
        Hack, (*HACK, _slip_in, *END), THROUGH, _need_backdoor, _suggest_backdoor, _tune_backdoor,
        handles=("critical_failure",),
    ),
    "enter_exit_network": play(Hack, (_pass_door, *END), ("network",), _need_door, _suggest_door),
}  # fmt: skip
