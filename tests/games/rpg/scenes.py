"""Tables of the RPG in a given position, and short ways to play and look at them."""

from typing import Any

from tripot.engine.actions import TIMEOUT, Action, Fill, Pick
from tripot.engine.frames import Frame
from tripot.engine.refusals import Refusal
from tripot.engine.rng import ScriptedRng
from tripot.engine.seats import CLOCK, GM, OMNISCIENT, Seat
from tripot.engine.step import perform, settle
from tripot.games.rpg import GAME
from tripot.games.rpg.characters.creation import enlist, enlist_sample
from tripot.games.rpg.damage import Packet, suffer
from tripot.games.rpg.records import Box, Character
from tripot.games.rpg.state import Table
from tripot.games.rpg.tables import ATTRIBUTES

ANNE, BRUNO, CLEO = 0, 1, 2
"""Seats of players."""


def faces(text: str) -> list[int]:
    """Dice as people read them: "6 5 2 1"; "9x1" is nine ones."""
    found: list[int] = []
    for word in text.split():
        count, _, face = word.rpartition("x")
        found += [int(face)] * int(count or 1)
    return found


def dice(s: Table, d6: str = "", d4: str = "") -> Table:
    """From now on the dice fall so, and no other die may be thrown."""
    s.rng = ScriptedRng({"d6": faces(d6), "d4": faces(d4)})
    return s


def left(s: Table) -> dict[str, list[int]]:
    """Dice that the script still holds."""
    assert isinstance(s.rng, ScriptedRng)
    return s.rng.left()


def table(seats: int = 3, **options: Any) -> Table:
    """An empty table, everybody present; no die may be thrown before a script is given."""
    s = GAME.setup(seats, {"scene": "empty", **options}, ScriptedRng({}))
    settle(s)
    return s


def add(s: Table, id_: str, seat: Seat = GM, /, **sheet: Any) -> Character:
    """Somebody with 3 in everything but what is said: `add(s, "ada", ANNE, AGI=5, athletics=2, x=4, y=0)`.

    A character of the game master's is an opponent. Unknown words are fields of the sheet.
    """
    attributes = {code: sheet.pop(code, 3) for code in ATTRIBUTES}
    skills = {
        code: {"rating": sheet.pop(code)} for code in [one for one in sheet if one in _SKILLS and one != "skills"]
    }
    place = {name: sheet.pop(name) for name in ("x", "y", "zone", "hidden") if name in sheet}
    full = {"attributes": attributes, "skills": skills | sheet.pop("skills", {}), **sheet}
    c = enlist(s, id_, full, seat, npc=seat == GM, **place)
    if seat != GM and seat not in s.arrivals:
        s.arrivals.append(seat)
    return c


_SKILLS = (
    "athletics", "close_combat", "firearms", "stealth", "piloting", "perception", "outdoors", "electronics",
    "engineering", "biotech", "con_artistry", "influence", "astral", "sorcery", "conjuration", "enchantment",
    "technomancy",
)  # fmt: skip


def sample(s: Table, code: str, seat: Seat = GM, **place: Any) -> Character:
    """One of the ready people."""
    c = enlist_sample(s, code, seat, **place)
    if seat != GM and seat not in s.arrivals:
        s.arrivals.append(seat)
    return c


def send(s: Table, who: Seat, action: Action | str) -> Refusal | None:
    """Send an action, or a pick by its wording; the refusal, if it is refused."""
    return perform(GAME, s, who, Pick(action) if isinstance(action, str) else action)


def play(s: Table, who: Seat, action: Action | str) -> Table:
    """Send an action that is accepted."""
    refusal = send(s, who, action)
    assert refusal is None, refusal
    return s


def order(s: Table, who: Seat, code: str, **form: Any) -> Table:
    """Give an order, or a command of the table, that is accepted."""
    return play(s, who, Fill(code, form))


def refused(s: Table, who: Seat, code: str, **form: Any) -> str:
    """The code with which a form is refused; nothing if it is accepted."""
    refusal = send(s, who, Fill(code, form))
    return "" if refusal is None else refusal.code


def answer(s: Table, *texts: str) -> Table:
    """Answer what is asked, one answer after the other, whoever is asked."""
    for text in texts:
        play(s, s.stack[-1].awaited(s)[0], text)
    return s


def react_with(s: Table, *codes: str, atouts: int = 0) -> Table:
    """Whoever is asked answers with several reactions at once."""
    form = {"reactions": list(codes)} | ({"atouts": atouts} if atouts else {})
    return play(s, s.stack[-1].awaited(s)[0], Fill("react_with", form))


def silence(s: Table) -> Table:
    """Nobody answers in time."""
    return play(s, CLOCK, TIMEOUT)


def asked(s: Table) -> tuple[str, Seat]:
    """What is asked now, and whom; the desk when nothing is."""
    top = s.stack[-1]
    return question(s).kind, top.awaited(s)[0]


def question(s: Table) -> Frame[Any]:
    """What is asked of the first who is asked."""
    top = s.stack[-1]
    return top.shown_to(s, top.awaited(s)[0])


def picks(s: Table) -> list[str]:
    """What may be answered now."""
    top = s.stack[-1]
    return [pick.text for pick in top.offers(s, top.awaited(s)[0])]


def told(s: Table, kind: str, seat: Seat = OMNISCIENT, **facts: Any) -> list[dict[str, Any]]:
    """The facts of every event of a kind that a seat was told, those with these facts only."""
    found = [dict(event.facts) for event in s.log or () if event.kind == kind and event.is_for(seat)]
    return [one for one in found if all(one.get(name) == value for name, value in facts.items())]


def rolls(s: Table, seat: Seat = GM, **facts: Any) -> list[dict[str, Any]]:
    """Every test told to a seat, with all it was told of it."""
    found: list[dict[str, Any]] = []
    for event in s.log or ():
        if event.kind == "test" and event.is_for(seat):
            found.append(dict(event.facts))
        elif event.kind in ("test_details", "test_secret") and event.is_for(seat):
            found[-1] |= event.facts
    return [one for one in found if all(one.get(name) == value for name, value in facts.items())]


def called(
    s: Table,
    c: Character,
    d6: str,
    *,
    pool: int = 0,
    threshold: int = 0,
    level: int = 0,
    lucky: bool = False,
    **more: Any,
) -> dict[str, Any]:
    """The game master calls a test of so many dice; returns it as told once it is rolled.

    By default the pool has as many dice as are scripted. Atouts are offered to the lucky only.
    """
    dice(s, d6)
    c.presets["atouts"] = "ask" if lucky else "never"
    size = pool or len(faces(d6))
    body = c.attributes["AGI"] + c.modifiers.get("AGI", 0)
    form = {"people": [c.id], "skill": "outdoors", "attribute": "AGI", "dice": size - body, "threshold": threshold}
    if level:
        form["level"] = level
    order(s, GM, "call_test", **form, **more)
    done = rolls(s)
    return done[-1] if done else {}


def fight(s: Table, *names: str, d6: str = "") -> Table:
    """Open an encounter in which they act in the order in which they are named."""
    people = list(names) or list(s.characters)
    throws = {one: _first_die(s, one, place, len(people)) for place, one in enumerate(people)}
    dice(s, d6 or " ".join(throws[one] for one in sorted(people)))
    order(s, GM, "start_encounter", people=people)
    if not d6:
        assert s.encounter is not None
        assert s.encounter.order == people, s.encounter.order
    return dice(s)


def _first_die(s: Table, one: str, place: int, count: int) -> str:
    """Initiative dice that put somebody at a place, for people who are equally quick."""
    return " ".join([str(max(1, 6 - place if count <= 6 else 6))] * s.characters[one].init_dice)


def marks(row: list[Box]) -> str:
    """A monitor as text: `.` empty, `x` damaged, `X` damaged for good, `s` scarred."""
    return "".join({(0, 0): ".", (1, 0): "x", (1, 1): "X", (0, 1): "s"}[box.damaged, box.incurable] for box in row)


def hurt(s: Table, c: Character, boxes: int, monitor: str = "physical", **packet: Any) -> int:
    """Irreducible damage, at once."""
    filled = suffer(s, c, Packet(boxes, monitor, **{"resist": "none", "irreducible": True, **packet}))
    settle(s)
    return filled


def statuses(c: Character) -> list[str]:
    """What somebody bears, by name."""
    return [status.code for status in c.statuses]


def wait(s: Table, **time: int) -> Table:
    """The game master lets time pass: `wait(s, hours=1)`."""
    return order(s, GM, "advance_clock", **time)
