"""What the passing of time, an arrival and the end of a round bring, all of it. [SR-TIME-04, SR-TURN-12]"""

from tripot.games.rpg import alchemy, clock, extended, healing, spirits

HAPPENINGS = {
    **clock.HAPPENINGS,
    **spirits.HAPPENINGS,
    **healing.HAPPENINGS,
    **alchemy.HAPPENINGS,
    **extended.HAPPENINGS,
}
"""What is done when the clock reaches something."""
ARRIVALS = (spirits.fears_met, alchemy.stir)
"""What is done when somebody has come to where they are now."""
ROUND_ENDS = (alchemy.count_down_preparations,)
"""What is counted in rounds besides statuses and devices."""
