"""Practice games: everything may be taken back, and they do not count."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    about = "everything may be taken back; it does not count"
    usual = sa.false()
    op.add_column("tables", sa.Column("is_practice", sa.Boolean(), nullable=False, server_default=usual, comment=about))
