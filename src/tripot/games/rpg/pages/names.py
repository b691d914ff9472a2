"""What has a name of its own at a table: people, machines and devices that no text can know. [SR-TBL-21]"""

from collections.abc import Iterator, Mapping
from typing import Any

from tripot.engine.view import View
from tripot.games.rpg.pages.rulings_named import paths, values

Facts = dict[str, Any]
Name = tuple[str, Mapping[str, Any]]
"""A text of `[called]`, and its facts."""
MACHINES = ("drone", "vehicle")
NOBODIES = ("npc", "player")
"""How the ids of those begin who were written at a table."""


def called(view: View) -> dict[str, dict[str, Name]]:
    """Everybody and everything that the reader meets, by the id that stands in facts."""
    beings = dict(_beings(view))
    return {
        "being": beings,
        "device": dict(_devices(view, beings)),
        "found": {who: ("found_being", {"who": who}) for who in view.facts["characters"]}
        | {what: ("found_device", {"what": what}) for what in view.facts["devices"]},
        "path": paths(view),
        "value": values(view),
    }


def _beings(view: View) -> Iterator[tuple[str, Name]]:
    """People by the name they bear, machines by their model and owner, whoever is not seen as somebody."""
    cards: Mapping[str, Facts] = view.facts["characters"]
    names = {one["id"]: one["name"] for one in view.facts["party"]} | {who: one["name"] for who, one in cards.items()}
    for who in dict.fromkeys((*names, *_mentioned(view))):
        owner = cards[who]["owner"] if who in cards else ""
        if names.get(who) not in (None, "", who):
            yield who, ("person", {"name": names[who]})
        elif who in cards and cards[who]["kind"] in MACHINES and (names.get(owner) or is_made(owner)):
            yield who, ("device_of", {"code": cards[who]["breed"], "user": owner})
        elif is_made(who):
            yield who, _numbered(who)
    for who, name in names.items():
        if name and name != who:
            yield name, ("person", {"name": name})  # events name people so: as was typed, never a code of the texts


def _mentioned(view: View) -> Iterator[str]:
    """Whoever uses a device, holds one or is in a network, seen or not."""
    for row in view.facts["devices"].values():
        yield from (str(row[name]) for name in ("user", "owner", "controlled_by") if row.get(name))
    for row in view.facts["networks"].values():
        yield from (*row.get("deckers", ()), *_words(row.get("detected")), *row.get("accesses", {}))
    for event in view.events:  # some have left since
        yield from (word for value in event.facts.values() for word in _words(value) if is_made(word))


def _words(found: Any) -> list[str]:
    if isinstance(found, str):
        return [found]
    return [one for one in found if isinstance(one, str)] if isinstance(found, list | tuple) else []


def is_made(who: str) -> bool:
    """Whether an id was made at the table, and is not the code of somebody whom the texts name.

    >>> [is_made(who) for who in ("npc_12", "player_3", "dock_guard_10", "dock_guard_9", "ember_spirit_5", "Zoé 12")]
    [True, True, True, False, True, False]
    """
    head, _, number = who.rpartition("_")
    if not head or not number.isdigit():
        return False
    most = 4 if head.endswith(("_spirit", "_sprite")) else 9
    return head.split("_")[0] in NOBODIES or int(number) > most  # the texts name so many of a kind


def _numbered(who: str) -> Name:
    head, _, number = who.rpartition("_")
    if head.split("_")[0] in NOBODIES:
        return "somebody", {}
    return "numbered", {"kind": head, "number": number}


def _devices(view: View, beings: Mapping[str, Name]) -> Iterator[tuple[str, Name]]:
    """Devices of people and networks that were made at this table; those that the texts name keep that name."""
    for row in view.facts["devices"].values():
        if row["network"] and row["id"] == f"{row['code']}_{row['network']}":
            yield row["id"], ("device_in", {"code": row["code"], "network": row["network"]})
        elif row["id"] in beings and row["user"] == row["id"]:
            yield row["id"], ("device", {"code": row["code"]})
        elif row["user"] in beings:
            yield row["id"], ("device_of", {"code": row["code"], "user": row["user"]})
