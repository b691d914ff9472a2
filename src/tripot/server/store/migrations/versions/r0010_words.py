"""Players add a word each to the seed: kept with their chair, then with the table's header."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    began = "what each chair added to the seed, from the beginning on"
    op.add_column("tables", sa.Column("words", sa.Text(), comment=began))
    word = sa.Column(
        "own_word", sa.String(32), nullable=False, server_default="", comment="that the sitter adds to the seed"
    )
    op.add_column("chairs", word)
