"""Who sat in a chair before, whether somebody absent is to be replaced, and signs of those who read without scripts."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    missed = sa.Column("missed_at", sa.BigInteger(), comment="when they last let the clock ring; nothing once they act")
    op.add_column("chairs", missed)
    asked = sa.Column("question", sa.Text(), comment="whether to replace whoever sits there, as it is being asked")
    op.add_column("chairs", asked)
    about = "a page that has no stream"
    usual = sa.false()
    op.add_column("presence", sa.Column("is_page", sa.Boolean(), nullable=False, server_default=usual, comment=about))
    op.create_table(
        "sittings",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False, comment="of the sitting in its chair, from 1"),
        sa.Column("person", sa.String(length=24)),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False, comment="of the last entry of their time"),
        sa.Column("version", sa.Integer(), nullable=False, comment="of the last note of their time"),
        sa.Column("said", sa.Integer(), nullable=False, comment="number of the last message of their time"),
        sa.Column("heard", sa.Integer(), nullable=False, comment="private messages to their chair until then"),
        sa.Column("may_return", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_sittings_person", ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_sittings_table_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "seat", "place", name="pk_sittings"),
        sqlite_with_rowid=False,
        comment="Who sat in a chair of a running game before whoever sits there now.",
    )
    op.create_index("ix_sittings_person", "sittings", ["person"])
