"""The figures that belong to a table: `parameters.toml` declares them, and its header may set them otherwise.
[SN-DECK-02, SN-DECK-03, SN-SCORE-04]"""

from dataclasses import dataclass

from tripot.engine import parameters


@dataclass(frozen=True, slots=True, eq=False)
class Figures(parameters.Figures):
    """Copies of a character at a table of so many players, and what a round is worth."""

    intern_3: int
    intern_4: int
    intern_5: int
    intern_6: int
    programmer_3: int
    programmer_4: int
    programmer_5: int
    programmer_6: int
    tech_lead_3: int
    tech_lead_4: int
    tech_lead_5: int
    tech_lead_6: int
    recruiter_3: int
    recruiter_4: int
    recruiter_5: int
    recruiter_6: int
    salesman_3: int
    salesman_4: int
    salesman_5: int
    salesman_6: int
    accountant_3: int
    accountant_4: int
    accountant_5: int
    accountant_6: int
    director_3: int
    director_4: int
    director_5: int
    director_6: int
    points_by_card: int
    points_by_ally: int
    points_jointly: int


PARAMETERS = parameters.declared(__package__)
figures_of = parameters.maker(Figures, PARAMETERS)
USUAL = figures_of({})
"""As the booklet has them."""
