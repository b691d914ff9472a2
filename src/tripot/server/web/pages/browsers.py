"""What a browser calls itself, as people call it."""

_BROWSERS = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "FxiOS": "Firefox",
    "Firefox": "Firefox",
    "CriOS": "Chrome",
    "Chrome": "Chrome",
    "Safari": "Safari",
}
_SYSTEMS = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "CrOS": "ChromeOS",
    "Macintosh": "macOS",
    "Linux": "Linux",
}


def in_words(said: str) -> str:
    """Browser and system, where they are known; otherwise what it said.

    >>> in_words("Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0")
    'Firefox, Linux'
    >>> in_words("python-httpx/0.28")
    'python-httpx/0.28'
    """
    found = [next((name for mark, name in known.items() if mark in said), "") for known in (_BROWSERS, _SYSTEMS)]
    return ", ".join(filter(None, found)) if found[0] else said
