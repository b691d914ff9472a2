"""Campaign rights: hidden, drawn, revealed."""

from citing import rule
from games.anime_studios.tables import code, fans, hand, heard, offered, play, reveal, round_of, seen, table, told
from tripot.games.anime_studios import campaign_rights

TWO = "comet mirage"


@rule("AN-CMP-01", "AN-HID-01", "AN-HID-03")
def test_others_see_how_many_and_the_owner_sees_what() -> None:
    s = round_of("comet", TWO, rights={"comet": [3, 1], "mirage": [2]})
    mine, theirs = seen(s, "comet").facts, seen(s, "mirage").facts
    assert mine["own"]["rights"] == {"right.1": 3, "right.2": 1}
    assert theirs["players"][0]["rights"] == 2
    assert theirs["own"]["rights"] == {"right.1": 2}
    assert theirs["secrets"] is None


@rule("AN-CMP-02")
def test_an_empty_bag_gives_a_public_fan_for_each_right() -> None:
    s = table(TWO, bag=[2])
    campaign_rights.draw(s, 0, 3)
    assert hand(s, "comet") == (2,)
    assert fans(s, "comet") == 2
    assert len(heard(s, 1, "bag_empty")) == 2


@rule("AN-CMP-03", "AN-CMP-05", "AN-CMP-07", "AN-FRE-05")
def test_revealed_rights_become_fans_and_leave_the_game() -> None:
    s = round_of("comet", TWO, rights={"comet": [3, 1, 2]}, fans={"comet": 4}, bag=[1, 1])
    play(s, "comet", reveal(1, 3))
    assert fans(s, "comet") == 9
    assert hand(s, "comet") == (1,)
    assert s.bag == (1, 1)
    assert heard(s, 1, "rights_revealed")[0].facts["values"] == [3, 2]


@rule("AN-CMP-05", "AN-FRE-05", "AN-ACT-10")
def test_rights_are_revealed_before_or_after_the_main_action() -> None:
    s = round_of("comet", TWO, rights={"comet": [1, 2]}, units={"reelhaven": {"bolt": 2}})
    play(s, "comet", reveal(1))
    play(s, "comet", "recruit:reelhaven")
    assert "reveal" in offered(s)
    play(s, "comet", reveal(1))
    assert fans(s, "comet") == 3


@rule("AN-CMP-06")
def test_at_no_other_moment() -> None:
    s = round_of("comet", TWO, rights={"mirage": [2]})
    assert code(s, "mirage", reveal(1)) == "NOT_YOUR_DECISION"
    s = table("comet mirage midnight", phase="first_player", staff={"comet": 3}, rights={"comet": [2]})
    assert code(s, "comet", reveal(1)) == "WRONG_PHASE"


@rule("AN-CMP-08", "AN-ERR-01")
def test_only_rights_one_holds_can_be_named_and_each_once() -> None:
    s = round_of("comet", TWO, rights={"comet": [1]})
    assert code(s, "comet", reveal(2)) == "NO_SUCH_RIGHT"
    assert code(s, "comet", reveal(1, 1)) == "NO_SUCH_RIGHT"
    assert not [name for name in offered(s) if "give" in name or "discard" in name]


@rule("AN-CMP-04", "AN-END-08")
def test_at_the_end_all_rights_of_everybody_are_revealed_and_counted() -> None:
    s = table(
        TWO,
        phase="conventions",
        cursor=7,
        staff={"comet": 12, "mirage": 1},
        rights={"comet": [3, 3], "mirage": [2]},
        fans={"mirage": 5},
    )
    play(s, "comet", "convention:yes")
    play(s, "mirage", "convention:no")
    play(s, "mirage", "convention:no")
    assert s.outcome is not None
    assert s.fans == [6, 7]
    assert s.hands == [(), ()]
    assert [event.rule for event in told(s, "rights_revealed")] == ["AN-CMP-04", "AN-CMP-04"]


@rule("AN-HID-05", "AN-CMP-01")
def test_a_drawn_value_is_told_to_its_owner_only() -> None:
    s = table(TWO, bag=[3])
    campaign_rights.draw(s, 1, 1)
    assert [event.facts for event in heard(s, 0, "right_drawn")] == [{"seat": 1}]
    assert heard(s, 0, "right_value") == []
    assert heard(s, 1, "right_value")[0].facts == {"value": 3}


@rule("AN-RNG-04")
def test_several_rights_come_one_after_the_other_from_the_front() -> None:
    s = table(TWO, bag=[3, 1, 2, 2])
    campaign_rights.draw(s, 0, 3)
    assert hand(s, "comet") == (3, 1, 2)
    assert s.bag == (2,)
