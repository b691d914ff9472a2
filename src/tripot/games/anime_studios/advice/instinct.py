"""What a player would probably do in an imagined world, found in microseconds: a planner plays on by it.

The same rules of thumb as the greedy bot's, straight from the state. It serves imagined worlds only; whoever sits in a
chair reads a view.
"""

from collections.abc import Callable
from typing import Any

from tripot.engine.actions import Action, Fill, Pick
from tripot.engine.seats import Seat
from tripot.games.anime_studios import campaign_rights, crisis, prices, reserves, unlimited
from tripot.games.anime_studios.abilities.offering import DONE
from tripot.games.anime_studios.actions import battle_start, capture, invoke_character, invoke_hero, passing, recruit
from tripot.games.anime_studios.actions import open_studio as opening
from tripot.games.anime_studios.advice.errands import moves
from tripot.games.anime_studios.advice.prospects import (
    BOOTLEGS,
    EMBERS,
    FESTIVAL,
    JINX,
    LAST_ACT,
    MARBLE,
    SCRAP,
    WRECK,
    Prospect,
    turns_left,
)
from tripot.games.anime_studios.commands import END_ROUND
from tripot.games.anime_studios.conventions import NO, YES
from tripot.games.anime_studios.events import DECLINE, LIMITED_PRINT, NEGOTIATION
from tripot.games.anime_studios.forces import KIND_COUNT, MASCOTS, SIZE, count
from tripot.games.anime_studios.holdings import Holdings
from tripot.games.anime_studios.maps import STRIDE, ZONES, zones_in
from tripot.games.anime_studios.numbers import COMET, DRAGONFLY, KINDS, MIDNIGHT, MIRAGE
from tripot.games.anime_studios.pieces import KEEPER
from tripot.games.anime_studios.productions import SIX
from tripot.games.anime_studios.question import Question
from tripot.games.anime_studios.state import AnimeState
from tripot.games.anime_studios.unique import (
    fan_theft,
    favour_for_favour,
    mole,
    overtime,
    room_in_the_sky,
    welcome_club,
)
from tripot.games.anime_studios.unique.rights import may_create

COST = 0.55
"""What a member of staff is worth while it can still be used in this turn."""
RIGHT = 1.7
"""What an unknown campaign right is worth, in fans."""

Choices = list[tuple[float, Action]]


def act(s: AnimeState, question: Question) -> Action:
    """The answer to a question."""
    answer = ANSWERS.get(question.kind)
    return question.default(s) if answer is None else answer(s, question.seat, question)


# --- a round


def _round(s: AnimeState, seat: Seat, _question: Question) -> Action:
    if is_winning(s, seat):
        return campaign_rights.all_of(s, seat)
    free = unlimited.free_studios(s, seat)
    if free and not crosses(s, seat, 1):
        return unlimited.TO_TAKE[free][0]
    if s.main_done and s.kept[seat] and crosses(s, seat):
        return unlimited.TO_ABANDON[s.kept[seat]][0]
    if s.main_done and (s.made[seat] != SIX or not s.staff[seat]):
        return END_ROUND
    now = Prospect(s, seat)
    if s.main_done:
        found: Choices = [(0.1, END_ROUND)]
        _battles(now, found)
    else:
        found = weigh(now)
    best, action = found[0]
    for worth, other in found:
        if worth > best:
            best, action = worth, other
    return action


def crosses(s: AnimeState, seat: Seat, more: int = 0) -> bool:
    """Whether free fans will end a game that the seat cannot win yet, with so many more studios."""
    length, made = s.length_of_game(), s.made[seat]
    if made == SIX or not length.free_fans:
        return False
    return s.fans[seat] + s.figures.free_fans_per_studio * (s.kept[seat].bit_count() + more) > length.fans_end


def is_winning(s: AnimeState, seat: Seat) -> bool:
    """Whether showing all rights ends the game and wins it."""
    total = s.fans[seat] + sum(s.hands[seat])
    if s.made[seat] != SIX or not s.hands[seat] or total <= s.length_of_game().fans_end:
        return False
    rivals = [other for other in range(s.players) if other != seat and s.made[other] == SIX]
    return all(s.fans[other] + sum(s.hands[other]) < total for other in rivals)


def weigh(now: Prospect) -> Choices:
    """What may be done now and is worth a thought."""
    s, seat = now.s, now.seat
    found: Choices = [(0.05, passing.PASS)]
    own = Holdings(s, seat)
    _open(now, found)
    _recruit(now, own, found)
    _invoke(now, own, found)
    _battles(now, found)
    _captures(now, own, found)
    going = moves(now)
    if going is not None:
        found.append(going)
    OWN[now.faction](now, own, found)
    return found


def _open(now: Prospect, found: Choices) -> None:
    s = now.s
    cost = prices.open_studio(s, now.seat)
    if now.staff < cost:
        return
    for zone in zones_in(now.mine & ~now.built):
        if s.force[now.base + zone] & MASCOTS:
            found.append((now.studio_at(zone) - COST * cost, opening.PICKS[zone]))


def _recruit(now: Prospect, own: Holdings, found: Choices) -> None:
    s, seat = now.s, now.seat
    left = s.reserve[seat * KIND_COUNT]
    cost = prices.recruit(s, seat)
    if not left or now.staff < cost:
        return
    zones = zones_in(recruit.places(s, own.seat))
    zone = next((zone for zone in zones if not (now.built >> zone & 1 or s.force[now.base + zone] & MASCOTS)), zones[0])
    found.append((0.55 * now.left + 0.1 - COST * cost, recruit.PICKS[zone]))
    if now.faction == DRAGONFLY and now.staff >= prices.unique(s, seat, "welcome_club"):
        many = min(s.numbers().abilities["welcome_club"]["most"], left)
        worth = 0.55 * now.left * many - COST * prices.unique(s, seat, "welcome_club")
        found.append((worth, welcome_club.PICKS[many - 1][zone]))


def _invoke(now: Prospect, own: Holdings, found: Choices) -> None:
    s, seat, faction = now.s, now.seat, now.faction
    zones = zones_in(invoke_character.places(s, own))
    for kind in invoke_character.CHARACTERS:
        cost = prices.invoke(s, seat, kind)
        if zones and s.reserve[seat * KIND_COUNT + kind] and now.staff >= cost:
            worth = 0.7 + 0.35 * s.numbers().units[faction][kind].combat - COST * cost
            if faction == MIRAGE and kind == 2 and now.missing & LAST_ACT and not _has_mastermind(now):
                worth += 3.5
            zone = _arrival(now, zones)
            fresh = faction == MIRAGE and now.missing & BOOTLEGS and not s.invoked_in[seat] >> zone & 1
            worth += now.production / 3 if fresh else 0.0
            found.append((worth, invoke_character.PICKS[KINDS[faction][kind]][zone]))
    for kind in range(3, len(KINDS[faction])):
        if invoke_hero.is_within_reach(s, seat, kind):
            _hero(now, kind, found)


def _has_mastermind(now: Prospect) -> bool:
    return any(count(force, 2) for force in reserves.forces(now.s, now.seat))


def _arrival(now: Prospect, zones: tuple[int, ...]) -> int:
    """Where a character is most useful: a new place for Mirage, beside somebody's mascots for the others."""
    s = now.s
    if now.faction == MIRAGE and now.missing & BOOTLEGS:
        return next((zone for zone in zones if not s.invoked_in[now.seat] >> zone & 1), zones[0])
    return next((zone for zone in zones if now.theirs >> zone & 1), zones[0])


def _hero(now: Prospect, kind: int, found: Choices) -> None:
    """A hero brings rights at conventions, and most of them a production."""
    s, seat, faction = now.s, now.seat, now.faction
    zones = zones_in(invoke_hero.places(s, seat, kind))
    if not zones:
        return
    worth = 1.5 + RIGHT * min(2.0, now.left) - COST * prices.invoke(s, seat, kind)
    made = (1, 1, 5, 5)[faction]
    if now.missing >> made & 1:
        worth += now.production * (0.6 if faction == MIDNIGHT and kind == 3 else 1.0)
    if faction != DRAGONFLY:
        found.append((worth, invoke_character.PICKS[KINDS[faction][kind]][zones[0]]))
        return
    chosen = _spare(now, s.numbers().abilities["lys"]["mascots"], keep=zones[0])
    lost = sum([now.studio if name.endswith(KEEPER) else 0.8 for name in chosen])
    found.append((worth - 0.5 * lost, Fill("invoke_lys", {"units": chosen, "zone": ZONES[zones[0]]})))


def _spare(now: Prospect, many: int, keep: int = -1) -> list[str]:
    """Mascots to part with, the idle ones first; never the keeper of a zone that must stay."""
    s, kind = now.s, KINDS[now.faction][0]
    idle, keepers = [], []
    for zone in zones_in(now.mine):
        mascots, keeps = s.force[now.base + zone] & MASCOTS, now.kept >> zone & 1
        idle += [f"{kind}.{ZONES[zone]}.{number}" for number in range(1, mascots - keeps + 1)]
        if keeps and zone != keep:
            keepers.append(f"{kind}.{ZONES[zone]}.{KEEPER}")
    return [*idle, *keepers][:many]


def _battles(now: Prospect, found: Choices) -> None:
    s, seat = now.s, now.seat
    shared = now.mine & now.theirs & ~s.fought
    if not shared:
        return
    for other, zones in enumerate(s.occupied):
        if other != seat and shared & zones:
            for zone in zones_in(shared & zones):
                cost = prices.battle(s, other, zone)
                if now.staff >= cost:
                    worth = _battle(now, other, zone) - COST * cost
                    found.append((worth, battle_start.PICKS[s.faction[other]][zone]))


def _battle(now: Prospect, other: Seat, zone: int) -> float:
    ours, theirs = now.dice(now.seat, other, zone), now.dice(other, now.seat, zone)
    units = SIZE[now.s.force[other * STRIDE + zone]]
    worth = min(ours / 6, units) * 1.6 + min(ours / 3, units) * 0.7 - 0.5 * theirs
    keeps = now.s.kept[other] >> zone & 1
    if keeps and ours >= 2 * units:
        worth += 0.5 * now.studio
    if now.faction == COMET:
        worth += now.production if now.missing & WRECK and ours >= 5 else 0.0
        worth += now.production * min(1.0, ours / 9) if now.missing & SCRAP else 0.0
    elif now.faction == MIDNIGHT and now.missing & JINX:
        worth += now.production * (1 - (5 / 6) ** theirs)
    elif now.faction == MIRAGE and keeps and now.missing & MARBLE:
        worth += now.production * min(0.8, ours / 12)
    return worth


def _captures(now: Prospect, own: Holdings, found: Choices) -> None:
    s = now.s
    if not now.mine & now.theirs or now.staff < s.figures.capture_cost:
        return
    cost = COST * s.figures.capture_cost
    steals = now.faction == MIDNIGHT and now.missing != SIX and fan_theft_ready(now)
    for other, zone in capture.targets(s, own):
        worth = now.seize(other, zone)
        found.append((worth - cost, capture.PICKS[s.faction[other]][zone]))
        if steals and s.fans[other]:
            price = COST * prices.unique(s, now.seat, "fan_theft")
            found.append((worth + 1.5 - price, fan_theft.PICKS[s.faction[other]][zone]))


def fan_theft_ready(now: Prospect) -> bool:
    """Whether Midnight may steal fans, and pay for it."""
    return not now.missing & 1 << 4 and now.staff >= prices.unique(now.s, now.seat, "fan_theft")


# --- actions of one faction


def _comet(now: Prospect, _own: Holdings, found: Choices) -> None:
    if may_create(now.s, now.seat, "overtime"):
        found.append((now.production - COST * prices.creation(now.s, "overtime"), overtime.PICK))


def _dragonfly(now: Prospect, _own: Holdings, found: Choices) -> None:
    if may_create(now.s, now.seat, "room_in_the_sky"):
        found.append((now.production - COST * prices.creation(now.s, "room_in_the_sky"), room_in_the_sky.PICK))


def _midnight(now: Prospect, _own: Holdings, found: Choices) -> None:
    if not may_create(now.s, now.seat, "midnight_market"):
        return
    chosen = _spare(now, 2)
    if len(chosen) == 2:
        lost = sum([now.studio if name.endswith(KEEPER) else 0.8 for name in chosen])
        worth = now.production - 0.6 * lost - COST * prices.creation(now.s, "midnight_market")
        found.append((worth, Fill("midnight_market", {"units": chosen})))


def _mirage(now: Prospect, own: Holdings, found: Choices) -> None:
    s = now.s
    favours: list[Pick] = []
    favour_for_favour.offer(s, own, favours)
    if favours:
        found.append((now.production - COST * prices.creation(s, "favour_for_favour"), favours[0]))
    moles: list[Pick] = []
    mole.offer(s, own, moles)
    if moles:
        cost = COST * prices.unique(s, now.seat, "mole")
        for other, zones in enumerate(s.kept):
            for zone in zones_in(zones & now.mine) if other != now.seat else ():
                if s.force[other * STRIDE + zone] & MASCOTS == 1:
                    found.append((1.2 * now.studio - cost, mole.PICKS[s.faction[other]][zone]))


OWN: tuple[Callable[[Prospect, Holdings, Choices], None], ...] = (_comet, _dragonfly, _midnight, _mirage)


# --- other questions


def _convention(s: AnimeState, seat: Seat, question: Question) -> Action:
    """Fans and rights against the staff that they cost."""
    cost = crisis.price(s)
    if is_winning(s, seat):
        return campaign_rights.all_of(s, seat)
    if s.staff[seat] < cost:
        return NO
    kept, missing, left = s.kept[seat].bit_count(), SIX & ~s.made[seat], turns_left(s)
    production = 3.5 + 3.0 * missing.bit_count() / max(0.8, left - 0.5)
    gain = kept + RIGHT * reserves.heroes_in_play(s, seat)
    if s.faction[seat] == COMET and missing & EMBERS:  # the same place on Comet's shelf: two conventions
        gain += production / 3
    if s.faction[seat] == DRAGONFLY and missing & FESTIVAL and kept >= s.numbers().goals[DRAGONFLY][4]:
        gain += production
    if question.kind == "final_convention":
        return YES if gain > 0 else NO
    ends_soon = s.fans[seat] + 2 * kept * missing.bit_count() > s.length_of_game().fans_end
    if missing and (ends_soon or s.cursor + 1 >= len(s.track())):
        return NO
    return YES if gain > cost * (0.35 + 0.13 * left if missing else 0.3) else NO


def _event(s: AnimeState, seat: Seat, _question: Question) -> Action:
    if s.faction[seat] == MIRAGE:
        return NEGOTIATION[max((other for other in range(s.players) if other != seat), key=s.fans.__getitem__)]
    return LIMITED_PRINT if s.staff[seat] >= 8 or s.made[seat] == SIX else DECLINE


def _before(s: AnimeState, seat: Seat, question: Question) -> Action:
    """Whatever tips a battle of one's own."""
    fight = s.fight
    assert fight is not None
    side = fight.side_of(seat)
    if side < 0:
        return DONE
    against = ("defender", "attacker")[side]
    for pick in question.ask(s).picks:
        if pick.kind == "gossip" and pick.args[0] != against:
            continue
        if pick.kind != "clown_parade" or SIZE[s.force[fight.player(1 - side) * STRIDE + fight.zone]] > 2:
            return pick
    return DONE


def _after(s: AnimeState, _seat: Seat, question: Question) -> Action:
    return question.ask(s).picks[0]


ANSWERS: dict[str, Callable[[AnimeState, Seat, Any], Action]] = {
    "action_round": _round,
    "convention": _convention,
    "final_convention": _convention,
    "special_event": _event,
    "pre_battle": _before,
    "post_battle": _after,
}
