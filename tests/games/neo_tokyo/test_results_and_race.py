"""What a turn came to, and the race for the titles, from what a reader may know."""

from citing import promise, rule
from games.neo_tokyo.city import be, city, resolve_sheets, run, share, vote
from games.neo_tokyo.playing import play
from tripot.engine.seats import SPECTATOR
from tripot.engine.view import look
from tripot.games.neo_tokyo import GAME, endgame, pages, titles
from tripot.games.neo_tokyo.pages.race import PUBLIC
from tripot.games.neo_tokyo.state import City


@rule("NT-MSG-03", "NT-UI-04")
def test_a_letter_begins_with_what_i_own_those_i_named_and_money_by_source() -> None:
    s = city()
    be(s, 0, shares={"enso": 2}, money=500_000)
    resolve_sheets(s, {0: [vote("enso", "horizon"), run("scandal", "player:1", money=50_000)]})
    page = pages.page("results", look(GAME, s, 0), {"turn": "4"})
    assert [(one["id"], one["shares"], one["assets"]) for one in page["owned"]] == [("enso", 2, 11)]
    assert {line["facts"].get("corp") for line in page["named"]} >= {"enso", "horizon"}
    money = page["money"]
    assert money["before"] == 500_000
    assert money["before"] + sum(row["sum"] for row in money["rows"]) == money["after"] == s.players[0].money
    assert {"dividends", "orders"} <= {row["id"] for row in money["rows"]}


@rule("NT-UI-11")
def test_the_results_say_what_happened_whom_one_fights_and_what_is_new_from_letter_and_news_alone() -> None:
    s = city()
    be(s, 0, shares={"enso": 1}, party="nationalist", points=2)
    be(s, 1, shares={"enso": 3})
    hit = run("scandal", "player:0", money=450_000)
    resolve_sheets(s, {0: [run("sabotage", "corp:kurogane", money=450_000)], 1: [hit]}, runs=[1, 1])
    page = pages.page("results", look(GAME, s, 0), {"turn": "4"})
    assert [[line["kind"] for line in one["told"]] for one in page["orders"]] == [["run_interception"]]
    assert "run_interception" not in {line["kind"] for line in page["happened"]}
    assert page["happened"][-1]["kind"] == "player_scandal"
    assert page["rivals"]["above"] == [{"id": "enso", "owner": 1}]
    told = {line["kind"] for line in look(GAME, s, 0).facts["you"]["letters"][-1]["lines"]}
    assert {line["kind"] for line in (*page["happened"][:-1], *page["rivals"]["seen"], *page["rights"])} <= told
    assert page["paper"]["turn"] == 4
    other = pages.page("results", look(GAME, s, 2), {"turn": "4"})
    assert other["happened"] == other["rivals"]["above"] == []


@rule("NT-VIS-05", "NT-UI-11")
def test_the_ranking_of_the_results_explains_what_is_public_and_leaves_the_rest_in_the_dark() -> None:
    s = city()
    be(s, 0, shares={"enso": 1})
    resolve_sheets(s, {0: [vote("enso", "horizon")], 1: [run("scandal", "player:2", money=450_000)]}, runs=[1])
    pages_of = [pages.page("results", look(GAME, s, seat), {"turn": "4"})["ranking"] for seat in (0, 1, SPECTATOR)]
    assert pages_of[1] == pages_of[2]
    assert [
        {**row, "mine": 0, "ordered": 0, "hidden": row["hidden"] + row["ordered"]} for row in pages_of[0]
    ] == pages_of[1]
    assert {row["id"]: row["ordered"] for row in pages_of[0] if row["ordered"]} == {"enso": 1, "horizon": -1}
    rows = {row["id"]: row for row in pages_of[0]}
    news = next(paper["lines"] for paper in look(GAME, s, 2).facts["news"] if paper["turn"] == 4)
    effects = [line["facts"] for line in news if line["kind"] == "effect"]
    assert effects
    for corp, row in rows.items():
        assert row["effects"] == [effect for effect in effects if effect["corp"] == corp]
        known = row["ordered"] + sum(effect["assets"] for effect in row["effects"])
        assert row["hidden"] + known == row["change"]
    assert rows["enso"]["mine"] == 1


@rule("NT-UI-14")
def test_the_race_names_leader_and_gap_where_public_and_only_ones_own_count_elsewhere() -> None:
    s = city()
    be(s, 0, honour=8, shares={"yamabiko": 3})
    be(s, 1, honour=7, loyalty={"botan": 2})
    s.players[1].add("forecasts", 3)
    seen = pages.page("race", look(GAME, s, 0), {})
    by = {one["title"]: one for one in seen["open"]}
    assert (by["venerable"]["leaders"], by["venerable"]["best"], by["venerable"]["lead"]) == ([0], 8, 1)
    assert (by["neo_shogun"]["leaders"], by["neo_shogun"]["lead"], by["suzerain"]["best"]) == ([0], 3, 3)
    assert by["prime_minister"]["leaders"] == []
    assert {one["title"]: one["mine"] for one in seen["own"]}["market_lord"] == 0
    own = pages.page("race", look(GAME, s, 1), {})["own"]
    assert {one["title"]: one["mine"] for one in own}["market_lord"] == 3
    assert {one["title"]: one["mine"] for one in own}["networker"] == 2
    listed = {one["title"] for one in (*seen["open"], *seen["own"])}
    assert len(listed) == 15
    assert "unsinkable" not in listed
    assert seen["end"] == ("unsinkable",)


@rule("NT-UI-14", "NT-SHA-06")
def test_the_outsider_is_counted_from_published_purchases() -> None:
    s = city()
    be(s, 0, money=9_000_000)
    be(s, 1, money=9_000_000)
    be(s, 2, money=9_000_000)
    resolve_sheets(s, {0: [share("enso")], 1: [share("horizon")], 2: [share("horizon")]})
    by = {one["title"]: one for one in pages.page("race", look(GAME, s, SPECTATOR), {})["open"]}
    assert (by["outsider"]["leaders"], by["outsider"]["best"]) == ([0], 1)
    assert s.players[0].count("sole") == 1


@promise("E19")
@rule("NT-UI-14", "NT-END-03")
def test_ones_points_so_far_are_those_that_the_end_would_count_but_for_money_and_secret_titles() -> None:
    compared = []

    def compare(s: City) -> None:
        if s.outcome is not None or not s.assets:
            return
        followed = {title: who for title, who in titles.awards(s).items() if title in PUBLIC}
        for seat in s.active():
            told = pages.page("race", look(GAME, s, seat), {})
            ended = [line for line in endgame.score(s, seat, followed) if line[0] != "money"]
            assert told["total"] == sum(points for _, _, points in ended)
            assert [line["source"] for line in told["score"] if line["points"] is None] == ["money"]
            compared.append(told["total"])

    play("trader", 6, 7, watch=compare)
    assert len(set(compared)) > 5


@promise("E19")
@rule("NT-UI-14")
def test_everybody_is_counted_from_what_everybody_knows() -> None:
    s = city()
    be(s, 0, shares={s.ranking[0]: 2}, money=9_000_000)
    be(s, 1, honour=9, loyalty={"botan": 4})
    told = [pages.page("race", look(GAME, s, seat), {})["known"] for seat in (0, 1, SPECTATOR)]
    assert told[0] == told[1] == told[2]
    points = {one["seat"]: one["points"] for one in told[0]}
    assert points[0] >= 8
    assert told[0][0]["points"] == max(points.values())


@rule("NT-VIS-05", "NT-TYP-07", "NT-TYP-09", "NT-UI-11")
def test_the_ranking_of_the_results_names_a_sabotage_with_its_loss_and_ones_own_datasteal() -> None:
    s = city()
    theft = run("datasteal", "corp:horizon", money=450_000, beneficiary="enso")
    resolve_sheets(s, {0: [theft], 1: [run("sabotage", "corp:midori", money=450_000)]}, runs=[1, 99, 1, 99])
    mine, theirs = (
        {row["id"]: row for row in pages.page("results", look(GAME, s, seat), {"turn": "4"})["ranking"]}
        for seat in (0, 1)
    )
    assert mine["midori"]["sabotaged"] == theirs["midori"]["sabotaged"] == -2
    assert (mine["enso"]["stolen"], theirs["enso"]["stolen"]) == (1, 0)
    assert mine["enso"]["hidden"] == theirs["enso"]["hidden"] - 1
