"""Why an action is not on the menu: the first code of the list that applies. [SN-ACT-08]"""

import re

from tripot.engine.refusals import Refusal
from tripot.engine.seats import Seat
from tripot.games.startup_nation.deck import BRIGITTE, CHARACTER, MACRON, in_use
from tripot.games.startup_nation.state import Table

RULE = "SN-ACT-08"
MATCH_OVER = Refusal(RULE, "match_over")
ROUND_OVER = Refusal(RULE, "round_over")
NOT_YOURS = Refusal(RULE, "not_your_decision")
STALE = Refusal(RULE, "stale_decision")
MALFORMED = Refusal(RULE, "malformed_action")

_SEAT = r"P([1-9])"
_CHARACTER = r"([a-z_]+)"
_INDEX = r"#(0|[1-9][0-9]*)"
FORMS: dict[str, re.Pattern[str]] = {
    kind: re.compile(f"{kind}:{form}")
    for kind, form in {
        "resign": _CHARACTER,
        "ask": f"{_SEAT}:{_CHARACTER}",
        "delegate": f"{_SEAT}>{_SEAT}",
        "name": _CHARACTER,
        "answer": "(?:yes|no)",
        "offer": "(?:yes|no)",
        "announce": f"(?:none|{_SEAT}:{_CHARACTER})",
        "swap": f"{_SEAT},{_SEAT}",
        "ally": _SEAT,
        "grant_lie": _SEAT,
        "promote": _SEAT,
        "rehire": f"(?:none|{_SEAT}{_INDEX})",
        "fallback": _INDEX,
    }.items()
}
_WITH_CHARACTER = ("resign", "ask", "name", "announce")
_WITH_INDEX = ("rehire", "fallback")
_NOT_SELF = ("ask", "ally", "delegate")


def refuse(s: Table, decider: Seat, kind: str, text: str) -> Refusal:
    """The refusal of an action that the pending decision does not offer."""
    sent = text.partition(":")[0]
    form = FORMS.get(sent)
    match = form.fullmatch(text) if form else None
    if match is None:
        return MALFORMED
    words = [word for word in match.groups() if word is not None]
    seats = [int(word) - 1 for word in words[: text.count("P")]]
    if any(seat >= s.players for seat in seats) or (sent == "swap" and seats[0] > seats[1]):
        return MALFORMED
    if sent != kind:
        return Refusal(RULE, "wrong_action_kind", {"expected": kind, "sent": sent})
    if kind in _WITH_CHARACTER:
        found = _refuse_character(s, decider, kind, words[-1])
        if found:
            return found
    return _refuse_seats(s, decider, kind, seats) or _refuse_index(s, decider, kind, seats, words[-1])


def _refuse_character(s: Table, decider: Seat, kind: str, name: str) -> Refusal | None:
    if CHARACTER.get(name) not in in_use(s.zemmour):
        return Refusal(RULE, "unknown_character", {"found": name[:40]})
    if kind != "resign":
        return None
    held = {s.hand[decider] >> 2, s.drawn >> 2}
    if CHARACTER[name] not in held:
        return Refusal(RULE, "card_not_in_hand", {"character": name})
    assert CHARACTER[name] in (MACRON, BRIGITTE)
    return Refusal("SN-TURN-05" if name == "macron" else "SN-TURN-06", "card_cannot_resign", {"character": name})


def _refuse_seats(s: Table, decider: Seat, kind: str, seats: list[Seat]) -> Refusal | None:
    if kind in _NOT_SELF and decider in seats:
        return Refusal(RULE, "target_self")
    if kind != "rehire":
        out = [seat for seat in seats if not s.alive >> seat & 1]
        if out:
            return Refusal("SN-ELIM-01", "target_eliminated", {"player": out[0]})
    if len(seats) == 2 and seats[0] == seats[1]:
        return Refusal(RULE, "target_not_distinct")
    return None


def _refuse_index(s: Table, decider: Seat, kind: str, seats: list[Seat], digits: str) -> Refusal:
    assert kind in _WITH_INDEX
    owner = seats[0] if seats else decider
    size = len(s.piles[owner])
    if len(digits) > 4 or int(digits) >= size:
        return Refusal(RULE, "no_such_card", {"player": owner, "size": size})
    # What remains is the Investor that lies on top of its owner's pile and is acting now.
    return Refusal("SN-IVT-02" if kind == "rehire" else "SN-IVT-09", "acting_card")
