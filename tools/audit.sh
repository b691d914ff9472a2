#!/bin/sh
# Known holes of what is locked: pip-audit and npm audit, where a network allows. The tools live in build/, not among what is audited.
set -u
audit=build/audit
[ -x "$audit/bin/pip-audit" ] || {
  "${VENV:-.venv}/bin/python" -m venv "$audit" && "$audit/bin/pip" install --quiet --disable-pip-version-check pip-audit
} || { echo "audit: pip-audit could not be installed; nothing was audited." >&2; exit 2; }
failed=0
"$audit/bin/pip-audit" --require-hashes --disable-pip --progress-spinner off --requirement requirements/test.txt || failed=1
if command -v npm > /dev/null; then
  npm audit --package-lock-only || failed=1
else
  echo "audit: there is no npm on this machine; the scripts and fonts were not audited." >&2
fi
exit $failed
