"""Dice that change nothing, for anybody at any time; the game master's also in secret. [SR-TBL-06]"""

from typing import Any

from tripot.engine.events import PUBLIC, only
from tripot.engine.forms import Field, Form
from tripot.engine.refusals import Refusal
from tripot.engine.seats import GM, Seat
from tripot.games.rpg import dice
from tripot.games.rpg.records import Note, Values, freeze
from tripot.games.rpg.rolling import throw_alone
from tripot.games.rpg.state import Table
from tripot.games.rpg.tabletalk import Command
from tripot.games.rpg.trials import open_trial

MOST_OF_ANY = 20
"""Dice at once that have other sides than six."""
FIELDS = (
    Field("text", "text", most=80, optional=True),
    Field("dice", "int", least=1, most=60),
    Field("sides", "int", least=2, most=100, optional=True),
    Field("level", "int", least=-3, most=3, optional=True),
    Field("threshold", "int", most=60, optional=True),
)
FREE = Form("free_roll", FIELDS, "SR-TBL-06", {"samples": [{"dice": 6}]})
MASTERS = Form("free_roll", (*FIELDS, Field("secret", "flag", optional=True)), "SR-TBL-06", {"samples": [{"dice": 6}]})


def _offer(_s: Table, seat: Seat) -> Form | None:
    return MASTERS if seat == GM else FREE


def _check(_s: Table, _seat: Seat, v: Values) -> Refusal | None:
    """Levels and thresholds are for hits; other dice are at most twenty. [SR-TBL-06]"""
    if (v.get("sides") or 6) == 6:
        return None
    if v["dice"] > MOST_OF_ANY:
        return Refusal("SR-TBL-06", "E_SPLIT", {"dice": v["dice"], "most": MOST_OF_ANY}, ("dice",))
    wrong = next((name for name in ("level", "threshold") if v.get(name) is not None), None)
    return Refusal("SR-TBL-06", "E_TARGET", {"found": wrong}, (wrong,)) if wrong is not None else None


def _roll(s: Table, seat: Seat, v: Values) -> None:
    """Thrown, written down, and nothing follows. [SR-TBL-06]"""
    facts = {"seat": seat, "text": v.get("text") or "", **(_hits(s, v) if (v.get("sides") or 6) == 6 else _sum(s, v))}
    if v.get("secret"):
        note = {"who": "", **{name: facts[name] for name in ("dice", "score", "outcome", "text")}}
        s.notes.append(Note(s.number(), s.clock, GM, (GM,), "private_roll", freeze(note)))
    s.tell("SR-TBL-06", "free_roll", only(GM) if v.get("secret") else PUBLIC, **facts)


def _hits(s: Table, v: Values) -> dict[str, Any]:
    """Six-sided dice count hits; nobody is asked what to keep. [SR-ADV-19]"""
    threshold = v.get("threshold")
    trial = open_trial(
        s, 0, None, "test", [("free_roll", v["dice"])], device="game_master", threshold=threshold or 0,
        sources=[("game_master", v["level"])] if v.get("level") else [],
        policy="blind" if threshold is None else "success",
    )  # fmt: skip
    throw_alone(s, trial)
    del s.trials[trial.id]
    facts = {
        "dice": list(trial.final),
        "sides": 6,
        "level": trial.level,
        "score": trial.score,
        "total": sum(trial.final),
    }
    return {**facts, "threshold": threshold, "outcome": "" if threshold is None else trial.outcome}


def _sum(s: Table, v: Values) -> dict[str, Any]:
    faces = dice.throw(s, v["dice"], v["sides"])
    total = sum(faces)
    return {
        "dice": list(faces),
        "sides": v["sides"],
        "level": 0,
        "score": 0,
        "total": total,
        "threshold": None,
        "outcome": "",
    }


COMMANDS = {"free_roll": Command(_offer, _roll, _check)}
