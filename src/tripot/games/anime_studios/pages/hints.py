"""A first game is guided: five short hints, each at its moment, until they are put away."""

from tripot.engine.view import View


def hint(view: View) -> str:
    """The hint for this moment, or nothing."""
    facts, seat = view.facts, view.seat
    if not 0 <= seat < len(facts["players"]) or view.pending is None:
        return ""
    battle = facts["battle"]
    if battle is not None and any(side["seat"] == seat for side in battle["sides"]):
        return "battle"
    if seat not in view.pending.awaited:
        return ""
    if view.pending.kind in ("convention", "final_convention"):
        return "convention"
    if view.pending.kind != "action_round":
        return ""
    if all(work["made"] for work in facts["players"][seat]["productions"]):
        return "six"
    return {1: "first_round", 2: "productions"}.get(facts["turn"], "")
