"""What a player of the house answers when somebody writes: a short, honest line, never a promise it does not keep.

It says nothing that whoever reads cannot know already: a debt or a draft is mentioned between the two of them only.
"""

import re
from typing import Any

from tripot.engine.game import Line, Said
from tripot.engine.seats import Seat
from tripot.engine.view import View
from tripot.games.neo_tokyo.contracts.desk import is_lapsed
from tripot.games.neo_tokyo.policies import bargains, promises

PATIENCE = 4
"""How often it answers in one conversation; about contracts it always does."""
TOPICS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("money", ("loan", "lend", "borrow", "money", "nuyen", "prêt", "pret", "emprunt", "argent", "crédit", "credit")),
    ("vote", ("vot", "allian", "allié", "ally", "allies", "pact", "together", "ensemble", "accord", "deal")),
    ("run", ("run", "sabot", "datasteal", "scandal", "assassin", "attack", "attaqu", "protect", "protég")),
    ("proof", ("proof", "preuve", "secret", "evidence", "sheet", "fiche")),
    ("thanks", ("thank", "merci")),
    ("hello", ("hello", "evening", "bonjour", "bonsoir", "salut")),
)
"""What a letter may be about, by how its words begin, in either language."""
CODES = ("gone", "debt", "credit", "draft", "draft_later", *(topic for topic, _ in TOPICS), "otherwise")


def reply(view: View, said: Said) -> Line | None:
    """The line for a letter, or silence: contracts between the two first, then what the letter is about."""
    if not view.facts["players"][view.seat]["active"]:
        return Line("gone") if not said.answers else None
    business = _business(view, said.seat) if set(said.members) == {view.seat, said.seat} else None
    if business is not None or said.answers >= PATIENCE:
        return business
    return Line(about(said.text))


def about(text: str) -> str:
    """The topic of a letter.

    >>> about("Bonjour, un prêt ?"), about("Merci !"), about("…")
    ('money', 'thanks', 'otherwise')
    """
    words = re.findall(r"\w+", text.lower())
    return next((topic for topic, stems in TOPICS if any(word.startswith(stems) for word in words)), "otherwise")


def _business(view: View, seat: Seat) -> Line | None:
    """Whatever lies between the two: a draft to be answered, a debt in either direction."""
    desk: dict[str, Any] | None = view.facts["you"]
    if desk is None:
        return None
    for draft in bargains.unsigned(view):
        if draft["drafter"] == seat and not is_lapsed(draft["clauses"], view.facts["turn"]):
            later = view.facts["players"][view.seat]["ready"] or view.facts["phase"] != "planning"
            return Line("draft_later" if later else "draft")
    for each, place, clause in promises.in_force(desk["contracts"]):
        if clause["kind"] != "pay_by":
            continue
        left = promises.owed(clause["amount"]) - each["paid"].get(str(place), 0)
        if left > 0 and (clause["from"], clause["to"]) == (view.seat, seat):
            return Line("debt", {"amount": left, "turn": clause["turn"]})
        if left > 0 and (clause["from"], clause["to"]) == (seat, view.seat):
            return Line("credit", {"amount": left, "turn": clause["turn"]})
    return None
