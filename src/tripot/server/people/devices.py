"""Devices that somebody came in by before: a signed mark in their browser, which no guess of others can touch."""

from itsdangerous import BadSignature, Signer

from tripot.server.common.inputs import new_id


def new_mark(secret: bytes, person: str) -> str:
    """The mark of a device by which this person came in."""
    return _signer(secret).sign(f"{person}.{new_id(14)}").decode()


def is_mark_of(secret: bytes, person: str, mark: str) -> bool:
    """Whether this person came in by the device that has this mark."""
    try:
        return _signer(secret).unsign(mark).decode().partition(".")[0] == person
    except (BadSignature, UnicodeError):
        return False


def _signer(secret: bytes) -> Signer:
    return Signer(secret, salt="tripot.device")
