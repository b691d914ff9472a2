"""Chapter 4 in play: secrets made public, and secrets known."""

from citing import rule
from games.neo_tokyo.city import be, city, deal, heard, must, news, resolve, run, told, write
from tripot.engine.seats import SPECTATOR
from tripot.engine.view import look
from tripot.games.neo_tokyo import GAME
from tripot.games.neo_tokyo.people import Proof, Secret
from tripot.games.neo_tokyo.runs.information import secret_proof
from tripot.games.neo_tokyo.state import City


def with_secret(shame: int = 2) -> City:
    s = city()
    be(s, 1, secrets=(Secret("the ledger", shame), Secret("two"), Secret("three")))
    return s


@rule("NT-SEC-03", "NT-HON-08")
def test_a_published_secret_costs_a_point_for_each_shame() -> None:
    s = with_secret(2)
    be(s, 0, archive={1: secret_proof(s, 1, 0)})
    must(s, 0, "publish", item=1)
    assert s.players[1].honour == 4
    assert heard(s, SPECTATOR, "secret_published") == [{"player": 1, "number": 1, "shame": 2, "traits": []}]


@rule("NT-SEC-04")
def test_a_secret_is_public_once() -> None:
    s = with_secret(2)
    be(s, 0, archive={1: secret_proof(s, 1, 0)})
    be(s, 2, archive={1: secret_proof(s, 1, 0)})
    must(s, 0, "publish", item=1)
    must(s, 2, "publish", item=1)
    assert s.players[1].honour == 4
    assert deal(s, 1, "confess", secret=1) is not None


@rule("NT-SEC-07")
def test_every_trait_hidden_in_a_published_secret_shows() -> None:
    s = city()
    be(s, 1, traits=("heritier", "ambition:suzerain", "eveille"), hidden={"ambition:suzerain": 0, "eveille": 1})
    be(s, 1, secrets=(Secret("x", traits=("ambition:suzerain",)), Secret("y", 1, traits=("eveille",)), Secret("z")))
    must(s, 1, "confess", secret=1)
    assert look(GAME, s, 0).facts["players"][1]["traits"] == ["heritier", "ambition:suzerain"]


@rule("NT-SEC-08", "NT-TYP-02")
def test_a_known_secret_is_never_drawn_again() -> None:
    s = city()
    be(s, 0, known={(1, 0), (1, 2)})
    write(s, 0, run("information", "player:1", money=900_000))
    rng = resolve(s, runs=[1], secrets=[0])
    assert "secrets" in rng.left()
    assert [p.content["number"] for p in s.players[0].archive.values() if p.kind == "secret"] == [1]


@rule("NT-SEC-08", "NT-EVI-03", "NT-EVI-04", "NT-EVI-05", "NT-EVI-06")
def test_copy_showing_publication_and_burning_all_leave_it_known() -> None:
    s = with_secret(0)
    be(s, 0, archive={1: secret_proof(s, 1, 0)})
    must(s, 0, "copy", item=1, to=2)
    must(s, 0, "show", item=1, to=3)
    assert (1, 0) in s.players[2].known
    assert (1, 0) in s.players[3].known
    must(s, 2, "burn", item=1)
    assert (1, 0) in s.players[2].known
    s = with_secret(0)
    be(s, 0, archive={1: secret_proof(s, 1, 0)})
    must(s, 0, "publish", item=1)
    assert all((1, 0) in s.players[seat].known for seat in (0, 2, 3))


@rule("NT-SEC-09", "NT-CAL-06")
def test_an_owner_may_publish_at_any_time() -> None:
    s = with_secret(1)
    must(s, 1, "confess", secret=1)
    assert s.players[1].honour == 5
    assert s.forum[-1]["content"]["text"] == "the ledger"
    assert look(GAME, s, 0).facts["players"][1]["secrets"][0]["text"] == "the ledger"
    resolve(s)
    assert news(s, "secret_published")[0]["player"] == 1


@rule("NT-SEC-03", "NT-TRA-15", "NT-HON-02")
def test_publicity_may_cost_the_last_point_but_nobody_leaves_before_the_end_of_the_turn() -> None:
    s = with_secret(3)
    be(s, 1, honour=2)
    must(s, 1, "confess", secret=1)
    assert s.players[1].honour == 0
    assert s.players[1].active
    resolve(s)
    assert not s.players[1].active


@rule("NT-EVI-01", "NT-TYP-02")
def test_an_enquiry_yields_sheets_and_one_secret() -> None:
    s = city()
    write(s, 1, run("sabotage", "corp:enso"), note="shh")
    write(s, 0, run("information", "player:1", money=900_000))
    resolve(s, runs=[1, 99, 99], secrets=[2])
    items = list(s.players[0].archive.values())
    assert [(item.kind, item.subject) for item in items] == [("sheet", "player:1"), ("secret", "player:1")]
    assert items[0].content["note"] == "shh"
    assert items[1].content["number"] == 2
    assert isinstance(items[0], Proof)
    assert len(told(s, 0, "evidence_obtained")) == 2


@rule("NT-SEC-08", "NT-TYP-02")
def test_two_enquiries_of_one_turn_bring_two_different_secrets() -> None:
    s = city()
    write(s, 0, run("information", "player:1", money=900_000), run("information", "player:1", money=850_000))
    resolve(s, runs=[1, 1], secrets=[0, 0])
    assert [p.content["number"] for p in s.players[0].archive.values() if p.kind == "secret"] == [0, 1]
