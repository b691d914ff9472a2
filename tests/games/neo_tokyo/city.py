"""Positions for tests: a city at the start of a turn, sheets, scripted dice, and what was told.

By default every corporation has 10 assets but Yamabiko (20, first: +2 to itself) and Midori (5, last: +2 to itself);
the market lifts Yamabiko and lowers Midori, lots follow the seats and no war breaks out: other assets move only by
what a test does.
"""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from tripot.engine.actions import TIMEOUT, Fill
from tripot.engine.refusals import Refusal
from tripot.engine.rng import PlainRng, ScriptedRng
from tripot.engine.seats import CLOCK, Seat
from tripot.engine.step import perform, settle
from tripot.games.neo_tokyo import GAME, agents, calendar
from tripot.games.neo_tokyo.frozen import freeze
from tripot.games.neo_tokyo.meta import META
from tripot.games.neo_tokyo.people import Croc, Secret
from tripot.games.neo_tokyo.ranking import ranked
from tripot.games.neo_tokyo.state import City
from tripot.games.neo_tokyo.tables import CORPS

CALM = {**dict.fromkeys(CORPS, 10), "yamabiko": 20, "midori": 5}
OPTIONS = {option.name: option.default for option in META.options}
Order = dict[str, Any]
RECORDED = json.loads((Path(__file__).parent / "recorded_assets.json").read_text("utf-8"))
RECORDED_POOL = [
    [value for corp, value in assets.items() if corp not in ("kurogane", "renraku", "shiawase")]
    for assets in RECORDED["first_assets"]
]
"""The starting assets of the seven smaller corporations in two recorded games."""


def lobby(seats: int = 4, **script: list[int]) -> City:
    """A table whose players are still to write their characters."""
    s = GAME.setup(seats, {}, ScriptedRng(script, PlainRng(2)))
    settle(s)
    return s


def city(
    players: int = 4,
    turn: int = 4,
    *,
    assets: Mapping[str, int] | None = None,
    ranking: Iterable[str] | None = None,
    **options: Any,
) -> City:
    """A table at the start of a turn, nobody having any trait."""
    s = City(PlainRng(0), players, {**OPTIONS, **options})
    s.agents = agents.initial()
    values = {**CALM, **(assets or {})}
    s.assets = {corp: values[corp] for corp in CORPS if values[corp] > -90}
    s.ranking = list(ranking) if ranking else ranked(s.assets, CORPS)
    s.history = [freeze({"turn": 0, "assets": s.assets, "ranking": s.ranking})]
    s.turn = turn
    for player in s.players:
        player.secrets = (Secret("one"), Secret("two"), Secret("three"))
    calendar.open_turn(s)
    assert s.log is not None
    s.log.clear()
    return s


def be(s: City, seat: Seat, **facts: Any) -> None:
    """Set facts of a player: honour, money, citizen, shares, party, points, loyalty, traits, hidden, choices..."""
    player = s.players[seat]
    for name, value in facts.items():
        assert hasattr(player, name), name
        setattr(player, name, value)
    reopen(s)


def reopen(s: City) -> None:
    """The turn opens with things as they stand now."""
    log = list(s.log or ())
    s.stack.clear()
    calendar.open_turn(s)
    s.log = log


def cell(**bonus: int) -> Croc:
    """A CROC that can act."""
    made = Croc("Kage", 1)
    made.bonus |= bonus
    return made


# -- orders ----------------------------------------------------------------------------------------------------------


def order(kind: str, **parameters: Any) -> Order:
    return {"order": kind, **parameters}


def vote(plus: str, minus: str) -> Order:
    return order("vote", plus=plus, minus=minus)


def forecast(corp: str, rank: int) -> Order:
    return order("forecast", corp=corp, rank=rank)


def share(corp: str, qty: int = 1) -> Order:
    return order("buy_share", corp=corp, qty=qty)


def run(kind: str, target: str, agent: str = "independent", money: int = 50_000, **more: Any) -> Order:
    return order("run", type=kind, target=target, agent=agent, money=money, **more)


# -- acts ------------------------------------------------------------------------------------------------------------


def send(s: City, seat: Seat, *orders: Order, note: str = "") -> Refusal | None:
    return perform(GAME, s, seat, Fill("sheet", {"orders": list(orders), "note": note}))


def write(s: City, seat: Seat, *orders: Order, note: str = "") -> None:
    """Hand in a sheet that must be accepted."""
    refusal = send(s, seat, *orders, note=note)
    assert refusal is None, refusal


def refusals(s: City, seat: Seat, *orders: Order) -> list[str]:
    """The rules by which a sheet is refused, in order."""
    refusal = send(s, seat, *orders)
    return [] if refusal is None else [each.rule for each in refusal.every()]


def refusal(s: City, seat: Seat, *orders: Order) -> Refusal:
    """The one refusal of a sheet."""
    found = send(s, seat, *orders)
    assert found is not None
    assert not found.others, found
    return found


def deal(s: City, seat: Seat, form: str, **value: Any) -> Refusal | None:
    """A standing action: sign, pay, copy, show... A contract may be named by its place in the reader's list."""
    if isinstance(value.get("contract"), int):
        value["contract"] = label(s, seat, value["contract"])
    return perform(GAME, s, seat, Fill(form, value))


def label(s: City, seat: Seat, place: int = 1) -> str:
    """The label of a contract on somebody's desk, in the order received. [NT-UI-13]"""
    keys = s.players[seat].desk
    return s.contracts[keys[place - 1]].label if place <= len(keys) else "NOSUCH"


def must(s: City, seat: Seat, form: str, **value: Any) -> None:
    """A standing action that must be accepted."""
    refused = deal(s, seat, form, **value)
    assert refused is None, refused


def script(s: City, **streams: list[int]) -> ScriptedRng:
    """Scripted dice; calm ones for what the test does not care about."""
    corps = [corp for corp in CORPS if corp in s.assets]
    calm: dict[str, list[int]] = {"lots": [0] * len(s.players), "war": [0]}
    if {"yamabiko", "midori"} <= set(corps):
        calm["market"] = [corps.index("yamabiko"), corps.index("midori")]
    return ScriptedRng({**calm, **streams}, PlainRng(1))


def resolve(s: City, **streams: list[int]) -> ScriptedRng:
    """The clock rings: the turn is locked and resolved."""
    rng = script(s, **streams)
    s.rng = rng
    assert perform(GAME, s, CLOCK, TIMEOUT) is None
    settle(s)
    return rng


def resolve_sheets(s: City, sheets: Mapping[Seat, Iterable[Order]], **streams: list[int]) -> ScriptedRng:
    """Hand in sheets, empty ones for the others, and resolve."""
    for seat in s.active():
        write(s, seat, *sheets.get(seat, ()))
    return resolve(s, **streams)


# -- what was told ---------------------------------------------------------------------------------------------------


def letter(s: City, seat: Seat) -> list[tuple[str, dict[str, Any]]]:
    """The last letter of a player: kinds and facts."""
    return [(kind, dict(facts)) for _, _, kind, facts in s.players[seat].letters[-1][1]]


def told(s: City, seat: Seat, kind: str) -> list[dict[str, Any]]:
    """The lines of a kind in the last letter of a player."""
    return [facts for found, facts in letter(s, seat) if found == kind]


def kinds(s: City, seat: Seat, prefix: str = "") -> list[str]:
    """The kinds of lines in the last letter of a player."""
    return [kind for kind, _ in letter(s, seat) if kind.startswith(prefix)]


def news(s: City, kind: str) -> list[dict[str, Any]]:
    """The lines of a kind in the last news."""
    return [dict(facts) for _, _, found, facts in s.news[-1][1] if found == kind]


def heard(s: City, seat: Seat, kind: str) -> list[dict[str, Any]]:
    """The events of a kind that a seat was told."""
    return [dict(event.facts) for event in s.log or () if event.kind == kind and event.is_for(seat)]


def reports(s: City, seat: Seat) -> list[tuple[str, dict[str, Any]]]:
    """The reports in the last letter of a player, the bogus one left out."""
    ghosts = {label for label, ghost in s.bogus.items() if ghost.turn == s.turn - 1}
    return [(k, f) for k, f in letter(s, seat) if k.startswith("report_") and f["label"] not in ghosts]
