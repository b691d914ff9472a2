"""A scene by form or from a file: kept for later, or brought in with its whole content. [SR-TBL-12]"""

from typing import Any

from tripot.engine.events import only
from tripot.engine.forms import Form
from tripot.engine.refusals import Refusal, first_of
from tripot.engine.seats import GM, Seat
from tripot.games.rpg.characters.creation import enlist, enlist_sample, free_id
from tripot.games.rpg.matrix.devices import make_device
from tripot.games.rpg.notes import file_away, lay_by
from tripot.games.rpg.opponents import changes_of, sheet_of
from tripot.games.rpg.positions import free_spots
from tripot.games.rpg.records import Character, File, Network, Values, Zone
from tripot.games.rpg.scene_files import (
    LOAD,
    LOAD_FOR_LATER,
    SCENE,
    SCENE_FOR_LATER,
    lines_of,
    read_scene,
    scene_errors,
)
from tripot.games.rpg.stages import clear
from tripot.games.rpg.state import Table
from tripot.games.rpg.tabletalk import Command

WIDE, DEEP = 40, 20
"""Metres of a place that says nothing else."""


def _offer(s: Table, seat: Seat) -> Form | None:
    form = SCENE if s.encounter is None else SCENE_FOR_LATER
    return form if seat == GM else None


def _offer_load(s: Table, seat: Seat) -> Form | None:
    form = LOAD if s.encounter is None else LOAD_FOR_LATER
    return form if seat == GM else None


def _check(s: Table, _seat: Seat, v: Values) -> Refusal | None:
    return first_of(list(scene_errors(v))) or _check_moment(s, v)


def _check_moment(s: Table, v: Values) -> Refusal | None:
    """An encounter keeps its scene, even overnight; the next one is prepared meanwhile. [SR-TBL-12, SR-TBL-14]"""
    waits = s.encounter is not None and not v.get("later")
    return Refusal("SR-TBL-12", "scene_waits", {}, ("later",)) if waits else None


def _check_load(s: Table, _seat: Seat, v: Values) -> Refusal | None:
    """A file is held to the same as the form."""
    scene = read_scene(v["content"])
    if not isinstance(scene, dict) or SCENE.check_shape(scene):
        return Refusal("SR-TBL-12", "bad_scene", {"field": "content"}, ("content",))
    wrong = first_of(list(scene_errors(scene)))
    return _check_moment(s, v) if wrong is None else Refusal("SR-TBL-12", "bad_scene", wrong.facts, ("content",))


def _write(s: Table, _seat: Seat, v: Values) -> None:
    """Kept in the library; and played at once, unless it is for later. [SR-TBL-12]"""
    keep(s, v)
    if v.get("later"):
        s.tell("SR-TBL-12", "scene_kept", only(GM), name=v["name"])
    else:
        bring(s, v)


def _load(s: Table, seat: Seat, v: Values) -> None:
    _write(s, seat, {**read_scene(v["content"]), "later": bool(v.get("later"))})


def keep(s: Table, v: Values) -> None:
    """The game master finds it again, and takes it out as a file; one of the same name is replaced."""
    file_away(s, "scene_file", "scene", {name: value for name, value in v.items() if name != "later"})


def bring(s: Table, v: Values) -> None:
    """The former scene makes room; places, networks, opponents and documents are there, the crew where it begins."""
    clear(s)
    s.scene = v["name"]
    for line in lines_of(v, "zones"):
        s.zones[line["name"]] = _zone(line, max((zone.box[0] + zone.box[2] for zone in s.zones.values()), default=0))
    for line in lines_of(v, "networks"):
        _wire(s, line)
    for line in lines_of(v, "files"):
        s.networks[line["net"]].files[line["name"]] = _file(line)
    for line in lines_of(v, "opponents"):
        _people(s, line)
    _gather(s, v)
    for line in lines_of(v, "documents"):
        lay_by(s, (GM,), f"## {line['title']}\n\n{line['text']}", line.get("picture") or "")
    _tell(s, v)


def _zone(line: Values, free: int) -> Zone:
    """A place as it is written; one that says not where it is lies east of the others."""
    usual = {"x": free, "y": 0, "width": WIDE, "height": DEEP}
    box = tuple(usual[name] if line.get(name) is None else int(line[name]) for name in usual)
    plain: dict[str, Any] = {name: line[name] for name in ("cover", "ground", "light", "mana") if line.get(name)}
    return Zone(line["name"], line["name"], box=box, **plain)


def _file(line: Values) -> File:
    bomb = line.get("bomb") or 0
    return File(line["name"], line.get("content") or "", line["net"], line.get("encrypted") or 0, bomb=bomb)


def _wire(s: Table, line: Values) -> None:
    """A network, with a host if one is chosen."""
    name, host = line["name"], line.get("host") or ""
    s.networks[name] = Network(name, name, owner="opposition")
    if host:
        device = make_device(s, f"{host}_{name}", host, owner=name, network=name)
        s.networks[name].master = device.id


def _people(s: Table, line: Values) -> None:
    place = line.get("place") or ""
    spots, count = free_spots(s, place), int(line.get("count") or 1)
    for number in range(count):
        where: dict[str, Any] = {"zone": place, "hidden": line.get("sight") == "hidden"}
        if line.get("x") is not None and line.get("y") is not None:
            where |= {"x": line["x"] + 2 * number, "y": line["y"]}
        elif number < len(spots):
            where |= {"x": spots[number][0], "y": spots[number][1]}
        c = _somebody(s, line, number, count, where)
        if line.get("net"):
            _hire(s, c, line["net"])


def _somebody(s: Table, line: Values, number: int, count: int, where: dict[str, Any]) -> Character:
    given = line.get("name") or ""
    name = f"{given} {number + 1}" if given and count > 1 else given
    usual = line.get("kit") != "chosen"  # nobody comes empty-handed unless that is said [SR-TBL-11]
    if not line.get("like"):
        sheet = {**sheet_of(line, usual=usual), "name": name[:60]}
        return enlist(s, free_id(s, f"npc_{s.number()}"), sheet, GM, npc=True, **where)
    c = enlist_sample(s, line["like"], GM, changes_of(line, usual=usual), **where)
    c.npc, c.side, c.seat = True, "opposition", GM
    c.name = name[:60]
    return c


def _hire(s: Table, c: Character, net: str) -> None:
    """Somebody of the network's own: with a way in, and a decker to defend it."""
    c.network = net
    c.accesses[net] = "valid"
    s.networks[net].members.append(c.id)
    if c.device:
        s.networks[net].deckers.append(c.id)


def _gather(s: Table, v: Values) -> None:
    """The crew stands where the scene begins, side by side."""
    crew = [c for c in s.people() if c.side == "crew"]
    first = next((line["name"] for line in lines_of(v, "zones")), "")
    for number, c in enumerate(crew):
        c.zone = first
        c.x, c.y = (None, None) if v.get("start_x") is None else (v["start_x"], (v.get("start_y") or 0) + 2 * number)


def _tell(s: Table, v: Values) -> None:
    """The hook to everybody, who find it again; the secret to the game master. [SR-TBL-19]"""
    s.background = v.get("background") or ""
    lay_by(s, (GM,), f"## {v['name']}\n\n{v['hook']}", s.background, public=True)
    s.tell("SR-TBL-12", "scene_brought", None, name=v["name"], text=v["hook"])
    if v.get("secret"):
        s.tell("SR-TBL-12", "scene_brought_secret", only(GM), name=v["name"], text=v["secret"])


COMMANDS = {"bring_scene": Command(_offer, _write, _check), "load_scene": Command(_offer_load, _load, _check_load)}
