"""Parameters: the figures that a table sets otherwise."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    about = "figures that differ from the rulebook"
    op.add_column("tables", sa.Column("parameters", sa.Text(), nullable=False, server_default="{}", comment=about))
