"""How much somebody may still do, whichever worker he asks."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Add what is new; nobody has done anything yet."""
    op.create_table(
        "allowances",
        sa.Column("whose", sa.String(length=400), nullable=False),
        sa.Column("level", sa.Float(53), nullable=False),
        sa.Column("at", sa.Float(53), nullable=False),
        sa.Column("full", sa.Float(53), nullable=False),
        sa.PrimaryKeyConstraint("whose", name=op.f("pk_allowances")),
    )


def downgrade() -> None:
    """Forget it again."""
    op.drop_table("allowances")
