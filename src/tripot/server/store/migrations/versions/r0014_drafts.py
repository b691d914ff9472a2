"""A draft carries its decision's number; what became of it when its turn was over is kept for its writer."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    meant = "that it was written for; nothing: for none in particular"
    op.add_column("drafts", sa.Column("decision", sa.Integer(), comment=meant))
    _read_numbers()
    op.create_table(
        "draft_news",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("form", sa.String(length=80), nullable=False),
        sa.Column("fate", sa.String(length=12), nullable=False, comment="handed_in, faulty, deposited, ready, left"),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("refusal", sa.Text(), comment="why the rules refuse it"),
        sa.ForeignKeyConstraint(
            ["table_id", "seat"],
            ["chairs.table_id", "chairs.seat"],
            name="fk_draft_news_table_id_seat",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_draft_news"),
        comment="What became of a draft when its turn was over, for its writer alone.",
    )


def _read_numbers() -> None:
    """The number stood in the name (`orders@12`, `orders+@12`): only the latest of each form is kept."""
    connection = op.get_bind()
    names = ("table_id", "seat", "form", "value", "decision")
    drafts = sa.table("drafts", *(sa.column(name) for name in names))
    rows = connection.execute(sa.select(drafts).where(drafts.c.form.contains("@"))).all()
    connection.execute(sa.delete(drafts).where(drafts.c.form.contains("@")))
    latest = {}
    for row in sorted(rows, key=lambda row: int(row.form.rpartition("@")[2])):
        form, _, decision = row.form.rpartition("@")
        key = {"table_id": row.table_id, "seat": row.seat, "form": form}
        latest[tuple(key.values())] = {**key, "value": row.value, "decision": int(decision)}
    if latest:
        connection.execute(sa.insert(drafts), list(latest.values()))
