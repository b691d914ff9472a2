"""The JSON API, under `/api/v1`: enough for a program in any language to open a table, sit, look, play and talk."""

from tripot.server.web.api import chairs, moderation, people, play, stream, tables, talk

ROUTES = [route for part in (people, tables, chairs, play, talk, moderation, stream) for route in part.router.routes]
