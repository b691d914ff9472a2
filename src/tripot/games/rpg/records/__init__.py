"""What a table keeps. Small facts are frozen and shared; what changes belongs to one state, copied by `twin`."""

from tripot.games.rpg.records.doings import Deed, Due, Encounter, Note, Project, Trial
from tripot.games.rpg.records.keeping import Row, freeze, thaw, twin
from tripot.games.rpg.records.machines import Device, File, Network, Noise
from tripot.games.rpg.records.people import EMPTY, Box, Character, Rest, Skill, Status, Weapon
from tripot.games.rpg.records.places import Effect, Preparation, Zone

__all__ = [
    "EMPTY",
    "Box",
    "Character",
    "Deed",
    "Device",
    "Due",
    "Effect",
    "Encounter",
    "File",
    "Network",
    "Noise",
    "Note",
    "Preparation",
    "Project",
    "Rest",
    "Row",
    "Skill",
    "Status",
    "Trial",
    "Weapon",
    "Zone",
    "freeze",
    "thaw",
    "twin",
]
