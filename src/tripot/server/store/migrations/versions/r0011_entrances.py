"""Links that let somebody in once; what is told on their other devices."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "entrances",
        sa.Column("word", sa.String(length=64), nullable=False, comment="hash"),
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("by", sa.String(length=12), nullable=False, comment="who vouched: the address, the operator"),
        sa.Column("ends_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_entrances_person"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("word", name=op.f("pk_entrances")),
        comment="Links that let somebody in once.",
    )
    news = "that its owner came in elsewhere by a link made for them, until it is seen"
    op.add_column("sessions", sa.Column("news", sa.Text(), comment=news))
