"""What the house itself did at a table, in words. And the house's own refusals."""

from collections.abc import Mapping
from typing import Any

from tripot.engine.refusals import Refusal
from tripot.server.common.records import Look, Note
from tripot.server.web.pages.language import marked as _
from tripot.server.web.pages.language import words
from tripot.server.web.pages.render import day_of_month
from tripot.server.web.pages.telling import Noted
from tripot.speech.amounts import joined
from tripot.speech.filling import fitted
from tripot.speech.voice import Voice

SHOWN = 12

SENTENCES: dict[str, str] = {
    "opened": _("%(name)s ouvre la table."),
    "sat": _("%(name)s prend place."),
    "stood": _("%(name)s se lève."),
    "bot_placed": _("%(name)s, un bot, prend une chaise."),
    "freed": _("La chaise de %(name)s est libérée."),
    "muted": _("L'hôte retire la parole à %(name)s."),
    "unmuted": _("L'hôte rend la parole à %(name)s."),
    "removed": _("L'hôte retire %(name)s de la table."),
    "let_back": _("%(name)s peut revenir à la table."),
    "handed": _("%(name)s reprend la chaise de %(from)s."),
    "replace_asked": _("%(asked_by)s propose de remplacer %(name)s, qui ne donne plus signe de vie."),
    "replace_agreed": _("%(by_name)s est d'accord pour remplacer %(name)s."),
    "replace_declined": _("%(by_name)s préfère attendre %(name)s."),
    "replace_refused": _("%(name)s garde sa chaise : la table préfère attendre."),
    "chair_open": _("%(asked_by)s cherche quelqu'un pour la chaise de %(name)s. La table dira si elle est d'accord."),
    "knocked": _("%(asked_by)s frappe à la porte et demande la chaise de %(name)s."),
    "knock_refused": _("La porte reste fermée pour %(asked_by)s."),
    "claim_asked": _("%(asked_by)s demande la chaise de %(name)s."),
    "claim_agreed": _("%(by_name)s est d'accord pour donner la chaise de %(name)s à %(asked_by)s."),
    "claim_declined": _("%(by_name)s n'est pas d'accord pour donner la chaise de %(name)s à %(asked_by)s."),
    "claim_refused": _("La table ne donne pas de chaise à %(asked_by)s."),
    "back_in_time": _("%(name)s est là et garde sa chaise."),
    "replaced": _("%(name)s, un bot, remplace %(from)s, avec l'accord des présents."),
    "replaced_by": _("%(name)s, un bot, remplace %(from)s, avec l'accord des présents : %(agreed)s."),
    "handed_by": _("%(name)s prend la chaise de %(from)s, avec l'accord des présents : %(agreed)s."),
    "came_back": _("%(name)s reprend sa chaise à %(from)s."),
    "close_asked": _("%(asked_by)s propose de fermer la table, sans résultat."),
    "leave_asked": _("%(asked_by)s propose de continuer la partie dans une autre maison : %(house)s."),
    "leaving": _("La table part pour une autre maison : %(house)s. La pendule est arrêtée."),
    "taken_back": _("La table reste ici, et la partie continue."),
    "gone": _("La table est partie pour %(house)s."),
    "arrived_paused": _(
        "La table est arrivée dans cette maison. Sa pendule attend que l'hôte la remette en marche, ou que les "
        "présents s'accordent."
    ),
    "arrived": _("La table est arrivée dans cette maison, et la partie continue."),
    "postpone_asked": _("%(asked_by)s propose de repousser l'échéance."),
    "resume_asked": _("%(asked_by)s propose de remettre la pendule en marche."),
    "proposal_agreed": _("%(by_name)s est d'accord."),
    "proposal_declined": _("%(by_name)s n'est pas d'accord."),
    "farewell": _("%(name)s termine la campagne."),
    "farewell_taken_back": _("%(name)s reprend la campagne."),
    "farewell_over": _("Personne n'a repris la campagne : elle est finie pour de bon."),
    "proposal_withdrawn": _("%(asked_by)s retire sa proposition."),
    "proposal_refused": _("La table n'en veut pas : la partie continue."),
    "started": _("La partie commence."),
    "paused": _("La pendule est arrêtée."),
    "corrected": _("L'hôte prend les règles corrigées : version %(rules)s. Rien de ce qui s'est passé n'y change."),
    "resumed": _("La pendule repart."),
    "plain_character": _("L'hôte donne un personnage simple à %(who)s."),
    "postponed": _("L'échéance est repoussée."),
    "on_holiday": _("%(name)s est en vacances jusqu'au %(until)s : l'échéance est repoussée pour toute la table."),
    "away": _("%(name)s sera en vacances du %(first)s au %(until)s."),
    "not_away": _("%(name)s renonce à ses vacances du %(first)s au %(until)s."),
    "stood_in": _("%(name)s garde la chaise de %(from)s, selon son vœu."),
    "extended": _("La maison s'est absentée : l'échéance est prolongée d'autant."),
    "held": _("L'horloge a sauté : la maison attend avant de laisser sonner l'échéance."),
    "undo_asked": _("%(who)s demande à reprendre un coup."),
    "undo_agreed": _("%(who)s est d'accord pour reprendre le coup."),
    "undo_refused": _("%(who)s préfère continuer."),
    "undone": _("Le dernier coup est repris."),
    "ended": _("La partie est finie."),
    "closed": _("La table est fermée, sans résultat."),
    "rematch": _("%(name)s propose une revanche, et en est l'hôte."),
}
"""What each kind of note says; where some agreed to it (`_by`), with their names."""
REFUSALS: dict[str, str] = {
    "paused": _("La pendule est arrêtée : l'hôte doit la remettre en marche avant que l'on joue."),
    "farewell": _("La campagne est terminée : on n'y joue plus, à moins que le meneur la reprenne."),
    "other_rules": _("Cette table suivait une version des règles que cette maison ne joue plus."),
    "not_started": _("La partie n'a pas encore commencé."),
    "table_over": _("La partie est finie."),
    "table_away": _("Cette table est entre deux maisons : on ne peut rien y faire."),
    "muted_by_host": _("L'hôte vous a retiré la parole à cette table. Vous pouvez toujours jouer."),
    "not_playing": _("Cela se dira une fois la partie finie, ou à la table."),
}
"""What the house refuses at a table, where the game has no words for it."""

_AT_CHAIRS = frozenset(
    (
        *("stood", "bot_placed", "freed", "handed", "replaced", "came_back", "chair_open", "back_in_time"),
        *("replace_asked", "replace_agreed", "replace_declined", "replace_refused"),
        *("claim_asked", "claim_agreed", "claim_declined", "claim_refused", "knocked", "knock_refused"),
    )
)
"""What happens to chairs belongs to what happened: it stands in the log. [E10]"""


def latest(look: Look, voice: Voice, lang: str) -> list[Noted]:
    """The latest notes, newest first; those that nobody need read are left out."""
    known = [note for note in reversed(look.notes) if note.kind in SENTENCES][:SHOWN]
    return [_noted(note, voice, lang) for note in known]


def logged(look: Look, voice: Voice, lang: str) -> tuple[Noted, ...]:
    """What happened to the chairs since the beginning, oldest first."""
    began = look.table.started_at
    if began is None:
        return ()
    known = [note for note in look.notes if note.kind in _AT_CHAIRS and note.at > began]
    return tuple(_noted(note, voice, lang) for note in known)


def _sentence(note: Note) -> str:
    """What is said of it; where some agreed to it, with their names. [E10]"""
    usual = SENTENCES[note.kind]
    return SENTENCES.get(f"{note.kind}_by", usual) if note.facts.get("agreed") else usual


def _noted(note: Note, voice: Voice, lang: str) -> Noted:
    text = words(lang).gettext(_sentence(note))
    told = _facts(note.facts, voice) | _days(note.facts, lang)
    if told.get("agreed"):
        told["agreed"] = joined(told["agreed"], lang)
    fit, facts = fitted(text, told, lang)
    return Noted(fit % _Lenient(facts), note.at)


class _Lenient(dict[str, Any]):
    def __missing__(self, key: str) -> str:
        return ""


def _facts(facts: Mapping[str, Any], voice: Voice) -> dict[str, Any]:
    """What a sentence needs; of whoever is gone for good it says "somebody"."""
    seat = facts.get("seat")
    who = facts.get("who") or (voice.name(seat) if isinstance(seat, int) else "")
    by = facts.get("by")
    by_name = facts.get("by_name") or (voice.name(by) if isinstance(by, int) else "")
    somebody = voice.text("actors.somebody")
    told = {key: value or somebody for key, value in facts.items() if key in ("name", "from", "asked_by")}
    return {**facts, "who": who, "name": who, "by_name": by_name, **told}


def _days(facts: Mapping[str, Any], lang: str) -> dict[str, str]:
    """The days that a note names, as people read them."""
    return {name: day_of_month(facts[name], lang) for name in ("first", "until") if isinstance(facts.get(name), str)}


def refused(refusal: Refusal, voice: Voice, lang: str) -> str:
    """Why not: as the game says it, or as the house does for what is none of the game's business."""
    said = voice.refusal(refusal)
    if voice.has(f"refusals.{refusal.code}"):
        return said
    own = REFUSALS.get(refusal.code)
    return said if own is None else words(lang).gettext(own)
