"""A table of the RPG in the middle of an evening, moved from one `tripot serve` to another. Without scripts.

What lies on it travels along: pictures, a question that somebody must answer, a half-written order, words of two.
"""

import re
from hashlib import sha256
from html import unescape
from typing import Any

from server.guests import Guest
from server.ops.test_moving_house import enter, here, office, operator, text_of, there
from server.processes import Server
from server.web.pages.test_pictures import a_picture
from tripot.engine.seats import GM

__all__ = ["here", "office", "there"]
PLAYER = 0


def view(who: Guest, table: str, seat: int) -> dict[str, Any]:
    seen: dict[str, Any] = who.client.get(f"/api/v1/tables/{table}/view", params={"seat": seat}).json()
    return seen


def act(who: Guest, table: str, seat: int, action: Any) -> None:
    waits = view(who, table, seat)["view"]["pending"]
    decision = {} if waits is None else {"decision": waits["decision"]}
    who.api(f"/tables/{table}/seats/{seat}/actions", {"action": action, **decision})


def send(who: Guest, table: str, seat: int, form: str, **value: Any) -> None:
    """Write an order and hand it in."""
    act(who, table, seat, {"form": form, "value": value})


def pictures_in(html: str) -> set[str]:
    return set(re.findall(r"/pictures/([0-9a-f]{64})\"", html))


def bring(master: Guest, table: str, body: bytes) -> str:
    """Send a picture by the form; its name."""
    page = master.see(f"/tables/{table}?tab=journal")
    form = next(form for form in page.forms if form["id"] == "bring-picture")
    sent = {"file": ("quai.png", body, "image/png")}
    answer = master.client.post(f"/tables/{table}/pictures", data=form["fields"], files=sent, follow_redirects=True)
    (name,) = pictures_in(answer.text)
    return name


def an_evening(master: Guest, player: Guest) -> tuple[str, str]:
    """A campaign with a picture handed out, an order half written, words of two, and a question for the player."""
    wish = {"game": "rpg", "seats": 1, "schedule": {"pace": "none"}, "options": {"reaction_timeout_s": 0}}
    made = master.api("/tables", {**wish, "name": "La table du quai"})
    table = str(made["id"])
    player.api(f"/tables/{table}/sit", {"word": made["invitation"], "seat": PLAYER})
    master.api(f"/tables/{table}/start")
    picks = [pick["action"] for pick in view(player, table, PLAYER)["view"]["menu"]["picks"]]
    taken = next(pick for pick in picks if pick.startswith("take:"))
    act(player, table, PLAYER, taken)
    act(master, table, GM, "start_session")
    picture = bring(master, table, a_picture())
    send(master, table, GM, "handout", to=[str(PLAYER)], text="Trois portes, une seule ouverte.", picture=picture)
    player.api(f"/tables/{table}/messages", {"text": "Je passe par les toits", "to": [GM]})
    half = {"value": {"dice": 5, "text": "la serrure"}}
    kept = player.client.put(f"/api/v1/tables/{table}/seats/{PLAYER}/drafts/free_roll", json=half)
    assert kept.status_code == 200, kept.text
    send(master, table, GM, "call_test", people=[taken.removeprefix("take:")], skill="stealth", attribute="AGI")
    return table, picture


def _threads(who: Guest, table: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = who.client.get(f"/api/v1/tables/{table}/threads", params={"seat": PLAYER}).json()
    return found


def lies_there(who: Guest, table: str, picture: str) -> dict[str, Any]:
    """What of the table one can see that must not change on the way."""
    seen = view(who, table, PLAYER)["view"]
    shown = who.client.get(f"/tables/{table}/pictures/{picture}")
    drafts = who.client.get(f"/api/v1/tables/{table}/seats/{PLAYER}/drafts").json()["drafts"]
    asked = {"seat": PLAYER, "thread": next(one["name"] for one in _threads(who, table) if one["name"] != "table")}
    words = who.client.get(f"/api/v1/tables/{table}/messages", params=asked).json()
    return {
        "facts": seen["facts"],
        "question": (seen["pending"], seen["menu"]),
        "picture": (shown.headers["content-type"], sha256(shown.content).hexdigest()),
        "drafts": drafts,
        "words": [one["text"] for one in words],
        "document": picture in who.see(f"/tables/{table}?tab=journal").html,
    }


def test_a_campaign_moves_with_all_that_lies_on_its_table_and_goes_on(here: Server, there: Server) -> None:
    ines, paul = Guest(here, "Inès"), Guest(here, "Paul")
    table, picture = an_evening(ines, paul)
    before = lies_there(paul, table, picture)
    assert before["picture"] == ("image/webp", picture)
    assert before["question"][0]["awaited"] == [PLAYER]
    assert before["drafts"]
    assert before["words"] == ["Je passe par les toits"]
    assert before["document"]

    keeper = operator(there)
    arrivals = keeper.see("/operator/arrivals")
    ines.press(ines.see(f"/tables/{table}/host"), "/move", "leave", card=text_of(arrivals.html, "card"))
    paul.press(paul.see(f"/tables/{table}"), "/agree", "yes")
    moving = ines.see(f"/tables/{table}")
    parcel = ines.client.get(f"/tables/{table}/parcel").content
    form = next(form for form in arrivals.forms if form["action"] == "/operator/arrivals")
    taken = keeper.client.post(
        "/operator/arrivals", data=form["fields"], files={"parcel": parcel}, follow_redirects=True
    )
    gone = ines.press(moving, "/move", "receipt", receipt=text_of(taken.text, "receipt-1"))
    assert "a déménagé" in gone.text
    late = {"action": before["question"][1]["picks"][0]["action"]}
    where = f"/api/v1/tables/{table}/seats/{PLAYER}/actions"
    refused = paul.client.post(where, json=late, headers={"Idempotency-Key": "key-of-the-past"})
    assert refused.status_code in (409, 422), "it is answered there, and only there"

    master, new = arrive(gone.html, there)
    player, same = arrive(paul.see(f"/tables/{table}").html, there)
    assert new == same
    assert lies_there(player, new, picture) == before
    act(player, new, PLAYER, before["question"][1]["picks"][0]["action"])
    assert view(player, new, PLAYER)["view"]["pending"] != before["question"][0]
    send(player, new, PLAYER, "free_roll", dice=4, text="la porte")
    send(master, new, GM, "handout", to=[str(PLAYER)], text="Encore le plan.", picture=picture)


def arrive(page: str, there: Server) -> tuple[Guest, str]:
    """Somebody follows the link that the old house shows them, in the browser that they use over there; the table."""
    found = re.search(r'id="there" value="([^"]+)"', page)
    assert found is not None
    came = Guest(there)
    arrived = enter(came, unescape(found[1]), there)
    came.client.headers["X-CSRF-Token"] = came.see("/me").forms[0]["fields"]["csrf"]
    return came, arrived.response.url.path.removeprefix("/tables/")
