#!/bin/sh
# Third-party scripts, styles and fonts: named by package.json, fetched by npm, copied into the package, never committed.
set -eu
target=src/tripot/server/web/static/vendor
stamp=$target/.made-from
[ -f package.json ] || exit 0
listed=$(cat package.json package-lock.json | cksum)
if [ -f "$VENV/installed-dev" ]; then with=dev; else with=play; fi
case "$(cat "$stamp" 2>/dev/null)" in "dev $listed" | "$with $listed") exit 0 ;; esac
if [ $with = dev ]; then omit=; else omit=--omit=dev; fi # what only tests need

npm=$(command -v npm || true)
if [ -z "$npm" ]; then
  # No Node on this machine: the one that comes as a Python wheel serves as well.
  if "$VENV/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes --requirement requirements/node.txt; then
    npm="$VENV/bin/npm"
    PATH="$VENV/bin:$PATH"
  else
    echo "There is no Node (npm) on this machine, and none could be fetched as a Python wheel." >&2
  fi
fi
if [ -n "$npm" ] && "$npm" ci $omit --ignore-scripts --no-audit --no-fund --loglevel=error && "$npm" run --silent build; then
  printf '%s' "$with $listed" > "$stamp"
else
  echo "The scripts and fonts of the pages could not be fetched: the pages work without them, by reload." >&2
  echo "Install Node 18 or newer, or connect this machine, and run \`make assets\` to have them live." >&2
  [ "${CI:-}" != true ]
fi
