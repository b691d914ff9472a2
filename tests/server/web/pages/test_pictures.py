"""Pictures of an RPG table: brought by the game master, drawn anew, sent only to those who may see them. [SR-TBL-13]"""

import re
import struct
import zlib
from dataclasses import replace
from functools import partial
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any

import httpx
import pytest
from PIL import Image
from PIL.PngImagePlugin import PngInfo
from sqlalchemy import Connection, delete, func, select

from citing import promise, rule
from server.hosts import settings_for
from server.web.pages.desks import evening
from server.web.pages.test_escaping import STRINGS, is_harmless
from server.web.pages.visitors import Front, Page, Visitor, read
from tripot.engine.registry import games
from tripot.server.common.errors import Unacceptable
from tripot.server.common.house_keys import HouseKey
from tripot.server.common.images import MOST_SENT, drawn_anew
from tripot.server.common.moments import HandClock
from tripot.server.store import pictures as store
from tripot.server.store import schema
from tripot.server.store.archive import back_up, restore, write_archive
from tripot.server.store.journal_files import picture_files, take_in_picture
from tripot.server.web.house import open_house

pytestmark = pytest.mark.anyio
SECRET = b"shot at 48.8566 N, 2.3522 E by Camille"
REFUSED = {401, 403, 404}


def a_picture(kind: str = "PNG", size: tuple[int, int] = (60, 40), colour: str = "teal", **more: Any) -> bytes:
    out = BytesIO()
    Image.new("RGB", size, colour).save(out, kind, **more)
    return out.getvalue()


def bare_png(width: int, height: int) -> bytes:
    """The head of a picture of that size, and hardly anything in it."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(bytes(1000))) + chunk(b"IEND", b"")
    )


async def bring(who: Visitor, table: str, body: bytes, name: str = "Quai", **fields: str) -> Page:
    """Send a file by the form, as a browser without scripts does."""
    page = await who.see(f"/tables/{table}?tab=journal")
    form = next((one for one in page.forms if one["id"] == "bring-picture"), None)
    data = form["fields"] if form else {"csrf": token_of(page), "seat": "gm", "tab": "journal"}
    sent = {"file": ("quai.png", body, "image/png")}
    where = f"/tables/{table}/pictures"
    answer = await who.client.post(where, data={**data, "name": name, **fields}, files=sent, follow_redirects=True)
    who.page = read(answer)
    return who.page


def token_of(page: Page) -> str:
    found = [form["fields"]["csrf"] for form in page.forms if "csrf" in form["fields"]]
    return str(found[0])


def names_in(page: Page) -> list[str]:
    return list(dict.fromkeys(re.findall(r"/pictures/([0-9a-f]{64})", page.html)))


async def hand_out(master: Visitor, table: str, sha: str, to: str = "0") -> Page:
    return await order(master, table, "handout", sha, **{"to#": "1", "to.0": to, "text": "# Le *plan*"})


async def order(master: Visitor, table: str, form: str, sha: str, **fields: str) -> Page:
    """Open an order with this picture chosen, and send it."""
    page = await master.see(f"/tables/{table}?tab=journal&form={form}&picture={sha}")
    opened = next(one for one in page.forms if one["id"] == "order")
    assert opened["fields"]["picture"] == sha
    sent = await master.post(opened["action"], {**opened["fields"], **fields})
    assert sent.status == 200
    return sent


async def fetch(who: Visitor, table: str, sha: str, query: str = "") -> httpx.Response:
    return await who.client.get(f"/tables/{table}/pictures/{sha}{query}")


@rule("SR-TBL-13", "SR-INFO-03")
async def test_a_handout_with_a_picture_is_seen_by_its_reader_and_by_nobody_else(front: Front) -> None:
    table, master, player, other = await two_players(front)
    page = await bring(master, table, a_picture())
    (sha,) = names_in(page)
    assert (await fetch(master, table, sha)).status_code == 200
    assert (await fetch(player, table, sha)).status_code == 404
    await hand_out(master, table, sha)
    seen = await player.see(f"/tables/{table}?tab=journal")
    assert names_in(seen) == [sha]
    assert "<em>plan</em>" in seen.html
    got = await fetch(player, table, sha)
    assert got.status_code == 200
    assert got.headers["content-type"] == "image/webp"
    assert sha256(got.content).hexdigest() == sha
    assert names_in(await other.see(f"/tables/{table}?tab=journal")) == []
    for eyes in (other, await front.guest("Passante"), front.visitor()):
        for query in ("", "?seat=0", "?seat=gm", "?seat=1"):
            answer = await fetch(eyes, table, sha, query)
            assert answer.status_code in REFUSED, query
            assert answer.content != got.content


@rule("SR-TBL-13")
@promise("E13")
async def test_a_picture_is_kept_by_no_browser_and_is_nothing_but_a_picture(front: Front) -> None:
    table, master, _ = await evening(front)
    (sha,) = names_in(await bring(master, table, a_picture()))
    answer = await fetch(master, table, sha)
    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "sandbox" in answer.headers["content-security-policy"]
    assert answer.headers["cross-origin-resource-policy"] == "same-origin"


@rule("SR-TBL-13")
@promise("E13")
async def test_on_a_shared_device_a_picture_waits_for_whoever_holds_it(front: Front) -> None:
    table, master, player = await evening(front)
    (sha,) = names_in(await bring(master, table, a_picture()))
    await hand_out(master, table, sha)
    await master.see(f"/tables/{table}")
    room = await front.house.context.registry.get(table)
    person = (await front.caller(player)).person
    assert person is not None
    room.chairs = {seat: replace(each, person=person.id) for seat, each in room.chairs.items()}
    for query in ("", "?seat=0", "?seat=gm"):
        answer = await fetch(player, table, sha, query)
        assert (answer.status_code, answer.content) == (303, b"")  # to the cover
    await player.see(f"/tables/{table}")
    await player.send("/hold", seat="0")
    assert (await fetch(player, table, sha)).status_code == 200
    assert (await fetch(player, table, sha, "?seat=gm")).status_code == 303


@rule("SR-TBL-13")
async def test_taking_back_a_handout_takes_its_picture_back(front: Front) -> None:
    table, master, player = await evening(front)
    (sha,) = names_in(await bring(master, table, a_picture()))
    await hand_out(master, table, sha)
    assert (await fetch(player, table, sha)).status_code == 200
    await master.see(f"/tables/{table}")
    await master.send("/undo")
    assert (await fetch(player, table, sha)).status_code == 404


@rule("SR-TBL-13", "SR-TBL-12")
async def test_a_background_lies_behind_the_map_for_everybody_at_the_table(front: Front) -> None:
    table, master, player = await evening(front)
    (sha,) = names_in(await bring(master, table, a_picture("JPEG")))
    await order(master, table, "background", sha)
    page = await player.see(f"/tables/{table}?tab=scene")
    assert f'id="background-{sha[:12]}"' in page.html
    assert (await fetch(player, table, sha)).status_code == 200
    assert (await fetch(await front.guest("Passant"), table, sha)).status_code == 404


@rule("SR-TBL-13")
async def test_only_the_game_master_brings_pictures_and_takes_them_away(front: Front) -> None:
    table, master, player, _ = await two_players(front)
    (sha,) = names_in(await bring(master, table, a_picture()))
    for who in (player, await front.guest("Passante")):
        page = await who.see(f"/tables/{table}")
        for seat in ("gm", "0", "1"):
            token = token_of(page) if page.forms else ""
            data = {"csrf": token, "seat": seat, "tab": "journal"}
            sent = {"file": ("x.png", a_picture(colour="red"), "image/png")}
            answer = await who.client.post(f"/tables/{table}/pictures", data=data, files=sent)
            assert answer.status_code in REFUSED
            answer = await who.client.post(f"/tables/{table}/pictures/{sha}/away", data=data)
            assert answer.status_code in REFUSED
    rows = await front.house.context.read(partial(store.of_table, table=table))
    assert [row.sha256 for row in rows] == [sha]
    await master.see(f"/tables/{table}?tab=journal")
    await master.send(f"/pictures/{sha}/away")
    assert (await fetch(master, table, sha)).status_code == 404


@rule("SR-TBL-13")
async def test_nothing_is_taken_from_a_table_that_is_leaving(front: Front) -> None:
    """Its parcel is made: what is in it and what is here must be the same if it is taken back."""
    table, master, *players = await two_players(front)
    await bring(master, table, a_picture())
    (sha,) = names_in(await master.see(f"/tables/{table}?tab=journal"))
    form = {"csrf": token_of(master.page), "seat": "gm", "tab": "journal"}
    callers = [await front.caller(each) for each in (master, *players)]
    house = front.house
    await house.tables.leave(callers[0], table, HouseKey.new().card("http://there.example").text)
    for each in callers[1:]:
        if (await house.tables.info(callers[0], table)).status == "playing":
            await house.tables.answer(each, table, agree=True)
    assert (await house.tables.info(callers[0], table)).status == "leaving"
    answer = await master.client.post(f"/tables/{table}/pictures/{sha}/away", data=form)
    assert answer.status_code == 409
    kept = await house.context.read(lambda connection: connection.execute(select(schema.pictures.c.sha256)).all())
    assert len(kept) == 1


async def test_a_picture_without_the_token_of_our_form_is_refused(front: Front) -> None:
    table, master, _ = await evening(front)
    assert (await bring(master, table, a_picture(), csrf="")).status == 403
    assert (await bring(master, table, a_picture(), csrf="forged")).status == 403


NO_PICTURES = (
    b"",
    b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>",
    b"<!doctype html><script>alert(1)</script>",
    b"GIF89a" + bytes(40),
    b"\x89PNG\r\n\x1a\n<script>alert(1)</script>",
    a_picture()[:60],
    a_picture("BMP"),
    a_picture("TIFF"),
    bare_png(50_000, 50_000),
    bare_png(4097, 1),
    bare_png(4000, 4000),
    a_picture(size=(4097, 3)),
    b"RIFF\xff\xff\xff\xffWEBPVP8 " + bytes(30),
)


@rule("SR-TBL-13")
async def test_what_is_no_picture_or_too_wide_is_refused_with_a_reason_and_nothing_is_kept(front: Front) -> None:
    table, master, _ = await evening(front)
    for sent in NO_PICTURES:
        page = await bring(master, table, sent)
        assert page.status == 422, sent[:30]
        assert "image" in page.text
    assert await front.house.context.read(partial(store.of_table, table=table)) == []


@rule("SR-TBL-13")
async def test_too_many_bytes_are_refused_before_they_are_read(front: Front) -> None:
    table, master, _ = await evening(front)
    page = await bring(master, table, bytes(MOST_SENT + 50_000))
    assert page.status == 413
    assert "2 Mo" in page.text.replace("\u202f", " ").replace("\xa0", " ")
    stranger = front.visitor()
    sent = {"file": ("x.png", bytes(100_000), "image/png")}
    assert (await stranger.client.post(f"/tables/{table}/pictures", files=sent)).status_code == 413
    elsewhere = await master.client.post(f"/tables/{table}/act", content=bytes(100_000))
    assert elsewhere.status_code == 413


@rule("SR-TBL-13")
@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_nothing_of_what_a_file_said_besides_its_points_is_kept(kind: str) -> None:
    exif = Image.Exif()
    exif[0x010E], exif[0x0112] = SECRET.decode(), 6
    notes = PngInfo()
    notes.add_text("Comment", SECRET.decode())
    more: dict[str, Any] = {"pnginfo": notes} if kind == "PNG" else {}
    sent = a_picture(kind, exif=exif, icc_profile=SECRET, **more) + b"<script>" + SECRET
    assert SECRET in sent
    drawn = drawn_anew(sent)
    assert SECRET not in drawn.body
    assert b"script" not in drawn.body
    with Image.open(BytesIO(drawn.body)) as again:
        assert (again.format, dict(again.getexif())) == ("WEBP", {})
        assert again.size == (drawn.width, drawn.height) == (40, 60)  # as the camera was held


@rule("SR-TBL-13")
def test_of_many_frames_the_first_is_kept() -> None:
    frames = [Image.new("RGB", (20, 20), colour) for colour in ("red", "blue", "green")]
    out = BytesIO()
    frames[0].save(out, "WEBP", save_all=True, append_images=frames[1:])
    with Image.open(BytesIO(drawn_anew(out.getvalue()).body)) as again:
        assert getattr(again, "n_frames", 1) == 1
    with pytest.raises(Unacceptable):
        drawn_anew(bytes(MOST_SENT + 1))


@rule("SR-TBL-13")
async def test_a_table_holds_fifty_megabytes_of_pictures(front: Front, monkeypatch: pytest.MonkeyPatch) -> None:
    assert store.MOST == 50_000_000
    table, master, _ = await evening(front)
    (sha,) = names_in(await bring(master, table, a_picture()))
    monkeypatch.setattr(store, "MOST", 200)
    assert (await bring(master, table, a_picture())).status == 200  # the same one again is no further one
    page = await bring(master, table, a_picture(size=(900, 900), colour="red"))
    assert page.status == 422
    assert names_in(page) == [sha]


@rule("SR-TBL-13")
async def test_pictures_are_in_backups_and_archives_and_go_with_their_table(
    front: Front, sqlite_url: str, clock: HandClock, tmp_path: Path
) -> None:
    table, master, _ = await evening(front)
    (sha,) = names_in(await bring(master, table, a_picture()))
    file, archive = tmp_path / "backup", tmp_path / "archive"
    back_up(sqlite_url, file)
    with front.house.context.database.engine.connect() as connection, archive.open("wb") as out:
        write_archive(connection, out)
    for number, source in enumerate((file, archive)):
        where = f"sqlite:///{tmp_path}/again{number}/house.db"
        restore(source, where)
        again = open_house(settings_for(where), games=games(), clock=clock)
        await again.open(ring=False)
        kind, body = await again.pictures.body(await front.caller(master), table, None, sha)
        assert (kind, sha256(body).hexdigest()) == ("image/webp", sha)
        await again.context.write(lambda connection: connection.execute(delete(schema.tables)))
        held = select(func.count()).select_from(schema.pictures)
        assert await again.context.read(lambda connection, held=held: connection.execute(held).scalar()) == 0
        await again.close()


@rule("SR-TBL-13")
@promise("R34")
async def test_the_name_of_a_picture_is_only_text(front: Front) -> None:
    table, master, _ = await evening(front)
    for number, text in enumerate(STRINGS):
        page = await bring(master, table, a_picture(size=(20, 20 + number)), name=text)
        assert is_harmless(page.html, text)
    opened = await master.see(f"/tables/{table}?tab=journal&form=handout")
    assert all(is_harmless(opened.html, text) for text in STRINGS)


@rule("SR-TBL-13")
async def test_a_finished_table_takes_its_pictures_to_another_house(
    front: Front, sqlite_url: str, tmp_path: Path
) -> None:
    table, master, _ = await evening(front)
    (sha,) = names_in(await bring(master, table, a_picture()))
    engine = front.house.context.database.engine
    with engine.connect() as connection:
        ((name, body),) = picture_files(connection, table)
    assert (name, sha256(body).hexdigest()) == (f"{sha}.webp", sha)
    other = await front.table(master, "rpg", seats="1", pace="none")

    def take(connection: Connection) -> list[str]:
        take_in_picture(connection, other, body)
        return [row.sha256 for row in store.of_table(connection, other)]

    assert await front.house.context.write(take) == [sha]
    for bad in NO_PICTURES:
        with engine.connect() as connection, pytest.raises(ValueError, match="cannot be taken in"):
            take_in_picture(connection, other, bad)


async def two_players(front: Front) -> tuple[str, Visitor, Visitor, Visitor]:
    """A game master and two players."""
    master, first, second = [await front.guest(name) for name in ("Inès", "Anaïs", "Bruno")]
    table = await front.table(master, "rpg", seats="2", pace="none")
    page = await master.see(f"/tables/{table}")
    link = re.search(r'id="link" value="[^"]*(/join/[^"]+)"', page.html)
    assert link is not None
    for who in (first, second):
        await who.see(link[1])
        await who.send(link[1])
    await master.see(f"/tables/{table}")
    await master.send("/start")
    return table, master, first, second
