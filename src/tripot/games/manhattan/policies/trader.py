"""The trader: shares, votes, bets with the odds on their side, a coalition, runs that pay; each by temperament."""

from tripot.engine.actions import READY, Action, Fill
from tripot.engine.chair import Chair
from tripot.engine.reasons import Notes
from tripot.engine.rng import Rng
from tripot.engine.view import View
from tripot.games.manhattan import characters, sheet
from tripot.games.manhattan.forecast import Forecast
from tripot.games.manhattan.policies import betting, investing, joining, raiding, settling, voting
from tripot.games.manhattan.policies.bargaining import bargain, other_answer
from tripot.games.manhattan.policies.pad import Pad
from tripot.games.manhattan.policies.personas import considered, is_prepared, persona
from tripot.games.manhattan.policies.words import kept
from tripot.games.manhattan.state import Facts

SAMPLES = 48
"""How many turns a forecast imagines."""


def trader(chair: Chair) -> Action:
    """A sensible executive."""
    facts, rng = chair.view.facts, chair.rng
    me = facts["me"]
    if facts["phase"] == "lobby":
        return READY if is_prepared(me["character"]) else Fill(characters.NAME, persona(facts, rng))
    said = bargain(facts, rng, chair.notes)
    if said is not None:
        return said
    if me["form"] is not None:
        return READY
    forecast = Forecast(facts, SAMPLES, rng)
    return Fill(sheet.NAME, plan(facts, me["desk"], me["character"], forecast, rng, notes=chair.notes))


def candidates(view: View, rng: Rng, n: int) -> list[Action]:
    """Up to n different plausible forms for the open turn: the trader's, and variations of it; then only ready."""
    facts = view.facts
    me = facts["me"]
    if facts["phase"] == "lobby":
        return [] if is_prepared(me["character"]) else [Fill(characters.NAME, considered(facts, rng))]
    said = bargain(facts, rng)
    if said is not None:
        return [said, *other_answer(facts, said)]
    if me["form"] is not None:
        return [READY]
    forecast = Forecast(facts, SAMPLES, rng)
    found: list[Facts] = []
    for attempt in range(3 * n):
        form = plan(facts, me["desk"], me["character"], forecast, rng, mood=attempt)
        if form not in found:
            found.append(form)
        if len(found) == n:
            break
    return [Fill(sheet.NAME, form) for form in found]


def plan(
    facts: Facts,
    at_hand: Facts,
    character: Facts,
    forecast: Forecast,
    rng: Rng,
    *,
    mood: int = 0,
    notes: Notes | None = None,
) -> Facts:
    """A form from public facts, a desk and one's own character; `mood` 0 is the trader's own."""
    pad = Pad(facts, at_hand, character, forecast, rng, mood=mood, notes=notes)
    pad.kept = kept(pad)
    investing.invest(pad, reserve=investing.duties(pad))
    darling = pad.darling()
    voting.vote(pad, darling)
    joining.join(pad)
    for spend in (betting.speculate, raiding.raid) if pad.has("golden_trader") else (raiding.raid, betting.speculate):
        spend(pad)
    settling.settle_down(pad)
    return pad.form
