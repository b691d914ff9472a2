"""Another world that a seat cannot tell from this one, made from what the seat knows. [SR-INFO-01]

Whatever the seat does not know is filled in from its own cards of the others and from the source: nothing of the
real sheets, files, scores or hidden tokens is looked at.
"""

from typing import Any

from tripot.engine.codec import decode, encode
from tripot.engine.events import seen_by
from tripot.engine.knowledge import known
from tripot.engine.questions import reseal
from tripot.engine.rng import Rng
from tripot.engine.seats import GM, OMNISCIENT, Seat
from tripot.games.rpg.actions.astral import foci_near
from tripot.games.rpg.cards import card
from tripot.games.rpg.characters import monitors
from tripot.games.rpg.characters.control import controller, may_read, own
from tripot.games.rpg.matrix.devices import is_available
from tripot.games.rpg.matrix.matrix_view import device_facts, is_own_device, known_devices, knows_bomb
from tripot.games.rpg.matrix.networks import access, known_files
from tripot.games.rpg.notes import readable
from tripot.games.rpg.planes import planes
from tripot.games.rpg.records import (
    Box,
    Character,
    Device,
    Due,
    Effect,
    File,
    Network,
    Noise,
    Opponent,
    Skill,
    Status,
    Trial,
    twin,
)
from tripot.games.rpg.reports import standing
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.concealment import perceives
from tripot.games.rpg.tables import ATTRIBUTES, DEVICES, MATRIX_ATTRIBUTES, SPIRITS, SPRITES, VEHICLES
from tripot.games.rpg.view import own_preparations, own_projects, seen_effects
from tripot.games.rpg.visibility import is_party, sees
from tripot.games.rpg.weapons import new_weapon

PUBLIC = ("clock", "session", "evening", "scene", "background", "gm_here", "counter", "steps", "over_at", "ticked")
"""What of a table is nobody's secret."""


def redeal(s: Table, seat: Seat, rng: Rng) -> Table:
    """A world for a seat; to those who know everything, this very one."""
    if seat in (GM, OMNISCIENT):
        world = s.fork()
        world.rng = rng
        return world
    world = _bare(s, seat, rng)
    _people(s, seat, world, rng)
    _machines(s, seat, world)
    _networks(s, seat, world)
    _magic(s, seat, world)
    _doings(s, seat, world)
    reseal(world, seat, rng)
    return _nameless(s, seat, world, rng)


def _bare(s: Table, seat: Seat, rng: Rng) -> Table:
    """What is public."""
    world = Table(rng, s.seats, dict(s.options))
    world.figures = s.figures
    world.stack = list(s.stack)
    world.log = None if s.log is None else list(seen_by(seat, s.log))
    world.outcome, world.entry, world.decision = s.outcome, s.entry, s.decision
    for name in PUBLIC:
        setattr(world, name, getattr(s, name))
    world.away, world.arrivals = list(s.away), list(s.arrivals)
    world.zones = {name: twin(zone) for name, zone in s.zones.items()}
    world.notes = readable(s, seat)
    if s.encounter is not None:
        world.encounter = twin(s.encounter)
    return world


def _involved(s: Table, seat: Seat) -> list[str]:
    """People the seat does not see who are in the middle of something: somebody, as far as it knows."""
    names = [s.encounter.acting] if s.encounter is not None else []
    for doing in s.doings.values():
        names += [doing.who, doing.target]
    names += [trial.who for trial in s.trials.values()]
    unseen = [name for name in names if name in s.characters and not sees(s, seat, s.characters[name])]
    return [name for name in dict.fromkeys(unseen) if not is_party(s.characters[name])]


def _people(s: Table, seat: Seat, world: Table, rng: Rng) -> None:
    involved = _involved(s, seat)
    for c in s.people():
        if may_read(s, seat, c):
            world.characters[c.id] = _own_person(s, c)
        elif sees(s, seat, c):
            world.characters[c.id] = _as_seen(s, seat, c, _stranger(card(s, c), rng))
        elif is_party(c):
            world.characters[c.id] = _absent(c, rng)
        elif c.id in involved:
            world.characters[c.id] = _nobody(c.id, rng)
    _foci(s, seat, world)
    kept = world.characters
    if world.encounter is not None:
        world.encounter.order = [one for one in world.encounter.order if one in kept]
        world.encounter.left = [one for one in world.encounter.left if one in kept]
        world.encounter.scores = {one: score for one, score in world.encounter.scores.items() if one in kept}
    for c in kept.values():
        c.perceived = [one for one in c.perceived if one in kept]
        c.stated = {one: far for one, far in s.characters[c.id].stated.items() if _is_told(s, seat, c.id, one)}


def _is_told(s: Table, seat: Seat, *names: str) -> bool:
    """Whether a seat knows how far two people are: it sees both. [SR-GEN-07]"""
    return all(name in s.characters and sees(s, seat, s.characters[name]) for name in names)


def _own_person(s: Table, c: Character) -> Character:
    """One of the seat's own, without the score that the player does not know. [SR-MTX-24]"""
    made = twin(c)
    if s.options["hidden_surveillance"]:
        made.surveillance = 0
    return made


def _blank(c: Character, rng: Rng) -> None:
    """A sheet as it might be."""
    c.attributes = {code: 2 + rng.below(4, "redeal") for code in ATTRIBUTES}
    if c.kind == "spirit":
        c.power = c.mag = 1 + rng.below(5, "redeal")
        c.services = rng.below(6, "redeal")
        c.skills = {code: Skill(c.power) for code in SPIRITS[c.breed].skills}
        c.weapons = [new_weapon(c, "spirit")]
    elif c.kind == "sprite":
        c.power = 1 + rng.below(5, "redeal")
        c.skills = {code: Skill(c.power) for code in SPRITES[c.breed].skills}
    else:
        c.skills = {"close_combat": Skill(rng.below(5, "redeal")), "firearms": Skill(rng.below(5, "redeal"))}
        c.weapons = [new_weapon(c, "unarmed")] if c.kind == "person" else []
    monitors.fit(c)


def _stranger(shown: dict[str, Any], rng: Rng) -> Character:
    """Somebody as their card shows them, with a sheet that fits."""
    c = Character(
        shown["id"], kind=shown["kind"], name=shown["name"], role=shown["role"], look=shown["look"], npc=shown["npc"],
        seat=shown["seat"], owner=shown["owner"], side=shown["side"], breed=shown["breed"], zone=shown["zone"],
        x=shown["x"], y=shown["y"], speed=shown["speed"], icon=shown["icon"],
    )  # fmt: skip
    _blank(c, rng)
    c.statuses = [Status(code, level, about=about) for code, level, about in shown["statuses"]]
    if shown["plane"] == "astral" and c.kind == "spirit":
        c.used["astral"] = 1
    elif shown["plane"] == "astral":
        c.statuses.append(Status("projected"))
    elif shown["plane"] == "dual" and c.kind != "spirit":
        c.statuses.append(Status("astral_vision"))
    if c.kind == "sprite":
        c.mode = "vr_hot"
    elif shown["online"]:
        c.mode = "ar"
    if shown["patched"]:
        c.patch_until = 1
    if c.mode != "offline":
        c.device = f"device_of_{c.id}"
    _wound(c, shown["wound"])
    return c


def _as_seen(s: Table, seat: Seat, c: Character, made: Character) -> Character:
    """Seen by the same people of the seat: manifest, or hidden from some of them. [SR-MAG-04, SR-INFO-05]"""
    mine = own(s, seat)
    eyes: list[Character | None] = [*mine] if any(one.alive for one in mine) else [*mine, None]
    if any(perceives(one, c) and not perceives(one, made) for one in eyes):
        made.statuses.append(Status("manifested"))
    left_out = c.hidden and c.seat == GM and not c.npc  # the list of the party tells
    made.hidden = left_out or any(perceives(one, made) and not perceives(one, c) for one in eyes)
    return made


def _foci(s: Table, seat: Seat, world: Table) -> None:
    """What others carry, as it shows to whoever looks into the astral; not whether it is active. [SR-M09]"""
    for c in own(s, seat):
        for one, focus in foci_near(s, c) if "astral" in planes(c) else ():
            if not may_read(s, seat, one) and one.id in world.characters:
                world.characters[one.id].foci[focus] = False


def _wound(c: Character, word: str) -> None:
    """Boxes that look like this."""
    count = {"hurt": 1, "badly_hurt": (len(c.physical) + 1) // 2}.get(word, 0)
    c.physical = [Box(damaged=True)] * count + c.physical[count:]
    if word == "down" and not c.stun:
        c.physical = [Box(damaged=True)] * len(c.physical)
    elif word == "down":
        c.stun = [Box(damaged=True)] * len(c.stun)


def _absent(c: Character, rng: Rng) -> Character:
    """Another player's character, known to be somewhere."""
    made = Character(c.id, name=c.name, role=c.role, seat=c.seat)
    made.statuses = [Status("greater_invisible")]
    _blank(made, rng)
    return made


def _nobody(name: str, rng: Rng) -> Character:
    """Somebody who does something unseen."""
    made = Character(name, npc=True, side="opposition", hidden=True)
    _blank(made, rng)
    return made


def _machines(s: Table, seat: Seat, world: Table) -> None:
    for device in known_devices(s, seat):
        owned = is_own_device(s, device, seat)
        made = _own_device(s, device, seat) if owned else _icon(s, device, seat)
        world.devices[device.id] = made
        user = world.characters.get(made.user)
        if user is not None and not may_read(s, seat, s.characters[user.id]):
            user.device = device.id
            user.network = s.characters[user.id].network
    for c in list(world.people()):
        if c.device and c.device not in world.devices and not may_read(s, seat, s.characters[c.id]):
            world.devices[c.device] = _unknown_device(c)


def _unknown_device(c: Character) -> Device:
    """Whatever somebody is online with: nobody has found its icon."""
    if c.kind in ("drone", "vehicle"):
        kind = VEHICLES[c.breed]
        return Device(c.device, c.breed, c.kind, kind.rating, user=c.id, body=c.id, network="elsewhere")
    c.statuses.append(Status("running_silent"))
    return Device(c.device, "pebble_link", "link", 1, 0, 1, 1, 1, 1, 1, 1, owner=c.id, user=c.id, network="elsewhere")


def _own_device(s: Table, device: Device, seat: Seat) -> Device:
    """One's own device: who listens in, holds it, or has tampered with it, is not known."""
    made = twin(device)
    worst = max((one.level for one in device.noise if not one.until or one.until > s.clock), default=0)
    made.noise = [Noise(worst, "noise")] if worst else []
    made.listeners, made.hearing, made.formatted, made.inhabited_by = {}, {}, False, ""
    made.locks = ["gm:6"] if device.locks else []
    holder = s.characters.get(device.controlled_by)
    if holder is not None and controller(s, holder) != seat:
        made.controlled_by = "somebody"
    made.bidding = made.bidder = made.aim = ""
    return made


def _icon(s: Table, device: Device, seat: Seat) -> Device:
    """Somebody else's device: its model, and what was learned of it."""
    told = device_facts(s, device, seat)
    row = DEVICES.get(device.code)
    table = {name: getattr(row, name) if row is not None else 2 for name in MATRIX_ATTRIBUTES}
    values = {name: told.get(name, table[name]) for name in MATRIX_ATTRIBUTES}
    made = Device(
        device.id, device.code, device.kind, told.get("rating", row.rating if row is not None else 2),
        values["attack"], values["corruption"], values["data_processing"], values["firewall"],
        values["data_processing"], values["firewall"], owner=told.get("owner", "elsewhere"), user=device.user,
        network=device.network, body=device.body if device.body in s.characters else "",
    )  # fmt: skip
    made.programs = list(told.get("programs", ()))
    if "damage" in told and not made.body:
        made.damage, made.boxes = told["damage"]
    made.bricked = not is_available(device)
    mine = [c.id for c in own(s, seat)]
    made.controlled_by = device.controlled_by if device.controlled_by in mine else ""
    made.locks = [one for one in device.locks if one in mine]
    return made


def _networks(s: Table, seat: Seat, world: Table) -> None:
    mine = own(s, seat)
    for place in s.networks.values():
        files: dict[str, File] = {}
        for c in mine:
            if c.network == place.id:
                files |= {file.id: _file(s, place.id, file, seat) for _, file in known_files(s, c)}
        inside = place.master in world.devices
        master = place.master if inside else f"master_of_{place.id}"
        members = [c.id for c in mine if access(s, c, place.id) == "valid"]
        detected = [c.id for c in mine if c.id in place.detected]
        world.networks[place.id] = Network(place.id, place.name, "", master, files, [], members, detected)
        if not inside:
            made = Device(master, "sentry_host", "host", 4, 3, 3, 5, 4, 5, 4, network=place.id, owner=place.id)
            world.devices[master] = made


def _file(s: Table, network: str, file: File, seat: Seat) -> File:
    """A file that was found: whether it is locked, and what was noticed on it."""
    mine = own(s, seat)
    bomb = int(file.bomb > 0 and knows_bomb(s, network, file, seat))
    keys = [key for c in mine for key in c.keys]
    return File(
        file.id,
        owner=file.owner if any(file.owner == c.id for c in mine) else network,
        encrypted=int(file.encrypted > 0),
        key=file.key if file.key in keys else "",
        bomb=bomb,
        password=file.password if file.password in keys else "",
        corrupted=file.corrupted,
    )


def _magic(s: Table, seat: Seat, world: Table) -> None:
    mine = {c.id for c in own(s, seat)}
    for effect in seen_effects(s, seat):
        if effect.caster in mine:
            world.effects[effect.id] = twin(effect)
            continue
        shown = [one for one in effect.targets if one not in s.characters or sees(s, seat, s.characters[one])]
        caster = s.characters.get(effect.caster)
        known = effect.caster if caster is not None and sees(s, seat, caster) else ""
        made = Effect(effect.id, effect.code, effect.kind, known, shown, effect.power, effect.maintained)
        world.effects[effect.id] = made
    world.preparations = {one.id: twin(one) for one in own_preparations(s, seat)}
    world.projects = {one.id: twin(one) for one in own_projects(s, seat)}
    for project in world.projects.values():
        if project.hidden:
            project.threshold = 0
        if project.opposition:  # somebody opposes, nobody knows with what
            project.threshold, project.opposition = 0, (Opponent(dice=1),)
    things = mine | set(world.preparations) | {c.device for c in own(s, seat)}
    known_dues = [due for due in s.schedule if due.who in things]
    world.schedule = [Due(due.at, number, due.what, due.who, due.data) for number, due in enumerate(known_dues)]


def _doings(s: Table, seat: Seat, world: Table) -> None:
    """Actions and tests that are going on."""

    def is_mine(who: str) -> bool:
        return who in s.characters and may_read(s, seat, s.characters[who])

    world.doings = {number: known(doing, is_mine) for number, doing in s.doings.items()}
    for trial in s.trials.values():
        close = standing(s, trial, seat)
        world.trials[trial.id] = _own_trial(trial) if close == "owner" else _seen_trial(trial, close)


def _own_trial(trial: Trial) -> Trial:
    made = twin(trial)
    if trial.hidden:
        made.threshold = made.net = 0
    return made


def _seen_trial(trial: Trial, close: str) -> Trial:
    """The dice, the level, the outcome; of an unseen or private roll, nothing."""
    if close == "nobody":
        return Trial(trial.id, trial.doing, private=True, stage=trial.stage, outcome=trial.outcome)
    made = twin(trial)
    made.parts = [("hidden", trial.dice)] if trial.dice else []
    made.removed = made.automatic = made.steady = 0
    made.losses, made.barred = [], []
    made.nature, made.item = "", ""
    if trial.hidden:
        made.threshold = made.net = 0
    return made


def _nameless(s: Table, seat: Seat, world: Table, rng: Rng) -> Table:
    """People who act unseen lose their names, wherever these stand but in what the seat was told."""
    names = {name: f"somebody_{number}" for number, name in enumerate(_involved(s, seat), start=1)}
    if not names:
        return world
    log, notes = world.log, world.notes
    made: Table = decode(_renamed(encode(world), names), rng, "tripot.games.rpg")
    made.log, made.notes = log, notes
    return made


def _renamed(data: Any, names: dict[str, str]) -> Any:
    if isinstance(data, str):
        return names.get(data, data)
    if isinstance(data, list):
        return [_renamed(item, names) for item in data]
    if isinstance(data, dict):
        return {key: _renamed(item, names) for key, item in data.items()}
    return data
