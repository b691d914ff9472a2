"""Chapter 3 in play: what traits change during a game."""

import pytest

from citing import rule
from games.neo_tokyo.city import (
    be,
    cell,
    city,
    forecast,
    kinds,
    must,
    news,
    order,
    refusal,
    refusals,
    resolve,
    run,
    share,
    told,
    vote,
    write,
)
from tripot.engine.view import look
from tripot.games.neo_tokyo import GAME, endgame, honour, influence, shares, titles, traits, votes
from tripot.games.neo_tokyo.character import read
from tripot.games.neo_tokyo.people import Proof, Secret
from tripot.games.neo_tokyo.setup import enter


@rule("NT-TRA-04", "NT-VIS-02")
def test_public_traits_are_shown_hidden_ones_only_to_their_owner() -> None:
    s = city()
    be(s, 0, traits=("heritier", "eveille"), hidden={"eveille": 1})
    assert look(GAME, s, 1).facts["players"][0]["traits"] == ["heritier"]
    assert look(GAME, s, 0).facts["you"]["traits"] == ["heritier", "eveille"]


@rule("NT-TRA-05")
def test_a_hidden_reputation_helps_and_does_not_hurt() -> None:
    s = city()
    be(s, 0, traits=("eveille", "expatrie"), hidden={"eveille": 0, "expatrie": 0}, honour=7, influence=4)
    player = s.players[0]
    assert not traits.barred(player, "kobun")
    assert honour.most(player) == 9
    assert honour.least(player) == 1
    assert influence.effective(player) == 4
    assert refusals(s, 0, run("sabotage", "corp:enso", awakened=True), order("honour_claim", times=1)) == []


@rule("NT-TRA-06", "NT-SEC-07", "NT-HON-08")
def test_a_reputation_that_shows_hurts_at_once() -> None:
    s = city()
    be(
        s,
        0,
        traits=("paria",),
        hidden={"paria": 0},
        secrets=(Secret("x", 1, traits=("paria",)), Secret("y"), Secret("z")),
    )
    be(s, 0, honour=7, loyalty={"mita": 4}, party="nationalist", points=5)
    s.leaders["nationalist"] = 0
    must(s, 0, "confess", secret=1)
    player = s.players[0]
    assert player.honour == 7 - 1 - 1
    assert player.loyalty == {"mita": 2}
    assert traits.public(player) == ["paria"]
    resolve(s)
    assert s.leaders["nationalist"] == -1


@rule("NT-TRA-06", "NT-TRA-12", "NT-HON-08")
def test_an_expatriate_who_shows_falls_to_five_and_leaves_the_nationalists() -> None:
    s = city()
    be(s, 0, traits=("expatrie",), hidden={"expatrie": 0}, secrets=(Secret("x", 1, traits=("expatrie",)),))
    be(s, 0, honour=9, influence=5, party="nationalist", points=4)
    must(s, 0, "confess", secret=1)
    player = s.players[0]
    assert (player.honour, influence.effective(player), player.party, player.points) == (5, 3, "", 0)


@rule("NT-TRA-10", "NT-TRA-11", "NT-TRA-13", "NT-E-12", "NT-POL-09")
@pytest.mark.parametrize("trait", ["paria", "parvenu", "eveille"])
def test_outcasts_enter_no_clan_and_lead_no_nationalists(trait: str) -> None:
    s = city()
    be(s, 0, traits=(trait,), loyalty={"mita": 2}, party="nationalist", points=5)
    be(s, 1, party="nationalist", points=1)
    assert refusal(s, 0, order("buy_loyalty", agent="mita")).code == "barred_from_clan"
    resolve(s)
    assert s.leaders["nationalist"] == 1


@rule("NT-TRA-12", "NT-E-17", "NT-E-15", "NT-E-11")
def test_what_an_expatriate_may_not_do() -> None:
    s = city()
    be(s, 0, traits=("expatrie",), honour=5, influence=3)
    orders = [order("honour_claim", times=1), order("buy_points", party="nationalist"), order("buy_influence")]
    assert refusals(s, 0, *orders) == ["NT-E-17", "NT-E-15", "NT-E-11"]
    be(s, 0, honour=2)
    assert influence.effective(s.players[0]) == 3
    be(s, 0, party="reformer", points=2)
    resolve(s)
    assert s.leaders["reformer"] == -1


@rule("NT-TRA-12", "NT-HON-02")
def test_an_expatriate_never_falls_below_one() -> None:
    s = city()
    be(s, 0, traits=("expatrie",), honour=1)
    write(s, 1, run("scandal", "player:0", money=900_000))
    resolve(s, runs=[1])
    assert s.players[0].honour == 1
    assert s.players[0].active


@rule("NT-TRA-13", "NT-E-27", "NT-RUN-07")
def test_the_awakened_add_ten_percent_once_a_turn() -> None:
    s = city()
    be(s, 0, traits=("eveille",))
    twice = [run("sabotage", "corp:enso", awakened=True), run("sabotage", "corp:horizon", awakened=True)]
    assert refusals(s, 0, *twice) == ["NT-E-27"]
    assert refusals(s, 1, twice[0]) == ["NT-E-27"]
    write(s, 0, twice[0])
    resolve(s, runs=[95, 95])
    assert told(s, 0, "run_failure")[0]["percent"] == 10


@rule("NT-TRA-14", "NT-DEF-06", "NT-RES-09")
def test_a_technomancer_defends_against_two_types() -> None:
    for kind, dice in (("information", [30, 20]), ("datasteal", [30, 20]), ("scandal", [30])):
        s = city()
        be(s, 1, traits=("technomancien",))
        write(s, 0, run(kind, "player:1", money=300_000))
        rng = resolve(s, runs=dice, secrets=[0])
        assert "runs" not in rng.left()
        assert kinds(s, 0, "run_") == ["run_success" if kind == "scandal" else "run_interception"]


@rule("NT-TRA-14", "NT-TYP-02")
def test_knowing_all_of_a_technomancers_secrets_gives_a_damning_proof() -> None:
    s = city()
    be(s, 1, traits=("technomancien",))
    be(s, 0, known={(1, 0), (1, 1), (1, 2)})
    write(s, 0, run("information", "player:1", money=900_000))
    resolve(s, runs=[1, 99])
    assert [proof.kind for proof in s.players[0].archive.values()] == ["sheet", "damning_proof"]
    be(s, 1, traits=())
    write(s, 0, run("information", "player:1", money=900_000))
    resolve(s, runs=[1])
    assert [proof.kind for proof in s.players[0].archive.values()].count("damning_proof") == 1


@rule("NT-TRA-15", "NT-HON-08", "NT-EVI-02")
@pytest.mark.parametrize(("more", "left", "stays"), [((), 0, False), (("expatrie",), 1, True)])
def test_a_damning_proof_takes_all_honour(more: tuple[str, ...], left: int, stays: bool) -> None:
    s = city()
    be(s, 1, traits=("technomancien", *more), honour=5)
    be(s, 0, archive={1: Proof(3, "damning_proof", "player:1", {})})
    must(s, 0, "publish", item=1)
    assert s.players[1].honour == left
    assert s.players[1].active
    resolve(s)
    assert s.players[1].active is stays


@rule("NT-TRA-15")
def test_a_damned_player_may_still_recover_before_step_14() -> None:
    s = city()
    be(s, 1, traits=("technomancien",), honour=5, party="nationalist", points=1)
    be(s, 0, archive={1: Proof(3, "damning_proof", "player:1", {})})
    must(s, 0, "publish", item=1)
    write(s, 1, order("honour_invest", times=1))
    resolve(s)
    assert s.players[1].honour == 1
    assert s.players[1].active


@rule("NT-TRA-17", "NT-TRA-32", "NT-HON-05", "NT-HON-06")
@pytest.mark.parametrize(
    ("trait", "claim", "press"),
    [("", 125_000, 1_000_000), ("rustre", 50_000, 1_500_000), ("celebrite", 250_000, 750_000)],
)
def test_prices_of_honour(trait: str, claim: int, press: int) -> None:
    s = city()
    be(s, 0, traits=(trait,) if trait else ())
    write(s, 0, order("honour_claim", times=1))
    resolve(s)
    assert told(s, 0, "account_claim")[0]["amount"] == claim
    write(s, 0, order("honour_invest", times=1))
    resolve(s)
    assert told(s, 0, "account_cost")[0]["amount"] == -press


@rule("NT-TRA-20", "NT-VOT-02", "NT-E-04")
def test_an_old_hand_has_one_more_vote_once() -> None:
    s = city()
    be(s, 0, traits=("vieux_briscard",), veteran_vote=True)
    two = [vote("enso", "horizon"), vote("enso", "horizon")]
    assert refusals(s, 0, *two, two[0]) == ["NT-E-04"]
    write(s, 0, *two)
    resolve(s)
    assert (s.assets["enso"], s.assets["horizon"]) == (12, 8)
    assert refusals(s, 0, *two) == ["NT-E-04"]


@rule("NT-TRA-20")
def test_an_old_hand_keeps_the_extra_vote_when_other_rights_suffice() -> None:
    s = city()
    be(s, 0, traits=("vieux_briscard",), veteran_vote=True, leader_vote=True)
    write(s, 0, vote("enso", "horizon"), vote("enso", "horizon"))
    resolve(s)
    assert s.players[0].veteran_vote


@rule("NT-TRA-20", "NT-E-27", "NT-E-28", "NT-RUN-04", "NT-AGT-10")
def test_an_old_hands_free_run() -> None:
    free = {"order": "run", "type": "sabotage", "target": "corp:enso", "veteran_free": True}
    s = city()
    assert refusals(s, 0, free) == ["NT-E-27"]
    be(s, 0, traits=("vieux_briscard",), veteran_run=True)
    assert refusals(s, 0, free, free) == ["NT-E-27"]
    for more in ({"network": True}, {"agent": "botan"}, {"money": 50_000}):
        assert refusals(s, 0, {**free, **more}) == ["NT-E-27"]
    assert refusals(s, 0, {**free, "bad_payer": True}) == ["NT-E-28"]
    be(s, 3, citizen="enso")
    write(s, 0, free)
    resolve(s, runs=[95, 10])
    report = told(s, 3, "report_capture")[0]
    assert (report["agent"], report["percent"]) == ("independent", 100)
    assert s.players[0].money == 2_000_000
    assert told(s, 0, "run_capture")[0]["refund"] == 0
    assert refusals(s, 0, free) == ["NT-E-27"]


@rule("NT-TRA-21", "NT-VOT-02", "NT-E-04", "NT-E-07")
def test_a_young_wolf_buys_instead_of_voting() -> None:
    s = city()
    be(s, 0, traits=("jeune_loup",), money=5_000_000, influence=2, dragon_votes=1)
    assert votes.rights(s.players[0]) == 0
    assert refusals(s, 0, vote("enso", "horizon")) == ["NT-E-04"]
    assert refusals(s, 0, share("enso"), forecast("horizon", 3)) == ["NT-E-07"]
    write(s, 0, share("enso", 2), forecast("enso", 2), forecast("enso", 3))
    resolve(s)
    assert s.assets["enso"] == 12
    be(s, 0, leader_vote=True)
    assert votes.rights(s.players[0]) == 1
    assert refusals(s, 0, vote("enso", "horizon"), forecast("horizon", 3)) == []


@rule("NT-TRA-23", "NT-HON-01")
def test_a_word_of_honour_has_no_maximum() -> None:
    s = city()
    be(s, 0, traits=("parole_dhonneur",), honour=9)
    write(s, 0, order("honour_invest", times=1))
    resolve(s)
    assert s.players[0].honour == 10
    be(s, 1, honour=9)
    assert refusals(s, 1, order("honour_invest", times=1)) == ["NT-E-18"]


@rule(
    "NT-TRA-24", "NT-TRA-26", "NT-TRA-27", "NT-TRA-28", "NT-TRA-31", "NT-TRA-32", "NT-TRA-35", "NT-TRA-38", "NT-TRA-39"
)
def test_what_traits_give_at_the_start() -> None:
    rows = [
        {"trait": "politicien", "party": "reformer", "points": 2},
        {"trait": "veteran_galonne", "skills": ["scandal", "scandal"], "name": "Kage"},
        {"trait": "ancien_des_ombres", "fixers": ["botan", "kuma"]},
        {"trait": "yakuza", "clan": "mita"},
        {"trait": "ticket_gagnant"},
        {"trait": "celebrite", "party": "nationalist"},
        {"trait": "citoyen_corpo", "corp": "enso"},
        {"trait": "oiseau_de_nuit", "clan": "watada"},
        {"trait": "vieilles_casseroles", "fixers": ["nami", "oboro"]},
    ]
    s = city(len(rows))
    for seat, row in enumerate(rows):
        enter(s, seat, s.players[seat], read({"name": "X", "traits": [row], "secrets": []}))
    players = s.players
    assert (players[0].party, players[0].points) == ("reformer", 2)
    croc = players[1].croc
    assert croc is not None
    assert (croc.name, croc.runs, croc.bonus["scandal"], croc.pending) == ("Kage", 1, 20, False)
    assert players[2].loyalty == {"botan": 2, "kuma": 2}
    assert players[3].loyalty == {"mita": 3}
    assert players[4].money == 2_100_000
    assert (players[5].party, players[5].points) == ("nationalist", 1)
    assert players[6].citizen == "enso"
    assert players[7].loyalty == {"watada": 2}
    assert s.agents["nami"].secret_enemies == ["player:8"]
    assert s.agents["nami"].enemies == []


@rule("NT-TRA-26", "NT-CRO-07", "NT-E-25")
def test_a_veterans_cell_waits_for_a_citizenship() -> None:
    s = city()
    be(s, 0, croc=cell(), traits=("veteran_galonne",))
    assert refusals(s, 0, run("sabotage", "corp:enso", "croc")) == ["NT-E-25"]
    resolve(s)
    assert s.players[0].croc is not None
    be(s, 0, citizen="horizon")
    assert refusals(s, 0, run("sabotage", "corp:enso", "croc")) == []


@rule("NT-TRA-25", "NT-OUT-06")
def test_an_image_genius_shrugs_the_first_one_off() -> None:
    s = city()
    be(s, 1, traits=("genie_image",), image=True)
    write(s, 0, run("scandal", "player:1", money=900_000))
    resolve(s, runs=[1])
    assert s.players[1].honour == 6
    assert kinds(s, 0, "run_") == ["run_fizzled"]
    assert news(s, "player_scandal") == []
    assert told(s, 1, "image_saved") == [{"type": "scandal"}]
    assert s.players[0].count("scandal") == 1
    assert told(s, 0, "account_refund") == []
    write(s, 0, run("scandal", "player:1", money=900_000))
    resolve(s, runs=[1])
    assert s.players[1].honour == 5


@rule("NT-TRA-25", "NT-RES-07")
def test_a_fizzled_success_still_hampers_the_next() -> None:
    s = city()
    be(s, 1, traits=("genie_image",), image=True)
    write(s, 0, run("information", "player:1", money=900_000))
    write(s, 2, run("information", "player:1", money=500_000))
    resolve(s, runs=[1, 1], secrets=[0])
    assert s.players[0].archive == {}
    assert told(s, 2, "run_success")[0]["percent"] == 70


@rule("NT-TRA-29", "NT-IC-03")
def test_an_heir_pays_ten_percent_less_for_influence() -> None:
    s = city()
    be(s, 0, traits=("heritier",), influence=2)
    assert influence.price(s.players[0]) == 450_000 * 3


@rule("NT-TRA-30")
def test_a_sponger_sells_what_was_learnt_but_not_of_players() -> None:
    s = city()
    be(s, 0, traits=("parasite_mondain",), money=5_000_000)
    targets = ["corp:yamabiko", "agent:botan", "party:nationalist", "player:1"]
    write(s, 0, *[run("information", target, money=900_000) for target in targets])
    resolve(s, runs=[1, 99] * 4, secrets=[0])
    assert len(told(s, 0, "account_bounty")) == 3
    assert {line["amount"] for line in told(s, 0, "account_bounty")} == {200_000}


@rule("NT-TRA-35", "NT-E-14", "NT-SHA-02")
def test_a_corporate_citizen_owes_the_first_share_to_home() -> None:
    s = city()
    be(s, 0, traits=("citoyen_corpo",), choices={"citoyen_corpo": "yamabiko"}, citizen="yamabiko", first_share=True)
    be(s, 0, influence=2, money=9_000_000)
    assert refusals(s, 0, share("enso")) == ["NT-E-14"]
    assert refusals(s, 0, share("enso"), share("yamabiko")) == ["NT-E-14"]
    assert refusals(s, 0, share("yamabiko"), share("enso")) == []
    assert s.ranking[0] == "yamabiko"
    assert shares.first_share_price(s, "yamabiko") == 100_000 * 20 - 100_000
    write(s, 0, share("yamabiko", 2))
    resolve(s)
    assert told(s, 0, "account_cost")[0]["amount"] == -(1_900_000 + 2_600_000)
    assert refusals(s, 0, share("enso")) == []


@rule("NT-TRA-35")
def test_the_debt_of_a_first_share_ends_with_the_citizenship() -> None:
    s = city()
    be(s, 0, traits=("citoyen_corpo",), choices={"citoyen_corpo": "yamabiko"}, citizen="", first_share=True)
    assert refusals(s, 0, share("enso")) == []


@rule("NT-TRA-36", "NT-DRA-02", "NT-E-32")
def test_the_dragons_ward_has_one_more_estimate() -> None:
    s = city()
    assert refusals(s, 0, order("dragon", estimates=[1, 2])) == ["NT-E-32"]
    be(s, 0, traits=("pupille_du_dragon",))
    assert refusals(s, 0, order("dragon", estimates=[1, 2])) == []


@rule("NT-TRA-41", "NT-TRA-42", "NT-TRA-40", "NT-END-03")
def test_objectives_count_at_the_end() -> None:
    s = city()
    be(s, 0, traits=("vendetta",), choices={"vendetta": "nagare"})
    be(s, 1, traits=("citoyen_corpo", "loyaliste"), choices={"citoyen_corpo": "enso"}, shares={"enso": 2, "horizon": 1})
    be(s, 2, traits=("citoyen_corpo", "loyaliste"), choices={"citoyen_corpo": "enso"}, shares={"enso": 1, "horizon": 1})
    s.crashed = {"nagare": 1}
    awards = titles.awards(s)
    assert endgame.objectives(s, 0, s.players[0], awards) == [("vendetta", "nagare", 6)]
    assert endgame.objectives(s, 1, s.players[1], awards) == [("loyaliste", "enso", 5)]
    assert endgame.objectives(s, 2, s.players[2], awards) == []


@rule("NT-TRA-42", "NT-E-34")
def test_a_loyalist_stays_until_the_crash() -> None:
    s = city()
    facts = {"traits": ("citoyen_corpo", "loyaliste"), "choices": {"citoyen_corpo": "enso"}, "shares": {"horizon": 1}}
    be(s, 0, citizen="enso", **facts)
    assert refusal(s, 0, order("citizenship", home="none")).code == "loyalist"
    assert refusal(s, 0, order("citizenship", home="horizon")).code == "loyalist"
    be(s, 0, citizen="")
    s.crashed["enso"] = 1
    assert refusals(s, 0, order("citizenship", home="horizon")) == []
