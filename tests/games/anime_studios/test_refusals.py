"""Refusals: every code, in its order, and menus that agree with them."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citing import rule
from games.anime_studios.playing import new_game, play_on, question
from games.anime_studios.tables import code, do, move, play, reveal, round_of, table, told, units
from tripot.engine.actions import Fill, Pick
from tripot.engine.rng import PlainRng
from tripot.engine.step import check
from tripot.games.anime_studios import GAME, ending
from tripot.games.anime_studios.maps import ZONES
from tripot.games.anime_studios.numbers import FACTIONS, KINDS
from tripot.games.anime_studios.propose import propose
from tripot.games.anime_studios.refusals import ORDER, first
from tripot.games.anime_studios.state import AnimeState

TWO = "comet mirage"
SIX = ["countdown", "steel_sky", "scrap_and_glory", "wreck_field", "overtime", "simulcast"]
ALL_CODES = [
    "NOT_YOUR_DECISION",
    "WRONG_PHASE",
    "GAME_OVER",
    "MAIN_ACTION_DONE",
    "MAIN_ACTION_REQUIRED",
    "PLAYER_OUT",
    "NOT_ENOUGH_STAFF",
    "UNKNOWN_ZONE",
    "NOT_ADJACENT",
    "NOT_YOUR_UNIT",
    "UNIT_MOVED_TWICE",
    "NOTHING_TO_MOVE",
    "STUDIO_ALREADY_HERE",
    "NO_STUDIO_HERE",
    "STUDIO_KEPT",
    "NOT_CONTROLLED_BY_YOU",
    "NO_MASCOT_HERE",
    "NO_UNIT_HERE",
    "NO_SUCH_ENEMY_HERE",
    "RANK_TOO_LOW",
    "PROTECTED_BY_VEIL",
    "RESERVE_EMPTY",
    "INVOCATION_CONDITION",
    "ZONE_ALREADY_FOUGHT",
    "CONVENTION_ALREADY_HELD",
    "ABILITY_NOT_OWNED",
    "ABILITY_USED",
    "ABILITY_CONDITION",
    "ALREADY_CREATED",
    "ILLEGAL_RETREAT",
    "WRONG_NUMBER_OF_UNITS",
    "NO_SUCH_RIGHT",
]


@rule("AN-ERR-01")
def test_all_codes_are_known_and_ordered() -> None:
    assert sorted(ORDER) == sorted(ALL_CODES)


@rule("AN-ERR-03")
def test_the_printed_order_of_the_codes() -> None:
    head = [
        "GAME_OVER",
        "NOT_YOUR_DECISION",
        "PLAYER_OUT",
        "WRONG_PHASE",
        "MAIN_ACTION_DONE",
        "MAIN_ACTION_REQUIRED",
        "ABILITY_NOT_OWNED",
        "ALREADY_CREATED",
        "ABILITY_USED",
        "CONVENTION_ALREADY_HELD",
        "ZONE_ALREADY_FOUGHT",
    ]
    rest = [one for one in ALL_CODES if one not in head and one != "NOT_ENOUGH_STAFF"]
    assert list(ORDER) == [*head, *rest, "NOT_ENOUGH_STAFF"]


@rule("AN-ERR-03")
def test_no_fault_is_no_refusal() -> None:
    assert first([]) is None


@rule("AN-ERR-03")
def test_the_game_being_over_comes_first() -> None:
    s = round_of("comet", TWO)
    ending.conclude(s, "fans")
    assert code(s, "mirage", "open_studio:atlantis") == "GAME_OVER"


@rule("AN-ERR-03")
def test_somebody_elses_decision_before_the_wrong_phase_and_out_instead_of_it() -> None:
    s = round_of("comet", TWO)
    assert code(s, "mirage", "convention:yes") == "NOT_YOUR_DECISION"
    assert code(s, "comet", "convention:yes") == "WRONG_PHASE"
    s = table(TWO, phase="action", active=0, staff={"comet": 3})
    assert code(s, "mirage", "convention:yes") == "PLAYER_OUT"
    s = table(TWO, phase="conventions", staff={"comet": 9})
    assert code(s, "mirage", "pass") == "NOT_YOUR_DECISION"


PAIRS: list[tuple[dict[str, Any], Any, str]] = [
    ({"main_done": True}, "open_studio:atlantis", "MAIN_ACTION_DONE"),
    ({"main_done": True}, "welcome_club:reelhaven:1", "MAIN_ACTION_DONE"),
    ({}, "welcome_club:atlantis:1", "ABILITY_NOT_OWNED"),
    ({"productions": {"comet": ["overtime"]}, "staff": 1}, "overtime", "ALREADY_CREATED"),
    ({"productions": {"comet": SIX}, "fought": ["reelhaven"]}, "battle:reelhaven:midnight", "ZONE_ALREADY_FOUGHT"),
    ({"staff": 1}, "open_studio:atlantis", "UNKNOWN_ZONE"),
    ({}, move(("bolt.reelhaven.1", "atlantis"), ("bolt.reelhaven.2", "screen_square")), "UNKNOWN_ZONE"),
    ({}, move(("owlet.reelhaven.1", "ink_cliffs"), ("bolt.reelhaven.1", "screen_square")), "NOT_ADJACENT"),
    ({}, move(("owlet.reelhaven.1", "ink_cliffs"), ("owlet.reelhaven.1", "ink_cliffs")), "NOT_YOUR_UNIT"),
    ({"staff": 1}, move(("bolt.reelhaven.1", "ink_cliffs"), ("bolt.reelhaven.1", "ink_cliffs")), "UNIT_MOVED_TWICE"),
    ({"staff": 1, "studios": {"ink_cliffs": (None, "comet")}}, "open_studio:ink_cliffs", "STUDIO_ALREADY_HERE"),
    ({"staff": 1}, "open_studio:sketch_moor", "NO_MASCOT_HERE"),
    ({"staff": 1}, "open_studio:reelhaven", "NOT_ENOUGH_STAFF"),
    ({"studios": {"ink_cliffs": ("mirage", "comet")}}, "take_control:ink_cliffs", "STUDIO_KEPT"),
    ({}, "take_control:sketch_moor", "NO_STUDIO_HERE"),
    ({"staff": 1}, "battle:ink_cliffs:comet", "NO_UNIT_HERE"),
    ({"staff": 1}, "capture:reelhaven:comet", "NO_SUCH_ENEMY_HERE"),
    ({"staff": 1}, "capture:reelhaven:mirage", "RANK_TOO_LOW"),
    ({"staff": 1}, "invoke:orion_frame:ink_cliffs", "NOT_CONTROLLED_BY_YOU"),
    ({"staff": 1}, "invoke:orion_frame:screen_square", "NO_STUDIO_HERE"),
    ({"staff": 1}, "invoke:captain_altair:ink_cliffs", "INVOCATION_CONDITION"),
    ({}, "end_round", "MAIN_ACTION_REQUIRED"),
    ({"rights": {"comet": [1]}}, reveal(4), "NO_SUCH_RIGHT"),
    ({"staff": 1}, units("scramble", "bolt.reelhaven.1", zone="ink_cliffs"), "ABILITY_CONDITION"),
]


@rule("AN-ERR-03", "AN-ERR-01")
@pytest.mark.parametrize(("position", "command", "expected"), PAIRS)
def test_the_first_code_of_the_order_wins(position: dict[str, Any], command: Any, expected: str) -> None:
    base: dict[str, Any] = {
        "units": {"reelhaven": {"bolt": 3, "owlet": 1}, "ink_cliffs": {"owlet": 1}},
        "studios": {"ink_cliffs": ("mirage", "comet")},
    }
    s = round_of("comet", "comet mirage midnight", **(base | position))
    assert code(s, "comet", command) == expected


@rule("AN-ERR-01")
def test_a_refused_command_changes_nothing_and_says_figures() -> None:
    s = round_of("comet", TWO, staff=2, units={"reelhaven": {"bolt": 1}})
    refusal = do(s, "comet", "open_studio:reelhaven")
    assert refusal is not None
    assert refusal.facts == {"cost": 3, "staff": 2}
    assert refusal.rule == "AN-COM-01"
    assert not told(s, "studio_opened")


def commands(s: AnimeState) -> Iterator[str]:
    """Every command of one line that a player could think of."""
    zones, seats = [*s.board().names, "nowhere"], range(5)
    yield from ("pass", "end_round", "overtime", "room_in_the_sky", "dance")
    for zone in zones:
        yield from (f"{verb}:{zone}" for verb in ("take_control", "abandon", "open_studio", "recruit"))
        yield from (f"{verb}:{zone}:{name}" for verb in ("battle", "capture", "fan_theft", "mole") for name in FACTIONS)
        yield from (f"invoke:{kind}:{zone}" for kinds in KINDS for kind in kinds)
        yield from (f"welcome_club:{zone}:{many}" for many in range(4))
        yield from (f"flying_studio:{zone}:{to}" for to in zones)
    yield from (f"{verb}:{seat}" for verb in ("wiretap", "favour_for_favour") for seat in seats)


@rule("AN-ERR-02")
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10_000), players=st.integers(2, 4), steps=st.integers(0, 120))
def test_every_command_is_offered_exactly_when_no_rule_refuses_it(seed: int, players: int, steps: int) -> None:
    s = play_on(new_game(seed, players, {"news_deck": seed % 2 == 1}), PlainRng(seed), most=steps)
    if s.outcome is not None or question(s).kind != "action_round":
        return
    top = question(s)
    offered = {pick.text for pick in top.ask(s).picks}
    for text in commands(s):
        kind, *words = text.split(":")
        refusal = top.picks[kind](s, top.seat, tuple(words)) if kind in top.picks else "unknown"
        assert (refusal is None) == (text in offered), (text, refusal)
        assert (check(GAME, s, top.seat, Pick(text)) is None) == (text in offered)


@rule("AN-ERR-02")
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10_000), players=st.integers(2, 4), steps=st.integers(0, 150))
def test_forms_offer_legal_elements_and_are_offered_only_when_they_can_be_filled(
    seed: int, players: int, steps: int
) -> None:
    s = play_on(new_game(seed, players), PlainRng(seed), most=steps)
    if s.outcome is not None:
        return
    top = question(s)
    menu = top.ask(s)
    for form in menu.forms:
        for lot in range(4):
            assert check(GAME, s, top.seat, propose(form, PlainRng(lot))) is None
    for name, (_, refuses) in top.forms.items():
        if menu.form(name) is None and name in {"scramble", "hidden_passage", "redeploy", "midnight_market"}:
            value = {"units": [], "zone": ZONES[0], "moves": []}
            assert refuses(s, top.seat, value) is not None


@rule("AN-ERR-02")
def test_unknown_forms_and_texts_meet_the_same_wall() -> None:
    s = round_of("comet", TWO)
    assert code(s, "comet", Fill("casualties", {"units": []})) == "WRONG_PHASE"
    assert code(s, "comet", Fill("banquet", {})) == "WRONG_PHASE"
    assert code(s, "comet", "sing") == "WRONG_PHASE"
    assert code(s, "comet", "invoke") == "NOT_YOUR_UNIT"
    assert code(s, "comet", "recruit") == "UNKNOWN_ZONE"
    assert code(s, "comet", ":" * 50) == "WRONG_PHASE"


@rule("AN-ERR-01", "AN-BAT-03")
def test_refusals_of_battle_abilities() -> None:
    s = round_of(
        "comet",
        TWO,
        productions={"comet": ["steel_sky"]},
        script={"dice": [1] * 9},
        units={"reelhaven": {"captain_altair": 1, "owlet": 1}},
    )
    play(s, "comet", "battle:reelhaven:mirage")
    assert code(s, "comet", "gossip:attacker") == "ABILITY_NOT_OWNED"
    assert code(s, "comet", "reconciliation") == "WRONG_PHASE"
    assert code(s, "comet", "pass") == "WRONG_PHASE"
    assert code(s, "mirage", "done") == "NOT_YOUR_DECISION"
