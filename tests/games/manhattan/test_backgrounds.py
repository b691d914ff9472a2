import pytest

from citing import rule
from games.manhattan.tables import bet, future, mine, resolve, run, table
from tripot.engine.view import look
from tripot.games.manhattan import GAME, scoring
from tripot.games.manhattan.backgrounds import AT_THE_END, BACKGROUNDS, HIDEABLE, TURN_BY_TURN
from tripot.games.manhattan.corporations import INDEX
from tripot.speech.texts import texts_of

GUARD = run("protection", "sony", defence="sabotage")


def seated(background: str, **more: object) -> object:
    return table(4, characters={0: {"background": background}}, **more)


def earned(background: str, form: dict, others: dict | None = None, rolls: tuple = (), **more: object) -> int:
    s = seated(background, **more)
    resolve(s, {0: form, **(others or {})}, rolls=rolls)
    return s.points[0][-1]


def final(s: object, seat: int = 0) -> int:
    return sum(line["vp"] for line in scoring.score(s, s.money)[seat]["background"])


@rule("MH-BGD-01")
def test_a_background_is_optional_and_public_and_none_is_worth_four() -> None:
    s = table(characters={1: {"background": "heir"}})
    assert final(s) == 4
    assert final(s, 1) == 0
    assert look(GAME, s, 3).facts["players"][1]["background"] == "heir"


@rule("MH-BGD-02")
def test_points_are_entered_each_turn_in_a_private_ledger() -> None:
    s = table(characters={0: {"background": "power_broker"}, 1: {"background": "power_broker"}})
    resolve(s, {seat: {"coalition": "transparency"} for seat in (0, 1)})
    resolve(s, {})
    assert mine(s, 0)["ledger"]["background"] == [1, 0]
    assert s.points[1] == [1, 0]  # several may share one
    assert "ledger" not in str(look(GAME, s, 2).facts["players"])


@rule("MH-BGD-03")
def test_golden_trader() -> None:
    assert earned("golden_trader", {"speculations": [bet("ares", 1, 100_000)]}) == 1
    assert earned("golden_trader", {"speculations": [bet("ares", 1, 99_000)]}) == 0
    two = [bet("ares", 1, 200_000), future("nikkei", "up", 200_000)]
    assert earned("golden_trader", {"speculations": two}, influence={0: 2}) == 1
    assert earned("golden_trader", {"speculations": two[:1]}, influence={0: 2}) == 0


@rule("MH-BGD-04")
def test_shadow_veteran() -> None:
    assert earned("shadow_veteran", {"runs": [GUARD, GUARD]}) == 1
    assert earned("shadow_veteran", {"runs": [GUARD]}) == 0
    assert earned("shadow_veteran", {"runs": [GUARD, run("information", 1)]}, rolls=(100,)) == 1


@rule("MH-BGD-05")
def test_decorated_officer() -> None:
    assert earned("decorated_officer", {"runs": [GUARD]}) == 1
    assert earned("decorated_officer", {"runs": [GUARD]}, influence={0: 2}) == 0
    assert earned("decorated_officer", {"runs": [run("sabotage", "sony")]}, rolls=(100, 100)) == 0


@rule("MH-BGD-06")
def test_enforcer() -> None:
    assert earned("enforcer", {"runs": [run("sabotage", "sony")]}, rolls=(100, 100)) == 1
    assert earned("enforcer", {"runs": [GUARD]}) == 0


@rule("MH-BGD-07")
def test_old_hand() -> None:
    assert earned("old_hand", {"shares": ["sony"]}) == 1
    assert earned("old_hand", {"shares": ["sony"]}, {1: {"shares": ["sony"]}}) == 0
    assert earned("old_hand", {"shares": ["sony"]}, {1: {"shares": ["ares"]}}) == 1
    assert earned("old_hand", {}) == 0


@rule("MH-BGD-08")
def test_young_wolf() -> None:
    assert final(seated("young_wolf", shares={0: {"ares": 2, "neonet": 1, "shiawase": 1, "sony": 7}})) == 4


@rule("MH-BGD-09")
@pytest.mark.parametrize(("influence", "points"), [(1, 0), (2, 0), (3, 2), (4, 4), (5, 8), (6, 12), (9, 12)])
def test_heir(influence: int, points: int) -> None:
    assert final(seated("heir", influence={0: influence})) == points


@rule("MH-BGD-10", "MH-MIS-01")
def test_winning_ticket() -> None:
    assert earned("winning_ticket", {"coalition": "transparency"}) == 1
    assert earned("winning_ticket", {"coalition": "transparency", "runs": [GUARD]}) == 0
    assert earned("winning_ticket", {"coalition": "transparency", "speculations": [bet("ares", 1)]}) == 0
    assert earned("winning_ticket", {}) == 0
    s = seated("winning_ticket")
    resolve(s, {})
    assert s.points[0] == [0]


@rule("MH-BGD-11")
def test_power_broker() -> None:
    assert earned("power_broker", {"coalition": "transparency"}) == 1
    assert earned("power_broker", {"coalition": "transparency"}, {1: {"coalition": "deregulation"}}) == 0
    assert earned("power_broker", {}) == 0


@rule("MH-BGD-12")
def test_law_expert() -> None:
    opposition = {
        1: {"coalition": "targeted_controls"},
        2: {"coalition": "transparency"},
        3: {"coalition": "transparency"},
    }
    assert earned("law_expert", {"coalition": "transparency"}, opposition, shares={1: {"sony": 1}}) == 2
    assert earned("law_expert", {"coalition": "targeted_controls"}, opposition) == 0
    assert earned("law_expert", {"coalition": "transparency"}) == 0


@rule("MH-BGD-13")
def test_social_climber() -> None:
    s = seated("social_climber")
    assert final(s) == 2
    resolve(
        s, {0: {"runs": [run("information", 1), run("information", 1, 2), run("information", 2)]}}, rolls=[1, 1, 100]
    )
    assert final(s) == 3


@rule("MH-BGD-14", "MH-BGD-02")
def test_image_genius_is_paid_for_the_blows_of_others_and_told_at_the_end() -> None:
    s = seated("image_genius")
    forms = {
        0: {"vote": {"up": "sony", "down": "ares"}, "runs": [run("sabotage", "sony", 3)]},
        1: {
            "runs": [
                run("sabotage", "sony", 2),
                run("extraction", "sony", to="ares"),
                run("datasteal", "sony", to="ares"),
            ]
        },
        2: {"runs": [run("sabotage", "ares"), run("extraction", "sony", to="ares")]},
    }
    rolls = [1, 100, 100] * 4 + [1, 100, 100] + [100, 100]
    resolve(s, forms, rolls=rolls)
    assert s.points[0] == [2]  # the Sabotage and the Extraction of the second player
    assert mine(s, 0)["ledger"]["background"] is None


@rule("MH-BGD-15")
def test_person_of_honour() -> None:
    s = seated("person_of_honour", citizens={0: "sony"}, shares={0: {"sony": 3, "ares": 2}})
    assert final(s) == 6
    s.shares[0][INDEX["ares"]] = 3
    assert final(s) == 0
    assert final(seated("person_of_honour", shares={0: {"sony": 3}})) == 0
    assert mine(s, 0)["desk"]["claim_cost"] == 2
    s.shares[0][INDEX["ares"]] = 1
    resolve(s, {0: {"citizenship": "ares"}})
    assert s.changes[0] == [(1, 2)]


@rule("MH-BGD-16")
def test_celebrity() -> None:
    s = seated("celebrity", money={0: 9_000_000})
    assert scoring.score(s, s.money)[0]["money"]["vp"] == final(s) == 4


@rule("MH-BGD-17")
@pytest.mark.parametrize(
    ("target", "points"), [("prometheus", 8), ("spinrad", 4), ("norddahl", 4), ("sony", 0), ("ares", 0)]
)
def test_avenger(target: str, points: int) -> None:
    s = seated("avenger")
    s.avenged[0] = INDEX[target]
    assert final(s) == points
    s.crashed[INDEX[target]] = 3
    s.ranking.remove(INDEX[target])
    assert final(s) == 12


@rule("MH-BGD-18")
def test_erased_hides_another_background_that_scores_less_one() -> None:
    s = table(characters={0: {"background": "erased", "hidden": "heir"}}, influence={0: 4})
    assert final(s) == 4 - 1
    assert look(GAME, s, 1).facts["players"][0]["background"] == "erased"
    assert "heir" not in str(look(GAME, s, 1).facts)
    assert mine(s, 0)["character"]["hidden"] == "heir"


@rule("MH-BGD-20")
def test_names_are_neutral_and_complete_in_both_languages() -> None:
    assert len(BACKGROUNDS) == 16
    assert {*TURN_BY_TURN, *AT_THE_END, "erased"} == set(BACKGROUNDS)
    for lang in ("fr", "en"):
        names = [texts_of(GAME, lang).find("terms", "background", each) for each in BACKGROUNDS]
        assert None not in names
        assert len(set(names)) == 16
    english = " ".join(texts_of(GAME, "en").find("terms", "background", each) for each in BACKGROUNDS).lower().split()
    assert not {"man", "boy", "woman", "girl"} & set(english)


@rule("MH-BGD-21")
@pytest.mark.parametrize(
    ("background", "hidden", "fits"),
    [
        ("heir", None, True),
        (None, None, True),
        ("erased", "heir", True),
        ("poet", None, False),
        ("erased", None, False),
        ("erased", "erased", False),
        ("heir", "celebrity", False),
        (None, "celebrity", False),
    ],
)
def test_which_backgrounds_are_refused(background: str | None, hidden: str | None, fits: bool) -> None:
    from tripot.games.manhattan.characters import check

    found = check({"name": "Jack", "background": background, "hidden": hidden}, [])
    assert ([each.code for each in found] == []) is fits
    assert {each.code for each in found} <= {"E_BACKGROUND"}
    named = [hidden or ""] if background in (None, "heir", "erased") else [background]
    assert [each.facts["found"] for each in found] == ([] if fits else named)
    assert "erased" not in HIDEABLE
