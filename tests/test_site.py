"""The documentation site: built strictly, so that every link leads somewhere; nothing is fetched from elsewhere."""

import re
import subprocess
import sys
from pathlib import Path

from tools import site

ROOT = Path(__file__).parent.parent


def test_the_site_is_built_without_a_broken_link_and_fetches_nothing(tmp_path: Path) -> None:
    site.gather(tmp_path / "pages")
    settings = (ROOT / "mkdocs.yml").read_text("utf-8")
    settings = settings.replace("build/site-pages", "pages").replace("build/site", "site")
    (tmp_path / "mkdocs.yml").write_text(settings, "utf-8")
    command = [Path(sys.executable).with_name("zensical"), "build", "--strict"]
    built = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stdout + built.stderr
    assert list(site.fetched(tmp_path / "site")) == []
    for page in ("fr/jouer", "en/play", "fr/heberger", "en/host", "dev/api", "dev/bots", "fr/regles/manhattan"):
        assert (tmp_path / "site" / f"{page}.html").stat().st_size > 5000
    (tmp_path / "pages" / "fr" / "jouer.md").write_text("[nulle part](rien.md)", "utf-8")
    assert subprocess.run(command, cwd=tmp_path, capture_output=True, check=False).returncode != 0, "and it can fail"


def test_every_page_is_in_the_contents() -> None:
    listed = re.findall(r": ([\w/-]+\.md)$", (ROOT / "mkdocs.yml").read_text("utf-8"), re.MULTILINE)
    pages = {place for place in site.places().values() if place.endswith(".md")} | {"dev/api.md"}
    assert set(listed) == pages


def test_a_link_leads_to_the_page_or_says_the_name_of_the_file() -> None:
    known = {"docs/bots.md": "dev/bots.md", "README.md": "en/index.md"}
    text = site.turned(
        "[bots](docs/bots.md#levels) and [it](Makefile) ![x](https://a.example)", "README.md", "en/index.md", known
    )
    assert text == "[bots](../dev/bots.md#levels) and it (`Makefile`) ![x](https://a.example)"


HOSTS = tuple((ROOT / page).read_text("utf-8") for page in ("docs/operating.md", "docs/site/fr/heberger.md"))


def chapters(page: str) -> list[str]:
    """What stands below each heading, with the heading's depth."""
    return re.split(r"^(?=##+ )", page, flags=re.MULTILINE)


def test_the_hosts_page_says_the_same_in_french_chapter_by_chapter() -> None:
    english, french = (chapters(page) for page in HOSTS)
    depths = [[each.partition(" ")[0] for each in page] for page in (english, french)]
    assert depths[0] == depths[1]
    named = r"`[^`\n]*?(TRIPOT_\w+|/(?!backups|sauvegardes)[a-z]+|tripot [a-z]+|deploy/[\w.-]+|_[A-Z]+|tripot_\w+)"
    for one, other in zip(english, french, strict=True):
        assert set(re.findall(named, one)) == set(re.findall(named, other)), one.splitlines()[0]
        assert len(other.split()) > 0.8 * len(one.split()), one.splitlines()[0]


READMES = {"en": "README.md", "fr": "README.fr.md"}


def test_each_readme_shows_pictures_in_its_language_small_enough_for_a_telephone() -> None:
    """`python -m tests.browser.pictures` takes them again."""
    folder, shown = ROOT / "docs" / "pictures", set()
    for lang, name in READMES.items():
        named = re.findall(r"\]\(docs/pictures/([^)]+)\)", (ROOT / name).read_text("utf-8"))
        assert named == [f"{each}.{lang}.webp" for each in ("home", "table", "phone")]
        shown |= set(named)
    assert shown == {path.name for path in folder.iterdir()}
    assert all(8_000 < (folder / each).stat().st_size <= 120_000 for each in shown)
