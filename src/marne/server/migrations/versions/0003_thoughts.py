"""What programs think of their choices."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

Whole = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Add a table; nothing is moved."""
    op.create_table(
        "thoughts",
        sa.Column("match_id", sa.String(length=16), nullable=False),
        sa.Column("number", Whole, nullable=False),
        sa.Column("seat", sa.String(length=40), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("chance", sa.Float(53), nullable=True),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_thoughts_match_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match_id", "number", name=op.f("pk_thoughts")),
    )


def downgrade() -> None:
    """Forget it again."""
    op.drop_table("thoughts")
