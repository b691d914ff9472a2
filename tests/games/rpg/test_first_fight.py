"""A whole table by chance: it goes on, it ends, and nothing offered is refused."""

import pytest

from tripot.engine.actions import Pick
from tripot.engine.rng import PlainRng
from tripot.engine.seats import GM
from tripot.engine.step import perform, settle
from tripot.engine.view import look
from tripot.games.rpg import GAME


@pytest.mark.parametrize("seed", range(2))
def test_whatever_is_offered_is_accepted(seed: int) -> None:
    s, chance = GAME.setup(2, {}, PlainRng(seed)), PlainRng(seed + 100)
    settle(s)
    for _ in range(120):
        if s.outcome is not None:
            break
        top = s.stack[-1]
        seat = top.awaited(s)[0]
        if top.kind == "desk" and s.encounter is None:
            seat = (0, 1, GM)[chance.below(3, "seat")]
        view = look(GAME, s, seat)
        number = chance.below(len(view.menu), "choice")
        picks = view.menu.picks
        action = (
            picks[number] if number < len(picks) else GAME.propose(view, view.menu.forms[number - len(picks)], chance)
        )
        if isinstance(action, Pick) and action.kind in ("end_session", "close_encounter"):
            continue
        assert perform(GAME, s, seat, action) is None, action
