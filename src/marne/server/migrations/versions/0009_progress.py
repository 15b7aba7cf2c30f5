"""How far a match is."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Add what is new; matches that are there tell it when something is chosen next."""
    op.add_column("matches", sa.Column("progress", sa.JSON(), nullable=True))


def downgrade() -> None:
    """Forget it again."""
    op.drop_column("matches", "progress")
