"""What a seat cannot see is, in everything that it may write, what does not exist. [SR-INFO-05, SR-LAW-01]"""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from citing import rule
from games.rpg.scenes import ANNE, BRUNO, add, order, refused, sample, send, table
from tripot.engine.actions import Fill
from tripot.engine.foresight import foresee, foreseen_world
from tripot.engine.forms import Field, Form
from tripot.engine.refusals import Refusal
from tripot.engine.rng import PlainRng
from tripot.engine.seats import GM
from tripot.engine.step import check
from tripot.games.rpg import GAME, meanwhile
from tripot.games.rpg.commands import COMMANDS
from tripot.games.rpg.desk import order_form
from tripot.games.rpg.records import Order, Status
from tripot.games.rpg.state import Table
from tripot.games.rpg.tables import ACTIONS

NOBODY = "npc_99"
UNSEEN = ("dock_guard_1", "lurker", "lock_vat", "cam_yard", "manifest")
"""An opponent who hides, one who was brought in hiding, things of a network nobody is in, a file there."""

OPEN = ("activate", "matrix_perception", "spoof_command", "thread_form", "trace_icon")
"""By SR-MTX-41 these reach a device of a network that nobody has entered, if nothing hides it."""


def cold_store(actor: str, *, mode: str, fights: bool) -> Table:
    """A player's character at a place where somebody and something is hidden."""
    s = table(scene="cold_store_job")
    c = sample(s, actor, ANNE, x=20, y=10)
    sample(s, "vesna_kord" if actor != "vesna_kord" else "idris_vale", BRUNO, x=21, y=10)
    add(s, "lurker", x=21, y=11, hidden=True)
    order(s, GM, "place", character="dock_guard_1", x=21, y=9, hidden=True)
    c.mode = mode
    c.statuses.append(Status("astral_vision"))
    if fights:
        s.rng = PlainRng(7)
        order(s, GM, "start_encounter", people=[c.id, "lurker", "dock_guard_1"])
        assert s.encounter is not None
        s.encounter.acting = c.id
    return s


def forms_of(s: Table, actor: str) -> Iterator[Form]:
    """Every form that there is: orders, and commands of the table, those too that a player is not offered."""
    yield from (order_form(s, code, [s.characters[actor]], []) for code in ACTIONS)
    for command in COMMANDS.values():
        offered = command.offer(s, ANNE) or command.offer(s, GM)
        if offered is not None:
            yield offered


def fillings(fields: tuple[Field, ...], name: str) -> Iterator[dict[str, Any]]:
    """The form with this name in each line that can hold it, the others left out as far as may be, or filled."""
    for field in fields:
        for value in naming(field, name):
            others = [one for one in fields if one.name != field.name]
            yield {**{one.name: usual(one) for one in others if not one.optional}, field.name: value}
            yield {**{one.name: usual(one) for one in others if one.name != "character"}, field.name: value}


def naming(field: Field, name: str) -> Iterator[Any]:
    """The line with the name in it."""
    if field.kind in ("text", "choice"):
        yield name
    elif field.kind == "list":
        yield from ([one] for one in naming(field.of[0], name))
    elif field.kind == "group":
        for one in field.of:
            rest = {other.name: usual(other) for other in field.of if other.name != one.name and not other.optional}
            yield from ({**rest, one.name: value} for value in naming(one, name))


def usual(field: Field) -> Any:
    """Something that the line accepts."""
    match field.kind:
        case "choice":
            return next((one for one in field.choices if one in ("fire", "confusion")), (*field.choices, "none")[0])
        case "int":
            return max(field.least, min(1, field.most))
        case "flag":
            return False
        case "list":
            return [usual(field.of[0])] * field.least
        case "group":
            return {one.name: usual(one) for one in field.of if not one.optional}
    return "something"


def words(refusal: Refusal | None, name: str) -> str:
    """A refusal as it is told, but for the name that was written."""
    told = None if refusal is None else [refusal.rule, refusal.code, dict(refusal.facts), list(refusal.where)]
    return json.dumps(told).replace(name, "*")


@rule("SR-INFO-05", "SR-LAW-01", "SR-STA-18", "SR-MTX-04")
@pytest.mark.parametrize("fights", [False, True])
@pytest.mark.parametrize(
    ("actor", "mode"), [("noor_castellan", "vr_cold"), ("noor_castellan", "offline"), ("idris_vale", "offline")]
)
def test_no_form_tells_what_is_hidden_from_what_is_not_there(actor: str, mode: str, fights: bool) -> None:
    s = cold_store(actor, mode=mode, fights=fights)
    assert {*UNSEEN} <= {*s.characters, *s.devices, "manifest"}
    world = foreseen_world(GAME, s, ANNE, "demo")
    different = []
    for form in forms_of(s, actor):
        for hidden in UNSEEN:
            pairs = zip(fillings(form.fields, hidden), fillings(form.fields, NOBODY), strict=True)
            for one, other in pairs:
                both = ((one, hidden), (other, NOBODY))
                told = [words(check(GAME, s, ANNE, Fill(form.name, value)), name) for value, name in both]
                seen = [words(foresee(GAME, world, ANNE, form, value).refusal, name) for value, name in both]
                by_rule = told[0] == "null" and hidden in s.devices and form.name in OPEN
                if (told[0] != told[1] and not by_rule) or seen[0] != seen[1]:
                    different.append((form.name, one, *told, *seen))
    assert different == [], chr(10).join(map(str, different[:40]))


@rule("SR-C13", "SR-C15", "SR-C17", "SR-STA-18")
@pytest.mark.parametrize("code", ["move", "sprint", "parkour"])
def test_nobody_goes_towards_whom_they_do_not_see_but_a_game_masters_people_may(code: str) -> None:
    s = cold_store("noor_castellan", mode="offline", fights=False)
    for name in ("lurker", NOBODY):
        refusal = send(s, ANNE, Fill(code, {"character": "noor_castellan", "target": name}))
        assert refusal is not None
        assert (refusal.code, refusal.facts) == ("E_TARGET", {"found": name})
    s.characters["vesna_kord"].hidden = True
    assert refused(s, ANNE, code, character="noor_castellan", target="vesna_kord") == "E_PERCEIVE"
    s.characters["vesna_kord"].hidden = False
    assert check(GAME, s, ANNE, Fill(code, {"character": "noor_castellan", "target": "vesna_kord"})) is None
    assert check(GAME, s, GM, Fill(code, {"character": "dock_guard_2", "target": "lurker"})) is None
    assert refused(s, GM, code, character="dock_guard_2", target=NOBODY) == "E_TARGET"


@rule("SR-TBL-02", "SR-INFO-05")
def test_a_question_that_lies_open_tells_nothing_of_who_hides_in_it() -> None:
    s = cold_store("noor_castellan", mode="offline", fights=False)
    sample(s, "idris_vale", BRUNO, x=22, y=10)
    s.doings[900] = Order(id=900, code="aim", who="lurker", target="vesna_kord")
    told = [words(meanwhile.check(s, ANNE, Fill("intimidate", {"target": one})), one) for one in ("lurker", NOBODY)]
    assert told[0] == told[1]
