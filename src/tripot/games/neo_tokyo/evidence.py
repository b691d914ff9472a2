"""Evidence: items with holders and witnesses; copied, shown, published or burnt. [NT-EVI-02, NT-EVI-03, NT-EVI-04]"""

from typing import Any

from tripot.engine.events import PUBLIC, only
from tripot.engine.seats import Seat
from tripot.games.neo_tokyo import knowledge, secrets
from tripot.games.neo_tokyo.entities import aim, seat_of
from tripot.games.neo_tokyo.frozen import freeze
from tripot.games.neo_tokyo.people import Player, Proof
from tripot.games.neo_tokyo.state import City


def file(s: City, seat: Seat, proof: Proof) -> int:
    """Put an item in somebody's archive, once; returns its number there. [NT-EVI-01]"""
    player = s.players[seat]
    number = next((number for number, held in player.archive.items() if held == proof), 0)
    if not number:
        player.filed += 1
        number = player.filed
        player.archive[number] = proof
        knowledge.absorb(s, seat, proof)
    return number


def label(proof: Proof) -> dict[str, Any]:
    """What an item is about: turn, kind and subject, never where it comes from. [NT-EVI-08]"""
    return {"proof": proof.kind, "subject": proof.subject, "turn": proof.turn, **aim(proof.subject)}


def give_copy(s: City, holder: Seat, number: int, to: Seat) -> None:
    """The receiver holds the item with the same rights. [NT-EVI-03, NT-EVI-07]"""
    proof = s.players[holder].archive[number]
    filed = file(s, to, proof)
    s.tell("NT-EVI-03", "copy_given", only(holder), to=to, number=number, **label(proof))
    s.tell("NT-EVI-03", "copy_received", only(to), giver=holder, number=filed, **label(proof))


def show(s: City, holder: Seat, number: int, to: Seat) -> None:
    """The viewer is convinced, and can prove nothing to anybody. [NT-EVI-04, NT-EVI-07]"""
    proof = s.players[holder].archive[number]
    see(s, to, proof)
    s.tell("NT-EVI-04", "proof_shown", only(holder), to=to, number=number, **label(proof))
    s.tell("NT-EVI-04", "proof_seen", only(to), giver=holder, **label(proof))


def see(s: City, seat: Seat, proof: Proof) -> None:
    """Keep an item among those one has seen. [NT-EVI-04]"""
    viewer = s.players[seat]
    if proof not in viewer.seen and not holds(viewer, proof):
        viewer.seen.append(proof)
    knowledge.absorb(s, seat, proof)


def holds(player: Player, proof: Proof) -> bool:
    """Whether the item itself is in the player's archive."""
    return proof in player.archive.values()


def post(s: City, holder: Seat, proof: Proof) -> None:
    """Put an item on the forum. [NT-EVI-05]"""
    s.forum.append(freeze({"by": holder, "when": s.turn, **label(proof), "content": proof.content}))


def publish(s: City, holder: Seat, number: int) -> None:
    """Certified, for everybody; only secrets and a damning proof do anything more. [NT-EVI-02, NT-EVI-05]"""
    proof = s.players[holder].archive[number]
    post(s, holder, proof)
    facts = {"player": holder, **label(proof)}
    s.tell("NT-EVI-05", "proof_published", PUBLIC, **facts)
    s.bulletin.append(("forum", "NT-EVI-05", "proof_published", freeze(facts)))
    for seat in s.active():
        knowledge.absorb(s, seat, proof)
    if proof.kind == "secret":
        secrets.publish(s, seat_of(proof.subject), proof.content["number"])
    elif proof.kind == "damning_proof":
        secrets.damn(s, seat_of(proof.subject))


def burn(s: City, holder: Seat, number: int) -> None:
    """The item leaves the archive, and nobody is told. [NT-EVI-06]"""
    proof = s.players[holder].archive.pop(number)
    s.tell("NT-EVI-06", "proof_burnt", only(holder), number=number, **label(proof))
