"""What others may see through a player's eyes once all is over: all but the Secrets text that stays private."""

from typing import Any

from tripot.engine.actions import Action, Fill
from tripot.engine.seats import Seat
from tripot.games.manhattan.characters import NAME
from tripot.games.manhattan.state import Facts, State
from tripot.games.manhattan.view import dossier, view


def in_retrospect(s: State, seat: Seat) -> Facts:
    """The view of a seat without the free text of anybody who did not publish it. [MH-VIS-20]

    Its pledges are told at the end of a finished game, to all, and not on the way there. [MH-PLG-04]
    """
    facts = view(s, seat)
    me: dict[str, Any] | None = facts.get("me")
    if me is not None:
        text = me["character"]["secrets"] if s.published[seat] else ""
        files = [dossier(s, target, turn, with_text=s.published[target]) for target, turn in s.dossiers[seat]]
        character = {**me["character"], "secrets": text}
        facts["me"] = {**me, "character": character, "form": _outward(me["form"]), "dossiers": files, "pledges": []}
    return facts


def retold(action: Action) -> Action:
    """A character as others may read it: without its free text. [MH-VIS-20]"""
    return Fill(NAME, _outward(action.value)) if isinstance(action, Fill) and action.form == NAME else action


def _outward(form: Any) -> Any:
    """A form without the free text that only a character has."""
    return form if form is None else {name: value for name, value in form.items() if name != "secrets"}
