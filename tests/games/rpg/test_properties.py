"""Whatever happens at a table: what stays within its bounds, what an undo gives back, what a replay repeats."""

from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from citing import rule
from tripot.engine.actions import Action, Fill, Pick
from tripot.engine.codec import canonical, decode, digest, encode, log_digest
from tripot.engine.fold import Replay, replay
from tripot.engine.journal import Void
from tripot.engine.opening import open_table
from tripot.engine.rng import KeyedRng, PlainRng
from tripot.engine.seats import GM, HOUSE, Seat
from tripot.engine.step import perform
from tripot.engine.view import look
from tripot.games.rpg import GAME
from tripot.games.rpg.characters import derived, monitors
from tripot.games.rpg.journal import FURTHER, KINDS
from tripot.games.rpg.parameters import USUAL
from tripot.games.rpg.records import Character, Device
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import has, kind_of

SEED = b"p" * 32
PARTIES = (
    ("vesna_kord", "aurele_quint"),
    ("maiwenn_tarask", "idris_vale"),
    ("pixel_okoro", "noor_castellan"),
    ("bastien_roche", "sacha_delmar"),
)
DULL = ("end_session", "close_encounter", "step_away", "import_character", "dismiss")
"""What would only cut a walk short."""


def begun(party: int) -> Replay[Table]:
    """Two players in the cold store, and a fight."""
    r = Replay(GAME, open_table(GAME, 2, {}, SEED), KeyedRng(SEED))
    for seat, code in enumerate(PARTIES[party]):
        assert r.act(seat, Pick(f"take:{code}")) is None
    assert r.act(GM, Fill("place", {"character": "dock_guard_1", "x": 27, "y": 12})) is None
    assert r.act(GM, Pick("start_session")) is None
    return r


def choice(s: Table, chance: PlainRng) -> tuple[Seat, Action]:
    """Somebody who may act, and something they may do."""
    top = s.stack[-1]
    seat = top.awaited(s)[0]
    if top.kind == "desk" and (s.encounter is None or chance.below(4, "seat") == 0):
        seat = (0, 1, GM)[chance.below(3, "seat")]
    menu = top.offers(s, seat)
    number = chance.below(len(menu), "choice")
    if number < len(menu.picks):
        return seat, menu.picks[number]
    return seat, GAME.propose(look(GAME, s, seat), menu.forms[number - len(menu.picks)], chance)


def walk(r: Replay[Table], steps: int, chance: PlainRng) -> Iterator[Replay[Table]]:
    """Some moves by chance, with a fight most of the time."""
    for _ in range(steps):
        if r.state.outcome is not None:
            return
        if r.state.encounter is None and r.state.stack[-1].kind == "desk" and chance.below(3, "fight") == 0:
            assert r.act(GM, Fill("start_encounter", {})) is None
        seat, action = choice(r.state, chance)
        name = action.kind if isinstance(action, Pick) else action.form
        if name not in DULL:
            refusal = r.act(seat, action)
            assert refusal is None, (seat, action, refusal)
            yield r


def check(s: Table) -> None:
    """Everything that must be true of a table at any moment."""
    for c in s.people():
        check_person(s, c)
    for device in s.devices.values():
        check_device(device)
    for effect in s.effects.values():
        assert effect.power > 0 or not effect.maintained, effect
    assert s.schedule == sorted(s.schedule, key=lambda due: (due.at, due.order))
    if s.stack[-1].kind == "desk" and s.outcome is None:
        assert (s.doings, s.trials) == ({}, {})
    if s.encounter is not None:
        assert set(s.encounter.left) <= set(s.encounter.order)
        assert len(set(s.encounter.order)) == len(s.encounter.order)


def check_person(s: Table, c: Character) -> None:
    """Boxes, luck, actions, purse, statuses."""
    sizes = (derived.physical_boxes(c), derived.stun_boxes(c), derived.overflow_boxes(c))
    assert (len(c.physical), len(c.stun), len(c.overflow)) == sizes
    assert not any(box.incurable for box in c.overflow)
    assert all(box.at <= s.clock for row in (c.physical, c.stun, c.overflow) for box in row)
    assert 0 <= c.atouts <= c.atout_max <= 7
    assert c.pledged >= 0
    assert 0 <= c.major <= derived.MAJORS
    assert 0 <= c.minor <= derived.minors(c)
    assert min((c.services, c.drachms, c.credits, c.surveillance, c.pending_minor, *c.gear.values())) >= 0
    assert all(weapon.ammo >= 0 for weapon in c.weapons)
    assert (c.surveillance >= USUAL.convergence) <= c.converged
    assert all(status.level >= 1 for status in c.statuses), c.statuses
    assert not (has(c, "burning") and (has(c, "soaked") or has(c, "chilled")))
    assert not (has(c, "partial_cover") and has(c, "full_cover"))
    once = [one.code for one in c.statuses if kind_of(one.code).code and not kind_of(one.code).same and not one.effect]
    assert len(once) == len(set(once)), once
    if c.kind in ("person", "animal"):
        assert has(c, "dead") == monitors.is_full(c.overflow)
        full = monitors.is_full(c.physical) or monitors.is_full(c.stun)
        assert has(c, "unconscious") == (full or has(c, "dead"))
        assert has(c, "dying") == (monitors.is_full(c.physical) and not has(c, "dead"))


def check_device(device: Device) -> None:
    """Boxes and attributes of a device."""
    assert 0 <= device.damage <= device.boxes
    assert device.data_processing >= 0
    assert device.firewall >= 0
    assert device.back_in >= 0
    assert len(device.programs) <= max(device.slots, len(device.owned_programs))


@rule("SR-GEN-06", "SR-ATO-01", "SR-DMG-02", "SR-TURN-03")
@settings(max_examples=8)
@given(st.integers(0, len(PARTIES) - 1), st.integers(0, 10_000))
def test_everything_stays_within_its_bounds_and_time_never_goes_back(party: int, seed: int) -> None:
    r = begun(party)
    clock = r.state.clock
    for at in walk(r, 60, PlainRng(seed)):
        check(at.state)
        assert at.state.clock >= clock
        clock = at.state.clock
    assert {event.kind for event in r.state.log or ()} <= {*KINDS, *FURTHER}
    assert all(event.rule.startswith("SR-") for event in r.state.log or ())


@rule("SR-GEN-02")
@settings(max_examples=4)
@given(st.integers(0, len(PARTIES) - 1), st.integers(0, 10_000))
def test_a_journal_played_again_gives_the_same_table(party: int, seed: int) -> None:
    r = begun(party)
    for _ in walk(r, 40, PlainRng(seed)):
        pass
    again = replay(GAME, r.header, r.entries, SEED)
    assert (digest(again.state), log_digest(again.state)) == (digest(r.state), log_digest(r.state))


@rule("SR-GEN-04")
@settings(max_examples=4)
@given(st.integers(0, len(PARTIES) - 1), st.integers(0, 10_000))
def test_an_undo_gives_back_the_table_as_it_was(party: int, seed: int) -> None:
    r = begun(party)
    for _ in walk(r, 20, PlainRng(seed)):
        pass
    for _ in range(3):
        last = r.last_standing()
        assert last is not None
        r.append(r.next_entry(HOUSE, Void(last)))
        standing = [entry for entry in r.entries if not isinstance(entry.what, Void) and entry.seq not in r.voided()]
        plain = Replay(GAME, r.header, KeyedRng(SEED))
        for entry in standing:
            plain.append(entry)
        plain.state.decision = r.state.decision
        assert digest(plain.state) == digest(r.state)
        assert [event for event in r.state.log or () if event.entry == last and not event.struck] == []


@rule("SR-GEN-02")
@settings(max_examples=4)
@given(st.integers(0, len(PARTIES) - 1), st.integers(0, 10_000))
def test_a_copy_lives_its_own_life_and_a_saved_table_is_the_same(party: int, seed: int) -> None:
    r = begun(party)
    for at in walk(r, 10, PlainRng(seed)):
        s = at.state
        before = digest(s)
        twin, chance = s.copy(), PlainRng(seed)
        twin.rng = PlainRng(seed)
        assert digest(twin) == before
        for _ in range(3):
            if twin.outcome is None:
                seat, action = choice(twin, chance)
                perform(GAME, twin, seat, action)
        assert digest(s) == before
    data = encode(r.state)
    assert canonical(encode(decode(data, KeyedRng(SEED), "tripot.games.rpg"))) == canonical(data)
