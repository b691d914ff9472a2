"""Gather the pages of the documentation site and build it: `make docs` writes it to build/site.

What is in `docs/`, the rulebooks, the guides and the README are gathered in one folder, links between them turned so
that they lead from page to page; a link to a file that is no page becomes the file's name. Zensical does the rest,
strictly: a link that leads nowhere is an error.
"""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from os.path import relpath
from pathlib import Path, PurePosixPath
from typing import Any

from fastapi import FastAPI

from tripot import __version__
from tripot.engine.registry import games, package_of
from tripot.server.web.api import ROUTES
from tripot.server.web.api.describing import describe

ROOT = Path(__file__).resolve().parent.parent
PAGES, SITE = ROOT / "build" / "site-pages", ROOT / "build" / "site"
_LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")
_FOREIGN = re.compile(r"^(https?:|mailto:|#)")
_TOP = {
    "README.md": "en/index.md",
    "README.fr.md": "fr/index.md",
    "CONTRIBUTING.md": "dev/contributing.md",
    "STYLE.md": "dev/style.md",
    "GLOSSARY.md": "dev/glossary.md",
    "docs/operating.md": "en/host.md",
    "src/tripot/server/web/guides/together.fr.md": "fr/ensemble.md",
    "src/tripot/server/web/guides/together.en.md": "en/together.md",
    "src/tripot/server/web/art/sign.svg": "pictures/sign.svg",
}


def places() -> dict[str, str]:
    """Where each file of the sources stands on the site."""
    found = dict(_TOP)
    for path in sorted((ROOT / "docs").rglob("*.*")):
        name = path.relative_to(ROOT).as_posix()
        if name.startswith("docs/site/"):
            found[name] = name.removeprefix("docs/site/")
        elif name.startswith("docs/pictures/"):
            found[name] = name.removeprefix("docs/")
        elif path.suffix == ".md":
            found.setdefault(name, f"dev/{path.name}")
    for name, game in games().items():
        folder = f"src/{package_of(game).replace('.', '/')}"
        for lang, shelf, short in (("fr", "fr/regles", "resume"), ("en", "en/rules", "summary")):
            found[f"{folder}/rulebook.{lang}.md"] = f"{shelf}/{name}.md"
            found[f"{folder}/summary.{lang}.md"] = f"{shelf}/{name}-{short}.md"
    return found


def turned(text: str, source: str, target: str, known: dict[str, str]) -> str:
    """A text whose links lead where their targets stand on the site."""

    def lead(link: re.Match[str]) -> str:
        if _FOREIGN.match(link[3]):
            return link[0]
        path, mark, anchor = link[3].partition("#")
        named = relpath((PurePosixPath(source).parent / path).as_posix())
        if named in known:
            return f"{link[1]}[{link[2]}]({relpath(known[named], PurePosixPath(target).parent)}{mark}{anchor})"
        return link[0] if not (ROOT / named).exists() else f"{link[2]} (`{named}`)"

    return text if source.startswith("docs/site/") else _LINK.sub(lead, text)


def api_page() -> str:
    """The operations of the API, from its own description; shapes are at `/api` of any house."""
    app = FastAPI(title="Tripot", version=__version__)
    app.router.routes.extend(ROUTES)
    told: dict[str, Any] = describe(app)
    lines = [
        "# The API",
        "",
        told["info"]["description"],
        "",
        "Every house shows it whole, with all shapes, at `/api`.",
    ]
    for tag in told["tags"]:
        lines += [
            "",
            f"## {tag['name']}",
            "",
            tag["description"],
            "",
            "| operation | request | what it does |",
            "|---|---|---|",
        ]
        for path, methods in told["paths"].items():
            for method, said in methods.items():
                if tag["name"] in said["tags"]:
                    text = " ".join(said["description"].split()).replace("|", "\\|")
                    lines.append(f"| `{said['operationId']}` | `{method.upper()} {path}` | {text} |")
    return "\n".join(lines) + "\n"


def gather(folder: Path) -> None:
    """Write every page."""
    shutil.rmtree(folder, ignore_errors=True)
    known = places()
    for source, target in known.items():
        page = folder / target
        page.parent.mkdir(parents=True, exist_ok=True)
        if page.suffix == ".md":
            page.write_text(turned((ROOT / source).read_text("utf-8"), source, target, known), "utf-8")
        else:
            shutil.copyfile(ROOT / source, page)
    (folder / "dev" / "api.md").write_text(api_page(), "utf-8")


def fetched(site: Path) -> Iterator[tuple[str, str]]:
    """What pages of the built site would fetch from elsewhere: scripts, styles, fonts and pictures."""
    for page in site.rglob("*.html"):
        for tag in re.findall(r"<(?:script|link|img|iframe|source)\b[^>]*>", page.read_text("utf-8")):
            for address in re.findall(r'(?:src|href)="?((?:https?:)?//[^"\s>]+)', tag):
                yield page.name, address
    for style in site.rglob("*.css"):
        for address in re.findall(r"url\(['\"]?((?:https?:)?//[^)'\"]+)", style.read_text("utf-8")):
            yield style.name, address


def build() -> int:
    """Build the site; how it ended."""
    gather(PAGES)
    command = [str(Path(sys.executable).with_name("zensical")), "build", "--clean", "--strict"]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(build())
