"""Temperaments: a few numbers that make two bots of a level play unlike each other.

A bot draws one with its character and writes it among its own secrets, so that it is the same all game long, whoever
asks and whenever; everybody is told at the end.
"""

from dataclasses import dataclass

from tripot.engine.rng import Rng
from tripot.kit.lots import one

MARK = "@"
"""What stands before the name of a temperament in a text of the house."""


@dataclass(frozen=True, slots=True)
class Temperament:
    """How somebody weighs things, in percent of what is usual."""

    name: str
    risk: int = 100
    """How readily money is staked on chance."""
    memory: int = 100
    """How much and how long a wrong or a kindness counts."""
    honesty: int = 100
    """How large a gain has to be before a promise is broken: 100 never breaks one."""
    kindness: int = 100
    """How readily others are offered something, and spared."""
    spite: int = 100
    """How readily money is spent to hurt."""
    curiosity: int = 100
    """How readily others are looked into."""

    @property
    def text(self) -> str:
        """As it stands among the secrets of its holder; it is read in any language."""
        return f"{MARK}{self.name}"


PLAIN = Temperament("plain")
"""Of whom nothing is known: a chair that somebody left, whose word is kept; a rival who is only imagined."""
TEMPERAMENTS = (
    Temperament("bold", risk=170, memory=60, honesty=80, spite=120),
    Temperament("patient", risk=50, honesty=92, spite=60, kindness=110),
    Temperament("grudging", memory=200, honesty=85, kindness=60, spite=160),
    Temperament("generous", risk=90, memory=60, honesty=96, kindness=190, spite=50),
    Temperament("sly", risk=110, honesty=40, kindness=120, curiosity=250),
    Temperament("loyal", risk=70, memory=140, honesty=100, kindness=130, spite=80, curiosity=60),
)
NAMED = {each.text: each for each in TEMPERAMENTS}


def draw(rng: Rng) -> Temperament:
    """Any of them, each as likely."""
    return one(rng, TEMPERAMENTS, "temperament")


def read(text: str | None) -> Temperament:
    """The temperament that a text of the house names; a plain one for any other text.

    >>> read("@sly").honesty, read("My driver knows too much.").name
    (40, 'plain')
    """
    return NAMED.get(text or "", PLAIN)
