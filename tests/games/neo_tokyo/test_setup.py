"""Chapter 2: setting up a table."""

from typing import Any

import pytest

from citing import rule
from games.neo_tokyo.city import RECORDED_POOL, be, city, lobby, order, refusals, resolve, run, share, told, write
from tripot.engine.actions import READY, TIMEOUT, Fill
from tripot.engine.events import PUBLIC
from tripot.engine.opening import check_table
from tripot.engine.rng import PlainRng, ScriptedRng
from tripot.engine.seats import CLOCK, SPECTATOR
from tripot.engine.step import perform, settle
from tripot.engine.view import look
from tripot.games.neo_tokyo import GAME
from tripot.games.neo_tokyo.state import City

SECRETS = [{"text": "one"}, {"text": "two"}, {"text": "three"}]


def character(name: str = "Aoi Mori", *traits: dict[str, Any], secrets: Any = None) -> Fill:
    return Fill("character", {"name": name, "traits": list(traits), "secrets": secrets or SECRETS})


def close(s: City) -> None:
    assert perform(GAME, s, CLOCK, TIMEOUT) is None


@rule("NT-SET-01")
def test_four_to_twenty_players() -> None:
    assert [bool(check_table(GAME, seats, {})) for seats in (3, 4, 20, 21)] == [True, False, False, True]


@rule("NT-SET-02", "NT-HON-01", "NT-IC-01")
def test_what_everybody_starts_with() -> None:
    s = lobby()
    assert perform(GAME, s, 0, character()) is None
    close(s)
    player = s.players[0]
    assert (player.money, player.honour, player.influence, player.vp) == (2_000_000, 6, 1, 5)
    assert (player.shares, player.citizen, player.points, player.loyalty) == ({}, "", 0, {})


@rule("NT-SET-03")
def test_a_character_has_a_name_a_face_traits_and_secrets() -> None:
    s = lobby()
    form = look(GAME, s, 0).menu.forms[0]
    assert {field.name for field in form.fields} == {"name", "avatar", "description", "traits", "secrets"}
    value = {"name": "Emi Sato", "avatar": "crane", "description": "Ambitious.", "traits": [], "secrets": SECRETS}
    assert perform(GAME, s, 0, Fill("character", value)) is None
    close(s)
    shown = look(GAME, s, 1).facts["players"][0]
    assert (shown["name"], shown["avatar"], shown["description"]) == ("Emi Sato", "crane", "Ambitious.")


@rule("NT-SET-04")
def test_creation_is_hidden_until_it_closes() -> None:
    s = lobby()
    before = look(GAME, s, 1).facts
    perform(GAME, s, 0, character("Emi Sato"))
    assert look(GAME, s, 1).facts == before
    assert look(GAME, s, 0).facts["draft"]["name"] == "Emi Sato"


@rule("NT-SET-04")
def test_whoever_validated_nothing_gets_a_harmless_stranger() -> None:
    s = lobby()
    close(s)
    player = s.players[2]
    assert (player.name, player.traits, player.vp) == ("", (), 5)
    assert len(player.secrets) == 3
    assert all(secret.stock and not secret.shame for secret in player.secrets)


@rule("NT-SET-05")
@pytest.mark.parametrize(("name", "refused"), [("A", True), ("Ai", False), ("x" * 40, False), ("x" * 41, True)])
def test_names_have_two_to_forty_characters(name: str, refused: bool) -> None:
    assert (perform(GAME, lobby(), 0, character(name)) is not None) is refused


@rule("NT-SET-05", "NT-VIS-04")
def test_names_are_unique_and_nobody_learns_of_a_twin_before() -> None:
    s = lobby()
    assert perform(GAME, s, 0, character("Aoi Mori")) is None
    assert perform(GAME, s, 1, character("AOI mori")) is None
    close(s)
    assert [player.name for player in s.players[:2]] == ["Aoi Mori", "AOI mori 2"]


@rule("NT-SET-06", "NT-RNK-04")
def test_assets_are_drawn_when_creation_has_closed() -> None:
    s = lobby()
    assert s.assets == {}
    close(s)
    assert len(s.assets) == 10
    assert s.turn == 1
    kinds = [event.kind for event in s.log or () if event.audience is PUBLIC]
    assert kinds.index("assets_drawn") < kinds.index("turn_opened")


@rule("NT-SET-07")
def test_the_three_leaders_share_13_12_and_11() -> None:
    for seed in range(5):
        s = GAME.setup(4, {}, PlainRng(seed))
        settle(s)
        close(s)
        assert sorted(s.assets[corp] for corp in ("kurogane", "renraku", "shiawase")) == [11, 12, 13]


@rule("NT-SET-08")
def test_the_seven_others_get_seven_of_nine_values() -> None:
    pool = [11, 10, 10, 9, 9, 8, 8, 7, 7]
    for seed in range(5):
        s = GAME.setup(4, {}, PlainRng(seed))
        settle(s)
        close(s)
        rest = [s.assets[corp] for corp in s.assets if corp not in ("kurogane", "renraku", "shiawase")]
        left = list(pool)
        for value in rest:
            left.remove(value)
        assert len(left) == 2
    for recorded in RECORDED_POOL:
        left = list(pool)
        for value in recorded:
            left.remove(value)


@rule("NT-SET-09", "NT-GEN-06", "NT-TRA-41")
def test_the_stream_of_setup_is_drawn_in_order() -> None:
    leaders = [2, 0]  # shiawase 13, kurogane 12, renraku 11
    values = [8, 0, 0, 0, 0, 0, 0, 0]  # the last 7, then 11, 10, 10, 9, 9, 8
    ties = [9, 0, 0, 0, 0, 0, 0, 0, 0]  # yamabiko first, then the others in order
    vendetta = [4]
    s = lobby(setup=[*leaders, *values, *ties, *vendetta])
    perform(GAME, s, 1, character("Emi Sato", {"trait": "vendetta"}))
    close(s)
    assert (s.assets["shiawase"], s.assets["kurogane"], s.assets["renraku"]) == (13, 12, 11)
    assert [s.assets[corp] for corp in ("enso", "horizon", "midori", "nagare", "neonet", "prosperity", "yamabiko")] == [
        7,
        11,
        10,
        10,
        9,
        9,
        8,
    ]
    assert s.ranking[:4] == ["shiawase", "kurogane", "horizon", "renraku"]
    assert s.players[1].choices["vendetta"] == "nagare"
    assert isinstance(s.rng, ScriptedRng)
    assert s.rng.left() == {}


@rule("NT-SET-10", "NT-DIV-02")
@pytest.mark.parametrize(("turn", "paid"), [(1, 1), (2, 1), (3, 0)])
def test_shares_pay_at_once_in_the_launch_turns_only(turn: int, paid: int) -> None:
    s = city(turn=turn)
    write(s, 0, share("enso"))
    resolve(s)
    assert len(told(s, 0, "account_dividend")) == paid


@rule("NT-SET-10", "NT-E-17", "NT-E-11", "NT-E-24", "NT-IC-05")
def test_launch_rules_end_with_turn_two() -> None:
    orders = [
        order("honour_claim", times=1),
        order("buy_influence"),
        run("sabotage", "player:1"),
        run("datasteal", "player:1"),
    ]
    assert refusals(city(turn=2), 0, *orders) == ["NT-E-17", "NT-E-11", "NT-E-24", "NT-E-24"]
    assert refusals(city(turn=3), 0, *orders) == []


@rule("NT-SET-11", "NT-CIT-01")
def test_a_share_of_turn_one_gives_no_citizenship_yet() -> None:
    s = city(turn=1)
    assert refusals(s, 0, share("enso"), order("citizenship", home="enso")) == ["NT-E-34"]
    write(s, 0, share("enso"))
    resolve(s)
    assert refusals(s, 0, order("citizenship", home="enso")) == []


@rule("NT-SET-04")
def test_creation_closes_as_soon_as_everybody_is_ready() -> None:
    s = lobby()
    for seat in range(4):
        perform(GAME, s, seat, character(f"Player {seat}"))
        perform(GAME, s, seat, READY)
    assert s.phase == "planning"
    assert look(GAME, s, SPECTATOR).facts["players"][3]["name"] == "Player 3"
    be(s, 0, honour=6)
