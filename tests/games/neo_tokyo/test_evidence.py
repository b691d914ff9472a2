"""Chapter 16: evidence."""

from citing import rule
from games.neo_tokyo.city import be, city, deal, heard, must, news, resolve, run, told, write
from tripot.engine.codec import canonical
from tripot.engine.seats import SPECTATOR
from tripot.engine.view import look
from tripot.games.neo_tokyo import GAME
from tripot.games.neo_tokyo.frozen import freeze
from tripot.games.neo_tokyo.people import Proof, Secret
from tripot.games.neo_tokyo.state import City

SHEET = Proof(3, "sheet", "player:1", freeze({"turn": 3, "orders": [], "note": "n", "struck": {}, "forfeit": False}))


def holding() -> City:
    s = city()
    be(s, 0, archive={1: SHEET}, filed=1)
    return s


@rule("NT-EVI-01")
def test_everything_learnt_by_information_is_an_item() -> None:
    s = city()
    be(s, 0, money=9_000_000)
    be(s, 2, citizen="yamabiko")
    resolve(s, shadow=[0, 0])
    (label,) = s.bogus
    targets = ["player:1", "corp:yamabiko", "agent:botan", f"run:{label}"]
    write(s, 0, *[run("information", target, money=900_000) for target in targets])
    resolve(s, runs=[1, 1, 99, 1, 99, 1], secrets=[0])
    kinds = [proof.kind for proof in s.players[0].archive.values()]
    assert sorted(kinds) == ["file", "secret", "sheet", "sheet", "sheet", "trace"]
    assert len(told(s, 0, "evidence_obtained")) == 6


@rule("NT-EVI-01")
def test_reports_and_briefings_are_no_evidence() -> None:
    s = city()
    be(s, 0, loyalty={"botan": 2}, citizen="enso")
    write(s, 1, run("sabotage", "player:0"))
    resolve(s, runs=[95, 1])
    assert told(s, 0, "briefing")
    assert told(s, 0, "report_capture")
    assert s.players[0].archive == {}


@rule("NT-EVI-02", "NT-EVI-05")
def test_publishing_a_sheet_changes_nothing_but_what_is_known() -> None:
    s = holding()
    before = [(player.honour, player.money) for player in s.players]
    must(s, 0, "publish", item=1)
    assert [(player.honour, player.money) for player in s.players] == before
    assert look(GAME, s, SPECTATOR).facts["forum"][-1]["content"]["note"] == "n"
    assert heard(s, SPECTATOR, "proof_published")[0]["subject"] == "player:1"
    resolve(s)
    assert news(s, "proof_published")[0]["player"] == 0


@rule("NT-EVI-03")
def test_a_copy_gives_the_same_rights() -> None:
    s = holding()
    must(s, 0, "copy", item=1, to=2)
    assert list(s.players[2].archive.values()) == [SHEET]
    must(s, 2, "copy", item=1, to=3)
    must(s, 2, "publish", item=1)
    assert 1 in s.players[0].archive


@rule("NT-EVI-04", "NT-UI-05")
def test_showing_convinces_and_gives_nothing() -> None:
    s = holding()
    must(s, 0, "show", item=1, to=2)
    assert look(GAME, s, 2).facts["you"]["seen"][0]["content"]["note"] == "n"
    assert s.players[2].archive == {}
    for form, more in (("copy", {"to": 3}), ("show", {"to": 3}), ("publish", {})):
        assert deal(s, 2, form, item=1, **more) is not None


@rule("NT-EVI-06")
def test_burning_leaves_the_archive_and_nobody_is_told() -> None:
    s = holding()
    must(s, 0, "copy", item=1, to=2)
    before = {seat: canonical(look(GAME, s, seat).facts) for seat in (1, 2, SPECTATOR)}
    events = {seat: len(look(GAME, s, seat).events) for seat in (1, 2, SPECTATOR)}
    must(s, 0, "burn", item=1)
    assert s.players[0].archive == {}
    assert 1 in s.players[2].archive
    assert {seat: canonical(look(GAME, s, seat).facts) for seat in before} == before
    assert {seat: len(look(GAME, s, seat).events) for seat in events} == events
    assert deal(s, 0, "show", item=1, to=2) is not None


@rule("NT-EVI-07", "NT-UI-07")
def test_only_the_two_actions_certify() -> None:
    s = holding()
    must(s, 0, "copy", item=1, to=2)
    must(s, 0, "show", item=1, to=3)
    assert heard(s, 2, "copy_received")[0]["giver"] == 0
    assert heard(s, 3, "proof_seen")[0]["giver"] == 0
    assert heard(s, 3, "copy_received") == []
    assert heard(s, 1, "copy_received") == []


@rule("NT-EVI-08")
def test_items_say_turn_kind_and_subject_and_never_where_they_come_from() -> None:
    s = holding()
    must(s, 0, "copy", item=1, to=2)
    must(s, 2, "copy", item=1, to=3)
    item = look(GAME, s, 3).facts["you"]["archive"][0]
    assert set(item) == {"item", "kind", "turn", "subject", "content"}
    assert (item["turn"], item["kind"], item["subject"]) == (3, "sheet", "player:1")
    for _ in range(20):
        must(s, 0, "show", item=1, to=3)
    assert item["item"] == 1


@rule("NT-EVI-08", "NT-CAL-06")
def test_items_may_be_passed_on_until_the_turn_is_locked_and_after_it() -> None:
    s = city(opens_at_once=False)
    be(s, 0, archive={1: SHEET}, filed=1)
    write(s, 0)
    must(s, 0, "copy", item=1, to=1)
    resolve(s)
    must(s, 0, "copy", item=1, to=2)


@rule("NT-ELI-03", "NT-ELI-02")
def test_items_of_the_departed_are_lost_and_copies_remain() -> None:
    s = holding()
    must(s, 0, "copy", item=1, to=2)
    be(s, 0, honour=0, secrets=(Secret("x"),))
    resolve(s)
    assert s.players[0].archive == {}
    assert list(s.players[2].archive.values()) == [SHEET]
    assert deal(s, 2, "show", item=1, to=0) is not None
    assert deal(s, 2, "show", item=1, to=1) is None
