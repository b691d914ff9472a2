"""What browsers and devices say in a passkey's ceremony, checked by the `webauthn` library."""

import json
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeVar

from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from tripot.server.common.errors import Forbidden
from tripot.server.common.records import Person

if TYPE_CHECKING:
    from tripot.server.people.passkeys import Site

T = TypeVar("T")
_HOUSE = "Tripot"
_CREDENTIAL_MOST = 1400


def new_options(site: "Site", person: Person, challenge: bytes, known: Iterable[str]) -> dict[str, Any]:
    """What a device is asked that shall vouch for somebody; those that do already are left out."""
    asked = generate_registration_options(
        rp_id=site.name,
        rp_name=_HOUSE,
        user_name=person.login or person.name,
        user_display_name=person.name,
        user_id=person.id.encode(),
        challenge=challenge,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(each)) for each in known],
    )
    return _plain(asked)


def options(site: "Site", challenge: bytes) -> dict[str, Any]:
    """What any device is asked that vouches for somebody here."""
    preferred = UserVerificationRequirement.PREFERRED
    return _plain(generate_authentication_options(rp_id=site.name, challenge=challenge, user_verification=preferred))


def check_new(site: "Site", challenge: bytes, answer: str) -> dict[str, Any]:
    """What is kept of a new passkey; `Forbidden` (`wrong_passkey`) if the answer is none to our question."""
    told = _read(answer)
    found = _checked(
        lambda: verify_registration_response(
            credential=told, expected_challenge=challenge, expected_rp_id=site.name, expected_origin=site.origin
        )
    )
    credential = bytes_to_base64url(found.credential_id)
    if len(credential) > _CREDENTIAL_MOST:
        raise Forbidden("wrong_passkey")
    return {"credential": credential, "key": found.credential_public_key, "count": found.sign_count}


def credential_of(answer: str) -> str:
    """The passkey that an answer names."""
    return str(_read(answer).get("id", ""))[:_CREDENTIAL_MOST]


def check(site: "Site", challenge: bytes, answer: str, key: bytes, count: int) -> int:
    """How often the passkey was used, by its own count; `Forbidden` (`wrong_passkey`) unless it signed our question."""
    told = _read(answer)
    found = _checked(
        lambda: verify_authentication_response(
            credential=told,
            expected_challenge=challenge,
            expected_rp_id=site.name,
            expected_origin=site.origin,
            credential_public_key=key,
            credential_current_sign_count=count,
        )
    )
    return found.new_sign_count


def _plain(asked: Any) -> dict[str, Any]:
    made: dict[str, Any] = json.loads(options_to_json(asked))
    return made


def _read(answer: str) -> dict[str, Any]:
    try:
        told = json.loads(answer)
    except (ValueError, RecursionError):
        raise Forbidden("wrong_passkey") from None
    if not isinstance(told, dict):
        raise Forbidden("wrong_passkey")
    return told


def _checked(look: Callable[[], T]) -> T:
    try:
        return look()
    except (WebAuthnException, ValueError, TypeError, KeyError, AttributeError, RecursionError):
        # Whatever a stranger sent that is no proper answer: the library reads it field by field.
        raise Forbidden("wrong_passkey") from None
