"""What a page says when the house says no."""

import math
from collections.abc import Mapping
from typing import Any

from fastapi import Request, Response

from tripot.server.common.errors import Covered, HouseError
from tripot.server.common.records import STRANGER
from tripot.server.web.pages.covering import to_the_cover
from tripot.server.web.pages.language import Words, language, words
from tripot.server.web.pages.render import html, is_fragment
from tripot.server.web.sub_path import house_path


def later(response: Response, error: HouseError) -> Response:
    """The same, with the seconds after which it may be tried again."""
    if error.retry_after is not None:
        response.headers["Retry-After"] = str(max(1, math.ceil(error.retry_after)))
    return response


def sentence(say: Words, code: str, facts: Mapping[str, Any], status: int = 400) -> str:
    """What is wrong and what to do, for a code of the house."""
    text = codes(say).get(code) or _statuses(say).get(status) or _statuses(say)[400]
    if code == "too_many" and "seconds" in facts:
        minutes = -(-facts["seconds"] // 60)
        return say.ngettext(
            "Trop de demandes en peu de temps. Réessayez dans %(num)d minute.",
            "Trop de demandes en peu de temps. Réessayez dans %(num)d minutes.",
            minutes,
        ) % {"num": minutes}
    told = {name: ", ".join(map(str, value)) if isinstance(value, list) else value for name, value in facts.items()}
    try:
        return text % told if "%(" in text else text
    except (KeyError, TypeError, ValueError):
        return _statuses(say)[400]


def _statuses(say: Words) -> dict[int, str]:
    _ = say.gettext
    return {
        400: _("La demande est incomplète ou illisible. Revenez à la page précédente et recommencez."),
        401: _("Il faut d'abord s'asseoir : donnez un nom, ou ouvrez votre lien personnel."),
        403: _("Cette porte n'est pas pour vous. Demandez à l'hôte de la table."),
        404: _("Il n'y a rien à cette adresse, ou rien que vous puissiez voir. Vérifiez le lien."),
        405: _("Cette adresse ne se visite pas ainsi. Passez par les boutons."),
        409: _("La table a bougé entre-temps : regardez de nouveau, puis choisissez."),
        413: _("C'est trop long. Raccourcissez, puis envoyez de nouveau."),
        422: _("Ce n'est pas possible avec ces valeurs. Corrigez-les, puis envoyez de nouveau."),
        429: _("Trop de demandes en peu de temps. Attendez un instant, puis réessayez."),
        500: _("La maison a trébuché. Rien de ce qui était joué n'est perdu : rechargez la page."),
        503: _("La maison ne peut pas le faire maintenant. Réessayez dans un instant."),
    }


def codes(say: Words) -> dict[str, str]:
    """The sentence of each code that deserves one of its own."""
    _ = say.gettext
    return {
        "address_closed": _("Les portes de cette maison sont fermées à votre adresse. Écrivez à qui la tient."),
        "already_seen": _("Un tirage ou un secret a été vu : ce coup ne peut plus être repris."),
        "already_paused": _("La pendule est déjà arrêtée."),
        "already_started": _("La partie a déjà commencé."),
        "already_asked": _("La question est déjà posée : répondez-y."),
        "asked_lately": _("La table vient de dire non. Attendez un peu avant de le redemander."),
        "ask_first": _("%(name)s garde sa chaise. Si personne n'y donne plus signe de vie, proposez un remplacement."),
        "bad_address": _("Ce n'est pas une adresse : il faut par exemple 192.0.2.7, ou 192.0.2.0/24."),
        "bad_days": _("Ces jours ne vont pas : choisissez-les à venir, le premier avant le dernier."),
        "no_chair": _("Il n'y a pas de chaise à demander : aucun bot ne joue à cette table."),
        "no_days_left": _("Il ne reste pas assez de jours : %(most)s par année, et %(year)s est déjà pleine."),
        "not_named": _("Cette chaise ne vous a pas été confiée."),
        "bad_choice": _("Ce choix n'existe pas. Choisissez dans la liste."),
        "bad_device": _("Ce navigateur n'a pas dit où le joindre. Recommencez, ou choisissez une autre voie."),
        "bad_email": _("Cette adresse électronique n'en est pas une. Vérifiez-la."),
        "bad_login": _("Un identifiant se compose de lettres, de chiffres, de points et de tirets, sans espace."),
        "bad_moment": _("Cette date ne se lit pas. Choisissez un jour et une heure."),
        "bad_name": _("Un nom a entre 1 et %(most)s caractères visibles."),
        "bad_number": _("« %(found)s » n'est pas un nombre d'ici. Corrigez-le, puis ouvrez la table."),
        "bad_options": _("Une option du jeu a une valeur impossible. Corrigez-la, puis ouvrez la table."),
        "bad_password": _("Un mot de passe a entre %(least)s et %(most)s caractères."),
        "obvious_password": _(
            "C'est le premier mot de passe que l'on essaierait ici : ni le nom de la maison, d'un jeu ou le vôtre,"
            " ni des chiffres seuls."
        ),
        "bad_reason": _("Une raison a au plus %(most)s caractères."),
        "bad_schedule": _(
            "Ces réglages du temps ne tiennent pas ensemble : vérifiez l'heure, le fuseau et les durées."
        ),
        "bad_seats": _("Ce jeu se joue à %(seats)s. Choisissez un de ces nombres."),
        "bad_webhook": _("Cette adresse ne s'appelle pas : il faut une adresse entière, en https."),
        "bad_service": _(
            "La maison n'envoie pas là. Prenez une adresse de Discord, Telegram, Slack, ntfy.sh ou Pushover."
        ),
        "bad_title": _("Un titre a au plus %(most)s caractères."),
        "bad_text": _("Un message a entre 1 et %(most)s caractères."),
        "bad_word": _("Ce que ce navigateur ajoute au hasard est illisible. Rechargez la page."),
        "chair_taken": _("Cette chaise vient d'être prise. Choisissez-en une autre."),
        "deadline_earlier": _("Une échéance ne se rapproche pas : choisissez une heure plus tardive."),
        "deadline_too_far": _("C'est trop loin. Choisissez une échéance plus proche."),
        "draft_too_long": _("C'est trop long pour être gardé. Raccourcissez ce que vous avez écrit."),
        "foreign_origin": _("La demande vient d'un autre site : elle est refusée. Passez par les pages de la maison."),
        "form_expired": _("Cette page est restée ouverte trop longtemps. Rechargez-la, puis recommencez."),
        "free_chairs": _("Il reste des chaises libres : mettez-y des bots, ou attendez vos amis."),
        "game_not_installed": _("Le jeu de cette table n'est pas installé ici pour l'instant."),
        "host_only": _("Seul l'hôte de la table peut le faire."),
        "login_taken": _("Cet identifiant est déjà pris. Choisissez-en un autre."),
        "moved_on": _(
            "La table est passée à la suite pendant que vous appuyiez : rien n'a été joué. Regardez d'abord."
        ),
        "not_in_lesson": _("La leçon attend autre chose pour l'instant. Relisez ce qu'elle demande."),
        "lesson_broken": _("Cette leçon ne peut pas continuer. Recommencez-la depuis la page du jeu."),
        "no_such_lesson": _("Cette leçon n'existe pas, ou n'existe plus."),
        "nothing_deposited": _("Vous n'avez rien déposé : déposez quelque chose, ou dites que vous ne ferez rien."),
        "muted": _("Vous ne pouvez pas parler ici en ce moment."),
        "muted_by_host": _("L'hôte vous a retiré la parole à cette table : votre message n'est pas parti."),
        "no_deadline": _("Cette table n'a pas d'échéance en ce moment."),
        "needs_person": _("Avec ces options, une personne doit mener la partie : aucun robot ne le peut."),
        "no_game_master": _("Il manque quelqu'un pour mener la partie."),
        "no_such_game": _("Ce jeu n'est pas installé dans cette maison."),
        "keeps_secrets": _(
            "Ce jeu garde des secrets même après la fin, et son journal les dirait. La maison peut vérifier le hasard"
            " pour vous."
        ),
        "no_file": _("Choisissez d'abord une image sur cet appareil."),
        "no_picture": _("Ce fichier n'est pas une image PNG, JPEG ou WebP, ou il est abîmé."),
        "no_pictures": _("Seule la personne qui mène la partie apporte des images."),
        "picture_too_long": _("Une image fait au plus %(most)s Mo. Réduisez-la, puis envoyez-la de nouveau."),
        "picture_too_wide": _("Une image a au plus %(most)s points de côté. Réduisez-la, puis envoyez-la de nouveau."),
        "pictures_full": _("Les images d'une table tiennent en %(most)s Mo : retirez-en une, puis recommencez."),
        "no_such_level": _("Il n'y a pas de bot de ce niveau. Choisissez dans la liste."),
        "no_such_link": _("Ce lien personnel n'ouvre plus rien. Faites-en un nouveau sur votre appareil."),
        "no_such_rule": _("Il n'y a pas de règle de ce numéro."),
        "no_such_step": _("Il n'y a pas tant de pas dans cette partie."),
        "no_such_table": _(
            "Il n'y a pas de table à cette adresse, ou elle n'est pas ouverte à tous. Demandez le lien à son hôte."
        ),
        "no_such_word": _("Ce lien n'ouvre plus rien. Demandez-en un nouveau à l'hôte de la table."),
        "no_undo_asked": _("Plus personne ne demande à reprendre un coup."),
        "no_watchers": _("Cette table se joue sans galerie : on ne peut pas la regarder."),
        "nobody_to_write_to": _("Choisissez au moins une personne à qui écrire."),
        "not_at_the_table": _("Seuls ceux qui sont assis à la table en décident."),
        "not_the_host": _("L'hôte de la table ne peut pas prendre une chaise en cours de partie."),
        "nothing_asked": _("Plus personne ne le demande."),
        "nothing_to_take_back": _("Cette chaise n'est plus à reprendre."),
        "not_invited": _("Il faut une invitation pour s'asseoir ici. Demandez le lien à l'hôte."),
        "not_over": _("Cela se verra quand la partie sera finie."),
        "not_paused": _("La pendule tourne déjà."),
        "not_playing": _("La partie n'est pas en cours."),
        "not_the_last_entry": _("Seul le dernier coup peut être repris, et la table a bougé depuis."),
        "not_yet": _("Il est trop tôt pour cela, ou ce n'est plus la peine."),
        "not_your_chair": _("Cette chaise n'est pas la vôtre."),
        "not_your_entry": _("Ce coup n'est pas le vôtre."),
        "not_your_thread": _("Cette conversation n'est pas la vôtre."),
        "bad_card": _("Ce n'est pas la carte d'une maison, ou il en manque un morceau. Copiez-la en entier."),
        "bad_parcel": _("Ce n'est pas un colis, ou il n'est plus comme il est parti. Demandez-le de nouveau."),
        "parcel_game": _("Le jeu de cette table n'est pas installé ici, ou pas dans la version qu'elle suit."),
        "parcel_version": _("Les deux maisons n'ont pas la même version de Tripot. Mettez à jour la plus ancienne."),
        "bad_receipt": _("Ce n'est pas le reçu de cette table, donné par la maison où elle va. Rien n'a changé."),
        "bad_release": _("Ce lien n'est pas celui de la maison d'où vient cette table."),
        "not_leaving": _("Cette table n'est pas sur le départ."),
        "own_card": _("C'est la carte de cette maison-ci : la table y est déjà."),
        "parcel_for_others": _("Ce colis est scellé pour une autre maison."),
        "parcel_known": _("Cette table a déjà été reçue ici. Son reçu est dans la liste."),
        "table_away": _("Cette table est entre deux maisons : on ne peut rien y faire."),
        "bad_duration": _("Cette durée n'en est pas une. Choisissez dans la liste."),
        "browser_removed": _(
            "L'hôte a retiré de cette table une personne qui venait par ce navigateur. "
            "Demandez-lui de défaire cela si c'est une erreur."
        ),
        "no_such_act": _("Il n'y a rien de tel à défaire, ou ce n'est pas à vous de le faire."),
        "nobody_there": _("Personne n'est là : une chaise libre ou un bot n'a besoin de rien de cela."),
        "hosts_own_table": _("On n'écarte pas l'hôte de sa propre table."),
        "own_address": _("C'est votre propre adresse : vous fermeriez la porte derrière vous."),
        "person_closed": _("Les portes de cette maison vous sont fermées. Écrivez à qui la tient."),
        "removed": _(
            "L'hôte vous a fait quitter la table. Aucune invitation ne vous y ramène, sauf si l'hôte défait cela."
        ),
        "yourself": _("C'est vous-même."),
        "no_such_passkey": _("Cette clé d'accès n'est plus là."),
        "operator_only": _("C'est l'affaire de qui tient la maison."),
        "no_correction": _("La version %(rules)s changerait quelque chose à ce qui s'est passé ici."),
        "other_rules": _("Cette table suivait une version des règles que cette maison ne joue plus."),
        "passkey_expired": _("La demande a expiré. Recommencez avec votre clé d'accès."),
        "passkey_known": _("Cette clé d'accès est déjà connue de la maison."),
        "private_webhook": _("Cette adresse est sur un réseau privé : la maison n'y envoie rien."),
        "sign_in_first": _("Il faut d'abord s'asseoir : donnez un nom, ou ouvrez votre lien personnel."),
        "same_browser": _("Quelqu'un de cette table se sert de ce navigateur : la chaise est pour une autre personne."),
        "sits_here": _("Vous êtes, ou étiez, à cette table : vous en savez trop pour prendre une autre chaise."),
        "sitter_present": _("%(name)s est à la table et garde sa chaise."),
        "still_running": _("Votre coup est en route. Regardez de nouveau dans un instant."),
        "table_broken": _(
            "Le journal de cette table est abîmé. Elle est mise de côté ; les autres n'en souffrent pas."
        ),
        "table_full": _("Toutes les chaises sont prises. Demandez à l'hôte un lien pour regarder."),
        "too_busy": _("Il y a foule. Réessayez dans un instant."),
        "too_many_streams": _("Trop de pages ouvertes d'ici à la fois. Fermez-en, puis rechargez celle-ci."),
        "too_many_entries": _("Cette chaise a écrit %(most)s coups en une minute. Attendez un instant."),
        "too_many_asides": _("Cette chaise s'agite : %(most)s gestes en une minute. Attendez un instant."),
        "too_many_changes": _("Cette chaise a changé d'avis %(most)s fois. Attendez l'échéance."),
        "too_many_tables": _("Vous tenez déjà %(most)s tables. Finissez-en une avant d'en ouvrir une autre."),
        "too_many_devices": _("Vous avez déjà %(most)s appareils prévenus. Retirez-en un d'abord."),
        "too_many_passkeys": _("Vous avez déjà %(most)s clés d'accès. Retirez-en une d'abord."),
        "webhooks_off": _("Cette maison n'appelle pas cette adresse."),
        "wrong_passkey": _("Cette clé d'accès n'ouvre rien ici. Entrez autrement, ou recommencez."),
        "word_given": _("Cette chaise a déjà ajouté son mot au hasard de la table."),
        "wrong_password": _("Identifiant ou mot de passe inexact."),
        "wrong_token": _("Ce jeton n'ouvre pas l'arrière-salle."),
    }


def title(say: Words, status: int) -> str:
    """The heading of an error page."""
    _ = say.gettext
    known = {
        401: _("À qui ai-je l'honneur ?"),
        403: _("Porte privée"),
        404: _("Personne à cette table"),
        429: _("Un instant"),
        500: _("Une carte est tombée"),
        503: _("La maison reprend son souffle"),
    }
    return known.get(status) or _("Ce n'est pas possible")


def problem(request: Request, error: HouseError) -> Response:
    """The page for an error of the house; for a part of a page, a sentence in it: a page within a page would listen
    to the house once more for each refusal."""
    if isinstance(error, Covered) and "text/event-stream" not in request.headers.get("accept", ""):
        return to_the_cover(request, error.facts["table"])
    say = words(language(request))
    again = request.method == "GET" and error.status in (429, 500, 503)
    values = {
        "status": error.status,
        "title": title(say, error.status),
        "sentence": sentence(say, error.code, error.facts, error.status),
        "back": house_path(request.scope) if again else "",
        "is_table": error.status == 404 and request.url.path.startswith("/tables/"),
        "report": f"/tables/{error.facts['table']}/report" if error.code == "removed" else "",
    }
    caller = request.scope["state"].get("caller", STRANGER)
    if is_fragment(request):
        said = html(request, "problem-part.html", values, status=error.status, caller=caller)
        said.headers.update({"HX-Retarget": "#live", "HX-Reswap": "afterbegin", "HX-Reselect": "#problem"})
        return said
    return html(request, "problem.html", values, status=error.status, caller=caller)
