"""Corporate citizenship, and step 10. [NT-CIT-01, NT-CIT-02, NT-CIT-03, NT-CIT-06, NT-CIT-08, NT-CIT-09]"""

from tripot.engine.seats import Seat
from tripot.games.neo_tokyo import croc
from tripot.games.neo_tokyo.people import Player
from tripot.games.neo_tokyo.state import City


def is_bound(s: City, player: Player) -> bool:
    """A loyalist stays as long as the starting corporation has not crashed. [NT-TRA-42]"""
    home = player.choices.get("citoyen_corpo", "")
    return player.has("loyaliste") and home not in s.crashed


def lose(s: City, seat: Seat) -> None:
    """Become stateless; a CROC suffers from it. [NT-CRO-07]"""
    player = s.players[seat]
    player.citizen = ""
    croc.lose_flag(player)


def citizenships(s: City) -> None:
    """Step 10: requests that still hold are granted, the others dropped. [NT-CIT-07, NT-CIT-09, NT-STP-05]"""
    for seat, _, order in s.papers().of("citizenship"):
        player = s.players[seat]
        home = "" if order["home"] == "none" else order["home"]
        if home == player.citizen:
            continue  # a crash has made the renouncer stateless already
        if home and (home not in s.assets or not player.shares.get(home) or _conflict(s, player, home)):
            s.papers().tell("NT-CIT-07", "citizenship_dropped", "rights", seat, corp=home)
        elif home:
            player.citizen = home
        else:
            lose(s, seat)


def _conflict(s: City, player: Player, home: str) -> bool:
    """Whether the request would mix two parties, points bought this turn included. [NT-CIT-07]"""
    party = player.party or player.more_party
    return bool(party) and s.alignment[home] not in ("", party)
