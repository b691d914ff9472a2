"""Secrets made public: shame, and hidden traits that show. [NT-SEC-03, NT-SEC-04, NT-SEC-07, NT-SEC-09, NT-TRA-06]"""

from tripot.engine.events import PUBLIC
from tripot.engine.seats import Seat
from tripot.games.neo_tokyo import honour, loyalty, points
from tripot.games.neo_tokyo.frozen import freeze
from tripot.games.neo_tokyo.state import City
from tripot.games.neo_tokyo.tables import CLANS, TRAITS
from tripot.games.neo_tokyo.traits import barred


def publish(s: City, owner: Seat, number: int) -> None:
    """A secret becomes public: once, with all it costs. [NT-SEC-03, NT-SEC-04, NT-SEC-08]"""
    player = s.players[owner]
    if number in player.published:
        return
    player.published.add(number)
    for seat, other in enumerate(s.players):
        if seat != owner:
            other.known.add((owner, number))
    secret = player.secrets[number]
    traits = [trait for trait in secret.traits if trait in player.hidden]
    facts = {"player": owner, "number": number + 1, "shame": secret.shame, "traits": traits}
    s.tell("NT-SEC-03", "secret_published", PUBLIC, **facts)
    s.bulletin.append(("forum", "NT-SEC-03", "secret_published", freeze(facts)))
    if secret.shame:
        honour.change(s, owner, -secret.shame, "NT-SEC-03", "honour_secret", number=number + 1)
    for trait in traits:
        reveal(s, owner, trait)


def reveal(s: City, owner: Seat, trait: str) -> None:
    """A hidden trait shows; a reputation trait's drawbacks begin at once. [NT-SEC-07, NT-TRA-06]"""
    player = s.players[owner]
    del player.hidden[trait]
    malus = TRAITS.get(trait, {}).get("start_honour", 0)
    if malus:
        honour.change(s, owner, malus, "NT-TRA-06", "honour_trait", trait=trait)
    if player.honour > honour.most(player):
        honour.drop_to(s, owner, honour.most(player), "NT-TRA-06", "honour_trait", trait=trait)
    if barred(player, "kobun"):
        for clan in CLANS:
            if player.loyalty.get(clan, 0) > 2:
                loyalty.settle(s, owner, clan, 2)
    if player.party and barred(player, f"member:{player.party}"):
        points.settle(s, owner, "", 0)


def damn(s: City, owner: Seat) -> None:
    """The proof that ruins a technomancer, once. [NT-TRA-15]"""
    player = s.players[owner]
    if not player.damned:
        player.damned = True
        honour.drop_to(s, owner, 0, "NT-TRA-15", "honour_damned")
