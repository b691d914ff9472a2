"""Scenes ready to play: places, opponents with their tokens, a network, an hour and a hook. [SR-GEN-11, SR-SMP-08]"""

from typing import Any

from tripot.engine.actions import Pick
from tripot.engine.seats import GM, Seat
from tripot.games.rpg.characters.creation import add_machine, enlist_sample
from tripot.games.rpg.clock import DAY, advance
from tripot.games.rpg.doings import call_off
from tripot.games.rpg.matrix.devices import make_device
from tripot.games.rpg.records import File, Network, Note, Zone, freeze
from tripot.games.rpg.roundends import is_time_dangerous
from tripot.games.rpg.state import Table
from tripot.games.rpg.steering import tell_scene
from tripot.games.rpg.tables import STAGES
from tripot.games.rpg.tabletalk import Button
from tripot.games.rpg.vitals import depart

PLAY_SCENE = {code: Pick(f"play_scene:{code}", "play_scene", (code,)) for code in STAGES}


def lay_out(s: Table, code: str) -> None:
    """Places, opponents, networks and files of a scene. [SR-SMP-08]"""
    stage = STAGES[code]
    s.scene = code
    for name, row in stage["zone"].items():
        s.zones[name] = Zone(name, **{**row, "box": tuple(row["box"])})
    for row in stage["people"]:
        c = enlist_sample(s, row["code"], **{name: row[name] for name in ("zone", "x", "y")})
        if row.get("network"):
            c.network = row["network"]
            c.accesses[row["network"]] = "valid"
    for name, row in stage.get("network", {}).items():
        _wire(s, name, row)


def _wire(s: Table, code: str, row: dict[str, Any]) -> None:
    deckers = [c.id for c in s.people() if c.npc and any(c.id.startswith(one) for one in row["deckers"])]
    files = {one["id"]: File(**{"owner": code, **one}) for one in row["files"]}
    s.networks[code] = Network(code, owner="opposition", master=row["master"], files=files, deckers=deckers)
    s.networks[code].members = list(deckers)
    for line in row["devices"]:
        if "vehicle" in line:
            place = {name: line[name] for name in ("zone", "x", "y")}
            add_machine(s, line["id"], line["vehicle"], **place)
            device = s.devices[line["id"]]
        else:
            device = make_device(s, line["id"], line["device"], network=code)
        device.network, device.zone = code, line.get("zone", "")
        device.slaved = bool(line.get("slaved"))
        device.owner = code


def start_place(s: Table, number: int) -> dict[str, Any]:
    """Where newcomers stand in a ready scene."""
    if s.scene not in STAGES:
        return {}
    stage = STAGES[s.scene]
    x, y = stage["start"][number % len(stage["start"])]
    return {"zone": stage["start_zone"], "x": x, "y": y}


def _offer(s: Table, seat: Seat) -> list[Pick]:
    if seat != GM or s.encounter is not None:
        return []
    return [pick for code, pick in PLAY_SCENE.items() if code != s.scene]


def _play(s: Table, _seat: Seat, pick: Pick) -> None:
    """Another scene: whoever opposed the crew is gone, the crew stands where it begins. [SR-GEN-11]"""
    code = pick.args[0]
    clear(s)
    lay_out(s, code)
    for number, c in enumerate(one for one in s.people() if one.side == "crew"):
        for name, value in start_place(s, number).items():
            setattr(c, name, value)
    tell_scene(s, code)
    s.notes.append(Note(s.number(), s.clock, GM, (GM,), "scene", freeze({"who": "", "scene": code}), public=True))
    if not is_time_dangerous(s):
        advance(s, (STAGES[code]["clock"] - s.clock) % DAY)


def clear(s: Table) -> None:
    """The former scene: its opponents and its places. Its networks can still be reached, with nobody to defend them."""
    gone = [c for c in s.people() if c.npc and c.side == "opposition"]
    for c in gone:
        if c.id in s.characters:
            call_off(s, c.id)
            depart(s, c)
    s.zones.clear()
    s.background = ""
    for net in s.networks.values():
        net.deckers = [one for one in net.deckers if one in s.characters]
        net.members = [one for one in net.members if one in s.characters]


BUTTONS = {"play_scene": Button(_offer, _play)}
