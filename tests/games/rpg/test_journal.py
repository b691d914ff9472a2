"""The journal: what is written of everything that happens, and how it leaves the house. [SR-JRN]"""

import json
from collections.abc import Callable
from dataclasses import replace
from itertools import islice

import pytest

from citing import rule
from games.rpg.scenes import (
    ANNE,
    BRUNO,
    add,
    answer,
    asked,
    called,
    dice,
    fight,
    hurt,
    order,
    play,
    rolls,
    sample,
    send,
    silence,
    table,
    told,
    wait,
)
from tripot.engine.actions import Fill, Pick
from tripot.engine.fold import Replay
from tripot.engine.journal import Void, read_bytes, write_bytes
from tripot.engine.opening import open_table
from tripot.engine.rng import KeyedRng, Rng
from tripot.engine.seats import GM, HOUSE, SPECTATOR
from tripot.games.rpg import GAME
from tripot.games.rpg.desk import possible, suggestions
from tripot.games.rpg.effects import put_in_force
from tripot.games.rpg.grapples import link
from tripot.games.rpg.journal import FURTHER, KINDS, as_json, as_text, export
from tripot.games.rpg.law import WINDOWED
from tripot.games.rpg.records import Character, Preparation
from tripot.games.rpg.spirits import call_spirit
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import give
from tripot.games.rpg.tables import ACTIONS
from tripot.games.rpg.weapons import put


@rule("SR-JRN-01")
def test_every_line_says_when_who_what_and_to_whom() -> None:
    s = table()
    c = add(s, "ada", ANNE)
    wait(s, hours=1)
    hurt(s, c, 2)
    line = next(one for one in export(s.log or (), {0: GM}, {0: "2030-01-02T03:04:05Z"}) if one["kind"] == "damage")
    assert set(line) == {
        "number", "clock", "time", "seat", "character", "kind", "undone", "rule", "data", "visibility"
    }  # fmt: skip
    assert (line["clock"], line["time"], line["seat"]) == ([1, 1, 0, 0], "2030-01-02T03:04:05Z", "gm")
    assert (line["character"], line["data"]["boxes"], line["visibility"]) == ("ada", 2, ["P1", "gm"])


@rule("SR-JRN-01")
def test_a_test_is_written_down_whole() -> None:
    s = table()
    c = add(s, "ada", ANNE, atouts=1)
    give(s, c, "chilled")
    called(s, c, "5 3 1 6 5 2", pool=3, threshold=1, level=1, lucky=True)
    answer(s, "atouts:1", "reroll")
    done = rolls(s)[0]
    assert done["parts"] == [["outdoors", 0], ["AGI", 3]]
    assert sorted(done["sources"]) == [["chilled", -1], ["game_master", 1]]
    assert (done["atouts"], done["first"], done["second"], done["dice"]) == (1, [5, 3, 1], [6, 5, 2], [6, 5, 2])
    assert (done["hits"], done["faults"], done["score"], done["threshold"]) == (2, 0, 2, 1)
    assert (done["outcome"], done["net"]) == ("success", 1)


@rule("SR-JRN-01")
def test_the_rulebook_s_kinds_of_entries_are_known() -> None:
    assert set(KINDS) == {
        "action", "test", "move", "damage", "heal", "drain", "drachms", "status_added", "status_changed",
        "status_removed", "status_tick", "atout_spent", "atout_burned", "entity_added", "entity_changed",
        "entity_removed", "service", "preparation", "spell", "device", "access", "file", "mode", "surveillance",
        "convergence", "message", "private_note", "prompt", "turn", "round", "clock", "session", "override", "undo",
    }  # fmt: skip


class Fortune(Rng):
    """Dice that all fall the same way, throw after throw, as a pattern of faces says; the last one goes on."""

    __slots__ = ("faces",)

    def __init__(self, *faces: int) -> None:
        super().__init__()
        self.faces = list(faces)

    def _below(self, n: int, label: str) -> int:
        return min(n, self.faces[0]) - 1

    def _roll(self, sides: int, count: int, label: str) -> list[int]:
        face = self.faces.pop(0) if len(self.faces) > 1 else self.faces[0]
        return [min(sides, face)] * count


PEOPLE = (
    "vesna_kord", "aurele_quint", "maiwenn_tarask", "pixel_okoro", "noor_castellan", "bastien_roche", "idris_vale"
)  # fmt: skip
FORTUNES = ((6,), (3, 6, 3), (3, 3, 6, 3), (6, 3, 6))


def job() -> Table:
    """Everybody stands next to two helpless guards of the cold store."""
    s = table(scene="cold_store_job", referee="auto")
    for code in PEOPLE:
        sample(s, code, ANNE, x=60, y=14, zone="yard").presets["atouts"] = "never"
    for one in ("yard_bruiser_1", "dock_guard_2"):
        give(s, s.characters[one], "paralysed", lasts="until_removed")
    return s


def _status(code: str) -> Callable[[Table, Character], None]:
    return lambda s, c: _bear(s, c, code)


def _bear(s: Table, c: Character, code: str) -> None:
    give(s, c, code, 1, monitor="stun")
    s.zones["yard"].water = True


def _spirit(owner: str) -> Callable[[Table, Character], None]:
    def prepare(s: Table, c: Character) -> None:
        spirit = call_spirit(s, s.characters[owner] if owner != "self" else c, "ember", 2, 4, x=61, y=14)
        spirit.side = "crew" if owner == "self" else "opposition"
        c.true_names.append(spirit.id)
        c.foci = dict.fromkeys(c.foci, True)

    return prepare


def _inside(s: Table, c: Character) -> None:
    c.network, c.accesses = "perrin_cold_store", {"perrin_cold_store": "fake"}
    c.facts += [f"file:perrin_cold_store:{name}" for name in ("memo", "note", "roster")]
    s.networks["perrin_cold_store"].files["memo"] = replace(
        s.networks["perrin_cold_store"].files["roster"], id="memo", owner=c.id, bomb=1, encrypted=0
    )
    s.networks["perrin_cold_store"].files["note"] = replace(
        s.networks["perrin_cold_store"].files["roster"], id="note", owner=c.id, encrypted=1, bomb=0
    )


def _backdoor(s: Table, c: Character) -> None:
    c.backdoors["perrin_cold_store"] = 3


def _in_vr(s: Table, c: Character) -> None:
    c.mode = "vr_hot"
    s.devices[c.device].locks = ["gm:1"]


def _hurt(s: Table, c: Character) -> None:
    hurt(s, c, 3)
    hurt(s, c, 3, "stun")


def _gun(s: Table, c: Character) -> None:
    for weapon in list(c.weapons):
        put(c, replace(weapon, ammo=0, jammed=True))


def _broken(s: Table, c: Character) -> None:
    device = s.devices[c.device]
    device.damage = 2


def _held(s: Table, c: Character) -> None:
    s.characters["yard_bruiser_1"].statuses.clear()
    link(s, s.characters["yard_bruiser_1"], c)


def _kept_up(s: Table, c: Character) -> None:
    other = s.characters["house_decker_1"]
    give(s, c, "invisible", 2, effect=put_in_force(s, c, "veil", "spell", 2, [c.id], maintained=True).id)
    put_in_force(s, other, "veil", "spell", 1, ["dock_guard_1"], maintained=True)


def _egg(s: Table, c: Character) -> None:
    s.preparations["egg"] = Preparation("egg", c.id, "frost_lance", 2, "command", x=60, y=14, zone="yard")


def _projected(s: Table, c: Character) -> None:
    give(s, c, "projected")
    give(s, s.characters["dock_guard_2"], "astral_vision")


def _seen_astrally(s: Table, c: Character) -> None:
    give(s, c, "astral_vision")
    give(s, s.characters["yard_bruiser_1"], "astral_vision")


PREPARED: dict[str, Callable[[Table, Character], None]] = {
    "stand_up": _status("prone"),
    "extinguish": _status("burning"),
    "shake_off_hindrance": _status("hindered"),
    "rinse": _status("corroded"),
    "escape_grapple": _held,
    "banish_spirit": _spirit("pixel_okoro"),
    "tether_spirit": _spirit("pixel_okoro"),
    "command_spirit": _spirit("self"),
    "use_backdoor": _backdoor,
    "file_search": _inside,
    "plant_bomb": _inside,
    "read_file": _inside,
    "enter_exit_network": _inside,
    "jack_out": _in_vr,
    "first_aid": _hurt,
    "apply_patch": _hurt,
    "rest": _hurt,
    "reload": _gun,
    "clear_jam": _gun,
    "repair_device": _broken,
    "release": _kept_up,
    "counterspell_dispel": _kept_up,
    "trigger_preparation": _egg,
    "dissociate_preparation": _egg,
    "astral_manifest": _projected,
    "attack_astral": _seen_astrally,
}
ELSEWHERE = {
    "end_turn", "find_backdoor", "observe_focus", "intimidate_spirit", "bind_spirit", "reinforce_bond",
    "design_free_spirit_formula", "crash_program", "disarm_bomb", "encrypt_file", "decrypt_file", "attract_spirit",
    *WINDOWED,
}  # fmt: skip
"""Reactions, long works, and what needs a longer story than this."""
ONE_OF, SWITCH = {"toggle_astral_vision", "astral_projection"}, {"status_added", "status_removed"}
"""Switches: a status comes, or goes."""
MORE: dict[str, dict[str, object]] = {"command_spirit": {"task": True}, "jam_signals": {"programs": ["wisp"]}}
"""What is written beside the usual form, so that all of it happens."""


def written(code: str, who: str, fortune: tuple[int, ...], form: dict[str, object]) -> set[str]:
    """The kinds of events that an order tells."""
    s = ready(code, who)
    s.rng, before = Fortune(*fortune), len(s.log or ())
    if send(s, ANNE, Fill(code, {"character": who, **form})) is not None:
        return set()
    for _ in range(40):
        if asked(s)[0] == "desk":
            break
        silence(s)
    if code == "rest":
        s.rng = Fortune(6)
        order(s, GM, "advance_clock", days=1)
    return {event.kind for event in (s.log or ())[before:]}


def ready(code: str, who: str) -> Table:
    """The job, with somebody in a position to do this."""
    s = job()
    if code in PREPARED:
        PREPARED[code](s, s.characters[who])
    return s


def offered(code: str, who: str) -> list[dict[str, object]]:
    """Forms of an action that somebody could send."""
    s = ready(code, who)
    c = s.characters[who]
    return (
        [{**form, **MORE.get(code, {})} for form in islice(suggestions(s, c, code), 4)] if possible(s, c, code) else []
    )


@rule("SR-JRN-02")
@pytest.mark.parametrize("code", [code for code in ACTIONS if code not in ELSEWHERE])
def test_an_action_writes_what_the_catalogue_says_at_least(code: str) -> None:
    missing = set(ACTIONS[code].journal)
    for who in PEOPLE:
        for form in offered(code, who):
            for fortune in FORTUNES:
                missing -= written(code, who, fortune, form)
                if code in ONE_OF and len(missing & SWITCH) < len(SWITCH):
                    missing -= SWITCH
                if not missing:
                    return
    assert missing == set()


@rule("SR-JRN-01")
def test_nothing_is_told_that_the_journal_does_not_know() -> None:
    s = job()
    s.rng = KeyedRng(b"j" * 32)
    for code in ("attack_melee", "sprint", "cast_spell", "summon_spirit", "force_access", "grapple", "jam_signals"):
        for who in PEOPLE:
            for form in (
                list(islice(suggestions(s, s.characters[who], code), 1)) if possible(s, s.characters[who], code) else ()
            ):
                send(s, ANNE, Fill(code, {"character": who, **form}))
                while asked(s)[0] != "desk":
                    silence(s)
    assert {event.kind for event in s.log or ()} - {*KINDS, *FURTHER} == set()


def kept() -> Replay[Table]:
    """A journal with something undone in it."""
    seed = b"k" * 32
    r = Replay(GAME, open_table(GAME, 2, {}, seed), KeyedRng(seed))
    for who, action in ((0, Pick("take:vesna_kord")), (GM, Fill("private_roll", {"dice": 4, "text": "listening"}))):
        assert r.act(who, action) is None
    r.append(r.next_entry(HOUSE, Void(2)))
    assert r.act(GM, Fill("advance_clock", {"hours": 2})) is None
    return r


@rule("SR-JRN-03", "SR-GEN-04")
def test_the_journal_is_exported_as_json() -> None:
    r = kept()
    lines = json.loads(as_json(r.state.log or (), actors={entry.seq: entry.actor for entry in r.entries}))
    assert [line["seat"] for line in lines if line["kind"] == "clock"] == ["gm"]
    undone = [line["undone"] for line in lines if line["kind"] == "undo"]
    assert "test" in undone
    assert next(line["visibility"] for line in lines if line["kind"] == "clock") == "public"


@rule("SR-JRN-03")
def test_the_journal_is_exported_as_text() -> None:
    r = kept()
    text = as_text(r.state.log or ())
    assert len(text.splitlines()) == len(r.state.log or ())
    assert any("clock" in line and "2d 00:00:00" in line for line in text.splitlines())
    assert "undo (test)" in text


@rule("SR-JRN-03")
def test_what_a_seat_exports_is_what_it_was_told() -> None:
    r = kept()
    own = [event for event in r.state.log or () if event.is_for(SPECTATOR)]
    assert "listening" not in as_json(own)


@rule("SR-JRN-03", "SR-GEN-02")
def test_the_moves_themselves_leave_as_lines_that_can_be_read_back() -> None:
    r = kept()
    header, entries = read_bytes(write_bytes(r.header, r.entries))
    assert header == r.header
    assert [entry.as_json() for entry in entries] == [entry.as_json() for entry in r.entries]


@rule("SR-JRN-01")
def test_turns_rounds_sessions_and_messages_are_written() -> None:
    s = table()
    add(s, "ada", ANNE, device="pebble_link")
    add(s, "bob", BRUNO, device="pebble_link")
    play(s, GM, "start_session")
    order(s, ANNE, "message", character="ada", to="bob", text="now")
    fight(s, "ada", "bob")
    play(s, ANNE, "end_turn")
    play(s, BRUNO, "end_turn")
    kinds = [len(told(s, kind)) for kind in ("session", "message", "round", "turn")]
    assert kinds == [1, 1, 2, 3]
    dice(s)
