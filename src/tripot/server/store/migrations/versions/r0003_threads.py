"""Private conversations have several members, so longer names, and may have a title."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    old, new = sa.String(length=20), sa.String(length=200)
    title = sa.Column(
        "title", sa.String(length=80), nullable=False, server_default="", comment="that it gives to its thread"
    )
    with op.batch_alter_table("messages", table_kwargs={"sqlite_with_rowid": False}) as messages:
        messages.alter_column("thread", existing_type=old, type_=new, existing_nullable=False)
        messages.add_column(title)
    with op.batch_alter_table("reads") as reads:
        reads.alter_column("thread", existing_type=old, type_=new, existing_nullable=False)
