import pytest

from citing import rule
from games.manhattan.tables import ORDER, assets, resolve, row, table
from tripot.games.manhattan import GAME
from tripot.games.manhattan.corporations import DEFENCE, DERIVATIVES, DETECTION, IDS, INDEX, NAMES, ON_LAST
from tripot.games.manhattan.effects import changes
from tripot.speech.texts import texts_of

FIGURES = """
ares 10 30 10 30
horizon 10 10 10 90
meridian 10 20 10 60
neonet 30 10 10 30
norddahl 20 10 10 60
prometheus 20 20 10 30
renraku 20 10 20 30
shiawase 10 10 30 30
sony 10 10 20 60
spinrad 10 20 20 30
"""

EFFECTS = """
ares first prometheus+1 norddahl+1
horizon first prometheus-2
meridian first horizon-1 prometheus-1
neonet first spinrad-1 ares-1
norddahl first ares-2
prometheus first prometheus+1 ares+1
renraku first neonet-1 shiawase-1
shiawase first renraku-1 sony+1
sony first renraku+1 shiawase+1
spinrad first spinrad+2
ares last neonet-1 shiawase-1
horizon last meridian+1 ares-1
meridian last horizon+2
neonet last neonet+1 renraku+1
norddahl last norddahl+2
prometheus last ares+2
renraku last sony-1 shiawase+1
shiawase last prometheus-1 sony-1
sony last prometheus-2
spinrad last spinrad-1 prometheus+1
"""


@rule("MH-COR-01", "MH-DEF-01")
@pytest.mark.parametrize("line", FIGURES.split("\n")[1:-1])
def test_defences_and_detection(line: str) -> None:
    name, *figures = line.split()
    assert [*DEFENCE[INDEX[name]], DETECTION[INDEX[name]]] == [int(figure) for figure in figures]


@rule("MH-COR-01")
def test_ids_are_in_alphabetical_order() -> None:
    assert list(IDS) == sorted(IDS)
    assert len(IDS) == 10
    assert {name: [IDS[c] for c in members] for name, members in DERIVATIVES.items()} == {
        "nikkei": ["renraku", "shiawase", "sony"],
        "dow_jones": ["ares", "neonet", "prometheus", "spinrad"],
    }


@rule("MH-COR-02")
def test_two_corporations_bear_names_of_the_house() -> None:
    assert (NAMES["meridian"], NAMES["norddahl"]) == ("Meridian", "Norddahl")
    for lang in ("fr", "en"):
        assert texts_of(GAME, lang).find("terms", "corporation", "norddahl") == "Norddahl"


@rule("MH-COR-03", "MH-EFF-01")
@pytest.mark.parametrize("line", EFFECTS.split("\n")[1:-1])
def test_first_and_last_effects(line: str) -> None:
    """With the ten in the order of the example, the corporation in question moved to its end."""
    name, end, *expected = line.split()
    order = ORDER.split()
    order.remove(name)
    order.insert(0 if end == "first" else len(order), name)
    column = changes([INDEX[each] for each in order])[0 if end == "first" else 1]
    found = [f"{IDS[c]}{change:+}" for c, change in enumerate(column) if change]
    assert sorted(found) == sorted(expected)


@rule("MH-COR-04")
def test_spinrad_gives_to_the_one_above_when_it_is_last() -> None:
    assert dict(ON_LAST[INDEX["spinrad"]]) == {"spinrad": -1, "second_to_last": 1}
    s = table(order="sony ares spinrad", assets=(9, 8, 5))
    resolve(s, {}, moves=("sony", "ares"))
    assert row(s, "ares")["last"] == 1
    assert assets(s)["spinrad"] == 4
