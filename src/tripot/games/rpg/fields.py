"""The lines of action forms: what can be written, with the choices the actors have now."""

from collections.abc import Callable
from dataclasses import replace

from tripot.engine.forms import Field
from tripot.games.rpg.matrix.biddings import BIDDINGS
from tripot.games.rpg.records import Character
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.concealment import perceives
from tripot.games.rpg.tables import (
    EXPLOSIVES,
    FORMS,
    MODES,
    MODES_OF_PRESENCE,
    POWERS,
    PROGRAMS,
    RITUALS,
    SKILLS,
    SPELLS,
    SPIRITS,
    SPRITES,
    TRIGGERS,
)

Make = Callable[[Table, list[Character]], Field]


def known_people(s: Table, actors: list[Character]) -> tuple[str, ...]:
    """Everybody that one of the actors perceives, themselves included."""
    return tuple(c.id for c in s.people() if any(perceives(one, c) for one in actors))


def _target(s: Table, actors: list[Character]) -> Field:
    return Field("target", "choice", choices=known_people(s, actors), term="being", optional=True)


def _aim(s: Table, actors: list[Character]) -> Field:
    return replace(_target(s, actors), name="aim")


def _assistants(s: Table, actors: list[Character]) -> Field:
    one = Field("", "choice", choices=known_people(s, actors), term="being")
    return Field("assistants", "list", most=5, of=(one,), optional=True)


def _opponents(s: Table, actors: list[Character]) -> Field:
    one = Field("", "choice", choices=known_people(s, actors), term="being")
    return Field("opponents", "list", most=5, of=(one,), optional=True)


def _weapon(_s: Table, actors: list[Character]) -> Field:
    names = tuple(dict.fromkeys(weapon.id for c in actors for weapon in c.weapons))
    return Field("weapon", "choice", choices=names, term="weapon")


def _any_weapon(s: Table, actors: list[Character]) -> Field:
    return replace(_weapon(s, actors), optional=True)


def _strikes(s: Table, actors: list[Character]) -> Field:
    line = (
        _target(s, actors),
        Field("dice", "int", most=60, optional=True),
        Field("atouts", "int", most=7, optional=True),
    )
    return Field("strikes", "list", least=1, most=12, of=(Field("", "group", of=line),))


def _explosive(_s: Table, actors: list[Character]) -> Field:
    names = tuple(dict.fromkeys(code for c in actors for code in c.gear if code in EXPLOSIVES))
    thrown = tuple(dict.fromkeys(weapon.id for c in actors for weapon in c.weapons))
    return Field("item", "choice", choices=(*names, *thrown), term="item")


def _amplify(_s: Table, _actors: list[Character]) -> Field:
    improvements = tuple(code for spell in SPELLS.values() for code in spell.improvements)
    line = (
        Field("gives", "choice", choices=("damage", "zone", *improvements), term="amplification"),
        Field("pay", "choice", choices=("die", "drachms"), term="payment", optional=True),
    )
    return Field("amplify", "list", most=12, of=(Field("", "group", of=line),), optional=True)


def _device(_s: Table, _actors: list[Character]) -> Field:
    return Field("device", "text", most=80, optional=True)


PROGRAM_LIST = Field(
    "programs", "list", most=6, of=(Field("", "choice", choices=tuple(PROGRAMS), term="program"),), optional=True
)


def _choice(name: str, choices: tuple[str, ...], term: str, *, optional: bool = False) -> Make:
    made = Field(name, "choice", choices=choices, term=term, optional=optional)
    return lambda _s, _actors: made


def _plain(made: Field) -> Make:
    return lambda _s, _actors: made


MODIFICATION = (
    Field("kind", "choice", choices=("service", "skill", "power", "force"), term="modification"),
    Field("what", "text", most=40, optional=True),
    Field("count", "int", least=1, most=12, optional=True),
)

MAKERS: dict[str, Make] = {
    "target": _target,
    "aim": _aim,
    "assistants": _assistants,
    "opponents": _opponents,
    "weapon": _weapon,
    "any_weapon": _any_weapon,
    "strikes": _strikes,
    "item": _explosive,
    "amplify": _amplify,
    "device": _device,
    "programs": _plain(PROGRAM_LIST),
    "bidding": _choice("bidding", BIDDINGS, "bidding", optional=True),
    "plane": _choice("plane", ("astral", "dual"), "plane", optional=True),
    "full_pool": _plain(Field("full_pool", "flag", optional=True)),
    "distance": _plain(Field("distance", "int", most=5000, optional=True)),
    "atouts": _plain(Field("atouts", "int", most=7, optional=True)),
    "x": _plain(Field("x", "int", least=-5000, most=5000, optional=True)),
    "y": _plain(Field("y", "int", least=-5000, most=5000, optional=True)),
    "metres": _plain(Field("metres", "int", most=5000, optional=True)),
    "height": _plain(Field("height", "int", most=500, optional=True)),
    "cover": _choice("cover", ("partial_cover", "full_cover"), "status"),
    "mode": _choice("mode", tuple(MODES), "fire_mode"),
    "presence": _choice("presence", MODES_OF_PRESENCE, "mode"),
    "text": _plain(Field("text", "text", most=1000, optional=True)),
    "task": _plain(Field("task", "flag", optional=True)),
    "steer": _plain(Field("steer", "flag", optional=True)),
    "spell": _choice("spell", tuple(SPELLS), "spell"),
    "form": _choice("form", tuple(FORMS), "form"),
    "ritual": _choice("ritual", tuple(RITUALS), "ritual"),
    "spirit_type": _choice("spirit_type", tuple(SPIRITS), "spirit"),
    "sprite_type": _choice("sprite_type", tuple(SPRITES), "sprite"),
    "trigger": _choice("trigger", tuple(TRIGGERS), "trigger"),
    "power": _choice("power", (*POWERS, *PROGRAMS, "gun_camera"), "power"),
    "object": _plain(Field("object", "text", most=80, optional=True)),
    "preparation": _plain(Field("preparation", "text", most=80, optional=True)),
    "effect": _plain(Field("effect", "int", most=2**31)),
    "focus": _plain(Field("focus", "text", most=40)),
    "source": _choice("source", ("signature", "true_name", "observation", "formula"), "formula_source"),
    "spirit_name": _plain(Field("spirit_name", "text", most=60)),
    "modifications": _plain(Field("modifications", "list", most=6, of=(Field("", "group", of=MODIFICATION),))),
    "about": _plain(Field("about", "text", most=120, optional=True)),
    "seconds": _plain(Field("seconds", "int", most=10**6, optional=True)),
    "network": _plain(Field("network", "text", most=80, optional=True)),
    "file": _plain(Field("file", "text", most=80, optional=True)),
    "program": _choice("program", tuple(PROGRAMS), "program"),
    "password": _plain(Field("password", "text", most=60, optional=True)),
    "key": _plain(Field("key", "text", most=60, optional=True)),
    "destroy": _plain(Field("destroy", "flag", optional=True)),
    "facts": _plain(Field("facts", "list", most=10, of=(Field("", "text", most=30),), optional=True)),
    "swap": _choice("swap", ("data_processing", "attack", "both"), "swap"),
    "depth": _choice("depth", ("common", "obscure", "restricted", "secret"), "depth", optional=True),
    "monitor": _choice("monitor", ("physical", "stun"), "monitor", optional=True),
    "patch": _choice("patch", ("stim_patch", "antidote_patch"), "item"),
    "skill": _choice("skill", tuple(SKILLS), "skill"),
    "specialisation": _plain(Field("specialisation", "text", most=40, optional=True)),
    "attribute": _choice("attribute", ("CON", "AGI", "REA", "FOR", "VOL", "LOG", "INT", "CHA"), "attribute"),
    "sense": _choice("sense", ("visual", "auditory"), "sense"),
    "mental": _plain(Field("mental", "flag", optional=True)),
    "physical": _plain(Field("physical", "flag", optional=True)),
    "hours": _plain(Field("hours", "int", most=24 * 60, optional=True)),
    "by": _plain(Field("by", "int", least=-200, most=200)),
    "rise": _plain(Field("rise", "int", most=400, optional=True)),
    "modifier": _plain(Field("modifier", "int", least=-10, most=10, optional=True)),
    "held": _plain(Field("held", "flag", optional=True)),
    "running": _plain(Field("running", "flag", optional=True)),
}
"""Every line that an action form may have, by name."""


def fields_of(s: Table, names: tuple[str, ...], actors: list[Character]) -> tuple[Field, ...]:
    """The lines of a form, after the one that says who acts."""
    ids = tuple(c.id for c in actors)
    who = Field("character", "choice", choices=ids, term="being", optional=True)
    return (who, *(MAKERS[name](s, actors) for name in names))
