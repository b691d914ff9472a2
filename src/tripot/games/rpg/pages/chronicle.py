"""What an evening was: told from the lines that its reader may see, and no line itself. [SR-TBL-20]"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tripot.engine.events import Event
from tripot.engine.seats import Seat
from tripot.engine.view import View
from tripot.kit.numbers import number

Facts = dict[str, Any]
GREAT = 4
"""Net hits from which a success is worth telling."""
WORST = ("unhurt", "hurt", "badly_hurt", "down")
MOST = 3
"""Actions that are named of one person."""


def page(view: View, asked: Mapping[str, str]) -> Facts | None:
    """Who did what, rolls worth telling, wounds, atouts burned, what remains open; nothing before the first evening."""
    last = int(view.facts["session"])
    if not last:
        return None
    wanted = min(last, max(1, number(asked.get("evening", ""), last)))
    told = evening(view.events, wanted)
    is_last = wanted == last
    return {
        "evening": wanted,
        "evenings": last,
        "over": wanted < last or not view.facts["evening"],
        "deeds": deeds(told),
        "rolls": [dict(one.facts) for one in told if one.kind == "test" and is_worth_telling(one.facts)],
        "wounds": list((wounds(told) | (down(view) if is_last else {})).items()),
        "burned": list(Counter(one.facts["who"] for one in told if one.kind == "atout_burned").items()),
        "experience": list(experience(told).items()),
        "open": [[row["who"], row["action"], row["total"], row["threshold"]] for row in view.facts["projects"]]
        if is_last
        else [],
        "fight": is_last and view.facts["encounter"] is not None,
        "asked": list(asked_now(view)) if is_last else [],
        "published": published(view.events, wanted),
        "unseen": unseen(view, told) if view.menu.form("publish_line") or view.standing.form("publish_line") else {},
    }


def asked_now(view: View) -> Sequence[Seat]:
    """Whose answer an open question waits for: it stays open overnight. [SR-TBL-14]"""
    waits = view.pending
    return () if waits is None or waits.kind == "desk" else waits.awaited


def published(events: Iterable[Event], wanted: int) -> list[str]:
    """What the game master let everybody read of an evening."""
    lines = (one for one in events if one.kind == "line_published" and not one.struck)
    return [one.facts["text"] for one in lines if one.facts["evening"] == wanted]


def unseen(view: View, told: Sequence[Event]) -> Facts:
    """What of the game master's chronicle is in nobody else's: it may be published, line by line."""
    everybody = range(view.facts["seats"])
    shared = [one for one in told if one.audience is None or one.audience.issuperset(everybody)]
    known = [dict(one.facts) for one in shared if one.kind == "test"]
    mine, theirs = wounds(told), wounds(shared)
    return {
        "deeds": [one for one in deeds(told) if one not in deeds(shared)],
        "rolls": [dict(one.facts) for one in told if one.kind == "test" and dict(one.facts) not in known],
        "wounds": [(who, wound) for who, wound in mine.items() if theirs.get(who) != wound],
    }


def evening(events: Iterable[Event], wanted: int) -> Sequence[Event]:
    """What was told from one start of a session to the next, without what was taken back."""
    found: list[Event] = []
    inside = False
    for event in events:
        if event.kind == "session" and event.facts["change"] == "begins" and not event.struck:
            inside = event.facts["number"] == wanted
        if inside and not event.struck:
            found.append(event)
    return found


def deeds(told: Iterable[Event]) -> list[Facts]:
    """What each did most."""
    done: dict[str, Counter[str]] = {}
    for one in told:
        if one.kind == "action":
            done.setdefault(one.facts["who"], Counter())[one.facts["action"]] += 1
    return [{"who": who, "actions": counts.most_common(MOST)} for who, counts in done.items()]


def is_worth_telling(facts: Mapping[str, Any]) -> bool:
    """A disaster, or far better than needed."""
    return facts.get("outcome") == "critical_failure" or int(facts.get("net") or 0) >= GREAT


def wounds(told: Iterable[Event]) -> dict[str, str]:
    """How each looked at worst."""
    worst: dict[str, str] = {}
    for one in told:
        if one.kind == "wounded" and one.facts["hurt"]:
            who, now = one.facts["who"], one.facts["wound"]
            worst[who] = max(worst.get(who, "unhurt"), now, key=WORST.index)
    return worst


def down(view: View) -> dict[str, str]:
    """Whoever lies there now, as far as they are seen: a blow that fells is told as a status."""
    people = view.facts["characters"].values()
    return {one["label"]: "down" for one in people if one["wound"] == "down"}


def experience(told: Iterable[Event]) -> dict[str, int]:
    """What was awarded, to whom."""
    points: Counter[str] = Counter()
    for one in told:
        if one.kind == "experience":
            points[one.facts["who"]] += one.facts["points"]
    return dict(points)
