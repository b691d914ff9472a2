"""What is recorded of two games that were really played."""

import itertools

from citing import rule
from games.neo_tokyo.city import RECORDED, be, city
from tripot.games.neo_tokyo import honour, influence, points
from tripot.games.neo_tokyo.ranking import ranked


@rule("NT-RNK-01", "NT-RNK-02", "NT-RNK-03")
def test_in_both_recorded_games_whoever_rose_had_strictly_more() -> None:
    """Nobody passes another without more assets; nobody with more stays behind."""
    second = RECORDED["second_series"]
    series = [(RECORDED["initial_ranking"], [turn["assets"] for turn in RECORDED["turns"]])]
    series.append((sorted(second[0], key=lambda corp: -second[0][corp]), second))
    for former, turns in series:
        before = former
        for assets in turns:
            after = ranked(assets, before)
            assert sorted(after) == sorted(before)
            for above, below in itertools.combinations(after, 2):
                passed = before.index(above) > before.index(below)
                assert assets[above] > assets[below] or (assets[above] == assets[below] and not passed)
            before = after


@rule("NT-HON-01", "NT-HON-03", "NT-POL-04", "NT-POL-05", "NT-IC-03")
def test_the_players_of_a_recorded_game_stand_within_the_caps() -> None:
    """Honour, Influence, points and citizenships as they were published after turn 4 could all be so here."""
    s = city(len(RECORDED["players_after_turn_4"]), turn=5)
    for seat, recorded in enumerate(RECORDED["players_after_turn_4"]):
        party = recorded["party"] or ""
        be(s, seat, honour=recorded["honour"], influence=recorded["influence"], party=party)
        be(s, seat, points=recorded["political_points"], citizen=recorded["citizen_of"], shares=recorded["shares"])
        player = s.players[seat]
        assert player.honour <= honour.most(player)
        assert influence.effective(player) == recorded["influence"]
        assert not party or player.points <= points.cap(party, player.honour)
        assert not party or points.may_join(s, player, party)
        assert recorded["citizen_of"] in recorded["shares"]
