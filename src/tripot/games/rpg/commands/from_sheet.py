"""Tests that a player starts from a sheet. [SR-TBL-07]"""

from tripot.engine.forms import Field, Form
from tripot.engine.refusals import Refusal
from tripot.engine.seats import Seat
from tripot.games.rpg import dice, rounds
from tripot.games.rpg.announcing import announce
from tripot.games.rpg.characters.control import label, own
from tripot.games.rpg.characters.derived import initiative_score, may_use
from tripot.games.rpg.doings import begin
from tripot.games.rpg.opposing import POOLS
from tripot.games.rpg.records import Character, PoolTest, SkillTest, Values
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.permissions import can_act
from tripot.games.rpg.tables import ATTRIBUTES, SKILLS
from tripot.games.rpg.tabletalk import Command
from tripot.games.rpg.visibility import witnesses

INITIATIVE = "initiative"


def _offer(s: Table, seat: Seat) -> Form | None:
    mine = tuple(c.id for c in own(s, seat) if c.kind != "sprite")
    if not mine:
        return None
    names = (*ATTRIBUTES, "MAG", "RES")
    fields = (
        Field("character", "choice", choices=mine, term="being"),
        Field("skill", "choice", choices=tuple(SKILLS), term="skill", optional=True),
        Field("attribute", "choice", choices=names, term="attribute", optional=True),
        Field("second", "choice", choices=names, term="attribute", optional=True),
        Field("pool", "choice", choices=(*POOLS, INITIATIVE), term="derived", optional=True),
        Field("threshold", "int", most=20, optional=True),
    )
    able = [one for one in mine if can_act(s.characters[one])]
    samples = [{"character": one, "pool": "composure"} for one in able[:3]]
    return Form("sheet_roll", fields, "SR-TBL-07", {"samples": samples})


def _check(s: Table, _seat: Seat, v: Values) -> Refusal | None:
    c = s.characters[v["character"]]
    if not can_act(c):
        return Refusal("SR-TBL-07", "E_STATUS", {"status": "unconscious"})
    if not any(v.get(name) for name in ("skill", "attribute", "pool")):
        return Refusal("SR-TBL-07", "E_SKILL", {"skill": ""}, ("skill",))
    if v.get("skill") and not may_use(c, v["skill"]):
        return Refusal("SR-CHR-05", "E_SKILL", {"skill": v["skill"]}, ("skill",))
    return None


def _roll(s: Table, _seat: Seat, v: Values) -> None:
    """A full test, by leave or freely as the table says; initiative joins a fight, or is only rolled. [SR-TBL-07]"""
    c = s.characters[v["character"]]
    if v.get("pool") == INITIATIVE:
        _initiative(s, c)
        return
    doing = _test(v)
    doing.who, doing.sheet, doing.typed = c.id, True, int(v.get("threshold") or 0)
    announce(s, c, "SR-TBL-07", "skill_test", None)
    begin(s, doing)


def _test(v: Values) -> SkillTest:
    if v.get("skill"):
        return SkillTest(skill=v["skill"], attribute=v.get("attribute") or SKILLS[v["skill"]].attribute)
    return PoolTest(pool=v.get("pool") or "", attribute=v.get("attribute") or "", second=v.get("second") or "")


def _initiative(s: Table, c: Character) -> None:
    if s.encounter is not None and c.id not in s.encounter.order:
        rounds.join(s, c)
        return
    faces = dice.throw(s, c.init_dice)
    total = sum(faces) + initiative_score(c)
    s.tell("SR-TBL-07", "initiative", witnesses(s, c), who=label(c), dice=list(faces), score=total)


COMMANDS = {"sheet_roll": Command(_offer, _roll, _check)}
