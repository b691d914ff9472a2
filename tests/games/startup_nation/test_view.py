"""What each seat sees."""

import json

from citing import promise, rule
from games.startup_nation.matches import first_moment, match, moments
from games.startup_nation.tables import P1, P2, P3, P4, heard, lines, play, seen, table, told
from tripot.engine.events import seen_by
from tripot.engine.seats import GM, OMNISCIENT, SPECTATOR
from tripot.games.startup_nation import GAME
from tripot.games.startup_nation.state import Table


def rich() -> Table:
    """Alliance, lie right, discards, one player out."""
    return table(
        "recruiter macron salesman - tech_lead",
        "intern programmer intern",
        discards={"P1": "salesman intern", "P4": "accountant brigitte"},
        allies={"P1#0": "P2"},
        liars={"P4#0": "P3"},
        scores=[1, 0, 2, 0, 0],
    )


@rule("SN-INFO-01", "SN-UI-01")
def test_the_public_part_is_shown_to_spectators_too() -> None:
    shown = seen(rich(), SPECTATOR).facts
    seats = shown["seats"]
    assert (shown["round"], shown["turn"], shown["active"], shown["deck"]) == (1, 1, P1, 2)
    assert [seat["score"] for seat in seats] == [1, 0, 2, 0, 0]
    assert [seat["alive"] for seat in seats] == [True, True, True, False, True]
    assert [seat["cards"] for seat in seats] == [2, 1, 1, 0, 1]
    assert [card["reason"] for card in seats[P4]["discard"]] == ["resigned", "died"]
    assert shown["alliances"] == [{"members": [P1, P2], "anchor": {"owner": P1, "index": 0}, "card": "salesman"}]
    assert shown["lie_rights"] == [{"player": P3, "anchor": {"owner": P4, "index": 0}, "card": "accountant"}]
    assert [seat["ally"] for seat in seats] == [P2, P1, None, None, None]
    pending = seen(rich(), SPECTATOR).pending
    assert pending is not None
    assert (pending.kind, pending.awaited) == ("resign", (P1,))


@rule("SN-INFO-02")
def test_the_private_part_is_one_s_own() -> None:
    s = rich()
    assert seen(s, P1).facts["hand"] == ["recruiter", "intern"]
    assert seen(s, P2).facts["hand"] == ["macron"]
    assert seen(s, P2).facts["choices"] is None
    for seat in (SPECTATOR, GM):
        facts = seen(s, seat).facts
        assert (facts["hand"], facts["knowledge"], facts["choices"]) == ([], None, None)


@rule("SN-INFO-03")
def test_no_hidden_card_is_anywhere_in_a_view() -> None:
    s = table("recruiter macron salesman", "intern director investor")
    everything = json.dumps(seen(s, P2).facts | {"characters": None})
    assert "macron" in everything
    for hidden in ("recruiter", "salesman", "intern", "director", "investor"):
        assert hidden not in everything


@rule("SN-INFO-04", "SN-UI-05")
def test_private_facts_stay_in_the_log_with_their_turn() -> None:
    s = table("recruiter macron salesman", "tech_lead intern programmer")
    play(s, "resign:tech_lead", "resign:intern", "ask:P3:brigitte", "offer:no")
    assert heard(s, P1, "looked_at_all_cards")[0]["turn"] == 1
    for event in s.log or ():
        assert (event.audience is None) == ("turn" not in event.facts)


@rule("SN-INFO-06")
def test_no_number_of_a_card_is_ever_told() -> None:
    *_, s = moments(*match(12, 5))
    for event in s.log or ():
        for name, value in event.facts.items():
            if name in ("card", "character", "taken", "put_down", "named"):
                assert value is None or isinstance(value, str)


@rule("SN-UI-02", "SN-ACT-06")
def test_the_choices_are_exactly_the_legal_actions() -> None:
    for s in moments(*match(3, 5)):
        if s.stack:
            seat = s.stack[-1].awaited(s)[0]
            assert [choice["action"] for choice in seen(s, seat).facts["choices"]] == lines(s)


@rule("SN-UI-02")
def test_a_place_in_a_discard_is_shown_with_its_card() -> None:
    s = table("recruiter macron tech_lead", "investor intern", discards={"P2": "programmer accountant"})
    play(s, "resign:investor")
    cards = [choice["card"] for choice in seen(s, P1).facts["choices"]]
    assert cards == [None, "programmer", "accountant"]


@rule("SN-UI-03")
def test_whoever_answers_is_shown_the_truth_and_the_character_at_stake() -> None:
    for named, yes in (("recruiter", True), ("macron", False)):
        s = table("tech_lead recruiter salesman", "intern", discards={"P3": "accountant"}, liars={"P3#0": "P2"})
        play(s, "resign:intern", f"ask:P2:{named}")
        assert seen(s, P2).facts["truth"] == {"yes": yes, "character": "recruiter"}
        assert seen(s, P1).facts["truth"] is None
        assert seen(s, SPECTATOR).facts["truth"] is None


def to_confirm(s: Table) -> list[str]:
    seat = s.stack[-1].awaited(s)[0]
    return [choice["action"] for choice in seen(s, seat).facts["choices"] if choice["confirm"]]


@rule("SN-UI-04")
def test_rehiring_with_macron_in_hand_asks_for_confirmation() -> None:
    s = table("macron recruiter salesman", "investor intern", discards={"P2": "programmer"})
    play(s, "resign:investor")
    assert to_confirm(s) == ["rehire:P2#0"]
    s = table("accountant recruiter salesman", "investor intern", discards={"P2": "programmer"})
    play(s, "resign:investor")
    assert to_confirm(s) == []


@rule("SN-UI-04")
def test_promoting_oneself_to_death_asks_for_confirmation() -> None:
    for held, deck, expected in (
        ("brigitte", "director intern", ["promote:P1"]),
        ("recruiter", "director", ["promote:P1"]),
        ("investor", "director", []),
        ("recruiter", "director intern", []),
    ):
        s = table(f"{held} macron salesman", deck)
        play(s, "resign:director")
        assert to_confirm(s) == expected


@rule("SN-UI-06")
def test_claims_and_uncertified_answers_are_marked() -> None:
    s = table("recruiter tech_lead salesman macron", "intern", discards={"P3": "accountant"}, liars={"P3#0": "P2"})
    play(s, "resign:intern", "ask:P2:macron", "answer:yes", "announce:P3:brigitte")
    assert told(s, "answered")[0]["certified"] is False
    assert told(s, "announced")[0]["claim"] is True


def sealed() -> Table:
    s = table("recruiter investor salesman", "intern programmer", discards={"P2": "accountant tech_lead programmer"})
    play(s, "resign:intern", "ask:P2:investor", "fallback:#1")
    return s


@rule("SN-UI-07", "SN-IVT-10")
def test_a_sealed_pile_says_how_many_cards_it_held() -> None:
    s = sealed()
    for seat in (P1, P2, P3, SPECTATOR):
        shown = seen(s, seat).facts["seats"][P2]
        assert [card["card"] for card in shown["discard"]][: shown["sealed"]] == [
            "accountant",
            "tech_lead",
            "programmer",
        ]
    assert [seen(s, seat).facts["taken"] for seat in (P1, P2, SPECTATOR)] == [None, 1, None]


@rule("SN-UI-08")
def test_face_up_copies_are_counted_and_a_sealed_list_counts_whole() -> None:
    s = sealed()
    for seat in (P1, P2, SPECTATOR):
        counted = {card["id"]: card for card in seen(s, seat).facts["characters"]}
        assert (counted["tech_lead"]["face_up"], counted["tech_lead"]["one_may_be_taken"]) == (1, True)
        assert (counted["intern"]["face_up"], counted["intern"]["copies"]) == (1, 3)
        assert (counted["investor"]["face_up"], counted["investor"]["one_may_be_taken"]) == (1, False)
        assert list(counted) == [
            "intern", "programmer", "tech_lead", "recruiter", "salesman", "accountant", "director", "investor",
            "macron", "brigitte",
        ]  # fmt: skip


@rule("SN-UI-09")
def test_the_end_of_a_round_tells_who_scored_and_why() -> None:
    s = table("intern accountant salesman accountant", "tech_lead", "P3", {"P1": "salesman"}, {"P1#0": "P2"})
    play(s, "resign:tech_lead")
    ended = told(s, "round_ended")[0]
    assert ended["hands"] == [[P1, "intern"], [P2, "accountant"], [P3, "salesman"], [P4, "accountant"]]
    assert (ended["rank"], ended["character"]) == (5, "accountant")
    assert ended["why"] == ["ally", "card", None, "card"]
    assert ended["first"] == P2


@rule("SN-UI-10", "SN-END-06")
def test_the_replay_s_eye_sees_everything() -> None:
    s = sealed()
    shown = seen(s, OMNISCIENT).facts
    assert shown["hands"] == [["recruiter"], ["tech_lead", "programmer"], ["salesman"]]
    assert (shown["deck_cards"], shown["taken"]) == ([], 1)
    assert len(seen(s, OMNISCIENT).events) == len(s.log or ())
    asked = table("tech_lead recruiter salesman", "intern", discards={"P3": "accountant"}, liars={"P3#0": "P2"})
    play(asked, "resign:intern", "ask:P2:recruiter")
    assert seen(asked, OMNISCIENT).facts["truth"] == {"yes": True, "character": "recruiter"}


@rule("SN-INFO-04")
def test_a_new_round_begins_with_an_empty_memory() -> None:
    s = first_moment(lambda s: s.round == 2)
    for seat in range(4):
        known = seen(s, seat).facts["knowledge"]["hands"]
        assert [name for name in known if name is not None] == [known[seat]]


@rule("SN-INFO-01", "SN-INFO-02")
def test_events_name_their_audience_and_nobody_hears_another_s_cards() -> None:
    *_, s = moments(*match(7, 4))
    private = {event.kind for event in s.log or () if event.audience is not None}
    assert private <= {
        "round_started_card", "drew_card", "offer_made_cards", "looked_at_all_cards", "recruiter_swap_cards",
        "promoted_cards", "fallback_taken_card", "fallback_drawn_card",
    }  # fmt: skip
    for seat in range(4):
        for event in seen_by(seat, s.log or ()):
            if event.kind in ("round_started_card", "drew_card", "promoted_cards"):
                assert event.facts["player"] == seat
    assert not [event for event in seen_by(SPECTATOR, s.log or ()) if event.kind in private]


@rule("SN-VAR-06")
def test_nothing_of_later_editions_can_be_set() -> None:
    names = [option.name for option in GAME.meta.options]
    assert names == [
        "zemmour",
        "points_to_win",
        "max_rounds",
        "first_player",
        "director_rises",
        "brigitte_may_resign",
        "survivor_scores",
    ]
    assert [option.default for option in GAME.meta.options] == [False, 3, 0, None, False, False, False]


@promise("E14")
def test_whoever_acts_and_then_holds_another_card_was_told_so_by_something_that_nobody_takes_back() -> None:
    turned = 0
    for s, source in (match(seed) for seed in range(5)):
        while s.stack:
            seat, told, hand = s.stack[-1].awaited(s)[0], len(s.log or ()), set(seen(s, P1).facts["hand"])
            play(s, source.choice(s.stack[-1].offers(s, seat).picks).text)
            if s.stack and seat == P1 and not set(seen(s, P1).facts["hand"]) <= hand:
                turned += 1
                assert GAME.meta.revealing & {event.kind for event in (s.log or [])[told:]}
    assert turned > 10
