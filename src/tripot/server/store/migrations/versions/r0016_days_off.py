"""Days off, and the friend who may take somebody's chairs meanwhile."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "days_off",
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("day", sa.String(length=10), nullable=False, comment="as 2026-12-24, where they live"),
        sa.Column("asked", sa.Boolean(), nullable=False, comment="by themselves; the house took the others"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_days_off_person", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", "day", name="pk_days_off"),
        sqlite_with_rowid=False,
        comment="Days on which somebody is on holiday.",
    )
    op.create_table(
        "friends",
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("friend", sa.String(length=24), nullable=False),
        sa.ForeignKeyConstraint(["friend"], ["people.id"], name="fk_friends_friend", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_friends_person", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", name="pk_friends"),
        sqlite_with_rowid=False,
        comment="Who may take the chairs of somebody who missed a deadline.",
    )
    op.create_index("ix_friends_friend", "friends", ["friend"])
