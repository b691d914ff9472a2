"""The open table: what each seat may do while nothing is asked of anybody. [SR-GEN-01, SR-TURN-04]"""

from collections.abc import Iterator, Mapping, Set
from dataclasses import replace
from itertools import islice
from typing import Any

from tripot.engine.actions import NOTHING, Action, Fill, Menu, Pick
from tripot.engine.forms import Form
from tripot.engine.frames import Open
from tripot.engine.refusals import Refusal, first_of
from tripot.engine.seats import GM, Seat
from tripot.games.rpg import commands, law, rounds, steering
from tripot.games.rpg.acting import actor_of, give_order, is_known, plays_of
from tripot.games.rpg.characters.control import controller, has_character, own, steward
from tripot.games.rpg.fields import fields_of
from tripot.games.rpg.purse import check_price
from tripot.games.rpg.records import Character, Values
from tripot.games.rpg.state import Table
from tripot.games.rpg.tables import ACTIONS
from tripot.games.rpg.unseen import unveiled, veiled
from tripot.games.rpg.visibility import sees

END_TURN = Pick("end_turn")
END_ABSENT = Pick("end_absent_turn")
SAMPLES = 12
"""Filled forms that a form carries along, at most."""


class Desk(Open[Table]):
    """The bottom of the stack: everybody may act, within the rules. [SR-GEN-01]"""

    __slots__ = ()
    kind = "desk"
    rule = "SR-GEN-01"

    def awaited(self, s: Table) -> tuple[Seat, ...]:
        acting = s.acting()
        if acting is not None:
            return (controller(s, acting),)
        empty = tuple(seat for seat in range(s.seats) if seat not in s.away and not has_character(s, seat))
        return empty if empty and s.session == 0 else (steward(s),)

    def is_brief(self, s: Table) -> bool:
        """A turn whose major action is spent is nearly over."""
        acting = s.acting()
        return acting is not None and acting.major == 0

    def facts(self, s: Table) -> dict[str, Any]:
        return {} if s.encounter is None else {"round": s.encounter.round}

    def moment(self, s: Table, seat: Seat) -> str:
        """Whoever acts in a fight; of those whom the seat does not see, nobody. [SR-TURN-01, SR-INFO-05]"""
        acting = s.acting()
        return acting.id if acting is not None and sees(s, seat, acting) else ""

    def allowed(self, s: Table, seat: Seat) -> Menu:
        if seat != GM and not 0 <= seat < s.seats:
            return NOTHING
        return Menu(_table_picks(s, seat), (*action_forms(s, seat), *_table_forms(s, seat)))

    def may_act(self, s: Table, who: Seat) -> bool:
        return who == GM or 0 <= who < s.seats

    def check(self, s: Table, who: Seat, action: Action) -> Refusal | None:
        if isinstance(action, Pick):
            return _check_pick(s, who, action)
        return check_order(s, who, action) if is_known(action.form) else _check_command(s, who, action)

    def accept(self, s: Table, who: Seat, action: Action) -> None:
        if isinstance(action, Pick):
            action = next((one for one in _table_picks(s, who) if one.text == action.text), action)
        self.apply(s, who, action)

    def apply(self, s: Table, who: Seat, action: Any) -> None:
        s.steps += 1
        if isinstance(action, Fill) and is_known(action.form):
            c = actor_of(s, who, action.value)
            assert c is not None
            give_order(s, c, action.form, action.value)
        elif action is END_TURN or action is END_ABSENT:
            rounds.end_turn(s)
        elif not _steer(s, who, action):
            commands.apply(s, who, action)
        if s.outcome is None and s.over_at and s.steps >= s.over_at:
            steering.end_session(s, "too_long")


def _check_command(s: Table, who: Seat, fill: Fill) -> Refusal | None:
    fill = replace(fill, value=veiled(s, who, fill.value))
    form = next((one for one in _table_forms(s, who) if one.name == fill.form), None)
    if form is None:
        return unveiled(commands.why_not(s, who, fill))
    return unveiled(first_of(form.check_shape(fill.value)) or commands.check(s, who, fill))


def _table_picks(s: Table, seat: Seat) -> list[Pick]:
    return [*_turn_picks(s, seat), *steering_picks(s, seat), *commands.picks(s, seat)]


def _table_forms(s: Table, seat: Seat) -> list[Form]:
    return [*steering_forms(s, seat), *commands.forms(s, seat)]


def _check_pick(s: Table, who: Seat, action: Pick) -> Refusal | None:
    if any(one.text == action.text for one in _table_picks(s, who)):
        return None
    code = "E_TURN" if action.text == END_TURN.text else "E_ROLE"
    return Refusal("SR-LAW-01", code, {})


def _turn_picks(s: Table, seat: Seat) -> list[Pick]:
    acting = s.acting()
    if s.encounter is None:
        return []
    if acting is None:  # whoever acted is no longer there
        return [END_TURN] if seat == steward(s) else []
    if seat in (controller(s, acting), GM):
        return [END_TURN]
    absent = not s.gm_here and s.encounter.idle and controller(s, acting) in (*s.away, GM)
    return [END_ABSENT] if absent else []  # [SR-TURN-21]


def steering_picks(s: Table, seat: Seat) -> list[Pick]:
    """Sessions and encounters, for whoever steers."""
    if seat != steward(s):
        return []
    rest = [steering.END_EVENING] if s.evening else [] if s.encounter is None else [steering.START_SESSION]
    if s.encounter is not None:
        return [steering.CLOSE_ENCOUNTER, *rest, steering.END_SESSION]
    return [steering.START_SESSION, *rest, steering.END_SESSION]


def steering_forms(s: Table, seat: Seat) -> list[Form]:
    """Encounters and the clock, for whoever steers."""
    if seat != steward(s):
        return []
    if s.encounter is not None:
        return [steering.encounter_form(s, seat, "join_encounter", "SR-TURN-02")]
    return [steering.encounter_form(s, seat, "start_encounter", "SR-TURN-01"), steering.CLOCK_FORM]


def _steer(s: Table, who: Seat, action: Action) -> bool:
    if isinstance(action, Pick):
        match action.kind:
            case "start_session":
                steering.start_session(s)
            case "end_evening":
                steering.end_evening(s)
            case "end_session":
                steering.end_session(s)
            case "close_encounter":
                rounds.close_encounter(s)
            case _:
                return False
        return True
    match action.form:
        case "start_encounter":
            steering.open_encounter(s, action.value.get("people"))
        case "join_encounter":
            for one in action.value.get("people") or list(s.characters):
                rounds.join(s, s.characters[one])
        case "advance_clock":
            steering.ask_time(s, who, steering.wanted_seconds(action.value))
        case _:
            return False
    return True


def actors(s: Table, seat: Seat) -> list[Character]:
    """Whom a seat's order forms are about: its own people; for the game master, whoever acts, or everybody."""
    if seat != GM:
        return own(s, seat)
    acting, mine = s.acting(), own(s, GM)
    return [acting, *(c for c in mine if c.id != acting.id)] if acting is not None else mine


def action_forms(s: Table, seat: Seat, but: Set[str] = frozenset()) -> Iterator[Form]:
    """A form for each action that somebody of the seat could do now, with examples; these are left out of both."""
    those = [c for c in actors(s, seat) if c.id not in but]
    samples: dict[str, list[dict[str, Any]]] = {}
    most = SAMPLES if len(those) < 6 else SAMPLES // 3
    for c in those:
        for code in plays_of(s, c):
            if len(samples.get(code, ())) < most and possible(s, c, code):
                room = most - len(samples.setdefault(code, []))
                free = (v for v in suggestions(s, c, code) if but.isdisjoint(words_of(v)))
                samples[code] += [{"character": c.id, **v} for v in islice(free, room)]
    for code, found in samples.items():
        if found:
            yield order_form(s, code, those, found)


def words_of(value: Any) -> Iterator[str]:
    """Every word of a filled form."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping | list):
        for one in value.values() if isinstance(value, Mapping) else value:
            yield from words_of(one)


def suggestions(s: Table, c: Character, code: str) -> Iterator[Values]:
    """Forms filled as the rules allow, as far as the actor knows."""
    play, entry = s.rules.plays[code], ACTIONS[code]
    for v in play.suggest(s, c):
        if next(iter(play.needs(s, c, v)), None) is None and not check_price(s, c, *law.price_of(s, c, entry, v)):
            yield v


def possible(s: Table, c: Character, code: str) -> bool:
    """Whether nothing forbids an action before its form is filled."""
    entry = ACTIONS[code]
    if next(law.standing_reasons(s, c, entry), None) is not None:
        return False
    return check_price(s, c, *law.price_of(s, c, entry, {})) is None


def order_form(s: Table, code: str, those: list[Character], samples: list[dict[str, Any]]) -> Form:
    """The form of an action."""
    return Form(code, fields_of(s, s.rules.plays[code].fields, those), ACTIONS[code].id, {"samples": samples})


def check_order(s: Table, who: Seat, fill: Fill) -> Refusal | None:
    """Shape first, then the rules, with the rulebook's own codes; what is unseen is nothing. [SR-LAW-04, SR-INFO-05]"""
    refusal, value = _check_order(s, who, fill), veiled(s, who, fill.value)
    if refusal is None or value == fill.value:
        return refusal
    told = _check_order(s, who, replace(fill, value=value))
    return unveiled(told) or Refusal("SR-LAW-01", "E_TARGET", {"found": ""})


def _check_order(s: Table, who: Seat, fill: Fill) -> Refusal | None:
    named = fill.value.get("character") if isinstance(fill.value, dict) else []
    c = actor_of(s, who, fill.value) if named is None or isinstance(named, str) else None
    if c is None:
        return Refusal("SR-LAW-01", "E_TARGET", {"found": ""}, ("character",))
    if who != GM and controller(s, c) != who:
        return Refusal("SR-LAW-03", "E_ROLE", {})
    form = order_form(s, fill.form, [c], [])
    value = {name: one for name, one in fill.value.items() if name != "character"}
    shape = form.check_shape(value)
    if any(one.code != "not_a_choice" for one in shape):
        return first_of(shape)
    if shape and (shape[0].where != ("target",) or not isinstance(value["target"], str)):
        return Refusal("SR-LAW-01", "E_TARGET", dict(shape[0].facts), shape[0].where)
    refusal = law.check_order(s, who, c, fill.form, value)
    return refusal if refusal is not None or not shape else _check_unseen(s, who, value["target"])


def _check_unseen(s: Table, who: Seat, target: str) -> Refusal | None:
    """Nobody goes towards whom they do not perceive, but for one's own and a game master's people. [SR-STA-18]"""
    other = s.characters.get(target)
    if other is None:
        return Refusal("SR-LAW-01", "E_TARGET", {"found": target[:60]}, ("target",))
    if who in (GM, controller(s, other)):
        return None
    return Refusal("SR-STA-18", "E_PERCEIVE", {"target": target}, ("target",))
