"""Who a player of the house is: a background, wagers that suit it, a temperament written among the Secrets."""

from tripot.engine.rng import Rng
from tripot.games.manhattan.corporations import IDS
from tripot.games.manhattan.state import Facts
from tripot.kit import temperaments
from tripot.kit.lots import likely, one

PERSONAS: tuple[Facts, ...] = (
    {
        "background": "young_wolf",
        "strategies": [{"title": "builder", "stake": 6}, {"title": "big_boss", "stake": 4}],
    },
    {
        "background": "power_broker",
        "strategies": [{"title": "ringleader", "stake": 4}, {"title": "opportunist", "stake": 6}],
    },
    {
        "background": "golden_trader",
        "strategies": [{"title": "wall_street_wizard", "stake": 5}],
    },
    {
        "background": "shadow_veteran",
        "strategies": [{"title": "code_breaker", "stake": 4}, {"title": "spymaster", "stake": 3}],
    },
    {
        "background": "decorated_officer",
        "strategies": [{"title": "paranoid_sabotage", "stake": 3}, {"title": "paranoid_datasteal", "stake": 3}],
    },
    {"strategies": [{"title": "conqueror", "stake": 5}, {"title": "patriarch", "stake": 3}]},
    {
        "background": "social_climber",
        "strategies": [{"title": "spymaster", "stake": 5}, {"title": "builder", "stake": 4}],
    },
    {
        "background": "young_wolf",
        "strategies": [{"title": "matchmaker", "stake": 4}, {"title": "big_boss", "stake": 3}],
    },
    {
        "background": "enforcer",
        "strategies": [{"title": "pyromaniac", "stake": 5}, {"title": "builder", "stake": 4}],
    },
    {"background": "heir", "strategies": [{"title": "patriarch", "stake": 5}, {"title": "big_boss", "stake": 4}]},
)
"""Ways of being an executive; the wagers follow the temper."""
STEADY = ("decorated_officer", "shadow_veteran", "social_climber", "heir")
"""Backgrounds that pay whoever plays well in all weathers; measured over games of six traders."""


def is_prepared(character: Facts) -> bool:
    """Whether somebody has filled in more than a name: a bot that takes their chair leaves it as it is."""
    return any(character[part] for part in ("background", "citizenship", "strategies", "secrets"))


def persona(facts: Facts, rng: Rng) -> Facts:
    """A character, with the temperament that it will have all game long."""
    form = {**one(rng, PERSONAS), "name": facts["me"]["character"]["name"], "secrets": temperaments.draw(rng).text}
    return {**form, "citizenship": _home(facts, rng)} if likely(rng, 50) else form


def considered(facts: Facts, rng: Rng) -> Facts:
    """A character of somebody who thinks twice: a background that pays, a home while there is room in one."""
    likes = [each for each in PERSONAS if each.get("background") in STEADY]
    form = {**one(rng, likes), "name": facts["me"]["character"]["name"], "secrets": temperaments.draw(rng).text}
    return {**form, "citizenship": _home(facts, rng)}


def _home(facts: Facts, rng: Rng) -> str:
    """A corporation of which nobody is a citizen yet, if there is one."""
    taken = [player["citizenship"] for player in facts["players"]]
    return one(rng, [name for name in IDS if name not in taken] or IDS)
