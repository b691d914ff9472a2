"""What the thirteen decisions of the game have in common. [SN-ACT-01, SN-ACT-07]"""

from tripot.engine.actions import Action, Fill
from tripot.engine.events import PUBLIC
from tripot.engine.frames import Decision
from tripot.engine.refusals import Refusal
from tripot.engine.seats import Seat
from tripot.games.startup_nation.moves import PICKS
from tripot.games.startup_nation.refusals import MALFORMED, refuse
from tripot.games.startup_nation.state import Table


class Choice(Decision[Table]):
    """One player chooses from a list; a list of one is a choice too. [SN-ACT-03]"""

    __slots__ = ()

    def check(self, s: Table, who: Seat, action: Action) -> Refusal | None:
        if isinstance(action, Fill):
            return MALFORMED
        if self.ask(s).pick(action.text) is not None:
            return None
        return refuse(s, self.seat, self.kind, action.text)

    def accept(self, s: Table, who: Seat, action: Action) -> None:
        # Picks are built once: the menu need not be made again to find the one that was sent.
        self.play(s, action if isinstance(action, Fill) else PICKS.get(action.text, action))

    def line(self, s: Table, text: str) -> Action:
        """The line of the menu with this wording."""
        found = self.ask(s).pick(text)
        assert found is not None
        return found

    def defaulted(self, s: Table) -> None:
        """Everybody is told that the clock played. [SN-ACT-09]"""
        s.tell("SN-ACT-09", "default_played", PUBLIC, player=self.seat, decision=self.kind)
