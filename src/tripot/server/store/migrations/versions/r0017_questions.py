"""What those present at a table are asked about it."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None

_COMMENT = "what those present are asked about the table itself"


def upgrade() -> None:
    op.add_column("tables", sa.Column("question", sa.Text(), comment=_COMMENT))
