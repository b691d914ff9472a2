"""What a bot says to whoever writes to it: that it is one, once. Promises bind nobody, least of all it. [MH-VIS-21]"""

from tripot.engine.game import Line, Said

I_AM_A_PROGRAM = Line("program")


def reply(said: Said) -> Line | None:
    """One honest line in each conversation, then silence: a machine that answers every message would only pretend."""
    return I_AM_A_PROGRAM if said.answers == 0 else None
