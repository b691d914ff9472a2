"""Other worlds: what a seat cannot see, imagined anew so that it would see the same. [NT-VIS-03, NT-UI-10]"""

from tripot.games.neo_tokyo.worlds.redeal import redeal

__all__ = ["redeal"]
