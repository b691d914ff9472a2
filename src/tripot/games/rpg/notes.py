"""Private notes: what somebody learned, and whom they tell. [SR-INFO-03, SR-CHR-10]"""

from dataclasses import replace
from typing import Any

from tripot.engine.events import only
from tripot.engine.seats import GM, Seat
from tripot.games.rpg.characters.control import controller, label
from tripot.games.rpg.records import Character, Note, Values, freeze, thaw
from tripot.games.rpg.state import Table


def write_note(s: Table, c: Character, rule: str, kind: str, **facts: Any) -> None:
    """Something only a character's player and the game master learn. [SR-INFO-01]"""
    seat = controller(s, c)
    note = Note(s.number(), s.clock, seat, (seat, GM), kind, freeze({"who": label(c), **facts}))
    s.notes.append(note)
    s.tell(rule, "private_note", only(seat, GM), who=label(c), note=kind, number=note.id, **facts)


def hand_out(s: Table, seats: tuple[Seat, ...], text: str, picture: str = "") -> None:
    """Something the game master gives some seats to read and to look at. [SR-INFO-03, SR-TBL-13]"""
    note = lay_by(s, (*seats, GM), text, picture)
    s.tell("SR-INFO-03", "private_note", only(*seats, GM), note="handout", number=note.id, **thaw(note.facts))


def lay_by(s: Table, readers: tuple[Seat, ...], text: str, picture: str = "", *, public: bool = False) -> Note:
    """A document that its readers find again among their papers."""
    facts = {"who": "", "text": text} | ({"picture": picture} if picture else {})
    s.notes.append(Note(s.number(), s.clock, GM, readers, "handout", freeze(facts), public=public))
    return s.notes[-1]


def file_away(s: Table, kind: str, what: str, content: Values) -> None:
    """Something in the game master's library; one of the same kind and name is replaced. [SR-TBL-11, SR-TBL-12]"""
    s.notes = [one for one in s.notes if one.kind != kind or one.facts[what]["name"] != content["name"]]
    s.notes.append(Note(s.number(), s.clock, GM, (GM,), kind, freeze({"who": "", what: content})))


def share(s: Table, seat: Seat, number: int, to: Seat | None) -> None:
    """Show a note to one seat, or to everybody. [SR-INFO-03]"""
    for place, note in enumerate(s.notes):
        if note.id == number and seat in note.readers:
            if to is None:
                s.notes[place] = replace(note, public=True)
            elif to not in note.readers:
                s.notes[place] = replace(note, readers=(*note.readers, to))
            audience = None if to is None else only(to, seat, GM)
            facts = {name: thaw(value) for name, value in note.facts.items() if name != "who"}
            s.tell("SR-INFO-03", "note_shared", audience, who=note.facts["who"], note=note.kind, number=number, **facts)


def readable(s: Table, seat: Seat) -> list[Note]:
    """The notes a seat may read."""
    return [note for note in s.notes if note.public or seat in note.readers]
