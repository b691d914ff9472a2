"""Chapters 23 to 25: the 14 steps, messages, elimination."""

from citing import rule
from games.neo_tokyo.city import (
    be,
    city,
    forecast,
    heard,
    kinds,
    letter,
    must,
    news,
    order,
    resolve,
    resolve_sheets,
    run,
    share,
    vote,
    write,
)
from tripot.engine.seats import SPECTATOR
from tripot.engine.view import look
from tripot.games.neo_tokyo import GAME, influence
from tripot.games.neo_tokyo.people import Secret
from tripot.games.neo_tokyo.steps import STEPS
from tripot.games.neo_tokyo.work import SECTIONS


@rule("NT-STP-01")
def test_the_fourteen_steps_in_order() -> None:
    assert [step.__name__ for step in STEPS] == [
        "purchases",
        "runs",
        "captives",
        "dragon",
        "votes",
        "market_and_shadows",
        "first_and_last",
        "crash",
        "leaders",
        "citizenships",
        "yakuza_war",
        "party_lines",
        "payments",
        "ritual_exits",
    ]


@rule("NT-STP-02")
def test_purchases_do_not_serve_the_turn_of_their_purchase() -> None:
    s = city()
    be(s, 0, money=9_000_000, loyalty={"botan": 2}, influence=1)
    write(
        s,
        0,
        order("buy_influence"),
        order("buy_loyalty", agent="mita"),
        order("buy_points", party="nationalist"),
        vote("enso", "horizon"),
        forecast("enso", 2),
    )
    write(s, 1, run("scandal", "player:0", "mita"))
    resolve(s, runs=[95])
    assert kinds(s, 1, "run_") == ["run_failure"]
    assert s.leaders["nationalist"] == -1
    player = s.players[0]
    assert (player.influence, player.loyalty["mita"], player.points) == (2, 1, 1)


@rule("NT-STP-03", "NT-HON-04")
def test_what_a_fallen_honour_no_longer_allows_is_lost_without_refund() -> None:
    s = city()
    be(s, 0, honour=2, influence=2, loyalty={"mita": 1, "botan": 2}, party="nationalist", points=1, money=3_000_000)
    write(
        s,
        0,
        order("buy_loyalty", agent="mita"),
        order("buy_loyalty", agent="botan"),
        order("buy_points", party="nationalist"),
    )
    write(s, 1, run("scandal", "player:0", money=900_000))
    resolve(s, runs=[1])
    player = s.players[0]
    assert (player.honour, player.loyalty, player.points) == (1, {"mita": 1, "botan": 2}, 1)
    assert player.money == 3_000_000 - 100_000 - 150_000 - 100_000


@rule("NT-STP-03", "NT-IC-03")
def test_bought_influence_is_only_masked() -> None:
    s = city()
    be(s, 0, honour=3, influence=2, money=3_000_000)
    write(s, 0, order("buy_influence"))
    write(s, 1, run("scandal", "player:0", money=900_000))
    resolve(s, runs=[1])
    assert (s.players[0].influence, influence.effective(s.players[0])) == (3, 2)


@rule("NT-STP-05", "NT-CIT-02")
def test_a_new_citizenship_does_not_serve_the_rest_of_its_turn() -> None:
    s = city()
    be(s, 0, shares={"yamabiko": 1})
    write(s, 0, order("citizenship", home="yamabiko"))
    write(s, 1, run("information", "corp:yamabiko", money=900_000))
    resolve(s, runs=[1, 99])
    assert s.players[1].archive == {}
    assert s.players[0].citizen == "yamabiko"


@rule("NT-STP-06")
def test_loyalty_rises_by_one_if_still_below_the_level_paid_for() -> None:
    s = city()
    be(s, 0, loyalty={"mita": 1})
    write(s, 0, order("buy_loyalty", agent="mita"), order("dragon", estimates=[1]))
    s.players[0].loyalty = {}
    resolve(s, dragon=[4, 1])
    assert s.players[0].loyalty == {"mita": 2}


@rule("NT-STP-06", "NT-LOY-10")
def test_no_loyalty_from_an_agent_become_an_enemy_meanwhile() -> None:
    s = city()
    write(s, 0, order("buy_loyalty", agent="kodachi"), order("dragon", estimates=[2]))
    resolve(s, dragon=[17, 0])
    assert s.players[0].loyalty == {}
    assert s.players[0].money == 1_950_000


@rule("NT-MSG-01")
def test_every_player_gets_a_letter_after_each_resolution() -> None:
    s = city()
    resolve(s)
    resolve(s)
    assert [len(player.letters) for player in s.players] == [2] * 4
    assert [turn for turn, _ in s.news] == [4, 5]
    assert look(GAME, s, SPECTATOR).facts["history"][-1]["turn"] == 5


@rule("NT-MSG-02", "NT-UI-03")
def test_the_public_news_of_a_turn() -> None:
    s = city(5)
    be(s, 0, shares={"horizon": 1}, loyalty={"mita": 2}, party="nationalist", points=1)
    be(s, 4, honour=1)
    be(s, 1, secrets=(Secret("x", 1),))
    must(s, 1, "confess", secret=1)
    write(
        s,
        0,
        share("enso"),
        order("buy_loyalty", agent="mita"),
        order("line_vote", line="populist"),
    )
    write(s, 2, run("scandal", "player:4", money=900_000), run("sabotage", "corp:renraku", money=850_000))
    write(s, 3, run("assassination", "agent:nami", money=900_000))
    resolve(s, runs=[1, 1, 99, 1], war=[1, 0, 0])
    found = {kind for _, _, kind, _ in s.news[-1][1]}
    assert found >= {
        "assets_now",
        "effect",
        "shares_bought",
        "standing",
        "leader_named",
        "line_applied",
        "party_in_power",
        "kobun_named",
        "player_scandal",
        "corp_sabotaged",
        "fixer_killed",
        "fixer_arrived",
        "clans_at_war",
        "secret_published",
        "left_the_stage",
    }
    assert len(news(s, "assets_now")) == 10
    articles = look(GAME, s, SPECTATOR).facts["news"][-1]["articles"]
    assert articles[0]["kind"].startswith("gazette_front_page_")
    assert any(article["kind"].startswith("gazette_player_scandal_") for article in articles)


@rule("NT-MSG-03")
def test_the_letter_follows_the_order_of_the_rulebook() -> None:
    s = city()
    be(s, 0, shares={"enso": 1}, loyalty={"botan": 2}, citizen="enso", money=3_000_000)
    be(s, 1, loyalty={"kuma": 3})
    be(s, 0, loyalty={"botan": 2, "kuma": 2})
    write(
        s,
        0,
        vote("enso", "horizon"),
        forecast("enso", 2),
        share("enso"),
        run("information", "player:1", money=900_000),
        order("buy_loyalty", agent="kuma"),
        order("dragon", estimates=[1]),
    )
    write(s, 1, run("sabotage", "player:0", money=300_000))
    s.players[0].influence = 0
    resolve(s, runs=[1, 1, 1], secrets=[0], dragon=[6])
    sections = [section for section, _, _, _ in s.players[0].letters[-1][1]]
    assert sections == sorted(sections, key=SECTIONS.index)
    assert set(sections) == {
        "struck",
        "account",
        "runs",
        "loyalty",
        "dragon",
        "evidence",
        "reports",
        "briefings",
        "rights",
    }
    account = [kind for kind, _ in letter(s, 0) if kind.startswith("account_")]
    assert account[0] == "account_opening"
    assert account[-1] == "account_closing"


@rule("NT-MSG-03")
def test_the_statement_adds_up() -> None:
    s = city()
    be(s, 0, shares={"enso": 2})
    clause = {"kind": "pay_now", "from": 1, "to": 0, "amount": {"kind": "fixed", "n": 5_000}}
    must(s, 1, "contract", parties=[0], clauses=[clause])
    must(s, 0, "sign", contract=1)
    write(s, 0, order("honour_claim", times=1), run("sabotage", "corp:renraku"), order("dragon", estimates=[1]))
    write(s, 1, run("sabotage", "player:0", money=900_000), run("datasteal", "player:0", money=850_000))
    resolve(s, runs=[1, 1, 95], dragon=[8, 2])
    lines = [(kind, facts["amount"]) for kind, facts in letter(s, 0) if kind.startswith("account_")]
    opening, closing = lines[0][1], lines[-1][1]
    assert opening + sum(amount for _, amount in lines[1:-1]) == closing == s.players[0].money
    assert opening == 2_000_000


@rule("NT-MSG-05", "NT-OUT-04")
def test_a_report_comes_once_however_many_roles_one_has() -> None:
    s = city()
    be(s, 3, loyalty={"botan": 3}, citizen="enso")
    write(s, 0, run("information", "agent:botan", money=300_000), run("sabotage", "corp:enso"))
    resolve(s, runs=[1, 1, 95, 1], shadow=[1, 0])
    labels = [facts["label"] for kind, facts in letter(s, 3) if kind.startswith("report_")]
    assert len(labels) == len(set(labels)) == 2


@rule("NT-ELI-01", "NT-ELI-05")
def test_all_without_honour_leave_at_once_in_one_sober_sentence() -> None:
    s = city(5)
    for seat in (0, 1):
        be(s, seat, honour=1)
        write(s, seat + 2, run("scandal", f"player:{seat}", money=900_000))
    resolve(s, runs=[1, 1])
    assert [player.active for player in s.players] == [False, False, True, True, True]
    assert news(s, "left_the_stage") == [{"player": 0}, {"player": 1}]


@rule("NT-ELI-02")
def test_everything_disappears_with_a_player() -> None:
    s = city()
    be(s, 0, honour=0, shares={"enso": 2}, loyalty={"botan": 3}, party="reformer", points=1, citizen="horizon")
    s.leaders["reformer"] = 0
    s.agents["botan"].lists[0] = ("corp:nagare",)
    s.agents["kuma"].captor, s.agents["kuma"].captured = "player:0", 4
    resolve(s)
    player = s.players[0]
    assert (player.money, player.shares, player.points, player.loyalty, player.croc) == (0, {}, 0, {}, None)
    assert s.leaders["reformer"] == -1
    assert s.agents["botan"].lists == {}
    assert s.agents["kuma"].captor == ""
    assert look(GAME, s, 0).facts["news"]
    assert len(look(GAME, s, 0).menu) == 0


@rule("NT-ELI-03", "NT-TYP-06")
def test_the_departed_learn_nothing_more_but_their_sheets_remain() -> None:
    s = city()
    be(s, 0, honour=1)
    write(s, 0, vote("enso", "horizon"), note="farewell")
    write(s, 1, run("information", "player:0", money=900_000), run("scandal", "player:0", money=850_000))
    resolve(s, runs=[1, 1], secrets=[0])
    assert not s.players[0].active
    assert [proof.content["note"] for proof in s.players[1].archive.values() if proof.kind == "sheet"] == ["farewell"]
    s = city()
    be(s, 0, honour=2)
    write(s, 0, run("information", "player:1", money=900_000))
    write(s, 2, run("scandal", "player:0", money=900_000))
    write(s, 3, run("scandal", "player:0", money=850_000))
    resolve(s, runs=[1, 1, 1], secrets=[0])
    assert not s.players[0].active
    assert s.players[0].archive == {}


@rule("NT-ELI-04")
def test_the_last_one_on_stage_wins() -> None:
    s = city()
    for seat in (1, 2, 3):
        be(s, seat, honour=0)
    resolve(s)
    assert s.outcome is not None
    assert (s.outcome.winners, s.outcome.reason) == ((0,), "last_one_standing")
    s = city()
    for seat in range(4):
        be(s, seat, honour=0)
    resolve(s)
    assert s.outcome is not None
    assert (s.outcome.winners, s.outcome.reason) == ((), "nobody")


@rule("NT-STP-04")
def test_nothing_of_a_resolution_stays_on_the_table() -> None:
    s = city()
    resolve_sheets(s, {0: [run("sabotage", "corp:renraku")]}, runs=[95])
    assert s.work is None
    assert s.sheets == {}
    assert all(not player.ledger and not player.honours for player in s.players)
    assert heard(s, SPECTATOR, "turn_opened")[-1] == {"turn": 5}
