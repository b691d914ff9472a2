"""Records the journals that tests replay: `python -m games.rpg.record` from `tests`.

They are written once. A journal that no longer replays means that the rules have changed, and their version must too.
"""

import json
from hashlib import sha256
from pathlib import Path

from tripot.engine.actions import TIMEOUT, Action, Fill, Pick
from tripot.engine.chair import seat_at
from tripot.engine.codec import log_digest
from tripot.engine.fold import Replay
from tripot.engine.journal import Header, Void, reveal, write_bytes
from tripot.engine.options import complete
from tripot.engine.rng import KeyedRng, PlainRng, commitment
from tripot.engine.seats import CLOCK, GM, HOUSE, Seat
from tripot.engine.view import look
from tripot.games.rpg import GAME
from tripot.games.rpg.state import Table

FOLDER = Path(__file__).parents[2] / "journals" / "rpg"
ANNE, BRUNO = 0, 1


def opened(name: str, seats: int, **options: object) -> Replay[Table]:
    """A new table, with the luck of its name."""
    seed = sha256(name.encode()).digest()
    header = Header(GAME.meta.id, GAME.meta.rules, seats, complete(GAME.meta.options, options), commitment(seed))
    return Replay(GAME, header, KeyedRng(seed))


def play(r: Replay[Table], who: Seat, action: Action | str, **form: object) -> None:
    """Something that is accepted; then whatever is asked is answered by nobody."""
    if isinstance(action, str):
        action = Fill(action, form) if form else Pick(action)
    refusal = r.act(who, action)
    assert refusal is None, (who, action, refusal)


def silence(r: Replay[Table], *answers: str) -> None:
    """Questions are answered as told, and by the clock once nothing more is."""
    told = list(answers)
    while r.state.stack[-1].kind != "desk":
        top = r.state.stack[-1]
        seat = top.awaited(r.state)[0]
        offered = [pick.text for pick in top.offers(r.state, seat).picks]
        if told and told[0] in offered:
            play(r, seat, told.pop(0))
        else:
            play(r, CLOCK, TIMEOUT)


def gathered(name: str, *people: str, **options: object) -> Replay[Table]:
    """The cold store, with these people in the chairs."""
    r = opened(name, len(people), **options)
    for seat, code in enumerate(people):
        play(r, seat, f"take:{code}")
    play(r, GM, "start_session")
    return r


def fight() -> Replay[Table]:
    """A game master and two players: blows, shots, a reaction, a test behind the screen, bandages."""
    r = gathered("fight", "vesna_kord", "idris_vale")
    play(r, GM, "place", character="vesna_kord", x=20, y=10)
    play(r, GM, "place", character="idris_vale", x=12, y=10)
    play(r, GM, "place", character="dock_guard_1", x=21, y=10)
    play(r, GM, "place", character="dock_guard_2", x=30, y=10, hidden=True)
    play(r, GM, "call_test", people=["idris_vale"], skill="perception", threshold=2, hidden=True)
    silence(r)
    play(r, GM, "start_encounter", people=["vesna_kord", "idris_vale", "dock_guard_1", "dock_guard_2"])
    rng = PlainRng(4)
    while r.state.encounter is not None and r.state.encounter.round < 4:
        _turn(r, rng)
    silence(r)
    if r.state.encounter is not None:
        play(r, GM, "close_encounter")
    play(r, GM, "advance_clock", hours=1)
    silence(r, "yes")
    return r


def _turn(r: Replay[Table], rng: PlainRng) -> None:
    seat = r.state.stack[-1].awaited(r.state)[0]
    play(r, seat, GAME.policies["tactic"](seat_at(GAME, r.state, seat, rng)))


def hack() -> Replay[Table]:
    """A decker forces an access, looks around, is watched, and leaves."""
    r = gathered("hack", "noor_castellan", "bastien_roche")
    network = "perrin_cold_store"
    play(r, GM, "start_encounter", people=["noor_castellan", "house_decker_1"])
    for _ in range(8):
        acting = r.state.acting()
        if acting is None:
            break
        if acting.id == "noor_castellan":
            inside = r.state.characters["noor_castellan"].accesses.get(network)
            form = look(GAME, r.state, ANNE).menu.form("force_access" if not inside else "matrix_perception")
            samples = (form.facts or {}).get("samples", []) if form is not None else []
            if form is not None and samples:
                play(r, ANNE, Fill(form.name, samples[0]))
                silence(r, "keep", "pass")
            play(r, ANNE, "end_turn")
        else:
            play(r, GM, "end_turn")
        silence(r)
    play(r, GM, "override", field="noor_castellan.surveillance", value="39", reason="a long night")
    play(r, GM, "close_encounter")
    play(r, GM, "advance_clock", seconds=9)
    silence(r, "yes")
    return r


def spell() -> Replay[Table]:
    """A magician amplifies, summons, hides somebody, and rests; the game master takes something back."""
    r = gathered("spell", "aurele_quint", "maiwenn_tarask", hidden_surveillance=False)
    play(r, GM, "place", character="aurele_quint", x=20, y=10)
    play(r, GM, "place", character="dock_guard_1", x=24, y=10)
    play(r, ANNE, "cast_spell", spell="stone_burst", target="dock_guard_1")
    silence(r, "pass")
    play(r, ANNE, "cast_spell", spell="veil", target="aurele_quint")
    silence(r)
    play(r, BRUNO, "summon_spirit", spirit_type="ember")
    silence(r)
    play(r, ANNE, "rest", mental=True, physical=True)
    play(r, GM, "advance_clock", hours=2)
    silence(r, "yes")
    return r


def undo() -> Replay[Table]:
    """The game master overrides and undoes, again and again; new dice fall."""
    r = gathered("undo", "sacha_delmar", "pixel_okoro")
    for number in range(4):
        play(r, GM, "call_test", people=["sacha_delmar"], skill="influence", threshold=number)
        silence(r, "atouts:1", "keep")
        for _ in range(1 + number % 2):
            last = r.last_standing()
            assert last is not None
            r.append(r.next_entry(HOUSE, Void(last)))
        silence(r)
    play(r, GM, "override", field="sacha_delmar.status.chilled", value="1")
    play(r, GM, "call_test", people=["sacha_delmar"], skill="influence", threshold=1)
    silence(r)
    return r


def alone() -> Replay[Table]:
    """One person tries the table alone: bots play everybody, to the end."""
    r, rng = opened("alone", 2, **dict(GAME.meta.solo)), PlainRng(9)
    while r.state.outcome is None:
        _turn(r, rng)
    return r


TABLES = {"fight": fight, "hack": hack, "spell": spell, "undo": undo, "alone": alone}


def recorded(name: str) -> Replay[Table]:
    """A whole evening, ended, with its seed."""
    r = TABLES[name]()
    if r.state.outcome is None:
        play(r, GM, "end_session")
    r.append(reveal(r.chain, len(r.entries) + 1, sha256(name.encode()).digest()))
    return r


def main() -> None:
    """Write every journal, with the digests it must fold to beside it."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in TABLES:
        r = recorded(name)
        (FOLDER / f"{name}.jsonl").write_bytes(write_bytes(r.header, r.entries))
        kinds = sorted({event.kind for event in r.state.log or ()})
        ends = {"log": log_digest(r.state), "entries": len(r.entries), "kinds": kinds}
        (FOLDER / f"{name}.json").write_text(json.dumps(ends, indent=1) + "\n")


if __name__ == "__main__":
    main()
