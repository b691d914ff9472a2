"""Ratings, and whether somebody hides theirs."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "ratings",
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("holder", sa.String(length=44), nullable=False, comment="a person's id, or `bot:` and a level"),
        sa.Column("person", sa.String(length=24), nullable=True),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("played", sa.Integer(), nullable=False, comment="games that counted"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_ratings_person", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", "holder", name="pk_ratings"),
        sqlite_with_rowid=False,
        comment="How strong people and levels of bots are at a game, as far as its finished tables tell.",
    )
    op.create_index("ix_ratings_person", "ratings", ["person"])
    op.add_column("people", sa.Column("hides_rating", sa.Boolean(), nullable=False, server_default=sa.false()))
