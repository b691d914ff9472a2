from citing import rule
from games.manhattan.games import whole_game
from games.manhattan.tables import resolve, run, table
from tripot.games.manhattan import GAME, newsfeeds
from tripot.games.manhattan.corporations import IDS
from tripot.speech.template import parse
from tripot.speech.voice import Voice


def printed(s: object, lang: str) -> list[str]:
    """Every wire of a game as it is read."""
    voice, wordings = Voice(GAME, lang), newsfeeds.news(lang)
    return [
        "".join(part.text for part in voice._parts(parse(newsfeeds.sentence(wordings, item)), item))
        for paper in s.papers
        for section in newsfeeds.SECTIONS
        for item in paper["newsfeeds"][section]
        if "lead" in item
    ]


@rule("MH-VIS-06")
def test_no_wire_is_printed_twice_in_a_game() -> None:
    for seed, seats in ((1, 5), (2, 8), (3, 10)):
        s = whole_game(seats, seed, turns=8)
        for lang in ("fr", "en"):
            wires = printed(s, lang)
            assert len(wires) > 40
            repeated = {wire for wire in wires if wires.count(wire) > 1}
            assert repeated == set()
            assert not any("{" in wire for wire in wires)


@rule("MH-VIS-10", "MH-VIS-12")
def test_wordings_depend_on_public_facts_alone() -> None:
    forms = [
        {0: {"runs": [run("sabotage", "sony")]}, 1: {"runs": [run("datasteal", "ares", to="sony")]}},
        {2: {"runs": [run("datasteal", "ares", to="spinrad")]}, 3: {"runs": [run("sabotage", "sony")]}},
    ]
    papers = [resolve(table(4), form, rolls=[100, 1, 1, 100, 100]).papers[1]["newsfeeds"] for form in forms]
    assert papers[0]["matrix"] == papers[1]["matrix"]


def test_pairs_of_wordings_differ_until_all_are_used() -> None:
    for kind in newsfeeds.MOODS:
        for name in IDS:
            leads = len(newsfeeds.leads(newsfeeds._LEADS, kind, name))
            tails = len(newsfeeds.tails(newsfeeds._TAILS, kind, name))
            pairs = [newsfeeds.wording(kind, name, told, 1234) for told in range(leads * tails)]
            assert len(set(pairs)) == len(pairs)


def test_other_games_begin_with_other_words() -> None:
    orders = ("ares neonet shiawase renraku sony", "sony renraku shiawase neonet ares")
    first = [
        resolve(table(order=order, assets=(9, 8, 7, 6, 5)), {}, moves=("sony", "ares")).papers[1] for order in orders
    ]
    assert first[0]["newsfeeds"]["mdc"][0]["lead"] != first[1]["newsfeeds"]["mdc"][0]["lead"]
