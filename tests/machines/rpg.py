"""The RPG: boxes, luck, actions, purses, statuses, one clock and one hand on every sheet. [SR-DMG-02, SR-ATO-01]"""

import random

from hypothesis.stateful import rule

from machines.tables import LUCK, TableMachine
from tripot.engine.actions import TIMEOUT, Action, Fill, Pick
from tripot.engine.seats import CLOCK, GM
from tripot.games.rpg import GAME
from tripot.games.rpg.records import Box, Character
from tripot.games.rpg.state import Table
from tripot.games.rpg.tables import EXPLOSIVES

LIVING = ("person", "animal")


def full(row: list[Box]) -> bool:
    """Whether every box is damaged."""
    return bool(row) and all(box.damaged for box in row)


def codes(c: Character) -> set[str]:
    """What somebody bears."""
    return {status.code for status in c.statuses}


class Watch:
    """One table, from the choice of its characters."""

    def __init__(self, s: Table) -> None:
        self.clock, self.atouts = s.clock, {c.id: c.atout_max for c in s.people()}

    def check(self, s: Table) -> None:
        """All of it, and what changed since the last time."""
        assert s.clock >= self.clock, "the clock went back"  # SR-TIME-01
        self.one_hand_on_every_sheet(s)
        for c in s.people():
            self.boxes(s, c)
            self.figures(c)
            self.statuses(c)
        self.encounter(s)
        assert [due.at for due in s.schedule] == sorted(due.at for due in s.schedule), "events out of order"
        self.clock = s.clock

    def one_hand_on_every_sheet(self, s: Table) -> None:
        """[SR-GEN-01]"""
        played = [c.seat for c in s.people() if not c.npc and c.kind == "person" and c.seat != GM]
        assert len(set(played)) == len(played), "a seat plays two characters"
        for c in s.people():
            assert c.seat == GM or 0 <= c.seat < s.seats, "a sheet in nobody's hand"
            assert not c.npc or c.seat == GM, "a player holds what is the game master's"
            assert not c.owner or c.owner != c.id

    def boxes(self, s: Table, c: Character) -> None:
        """[SR-CHR-06, SR-DMG-04, SR-DMG-09, SR-DMG-10, SR-DMG-12]"""
        assert all(box.at <= s.clock for row in (c.physical, c.stun, c.overflow) for box in row)
        if c.kind not in LIVING:
            return
        assert len(c.overflow) == max(c.attributes["CON"], 1), "as many boxes of overflow as Constitution"
        for row in (c.physical, c.stun):
            assert len(row) >= 8
        has = codes(c)
        assert full(c.overflow) == ("dead" in has), "dead is who has no box left"
        assert (full(c.physical) and "dead" not in has) == ("dying" in has)
        assert not (full(c.stun) or full(c.physical)) or "unconscious" in has
        assert not any(box.damaged for box in c.overflow) or full(c.physical) or "dead" in has, (
            "overflow before its time"
        )

    def figures(self, c: Character) -> None:
        """[SR-ATO-01, SR-CHR-01, SR-CHR-02, SR-CHR-04, SR-TURN-03]"""
        assert 0 <= c.atouts <= c.atout_max <= 7
        assert 0 <= c.essence <= 60
        assert not (c.mag and c.res), "magician and technomancer at once"
        assert all(0 <= skill.rating <= 12 for skill in c.skills.values())
        if c.kind in LIVING:
            assert all(1 <= c.attributes[name] <= 10 for name in ("CON", "AGI", "REA", "FOR"))
            assert 0 <= c.major <= 1
            assert 0 <= c.minor <= 1 + c.init_dice
        assert min((c.credits, c.drachms, c.services, c.surveillance, c.pending_minor, *c.gear.values())) >= 0
        assert all(weapon.ammo >= 0 for weapon in c.weapons)

    def statuses(self, c: Character) -> None:
        """[SR-STA-03, SR-STA-04, SR-STA-11]"""
        has = codes(c)
        assert all(status.level >= 1 for status in c.statuses), "a status of no level"
        assert not {"partial_cover", "full_cover"} <= has, "two covers at once"
        assert "burning" not in has or not has & {"soaked", "chilled"}, "wet and burning"

    def encounter(self, s: Table) -> None:
        """[SR-TURN-01, SR-TURN-02]"""
        if s.encounter is None:
            return
        order = s.encounter.order
        assert len(set(order)) == len(order)
        assert set(s.encounter.left) <= set(order)
        assert not s.encounter.acting or s.encounter.acting in order, "somebody acts who has no place in the order"


class Machine(TableMachine):
    """The RPG, with its game master."""

    game, watching, sizes = GAME, Watch, (1, 3)
    stretch = 20
    dull = ("end_session", "step_away", "import_character", "dismiss", "close_encounter")

    @rule(luck=LUCK)
    def quarrel(self, luck: int) -> None:
        """Something goes off beside somebody, or a fight begins: left to chance, few are ever hurt."""
        source = random.Random(luck)
        self.try_to(Pick("start_session"))
        for _ in range(source.randrange(4)):
            people = tuple(self.replay.state.characters) or ("",)
            self.try_to(Fill("blow_up", {"item": source.choice(tuple(EXPLOSIVES)), "near": source.choice(people)}))
            for _ in range(30):  # nobody chooses anything: the clock answers until the dust has settled
                if self.can_ring() and self.replay.state.stack[-1].kind != "desk":
                    self.replay.act(CLOCK, TIMEOUT)
                    self.look()
        self.try_to(Fill("start_encounter", {}))

    def try_to(self, action: Action) -> None:
        """The game master does it, if the rules let them."""
        if self.replay.check(GM, action) is None:
            self.replay.act(GM, action)
            self.look()
