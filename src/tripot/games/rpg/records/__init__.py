"""What a table keeps. Small facts are frozen and shared; what changes belongs to one state, copied by `twin`."""

from tripot.games.rpg.records.attacks import Attack
from tripot.games.rpg.records.calls import Called, Opponent, PoolTest, SkillTest
from tripot.games.rpg.records.doings import Doing, Due, Encounter, Note, Order, Project, Trial
from tripot.games.rpg.records.keeping import Row, freeze, thaw, twin
from tripot.games.rpg.records.machines import Device, File, Network, Noise
from tripot.games.rpg.records.people import EMPTY, Box, Character, Rest, Skill, Status, Weapon
from tripot.games.rpg.records.places import Effect, Preparation, Zone
from tripot.games.rpg.records.writing import Values, aloud, covert, read, rows, written

__all__ = [
    "EMPTY",
    "Attack",
    "Box",
    "Called",
    "Character",
    "Device",
    "Doing",
    "Due",
    "Effect",
    "Encounter",
    "File",
    "Network",
    "Noise",
    "Note",
    "Opponent",
    "Order",
    "PoolTest",
    "Preparation",
    "Project",
    "Rest",
    "Row",
    "Skill",
    "SkillTest",
    "Status",
    "Trial",
    "Values",
    "Weapon",
    "Zone",
    "aloud",
    "covert",
    "freeze",
    "read",
    "rows",
    "thaw",
    "twin",
    "written",
]
