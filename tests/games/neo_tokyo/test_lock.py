"""LOCK: sheets are read again, and single orders struck. [chapter 6, chapter 25]"""

from citing import rule
from games.neo_tokyo.city import be, city, forecast, kinds, must, news, order, resolve, run, share, told, vote, write
from tripot.games.neo_tokyo.people import Secret


@rule("NT-ORD-03", "NT-E-03")
def test_an_order_that_cannot_be_paid_any_more_is_struck_alone_and_as_a_whole() -> None:
    s = city(5)
    be(s, 0, influence=3, money=2_300_000)
    write(s, 0, share("enso", 2), order("buy_points", party="reformer", qty=2), run("sabotage", "corp:nagare"))
    s.players[0].money = 1_900_000
    resolve(s, runs=[95, 95])
    assert [(line["place"], line["because"]) for line in told(s, 0, "order_struck")] == [(1, "cannot_afford")]
    assert s.players[0].shares == {}
    assert s.players[0].points == 2
    assert kinds(s, 0, "run_") == ["run_failure"]
    assert s.players[0].sheets[-1].struck == {0: "NT-E-03"}


@rule("NT-ORD-03")
def test_a_forecast_falls_with_the_purchase_it_rested_on() -> None:
    s = city()
    be(s, 0, traits=("jeune_loup",), money=1_000_000)
    write(s, 0, share("enso"), forecast("enso", 2))
    s.players[0].money = 0
    resolve(s)
    assert [line["because"] for line in told(s, 0, "order_struck")] == ["cannot_afford", "forecast_without_vote"]


@rule("NT-ORD-03", "NT-HON-03")
def test_honour_lost_meanwhile_strikes_what_it_no_longer_allows() -> None:
    s = city()
    be(s, 0, honour=4, influence=3, money=9_000_000, secrets=(Secret("x", 3),))
    write(s, 0, share("enso", 3), order("buy_influence"), vote("enso", "horizon"))
    must(s, 0, "confess", secret=1)
    resolve(s)
    assert [line["because"] for line in told(s, 0, "order_struck")] == ["too_many_shares", "influence_capped"]
    assert s.assets["enso"] == 11


@rule("NT-ORD-03", "NT-CRO-04")
def test_improvements_fall_with_the_cell_that_could_not_be_founded() -> None:
    s = city()
    be(s, 0, citizen="enso", money=700_000)
    write(s, 0, order("croc_bonus", skill="scandal", steps=1), order("croc_create", name="A"))
    s.players[0].money = 150_000
    resolve(s)
    assert {line["because"] for line in told(s, 0, "order_struck")} == {"cannot_afford", "no_croc"}
    assert s.players[0].croc is None
    assert s.players[0].money == 150_000


@rule("NT-MIS-01", "NT-MIS-02", "NT-TYP-06")
def test_no_sheet_is_a_forfeit() -> None:
    s = city()
    be(s, 0, shares={"enso": 1}, leader_vote=True, public_contract=True, dragon_run=True)
    s.agents["botan"].captor, s.agents["botan"].captured = "player:0", 3
    s.agents["kuma"].lists[0] = ("corp:horizon",)
    be(s, 0, loyalty={"kuma": 3}, dragon_turn=3, dragon_result=5)
    resolve(s, dragon=[14])
    player = s.players[0]
    assert player.sheets[-1].forfeit
    assert told(s, 0, "forfeited")
    assert told(s, 0, "account_dividend")[0]["amount"] == 500_000
    assert told(s, 0, "dragon_14")[0]["right"] is False
    assert s.agents["botan"].captor == ""
    assert not s.agents["botan"].dead
    assert s.agents["kuma"].lists[0] == ("corp:horizon",)
    assert (player.leader_vote, player.public_contract, player.dragon_run) == (False, False, False)


@rule("NT-MIS-02", "NT-CON-09")
def test_a_forfeit_does_not_pay_debts() -> None:
    s = city()
    debt = {"kind": "pay_by", "from": 0, "to": 1, "amount": {"kind": "fixed", "n": 1000}, "turn": 4, "when": "lock"}
    must(s, 0, "contract", parties=[1], clauses=[debt])
    must(s, 1, "sign", contract=1)
    resolve(s)
    assert s.players[0].honour == 2
    assert news(s, "contract_broken")


@rule("NT-MIS-03")
def test_forfeits_are_without_limit() -> None:
    s = city(turn=1)
    for _ in range(7):
        resolve(s)
    assert s.outcome is None
    assert all(player.active for player in s.players)
    resolve(s)
    assert s.outcome is not None


@rule("NT-ORD-06", "NT-CON-11")
def test_contracts_are_checked_before_the_sheets_are_read() -> None:
    s = city()
    be(s, 0, honour=6, influence=3, money=9_000_000)
    debt = {"kind": "pay_by", "from": 0, "to": 1, "amount": {"kind": "fixed", "n": 1000}, "turn": 4, "when": "lock"}
    must(s, 0, "contract", parties=[1], clauses=[debt])
    must(s, 1, "sign", contract=1)
    write(s, 0, share("enso", 3))
    resolve(s)
    assert s.players[0].honour == 2
    assert [line["because"] for line in told(s, 0, "order_struck")] == ["too_many_shares"]
