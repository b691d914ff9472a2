"""How characters die."""

from citing import rule
from games.startup_nation.tables import P1, P2, P3, P4, alive, hand, hands, pile, play, seen, table, told, waiting


def causes(s: object) -> list[tuple[str, str]]:
    return [(death["character"], death["cause"]) for death in told(s, "died")]  # type: ignore[arg-type]


@rule("SN-DEATH-01", "SN-DEATH-07")
def test_a_yes_kills() -> None:
    s = table("macron recruiter salesman", "intern programmer")
    play(s, "resign:intern", "ask:P2:recruiter")
    assert causes(s) == [("recruiter", "question")]


@rule("SN-DEATH-01", "SN-DEATH-07")
def test_a_promotion_that_finds_nothing_kills() -> None:
    s = table("macron recruiter salesman", "director programmer intern")
    play(s, "resign:director", "promote:P3")
    assert causes(s) == [("salesman", "promotion")]


@rule("SN-DEATH-01", "SN-DEATH-07", "SN-MAC-03")
def test_brigitte_dies_with_macron() -> None:
    s = table("recruiter macron brigitte salesman", "intern programmer")
    play(s, "resign:intern", "ask:P2:macron")
    assert causes(s) == [("macron", "question"), ("brigitte", "macron_died")]
    assert alive(s) == [P1, P4]


@rule("SN-DEATH-01", "SN-DEATH-07")
def test_macron_in_a_discard_dies_of_being_there() -> None:
    s = table("macron - recruiter salesman", "investor intern intern", discards={"P2": "accountant"})
    play(s, "resign:investor", "rehire:P2#0")
    assert causes(s) == [("macron", "discarded")]


@rule("SN-DEATH-01")
def test_nothing_else_kills() -> None:
    s = table("accountant recruiter salesman", "intern programmer tech_lead")
    play(s, "resign:intern", "ask:P2:brigitte", "offer:no")
    assert causes(s) == []
    assert alive(s) == [P1, P2, P3]


@rule("SN-DEATH-02")
def test_a_death_eliminates_and_a_resignation_does_not() -> None:
    s = table("accountant recruiter salesman", "intern programmer")
    play(s, "resign:intern")
    assert alive(s) == [P1, P2, P3]
    play(s, "ask:P2:recruiter")
    assert alive(s) == [P1, P3]


@rule("SN-DEATH-02", "SN-IVT-08")
def test_an_investor_s_owner_survives() -> None:
    s = table("macron investor salesman", "intern programmer", discards={"P2": "recruiter"})
    play(s, "resign:intern", "ask:P2:investor")
    assert alive(s) == [P1, P2, P3]
    assert waiting(s) == (P2, "fallback")


@rule("SN-DEATH-03")
def test_the_owner_is_out_before_the_death_effect() -> None:
    s = table("macron director salesman accountant", "intern programmer")
    play(s, "resign:intern", "ask:P2:director")
    assert pile(s, P2) == ["director died"]
    assert alive(s) == [P1, P3, P4]
    assert waiting(s) == (P2, "promote")
    order = [event.kind for event in s.log or () if event.kind in ("died", "eliminated")]
    assert order == ["died", "eliminated"]


@rule("SN-DEATH-03", "SN-END-04")
def test_a_death_effect_is_dropped_when_the_round_is_over() -> None:
    s = table("macron director -", "intern programmer")
    play(s, "resign:intern", "ask:P2:director")
    assert waiting(s) is None
    assert told(s, "round_ended")[0]["cause"] == "lone_survivor"


@rule("SN-DEATH-04")
def test_only_dead_directors_and_tech_leads_decide() -> None:
    for character in ("recruiter", "salesman", "accountant", "programmer"):
        s = table(f"macron {character} intern", "intern intern")
        play(s, "resign:intern", f"ask:P2:{character}")
        assert waiting(s) == (P3, "resign")
    for character, kind in (("tech_lead", "announce"), ("director", "promote")):
        s = table(f"macron {character} intern", "intern intern")
        play(s, "resign:intern", f"ask:P2:{character}")
        assert waiting(s) == (P2, kind)


@rule("SN-DEATH-05")
def test_four_characters_have_a_death_effect() -> None:
    s = table("brigitte macron investor", "intern programmer intern", discards={"P3": "recruiter"})
    play(s, "resign:intern", "ask:P3:investor")
    assert waiting(s) == (P3, "fallback")
    play(s, "fallback:#0", "resign:programmer", "delegate:P3>P1", "name:brigitte")
    assert alive(s) == [P2, P3]
    assert waiting(s) == (P3, "resign")


@rule("SN-DEATH-06")
def test_a_false_yes_comes_to_light() -> None:
    s = table("tech_lead recruiter salesman", "intern", discards={"P3": "accountant"}, liars={"P3#0": "P2"})
    play(s, "resign:intern", "ask:P2:brigitte", "answer:yes")
    assert told(s, "answered") == [{"target": P2, "yes": True, "certified": False}]
    assert seen(s, P1).facts["seats"][P2]["discard"] == [{"card": "recruiter", "reason": "died"}]


@rule("SN-DEATH-07")
def test_macron_promoted_without_brigitte_in_the_deck_dies_of_the_promotion() -> None:
    s = table("recruiter macron salesman", "director intern programmer")
    play(s, "resign:director", "promote:P2")
    assert causes(s) == [("macron", "promotion")]


@rule("SN-DEATH-07")
def test_macron_put_down_for_brigitte_is_discarded_and_so_is_she() -> None:
    s = table("recruiter macron salesman", "director intern brigitte")
    play(s, "resign:director", "promote:P2")
    assert causes(s) == [("macron", "discarded"), ("brigitte", "discarded")]
    assert hands(s) == ["recruiter", None, "salesman"]
    assert hand(s, P2) is None
