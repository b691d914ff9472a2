"""Rules that reach for what rules never touch."""

import random

from engine.toys import battle


class Loud(battle.Battle):
    def setup(self, seats, options, rng):
        print(random.random())
        return super().setup(seats, options, rng)
