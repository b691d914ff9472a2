"""What a seat may know: everything but the values of others' rights, the bag and the news deck. [AN-HID-03]"""

from typing import Any

from tripot.engine.seats import OMNISCIENT, Seat
from tripot.games.anime_studios import (
    battle_record,
    campaign_rights,
    conventions,
    crisis,
    dice,
    prices,
    productions,
    studios,
)
from tripot.games.anime_studios.factions import mirage
from tripot.games.anime_studios.forces import HERO, KIND_COUNT
from tripot.games.anime_studios.maps import STRIDE, ZONES, zones_in
from tripot.games.anime_studios.numbers import FACTIONS, MIRAGE, NEWS, PRODUCTIONS, TABLE
from tripot.games.anime_studios.state import NOBODY, AnimeState, Fight

_ASIDE = tuple(
    tuple(
        name
        for name, each in TABLE["abilities"].items()
        if each["faction"] == faction and each["timing"] in ("pre_battle", "post_battle", "marketing_event")
    )
    for faction in FACTIONS
)
"""What each faction may pay for outside its rounds."""


def view(s: AnimeState, seat: Seat) -> dict[str, Any]:
    """The listing: the ladder, the track, the map, the boards. After the end everything is shown.

    [AN-HID-03, AN-HID-04, AN-UI-02]
    """
    all_seeing = seat == OMNISCIENT or s.outcome is not None
    return {
        "map": s.board().id,
        "length": s.length,
        "turn": s.turn,
        "phase": s.phase,
        "first": _who(s.first),
        "clockwise": s.direction > 0,
        "ring": list(s.ring),
        "order": list(s.order),
        "active": _who(s.active),
        "main_done": s.main_done,
        "fought": [ZONES[zone] for zone in range(s.board().size) if s.fought >> zone & 1],
        "fans_end": s.length_of_game().fans_end,
        "track": list(s.track()),
        "cursor": s.cursor,
        "convention_cost": crisis.price(s),
        "crisis": s.crisis,
        "triggered": s.triggered,
        "bag": len(s.bag),
        "news_option": s.news_option,
        "news": None if s.news == NOBODY else NEWS[s.news],
        "zones": _zones(s),
        "players": [_player(s, player) for player in range(s.players)],
        "battle": None if s.fight is None else _battle(s, s.fight),
        "own": _own(s, seat) if seat < s.players else None,
        "secrets": _secrets(s) if all_seeing else None,
    }


def _who(player: Seat) -> Seat | None:
    return None if player == NOBODY else player


def _faction(s: AnimeState, player: Seat) -> str | None:
    return None if player == NOBODY or s.faction[player] == NOBODY else FACTIONS[s.faction[player]]


def _zones(s: AnimeState) -> dict[str, Any]:
    """Each zone's studio and counters. [AN-UI-01]"""
    board = s.board()
    names = [_faction(s, player) for player in range(s.players)]
    found: dict[str, Any] = {name: {"studio": None, "units": {}} for name in board.names}
    for player, faction in enumerate(names):
        for zone in zones_in(s.opened[player]):
            found[ZONES[zone]]["studio"] = {"opened_by": faction, "keeper": None}
    for player, faction in enumerate(names):
        for zone in zones_in(s.kept[player]):
            found[ZONES[zone]]["studio"]["keeper"] = faction
        for zone in zones_in(s.occupied[player]):
            found[ZONES[zone]]["units"][faction] = _units(s, player, s.force[player * STRIDE + zone])
    return found


_UNITS: dict[int, dict[str, int]] = {}


def _units(s: AnimeState, player: Seat, force: int) -> dict[str, int]:
    """A force by kind of unit; forces are few and seen again and again."""
    key = s.faction[player] << 11 | force
    known = _UNITS.get(key)
    if known is None:
        known = _UNITS[key] = battle_record.named(s, player, force)
    return known.copy()


def _player(s: AnimeState, player: Seat) -> dict[str, Any]:
    """A player's board. [AN-UI-03]"""
    held = s.captives[player * s.players : (player + 1) * s.players]
    chosen = s.faction[player] != NOBODY
    return {
        "seat": player,
        "place": s.place[player],
        "start": ZONES[s.board().starts[s.place[player]]],
        "faction": _faction(s, player),
        "staff": s.staff[player],
        "out": bool(s.out >> player & 1),
        "resigned": bool(s.resigned >> player & 1),
        "fans": s.fans[player],
        "rights": len(s.hands[player]),
        "studios": studios.controlled(s, player),
        "conventions": s.conventions[player],
        "held": bool(s.held >> player & 1),
        "captives": {FACTIONS[s.faction[owner]]: many for owner, many in enumerate(held) if many},
        "reserve": _reserve(s, player) if chosen else {},
        "productions": _productions(s, player) if chosen else [],
        "invoked_in": [ZONES[zone] for zone in zones_in(s.invoked_in[player])],
        "prices": _prices(s, player) if chosen else {},
    }


def _reserve(s: AnimeState, player: Seat) -> dict[str, Any]:
    """What is left of each kind, and what it costs now. [AN-UI-03]"""
    return {
        unit.id: {
            "left": s.reserve[player * KIND_COUNT + kind],
            "cost": prices.recruit(s, player) if kind == 0 else prices.invoke(s, player, kind),
            "combat": unit.combat,
            "hero": unit.rank == HERO,
            "invoked": bool(s.invoked[player] >> kind & 1),
        }
        for kind, unit in enumerate(s.numbers().units[s.faction[player]])
    }


def _productions(s: AnimeState, player: Seat) -> list[dict[str, Any]]:
    """The six productions, their conditions' progress and effects. [AN-PRD-09, AN-UI-03]"""
    faction = s.faction[player]
    wanted, have = productions.goals(s, player), productions.progress(s, player)
    rows = []
    for place, production in enumerate(s.numbers().productions[faction]):
        made = bool(s.made[player] >> place & 1)
        rows.append(
            {
                "id": PRODUCTIONS[faction][place],
                "code": production.code,
                "medium": production.medium,
                "effect": production.effect,
                "made": made,
                "have": wanted[place] if made else min(have[place], wanted[place]),
                "goal": wanted[place],
                "cost": prices.creation(s, production.id) if production.cost else None,
            }
        )
    return rows


def _prices(s: AnimeState, player: Seat) -> dict[str, int]:
    """What actions cost before they are confirmed; battles by zone and faction. [AN-UI-04]"""
    faction = s.faction[player]
    found = {
        "open_studio": prices.open_studio(s, player),
        "move": s.figures.move_cost,
        "capture": s.figures.capture_cost,
    }
    found["recruit"] = prices.recruit(s, player)
    for name in prices.UNIQUE_OF[faction]:
        found[name] = prices.unique(s, player, name)
    found[prices.CREATION_OF[faction]] = prices.creation(s, prices.CREATION_OF[faction])
    for name in _ASIDE[faction]:
        found[name] = s.numbers().abilities[name].get("cost", 0)
    if faction == MIRAGE:
        found["negotiation"] = mirage.negotiation_cost(s)
    for other, zones in enumerate(s.occupied):
        if other != player:
            for zone in zones_in(zones & s.occupied[player]):
                found[f"battle:{ZONES[zone]}:{_faction(s, other)}"] = prices.battle(s, other, zone)
    return found


def _battle(s: AnimeState, fight: Fight) -> dict[str, Any]:
    """Both sides, dice with their breakdown, hits, who is gone. [AN-UI-05]"""
    return {
        "zone": ZONES[fight.zone],
        "step": fight.step,
        "sides": [battle_record.side(s, fight, side) for side in (0, 1)],
    }


def _own(s: AnimeState, seat: Seat) -> dict[str, Any]:
    """One's own rights, and what wiretaps have taught about others'. [AN-HID-01, AN-MR-05]"""
    return {
        "clashes": _clashes(s, seat),
        "convention": _convention(s, seat),
        "rights": campaign_rights.names(s.hands[seat]),
        "known": {str(other): _known(s, seat, other) for other in range(s.players) if _known(s, seat, other)},
    }


def _convention(s: AnimeState, seat: Seat) -> dict[str, int]:
    """What a convention would bring me now. [AN-CNV-04, AN-UI-04]"""
    if s.faction[seat] == NOBODY:
        return {"fans": 0, "rights": 0}
    return {"fans": s.figures.fans_per_studio * studios.controlled(s, seat), "rights": conventions.rights(s, seat)}


def _clashes(s: AnimeState, seat: Seat) -> dict[str, list[int]]:
    """How many dice both sides would roll, mine first, wherever I could start a battle. [AN-SHOW-01]"""
    found = {}
    for other, zones in enumerate(s.occupied):
        if other != seat:
            for zone in zones_in(zones & s.occupied[seat]):
                fight = Fight(zone, seat, other)
                found[f"battle:{ZONES[zone]}:{_faction(s, other)}"] = [
                    dice.breakdown(s, fight, side)[-1] for side in (0, 1)
                ]
    return found


def _known(s: AnimeState, viewer: Seat, owner: Seat) -> list[int]:
    base = (viewer * s.players + owner) * campaign_rights.VALUES
    return [value for value in range(campaign_rights.VALUES) for _ in range(s.known[base + value])]


def _secrets(s: AnimeState) -> dict[str, Any]:
    """All that was hidden. [AN-HID-04]"""
    return {
        "rights": [list(hand) for hand in s.hands],
        "bag": list(s.bag),
        "deck": [NEWS[card] for card in s.deck],
    }
