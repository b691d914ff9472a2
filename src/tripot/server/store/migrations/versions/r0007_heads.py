"""A table's row holds the head of its chain: an entry missing at the end is noticed."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("chain", sa.String(length=64), comment="of the last entry"))
    last = "SELECT chain FROM entries WHERE entries.table_id = tables.id AND entries.seq = tables.seq"
    op.execute(f"UPDATE tables SET chain = ({last})")  # noqa: S608 - no value of anybody's is in it
