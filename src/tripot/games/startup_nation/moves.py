"""Every action a player can send, built once, and the menus that list them. [SN-ACT-01]

Menus are kept by what they depend on (who is alive, which cards are held): search meets the same ones again and again.
"""

from collections.abc import Callable, Hashable
from typing import TypeVar

from tripot.engine.actions import Menu, Pick
from tripot.engine.seats import Seat
from tripot.games.startup_nation.deck import BRIGITTE, MACRON, NAMES, in_use
from tripot.games.startup_nation.state import seats_of

Key = TypeVar("Key", bound=Hashable)

PICKS: dict[str, Pick] = {}


def pick(kind: str, text: str, *args: object, label: str = "") -> Pick:
    """The one pick of that wording; `label` is its kind in the texts where one verb would not do.

    A place in a discard is among the arguments twice: counted from 0, and from 1 as people say it.
    """
    wording = f"{kind}:{text}"
    known = PICKS.get(wording)
    if known is None:
        known = PICKS[wording] = Pick(wording, label or kind, args)
    return known


class Menus(dict[Key, Menu]):
    """Menus by what they depend on, each built when first asked for."""

    def __init__(self, build: Callable[[Key], list[Pick]]) -> None:
        super().__init__()
        self.build = build

    def __missing__(self, key: Key) -> Menu:
        menu = self[key] = Menu(self.build(key))
        return menu


def player(seat: Seat) -> str:
    """How an action writes a seat.

    >>> player(0)
    'P1'
    """
    return f"P{seat + 1}"


def _characters(key: int) -> list[str]:
    return [NAMES[character] for character in in_use(key & 1)]


def _resign(key: int) -> list[Pick]:
    held, may_lay_her = sorted({key >> 4 & 15, key & 15}), key >> 8
    free = [character for character in held if character < MACRON or (may_lay_her and character == BRIGITTE)]
    return [LAYS_HER if c == BRIGITTE else pick("resign", NAMES[c], NAMES[c]) for c in free or [held[-1]]]


def _ask(key: int) -> list[Pick]:
    targets, names = seats_of(key >> 1), _characters(key)
    return [pick("ask", f"{player(seat)}:{name}", seat, name) for seat in targets for name in names]


def _delegate(key: int) -> list[Pick]:
    others = seats_of(key)
    pairs = ((asker, target) for asker in others for target in others if asker != target)
    return [pick("delegate", f"{player(asker)}>{player(target)}", asker, target) for asker, target in pairs]


def _name(key: int) -> list[Pick]:
    return [pick("name", name, name) for name in _characters(key)]


def _announce(key: int) -> list[Pick]:
    subjects, names = seats_of(key >> 1), _characters(key)
    claims = [pick("announce", f"{player(seat)}:{name}", seat, name) for seat in subjects for name in names]
    return [SILENCE, *claims]


def _swap(key: int) -> list[Pick]:
    alive = seats_of(key)
    pairs = ((low, high) for low in alive for high in alive if low < high)
    return [pick("swap", f"{player(low)},{player(high)}", low, high) for low, high in pairs]


def _ally(key: int) -> list[Pick]:
    return [pick("ally", player(seat), seat) for seat in seats_of(key)]


def _grant_lie(key: int) -> list[Pick]:
    return [pick("grant_lie", player(seat), seat) for seat in seats_of(key)]


def _promote(key: int) -> list[Pick]:
    return [pick("promote", player(seat), seat) for seat in seats_of(key)]


def _rehire(key: tuple[int, ...]) -> list[Pick]:
    places = ((owner, index) for owner, size in enumerate(key) for index in range(size))
    return [
        NO_REHIRE,
        *(pick("rehire", f"{player(owner)}#{index}", owner, index, index + 1) for owner, index in places),
    ]


def _fallback(key: int) -> list[Pick]:
    return [pick("fallback", f"#{index}", index, index + 1) for index in range(key)]


RESIGN = Menus(_resign)
"""By the two characters held, `one << 4 | other`, and whether Brigitte may resign, `<< 8`. Macron never does; otherwise
she only does when both are held. [SN-TURN-05, SN-TURN-06, SN-TURN-07, SN-TURN-08, SN-VAR-08]"""
ASK = Menus(_ask)
"""By the seats that can be asked, `mask << 1 | zemmour`. [SN-QST-01, SN-QST-02]"""
DELEGATE = Menus(_delegate)
"""By the seats besides the active player. [SN-PRG-02]"""
NAME = Menus(_name)
"""By whether Zemmour is in the deck."""
ANNOUNCE = Menus(_announce)
"""By the survivors, `mask << 1 | zemmour`. [SN-TEC-04]"""
SWAP = Menus(_swap)
"""By the alive seats. [SN-REC-02, SN-REC-03]"""
ALLY = Menus(_ally)
GRANT_LIE = Menus(_grant_lie)
PROMOTE = Menus(_promote)
REHIRE = Menus(_rehire)
"""By the number of cards that can be taken from each pile. [SN-ACT-04]"""
FALLBACK = Menus(_fallback)
"""By the number of cards in the pile."""

LAYS_HER = pick("resign", "brigitte", "brigitte", label="resign_brigitte")
SILENCE = pick("announce", "none", label="announce_none")
NO_REHIRE = pick("rehire", "none", label="rehire_none")
ANSWER_YES, ANSWER_NO = pick("answer", "yes", label="answer_yes"), pick("answer", "no", label="answer_no")
OFFER_YES, OFFER_NO = pick("offer", "yes", label="offer_yes"), pick("offer", "no", label="offer_no")
ANSWER = Menu((ANSWER_YES, ANSWER_NO))
OFFER = Menu((OFFER_YES, OFFER_NO))
