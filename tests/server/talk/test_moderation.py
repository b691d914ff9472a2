"""People who misbehave, at the house that people start: muted, removed, hidden, reported, shut out; and undone."""

import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from server.guests import Guest, error
from server.processes import Server

TOKEN = "operator-token-for-company"
ELSEWHERE = {"X-Forwarded-For": "192.0.2.7"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    url = f"sqlite:///{tmp_path_factory.mktemp('moderation')}/house.db"
    with Server(url, TRIPOT_OPERATOR_TOKEN=TOKEN, TRIPOT_TRUSTED_PROXIES="127.0.0.1") as made:
        yield made


@pytest.fixture(scope="module")
def operator(server: Server) -> Guest:
    made = Guest(server, "Odile")
    assert made.press(made.see("/operator"), "/operator", token=TOKEN).status == 200
    return made


def pair(server: Server, *, start: bool, **wish: Any) -> tuple[Guest, Guest, str]:
    ines, paul = Guest(server, "Inès"), Guest(server, "Paul")
    return ines, paul, ines.open(paul, start=start, **wish)


def said(who: Guest, table: str, text: str) -> httpx.Response:
    return who.tried(f"/tables/{table}/messages", {"text": text})


def moderated(who: Guest, table: str, act: str, **about: Any) -> httpx.Response:
    return who.tried(f"/tables/{table}/moderation", {"act": act, **about})


def last(who: Guest) -> str:
    """The id of the last thing that somebody did."""
    return str(who.client.get("/api/v1/moderation").json()[0]["id"])


def undo(who: Guest) -> None:
    assert who.press(who.see("/moderation"), "/moderation", last(who)).status == 200


def invitation(host: Guest, table: str) -> str:
    return str(host.client.get(f"/api/v1/tables/{table}").json()["invitation"])


def test_a_muted_person_is_told_so_and_speaks_again_once_the_host_undoes_it(server: Server) -> None:
    ines, paul, table = pair(server, start=False)
    assert said(paul, table, "Imbécile").status_code == 201
    written = paul.see(f"/tables/{table}/talk")
    about = ines.see(f"/tables/{table}/moderation?thread=table&number=1")
    assert "Imbécile" in about.html
    done = ines.press(about, "/moderation", "mute", minutes="")
    assert "Parole retirée" in done.html
    assert error(said(paul, table, "Encore")) == "muted_by_host"
    late = paul.press(written, "/say", text="Encore un mot")
    assert (late.status, "votre message n&#39;est pas parti" in late.html) == (422, True)
    assert "Encore un mot" not in ines.see(f"/tables/{table}/talk").html
    quiet = paul.see(f"/tables/{table}/talk")
    assert "retiré la parole" in quiet.html
    assert "data-closed" in quiet.html, "the field is closed with its reason"
    assert error(paul.tried(f"/moderation/{last(ines)}/undo")) == "no_such_act"
    undo(ines)
    assert said(paul, table, "Pardon").status_code == 201
    told = ines.see(f"/tables/{table}").html
    assert "retire la parole" in told
    assert "rend la parole" in told


def test_a_program_of_a_muted_person_is_muted_too(server: Server) -> None:
    ines, paul, table = pair(server, start=True)
    token = paul.api(f"/tables/{table}/chairs/1/token")["token"]
    assert moderated(ines, table, "mute", chair=1, minutes=10).json()["until"] is not None
    headers = {"Authorization": f"Bearer {token}", "Idempotency-Key": "program-says"}
    answer = httpx.post(f"{server.address}/api/v1/tables/{table}/messages", json={"text": "x"}, headers=headers)
    assert error(answer) == "muted_by_host"


def test_watchers_hide_and_report_too_and_what_the_gallery_says_is_for_the_gallery(server: Server) -> None:
    _, paul, table = pair(server, start=True, options={"rounds": 1}, watching="everybody")
    zoe = Guest(server, "Zoé")
    assert said(zoe, table, "Hou !").status_code == 201
    assert error(moderated(paul, table, "hide", thread="watchers", number=1)) == "not_your_thread"
    assert moderated(zoe, table, "report", chair=1).status_code == 201
    assert moderated(Guest(server, "Max"), table, "hide", thread="watchers", number=1).status_code == 201


def test_a_host_who_plays_takes_the_word_from_somebody_in_the_gallery_without_reading_it(server: Server) -> None:
    ines, _, table = pair(server, start=True, options={"rounds": 1}, watching="everybody")
    zoe = Guest(server, "Zoé")
    assert said(zoe, table, "Il a le sept !").status_code == 201
    desk = ines.see(f"/tables/{table}/host").html
    assert f"/tables/{table}/moderation?thread=watchers&amp;number=1" in desk.replace("&number", "&amp;number")
    about = ines.see(f"/tables/{table}/moderation?thread=watchers&number=1")
    assert ("Zoé" in about.html, "le sept" in desk + about.html) == (True, False)
    ines.press(about, "/moderation", "mute", minutes="10")
    refused = said(zoe, table, "Encore")
    assert error(refused) == "muted_by_host"
    assert refused.json()["error"]["facts"]["until"]
    assert "Vous pourrez écrire de nouveau" in zoe.see(f"/tables/{table}/talk").html
    undo(ines)
    assert said(zoe, table, "Pardon").status_code == 201


def test_somebody_who_was_removed_reports_whoever_sits_there(server: Server, operator: Guest) -> None:
    ines, paul, table = pair(server, start=False)
    moderated(ines, table, "remove", chair=1)
    page = paul.see(f"/tables/{table}")
    assert f'href="/tables/{table}/report"' in page.html
    form = paul.see(f"/tables/{table}/report")
    assert '<option value="0">Inès</option>' in form.html
    sent = paul.press(form, "/moderation", "report", chair="0", reason="Insultes hors de la table")
    assert sent.status == 200
    found = operator.client.get("/api/v1/operator/reports").json()
    assert [(one["name"], one["table"]) for one in found if one["reason"] == "Insultes hors de la table"] == [
        ("Inès", table)
    ]
    assert error(moderated(paul, table, "hide", chair=0)) == "removed"


def test_strangers_report_at_public_tables_and_know_nothing_of_others(server: Server) -> None:
    max_ = Guest(server, "Max")
    _, _, secret = pair(server, start=True, watching="nobody")
    assert error(moderated(max_, secret, "report", chair=0)) == "no_such_table"
    assert max_.see(f"/tables/{secret}/report").status == 404
    _, _, public = pair(server, start=True, watching="nobody", is_public=True)
    assert max_.see(f"/tables/{public}").status == 404
    assert moderated(max_, public, "report", chair=0).status_code == 201
    assert error(moderated(max_, public, "hide", chair=0)) == "no_such_table"


def test_somebody_removed_is_told_why_and_returns_only_when_the_host_undoes_it(server: Server) -> None:
    ines, paul, table = pair(server, start=False)
    word = invitation(ines, table)
    ines.press(ines.see(f"/tables/{table}/moderation?chair=1"), "/moderation", "remove")
    chairs = ines.client.get(f"/api/v1/tables/{table}").json()["chairs"]
    assert [chair["kind"] for chair in chairs] == ["person", "free"]
    assert paul.see(f"/join/{word}").status == 404, "the link has changed"
    word = invitation(ines, table)
    for path in (f"/tables/{table}", f"/join/{word}"):
        page = paul.see(path)
        assert (page.status, "L&#39;hôte vous a fait quitter la table" in page.html) == (403, True)
    assert error(paul.tried(f"/tables/{table}/sit", {"word": word})) == "removed"
    assert error(said(paul, table, "Alors ?")) == "removed"
    chair = ines.api(f"/tables/{table}/chairs/1/offer")["word"]
    assert error(paul.tried("/chairs/take", {"word": chair})) == "removed"
    assert error(paul.tried(f"/moderation/{last(ines)}/undo")) == "no_such_act"
    assert "Retrait de la table" in ines.see(f"/tables/{table}/host").html
    undo(ines)
    paul.api(f"/tables/{table}/sit", {"word": word})


def test_somebody_removed_does_not_come_back_as_another_guest_of_the_same_browser(server: Server) -> None:
    ines, paul, table = pair(server, start=False)
    word = invitation(ines, table)
    paul.see("/")
    moderated(ines, table, "remove", chair=1)
    word = invitation(ines, table)
    assert paul.client.delete("/api/v1/me/session").status_code < 300
    page = paul.see(f"/join/{word}")
    forms = [form for form in page.forms if form["action"].endswith(("/sit", f"/join/{word}"))]
    for form in forms:
        paul.client.post(form["action"], data={**form["fields"], "name": "Marie"})
    made = paul.client.post("/api/v1/guests", json={"name": "Marie"}).json()
    paul.client.headers["X-CSRF-Token"] = made["csrf"]
    assert error(paul.tried(f"/tables/{table}/sit", {"word": word})) == "browser_removed"
    assert "par ce navigateur" in paul.see(f"/join/{word}").html
    chairs = ines.client.get(f"/api/v1/tables/{table}").json()["chairs"]
    assert [chair["kind"] for chair in chairs] == ["person", "free"]
    Guest(server, "Léo").api(f"/tables/{table}/sit", {"word": word})
    ines.api(f"/tables/{table}/chairs/1/free")
    undo(ines)
    paul.api(f"/tables/{table}/sit", {"word": word})


def test_only_the_host_of_that_table_mutes_and_removes_and_never_in_a_running_game(server: Server) -> None:
    ines, paul, table = pair(server, start=True)
    other, guest, elsewhere = pair(server, start=False)
    for who, where, body, code in (
        (ines, table, {"act": "remove", "chair": 1}, "already_started"),
        (paul, table, {"act": "mute", "chair": 0}, "host_only"),
        (ines, table, {"act": "mute", "chair": 0}, "yourself"),
        (ines, table, {"act": "mute", "chair": 7}, "nobody_there"),
        (ines, elsewhere, {"act": "mute", "chair": 1}, "no_such_table"),
        (ines, elsewhere, {"act": "remove", "chair": 1}, "no_such_table"),
        (guest, elsewhere, {"act": "remove", "chair": 0}, "host_only"),
    ):
        assert error(who.tried(f"/tables/{where}/moderation", body)) == code
    form = next(
        one for one in other.see(f"/tables/{elsewhere}/moderation?chair=1").forms if "remove" in str(one["buttons"])
    )
    forged = ines.client.post(form["action"], data={**form["fields"], "act": "remove"})
    assert forged.status_code in (403, 404)
    assert said(guest, elsewhere, "Toujours là").status_code == 201


def test_another_host_of_the_table_undoes_it_and_nobody_undoes_their_own(server: Server, operator: Guest) -> None:
    ines, paul, table = pair(server, start=True)
    moderated(ines, table, "mute", chair=1)
    assert error(Guest(server, "Zoé").tried(f"/moderation/{last(ines)}/undo")) == "no_such_act"
    assert table in operator.see("/operator/moderation").html
    assert operator.tried(f"/moderation/{last(ines)}/undo").status_code == 200
    assert said(paul, table, "Merci").status_code == 201


def test_whoever_hides_somebody_alone_finds_their_messages_folded(server: Server) -> None:
    ines, paul, table = pair(server, start=True)
    said(ines, table, "Vous êtes nul")
    before = ines.see(f"/tables/{table}/talk").text, ines.client.get(f"/api/v1/tables/{table}/messages").json()
    paul.press(paul.see(f"/tables/{table}/moderation?thread=table&number=1"), "/moderation", "hide")
    assert "Message replié" in paul.see(f"/tables/{table}/talk").html
    assert [one["is_hidden"] for one in paul.client.get(f"/api/v1/tables/{table}/messages").json()] == [True]
    assert (
        ines.see(f"/tables/{table}/talk").text,
        ines.client.get(f"/api/v1/tables/{table}/messages").json(),
    ) == before
    assert ines.client.get("/api/v1/moderation").json() == []
    assert json.loads(ines.client.get("/me/data.json").text)["moderation"] == []
    mine = json.loads(paul.client.get("/me/data.json").text)["moderation"]
    assert [(each["kind"], each["name"]) for each in mine] == [("hide", "Inès")]
    undo(paul)
    assert "Message replié" not in paul.see(f"/tables/{table}/talk").html


def test_a_report_reaches_the_operator_with_the_words_and_the_place(server: Server, operator: Guest) -> None:
    ines, paul, table = pair(server, start=True)
    said(ines, table, "Une menace")
    about = paul.see(f"/tables/{table}/moderation?thread=table&number=1")
    for _ in range(2):
        paul.press(about, "/moderation", "report", reason="Il menace")
    assert "signalement" in operator.see("/operator").text
    page = operator.see("/operator/moderation")
    assert all(text in page.html for text in ("Une menace", "Il menace", table, "ouvert"))
    report = operator.client.get("/api/v1/operator/reports").json()[0]
    assert (report["table"], report["thread"], report["number"], report["ended_at"]) == (table, "table", 1, None)
    assert error(paul.client.get("/api/v1/operator/reports")) == "operator_only"
    assert paul.see("/operator/moderation").status == 403
    settled = operator.press(page, "/operator/moderation", "settle", about=report["id"])
    assert "réglé" in settled.html
    operator.press(settled, "/operator/moderation", "reopen", about=report["id"])
    assert operator.client.get("/api/v1/operator/reports").json()[0]["ended_at"] is None
    undo(paul)
    every = {each["id"]: each for each in operator.client.get("/api/v1/operator/reports").json()}
    assert every[report["id"]]["is_withdrawn"] is True
    assert ines.client.get("/api/v1/moderation").json() == []


def test_what_one_may_not_read_one_cannot_report(server: Server) -> None:
    ines, paul, table = pair(server, start=True)
    for each in range(2):
        ines.api(f"/tables/{table}/messages", {"text": f"En privé {each}", "to": 1})
    zoe = Guest(server, "Zoé")
    assert zoe.see(f"/tables/{table}/moderation?thread=P1-P2&number=1").status == 404
    assert error(moderated(paul, table, "report", thread="P1-P9", number=1)) == "not_your_thread"
    assert [moderated(paul, table, "report", thread="P1-P2", number=2).status_code for _ in range(2)] == [201, 201]
    assert len(paul.client.get("/api/v1/moderation").json()) == 1


def test_a_door_closed_to_an_address_lets_nobody_in_until_it_is_opened(server: Server, operator: Guest) -> None:
    zoe = Guest(server, "Zoé")
    zoe.client.headers.update(ELSEWHERE)
    page = operator.press(
        operator.see("/operator/moderation"),
        "/operator/moderation",
        "ban",
        about="",
        address="192.0.2.0/24",
        reason="Spam",
    )
    assert "192.0.2.0/24" in page.html
    assert "Spam" in page.html
    refused = zoe.see("/")
    assert (refused.status, "fermées à votre adresse" in refused.html) == (403, True)
    stranger = httpx.post(f"{server.address}/api/v1/guests", json={"name": "Max"}, headers=ELSEWHERE)
    assert error(stranger) == "address_closed"
    forged = {"X-Forwarded-For": "198.51.100.1, 192.0.2.9"}
    assert httpx.get(f"{server.address}/", headers=forged).status_code == 403
    assert httpx.get(f"{server.address}/", headers={"X-Forwarded-For": "::ffff:192.0.2.9"}).status_code == 403
    assert Guest(server, "Léo").see("/").status == 200
    own = operator.press(
        operator.see("/operator/moderation"), "/operator/moderation", "ban", about="", address="127.0.0.1"
    )
    assert (own.status, "propre adresse" in own.html) == (422, True)
    away = Guest(server)
    away.client.headers.update(ELSEWHERE)
    inside = away.press(away.see("/operator"), "/operator", token=TOKEN)
    assert inside.status == 200
    ban = operator.client.get("/api/v1/operator/bans").json()[0]["id"]
    away.press(away.see("/operator/moderation"), "/operator/moderation", "lift", about=ban)
    assert zoe.see("/").status == 200


def test_a_door_closed_to_a_person_is_closed_to_their_programs_and_their_browser_too(
    server: Server, operator: Guest
) -> None:
    ines, paul, table = pair(server, start=True)
    token = paul.api(f"/tables/{table}/chairs/1/token")["token"]
    program = {"Authorization": f"Bearer {token}"}
    assert httpx.get(f"{server.address}/api/v1/tables/{table}", headers=program).status_code == 200
    report = moderated(ines, table, "report", chair=1, reason="Il triche").json()
    ban = operator.api("/operator/bans", {"about": report["id"], "reason": "Tricheur", "minutes": 1440})
    told = paul.see(f"/tables/{table}")
    assert (told.status, "portes de cette maison vous sont fermées" in told.html) == (403, True)
    assert httpx.get(f"{server.address}/api/v1/tables/{table}", headers=program).status_code == 403
    del paul.client.cookies["tripot"]
    assert paul.see("/").status == 403
    assert operator.see("/").status == 200
    operator.api(f"/operator/bans/{ban['id']}/lift")
    assert paul.see("/").status == 200
    assert httpx.get(f"{server.address}/api/v1/tables/{table}", headers=program).status_code == 200


def test_whoever_is_forgotten_is_named_in_no_act(server: Server, operator: Guest) -> None:
    ines, zoe = Guest(server, "Inès"), Guest(server, "Zénobie")
    table = ines.open(zoe, start=False)
    moderated(zoe, table, "hide", chair=0)
    moderated(ines, table, "report", chair=1)
    moderated(ines, table, "remove", chair=1)
    zoe.press(zoe.see("/me/data"), "/me", "forget")
    for page in (ines.see("/moderation"), operator.see("/operator/moderation"), ines.see(f"/tables/{table}")):
        assert "Zénobie" not in page.html
