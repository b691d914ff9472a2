"""A device that makes passkeys and signs with them, as a browser would hand its answers on."""

import json
from hashlib import sha256
from itertools import count
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from webauthn.helpers import bytes_to_base64url

_PRESENT, _VERIFIED, _NEW_KEY = 0x01, 0x04, 0x40
_numbers = count(1)


class Authenticator:
    """One device with one passkey."""

    def __init__(self, origin: str = "http://house.example") -> None:
        self.origin = origin
        self.site = origin.partition("://")[2].partition(":")[0]
        self.id = f"credential-{next(_numbers)}".encode()
        self.used = 0
        self._key = ec.generate_private_key(ec.SECP256R1())

    def make(self, options: dict[str, Any]) -> str:
        """A new passkey for what the house asked."""
        data = self._data(_NEW_KEY) + bytes(16) + len(self.id).to_bytes(2, "big") + self.id + self._public()
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        return self._answer(
            attestationObject=bytes_to_base64url(attestation),
            clientDataJSON=bytes_to_base64url(self._client("webauthn.create", options["challenge"])),
        )

    def sign(self, options: dict[str, Any]) -> str:
        """The house's question, signed."""
        self.used += 1
        data, client = self._data(), self._client("webauthn.get", options["challenge"])
        signature = self._key.sign(data + sha256(client).digest(), ec.ECDSA(SHA256()))
        return self._answer(
            authenticatorData=bytes_to_base64url(data),
            clientDataJSON=bytes_to_base64url(client),
            signature=bytes_to_base64url(signature),
        )

    def _data(self, more: int = 0) -> bytes:
        flags = _PRESENT | _VERIFIED | more
        return sha256(self.site.encode()).digest() + bytes([flags]) + self.used.to_bytes(4, "big")

    def _public(self) -> bytes:
        point = self._key.public_key().public_numbers()
        return cbor2.dumps({1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")})

    def _client(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def _answer(self, **response: str) -> str:
        name = bytes_to_base64url(self.id)
        return json.dumps({"id": name, "rawId": name, "type": "public-key", "response": response})
