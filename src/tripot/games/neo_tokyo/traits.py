"""What traits change, once the game is on. [NT-TRA-02, NT-TRA-04, NT-TRA-05]"""

from collections.abc import Iterator

from tripot.games.neo_tokyo.parameters import Figures
from tripot.games.neo_tokyo.people import Player
from tripot.games.neo_tokyo.tables import TITLES, TRAITS, C
from tripot.games.neo_tokyo.words import RunType, Title, Trait

_AMBITIONS: dict[str, Title] = {f"ambition:{title}": title for title in TITLES}
_PRICED: tuple[Trait, ...] = ("rustre", "celebrite")


def public(player: Player) -> list[str]:
    """The traits shown on the player's page. [NT-TRA-04]"""
    return [trait for trait in player.traits if trait not in player.hidden]


def barred(player: Player, bar: str) -> bool:
    """Whether a public trait forbids this (`kobun`, `leader:nationalist`...). [NT-TRA-10, NT-TRA-11, NT-TRA-13]"""
    return any(bar in TRAITS[trait].get("bars", ()) for trait in _reputation(player))


def _reputation(player: Player) -> Iterator[str]:
    """Public reputation traits, the only ones with bars. [NT-TRA-03]"""
    return (t for t in player.traits if t not in player.hidden and t in TRAITS and TRAITS[t]["group"] == "reputation")


def forecast_gain(figures: Figures, player: Player) -> int:
    """What a right forecast pays. [NT-SPE-03, NT-TRA-22, NT-TRA-37]"""
    for trait in ("as_de_la_bourse", "neophyte"):
        if player.has(trait):
            return int(TRAITS[trait]["forecast_gain"])
    return figures.forecast_gain


def press_price(player: Player) -> int:
    """What a point of Honour costs in press relations. [NT-HON-06, NT-TRA-17, NT-TRA-32]"""
    return next((int(TRAITS[t]["pr_cost"]) for t in _PRICED if player.has(t)), int(C["honour_pr_cost"]))


def claim_rate(player: Player) -> int:
    """What each point of the new Honour brings when money is begged for. [NT-HON-05, NT-TRA-17, NT-TRA-32]"""
    return next((int(TRAITS[t]["claim_rate"]) for t in _PRICED if player.has(t)), int(C["honour_claim_rate"]))


def standing_defence(player: Player, kind: RunType) -> int:
    """The Defence of a technomancer. [NT-TRA-14, NT-DEF-06]"""
    return int(TRAITS["technomancien"]["defence"].get(kind, 0)) if player.has("technomancien") else 0


def bounty(player: Player) -> int:
    """What a society sponger earns for a successful Information run. [NT-TRA-30]"""
    return int(TRAITS["parasite_mondain"]["information_bounty"]) if player.has("parasite_mondain") else 0


def ambitions(player: Player) -> list[Title]:
    """The titles the player set their heart on. [NT-TRA-40]"""
    return [_AMBITIONS[trait] for trait in player.traits if trait in _AMBITIONS]
