"""The public pages of every turn that is over, as they stood when the next one opened. [NT-UI-03, NT-VIS-01]

A page is JSON data that never changes once it is filed: copies and views share it. What stands in it was public
then; texts that never change (names, portraits, the words of a secret) are read where they stand today.
"""

from typing import Any

from tripot.games.neo_tokyo import registers
from tripot.games.neo_tokyo.state import City
from tripot.games.neo_tokyo.tables import CORPS, PARTIES

PLAYER = ("active", "honour", "influence", "citizen", "shares", "party", "points", "clan", "rank", "traits", "damned")
CORPORATION = ("party", "assets", "rank", "alive", "crashes", "price", "dividend")
AGENT = ("state", "allies", "enemies", "underground")
"""What a turn may change in each register."""


def file(s: City) -> None:
    """The turn before the one that opens now goes down in the almanac."""
    s.almanac.append(page(s))


def page(s: City) -> dict[str, Any]:
    """How everybody and everything stands, as far as it is public."""
    return {
        "turn": s.turn - 1,
        "ranking": list(s.ranking),
        "players": [_player(s, seat) for seat in range(len(s.players))],
        "corporations": {corp: _kept(registers.corporation(s, corp), CORPORATION) for corp in CORPS},
        "agents": {name: _kept(registers.agent(s, name), AGENT) for name in s.agents},
        "parties": [registers.party(s, party) for party in PARTIES],
        "power": s.power,
        "wars": list(s.wars),
    }


def _player(s: City, seat: int) -> dict[str, Any]:
    found = registers.player(s, seat)
    return {**_kept(found, PLAYER), "secrets": [secret["number"] for secret in found["secrets"]]}


def _kept(register: dict[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
    return {name: register[name] for name in names}
