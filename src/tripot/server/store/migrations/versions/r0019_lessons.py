"""Lessons: tables where neighbours play by script, and how far the learner is."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    about = "which lesson it is; empty for a game"
    op.add_column("tables", sa.Column("lesson", sa.String(40), nullable=False, server_default="", comment=about))
    about = "how many of its steps are done"
    op.add_column("tables", sa.Column("lesson_step", sa.Integer(), nullable=False, server_default="0", comment=about))
