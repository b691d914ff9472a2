"""Positions built freely, for tests and puzzles: what is not given is 0, none or not yet. [AN-RNG-05]

A position is JSON data. Only `factions` is required, one for each seat; `phase` says where play goes on:
`staff`, `first_player`, `marketing`, `conventions`, `events` or `action`; without it nothing goes on. Building
creates no production.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from tripot.engine.rng import PlainRng, Rng
from tripot.engine.step import settle
from tripot.games.anime_studios import action_round, events, first_player, marketing, news, productions, staff
from tripot.games.anime_studios.effects import ONCE
from tripot.games.anime_studios.factions import comet, dragonfly, midnight, mirage
from tripot.games.anime_studios.first_player import order_from
from tripot.games.anime_studios.forces import KIND_COUNT, ONE
from tripot.games.anime_studios.maps import STRIDE, ZONE
from tripot.games.anime_studios.numbers import FACTION, KIND, NEWS, PRODUCTIONS
from tripot.games.anime_studios.setup import give, seat
from tripot.games.anime_studios.state import NOBODY, AnimeState
from tripot.games.anime_studios.turn import FirstTurn, Turn
from tripot.games.anime_studios.words import Phase

Position = Mapping[str, Any]

_STARTS: dict[str, tuple[Phase, Callable[[AnimeState], None]]] = {
    "staff": ("staff", staff.recruit),
    "first_player": ("first_player", first_player.name),
    "marketing": ("marketing", marketing.open_phase),
    "conventions": ("marketing", marketing.conventions),
    "events": ("marketing", events.special_events),
    "action": ("action", action_round.open_phase),
    "round": ("action", news.put_back),
}
_DEEDS = {
    "rolled": comet.DICE_PRODUCTION,
    "festival": dragonfly.FESTIVAL,
    "suffered": midnight.JINX,
    "keeper_removed": mirage.MARBLE_FACE,
}


class BadPosition(ValueError):
    """A position that the pieces of the game cannot make."""


def build(position: Position, rng: Rng | None = None) -> AnimeState:
    """The table in a position, waiting for its first decision. [AN-RNG-05]"""
    names = position["factions"]
    s = AnimeState(rng or PlainRng(0), len(names), position.get("length", "standard"), position.get("news_deck", False))
    for player, name in enumerate(names):
        give(s, player, FACTION[name])
    seat(s, position.get("ring", range(s.players)))
    _set_turn(s, position)
    _place_units(s, position)
    _place_studios(s, position)
    _fill_boards(s, position)
    _remember(s, position)
    _fill_bag(s, position)
    _go_on(s, position)
    s.log = []
    settle(s)
    return s


def _set_turn(s: AnimeState, position: Position) -> None:
    s.turn = position.get("turn", 2)
    s.first = position.get("first", NOBODY)
    s.direction = 1 if position.get("clockwise", True) else -1
    s.order = tuple(position.get("order", order_from(s, position.get("first", s.ring[0]), s.direction)))
    s.cursor = position.get("cursor", 0)
    s.held = _players(s, position.get("held", ()))
    s.resigned = _players(s, position.get("resigned", ()))
    s.fought = sum(1 << ZONE[zone] for zone in position.get("fought", ()))
    s.main_done = position.get("main_done", False)
    card = position.get("news")
    s.news = NOBODY if card is None else NEWS.index(card)
    used = sum(ONCE[ability] for ability in position.get("used", ()))
    s.turn_used = s.phase_used = used


def _player(s: AnimeState, faction: str) -> int:
    player = s.player_of[FACTION[faction]]
    if player == NOBODY:
        raise BadPosition(f"nobody plays {faction}")
    return player


def _players(s: AnimeState, factions: Iterable[str]) -> int:
    return sum(1 << _player(s, faction) for faction in factions)


def _place_units(s: AnimeState, position: Position) -> None:
    for zone, kinds in position.get("units", {}).items():
        for kind, many in kinds.items():
            faction, place = KIND[kind]
            player = s.player_of[faction]
            if player == NOBODY or ZONE[zone] >= s.board().size:
                raise BadPosition(f"no {kind} can be in {zone}")
            s.force[player * STRIDE + ZONE[zone]] += ONE[place] * many
            s.occupied[player] |= 1 << ZONE[zone]
            _take_from_reserve(s, player, place, many)


def _take_from_reserve(s: AnimeState, player: int, kind: int, many: int) -> None:
    s.reserve[player * KIND_COUNT + kind] -= many
    if s.reserve[player * KIND_COUNT + kind] < 0:
        raise BadPosition(f"too many units of kind {kind} for player {player}")


def _place_studios(s: AnimeState, position: Position) -> None:
    """A studio is given by its keeper's faction (or None) and, if another, the faction that opened it."""
    for name, studio in position.get("studios", {}).items():
        keeper, opened_by = studio if isinstance(studio, tuple | list) else (studio, studio)
        zone = ZONE[name]
        s.opened[_player(s, opened_by)] |= 1 << zone
        if keeper is not None:
            player = _player(s, keeper)
            if not s.force[player * STRIDE + zone] & 7:
                raise BadPosition(f"{keeper} has no mascot to keep a studio in {name}")
            s.kept[player] |= 1 << zone


def _fill_boards(s: AnimeState, position: Position) -> None:
    for faction, number in position.get("staff", {}).items():
        s.staff[_player(s, faction)] = number
    for faction, number in position.get("fans", {}).items():
        s.fans[_player(s, faction)] = number
    for faction, made in position.get("productions", {}).items():
        s.made[_player(s, faction)] = sum(1 << PRODUCTIONS[FACTION[faction]].index(name) for name in made)
    for faction, values in position.get("rights", {}).items():
        s.hands[_player(s, faction)] = tuple(values)
    for captor, held in position.get("captives", {}).items():
        for owner, many in held.items():
            s.captives[_player(s, captor) * s.players + _player(s, owner)] = many
            _take_from_reserve(s, _player(s, owner), 0, many)


def _remember(s: AnimeState, position: Position) -> None:
    """What lies behind the conditions of productions. [AN-RNG-05]"""
    for faction, memory in position.get("memory", {}).items():
        player = _player(s, faction)
        s.conventions[player] = memory.get("conventions", 0)
        s.removed[player] = memory.get("removed", 0)
        s.invoked[player] = sum(1 << KIND[hero][1] for hero in memory.get("invoked", ()))
        s.invoked_in[player] = sum(1 << ZONE[zone] for zone in memory.get("invoked_in", ()))
        s.deeds[player] = sum(1 << _DEEDS[deed] for deed in memory.get("deeds", ()))
        productions.remember(s, player)


def _fill_bag(s: AnimeState, position: Position) -> None:
    """The bag in the order given, or whatever nobody holds, lowest first. [AN-SET-07]"""
    left = Counter(s.numbers().bag)
    left.subtract(value for hand in s.hands for value in hand)
    s.bag = tuple(position.get("bag", sorted(left.elements())))
    deck = position.get("deck", [card for card in NEWS if NEWS.index(card) != s.news])
    s.deck = tuple(NEWS.index(card) for card in deck) if s.news_option else ()


def _go_on(s: AnimeState, position: Position) -> None:
    """The rest of the turn, from where the position stands; `active` has begun a round."""
    phase = position.get("phase")
    active = position.get("active")
    if phase is None and active is None:
        return
    s.phase, step = _STARTS["round" if active is not None else str(phase)]
    turn = FirstTurn if s.turn == 1 else Turn
    s.stack.append(turn(turn.steps.index(step)))
    if active is not None:
        s.active = active
        action_round.mark_out(s)
        s.stack.append(action_round.ALL_ROUNDS)
