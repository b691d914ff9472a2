"""Tests of a skill: asked for by a player, or called by the game master. [SR-E15]"""

from dataclasses import dataclass

from tripot.engine.knowledge import of, secret, told
from tripot.games.rpg.records.doings import Order
from tripot.games.rpg.records.writing import aloud, covert, written


@dataclass(slots=True, kw_only=True)
class SkillTest(Order):
    """Any skill with any attribute, as hard as the game master says and nobody else knows."""

    code: str = told("skill_test")
    skill: str = aloud("")
    attribute: str = aloud("")
    specialisation: str = aloud("")
    plain: bool = of("who", False)
    """The specialisation that was ticked does not count. [SR-CHR-12]"""
    interval: int = written(0)
    """Seconds that a roll takes; 0 for a test that is rolled at once."""
    called: bool = of("who", False)
    tags: tuple[str, ...] = covert(())
    threshold: int | None = secret(None)
    """None until the game master has said it."""
    hidden: bool = secret(False)
    private: bool = secret(False)
    level: int = secret(0)
    dice: int = secret(0)


@dataclass(slots=True, kw_only=True)
class PoolTest(SkillTest):
    """A derived pool instead of a skill: composure, memory, a resistance. [SR-CHR-08]"""

    code: str = told("called_pool")
    pool: str = of("who", "")
