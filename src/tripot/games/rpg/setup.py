"""A new table: the sample scene, or an empty one. [SR-GEN-11, SR-SMP-08]"""

from typing import Any

from tripot.engine.game import Options
from tripot.engine.options import complete
from tripot.engine.rng import Rng
from tripot.games.rpg.characters.creation import add_machine, enlist_sample
from tripot.games.rpg.desk import Desk
from tripot.games.rpg.matrix.devices import make_device
from tripot.games.rpg.meta import OPTIONS
from tripot.games.rpg.records import File, Network, Zone
from tripot.games.rpg.state import Table
from tripot.games.rpg.tables import SCENE


def set_up(seats: int, options: Options, rng: Rng) -> Table:
    """The table before anybody acts."""
    chosen = complete(OPTIONS, options)
    s = Table(rng, seats, chosen)
    s.over_at = chosen["session_length"]
    s.scene = chosen["scene"]
    if s.scene == "cold_store_job":
        lay_out(s)
    s.stack.append(Desk())
    s.log = []
    return s


def lay_out(s: Table) -> None:
    """The sample: zones, opponents, a network, files. [SR-SMP-08]"""
    job = SCENE["job"]
    s.clock = s.ticked = job["clock"]
    for code, row in SCENE["zone"].items():
        s.zones[code] = Zone(code, **{**row, "box": tuple(row["box"])})
    for row in job["people"]:
        place = {name: row[name] for name in ("zone", "x", "y")}
        c = enlist_sample(s, row["code"], **place)
        if row.get("network"):
            c.network = row["network"]
            c.accesses[row["network"]] = "valid"
    for code, row in SCENE["network"].items():
        _wire(s, code, row)


def _wire(s: Table, code: str, row: dict[str, Any]) -> None:
    deckers = [c.id for c in s.people() if any(c.id.startswith(one) for one in row["deckers"])]
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
        device.network = code
        device.slaved = bool(line.get("slaved"))
        device.owner = code
