"""Starting from a position instead of a deal: the instant before somebody draws. [SN-TEST-01]"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from tripot.engine.refusals import Refusal
from tripot.engine.rng import PlainRng, Rng
from tripot.engine.seats import Seat
from tripot.games.startup_nation import setup
from tripot.games.startup_nation.deck import ACCOUNTANT, CHARACTER, MACRON, SALESMAN, SEATS, card_of, copies
from tripot.games.startup_nation.discards import RESIGNED, lay
from tripot.games.startup_nation.state import Table

RULE = "SN-TEST-01"
CODES = (
    "position_fields",
    "position_players",
    "position_seat",
    "position_scores",
    "position_unknown_character",
    "position_too_many_copies",
    "position_empty_deck",
    "position_too_few_players",
    "position_active_eliminated",
    "position_deadly_discard",
    "position_bad_anchor",
    "position_anchor_used_twice",
    "position_effect_of_eliminated",
    "position_self_alliance",
    "position_two_alliances",
)
"""Why a position may be refused, in the order of the checks."""
_FIELDS = {"players", "zemmour", "active", "deck", "hands", "discards", "alliances", "lie_rights", "scores"}


class BadPosition(ValueError):
    """A position that cannot be started from."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.code} {dict(refusal.facts)}")
        self.refusal = refusal


def start(position: Mapping[str, Any], rng: Rng | None = None) -> Table:
    """The table in a position; `BadPosition` if it is refused. The game stops with its round. [SN-TEST-01]"""
    refusal = check(position)
    if refusal is not None:
        raise BadPosition(refusal)
    s = Table(rng or PlainRng(0), position["players"], int(position.get("zemmour", False)))
    s.is_position = True
    s.scores = tuple(position.get("scores", s.scores))
    s.round = 1
    s.first = _seat(position["active"])
    used: Counter[int] = Counter()
    for player, name in position["hands"].items():
        s.hand[_seat(player)] = _instance(name, used)
        s.alive |= 1 << _seat(player)
    for player, pile in position.get("discards", {}).items():
        for name in pile:
            lay(s, _seat(player), _instance(name, used), RESIGNED)
    s.deck = [_instance(name, used) for name in position["deck"]][::-1]
    for alliance in position.get("alliances", ()):
        owner, index = _anchor(alliance["anchor"])
        s.alliances += ((owner, _seat(alliance["with"]), s.piles[owner][index] >> 2),)
    for right in position.get("lie_rights", ()):
        owner, index = _anchor(right["anchor"])
        s.rights += ((_seat(right["player"]), s.piles[owner][index] >> 2),)
    setup.begin_round(s)
    return s


def check(position: Mapping[str, Any]) -> Refusal | None:
    """The first thing that is wrong with a position, or None. [SN-TEST-01]"""
    for checked in (_malformed, _cards, _players, _anchors, _alliances):
        code = next(checked(position), None)
        if code is not None:
            return Refusal(RULE, code)
    return None


def _malformed(position: Mapping[str, Any]) -> Iterator[str]:
    players = position.get("players")
    if not set(position) <= _FIELDS or not {"players", "active", "deck", "hands"} <= set(position):
        yield "position_fields"
    elif players not in SEATS:
        yield "position_players"
    elif not all(_is_seat(player, players) for player in _seats_named(position)):
        yield "position_seat"
    elif len(position.get("scores", (0,) * players)) != players:
        yield "position_scores"
    elif not all(name in CHARACTER for name in _all_cards(position)):
        yield "position_unknown_character"


def _cards(position: Mapping[str, Any]) -> Iterator[str]:
    limits = copies(position["players"], int(position.get("zemmour", False)))
    if any(count > limits[CHARACTER[name]] for name, count in Counter(_all_cards(position)).items()):
        yield "position_too_many_copies"
    if not position["deck"]:
        yield "position_empty_deck"


def _players(position: Mapping[str, Any]) -> Iterator[str]:
    hands, discards = position["hands"], position.get("discards", {})
    if len(hands) < 2:
        yield "position_too_few_players"
    if position["active"] not in hands:
        yield "position_active_eliminated"
    if any(CHARACTER[name] >= MACRON for player in hands for name in discards.get(player, ())):
        yield "position_deadly_discard"


def _anchors(position: Mapping[str, Any]) -> Iterator[str]:
    alliances, rights = position.get("alliances", ()), position.get("lie_rights", ())
    used: list[str] = []
    for wanted, effects in ((SALESMAN, alliances), (ACCOUNTANT, rights)):
        for effect in effects:
            if not _is_anchor(position, effect["anchor"], wanted):
                yield "position_bad_anchor"
            used.append(effect["anchor"])
    if len(set(used)) != len(used):
        yield "position_anchor_used_twice"


def _alliances(position: Mapping[str, Any]) -> Iterator[str]:
    pairs = [(_owner(alliance["anchor"]), alliance["with"]) for alliance in position.get("alliances", ())]
    members = [player for pair in pairs for player in pair]
    liars = [right["player"] for right in position.get("lie_rights", ())]
    if any(player not in position["hands"] for player in (*members, *liars)):
        yield "position_effect_of_eliminated"
    if any(one == other for one, other in pairs):
        yield "position_self_alliance"
    if len(set(members)) != len(members):
        yield "position_two_alliances"


def _seats_named(position: Mapping[str, Any]) -> list[Any]:
    effects = [alliance.get("with") for alliance in position.get("alliances", ())]
    effects += [right.get("player") for right in position.get("lie_rights", ())]
    return [position["active"], *position["hands"], *position.get("discards", {}), *effects]


def _all_cards(position: Mapping[str, Any]) -> list[Any]:
    piles = position.get("discards", {}).values()
    return [*position["deck"], *position["hands"].values(), *(name for pile in piles for name in pile)]


def _is_seat(player: Any, players: int) -> bool:
    return isinstance(player, str) and re.fullmatch("P[1-9]", player) is not None and _seat(player) < players


def _is_anchor(position: Mapping[str, Any], anchor: Any, wanted: int) -> bool:
    if not isinstance(anchor, str) or re.fullmatch("P[1-9]#[0-9]{1,2}", anchor) is None:
        return False
    pile = position.get("discards", {}).get(_owner(anchor), ())
    _, index = _anchor(anchor)
    return index < len(pile) and CHARACTER[pile[index]] == wanted


def _seat(player: str) -> Seat:
    return int(player[1:]) - 1


def _owner(anchor: str) -> str:
    return anchor.partition("#")[0]


def _anchor(anchor: str) -> tuple[Seat, int]:
    owner, _, index = anchor.partition("#")
    return _seat(owner), int(index)


def _instance(name: str, used: Counter[int]) -> int:
    character = CHARACTER[name]
    used[character] += 1
    return card_of(character, used[character] - 1)
