"""What others may see through a player's eyes once all is over: everything but secrets never published. [NT-VIS-06]"""

from typing import Any

from tripot.engine.actions import Action, Fill
from tripot.engine.seats import Seat
from tripot.games.neo_tokyo import view
from tripot.games.neo_tokyo.entities import seat_of
from tripot.games.neo_tokyo.people import Proof
from tripot.games.neo_tokyo.state import City
from tripot.games.neo_tokyo.traits import public

UNTOLD: dict[str, Any] = {"text": "", "stock": "", "shame": 0, "rumour": False, "traits": []}
"""A secret of which nobody but its owner, and whoever found out, will ever know more than its number."""


def in_retrospect(s: City, seat: Seat) -> dict[str, Any]:
    """The view of a seat with its secrets, hidden traits and found secrets as far as they were published."""
    facts = view.view(s, seat)
    if facts.get("draft") is not None:
        facts["draft"] = _outward(facts["draft"])
    if facts["you"] is not None:
        player = s.players[seat]
        facts["you"] |= {
            "traits": public(player),
            "hidden": {},
            "choices": facts["players"][seat]["choices"],
            "secrets": [_secret(secret) for secret in facts["you"]["secrets"]],
            "archive": [
                item
                for item, proof in zip(facts["you"]["archive"], player.archive.values(), strict=True)
                if is_tellable(s, proof)
            ],
            "seen": [
                item for item, proof in zip(facts["you"]["seen"], player.seen, strict=True) if is_tellable(s, proof)
            ],
        }
    return facts


def is_tellable(s: City, proof: Proof) -> bool:
    """Whether an item of evidence gives no unpublished secret away."""
    owner = s.players[seat_of(proof.subject)] if proof.subject.startswith("player:") else None
    if owner is None or proof.kind not in {"secret", "damning_proof"}:
        return True
    return owner.damned if proof.kind == "damning_proof" else proof.content["number"] in owner.published


def _secret(secret: dict[str, Any]) -> dict[str, Any]:
    return secret if secret["published"] else {"number": secret["number"], **UNTOLD, "published": False}


def retold(action: Action) -> Action:
    """An action as others may read it: a character without secrets and hidden traits. [NT-SEC-05]"""
    if isinstance(action, Fill) and action.form == "character":
        return Fill(action.form, _outward(action.value))
    return action


def _outward(value: dict[str, Any]) -> dict[str, Any]:
    """What a character shows to the city."""
    shown: dict[str, Any] = {name: value[name] for name in ("name", "avatar", "description") if name in value}
    traits = [row for row in value.get("traits") or () if not row.get("hidden")]
    return {**shown, "traits": traits, "secrets": [{"text": ""} for _ in value.get("secrets") or ()]}
