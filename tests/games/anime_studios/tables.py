"""Positions, and short ways to play and look at them."""

from collections.abc import Mapping
from typing import Any

from tripot.engine.actions import Action, Fill, Pick
from tripot.engine.events import Event
from tripot.engine.refusals import Refusal
from tripot.engine.rng import PlainRng, Rng, ScriptedRng
from tripot.engine.seats import CLOCK
from tripot.engine.step import perform
from tripot.engine.view import View, look
from tripot.games.anime_studios import GAME
from tripot.games.anime_studios.forces import KIND_COUNT, count
from tripot.games.anime_studios.maps import STRIDE, ZONE
from tripot.games.anime_studios.numbers import FACTIONS, KIND, PRODUCTIONS
from tripot.games.anime_studios.position import build
from tripot.games.anime_studios.state import AnimeState
from tripot.games.anime_studios.studios import founder, keeper

HOME = {"comet": "bolt", "dragonfly": "marshmallow", "midnight": "wisp", "mirage": "owlet"}
"""The mascot of each faction."""


def table(factions: str, *, script: Mapping[str, list[int]] | None = None, **position: Any) -> AnimeState:
    """A position: factions by seat, then whatever the test needs. Draws come from the script, then by lot."""
    rng: Rng = PlainRng(7) if script is None else ScriptedRng(script, PlainRng(7))
    return build({"factions": factions.split(), **position}, rng)


def round_of(faction: str, factions: str, staff: int = 5, **position: Any) -> AnimeState:
    """The action phase, in a round of that faction; everybody has staff."""
    names = factions.split()
    everybody = dict.fromkeys(names, 5) | {faction: staff} | position.pop("staff", {})
    return table(factions, phase="action", active=names.index(faction), staff=everybody, **position)


def do(s: AnimeState, who: int | str, what: str | Fill) -> Refusal | None:
    """Send a command; the answer is a refusal, or None."""
    action: Action = Pick(what) if isinstance(what, str) else what
    return perform(GAME, s, seat(s, who), action)


def play(s: AnimeState, who: int | str, what: str | Fill) -> AnimeState:
    """Send a command that must be accepted."""
    refusal = do(s, who, what)
    assert refusal is None, refusal
    return s


def code(s: AnimeState, who: int | str, what: str | Fill) -> str | None:
    """The code of the refusal of a command, which must change nothing; None if it would be accepted."""
    before = s.copy()
    refusal = do(s, who, what)
    if refusal is not None:
        assert {name: getattr(s, name) for name in type(s).__slots__} == {
            name: getattr(before, name) for name in type(s).__slots__
        }
    return None if refusal is None else refusal.code


def time_out(s: AnimeState) -> AnimeState:
    """The clock rings."""
    refusal = perform(GAME, s, CLOCK, Pick("timeout"))
    assert refusal is None
    return s


def seat(s: AnimeState, who: int | str) -> int:
    """A seat by number or by faction."""
    return who if isinstance(who, int) else s.player_of[FACTIONS.index(who)]


def move(*moves: tuple[str, str]) -> Fill:
    """A move command."""
    return Fill("move", {"moves": [{"unit": unit, "zone": zone} for unit, zone in moves]})


def units(form: str, *names: str, zone: str | None = None) -> Fill:
    """A command that names units, and perhaps a zone."""
    value: dict[str, Any] = {"units": list(names)}
    return Fill(form, value if zone is None else value | {"zone": zone})


def reveal(*places: int) -> Fill:
    """Reveal rights, counted from 1."""
    return Fill("reveal", {"rights": [f"right.{place}" for place in places]})


def retreats(*rows: tuple[str, str | None]) -> Fill:
    """A retreat command."""
    return Fill("retreats", {"retreats": [{"unit": unit, "zone": zone} for unit, zone in rows]})


def waiting(s: AnimeState) -> tuple[str, str]:
    """Which faction is awaited, for what."""
    top = s.stack[-1]
    return FACTIONS[s.faction[top.awaited(s)[0]]], top.kind


def offered(s: AnimeState) -> list[str]:
    """The picks and forms on the menu."""
    menu = s.stack[-1].offers(s, s.stack[-1].awaited(s)[0])
    return [pick.text for pick in menu.picks] + [form.name for form in menu.forms]


def facts_of(s: AnimeState, form: str) -> Any:
    """What a form on the menu shows."""
    found = s.stack[-1].offers(s, s.stack[-1].awaited(s)[0]).form(form)
    assert found is not None
    return found.facts


def seen(s: AnimeState, who: int | str) -> View:
    """The view of a seat."""
    return look(GAME, s, seat(s, who))


def told(s: AnimeState, kind: str) -> list[Event]:
    """The events of a kind, oldest first."""
    return [event for event in s.log or () if event.kind == kind]


def heard(s: AnimeState, who: int, kind: str) -> list[Event]:
    """The events of a kind that a seat may know of."""
    return [event for event in told(s, kind) if event.is_for(who)]


def here(s: AnimeState, zone: str, kind: str) -> int:
    """How many units of a kind stand in a zone."""
    faction, place = KIND[kind]
    return count(s.force[s.player_of[faction] * STRIDE + ZONE[zone]], place)


def on_map(s: AnimeState, kind: str) -> int:
    """How many units of a kind are in play."""
    return sum(here(s, zone, kind) for zone in s.board().names)


def left(s: AnimeState, kind: str) -> int:
    """How many units of a kind are in reserve."""
    faction, place = KIND[kind]
    return s.reserve[s.player_of[faction] * KIND_COUNT + place]


def staff(s: AnimeState, faction: str) -> int:
    """A faction's staff."""
    return s.staff[seat(s, faction)]


def fans(s: AnimeState, faction: str) -> int:
    """A faction's fans."""
    return s.fans[seat(s, faction)]


def hand(s: AnimeState, faction: str) -> tuple[int, ...]:
    """The values of a faction's rights."""
    return s.hands[seat(s, faction)]


def kept_by(s: AnimeState, zone: str) -> str | None:
    """The faction that keeps a zone's studio."""
    return _faction(s, keeper(s, ZONE[zone]))


def opened_by(s: AnimeState, zone: str) -> str | None:
    """The faction that opened a zone's studio."""
    return _faction(s, founder(s, ZONE[zone]))


def _faction(s: AnimeState, player: int) -> str | None:
    return None if player < 0 else FACTIONS[s.faction[player]]


def made(s: AnimeState, faction: str) -> list[str]:
    """The productions a faction has created."""
    player = seat(s, faction)
    return [name for place, name in enumerate(PRODUCTIONS[s.faction[player]]) if s.made[player] >> place & 1]
