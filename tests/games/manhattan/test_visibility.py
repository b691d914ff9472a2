import json

from citing import rule
from games.manhattan.tables import bet, facts, letter, mine, resolve, row, run, save, table, told
from tripot.engine.actions import Pick
from tripot.engine.game import Said
from tripot.engine.rng import PlainRng
from tripot.engine.seats import OMNISCIENT, SPECTATOR
from tripot.engine.step import perform
from tripot.engine.view import look
from tripot.games.manhattan import GAME
from tripot.games.manhattan.corporations import INDEX
from tripot.games.manhattan.letters import SECTIONS
from tripot.speech.texts import LANGUAGES
from tripot.speech.voice import Voice

BUSY = {
    0: {
        "shares": ["sony"],
        "vote": {"up": "sony", "down": "ares"},
        "coalition": "public_contracts",
        "influence": True,
        "runs": [run("sabotage", "ares", 1), run("information", 1)],
    },
    1: {
        "shares": ["ares"],
        "runs": [run("protection", "ares", 1, defence="sabotage")],
        "speculations": [bet("ares", 1)],
    },
    2: {"citizenship": "horizon", "runs": [run("datasteal", "sony", 1, to="horizon")]},
}
ROLLS = [1, 100, 100, 1, 100, 100, 1, 1]


def busy_turn() -> object:
    s = table(4, shares={2: {"horizon": 1}}, money={0: 9_000_000})
    return resolve(s, BUSY, rolls=ROLLS)


@rule("MH-VIS-01")
def test_what_is_public_at_all_times() -> None:
    seen = look(GAME, busy_turn(), SPECTATOR).facts
    assert [set(player) for player in seen["players"]] == [
        {
            "seat",
            "name",
            "avatar",
            "description",
            "background",
            "citizenship",
            "influence",
            "shares",
            "coalitions",
            "resigned",
            "absent",
            "ready",
            "avenges",
        }
    ] * 4
    assert (seen["players"][0]["influence"], seen["players"][0]["shares"]) == (2, {"sony": 1})
    assert seen["players"][2]["citizenship"] == "horizon"
    assert seen["players"][0]["coalitions"] == ["public_contracts"]
    assert [each["assets"] for each in seen["corporations"]] == [
        seen["papers"][-1]["wall_street"]["rows"][seen["ranking"].index(each["id"])]["assets"]
        for each in seen["corporations"]
    ]


@rule("MH-VIS-02")
def test_what_is_not() -> None:
    s = busy_turn()
    save(s, 0, coalition="deregulation")
    for seat in (3, SPECTATOR):
        shown = look(GAME, s, seat)
        text = json.dumps([shown.facts, [dict(event.facts) for event in shown.events]], default=str)
        text = text.replace(json.dumps(shown.facts.get("me")), "")
        for secret in (
            "deregulation",
            "form_played",
            '"vote"',
            '"stake"',
            "protection",
            "datasteal",
            '"money"',
            '"points"',
        ):
            assert secret not in text, secret
        assert "me" not in shown.facts or shown.facts["me"]["seat"] == 3


@rule("MH-VIS-03")
def test_wall_street_shows_rank_assets_previous_and_columns() -> None:
    s = busy_turn()
    rows = s.papers[1]["wall_street"]["rows"]
    assert [line["rank"] for line in rows] == list(range(1, 11))
    assert set(rows[0]) == {"corporation", "rank", "assets", "previous", "first", "last", "mdc", "sabotage", "unknown"}
    assert facts(s, "wall_street", SPECTATOR)[-1]["rows"] == rows


@rule("MH-VIS-04")
def test_only_public_causes_have_a_column() -> None:
    s = table(4)
    forms = {
        0: {"runs": [run("extraction", "sony", 1, to="renraku"), run("sabotage", "sony", 1)]},
        1: {"vote": {"up": "sony", "down": "spinrad"}},
        2: {"runs": [run("datasteal", "ares", 1, to="sony")]},
    }
    resolve(s, forms, rolls=[1, 100, 1] * 3, moves=("sony", "horizon"))
    sony = row(s, "sony")
    assert (sony["sabotage"], sony["unknown"]) == (-2, -1 + 1 + 1 + 1)  # the Extraction hides, though detected
    assert row(s, "renraku")["unknown"] == 1
    for line in s.papers[1]["wall_street"]["rows"]:
        named = sum(line[column] for column in ("first", "last", "mdc", "sabotage"))
        assert line["unknown"] == line["assets"] - line["previous"] - named


@rule("MH-VIS-05")
def test_the_graph_has_every_turn_and_each_derivative_its_previous_sum() -> None:
    s = busy_turn()
    resolve(s, {})
    seen = look(GAME, s, SPECTATOR).facts
    assert [len(line) for line in seen["history"]] == [10] * 3
    assert seen["history"][-1] == [each["assets"] for each in seen["corporations"]]
    first, second = (paper["wall_street"]["derivatives"] for paper in seen["papers"][1:])
    assert [line["sum"] for line in first] == [line["previous"] for line in second]


@rule("MH-VIS-06")
def test_the_newsfeeds_have_four_sections_in_order() -> None:
    news = busy_turn().papers[1]["newsfeeds"]
    assert list(news) == ["turn", "mdc", "economy", "people", "matrix"]
    assert all(news[section] for section in ("mdc", "economy", "people", "matrix"))


@rule("MH-VIS-07")
def test_the_bulletin_names_the_winner_and_who_brought_what() -> None:
    s = table(3, shares={0: {"sony": 1, "ares": 1}, 1: {"horizon": 2}})
    resolve(s, {0: {"coalition": "transparency"}, 1: {"coalition": "deregulation"}})
    first, *rest = s.papers[1]["newsfeeds"]["mdc"]
    assert (first["kind"], first["coalition"], first["strength"]) == ("coalition_won", "transparency", 3)
    assert [(each["coalition"], each["strength"], each["players"]) for each in rest] == [
        ("transparency", 3, [{"seat": 0, "corporations": ["ares", "sony"]}]),
        ("deregulation", 2, [{"seat": 1, "corporations": ["horizon"]}]),
    ]


@rule("MH-VIS-08")
def test_economy_tells_purchases_effects_and_crashes() -> None:
    s = table(3, order="ares sony horizon spinrad", assets=(9, 8, 7, 1), shares={0: {"sony": 2}})
    resolve(s, {0: {"shares": ["sony"]}, 1: {"vote": {"up": "ares", "down": "spinrad"}}}, moves=("ares", "horizon"))
    economy = s.papers[1]["newsfeeds"]["economy"]
    assert [item["kind"] for item in economy] == ["share_bought", "first_effect", "last_effect", "crashed"]
    assert (economy[0]["seat"], economy[0]["corporation"], economy[0]["held"]) == (0, "sony", 3)
    assert (economy[1]["corporation"], economy[2]["corporation"]) == ("ares", "spinrad")


@rule("MH-VIS-09")
def test_people_tells_influence_and_citizenship() -> None:
    people = busy_turn().papers[1]["newsfeeds"]["people"]
    assert [(item["kind"], item["seat"]) for item in people] == [("influence_rose", 0), ("citizenship_changed", 2)]
    assert (people[0]["influence"], people[1]["corporation"]) == (2, "horizon")


@rule("MH-VIS-10", "MH-VIS-12")
def test_matrix_buzz_is_in_a_neutral_order() -> None:
    s = table(4)
    forms = {
        0: {"runs": [run("sabotage", "sony", 2), run("datasteal", "ares", 1, to="sony")]},
        1: {"runs": [run("sabotage", "ares", 1), run("extraction", "sony", 1, to="ares")]},
    }
    # Drawn: the Datasteal, the Sabotage of Sony, that of Ares, the Extraction; all detected, all done but the first.
    resolve(s, forms, rolls=[100, 1, 1, 100, 1, 1, 100, 1, 1, 100, 1])
    buzz = [(item["kind"], item["corporation"]) for item in s.papers[1]["newsfeeds"]["matrix"]]
    assert buzz == [
        ("sabotage_succeeded", "ares"),
        ("run_detected", "ares"),
        ("sabotage_succeeded", "sony"),
        ("run_detected", "sony"),
    ]


@rule("MH-VIS-12")
def test_purchases_are_listed_by_seat_then_corporation() -> None:
    s = table(3, influence={0: 3, 2: 1}, money={0: 9_000_000})
    resolve(s, {2: {"shares": ["ares"]}, 0: {"shares": ["sony", "ares", "sony"]}})
    bought = [
        (item["seat"], item["corporation"])
        for item in s.papers[1]["newsfeeds"]["economy"]
        if item["kind"] == "share_bought"
    ]
    assert bought == [(0, "ares"), (0, "sony"), (2, "ares")]


@rule("MH-VIS-13")
def test_both_tabs_can_be_read_for_every_turn_and_the_first_is_silent() -> None:
    s = table(3)
    first = look(GAME, s, SPECTATOR).facts["papers"]
    assert len(first) == 1
    assert [line["rank"] for line in first[0]["wall_street"]["rows"]] == list(range(1, 11))
    assert not any(first[0]["newsfeeds"][section] for section in ("mdc", "economy", "people", "matrix"))
    for _ in range(2):
        resolve(s, {})
    papers = look(GAME, s, SPECTATOR).facts["papers"]
    assert [paper["wall_street"]["turn"] for paper in papers] == [0, 1, 2]
    assert papers[0] == first[0]


@rule("MH-VIS-14")
def test_one_message_a_turn_is_kept_for_ever_and_seen_by_its_owner_alone() -> None:
    s = busy_turn()
    resolve(s, {})
    assert [each["turn"] for each in mine(s, 0)["letters"]] == [1, 2]
    assert len(told(s, "letter", 0)) == 2
    assert not told(s, "letter", SPECTATOR)
    assert all(event.facts["account"] for event in told(s, "letter"))


@rule("MH-VIS-15")
def test_the_sections_of_a_message() -> None:
    s = table(4, citizens={0: "sony"}, shares={0: {"sony": 1}}, influence={0: 2}, money={0: 9_000_000})
    form = {
        "shares": ["sony"],
        "vote": {"up": "sony", "down": "ares"},
        "coalition": "transparency",
        "influence": True,
        "runs": [
            run("sabotage", "ares", 2, bonus=True),
            run("protection", "sony", 1, defence="sabotage"),
            run("information", 1),
        ],
        "speculations": [bet("ares", 1, 1_000)],
    }
    resolve(s, {0: form, 1: {"runs": [run("sabotage", "sony", 1)]}}, rolls=[100, 100, 100, 1, 100])
    message = letter(s, 0)
    assert [section for section in SECTIONS if section in message] == list(SECTIONS)
    assert set(message) == {"turn", *SECTIONS}
    account = message["account"]
    assert (account["start"], account["spent"], account["end"]) == (9_000_000, 2_401_000, s.money[0])
    assert message["orders"] == {
        "shares": [{"corporation": "sony", "price": 1_000_000}],
        "vote": {"up": "sony", "down": "ares"},
        "influence": {"value": 3, "price": 1_200_000},
    }
    assert [line["type"] for line in message["runs"]] == ["sabotage", "protection"]
    assert message["runs"][0]["refund"] == 50_000
    assert [line["type"] for line in message["information"]] == ["information"]
    assert message["mdc"]["joined"] == "transparency"
    assert message["mdc"]["next"] == [{"effect": "runs", "percent": 10, "information": 0}]
    assert set(letter(s, 3)) == {"turn", "account", "mdc"}  # empty sections are left out


@rule("MH-VIS-16")
def test_a_failure_looks_the_same_to_its_sponsor_however_it_came_about() -> None:
    forms = {0: {"runs": [run("sabotage", "sony", 3)]}, 1: {"runs": [run("protection", "sony", 5, defence="sabotage")]}}
    ways = [[100, 100], [100, 1], [1, 1, 100], [1, 100, 1, 100], [1, 100, 1, 1]]
    letters = [letter(resolve(table(), forms, rolls=rolls), 0) for rolls in ways]
    assert letters == [letters[0]] * len(ways)


@rule("MH-VIS-17")
def test_a_protection_looks_the_same_whether_it_served_or_not() -> None:
    forms = {0: {"runs": [run("sabotage", "sony", 3)]}, 1: {"runs": [run("protection", "sony", 5, defence="sabotage")]}}
    served, idle = ([1, 100, 50, 100], [100, 100])
    letters = [letter(resolve(table(), forms, rolls=rolls), 1) for rolls in (served, idle)]
    assert letters[0] == letters[1]


@rule("MH-VIS-18", "MH-IFR-02")
def test_findings_never_leak_through_another_investigation() -> None:
    s = table(3, characters={2: {"secrets": "The yacht is rented."}})
    resolve(s, {1: {"runs": [run("information", 2, 1)]}}, rolls=[1])
    resolve(s, {0: {"runs": [run("information", 1, 1)]}}, rolls=[1])
    assert "yacht" not in str(mine(s, 0))
    assert "target_player" not in str(mine(s, 0)["dossiers"])
    assert mine(s, 0)["dossiers"][0]["messages"][0]["account"]["spent"] == 50_000


@rule("MH-VIS-19")
def test_the_sponsor_reads_the_raw_and_the_final_percentage() -> None:
    s = resolve(table(), {seat: {"runs": [run("sabotage", "sony", 4)]} for seat in (0, 1)}, rolls=[100] * 4)
    assert [(letter(s, seat)["runs"][0]["raw"], letter(s, seat)["runs"][0]["final"]) for seat in (0, 1)] == [
        (70, 60)
    ] * 2


@rule("MH-VIS-20")
def test_at_the_end_all_is_open_but_the_free_text_of_secrets() -> None:
    people = {
        1: {"secrets": "The yacht is rented.", "background": "erased", "hidden": "heir"},
        2: {"secrets": "I sing."},
    }
    s = table(3, turns=4, characters=people)
    resolve(s, {0: {"runs": [run("information", 1, 1)]}}, rolls=[1])
    assert perform(GAME, s, 2, Pick("publish_secrets")) is None
    while s.outcome is None:
        resolve(s, {}, rng=PlainRng(1))
    replay = look(GAME, s, OMNISCIENT)
    assert "yacht" not in str(replay.facts) + str([event.facts for event in replay.events])
    assert "I sing." in str(look(GAME, s, 0).facts["revealed"])
    assert replay.facts["everything"][1]["background"] == "heir"
    assert replay.facts["everything"][0]["dossiers"][0]["text"] is None
    kinds = {event.kind for event in replay.events}
    assert {"form_played", "drawn", "letter", "run_resolved", "assets_explained"} <= kinds
    assert "The yacht is rented." in str(mine(s, 0)["dossiers"])  # whoever read it still knows it


@rule("MH-VIS-20")
def test_one_may_change_ones_mind_about_publishing() -> None:
    s = table(3)
    perform(GAME, s, 0, Pick("publish_secrets"))
    assert mine(s, 0)["publishes_secrets"] is True
    perform(GAME, s, 0, Pick("keep_secrets"))
    assert mine(s, 0)["publishes_secrets"] is False


@rule("MH-VIS-21")
def test_everybody_may_talk_to_everybody_and_no_run_reveals_it() -> None:
    s = table(3)
    assert GAME.may_talk(s, 0, None) is None
    assert GAME.may_talk(s, 0, 2) is None
    resolve(s, {0: {"runs": [run("information", 1, 1)]}}, rolls=[1])
    assert set(mine(s, 0)["dossiers"][0]) == {"target", "turn", "messages", "strategies", "hidden", "avenges", "text"}


@rule("MH-VIS-21")
def test_a_bot_says_once_that_it_promises_nothing_and_then_is_silent() -> None:
    s = table(3)
    view = look(GAME, s, 2)
    first = GAME.reply(view, Said(0, (0, 2), "Sony at rank 1?"))
    assert first is not None
    assert all(Voice(GAME, lang).has(f"talk.{first.code}") for lang in LANGUAGES)
    assert GAME.reply(view, Said(0, (0, 2), "Are you sure?", answers=1)) is None


@rule("MH-VIS-22")
def test_a_crash_keeps_its_row_that_turn_and_has_none_later() -> None:
    s = table(3, order="ares sony horizon spinrad", assets=(9, 8, 7, 1))
    resolve(s, {0: {"runs": [run("sabotage", "spinrad", 1)]}}, rolls=[1, 100, 100], moves=("sony", "ares"))
    last = s.papers[1]["wall_street"]["rows"][-1]
    assert (last["corporation"], last["rank"], last["assets"], last["sabotage"]) == ("spinrad", None, -2, -2)
    resolve(s, {}, moves=("sony", "ares"))
    assert len(s.papers[2]["wall_street"]["rows"]) == 3
    seen = next(each for each in look(GAME, s, 0).facts["corporations"] if each["id"] == "spinrad")
    assert (seen["crashed"], seen["assets"]) == (1, None)
    assert [line[INDEX["spinrad"]] for line in look(GAME, s, 0).facts["history"]] == [1, -2, None]
