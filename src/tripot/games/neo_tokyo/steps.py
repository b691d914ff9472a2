"""The 14 steps of a turn, in order, each completely before the next. [NT-STP-01, NT-STP-02, NT-STP-04]"""

from tripot.engine.frames import Procedure
from tripot.games.neo_tokyo import closing
from tripot.games.neo_tokyo.captives import captives
from tripot.games.neo_tokyo.citizenship import citizenships
from tripot.games.neo_tokyo.crash import crash
from tripot.games.neo_tokyo.dragon import dragon
from tripot.games.neo_tokyo.effects import first_and_last
from tripot.games.neo_tokyo.elimination import ritual_exits
from tripot.games.neo_tokyo.lock import lock
from tripot.games.neo_tokyo.market_and_shadows import market_and_shadows
from tripot.games.neo_tokyo.payments import payments
from tripot.games.neo_tokyo.politics import leaders, party_lines
from tripot.games.neo_tokyo.purchases import purchases
from tripot.games.neo_tokyo.runs.step import runs
from tripot.games.neo_tokyo.state import City
from tripot.games.neo_tokyo.votes import votes
from tripot.games.neo_tokyo.yakuza_war import yakuza_war

STEPS = (
    purchases,
    runs,
    captives,
    dragon,
    votes,
    market_and_shadows,
    first_and_last,
    crash,
    leaders,
    citizenships,
    yakuza_war,
    party_lines,
    payments,
    ritual_exits,
)


class Resolution(Procedure[City]):
    """LOCK, the 14 steps, and the letters that tell of them."""

    __slots__ = ()
    rule = "NT-STP-01"
    steps = (lock, *STEPS, closing.close_turn)
