"""A CROC after its foundation: growing, and losing its flag. [NT-CRO-04, NT-CRO-07]"""

from tripot.games.neo_tokyo.people import Player


def grow(player: Player) -> None:
    """Step 14: what was ordered this turn is there. [NT-CRO-01, NT-CRO-04]"""
    croc = player.croc
    if croc is None:
        return
    croc.pending = False
    for skill, more in croc.more_bonus.items():
        croc.bonus[skill] += more
    croc.runs += croc.more_runs
    croc.more_bonus.clear()
    croc.more_runs = 0


def lose_flag(player: Player) -> None:
    """Its owner has lost citizenship: one run fewer, and nothing left at none. A cell to come is spared. [NT-CRO-07]"""
    croc = player.croc
    if croc is None or croc.pending:
        return
    croc.runs -= 1
    if croc.runs <= 0:
        player.croc = None
