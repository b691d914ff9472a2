"""Preparations: difficulty, decay, and what sets them off. [SR-ALC-01, SR-ALC-07, SR-ALC-09, SR-ALC-10]"""

from dataclasses import dataclass

from tripot.engine.events import only
from tripot.engine.knowledge import of, told
from tripot.engine.seats import GM
from tripot.games.rpg.attacks import withstand
from tripot.games.rpg.characters.control import controller, label
from tripot.games.rpg.complications import SETTLE_TROUBLES
from tripot.games.rpg.contests import opposition_score
from tripot.games.rpg.doings import begin
from tripot.games.rpg.planes import planes
from tripot.games.rpg.plays import play
from tripot.games.rpg.positions import metres, place_of, within
from tripot.games.rpg.records import Character, Due, Order, Preparation
from tripot.games.rpg.resting import HOUR
from tripot.games.rpg.spells import ZONE_STEP, take_effect
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import remind
from tripot.games.rpg.tables import SPELLS, TRIGGERS

BASE, PER_AMPLIFICATION = 2, 2


@dataclass(slots=True, kw_only=True)
class Released(Order):
    """The stored spell that a preparation lets go at somebody. [SR-ALC-09]"""

    code: str = told("released")
    spell: str = of("who", "")
    potential: int = of("who", 0)
    amplified: tuple[str, ...] = told(())
    spell_like: bool = told(True)


def difficulty(s: Table, trigger: str, amplifications: int) -> int:
    """Two, two for each amplification, and the trigger; the seed's unknown X is an option. [SR-ALC-02, SR-ALC-03]"""
    extra = int(s.options["alchemy_x"]) if trigger == "verbal_delayed_1" else TRIGGERS[trigger].difficulty
    return BASE + PER_AMPLIFICATION * amplifications + extra


def _tell(s: Table, preparation: Preparation, change: str) -> None:
    maker = s.characters.get(preparation.maker)
    seat = controller(s, maker) if maker is not None else GM
    facts = {"preparation": preparation.id, "spell": preparation.spell, "potential": preparation.potential}
    who = label(maker) if maker is not None else ""
    s.tell("SR-ALC-05", "preparation", only(seat, GM), who=who, change=change, **facts)


def store(s: Table, maker: Character, preparation: Preparation) -> None:
    """A new preparation; it begins to fade at once. [SR-ALC-05, SR-ALC-07]"""
    s.preparations[preparation.id] = preparation
    preparation.x, preparation.y, preparation.zone = maker.x, maker.y, maker.zone
    _tell(s, preparation, "made")
    fade_later(s, preparation)


def fade_later(s: Table, preparation: Preparation) -> None:
    """The next point goes after twice as many hours as there are points now. [SR-ALC-07, SR-ALC-12]"""
    preparation.period += 1
    remind(s, s.clock + 2 * preparation.potential * HOUR, "fades", preparation.id, preparation.period)


def _fades(s: Table, due: Due) -> None:
    preparation = s.preparations.get(due.who)
    if preparation is not None and preparation.period == due.data[0]:
        weaken(s, preparation, 1)


def weaken(s: Table, preparation: Preparation, points: int) -> None:
    """Lose potential; at 0 it is inert and gone. [SR-ALC-08, SR-ALC-12]"""
    preparation.potential = max(0, preparation.potential - points)
    if preparation.potential == 0:
        _tell(s, preparation, "inert")
        del s.preparations[preparation.id]
        return
    _tell(s, preparation, "fades")
    fade_later(s, preparation)


def release(s: Table, preparation: Preparation, other: Character | None) -> None:
    """The stored spell acts with the potential as its net hits; the preparation is spent. [SR-ALC-09]"""
    del s.preparations[preparation.id]
    _tell(s, preparation, "released")
    if preparation.maker not in s.characters:
        return
    for one in reversed(_struck(s, preparation, other)):
        begin(
            s,
            Released(
                who=preparation.maker,
                target=one.id,
                spell=preparation.spell,
                potential=preparation.potential,
                amplified=preparation.amplified,
            ),
        )


def _struck(s: Table, preparation: Preparation, other: Character | None) -> list[Character]:
    """Whoever set it off; of a spell with a zone, everybody around them that it can touch. [SR-ALC-09, SR-MAG-09]"""
    spell = SPELLS[preparation.spell]
    centre = place_of(other) if other is not None else None
    if other is None or not spell.zone or centre is None:
        return [other] if other is not None else []
    radius = spell.zone + ZONE_STEP * preparation.amplified.count("zone")
    around = [one for one in within(s, centre, radius) if one.kind != "sprite"]
    touched = [one for one in around if spell.nature != "physical" or "physical" in planes(one)]
    return sorted(touched, key=lambda one: one.id)


def _defend(s: Table, doing: Released) -> None:
    """Whoever is hit defends as against the spell. [SR-ALC-09]"""
    other, spell = s.characters.get(doing.target), SPELLS[doing.spell]
    if other is None or not spell.against:
        return
    withstand(s, doing, other, spell.against)


def _act(s: Table, doing: Released) -> None:
    other = s.characters.get(doing.target)
    net = doing.potential - opposition_score(s, doing)
    if other is not None and net > 0:
        take_effect(s, doing, doing.spell, other, net, doing.amplified)


def nearest(s: Table, preparation: Preparation, but: str = "") -> Character | None:
    """Whoever is closest to a preparation."""
    if preparation.x is None or preparation.y is None:
        return None
    spot = (preparation.x, preparation.y)
    found = []
    for c in s.people():
        place = place_of(c)
        if place is not None and c.id != but and c.kind != "sprite":
            found.append((metres(spot, place), c.id, c))
    return min(found, default=(0, "", None))[2]


def count_down_preparations(s: Table) -> None:
    """A delayed word: it fires at the end of its round. [SR-ALC-10]"""
    for preparation in list(s.preparations.values()):
        if preparation.countdown:
            preparation.countdown -= 1
            if not preparation.countdown:
                release(s, preparation, nearest(s, preparation, but=preparation.maker))


def stir(s: Table, c: Character, came_from: str) -> None:
    """Somebody came by: auras and contacts may go off at no cost, and places that were entered. [SR-ALC-10]"""
    here = place_of(c)
    for preparation in list(s.preparations.values()):
        if preparation.x is None or preparation.y is None or c.kind == "sprite":
            continue
        far = metres(here, (preparation.x, preparation.y)) if here is not None else 999
        living = c.kind in ("person", "animal", "spirit")
        touched = preparation.trigger == "contact" and far == 0
        felt = preparation.trigger == "aura" and far <= 1 and living
        entered = preparation.trigger == "place" and preparation.about == c.zone != came_from
        if (touched or felt or entered) and c.id != preparation.maker:
            release(s, preparation, c)


def change_light(s: Table, zone: str, light: str) -> None:
    """Light comes or goes: what waited for it goes off. [SR-ALC-10]"""
    trigger = "darkness" if light == "dark" else "light"
    for preparation in list(s.preparations.values()):
        if preparation.trigger == trigger and preparation.zone == zone:
            release(s, preparation, nearest(s, preparation, but=preparation.maker))


def _timer(s: Table, due: Due) -> None:
    """A delay set when it was made. [SR-ALC-10]"""
    preparation = s.preparations.get(due.who)
    if preparation is not None:
        release(s, preparation, nearest(s, preparation, but=preparation.maker))


HAPPENINGS = {"fades": _fades, "timer": _timer}
PLAYS = {"released": play(Released, (_defend, _act, *SETTLE_TROUBLES))}
