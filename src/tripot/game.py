"""Everything that the author of a game needs, under one name: `from tripot.game import Decision, Game, Menu, Pick`.

The rules of a game import this, the kit, and what is pure of the standard library. Tests also want
`tripot.engine.conformance`; `paper/` may use `tripot.printing`. What is listed neither here nor in `tripot.engine` may
change without notice.
"""

from tripot.engine.actions import NOTHING, Action, Fill, Menu, Pick
from tripot.engine.chair import Chair, Policy
from tripot.engine.editions import Edition
from tripot.engine.events import PUBLIC, Audience, Event, only, seen_by
from tripot.engine.foresight import UNKNOWN, Unknown
from tripot.engine.forms import Field, Form
from tripot.engine.frames import Automatic, Decision, Frame, Gather, Open, Procedure
from tripot.engine.game import Codes, Game, Line, Meta, Options, Pace, Said
from tripot.engine.knowledge import of, secret, told
from tripot.engine.options import Option
from tripot.engine.outcome import Outcome
from tripot.engine.parameters import Figures, declared
from tripot.engine.questions import Several, reseal
from tripot.engine.reasons import Notes, Thought, Weighed
from tripot.engine.refusals import Refusal, first_of
from tripot.engine.rng import PlainRng, Rng, ScriptedRng
from tripot.engine.seats import CLOCK, GM, HOUSE, OMNISCIENT, SPECTATOR, Seat
from tripot.engine.state import SealedState, State
from tripot.engine.view import Pending, View
from tripot.kit.decks import shuffle

__all__ = [
    "CLOCK",
    "GM",
    "HOUSE",
    "NOTHING",
    "OMNISCIENT",
    "PUBLIC",
    "SPECTATOR",
    "UNKNOWN",
    "Action",
    "Audience",
    "Automatic",
    "Chair",
    "Codes",
    "Decision",
    "Edition",
    "Event",
    "Field",
    "Figures",
    "Fill",
    "Form",
    "Frame",
    "Game",
    "Gather",
    "Line",
    "Menu",
    "Meta",
    "Notes",
    "Open",
    "Option",
    "Options",
    "Outcome",
    "Pace",
    "Pending",
    "Pick",
    "PlainRng",
    "Policy",
    "Procedure",
    "Refusal",
    "Rng",
    "Said",
    "ScriptedRng",
    "SealedState",
    "Seat",
    "Several",
    "State",
    "Thought",
    "Unknown",
    "View",
    "Weighed",
    "declared",
    "first_of",
    "of",
    "only",
    "reseal",
    "secret",
    "seen_by",
    "shuffle",
    "told",
]
