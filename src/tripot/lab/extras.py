"""Packages that only some people want: each is an extra, asked for by name where it is needed."""

import sys
from importlib import import_module
from typing import Any

from tripot.engine.complaints import Complaint


class MissingExtra(Complaint, ImportError):
    """A package of an extra is not installed."""


def need(module: str, extra: str) -> Any:
    """A module of an extra; where it is missing, a sentence says which extra it is in."""
    try:
        return import_module(module)
    except ModuleNotFoundError as missing:
        if missing.name is None or not (module == missing.name or module.startswith(f"{missing.name}.")):
            raise
        command = f'{sys.executable} -m pip install "tripot[{extra}]"'
        raise MissingExtra(f"this needs {missing.name}: install tripot[{extra}], with {command}") from None
