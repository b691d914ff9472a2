"""What the game master puts into somebody's hands, or takes out of them. [SR-GEN-03, SR-CHR-09]"""

from tripot.engine.forms import Field, Form
from tripot.engine.refusals import Refusal
from tripot.engine.seats import GM, Seat
from tripot.games.rpg.characters.control import label
from tripot.games.rpg.opponents import CARRIED
from tripot.games.rpg.records import Character, Values
from tripot.games.rpg.state import Table
from tripot.games.rpg.tables import ARMOUR, CONSUMABLES, EXPLOSIVES, FOCI, MODS
from tripot.games.rpg.tabletalk import Command
from tripot.games.rpg.visibility import witnesses
from tripot.games.rpg.weapons import new_weapon

ITEMS = (*(code for code in CONSUMABLES if code != "drachm"), *EXPLOSIVES, *MODS, *ARMOUR, *FOCI)
MOST_ALIKE = 3
"""Weapons of one kind that somebody carries."""
ONE_OF = ("weapon", "item", "thing")
"""A weapon or a thing of the catalogue, or a thing of the game master's own."""


def _offer(s: Table, seat: Seat) -> Form | None:
    those = tuple(c.id for c in s.people() if c.kind == "person")
    if seat != GM or not those:
        return None
    fields = (
        Field("character", "choice", choices=those, term="being"),
        Field("change", "choice", choices=("give", "take"), term="by_hand", optional=True),
        Field("weapon", "choice", choices=CARRIED, term="weapon", optional=True),
        Field("item", "choice", choices=ITEMS, term="item", optional=True),
        Field("thing", "text", most=40, optional=True),
        Field("count", "int", least=1, most=20, optional=True),
    )
    return Form("give_item", fields, "SR-GEN-03", {"samples": [{"character": those[0], "item": "stim_patch"}]})


def _check(s: Table, _seat: Seat, v: Values) -> Refusal | None:
    """One thing at a time; nobody loses what they do not have."""
    named = [name for name in ONE_OF if (v.get(name) or "").strip()]
    if len(named) != 1:
        return Refusal("SR-GEN-03", "one_thing", {}, (named[1] if named else "item",))
    c, count = s.characters[v["character"]], int(v.get("count") or 1)
    held = _held(c, _code(v), is_weapon=named[0] == "weapon")
    if v.get("weapon") and v.get("change") != "take" and held + count > MOST_ALIKE:
        return Refusal("SR-GEN-03", "too_many_alike", {"most": MOST_ALIKE}, ("count",))
    if v.get("change") == "take" and held < count:
        return Refusal("SR-GEN-03", "E_AMMO", {"left": held, "needed": count}, ("count",))
    return None


def _code(v: Values) -> str:
    return str(v.get("weapon") or v.get("item") or v["thing"].strip())


def _held(c: Character, code: str, *, is_weapon: bool) -> int:
    """How many of something somebody has."""
    if is_weapon:
        return sum(one.code == code for one in c.weapons)
    if code in ARMOUR:
        return int(c.armour == code)
    return int(code in c.foci) if code in FOCI else c.gear.get(code, 0)


def _give(s: Table, _seat: Seat, v: Values) -> None:
    """It is theirs from now on, or no longer; whoever sees them sees it. [SR-GEN-03]"""
    c, code = s.characters[v["character"]], _code(v)
    count = int(v.get("count") or 1)
    taken = v.get("change") == "take"
    if v.get("weapon"):
        _arm(c, code, -count if taken else count)
    elif code in ARMOUR:
        c.armour = "" if taken else code
    elif code in FOCI:
        c.foci = {name: on for name, on in c.foci.items() if name != code} | ({} if taken else {code: False})
    else:
        c.gear[code] = c.gear.get(code, 0) + (-count if taken else count)
        charges = CONSUMABLES.get(code, {}).get("charges", 0)
        if charges and not taken:
            c.gear.setdefault(f"{code}_charges", charges)
    s.tell("SR-GEN-03", "taken_away" if taken else "given", witnesses(s, c), who=label(c), item=code, count=count)


def _arm(c: Character, code: str, count: int) -> None:
    """So many weapons more, or fewer."""
    gone = [one.id for one in c.weapons if one.code == code][: max(0, -count)]
    c.weapons = [one for one in c.weapons if one.id not in gone]
    for _ in range(count):
        c.weapons.append(new_weapon(c, code))


COMMANDS = {"give_item": Command(_offer, _give, _check)}
