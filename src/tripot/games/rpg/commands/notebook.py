"""Notes, handouts and messages. [SR-INFO-03]"""

from tripot.engine.events import only
from tripot.engine.forms import Field, Form
from tripot.engine.refusals import Refusal
from tripot.engine.seats import GM, Seat
from tripot.games.rpg.characters.control import controller, label, own
from tripot.games.rpg.matrix.traffic import carry
from tripot.games.rpg.notes import hand_out, lay_by, readable, share
from tripot.games.rpg.pictures import check_picture, picture_field
from tripot.games.rpg.records import Character, Values
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.concealment import perceives
from tripot.games.rpg.tabletalk import Command

EVERYBODY = "everybody"
BACKGROUND = Form("background", (picture_field("picture"),), "SR-TBL-13")
UNSHARED = ("private_roll", "scene_file", "opponent_file")


def seats_named(s: Table) -> tuple[str, ...]:
    """Seats as a form names them."""
    return (*(str(seat) for seat in range(s.seats)), EVERYBODY)


def _offer_share(s: Table, seat: Seat) -> Form | None:
    notes = [note for note in readable(s, seat) if not note.public and note.kind not in UNSHARED]
    if not notes:
        return None
    fields = (
        Field("number", "choice", choices=tuple(str(note.id) for note in notes)),
        Field("to", "choice", choices=seats_named(s), term="listener"),
    )
    return Form("share_note", fields, "SR-INFO-03")


def _share(s: Table, seat: Seat, v: Values) -> None:
    """Show a note of one's own. [SR-INFO-03]"""
    share(s, seat, int(v["number"]), None if v["to"] == EVERYBODY else int(v["to"]))


def _offer_handout(s: Table, seat: Seat) -> Form | None:
    if seat != GM or not s.seats:
        return None
    one = Field("", "choice", choices=tuple(str(chair) for chair in range(s.seats)), term="listener")
    fields = (
        Field("to", "list", least=1, most=8, of=(one,)),
        Field("text", "text", most=8000, optional=True),
        picture_field("picture"),
    )
    return Form("handout", fields, "SR-INFO-03")


def _check_handout(_s: Table, _seat: Seat, v: Values) -> Refusal | None:
    """A text, a picture, or both."""
    if not v.get("text") and not v.get("picture"):
        return Refusal("SR-INFO-03", "E_EMPTY", {}, ("text",))
    return check_picture(v.get("picture"), "picture")


def _handout(s: Table, _seat: Seat, v: Values) -> None:
    hand_out(s, tuple(sorted({int(one) for one in v["to"]})), v.get("text") or "", v.get("picture") or "")


def _offer_background(s: Table, seat: Seat) -> Form | None:
    return BACKGROUND if seat == GM and s.seats else None


def _check_background(_s: Table, _seat: Seat, v: Values) -> Refusal | None:
    return check_picture(v.get("picture"), "picture")


def _background(s: Table, _seat: Seat, v: Values) -> None:
    """Another picture behind the map, or none any more. [SR-TBL-13]"""
    hang(s, v.get("picture") or "")
    s.tell("SR-TBL-13", "background", None, name=s.scene, shown=bool(s.background))


def hang(s: Table, picture: str) -> None:
    """What lies behind the map; everybody finds it again among their papers."""
    s.background = picture
    if picture:
        lay_by(s, (GM,), "", picture, public=True)


def _connected(s: Table, c: Character) -> list[Character]:
    """Whoever somebody sees to be online."""
    people = [one for one in s.people() if one.id != c.id and one.kind == "person"]
    return [one for one in people if one.mode != "offline" and perceives(c, one)]


def _offer_message(s: Table, seat: Seat) -> Form | None:
    mine = [c for c in own(s, seat) if c.mode != "offline" and c.kind == "person" and c.alive]
    to = tuple(dict.fromkeys(one.id for c in mine for one in _connected(s, c)))
    if not mine or not to:
        return None
    fields = (
        Field("character", "choice", choices=tuple(c.id for c in mine), term="being"),
        Field("to", "choice", choices=to, term="being"),
        Field("text", "text", most=1000),
    )
    samples = [{"character": c.id, "to": one.id, "text": "…"} for c in mine for one in _connected(s, c)]
    return Form("message", fields, "SR-X14", {"samples": samples[:6]})


def _check_message(s: Table, _seat: Seat, v: Values) -> Refusal | None:
    c, other = s.characters[v["character"]], s.characters[v["to"]]
    if other not in _connected(s, c):
        return Refusal("SR-X14", "E_TARGET", {"found": other.id}, ("to",))
    return None


def _message(s: Table, _seat: Seat, v: Values) -> None:
    """A message between two devices; whoever snoops on either gets a copy. [SR-X14]"""
    c, other = s.characters[v["character"]], s.characters[v["to"]]
    audience = only(*sorted({controller(s, c), controller(s, other), GM}))
    s.tell("SR-X14", "message", audience, who=label(c), text=v["text"], about=label(other))
    carry(s, c, other, v["text"])


COMMANDS = {
    "share_note": Command(_offer_share, _share),
    "handout": Command(_offer_handout, _handout, _check_handout),
    "background": Command(_offer_background, _background, _check_background),
    "message": Command(_offer_message, _message, _check_message),
}
