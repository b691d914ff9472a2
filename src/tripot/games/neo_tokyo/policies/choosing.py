"""How a player of the house answers: forms filled at random, and sheets among which a searcher may choose."""

from tripot.engine.actions import READY, Action, Fill
from tripot.engine.chair import Chair
from tripot.engine.forms import Form
from tripot.engine.rng import Rng
from tripot.engine.view import View
from tripot.games.neo_tokyo.policies import bargains, characters, dealings, orders, plans, promises
from tripot.games.neo_tokyo.policies.chance import likely
from tripot.games.neo_tokyo.policies.pad import Pad
from tripot.games.neo_tokyo.policies.temper import temper
from tripot.games.neo_tokyo.policies.trader import BOLD, trader_sheet

PLANS = 4
"""One sheet in so many puts its money on something that the trader would not think of."""
_DARING = (0, 30, 60, 90, 120)


def propose(view: View, form: Form, rng: Rng) -> Action:
    """A plausible filled form."""
    if form.name == "character":
        return Fill(form.name, characters.random_character(rng))
    if form.name == "sheet":
        return Fill(form.name, orders.random_sheet(Pad(view, form.facts), rng).sheet())
    return dealings.fill(view, form.name, rng)


def random_play(chair: Chair) -> Action:
    """Anything legal: deal a little, write a sheet, hand it in."""
    view, rng = chair.view, chair.rng
    if not view.menu.forms:
        return READY
    form = view.menu.forms[0]
    written = view.facts["draft"] if form.name == "character" else view.facts["you"]["sheet"]
    if form.name == "sheet" and likely(rng, 40):
        dealing = dealings.random_dealing(view, rng)
        if dealing is not None:
            return dealing
    if written is None:
        return propose(view, form, rng)
    asked = form.name == "sheet" and bargains.unsigned(view)
    return dealings.sign(view, rng) if asked else READY


def candidates(view: View, rng: Rng, n: int) -> list[Action]:
    """Some sheets worth comparing: the trader's own in several moods, plans of all sorts, one without scruples."""
    if not view.menu.forms or view.menu.forms[0].name != "sheet":
        return []
    if view.facts["you"]["sheet"] is not None:
        return [bargains.late(view) or READY]
    errand = bargains.errand(view, rng)
    if errand is not None:
        return [errand, *bargains.other_answer(view, errand)]
    beside = view.menu.forms[0].facts
    may_break = temper(view.facts["you"]).honesty < promises.ALWAYS
    found: list[Action] = [Fill("sheet", trader_sheet(Pad(view, beside), rng, bold=BOLD))]
    for number in range(n - 1):
        if number % PLANS:
            sheet = trader_sheet(Pad(view, beside), rng, bold=_DARING[number % len(_DARING)])
        else:
            sheet = plans.plan(Pad(view, beside), rng, faithful=number > 0 or not may_break)
        found.append(Fill("sheet", sheet))
    return found
