"""Chapter 22: first, last and crash effects."""

import pytest

from citing import rule
from games.neo_tokyo.city import be, city, news, order, refusals, resolve, resolve_sheets, run, told, vote, write
from tripot.engine.rng import ScriptedRng
from tripot.games.neo_tokyo import effects
from tripot.games.neo_tokyo.crash import crash
from tripot.games.neo_tokyo.state import City
from tripot.games.neo_tokyo.tables import CORPORATIONS, CORPS
from tripot.games.neo_tokyo.work import Work

RANKING = [
    "prosperity",
    "horizon",
    "kurogane",
    "nagare",
    "renraku",
    "shiawase",
    "neonet",
    "enso",
    "midori",
    "yamabiko",
]


def ordered(first: str = "", last: str = "") -> City:
    """A city with one corporation first and another last, the others in a fixed order."""
    rest = [corp for corp in RANKING if corp not in (first, last)]
    ranking = [*([first] if first else []), *rest, *([last] if last else [])]
    s = city(assets=dict(zip(ranking, range(30, 10, -2), strict=True)), ranking=ranking)
    s.work = Work(first=list(ranking), old_ranking=list(ranking))
    return s


def applied(s: City, source: str, which: str, *draws: int) -> dict[str, int]:
    """What one effect changes."""
    before = dict(s.assets)
    s.rng = ScriptedRng({"effects": list(draws), "crash": list(draws)})
    card = CORPORATIONS[source]
    ops = card.first if which == "first" else card.last
    effects.apply(s, effects.evaluate(s, source, which, ops, s.ranking, "effects"), "NT-EFF-01", s.ranking)
    return {corp: s.assets[corp] - before[corp] for corp in s.assets if s.assets[corp] != before[corp]}


FIRST = {
    "enso": {"enso": 1, "yamabiko": -1},
    "horizon": {"kurogane": -1, "neonet": -1},
    "kurogane": {"kurogane": 1, "prosperity": -1},
    "midori": {"enso": 2},
    "nagare": {"prosperity": 1, "horizon": 1},
    "neonet": {"prosperity": -1, "horizon": -1},
    "prosperity": {"prosperity": 1, "yamabiko": -1},
    "renraku": {"renraku": 1, "yamabiko": 1},
    "shiawase": {"shiawase": 1, "horizon": 1},
    "yamabiko": {"yamabiko": 2},
}
LAST = {
    "enso": {"enso": -1, "yamabiko": 1},
    "horizon": {"horizon": 1, "kurogane": -1},
    "kurogane": {"renraku": -1, "midori": -1},
    "midori": {"midori": 2},
    "nagare": {"nagare": 1, "enso": -1},
    "neonet": {"neonet": 1, "renraku": -1},
    "prosperity": {"horizon": -2},
    "renraku": {"renraku": 1, "horizon": -1},
    "shiawase": {"kurogane": 1, "renraku": 1},
    "yamabiko": {"midori": -2},
}


@rule("NT-EFF-01", "NT-EFF-03", "NT-EFF-04", "NT-EFF-05")
@pytest.mark.parametrize("corp", CORPS)
def test_first_effects(corp: str) -> None:
    assert applied(ordered(first=corp), corp, "first") == FIRST[corp]


@rule("NT-EFF-01", "NT-EFF-03", "NT-EFF-04", "NT-EFF-06")
@pytest.mark.parametrize("corp", CORPS)
def test_last_effects(corp: str) -> None:
    assert applied(ordered(last=corp), corp, "last", 1) == LAST[corp]


@rule("NT-EFF-02")
def test_neither_effect_changes_whom_the_other_names() -> None:
    s = ordered(first="kurogane", last="prosperity")
    effects.first_and_last(s)
    # Kurogane +1, Prosperity -1; Prosperity as last strikes the first of ranking A
    assert s.assets["kurogane"] == 30 + 1 - 2
    assert s.assets["prosperity"] == 12 - 1


@rule("NT-EFF-03")
def test_an_effect_never_picks_its_own_corporation_unless_it_names_it() -> None:
    s = ordered(first="enso")
    s.ranking = ["enso"]
    assert effects.select(s, "enso", {"on": "lowest", "of": "japanocorp", "count": 1}, ["enso"], "effects") == []


@rule("NT-EFF-04")
def test_closest_goes_by_rank_and_prefers_the_better_ranked() -> None:
    s = ordered()
    op = {"on": "closest", "of": "any", "count": 3}
    assert effects.select(s, "kurogane", op, RANKING, "effects") == ["horizon", "nagare", "prosperity"]


@rule("NT-EFF-05")
def test_those_that_match_are_taken_and_the_fallen_skipped() -> None:
    s = city(assets={"kurogane": -99})
    s.work = Work(first=list(s.ranking))
    op = {"on": "corp", "id": "kurogane"}
    assert effects.select(s, "horizon", op, s.ranking, "effects") == []
    few = {"on": "highest", "of": "reformer", "count": 9}
    assert set(effects.select(s, "enso", few, s.ranking, "effects")) == {"horizon", "shiawase"}


@rule("NT-EFF-06", "NT-GEN-07")
def test_renrakus_misfortune_is_drawn_among_all_others() -> None:
    s = ordered(last="renraku")
    s.rng = ScriptedRng({"effects": [8]})
    effects.first_and_last(s)
    assert s.assets["yamabiko"] == 14 - 1


@rule("NT-EFF-07")
def test_a_corporation_at_nothing_still_has_a_rank_and_may_save_itself() -> None:
    s = city(assets={"midori": 1})
    resolve(s)  # the market takes Midori's last asset, its last effect gives two
    assert s.assets["midori"] == 2


@rule("NT-EFF-08")
def test_full_texts_prevail_over_summaries() -> None:
    assert CORPORATIONS["yamabiko"].crash[0][0]["of"] == "japanocorp"
    assert CORPORATIONS["nagare"].crash[0][0]["value"] == 5


def fallen(corp: str, *draws: int, **prepared: object) -> tuple[City, dict[str, int]]:
    """A city in which one corporation is at nothing when step 8 begins."""
    s = ordered()
    s.assets[corp] = 0
    for seat, facts in prepared.items():
        be(s, int(seat[1:]), **facts)  # type: ignore[arg-type]
    s.rng = ScriptedRng({"crash": list(draws)})
    before = dict(s.assets)
    s.work = Work(old_ranking=list(s.ranking))
    crash(s)
    return s, {name: s.assets[name] - before[name] for name in s.assets if s.assets[name] != before[name]}


@rule("NT-CRS-01")
def test_only_step_8_judges() -> None:
    s = city(assets={"prosperity": 2})
    sheets = {0: [run("sabotage", "corp:prosperity", money=900_000)], 1: [vote("prosperity", "horizon")]}
    resolve_sheets(s, sheets, runs=[1, 99])
    assert s.assets["prosperity"] == 1


@rule("NT-CRS-02", "NT-CRS-05")
def test_the_crash_of_enso_shakes_everybody() -> None:
    s, changes = fallen("enso")
    assert "enso" not in s.assets
    assert changes == dict.fromkeys([corp for corp in CORPS if corp != "enso"], -1)
    assert "enso" not in s.ranking


@rule("NT-CRS-02", "NT-CRS-03")
def test_two_crashes_of_one_wave_are_judged_on_one_ranking() -> None:
    s = ordered()
    s.assets["renraku"] = s.assets["yamabiko"] = 0
    s.work = Work(old_ranking=list(s.ranking))
    s.rng = ScriptedRng({})
    crash(s)
    # Renraku: +2 to kurogane, shiawase, enso; Yamabiko: +3 to the lowest japanocorp, Midori
    assert [s.assets[corp] for corp in ("kurogane", "shiawase", "enso", "midori")] == [28, 22, 18, 17]


@rule("NT-CRS-04")
def test_nagare_gets_up_once() -> None:
    s = ordered()
    be(s, 0, citizen="nagare", shares={"nagare": 1})
    s.assets["nagare"] = 0
    s.work = Work(old_ranking=list(s.ranking))
    crash(s)
    assert s.assets["nagare"] == 5
    assert (s.players[0].citizen, s.players[0].shares) == ("nagare", {"nagare": 1})
    s.assets["nagare"] = -1
    crash(s)
    assert "nagare" not in s.assets
    assert s.assets["neonet"] == 18 - 2
    assert s.assets["enso"] == 16 - 2
    assert s.assets["midori"] == 14


@rule("NT-CRS-05", "NT-SHA-07", "NT-CIT-08", "NT-CRO-07")
def test_what_goes_with_a_corporation() -> None:
    s = city(assets={"enso": 1})
    be(s, 0, citizen="enso", shares={"enso": 3})
    resolve_sheets(s, {1: [vote("horizon", "enso")]})
    assert (s.players[0].citizen, s.players[0].shares) == ("", {})
    assert refusals(s, 0, run("sabotage", "corp:enso"), vote("enso", "horizon")) == ["NT-E-10", "NT-E-05"]
    assert news(s, "stateless") == [{"player": 0, "corp": "enso"}]


@rule("NT-CRS-11", "NT-HON-08")
def test_horizon_splashes_three_corporations_and_their_citizens() -> None:
    s, changes = fallen("horizon", 0, 0, 0, p0={"citizen": "enso"}, p1={"citizen": "yamabiko"})
    assert changes == {"enso": -2, "kurogane": -2, "midori": -2}
    assert (s.players[0].honour, s.players[1].honour) == (5, 6)


@rule("NT-CRS-12", "NT-WAR-04")
def test_kurogane_takes_the_nationalists_along() -> None:
    s = city(assets={"kurogane": 1})
    be(s, 0, party="nationalist", points=3)
    be(s, 2, party="reformer", points=1)
    s.leaders["nationalist"] = 0
    resolve_sheets(s, {0: [vote("enso", "kurogane")], 1: [order("buy_points", party="nationalist", qty=2)]})
    assert [player.points for player in s.players[:3]] == [0, 0, 1]
    assert s.leaders["nationalist"] == -1
    assert len(s.wars) == 4
    assert s.assets["prosperity"] == 11
    assert s.assets["renraku"] == 10 - 1 - 1  # Kurogane's last effect, then its crash


@rule("NT-CRS-13")
def test_midoris_remains_are_sold_then_handed_out() -> None:
    s = city(turn=4, assets={"midori": 1, "neonet": 3})
    be(s, 0, honour=7)
    resolve_sheets(s, {3: [run("sabotage", "corp:midori", money=900_000)] * 2}, runs=[1, 99] * 2)
    assert "midori" not in s.assets
    assert told(s, 0, "right_bid")
    resolve_sheets(
        s,
        {
            0: [order("auction_bid", amount=500_000)],
            1: [order("auction_bid", amount=500_000)],
            2: [order("auction_bid", amount=400_000)],
        },
    )
    assert news(s, "auction_won") == [{"player": 0}]
    assert [player.money for player in s.players[:3]] == [1_500_000, 2_000_000, 2_000_000]
    assert told(s, 0, "right_grant")
    before = dict(s.assets)
    write(s, 0, order("auction_grant", grants=[{"corp": "enso", "assets": 2}, {"corp": "horizon", "assets": 1}]))
    resolve(s, market=[8, 4])
    assert s.assets["enso"] - before["enso"] == 2
    assert s.assets["horizon"] - before["horizon"] == 1
    assert refusals(s, 0, order("auction_grant", grants=[{"corp": "enso", "assets": 3}])) == ["NT-E-33"]


@rule("NT-CRS-13")
def test_too_late_for_an_auction() -> None:
    for turn, auction in ((6, True), (7, False)):
        s = city(turn=turn, assets={"midori": 1, "neonet": 3})
        resolve_sheets(s, {3: [run("sabotage", "corp:midori", money=900_000)] * 2}, runs=[1, 99] * 2)
        assert (s.auction is not None) is auction


@rule("NT-CRS-14", "NT-VOT-07")
def test_neonets_archives_leak_for_a_turn() -> None:
    s = city(assets={"neonet": 1, "midori": 8})
    be(s, 0, citizen="renraku")
    resolve_sheets(s, {3: [run("sabotage", "corp:neonet", money=900_000)]}, runs=[1, 99])
    assert s.publish_votes == 5
    resolve_sheets(s, {0: [vote("enso", "horizon")], 1: [vote("horizon", "enso")]})
    published = {line["player"]: line["votes"] for line in news(s, "votes_published")}
    assert published == {1: ({"plus": "horizon", "minus": "enso"},), 2: (), 3: ()}
    resolve(s)
    assert news(s, "votes_published") == []


@rule("NT-CRS-15")
def test_the_imperial_agency_closes_with_shiawase() -> None:
    s = city(assets={"shiawase": 1})
    be(s, 0, party="reformer", points=1)
    resolve_sheets(s, {3: [vote("nagare", "shiawase")]})
    assert refusals(s, 0, run("scandal", "player:1", "imperial")) == ["NT-E-25"]
    assert refusals(s, 0, run("information", "agent:imperial")) == ["NT-E-22"]
    assert (s.assets["enso"], s.assets["horizon"]) == (9, 9)


@rule("NT-VIS-05", "NT-MSG-02")
def test_effects_are_published_one_by_one() -> None:
    s = city()
    resolve(s)
    assert news(s, "effect") == [
        {"source": "yamabiko", "which": "first", "corp": "yamabiko", "assets": 2},
        {"source": "midori", "which": "last", "corp": "midori", "assets": 2},
    ]


@rule("NT-CRS-02")
def test_other_crash_effects() -> None:
    assert fallen("prosperity")[1] == dict.fromkeys(
        ["enso", "kurogane", "midori", "renraku", "shiawase", "yamabiko"], 1
    )
    assert fallen("renraku")[1] == {"kurogane": 2, "shiawase": 2, "enso": 2}
    assert fallen("yamabiko")[1] == {"midori": 3}
    assert fallen("shiawase")[1] == {"enso": -1, "horizon": -1}
    assert fallen("kurogane")[1] == {
        "enso": -1,
        "midori": -1,
        "renraku": -1,
        "shiawase": -1,
        "yamabiko": -1,
        "prosperity": 1,
    }
