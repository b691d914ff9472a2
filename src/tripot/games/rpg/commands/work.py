"""Going on with an extended test, or giving it up; handing things over. [SR-EXT-04, SR-EXT-08]"""

from dataclasses import replace

from tripot.engine.forms import Field, Form
from tripot.engine.refusals import Refusal
from tripot.engine.seats import GM, Seat
from tripot.games.rpg.characters.control import label, own
from tripot.games.rpg.extended import abandon, propose_work
from tripot.games.rpg.positions import distance
from tripot.games.rpg.records import Character, Project, Values
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.concealment import perceives
from tripot.games.rpg.statuses.permissions import can_act
from tripot.games.rpg.tabletalk import Command
from tripot.games.rpg.visibility import witnesses
from tripot.games.rpg.weapons import weapon_of


def _idle(s: Table, seat: Seat) -> list[Project]:
    mine = {c.id for c in (s.people() if seat == GM else own(s, seat)) if can_act(c)}
    return [one for one in s.projects.values() if one.who in mine and not one.due]


def _offer(s: Table, seat: Seat, name: str) -> Form | None:
    those = _idle(s, seat)
    if not those:
        return None
    return Form(name, (Field("project", "choice", choices=tuple(str(one.id) for one in those)),), "SR-EXT-04")


def _offer_go_on(s: Table, seat: Seat) -> Form | None:
    return _offer(s, seat, "go_on")


def _offer_give_up(s: Table, seat: Seat) -> Form | None:
    return _offer(s, seat, "give_up")


def _go_on(s: Table, _seat: Seat, v: Values) -> None:
    """Another interval, another roll. [SR-EXT-02]"""
    propose_work(s, s.projects[int(v["project"])])


def _give_up(s: Table, _seat: Seat, v: Values) -> None:
    """Before any roll it may be given up; the time spent is lost. [SR-EXT-04]"""
    abandon(s, s.projects[int(v["project"])])


def _things(c: Character) -> list[str]:
    carried = [name for name, count in c.gear.items() if count > 0 and not name.endswith("_charges")]
    weapons = [weapon.id for weapon in c.weapons if weapon.code not in ("unarmed", "spirit", "fangs", "pike_mount")]
    return [*carried, *weapons, *(name for name in ("credits", "drachms") if getattr(c, name) > 0)]


def _offer_hand(s: Table, seat: Seat) -> Form | None:
    mine = [c for c in (s.people() if seat == GM else own(s, seat)) if c.kind == "person" and can_act(c)]
    to = tuple(c.id for c in s.people() if c.kind == "person" and any(perceives(one, c) for one in mine))
    things = tuple(dict.fromkeys(thing for c in mine for thing in _things(c)))
    samples = _samples(mine, s)[:6]
    if not samples:
        return None
    fields = (
        Field("character", "choice", choices=tuple(c.id for c in mine), term="being"),
        Field("to", "choice", choices=to, term="being"),
        Field("thing", "choice", choices=things, term="item"),
        Field("count", "int", least=1, most=10**6, optional=True),
    )
    return Form("hand_over", fields, "SR-CHR-09", {"samples": samples})


def _samples(mine: list[Character], s: Table) -> list[dict[str, str]]:
    return [
        {"character": c.id, "to": one.id, "thing": _things(c)[0]}
        for c in mine
        for one in s.people()
        if one.kind == "person" and one.id != c.id and perceives(c, one) and _beside(c, one) and _things(c)
    ]


def _beside(c: Character, other: Character) -> bool:
    far = distance(c, other)
    return far is None or far <= 2


def _check_hand(s: Table, _seat: Seat, v: Values) -> Refusal | None:
    c, other = s.characters[v["character"]], s.characters[v["to"]]
    if v["thing"] not in _things(c) or c.id == other.id or not perceives(c, other):
        return Refusal("SR-LAW-01", "E_TARGET", {"found": v["thing"]}, ("thing",))
    if not _beside(c, other):
        return Refusal("SR-CBT-18", "E_REACH", {"metres": distance(c, other), "most": 2}, ("to",))
    held = c.gear.get(v["thing"], getattr(c, v["thing"], 1) if v["thing"] in ("credits", "drachms") else 1)
    if int(v.get("count") or 1) > held:
        return Refusal("SR-LAW-01", "E_AMMO", {"left": held, "needed": v.get("count")}, ("count",))
    return None


def _hand_over(s: Table, _seat: Seat, v: Values) -> None:
    """A thing changes hands. [SR-CHR-09]"""
    c, other, thing, count = s.characters[v["character"]], s.characters[v["to"]], v["thing"], int(v.get("count") or 1)
    weapon = weapon_of(c, thing)
    if thing in ("credits", "drachms"):
        setattr(c, thing, getattr(c, thing) - count)
        setattr(other, thing, getattr(other, thing) + count)
    elif weapon is not None and thing not in c.gear:
        c.weapons = [one for one in c.weapons if one.id != thing]
        taken = {one.id for one in other.weapons}
        id_ = next(name for name in (thing, *(f"{thing}_{n}" for n in range(2, 99))) if name not in taken)
        other.weapons.append(replace(weapon, id=id_))
    else:
        c.gear[thing] -= count
        other.gear[thing] = other.gear.get(thing, 0) + count
    s.tell("SR-CHR-09", "handed_over", witnesses(s, c), who=label(c), to=label(other), item=thing, count=count)


COMMANDS = {
    "go_on": Command(_offer_go_on, _go_on),
    "give_up": Command(_offer_give_up, _give_up),
    "hand_over": Command(_offer_hand, _hand_over, _check_hand),
}
