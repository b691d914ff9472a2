"""What is built holds the pages' scripts and fonts, or is not built."""

from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

VENDOR = Path("src/tripot/server/web/static/vendor")
NEEDED = ("htmx.js", "sse.js", "outfit.woff2", "source-sans.woff2")


def check_assets() -> None:
    """Stop with the reason where something is missing."""
    missing = [name for name in NEEDED if not (VENDOR / name).is_file()]
    if missing:
        reason = (
            f"Tripot's pages need {', '.join(missing)} in {VENDOR}: run `make assets` (it needs Node) before building."
        )
        raise SystemExit(reason)


class WholeBuild(build_py):
    """A wheel with everything; an editable one may do without."""

    def run(self) -> None:
        """Look first."""
        if not self.editable_mode:
            check_assets()
        super().run()


class WholeSource(sdist):
    """A source archive that can be built where there is no Node."""

    def run(self) -> None:
        """Look first."""
        check_assets()
        super().run()


setup(cmdclass={"build_py": WholeBuild, "sdist": WholeSource})
