"""After the 14 steps: letters, then the next turn or the end. [NT-GEN-02, NT-MSG-01, NT-ELI-04, NT-END-01]"""

from tripot.games.neo_tokyo import almanac, calendar, endgame, messages
from tripot.games.neo_tokyo.state import City
from tripot.games.neo_tokyo.tables import TURNS


def close_turn(s: City) -> None:
    """Tell what happened; then open the next turn, or count the points."""
    messages.letters_and_news(s)
    s.work = None
    if s.turn >= TURNS or not s.assets or len(s.active()) <= 1:
        endgame.finish(s)
        return
    s.turn += 1
    s.wars, s.wars_next = s.wars_next, ()
    almanac.file(s)
    calendar.between_turns(s)
