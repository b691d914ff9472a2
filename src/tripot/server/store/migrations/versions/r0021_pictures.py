"""Pictures that are brought to a table."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    body = "drawn anew by the house: nothing of what was sent is in it"
    op.create_table(
        "pictures",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("sha256", sa.String(length=64), nullable=False, comment="of the body; journals name it"),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("kind", sa.String(length=40), nullable=False, comment="as browsers are told"),
        sa.Column("width", sa.Integer(), nullable=False),
        sa.Column("height", sa.Integer(), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False, comment="bytes of the body"),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False, comment=body),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_pictures_table_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "sha256", name="pk_pictures"),
        comment="Pictures that were brought to a table. No part of its journal.",
    )
