"""Chapter 26: the end, victory points and titles."""

import pytest

from citing import rule
from games.neo_tokyo.city import be, city, heard, order, resolve, run, share, write
from tripot.engine.seats import SPECTATOR
from tripot.engine.view import look
from tripot.games.neo_tokyo import GAME, endgame, titles
from tripot.games.neo_tokyo.state import City
from tripot.games.neo_tokyo.tables import TITLES


def scores(s: City, seat: int) -> list[tuple[str, str, int]]:
    return endgame.score(s, seat, titles.awards(s))


@rule("NT-END-01", "NT-GEN-02", "NT-UI-09")
def test_the_most_points_win_after_turn_eight() -> None:
    s = city(turn=8)
    be(s, 2, vp=30)
    resolve(s)
    assert s.outcome is not None
    assert (s.outcome.winners, s.outcome.reason) == ((2,), "most_points")
    assert ["start", "", 30] in s.outcome.facts["scores"]["2"]
    assert sum(amount for _, _, amount in s.outcome.facts["scores"]["2"]) == s.outcome.points[2]
    assert heard(s, SPECTATOR, "scored")[0]["player"] == 0
    assert look(GAME, s, SPECTATOR).outcome is not None


@rule("NT-END-02")
def test_scoring_counts_what_was_bought_in_the_last_turn() -> None:
    s = city(turn=8)
    be(s, 0, money=9_000_000)
    write(s, 0, share("yamabiko"), order("buy_points", party="nationalist"))
    resolve(s)
    assert s.outcome is not None
    assert ["shares", "yamabiko", 4] in s.outcome.facts["scores"]["0"]


@rule("NT-END-02", "NT-ELI-03")
def test_the_departed_are_not_ranked() -> None:
    s = city(turn=8)
    be(s, 3, honour=0, vp=99)
    resolve(s)
    assert s.outcome is not None
    assert s.outcome.points[3] == 0
    assert 3 not in s.outcome.winners
    assert "3" not in s.outcome.facts["scores"]


@rule("NT-END-03")
def test_every_source_of_points() -> None:
    s = city(assets={"enso": 15, "horizon": 14})
    be(s, 0, vp=3, scored_money=1_250_000, shares={"yamabiko": 2, "enso": 1, "horizon": 3, "nagare": 5})
    s.players[0].add("sole", 2)
    lines = scores(s, 0)
    assert lines[:6] == [
        ("start", "", 3),
        ("sole_investor", "", 2),
        ("shares", "yamabiko", 8),
        ("shares", "enso", 2),
        ("shares", "horizon", 3),
        ("money", "", 2),
    ]


@rule("NT-END-03")
def test_money_is_counted_before_forecasts_and_dividends_and_after_refunds() -> None:
    s = city(turn=8)
    be(s, 0, money=950_000, shares={"enso": 9})
    write(s, 0, run("sabotage", "corp:renraku", money=200_000))
    resolve(s, runs=[95])
    assert s.players[0].scored_money == 850_000
    assert s.outcome is not None
    assert ["money", "", 1] in s.outcome.facts["scores"]["0"]


@rule("NT-END-04")
def test_titles_are_shared_and_nothing_wins_nothing() -> None:
    s = city()
    assert titles.holders(s, "pyromaniac") == []
    for seat in (0, 1, 2):
        s.players[seat].add("sabotage")
    assert titles.holders(s, "pyromaniac") == [0, 1, 2]
    assert ("title", "pyromaniac", 1) in scores(s, 0)
    s.players[0].add("dragon")
    s.players[1].add("dragon")
    s.players[2].add("dragon")
    assert all(line[1] != "dragon_favourite" for line in scores(s, 0))


@rule("NT-END-05")
@pytest.mark.parametrize(
    "facts",
    [
        {"shares": {"yamabiko": 1}, "vp": 1},
        {"party": "nationalist", "points": 2},
        {"honour": 7},
        {"influence": 2},
        {"money": 2_000_001},
    ],
)
def test_ties_for_victory(facts: dict[str, object]) -> None:
    s = city()
    s.power = "nationalist"
    be(s, 2, **facts)
    assert endgame.best(s, dict.fromkeys(range(4), 10)) == [2]


@rule("NT-END-05")
def test_a_perfect_tie_is_shared() -> None:
    s = city()
    assert endgame.best(s, {0: 10, 1: 10, 2: 9, 3: 9}) == [0, 1]
    s = city(turn=8)
    resolve(s)
    assert s.outcome is not None
    assert s.outcome.reason == "shared"


@rule("NT-END-06")
def test_the_engine_counts_successes_by_type_and_runs_suffered() -> None:
    s = city()
    be(s, 0, money=9_000_000)
    write(
        s,
        0,
        run("information", "player:1", money=900_000),
        run("datasteal", "player:1", money=850_000),
        run("sabotage", "player:1", money=800_000),
        run("scandal", "player:1", money=750_000),
        run("assassination", "agent:nami", money=700_000),
        run("sabotage", "player:0", money=650_000),
    )
    resolve(s, runs=[1, 1, 1, 1, 1, 99, 1], secrets=[0])
    counters = s.players[0].counters
    assert counters == {"information": 1, "datasteal": 1, "sabotage": 2, "scandal": 1, "deaths": 1}
    assert s.players[1].counters == {"suffered": 4}


@rule("NT-TIT-14", "NT-OUT-01", "NT-VIS-02")
def test_runs_suffered_stay_unknown_until_the_end() -> None:
    s = city()
    write(s, 0, run("information", "player:1", money=900_000))
    resolve(s, runs=[1], secrets=[0])
    assert s.players[1].count("suffered") == 1
    assert look(GAME, s, 1).facts["you"]["counters"] == {}


def champion(title: str, **facts: object) -> list[int]:
    s = city()
    s.power = "nationalist"
    be(s, 2, **facts)
    return titles.holders(s, title)


@rule("NT-TIT-01", "NT-TIT-07")
def test_titles_of_shareholders() -> None:
    assert champion("neo_shogun", shares={"yamabiko": 1, "enso": 5}) == [2]
    assert champion("neo_shogun", shares={"enso": 5}) == []
    s = city()
    be(s, 0, shares={"enso": 2, "horizon": 2})
    be(s, 1, shares={"nagare": 3})
    assert titles.holders(s, "suzerain") == [1]


@rule("NT-TIT-02", "NT-TIT-03")
def test_titles_of_leaders() -> None:
    s = city()
    s.leaders = {"nationalist": 0, "reformer": 1}
    for power, minister, opposition in (("nationalist", [0], [1]), ("reformer", [1], [0]), ("", [], [])):
        s.power = power
        assert titles.holders(s, "prime_minister") == minister
        assert titles.holders(s, "opposition_leader") == opposition


@rule("NT-TIT-04", "NT-TIT-05", "NT-TIT-06")
def test_titles_of_standing() -> None:
    assert champion("venerable", honour=7) == [2]
    assert champion("council_president", influence=3) == [2]
    s = city()
    be(s, 0, influence=5, honour=2)
    be(s, 1, influence=3)
    assert titles.holders(s, "council_president") == [1]
    be(s, 2, loyalty={"botan": 2, "mita": 2})
    be(s, 3, loyalty={"botan": 3})
    assert titles.holders(s, "networker") == [2]


@rule(
    "NT-TIT-08", "NT-TIT-09", "NT-TIT-10", "NT-TIT-11", "NT-TIT-12", "NT-TIT-13", "NT-TIT-14", "NT-TIT-15", "NT-TIT-16"
)
@pytest.mark.parametrize(
    ("title", "counter"),
    [
        ("outsider", "sole"),
        ("master_spy", "information"),
        ("icebreaker", "datasteal"),
        ("pyromaniac", "sabotage"),
        ("viper_tongue", "scandal"),
        ("bogeyman", "deaths"),
        ("unsinkable", "suffered"),
        ("market_lord", "forecasts"),
        ("dragon_favourite", "dragon"),
    ],
)
def test_titles_of_deeds(title: str, counter: str) -> None:
    assert champion(title, counters={counter: 2}) == [2]


@rule("NT-TIT-01", "NT-TIT-02", "NT-TIT-03", "NT-TIT-04", "NT-TIT-05", "NT-TIT-06", "NT-TIT-07", "NT-TIT-08")
@rule("NT-TIT-09", "NT-TIT-10", "NT-TIT-11", "NT-TIT-12", "NT-TIT-13", "NT-TIT-14", "NT-TIT-15", "NT-TIT-16")
def test_what_titles_are_worth() -> None:
    assert list(TITLES.values()) == [10, 10, 4, 10, 10, 10, 10, 6, 3, 3, 3, 3, 3, 2, 2, 2]
    assert list(titles.MEASURES) == list(TITLES)


@rule("NT-TIT-14")
def test_ones_own_runs_are_not_suffered() -> None:
    s = city()
    write(s, 0, run("sabotage", "player:0", money=900_000))
    resolve(s, runs=[1])
    assert s.players[0].count("suffered") == 0
