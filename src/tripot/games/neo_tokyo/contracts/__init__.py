"""Contracts: money for promises that the engine can judge. [NT-CON-01, NT-CON-02, NT-CON-04]"""

from tripot.games.neo_tokyo.contracts.checks import lock_checks, payday_checks
from tripot.games.neo_tokyo.contracts.desk import asked, end_those_of

__all__ = ["asked", "end_those_of", "lock_checks", "payday_checks"]
