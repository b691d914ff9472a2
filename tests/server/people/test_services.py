"""Services where friends live: a short list, and nothing that could reach further. [E21]"""

import pytest

from citing import promise
from server.hosts import party, slow
from server.people.test_notices import ask_for, house_with
from server.post_office import Hook, PostOffice
from tripot.server.common.errors import Unacceptable
from tripot.server.common.moments import HandClock
from tripot.server.common.settings import Settings
from tripot.server.people.notices.services import check_service

pytestmark = [pytest.mark.anyio, pytest.mark.filterwarnings("ignore:.*imghdr.*:DeprecationWarning")]
FINE = [
    "discord://123456789/AbC_d-ef",
    "tgram://123456789:AAF_abcdefghijklmnopqrstuvwxyz012345/-10012345",
    "slack://T1JJ3T3L2/A1BRTD4JD/TIiajkdnlazkcOXrIdevi7FQ",
    "ntfy://a-topic",
    "pover://uQiRzpo4DXghDmr9QzzfQu27cmVRsG@azGDORePK8gMaC0QOYAMyEEuzJnyUi",
]
WRONG = [
    "json://127.0.0.1/",
    "ntfy://127.0.0.1/topic",
    "ntfys://ntfy.example/topic",
    "ntfy://a-topic?mode=private",
    "ntfy://user@a-topic",
    "matrix://user:word@matrix.example/#room",
    "discord://123/abc?template=file:///etc/passwd",
    "discord://123/abc#x",
    "dbus://",
    "syslog://",
    "gnome://",
    "macosx://",
    "windows://",
    "file:///etc/passwd",
    "mailto://user:word@example.org",
    "exec://ls",
    "https://example.org/hook",
    "https://discord.com.evil.example/api/webhooks/1/abc",
    "discord://1/abc, json://127.0.0.1/",
    "nonsense",
    "",
    "ntfy://" + "a" * 500,
]


@promise("E21")
@pytest.mark.parametrize("where", FINE)
def test_services_whose_host_is_their_own_are_fine_and_go_nowhere_else(where: str) -> None:
    import apprise

    assert check_service(where, Settings()) == where
    made = apprise.Apprise.instantiate(where)
    assert made is not None
    assert getattr(made, "mode", "hook") in ("cloud", "hook")


def test_what_a_service_hands_out_is_understood() -> None:
    assert check_service(" https://discord.com/api/webhooks/12/ab-C ", Settings()) == "discord://12/ab-C"


@promise("E21")
@pytest.mark.parametrize("where", WRONG)
def test_everything_else_is_refused(where: str) -> None:
    with pytest.raises(Unacceptable):
        check_service(where, Settings())


@promise("E21")
def test_a_host_that_the_operator_lists_may_run_a_service_of_its_own() -> None:
    listed = Settings(notice_hosts="ntfy.example, 127.0.0.1")
    assert check_service("ntfys://ntfy.example/topic", listed) == "ntfys://ntfy.example/topic"
    for where in ("ntfys://other.example/topic", "dbus://ntfy.example", "ntfys://ntfy.example/topic?click=x"):
        with pytest.raises(Unacceptable):
            check_service(where, listed)


@promise("E21")
async def test_a_service_is_told_in_words_with_a_link(
    sqlite_url: str, clock: HandClock, office: PostOffice, hook: Hook
) -> None:
    house = await house_with(sqlite_url, clock, office, notice_hosts="127.0.0.1")
    table = await party(house, seats=2, schedule=slow())
    await ask_for(house, table.people[1], "turn", service=f"json://127.0.0.1:{hook.port}/")
    await table.act(0, "keep")
    await house.outbox.send_due()
    (post,) = hook.posts()
    assert post["title"].startswith("À vous de jouer")
    assert f"https://jeux.example/tables/{table.id}" in post["message"]
    await house.close()
