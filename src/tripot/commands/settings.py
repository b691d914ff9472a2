"""`tripot settings`: every variable that a house reads."""

import ast
import inspect
import os
from dataclasses import fields
from itertools import pairwise
from typing import Any

import typer

from tripot.server.common import settings as written
from tripot.server.common.setting_checks import strangers
from tripot.server.common.settings import PREFIX, Settings

_HIDDEN = ("secret", "operator_token", "smtp_password")


def settings() -> None:
    """List every setting: its variable, what it is when nothing is said, and what it does."""
    told = explanations()
    for field in fields(Settings):
        typer.echo(f"{PREFIX}{field.name.upper()} = {_shown(field.default)}{_set(field.name)}")
        if field.name in told:
            typer.echo(f"    {told[field.name]}")
    for stranger in strangers(os.environ):
        typer.echo(f"\n{stranger}")


def explanations() -> dict[str, str]:
    """The line below each setting, as it is written in the program."""
    classes = [each for each in ast.parse(inspect.getsource(written)).body if isinstance(each, ast.ClassDef)]
    (lines,) = (each.body for each in classes if each.name == "Settings")
    found = {}
    for line, below in pairwise(lines):
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name) and isinstance(below, ast.Expr):
            found[line.target.id] = " ".join(str(ast.literal_eval(below.value)).split())
    return found


def _set(name: str) -> str:
    variable = PREFIX + name.upper()
    if variable in os.environ:
        return "" if name in _HIDDEN and not os.environ[variable] else f"   (set: {_value(name, os.environ[variable])})"
    return "   (set by a file)" if f"{variable}_FILE" in os.environ else ""


def _value(name: str, text: str) -> str:
    return "yes, and not shown" if name in _HIDDEN else text


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) if value != "" else "(none)"
