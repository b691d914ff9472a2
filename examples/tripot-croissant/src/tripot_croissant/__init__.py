"""The last croissant: take what you crave, and leave the last one to somebody else."""

from tripot_croissant.game import LastCroissant

GAME = LastCroissant()
