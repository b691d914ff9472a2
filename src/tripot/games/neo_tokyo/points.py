"""Political points: caps, bars, and the leadership that goes with them. [NT-POL-02, NT-POL-03, NT-POL-04, NT-POL-06]"""

from tripot.engine.seats import Seat
from tripot.games.neo_tokyo.people import Player
from tripot.games.neo_tokyo.state import NOBODY, City
from tripot.games.neo_tokyo.tables import PARTIES
from tripot.games.neo_tokyo.traits import barred


def cap(party: str, honour: int) -> int:
    """The most points of a party that this Honour allows. [NT-POL-04]"""
    return honour + PARTIES[party].cap_over_honour


def held(player: Player, party: str) -> int:
    """The points a player has in a party. [NT-POL-06]"""
    return player.points if player.party == party else 0


def settle(s: City, seat: Seat, party: str, number: int) -> None:
    """Set somebody's points; a leader without any leads no more. [NT-POL-09]"""
    player = s.players[seat]
    if number <= 0:
        if player.party and s.leaders[player.party] == seat:
            s.leaders[player.party] = NOBODY
        player.party, player.points = "", 0
    else:
        player.party, player.points = party, number


def lose(s: City, seat: Seat, number: int) -> int:
    """Lose that many points, or what there is; returns how many were lost."""
    player = s.players[seat]
    lost = min(number, player.points)
    if lost:
        settle(s, seat, player.party, player.points - lost)
    return lost


def trim(s: City, seat: Seat) -> None:
    """Points above what Honour allows are lost for good. [NT-HON-04]"""
    player = s.players[seat]
    if player.points:
        most = cap(player.party, player.honour)
        if player.points > most:
            settle(s, seat, player.party, most)


def may_join(s: City, player: Player, party: str) -> bool:
    """Whether citizenship and public traits let a player hold points of a party. [NT-POL-05, NT-TRA-12]"""
    side = s.alignment[player.citizen] if player.citizen else ""
    return side in ("", party) and not barred(player, f"member:{party}")


def members(s: City, party: str) -> list[Seat]:
    """The players with at least one point. [NT-POL-06]"""
    return [seat for seat in s.active() if s.players[seat].party == party]
