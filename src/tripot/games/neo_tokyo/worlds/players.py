"""The other players of an imagined world: what is public of them, what was learnt, and guesses."""

from typing import Any

from tripot.engine.rng import Rng
from tripot.engine.seats import Seat
from tripot.games.neo_tokyo import shares
from tripot.games.neo_tokyo.character import STOCK_SECRETS
from tripot.games.neo_tokyo.frozen import freeze
from tripot.games.neo_tokyo.influence import effective
from tripot.games.neo_tokyo.people import Croc, Opening, Player, Secret, Sheet
from tripot.games.neo_tokyo.registers import PUBLIC_CHOICES
from tripot.games.neo_tokyo.state import City, newcomer
from tripot.games.neo_tokyo.tables import CLANS, CORPS, FIXERS, C
from tripot.games.neo_tokyo.traits import public
from tripot.games.neo_tokyo.worlds.witness import Witness

STREAM = "redeal"


def public_choices(player: Player) -> dict[str, Any]:
    """What everybody knows of somebody's choices."""
    return {trait: player.choices[trait] for trait in PUBLIC_CHOICES if trait in player.choices}


def imagine(s: City, witness: Witness, seat: Seat, rng: Rng) -> Player:
    """Another player, public facts kept, private ones drawn or learnt."""
    true = s.players[seat]
    made = newcomer(s.figures)
    made.name, made.avatar, made.description, made.active = true.name, true.avatar, true.description, true.active
    _character(true, made, witness, seat, rng)
    _standing(s, true, made, seat)
    _purse(s, made, rng)
    _records(s, made, witness, seat)
    return made


def _character(true: Player, made: Player, witness: Witness, seat: Seat, rng: Rng) -> None:
    """Public traits, secrets as far as they are known, harmless ones for the rest."""
    shown = public(true)
    known = {number: secret for (owner, number), secret in witness.secrets.items() if owner == seat}
    total = max(int(C["secrets"]) + ("efface" in shown), *(number + 1 for number in known), 0)
    made.secrets = tuple(
        known.get(number, Secret("", stock=STOCK_SECRETS[number % len(STOCK_SECRETS)])) for number in range(total)
    )
    made.published = set(true.published)
    made.hidden = {
        trait: number
        for number, secret in sorted(known.items())
        if number not in true.published
        for trait in secret.traits
    }
    made.traits = (*shown, *made.hidden)
    made.damned = true.damned
    made.choices = public_choices(true)
    if made.has("vendetta"):
        made.choices["vendetta"] = CORPS[rng.below(len(CORPS), STREAM)]
    made.vp = rng.below(6, STREAM)
    made.veteran_vote = made.has("vieux_briscard") and rng.below(2, STREAM) == 1
    made.veteran_run = made.has("vieux_briscard") and rng.below(2, STREAM) == 1
    made.image = made.has("genie_image") and rng.below(2, STREAM) == 1


def _standing(s: City, true: Player, made: Player, seat: Seat) -> None:
    """Honour, Influence, shares, party, clan: all public. [NT-VIS-01]"""
    made.honour = true.honour
    made.influence = _bought(s, true, seat)
    made.shares = dict(true.shares)
    made.citizen, made.party, made.points = true.citizen, true.party, true.points
    made.leader_vote, made.public_contract = true.leader_vote, true.public_contract
    made.loyalty = {clan: level for clan, level in true.loyalty.items() if clan in CLANS and level >= 3}
    made.first_share = made.has("citoyen_corpo") and not made.shares
    opening = true.opening
    made.opening = Opening(
        opening.honour, opening.influence, opening.party, opening.points, opening.citizen, freeze(made.loyalty)
    )


def _bought(s: City, true: Player, seat: Seat) -> int:
    """Bought Influence: the most that was ever seen of it."""
    seen: list[int] = [
        facts["influence"]
        for _, lines in s.news
        for _, _, kind, facts in lines
        if kind == "standing" and facts["player"] == seat
    ]
    return max([effective(true), *seen])


def _purse(s: City, made: Player, rng: Rng) -> None:
    """Money as somebody with such shares might have it, friends as anybody might, sometimes a cell."""
    if not made.active:
        made.money = 0
        return
    rent = sum(number * shares.dividend(s, corp) for corp, number in made.shares.items() if corp in s.assets)
    if s.news:
        made.money = rng.below(16, STREAM) * 50_000 + rent
    made.scored_money = made.money
    for agent in (*FIXERS, *CLANS):
        if agent not in made.loyalty and rng.below(6, STREAM) == 0:
            made.loyalty[agent] = 1
    made.opening = Opening(
        made.opening.honour,
        made.opening.influence,
        made.opening.party,
        made.opening.points,
        made.opening.citizen,
        freeze(made.loyalty),
    )
    if made.citizen and len(s.news) >= 3 and rng.below(8, STREAM) == 0:
        made.cells = 1
        made.croc = Croc("Kage", 1)


def _records(s: City, made: Player, witness: Witness, seat: Seat) -> None:
    """Past sheets as far as they were seen, and what everybody knows."""
    last = witness.exits.get(seat, len(s.news))
    made.sheets = [witness.sheets.get((seat, turn), Sheet(turn)) for turn in range(1, last + 1)]
    made.known = {
        (owner, number) for owner, player in enumerate(s.players) if owner != seat for number in player.published
    }
    made.known_runs = {label: freeze({**facts, "outcome": "success"}) for label, facts in witness.public_runs.items()}
