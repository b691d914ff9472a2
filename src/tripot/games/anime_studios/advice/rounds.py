"""What each action of a round is worth, in staff, from what a view shows."""

from collections.abc import Callable, Iterator

from tripot.engine.actions import Action, Fill, Pick
from tripot.engine.forms import Form
from tripot.games.anime_studios.advice.gains import COST, UNITS, price, seize, studio_gain
from tripot.games.anime_studios.advice.journeys import fighter_at, moves
from tripot.games.anime_studios.advice.reading import FAN, RIGHT, Reading, rank, size
from tripot.games.anime_studios.numbers import KIND
from tripot.games.anime_studios.pieces import PIECES

NEVER = -100.0


def weigh(read: Reading) -> Iterator[tuple[float, Action]]:
    """Every action worth a thought, with its worth."""
    for pick in read.view.menu.picks:
        scale = PICKS.get(pick.kind)
        if scale is not None:
            yield scale(read, pick), pick
    for form in read.view.menu.forms:
        fills = FORMS.get(form.name)
        if fills is not None:
            yield from fills(read, form)


# --- unlimited actions


def _take_control(read: Reading, pick: Pick) -> float:
    is_deed = read.is_foreign(pick.args[0]) and "double_game" in read.missing
    if read.crosses(1) and not is_deed:
        return NEVER
    return 30 + (read.production_worth if is_deed else 0.0)


def _abandon(read: Reading, pick: Pick) -> float:
    """A studio is given up only when its fans would end a game that one cannot win yet, after one's main action."""
    if not (read.facts["main_done"] and read.crosses()):
        return NEVER
    return 1.0 - 0.5 * bool(read.enemies(pick.args[0]))


def _end_round(_read: Reading, _pick: Pick) -> float:
    return 0.1


def _pass(_read: Reading, _pick: Pick) -> float:
    return 0.05


# --- common actions


def _open_studio(read: Reading, pick: Pick) -> float:
    return studio_gain(read, pick.args[0]) - price(read, "open_studio")


def _recruit(read: Reading, pick: Pick) -> float:
    here = 0.3 if read.zones[pick.args[0]]["studio"] is None and not read.mascots(pick.args[0]) else 0.0
    return 0.55 * read.turns_left + here - price(read, "recruit")


def _welcome_club(read: Reading, pick: Pick) -> float:
    return 0.55 * read.turns_left * float(pick.args[1]) - price(read, "welcome_club")


def _invoke(read: Reading, pick: Pick) -> float:
    kind, zone = pick.args
    cost = COST * float(read.me["reserve"][kind]["cost"])
    if UNITS[kind].rank == 3:
        return _hero(read, kind) - cost
    worth = 0.7 + 0.35 * UNITS[kind].combat
    if "bootlegs" in read.missing and zone not in read.me["invoked_in"]:
        worth += read.production_worth / 3
    if read.enemies(zone) and not any(rank(units) > 1 for units in read.enemies(zone).values()):
        worth += 0.8
    if kind == "mastermind" and "last_act" in read.missing and not _count(read, "mastermind"):
        worth += 3.5
    return worth - cost


def _count(read: Reading, kind: str) -> int:
    return sum(read.mine(zone).get(kind, 0) for zone in read.zones)


def _hero(read: Reading, kind: str) -> float:
    made = {
        "captain_altair": "steel_sky",
        "president_lys": "rain_confession",
        "lady_ember": "embers",
        "director_onyx": "last_act",
    }.get(kind)
    worth = 1.5 + RIGHT * min(2.0, read.turns_left)
    if made in read.missing:
        worth += read.production_worth
    if kind == "nocturne" and "embers" in read.missing:
        worth += 0.6 * read.production_worth
    return worth


def _battle(read: Reading, pick: Pick) -> float:
    zone, faction = pick.args
    ours, theirs = read.dice(read.faction, zone), read.dice(faction, zone)
    units = read.enemies(zone)[faction]
    hits = min(ours / 6, size(units)) * 1.6 + min(ours / 3, size(units)) * 0.7
    losses = theirs / 6 * 1.8 + theirs / 3 * 0.6
    worth = hits - losses - COST * float(read.me["prices"].get(f"battle:{zone}:{faction}", 1))
    if read.keeper(zone) == faction and ours / 2 >= size(units):
        worth += 0.5 * read.studio_worth
    return worth + _battle_productions(read, zone, ours, theirs)


def _battle_productions(read: Reading, zone: str, ours: float, theirs: float) -> float:
    worth = 0.0
    if "wreck_field" in read.missing and ours >= 5:
        worth += read.production_worth
    if "scrap_and_glory" in read.missing:
        worth += read.production_worth * min(1.0, ours / 9)
    if "jinx" in read.missing:
        worth += read.production_worth * (1 - (5 / 6) ** theirs)
    if "marble_face" in read.missing and read.keeper(zone) not in {None, read.faction}:
        worth += read.production_worth * min(0.8, ours / 12)
    return worth


def _capture(read: Reading, pick: Pick) -> float:
    return seize(read, *pick.args) - price(read, "capture")


def _fan_theft(read: Reading, pick: Pick) -> float:
    return seize(read, *pick.args) + 1.5 * FAN - price(read, "fan_theft")


def _mole(read: Reading, pick: Pick) -> float:
    zone, faction = pick.args
    mascots = sum(many for kind, many in read.enemies(zone)[faction].items() if KIND[kind][1] == 0)
    taken = read.studio_worth * 1.2 if read.keeper(zone) == faction and mascots == 1 else 0.6
    return taken - price(read, "mole")


def _create(read: Reading, pick: Pick) -> float:
    return read.production_worth - price(read, pick.kind)


def _wiretap(read: Reading, _pick: Pick) -> float:
    return 0.6 - price(read, "wiretap")


# --- commands of several choices


def _spare_mascots(read: Reading, names: list[str], keep: str | None = None) -> list[str]:
    """Mascots to part with, the idle ones first, keepers last."""
    usable = [name for name in names if not (keep and name.endswith(f".{keep}.keeper"))]
    return sorted(usable, key=lambda name: (name.endswith("keeper"), -read.mascots(name.split(".")[1])))


def _lys(read: Reading, form: Form) -> Iterator[tuple[float, Action]]:
    zone = form.facts["zones"][0]
    chosen = _spare_mascots(read, form.facts["units"], zone)[: form.facts["count"]]
    lost = sum(read.studio_worth if name.endswith("keeper") else 0.8 for name in chosen)
    cost = COST * float(read.me["reserve"]["president_lys"]["cost"])
    yield _hero(read, "president_lys") - cost - 0.5 * lost, Fill("invoke_lys", {"units": chosen, "zone": zone})


def _market(read: Reading, form: Form) -> Iterator[tuple[float, Action]]:
    chosen = _spare_mascots(read, form.facts["units"])[: form.facts["count"]]
    lost = sum(read.studio_worth if name.endswith("keeper") else 0.8 for name in chosen)
    yield (
        read.production_worth - 0.6 * lost - price(read, "midnight_market"),
        Fill("midnight_market", {"units": chosen}),
    )


def _scramble(read: Reading, form: Form) -> Iterator[tuple[float, Action]]:
    for start, names in form.facts["units"].items():
        if len(names) < 2:
            continue
        for zone in form.facts["to"][start]:
            worth = sum(fighter_at(read, PIECES[name].kind, start, zone) for name in names)
            yield worth - price(read, "scramble"), Fill("scramble", {"units": list(names), "zone": zone})


def _reveal(read: Reading, form: Form) -> Iterator[tuple[float, Action]]:
    """Show everything when that ends the game and wins it."""
    value = sum(form.facts["rights"].values())
    mine = read.me["fans"] + value
    rivals = [
        player["fans"] + RIGHT * player["rights"]
        for player in read.players
        if player is not read.me and all(row["made"] for row in player["productions"])
    ]
    if not read.missing and mine > read.facts["fans_end"] and mine > max(rivals, default=0.0):
        yield 50.0, Fill("reveal", {"rights": list(form.facts["rights"])})


PICKS: dict[str, Callable[[Reading, Pick], float]] = {
    "take_control": _take_control,
    "abandon": _abandon,
    "end_round": _end_round,
    "pass": _pass,
    "open_studio": _open_studio,
    "recruit": _recruit,
    "welcome_club": _welcome_club,
    "invoke": _invoke,
    "battle": _battle,
    "capture": _capture,
    "fan_theft": _fan_theft,
    "mole": _mole,
    "overtime": _create,
    "room_in_the_sky": _create,
    "favour_for_favour": _create,
    "wiretap": _wiretap,
}
FORMS: dict[str, Callable[[Reading, Form], Iterator[tuple[float, Action]]]] = {
    "move": moves,
    "invoke_lys": _lys,
    "midnight_market": _market,
    "scramble": _scramble,
    "reveal": _reveal,
}
