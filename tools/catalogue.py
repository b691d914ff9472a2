"""Bring the catalogues up to date with the strings of the pages: `python -m tools.catalogue`.

French is written in the templates; every other language has a catalogue. New strings come in empty, strings that no
page says any more go out; a test refuses both an empty and a forgotten one.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

SERVER = Path("src/tripot/server/web")
METHODS = [("pages/**.py", "python"), ("templates/**.html", "jinja2")]
OPTIONS = {
    "templates/**.html": {"trimmed": "true", "silent": "false", "encoding": "utf-8", "extensions": "jinja2.ext.do"}
}


def catalogue_of(lang: str) -> Path:
    """The file of a language."""
    return SERVER / "locale" / lang / "LC_MESSAGES" / "house.po"


def strings() -> Iterator[tuple[str | tuple[str, ...], str]]:
    """Every string that a page can say, and the file that says it."""
    for file, _, message, _, _ in extract_from_dir(str(SERVER), METHODS, OPTIONS):
        yield message, Path(file).as_posix()


def bring_up_to_date(lang: str) -> Catalog:
    """The catalogue of a language, with exactly the strings of the pages."""
    path = catalogue_of(lang)
    known = read_po(path.open("rb"), locale=lang) if path.is_file() else Catalog(locale=lang)
    fresh = Catalog(locale=lang, project="Tripot", version="1", copyright_holder="", msgid_bugs_address="")
    for said, file in sorted(strings(), key=str):
        fresh.add(said, locations=[(file, 0)])
    for message in fresh:
        old = known.get(message.id) if message.id else None
        if old is not None and old.string:
            message.string = old.string
    return fresh


def _forms(string: object) -> tuple[object, ...]:
    return tuple(string) if isinstance(string, tuple | list) else (string,)


def main() -> None:
    """Write every catalogue again."""
    for folder in sorted((SERVER / "locale").iterdir()):
        fresh = bring_up_to_date(folder.name)
        with catalogue_of(folder.name).open("wb") as file:
            write_po(file, fresh, width=118, omit_header=True, include_lineno=False, sort_output=True)
        missing = sum(1 for message in fresh if message.id and not all(_forms(message.string)))
        sys.stdout.write(f"{folder.name}: {len(fresh)} strings, {missing} without a translation\n")


if __name__ == "__main__":
    main()
