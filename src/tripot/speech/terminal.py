"""Which language a terminal speaks: what is read and played there comes in it, unless another one is asked for."""

import os
from collections.abc import Mapping

_NAMES = ("LC_ALL", "LC_MESSAGES", "LANG")


def terminal_language(environment: Mapping[str, str] | None = None) -> str:
    """The first language that the environment names: French if it says so, English otherwise, as the commands do.

    >>> [terminal_language({"LANG": name}) for name in ("fr_FR.UTF-8", "en_GB.UTF-8", "C", "")]
    ['fr', 'en', 'en', 'en']
    """
    known = os.environ if environment is None else environment
    said = next((known[name] for name in _NAMES if known.get(name)), "")
    return "fr" if said.lower().startswith("fr") else "en"
