"""Steering a table: sessions, encounters, the clock. [SR-GEN-12, SR-TIME-03, SR-TIME-09]"""

from typing import Any

from tripot.engine.actions import Action, Menu, Pick
from tripot.engine.events import only
from tripot.engine.forms import Field, Form
from tripot.engine.outcome import Outcome
from tripot.engine.seats import GM, Seat
from tripot.games.rpg import atouts, rounds
from tripot.games.rpg.characters.control import controller, is_asked, label, may_read
from tripot.games.rpg.clock import LONGEST, advance
from tripot.games.rpg.contests import give_back
from tripot.games.rpg.doings import actor, doing_of
from tripot.games.rpg.matrix.surveillance import machines
from tripot.games.rpg.prompts import Prompt, insist, pose
from tripot.games.rpg.records import Character, Doing, Order
from tripot.games.rpg.roundends import is_time_dangerous
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.ticks import ORDER as HURTING
from tripot.games.rpg.tables import STAGES
from tripot.games.rpg.visibility import sees

START_SESSION, END_SESSION = Pick("start_session"), Pick("end_session")
END_EVENING = Pick("end_evening")
CLOSE_ENCOUNTER = Pick("close_encounter")
YES, NO = Pick("yes"), Pick("no")
CLOCK_FORM = Form(
    "advance_clock",
    (
        Field("days", "int", most=60, optional=True),
        Field("hours", "int", most=24 * 60, optional=True),
        Field("minutes", "int", most=24 * 3600, optional=True),
        Field("seconds", "int", most=LONGEST, optional=True),
    ),
    "SR-TIME-03",
)


def start_session(s: Table) -> None:
    """Everybody's atouts are back; the clock does not move. [SR-TIME-09, SR-ATO-06]"""
    s.session += 1
    s.evening = True
    atouts.restore(s)
    s.tell("SR-TIME-09", "session", None, change="begins", number=s.session)
    if s.session == 1 and s.scene in STAGES:
        tell_scene(s, s.scene)


def tell_scene(s: Table, code: str) -> None:
    """The hook to everybody, the secret to the game master, the first scene included. [SR-TBL-19]"""
    s.tell("SR-TBL-19", "scene_set", None, scene=code)
    s.tell("SR-TBL-19", "scene_secret", only(GM), scene=code)


def end_evening(s: Table) -> None:
    """The session closes, the clock stands; an encounter or a question waits as it is. [SR-TBL-14]"""
    s.evening = False
    s.tell("SR-TBL-14", "session", None, change="rests", number=s.session)


def end_session(s: Table, reason: str = "session_over", winners: tuple[Seat, ...] = ()) -> None:
    """The campaign is over; the journal closes. [SR-TBL-14]"""
    s.tell("SR-TIME-09", "session", None, change="ends", number=s.session)
    s.finish(Outcome("SR-TIME-09", winners, (0,) * s.seats, reason))


def encounter_form(s: Table, seat: Seat, name: str, rule: str) -> Form:
    """Who takes part, as far as the seat sees them; nobody named means everybody. [SR-INFO-01]"""
    one = Field("", "choice", choices=tuple(c.id for c in s.people() if sees(s, seat, c)), term="being")
    return Form(name, (Field("people", "list", most=60, of=(one,), optional=True),), rule)


def open_encounter(s: Table, people: list[str] | None) -> None:
    """Roll for initiative. [SR-TURN-01]"""
    those = people or [c.id for c in s.people() if c.alive]
    rounds.open_encounter(s, list(dict.fromkeys(those)))


def wanted_seconds(v: dict[str, Any]) -> int:
    """How much time a form asks for."""
    days, hours, minutes, seconds = (int(v.get(name) or 0) for name in ("days", "hours", "minutes", "seconds"))
    return min(LONGEST, ((days * 24 + hours) * 60 + minutes) * 60 + seconds)


def ask_time(s: Table, seat: Seat, seconds: int) -> None:
    """Let time pass; if it would hurt somebody, only once that was confirmed. [SR-TIME-08]"""
    if is_time_dangerous(s) and seconds >= int(s.options["round_seconds"]):
        confirm_time(s, seat, seconds)
    else:
        advance(s, seconds)


def confirm_time(s: Table, seat: Seat, seconds: int) -> None:
    """Say what would happen, and ask whoever wants time to pass. [SR-TIME-08]"""
    warn(s, seat, seconds)
    insist(s, ConfirmTime(seat, seconds))


def dare(s: Table, doing: Doing, seconds: int) -> None:
    """An action that takes long while time hurts somebody is confirmed before anything of it is paid. [SR-TIME-08]"""
    if is_time_dangerous(s):
        seat = judge_of_time(s, actor(s, doing))
        warn(s, seat, seconds)
        pose(s, Linger(seat, doing.id, seconds))


def judge_of_time(s: Table, c: Character) -> Seat:
    """Who says whether time may pass for somebody's work: the game master, or whoever does it. [SR-GEN-09]"""
    return GM if is_asked(s, GM) else controller(s, c)


def warn(s: Table, seat: Seat, seconds: int) -> None:
    """Say whom the time would hurt, as far as the seat may know. [SR-TIME-08]"""
    those = [s.characters[one] for one in is_time_dangerous(s)]
    known = [c for c in those if may_read(s, seat, c)]
    what = [[label(c), status.code, status.level] for c in known for status in c.statuses if status.code in HURTING]
    what += [[label(c), "access", machines(s, c)] for c in known if machines(s, c)]
    facts = {"time": seconds, "rounds": seconds // int(s.options["round_seconds"]), "what": what}
    s.tell("SR-TIME-08", "time_warning", only(seat), people=[label(c) for c in known], **facts)


class ConfirmTime(Prompt):
    """Time would hurt somebody: really? Silence means no. [SR-TIME-08]"""

    __slots__ = ()
    kind = "confirm_time"
    rule = "SR-TIME-08"

    def ask(self, s: Table) -> Menu:
        return Menu((NO, YES))

    def gone(self, s: Table) -> str | None:
        return None

    def facts(self, s: Table) -> dict[str, Any]:
        return {**super().facts(s), "time": self.about}

    def apply(self, s: Table, action: Any) -> None:
        if action is YES:
            advance(s, self.about)

    def default(self, s: Table) -> Action:
        return NO


class Linger(ConfirmTime):
    """The same for an action that takes long: without a yes it is not done, and costs nothing. [SR-TIME-08]"""

    __slots__ = ("seconds",)

    def __init__(self, seat: Seat, about: int, seconds: int) -> None:
        super().__init__(seat, about)
        self.seconds = seconds

    def facts(self, s: Table) -> dict[str, Any]:
        return {**super().facts(s), "time": self.seconds}

    def apply(self, s: Table, action: Any) -> None:
        if action is not YES:
            doing = doing_of(s, Order, self.about)
            give_back(s, doing)
            doing.given_up = True
