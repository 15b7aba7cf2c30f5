"""Which tokens may do with an account what its user may."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add a mark; no token that is there has it."""
    op.add_column("tokens", sa.Column("manages", sa.Boolean(), server_default=sa.false(), nullable=False))


def downgrade() -> None:
    """Forget it again."""
    op.drop_column("tokens", "manages")
