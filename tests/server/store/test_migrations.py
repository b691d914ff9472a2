"""Old databases are brought up to date with everything in them; newer ones are refused."""

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, MetaData, Table, create_engine, insert, select, text

from citing import promise
from server.cluster import Cluster
from tripot.server.store import schema
from tripot.server.store.connect import connect, migrate
from tripot.server.store.upgrades import NewerDatabase, config, current, head, revisions, upgrade

WORDS = {"VARCHAR": "x", "TEXT": "{}", "BOOLEAN": True, "BLOB": b"s", "BYTEA": b"s"}
VALUES = {**WORDS, "BIGINT": 5, "INTEGER": 1, "FLOAT": 2.5, "DOUBLE PRECISION": 2.5}


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgresql)])
def empty_url(request: pytest.FixtureRequest, tmp_path: object) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/old.db"
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.new()


def engine_of(url: str) -> Engine:
    database = connect(url)
    database.acquire()
    return database.engine


@promise("R7")
@pytest.mark.parametrize("revision", revisions())
def test_a_house_of_any_revision_is_brought_up_to_date_with_its_data(empty_url: str, revision: str) -> None:
    engine = engine_of(empty_url)
    with engine.begin() as connection:
        upgrade(connection, revision)
    old = MetaData()
    old.reflect(engine)
    filled = {}
    with engine.begin() as connection:
        for table in old.sorted_tables:
            if table.name != "alembic_version":
                filled[table.name] = fill(connection, table)
    with engine.begin() as connection:
        upgrade(connection)
        assert current(connection) == head()
        for name, row in filled.items():
            table = schema.metadata.tables[name]
            found = dict(connection.execute(select(table)).one()._mapping)
            assert {key: found[key] for key in row} == row
    engine.dispose()


def test_names_of_conversations_grow_and_what_was_said_stays(empty_url: str) -> None:
    engine = engine_of(empty_url)
    with engine.begin() as connection:
        upgrade(connection, "0002")
    old = MetaData()
    old.reflect(engine)
    with engine.begin() as connection:
        for name in ("people", "tables", "chairs"):
            fill(connection, old.tables[name])
        said = fill(connection, old.tables["messages"]) | {"number": 2, "key": "y", "thread": "P1-P2"}
        connection.execute(insert(old.tables["messages"]), said)
        fill(connection, old.tables["reads"])
    everybody = "-".join(f"P{number}" for number in range(1, 31))
    with engine.begin() as connection:
        upgrade(connection)
        found = connection.execute(select(schema.messages.c.thread, schema.messages.c.title)).all()
        assert sorted(tuple(row) for row in found) == [("P1-P2", ""), ("x", "")]
        later = {**said, "number": 3, "key": "z", "thread": everybody, "title": "Everybody"}
        connection.execute(insert(schema.messages), later)
        read = {"table_id": "x", "seat": 1, "thread": everybody, "number": 1}
        connection.execute(insert(schema.reads), read)
    engine.dispose()


def fill(connection: object, table: Table) -> dict[str, object]:
    row = {column.name: VALUES[str(column.type).split("(")[0]] for column in table.columns if not column.nullable}
    row |= {column.name: "x" for column in table.columns if column.foreign_keys and "VARCHAR" in str(column.type)}
    connection.execute(insert(table), row)  # type: ignore[attr-defined]
    return row


def test_the_revisions_make_what_the_program_expects(empty_url: str) -> None:
    database = connect(empty_url)
    database.acquire()
    migrate(database)
    with database.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, schema.metadata) == []
    database.let_go()


def test_the_files_are_numbered_as_they_follow_each_other() -> None:
    scripts = ScriptDirectory.from_config(config()).walk_revisions()
    assert tuple(script.revision for script in scripts)[::-1] == revisions()


@promise("R7")
def test_a_database_of_a_later_version_is_refused_clearly(tmp_path: object) -> None:
    engine = create_engine(f"sqlite:///{tmp_path}/new.db")
    with engine.begin() as connection:
        upgrade(connection)
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with engine.begin() as connection, pytest.raises(NewerDatabase, match="9999"):
        upgrade(connection)
    engine.dispose()
