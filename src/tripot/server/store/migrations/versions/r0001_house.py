"""The house: people, tables, journals, talk, alarms."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "facts",
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_facts")),
        comment="What the house knows about itself: its signing secret, its last sign of life.",
    )
    op.create_table(
        "keys",
        sa.Column("owner", sa.String(length=24), nullable=False),
        sa.Column("key", sa.String(length=80), nullable=False),
        sa.Column("print", sa.String(length=32), nullable=False),
        sa.Column("answer", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("owner", "key", name=op.f("pk_keys")),
        comment="Requests that happened, by idempotency key; actions and messages carry their own.",
    )
    op.create_index(op.f("ix_keys_at"), "keys", ["at"], unique=False)
    op.create_table(
        "people",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("language", sa.String(length=8), nullable=False),
        sa.Column("theme", sa.String(length=8), nullable=False),
        sa.Column("zone", sa.String(length=64), nullable=False),
        sa.Column("login", sa.String(length=80), nullable=True),
        sa.Column("password", sa.String(length=200), nullable=True),
        sa.Column("email", sa.String(length=254), nullable=True),
        sa.Column("webhook", sa.String(length=500), nullable=True),
        sa.Column("notices", sa.String(length=200), nullable=False),
        sa.Column("link", sa.String(length=64), nullable=True, comment="hash of the personal link's word"),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_people")),
        sa.UniqueConstraint("link", name=op.f("uq_people_link")),
        sa.UniqueConstraint("login", name=op.f("uq_people_login")),
    )
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("token", sa.String(length=64), nullable=False, comment="hash"),
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("device", sa.String(length=200), nullable=False),
        sa.Column("operator", sa.Boolean(), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.Column("seen_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_sessions_person"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sessions")),
        sa.UniqueConstraint("token", name=op.f("uq_sessions_token")),
    )
    op.create_index(op.f("ix_sessions_person"), "sessions", ["person"], unique=False)
    op.create_table(
        "tables",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("rules", sa.String(length=20), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("status", sa.String(length=12), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("schedule", sa.Text(), nullable=False),
        sa.Column("is_public", sa.Boolean(), nullable=False),
        sa.Column("watching", sa.String(length=12), nullable=False),
        sa.Column("host", sa.String(length=24), nullable=True),
        sa.Column("commitment", sa.String(length=64), nullable=False),
        sa.Column("invitation", sa.String(length=40), nullable=False),
        sa.Column("watchword", sa.String(length=40), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False, comment="of the last entry"),
        sa.Column("version", sa.Integer(), nullable=False, comment="of the last note"),
        sa.Column("said", sa.Integer(), nullable=False, comment="number of the last message"),
        sa.Column("awaited", sa.String(length=200), nullable=False, comment="seats, separated by commas"),
        sa.Column("since", sa.BigInteger(), nullable=False, comment="when what is pending was opened"),
        sa.Column("paused_at", sa.BigInteger(), nullable=True),
        sa.Column("held_due", sa.BigInteger(), nullable=True, comment="the deadline that the pause stopped"),
        sa.Column("undo", sa.Text(), nullable=True, comment="the taking back that is being asked"),
        sa.Column("rematch", sa.String(length=16), nullable=True),
        sa.Column("opened_at", sa.BigInteger(), nullable=False),
        sa.Column("started_at", sa.BigInteger(), nullable=True),
        sa.Column("ended_at", sa.BigInteger(), nullable=True),
        sa.Column("moved_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["host"], ["people.id"], name=op.f("fk_tables_host"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
        sa.UniqueConstraint("invitation", name=op.f("uq_tables_invitation")),
        sa.UniqueConstraint("watchword", name=op.f("uq_tables_watchword")),
    )
    op.create_index("ix_tables_lobby", "tables", ["is_public", "status", "opened_at"], unique=False)
    op.create_table(
        "alarms",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("kind", sa.String(length=12), nullable=False, comment="deadline, near, bot"),
        sa.Column("seat", sa.Integer(), nullable=False, comment="of a bot; -1 otherwise"),
        sa.Column("due", sa.BigInteger(), nullable=False),
        sa.Column("decision", sa.Integer(), nullable=False),
        sa.Column("by_wall", sa.Boolean(), nullable=False, comment="an hour of the wall clock, not an interval"),
        sa.Column("held", sa.Boolean(), nullable=False, comment="suspended: the clock jumped"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_alarms_table_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "kind", "seat", name=op.f("pk_alarms")),
    )
    op.create_index(op.f("ix_alarms_due"), "alarms", ["due"], unique=False)
    op.create_table(
        "chairs",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("person", sa.String(length=24), nullable=True),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("level", sa.String(length=20), nullable=False),
        sa.Column("token", sa.String(length=64), nullable=True, comment="hash of a program's token"),
        sa.Column("offer", sa.String(length=64), nullable=True, comment="hash of the word that hands the chair over"),
        sa.Column("absences", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_chairs_person"), ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_chairs_table_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_chairs")),
        sa.UniqueConstraint("offer", name=op.f("uq_chairs_offer")),
        sa.UniqueConstraint("token", name=op.f("uq_chairs_token")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_chairs_person"), "chairs", ["person"], unique=False)
    op.create_table(
        "entries",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("actor", sa.Integer(), nullable=False),
        sa.Column("what", sa.Text(), nullable=False, comment="the action, `void` or `seed`, as JSON"),
        sa.Column("chain", sa.String(length=64), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("key", sa.String(length=100), nullable=True, comment="seat and idempotency key of the sender"),
        sa.Column("print", sa.String(length=32), nullable=True, comment="fingerprint of what was sent with the key"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_entries_table_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "seq", name=op.f("pk_entries")),
        sa.UniqueConstraint("table_id", "key", name=op.f("uq_entries_table_id_key")),
        comment="The journals. Append only.",
        sqlite_with_rowid=False,
    )
    op.create_table(
        "messages",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False, comment="of all threads together; never shown"),
        sa.Column("thread", sa.String(length=20), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False, comment="in its thread, from 1"),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("person", sa.String(length=24), nullable=True),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("key", sa.String(length=100), nullable=False),
        sa.Column("print", sa.String(length=32), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_messages_table_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "number", name=op.f("pk_messages")),
        sa.UniqueConstraint("table_id", "key", name=op.f("uq_messages_table_id_key")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "notes",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(length=24), nullable=False),
        sa.Column("facts", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_notes_table_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "number", name=op.f("pk_notes")),
        comment="What the house did at a table: chairs, clock, state.",
        sqlite_with_rowid=False,
    )
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("person", sa.String(length=24), nullable=True),
        sa.Column("level", sa.String(length=20), nullable=False),
        sa.Column("points", sa.BigInteger(), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.Column("ended_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_results_person"), ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_results_table_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_results")),
    )
    op.create_index("ix_results_game", "results", ["game", "person"], unique=False)
    op.create_index(op.f("ix_results_person"), "results", ["person"], unique=False)
    op.create_table(
        "seeds",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("seed", sa.LargeBinary(length=32), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_seeds_table_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_seeds")),
        comment="Apart from the tables, so that no listing of tables can carry one.",
    )
    op.create_table(
        "snapshots",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("chain", sa.String(length=64), nullable=False),
        sa.Column(
            "code", sa.String(length=40), nullable=False, comment="of the program that made it: another one ignores it"
        ),
        sa.Column("body", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_snapshots_table_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_snapshots")),
        comment="Caches: may be emptied at any time.",
    )
    op.create_table(
        "watchers",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_watchers_person"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_watchers_table_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "person", name=op.f("pk_watchers")),
    )
    op.create_table(
        "drafts",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("form", sa.String(length=80), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id", "seat"],
            ["chairs.table_id", "chairs.seat"],
            name=op.f("fk_drafts_table_id_seat"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("table_id", "seat", "form", name=op.f("pk_drafts")),
    )
    op.create_table(
        "reads",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("thread", sa.String(length=20), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id", "seat"],
            ["chairs.table_id", "chairs.seat"],
            name=op.f("fk_reads_table_id_seat"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("table_id", "seat", "thread", name=op.f("pk_reads")),
    )
