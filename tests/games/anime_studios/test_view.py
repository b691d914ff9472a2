"""The facts that pages draw from."""

from citing import rule
from games.anime_studios.playing import new_game
from games.anime_studios.tables import play, round_of, seen, table, told
from tripot.engine.seats import SPECTATOR
from tripot.engine.view import look
from tripot.games.anime_studios import GAME
from tripot.games.anime_studios.maps import BOARDS
from tripot.games.anime_studios.numbers import TABLE

THREE = "comet dragonfly midnight"


@rule("AN-UI-01", "AN-MAP-06")
def test_each_zone_has_a_drawing_a_studio_and_stacked_counters() -> None:
    s = round_of(
        "comet",
        THREE,
        units={"screen_square": {"bolt": 2, "captain_altair": 1, "wisp": 3}},
        studios={"screen_square": "midnight", "ink_cliffs": (None, "comet")},
    )
    zones = seen(s, "midnight").facts["zones"]
    assert set(zones) == set(BOARDS[3].names)
    assert zones["screen_square"] == {
        "studio": {"opened_by": "midnight", "keeper": "midnight"},
        "units": {"comet": {"bolt": 2, "captain_altair": 1}, "midnight": {"wisp": 3}},
    }
    assert zones["ink_cliffs"]["studio"] == {"opened_by": "comet", "keeper": None}
    assert all(len(zone.polygon) > 8 for zone in BOARDS[3].zones)
    assert len({faction["colour"] for faction in TABLE["factions"]}) == 4


@rule("AN-UI-02", "AN-GEN-19", "AN-CRI-01")
def test_the_ladder_and_the_track_with_cursor_and_crisis() -> None:
    facts = look(GAME, table(THREE, cursor=4, fans={"comet": 12}, length="short"), SPECTATOR).facts
    assert facts["fans_end"] == 24
    assert [player["fans"] for player in facts["players"]] == [12, 0, 0]
    assert (facts["cursor"], facts["track"], facts["crisis"]) == (4, [6, 6, 6, 7, 7, 8, 8, 9, 10], False)
    assert facts["convention_cost"] == 7


@rule("AN-UI-03")
def test_a_players_board() -> None:
    s = round_of(
        "comet",
        THREE,
        staff=6,
        units={"reelhaven": {"bolt": 2, "test_pilot": 1}},
        studios={"reelhaven": "comet"},
        rights={"comet": [2]},
        memory={"comet": {"invoked": ["captain_altair"]}},
    )
    board = seen(s, "midnight").facts["players"][0]
    assert (board["staff"], board["out"], board["rights"], board["studios"]) == (6, False, 1, 1)
    assert board["reserve"]["bolt"]["left"] == 4
    assert board["reserve"]["captain_altair"] == {"left": 1, "cost": 4, "combat": 5, "hero": True, "invoked": True}
    assert len(board["productions"]) == 6
    assert board["start"] == "reelhaven"


@rule("AN-UI-04")
def test_prices_and_legal_targets_are_known_before_anything_is_confirmed() -> None:
    s = round_of(
        "comet",
        THREE,
        units={"reelhaven": {"bolt": 2, "marshmallow": 1}},
        studios={"reelhaven": "dragonfly"},
    )
    view = seen(s, "comet")
    prices = view.facts["players"][0]["prices"]
    assert prices["open_studio"] == 3
    assert prices["battle:reelhaven:dragonfly"] == 2
    assert prices["overtime"] == 4
    assert prices["scramble"] == 2
    form = view.menu.form("move")
    assert form is not None
    assert form.facts["units"] == {"reelhaven": ("bolt.reelhaven.1", "bolt.reelhaven.2")}
    assert form.facts["to"]["reelhaven"] == ["neon_quarter", "ink_cliffs", "pastel_paddies"]
    assert view.pending is not None
    assert view.pending.awaited == (0,)
    assert "odds" not in str(view.facts)


@rule("AN-UI-06", "AN-HID-03")
def test_every_step_of_a_game_is_told() -> None:
    s = new_game(3, 3)
    kinds = {event.kind for event in s.log or ()}
    assert {"faction_taken", "seated", "deployed", "staff_counted", "first_player"} <= kinds
    assert all(event.rule.startswith("AN-") for event in s.log or ())
    s = round_of("comet", THREE, units={"reelhaven": {"bolt": 2}})
    play(s, "comet", "recruit:reelhaven")
    assert told(s, "recruited")[0].facts == {"seat": 0, "zone": "reelhaven", "number": 1, "cost": 1}
