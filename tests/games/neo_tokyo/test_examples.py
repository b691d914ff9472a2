"""The worked examples of the rulebook."""

from citing import rule
from games.neo_tokyo.city import (
    RECORDED,
    be,
    cell,
    city,
    deal,
    forecast,
    kinds,
    must,
    news,
    order,
    refusals,
    reports,
    resolve,
    resolve_sheets,
    run,
    share,
    told,
    vote,
    write,
)
from tripot.games.neo_tokyo import effects, endgame, influence, shares, titles
from tripot.games.neo_tokyo.ranking import ranked
from tripot.games.neo_tokyo.state import PastRun
from tripot.games.neo_tokyo.work import Work


@rule("NT-RNK-02", "NT-RNK-03")
def test_ex_01_ties_keep_the_order() -> None:
    former = ["renraku", "shiawase"]
    assert ranked({"renraku": 12, "shiawase": 12}, former) == ["renraku", "shiawase"]
    assert ranked({"renraku": 12, "shiawase": 13}, former) == ["shiawase", "renraku"]


@rule("NT-RNK-03")
def test_ex_02_the_recorded_game_ranks_as_it_was_published() -> None:
    order_now = RECORDED["initial_ranking"]
    for turn in RECORDED["turns"]:
        order_now = ranked(turn["assets"], order_now)
        assert order_now == turn["ranking"]
    assert order_now == RECORDED["published_ranking_turn_4"]


@rule("NT-SPE-03", "NT-TRA-22", "NT-TRA-37", "NT-E-06")
def test_ex_03_forecasts() -> None:
    assets = {"renraku": 14, "shiawase": 10, "horizon": 12, "enso": 11, "yamabiko": 8}
    sheet = (vote("renraku", "shiawase"), forecast("renraku", 1), forecast("shiawase", 3))
    for trait, gain in (("", 100_000), ("as_de_la_bourse", 125_000), ("neophyte", 75_000)):
        s = city(assets=assets)
        be(s, 0, influence=2, traits=(trait,) if trait else ())
        resolve_sheets(s, {0: sheet})
        assert s.ranking.index("renraku") == 0
        assert s.ranking.index("shiawase") != 2
        assert [line["amount"] for line in told(s, 0, "account_forecast_right")] == [gain]
        assert len(told(s, 0, "account_forecast_wrong")) == 1
    s = city(assets=assets)
    assert refusals(s, 0, *sheet) == ["NT-E-06"]


@rule("NT-SHA-02", "NT-DIV-01", "NT-DIV-03")
def test_ex_04_shares() -> None:
    s = city(assets={"renraku": 13, "shiawase": 12, "kurogane": 12, "enso": 11, "yamabiko": 10})
    assert shares.price(s, "renraku") == 1_690_000
    assert shares.price(s, "enso") == 1_100_000
    for stolen, paid in ((0, 1_630_000), (1, 1_222_500), (2, 815_000)):
        s = city(assets={"renraku": 14, "enso": 11, "neonet": 6, "midori": 9, "yamabiko": 10})
        be(s, 0, shares={"renraku": 1, "enso": 1, "neonet": 1})
        s.work = Work(stolen={0: stolen})
        assert s.ranking[0] == "renraku"
        assert s.ranking[-1] == "neonet"
        shares.dividends(s)
        assert s.players[0].money == 2_000_000 + paid


@rule("NT-HON-04", "NT-HON-05", "NT-ORD-06")
def test_ex_05_claims() -> None:
    s = city(turn=7)
    be(s, 0, honour=6, influence=5, party="nationalist", points=6, loyalty={"botan": 4, "mita": 2}, money=0)
    write(s, 0, order("honour_claim", times=2), vote("enso", "horizon"), *[forecast("enso", n) for n in range(1, 5)])
    assert "NT-E-06" in refusals(
        s, 0, order("honour_claim", times=2), vote("enso", "horizon"), *[forecast("enso", n) for n in range(1, 6)]
    )
    resolve(s)
    player = s.players[0]
    assert [line["amount"] for line in told(s, 0, "account_claim")] == [125_000, 100_000]
    assert (player.honour, influence.effective(player), player.points) == (4, 4, 4)
    assert player.loyalty == {"botan": 4, "mita": 2}
    player.honour = 5
    assert (influence.effective(player), player.points) == (5, 4)


@rule("NT-RUN-07", "NT-RES-08", "NT-RUN-06")
def test_ex_06_percentages() -> None:
    for roll, outcome in ((89, "run_success"), (90, "run_failure")):
        s = city()
        resolve_sheets(s, {0: [run("sabotage", "corp:renraku", "oboro", 150_000, network=True)]}, runs=[roll])
        (fate,) = [f for k in ("run_success", "run_failure") for f in told(s, 0, k)]
        assert fate["percent"] == 90
        assert kinds(s, 0, "run_") == [outcome]
    s = city()
    resolve_sheets(s, {0: [run("sabotage", "corp:enso")]}, runs=[1, 1])
    assert told(s, 0, "run_capture")[0]["percent"] == 0


@rule("NT-RES-05", "NT-RES-07", "NT-TYP-07")
def test_ex_07_conflicts() -> None:
    s = city()
    aims = {"agent": "independent", "target": "corp:yamabiko"}
    sheets = {
        0: [run("datasteal", money=450_000, beneficiary="enso", **aims)],
        1: [run("datasteal", money=400_000, beneficiary="horizon", **aims)],
        2: [run("datasteal", money=350_000, beneficiary="nagare", **aims)],
    }
    rng = resolve_sheets(s, sheets, runs=[35, 50, 21])
    assert [told(s, seat, kind)[0]["percent"] for seat, kind in ((0, "run_success"), (1, "run_success"))] == [80, 50]
    assert told(s, 2, "run_failure")[0]["percent"] == 20
    assert (s.assets["enso"], s.assets["horizon"], s.assets["nagare"]) == (11, 11, 10)
    assert "runs" not in rng.left()


@rule("NT-RES-06", "NT-RES-07", "NT-TYP-11")
def test_ex_08_tied_runs() -> None:
    s = city(5)
    scandal = ("scandal", "player:4")
    be(s, 1, croc=cell(scandal=20), citizen="enso")
    sheets = {
        0: [run(*scandal, "botan", 100_000, network=True)],
        1: [run(*scandal, "croc", 100_000, network=True)],
        2: [run(*scandal, "independent", 200_000, network=True)],
    }
    resolve_sheets(s, sheets, runs=[40, 45, 15])
    assert [told(s, seat, "run_success")[0]["percent"] for seat in (0, 1, 2)] == [50, 50, 20]
    assert s.players[4].honour == 3


@rule("NT-RES-10", "NT-OUT-01", "NT-OUT-02", "NT-OUT-03", "NT-OUT-05", "NT-OUT-06")
def test_ex_09_four_outcomes() -> None:
    for dice, change, report in (
        ([30, 50], -2, []),
        ([70, 50], 0, []),
        ([30, 10], 0, ["report_interception"]),
        ([70, 10], 0, ["report_capture"]),
    ):
        s = city()
        be(s, 3, citizen="enso")
        resolve_sheets(s, {0: [run("sabotage", "corp:enso", "botan", 250_000)]}, runs=dice)
        assert s.assets["enso"] == 10 + change
        assert [kind for kind, _ in reports(s, 3)] == report
        assert len(news(s, "corp_sabotaged")) == (change != 0)
        if report == ["report_capture"]:
            (facts,) = (facts for _, facts in reports(s, 3))
            assert (facts["sponsor"], facts["agent"], facts["percent"]) == (0, "botan", 60)
        elif report:
            assert {"sponsor", "agent"}.isdisjoint(reports(s, 3)[0][1])
    for dice, report in (([70, 50], "report_clan_failure"), ([30, 10], "report_clan_interception")):
        s = city()
        be(s, 3, citizen="enso")
        resolve_sheets(s, {0: [run("sabotage", "corp:enso", "watada", 250_000)]}, runs=dice)
        ((kind, facts),) = reports(s, 3)
        assert (kind, facts["agent"], facts["type"]) == (report, "watada", "sabotage")
        assert "sponsor" not in facts


@rule("NT-AGT-03")
def test_ex_09_no_clan_touches_kurogane() -> None:
    for clan in ("kodachi", "mita", "wanibuchi", "watada"):
        s = city()
        resolve_sheets(s, {0: [run("sabotage", "corp:kurogane", clan, 250_000)]})
        assert kinds(s, 0, "run_") == ["run_refused"]


@rule("NT-TYP-13", "NT-RES-08", "NT-RUN-08", "NT-DEF-02")
def test_ex_10_protection() -> None:
    for last, second in ((39, []), (41, [95])):
        s = city(5)
        be(s, 3, citizen="neonet")
        guard = ("protection", "player:3")
        sheets = {
            0: [run(*guard, "botan", 200_000)],
            1: [run(*guard, "nami", 150_000)],
            2: [run("information", "player:3", money=450_000), run("information", "player:3", money=300_000)],
        }
        rng = resolve_sheets(s, sheets, runs=[20, 55, 30, last, 95, 95, *second])
        assert "runs" not in rng.left()
        assert told(s, 2, "run_interception")[0]["percent"] == 80
        assert told(s, 0, "protection_used")[0]["refund"] == 0
        if last == 39:
            assert told(s, 1, "protection_used")[0]["refund"] == 0
        else:
            assert told(s, 1, "protection_unused")[0]["refund"] == 75_000


@rule("NT-PRI-02", "NT-RUN-11")
def test_ex_11_two_sponsors_one_fixer() -> None:
    s = city()
    be(s, 0, honour=8, loyalty={"botan": 1})
    be(s, 1, honour=3, loyalty={"botan": 2})
    sheets = {
        0: [run("sabotage", "corp:enso", "botan", 500_000)],
        1: [run("sabotage", "corp:horizon", "botan", 50_000)],
    }
    resolve_sheets(s, sheets, runs=[95, 95])
    assert kinds(s, 0, "run_") == ["run_busy"]
    assert s.players[0].money == 2_000_000
    assert kinds(s, 1, "run_") == ["run_failure"]


@rule("NT-CAP-01", "NT-CAP-03", "NT-CAP-04", "NT-CAP-05", "NT-CAP-08")
def test_ex_12_captive() -> None:
    for decision in ("turn", "execute"):
        s = city()
        be(s, 0, citizen="shiawase", honour=5)
        be(s, 1, loyalty={"hotaru": 4})
        write(s, 1, run("scandal", "player:0", "hotaru"))
        resolve(s, runs=[95, 10])
        assert news(s, "fixer_unavailable") == [{"agent": "hotaru"}]
        assert "NT-E-25" in refusals(s, 2, run("scandal", "player:1", "hotaru"))
        assert told(s, 0, "captive_to_decide")
        write(s, 0, order("captive", agent="hotaru", decision=decision))
        resolve(s)
        if decision == "turn":
            assert (s.players[0].loyalty["hotaru"], s.players[1].loyalty["hotaru"]) == (3, 2)
            assert refusals(s, 2, run("scandal", "player:1", "hotaru")) == []
        else:
            assert s.players[0].honour == 6
            assert s.agents["hotaru"].dead
            assert news(s, "fixer_arrived")[0]["agent"] == "akebono"
            assert refusals(s, 2, run("scandal", "player:1", "akebono")) == []


@rule("NT-TRC-06", "NT-END-06")
def test_ex_13_disloyal_tracer() -> None:
    for bond, outcome, money in ((0, "run_failure", 1_950_000), (1, "run_success", 1_900_000)):
        s = city()
        be(s, 0, loyalty={"sojo": bond} if bond else {})
        be(s, 1, loyalty={"sojo": 1})
        s.runs.append(PastRun(3, 1, "sabotage", "corp:enso", "independent", "K7Q2MX"))
        s.players[0].known_runs["K7Q2MX"] = {"turn": 3, "type": "sabotage", "target": "corp:enso"}
        write(s, 0, run("information", "run:K7Q2MX", "sojo", 100_000))
        resolve(s, runs=[1])
        assert kinds(s, 0, "run_") == [outcome]
        assert s.players[0].money == money
        assert s.players[0].count("information") == bond


@rule("NT-BAD-01", "NT-BAD-02", "NT-BAD-03")
def test_ex_14_bad_payer() -> None:
    s = city()
    be(s, 0, loyalty={"zeeman": 2})
    write(s, 0, run("sabotage", "corp:enso", "zeeman", 200_000, network=True, bad_payer=True))
    resolve(s, runs=[95, 95])
    player = s.players[0]
    assert told(s, 0, "run_failure")[0]["percent"] == 90
    assert player.money == 2_000_000 - 50_000 + 25_000
    assert player.honour == 5
    assert "player:0" in s.agents["zeeman"].enemies
    assert "zeeman" not in player.loyalty


@rule("NT-TYP-10")
def test_ex_15_sabotage_on_a_player() -> None:
    for hits, burnt in ((1, [-350_000]), (2, [-350_000, -175_000])):
        s = city(5)
        be(s, 0, money=1_000_000, loyalty={})
        s.agents["botan"].enemies.append("player:0")
        write(
            s,
            0,
            order("buy_points", party="reformer", qty=2),
            run("protection", "corp:enso", money=100_000),
            run("sabotage", "corp:horizon", "botan", 100_000),
        )
        for seat in range(1, hits + 1):
            write(s, seat, run("sabotage", "player:0", money=900_000))
        resolve(s, runs=[1] * 4)
        assert [line["amount"] for line in told(s, 0, "account_burnt")] == burnt


@rule("NT-EFF-01", "NT-EFF-02", "NT-EFF-04")
def test_ex_16_simultaneous_effects() -> None:
    ranking = [
        "shiawase",
        "kurogane",
        "horizon",
        "renraku",
        "nagare",
        "prosperity",
        "neonet",
        "yamabiko",
        "midori",
        "enso",
    ]
    values = dict(zip(ranking, (14, 13, 12, 11, 10, 9, 8, 7, 6, 3), strict=True))
    s = city(assets=values, ranking=ranking)
    s.work = Work(first=ranking)
    effects.first_and_last(s)
    assert [s.assets[corp] for corp in ranking] == [15, 13, 13, 11, 10, 9, 8, 7, 7, 2]


@rule("NT-CRS-02", "NT-CRS-04", "NT-CRS-14")
def test_ex_17_crash_waves() -> None:
    from tripot.games.neo_tokyo.crash import crash

    s = city(assets={"enso": 0, "nagare": 1, "neonet": 1})
    s.work = Work(old_ranking=list(s.ranking))
    crash(s)
    assert s.assets["nagare"] == 5
    assert len(s.assets) == 8
    assert {"enso", "neonet"}.isdisjoint(s.assets)
    assert s.publish_votes == s.turn + 1


@rule("NT-DRA-01", "NT-DRA-03", "NT-DRA-04", "NT-VOT-06")
def test_ex_18_dragon() -> None:
    s = city()
    be(s, 2, traits=("pupille_du_dragon",))
    sheets = {
        0: [order("dragon", estimates=[3]), vote("kurogane", "nagare")],
        1: [order("dragon", estimates=[2]), vote("enso", "kurogane")],
        2: [order("dragon", estimates=[2, 3])],
    }
    resolve_sheets(s, sheets, dragon=[7, 20, 10])
    assert s.assets["kurogane"] == 10 + 2 + 1
    assert s.assets["nagare"] == 10
    assert s.assets["enso"] == 9
    assert [
        told(s, seat, kind)[0]["obliged"] for seat, kind in ((0, "dragon_7"), (1, "dragon_20"), (2, "dragon_10"))
    ] == [
        True,
        False,
        True,
    ]


@rule("NT-CON-05", "NT-CON-09", "NT-CON-10")
def test_ex_19_contract() -> None:
    for honour, after in ((6, 2), (2, 2)):
        s = city(turn=2)
        be(s, 1, honour=honour)
        loan = {"kind": "fixed", "n": 300_000}
        back = {
            "kind": "pay_by",
            "from": 1,
            "to": 0,
            "amount": {"kind": "fixed", "n": 360_000},
            "turn": 4,
            "when": "lock",
        }
        clauses = [{"kind": "pay_now", "from": 0, "to": 1, "amount": loan}, back]
        must(s, 0, "contract", parties=[1], clauses=clauses)
        must(s, 1, "sign", contract=1)
        assert (s.players[0].money, s.players[1].money) == (1_700_000, 2_300_000)
        resolve(s)
        resolve(s)
        must(s, 1, "pay", contract=1, clause=2, amount=200_000)
        resolve(s)
        assert s.players[1].honour == after
        assert s.contracts[0].status == "broken"
        assert news(s, "contract_broken")[0]["breaches"] == (1,)
        assert s.forum[-1]["proof"] == "contract"
        assert s.players[0].money == 1_900_000
        assert deal(s, 1, "pay", contract=1, clause=2, amount=1) is not None


@rule("NT-POL-12", "NT-POL-13", "NT-LIN-04")
def test_ex_20_power() -> None:
    s = city(assets={"yamabiko": 9, "renraku": 12, "shiawase": 11, "kurogane": 12, "horizon": 11, "midori": 5})
    s.assets["shiawase"] = 13
    s.ranking = ["renraku", *(corp for corp in s.ranking if corp != "renraku")]
    be(s, 0, party="reformer", points=1)
    be(s, 1, party="nationalist", points=1)
    s.leaders = {"reformer": 0, "nationalist": 1}
    sheets = {0: [order("line_vote", line="populist")], 1: [order("line_vote", line="populist")]}
    resolve_sheets(s, sheets)
    assert s.ranking[0] == "shiawase"
    assert s.power == "reformer"
    assert (s.players[0].honour, s.players[1].honour) == (7, 6)
    assert (s.players[0].leader_vote, s.players[1].leader_vote) == (True, False)


@rule("NT-END-03", "NT-END-04", "NT-TRA-40")
def test_ex_21_scoring() -> None:
    s = city(5)
    for seat, honour in enumerate((8, 8, 5, 5, 5)):
        s.players[seat].honour = honour
    for seat in (0, 2, 3):
        s.players[seat].add("sabotage", 2)
    be(s, 2, traits=("ambition:pyromaniac",), scored_money=1_499_999)
    be(s, 3, traits=("ambition:pyromaniac",))
    awards = titles.awards(s)
    lines = {seat: endgame.score(s, seat, awards) for seat in range(5)}
    assert ("title", "venerable", 5) in lines[0]
    assert ("title", "venerable", 5) in lines[1]
    for seat in (2, 3):
        assert ("title", "pyromaniac", 1) in lines[seat]
        assert ("ambition", "pyromaniac", 5) in lines[seat]
    assert ("money", "", 2) in lines[2]


@rule("NT-STP-01", "NT-STP-02", "NT-PRI-02", "NT-RES-09", "NT-SHA-06", "NT-RNK-03", "NT-SPE-05", "NT-MSG-03")
def test_ex_22_a_whole_turn() -> None:
    ranking = [
        "renraku",
        "shiawase",
        "kurogane",
        "enso",
        "yamabiko",
        "horizon",
        "prosperity",
        "nagare",
        "neonet",
        "midori",
    ]
    values = dict(zip(ranking, (13, 12, 11, 11, 10, 10, 9, 9, 8, 7), strict=True))
    s = city(4, 4, assets=values, ranking=ranking)
    be(s, 0, honour=6, influence=2, money=1_500_000, citizen="renraku", shares={"renraku": 1})
    be(s, 0, party="nationalist", points=2)
    be(s, 1, honour=5, money=900_000, citizen="shiawase", shares={"shiawase": 1}, loyalty={"oboro": 2})
    be(s, 2, honour=6, money=600_000, shares={"neonet": 1})
    be(s, 3, honour=4, money=400_000, citizen="enso", shares={"enso": 1}, loyalty={"oboro": 1})
    s.leaders["nationalist"] = 0
    sheets = {
        0: [
            vote("renraku", "shiawase"),
            forecast("renraku", 1),
            forecast("shiawase", 2),
            share("yamabiko"),
            run("protection", "corp:renraku", "ganseki", network=True),
            order("line_vote", line="populist"),
        ],
        1: [
            vote("shiawase", "renraku"),
            forecast("shiawase", 1),
            order("buy_loyalty", agent="oboro"),
            run("sabotage", "corp:renraku", "oboro", 100_000, network=True),
        ],
        2: [
            vote("neonet", "renraku"),
            forecast("neonet", 9),
            run("sabotage", "corp:renraku", money=150_000, network=True),
            run("datasteal", "corp:renraku", money=100_000, beneficiary="neonet"),
        ],
        3: [
            vote("enso", "kurogane"),
            forecast("enso", 4),
            run("sabotage", "corp:kurogane", "oboro", 150_000, network=True),
            order("dragon", estimates=[1]),
        ],
    }
    market = [4, 3]  # Nagare gains; Midori, fourth of those left, loses
    rng = resolve_sheets(s, sheets, runs=[64, 75, 28, 12, 41, 33], dragon=[8, 3], market=market)
    assert "runs" not in rng.left()
    assert "dragon" not in rng.left()
    assert s.players[0].count("sole") == 1
    assert kinds(s, 3, "run_") == ["run_busy"]
    assert told(s, 1, "run_success")[0]["percent"] == 80
    assert told(s, 2, "run_interception")[0]["percent"] == 30
    assert told(s, 2, "run_failure")[0]["percent"] == 10
    assert told(s, 0, "protection_used")
    assert [kind for kind, _ in reports(s, 0)] == ["report_interception"]
    assert s.ranking == [
        "shiawase",
        "enso",
        "renraku",
        "kurogane",
        "yamabiko",
        "horizon",
        "nagare",
        "prosperity",
        "neonet",
        "midori",
    ]
    assert [s.assets[corp] for corp in s.ranking] == [13, 13, 10, 10, 10, 10, 10, 9, 9, 8]
    assert s.leaders == {"nationalist": 0, "reformer": -1}
    assert s.power == "reformer"
    assert news(s, "line_idle") == [{"party": "nationalist", "line": "populist"}]
    assert s.players[0].honour == 6
    assert [player.money for player in s.players] == [950_000, 1_530_000, 1_025_000, 1_200_000]
    assert [line["amount"] for line in told(s, 2, "account_refund")] == [75_000, 50_000]
    assert told(s, 3, "dragon_8")[0]["obliged"]
