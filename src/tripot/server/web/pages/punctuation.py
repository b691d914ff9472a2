"""What stands between words in templates, spaced as each language is printed: no colon stands apart in English. [E33]

Templates are written in French, also where they say nothing: `name : sum`. Here the bare text of a template gets the
spaces of the language that it is made for; what it puts in from elsewhere is left as it is.
"""

from collections.abc import Iterator

from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream

from tripot.speech.typography import SIGNS, spaced

_NAMED = frozenset(("colon", "semicolon", "percent"))
"""The names under which templates keep a sign together with the space before it."""


class Punctuation(Extension):
    """Spaces the signs in the bare text of every template; what is to be translated is found by its French text."""

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        """The same template, spaced as its language is printed."""
        tokens, lang = list(stream), str(self.environment.globals.get("lang", "fr"))
        is_translated, skipped = False, 0
        for place, token in enumerate(tokens):
            ahead = tokens[place + 1 : place + 6]
            if token.type == "block_begin" and ahead[0].value in ("trans", "endtrans"):
                is_translated = ahead[0].value == "trans"
            if lang != "fr" and _is_space_before_a_sign(tokens[place : place + 4]):
                skipped = 3
            if skipped:
                skipped -= 1
            elif token.type == "data" and not is_translated:
                text = spaced(token.value, lang)
                yield Token(token.lineno, "data", text.rstrip() if _is_named_sign(ahead) else text)
            else:
                yield token


def _is_named_sign(ahead: list[Token]) -> bool:
    """Whether `{{ colon }}` or `{{ bits.colon }}` is next; `{{ percent(share) }}` and `{{ run.percent }}` are none."""
    if not ahead or ahead[0].type != "variable_begin":
        return False
    said = [str(token.value) for token in ahead[1:]]
    name, end = (said[2], ahead[4:]) if said[:2] == ["bits", "."] else (said[0], ahead[2:])
    return name in _NAMED and bool(end) and end[0].type == "variable_end"


def _is_space_before_a_sign(tokens: list[Token]) -> bool:
    """Whether `{{ NBSP }}` stands here, and a sign after it."""
    if [token.type for token in tokens] != ["variable_begin", "name", "variable_end", "data"]:
        return False
    return tokens[1].value == "NBSP" and tokens[3].value[0] in SIGNS
