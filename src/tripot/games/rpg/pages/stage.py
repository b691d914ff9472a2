"""The scene as a picture: zones, tokens, distances; and the order of initiative. [SR-GEN-06, SR-GEN-07, SR-TURN-01]"""

from collections.abc import Mapping
from math import atan2, cos, hypot, pi, sin
from typing import Any

from tripot.engine.seats import GM
from tripot.engine.view import View
from tripot.games.rpg.pages import labels, offers
from tripot.games.rpg.pages.people import being, chosen, main_of, metres
from tripot.kit.numbers import number

Facts = dict[str, Any]
Asked = Mapping[str, str]
MARGIN = 2
STEP = 20
"""Metres by which the picture grows when somebody leaves all places."""
UNIT = 10
"""Points of the picture in a metre."""
WALK = 10
MOVING = ("move", "sprint", "parkour")
COMPASS = ("east", "north_east", "north", "north_west", "west", "south_west", "south", "south_east")


def page(view: View, asked: Asked) -> Facts:
    """Places, and whoever is in each."""
    facts = view.facts
    main = chosen(view, asked.get("who", "")) if facts["sheets"] else ""
    people = [{**being(view, who), "metres": metres(view, main, who)} for who in facts["characters"]]
    zones = [
        {**zone, "id": code, "people": [one for one in people if one["zone"] == code]}
        for code, zone in facts["zones"].items()
    ]
    nowhere = [one for one in people if one["zone"] not in facts["zones"]]
    return {"zones": zones, "nowhere": nowhere, "effects": facts["effects"], "main": main}


def picture(view: View, asked: Asked) -> Facts:
    """A map in points, north up: what is seen, and what can be reached on foot."""
    facts = view.facts
    placed = [being(view, who) for who, card in facts["characters"].items() if card["x"] is not None]
    zones = {code: zone for code, zone in facts["zones"].items() if any(zone["box"])}
    left, bottom, right, top = _frame([(one["x"], one["y"]) for one in placed], zones)
    size = max(1.5, (right - left) / 44)
    spots = _apart([(one["x"], one["y"]) for one in placed], size, (left, bottom, right, top))
    acting = facts["encounter"]["acting"] if facts["encounter"] else ""
    looked = asked.get("look", "")

    def point(x: float, y: float) -> list[int]:
        return [round((x - left) * UNIT), round((top - y) * UNIT)]

    tokens = [
        {
            **one,
            "at": point(*spot),
            "acting": one["id"] == acting,
            "looked": one["id"] == looked,
            "reach": _reach(view, one),
        }
        for one, spot in zip(placed, spots, strict=True)
    ]
    shown = [_zone(code, zone, point, (left, bottom, right, top), size) for code, zone in zones.items()]
    west, south, east, north = _frame([], zones) if zones else (left, bottom, right, top)
    labels.write(tokens, shown, size * UNIT, (right - left) * UNIT, (top - bottom) * UNIT)
    return {
        "left": left,
        "top": top,
        "unit": UNIT,
        "moves": next((name for name in ("place", "move") if offers.form(view, name) is not None), ""),
        "width": round((right - left) * UNIT),
        "height": round((top - bottom) * UNIT),
        "radius": round(size * UNIT),
        "zones": shown,
        "tokens": tokens,
        "legend": sorted(tokens, key=lambda one: one["number"]),
        "steps": _steps(view, asked, point, (left, bottom, right, top)),
        "ring": _ring(view, point),
        "background": facts["background"],
        "ground": {"at": point(west, north), "size": [round((east - west) * UNIT), round((north - south) * UNIT)]},
        "is_empty": not placed and not zones and not facts["background"],
    }


def _frame(points: list[tuple[float, float]], zones: Facts) -> tuple[float, float, float, float]:
    """What the picture shows: all places, the same whoever moves in them; whoever leaves them widens it by steps.

    [SR-TBL-10]
    """
    boxes = [zone["box"] for zone in zones.values()]
    corners = [(x, y) for x, y, _, _ in boxes] + [(x + width, y + height) for x, y, width, height in boxes]
    if not corners and not points:
        return (0, 0, 40, 20)
    if not corners:
        corners = [(x // STEP * STEP, y // STEP * STEP) for x, y in points]
        corners += [(x + STEP, y + STEP) for x, y in corners]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    left, right, bottom, top = min(xs) - MARGIN, max(xs) + MARGIN, min(ys) - MARGIN, max(ys) + MARGIN
    left -= STEP * max(0, *(-((x - left) // STEP) for x, _ in points), 0)
    bottom -= STEP * max(0, *(-((y - bottom) // STEP) for _, y in points), 0)
    right += STEP * max(0, *(-((right - x) // STEP) for x, _ in points), 0)
    top += STEP * max(0, *(-((top - y) // STEP) for _, y in points), 0)
    return (left, bottom, right, max(top, bottom + (right - left) * 0.3))


def _reach(view: View, one: Facts) -> int | None:
    """How far a token may be dragged: 0 for anywhere, a walk for one's own, None for those that are not. [SR-TBL-10]"""
    if offers.form(view, "place") is not None:
        return 0
    form = offers.form(view, "move")
    samples = (form.facts or {}).get("samples", ()) if form is not None and isinstance(form.facts, dict) else ()
    return WALK if any(sample.get("character") == one["id"] for sample in samples) else None


def _apart(
    points: list[tuple[float, float]], size: float, frame: tuple[float, float, float, float]
) -> list[tuple[float, float]]:
    """The same points, moved so that no token hides another nor is cut; who stands where is said in words too."""
    spots = [list(point) for point in points]
    for _ in range(40):
        calm = True
        _inside(spots, size, frame)
        for one in range(len(spots)):
            for other in range(one):
                a, b = spots[one], spots[other]
                dx, dy = a[0] - b[0], a[1] - b[1]
                far = hypot(dx, dy)
                if far >= 2.1 * size - 0.001:
                    continue
                calm = False
                if far < 0.01:
                    dx, dy, far = cos(one), sin(one), 1.0
                push = (2.1 * size - far) / 2
                a[0] += dx / far * push
                a[1] += dy / far * push
                b[0] -= dx / far * push
                b[1] -= dy / far * push
        if calm:
            break
    _inside(spots, size, frame)
    return [(x, y) for x, y in spots]


def _inside(spots: list[list[float]], size: float, frame: tuple[float, float, float, float]) -> None:
    """Nobody's token is cut by the edge of the picture, with the ring around it."""
    left, bottom, right, top = frame
    edge = min(1.15 * size, (right - left) / 2, (top - bottom) / 2)
    for spot in spots:
        spot[0] = min(max(spot[0], left + edge), right - edge)
        spot[1] = min(max(spot[1], bottom + edge), top - edge)


def _zone(code: str, zone: Facts, point: Any, frame: tuple[float, float, float, float], size: float) -> Facts:
    x, y, width, height = zone["box"]
    west, south = max(x, frame[0]), max(y, frame[1])
    east, north = min(x + width, frame[2]), min(y + height, frame[3])
    corner = point(west, north)
    return {
        "id": code,
        "name": zone["name"],
        "light": zone["light"],
        "mana": zone["mana"],
        "crowded": zone["crowded"],
        "at": corner,
        "size": [round((east - west) * UNIT), round((north - south) * UNIT)],
        "shown": east - west > 1 and north - south > 1,
        "narrow": north - south > 16
        and (east - west < 16 or not labels.heading_fits(zone["name"] or code, east - west, size)),
    }


def _ring(view: View, point: Any) -> Facts | None:
    """How far one's own character walks in a turn."""
    who = main_of(view)
    card = view.facts["characters"].get(who)
    if card is None or card["x"] is None or view.facts["seat"] == GM or view.facts["encounter"] is None:
        return None
    return {"at": point(card["x"], card["y"]), "walk": WALK * UNIT, "reach": 2 * UNIT}


def _steps(view: View, asked: Asked, point: Any, frame: tuple[float, float, float, float]) -> list[Facts]:
    """Where a token can go, as places to touch: eight directions, near and far."""
    form = asked.get("form", "")
    who = chosen(view, asked.get("character", ""))
    card = view.facts["characters"].get(who)
    if form not in MOVING or card is None or card["x"] is None:
        return []
    far = WALK if form == "move" else 15
    found = []
    for reach in (far // 2, far):
        for turn in range(8):
            x = card["x"] + round(cos(turn * pi / 4) * (reach - 0.5))
            y = card["y"] + round(sin(turn * pi / 4) * (reach - 0.5))
            if frame[0] < x < frame[2] and frame[1] < y < frame[3]:
                far_off = round(hypot(x - card["x"], y - card["y"]))
                found.append({"x": x, "y": y, "at": point(x, y), "metres": far_off, "compass": COMPASS[turn]})
    return found


def walk(view: View, asked: Asked) -> Facts | None:
    """Where a walk leads, in words: how far, in which direction, and who stands closest to its end."""
    card = view.facts["characters"].get(chosen(view, asked.get("character", "")))
    if card is None or card["x"] is None or not asked.get("x") or not asked.get("y"):
        return None
    x, y = number(asked["x"], card["x"]), number(asked["y"], card["y"])
    others = [one for one in view.facts["characters"].values() if one["x"] is not None and one["id"] != card["id"]]
    near = min(others, key=lambda one: (hypot(one["x"] - x, one["y"] - y), one["id"]), default=None)
    return {
        "metres": round(hypot(x - card["x"], y - card["y"])),
        "compass": COMPASS[round(atan2(y - card["y"], x - card["x"]) * 4 / pi) % 8],
        "near": near["label"] if near is not None else "",
        "near_metres": round(hypot(near["x"] - x, near["y"] - y)) if near is not None else 0,
    }


def track(view: View, _asked: Asked) -> Facts:
    """Who acts when, as far as they are seen. [SR-TURN-01]"""
    encounter = view.facts["encounter"]
    if encounter is None:
        return {"round": 0, "order": []}
    order = [
        {
            **being(view, who),
            "score": score,
            "acting": who == encounter["acting"],
            "done": who not in encounter["left"] and who != encounter["acting"],
        }
        for who, score in encounter["order"]
    ]
    return {"round": encounter["round"], "order": order, "idle": encounter["idle"]}


def look_at(view: View, asked: Asked) -> Facts | None:
    """Somebody on the scene, from near: and what one could do to them now."""
    who = asked.get("look", "")
    if who not in view.facts["characters"]:
        return None
    main = main_of(view)
    against = []
    for form in offers.forms(view):
        samples = (form.facts or {}).get("samples", ()) if isinstance(form.facts, dict) else ()
        found = next((one for one in samples if one.get("target") == who and one.get("character", main) == main), None)
        if found is not None:
            against.append(form.name)
    return {**being(view, who), "metres": metres(view, main, who), "acts": against, "main": main}
