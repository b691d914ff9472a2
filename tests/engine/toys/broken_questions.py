"""Ambushes that are each wrong in one way about their questions."""

from typing import Any

from engine.toys import ambush
from tripot.engine.actions import Menu, Pick
from tripot.engine.frames import Open
from tripot.engine.questions import Several


def with_questions(frame: type[Several[Any]], first: type[ambush.Dodge] = ambush.Dodge) -> type[ambush.Ambush]:
    """The ambush, whose first attack asks in another way."""

    class Changed(ambush.Ambush):
        def setup(self, seats, options, rng):
            s = super().setup(seats, options, rng)
            s.then(frame([first(0), *(ambush.Dodge(seat) for seat in range(1, seats))]))
            return s

    return Changed


class Whispering(ambush.Ambush):
    """Its view lists what was answered."""

    def view(self, s, seat):
        top = s.stack[-1] if s.stack else None
        sealed = [one.answer for one in top.asked] if isinstance(top, Several) else []
        return super().view(s, seat) | {"sealed": [str(answer) for answer in sealed]}


class AtOnce(ambush.Reactions):
    __slots__ = ()

    def accept(self, s, who, action):
        s.dodges[who] = 2
        super().accept(s, who, action)


class Hasty(with_questions(AtOnce)):
    """It begins to carry out what others could still answer otherwise."""


class Counting(ambush.Reactions):
    __slots__ = ()

    def number(self, s, seat):
        return super().number(s, seat) + 10 * sum(not one.is_open for one in self.asked)


class Renumbering(with_questions(Counting)):
    """Every answer makes the others stale."""


class OneNumber(ambush.Reactions):
    __slots__ = ()

    def number(self, s, seat):
        return s.decision


class Numberless(with_questions(OneNumber)):
    """All its questions have the same number."""


class Toll(Open):
    kind, rule = "toll", "TQ-X-01"
    __slots__ = ()

    def allowed(self, s, seat):
        return Menu((ambush.BARE,)) if seat < len(s.here) else Menu()

    def apply(self, s, who, action):
        s.stack.pop()


class Tolls(ambush.Meanwhile):
    __slots__ = ()

    def apply(self, s, who, action):
        super().apply(s, who, action)
        s.then(Toll())


class Covering(ambush.Ambush):
    """Whoever acts meanwhile stands before the open questions."""

    standing = Tolls()


class RingsAll(ambush.Reactions):
    __slots__ = ()

    def ring(self, s, seat):
        super().ring(s, None)


class OneBell(with_questions(RingsAll)):
    """The clock rings for all when it rings for one."""


class Deaf(ambush.Reactions):
    __slots__ = ()

    def hears(self, s, seat):
        return seat is None


class NoBell(with_questions(Deaf)):
    """The clock cannot ring for one seat."""


class Queue(ambush.Reactions):
    __slots__ = ()

    def settle(self, s, asked):
        found = list(asked)
        earlier = [one for one in self.asked if one.answer is not None]
        fresh = [one for one in found if one.answer is not None and one not in earlier]
        super().settle(s, (*earlier, *fresh, *(one for one in found if one.answer is None)))


class Witness(ambush.Dodge):
    """It remembers who came first."""

    __slots__ = ()

    def apply(self, s, action):
        s.wounds[self.seat] += sum(s.wounds) + 1


class FirstComeFirst(ambush.Ambush):
    """Answers are carried out in the order in which they came."""

    def setup(self, seats, options, rng):
        s = super().setup(seats, options, rng)
        s.then(Queue(Witness(seat) for seat in range(seats)))
        return s


class Deathless(ambush.Reactions):
    __slots__ = ()

    def sweep(self, s):
        return False


class Moot(ambush.Ambush):
    """It goes on asking about an attacker who is dead."""

    def setup(self, seats, options, rng):
        s = super().setup(seats, options, rng)
        s.alive = False
        s.then(Deathless(ambush.Dodge(seat) for seat in range(seats)))
        return s


class Stubborn(ambush.Dodge):
    __slots__ = ()

    def default(self, s):
        return Pick("hope")


class BadDefault(with_questions(ambush.Reactions, Stubborn)):
    """What it plays for the silent is not on offer."""


class Nameless(ambush.Dodge):
    rule = ""
    __slots__ = ()


class NamelessQuestion(with_questions(ambush.Reactions, Nameless)):
    """One of its questions has no rule."""


class OpenSecret(ambush.Ambush):
    """Its imagined worlds know what others have sealed."""

    def redeal(self, s, seat, rng):
        twin = super().redeal(s, seat, rng)
        twin.stack = s.stack[:]
        return twin
