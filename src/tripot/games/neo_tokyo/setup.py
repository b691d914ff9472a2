"""Setting up: characters enter the game, assets are drawn. [NT-SET-02, NT-SET-06, NT-SET-07, NT-SET-08, NT-SET-09]"""

from tripot.engine.events import PUBLIC, only
from tripot.engine.seats import Seat
from tripot.games.neo_tokyo import agents, almanac, calendar, character, draws, lots, ranking
from tripot.games.neo_tokyo.character import Character
from tripot.games.neo_tokyo.frozen import freeze
from tripot.games.neo_tokyo.people import Croc, Player
from tripot.games.neo_tokyo.state import City
from tripot.games.neo_tokyo.tables import CORPS, INITIAL, TRAITS, C
from tripot.games.neo_tokyo.traits import public

STEP: int = C["croc_bonus_step"]


def begin(s: City) -> None:
    """Creation has closed: everybody shows what they show, and turn 1 opens. [NT-SET-04, NT-SET-06]"""
    s.agents = agents.initial()
    taken: set[str] = set()
    for seat, player in enumerate(s.players):
        made = character.read(s.sheets[seat]) if seat in s.sheets else character.stranger()
        made.name = unique(made.name, taken)
        enter(s, seat, player, made)
        s.tell("NT-SET-03", "character_entered", PUBLIC, player=seat, name=player.name, traits=public(player))
    s.sheets.clear()
    deal(s)
    for seat, player in enumerate(s.players):
        if player.has("vendetta"):
            _swear(s, seat, player)
    s.turn = 1
    almanac.file(s)
    calendar.open_turn(s)


def unique(name: str, taken: set[str]) -> str:
    """A name nobody has yet, whatever its case: later seats get a number. [NT-SET-05]"""
    found, number = name, 1
    while name and found.casefold() in taken:
        number += 1
        suffix = f" {number}"
        found = name[: 40 - len(suffix)] + suffix
    taken.add(found.casefold())
    return found


def enter(s: City, seat: Seat, player: Player, made: Character) -> None:
    """A character becomes a player. [NT-SET-02, NT-TRA-05, NT-TRA-31]"""
    player.name, player.avatar, player.description = made.name, made.avatar, made.description
    player.traits = tuple(made.traits)
    player.choices = {trait: freeze(choice) for trait, choice in made.choices.items()}
    player.hidden = dict(made.hidden)
    player.secrets = tuple(made.secrets)
    player.vp = character.points(made)
    player.honour = character.start_honour(made)
    player.veteran_vote = player.veteran_run = player.has("vieux_briscard")
    player.image = player.has("genie_image")
    if player.has("ticket_gagnant"):
        player.money += int(TRAITS["ticket_gagnant"]["start_money"])
    _join(player)
    _befriend(s, seat, player)


def _join(player: Player) -> None:
    """What traits give at the start: points, citizenship, a cell. [NT-TRA-24, NT-TRA-26, NT-TRA-32, NT-TRA-35]"""
    chosen = player.choices
    if player.has("politicien"):
        player.party, player.points = chosen["politicien"]["party"], chosen["politicien"]["points"]
    elif chosen.get("celebrite"):
        player.party, player.points = chosen["celebrite"], 1
    if player.has("citoyen_corpo"):
        player.citizen, player.first_share = chosen["citoyen_corpo"], True
    if player.has("veteran_galonne"):
        player.cells = 1
        player.croc = Croc(chosen["veteran_galonne"]["name"], 1)
        for skill in chosen["veteran_galonne"]["skills"]:
            player.croc.bonus[skill] += STEP


def _befriend(s: City, seat: Seat, player: Player) -> None:
    """Friends and enemies of the start. [NT-TRA-27, NT-TRA-28, NT-TRA-38, NT-TRA-39, NT-AGT-08]"""
    chosen = player.choices
    for fixer in chosen.get("ancien_des_ombres", ()):
        player.loyalty[fixer] = 2
    if player.has("yakuza"):
        player.loyalty[chosen["yakuza"]] = 3
    if player.has("oiseau_de_nuit"):
        player.loyalty[chosen["oiseau_de_nuit"]] = 2
    for foe in chosen.get("vieilles_casseroles", ()):
        s.agents[foe].secret_enemies.append(f"player:{seat}")


def deal(s: City) -> None:
    """Initial assets and ranking, in the order of the stream `setup`. [NT-SET-07, NT-SET-08, NT-SET-09]"""
    leaders = draws.shuffled(s, INITIAL["leaders"], "setup", "leaders", "corps")
    values = dict(zip(leaders, INITIAL["leaders_values"], strict=True))
    others = [corp for corp in CORPS if corp not in values]
    pool = draws.shuffled(s, INITIAL["others_pool"], "setup", "pool", "figures")
    values |= dict(zip(others, pool[: INITIAL["others_dealt"]], strict=True))
    s.assets = {corp: values[corp] for corp in CORPS}
    s.ranking = ranking.ranked(s.assets, draws.shuffled(s, CORPS, "setup", "ties", "corps"))
    s.history.append(freeze({"turn": 0, "assets": s.assets, "ranking": s.ranking}))
    s.tell("NT-SET-06", "assets_drawn", PUBLIC, ranking=list(s.ranking), assets=dict(s.assets))


def _swear(s: City, seat: Seat, player: Player) -> None:
    """The corporation somebody wants to see fall.

    It stands on their desk. A hidden vendetta has no event: the full log tells no secret. [NT-TRA-41, NT-VIS-06]
    """
    corp = lots.draw(s.rng, [corp for corp in CORPS if corp != player.citizen], "setup")
    player.choices["vendetta"] = corp
    if "vendetta" not in player.hidden:
        s.tell("NT-TRA-41", "vendetta_sworn", only(seat), corp=corp)
