"""The JSON API, under `/api/v1`: enough for a program in any language to open a table, sit, look, play and talk."""

from tripot.server.web.api import chairs, drafts, moderation, moving, people, play, stream, tables, talk

_PARTS = (people, tables, chairs, play, drafts, talk, moderation, moving, stream)
ROUTES = [route for part in _PARTS for route in part.router.routes]
