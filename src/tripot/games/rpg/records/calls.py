"""Tests of a skill or a pool: asked for by a player, or called by the game master. [SR-E15, SR-TBL-05]"""

from dataclasses import dataclass

from tripot.engine.knowledge import of, secret, told
from tripot.games.rpg.records.doings import Doing, Order
from tripot.games.rpg.records.writing import aloud, covert, written


@dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody who opposes a called test, and with what; or dice that are nobody's. [SR-TBL-05]"""

    character: str = ""
    pool: str = ""
    skill: str = ""
    attribute: str = ""
    dice: int = 0
    level: int = 0


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
    sheet: bool = of("who", False)
    """Rolled from the sheet. [SR-TBL-07]"""
    typed: int = of("who", 0)
    """The threshold that its player typed."""
    opponents: tuple[str, ...] = aloud(())
    """Whom a player measures themselves against; the game master says with what. [SR-TBL-05]"""
    opposition: tuple[Opponent, ...] = secret(())


@dataclass(slots=True, kw_only=True)
class PoolTest(SkillTest):
    """A derived pool or two attributes instead of a skill: composure, memory, a resistance. [SR-CHR-08]"""

    code: str = told("called_pool")
    pool: str = of("who", "")
    second: str = of("who", "")
    """The other attribute of a pair. [SR-TBL-07]"""


@dataclass(slots=True, kw_only=True)
class Called(Doing):
    """Tests of several people that the game master called together. [SR-E15, SR-TBL-01]"""

    code: str = told("called")
    tests: tuple[int, ...] = told(())
    opposition: tuple[Opponent, ...] = secret(())
