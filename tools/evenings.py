"""Evenings of the RPG by script, for what chance seldom brings: one table each, told in orders."""

import json
from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import Any

from tripot.engine.actions import TIMEOUT, Fill, Pick
from tripot.engine.fold import Replay
from tripot.engine.game import Game
from tripot.engine.journal import reveal, write_bytes
from tripot.engine.opening import open_table
from tripot.engine.rng import KeyedRng
from tripot.engine.seats import CLOCK, GM, Seat

ANNE, BRUNO, CLEO = 0, 1, 2
MAGE, RIVAL, GUNNER = "aurele_quint", "player_2", "player_3"
TRIES = 12


class Evening:
    """A table with a magician, a rival of hers and a gunner. What is refused is not written."""

    def __init__(self, game: Game[Any], name: str) -> None:
        self.seed = sha256(f"evening {name}".encode()).digest()
        self.table: Replay[Any] = Replay(game, open_table(game, 3, {"scene": "empty"}, self.seed), KeyedRng(self.seed))
        attributes = dict.fromkeys(("CON", "AGI", "REA", "FOR", "VOL", "LOG", "INT", "CHA"), 4)
        sheet: dict[str, Any] = {"attributes": attributes, "weapons": ["marlin_smg"]}
        mage = {**sheet, "mag": 5, "trad": "CHA", "spells": ["stone_burst"], "skills": {"sorcery": {"rating": 4}}}
        self.act(ANNE, f"take:{MAGE}")
        self.act(BRUNO, "import_character", sheet=json.dumps({"name": "Rival", **mage}))
        gunner = {"name": "Gunner", **sheet, "skills": {"firearms": {"rating": 5}}}
        self.act(CLEO, "import_character", sheet=json.dumps(gunner))
        self.act(GM, "start_session")
        for place, one in enumerate((MAGE, RIVAL, GUNNER)):
            self.act(GM, "place", character=one, x=3 * place, y=0)
        self.set(f"{RIVAL}.side", "opposition")

    def act(self, who: Seat, what: str, **form: Any) -> bool:
        """Try something; whether it was accepted."""
        return self.table.act(who, Fill(what, form) if form else Pick(what)) is None

    def set(self, field: str, value: str) -> None:
        """The game master's word."""
        self.act(GM, "override", field=field, value=value)

    def answer(self, *wanted: str) -> None:
        """Questions are answered as is wanted, and by the clock."""
        while self.table.state.outcome is None and self.table.state.stack[-1].kind != "desk":
            top = self.table.state.stack[-1]
            seat = top.awaited(self.table.state)[0]
            picks = top.offers(self.table.state, seat).picks
            offered = [pick for start in wanted for pick in picks if pick.text.startswith(start)]
            self.table.act(*((seat, offered[0]) if offered else (CLOCK, TIMEOUT)))

    def journal(self) -> bytes:
        """The evening, ended."""
        self.act(GM, "end_session")
        self.table.append(reveal(self.table.chain, len(self.table.entries) + 1, self.seed))
        return write_bytes(self.table.header, self.table.entries)


def brew(evening: Evening) -> None:
    """Preparations are made, and set off."""
    for field, value in (("drachms", "900"), ("mag", "12"), ("skill.enchantment", "12")):
        evening.set(f"{MAGE}.{field}", value)
    for _ in range(TRIES):
        evening.act(ANNE, "craft_preparation", character=MAGE, spell="stone_burst", trigger="command")
        evening.answer("yes", "okay")
        for one in list(evening.table.state.preparations):
            evening.act(ANNE, "trigger_preparation", character=MAGE, preparation=one, target=GUNNER)
            evening.answer()


def botch(evening: Evening) -> None:
    """Somebody without any gift for it casts again and again, and it costs more each time it goes wrong."""
    for field, value in (("mag", "1"), ("skill.sorcery", "1"), ("atouts", "0")):
        evening.set(f"{MAGE}.{field}", value)
    for _ in range(5 * TRIES):
        evening.act(ANNE, "cast_spell", character=MAGE, spell="stone_burst", target=RIVAL)
        evening.answer("trouble:breakage", "trouble:")
        heal(evening, MAGE, RIVAL)


def heal(evening: Evening, *people: str) -> None:
    """The game master makes them whole."""
    for one in people:
        c = evening.table.state.characters.get(one)
        for monitor in ("stun", "physical"):
            for number, box in enumerate(getattr(c, monitor, ()), start=1):
                if box.damaged:
                    evening.set(f"{one}.box.{monitor}.{number}", "empty")


def coerce(evening: Evening) -> None:
    """A spirit whose true name is known."""
    for _ in range(TRIES):
        evening.act(ANNE, "summon_spirit", character=MAGE, spirit_type="ember")
        evening.answer()
        for one in [c.id for c in evening.table.state.people() if c.kind == "spirit"]:
            evening.set(f"{MAGE}.true_names", f"+{one}")
            evening.act(ANNE, "intimidate_spirit", character=MAGE, target=one)
            evening.answer()


def duel(evening: Evening) -> None:
    """A shield is raised in time; bullets for two."""
    evening.act(CLEO, "change_fire_mode", character=GUNNER, weapon="marlin_smg", mode="full_auto")
    evening.act(GM, "import_character", sheet=json.dumps({"name": "Bystander", "attributes": {"CON": 5}}))
    evening.act(GM, "start_encounter", people=[MAGE, RIVAL, GUNNER])
    for _ in range(2 * TRIES):
        acting = evening.table.state.acting()
        if acting is None:
            return
        seat = {MAGE: ANNE, RIVAL: BRUNO, GUNNER: CLEO}.get(acting.id, GM)
        evening.set(f"{RIVAL}.major", "3")
        if acting.id == MAGE:
            evening.act(ANNE, "cast_spell", character=MAGE, spell="stone_burst", target=RIVAL)
        elif acting.id == GUNNER:
            strikes = [{"target": one, "dice": 3} for one in (RIVAL, MAGE)]
            evening.act(CLEO, "multiple_attack", character=GUNNER, weapon="marlin_smg", strikes=strikes)
        evening.answer("shield:", "pass")
        evening.act(seat, "end_turn")
        evening.answer()
        heal(evening, MAGE, RIVAL)


EVENINGS: dict[str, Callable[[Evening], None]] = {"brew": brew, "botch": botch, "coerce": coerce, "duel": duel}


def journals(game: Game[Any]) -> Iterator[tuple[str, bytes]]:
    """Every evening by script."""
    for name, script in EVENINGS.items():
        evening = Evening(game, name)
        script(evening)
        yield f"script-{name}", evening.journal()
