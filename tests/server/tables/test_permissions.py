"""Who may see and do what: each answer by itself, at a table that is as the test says. [E10, E13]"""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from tripot.engine.seats import SPECTATOR
from tripot.server.common.errors import HouseError
from tripot.server.common.records import STRANGER, Caller, Person
from tripot.server.store.moderation import ModerationRow
from tripot.server.store.rows import SittingRow
from tripot.server.tables import permissions
from tripot.server.tables.permissions import (
    check_host,
    check_met,
    check_seat,
    check_sees,
    check_shown,
    check_welcome,
    hosts,
    invited,
    knows,
    place,
    seats_of,
    shown_to,
    viewer_seat,
    watches,
)


def caller(person: str = "", **more: Any) -> Caller:
    who = Person(person, person.title(), "fr", "auto") if person else None
    return Caller(who, session=f"session of {person}" if person else None, **more)


HOST, LEA, DUO, WATCHER, NOBODY = (caller(name) for name in ("host", "lea", "duo", "watcher", "nobody"))
TOKEN = Caller(chair=("t", 1), owner="lea")


class Room:
    """What of a table is asked here: the host in chair 0, Léa in 1, two people on one device in 2 and 3."""

    id = "t"

    def __init__(self, status: str = "playing", watching: str = "link", *, is_public: bool = False) -> None:
        self.row = SimpleNamespace(
            terms=SimpleNamespace(
                host="host", watching=watching, watchword="look", invitation="come", is_public=is_public
            ),
            stage=SimpleNamespace(status=status),
        )
        self.chairs = dict(enumerate(("host", "lea", "duo", "duo", None)))
        self.replay = None if status == "gathering" else object()
        self.watchers = {"watcher"}
        self.moderation: list[ModerationRow] = []
        self.sittings: list[SittingRow] = []
        self.acting: str | None = "host"

    def seats_of(self, person: str | None) -> tuple[int, ...]:
        return tuple(seat for seat, each in self.chairs.items() if each == person) if person else ()


@pytest.fixture(autouse=True)
def standing_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(permissions, "acting_host", lambda table: table.acting)


def room(*what: str, removed: str = "", browsers: str = "", former: str = "", may: bool = True, **more: Any) -> Any:
    made = Room(*what, **more)
    if removed:
        made.moderation.append(ModerationRow("m", "remove", "host", removed, "", 0, browsers=browsers))
    if former:
        made.sittings.append(SittingRow("t", 4, 1, former, "", 1, 1, 1, 0, may))
    return made


def refused(act: Callable[..., object], *given: Any) -> str:
    """By which code something is refused; empty if it is not."""
    try:
        act(*given)
    except HouseError as error:
        return error.code
    return ""


def test_somebody_speaks_for_the_chairs_they_sit_in_and_a_token_for_its_own_at_its_table() -> None:
    table = room()
    assert [seats_of(table, each) for each in (HOST, DUO, NOBODY, STRANGER)] == [(0,), (2, 3), (), ()]
    assert seats_of(table, TOKEN) == (1,)
    assert [seats_of(table, Caller(chair=chair)) for chair in (("other", 1), ("t", 9))] == [(), ()]


def test_of_several_on_one_device_only_whoever_holds_it_is_shown_their_secrets() -> None:
    table = room()
    assert [shown_to(table, each) for each in (HOST, DUO, TOKEN)] == [(0,), (), (1,)]
    assert shown_to(table, caller("duo", there=("t", 3))) == (3,)
    assert [shown_to(table, caller("duo", there=there)) for there in (("other", 3), ("t", 0))] == [(), ()]
    assert shown_to(room("gathering"), DUO) == (2, 3)
    assert shown_to(table, Caller(DUO.person)) == (2, 3)


def test_the_host_is_who_opened_the_table_or_who_stands_in_for_them_there_and_no_program() -> None:
    table = room()
    assert [hosts(table, each) for each in (HOST, LEA, NOBODY, STRANGER)] == [True, False, False, False]
    assert not hosts(table, Caller(HOST.person, chair=("t", 0)))
    table.acting = "lea"
    assert [hosts(table, each) for each in (HOST, LEA, DUO)] == [True, True, False]
    table.acting = "nobody"
    assert not hosts(table, NOBODY)


def test_who_may_watch_is_what_the_table_says() -> None:
    everybody, nobody, link = room("playing", "everybody"), room("playing", "nobody"), room()
    for each in (NOBODY, STRANGER, WATCHER):
        assert watches(everybody, each)
        assert not watches(nobody, each, "look")
    assert [watches(link, each) for each in (WATCHER, NOBODY, STRANGER)] == [True, False, False]
    assert [watches(link, NOBODY, word) for word in ("look", "come", "")] == [True, False, False]
    assert not watches(everybody, TOKEN)


def test_a_word_is_known_whole_and_nothing_is_no_word() -> None:
    assert [knows("look", word) for word in ("look", "loo", "looks", "")] == [True, False, False, False]
    assert not knows("", "")
    assert knows("été", "été")
    assert [invited(room(), word) for word in ("come", "look")] == [True, False]


def test_somebody_removed_is_not_welcome_and_their_browser_neither_unless_others_sit_there() -> None:
    table = room(removed="nobody", browsers="a,b")
    with pytest.raises(HouseError, match="removed") as found:
        check_welcome(table, NOBODY)
    assert (found.value.code, found.value.facts) == ("removed", {"table": "t"})
    assert refused(check_welcome, table, caller("anew", browser="b")) == "browser_removed"
    for each in (caller("lea", browser="b"), caller("host", browser="b"), caller("anew", browser="c"), STRANGER):
        assert refused(check_welcome, table, each) == ""
    assert refused(check_welcome, room(), caller("anew", browser="b")) == ""


def test_a_table_is_seen_by_those_who_have_to_do_with_it() -> None:
    table = room(former="paul")
    for each in (HOST, LEA, WATCHER, TOKEN, caller("paul")):
        assert refused(check_sees, table, each) == ""
    assert [refused(check_sees, table, NOBODY, word) for word in ("", "look", "come")] == ["no_such_table", "", ""]
    assert refused(check_sees, room(former="paul", may=False), caller("paul")) == "no_such_table"
    assert refused(check_sees, table, STRANGER) == "no_such_table"
    assert refused(check_sees, room(removed="lea"), LEA) == "removed"


def test_a_public_table_is_seen_by_all_while_it_gathers_and_by_no_program_of_another() -> None:
    gathering = room("gathering", is_public=True)
    assert [refused(check_sees, gathering, each) for each in (NOBODY, STRANGER)] == ["", ""]
    assert refused(check_sees, gathering, Caller(chair=("other", 1))) == "no_such_table"
    assert refused(check_sees, room(is_public=True), NOBODY) == "no_such_table"
    assert refused(check_sees, room("gathering"), NOBODY) == "no_such_table"


def test_those_who_sat_or_were_removed_have_met_the_others_and_all_have_at_a_public_table() -> None:
    table = room(former="paul", may=False, removed="zoe")
    assert [refused(check_met, table, each) for each in (caller("paul"), caller("zoe"), LEA)] == ["", "", ""]
    assert [refused(check_met, table, each) for each in (NOBODY, STRANGER)] == ["no_such_table"] * 2
    assert refused(check_met, room(is_public=True), NOBODY) == ""
    empty = room()
    empty.sittings.append(SittingRow("t", 4, 1, None, "", 1, 1, 1, 0, False))
    assert refused(check_met, empty, STRANGER) == "no_such_table"


def test_only_the_host_hosts_and_who_may_not_see_the_table_does_not_hear_of_it() -> None:
    assert [refused(check_host, room(), each) for each in (HOST, LEA, NOBODY)] == ["", "host_only", "no_such_table"]


def test_only_who_sits_there_speaks_for_a_chair() -> None:
    table = room()
    assert check_seat(table, LEA, 1) == 1
    assert [refused(check_seat, table, each, 0) for each in (LEA, NOBODY)] == ["not_your_chair", "no_such_table"]


def test_a_chair_of_several_on_one_device_is_covered_until_its_person_holds_it() -> None:
    table = room()
    assert check_shown(table, LEA, 1) == 1
    assert check_shown(table, caller("duo", there=("t", 2)), 2) == 2
    assert [refused(check_shown, table, DUO, seat) for seat in (2, 1)] == ["covered", "not_your_chair"]
    with pytest.raises(HouseError) as found:
        check_shown(table, caller("duo", there=("t", 2)), 3)
    assert (found.value.code, found.value.facts) == ("covered", {"table": "t"})


def test_eyes_are_those_of_the_chair_or_of_a_watcher() -> None:
    table = room()
    assert [viewer_seat(table, each, None) for each in (HOST, LEA, TOKEN, WATCHER)] == [0, 1, 1, SPECTATOR]
    assert [viewer_seat(table, LEA, seat) for seat in (1, SPECTATOR)] == [1, SPECTATOR]
    assert viewer_seat(table, NOBODY, None, "look") == SPECTATOR
    assert refused(viewer_seat, table, LEA, 0) == "not_your_chair"
    assert refused(viewer_seat, table, NOBODY, None) == "no_such_table"


def test_two_on_one_device_look_as_whoever_holds_it_and_together_when_nothing_is_secret() -> None:
    table = room()
    assert viewer_seat(table, caller("duo", there=("t", 3)), None) == 3
    with pytest.raises(HouseError) as found:
        viewer_seat(table, DUO, None)
    assert (found.value.code, found.value.facts) == ("covered", {"table": "t"})
    assert refused(viewer_seat, table, caller("duo", there=("t", 3)), 2) == "covered"
    assert viewer_seat(table, DUO, SPECTATOR) == SPECTATOR
    assert viewer_seat(room("over"), DUO, None) == SPECTATOR
    assert viewer_seat(room("gathering"), DUO, None) == 2
    unread = room()
    unread.replay = None
    assert viewer_seat(unread, DUO, None) == SPECTATOR


def test_a_place_is_a_chair_of_ones_own_or_a_watchers() -> None:
    table = room()
    assert [place(table, DUO, seat) for seat in (None, 3, SPECTATOR)] == [2, 3, SPECTATOR]
    assert place(table, WATCHER, None) == place(table, WATCHER, SPECTATOR) == SPECTATOR
    assert [refused(place, table, each, 1) for each in (HOST, NOBODY)] == ["not_your_chair", "no_such_table"]


def test_without_a_chair_a_table_that_gathers_is_open_to_its_host_and_to_guests() -> None:
    for status, answers in (
        ("gathering", {"host": SPECTATOR, "come": SPECTATOR, "look": SPECTATOR, "": "no_such_table"}),
        ("playing", {"host": SPECTATOR, "come": "no_watchers", "look": SPECTATOR, "": "no_such_table"}),
    ):
        table = room(status)
        table.chairs[0] = None
        found: dict[str, Any] = {"host": place(table, HOST, None)}
        for word in ("come", "look", ""):
            found[word] = refused(place, table, NOBODY, None, word) or place(table, NOBODY, None, word)
        assert found == answers


def test_somebody_removed_has_no_place_even_where_everybody_may_watch() -> None:
    table = room("playing", "everybody", removed="nobody")
    assert refused(place, table, NOBODY, None) == "removed"
    assert place(table, caller("anybody"), None) == SPECTATOR


def test_who_may_only_come_back_or_sees_a_list_waits_before_the_game_and_watches_none_after() -> None:
    assert place(room("gathering", is_public=True), NOBODY, None) == SPECTATOR
    assert refused(place, room(former="paul"), caller("paul"), None) == "no_watchers"
