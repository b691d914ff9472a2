"""The game as the house sees it: its visiting card, its setup, its views and its redeal."""

from typing import Any

from tripot.game import OMNISCIENT, Codes, Game, Meta, Option, Options, Refusal, Rng, Seat, only, seen_by
from tripot_croissant.bets import Bet, bet_of, bet_on, has_bet
from tripot_croissant.state import Tray
from tripot_croissant.tables import CRAVINGS, CROISSANTS


class LastCroissant(Game[Tray]):
    """Take what you crave, and leave the last one to somebody else."""

    meta = Meta(
        id="last-croissant",
        prefix="LC",
        rules="1",
        seats=tuple(CROISSANTS),
        usual_seats=3,
        codes=Codes(
            over=Refusal("LC-END-01", "over"),
            not_yours=Refusal("LC-TURN-03", "not_yours"),
            stale=Refusal("LC-TURN-03", "stale"),
        ),
        seats_rule="LC-SETUP-01",
        options=(Option("more", "int", 0, "LC-SETUP-01", least=0, most=20),),
        minutes=3,
    )

    def setup(self, seats: int, options: Options, rng: Rng) -> Tray:
        """A tray of croissants, and a secret craving each. [LC-SETUP-01, LC-SETUP-02]"""
        cravings = [CRAVINGS[rng.below(len(CRAVINGS), "craving")] for _ in range(seats)]
        s = Tray(CROISSANTS[seats] + options["more"], cravings, rng)
        for seat, craving in enumerate(cravings):
            s.tell("LC-SETUP-02", "craves", only(seat), number=craving)
        s.then(Bet())
        return s

    def view(self, s: Tray, seat: Seat) -> dict[str, Any]:
        """The tray for everybody; to each their own craving and bet, to nobody another's before the end.

        [LC-TURN-02, LC-BET-01]
        """
        facts: dict[str, Any] = {"left": s.left}
        if 0 <= seat < len(s.cravings):
            facts |= {"craving": s.cravings[seat], "content": s.content[seat]}
            if has_bet(s, seat):
                facts["bet"] = bet_of(s, seat)
        if seat == OMNISCIENT or s.outcome is not None:
            facts |= {"cravings": list(s.cravings), "contents": list(s.content)}
            facts["bets"] = {str(seat): bet_of(s, seat) for seat in s.seats() if has_bet(s, seat)}
        return facts

    def redeal(self, s: Tray, seat: Seat, rng: Rng) -> Tray:
        """The others may crave anything, bet on anybody, and have been as content as their takings allow."""
        twin = s.copy()
        twin.rng = rng
        twin.log = list(seen_by(seat, s.log or ()))
        if seat == OMNISCIENT or s.outcome is not None:
            return twin
        for other in range(len(s.cravings)):
            if other != seat:
                if other in twin.sheets:
                    twin.sheets[other] = bet_on(rng.below(len(s.cravings), "redeal")).text
                elif has_bet(s, other):
                    twin.bets[other] = rng.below(len(s.cravings), "redeal")
                twin.cravings[other] = CRAVINGS[rng.below(len(CRAVINGS), "redeal")]
                twin.content[other] = sum(
                    event.facts["seat"] == other and event.facts["number"] == twin.cravings[other]
                    for event in twin.log
                    if event.kind == "took"
                )
        return twin
