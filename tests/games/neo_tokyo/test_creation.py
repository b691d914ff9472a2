"""Chapters 3 and 4 at creation: what traits and secrets cost, and what goes together."""

from typing import Any

import pytest

from citing import rule
from tripot.games.neo_tokyo import character, creation
from tripot.games.neo_tokyo.tables import TITLES, TRAITS

Row = dict[str, Any]


def sheet(*traits: Row, secrets: list[Row] | None = None) -> dict[str, Any]:
    texts = secrets or [{"text": "one"}, {"text": "two"}, {"text": "three"}]
    return {"name": "Emi Sato", "traits": list(traits), "secrets": texts}


def row(trait: str, **more: Any) -> Row:
    return {"trait": trait, **more}


def codes(*traits: Row, secrets: list[Row] | None = None) -> list[str]:
    return [refusal.code for refusal in creation.check(character.read(sheet(*traits, secrets=secrets)))]


def points(*traits: Row, secrets: list[Row] | None = None) -> int:
    return character.points(character.read(sheet(*traits, secrets=secrets)))


def shameful(*numbers: int) -> list[Row]:
    return [{"text": "secret", "shame": number} for number in numbers]


@rule("NT-TRA-01", "NT-E-01")
def test_starting_points_stay_between_nothing_and_five() -> None:
    assert codes(row("heritier")) == ["points_out_of_range"]
    assert points(row("heritier")) == -1
    assert codes(row("neophyte")) == ["points_out_of_range"]
    assert codes(row("genie_image")) == []
    assert codes(row("heritier"), secrets=shameful(1, 0, 0)) == []


@rule("NT-TRA-02", "NT-E-01")
def test_one_career_and_each_trait_once() -> None:
    assert codes(row("genie_image"), row("efface")) == ["wrong_secrets", "two_careers"]
    assert "trait_twice" in codes(row("eveille"), row("eveille"), secrets=shameful(1, 0, 0))
    both = (row("ambition", title="venerable"), row("ambition", title="suzerain"))
    assert codes(*both) == []
    assert codes(both[0], both[0]) == ["trait_twice"]


@rule(
    "NT-TRA-02", "NT-TRA-14", "NT-TRA-16", "NT-TRA-17", "NT-TRA-23", "NT-TRA-28", "NT-TRA-30", "NT-TRA-36", "NT-TRA-37"
)
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("technomancien", "eveille"),
        ("technomancien", "efface"),
        ("irreprochable", "paria"),
        ("irreprochable", "rustre"),
        ("irreprochable", "technomancien"),
        ("rustre", "celebrite"),
        ("parole_dhonneur", "expatrie"),
        ("yakuza", "paria"),
        ("yakuza", "parvenu"),
        ("yakuza", "expatrie"),
        ("yakuza", "eveille"),
        ("parasite_mondain", "ambition:master_spy"),
        ("pupille_du_dragon", "ambition:dragon_favourite"),
        ("neophyte", "as_de_la_bourse"),
        ("neophyte", "jeune_loup"),
        ("neophyte", "vieux_briscard"),
    ],
)
def test_incompatibility_is_mutual(one: str, other: str) -> None:
    assert creation.clash(one, other)
    assert creation.clash(other, one)
    rows = [row("ambition", title=name[9:]) if name.startswith("ambition:") else row(name) for name in (one, other)]
    assert "incompatible" in codes(*rows)
    assert "incompatible" in codes(*reversed(rows))


@rule("NT-TRA-03")
def test_reputation_traits_are_neutral_and_keep_their_figures() -> None:
    group = [name for name, card in TRAITS.items() if card["group"] == "reputation"]
    assert group == ["paria", "parvenu", "expatrie", "eveille", "technomancien", "irreprochable", "rustre"]
    assert [TRAITS[name]["vp"] for name in group] == [4, 4, 0, -3, 0, -3, 4]


@rule("NT-TRA-10", "NT-TRA-11", "NT-TRA-12", "NT-TRA-17")
def test_points_of_reputation() -> None:
    assert points(row("paria"), row("parvenu")) == 5 + 8
    assert points(row("expatrie"), row("paria"), row("parvenu"), row("rustre")) == 5 + 9
    assert points(row("rustre")) == 9


@rule("NT-TRA-10", "NT-TRA-11", "NT-TRA-12", "NT-TRA-16", "NT-TRA-17", "NT-TRA-05")
def test_honour_at_the_start() -> None:
    def honour(*traits: Row) -> int:
        return character.start_honour(character.read(sheet(*traits)))

    assert honour() == 6
    assert honour(row("paria"), row("parvenu")) == 4
    assert honour(row("irreprochable")) == 7
    assert honour(row("rustre")) == 5
    assert honour(row("expatrie")) == 5
    assert honour(row("expatrie"), row("paria"), row("parvenu")) == 4
    assert honour(row("paria", hidden=1)) == 6
    assert honour(row("expatrie", hidden=1)) == 6


@rule("NT-TRA-13", "NT-TRA-14", "NT-TRA-16", "NT-TRA-20", "NT-TRA-21", "NT-TRA-22", "NT-TRA-23", "NT-TRA-25")
@pytest.mark.parametrize(
    ("trait", "cost"),
    [
        ("eveille", -3),
        ("technomancien", 0),
        ("irreprochable", -3),
        ("vieux_briscard", -4),
        ("jeune_loup", -5),
        ("as_de_la_bourse", -4),
        ("parole_dhonneur", -1),
        ("genie_image", -4),
        ("heritier", -6),
        ("parasite_mondain", -5),
        ("efface", -1),
        ("pupille_du_dragon", -4),
        ("neophyte", 4),
        ("vieilles_casseroles", 1),
        ("vendetta", -1),
    ],
)
def test_what_a_trait_costs(trait: str, cost: int) -> None:
    assert points(row(trait)) == 5 + cost


@rule("NT-TRA-14")
def test_a_technomancer_needs_a_rumour() -> None:
    assert codes(row("technomancien")) == ["rumour_wanted"]
    secrets = [{"text": "one", "rumour": True}, {"text": "two"}, {"text": "three"}]
    assert codes(row("technomancien"), secrets=secrets) == []


@rule("NT-TRA-24", "NT-POL-04", "NT-POL-05")
def test_a_politician_buys_points_of_one_party() -> None:
    def politician(party: str, number: int, *more: Row) -> list[str]:
        return codes(row("politicien", party=party, points=number), *more)

    assert points(row("politicien", party="reformer", points=2)) == 1
    assert politician("reformer", 2) == []
    assert politician("reformer", 0) == ["bad_choice"]
    assert politician("reformer", 2, row("citoyen_corpo", corp="kurogane")) == ["bad_choice"]
    assert politician("nationalist", 2, row("citoyen_corpo", corp="kurogane")) == []
    assert "bad_choice" in politician("nationalist", 1, row("expatrie"))
    assert "bad_choice" in politician("nationalist", 7)
    assert "bad_choice" not in politician("reformer", 7)


@rule("NT-TRA-26", "NT-CRO-01")
def test_a_veteran_names_a_cell_with_two_steps() -> None:
    secrets = shameful(1, 0, 0)
    assert codes(row("veteran_galonne", skills=["scandal"], name="Kage"), secrets=secrets) == ["bad_choice"]
    assert codes(row("veteran_galonne", skills=["scandal", "scandal"]), secrets=secrets) == ["bad_choice"]
    assert codes(row("veteran_galonne", skills=["scandal", "scandal"], name="Kage"), secrets=secrets) == []
    assert points(row("veteran_galonne", skills=["scandal", "scandal"], name="Kage")) == -2


@rule("NT-TRA-27")
def test_a_shadow_elder_knows_two_fixers() -> None:
    assert codes(row("ancien_des_ombres", fixers=["botan", "botan"])) == ["bad_choice"]
    assert codes(row("ancien_des_ombres", fixers=["botan", "kuma"])) == []
    assert codes(row("ancien_des_ombres", fixers=["botan", "kuma"]), row("expatrie")) == ["bad_choice"]
    assert codes(row("ancien_des_ombres", fixers=["botan", "zeeman"]), row("expatrie")) == []


@rule("NT-TRA-28", "NT-TRA-35", "NT-TRA-38")
def test_a_yakuza_has_a_clan_and_a_home_it_likes() -> None:
    assert codes(row("yakuza")) == ["bad_choice"]
    assert codes(row("yakuza", clan="mita"), row("citoyen_corpo", corp="enso")) == []
    assert codes(row("yakuza", clan="mita"), row("citoyen_corpo", corp="horizon")) == ["bad_choice"]
    owl = shameful(2, 0, 0)
    assert codes(row("yakuza", clan="mita"), row("oiseau_de_nuit", clan="mita"), secrets=owl) == ["bad_choice"]
    assert codes(row("yakuza", clan="mita"), row("oiseau_de_nuit", clan="watada"), secrets=owl) == []


@rule("NT-TRA-31", "NT-TRA-37")
def test_a_winning_ticket_is_cheaper_for_a_novice() -> None:
    assert points(row("ticket_gagnant")) == -1
    assert points(row("ticket_gagnant"), row("neophyte")) == 5


@rule("NT-TRA-32")
def test_a_celebrity_may_start_with_a_point() -> None:
    assert points(row("celebrite")) == 0
    assert points(row("celebrite", party="reformer")) == -2
    assert codes(row("celebrite")) == []
    assert codes(row("celebrite", party="nationalist"), row("citoyen_corpo", corp="enso")) == [
        "bad_choice",
        "points_out_of_range",
    ]


@rule("NT-TRA-33", "NT-SEC-01", "NT-SEC-02")
def test_the_discreet_have_a_fourth_secret_and_a_fourth_shame() -> None:
    assert codes(row("efface")) == ["wrong_secrets"]
    four = shameful(1, 1, 1, 1)
    assert "too_much_shame" not in codes(row("efface"), secrets=four)
    assert points(row("efface"), secrets=four) == 5 - 1 + 8


@rule("NT-TRA-39")
def test_old_skeletons_are_one_clan_or_two_fixers() -> None:
    base = row("genie_image")
    assert codes(base, row("vieilles_casseroles", clan="mita")) == []
    assert codes(base, row("vieilles_casseroles", fixers=["botan", "kuma"])) == []
    assert codes(base, row("vieilles_casseroles", fixers=["botan"])) == ["bad_choice"]
    friends = row("ancien_des_ombres", fixers=["botan", "kuma"])
    assert codes(friends, row("vieilles_casseroles", fixers=["botan", "oboro"])) == ["bad_choice"]
    assert points(base, row("vieilles_casseroles", clan="mita", hidden=1)) == 2


@rule("NT-TRA-40")
def test_an_ambition_aims_at_a_title() -> None:
    assert codes(row("ambition", title="venerable")) == []
    assert codes(row("ambition")) == ["bad_choice"]
    assert len(TITLES) == 16


@rule("NT-TRA-42")
def test_a_loyalist_needs_a_home() -> None:
    assert codes(row("loyaliste")) == ["loyalist_needs_home"]
    assert codes(row("loyaliste"), row("citoyen_corpo", corp="enso")) == []


@rule("NT-SEC-01")
@pytest.mark.parametrize(
    ("text", "found"), [("x", []), ("x" * 1000, []), (" ", ["bad_secret"]), ("x" * 1001, ["bad_secret"])]
)
def test_a_secret_has_one_to_a_thousand_characters(text: str, found: list[str]) -> None:
    assert codes(secrets=[{"text": text}, {"text": "two"}, {"text": "three"}]) == found


@rule("NT-SEC-01")
def test_three_secrets() -> None:
    assert codes(secrets=[{"text": "one"}, {"text": "two"}]) == ["wrong_secrets"]


@rule("NT-SEC-02")
def test_shame_earns_two_points_three_times_at_most() -> None:
    career = row("heritier")
    assert points(career, secrets=shameful(1, 0, 0)) == 1
    assert points(career, secrets=shameful(3, 0, 0)) == 5
    assert codes(career, secrets=shameful(2, 2, 0)) == ["too_much_shame", "points_out_of_range"]


@rule("NT-SEC-02", "NT-TRA-12", "NT-TRA-05")
def test_an_expatriates_shame_earns_one() -> None:
    assert points(row("expatrie"), row("genie_image"), secrets=shameful(1, 1, 1)) == 4
    assert points(row("expatrie", hidden=1), row("genie_image"), secrets=shameful(0, 1, 1)) == 5 - 4 - 1 + 3


@rule("NT-SEC-05")
def test_hiding_costs_a_point_and_some_traits_cannot_hide() -> None:
    assert points(row("eveille", hidden=1)) == 5 - 3 - 1 + 2
    for name in ("irreprochable", "rustre", "politicien", "yakuza", "celebrite", "citoyen_corpo"):
        assert "cannot_be_hidden" in codes(row(name, hidden=1))
    assert codes(row("genie_image", hidden=1)) == []
    assert (
        codes(row("genie_image", hidden=1), row("ambition", title="venerable", hidden=1))[-1] == "points_out_of_range"
    )
    assert codes(row("genie_image", hidden=4)) == ["no_such_secret"]


@rule("NT-SEC-06", "NT-E-01")
def test_a_hidden_reputation_trait_is_shameful_by_itself() -> None:
    made = character.read(sheet(row("eveille", hidden=2), row("paria", hidden=2), secrets=shameful(0, 1, 0)))
    assert [secret.shame for secret in made.secrets] == [0, 3, 0]
    assert "too_much_shame" in codes(row("eveille", hidden=1), row("paria", hidden=1), secrets=shameful(2, 0, 0))
    assert character.read(sheet(row("genie_image", hidden=1))).secrets[0].shame == 0


@rule("NT-SEC-10", "NT-TRA-01")
def test_the_sample_character_starts_with_nothing() -> None:
    traits = (
        row("expatrie"),
        row("genie_image"),
        row("citoyen_corpo", corp="nagare"),
        row("oiseau_de_nuit", clan="mita", hidden=3),
    )
    secrets = shameful(0, 1, 2)
    assert codes(*traits, secrets=secrets) == []
    made = character.read(sheet(*traits, secrets=secrets))
    assert character.points(made) == 0
    assert made.secrets[2].shame == 2


@rule("NT-UI-01")
def test_the_form_lies_beside_a_catalogue_and_the_count_is_itemised() -> None:
    facts = creation.FORM.facts
    assert facts["traits"]["yakuza"]["cost"] == -5
    assert "paria" in facts["traits"]["yakuza"]["incompatible"]
    assert not facts["traits"]["yakuza"]["hideable"]
    lines = character.account(character.read(sheet(row("eveille", hidden=1))))
    assert lines == [("start", "", 5), ("trait", "eveille", -3), ("hiding", "eveille", -1), ("shame", "", 2)]


@rule("NT-E-01", "NT-ORD-02")
def test_all_errors_of_a_character_come_together() -> None:
    found = codes(row("genie_image"), row("heritier"), row("ambition"), secrets=[{"text": "x", "shame": 4}])
    assert found == ["wrong_secrets", "too_much_shame", "two_careers", "bad_choice"]
