"""The matrix: networks, what is known of their devices and files, and who is watched. [SR-MTX-24, SR-MTX-27]"""

from collections.abc import Mapping
from typing import Any

from tripot.engine.seats import GM, OMNISCIENT
from tripot.engine.view import View
from tripot.games.rpg.pages.people import being, chosen
from tripot.games.rpg.tables import MATRIX_ATTRIBUTES

Facts = dict[str, Any]
Asked = Mapping[str, str]
LIMIT = 40


def page(view: View, asked: Asked) -> Facts:
    """Networks with their devices, one's own persona, and for the game master every decker's score."""
    facts = view.facts
    who = chosen(view, asked.get("who", ""))
    sheet = facts["sheets"].get(who)
    devices = list(facts["devices"].values())
    networks = [
        {**row, "id": code, "devices": [_device(one) for one in devices if one["network"] == code]}
        for code, row in facts["networks"].items()
    ]
    own = facts["devices"].get(sheet["device"]) if sheet else None
    return {
        "who": who,
        "sheet": sheet,
        "own": _device(own) if own else None,
        "networks": networks,
        "grid": [_device(one) for one in devices if not one["network"] and (not own or one["id"] != own["id"])],
        "watched": watched(view),
        "sees_all": facts["seat"] in (GM, OMNISCIENT),
        "limit": LIMIT,
        "attributes": MATRIX_ATTRIBUTES,
    }


def watched(view: View) -> list[Facts]:
    """Everybody in the matrix whose surveillance score this seat may read, the closest to convergence first."""
    rows = [
        {**being(view, who), "score": sheet["surveillance"], "mode": sheet["mode"], "network": sheet["network"],
         "converged": sheet["converged"], "share": min(100, sheet["surveillance"] * 100 // LIMIT)}
        for who, sheet in view.facts["sheets"].items()
        if sheet["surveillance"] is not None and (sheet["mode"] != "offline" or sheet["surveillance"])
        and view.facts["characters"].get(who, {}).get("side") == "crew"
    ]  # fmt: skip
    return sorted(rows, key=lambda row: -row["score"])


def _device(row: Facts) -> Facts:
    known = [[name, row[name]] for name in MATRIX_ATTRIBUTES if name in row]
    return {**row, "known": known}
