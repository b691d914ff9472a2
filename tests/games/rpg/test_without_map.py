"""Distances that are said where no map shows them; vehicles that roll where one does. [SR-GEN-07, SR-CBT-20]"""

from citing import rule
from games.rpg.scenes import ANNE, BRUNO, CLEO, add, answer, asked, dice, fight, hurt, order, play, refused, table, told
from games.rpg.sites import hits
from tripot.engine.seats import GM
from tripot.games.rpg.characters.creation import add_machine
from tripot.games.rpg.positions import distance
from tripot.games.rpg.statuses.bearing import give


@rule("SR-GEN-07")
def test_a_distance_that_was_said_holds_until_one_of_the_two_goes_elsewhere() -> None:
    s = table()
    ada, bo = add(s, "ada", ANNE, weapons=["rook_pistol"]), add(s, "bo")
    assert refused(s, ANNE, "attack_ranged", weapon="rook_pistol", target="bo") == "E_DISTANCE"
    dice(s, f"{hits(0, 6)} {hits(0, 3)}")
    order(s, ANNE, "attack_ranged", weapon="rook_pistol", target="bo", distance=12)
    assert distance(bo, ada) == 12
    dice(s, f"{hits(0, 6)} {hits(0, 3)}")
    order(s, ANNE, "attack_ranged", weapon="rook_pistol", target="bo")
    order(s, ANNE, "move", target="bo", metres=8)
    assert distance(ada, bo) == 4
    order(s, ANNE, "move", metres=8)
    assert distance(ada, bo) is None


@rule("SR-GEN-07", "SR-INFO-01")
def test_the_game_master_corrects_a_distance_and_tells_those_who_see_both() -> None:
    s = table()
    ada, bo = add(s, "ada", ANNE), add(s, "bo")
    order(s, GM, "place", character="ada", other="bo", metres=7)
    assert distance(ada, bo) == 7
    assert told(s, "distance", ANNE, who="ada", other="bo", metres=7)
    bo.hidden = True
    order(s, GM, "place", character="ada", other="bo", metres=3)
    assert len(told(s, "distance", ANNE)) == 1


@rule("SR-C11", "SR-CBT-13")
def test_somebody_said_to_be_near_enough_interposes_without_a_map() -> None:
    s = table()
    add(s, "zed", weapons=["rook_pistol"])
    add(s, "ada", ANNE)
    bo, cy = add(s, "bo", BRUNO), add(s, "cy", CLEO)
    order(s, GM, "place", character="bo", other="ada", metres=10)
    order(s, GM, "place", character="cy", other="ada", metres=11)
    fight(s, "zed", "ada", "bo", "cy")
    order(s, GM, "attack_ranged", character="zed", weapon="rook_pistol", target="ada", distance=15)
    assert asked(s) == ("interpose", BRUNO)
    dice(s, f"{hits(0, 6)} {hits(1, 3)} {hits(3, 3)} ")
    play(s, BRUNO, "interpose:bo")
    while asked(s)[0] == "react":
        answer(s, "pass")
    assert (bo.moved, cy.moved) == (True, False)
    assert distance(bo, s.characters["ada"]) == 1


@rule("SR-C12")
def test_whoever_is_approached_intercepts_by_the_distances_that_were_said() -> None:
    s = table()
    add(s, "ada", ANNE)
    zed = add(s, "zed", weapons=["gull_knife"])
    add(s, "yan", weapons=["gull_knife"])
    order(s, GM, "place", character="ada", other="zed", metres=9)
    order(s, GM, "place", character="ada", other="yan", metres=9)
    fight(s, "ada", "zed", "yan")
    order(s, ANNE, "move", target="zed", metres=6)
    assert told(s, "move")[-1]["metres"] == 6  # three metres away: nobody strikes
    s.characters["ada"].moved = False
    order(s, ANNE, "move", target="zed", metres=6)
    assert asked(s) == ("intercept", GM)
    dice(s, f"{hits(0, 6)} {hits(0, 3)}")
    play(s, GM, "intercept:zed")
    while asked(s)[0] == "react":
        answer(s, "pass")
    assert (zed.major, distance(zed, s.characters["ada"])) == (0, 1)


@rule("SR-E13", "SR-E21", "SR-CBT-18")
def test_out_of_fights_people_tend_each_other_at_talking_distance_without_metres() -> None:
    s = table()
    ada = add(s, "ada", ANNE, gear={"medikit": 1}, biotech=3)
    bo = add(s, "bo", BRUNO)
    hurt(s, bo, 3)
    dice(s, hits(2, 8))
    order(s, ANNE, "first_aid", target="bo")
    ada.x, ada.y, bo.x, bo.y = 0, 0, 10, 0
    dice(s, hits(0, 8))
    order(s, ANNE, "first_aid", target="bo")
    bo.x = 11
    assert refused(s, ANNE, "first_aid", target="bo") == "E_REACH"
    order(s, ANNE, "rest", mental=True, physical=True)
    bo.x = 10
    fight(s, "ada", "bo")
    assert refused(s, ANNE, "first_aid", target="bo") == "E_REACH"


@rule("SR-CBT-20", "SR-C24")
def test_a_vehicle_at_speed_moves_its_token_and_whoever_is_aboard() -> None:
    s = table()
    ada = add(s, "ada", ANNE, x=0, y=0, piloting=3)
    van = add_machine(s, "van", "calash_van", owner=ada)
    van.aboard = ["ada"]
    fight(s, "ada")
    order(s, ANNE, "accelerate", target="van", by=12, x=0, y=30)
    play(s, ANNE, "end_turn")
    assert ((van.x, van.y), (ada.x, ada.y)) == ((0, 12), (0, 12))
    play(s, ANNE, "end_turn")
    assert (van.x, van.y) == (0, 24)
    order(s, ANNE, "accelerate", target="van", by=-12)
    play(s, ANNE, "end_turn")
    assert (van.x, van.y) == (0, 24)


@rule("SR-STA-PANICKED", "SR-STA-13")
def test_whoever_panics_goes_no_nearer_to_what_they_flee() -> None:
    s = table()
    ada = add(s, "ada", ANNE, x=0, y=0)
    add(s, "zed", x=10, y=0)
    add(s, "yan", x=4, y=0)
    give(s, ada, "panicked", rounds=2, about="zed")
    assert refused(s, ANNE, "move", x=3, y=0) == "E_STATUS"
    assert refused(s, ANNE, "sprint", x=3, y=0) == "E_STATUS"
    assert refused(s, ANNE, "move", target="zed") == "E_STATUS"
    order(s, ANNE, "move", x=-5, y=0)
    assert ada.x == -5
