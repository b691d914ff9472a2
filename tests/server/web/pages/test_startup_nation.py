"""What the table of Start-Up Nation shows, and how it asks."""

import re

import pytest

from citing import promise, rule
from server.web.pages.pictures import draw, part, picks, play, scene, start, words
from tripot.engine.seats import OMNISCIENT
from tripot.engine.view import look
from tripot.games.startup_nation import GAME
from tripot.server.web.pages.billboard import bill
from tripot.server.web.pages.render import environment
from tripot.server.web.pages.scene import Scene
from tripot.server.web.pages.telling import Shown
from tripot.speech.voice import Voice

HANDS = {"P1": "accountant", "P2": "programmer", "P3": "director", "P4": "macron"}


def every_kind_of_decision() -> list[tuple[str, object, int]]:
    """A table at each of the thirteen decisions, and who decides."""
    rich = {"P2": ["tech_lead", "programmer"], "P3": ["salesman"]}
    ask = start(hands=HANDS, deck=["intern", "salesman", "programmer"])
    play(ask, "resign:intern")
    delegate = start(hands=HANDS, deck=["programmer", "salesman"])
    play(delegate, "resign:programmer")
    name = start(hands=HANDS, deck=["programmer", "salesman"])
    play(name, "resign:programmer", "delegate:P2>P3")
    answer = start(
        hands=HANDS, deck=["intern", "salesman"], discards={"P2": ["accountant"]},
        lie_rights=[{"player": "P4", "anchor": "P2#0"}],
    )  # fmt: skip
    play(answer, "resign:intern", "ask:P4:intern")
    offer = start(hands=HANDS, deck=["intern", "salesman"])
    play(offer, "resign:intern", "ask:P3:intern")
    announce = start(hands={**HANDS, "P3": "tech_lead"}, deck=["intern", "salesman"])
    play(announce, "resign:intern", "ask:P3:tech_lead")
    swap = start(hands=HANDS, deck=["recruiter", "salesman"])
    play(swap, "resign:recruiter")
    ally = start(hands=HANDS, deck=["salesman", "programmer"])
    play(ally, "resign:salesman")
    grant = start(hands=HANDS, deck=["salesman", "programmer"])
    play(grant, "resign:accountant")
    promote = start(hands={**HANDS, "P1": "director", "P3": "intern"}, deck=["salesman", "programmer"])
    play(promote, "resign:director")
    rehire = start(hands=HANDS, deck=["investor", "salesman"], discards=rich)
    play(rehire, "resign:investor")
    fallback = start(hands={**HANDS, "P2": "investor"}, deck=["intern", "salesman"], discards=rich)
    play(fallback, "resign:intern", "ask:P2:investor")
    return [
        ("resign", start(hands=HANDS, deck=["intern", "salesman"]), 0), ("ask", ask, 0), ("delegate", delegate, 0),
        ("name", name, 1), ("answer", answer, 3), ("offer", offer, 2), ("announce", announce, 2), ("swap", swap, 0),
        ("ally", ally, 0), ("grant_lie", grant, 0), ("promote", promote, 0), ("rehire", rehire, 0),
        ("fallback", fallback, 1),
    ]  # fmt: skip


@rule("SN-UI-01")
def test_the_table_shows_at_once_what_everybody_may_know() -> None:
    s = start(
        hands={"P1": "accountant", "P2": "programmer", "P4": "macron"},
        deck=["intern", "salesman"],
        discards={"P1": ["salesman"], "P3": ["accountant", "recruiter"]},
        alliances=[{"with": "P2", "anchor": "P1#0"}],
        lie_rights=[{"player": "P4", "anchor": "P3#0"}],
        scores=[2, 0, 1, 0],
    )
    for seat in (1, None):
        html = draw(s, seat)
        assert "1 à piocher" in words(part(html, "deck"))
        chloe = words(part(part(html, "seat-2"), "discard"))
        assert chloe.index("5 Comptable démission") < chloe.index("3 Recruteuse démission")
        assert "en alliance avec Anaïs" in words(html)
        driss = words(part(html, "seat-3"))
        assert "peut mentir" in driss
        assert "Comptable" in driss
        assert 'aria-label="2 sur 3"' in part(html, "seat-0")
        assert "hors de la manche" in words(part(html, "seat-2"))
        assert "Anaïs choisit qui démissionne" in words(part(html, "panel"))


@rule("SN-UI-01")
def test_a_card_that_carries_an_effect_says_so_in_the_discard() -> None:
    s = start(
        hands={"P1": "accountant", "P2": "programmer", "P4": "macron"},
        deck=["intern"],
        discards={"P1": ["salesman"], "P3": ["accountant"]},
        alliances=[{"with": "P2", "anchor": "P1#0"}],
        lie_rights=[{"player": "P4", "anchor": "P3#0"}],
    )
    html = draw(s, 1)
    assert "tient l'alliance Anaïs et Bruno" in words(part(html, "seat-0"))
    assert "donne à Driss le droit de mentir" in words(part(html, "seat-2"))


@rule("SN-UI-02")
@pytest.mark.parametrize(
    ("kind", "s", "seat"), every_kind_of_decision(), ids=lambda value: value if isinstance(value, str) else ""
)
def test_each_decision_offers_exactly_its_legal_actions(kind: str, s: object, seat: int) -> None:
    seen = look(GAME, s, seat)  # type: ignore[arg-type]
    assert seen.pending is not None
    assert seen.pending.kind == kind
    html = draw(s, seat)
    assert picks(html) == [pick.text for pick in seen.menu.picks]
    assert 'name="pick"' not in part(draw(s, (seat + 1) % 4), "panel")


@rule("SN-UI-02")
@pytest.mark.parametrize(
    ("kind", "effect"),
    [
        ("resign", "effects.resign.intern"),
        ("ask", "effects.resign.intern"),
        ("delegate", "effects.resign.programmer"),
        ("name", "effects.resign.intern"),
        ("announce", "effects.death.tech_lead"),
        ("swap", "effects.resign.recruiter"),
        ("ally", "effects.resign.salesman"),
        ("grant_lie", "effects.resign.accountant"),
        ("promote", "effects.resign.director"),
        ("rehire", "effects.resign.investor"),
        ("fallback", "effects.death.investor"),
    ],
)
def test_each_decision_recalls_the_effect_of_its_card(kind: str, effect: str) -> None:
    s, seat = next((s, seat) for name, s, seat in every_kind_of_decision() if name == kind)
    for lang in ("fr", "en"):
        reminder = words(Voice(GAME, lang).text(effect))
        assert reminder in words(part(draw(s, seat, lang), "panel"))


@rule("SN-UI-03")
def test_who_may_lie_is_told_the_truth_and_both_consequences() -> None:
    s = next(s for name, s, _ in every_kind_of_decision() if name == "answer")
    panel = words(part(draw(s, 3), "panel"))
    assert "La vérité est non : vous tenez Macron, pas le Stagiaire." in panel
    assert "Oui : Macron meurt, et vous sortez de la manche." in panel
    assert "Non : vous pourrez ensuite proposer un échange." in panel
    assert "La vérité" not in words(draw(s, 0))


@rule("SN-UI-04")
def test_a_choice_that_surely_eliminates_asks_once_more() -> None:
    s = start(hands={**HANDS, "P1": "macron", "P3": "recruiter", "P4": "intern"}, deck=["director", "salesman"])
    play(s, "resign:director")
    html = draw(s, 0)
    risky = part(html, "risky")
    assert 'value="promote:P1"' in risky
    assert "Cela vous élimine à coup sûr." in words(risky)
    assert not re.search(r'<button[^>]*form="act"[^>]*value="promote:P1"', html)
    assert 'value="promote:P2"' not in risky


@rule("SN-UI-04")
def test_rehiring_with_brigitte_in_hand_asks_once_more_and_declining_does_not() -> None:
    s = start(hands={**HANDS, "P1": "brigitte"}, deck=["investor", "salesman"], discards={"P2": ["salesman", "intern"]})
    play(s, "resign:investor")
    html = draw(s, 0)
    asked = re.findall(r'<details class="risky.*?</details>', html, flags=re.DOTALL)
    assert [re.search(r'value="([^"]*)"', one)[1] for one in asked] == ["rehire:P2#0", "rehire:P2#1"]  # type: ignore[index]


@rule("SN-UI-04")
def test_promoting_oneself_on_an_empty_deck_asks_once_more_unless_holding_the_investor() -> None:
    for held, asks in (("accountant", True), ("investor", False)):
        s = start(hands={**HANDS, "P1": held, "P3": "intern"}, deck=["director"])
        play(s, "resign:director")
        html = draw(s, 0)
        assert ("risky" in html) == asks


@rule("SN-UI-05")
def test_private_information_stays_in_a_notebook_apart_from_the_public_log() -> None:
    s = start(hands={**HANDS, "P1": "tech_lead"}, deck=["intern", "salesman", "programmer"])
    play(s, "resign:tech_lead", "resign:programmer", "delegate:P1>P3", "name:intern", "offer:no")
    mine = draw(s, 0)
    notebook, public = part(mine, "notebook"), part(mine, "log")
    assert "le Programmeur, le Dirigeant et Macron" in words(notebook)
    assert "Macron" not in words(public)
    assert "fait le tour des bureaux" in words(public)
    theirs = draw(s, 3)
    assert "le Dirigeant" not in words(theirs)
    assert 'id="notebook"' not in draw(s, None)


@rule("SN-UI-06")
def test_claims_and_uncertified_answers_are_marked() -> None:
    announce = next(s for name, s, _ in every_kind_of_decision() if name == "announce")
    play(announce, "announce:P4:brigitte")
    line = re.search(r'<li class="line claim.*?</li>', draw(announce, 0), flags=re.DOTALL)
    assert line
    assert words(line[0]).startswith("il paraît que")
    answer = next(s for name, s, _ in every_kind_of_decision() if name == "answer")
    play(answer, "answer:no")
    line = re.search(r'<li class="line doubt.*?</li>', draw(answer, 0), flags=re.DOTALL)
    assert line
    assert words(line[0]).startswith("sans garantie")
    certain = next(s for name, s, _ in every_kind_of_decision() if name == "offer")
    assert "sans garantie" not in words(draw(certain, 0))


@rule("SN-UI-07")
def test_a_sealed_pile_shows_the_earlier_list_with_one_card_taken() -> None:
    s = next(s for name, s, _ in every_kind_of_decision() if name == "fallback")
    play(s, "fallback:#1")
    for seat in (0, 2, None):
        pile = words(part(part(draw(s, seat), "seat-1"), "discard"))
        assert "Une de ces cartes a été reprise en secret" in pile
        assert pile.index("Chef technique") < pile.index("Programmeur") < pile.index("Investisseur")
        assert "Vous avez repris" not in pile
    assert "Vous avez repris : le Programmeur" in words(draw(s, 1))


@rule("SN-UI-08")
def test_the_cards_of_the_deck_in_use_are_listed_with_counts_and_how_many_are_face_up() -> None:
    s = next(s for name, s, _ in every_kind_of_decision() if name == "fallback")
    before = words(draw(s, 0, tab="cards"))
    assert "0 Stagiaire 3 1" in before
    assert "7 Investisseur 1 1" in before
    assert "Zemmour" not in before
    play(s, "fallback:#1")
    for seat in (0, 1):
        after = words(draw(s, seat, tab="cards"))
        assert "1 Programmeur 3 1 *" in after
        assert "une des cartes d'une pile scellée n'y est plus" in after
    assert "-1 Zemmour 1 0" in words(draw(start(hands=HANDS, deck=["intern"], zemmour=True), 0, tab="cards"))


@rule("SN-UI-09")
def test_the_end_of_a_round_tells_hands_winning_rank_who_scored_and_why_and_who_starts() -> None:
    s = start(
        hands={"P1": "intern", "P2": "accountant", "P3": "salesman", "P4": "accountant"},
        deck=["tech_lead"], active="P3", discards={"P1": ["salesman"]},
        alliances=[{"with": "P2", "anchor": "P1#0"}],
    )  # fmt: skip
    s.entry = 1
    play(s, "resign:tech_lead")
    told = words(part(draw(s, 3, looks_at=1), "board"))
    assert "la pioche est vide." in told
    assert "Rang gagnant : 5, Comptable." in told
    assert "Anaïs Stagiaire rang 0 +1 la carte de l'allié 1 sur 3" in told
    assert "Bruno Comptable rang 5 +1 la meilleure carte 1 sur 3" in told
    assert "Chloé Commercial rang 4 0 sur 3" in told
    assert "Bruno commence la manche suivante." in told


@rule("SN-SHOW-02", "SN-SHOW-01")
def test_lies_come_out_in_the_scene_that_ends_the_round() -> None:
    s = start(
        hands=HANDS, deck=["intern"], discards={"P2": ["accountant"]}, lie_rights=[{"player": "P4", "anchor": "P2#0"}]
    )  # fmt: skip
    play(s, "resign:intern", "ask:P4:macron", "answer:no")
    assert "avait menti" not in words(draw(s, 0))
    s.entry = 1
    play(s, "offer:no")
    told = part(draw(s, 0, looks_at=1), "board")
    assert "Driss avait menti à Anaïs : c'était bien Macron" in words(part(told, "lies"))
    assert "avait menti" not in words(part(told, "how"))


@rule("SN-UI-10")
def test_the_replay_shows_every_hidden_card() -> None:
    s = start(hands=HANDS, deck=["intern", "salesman", "programmer"])
    seen = scene(s, None)
    eyes = Scene(seen.table, GAME, seen.voice, OMNISCIENT, look(GAME, s, OMNISCIENT), seen.names, "fr", replaying=True)
    values = {"scene": eyes, "table": eyes.table, "seat": None, "bill": None}
    html = environment("fr").get_template(eyes.own_template or "").render(values)
    for seat, card in enumerate(("Comptable", "Programmeur", "Dirigeant", "Macron")):
        assert card in words(part(html, f"seat-{seat}"))
    assert "Commercial Programmeur" in words(part(html, "deck-open"))
    assert 'name="pick"' not in html


@rule("SN-KNOW-02")
def test_what_a_player_knows_for_certain_is_marked_beside_the_others() -> None:
    s = start(hands={**HANDS, "P1": "tech_lead"}, deck=["intern", "salesman", "programmer"])
    play(s, "resign:tech_lead")
    mine = part(draw(s, 0), "seat-3")
    assert "Vous savez que c'est Macron" in words(mine)
    assert "Macron" not in words(part(draw(s, 1), "seat-3"))


@promise("E19")
@rule("SN-SCORE-05")
def test_the_table_says_what_wins_and_how_far_everybody_is() -> None:
    s = start(hands=HANDS, deck=["intern", "salesman"], scores=[1, 0, 2, 0])
    said = words(draw(s, 0))
    assert "3 points pour gagner : le plus haut badge à la fin d'une manche en gagne un, son allié aussi" in said
    assert "Macron et Brigitte, alliés : 2 points chacun." in said
    assert [said.count(far) for far in ("0/3", "1/3", "2/3")] == [2, 1, 1]


@rule("SN-SHOW-03", "SN-TURN-07")
def test_the_only_button_of_a_forced_elimination_says_so() -> None:
    s = start(hands={**HANDS, "P1": "macron", "P4": "recruiter"}, deck=["salesman", "intern"])
    assert "quittez la manche" not in words(draw(s, 0))
    s = start(hands={**HANDS, "P1": "macron", "P4": "recruiter"}, deck=["brigitte", "salesman"])
    page = draw(s, 0)
    assert picks(page) == ["resign:brigitte"]
    assert "Vous avez Macron et Brigitte : vous quittez la manche" in words(part(page, "act"))


@rule("SN-SHOW-04")
@promise("E29")
def test_notes_and_advice_know_what_the_decider_knows() -> None:
    s = start(hands=HANDS, deck=["intern", "salesman"], discards={"P2": ["tech_lead"]})
    play(s, "resign:intern")
    assert words(draw(s, 0)).count("impossible") == 3
    same = start(hands={**HANDS, "P1": "recruiter", "P2": "recruiter"}, deck=["tech_lead", "intern", "programmer"])
    play(same, "resign:tech_lead", "resign:intern", "ask:P1:intern")
    said = words(draw(same, 0))
    assert "Garder mon poste" in said
    assert "même personnage" in said
    high = start(hands={**HANDS, "P1": "macron", "P4": "accountant"}, deck=["recruiter", "salesman"])
    play(high, "resign:recruiter")
    said = words(draw(high, 0))
    assert "échangez plutôt les mains des autres" in said
    assert "vole une bonne place" not in said


def test_whoever_waits_for_a_card_has_not_lost_the_badge() -> None:
    s = start(hands={**HANDS, "P2": "investor"}, deck=["intern", "salesman"], discards={"P2": ["tech_lead"]})
    play(s, "resign:intern", "ask:P2:investor")
    said = words(draw(s, 1))
    assert "En attente d'une carte" in said
    assert "Plus de badge" not in said


def test_what_somebody_knew_when_they_left_stands_by_the_right_names() -> None:
    hands = {"P1": "recruiter", "P2": "salesman", "P3": "macron", "P4": "accountant"}
    s = start(hands=hands, deck=["intern", "tech_lead", "intern", "programmer"])
    play(s, "resign:intern", "ask:P3:intern", "offer:no", "resign:tech_lead", "resign:intern", "ask:P2:salesman")
    knew = re.search(r'<div class="memory">.*?</div>', draw(s, 1), re.DOTALL)
    assert knew is not None
    assert "Anaïs : Recruteuse" in words(knew[0])
    assert "Driss : Comptable" in words(knew[0])


@promise("E16")
@rule("SN-UI-09")
@pytest.mark.parametrize(("lang", "told"), [("fr", "À la question d"), ("en", "asked, and the answer was yes")])
def test_the_count_says_who_put_whom_out(lang: str, told: str) -> None:
    s = start(hands={"P1": "macron", "P2": "recruiter"}, deck=["intern", "programmer", "intern"])
    play(s, "resign:intern", "ask:P2:recruiter")
    shown = scene(s, 0, lang)
    line = next(line for line in shown.every("round_ended"))
    page = environment(lang).get_template("games/startup-nation/showing-round_ended.html")
    assert told in words(page.render(scene=shown, bill=bill(GAME, lang), showing=shown.shown(line.entry)))


@promise("E16")
@rule("SN-UI-05")
def test_what_befell_somebody_while_others_played_stands_above_their_choices() -> None:
    s = start(
        hands={"P1": "accountant", "P2": "programmer", "P3": "director"}, deck=["recruiter", "intern", "salesman"]
    )
    play(s, "resign:recruiter", "swap:P2,P3")
    mine = draw(s, 1)
    assert "échange les cartes" in words(part(mine, "since"))
    assert 'class="since"' not in draw(s, 2)


@rule("SN-SCORE-01")
@pytest.mark.parametrize("template", ["round-count", "showing-round_ended"])
def test_a_count_without_points_says_why_nobody_scores(template: str) -> None:
    s = start(hands={"P1": "macron", "P2": "recruiter"}, deck=["intern", "programmer", "intern"])
    play(s, "resign:intern", "ask:P2:recruiter")
    shown = scene(s, 0)
    line = next(line for line in shown.every("round_ended"))
    values = {"scene": shown, "bill": bill(GAME, "fr"), "ended": line.facts, "showing": Shown(line, (), 1, 20)}
    values["gone"] = {}
    told = words(environment("fr").get_template(f"games/startup-nation/{template}.html").render(values))
    assert "Personne ne marque" in told


@promise("E18")
@pytest.mark.parametrize("eyes", [0, 1])
def test_a_replay_with_somebodys_eyes_shows_their_own_place_hand_and_discards(eyes: int) -> None:
    hands = {"P1": "accountant", "P2": "programmer", "P3": "director", "P4": "macron"}
    s = start(hands=hands, deck=["intern"], discards={"P1": ["salesman"], "P2": ["recruiter"]}, scores=[2, 1, 0, 0])
    html = draw(s, eyes, template="games/startup-nation/table.html", replaying=True)
    mine = part(html, "my-place")
    assert [f'id="seat-{seat}"' in html for seat in range(4)] == [seat != eyes for seat in range(4)]
    assert ("Comptable", "Programmeur")[eyes] in words(part(mine, "my-hand"))
    assert ("Commercial", "Recruteuse")[eyes] in words(part(mine, "discard"))
    assert f'aria-label="{2 - eyes} sur 3"' in mine
    assert 'name="pick"' not in html


@promise("E16")
@rule("SN-UI-09")
def test_the_count_of_a_round_is_headed_by_who_died_through_whom_and_not_by_what_followed() -> None:
    s = start(
        hands={"P1": "macron", "P2": "recruiter"}, deck=["intern", "programmer", "intern"],
        discards={"P1": ["accountant"]}, lie_rights=[{"player": "P2", "anchor": "P1#0"}],
    )  # fmt: skip
    play(s, "resign:intern", "ask:P2:recruiter", "answer:yes")
    shown = scene(s, 0)
    line = next(line for line in shown.every("round_ended"))
    page = environment("fr").get_template("games/startup-nation/showing-round_ended.html")
    head = words(part(page.render(scene=shown, bill=bill(GAME, "fr"), showing=shown.shown(line.entry)), "how"))
    assert head.startswith("Bruno : À la question d'Anaïs, un oui : la Recruteuse meurt.")
    assert "droit de mentir" not in head


@promise("E29")
@rule("SN-PRG-05")
@pytest.mark.parametrize(("hands", "is_void"), [({"P1": "accountant", "P2": "programmer"}, True), (HANDS, False)])
def test_a_card_without_effect_says_so_on_its_button(hands: dict[str, str], is_void: bool) -> None:
    s = start(hands=hands, deck=["programmer", "salesman"])
    panel = part(draw(s, 0), "panel")
    button = re.search(r'<button[^>]*value="resign:programmer".*?</button>', panel, re.DOTALL)
    assert button is not None
    assert ("sans effet ici" in words(button[0])) == is_void
    assert ("il faut deux autres personnes" in words(panel)) == is_void


@promise("E29")
@pytest.mark.parametrize(
    ("hands", "is_last"),
    [({"P1": "director", "P2": "intern"}, True), ({"P1": "director", "P2": "intern", "P4": "macron"}, False)],
)
def test_a_promotion_that_would_leave_one_person_says_that_nobody_would_score(
    hands: dict[str, str], is_last: bool
) -> None:
    s = start(hands=hands, deck=["salesman"])
    play(s, "resign:director")
    assert ("personne ne marquerait" in words(part(draw(s, 0), "panel"))) == is_last
