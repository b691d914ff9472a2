"""What falls into one's hands: captives to decide about, the remains of Midori. [NT-CAP-03, NT-CRS-13]"""

from tripot.engine.rng import Rng
from tripot.games.neo_tokyo.policies import raids
from tripot.games.neo_tokyo.policies.chance import between
from tripot.games.neo_tokyo.policies.pad import Pad
from tripot.games.neo_tokyo.policies.temper import temper
from tripot.games.neo_tokyo.sheet.market import GRANTED
from tripot.games.neo_tokyo.tables import TURNS

RENT = 50_000
"""What an asset pays a share in a turn. [NT-DIV-01]"""
PROMISE = 100_000
"""What an asset more is worth to a share beyond its dividends: a better place at the end."""
MOST_STAKED = 3
"""At most one part in so many of one's money is bid."""


def captives(pad: Pad) -> None:
    """Death for Honour if one is spiteful or stands to be the most honoured; else a friend for nothing."""
    rivals = max((pad.city["players"][seat]["honour"] for seat in pad.others()), default=0)
    cruel = temper(pad.me).spite > 110 or pad.honour in (rivals - 1, rivals)
    for agent in pad.beside["captives"]:
        if not pad.count(f"captive:{agent}"):
            is_friend = pad.me["loyalty"].get(agent, 0) >= 3
            pad.use(f"captive:{agent}")
            pad.add("captive", agent=agent, decision="release" if is_friend else "execute" if cruel else "turn")


def sale(pad: Pad, rng: Rng) -> None:
    """A bid of what the assets would bring one's own shares; what was won goes to what one owns most of."""
    mine = next(iter(raids.favourites(pad)), "")
    owned = pad.public["shares"].get(mine, 0)
    if pad.rights["bid"] and not pad.count("bid") and owned:
        turns = TURNS - int(pad.city["turn"]) - 1
        worth = owned * GRANTED * (RENT * turns + PROMISE) * between(rng, 50, 90) // 100
        amount = min(worth, pad.money // MOST_STAKED)
        if amount > 0:
            pad.use("bid")
            pad.add("auction_bid", amount, amount=amount)
    if pad.rights["grant"] and not pad.count("grant") and mine:
        pad.use("grant")
        pad.add("auction_grant", grants=[{"corp": mine, "assets": GRANTED}])
