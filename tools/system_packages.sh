#!/bin/sh
# Chromium for the browser tests, PostgreSQL's server and strace for the storage tests, nginx and Caddy for the samples of proxies. What cannot be had is said, not hidden:
# the tests that need it are skipped by name, and fail where CI=true.
set -u

has_chromium() { command -v chromium || command -v chromium-browser || command -v google-chrome; }
has_postgres() { command -v initdb || ls /usr/lib/postgresql/*/bin/initdb; }

missing=""
has_chromium >/dev/null 2>&1 || missing="chromium"
has_postgres >/dev/null 2>&1 || missing="$missing postgresql"
command -v strace >/dev/null 2>&1 || missing="$missing strace"
command -v nginx >/dev/null 2>&1 || missing="$missing nginx-light"
command -v caddy >/dev/null 2>&1 || missing="$missing caddy"
[ -n "$missing" ] || exit 0

if command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ]; then
  echo "installing:$missing" | tr -s ' '
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null
fi
has_chromium >/dev/null 2>&1 || echo "Chromium is not installed: the browser tests will be skipped."
has_postgres >/dev/null 2>&1 || echo "PostgreSQL's server is not installed: its storage tests will be skipped."
command -v strace >/dev/null 2>&1 || echo "strace is not installed: the tests of power cuts will be skipped."
for proxy in nginx caddy; do
  command -v $proxy >/dev/null 2>&1 || echo "$proxy is not installed: the test of its sample will be skipped."
done
exit 0
