"""Small builders: a table at the opening of a turn, a turn resolved with scripted draws."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tripot.engine.actions import READY, TIMEOUT, Fill
from tripot.engine.events import Event
from tripot.engine.refusals import Refusal
from tripot.engine.rng import Rng, ScriptedRng
from tripot.engine.seats import CLOCK
from tripot.engine.step import perform, settle
from tripot.engine.view import look
from tripot.games.manhattan import GAME
from tripot.games.manhattan.corporations import IDS, INDEX, NONE
from tripot.games.manhattan.resolution import open_turn
from tripot.games.manhattan.setup import open_market
from tripot.games.manhattan.state import Character, State

ORDER = "ares neonet shiawase renraku sony spinrad horizon meridian norddahl prometheus"
"""The initial ranking of the rulebook's full example."""
ASSETS = (13, 12, 11, 11, 10, 10, 9, 9, 8, 7)

Form = Mapping[str, Any]


def table(
    seats: int = 4,
    *,
    order: str = ORDER,
    assets: Sequence[int] = ASSETS,
    citizens: Mapping[int, str] = {},
    characters: Mapping[int, Mapping[str, Any]] = {},
    shares: Mapping[int, Mapping[str, int]] = {},
    influence: Mapping[int, int] = {},
    money: Mapping[int, int] = {},
    turns: int = 8,
    early: bool = False,
    transfers: bool = False,
) -> State:
    """A table at the opening of turn 1."""
    s = State(seats, turns, transfers=transfers, early=early, rng=ScriptedRng({}))
    for seat in range(seats):
        home = INDEX[citizens[seat]] if seat in citizens else NONE
        details = {"name": f"Player {seat}", "avatar": "key", "citizenship": home, **characters.get(seat, {})}
        s.characters[seat] = Character(**details)
        s.citizen[seat] = home
    ranked = [INDEX[name] for name in order.split()]
    open_market(s, ranked, list(assets)[: len(ranked)])
    for corporation in range(len(IDS)):
        if corporation not in ranked:
            s.crashed[corporation] = -1
    for seat, held in shares.items():
        for name, count in held.items():
            s.shares[seat][INDEX[name]] = count
    for seat, value in influence.items():
        s.influence[seat] = value
    for seat, value in money.items():
        s.money[seat] = value
    open_turn(s)
    settle(s)
    return s


def save(s: State, seat: int, **form: Any) -> Refusal | None:
    """Save an order form, or say why not."""
    return perform(GAME, s, seat, Fill("orders", form))


def refusals(s: State, seat: int, form: Any) -> list[tuple[str, tuple[str, ...]]]:
    """Codes and places of every error of a form, which is not saved."""
    refusal = perform(GAME, s, seat, Fill("orders", form))
    return [] if refusal is None else [(each.code, each.where) for each in refusal.every()]


def hand(s: State, gains: str, loses: str) -> list[int]:
    """The two picks that make the invisible hand choose these."""
    alive = sorted(IDS[corporation] for corporation in s.ranking)
    picks = [alive.index(gains)] if len(alive) > 1 else []
    alive.remove(gains)
    return [*picks, alive.index(loses)] if len(alive) > 1 else picks


def noon(s: State) -> None:
    """The deadline; everybody is ready in the lobby, which has none. [MH-CLK-03]"""
    if s.turn:
        assert perform(GAME, s, CLOCK, TIMEOUT) is None
        return
    for seat in [seat for seat in range(s.seats) if seat not in s.ready]:
        assert perform(GAME, s, seat, READY) is None


def resolve(
    s: State,
    forms: Mapping[int, Form] = {},
    *,
    rolls: Iterable[int] = (),
    moves: tuple[str, str] = ("horizon", "meridian"),
    rng: Rng | None = None,
) -> State:
    """Save these forms and let the clock ring; all scripted draws must be used."""
    for seat, form in forms.items():
        refusal = save(s, seat, **form)
        assert refusal is None, refusal
    s.rng = rng or ScriptedRng({"d100": rolls, "pick": hand(s, *moves)})
    noon(s)
    assert not isinstance(s.rng, ScriptedRng) or not s.rng.left()
    return s


def assets(s: State) -> dict[str, int]:
    """The assets of the corporations in the game."""
    return {IDS[corporation]: s.assets[corporation] for corporation in s.ranking}


def told(s: State, kind: str, seat: int | None = None) -> list[Event]:
    """Events of a kind; with a seat, those that it may know of."""
    return [event for event in s.log or () if event.kind == kind and (seat is None or event.is_for(seat))]


def facts(s: State, kind: str, seat: int | None = None) -> list[dict[str, Any]]:
    """What events of a kind told, wordings left out."""
    return [
        {name: value for name, value in event.facts.items() if name not in ("lead", "tail", "kind")}
        for event in told(s, kind, seat)
    ]


def letter(s: State, seat: int) -> dict[str, Any]:
    """The last resolution message of a player."""
    return mine(s, seat)["letters"][-1]


def mine(s: State, seat: int) -> dict[str, Any]:
    """The private part of a player's view."""
    return look(GAME, s, seat).facts["me"]


def row(s: State, name: str, turn: int = -1) -> dict[str, Any]:
    """A line of Wall Street."""
    return next(line for line in s.papers[turn]["wall_street"]["rows"] if line["corporation"] == name)


def everybody_ready(s: State) -> None:
    """All active seats tick ready."""
    for seat in range(s.seats):
        if not s.resigned[seat] and s.outcome is None:
            assert perform(GAME, s, seat, READY) is None


def run(kind: str, target: Any, steps: int = 1, **more: Any) -> dict[str, Any]:
    """A run order; `to` names the beneficiary."""
    field = "target_player" if kind == "information" else "target"
    order = {"type": kind, field: target, "steps": steps, **more}
    if "to" in order:
        order["beneficiary"] = order.pop("to")
    return order


def bet(corporation: str, rank: int, stake: int = 100_000) -> dict[str, Any]:
    """A bet on a rank."""
    return {"kind": "rank", "corporation": corporation, "rank": rank, "stake": stake}


def future(derivative: str, direction: str, stake: int = 100_000) -> dict[str, Any]:
    """A bet on a derivative."""
    return {"kind": "derivative", "derivative": derivative, "direction": direction, "stake": stake}
