"""Chapters 20 and 21: the Dragon game, the market and the shadows."""

import pytest

from citing import rule
from games.neo_tokyo.city import be, city, letter, news, order, refusals, resolve, run, told, vote, write
from tripot.games.neo_tokyo import GAME, dragon, influence
from tripot.games.neo_tokyo.state import City
from tripot.speech import texts_of


def entered(roll: int, *more: int, right: bool = True, players: int = 4, turn: int = 4, **prepared: object) -> City:
    """Seat 0 alone enters and rolls."""
    s = city(players, turn)
    be(s, 0, **prepared)
    write(s, 0, order("dragon", estimates=[1] if right else [2]))
    resolve(s, dragon=[roll, *more])
    return s


@rule("NT-DRA-01")
def test_entry_is_free_and_estimates_count_the_entrants() -> None:
    s = city()
    for seat, guess in ((0, 3), (1, 3), (2, 1)):
        write(s, seat, order("dragon", estimates=[guess]))
    resolve(s, dragon=[2, 2, 19])
    assert [told(s, seat, kind)[0]["right"] for seat, kind in ((0, "dragon_2"), (1, "dragon_2"), (2, "dragon_19"))] == [
        True,
        True,
        False,
    ]
    assert s.players[0].money == 2_000_000


@rule("NT-DRA-02", "NT-E-32")
def test_how_many_estimates() -> None:
    s = city()
    player = s.players[0]
    assert dragon.estimates(player, 4) == 1
    be(s, 0, dragon_turn=3, dragon_result=10)
    assert dragon.estimates(player, 4) == 2
    be(s, 0, dragon_turn=2, dragon_result=10)
    assert dragon.estimates(player, 4) == 1
    be(s, 0, traits=("pupille_du_dragon",))
    assert dragon.estimates(player, 4) == 2
    be(s, 0, dragon_turn=1, dragon_result=11)
    assert dragon.estimates(player, 4) == 0


@rule("NT-DRA-03")
@pytest.mark.parametrize(("estimates", "sides"), [([1], 10), ([2], 20), ([], 20)])
def test_a_right_estimate_rolls_a_smaller_die(estimates: list[int], sides: int) -> None:
    s = city()
    write(s, 0, order("dragon", estimates=estimates))
    if sides == 10:
        with pytest.raises(ValueError, match="die with 10 sides"):
            resolve(s, dragon=[20])
    else:
        resolve(s, dragon=[20])


@rule("NT-DRA-04", "NT-MIS-02")
def test_a_favour_obliges_to_play_again() -> None:
    s = entered(2)
    assert told(s, 0, "dragon_2")[0]["obliged"]
    write(s, 0, vote("enso", "horizon"))
    resolve(s, dragon=[14])
    assert told(s, 0, "dragon_14")[0]["right"] is False
    assert not told(s, 0, "dragon_14")[0]["obliged"]
    resolve(s, dragon=[])
    assert not any(kind.startswith("dragon_") for kind, _ in letter(s, 0))


@rule("NT-DRA-05")
def test_entrants_are_counted_first_and_served_in_seat_order() -> None:
    s = city()
    be(s, 3, dragon_turn=3, dragon_result=1)
    for seat in (2, 0):
        write(s, seat, order("dragon", estimates=[3]))
    rng = resolve(s, dragon=[8, 6, 8, 1, 19])
    assert told(s, 0, "dragon_8")[0]["amount"] == 300_000
    assert told(s, 2, "dragon_8")[0]["amount"] == 50_000
    assert told(s, 3, "dragon_19")
    assert "dragon" not in rng.left()


@rule("NT-DRA-06", "NT-VOT-02")
def test_result_1_a_vote_more() -> None:
    s = entered(1)
    assert told(s, 0, "right_votes") == [{"number": 1}]
    assert refusals(s, 0, vote("enso", "horizon"), vote("enso", "horizon")) == []


@rule("NT-DRA-06", "NT-HON-08")
def test_results_2_and_19_move_honour() -> None:
    assert entered(2).players[0].honour == 7
    assert entered(19, right=False).players[0].honour == 5


@rule("NT-DRA-06")
def test_result_3_guards_until_the_end_of_next_turn() -> None:
    assert entered(3).players[0].shield_until == 5


@rule("NT-DRA-06", "NT-LOY-02")
def test_result_4_a_clan_in_debt() -> None:
    s = entered(4, 1, citizen="horizon")
    # Wanibuchi is allied to Horizon: kodachi, mita and watada are left
    assert s.players[0].loyalty == {"mita": 2}
    s = city()
    be(s, 0, citizen="kurogane")
    write(s, 0, order("dragon", estimates=[1]))
    resolve(s, dragon=[4])
    assert s.players[0].loyalty == {}
    assert told(s, 0, "dragon_4")[0]["agents"] == ()


@rule("NT-DRA-06")
def test_result_4_leaves_out_friends_and_enemies_and_stops_at_honour() -> None:
    s = city()
    be(s, 0, loyalty={"mita": 1}, honour=1)
    s.agents["kodachi"].enemies.append("player:0")
    s.agents["watada"].secret_allies.append("player:0")
    write(s, 0, order("dragon", estimates=[1]))
    rng = resolve(s, dragon=[4])
    assert s.players[0].loyalty == {"mita": 1, "wanibuchi": 1}
    assert "dragon" not in rng.left()


@rule("NT-DRA-06", "NT-POL-05")
def test_result_5_a_point_where_one_belongs() -> None:
    for s, expected in (
        (entered(5, party="reformer", points=1), ("reformer", 2)),
        (entered(5, citizen="kurogane"), ("nationalist", 1)),
        (entered(5, 1), ("reformer", 1)),
    ):
        assert (s.players[0].party, s.players[0].points) == expected
    s = city()
    write(s, 0, order("dragon", estimates=[1]), order("buy_points", party="nationalist", qty=2))
    resolve(s, dragon=[5])
    assert (s.players[0].party, s.players[0].points) == ("nationalist", 3)


@rule("NT-DRA-06", "NT-RUN-07")
def test_result_6_fifty_percent_on_one_run_of_next_turn() -> None:
    s = entered(6)
    assert told(s, 0, "right_dragon_run")
    write(s, 0, run("scandal", "player:1", dragon50=True))
    resolve(s, runs=[95], dragon=[11])
    assert told(s, 0, "run_failure")[0]["percent"] == 50
    assert refusals(s, 0, run("scandal", "player:1", dragon50=True)) == ["NT-E-27"]


@rule("NT-DRA-06", "NT-EVI-01")
def test_results_9_and_12_pass_sheets_around_as_evidence() -> None:
    s = entered(9, 1, 0)
    assert [proof.subject for proof in s.players[0].archive.values()] == ["player:2", "player:1"]
    assert told(s, 0, "dragon_9")[0]["players"] == (2, 1)
    s = entered(12, 1, 0, right=False)
    assert [len(player.archive) for player in s.players] == [0, 1, 1, 0]
    assert "players" not in told(s, 0, "dragon_12")[0]


@rule("NT-DRA-06", "NT-HON-02")
def test_result_13_pay_or_lose_influence() -> None:
    s = entered(13, 4, right=False)
    assert (s.players[0].money, s.players[0].influence) == (1_800_000, 1)
    s = entered(13, 4, right=False, money=199_999, influence=3)
    assert (s.players[0].money, s.players[0].influence, s.players[0].honour) == (199_999, 2, 6)
    s = entered(13, 4, right=False, money=0)
    assert influence.effective(s.players[0]) == 0
    assert not s.players[0].active
    s = entered(13, 4, right=False, money=0, traits=("expatrie",), honour=5)
    assert (s.players[0].honour, s.players[0].active) == (1, True)


@rule("NT-DRA-06")
def test_results_14_15_and_18_hamper_the_next_turn() -> None:
    assert refusals(entered(14, right=False), 0, vote("enso", "horizon")) == ["NT-E-04"]
    s = entered(15, right=False)
    assert refusals(s, 0, run("scandal", "player:1", network=True)) == ["NT-E-26"]
    resolve(s)
    assert refusals(s, 0, run("scandal", "player:1", network=True)) == []


@rule("NT-DRA-06")
def test_result_16_takes_two_points_or_what_there_is() -> None:
    assert entered(16, right=False, party="reformer", points=3).players[0].points == 1
    s = entered(16, right=False, party="reformer", points=1)
    assert (s.players[0].party, s.players[0].points) == ("", 0)


@rule("NT-DRA-06", "NT-MSG-02")
def test_result_17_makes_a_public_enemy_of_a_clan_that_owes_nothing() -> None:
    s = entered(17, 1, right=False, loyalty={"kodachi": 1})
    assert s.agents["wanibuchi"].enemies == ["player:0"]
    assert news(s, "enmity") == [{"agent": "wanibuchi", "player": 0}]


@rule("NT-DRA-06", "NT-END-06")
def test_favours_are_counted() -> None:
    assert entered(10).players[0].count("dragon") == 1
    assert entered(11, right=False).players[0].count("dragon") == 0


@rule("NT-DRA-07")
def test_in_the_last_turn_nothing_is_promised_and_few_players_are_enough() -> None:
    s = entered(1, turn=8)
    assert not told(s, 0, "dragon_1")[0]["obliged"]
    assert told(s, 0, "right_votes") == []
    s = city()
    for seat in (2, 3):
        be(s, seat, active=False)
    write(s, 0, order("dragon", estimates=[1]))
    resolve(s, dragon=[9])
    assert [proof.subject for proof in s.players[0].archive.values()] == ["player:1"]


@rule("NT-DRA-08")
def test_the_dragons_have_no_names() -> None:
    for lang, word in (("fr", "dragon"), ("en", "dragon")):
        texts = texts_of(GAME, lang)
        for roll in range(1, 21):
            text = texts.find("events", f"dragon_{roll}")
            assert text is not None
            assert word in text.lower()


@rule("NT-ALE-01", "NT-GEN-06")
def test_the_market_lifts_one_and_lowers_another() -> None:
    s = city()
    rng = resolve(s, market=[1, 8])
    assert (s.assets["horizon"], s.assets["yamabiko"]) == (11, 20 - 1 + 2)
    assert "market" not in rng.left()


@rule("NT-ALE-02", "NT-ALE-03")
def test_one_player_reads_a_bogus_report() -> None:
    s = city()
    resolve(s, shadow=[2, 1, 0])
    ((label, ghost),) = s.bogus.items()
    assert (ghost.victim, ghost.kind) == (2, "datasteal")
    assert label in s.players[2].known_runs
    assert [seat for seat in range(4) if any(kind.startswith("report_") for kind, _ in letter(s, seat))] == [2]


@rule("NT-ALE-04")
@pytest.mark.parametrize(
    ("draws", "kind", "facts"),
    [
        ([0, 3, 1], "report_interception", {}),
        ([0, 3, 2], "report_interception", {}),
        ([0, 3, 3, 1, 0], "report_clan_failure", {"agent": "watada"}),
        ([0, 3, 3, 0, 1], "report_clan_interception", {"agent": "kodachi"}),
        ([0, 3, 4, 2, 6], "report_capture", {"sponsor": 3, "agent": "independent", "percent": 80}),
    ],
)
def test_a_bogus_report_about_somebody_guarded(draws: list[int], kind: str, facts: dict[str, object]) -> None:
    s = city(5)
    be(s, 0, citizen="shiawase")
    be(s, 1, loyalty={"wanibuchi": 1})
    be(s, 0, loyalty={"wanibuchi": 1})
    be(s, 2, honour=9)
    rng = resolve(s, shadow=draws)
    assert "shadow" not in rng.left()
    line = told(s, 0, kind)[0]
    assert line["type"] == "scandal"
    assert {name: line[name] for name in facts} == facts


@rule("NT-ALE-04")
def test_a_bogus_report_about_somebody_unguarded_is_a_clans_failure() -> None:
    s = city(turn=2)
    rng = resolve(s, shadow=[1, 1, 0])
    assert "shadow" not in rng.left()
    assert told(s, 1, "report_clan_failure")[0]["type"] == "scandal"


@rule("NT-ALE-04")
def test_without_a_possible_clan_or_sponsor_it_is_an_interception() -> None:
    s = city()
    s.wars = ("kodachi", "mita", "wanibuchi", "watada")
    resolve(s, shadow=[1, 1])
    assert told(s, 1, "report_interception")
    s = city()
    be(s, 1, citizen="shiawase")
    for seat in (0, 2, 3):
        be(s, seat, honour=1)
    resolve(s, shadow=[1, 3, 4])
    assert told(s, 1, "report_interception")


@rule("NT-ALE-05", "NT-TIT-14")
def test_a_bogus_report_changes_nothing_else() -> None:
    s = city()
    resolve(s, shadow=[1, 1, 0])
    assert s.players[1].counters == {}
    assert s.runs == []
    assert [len(player.known_runs) for player in s.players] == [0, 1, 0, 0]
