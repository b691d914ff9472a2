"""Sealing and signing, as the library does it: HPKE (RFC 9180) and Ed25519. Keys are their raw bytes."""

from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.hpke import AEAD, KDF, KEM, Suite

_SUITE = Suite(KEM.X25519, KDF.HKDF_SHA256, AEAD.CHACHA20_POLY1305)


def new_pair() -> tuple[bytes, bytes]:
    """A new key that opens what is sealed, and one that signs."""
    return X25519PrivateKey.generate().private_bytes_raw(), Ed25519PrivateKey.generate().private_bytes_raw()


def public_pair(opens: bytes, signs: bytes) -> tuple[bytes, bytes]:
    """What others may know of the two."""
    opening, signing = X25519PrivateKey.from_private_bytes(opens), Ed25519PrivateKey.from_private_bytes(signs)
    return opening.public_key().public_bytes_raw(), signing.public_key().public_bytes_raw()


def seal(public: bytes, about: bytes, text: bytes) -> bytes:
    """The text, for whoever has the other half of that key; `about` is not in it, and must be known to open it."""
    return _SUITE.encrypt(text, X25519PublicKey.from_public_bytes(public), info=about)


def unseal(private: bytes, about: bytes, sealed: bytes) -> bytes | None:
    """What was sealed; None if it was for somebody else, about something else, or changed on its way."""
    try:
        return _SUITE.decrypt(sealed, X25519PrivateKey.from_private_bytes(private), info=about)
    except (InvalidTag, ValueError):
        return None


def sign(private: bytes, text: bytes) -> bytes:
    """A signature of 64 bytes."""
    return Ed25519PrivateKey.from_private_bytes(private).sign(text)


def is_signed(public: bytes, signature: bytes, text: bytes) -> bool:
    """Whether the owner of that key signed this text."""
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, text)
    except (InvalidSignature, ValueError):
        return False
    return True
