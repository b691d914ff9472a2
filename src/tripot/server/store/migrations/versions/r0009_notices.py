"""Notices go out one channel at a time; addresses are confirmed, devices and calendars have their own."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    _people()
    _outbox()
    _addresses()


def _people() -> None:
    columns = (
        sa.Column("email_confirmed_at", sa.BigInteger(), comment="when its owner said that it is theirs"),
        sa.Column("service", sa.String(length=500), comment="where friends live: an address that apprise knows"),
        sa.Column("calendar", sa.String(length=64), comment="hash of the word in the calendar's address"),
    )
    for column in columns:
        op.add_column("people", column)
    op.create_index(op.f("ix_people_calendar"), "people", ["calendar"], unique=True)


def _outbox() -> None:
    """What waits goes on waiting, and is shared out among the channels."""
    op.execute("CREATE TABLE outbox_before AS SELECT * FROM outbox")
    op.drop_table("outbox")
    op.create_table(
        "outbox",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("kind", sa.String(length=12), nullable=False),
        sa.Column("table_id", sa.String(length=16)),
        sa.Column("seat", sa.Integer()),
        sa.Column("number", sa.Integer(), comment="of the decision, the note or the message that it is about"),
        sa.Column("facts", sa.Text(), nullable=False),
        sa.Column("channel", sa.String(length=40), nullable=False, comment="empty until it is shared out"),
        sa.Column("address", sa.String(length=64), nullable=False, comment="hash of where it goes"),
        sa.Column("due", sa.BigInteger(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("sent_at", sa.BigInteger(), comment="kept for a day: nothing is told twice, nobody too often"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_outbox_person"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_outbox_table_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outbox")),
        comment="Notices on their way, one for each channel.",
    )
    op.create_index(op.f("ix_outbox_due"), "outbox", ["due"], unique=False)
    op.create_index("ix_outbox_told", "outbox", ["person", "channel", "table_id"], unique=False)
    op.create_index("ix_outbox_address", "outbox", ["address", "sent_at"], unique=False)
    op.execute(
        "INSERT INTO outbox (id, person, kind, table_id, facts, channel, address, due, tries) "
        "SELECT id, person, kind, table_id, facts, '', '', due, tries FROM outbox_before"
    )
    op.drop_table("outbox_before")


def _addresses() -> None:
    op.create_table(
        "mailboxes",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("address", sa.String(length=254), nullable=False, comment="in small letters"),
        sa.Column("asked", sa.Integer(), nullable=False, comment="confirmations sent so far"),
        sa.Column("asked_at", sa.BigInteger()),
        sa.Column("stopped_at", sa.BigInteger(), comment="its owner wants no letters"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_mailboxes")),
        sa.UniqueConstraint("address", name=op.f("uq_mailboxes_address")),
        comment="What the house knows of an address, whoever gave it.",
    )
    op.create_table(
        "subscriptions",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("endpoint", sa.String(length=1000), nullable=False),
        sa.Column(
            "key",
            sa.String(length=120),
            nullable=False,
            comment="public: only the device reads what is written with it",
        ),
        sa.Column("auth", sa.String(length=60), nullable=False),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_subscriptions_person"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_subscriptions")),
        sa.UniqueConstraint("endpoint", name=op.f("uq_subscriptions_endpoint")),
        comment="Browsers that want web push.",
    )
    op.create_index(op.f("ix_subscriptions_person"), "subscriptions", ["person"], unique=False)
    op.create_table(
        "table_wishes",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("notices", sa.String(length=200), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_table_wishes_person"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_table_wishes_table_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "person", name=op.f("pk_table_wishes")),
        comment="What somebody wants to be told of one table, where that is not the usual.",
    )
