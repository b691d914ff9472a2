"""The agents of an imagined world: public ties kept, secret ones as far as friends told them."""

from tripot.engine.rng import Rng
from tripot.engine.seats import Seat
from tripot.games.neo_tokyo.entities import seat_of
from tripot.games.neo_tokyo.frozen import freeze
from tripot.games.neo_tokyo.people import Opening
from tripot.games.neo_tokyo.state import Agent, City
from tripot.games.neo_tokyo.worlds.witness import Witness

STREAM = "redeal"


def imagine(s: City, world: City, witness: Witness, rng: Rng) -> None:
    """Every agent, then the friends that briefings name."""
    world.agents = {name: _agent(s, agent, witness, rng) for name, agent in s.agents.items()}
    for seat, player in enumerate(world.players):
        for name in [name for name in player.loyalty if world.agents[name].dead]:
            del player.loyalty[name]
        if seat != witness.seat:
            _befriend(world, seat, witness)


def _agent(s: City, true: Agent, witness: Witness, rng: Rng) -> Agent:
    made = Agent(true.id, true.kind, true.bonus, true.allies.copy(), true.enemies.copy(), true.party, true.name)
    made.dead, made.closed, made.captured = true.dead, true.closed, true.captured
    made.captor = _captor(s, true, witness.seat, rng)
    if witness.seat in true.lists:
        made.lists = {witness.seat: true.lists[witness.seat]}
    token = f"player:{witness.seat}"
    briefing = witness.briefings.get(true.id)
    if briefing is not None:
        own = true.lists.get(witness.seat, ())
        told = [each for each in briefing["secret_allies"] if seat_of(each) < 0 and each not in own]
        made.secret_allies = [each for each in told if not each.startswith("corp:") or each[5:] in s.assets]
        made.secret_enemies = list(briefing["secret_enemies"])
    elif token in true.secret_enemies:
        made.secret_enemies = [token]  # one knows one's own skeletons
    return made


def _captor(s: City, true: Agent, seat: Seat, rng: Rng) -> str:
    """One knows one's own captives; of the others, somebody must hold them."""
    if true.captured != s.turn - 1 or s.phase == "resolution":
        return ""
    mine = f"player:{seat}"
    others = [f"player:{other}" for other in s.active() if other != seat]
    drawn = others[rng.below(len(others), STREAM)] if others else ""
    return mine if true.captor == mine else drawn


def _befriend(world: City, seat: Seat, witness: Witness) -> None:
    """Whom an agent told of as its friend has loyalty with it; whom it did not, has none. [NT-LOY-04]"""
    player = world.players[seat]
    if not player.active:
        return
    for name, briefing in witness.briefings.items():
        listed = f"player:{seat}" in briefing["secret_allies"]
        if listed:
            player.loyalty.setdefault(name, 1)
        elif player.loyalty.get(name, 0) < 3:
            player.loyalty.pop(name, None)
    before = player.opening
    player.opening = Opening(
        before.honour, before.influence, before.party, before.points, before.citizen, freeze(player.loyalty)
    )
