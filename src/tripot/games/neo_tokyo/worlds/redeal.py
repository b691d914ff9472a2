"""Another world that a seat cannot tell from this one: public facts, its own desk, and the rest drawn."""

from tripot.engine.events import seen_by
from tripot.engine.rng import Rng
from tripot.engine.seats import Seat
from tripot.games.neo_tokyo.people import Player
from tripot.games.neo_tokyo.state import PUBLIC_TABLES, PUBLIC_VALUES, City
from tripot.games.neo_tokyo.worlds import afterwards, agents, contracts, runs
from tripot.games.neo_tokyo.worlds.players import imagine
from tripot.games.neo_tokyo.worlds.witness import Witness


def redeal(s: City, seat: Seat, rng: Rng) -> City:
    """A function of what the seat knows, and of the source alone."""
    world = _during(s, seat, rng) if s.outcome is None else afterwards.redeal(s, seat, rng)
    world.log = None if s.log is None else list(seen_by(seat, s.log))
    return world


def _during(s: City, seat: Seat, rng: Rng) -> City:
    world = City(rng, len(s.players), s.options, s.figures)
    for name in PUBLIC_VALUES:
        setattr(world, name, getattr(s, name))
    for name in PUBLIC_TABLES:
        setattr(world, name, getattr(s, name).copy())
    if seat in s.sheets:
        world.sheets = {seat: s.sheets[seat]}
    if s.phase == "creation":
        return world
    witness = Witness(s, seat)
    world.players = [
        _oneself(s, seat, rng) if other == seat else imagine(s, witness, other, rng) for other in range(len(s.players))
    ]
    agents.imagine(s, world, witness, rng)
    runs.imagine(world, witness, rng)
    contracts.imagine(s, world, seat)
    return world


def _oneself(s: City, seat: Seat, rng: Rng) -> Player:
    """One's own desk, all of it but what even its owner cannot know. [NT-OUT-01]"""
    me = s.players[seat].copy()
    suffered = sum(
        facts.get("outcome") == "success" and facts["target"] == f"player:{seat}" and not facts.get("own")
        for facts in me.known_runs.values()
    )
    me.counters["suffered"] = suffered + rng.below(2, "redeal")
    me.desk = list(range(len(me.desk)))
    return me
