"""Tests that the game master calls, and dice behind the screen. [SR-E15, SR-INFO-02, SR-TEST-09]"""

from dataclasses import replace

from tripot.engine.forms import Field, Form
from tripot.engine.refusals import Refusal
from tripot.engine.seats import GM, Seat
from tripot.games.rpg.actions.skill_tests import open_pool
from tripot.games.rpg.announcing import announce
from tripot.games.rpg.complications import SETTLE_TROUBLES
from tripot.games.rpg.contests import make_test
from tripot.games.rpg.doings import begin
from tripot.games.rpg.opposing import POOL_FIELDS, oppose, threshold, typed, weigh
from tripot.games.rpg.plays import play
from tripot.games.rpg.records import Called, Note, Opponent, PoolTest, SkillTest, Trial, Values, freeze, rows, thaw
from tripot.games.rpg.rolling import TAGS, Announce, Resolve, roll_now
from tripot.games.rpg.state import Table
from tripot.games.rpg.tables import SKILLS
from tripot.games.rpg.tabletalk import Command
from tripot.games.rpg.trials import LADDER, open_trial


def _offer_call(s: Table, seat: Seat) -> Form | None:
    if seat != GM or not s.characters:
        return None
    one = Field("", "choice", choices=tuple(s.characters), term="being")
    fields = (
        Field("people", "list", least=1, most=20, of=(one,)),
        *POOL_FIELDS,
        Field("threshold", "int", most=20, optional=True),
        Field("hidden", "flag", optional=True),
        Field("private", "flag", optional=True),
        Field("level", "int", least=-3, most=3, optional=True),
        Field("dice", "int", least=-20, most=20, optional=True),
        Field("tag", "choice", choices=tuple(sorted(TAGS)), term="tag", optional=True),
        Field("minutes", "int", most=24 * 60, optional=True),
        Field("opposition", "list", most=12, of=(_opponent_field(s),), optional=True),
        Field("opposing_dice", "int", least=1, most=60, optional=True),
        Field("opposing_level", "int", least=-3, most=3, optional=True),
    )
    return Form("call_test", fields, "SR-E15", {"ladder": list(LADDER)})


def _opponent_field(s: Table) -> Field:
    who = Field("character", "choice", choices=tuple(s.characters), term="being")
    return Field("", "group", of=(who, *POOL_FIELDS))


def _check_call(_s: Table, _seat: Seat, v: Values) -> Refusal | None:
    """Every opponent opposes with something, and nobody opposes themselves. [SR-TBL-05]"""
    for line in v.get("opposition") or ():
        if not line.get("pool") and not line.get("skill"):
            return Refusal("SR-TBL-05", "E_SKILL", {"skill": ""}, ("opposition",))
        if line["character"] in v["people"]:
            return Refusal("SR-TBL-05", "E_TARGET", {"found": line["character"]}, ("opposition",))
    return None


def _call(s: Table, _seat: Seat, v: Values) -> None:
    """Everybody named tests at once; an interval makes each an extended test. [SR-E15, SR-TBL-01]"""
    people = list(dict.fromkeys(v["people"]))
    if not v.get("private"):
        for one in people:
            announce(s, s.characters[one], "SR-E15", "skill_test", None)
    lines = rows(Opponent, v.get("opposition"))
    against = (*lines, *typed(int(v.get("opposing_dice") or 0), int(v.get("opposing_level") or 0)))
    if v.get("minutes") and not v.get("pool"):
        for one in reversed(people):
            begin(s, replace(_called(v, one), opposition=against))
        return
    group = begin(s, Called(opposition=against))
    made = [replace(_called(v, one), id=s.number(), parent=group.id) for one in people]
    s.doings |= {one.id: one for one in made}
    group.tests = tuple(one.id for one in made)


def _called(v: Values, who: str) -> SkillTest:
    """A test as the game master called it."""
    doing = PoolTest(pool=v["pool"]) if v.get("pool") else SkillTest()
    doing.who, doing.called, doing.threshold = who, True, int(v.get("threshold") or 0)
    doing.hidden, doing.private = bool(v.get("hidden")), bool(v.get("private"))
    doing.level, doing.dice, doing.tags = v.get("level") or 0, v.get("dice") or 0, (v["tag"],) if v.get("tag") else ()
    if not isinstance(doing, PoolTest):
        doing.skill = v.get("skill") or "perception"
        doing.attribute = v.get("attribute") or SKILLS[doing.skill].attribute
        doing.interval = int(v.get("minutes") or 0) * 60
        written = {"skill": doing.skill, "attribute": doing.attribute, "interval": doing.interval, "tags": doing.tags}
        doing.paper = freeze(written)
    return doing


def _tests(s: Table, doing: Called) -> list[SkillTest]:
    found = (s.doings[one] for one in doing.tests)
    return [one for one in found if isinstance(one, SkillTest) and one.who in s.characters]


def _trials(s: Table, doing: Called) -> list[Trial]:
    return [s.trials[one.trial] for one in _tests(s, doing) if one.trial]


def _prepare(s: Table, doing: Called) -> None:
    """Every pool is counted, and atouts are announced, before anybody opposes. [SR-ATO-05, SR-TBL-01]"""
    for one in _tests(s, doing):
        if isinstance(one, PoolTest):
            open_pool(s, one)
        else:
            make_test(s, one)
    for trial in _trials(s, doing) if doing.opposition else ():
        trial.hidden = True  # nobody knows what has to be exceeded before the opposition has rolled [SR-TBL-18]
    s.then(Announce(*(one.id for one in _trials(s, doing))))


def _oppose(s: Table, doing: Called) -> None:
    if doing.opposition:
        oppose(s, doing, doing.opposition)


def _roll(s: Table, doing: Called) -> None:
    """All throw, in order; keep or reroll is asked of all concerned at once. [SR-TBL-01]"""
    trials = _trials(s, doing)
    for trial, one in zip(trials, (one for one in _tests(s, doing) if one.trial), strict=True):
        trial.threshold, trial.hidden = threshold(s, doing, trial.threshold), one.hidden
    s.then(Resolve(*(trial.id for trial in trials)))


def _judge(s: Table, doing: Called) -> None:
    weigh(s, doing, _trials(s, doing))


PRIVATE = Form(
    "private_roll",
    (
        Field("dice", "int", least=1, most=60),
        Field("level", "int", least=-3, most=3, optional=True),
        Field("threshold", "int", most=20, optional=True),
        Field("text", "text", most=200, optional=True),
    ),
    "SR-INFO-02",
)


def _offer_private(_s: Table, seat: Seat) -> Form | None:
    return PRIVATE if seat == GM else None


def _private_roll(s: Table, _seat: Seat, v: Values) -> None:
    """Dice that only the game master sees, until they are published. [SR-INFO-02]"""
    trial = open_trial(
        s, 0, None, "test", [("game_master", v["dice"])], action="private_roll", private=True, device="game_master",
        threshold=int(v.get("threshold") or 0), sources=[("game_master", int(v.get("level") or 0))],
    )  # fmt: skip
    roll_now(s, trial)
    facts = {"who": "", "dice": list(trial.final), "score": trial.score, "outcome": trial.outcome}
    facts["text"] = v.get("text") or ""
    s.notes.append(Note(s.number(), s.clock, GM, (GM,), "private_roll", freeze(facts)))


def _offer_publish(s: Table, seat: Seat) -> Form | None:
    secret = [note for note in s.notes if note.kind == "private_roll" and not note.public]
    if seat != GM or not secret:
        return None
    fields = (Field("number", "choice", choices=tuple(str(note.id) for note in secret)),)
    return Form("publish_roll", fields, "SR-INFO-02")


def _publish(s: Table, _seat: Seat, v: Values) -> None:
    """Show a roll that was made behind the screen. [SR-INFO-02]"""
    for place, note in enumerate(s.notes):
        if note.id == int(v["number"]) and note.kind == "private_roll":
            s.notes[place] = replace(note, public=True)
            s.tell(
                "SR-INFO-02",
                "roll_published",
                None,
                **{name: thaw(value) for name, value in note.facts.items() if name != "who"},
            )


PLAYS = {"called": play(Called, (_prepare, _oppose, _roll, _judge, *SETTLE_TROUBLES))}
COMMANDS = {
    "call_test": Command(_offer_call, _call, _check_call),
    "private_roll": Command(_offer_private, _private_roll),
    "publish_roll": Command(_offer_publish, _publish),
}
