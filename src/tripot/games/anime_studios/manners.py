"""What an action of a round is: common or unique, one being the main one, or unlimited. [AN-ACT-08, AN-SHOW-04]"""

COMMON, UNIQUE, UNLIMITED = "common", "unique", "unlimited"
MANNERS = (COMMON, UNIQUE, UNLIMITED)
_UNLIMITED = frozenset(("take_control", "abandon", "reveal"))
_COMMON = frozenset(("open_studio", "move", "battle", "capture", "recruit", "invoke", "invoke_lys", "pass"))
_END = "end_round"


def manner(action: str, *, has_six: bool) -> str:
    """What an action is to somebody; with six productions battles are unlimited. Ending the round is no action.

    [AN-ACT-08, AN-ACT-14, AN-COM-12, AN-COM-30, AN-FRE-06]

    >>> manner("battle", has_six=False), manner("battle", has_six=True), manner("overtime", has_six=False)
    ('common', 'unlimited', 'unique')
    """
    if action == _END:
        return ""
    if action in _UNLIMITED or (action == "battle" and has_six):
        return UNLIMITED
    return COMMON if action in _COMMON else UNIQUE
