"""Tables that go to other houses, and tables that come from them."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "departures",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("parcel", sa.String(length=24), nullable=False),
        sa.Column("house", sa.Text(), nullable=False, comment="the card of the house that it goes to"),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("was_paused", sa.Boolean(), nullable=False, comment="whether the clock stood already"),
        sa.Column("gone_at", sa.BigInteger(), nullable=True, comment="when the other house's receipt was there"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_departures_table_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", name="pk_departures"),
        sa.UniqueConstraint("parcel", name="uq_departures_parcel"),
        comment="Tables that leave the house, or have left it.",
    )
    op.create_table(
        "forwardings",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("link", sa.Text(), nullable=False, comment="by which they come in there"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_forwardings_table_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_forwardings_person", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "person", name="pk_forwardings"),
        sqlite_with_rowid=False,
        comment="Where each of those who sat at a table that is gone finds it.",
    )
    op.create_table(
        "arrivals",
        sa.Column("parcel", sa.String(length=24), nullable=False, comment="taken in once: the row stays"),
        sa.Column("table_id", sa.String(length=16), nullable=True),
        sa.Column("house", sa.Text(), nullable=False, comment="the card of the house that it comes from"),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("was_paused", sa.Boolean(), nullable=False, comment="whether the clock stood before it left"),
        sa.Column("receipt", sa.Text(), nullable=False),
        sa.Column("released_at", sa.BigInteger(), nullable=True, comment="when it was seen to be gone there"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_arrivals_table_id", ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("parcel", name="pk_arrivals"),
        sa.UniqueConstraint("table_id", name="uq_arrivals_table_id"),
        comment="Tables that came from other houses.",
    )
