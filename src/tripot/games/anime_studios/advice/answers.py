"""The other decisions of a game: conventions, events, battles, and what is given up."""

from collections.abc import Callable

from tripot.engine.actions import Action, Fill, Pick
from tripot.engine.view import View
from tripot.games.anime_studios.advice.gains import UNITS
from tripot.games.anime_studios.advice.reading import FAN, RIGHT, Reading
from tripot.games.anime_studios.forces import RANK_OF
from tripot.games.anime_studios.numbers import KIND
from tripot.games.anime_studios.pieces import PIECES


def _named(view: View, *kinds: str) -> Pick | None:
    """The first pick of one of these kinds, in that order."""
    for kind in kinds:
        for pick in view.menu.picks:
            if pick.kind == kind:
                return pick
    return None


def convention(read: Reading) -> Action:
    """Fans and rights against the staff that they cost now."""
    view = read.view
    yes, no = _named(view, "convention"), _named(view, "no_convention")
    assert no is not None
    if yes is None:
        return no
    heroes = sum(many for zone in read.zones for kind, many in read.mine(zone).items() if RANK_OF[KIND[kind][1]] == 3)
    gain = FAN * read.me["studios"] + RIGHT * heroes
    if "simulcast" in read.missing:
        gain += read.production_worth / 3
    if "year_end_festival" in read.missing and read.me["studios"] >= 3:
        gain += read.production_worth
    last = view.pending is not None and view.pending.kind == "final_convention"
    if not last and read.missing and _would_end(read):
        return no
    price = 0.0 if last else read.facts["convention_cost"] * (0.35 + 0.13 * read.turns_left if read.missing else 0.3)
    return yes if gain > price else no


def _would_end(read: Reading) -> bool:
    """Whether a convention now would soon end a game that one cannot win yet."""
    soon: int = read.me["fans"] + 2 * read.me["studios"] * len(read.missing)
    last_space: bool = read.facts["cursor"] + 1 >= len(read.facts["track"])
    goal: int = read.facts["fans_end"]
    return last_space or soon > goal


def special_event(read: Reading) -> Action:
    """Negotiate with whoever leads; print if there is staff to spare."""
    view = read.view
    deals = [pick for pick in view.menu.picks if pick.kind == "negotiation"]
    if deals:
        return max(deals, key=lambda pick: read.players[pick.args[0]]["fans"])
    if read.staff >= 8 or not read.missing:
        return _named(view, "limited_print", "decline") or view.menu.picks[0]
    return _named(view, "decline") or view.menu.picks[0]


def news(read: Reading) -> Action:
    """A headline that helps more than it hurts."""
    liked = ("espresso_round", "generous_muse", "fan_fever", "spotlight", "good_conduct", "writers_strike")
    by_card = {pick.args[0]: pick for pick in read.view.menu.picks}
    return next((by_card[card] for card in liked if card in by_card), read.view.menu.picks[0])


def first_player(read: Reading) -> Action:
    """Oneself, if that is possible."""
    picks = read.view.menu.picks
    return next((pick for pick in picks if pick.args[0] == read.seat), picks[0])


def before_battle(read: Reading) -> Action:
    """Whatever tips a battle of one's own; other people's battles are their business."""
    view, battle = read.view, read.facts["battle"]
    sides = [side["seat"] for side in battle["sides"]]
    if read.seat not in sides:
        return _named(view, "done") or view.menu.picks[0]
    mine = sides.index(read.seat)
    theirs = battle["sides"][1 - mine]["points"]["total"]
    wanted: list[Pick | None] = [_named(view, "dilemma"), _named(view, "overdrive")]
    if theirs >= 3:
        wanted.append(_named(view, "clown_parade"))
    if theirs >= 1:
        wanted += [_strongest(view, "back_to_sketch"), _strongest(view, "polite_dismissal")]
        against = ("attacker", "defender")[1 - mine]
        wanted += [pick for pick in view.menu.picks if pick.kind == "gossip" and pick.args[0] == against]
    return next((pick for pick in wanted if pick is not None), None) or _named(view, "done") or view.menu.picks[0]


def _strongest(view: View, kind: str) -> Pick | None:
    picks = [pick for pick in view.menu.picks if pick.kind == kind]
    return max(picks, key=lambda pick: UNITS[pick.args[0]].combat, default=None)


def after_battle(read: Reading) -> Action:
    """Forgive for a right, curse the best."""
    view = read.view
    curses = [pick for pick in view.menu.picks if pick.kind == "curse"]
    if curses:
        return max(curses, key=lambda pick: 1.5 if pick.args[0] == "keeper" else UNITS[pick.args[0]].rank)
    return _named(view, "reconciliation", "done") or view.menu.picks[0]


def _worth(name: str) -> tuple[int, bool, int]:
    piece = PIECES[name]
    unit = UNITS[name.split(".", maxsplit=1)[0]]
    return unit.rank, piece.number == 0, unit.cost


def casualties(read: Reading) -> Action:
    """The cheapest first, keepers last among mascots."""
    facts = read.view.menu.forms[0].facts
    return Fill("casualties", {"units": sorted(facts["units"], key=_worth)[: facts["count"]]})


def retreats(read: Reading) -> Action:
    """The cheapest go, to where one has most to do."""
    facts = read.view.menu.forms[0].facts
    zones: list[str] = facts["zones"]
    best = max(zones, key=lambda zone: (_refuge(read, zone), -read.first_of(zone)), default=None)
    chosen = sorted(facts["units"], key=_worth)[: facts["count"]]
    return Fill("retreats", {"retreats": [{"unit": unit, "zone": best} for unit in chosen]})


def _refuge(read: Reading, zone: str) -> float:
    studio = 2.0 if read.is_independent(zone) else 1.0 if read.zones[zone]["studio"] is None else 0.5
    return studio - len(read.enemies(zone)) + (0.5 if read.keeper(zone) == read.faction else 0.0)


def dismissal(read: Reading) -> Action:
    """The most useful zone."""
    return max(read.view.menu.picks, key=lambda pick: (_refuge(read, pick.args[0]), -read.first_of(pick.args[0])))


def dilemma(read: Reading) -> Action:
    """Soft sixes hurt only this battle."""
    return _named(read.view, "soft_sixes") or read.view.menu.picks[0]


def swap(read: Reading) -> Action:
    """A better right for the worst of mine."""
    view = read.view
    pending = view.pending
    target = str(pending.facts["target"]) if pending else ""
    seen = max(read.facts["own"]["known"].get(target, [0]))
    rights: dict[str, int] = read.facts["own"]["rights"]
    worst = min(rights, key=lambda name: rights[name])
    if rights[worst] < seen:
        return next(pick for pick in view.menu.picks if pick.text == f"swap:{worst}")
    return _named(view, "no_swap") or view.menu.picks[0]


def simplest(kind: str) -> Callable[[Reading], Action]:
    """An answer that is always the same."""

    def answer(read: Reading) -> Action:
        return _named(read.view, kind) or read.view.menu.picks[0]

    return answer


ANSWERS: dict[str, Callable[[Reading], Action]] = {
    "choose_first_player": first_player,
    "choose_direction": simplest("direction"),
    "choose_news": news,
    "convention": convention,
    "final_convention": convention,
    "special_event": special_event,
    "negotiation_answer": simplest("let_draw"),
    "captured_mascot": simplest("give_other"),
    "mole_mascot": simplest("give_other"),
    "pre_battle": before_battle,
    "post_battle": after_battle,
    "dilemma_answer": dilemma,
    "dismissal_zone": dismissal,
    "casualties": casualties,
    "retreats": retreats,
    "wiretap_swap": swap,
}
