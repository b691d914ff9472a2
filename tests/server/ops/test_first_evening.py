"""The first evening: a phone beside the computer finds the house, and no invitation leads nowhere unsaid."""

import re
from pathlib import Path

import httpx
import pytest

from citing import promise
from server.processes import Server
from tripot.server.ops.local_network import local_addresses


def lobby(server: Server) -> str:
    """The lobby of a table that somebody just opened, as they see it."""
    with httpx.Client(base_url=server.address, follow_redirects=True, headers={"Accept-Language": "fr"}) as ines:
        form = ines.get("/games/startup-nation/open").text
        fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form))
        made = ines.post("/games/startup-nation/open", data={**fields, "name": "Inès", "bots": "0"})
        assert made.status_code == 200, made.text
        return made.text


@promise("E34")
def test_open_to_the_network_it_prints_addresses_and_a_code_and_invites_by_them(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    addresses = local_addresses()
    with Server(f"sqlite:///{tmp_path}/house.db", "--lan") as server:
        page = lobby(server)
        told = capfd.readouterr().err
    if not addresses:
        assert "no network that others could reach" in told
        return
    assert f"Tripot: http://{addresses[0]}:{server.port}" in told
    assert "█" in told or "▀" in told
    assert f"http://{addresses[0]}:{server.port}/join/" in page
    assert "ne mène qu'à cet ordinateur" not in page.replace("&#39;", "'")


@promise("E34")
def test_a_lobby_warns_of_a_link_to_this_machine_and_says_how_to_mend_it(tmp_path: Path) -> None:
    with Server(f"sqlite:///{tmp_path}/house.db") as server:
        page = lobby(server)
        assert "ne mène qu'à cet ordinateur" in page.replace("&#39;", "'")
        assert 'href="/together"' in page
        for lang, word in (("fr", "même Wi-Fi"), ("en", "same Wi-Fi")):
            told = httpx.get(f"{server.address}/together", headers={"Accept-Language": lang}).text
            assert word in told
            assert "tripot serve --lan" in told
            assert told.count("<h2 id=") >= 3
