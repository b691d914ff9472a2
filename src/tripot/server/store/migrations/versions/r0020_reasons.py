"""Why bots did what they did, kept with each of their entries."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "reasons",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False, comment="what was compared, expected and believed"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_reasons_table_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "seq", name="pk_reasons"),
        comment="Why bots did what they did: told once the game is over.",
    )
