"""Pledges of a player of the house: it answers, offers, and remembers what others' words were worth. [MH-PLG-05]"""

from tripot.engine.actions import Action, Fill
from tripot.engine.reasons import Notes
from tripot.engine.rng import Rng
from tripot.engine.seats import Seat
from tripot.games.manhattan.corporations import IDS
from tripot.games.manhattan.forecast import Forecast
from tripot.games.manhattan.pledges import offers
from tripot.games.manhattan.policies import reasons
from tripot.games.manhattan.policies.joining import best_coalition
from tripot.games.manhattan.policies.memory import trust
from tripot.games.manhattan.policies.pad import LABEL, Pad, promised
from tripot.games.manhattan.policies.words import clashes, gain, price
from tripot.games.manhattan.state import Facts
from tripot.kit.lots import in_any_order

_STRANGER = 0.55
"""How much the word of somebody counts whom one does not know."""
_LOST = -0.4
"""Below this trust nothing is offered."""


def decline(facts: Facts) -> Action | None:
    """Say no, politely and soon."""
    pledge = next(iter(_open(facts)), None)
    return None if pledge is None else _answer(facts, pledge, "decline")


def bargain(facts: Facts, rng: Rng, notes: Notes | None = None) -> Action | None:
    """What is said before a form is written: answers, then at least one offer a turn to somebody it may suit."""
    me = facts["me"]
    pending = _open(facts)
    offering = me["form"] is None and me["pledges_left"] is not None and me["pledges_left"]["all"] > 0
    if not pending and not (offering and _wants_to_offer(facts)):
        return None
    pad = Pad(facts, me["desk"], me["character"], Forecast(facts, 12, rng), rng, mood=0, notes=notes)
    if pending:
        return _answer(facts, pending[0], "accept" if _welcome(pad, pending[0]) else "decline")
    return _offer(pad)


def other_answer(facts: Facts, said: Action) -> list[Action]:
    """The other answer to the same pledge, if it can be given: imagined worlds say which is better."""
    if not isinstance(said, Fill) or said.form != offers.ANSWER:
        return []
    pledge = next(each for each in _open(facts) if each["number"] == said.value["pledge"])
    if said.value["answer"] == "accept":
        return [_answer(facts, pledge, "decline")]
    me, wanted = facts["me"], pledge["wanted"]
    is_free = wanted is None or (me["form"] is None and not any(clashes(wanted, own) for own in promised(facts)))
    return [_answer(facts, pledge, "accept")] if is_free else []


def _open(facts: Facts) -> list[Facts]:
    me = facts["me"]
    return [pledge for pledge in me["pledges"] if pledge["status"] == "open" and pledge["receiver"] == me["seat"]]


def _answer(facts: Facts, pledge: Facts, answer: str) -> Action:
    return Fill(offers.ANSWER, {"turn": facts["turn"], "pledge": pledge["number"], "answer": answer})


def _welcome(pad: Pad, pledge: Facts) -> bool:
    """What the other's word is worth to one, by trust, against what is asked in return."""
    held = trust(pad.facts, pad.temper).get(pledge["offerer"], 0.0)
    brings = gain(pad, pledge["promise"])
    wanted = pledge["wanted"]
    if wanted is None:
        reasons.pledge(pad, brings, 1.0, 0.0, is_welcome=brings > 0)
        return brings > 0
    form = pad.facts["me"]["form"]
    if form is not None or any(clashes(wanted, own) for own in pad.promised()):
        return False
    kindness = (pad.temper.kindness - 100) / 500
    trusted, costs = max(0.0, _STRANGER + held), price(pad, wanted)
    is_welcome = brings * trusted + kindness > costs
    reasons.pledge(pad, brings, trusted, costs, is_welcome=is_welcome)
    return is_welcome


def _wants_to_offer(facts: Facts) -> bool:
    """One offer a turn, two for the generous; a turn in which one promised something already needs no more."""
    me = facts["me"]
    made = [pledge for pledge in me["pledges"] if pledge["turn"] == facts["turn"] and pledge["offerer"] == me["seat"]]
    return len(made) < (2 if me["character"]["secrets"] == "@generous" else 1)


def _offer(pad: Pad) -> Action | None:
    """To somebody whose interests meet one's own, whose word one still takes, and who was not asked this turn."""
    me = pad.facts["me"]
    asked = {each["receiver"] for each in me["pledges"] if each["turn"] == pad.facts["turn"]}
    left, held = me["pledges_left"]["to"], trust(pad.facts, pad.temper)
    others = [
        player["seat"]
        for player in pad.facts["players"]
        if player["seat"] not in (pad.seat, *asked) and not player["resigned"] and left[player["seat"]] > 0
    ]
    ordered = in_any_order(pad.rng, others, LABEL)
    ordered.sort(key=lambda seat: -_common(pad, seat) - held.get(seat, 0.0))
    for seat in ordered:
        terms = _terms(pad, seat)
        if held.get(seat, 0.0) > _LOST and not any(clashes(terms["promise"], own) for own in pad.promised()):
            return Fill(offers.OFFER, {"turn": pad.facts["turn"], "to": seat, **terms})
    return None


def _common(pad: Pad, seat: Seat) -> float:
    """How far interests meet: shares of the same, and a favourite to be spared."""
    theirs = pad.facts["players"][seat]["shares"]
    own = pad.holdings()
    shared: int = sum(min(number, theirs.get(name, 0)) for name, number in own.items())
    return shared / (1 + sum(own.values()))


def _terms(pad: Pad, seat: Seat) -> Facts:
    """A vote for what both own, peace between two favourites, or the same coalition."""
    darling, theirs = pad.darling(), pad.forecast.favourites[seat]
    if theirs == darling and pad.likely(60):
        vote = {"kind": "vote", "corporation": IDS[darling], "direction": "up"}
        return {"promise": vote, "wanted": vote}
    if theirs is not None and theirs != darling and pad.likely(45):
        return {
            "promise": {"kind": "no_run", "corporation": IDS[theirs]},
            "wanted": {"kind": "no_run", "corporation": IDS[darling]},
        }
    side = {"kind": "coalition", "coalition": best_coalition(pad)}
    return {"promise": side, "wanted": side}
