"""An attack with a weapon, as it goes from its declaration to the boxes it fills."""

from dataclasses import dataclass

from tripot.engine.knowledge import of, told
from tripot.games.rpg.records.doings import Order
from tripot.games.rpg.records.writing import written


@dataclass(slots=True, kw_only=True)
class Attack(Order):
    """One strike at somebody, or the one of several that is being dealt. [SR-CBT-01]"""

    weapon: str = written("")
    full_pool: bool = written(False)
    """Every strike has all the dice, and three disadvantages. [SR-CBT-10]"""
    share: int = of("who", 0)
    """The dice of this strike, where the pool is shared out."""
    mode: str = of("who", "")
    ignore: bool = of("who", False)
    thrown: bool = of("who", False)
    shot: bool = told(False)
    """Whether a firearm is fired: everybody hears it. [SR-STA-08]"""
    several: bool = of("who", False)
    base_only: bool = of("who", False)
    hit: bool = of("who", False)
    harm: int = told(0)
    """The packet on its way."""
    boxes: int = told(0)
