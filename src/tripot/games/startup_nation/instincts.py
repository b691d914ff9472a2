"""What somebody who plays well thinks of each line of the menu, at a glance: every level of bots begins with it.

A judge gives a line a number; the higher, the better. What makes no sense at all is left to `sense`. [SN-ACT-10]
"""

from collections.abc import Callable
from math import inf
from typing import Any

from tripot.engine.actions import Pick
from tripot.engine.chair import Chair
from tripot.engine.events import PUBLIC
from tripot.engine.seats import Seat
from tripot.games.startup_nation.beliefs import beliefs_of
from tripot.games.startup_nation.deck import (
    ACCOUNTANT,
    BRIGITTE,
    CHARACTER,
    DIRECTOR,
    INTERN,
    INVESTOR,
    MACRON,
    NAMES,
    RANKS,
)
from tripot.games.startup_nation.odds import Prospects

Score = Callable[[Prospects, Any, Pick], float]
SPEAKS = 0.6
"""How often a dead Tech Lead says something."""


def instinct(chair: Chair) -> list[float]:
    """What each line of the menu is worth."""
    view = chair.view
    picks = view.menu.picks
    if view.pending is None or len(picks) == 1:
        return [0.0] * len(picks)
    if view.pending.kind == "announce":
        said = _announcement(chair)
        return [inf if pick is said else 0.0 for pick in picks]
    now, facts = Prospects(view), view.pending.facts
    judge = _JUDGES[view.pending.kind]
    return [judge(now, facts, pick) for pick in picks]


def _announcement(chair: Chair) -> Pick:
    """The dead warn against whoever leads, with a card drawn by lot among those that everybody thinks possible there:
    whether it is the truth, nobody can tell, not even by reading this."""
    view = chair.view
    picks, facts = view.menu.picks, view.facts
    silence, claims = picks[0], [pick for pick in picks if pick.args]
    if not claims or chair.rng.below(100, "bot") >= 100 * SPEAKS:
        return silence
    most = max(facts["seats"][pick.args[0]]["score"] for pick in claims)
    heard = [event for event in view.events if event.audience is PUBLIC]
    public = beliefs_of(heard, facts["players"], facts["deck"], int(facts["zemmour"]))
    left = {card["id"]: card["copies"] - card["face_up"] for card in facts["characters"]}
    likely = [
        pick
        for pick in claims
        if facts["seats"][pick.args[0]]["score"] == most
        and public.hands[pick.args[0]] >> CHARACTER[pick.args[1]] & 1
        and left[pick.args[1]] > 0
    ]
    return likely[chair.rng.below(len(likely), "bot")] if likely else silence


def _resign(now: Prospects, _: Any, pick: Pick) -> float:
    """What is kept must win; what is laid may help."""
    laid = CHARACTER[pick.args[0]]
    if laid >= MACRON:
        return -1.0  # whoever lays her is out [SN-VAR-08]
    kept = now.mine[1] if now.mine[0] == laid else now.mine[0]
    return now.worth(kept, now.ally) + _EFFECTS[laid](now, kept)


def _ask_value(now: Prospects, target: Seat, character: int, mine: int) -> float:
    """A hit removes a rival, most of all a high one; a miss may cost one's own card."""
    hit = now.chance_of(target, character) * (0.1 if now.seats[target]["may_lie"] else 1.0)
    if target == now.ally or (character == MACRON and mine == BRIGITTE):
        return -hit
    gain = hit * (0.25 + 0.06 * RANKS[character])
    keen = sum(now.odds[target][:ACCOUNTANT])  # those who hold little offer it gladly
    return gain + (1 - hit) * keen * 0.5 * (now.worth_after(target) - now.worth(mine, now.ally))


def _ask(now: Prospects, _: Any, pick: Pick) -> float:
    target, name = pick.args
    return _ask_value(now, target, CHARACTER[name], now.mine[0])


def _name(now: Prospects, facts: Any, pick: Pick) -> float:
    return _ask_value(now, facts["target"], CHARACTER[pick.args[0]], now.mine[0])


def _delegate(now: Prospects, _: Any, pick: Pick) -> float:
    """Let rivals trouble each other, and the ally trouble a rival."""
    asker, target = pick.args
    danger = now.mean_rank(target) + 2 * now.score(target)
    if target == now.ally:
        return -10.0
    return danger + (1.0 if asker == now.ally else 0.1 * now.mean_rank(asker))


def _answer(_: Prospects, __: Any, pick: Pick) -> float:
    """A right to lie is there to say no."""
    return 1.0 if pick.kind == "answer_no" else 0.0


def _offer(now: Prospects, facts: Any, pick: Pick) -> float:
    if pick.kind == "offer_no":
        return 0.0
    asker: Seat = facts["asker"]
    if asker == now.ally:
        return -0.01
    return now.worth_after(asker) - now.worth(now.mine[0], now.ally) - 0.02


def _swap_gain(now: Prospects, mine: int, low: Seat, high: Seat) -> float:
    if now.me in (low, high):
        other = low + high - now.me
        return (0.2 if other == now.ally else 1.0) * (now.worth_after(other) - now.worth(mine, now.ally))
    return 0.005 if now.ally not in (low, high) else -0.005


def _swap(now: Prospects, _: Any, pick: Pick) -> float:
    return _swap_gain(now, now.mine[0], *pick.args)


def _ally(now: Prospects, _: Any, pick: Pick) -> float:
    return now.worth(now.mine[0], pick.args[0])


def _grant_lie(now: Prospects, _: Any, pick: Pick) -> float:
    player: Seat = pick.args[0]
    if player == now.me:
        return 0.2 if now.seats[now.me]["may_lie"] else 1.0
    return 0.5 if player == now.ally else 0.0


def _promotion_gain(now: Prospects, mine: int, player: Seat) -> float:
    """Promotion kills those who have nobody above them."""
    if player == now.me:
        dies = now.death_by_promotion(mine)
        cost = 0.3 if mine == INVESTOR else now.worth(mine, now.ally)
        better = [character for character in range(mine + 1, len(NAMES)) if now.hidden[character]]
        copies = sum(now.hidden[character] for character in better)
        found = sum(now.hidden[character] * now.worth(character, now.ally) for character in better)
        gain = found / copies if copies else 0.0
        return (1 - dies) * (gain - now.worth(mine, now.ally)) - dies * cost
    odds = enumerate(now.odds[player])
    dies = sum(chance * now.death_by_promotion(character) for character, chance in odds if character != INVESTOR)
    danger = 0.2 + 0.03 * now.mean_rank(player) + 0.05 * now.score(player)
    if player == now.ally:
        return -dies
    own_loss = now.chance_of(player, MACRON) if mine == BRIGITTE else 0.0
    return dies * danger - (1 - dies) * 0.12 - own_loss


def _promote(now: Prospects, _: Any, pick: Pick) -> float:
    if not now.mine:  # a dead Director's last act
        player: Seat = pick.args[0]
        if player == now.me:
            return 30.0 * (1 - now.death_by_promotion(DIRECTOR))  # [SN-VAR-07]
        return now.score(player) * 2 + now.mean_rank(player)
    return _promotion_gain(now, now.mine[0], pick.args[0])


def _rehire_gain(now: Prospects, mine: int, taken: int) -> float:
    """Everybody will know the card: it is worth less as long as there are questions to come."""
    if mine >= MACRON:
        return -1.0
    exposed = 0.75 if now.turns_left >= 1 else 0.95
    return exposed * now.worth(taken, now.ally) - now.worth(mine, now.ally)


def _rehire(now: Prospects, __: Any, pick: Pick) -> float:
    if not pick.args:
        return 0.0
    owner, index, _ = pick.args
    return _rehire_gain(now, now.mine[0], CHARACTER[now.seats[owner]["discard"][index]["card"]])


def _fallback(now: Prospects, _: Any, pick: Pick) -> float:
    pile = now.seats[now.me]["discard"]
    return float(CHARACTER[pile[pick.args[0]]["card"]])


_JUDGES: dict[str, Score] = {
    "resign": _resign,
    "ask": _ask,
    "delegate": _delegate,
    "name": _name,
    "answer": _answer,
    "offer": _offer,
    "swap": _swap,
    "ally": _ally,
    "grant_lie": _grant_lie,
    "promote": _promote,
    "rehire": _rehire,
    "fallback": _fallback,
}


def _no_help(_: Prospects, __: int) -> float:
    return 0.0


def _asking_helps(now: Prospects, kept: int) -> float:
    return max(_ask_value(now, seat, named, kept) for seat in now.others for named in range(INTERN, len(NAMES)))


def _delegating_helps(now: Prospects, _: int) -> float:
    return 0.06 if len(now.others) > 1 else 0.0


def _looking_helps(now: Prospects, _: int) -> float:
    return 0.1 if now.turns_left >= 1 else 0.0


def _swapping_helps(now: Prospects, kept: int) -> float:
    return max(0.005, *(_swap_gain(now, kept, now.me, seat) for seat in now.others))


def _allying_helps(now: Prospects, kept: int) -> float:
    return 0.9 * (max(now.worth(kept, seat) for seat in now.others) - now.worth(kept, now.ally))


def _lying_helps(now: Prospects, kept: int) -> float:
    return 0.0 if now.seats[now.me]["may_lie"] else 0.25 * now.worth(kept, now.ally) * min(1.0, now.turns_left)


def _promoting_helps(now: Prospects, kept: int) -> float:
    return max(_promotion_gain(now, kept, seat) for seat in [now.me, *now.others])


def _rehiring_helps(now: Prospects, kept: int) -> float:
    piles = [card["card"] for seat in now.seats for card in seat["discard"]]
    return max(0.0, max((_rehire_gain(now, kept, CHARACTER[name]) for name in piles), default=0.0))


_EFFECTS: tuple[Callable[[Prospects, int], float], ...] = (
    _no_help,
    _asking_helps,
    _delegating_helps,
    _looking_helps,
    _swapping_helps,
    _allying_helps,
    _lying_helps,
    _promoting_helps,
    _rehiring_helps,
)
"""What laying each character is worth, besides what is kept; Macron and Brigitte die of it."""
assert len(_EFFECTS) == MACRON < BRIGITTE
