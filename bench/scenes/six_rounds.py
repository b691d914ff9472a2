"""Six rounds of a fight: a game master with four opponents against three heroes, fixed seed, scripted choices.

Everybody strikes once in each of their turns. What is asked is answered as the script says, whoever is asked; the
answers are counted by what was asked. `python -m bench.scenes.six_rounds` prints them.

When this was written down (rules 1.1) it took 111 answers: every chance to step in was asked about one seat after the
other, and every reaction once more until somebody passed. Settings beforehand (`SETTINGS`) are made once, before it.
"""

from collections import Counter
from hashlib import sha256

from tripot.engine.actions import Action, Fill, Menu, Pick
from tripot.engine.fold import Replay
from tripot.engine.opening import open_table
from tripot.engine.rng import KeyedRng
from tripot.engine.seats import GM, Seat
from tripot.games.rpg import GAME
from tripot.games.rpg.state import Table

SEED = sha256(b"six rounds").digest()
ROUNDS = 6
HEROES = ("vesna_kord", "idris_vale", "bastien_roche")
FOES = ("dock_guard_1", "dock_guard_2", "yard_bruiser_1", "tower_marksman_1")
PLACES = {
    "vesna_kord": (40, 12), "idris_vale": (36, 10), "bastien_roche": (36, 15),
    "yard_bruiser_1": (42, 12), "dock_guard_1": (44, 9), "dock_guard_2": (44, 16), "tower_marksman_1": (52, 13),
}  # fmt: skip
BLOWS = {
    "vesna_kord": ("attack_melee", "sickle_blade", ("yard_bruiser_1",)),
    "idris_vale": ("attack_ranged", "heron_rifle", ("dock_guard_1", "dock_guard_2", "tower_marksman_1")),
    "bastien_roche": ("attack_ranged", "rook_pistol", ("dock_guard_2", "dock_guard_1", "tower_marksman_1")),
    "yard_bruiser_1": ("attack_melee", "ram_hammer", ("vesna_kord",)),
    "dock_guard_1": ("attack_ranged", "rook_pistol", ("idris_vale", "bastien_roche", "vesna_kord")),
    "dock_guard_2": ("attack_ranged", "rook_pistol", ("bastien_roche", "vesna_kord", "idris_vale")),
    "tower_marksman_1": ("attack_ranged", "longwing_rifle", ("vesna_kord", "idris_vale", "bastien_roche")),
}
"""How each strikes, with what, at whom first."""
SETTINGS = (
    (GM, {"answer": "never"}),
    (GM, {"reaction": "dodge", "answer": "always"}),
    *((seat, {"reaction": "interpose", "answer": "never"}) for seat in range(3)),
    *((seat, {"reaction": "resistance_atouts", "answer": "never"}) for seat in range(3)),
)
"""What is decided beforehand: opponents dodge and nothing else; heroes stay where they are. [SR-TBL-04]"""
WORDS = ("react:dodge", "keep", "keep_a", "atouts:0", "trouble:nothing", "pass")
"""The answers of everybody, the first that is offered: dodge what can be dodged, keep the dice, save the luck."""


def prepared() -> Replay[Table]:
    """The cold store with three heroes in its yard, and the fight about to begin."""
    r = Replay(GAME, open_table(GAME, 3, {}, SEED), KeyedRng(SEED))
    for seat, code in enumerate(HEROES):
        act(r, seat, Pick(f"take:{code}"))
    act(r, GM, Pick("start_session"))
    for code, (x, y) in PLACES.items():
        act(r, GM, Fill("place", {"character": code, "x": x, "y": y}))
    for seat, setting in SETTINGS:
        act(r, seat, Fill("preset", setting))
    act(r, GM, Fill("start_encounter", {"people": [*HEROES, *FOES]}))
    return r


def act(r: Replay[Table], seat: Seat, action: Action) -> None:
    """Something that is accepted."""
    refusal = r.act(seat, action)
    assert refusal is None, (seat, action, refusal)


def fought(r: Replay[Table]) -> Counter[str]:
    """Six rounds of it; how often something was answered, by what was asked."""
    answers: Counter[str] = Counter()
    while r.state.encounter is not None and r.state.encounter.round <= ROUNDS:
        top = r.state.stack[-1]
        if top.kind == "desk":
            _turn(r)
            continue
        seat = top.awaited(r.state)[0]
        answers[top.shown_to(r.state, seat).kind] += 1
        act(r, seat, _word(top.offers(r.state, seat)))
    return answers


def _word(menu: Menu) -> Pick:
    return next((pick for word in WORDS if (pick := menu.pick(word)) is not None), menu.picks[0])


def _turn(r: Replay[Table]) -> None:
    """A blow if it can be struck, then the end of the turn."""
    acting = r.state.acting()
    assert acting is not None
    seat = acting.seat if not acting.npc else GM
    code, weapon, marks = BLOWS[acting.id]
    for mark in marks:
        order = Fill(code, {"character": acting.id, "weapon": weapon, "target": mark})
        if acting.major and mark in _up(r.state) and r.check(seat, order) is None:
            act(r, seat, order)
            return
    reload = Fill("reload", {"character": acting.id, "weapon": weapon})
    act(r, seat, reload if acting.major and r.check(seat, reload) is None else Pick("end_turn"))


def _up(s: Table) -> list[str]:
    return [c.id for c in s.people() if not any(one.code in ("unconscious", "dead") for one in c.statuses)]


def main() -> None:
    """Play it, and say what it took."""
    r = prepared()
    answers = fought(r)
    for kind, count in answers.most_common():
        print(f"{count:4} {kind}")
    print(f"{answers.total():4} answers")


if __name__ == "__main__":
    main()
