"""What complications and critical failures do: two tables of six, or the game master's word.

[SR-TEST-16, SR-TEST-17]
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tripot.engine.actions import Action, Fill, Menu, Pick
from tripot.engine.forms import Field, Form
from tripot.engine.seats import GM
from tripot.games.rpg import dice, drain
from tripot.games.rpg.characters.control import label
from tripot.games.rpg.damage import Packet, suffer
from tripot.games.rpg.matrix import connection, devices, surveillance
from tripot.games.rpg.matrix.detection import detect
from tripot.games.rpg.procedures import Steps
from tripot.games.rpg.prompts import Prompt, pose
from tripot.games.rpg.records import Character, Doing, Trial
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import give, remove, until_end_of_next_turn
from tripot.games.rpg.statuses.costs import is_unsteady
from tripot.games.rpg.tables import COMPLICATIONS, CRITICAL_FAILURES
from tripot.games.rpg.trials import is_troubled, roller
from tripot.games.rpg.visibility import witnesses
from tripot.games.rpg.words import StatusCode

ROLL_TABLE, NOTHING = Pick("roll_table"), Pick("trouble:nothing", "trouble", ("nothing",))
LINES = {code: Pick(f"trouble:{code}", "trouble", (code,)) for code in (*COMPLICATIONS, *CRITICAL_FAILURES)}
WRITE = Form("trouble_text", (Field("text", "text", most=400),), "SR-TEST-16")
CONCEALMENTS: tuple[StatusCode, ...] = (
    "invisible",
    "greater_invisible",
    "silent",
    "greater_silent",
    "hidden_icon",
    "running_silent",
)


def note(s: Table, doing: Doing, trial: Trial, handles: tuple[str, ...] = ()) -> None:
    """Remember that a test calls for a consequence, unless its action says itself what happens. [SR-TEST-17]"""
    c = roller(s, trial)
    if not is_troubled(trial) or c is None or trial.private:
        return
    if trial.outcome == "success_complication" and "mobility" in trial.tags and is_unsteady(c):
        give(s, c, "prone")  # [SR-STA-OFF-BALANCE]
        return
    if trial.outcome not in handles:
        doing.troubles.append(trial.id)


def _settle_troubles(s: Table, doing: Doing) -> None:
    troubles, doing.troubles = doing.troubles, []
    pose(s, *(Trouble(GM, one) for one in troubles))


SETTLE_TROUBLES: Steps[Doing] = (_settle_troubles,)
"""The last step of every action: its troubles, in the order of their tests. [SR-CBT-01, SR-DICE-05]"""


class Trouble(Prompt):
    """The game master picks a line, writes one, or lets it pass; silence rolls a die. [SR-TEST-16]"""

    __slots__ = ()
    kind = "trouble"
    rule = "SR-TEST-16"

    def ask(self, s: Table) -> Menu:
        table = _table(s.trials[self.about])
        return Menu((ROLL_TABLE, *(LINES[code] for code in table), NOTHING), (WRITE,))

    def facts(self, s: Table) -> dict[str, Any]:
        trial = s.trials[self.about]
        return {"seconds": 60, "outcome": trial.outcome}

    def apply(self, s: Table, action: Any) -> None:
        trial = s.trials[self.about]
        c = roller(s, trial)
        if c is None or c.id not in s.characters:
            return
        if isinstance(action, Fill):
            _tell(s, c, trial, "text", action.value["text"])
            return
        code = _table(trial)[dice.throw(s, 1)[0] - 1] if action is ROLL_TABLE else action.args[0]
        _tell(s, c, trial, code, "")
        if code != "nothing":
            befall(s, c, trial, code)

    def default(self, s: Table) -> Action:
        return ROLL_TABLE


def _table(trial: Trial) -> tuple[str, ...]:
    return COMPLICATIONS if trial.outcome == "success_complication" else CRITICAL_FAILURES


def _tell(s: Table, c: Character, trial: Trial, line: str, text: str) -> None:
    s.tell("SR-TEST-16", "prompt", witnesses(s, c), who=label(c), outcome=trial.outcome, line=line, text=text)


def befall(s: Table, c: Character, trial: Trial, line: str) -> None:
    """Carry out a line of either table."""
    EFFECTS[line](s, c, trial)


def _stumble(s: Table, c: Character, _trial: Trial) -> None:
    until_end_of_next_turn(s, c, "off_balance")


def _exposed(s: Table, c: Character, _trial: Trial) -> None:
    give(s, c, "exposed", 1, lasts="start_turn")


def _strain(s: Table, c: Character, _trial: Trial) -> None:
    suffer(s, c, Packet(1, "stun", resist="none", irreducible=True))


def _slowed(_s: Table, c: Character, _trial: Trial) -> None:
    c.pending_minor += 1


def _noticed(s: Table, c: Character, trial: Trial) -> None:
    remove(s, c, *CONCEALMENTS)
    if "matrix" in trial.tags:
        surveillance.watch(s, c, 3, "complication")


def _gear_trouble(s: Table, c: Character, trial: Trial) -> None:
    if "matrix" in trial.tags:
        device = devices.device_of(s, c)
        if device is not None and devices.running(device):
            device.crashed.append(devices.running(device)[0])
            devices.tell_device(s, device, "SR-TEST-16", "crash")
    elif "magic" in trial.tags:
        drain.one_more_box(s, c)
    else:
        _spoil(s, c, trial, broken=False)


def _fall(s: Table, c: Character, _trial: Trial) -> None:
    give(s, c, "prone")
    c.minor = 0


def _wide_open(s: Table, c: Character, _trial: Trial) -> None:
    give(s, c, "exposed", 2, lasts="start_turn")


def _hurt(s: Table, c: Character, _trial: Trial) -> None:
    suffer(s, c, Packet(2, "stun", resist="none", irreducible=True))


def _rattled(s: Table, c: Character, _trial: Trial) -> None:
    until_end_of_next_turn(s, c, "confused")


def _betrayed(s: Table, c: Character, trial: Trial) -> None:
    remove(s, c, *CONCEALMENTS)
    if "matrix" in trial.tags:
        detect(s, c, c.network)
        surveillance.watch(s, c, 5, "critical_failure")


def _breakage(s: Table, c: Character, trial: Trial) -> None:
    if "matrix" in trial.tags:
        device = devices.device_of(s, c)
        if device is not None and devices.hurt(s, device, 2):
            connection.brick(s, device)
    elif "magic" in trial.tags:
        drain.one_more_die(s, c, trial)
    else:
        _spoil(s, c, trial, broken=True)


def _spoil(s: Table, c: Character, trial: Trial, *, broken: bool) -> None:
    """The item used jams or breaks; without one, nothing. [SR-TEST-17]"""
    used = trial.item
    for place, weapon in enumerate(c.weapons):
        if weapon.id == used:
            c.weapons[place] = replace(weapon, jammed=True, broken=weapon.broken or broken)
            change = "broken" if broken else "jammed"
            s.tell("SR-TEST-16", "item", witnesses(s, c), who=label(c), item=weapon.code, change=change)


EFFECTS: dict[str, Callable[[Table, Character, Trial], None]] = {
    "stumble": _stumble,
    "exposed": _exposed,
    "strain": _strain,
    "slowed": _slowed,
    "noticed": _noticed,
    "gear_trouble": _gear_trouble,
    "fall": _fall,
    "wide_open": _wide_open,
    "hurt": _hurt,
    "rattled": _rattled,
    "betrayed": _betrayed,
    "breakage": _breakage,
}
