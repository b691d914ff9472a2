"""A picture as somebody sent it, checked before it is decoded and drawn anew: only its points are kept."""

from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO

from tripot.server.common.errors import Unacceptable

MOST_SENT = 2_000_000
"""Bytes of a picture as it is sent."""
WIDEST = 4096
"""Points of its longer side."""
KIND = "image/webp"
_READ = ("PNG", "JPEG", "WEBP")
_QUALITY = 85


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture as the house drew it."""

    body: bytes
    width: int
    height: int
    kind: str = KIND

    @property
    def sha256(self) -> str:
        """What it is called."""
        return sha256(self.body).hexdigest()


def drawn_anew(sent: bytes) -> Drawn:
    """The same picture without anything else that was in its file.

    `Unacceptable`: `picture_too_long`, `picture_too_wide`, `no_picture`. Takes a while: not for the loop's thread.
    """
    from PIL import Image, ImageOps  # noqa: PLC0415 - most houses never see a picture

    if len(sent) > MOST_SENT:
        raise Unacceptable("picture_too_long", {"most": MOST_SENT // 1_000_000})
    try:
        with Image.open(BytesIO(sent), formats=_READ) as found:  # reads the head alone
            if max(found.size) > WIDEST:
                raise Unacceptable("picture_too_wide", {"most": WIDEST})
            found.load()
            turned = ImageOps.exif_transpose(found)
        plain = turned.convert("RGBA" if turned.has_transparency_data else "RGB")
        kept = Image.new(plain.mode, plain.size)  # a new one: its file's notes, profiles and further frames stay behind
        kept.paste(plain)
        out = BytesIO()
        kept.save(out, "WEBP", quality=_QUALITY, method=2)
    except Unacceptable:
        raise
    except Exception:  # noqa: BLE001 - whatever a decoder says of a file that is not as it should be
        raise Unacceptable("no_picture") from None
    return Drawn(out.getvalue(), *plain.size)


def as_drawn(body: bytes) -> Drawn:
    """A picture that a house drew, brought from elsewhere; `Unacceptable` (`no_picture`) if it cannot be one."""
    from PIL import Image  # noqa: PLC0415 - as above

    try:
        with Image.open(BytesIO(body), formats=("WEBP",)) as found:
            size = found.size
            if max(size) <= WIDEST:
                found.load()
                return Drawn(body, *size)
    except Exception:  # noqa: BLE001 - as above
        raise Unacceptable("no_picture") from None
    raise Unacceptable("no_picture")
