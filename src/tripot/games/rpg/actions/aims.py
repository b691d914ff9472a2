"""What the net hits of a targeted attack buy. [SR-C01, SR-CBT-14]"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tripot.engine.actions import Action, Fill, Menu, Pick
from tripot.engine.forms import Field, Form
from tripot.engine.refusals import Refusal
from tripot.games.rpg import dice
from tripot.games.rpg.characters.control import controller, label
from tripot.games.rpg.contests import target
from tripot.games.rpg.prompts import Prompt, pose
from tripot.games.rpg.records import Character, Doing
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import give
from tripot.games.rpg.tables import AIMS, LIMBS
from tripot.games.rpg.visibility import witnesses

BLEED = Pick("bleed")
AIM_FORM = Form(
    "aims",
    (
        Field(
            "effects",
            "list",
            most=6,
            of=(
                Field(
                    "",
                    "group",
                    of=(
                        Field("aim", "choice", choices=tuple(AIMS), term="aim"),
                        Field("limb", "choice", choices=LIMBS, optional=True, term="limb"),
                        Field("levels", "int", least=1, most=12, optional=True),
                        Field("text", "text", most=200, optional=True),
                    ),
                ),
            ),
        ),
    ),
    "SR-CBT-14",
)


def price_of(line: Mapping[str, Any]) -> int:
    """What an effect costs; each further level costs as much again. [SR-CBT-14]"""
    kind, levels = AIMS[line["aim"]], int(line.get("levels") or 1)
    if kind.code == "custom":
        return levels
    return kind.price * (levels if kind.levels else 1)


class Aims(Prompt):
    """Net hits become wounds of another kind; silence makes the target bleed. [SR-CBT-14, SR-TURN-19]"""

    __slots__ = ()
    kind = "aims"
    rule = "SR-CBT-14"

    def ask(self, s: Table) -> Menu:
        return Menu((BLEED,), (AIM_FORM,))

    def facts(self, s: Table) -> dict[str, Any]:
        return {**super().facts(s), "net": s.trials[s.doings[self.about].trial].net}

    def check_form(self, s: Table, fill: Fill) -> Refusal | None:
        net = s.trials[s.doings[self.about].trial].net
        cost = sum(price_of(line) for line in fill.value["effects"])
        if cost > net:
            return Refusal("SR-CBT-14", "E_SPLIT", {"dice": net, "most": cost}, ("effects",))
        limbless = [line for line in fill.value["effects"] if line["aim"] == "cripple_limb" and not line.get("limb")]
        return Refusal("SR-STA-16", "E_SPLIT", {"dice": net, "most": cost}, ("effects",)) if limbless else None

    def apply(self, s: Table, action: Any) -> None:
        doing = s.doings[self.about]
        other = target(s, doing)
        if other is None:
            return
        net = s.trials[doing.trial].net
        lines = action.value["effects"] if isinstance(action, Fill) else [{"aim": "bleed", "levels": net}]
        for line in lines:
            befall(s, doing, other, line)

    def default(self, s: Table) -> Action:
        return BLEED


def buy_effects(s: Table, doing: Doing) -> None:
    """Step: the effect lands even if the damage was resisted. [SR-C01]"""
    other, c = target(s, doing), s.characters.get(doing.who)
    if other is not None and c is not None and doing.trial and s.trials[doing.trial].net:
        pose(s, Aims(controller(s, c), doing.id))


def befall(s: Table, doing: Doing, other: Character, line: Mapping[str, Any]) -> None:
    """One effect of the price list."""
    kind, levels = AIMS[line["aim"]], int(line.get("levels") or 1)
    if kind.status:
        about = str(line.get("limb") or "") if kind.code == "cripple_limb" else ""
        give(s, other, kind.status, levels if kind.levels else 1, rounds=kind.rounds, about=about, source=doing.who)
    elif kind.code == "wind":
        other.pending_minor += 1
    elif kind.code == "disarm":
        _disarm(s, other)
    elif kind.code == "break_item":
        _break(s, other)
    else:
        s.tell("SR-CBT-14", "message", witnesses(s, other), who=label(other), text=line.get("text") or "", about="aim")


def _disarm(s: Table, other: Character) -> None:
    """What is held falls up to six metres away. [SR-CBT-14]"""
    held = next((one for one in other.weapons if one.held and one.code not in ("unarmed", "spirit", "fangs")), None)
    if held is not None:
        far = dice.throw(s, 1)[0]
        other.weapons = [replace(one, held=False, away=far) if one.id == held.id else one for one in other.weapons]
        s.tell("SR-CBT-14", "item", witnesses(s, other), who=label(other), item=held.code, change="dropped")


def _break(s: Table, other: Character) -> None:
    """What is held, or worn, no longer works. [SR-CBT-14]"""
    held = next((one for one in other.weapons if one.held and one.code not in ("unarmed", "spirit", "fangs")), None)
    if held is not None:
        other.weapons = [replace(one, broken=True) if one.id == held.id else one for one in other.weapons]
    elif other.armour:
        other.broken.append(other.armour)
    item = held.code if held is not None else other.armour
    s.tell("SR-CBT-14", "item", witnesses(s, other), who=label(other), item=item, change="broken")
