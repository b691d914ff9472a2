"""What things bring, in staff: studios, captives, and the price of getting them."""

from tripot.games.anime_studios.advice.reading import Reading
from tripot.games.anime_studios.numbers import KIND
from tripot.games.anime_studios.parameters import NUMBERS

COST = 0.55
"""What a member of staff is worth while it can still be used in this turn."""
STUDIO_PRODUCTIONS = ("countdown", "first_bell", "masquerade", "thursday_club", "year_end_festival")

UNITS = {unit.id: unit for faction in NUMBERS["book"].units for unit in faction}


def price(read: Reading, name: str) -> float:
    """What the staff that an action costs would be worth elsewhere."""
    return COST * float(read.me["prices"].get(name, 0))


def studio_gain(read: Reading, zone: str) -> float:
    """What a studio there would bring, with the productions that count studios."""
    gain = read.studio_worth
    for name in STUDIO_PRODUCTIONS:
        row = read.missing.get(name)
        if row is not None and (name != "masquerade" or read.lacks_studio_kind(zone)):
            gain += 0.5 * read.production_worth / max(1, 1 + row["goal"] - row["have"])
    return gain


def seize(read: Reading, zone: str, faction: str) -> float:
    """What taking a mascot of a faction in a zone would bring."""
    worth = 1.1
    mascots = sum(many for kind, many in read.enemies(zone)[faction].items() if KIND[kind][1] == 0)
    if read.keeper(zone) == faction and mascots == 1:
        worth += (0.8 if read.mascots(zone) else 0.4) * read.studio_worth
        if "marble_face" in read.missing:
            worth += read.production_worth
        if "double_game" in read.missing and read.is_foreign(zone):
            worth += read.production_worth * (0.9 if read.mascots(zone) else 0.35)
    if "scrap_and_glory" in read.missing:
        worth += read.production_worth / 2
    return worth
