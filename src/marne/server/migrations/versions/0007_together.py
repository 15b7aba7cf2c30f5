"""Dice that all players throw together."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add what is new; the dice of matches that are there stay as they are."""
    op.add_column("matches", sa.Column("throws", sa.JSON(), nullable=True))


def downgrade() -> None:
    """Forget it again."""
    op.drop_column("matches", "throws")
