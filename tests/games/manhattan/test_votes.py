from citing import rule
from games.manhattan.tables import assets, refusals, resolve, row, table, told
from tripot.engine.seats import SPECTATOR
from tripot.engine.view import look
from tripot.games.manhattan import GAME


@rule("MH-VOT-01", "MH-RES-05")
def test_a_vote_is_free_and_moves_one_asset_up_and_one_down() -> None:
    s = table()
    resolve(s, {0: {"vote": {"up": "sony", "down": "spinrad"}}, 1: {"vote": {"up": "sony", "down": "horizon"}}})
    assert (assets(s)["sony"], assets(s)["spinrad"]) == (12, 9)
    assert s.money == [2_000_000] * 4


@rule("MH-VOT-02")
def test_both_halves_are_needed_on_two_corporations() -> None:
    s = table()
    assert refusals(s, 0, {"vote": {"up": "sony"}}) == [("E_VOTE_INCOMPLETE", ("vote",))]
    assert refusals(s, 0, {"vote": {"up": None, "down": "sony"}}) == [("E_VOTE_INCOMPLETE", ("vote",))]
    assert refusals(s, 0, {"vote": {"up": "sony", "down": "sony"}}) == [("E_VOTE_SAME", ("vote",))]
    assert refusals(s, 0, {}) == []


@rule("MH-VOT-03", "MH-VIS-04")
def test_nobody_but_the_voter_learns_a_vote() -> None:
    s = table()
    resolve(s, {0: {"vote": {"up": "sony", "down": "spinrad"}}}, moves=("horizon", "meridian"))
    assert row(s, "sony")["unknown"] == 1
    assert row(s, "spinrad")["unknown"] == -1
    for seat in (1, SPECTATOR):
        view = look(GAME, s, seat)
        assert "'vote'" not in str(view.facts.get("me", {}).get("letters"))
        assert not any("vote" in event.facts for event in view.events)
    assert told(s, "form_played", 0)[0].facts["form"]["vote"] == {"up": "sony", "down": "spinrad"}
