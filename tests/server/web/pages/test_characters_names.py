"""In the Corporate Games everybody goes by the name of their character, everywhere; whoever reads is "vous". [E33]"""

import pytest

from citing import promise
from server.hosts import Party, key, party, settle
from server.web.pages.visitors import Front, Visitor
from tripot.engine.actions import Fill
from tripot.server.common.records import Schedule

pytestmark = pytest.mark.anyio
LIVE = Schedule(pace="live", seconds=600, early_close=True)
CHARACTERS = {
    "manhattan": lambda name: {"name": name},
    "neo-tokyo": lambda name: {"name": name, "traits": [], "secrets": [{"text": f"{n}"} for n in range(3)]},
}
NAMES = ("Ada Lovelace", "Béla Kun", "Circé", "Dorian Gray")


async def begun(front: Front, game: str) -> Party:
    """A table of four whose first turn is open, everybody with a character of their own."""
    table = await party(front.house, game, 4, schedule=LIVE, name="Jeudi")
    for seat, person in enumerate(table.people):
        filled = Fill("character", CHARACTERS[game](NAMES[seat]))
        acted = await front.house.play.act(person, table.id, seat, filled, None, key())
        assert acted.refusal is None, acted.refusal
    for seat in range(4):
        await table.act(seat, "ready")
    await settle(front.house)
    return table


async def enter(front: Front, table: Party, seat: int) -> Visitor:
    visitor = front.visitor()
    link = await front.house.people.new_link(table.people[seat])
    page = await visitor.see(f"/enter/{link}")
    if any("/enter" in form["action"] for form in page.forms):
        await visitor.send(next(form["action"] for form in page.forms if "/enter" in form["action"]))
    return visitor


@promise("E33")
@pytest.mark.parametrize("game", CHARACTERS)
async def test_everybody_goes_by_the_name_of_their_character_and_only_the_list_of_people_says_who_plays(
    front: Front, game: str
) -> None:
    table = await begun(front, game)
    people = [(await table.look(seat)).table.chair(seat).name for seat in range(4)]
    assert not set(people) & set(NAMES)
    for seat in range(4):
        await front.house.talk.say(table.people[seat], table.id, seat, f"Parole {seat}", key())
    reader = await enter(front, table, 0)
    page = await reader.see(f"/tables/{table.id}?tab=table")
    assert "Béla Kun" in page.text
    for tab in ("table", "race", "desk", "letters"):
        text = (await reader.see(f"/tables/{table.id}?tab={tab}")).text
        head, register, rest = text.partition("Le registre de la table")  # it tells who took which chair
        assert register, tab
        assert not [name for name in people[1:] if name in head + rest.rpartition("prend place.")[2]], tab
    listed = (await reader.see(f"/tables/{table.id}?tab=players")).text
    assert all(name in listed for name in (*people, *NAMES))


@promise("E33")
@pytest.mark.parametrize(
    ("game", "said"), [("manhattan", "Vous achetez une part"), ("neo-tokyo", "Vous achetez une part")]
)
async def test_what_i_did_is_told_to_me_as_mine_and_to_the_others_by_my_name(
    front: Front, game: str, said: str
) -> None:
    table = await begun(front, game)
    buys = (
        {"shares": ["sony"]} if game == "manhattan" else {"orders": [{"order": "buy_share", "corp": "enso", "qty": 1}]}
    )
    form = "orders" if game == "manhattan" else "sheet"
    acted = await front.house.play.act(table.people[0], table.id, 0, Fill(form, buys), None, key())
    assert acted.refusal is None, acted.refusal
    for seat in range(4):
        await table.act(seat, "ready")
    await settle(front.house)
    mine, theirs = [await enter(front, table, seat) for seat in (0, 1)]
    shown = [(await each.see(f"/tables/{table.id}/log")).text for each in (mine, theirs)]
    assert said in shown[0]
    assert "Ada Lovelace achète" not in shown[0]
    assert said not in shown[1]
    assert "Ada Lovelace achète une part" in shown[1]
