# Two commands matter: `make play` and `make test`. README.md says what they do.
PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip install --quiet --disable-pip-version-check
JOBS   ?= 2
COMPILED_CASES := sn_decisions sn_decisions_logged sn_copies sn_search sn_sharp_move

.PHONY: play test check types style imports install install-dev system assets docs bench soak coverage mutants lock audit compiled wheel clean help

help: ## Say what can be made
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/'

play: install assets ## Serve Tripot on http://127.0.0.1:8000, or PORT=…; with LAN=1 to phones in the same Wi-Fi too
	@$(BIN)/tripot serve $(if $(LAN),--lan) $(if $(PORT),--port $(PORT))

test: install-dev system assets check ## Check and test everything
	$(BIN)/python -m tools.run_tests --jobs $(JOBS)

check: style types imports ## Format, lint, types and imports

style: install-dev
	$(BIN)/ruff format --check src tests examples tools bench
	$(BIN)/ruff check src tests examples tools bench

types: install-dev
	$(BIN)/mypy

imports: install-dev
	$(BIN)/lint-imports

docs: install-dev ## Write the generated pages of docs/ again, and the documentation site into build/site
	$(BIN)/tripot docs
	$(BIN)/python -m tools.site

bench: install-dev ## Measure, and write bench/results.json
	$(BIN)/python -m bench

soak: install-dev system ## The full sizes of the promises, for SOAK_MINUTES (30): one table, kept in build/soak.md
	PYTHONPATH=tests:. $(BIN)/python -m soak

coverage: install-dev ## Branches of the core that its tests take: the engine, the tables and the store
	$(BIN)/python -m pytest -q -n $(JOBS) --cov=tripot.engine --cov=tripot.server.tables --cov=tripot.server.store \
		tests/engine tests/server/tables tests/server/store

mutants: install-dev ## Mutants of the core by mutmut, in build/mutants; docs/mutants.md says what was found
	$(BIN)/python -m tools.mutants

lock: ## Write requirements/ again: what is installed, with hashes; after a change of constraints.txt or pyproject.toml
	$(BIN)/python -m tools.lock

audit: install-dev ## Known holes of what is locked: pip-audit and npm audit, where a network allows
	@VENV=$(VENV) sh tools/audit.sh

compiled: install-dev ## The rules as machine code, in build/compiled, tested and measured
	$(BIN)/python -m tools.compiled
	PYTHONPATH=build/compiled/src $(BIN)/python -m pytest -q tests/engine tests/games/startup_nation tests/bots
	PYTHONPATH=build/compiled/src $(BIN)/python -m bench $(COMPILED_CASES)

install: $(VENV)/installed ## The program and what it needs
install-dev: $(VENV)/installed-dev ## The same, with what its tests need

$(VENV)/bin/python:
	$(PYTHON) -c 'import sys; sys.exit(None if sys.version_info >= (3, 11) else "Tripot needs Python 3.11 or newer.")'
	$(PYTHON) -m venv $(VENV)

$(VENV)/installed: pyproject.toml requirements/play.txt | $(VENV)/bin/python
	@echo "Tripot installs what it needs into $(VENV): the first time this takes a minute or two."
	$(PIP) --no-deps --require-hashes --requirement requirements/build.txt
	$(PIP) --no-deps --require-hashes --no-build-isolation --requirement requirements/play.txt
	$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/installed-dev: pyproject.toml requirements/test.txt | $(VENV)/bin/python
	@echo "Tripot installs what its tests need into $(VENV) (about 1.4 GB): this takes some minutes."
	$(PIP) --no-deps --require-hashes --requirement requirements/build.txt
	$(PIP) --no-deps --require-hashes --no-build-isolation --requirement requirements/test.txt
	$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@ $(VENV)/installed

system: ## Chromium and PostgreSQL for the tests, where the system can install them
	@sh tools/system_packages.sh

assets: | $(VENV)/bin/python ## Third-party scripts and fonts, by npm, into the package
	@VENV=$(VENV) sh tools/assets.sh

wheel: install assets ## A wheel and a source archive in dist/, with the pages' scripts and fonts inside; build/wheel.log says how
	@mkdir -p build && echo "Building a wheel and a source archive: about a minute."
	@$(BIN)/python -c 'import setuptools.build_meta as build; build.build_sdist("dist"); build.build_wheel("dist")' \
		> build/wheel.log 2>&1 || { tail -n 20 build/wheel.log; exit 1; }
	@ls -l dist

clean: ## Forget everything that was installed or built
	rm -rf $(VENV) node_modules build dist src/*.egg-info src/tripot/server/web/static/vendor
