"""Templates are indented for those who read them; of an indentation a page keeps one space, which means the same."""

import re

from jinja2.ext import Extension

_INDENTATION = re.compile(r"\n {2,}")


class Indentation(Extension):
    """Shortens the white space at the start of every line of a template."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """The same lines, hardly indented."""
        return _INDENTATION.sub("\n ", source)
