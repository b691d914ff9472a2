"""The order sheet: its form, its limits, its refusals; one file for each family of orders. [NT-ORD-01]"""

from tripot.games.neo_tokyo.sheet.form import KINDS, PARAMETERS, sheet_form
from tripot.games.neo_tokyo.sheet.reader import Reader
from tripot.games.neo_tokyo.sheet.reading import check, read, tidy

__all__ = ["KINDS", "PARAMETERS", "Reader", "check", "read", "sheet_form", "tidy"]
