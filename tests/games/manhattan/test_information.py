from citing import rule
from games.manhattan.tables import facts, letter, mine, refusals, resolve, run, table, told
from tripot.engine.actions import Pick
from tripot.engine.step import perform
from tripot.engine.view import look
from tripot.games.manhattan import GAME


@rule("MH-IFR-01")
def test_the_target_is_another_player() -> None:
    s = table(3)
    assert refusals(s, 0, {"runs": [run("information", 0)]}) == [("E_RUN_SELF", ("runs", "0", "target_player"))]
    for stranger in (3, -1):
        found = refusals(s, 0, {"runs": [run("information", stranger)]})
        assert found == [("E_RUN_PLAYER_UNKNOWN", ("runs", "0", "target_player"))]
    resolve(s, {0: {"runs": [run("information", 1)]}}, rolls=[100])
    assert letter(s, 0)["information"][0]["raw"] == 70


@rule("MH-IFR-02", "MH-IFR-03", "MH-VIS-18")
def test_the_file_holds_the_earlier_messages_without_their_findings_and_does_not_grow() -> None:
    s = table(3, characters={1: {"secrets": "The yacht is rented."}})
    resolve(s, {0: {"runs": [run("information", 1)]}}, rolls=[1])
    assert mine(s, 0)["dossiers"][0]["messages"] == []  # on turn 1 there are only the Secrets
    assert mine(s, 0)["dossiers"][0]["text"] == "The yacht is rented."
    resolve(s, {1: {"shares": ["sony"], "runs": [run("information", 2), run("information", 2)]}}, rolls=[1, 1])
    resolve(s, {0: {"runs": [run("information", 1)]}}, rolls=[1])
    file = mine(s, 0)["dossiers"][1]
    assert [message["turn"] for message in file["messages"]] == [1, 2]
    assert file["messages"][1]["orders"]["shares"][0]["corporation"] == "sony"
    assert "information" in mine(s, 1)["letters"][1]
    assert not any("information" in message for message in file["messages"])
    resolve(s, {})
    assert len(mine(s, 0)["dossiers"][1]["messages"]) == 2


@rule("MH-IFR-03")
def test_two_successes_on_the_same_player_deliver_one_file_and_count_twice() -> None:
    s = table(3)
    resolve(s, {0: {"runs": [run("information", 1), run("information", 1)]}}, rolls=[1, 1])
    assert len(mine(s, 0)["dossiers"]) == 1
    assert len(told(s, "dossier", 0)) == 1
    assert s.successes[0][3] == 2


@rule("MH-IFR-04", "MH-RNG-04")
def test_a_stateless_target_has_neither_defence_nor_protection_nor_detection() -> None:
    forms = {0: {"runs": [run("information", 1)]}, 2: {"runs": [run("protection", "sony", defence="datasteal")]}}
    s = resolve(table(3), forms, rolls=[1])
    assert [each["purpose"] for each in facts(s, "drawn")] == ["success"]
    s = table(3, citizens={1: "sony"})
    resolve(s, forms, rolls=[1, 100, 100, 100])
    assert [each["purpose"] for each in facts(s, "drawn")] == ["success", "defence", "protection", "detection"]


@rule("MH-IFR-05", "MH-VIS-11")
def test_a_detected_one_is_told_to_the_citizens_and_never_in_the_news() -> None:
    s = table(4, citizens={1: "sony", 2: "sony"})
    resolve(s, {0: {"runs": [run("information", 1)]}}, rolls=[1, 100, 1])
    for seat in (1, 2):
        report = letter(s, seat)["detections"][0]
        assert (report["type"], report["sponsor"], report["target_player"]) == ("information", 0, 1)
    assert s.papers[-1]["newsfeeds"]["matrix"] == []
    assert not any("information" in str(event.facts) for event in look(GAME, s, 3).events)


@rule("MH-IFR-06", "MH-MDC-13", "MH-MDC-16")
def test_controls_on_a_corporation_do_not_concern_it_but_those_on_a_player_do() -> None:
    s = table(3, citizens={1: "sony"}, shares={1: {"sony": 1}})
    resolve(s, {1: {"coalition": "targeted_controls"}})
    resolve(s, {0: {"runs": [run("information", 1)]}}, rolls=[100, 100])
    assert letter(s, 0)["information"][0]["raw"] == 70
    s = table(3)
    resolve(
        s, {0: {"coalition": "targeted_controls"}, 1: {"coalition": "transparency"}, 2: {"coalition": "transparency"}}
    )
    resolve(s, {0: {"runs": [run("information", 1)]}}, rolls=[100])
    assert letter(s, 0)["information"][0]["raw"] == 60


@rule("MH-IFR-07")
def test_a_player_who_resigned_can_still_be_looked_into() -> None:
    s = table(3)
    perform(GAME, s, 1, Pick("resign"))
    resolve(s, {0: {"runs": [run("information", 1)]}}, rolls=[1])
    assert mine(s, 0)["dossiers"][0]["target"] == 1
