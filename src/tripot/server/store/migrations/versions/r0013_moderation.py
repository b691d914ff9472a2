"""What hosts, people and the operator do about people who misbehave, and when it was undone; marks of browsers."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    mark = sa.Column("browser", sa.String(64), comment="hash of the mark of the browser that holds it")
    op.add_column("sessions", mark)
    op.create_table(
        "moderation",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False, comment="mute, remove, hide, report, ban"),
        sa.Column("by", sa.String(24)),
        sa.Column("person", sa.String(24), comment="whom it is about"),
        sa.Column("name", sa.String(80), nullable=False, comment="of that person, at the time"),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger(), comment="when it is over by itself"),
        sa.Column("address", sa.String(64), nullable=False, comment="the network to which the doors are closed"),
        sa.Column("browsers", sa.Text(), nullable=False, comment="hashes of the marks of that person's browsers"),
        sa.Column("table_id", sa.String(16)),
        sa.Column("thread", sa.String(200), nullable=False, comment="of the message that is reported"),
        sa.Column("place", sa.Integer(), nullable=False, comment="of that message in its thread; 0 for none"),
        sa.Column("text", sa.Text(), nullable=False, comment="of that message"),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("ended_at", sa.BigInteger(), comment="when it was undone, or settled"),
        sa.Column("ended_by", sa.String(24)),
        sa.ForeignKeyConstraint(["by"], ["people.id"], name="fk_moderation_by", ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["ended_by"], ["people.id"], name="fk_moderation_ended_by", ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_moderation_person", ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_moderation_table_id", ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name="pk_moderation"),
        comment="What was done about people who misbehave. Undone, it stays as a line of the log.",
    )
    for column in ("by", "person", "table_id"):
        op.create_index(f"ix_moderation_{column}", "moderation", [column])
    op.create_index("ix_moderation_kind", "moderation", ["kind", "at"])
