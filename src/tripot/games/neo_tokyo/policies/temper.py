"""What a player of the house is like: read from its own secrets, so that it is the same all game long."""

from typing import Any

from tripot.kit import temperaments
from tripot.kit.temperaments import Temperament


def temper(desk: dict[str, Any]) -> Temperament:
    """The temperament that somebody's own desk names; a plain one for people and for imagined rivals."""
    named = (temperaments.read(f"{temperaments.MARK}{secret['stock']}") for secret in desk["secrets"])
    return next((each for each in named if each is not temperaments.PLAIN), temperaments.PLAIN)
