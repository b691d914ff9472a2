"""What is asked first: a word that would be broken, a proof about to leave. [NT-UI-12, NT-UI-15]"""

from typing import Any

from tripot.engine.foresight import Foresight
from tripot.engine.view import View

Facts = dict[str, Any]
PROOFS = ("copy", "show", "publish", "burn")


def doubt(view: View, form: str, value: Facts, told: Foresight) -> Facts | None:
    """The question with the clauses and their price, or with person and proof; none where pressing is refused."""
    if told.faults:
        return None
    if form == "sheet":
        return _breach(told)
    return _proof(view, form, value) if form in PROOFS else None


def _breach(told: Foresight) -> Facts | None:
    found = broken(told)
    return {"about": "breach", "broken": found, "breach": told.figures["breach"]} if found else None


def broken(told: Foresight) -> list[Facts]:
    """The clauses that the draft breaks. [NT-UI-12]"""
    return [duty for duty in told.figures["duties"] if duty["state"] == "broken"]


def _proof(view: View, form: str, value: Facts) -> Facts | None:
    held = next((item for item in view.facts["you"]["archive"] if item["item"] == value.get("item")), None)
    return None if held is None else {"about": form, "item": held, "to": value.get("to")}
