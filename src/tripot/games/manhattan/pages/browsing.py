"""Turn by turn: which papers exist, and which one is being read. [MH-VIS-13]"""

from tripot.kit.browsing import number, shelf, turn_asked

__all__ = ["number", "shelf", "turn_asked"]
