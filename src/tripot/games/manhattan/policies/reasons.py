"""What a player of the house says when it is asked why: what it compared on its pad, in points, and whom it trusts."""

from collections.abc import Mapping, Sequence

from tripot.engine.chair import Chair
from tripot.engine.reasons import Thought, Weighed, percent, tenths
from tripot.games.manhattan.corporations import IDS, INDEX, Corporation
from tripot.games.manhattan.forecast import favourite
from tripot.games.manhattan.policies.memory import trust
from tripot.games.manhattan.policies.pad import VP, Pad
from tripot.games.manhattan.state import Facts
from tripot.kit import temperaments

_REMEMBERED = 0.05
"""How much trust or distrust is worth a word."""


def shares(pad: Pad, worths: Mapping[str, float], best: str | None, *, is_rate: bool) -> None:
    """The first share that was bought, and those it was compared with: beyond their price, or for each nuyen."""
    if pad.notes is None:
        return
    chosen = best if best is not None and (worths[best] > 0 or pad.left == 1) else None
    order = sorted(worths, key=worths.__getitem__, reverse=True)
    pad.notes.weigh(
        "shares",
        (
            Weighed(
                Thought("share", {"corporation": name}),
                Thought("rate", {"percent": percent(worths[name])})
                if is_rate
                else Thought("beyond_price", {"tenths": tenths(worths[name] / VP)}),
                name == chosen,
            )
            for name in order
        ),
    )


def votes(pad: Pad, threats: Mapping[Corporation, float], down: Corporation) -> None:
    """Whom to pull down: by lot, the more somebody is in the way the likelier."""
    total = sum(threats.values())
    if pad.notes is None or total <= 0:
        return
    order = sorted(threats, key=threats.__getitem__, reverse=True)
    pad.notes.weigh(
        "votes",
        (
            Weighed(
                Thought("against", {"corporation": IDS[each]}),
                Thought("by_lot", {"percent": percent(threats[each] / total)}),
                each == down,
            )
            for each in order
        ),
    )


def coalitions(pad: Pad, worths: Mapping[str, float]) -> None:
    """What the victory of each would bring, times how likely it seems."""
    if pad.notes is None:
        return
    order = sorted(worths, key=worths.__getitem__, reverse=True)
    pad.notes.weigh(
        "coalitions",
        (
            Weighed(
                Thought("coalition", {"coalition": name}),
                Thought("points", {"tenths": tenths(worths[name])}),
                name == pad.form["coalition"],
            )
            for name in order
        ),
    )


def runs(pad: Pad, found: Sequence[tuple[float, Facts, float]], best: Facts | None) -> None:
    """The first run, and what else came to mind; or that none was worth its price."""
    if pad.notes is None or not found:
        return
    told = [
        Weighed(
            Thought("run", {"run": order["type"], "corporation": order["target"]}),
            Thought("run_odds", {"percent": percent(odds), "tenths": tenths(worth / VP)}),
            order is best,
        )
        for worth, order, odds in sorted(found, key=lambda each: each[0], reverse=True)
    ]
    pad.notes.weigh("runs", told)


def pledge(pad: Pad, brings: float, trusted: float, costs: float, *, is_welcome: bool) -> None:
    """Whether somebody's word, as far as it is trusted, is worth what is asked for it."""
    if pad.notes is None:
        return
    facts = {"tenths": tenths(brings), "trust": percent(trusted), "costs": tenths(costs)}
    accept = Weighed(Thought("accept"), Thought("pledge_worth", facts), is_welcome)
    decline = Weighed(Thought("decline"), Thought("nothing"), not is_welcome)
    pad.notes.weigh("pledge", (accept, decline) if is_welcome else (decline, accept))


def promise(pad: Pad, promised: Facts, costs: float, *, is_kept: bool) -> None:
    """Whether a promise is kept, and what it costs."""
    if pad.notes is None:
        return
    what = {"promise": promised["kind"]}
    keep = Weighed(Thought("keep", what), Thought("costs", {"tenths": tenths(costs)}), is_kept)
    pad.notes.weigh("promise", (keep, Weighed(Thought("break", what), Thought("nothing"), not is_kept)))


def beliefs(chair: Chair) -> list[Thought]:
    """What each of the others will push, and what their word was worth so far."""
    facts = chair.view.facts
    if facts["phase"] == "lobby" or facts.get("me") is None:
        return []
    assets = [each["assets"] or 0 for each in facts["corporations"]]
    held = trust(facts, temperaments.read(facts["me"]["character"]["secrets"]))
    found = []
    for player in facts["players"]:
        likes = favourite(player, assets)
        if player["seat"] == chair.view.seat or player["resigned"] or likes is None:
            continue
        found.append(Thought("pushes", {"seat": player["seat"], "corporation": IDS[likes]}))
        word = held.get(player["seat"], 0.0)
        if abs(word) >= _REMEMBERED:
            key = "trusts" if word > 0 else "distrusts"
            found.append(Thought(key, {"seat": player["seat"], "percent": percent(abs(word))}))
    return found


def outline(form: Facts) -> list[Thought]:
    """What a form of orders comes to."""
    found = []
    bought = [name for name in form.get("shares", ()) if name in INDEX]
    if bought:
        found.append(Thought("buys", {"corporations": bought}))
    if form.get("influence"):
        found.append(Thought("influence"))
    if form.get("vote"):
        found.append(Thought("votes", dict(form["vote"])))
    if form.get("coalition"):
        found.append(Thought("coalition", {"coalition": form["coalition"]}))
    found += [
        Thought("run", {"run": run["type"], "corporation": run["target"]})
        for run in form.get("runs", ())
        if run.get("target") is not None
    ]
    if form.get("speculations"):
        found.append(Thought("bets", {"number": len(form["speculations"])}))
    return found
