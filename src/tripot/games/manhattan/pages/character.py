"""The character form: who one is, where one comes from, what one secretly bets on. [MH-SET-02]"""

from typing import Any

from tripot.engine.foresight import Foresight
from tripot.engine.view import View
from tripot.games.manhattan.backgrounds import BACKGROUNDS, HIDEABLE
from tripot.games.manhattan.characters import AVATARS
from tripot.games.manhattan.corporations import IDS
from tripot.games.manhattan.state import Facts
from tripot.games.manhattan.strategies import MOST_STAKE, TITLES, worth

_TEXTS = ("description", "citizenship", "background", "hidden", "secrets")


def written(own: Facts, view: View) -> Facts | None:
    """The character as it was saved; nothing as long as the house's own suggestion stands."""
    saved = any(event.kind == "character_saved" and event.facts["seat"] == view.seat for event in view.events)
    return as_form(own) if saved else None


def as_form(own: Facts) -> Facts:
    """A character as its form was filled in."""
    kept: Facts = {"name": own["name"], "avatar": own["avatar"]}
    kept |= {name: own[name] for name in _TEXTS if own[name]}
    if own["strategies"]:
        kept["strategies"] = own["strategies"]
    return kept


def tidy(value: Any) -> Facts:
    """The form without empty boxes: a title without a stake is no strategy."""
    held = value if isinstance(value, dict) else {}
    kept = {name: held[name] for name in ("name", "avatar", *_TEXTS) if held.get(name) not in (None, "")}
    if kept.get("background") != "erased":
        kept.pop("hidden", None)
    taken = held.get("strategies")
    lines = (
        [entry for entry in taken if isinstance(entry, dict) and entry.get("stake")] if isinstance(taken, list) else []
    )
    if lines:
        kept["strategies"] = lines
    return kept


def choices() -> Facts:
    """All that may be chosen."""
    return {
        "avatars": AVATARS,
        "corporations": IDS,
        "backgrounds": BACKGROUNDS,
        "hideable": HIDEABLE,
        "titles": [{"id": title, "vp": points} for title, points in TITLES.items()],
        "stakes": [{"stake": stake, "lost": worth(stake, won=False)} for stake in range(1, MOST_STAKE + 1)],
    }


def foreseen(value: Facts, told: Foresight) -> Facts:
    """How much is staked, and how much may be. [MH-STR-01]"""
    return {
        **told.figures,
        "choices": choices(),
        "held": {**dict.fromkeys(("name", "avatar", *_TEXTS)), **value},
    }
