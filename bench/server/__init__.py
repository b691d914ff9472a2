"""The house under load, measured from a second process on loopback."""

from functools import partial

from bench.measure import Trial
from bench.server import crash, pages, posting, watchers

CASES = (
    Trial(
        "server_post",
        "posted actions",
        posting.posted,
        {"of_starlette": "at least 0.6", "of_fastapi": "at least 1", "half_load_p99_ms": "at most 20"},
    ),
    Trial("server_tables", "moves of 32 tables", posting.tables, {"per_s": "at least 3000"}),
    Trial("server_power_safe", "moves, power-safe", posting.power_safe, {"of_kill_safe": "at least 0.9"}),
    Trial(
        "server_watchers",
        "moves heard by 1,000 watchers",
        partial(watchers.watchers, 1000),
        {"p99_ms": "at most 60", "kb_each": "at most 30"},
    ),
    Trial(
        "server_watchers_5000",
        "moves heard by 5,000 watchers",
        partial(watchers.watchers, 5000),
        {"p99_ms": "at most 250", "kb_each": "at most 30"},
    ),
    Trial("server_crash", "tables served again after SIGKILL", crash.crash, {"all_tables_s": "at most 2"}),
    Trial("server_lobby", "lobby pages with 10,000 tables", pages.lobby, {"of_100": "at least 0.9"}),
    Trial("server_table_page", "table pages", pages.table_page, {"render_ms": "at most 15"}),
    Trial("server_first_view", "first views, every file fetched", pages.first_view, {"table_kb": "at most 150"}),
)
