"""Players of the house sign, remember and take revenge; a chair that somebody left keeps their word."""

from typing import Any

import pytest

from citing import rule
from games.neo_tokyo.city import be, city, label, must, order, resolve, vote, write
from tripot.bots.levels import bot_for
from tripot.engine.actions import READY, Fill
from tripot.engine.chair import seat_at
from tripot.engine.rng import PlainRng
from tripot.engine.step import perform
from tripot.engine.view import View, look
from tripot.games.neo_tokyo import GAME
from tripot.games.neo_tokyo.character import TEMPERS
from tripot.games.neo_tokyo.foils import FOILS
from tripot.games.neo_tokyo.people import Secret
from tripot.games.neo_tokyo.policies import bargains, candidates, promises, trader
from tripot.games.neo_tokyo.policies.memory import LOST, grudges, trust
from tripot.games.neo_tokyo.policies.pad import Pad
from tripot.games.neo_tokyo.policies.trader import trader_sheet
from tripot.games.neo_tokyo.state import City
from tripot.kit import temperaments
from tripot.kit.temperaments import PLAIN


def see(s: City, seat: int) -> View:
    return look(GAME, s, seat, since=10**9)


def tempered(s: City, seat: int, name: str) -> None:
    assert name in TEMPERS
    be(s, seat, secrets=(Secret("", stock=name), *s.players[seat].secrets[1:]))


def promise(party: int, turn: int = 4, **pattern: str) -> dict[str, Any]:
    return {"kind": "must", "party": party, "pattern": pattern, "turns": [turn]}


def signed(s: City, giver: int, taker: int, *clauses: dict[str, Any]) -> None:
    must(s, taker, "contract", parties=[giver], clauses=list(clauses))
    must(s, giver, "sign", contract=len(s.players[giver].desk))


def remembered(*contracts: tuple[str, int, list[int]], turn: int = 5, runs: Any = ()) -> dict[str, Any]:
    """What seat 1 knows: contracts of seat 0 with their end, its turn and who broke them; runs that it traced."""
    found = [
        {
            "parties": [0, 1],
            "status": status,
            "breaches": breaches,
            "signed_turn": made,
            "clauses": [{"kind": "must", "party": 0, "turns": [made]}],
        }
        for status, made, breaches in contracts
    ]
    players = [{"shares": {}}, {"shares": {"enso": 3}}]
    return {"turn": turn, "players": players, "you": {"contracts": found, "known_runs": dict(enumerate(runs))}}


def test_trust_falls_faster_than_it_rises_and_fades() -> None:
    kept = trust(remembered(("ended", 4, [])), 1, PLAIN)[0]
    broken = trust(remembered(("broken", 4, [0])), 1, PLAIN)[0]
    assert 0 < kept < -broken
    assert broken <= LOST
    assert broken < trust(remembered(("broken", 1, [0])), 1, PLAIN)[0] < 0
    assert trust(remembered(("broken", 4, [1]), ("draft", 4, [])), 1, PLAIN) == {}


def test_a_run_that_was_traced_is_held_against_its_sponsor_in_proportion() -> None:
    run = {"sponsor": 0, "target": "corp:enso", "turn": 4, "type": "sabotage"}
    once = grudges(remembered(runs=[run]), 1, PLAIN)[0]
    assert 0 < once < grudges(remembered(runs=[run, {**run, "target": "player:1"}]), 1, PLAIN)[0]
    assert once < grudges(remembered(runs=[run]), 1, temperaments.read("@grudging"))[0]
    elsewhere = [{**run, "target": "corp:midori"}, {**run, "sponsor": 1}, {**run, "sponsor": None}]
    assert grudges(remembered(runs=elsewhere), 1, PLAIN) == {}


@rule("NT-CON-10")
def test_whoever_broke_a_contract_is_offered_nothing_and_believed_no_more() -> None:
    s = city()
    be(s, 0, shares={"enso": 2})
    be(s, 1, shares={"enso": 2})
    assert bargains.partners(see(s, 1))[0] == 0
    signed(s, 0, 1, promise(0, order="vote", plus="enso"))
    write(s, 0, vote("midori", "enso"))
    resolve(s)
    assert 0 not in bargains.partners(see(s, 1))
    must(s, 0, "contract", parties=[1], clauses=[promise(0, s.turn, order="vote", plus="enso")])
    draft = see(s, 1).facts["you"]["contracts"][-1]
    assert bargains.worth(see(s, 1), draft) == 0
    assert grudges(see(s, 1).facts, 1, PLAIN)[0] > 0


def test_a_betrayed_bot_turns_its_votes_and_runs_against_the_traitor() -> None:
    def aimed(hated: bool) -> int:
        s = city(turn=5)
        be(s, 0, shares={"nagare": 6})
        be(s, 1, shares={"enso": 6}, money=3_000_000)
        tempered(s, 1, "grudging")
        if hated:
            s.players[1].known_runs = {
                f"R{n}": {"sponsor": 0, "target": "player:1", "turn": 4, "type": "sabotage"} for n in range(3)
            }
        found = 0
        for seed in range(30):
            view = see(s, 1)
            sheet = trader_sheet(Pad(view, view.menu.forms[0].facts), PlainRng(seed), bold=90)
            for each in sheet["orders"]:
                found += each.get("target") in ("player:0", "corp:nagare") or each.get("minus") == "nagare"
        return found

    assert aimed(hated=True) > 1.5 * aimed(hated=False)


@rule("NT-CON-08")
@pytest.mark.parametrize("seed", range(4))
def test_a_bot_that_takes_somebodys_chair_keeps_what_they_signed(seed: int) -> None:
    s = city(turn=8)
    be(s, 0, shares={"enso": 4}, honour=3)
    signed(s, 0, 1, promise(0, 8, order="vote", plus="midori", minus="enso"))
    assert not promises.will_break(see(s, 0).facts, 0, see(s, 0).facts["you"]["contracts"][0])
    said: Any = None
    while not (isinstance(said, Fill) and said.form == "sheet"):
        said = trader(seat_at(GAME, s, 0, PlainRng(seed)))
        assert perform(GAME, s, 0, said) is None
    assert {"order": "vote", "plus": "midori", "minus": "enso"} in said.value["orders"]
    assert trader(seat_at(GAME, s, 0, PlainRng(seed))) is READY, "a sheet that lies there is left as it is"


@rule("NT-CON-10")
def test_the_sly_break_their_word_when_it_gains_more_than_honour_is_worth_and_the_loyal_never() -> None:
    def broken(name: str, turn: int) -> int:
        found = 0
        for seed in range(40):
            s = city(turn=turn)
            s.rng = PlainRng(seed)
            be(s, 0, honour=4, shares={"enso": 3})
            tempered(s, 0, name)
            signed(s, 0, 1, promise(0, turn, order="vote", plus="midori", minus="enso"))
            facts = see(s, 0).facts
            found += promises.will_break(facts, 0, facts["you"]["contracts"][0])
        return found

    assert 10 <= broken("sly", 8) <= 35
    assert broken("loyal", 8) == 0
    assert broken("sly", 1) == 0, "Honour has a whole game to serve"


def test_a_searcher_compares_signing_with_declining() -> None:
    s = city()
    be(s, 0, shares={"enso": 2})
    must(s, 1, "contract", parties=[0], clauses=[promise(1, order="vote", plus="enso")])
    found = candidates(see(s, 0), PlainRng(1), 12)
    assert found == [Fill("sign", {"contract": label(s, 0)}), Fill("decline", {"contract": label(s, 0)})]


def test_offers_are_made_each_turn_to_those_whose_interests_meet() -> None:
    s = city()
    for seat in (0, 2):
        be(s, seat, shares={"enso": 3})
    offered = bargains.errand(see(s, 0), PlainRng(2))
    assert offered is not None
    assert offered.form == "contract"
    assert perform(GAME, s, 0, offered) is None
    again = bargains.errand(see(s, 0), PlainRng(2))
    assert again is None or again.form != "contract"
    swap = bargains.same_vote(see(s, 0), PlainRng(1), [1, 2])
    assert swap is not None
    assert swap["parties"] == [2]
    assert order("vote", plus="enso") in [clause["pattern"] for clause in swap["clauses"]]


@rule("NT-CON-01")
def test_a_bot_takes_back_its_offer_once_its_quarters_are_past_and_signs_nobody_elses() -> None:
    s = city()
    be(s, 1, shares={"enso": 2})
    must(s, 0, "contract", parties=[1], clauses=[promise(0, order="vote", plus="enso")])
    resolve(s)
    lapsed = Fill("decline", {"contract": label(s, 0)})
    assert bargains.errand(see(s, 0), PlainRng(2)) == lapsed
    assert bargains.errand(see(s, 1), PlainRng(2)) == lapsed


def made_offers(s: City) -> list[int]:
    """To whom each of the players of the house makes its offer of this turn."""
    found: list[int] = []
    for seat in s.active():
        offered = bargains.offer(see(s, seat), PlainRng(seat))
        assert offered is not None
        assert perform(GAME, s, seat, Fill("contract", offered)) is None
        found += offered["parties"]
    return found


def test_whoever_owns_something_is_offered_something_each_turn_by_another_each_time() -> None:
    met = []
    for turn in (2, 3, 4):
        s = city(5, turn=turn)
        for seat, corp in enumerate(("enso", "enso", "nagare", "midori", "enso")):
            be(s, seat, shares={corp: 2})
        met.append(made_offers(s))
        assert sorted(met[-1]) == [0, 1, 2, 3, 4]
    assert len({tuple(each) for each in met}) == 3


def handed_in(s: City, seat: int) -> list[dict[str, Any]]:
    """A player of the house does all that it does before it is ready; the orders of its sheet."""
    while seat not in s.sheets:
        assert perform(GAME, s, seat, trader(seat_at(GAME, s, seat, PlainRng(5)))) is None
    assert perform(GAME, s, seat, READY) is None
    orders: list[dict[str, Any]] = see(s, seat).facts["you"]["sheet"]["orders"]
    return orders


@rule("NT-CON-08")
def test_an_offer_that_is_signed_once_the_sheet_lies_there_is_kept() -> None:
    s = city()
    for seat in (0, 1):
        be(s, seat, shares={"midori": 1})
    must(s, 0, "contract", parties=[1], clauses=[promise(0, order="vote", plus="nagare", minus="midori")])
    orders = handed_in(s, 0)
    assert order("vote", plus="nagare", minus="midori") in orders
    must(s, 1, "sign", contract=label(s, 1))
    resolve(s)
    assert s.contracts[0].status == "ended"


@rule("NT-CON-01")
def test_a_draft_is_answered_by_whoever_is_ready_and_signed_if_the_sheet_keeps_it() -> None:
    s = city()
    be(s, 0, shares={"enso": 2})
    votes = [each for each in handed_in(s, 0) if each["order"] == "vote"]
    assert GAME.asked_beside(s) == ()
    kept = promise(0, order="vote", plus=votes[0]["plus"])
    other = promise(0, order="vote", plus="midori", minus="enso")
    welcome = promise(2, order="vote", plus="enso")
    for clause, wanted in ((kept, "sign"), (other, "decline")):
        must(s, 2, "contract", parties=[0], clauses=[clause, welcome, welcome])
        assert GAME.asked_beside(s) == (0,)
        said = trader(seat_at(GAME, s, 0, PlainRng(1)))
        assert isinstance(said, Fill)
        assert (said.form, perform(GAME, s, 0, said)) == (wanted, None)
        assert GAME.asked_beside(s) == ()
    assert trader(seat_at(GAME, s, 0, PlainRng(1))) is READY


@pytest.mark.parametrize("level", ["random", *FOILS, "trader", "shark"])
def test_every_level_answers_a_draft_after_its_sheet(level: str) -> None:
    s = city()
    be(s, 0, shares={"enso": 2})
    handed_in(s, 0)
    must(s, 2, "contract", parties=[0], clauses=[promise(2, order="vote", plus="enso")])
    bot = bot_for(GAME, level)
    for lot in range(20):
        if not GAME.asked_beside(s):
            break
        assert perform(GAME, s, 0, bot(seat_at(GAME, s, 0, PlainRng(lot)))) is None
    assert GAME.asked_beside(s) == ()


@rule("NT-CON-08")
def test_nobody_of_the_house_promises_the_same_vote_twice() -> None:
    s = city()
    for seat in range(3):
        be(s, seat, shares={"enso": 2, "midori": 2})
    assert see(s, 0).facts["you"]["rights"]["votes"] == 1
    signed(s, 0, 1, promise(0, order="vote", plus="midori"))
    welcome = promise(2, order="vote", plus="enso")
    for plus, wanted in (("enso", "decline"), ("midori", "sign")):
        must(s, 2, "contract", parties=[0], clauses=[promise(0, order="vote", plus=plus), welcome])
        said = bargains.errand(see(s, 0), PlainRng(1))
        assert said is not None
        assert said.form == wanted
        assert perform(GAME, s, 0, said) is None
    offered = [bargains.offer(see(s, 0), PlainRng(lot)) for lot in range(40)]
    assert all(promises.has_vote_for(see(s, 0), each) for made in offered if made for each in made["clauses"])
