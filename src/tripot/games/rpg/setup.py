"""A new table: the sample scene, another ready one, or an empty one. [SR-GEN-11, SR-SMP-08]"""

from tripot.engine.editions import RULES
from tripot.engine.game import Options
from tripot.engine.options import complete
from tripot.engine.rng import Rng
from tripot.games.rpg.desk import Desk
from tripot.games.rpg.meta import META, OPTIONS
from tripot.games.rpg.parameters import figures_of
from tripot.games.rpg.stages import lay_out
from tripot.games.rpg.state import Table
from tripot.games.rpg.tables import STAGES


def set_up(seats: int, options: Options, rng: Rng) -> Table:
    """The table before anybody acts."""
    chosen = complete(OPTIONS, options)
    s = Table(rng, seats, chosen)
    s.edition = options.get(RULES, META.rules)
    s.figures = figures_of(options)
    s.over_at = chosen["session_length"]
    s.scene = chosen["scene"]
    if s.scene in STAGES:
        lay_out(s, s.scene)
        s.clock = s.ticked = STAGES[s.scene]["clock"]
    s.stack.append(Desk())
    s.log = []
    return s
