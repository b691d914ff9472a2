from collections import Counter

import pytest

from citing import rule
from games.manhattan.tables import facts, mine, noon, refusals, resolve, save, table, told
from tripot.engine.actions import NOT_READY, READY, Fill, Pick
from tripot.engine.refusals import Refusal
from tripot.engine.rng import PlainRng, ScriptedRng
from tripot.engine.seats import HOUSE, SPECTATOR
from tripot.engine.step import perform, settle
from tripot.engine.view import look
from tripot.games.manhattan import GAME
from tripot.games.manhattan.corporations import COUNT, IDS, INDEX
from tripot.games.manhattan.state import State


def lobby(seats: int = 3, rng: PlainRng | ScriptedRng | None = None, **options: object) -> State:
    s = GAME.setup(seats, options, rng or PlainRng(1))
    settle(s)
    return s


def prepare(s: State, seat: int, **form: object) -> Refusal | None:
    return perform(GAME, s, seat, Fill("character", {"name": f"Executive {seat}", **form}))


def codes(refusal: Refusal | None) -> list[str]:
    return [] if refusal is None else [each.code for each in refusal.every()]


@rule("MH-SET-01")
def test_a_game_goes_from_the_lobby_to_open_turns_to_its_end() -> None:
    s = lobby(turns=4)
    phases = [look(GAME, s, 0).facts["phase"]]
    noon(s)
    phases.append(look(GAME, s, 0).facts["phase"])
    perform(GAME, s, HOUSE, Pick("pause"))
    phases.append(look(GAME, s, 0).facts["phase"])
    noon(s)  # no deadline runs in a pause
    assert s.turn == 1
    assert save(s, 0, influence=True) is None  # but forms can be saved
    perform(GAME, s, HOUSE, Pick("resume"))
    while s.outcome is None:
        noon(s)
    phases.append(look(GAME, s, 0).facts["phase"])
    assert phases == ["lobby", "open", "paused", "finished"]


@rule("MH-SET-01")
def test_an_aborted_game_has_no_score() -> None:
    s = lobby()
    noon(s)
    assert perform(GAME, s, HOUSE, Pick("abort")) is None
    assert s.outcome is not None
    assert (s.outcome.reason, s.outcome.winners, s.scores) == ("aborted", (), [])
    assert perform(GAME, lobby(), 0, Pick("abort")) is not None


@rule("MH-SET-02")
def test_only_a_name_is_compulsory_and_it_is_unique_whatever_the_case() -> None:
    s = lobby()
    assert prepare(s, 0, name="Jack Finn") is None
    assert codes(prepare(s, 1, name="jack FINN")) == ["E_NAME_TAKEN"]
    assert codes(prepare(s, 1, name="J")) == ["E_NAME"]
    assert codes(prepare(s, 1, name="x" * 65)) == ["E_NAME"]
    assert codes(prepare(s, 1, name="x" * 64)) == []
    assert codes(prepare(s, 1, name=None)) == ["E_NAME"]
    assert codes(prepare(s, 1, description="d" * 5001, secrets="s" * 5001)) == ["E_TEXT", "E_TEXT"]
    assert codes(prepare(s, 1, description="d" * 5000, secrets="s" * 5000)) == []
    assert prepare(s, 0, name="Jack Finn") is None  # one's own name is not taken
    assert s.characters[2].avatar  # a default face


@rule("MH-SET-02")
def test_a_character_of_any_other_shape_is_refused_with_all_its_errors() -> None:
    wrong = prepare(lobby(), 0, name="", citizenship="acme", avatar="cat", colour="red", background="poet")
    assert sorted(codes(wrong)) == ["E_BACKGROUND", "E_CORP_UNKNOWN", "E_FORM", "E_FORM", "E_NAME"]
    assert codes(perform(GAME, lobby(), 0, Fill("character", []))) == ["E_FORM"]


@rule("MH-SET-03")
def test_a_character_can_be_edited_until_the_start_and_its_face_until_the_end_of_turn_one() -> None:
    s = lobby()
    prepare(s, 0, secrets="first")
    perform(GAME, s, 0, READY)
    assert prepare(s, 0, secrets="second") is None
    assert 0 not in s.ready
    noon(s)
    assert codes(prepare(s, 0, secrets="third")) == ["E_CLOSED"]
    assert s.characters[0].secrets == "second"
    assert perform(GAME, s, 0, Fill("portrait", {"avatar": "mask", "description": "Older."})) is None
    assert (s.characters[0].avatar, s.characters[0].description) == ("mask", "Older.")
    noon(s)
    assert perform(GAME, s, 0, Fill("portrait", {"avatar": "key"})) is not None
    assert s.characters[0].avatar == "mask"


@rule("MH-SET-04")
def test_the_game_starts_when_everybody_is_ready() -> None:
    s = lobby()
    assert perform(GAME, s, 0, Fill("orders", {})).code == "E_CLOSED"
    for seat in (0, 1):
        assert perform(GAME, s, seat, READY) is None
    assert s.turn == 0
    perform(GAME, s, 0, NOT_READY)
    perform(GAME, s, 2, READY)
    assert s.turn == 0
    perform(GAME, s, 0, READY)
    assert s.turn == 1
    assert told(s, "game_started")


@rule("MH-SET-05", "MH-SET-08", "MH-VIS-01", "MH-SET-16")
def test_a_starting_citizenship_is_public_free_shared_and_needs_no_share() -> None:
    s = lobby()
    prepare(s, 0, citizenship="sony", background="heir", strategies=[{"title": "builder", "stake": 2}])
    prepare(s, 1, citizenship="sony")
    prepare(s, 2)
    seen = look(GAME, s, SPECTATOR).facts["players"]
    assert [player["citizenship"] for player in seen] == ["sony", "sony", None]
    assert seen[0]["background"] == "heir"
    assert "builder" not in str(look(GAME, s, 2).facts["players"])
    noon(s)
    assert s.citizen == [INDEX["sony"], INDEX["sony"], -1]
    assert s.shares == [[0] * COUNT] * 3
    assert s.changes == [[], [], []]


@rule("MH-SET-06")
def test_the_first_share_of_a_citizen_is_bought_at_home() -> None:
    s = table(citizens={0: "sony"}, influence={0: 2}, money={0: 9_000_000})
    assert refusals(s, 0, {"shares": ["ares", "sony"]}) == [("E_FIRST_SHARE_HOME", ("shares", "0"))]
    assert refusals(s, 0, {"shares": []}) == []
    assert refusals(s, 1, {"shares": ["ares"]}) == []
    resolve(s, {0: {"shares": ["sony", "ares"]}})
    assert refusals(s, 0, {"shares": ["ares"]}) == []


@rule("MH-SET-06")
def test_a_home_that_crashed_binds_nobody() -> None:
    s = table(order="ares sony horizon spinrad", assets=(9, 8, 7, 1), citizens={0: "spinrad"})
    resolve(s, {1: {"vote": {"up": "ares", "down": "spinrad"}}}, moves=("sony", "horizon"))
    assert s.crashed[INDEX["spinrad"]] == 1
    assert refusals(s, 0, {"shares": ["ares"]}) == []


@rule("MH-SET-07")
def test_citizenships_are_chosen_before_any_ranking_is_drawn() -> None:
    s = lobby()
    assert s.ranking == []
    assert look(GAME, s, 0).facts["corporations"] == []
    prepare(s, 0, citizenship="ares")
    noon(s)
    assert len(s.ranking) == 10
    assert codes(prepare(s, 1, citizenship="ares")) == ["E_CLOSED"]


@rule("MH-SET-09", "MH-SET-14")
def test_the_ten_corporations_open_with_the_assets_of_their_ranks() -> None:
    s = lobby()
    noon(s)
    assert [s.assets[corporation] for corporation in s.ranking] == [13, 12, 11, 11, 10, 10, 9, 9, 8, 7]
    assert s.history == [tuple(s.assets)]
    assert s.winners == []
    assert not any(map(any, s.shares))


@rule("MH-SET-10")
@pytest.mark.parametrize("seed", range(25))
def test_spinrad_and_prometheus_never_open_among_the_first_four(seed: int) -> None:
    s = lobby(rng=PlainRng(seed))
    noon(s)
    for name in ("spinrad", "prometheus"):
        assert s.initial_rank[INDEX[name]] >= 5
        assert s.assets[INDEX[name]] <= 10


@rule("MH-SET-11", "MH-SET-12", "MH-RNG-02")
def test_the_initial_order_is_drawn_latecomers_first_then_rank_by_rank() -> None:
    rng = ScriptedRng({"pick": [5, 0, 7, 0, 0, 0, 0, 0, 0]})
    s = lobby(rng=rng)
    noon(s)
    order = [IDS[corporation] for corporation in s.ranking]
    assert order == [
        "sony",
        "ares",
        "horizon",
        "meridian",
        "prometheus",
        "neonet",
        "norddahl",
        "renraku",
        "shiawase",
        "spinrad",
    ]
    assert [s.initial_rank[INDEX[name]] for name in order] == list(range(1, 11))
    assert not rng.left()
    sizes = [each["size"] for each in facts(s, "picked")]
    assert sizes == [6, 5, 8, 7, 6, 5, 4, 3, 2]  # the last corporation is not drawn


@rule("MH-SET-11")
def test_every_rank_is_as_likely_for_a_latecomer() -> None:
    found: Counter[int] = Counter()
    for seed in range(600):
        s = lobby(rng=PlainRng(seed))
        noon(s)
        found[s.initial_rank[INDEX["prometheus"]]] += 1
    assert sorted(found) == [5, 6, 7, 8, 9, 10]
    assert all(60 < count < 140 for count in found.values())


@rule("MH-SET-13", "MH-RNG-05", "MH-BGD-19")
def test_an_avenger_chooses_one_of_two_drawn_corporations_during_turn_one() -> None:
    script = [0] * 9 + [3, 8, 0, 0]
    s = lobby(rng=ScriptedRng({"pick": script}))
    prepare(s, 0, background="avenger")
    prepare(s, 2, background="erased", hidden="avenger")
    noon(s)
    assert s.drawn == [(INDEX["neonet"], INDEX["spinrad"]), None, (INDEX["ares"], INDEX["horizon"])]
    assert mine(s, 0)["vengeance"] == {"corporations": ["neonet", "spinrad"], "chosen": None, "open": True}
    assert not told(s, "avenger_drawn", 1)
    refusal = perform(GAME, s, 0, Pick("avenge:sony"))
    assert refusal is not None
    assert refusal.code == "E_AVENGER_CHOICE"
    assert perform(GAME, s, 1, Pick("avenge:neonet")) is not None
    assert perform(GAME, s, 0, Pick("avenge:neonet")) is None
    assert perform(GAME, s, 0, Pick("avenge:spinrad")) is None  # it can be changed
    s.rng = PlainRng(1)
    noon(s)
    assert [s.avenged[0], s.avenged[2]] == [INDEX["spinrad"], INDEX["ares"]]  # the second one chose nothing
    assert perform(GAME, s, 0, Pick("avenge:neonet")) is not None


@rule("MH-BGD-19", "MH-SET-15")
def test_a_public_vengeance_is_known_after_turn_one_and_a_hidden_one_is_a_secret() -> None:
    s = lobby(rng=PlainRng(4))
    prepare(s, 0, background="avenger")
    prepare(s, 2, background="erased", hidden="avenger")
    noon(s)
    assert look(GAME, s, 1).facts["players"][0]["avenges"] is None
    chosen = IDS[s.drawn[0][1]]
    perform(GAME, s, 0, Pick(f"avenge:{chosen}"))
    assert look(GAME, s, 1).facts["players"][0]["avenges"] is None
    noon(s)
    assert look(GAME, s, 1).facts["players"][0]["avenges"] == chosen
    assert look(GAME, s, 1).facts["players"][2]["avenges"] is None
    assert [each["seat"] for each in facts(s, "avenger_revealed", 1)] == [0]
    s.dossiers[1].append((2, 1))
    assert mine(s, 1)["dossiers"][0]["avenges"] == IDS[s.avenged[2]]


@rule("MH-SET-15", "MH-STR-03", "MH-IFR-02")
def test_secrets_are_the_text_the_strategies_and_what_an_erased_past_hides() -> None:
    hidden = {
        "background": "erased",
        "hidden": "heir",
        "secrets": "I rent my cufflinks.",
        "strategies": (("builder", 4),),
    }
    s = table(3, characters={1: hidden})
    everything = str(look(GAME, s, 0).facts)
    assert "cufflinks" not in everything
    assert "builder" not in everything
    assert look(GAME, s, 0).facts["players"][1]["background"] == "erased"
    resolve(s, {0: {"runs": [{"type": "information", "target_player": 1, "steps": 1}]}}, rolls=[1])
    file = mine(s, 0)["dossiers"][0]
    assert file["text"] == "I rent my cufflinks."
    assert file["strategies"] == [{"title": "builder", "stake": 4}]
    assert file["hidden"] == "heir"
    assert "cufflinks" not in str(look(GAME, s, 2).facts)
