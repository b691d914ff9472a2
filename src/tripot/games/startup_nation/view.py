"""What each seat may see, listed fact by fact. [SN-INFO-01, SN-INFO-02, SN-INFO-03]

Cards are shown by their character: the number of an instance would give it away. [SN-INFO-06]
"""

from typing import Any

from tripot.engine.events import seen_by
from tripot.engine.seats import OMNISCIENT, Seat
from tripot.games.startup_nation import choices
from tripot.games.startup_nation.deck import NAMES, NO_CARD, RANKS, TRIAL_SEATS, copies, in_use, name_of
from tripot.games.startup_nation.discards import REASONS, place_of, shown_pile, taken_from_sealed
from tripot.games.startup_nation.knowledge import Knowledge, knowledge_of, of_this_round
from tripot.games.startup_nation.state import Table, seats_of

NOTHING_PRIVATE: dict[str, None] = dict.fromkeys(("knowledge", "memory", "choices", "hint"))


def view(s: Table, seat: Seat) -> dict[str, Any]:
    """All that a seat may know. [SN-INFO-05]"""
    shown = public(s)
    if seat == OMNISCIENT:
        return shown | everything(s)
    return shown | private(s, seat)


def public(s: Table) -> dict[str, Any]:
    """What players and spectators see alike. [SN-INFO-01, SN-UI-01]"""
    return {
        "players": s.players,
        "experimental": s.players in TRIAL_SEATS,  # [SN-VAR-01]
        "zemmour": bool(s.zemmour),
        "points_to_win": s.points_to_win,
        "max_rounds": s.max_rounds,
        "round": s.round,
        "turn": s.turn,
        "first": s.first,
        "active": s.active,
        "deck": len(s.deck),
        "characters": characters(s),
        "seats": [_seat(s, seat) for seat in range(s.players)],
        "alliances": [
            {"members": [one, other], "anchor": place_of(s, card), "card": name_of(card)}
            for one, other, card in s.alliances
        ],
        "lie_rights": [
            {"player": player, "anchor": place_of(s, card), "card": name_of(card)} for player, card in s.rights
        ],
        "revealed": _revealed(s),
    }


def characters(s: Table) -> list[dict[str, Any]]:
    """The cards of the deck in use, and how many copies of each lie face up; a sealed list counts whole, so that
    its missing card is not given away. [SN-UI-08]"""
    counts = copies(s.players, s.zemmour, s.figures)
    covered = {entry >> 4 for entry in s.sealed[1]} if s.sealed else set()
    face_up = [entry >> 4 for owner in range(s.players) for entry in shown_pile(s, owner)]
    return [
        {
            "id": NAMES[character],
            "rank": RANKS[character],
            "copies": counts[character],
            "face_up": min(face_up.count(character), counts[character]),  # the card taken may lie open again
            "one_may_be_taken": character in covered,
        }
        for character in in_use(s.zemmour)
    ]


def _seat(s: Table, seat: Seat) -> dict[str, Any]:
    allies = [one + other - seat for one, other, _ in s.alliances if seat in (one, other)]
    is_choosing = s.drawn != NO_CARD and s.active == seat
    return {
        "seat": seat,
        "score": s.scores[seat],
        "alive": bool(s.alive >> seat & 1),
        "cards": (s.hand[seat] != NO_CARD) + is_choosing,
        "discard": _discard(s, seat),
        "sealed": len(s.sealed[1]) if s.sealed and s.sealed[0] == seat else 0,
        "ally": allies[0] if allies else None,
        "may_lie": any(player == seat for player, _ in s.rights),
    }


def _discard(s: Table, seat: Seat) -> list[dict[str, Any]]:
    """A pile with its reasons, oldest first; the sealed part as it lay before a card was taken.
    [SN-DISC-05, SN-IVT-10, SN-UI-07]"""
    return [{"card": NAMES[entry >> 4], "reason": REASONS[entry & 3]} for entry in shown_pile(s, seat)]


def _revealed(s: Table) -> list[list[Any]] | None:
    """The survivors' cards, once the last round is over. [SN-END-06]"""
    if s.outcome is None:
        return None
    return [[seat, name_of(s.hand[seat])] for seat in seats_of(s.alive)]


def private(s: Table, seat: Seat) -> dict[str, Any]:
    """A player's own cards, what they know for certain, and what they may choose. [SN-INFO-02, SN-ELIM-06]"""
    if seat >= s.players:
        return {"hand": [], **NOTHING_PRIVATE, "truth": None, "taken": None}
    known = knowledge_of(seen_by(seat, of_this_round(s.log or ())), seat, s.players)
    alive = bool(s.alive >> seat & 1)
    return {
        "hand": _hand(s, seat),
        "knowledge": _certain(known) if alive else None,
        "memory": None if alive else _certain(known),  # frozen, no longer shown beside the players [SN-KNOW-10]
        "choices": choices.choices(s, seat, known.hands if alive else (None,) * s.players),
        "hint": choices.hint(s, seat),
        "truth": choices.truth(s, seat),
        "taken": taken_from_sealed(s) if s.sealed and s.sealed[0] == seat else None,
    }


def _hand(s: Table, seat: Seat) -> list[str]:
    held = [s.hand[seat]] + ([s.drawn] if s.active == seat else [])
    return [name_of(card) for card in held if card != NO_CARD]


def _certain(known: Knowledge) -> dict[str, Any]:
    """Hands by seat, the deck from the top, and the turn they are known at. [SN-KNOW-01, SN-INFO-04]"""
    return {"turn": known.turn, "hands": list(known.hands), "deck": known.deck[::-1]}


def everything(s: Table) -> dict[str, Any]:
    """What the replay shows once the match is over. [SN-END-06, SN-UI-10]"""
    return {
        "hand": [],
        "hands": [_hand(s, seat) for seat in range(s.players)],
        "deck_cards": [name_of(card) for card in reversed(s.deck)],
        "taken": taken_from_sealed(s),
        "truth": choices.any_truth(s),
        **NOTHING_PRIVATE,
    }
