"""Texts that people hand out: headings, emphasis and lists, and nothing that leads or loads elsewhere."""

from markdown_it import MarkdownIt
from markupsafe import Markup

_PLAIN = MarkdownIt("commonmark", {"html": False, "breaks": True}).disable(
    ["image", "link", "autolink", "reference", "html_block", "html_inline", "code", "fence"]
)
_LOWER = 3
"""Headings of a document stand below those of the page."""


def document(text: str) -> Markup:
    """A text as people write one, with what it says of its own looks.

    >>> str(document("# Wanted\\n*alive*")).split("\\n")
    ['<h4>Wanted</h4>', '<p><em>alive</em></p>', '']
    """
    tokens = _PLAIN.parse(text)
    for token in tokens:
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{min(6, int(token.tag[1:]) + _LOWER)}"
    return Markup(_PLAIN.renderer.render(tokens, _PLAIN.options, {}))  # noqa: S704 - the renderer escapes what it writes
