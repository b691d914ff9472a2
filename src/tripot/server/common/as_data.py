"""Records as JSON data, as the API and the streams send them."""

from dataclasses import fields
from typing import Any, cast

from tripot.engine.actions import Menu, write_action
from tripot.engine.events import Event
from tripot.engine.forms import Field, Form
from tripot.engine.outcome import Outcome
from tripot.engine.refusals import Refusal
from tripot.engine.view import Pending, View
from tripot.server.common import shapes
from tripot.server.common.house_keys import Card
from tripot.server.common.records import (
    Acted,
    Arrival,
    ChairInfo,
    Deadline,
    Departure,
    Look,
    Message,
    ModerationAct,
    Note,
    QuestionInfo,
    Reason,
    Schedule,
    TableCard,
    TableInfo,
    Thread,
)


def event(told: Event) -> shapes.Event:
    """What happened."""
    data: shapes.Event = {
        "entry": told.entry,
        "rule": told.rule,
        "kind": told.kind,
        "facts": dict(told.facts),
        "private": told.audience is not None,
    }
    if told.struck:
        data["struck"] = True
    return data


def pending(waits: Pending) -> shapes.Pending:
    """What the table waits for, or asks of the seat that looks; with what the seat has sealed, if it has."""
    data: shapes.Pending = {
        "kind": waits.kind,
        "rule": waits.rule,
        "decision": waits.decision,
        "awaited": list(waits.awaited),
        "facts": dict(waits.facts),
    }
    if waits.answer is not None:
        data["answer"] = write_action(waits.answer)
    return data


def refusal(said: Refusal) -> shapes.Refusal:
    """Why not."""
    data: shapes.Refusal = {"rule": said.rule, "code": said.code, "facts": dict(said.facts), "where": list(said.where)}
    if said.others:
        data["others"] = [refusal(other) for other in said.others]
    return data


def reason(told: Reason) -> shapes.Reason:
    """Why a bot did something: what it compared, expected and believed."""
    return {
        "seat": told.seat,
        "level": told.level,
        "entry": told.entry,
        "weighed": list(told.weighed),
        "believed": list(told.believed),
    }


def menu(choices: Menu) -> shapes.Menu:
    """What may be chosen: a pick's text is sent back as it is."""
    return {
        "picks": [{"action": pick.text, "kind": pick.kind, "args": list(pick.args)} for pick in choices.picks],
        "forms": [form(each) for each in choices.forms],
    }


def form(each: Form) -> shapes.Form:
    """A form to fill."""
    return {"name": each.name, "rule": each.rule, "fields": [_field(one) for one in each.fields], "facts": each.facts}


def _field(one: Field) -> shapes.FormField:
    return {
        "name": one.name,
        "kind": one.kind,
        "least": one.least,
        "most": one.most,
        "choices": [*(one.choices or one.numbers)],
        "of": [_field(inner) for inner in one.of],
        "optional": one.optional,
        "term": one.term,
    }


def outcome(end: Outcome) -> shapes.Outcome:
    """How it ended."""
    return {
        "rule": end.rule,
        "winners": list(end.winners),
        "points": list(end.points),
        "reason": end.reason,
        "facts": dict(end.facts),
    }


def view(seen: View) -> shapes.View:
    """What a seat sees and may do."""
    return {
        "seat": seen.seat,
        "facts": seen.facts,
        "pending": None if seen.pending is None else pending(seen.pending),
        "menu": menu(seen.menu),
        "standing": menu(seen.standing),
        "events": [event(told) for told in seen.events],
        "outcome": None if seen.outcome is None else outcome(seen.outcome),
    }


def deadline(when: Deadline | None) -> shapes.Deadline | None:
    """When the clock rings."""
    if when is None:
        return None
    return {
        "due_at": None if when.due_at is None else when.due_at.isoformat(),
        "decision": when.decision,
        "since": when.since.isoformat(),
        "left": when.left,
    }


def chair(one: ChairInfo) -> shapes.Chair:
    """Who sits where."""
    return {
        "seat": one.seat,
        "kind": one.kind,
        "name": one.name,
        "level": one.level,
        "is_mine": one.is_mine,
        "is_host": one.is_host,
        "awaited": one.awaited,
        "is_here": one.is_here,
        "absences": one.absences,
        "is_absent": one.is_absent,
        "away_since": None if one.away_since is None else one.away_since.isoformat(),
        "question": None if one.question is None else question(one.question),
        "away_until": one.away_until,
    }


def question(one: QuestionInfo) -> shapes.Question:
    """What those present are asked."""
    return {
        "number": one.number,
        "what": one.what,
        "asked_by": one.asked_by,
        "level": one.level,
        "agreed": list(one.agreed),
        "refused": list(one.refused),
        "awaited": list(one.awaited),
        "due_at": one.due_at.isoformat(),
        "is_settled": one.is_settled,
        "until": None if one.until is None else one.until.isoformat(),
        "house": one.house,
    }


def table(info: TableInfo) -> shapes.Table:
    """A table."""
    return {
        "id": info.id,
        "game": info.game,
        "rules": info.rules,
        "corrections": list(info.corrections),
        "name": info.name,
        "status": info.status,
        "seats": info.seats,
        "options": dict(info.options),
        "parameters": dict(info.parameters),
        "schedule": schedule(info.schedule),
        "is_public": info.is_public,
        "is_practice": info.is_practice,
        "lesson": info.lesson or None,
        "watching": info.watching,
        "host": info.host,
        "i_host": info.i_host,
        "stands_in": info.stands_in,
        "question": None if info.question is None else question(info.question),
        "questions": [question(one) for one in info.questions],
        "replaced_by": info.replaced_by,
        "my_seats": list(info.my_seats),
        "i_watch": info.i_watch,
        "chairs": [chair(one) for one in info.chairs],
        "commitment": info.commitment,
        "deadline": deadline(info.deadline),
        "showing_until": None if info.showing_until is None else info.showing_until.isoformat(),
        "paused": info.paused,
        "seq": info.seq,
        "version": info.version,
        "opened_at": info.opened_at.isoformat(),
        "started_at": None if info.started_at is None else info.started_at.isoformat(),
        "ended_at": None if info.ended_at is None else info.ended_at.isoformat(),
        "rematch": info.rematch,
        "invitation": info.invitation,
        "watchword": info.watchword,
        "watchers": info.watchers,
        "undo": None
        if info.undo is None
        else {"asked_by": info.undo.asked_by, "agreed": list(info.undo.agreed), "awaited": list(info.undo.awaited)},
    }


def card(one: TableCard) -> shapes.Card:
    """A table in a list."""
    return {
        "id": one.id,
        "game": one.game,
        "name": one.name,
        "status": one.status,
        "seats": one.seats,
        "taken": one.taken,
        "bots": one.bots,
        "pace": one.pace,
        "is_public": one.is_public,
        "is_practice": one.is_practice,
        "host": one.host,
        "opened_at": one.opened_at.isoformat(),
        "moved_at": one.moved_at.isoformat(),
        "my_seats": list(one.my_seats),
        "awaits_me": one.awaits_me,
        "due_at": None if one.due_at is None else one.due_at.isoformat(),
        "unread": one.unread,
        "paused": one.paused,
        "replaced_by": one.replaced_by,
        "place": one.place,
        "points": one.points,
    }


def look(seen: Look) -> shapes.Look:
    """Everything a seat sees of a table."""
    return {
        "table": table(seen.table),
        "seat": seen.seat,
        "view": None if seen.view is None else view(seen.view),
        "notes": [note(one) for one in seen.notes],
        "cursor": seen.cursor,
        "may_undo": seen.may_undo,
        "undoes": seen.undoes,
        "showing": seen.showing,
    }


def note(one: Note) -> shapes.Note:
    """What the house did at a table."""
    return {"number": one.number, "at": one.at.isoformat(), "kind": one.kind, "facts": dict(one.facts)}


def message(said: Message) -> shapes.Message:
    """Something said."""
    return {
        "number": said.number,
        "thread": said.thread,
        "seat": said.seat,
        "name": said.name,
        "text": said.text,
        "at": said.at.isoformat(),
        "is_mine": said.is_mine,
        "title": said.title,
        "is_hidden": said.is_hidden,
    }


def departure(one: Departure) -> shapes.Departure:
    """Where a table goes or has gone."""
    return {
        "address": one.address,
        "fingerprint": one.fingerprint,
        "at": one.at.isoformat(),
        "gone_at": None if one.gone_at is None else one.gone_at.isoformat(),
        "link": one.link,
    }


def card_of_house(one: Card) -> shapes.HouseCard:
    """What other houses need to send a table to this one."""
    return {"card": one.text, "fingerprint": one.fingerprint, "address": one.address}


def arrival(one: Arrival) -> shapes.Arrival:
    """A table that came from another house, for the operator."""
    return {
        "parcel": one.parcel,
        "table": one.table,
        "name": one.name,
        "address": one.address,
        "fingerprint": one.fingerprint,
        "at": one.at.isoformat(),
        "receipt": one.receipt,
        "released_at": None if one.released_at is None else one.released_at.isoformat(),
    }


def moderation(one: ModerationAct) -> shapes.Moderation:
    """What somebody did about a person who misbehaves. That person is named, and by no number of theirs."""
    return {
        "id": one.id,
        "kind": one.kind,
        "name": one.name,
        "at": one.at.isoformat(),
        "until": None if one.until is None else one.until.isoformat(),
        "address": one.address,
        "table": one.table,
        "thread": one.thread,
        "number": one.number,
        "text": one.text,
        "reason": one.reason,
        "is_on": one.is_on,
        "ended_at": None if one.ended_at is None else one.ended_at.isoformat(),
        "is_withdrawn": one.is_withdrawn,
    }


def thread(one: Thread) -> shapes.Thread:
    """A conversation."""
    return {
        "name": one.name,
        "other": one.other,
        "members": list(one.members),
        "title": one.title,
        "unread": one.unread,
        "last": None if one.last is None else message(one.last),
        "refusal": None if one.refusal is None else refusal(one.refusal),
    }


def acted(done: Acted) -> shapes.Acted:
    """The answer to an action."""
    return {
        "seq": done.seq,
        "refusal": None if done.refusal is None else refusal(done.refusal),
        "events": [event(told) for told in done.events],
    }


_SCHEDULE = tuple(each.name for each in fields(Schedule))


def schedule(one: Schedule) -> shapes.Schedule:
    """How time passes at a table: every field of its record, whichever there are."""
    data = {name: getattr(one, name) for name in _SCHEDULE} | {"days": list(one.days), "also_at": list(one.also_at)}
    return cast("shapes.Schedule", data)


def read_schedule(data: dict[str, Any]) -> Schedule:
    """The schedule in such data."""
    lists: dict[str, Any] = {name: tuple(data[name]) for name in ("days", "also_at") if name in data}
    return Schedule(**{**data, **lists})
