"""The JSON API, under `/api/v1`: enough for a program in any language to open a table, sit, look, play and talk."""

from fastapi import APIRouter

from tripot.server.web.api import chairs, people, play, stream, tables, talk

router = APIRouter(prefix="/api/v1")
for part in (people, tables, chairs, play, talk, stream):
    router.include_router(part.router)
