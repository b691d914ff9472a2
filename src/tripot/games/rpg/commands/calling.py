"""Tests that the game master calls, and dice behind the screen. [SR-E15, SR-INFO-02, SR-TEST-09]"""

from dataclasses import replace

from tripot.engine.forms import Field, Form
from tripot.engine.seats import GM, Seat
from tripot.games.rpg.actions.senses import weight
from tripot.games.rpg.announcing import announce
from tripot.games.rpg.characters import derived
from tripot.games.rpg.contests import END, judge_alone
from tripot.games.rpg.doings import actor, begin
from tripot.games.rpg.plays import play
from tripot.games.rpg.pools import plain
from tripot.games.rpg.records import Note, PoolTest, SkillTest, Values, freeze, thaw
from tripot.games.rpg.rolling import TAGS, Resolve, roll_now
from tripot.games.rpg.state import Table
from tripot.games.rpg.tables import ATTRIBUTES, SKILLS
from tripot.games.rpg.tabletalk import Command
from tripot.games.rpg.trials import LADDER, open_trial

POOLS = {
    "composure": ("VOL", "CHA"),
    "mental_resistance": ("VOL",),
    "physical_resistance": ("CON",),
    "mental_defense": ("VOL", "INT"),
    "physical_defense": ("REA", "INT"),
    "memory": ("LOG", "INT"),
    "natural_healing": ("CON", "VOL"),
}
POOL_TAGS = {
    "composure": ("composure",),
    "mental_resistance": ("resistance", "resistance_mental"),
    "physical_resistance": ("resistance", "resistance_physical"),
    "mental_defense": ("defense", "defense_mental"),
    "physical_defense": ("defense", "defense_physical"),
}


def _offer_call(s: Table, seat: Seat) -> Form | None:
    if seat != GM or not s.characters:
        return None
    one = Field("", "choice", choices=tuple(s.characters), term="being")
    fields = (
        Field("people", "list", least=1, most=20, of=(one,)),
        Field("pool", "choice", choices=tuple(POOLS), term="derived", optional=True),
        Field("skill", "choice", choices=tuple(SKILLS), term="skill", optional=True),
        Field("attribute", "choice", choices=(*ATTRIBUTES, "MAG", "RES"), term="attribute", optional=True),
        Field("threshold", "int", most=20, optional=True),
        Field("hidden", "flag", optional=True),
        Field("private", "flag", optional=True),
        Field("level", "int", least=-3, most=3, optional=True),
        Field("dice", "int", least=-20, most=20, optional=True),
        Field("tag", "choice", choices=tuple(sorted(TAGS)), term="tag", optional=True),
        Field("minutes", "int", most=24 * 60, optional=True),
    )
    return Form("call_test", fields, "SR-E15", {"ladder": list(LADDER)})


def _call(s: Table, _seat: Seat, v: Values) -> None:
    """Everybody named tests, one after the other; an interval makes it an extended test. [SR-E15]"""
    for one in reversed(list(dict.fromkeys(v["people"]))):
        if not v.get("private"):
            announce(s, s.characters[one], "SR-E15", "skill_test", None)
        begin(s, _called(v, one))


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


def _roll_pool(s: Table, doing: PoolTest) -> None:
    """A derived pool: composure, memory, a resistance. [SR-CHR-08]"""
    c, pool = actor(s, doing), doing.pool
    parts = plain(c, *POOLS[pool])
    if pool == "physical_resistance" and derived.armour(c):
        parts.append(("armour", derived.armour(c)))
    trial = open_trial(
        s, doing.id, c, "test", parts, action=pool, tags=(*POOL_TAGS.get(pool, ()), *doing.tags),
        threshold=doing.threshold or 0, hidden=doing.hidden, private=doing.private,
    )  # fmt: skip
    weight(doing, trial)
    doing.trial = trial.id
    s.then(Resolve(trial.id))


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


PLAYS = {"called_pool": play(PoolTest, (_roll_pool, judge_alone, *END))}
COMMANDS = {
    "call_test": Command(_offer_call, _call),
    "private_roll": Command(_offer_private, _private_roll),
    "publish_roll": Command(_offer_publish, _publish),
}
