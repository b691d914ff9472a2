from citing import rule
from games.manhattan.tables import facts, letter, mine, refusals, resolve, run, save, table
from tripot.games.manhattan.corporations import INDEX


@rule("MH-CIT-01", "MH-RES-14")
def test_a_citizenship_is_claimed_where_one_already_owns_a_share() -> None:
    s = table(shares={0: {"sony": 1}})
    refusal = save(s, 0, citizenship="ares", shares=["ares"])
    assert refusal is not None
    assert (refusal.code, refusal.where) == ("E_CITIZEN_NO_SHARE", ("citizenship",))
    resolve(s, {0: {"citizenship": "sony"}})
    assert s.citizen[0] == INDEX["sony"]
    assert facts(s, "citizenship_changed") == [{"seat": 0, "corporation": "sony"}]
    assert refusals(s, 0, {"citizenship": "sony"}) == [("E_CITIZEN_SAME", ("citizenship",))]
    s.shares[0][INDEX["ares"]] = 1
    resolve(s, {0: {"citizenship": "ares"}})
    assert s.citizen[0] == INDEX["ares"]  # the new one replaces the old one


@rule("MH-CIT-02", "MH-DEF-02", "MH-DET-03")
def test_what_a_citizen_gets() -> None:
    s = table(3, citizens={1: "neonet"})
    forms = {0: {"runs": [run("information", 1, 1), run("sabotage", "neonet", 1)]}}
    resolve(s, forms, rolls=[100, 1, 1, 30, 1])
    drawn = [(each["purpose"], each["threshold"]) for each in facts(s, "drawn")]
    assert ("defence", 30) in drawn  # its Datasteal defence against the Information run
    assert [each["type"] for each in letter(s, 1)["detections"]] == ["sabotage", "information"]
    assert mine(table(citizens={1: "ares"}), 1)["desk"]["prices"]["ares"] == 1_300_000


@rule("MH-CIT-03")
def test_during_the_turn_of_a_claim_the_old_one_still_works() -> None:
    s = table(3, citizens={1: "sony"}, shares={1: {"sony": 1, "horizon": 1}})
    forms = {
        0: {"runs": [run("sabotage", "sony", 1), run("sabotage", "horizon", 1)]},
        1: {"citizenship": "horizon"},
    }
    resolve(s, forms, rolls=[100, 1, 100, 1])
    assert [each["target"] for each in letter(s, 1)["detections"]] == ["sony"]
    resolve(s, {0: {"runs": [run("sabotage", "horizon", 1)]}}, rolls=[100, 1])
    assert [each["target"] for each in letter(s, 1)["detections"]] == ["horizon"]


@rule("MH-CIT-04", "MH-CIT-05")
def test_every_claim_costs_the_number_of_its_turn_and_they_add_up() -> None:
    s = table(citizens={1: "ares"}, shares={seat: {"sony": 1, "horizon": 1, "ares": 1} for seat in range(2)})
    resolve(s, {0: {"citizenship": "sony"}, 1: {"citizenship": "sony"}})
    resolve(s, {})
    resolve(s, {0: {"citizenship": "horizon"}})
    assert s.changes[:2] == [[(1, 1), (3, 3)], [(1, 1)]]
    assert mine(s, 0)["ledger"]["changes"] == [[1, 1], [3, 3]]
    assert letter(s, 0)["orders"]["citizenship"] == {"corporation": "horizon", "vp": 3}


@rule("MH-CIT-06")
def test_losing_it_by_a_crash_costs_nothing_by_itself() -> None:
    s = table(order="ares sony horizon spinrad", assets=(9, 8, 7, 1), citizens={1: "spinrad"})
    resolve(s, {0: {"vote": {"up": "ares", "down": "spinrad"}}}, moves=("sony", "horizon"))
    assert s.citizen[1] == -1
    assert s.changes[1] == []


@rule("MH-CIT-07")
def test_it_cannot_be_given_up_for_none_and_needs_no_share_once_granted() -> None:
    s = table(citizens={0: "sony"})
    assert refusals(s, 0, {"citizenship": ""}) == [("E_CORP_UNKNOWN", ("citizenship",))]
    resolve(s, {0: {"citizenship": None}})
    assert s.citizen[0] == INDEX["sony"]
    assert s.shares[0][INDEX["sony"]] == 0
