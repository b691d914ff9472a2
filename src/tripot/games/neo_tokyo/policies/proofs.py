"""What a player of the house does with what it has found out: publish, show, give, hand on. [NT-EVI-03, NT-EVI-05]"""

from typing import Any

from tripot.engine.actions import Fill
from tripot.engine.rng import Rng
from tripot.engine.seats import Seat
from tripot.engine.view import View
from tripot.games.neo_tokyo.policies.bargains import others
from tripot.games.neo_tokyo.policies.chance import likely, one
from tripot.games.neo_tokyo.policies.temper import temper

HARMFUL = frozenset({"secret", "damning_proof"})
"""What costs its subject Honour, once everybody reads it."""


def errand(view: View, rng: Rng) -> Fill | None:
    """Now and then, something with a proof: those against rivals are published, others shown or given to friends."""
    nature = temper(view.facts["you"])
    fresh = [proof for proof in view.facts["you"]["archive"] if not _known(view, proof)]
    if not others(view) or not likely(rng, 12 + nature.curiosity // 10):
        return None
    if not fresh:
        return _reference(view, rng)
    proof = fresh[-1] if likely(rng, 50) else one(rng, fresh)
    subject = proof["subject"]
    if likely(rng, nature.spite // (2 if proof["kind"] in HARMFUL else 8)):
        return Fill("publish", {"item": proof["item"]})
    friends = [seat for seat in others(view) if subject != f"player:{seat}"] or others(view)
    ally = _closest(view, friends)
    kind = "copy" if likely(rng, nature.kindness // 4) else "show"
    return Fill(kind, {"item": proof["item"], "to": ally if likely(rng, 60) else one(rng, friends)})


def _reference(view: View, rng: Rng) -> Fill | None:
    """The reference of a run that one suffered, handed to a friend who may look into it. [NT-OUT-09]"""
    known = [label for label, facts in view.facts["you"]["known_runs"].items() if not facts.get("own")]
    if not known or not likely(rng, 20):
        return None
    return Fill("forward", {"run": one(rng, sorted(known)), "to": _closest(view, others(view))})


def _known(view: View, proof: dict[str, Any]) -> bool:
    """Whether it stands on the forum already, or is about oneself."""
    mine = proof["subject"] == f"player:{view.seat}"
    return mine or any(
        (each.get("proof"), each.get("subject"), each.get("turn")) == (proof["kind"], proof["subject"], proof["turn"])
        for each in view.facts["forum"]
    )


def _closest(view: View, among: list[Seat]) -> Seat:
    """Whoever owns most of what one owns oneself: their interests meet."""
    own = view.facts["players"][view.seat]["shares"]

    def shared(seat: Seat) -> tuple[int, Seat]:
        theirs = view.facts["players"][seat]["shares"]
        return sum(min(number, theirs.get(corp, 0)) for corp, number in own.items()), -seat

    return max(among, key=shared)
