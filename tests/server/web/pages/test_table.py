"""Playing by pages alone: buttons, refusals, fragments, one device for several people."""

import re
from dataclasses import replace

import pytest

from server.web.pages.visitors import Front, Visitor
from tripot.engine.actions import Pick
from tripot.engine.registry import games
from tripot.server.web.pages.rulebook import book

pytestmark = pytest.mark.anyio


async def seated(front: Front, *names: str, game: str = "toy-cards", **fields: str) -> tuple[str, list[Visitor]]:
    """A started table with these people in its chairs."""
    people = [await front.guest(name) for name in names]
    table = await front.table(people[0], game, seats=str(len(names)), **fields)
    assert people[0].page is not None
    link = re.search(r'value="http://house\.example(/join/[\w-]+)"', people[0].page.html)
    assert link
    for person in people[1:]:
        await person.see(link[1])
        await person.send(link[1])
    await people[0].see(f"/tables/{table}")
    await people[0].send("/start")
    return table, people


async def test_two_friends_play_a_whole_match_by_pressing_buttons(front: Front) -> None:
    table, people = await seated(front, "Inès", "Paul", **{"option.rounds": "2"})
    for turn in range(4):
        player, other = people[turn % 2], people[(turn + 1) % 2]
        page = await player.see(f"/tables/{table}")
        assert "keep" in page.buttons()
        assert (await other.see(f"/tables/{table}")).buttons() == []
        await player.send("/act", pick="keep")
    page = await people[0].see(f"/tables/{table}")
    assert page.path.endswith("/end")
    assert "La partie est finie" in page.text
    assert 'class="button quiet" href="/games/toy-cards"' in page.html, "there is a way on"
    assert 'class="button quiet" href="/"' in page.html, "and a way out"


async def test_whoever_is_not_awaited_reads_whom_we_wait_for(front: Front) -> None:
    table, people = await seated(front, "Inès", "Paul")
    page = await people[1].see(f"/tables/{table}")
    assert "On attend Inès" in page.text
    assert "Passer l'appareil" not in page.text, "whoever sits alone at a device has nobody to hand it to"


async def test_a_refusal_comes_back_with_its_reason_and_its_rule(front: Front) -> None:
    table, people = await seated(front, "Inès", "Paul")
    await people[0].see(f"/tables/{table}")
    page = await people[0].send("/act", pick="fly")
    assert page.status == 422
    assert 'role="alert"' in page.html
    assert "Ce choix n'est pas proposé" in page.text
    assert 'data-why="/rules/toy-cards/TC-2"' in page.html
    assert "keep" in page.buttons()


async def test_the_same_button_pressed_twice_is_one_move_and_an_old_page_is_told_so(front: Front) -> None:
    table, people = await seated(front, "Inès", "Paul", **{"option.rounds": "3"})
    first = await people[0].see(f"/tables/{table}")
    form = first.form("/act")
    data = {**form["fields"], "pick": "draw"}
    for _ in range(2):
        assert (await people[0].client.post(form["action"], data=data)).status_code == 303
    look = await people[0].see(f"/tables/{table}/log")
    assert look.text.count("drew") == 1
    await people[1].see(f"/tables/{table}")
    await people[1].send("/act", pick="keep")
    stale = await people[0].client.post(form["action"], data={**data, "key": "another-key-1"})
    assert stale.status_code == 409
    assert "rien n&#39;a été joué" in stale.text


async def test_a_fragment_holds_the_live_part_alone_and_nothing_if_nothing_moved(front: Front) -> None:
    table, people = await seated(front, "Inès", "Paul")
    part = await people[0].see(f"/tables/{table}/live", fragment=True)
    assert part.html.strip().startswith('<div id="live"')
    seen = re.search(r'name="seen" value="([^"]+)"', part.html)
    assert seen
    again = await people[0].see(f"/tables/{table}/live?seen={seen[1]}", fragment=True)
    assert again.status == 204
    await people[0].see(f"/tables/{table}")
    moved = await people[0].send("/act", fragment=True, pick="keep")
    assert moved.response.headers["hx-replace-url"] == f"/tables/{table}"
    assert moved.status == 200
    assert moved.html.strip().startswith('<div id="live"')
    assert (await people[1].see(f"/tables/{table}/live?seen={seen[1]}", fragment=True)).status == 200


async def test_a_live_lobby_is_led_to_the_table_and_a_live_table_to_its_end(front: Front) -> None:
    table, people = await seated(front, "Inès", "Paul", **{"option.rounds": "1"})
    answer = await people[1].see(f"/tables/{table}/live?seen=lobby.3", fragment=True)
    assert answer.response.headers["hx-redirect"] == f"/tables/{table}"
    for person in people:
        await person.see(f"/tables/{table}")
        await person.send("/act", pick="keep")
    answer = await people[1].see(f"/tables/{table}/live", fragment=True)
    assert answer.response.headers["hx-redirect"] == f"/tables/{table}/end"


async def test_private_lines_are_read_by_one_person_only(front: Front) -> None:
    table, people = await seated(front, "Inès", "Paul")
    await people[0].see(f"/tables/{table}")
    await people[0].send("/act", pick="note:2")
    assert "noted" in (await people[0].see(f"/tables/{table}")).text
    assert "noted" not in (await people[1].see(f"/tables/{table}")).text


async def test_one_device_for_two_people_hides_everything_in_between(front: Front) -> None:
    ines = await front.guest("Inès")
    table = await front.table(ines, "toy-cards", seats="2")
    await ines.send("/sit", seat="1", name="Paul")
    await ines.send("/start")
    page = await ines.see(f"/tables/{table}")
    assert "Passez l'appareil à Inès" in page.text
    assert "dealt card" not in page.text
    assert "dealt card" not in (await ines.see(f"/tables/{table}?seat=0")).text, "an address alone shows nothing"
    page = await ines.send("/hold", seat="0")
    assert "keep" in page.buttons()
    page = await ines.send("/act", pick="keep")
    assert page.path == f"/tables/{table}/pass"
    assert "Passez l'appareil à Paul" in page.text
    assert "C'est moi, Inès" in page.text
    for path in ("?seat=0", "/log?seat=0", "/talk?seat=0", "/live?seat=0"):
        seen = await ines.see(f"/tables/{table}{path}")
        assert "Passez l'appareil à Paul" in seen.text
        assert "keep" not in seen.buttons()
    page = await ines.send("/hold", seat="1")
    assert "keep" in page.buttons()
    assert "C'est moi" in (await ines.see(f"/tables/{table}?seat=0")).text, "Paul does not see the hand of Inès"
    await ines.see(f"/tables/{table}?seat=1")
    moved = await ines.send("/act", fragment=True, pick="keep")
    assert moved.response.headers["hx-redirect"] == f"/tables/{table}/pass"


async def test_a_sheet_is_filled_in_checked_corrected_and_handed_in(front: Front) -> None:
    table, people = await seated(front, "Inès", "Paul", game="toy-auction")
    ines = people[0]
    page = await ines.see(f"/tables/{table}")
    assert page.form("/act")["fields"]["form"] == "bid"
    page = await ines.send("/act", amount="9 999")
    assert page.status == 422
    assert 'aria-invalid="true"' in page.html
    assert 'data-why="/rules/toy-auction/TA-3"' in page.html
    assert 'value="9999"' in page.html
    page = await ines.send("/act", amount="12", edit="check")
    assert "La feuille est en règle." in page.text
    page = await ines.send("/act", amount="beaucoup")
    assert page.status == 422
    assert 'value="beaucoup"' in page.html
    page = await ines.send("/act", amount="12")
    assert page.status == 200
    assert 'value="12"' in page.html
    assert "Votre feuille est bien arrivée" in page.text


async def test_taking_back_is_offered_and_asked_of_the_others(front: Front) -> None:
    table, people = await seated(front, "Inès", "Paul")
    await people[0].see(f"/tables/{table}")
    page = await people[0].send("/act", pick="draw")
    page = await people[0].see(f"/tables/{table}")
    assert "Demander à reprendre mon coup" in page.text
    page = await people[0].send("/undo")
    assert "Inès demande à reprendre le dernier coup" in page.text
    page = await people[1].see(f"/tables/{table}")
    assert "D'accord" in page.text
    await people[1].send("/undo", answer="yes")
    page = await people[0].see(f"/tables/{table}")
    assert "keep" in page.buttons()
    assert "(annulé)" in page.text


async def test_the_talk_of_the_table_is_heard_and_can_be_refused(front: Front) -> None:
    table, people = await seated(front, "Inès", "Paul")
    await people[0].see(f"/tables/{table}")
    await people[0].send("/say", text="Bonsoir")
    page = await people[1].see(f"/tables/{table}")
    assert "Bonsoir" in page.text
    part = await people[1].see(f"/tables/{table}/talk", fragment=True)
    assert part.html.strip().startswith('<section class="talk"')
    page = await people[0].see(f"/tables/{table}/talk")
    page = await people[0].send("/say", text="x" * 5000)
    assert page.status == 422
    assert "caractères" in page.text


async def test_a_watcher_sees_what_everybody_sees_and_no_button(front: Front) -> None:
    table, people = await seated(front, "Inès", "Paul")
    page = await people[0].see(f"/tables/{table}/host")
    word = re.search(r"Spectateurs.*?(/join/[\w-]+)", page.html, flags=re.DOTALL)
    assert word
    nobody = front.visitor()
    page = await nobody.see(word[1])
    assert "vous laisse regarder" in page.text
    page = await nobody.send(word[1])
    assert page.path == f"/tables/{table}"
    assert page.buttons() == []
    assert "Vous regardez" in page.text
    assert "dealt card" not in page.text


async def test_the_host_pauses_and_a_sitter_hands_the_chair_over(front: Front) -> None:
    table, people = await seated(front, "Inès", "Paul", pace="live")
    host, paul = people
    await host.see(f"/tables/{table}/host")
    page = await host.send("/host", act="pause")
    assert "La pendule est arrêtée." in page.text
    page = await host.post(f"/tables/{table}/host", {"act": "resume"})
    assert "La pendule est arrêtée." not in page.text
    refused = await host.post(f"/tables/{table}/host", {"act": "offer", "seat": "1"})
    assert "garde sa chaise" in refused.text
    await paul.see(f"/tables/{table}/host")
    page = await paul.post(f"/tables/{table}/host", {"act": "offer", "seat": "1"})
    word = re.search(r'value="http://house\.example(/join/[\w-]+)"', page.html)
    assert word
    marie = await front.guest("Marie")
    page = await marie.see(word[1])
    assert "On vous confie une chaise" in page.text
    page = await marie.send(word[1])
    assert page.path == f"/tables/{table}"
    assert (await paul.see(f"/tables/{table}")).status in (403, 404)
    page = await host.post(f"/tables/{table}/host", {"act": "bot", "seat": "1", "level": "random"})
    assert "garde sa chaise" in page.text
    await host.see(f"/tables/{table}/host")
    refused = await host.post(f"/tables/{table}/host", {"act": "deadline", "due": "2000-01-01T00:00"})
    assert refused.status == 422
    assert "plus tardive" in refused.text
    assert (await host.post(f"/tables/{table}/host", {"act": "dance"})).status == 400


async def test_a_token_for_a_program_is_shown_once_and_plays_the_chair(front: Front) -> None:
    table, people = await seated(front, "Inès", "Paul")
    await people[0].see(f"/tables/{table}/host")
    page = await people[0].post(f"/tables/{table}/host", {"act": "token", "seat": "0"})
    token = re.search(r'id="chair-token" value="([^"]+)"', page.html)
    assert token
    answer = await front.visitor().client.get(
        f"/api/v1/tables/{table}", headers={"authorization": f"Bearer {token[1]}"}
    )
    assert answer.status_code == 200
    assert "chair-token" not in (await people[0].see(f"/tables/{table}/host")).html
    assert (await people[1].post(f"/tables/{table}/host", {"act": "token", "seat": "0"})).status == 403


async def test_every_rule_cited_by_a_line_a_button_or_a_refusal_has_its_paragraph(front: Front) -> None:
    ines = await front.guest("Inès")
    table = await front.against_bots(ines)
    cited: set[str] = set()
    for _ in range(200):
        page = await ines.see(f"/tables/{table}")
        cited |= set(re.findall(r'data-why="/rules/startup-nation/([\w-]+)"', page.html))
        if page.path.endswith("/end"):
            break
        if 'id="go-on"' in page.html:
            await ines.send("/go-on")
            continue
        await ines.send("/act", pick=page.buttons()[0])
        await front.bots()
    else:
        pytest.fail("the match does not end")
    assert len(cited) > 10
    for lang in ("fr", "en"):
        read = book(games()["startup-nation"], lang)
        assert read is not None
        for one in cited:
            assert read.find(one), one
    page = await ines.see(f"/rules/startup-nation/{min(cited)}", fragment=True)
    assert min(cited) in page.html
    assert "<html" not in page.html


async def test_a_long_log_is_cut_and_read_page_by_page(front: Front) -> None:
    ines = await front.guest("Inès")
    table = await front.table(ines, "toy-cards", seats="2", **{"option.rounds": "400"})
    await ines.send("/sit", seat="1", name="Paul")
    await ines.send("/start")
    caller = await front.caller(ines)
    for turn in range(500):
        holder = replace(caller, there=(table, turn % 2))
        await front.house.play.act(holder, table, turn % 2, Pick("keep"), None, f"key-{turn:08d}")
    await ines.see(f"/tables/{table}")
    page = await ines.send("/hold", seat="0")
    assert 20 < page.html.count('class="line') < 120
    assert "Tout le journal" in page.text
    first = await ines.see(f"/tables/{table}/log?seat=0")
    assert "Page 1 sur 2" in first.text
    second = await ines.see(f"/tables/{table}/log?seat=0&page_number=2")
    assert "dealt" in second.text


async def test_only_those_who_share_a_device_are_offered_to_pass_it_on(front: Front) -> None:
    ines = await front.guest("Inès")
    page = await ines.see(f"/tables/{await front.against_bots(ines)}")
    assert "Passer l'appareil" not in page.html
