"""Guesses: how often somebody tried a password, a link or a token lately, whichever worker was asked."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "guesses",
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("who", sa.String(length=64), nullable=False, comment="a print of whoever pays for the guess"),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("kind", "who", name=op.f("pk_guesses")),
        comment="Guesses at passwords, links and tokens within the last minutes.",
    )
