"""Who opposes a test on call, and with what. [SR-TBL-05, SR-TEST-11, SR-TEST-15]"""

from collections.abc import Iterable

from tripot.engine.events import PUBLIC, only
from tripot.engine.forms import Field
from tripot.engine.seats import GM, SPECTATOR
from tripot.games.rpg import complications
from tripot.games.rpg.characters import derived
from tripot.games.rpg.characters.control import label
from tripot.games.rpg.contests import compare
from tripot.games.rpg.pools import Part, plain, skilled
from tripot.games.rpg.records import Character, Doing, Opponent, Trial
from tripot.games.rpg.rolling import Resolve
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.permissions import defenceless
from tripot.games.rpg.tables import ATTRIBUTES, SKILLS
from tripot.games.rpg.trials import open_trial
from tripot.games.rpg.visibility import sees

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
POOL_FIELDS = (
    Field("pool", "choice", choices=tuple(POOLS), term="derived", optional=True),
    Field("skill", "choice", choices=tuple(SKILLS), term="skill", optional=True),
    Field("attribute", "choice", choices=(*ATTRIBUTES, "MAG", "RES"), term="attribute", optional=True),
)
DEFENCES = ("mental_defense", "physical_defense")


def pool_parts(c: Character, pool: str) -> list[Part]:
    """A derived pool: composure, memory, a resistance. [SR-CHR-08]"""
    parts = plain(c, *POOLS[pool])
    if pool == "physical_resistance" and derived.armour(c):
        parts.append(("armour", derived.armour(c)))
    return parts


def typed(dice: int, level: int) -> tuple[Opponent, ...]:
    """Dice of the game master's, nobody's in particular. [SR-TBL-05]"""
    return (Opponent(dice=dice, level=level),) if dice else ()


def in_order(s: Table, those: Iterable[Opponent]) -> list[Opponent]:
    """By initiative, out of rounds by identifier; dice that are nobody's last. [SR-DICE-05]"""
    places = {one: place for place, one in enumerate(s.encounter.order)} if s.encounter is not None else {}
    last = len(places)
    return sorted(those, key=lambda one: (not one.character, places.get(one.character, last), one.character))


def oppose(s: Table, doing: Doing, opposition: Iterable[Opponent]) -> None:
    """The opposition rolls, and is final, before whoever tests does. [SR-TEST-11, SR-DICE-05]"""
    trials = [trial for one in in_order(s, opposition) if (trial := trial_of(s, doing, one)) is not None]
    doing.against = [trial.id for trial in trials]
    s.then(Resolve(*doing.against))


def trial_of(s: Table, doing: Doing, one: Opponent) -> Trial | None:
    """The test of one who opposes; nothing of one who cannot. [SR-TEST-14]"""
    if not one.character:
        return open_trial(
            s, doing.id, None, "defence", [("game_master", one.dice)], action="opposition", device="game_master",
            sources=[("game_master", one.level)] if one.level else [],
        )  # fmt: skip
    c = s.characters.get(one.character)
    if c is None or (one.pool in DEFENCES and defenceless(c, physical=one.pool == "physical_defense")):
        return None  # opposes with nothing [SR-TEST-14]
    if one.pool:
        parts, tags = pool_parts(c, one.pool), POOL_TAGS.get(one.pool, ())
    else:
        parts, tags = skilled(c, one.skill, one.attribute or SKILLS[one.skill].attribute), ()
    return open_trial(
        s, doing.id, c, "defence", parts, action=one.pool or one.skill, tags=tags, opponent=doing.who,
        sources=[("game_master", one.level)] if one.level else [],
    )  # fmt: skip


def threshold(s: Table, doing: Doing, otherwise: int) -> int:
    """The lowest of what opposes: choices look at it. [SR-TEST-15]"""
    return min((s.trials[one].score for one in doing.against), default=otherwise)


def weigh(s: Table, doing: Doing, trials: list[Trial]) -> None:
    """Each test is compared with each opponent apart; the opposition is judged by the best of them. [SR-TEST-15]"""
    for trial in trials:
        complications.note(s, doing, trial)
        for one in doing.against:
            _tell(s, trial, s.trials[one])
    best = max(trials, key=lambda one: one.score, default=None)
    if best is not None:
        compare(s, doing, best)


def _tell(s: Table, trial: Trial, other: Trial) -> None:
    """What one test came to against one opponent, for those who see both."""
    c, foe = s.characters.get(trial.who), s.characters.get(other.who)
    if c is None:
        return
    seats = [seat for seat in (*s.chairs(), SPECTATOR) if sees(s, seat, c) and (foe is None or sees(s, seat, foe))]
    audience = only(GM) if trial.private else PUBLIC if len(seats) == s.seats + 2 else only(*seats)
    net = max(0, trial.score - other.score)
    facts = {"who": label(c), "against": label(foe) if foe is not None else other.device, "net": net}
    s.tell("SR-TEST-15", "measured", audience, **facts, result="won" if net else "lost")
