"""Words for the dice that are sealed before any of them is said."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add what is new; matches that are there have no such seals."""
    op.add_column("seats", sa.Column("seal", sa.String(length=64), nullable=True))
    op.add_column("matches", sa.Column("seals", sa.JSON(), nullable=True))


def downgrade() -> None:
    """Forget it again."""
    op.drop_column("matches", "seals")
    op.drop_column("seats", "seal")
