# The house in a container. Build the pages' scripts and fonts first (`make assets`): the build fails without them.
FROM python:3.13-slim AS build
WORKDIR /build
COPY . .
RUN pip install --no-cache-dir --no-deps --require-hashes --requirement requirements/build.txt \
 && pip wheel --no-cache-dir --no-deps --require-hashes --no-build-isolation --wheel-dir /wheels \
      --requirement requirements/play.txt --requirement requirements/postgresql.txt \
 && pip wheel --no-cache-dir --no-deps --no-index --no-build-isolation --wheel-dir /wheels .

FROM python:3.13-slim
RUN useradd --system --uid 1000 --create-home --home-dir /srv/tripot tripot \
 && install --directory --owner tripot --group tripot --mode 0700 /srv/tripot/var
RUN --mount=from=build,source=/wheels,target=/wheels \
    pip install --no-cache-dir --no-index --find-links /wheels "tripot[notices,postgresql]"
USER tripot
WORKDIR /srv/tripot
VOLUME /srv/tripot/var
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8000/readyz', timeout=4)"]
CMD ["tripot", "serve", "--host", "0.0.0.0"]
