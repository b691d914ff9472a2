"""Getting in, looking around, taking over. [SR-X01, SR-X02, SR-X03, SR-X04, SR-X05, SR-X14, SR-X17, SR-X18, SR-E18]"""

from collections.abc import Iterable, Iterator
from typing import Any

from tripot.engine.refusals import Refusal
from tripot.games.rpg import complications
from tripot.games.rpg.characters.control import label
from tripot.games.rpg.contests import END, test, weigh
from tripot.games.rpg.deeds import PLAYS, Play, Values, actor, test_of
from tripot.games.rpg.extended import FINISHES, TERMS, start_project
from tripot.games.rpg.matrix import defence
from tripot.games.rpg.matrix.connection import drop_access
from tripot.games.rpg.matrix.detection import detect
from tripot.games.rpg.matrix.devices import (
    damage_taken,
    device_of,
    is_available,
    rating,
    running,
    tell_device,
    user_of,
    value,
)
from tripot.games.rpg.matrix.intrusion import (
    attribute_of,
    device_named,
    is_opposed,
    mark_of,
    need_device,
    need_online,
    need_programs,
    notice,
    oppose,
    reckon,
    tune,
    warn,
)
from tripot.games.rpg.matrix.networks import access, icon_known, is_illegal, known_files, master_of, visible_devices
from tripot.games.rpg.matrix.surveillance import watch
from tripot.games.rpg.notes import write_note
from tripot.games.rpg.records import Character, Deed, Device, Project, Status, Trial
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import add, find, has
from tripot.games.rpg.tables import ACTIONS, MATRIX_ATTRIBUTES, PROGRAMS
from tripot.games.rpg.teamwork import HELP
from tripot.games.rpg.visibility import readers

HACK = (warn, oppose, test, weigh, reckon)
DEPTHS = {"common": 2, "obscure": 4, "restricted": 7, "secret": 11}
"""How deep information lies. [SR-X15]"""
MINUTE, TEN_MINUTES = 60, 600
ICON_FACTS = ("owner", "rating", *MATRIX_ATTRIBUTES, "programs", "damage", "accesses")
PLACES = ("district", "street", "exact")


def useful_programs(s: Table, c: Character, code: str) -> list[str]:
    """Programs that run and help with an action."""
    device = device_of(s, c)
    return [name for name in running(device) if code in PROGRAMS[name].on] if device is not None else []


def foreign_devices(s: Table, c: Character) -> list[Device]:
    """Devices of others that somebody can act on."""
    mine = {c.id, c.owner}
    found = []
    for one in visible_devices(s, c):
        owner = s.characters.get(one.owner)
        user = user_of(s, one)
        friend = (owner is not None and owner.side == c.side) or (user is not None and user.side == c.side)
        if one.owner not in mine and not friend and is_available(one):
            found.append(one)
    return found


def suggest_device(s: Table, c: Character) -> Iterable[Values]:
    """Any device of somebody else within reach."""
    return [{"device": one.id} for one in foreign_devices(s, c)[:8]]


def _take_control(s: Table, deed: Deed) -> None:
    """The device obeys while the access is kept; it counts as one more machine held. [SR-X01, SR-MTX-41]"""
    device = device_named(s, deed.form)
    if device is not None and test_of(s, deed).net:
        device.controlled_by = deed.who
        tell_device(s, device, "SR-X01", "controlled")
        _tell_actor(s, deed, device, "controlled")


def _tell_actor(s: Table, deed: Deed, device: Device, change: str) -> None:
    c = actor(s, deed)
    s.tell(ACTIONS[deed.code].id, "device", readers(s, c), who=label(c), device=device.id, change=change, boxes=0)


def _need_icon(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    """A known icon is enough: no access is needed, none is gained. [SR-X02, SR-MTX-41]"""
    yield from need_online(c)
    yield from need_programs(s, c, v)
    device = device_named(s, v)
    if device is None or not icon_known(s, c, device):
        yield Refusal("SR-X02", "E_TARGET", {"found": str(v.get("device") or "")[:60]}, ("device",))


def _spoof(s: Table, deed: Deed) -> None:
    """The device believes its owner gave the order. [SR-X02]"""
    device = device_named(s, deed.form)
    if device is not None and test_of(s, deed).net:
        _tell_actor(s, deed, device, "spoofed")
        write_note(s, actor(s, deed), "SR-X02", "spoofed", device=device.id, text=deed.form.get("text") or "")


def _need_network(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    yield from need_online(c)
    yield from need_programs(s, c, v)
    place = s.networks.get(v.get("network") or "")
    if place is None:
        yield Refusal("SR-X03", "E_TARGET", {"found": str(v.get("network") or "")[:60]}, ("network",))
    elif access(s, c, place.id) != "none":
        yield Refusal("SR-X03", "E_NO_ACCESS", {}, ("network",))


def _suggest_network(s: Table, c: Character) -> Iterable[Values]:
    closed = [one.id for one in s.networks.values() if access(s, c, one.id) == "none"]
    return [{"network": one, "programs": useful_programs(s, c, "force_access")} for one in closed]


def enter(s: Table, c: Character, network: str, kind: str) -> None:
    """Be inside a network with some access. [SR-MTX-03]"""
    c.accesses[network] = kind
    c.network = network
    s.tell("SR-MTX-03", "access", readers(s, c), who=label(c), network=network, change=kind)
    place = s.networks[network]
    if c.id in place.alerted:
        place.alerted.remove(c.id)
        detect(s, c, network)


def _force(s: Table, deed: Deed) -> None:
    """In by force, and everybody knows. [SR-X03]"""
    if test_of(s, deed).net:
        enter(s, actor(s, deed), deed.form["network"], "fake")


def _need_closed(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    yield from _need_network(s, c, v)
    if v.get("network") in c.backdoors:
        yield Refusal("SR-X04", "E_TARGET", {"found": str(v.get("network"))}, ("network",))


def _suggest_closed(s: Table, c: Character) -> Iterable[Values]:
    programs = useful_programs(s, c, "find_backdoor")
    closed = [one.id for one in s.networks.values() if access(s, c, one.id) == "none" and one.id not in c.backdoors]
    return [{"network": one, "programs": programs} for one in closed]


def _backdoor_terms(s: Table, deed: Deed) -> tuple[int, int]:
    """The firewall of the master device; a minute a roll. [SR-X04]"""
    deed.memo["hidden"] = True
    master = master_of(s, s.networks[deed.form["network"]])
    return (value(s, master, "firewall") if master is not None else 0), MINUTE


def _found_backdoor(s: Table, _deed: Deed, project: Project, outcome: str, net: int) -> None:
    """A way in, as well hidden as the net hits; or an alarm. Programs count once. [SR-X04, SR-MTX-17]"""
    c, network = s.characters.get(project.who), project.form["network"]
    if c is None:
        return
    watch(s, c, len(set(project.programs)), "programs")
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
    return [{"network": one, "programs": programs} for one in c.backdoors if access(s, c, one) == "none"]


def _tune_backdoor(s: Table, deed: Deed, trial: Trial) -> None:
    """What is hidden well is easy to slip through. [SR-X05]"""
    tune(s, deed, trial)
    trial.parts.append(("concealment", actor(s, deed).backdoors.get(deed.form.get("network") or "", 0)))


def _slip_in(s: Table, deed: Deed) -> None:
    """Inside and unseen; a critical failure closes the door for good. [SR-X05, SR-MTX-26]"""
    c, trial, network = actor(s, deed), test_of(s, deed), deed.form["network"]
    if trial.outcome == "critical_failure":
        c.backdoors.pop(network, None)
    elif trial.net:
        enter(s, c, network, "backdoor")


def _snoop(s: Table, deed: Deed) -> None:
    """A copy of every message, a minute for each net hit. [SR-X14]"""
    device, net = device_named(s, deed.form), test_of(s, deed).net
    if device is not None and net:
        device.listeners[deed.who] = s.clock + MINUTE * net
        write_note(s, actor(s, deed), "SR-X14", "snooping", device=device.id, minutes=net)


def overhear(s: Table, device: Device, text: str, power: int = 0) -> None:
    """Whoever listens to a device gets what goes through it. [SR-X14]"""
    for one, until in list(device.listeners.items()):
        listener = s.characters.get(one)
        if listener is not None and until > s.clock and power == 0:
            write_note(s, listener, "SR-X14", "overheard", device=device.id, text=text)


def _grid_terms(_s: Table, deed: Deed) -> tuple[int, int]:
    """By how deep it lies; ten minutes a roll. [SR-X15]"""
    return DEPTHS[deed.form.get("depth") or "common"], TEN_MINUTES


def _grid_found(s: Table, _deed: Deed, project: Project, _outcome: str, net: int) -> None:
    c = s.characters.get(project.who)
    if c is not None and net:
        write_note(s, c, "SR-X15", "grid_search", about=str(project.form.get("about") or ""), depth=net)


def _suggest_grid(_s: Table, _c: Character) -> Iterable[Values]:
    return [{"about": "…", "depth": "common"}]


def _need_search(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    yield from need_online(c)
    yield from need_programs(s, c, v)
    if c.network not in s.networks:
        yield Refusal("SR-X16", "E_NO_ACCESS", {})


def _suggest_search(s: Table, c: Character) -> Iterable[Values]:
    if c.network not in s.networks:
        return []
    return [{"file": "manifest"}, {"file": "roster"}]


def _search_start(s: Table, c: Character, file: str) -> int:
    """A fingerprint is worth four net hits at once, a good program one more. [SR-X16, SR-MTX-38]"""
    found = s.networks[c.network].files.get(file)
    fingerprint = found is not None and (found.fingerprint or file in c.fingerprints)
    device = device_of(s, c)
    sieve = device is not None and "sieve" in running(device)
    return (4 if fingerprint else 0) + (1 if sieve else 0)


def _search(s: Table, deed: Deed) -> None:
    """Thirty-two candidates, halved by each net hit. [SR-X16, SR-MTX-38]"""
    c, file = actor(s, deed), str(deed.form.get("file") or "")
    if c.network not in s.networks:
        return
    key = f"{c.network}:{file}"
    before = c.searches.get(key)
    done = (_search_start(s, c, file) if before is None else before) + test_of(s, deed).net
    c.searches[key] = done
    candidates = max(1, 32 >> min(done, 6))
    there = file in s.networks[c.network].files
    if candidates == 1 and there and f"file:{key}" not in c.facts:
        c.facts.append(f"file:{key}")
    write_note(s, c, "SR-X16", "file_search", file=file, candidates=candidates, found=candidates == 1 and there)


def _need_perception(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    yield from need_online(c)
    yield from need_programs(s, c, v)
    device = device_named(s, v)
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


def _perception_opposes(s: Table, deed: Deed) -> None:
    """The network, if one is an intruder; and whoever hides. The higher counts. [SR-MTX-27]"""
    c = actor(s, deed)
    hiding = lurkers(s, c) if not deed.form.get("device") else []
    deed.memo["lurker"] = hiding[0].id if hiding else ""
    if hiding:
        device, hidden = device_of(s, hiding[0]), find(hiding[0], "hidden_icon")
        assert device is not None
        defence.oppose(s, deed, device, "corruption", hidden.level if hidden is not None else 0)
    mark = mark_of(s, c, deed)
    if mark is not None and is_opposed(s, c, deed):
        defence.oppose(s, deed, mark, attribute_of(deed))
    deed.against.reverse()  # what was put on the table last is thrown first: the network, then the icon


def _perceive(s: Table, deed: Deed) -> None:
    """A concealed icon, or one fact for each net hit. [SR-X17]"""
    c, net = actor(s, deed), test_of(s, deed).net
    lurker = s.characters.get(deed.memo["lurker"])
    if lurker is not None and net:
        c.facts.append(f"icon:{lurker.id}")
        write_note(s, c, "SR-X17", "icon_found", icon=label(lurker))
        place = s.networks.get(c.network)
        if place is not None and c.id in place.deckers:
            detect(s, lurker, place.id)
    device = device_named(s, deed.form)
    if device is not None and net:
        wanted = [one for one in deed.form.get("facts") or ICON_FACTS if one in ICON_FACTS]
        facts = {name: _fact(s, device, name) for name in wanted[:net]}
        c.facts += [f"device:{device.id}:{name}" for name in facts]
        write_note(s, c, "SR-X17", "icon", device=device.id, facts=facts)
        user = user_of(s, device)
        place = s.networks.get(c.network)
        if user is not None and place is not None and c.id in place.deckers and is_illegal(s, user, place.id):
            detect(s, user, place.id)
    file = next((one for _, one in known_files(s, c) if one.id == deed.form.get("file")), None)
    if file is not None and net:
        all_ = {"owner": file.owner, "encrypted": file.encrypted > 0, "bomb": file.bomb > 0}
        known = dict(list(all_.items())[:net])
        c.facts += [f"seen:{c.network}:{file.id}:{name}" for name in known]
        write_note(s, c, "SR-X17", "file", file=file.id, facts=known)


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


def _hide(s: Table, deed: Deed) -> None:
    """Concealed, as well as the net hits. [SR-X18, SR-MTX-27]"""
    c, net = actor(s, deed), test_of(s, deed).net
    if net:
        add(s, c, Status("hidden_icon", net, c.id))
        for one in s.people():
            one.facts = [fact for fact in one.facts if fact != f"icon:{c.id}"]


def _suggest_hide(s: Table, c: Character) -> Iterable[Values]:
    return [{"programs": useful_programs(s, c, "hide")}] if not has(c, "hidden_icon") else []


def _need_self(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    yield from need_online(c)
    yield from need_programs(s, c, v)


def _trace(s: Table, deed: Deed) -> None:
    """District, street, or the exact place of the body. [SR-E18]"""
    c, device, net = actor(s, deed), device_named(s, deed.form), test_of(s, deed).net
    user = user_of(s, device) if device is not None else None
    if device is None or not net:
        return
    exact = net >= 3 and user is not None
    where = {"zone": user.zone, "x": user.x, "y": user.y} if exact and user is not None else {}
    write_note(s, c, "SR-E18", "traced", device=device.id, precision=PLACES[min(net, 3) - 1], **where)


def _check_score(s: Table, deed: Deed) -> None:
    """The exact score of this moment, for the one who asked. [SR-X21, SR-MTX-24]"""
    c = actor(s, deed)
    if test_of(s, deed).net:
        write_note(s, c, "SR-X21", "surveillance", score=c.surveillance, at=s.clock)


def lonely(s: Table, deed: Deed) -> None:
    """Step: a test that nothing opposes and that gives nobody away but its author. [SR-MTX-09]"""
    complications.note(s, deed, test_of(s, deed), PLAYS[deed.code].handles)
    c = s.characters.get(deed.who)
    if c is not None:
        notice(s, c, deed, caught=test_of(s, deed).outcome == "critical_failure")


def leave_network(s: Table, c: Character) -> None:
    """Back to the grid; what was forced is lost. [SR-X24]"""
    network = c.network
    c.network = ""
    drop_access(s, c, network)
    s.tell("SR-X24", "access", readers(s, c), who=label(c), network=network, change="left")


ON_DEVICE = ("device", "programs", "atouts")
TERMS |= {"find_backdoor": _backdoor_terms, "grid_search": _grid_terms}
FINISHES |= {"find_backdoor": _found_backdoor, "grid_search": _grid_found}
PLAYS |= {
    "take_control": Play((*HACK, _take_control, *END), ON_DEVICE, need_device, suggest_device, tune),
    "spoof_command": Play((*HACK, _spoof, *END), (*ON_DEVICE, "text"), _need_icon, suggest_device, tune),
    "force_access": Play(
        (*HACK, _force, *END), ("network", "programs", "atouts"), _need_network, _suggest_network, tune
    ),
    "find_backdoor": Play(
        (*HELP, start_project, *END), ("network", "programs", "assistants"), _need_closed, _suggest_closed, tune,
        handles=("critical_failure",),
    ),
    "use_backdoor": Play(
        (*HACK, _slip_in, *END), ("network", "programs", "atouts"), _need_backdoor, _suggest_backdoor, _tune_backdoor,
        handles=("critical_failure",),
    ),
    "snoop_traffic": Play((*HACK, _snoop, *END), ON_DEVICE, need_device, suggest_device, tune),
    "grid_search": Play(
        (*HELP, start_project, *END), ("about", "depth", "assistants"), _need_self, _suggest_grid, tune
    ),
    "file_search": Play(
        (warn, oppose, test, weigh, reckon, _search, *END), ("file", "programs", "atouts"), _need_search,
        _suggest_search, tune,
    ),
    "matrix_perception": Play(
        (warn, _perception_opposes, test, weigh, reckon, _perceive, *END),
        ("device", "file", "facts", "programs", "atouts"), _need_perception, _suggest_perception, tune,
    ),
    "hide": Play((*HACK, _hide, *END), ("programs", "atouts"), _need_self, _suggest_hide, tune),
    "trace_icon": Play((*HACK, _trace, *END), ON_DEVICE, _need_icon, suggest_device, tune),
    "check_surveillance": Play((test, lonely, _check_score, *END), ("atouts",), _need_self, tune=tune),
}  # fmt: skip
