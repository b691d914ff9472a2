from tripot.engine.events import PUBLIC, Event, only, seen_by
from tripot.engine.seats import GM, OMNISCIENT, SPECTATOR

TOLD = Event(3, "TX-01", "told", PUBLIC, {"seat": 0})
WHISPERED = Event(4, "TX-01", "whispered", only(1, GM), {"card": 9})


def test_everybody_hears_what_is_public() -> None:
    assert all(TOLD.is_for(seat) for seat in (0, 1, GM, SPECTATOR, OMNISCIENT))


def test_a_whisper_reaches_its_audience_and_the_eye_of_the_replay() -> None:
    assert [seat for seat in (0, 1, GM, SPECTATOR, OMNISCIENT) if WHISPERED.is_for(seat)] == [1, GM, OMNISCIENT]
    assert seen_by(0, [TOLD, WHISPERED]) == (TOLD,)


def test_an_audience_of_one_is_shared() -> None:
    assert only(5) is only(5)
    assert only(5) == {5}
    assert only(GM) == {GM}


def test_a_struck_event_says_so_and_nothing_else_changes() -> None:
    struck = WHISPERED.as_struck()
    assert struck.struck
    assert not WHISPERED.struck
    assert repr(struck) == repr(WHISPERED) == "Event(4, TX-01, whispered, {'card': 9})"
    assert struck.audience == WHISPERED.audience
