"""Spirits: summoning, tethering, banishing, coercing, commanding. [SR-M04, SR-M05, SR-M06, SR-M07, SR-M08]"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from tripot.engine.actions import Menu, Pick
from tripot.engine.knowledge import of
from tripot.engine.refusals import Refusal
from tripot.games.rpg import complications
from tripot.games.rpg.characters import monitors
from tripot.games.rpg.characters.control import controller, label
from tripot.games.rpg.characters.derived import attribute
from tripot.games.rpg.contests import END, compare, judge_alone, opposition_score, roll, stand, target, test, weigh
from tripot.games.rpg.doings import actor, doing_of, test_of
from tripot.games.rpg.orders import others
from tripot.games.rpg.planes import planes
from tripot.games.rpg.plays import play
from tripot.games.rpg.pools import plain, skilled
from tripot.games.rpg.positions import place_of
from tripot.games.rpg.procedures import Steps
from tripot.games.rpg.prompts import Sharing, pose
from tripot.games.rpg.purse import check_price, pay
from tripot.games.rpg.records import Character, Order, Status, Trial, Values, written
from tripot.games.rpg.rolling import Resolve
from tripot.games.rpg.spirits import call_spirit, call_sprite, free_if_done, serve, unbound_of
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import add, give, has, remind
from tripot.games.rpg.tables import SPIRITS, SPRITES
from tripot.games.rpg.trials import open_trial
from tripot.games.rpg.visibility import readers, witnesses
from tripot.games.rpg.vitals import check_vitals, depart

SPLIT = tuple(Pick(f"split:{number}", "split", (number,)) for number in range(61))
EXTRA = tuple(Pick(f"longer:{number}", "longer", (number,)) for number in range(61))
MINUTE = 60


@dataclass(slots=True, kw_only=True)
class Summon(Order):
    """A spirit or a sprite is called. [SR-M04, SR-E09]"""

    spirit_type: str = written("")
    sprite_type: str = written("")


@dataclass(slots=True, kw_only=True)
class Tie(Order):
    """A spirit is tied to a thing. [SR-M05]"""

    object: str = written("")


@dataclass(slots=True, kw_only=True)
class Coerce(Order):
    """A spirit is made to obey. [SR-M07]"""

    pain: int = of("who", 0)


@dataclass(slots=True, kw_only=True)
class Instruct(Order):
    """A spirit is told what to do. [SR-M08]"""

    text: str = written("")
    task: bool = written(False)
    plane: str = written("")


class Split(Sharing):
    """Net hits between Power and services; silence puts all in Power. [SR-SPI-02, SR-SPI-03]"""

    __slots__ = ()
    kind = share = "split"
    rule = "SR-SPI-02"

    def ask(self, s: Table) -> Menu:
        return Menu(SPLIT[self.to_share(s) : 0 : -1])

    def facts(self, s: Table) -> dict[str, Any]:
        return {**super().facts(s), "net": self.to_share(s)}

    def apply(self, s: Table, action: Any) -> None:
        net = self.to_share(s)
        appear(s, doing_of(s, Summon, self.about), action.args[0], net - action.args[0])


def appear(s: Table, doing: Summon, power: int, extra: int) -> None:
    """The one who was called is there. [SR-SPI-02, SR-E09]"""
    c = s.characters.get(doing.who)
    if c is None:
        return
    if doing.code == "summon_spirit":
        call_spirit(s, c, doing.spirit_type, power, attribute(c, "TRAD") + extra)
    else:
        call_sprite(s, c, doing.sprite_type, power, attribute(c, "LOG") + extra)


def _divide(s: Table, doing: Summon) -> None:
    c = actor(s, doing)
    if test_of(s, doing).net:
        pose(s, Split(controller(s, c), doing.id))


def _need_alone(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    """One unbound spirit at a time. [SR-SPI-04]"""
    if v.get("spirit_type") not in SPIRITS:
        yield Refusal("SR-M04", "E_TARGET", {"found": str(v.get("spirit_type") or "")}, ("spirit_type",))
    if unbound_of(s, c):
        yield Refusal("SR-SPI-04", "E_SPIRIT", {"reason": "limit"})


def _suggest_kinds(_s: Table, _c: Character) -> Iterable[Values]:
    return [{"spirit_type": kind} for kind in SPIRITS]


def spirits_known(s: Table, c: Character) -> list[Character]:
    """Spirits somebody perceives."""
    return [one for one in others(s, c) if one.kind == "spirit"]


def _need_spirit(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    if v.get("target") not in [one.id for one in spirits_known(s, c)]:
        yield Refusal("SR-M06", "E_TARGET", {"found": str(v.get("target") or "")}, ("target",))


def _suggest_hostile(s: Table, c: Character) -> Iterable[Values]:
    return [{"target": one.id} for one in spirits_known(s, c) if one.side != c.side]


def _suggest_tether(s: Table, c: Character) -> Iterable[Values]:
    return [{"target": one.id, "object": "…"} for one in spirits_known(s, c) if one.side != c.side]


def _spirit_opposes(s: Table, doing: Order) -> None:
    """Twice its Power. [SR-M05, SR-M06]"""
    spirit = target(s, doing)
    if spirit is not None:
        _power_test(s, doing, spirit, 2)


def _power_test(s: Table, doing: Order, spirit: Character, times: int) -> None:
    trial = open_trial(
        s, doing.id, spirit, "defence", [("power", times * spirit.power)], action="power", tags=("defense",),
        opponent=doing.who,
    )  # fmt: skip
    stand(s, doing, trial)


def _tether(s: Table, doing: Tie) -> None:
    """Three net hits or nothing; what is beyond lengthens or tightens. [SR-M05, SR-SPI-07]"""
    c, spirit, net = actor(s, doing), target(s, doing), test_of(s, doing).net
    if spirit is None or net < 3:
        return
    if net > 3:
        pose(s, Tether(controller(s, c), doing.id))
    else:
        tie(s, doing, 0)


class Tether(Sharing):
    """Extra net hits: a minute each, or a metre less each; silence takes the time. [SR-SPI-07, SR-TURN-19]"""

    __slots__ = ()
    kind = "tether"
    share = "longer"
    rule = "SR-SPI-07"

    def to_share(self, s: Table) -> int:
        return super().to_share(s) - 3

    def ask(self, s: Table) -> Menu:
        return Menu(EXTRA[self.to_share(s) :: -1])

    def apply(self, s: Table, action: Any) -> None:
        tie(s, doing_of(s, Tie, self.about), action.args[0])


def tie(s: Table, doing: Tie, minutes: int) -> None:
    """Tie a spirit to a thing for a time, within so many metres. [SR-SPI-07]"""
    spirit, net = target(s, doing), test_of(s, doing).net
    if spirit is None:
        return
    seconds = net * int(s.options["round_seconds"]) + MINUTE * minutes
    radius = max(0, spirit.power - (net - 3 - minutes))
    place = place_of(spirit)
    spot = f"{place[0]},{place[1]}" if place is not None else ""
    until = s.clock + seconds
    add(s, spirit, Status("tethered", radius, doing.who, lasts="seconds", left=until, about=doing.object, monitor=spot))
    s.tell("SR-SPI-07", "entity_changed", readers(s, spirit), who=label(spirit), change="tethered")


def _banish(s: Table, doing: Order) -> None:
    """A service for each net hit; without any left it is gone, and its owner told. [SR-M06, SR-SPI-08]"""
    spirit, net = target(s, doing), test_of(s, doing).net
    if spirit is None or not net:
        return
    serve(s, spirit, net)
    if spirit.services == 0:
        depart(s, spirit)


def _need_name(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    """Nobody coerces a spirit without its true name. [SR-SPI-09]"""
    yield from _need_spirit(s, c, v)
    if v.get("target") and v.get("target") not in c.true_names:
        yield Refusal("SR-SPI-09", "E_SPIRIT", {"reason": "true_name"}, ("target",))


def _suggest_named(s: Table, c: Character) -> Iterable[Values]:
    return [{"target": one.id} for one in spirits_known(s, c) if one.id in c.true_names]


def _will_opposes(s: Table, doing: Order) -> None:
    spirit = target(s, doing)
    if spirit is not None:
        _power_test(s, doing, spirit, 1)


def _torment(s: Table, doing: Coerce) -> None:
    """First will against Power. [SR-M07]"""
    c = actor(s, doing)
    trial = open_trial(
        s, doing.id, c, "test", plain(c, "VOL"), action="intimidate_spirit", tags=("magic", "social"),
        threshold=opposition_score(s, doing), asks=False,
        atouts=doing.atouts, opponent=doing.target,
    )  # fmt: skip
    doing.trial = trial.id
    s.then(Resolve(trial.id))


def _wound(s: Table, doing: Coerce) -> None:
    """Its net hits are boxes, and dice of what follows. [SR-M07]"""
    spirit, trial = target(s, doing), test_of(s, doing)
    compare(s, doing, trial)
    complications.note(s, doing, trial)
    doing.pain = trial.net
    doing.against = []
    if spirit is not None and trial.net:
        monitors.fill(spirit.physical, trial.net, s.clock)
        facts = {"boxes": trial.net, "monitor": "physical", "element": "none", "amount": trial.net}
        s.tell("SR-M07", "damage", readers(s, spirit), who=label(spirit), **facts)
        check_vitals(s, spirit)


def _threaten(s: Table, doing: Coerce) -> None:
    """Then influence, against twice its Power. [SR-M07, SR-CHR-07]"""
    c, spirit = actor(s, doing), target(s, doing)
    if spirit is None:
        return
    parts = [*skilled(c, "influence", "CHA", action="intimidate_spirit"), ("pain", doing.pain)]
    trial = open_trial(
        s, doing.id, c, "test", parts, action="intimidate_spirit", tags=("magic", "social"), opponent=spirit.id,
        threshold=opposition_score(s, doing),
    )  # fmt: skip
    doing.trial = trial.id
    s.then(Resolve(trial.id))


def _obey(s: Table, doing: Coerce) -> None:
    """Ten minutes of obedience for each net hit, at no service; its master commands it no longer. [SR-SPI-09]"""
    spirit = target(s, doing)
    if spirit is None:
        return
    weigh(s, doing)
    net = test_of(s, doing).net
    if net:
        spirit.master = doing.who
        spirit.used["obeys_until"] = s.clock + s.figures.obedience_seconds * net
        remind(s, s.clock + s.figures.obedience_seconds * net, "obedience", spirit.id)
        give(s, spirit, "obedient", lasts="seconds", left=s.figures.obedience_seconds * net, source=doing.who)
        s.tell("SR-SPI-09", "entity_changed", witnesses(s, spirit), who=label(spirit), change="obeys")


def in_service(s: Table, c: Character) -> list[Character]:
    """Spirits that take somebody's orders now."""
    return [one for one in s.people() if one.kind == "spirit" and (one.master or one.owner) == c.id]


def _need_servant(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    spirit = next((one for one in in_service(s, c) if one.id == v.get("target")), None)
    if spirit is None:
        yield Refusal("SR-M08", "E_SPIRIT", {"reason": "not_yours"}, ("target",))
    elif v.get("task") and not spirit.services and spirit.master != c.id:
        yield Refusal("SR-M08", "E_SPIRIT", {"reason": "no_service"}, ("target",))
    elif v.get("plane"):
        yield from _need_passage(s, spirit, v["plane"])


def _need_passage(s: Table, spirit: Character, plane: str) -> Iterator[Refusal]:
    """To the other plane and back: not through fog, not off a tether, for a minor action. [SR-SPI-16, SR-SPI-07]"""
    for status in ("fogged", "tethered"):
        if has(spirit, status):
            yield Refusal("SR-STA-FOGGED", "E_STATUS", {"status": status}, ("plane",))
    if (plane == "astral") == ("physical" not in planes(spirit)):
        yield Refusal("SR-SPI-16", "E_PLANE", {}, ("plane",))
    short = check_price(s, spirit, 0, 1)
    if short is not None:
        yield short


def _suggest_servants(s: Table, c: Character) -> Iterable[Values]:
    return [{"target": one.id, "text": "…", "task": False} for one in in_service(s, c)]


def _command(s: Table, doing: Instruct) -> None:
    """A task is a service less; moving, waiting or answering is not one. [SR-M08, SR-SPI-06, SR-SPI-16]"""
    c, spirit = actor(s, doing), s.characters[doing.target]
    s.tell("SR-M08", "message", readers(s, spirit), who=label(c), text=doing.text, about=label(spirit))
    if doing.plane:
        pay(s, spirit, 0, 1)
        spirit.used["astral"] = int(doing.plane == "astral")
        change = "astral" if doing.plane == "astral" else "materialised"
        s.tell("SR-SPI-16", "entity_changed", witnesses(s, spirit), who=label(spirit), change=change)
    if doing.task and spirit.master != c.id:
        serve(s, spirit)
        free_if_done(s, spirit)


def _need_sprite(_s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    if v.get("sprite_type") not in SPRITES:
        yield Refusal("SR-E09", "E_TARGET", {"found": str(v.get("sprite_type") or "")}, ("sprite_type",))
    if c.mode == "offline":
        yield Refusal("SR-E09", "E_OFFLINE", {})


def _suggest_sprites(_s: Table, c: Character) -> Iterable[Values]:
    return [{"sprite_type": kind} for kind in SPRITES] if c.mode != "offline" else []


def _tune_compile(s: Table, doing: Summon, trial: Trial) -> None:
    """A friend of such sprites has an advantage. [SR-CHR-11]"""
    c = actor(s, doing)
    if c.trait_data.get("sprite_friend") == doing.sprite_type and "sprite_friend" in c.traits:
        trial.sources.append(("sprite_friend", 1))


OPPOSED: Steps[Order] = (_spirit_opposes, test, weigh)
PLAYS = {
    "summon_spirit": play(
        Summon, (roll, judge_alone, _divide, *END), ("spirit_type", "atouts"), _need_alone, _suggest_kinds
    ),
    "compile_sprite": play(
        Summon, (roll, judge_alone, _divide, *END), ("sprite_type", "atouts"), _need_sprite, _suggest_sprites,
        _tune_compile,
    ),
    "tether_spirit": play(
        Tie, (*OPPOSED, _tether, *END), ("target", "object", "atouts"), _need_spirit, _suggest_tether
    ),
    "banish_spirit": play(Order, (*OPPOSED, _banish, *END), ("target", "atouts"), _need_spirit, _suggest_hostile),
    "intimidate_spirit": play(
        Coerce, (_will_opposes, _torment, _wound, _spirit_opposes, _threaten, _obey, *END), ("target", "atouts"),
        _need_name, _suggest_named,
    ),
    "command_spirit": play(
        Instruct, (_command, *END), ("target", "plane", "text", "task"), _need_servant, _suggest_servants
    ),
}  # fmt: skip
