from engine.playing import position
from engine.toys import auction
from tripot.engine.actions import READY
from tripot.engine.frames import Gather
from tripot.engine.seats import OMNISCIENT, SPECTATOR, Seat
from tripot.engine.step import perform
from tripot.engine.view import look, pending


def test_who_has_handed_in_a_sheet_can_be_kept_from_the_others(monkeypatch) -> None:
    def only_oneself(frame: Gather, s: object, seat: Seat) -> tuple[Seat, ...]:
        awaited = frame.awaited(s)
        return awaited if seat == OMNISCIENT else tuple(other for other in awaited if other == seat)

    s = position(auction.GAME)
    assert isinstance(s.stack[-1], Gather)
    monkeypatch.setattr(type(s.stack[-1]), "awaited_as_seen_by", only_oneself)
    assert perform(auction.GAME, s, 0, READY) is None
    assert 0 not in pending(s).awaited
    assert look(auction.GAME, s, 0).pending.awaited == ()
    assert look(auction.GAME, s, 1).pending.awaited == (1,)
    assert look(auction.GAME, s, SPECTATOR).pending.awaited == ()
