"""Who runs the server, who may not come in, and what is announced to everyone."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

Whole = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Add two marks and a table; nobody has a mark yet."""
    op.add_column("users", sa.Column("operates", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("users", sa.Column("blocked", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.create_table(
        "announcements",
        sa.Column("id", Whole, nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.Float(53), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_announcements")),
        sqlite_autoincrement=True,
    )


def downgrade() -> None:
    """Forget it again."""
    op.drop_table("announcements")
    op.drop_column("users", "blocked")
    op.drop_column("users", "operates")
