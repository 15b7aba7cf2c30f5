"""Arrows, what was read of the talk, the last line of the story, and matches that were brought along."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

Whole = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Add what is new; nothing is moved, so that it takes no time."""
    op.add_column("notes", sa.Column("arrows", sa.JSON(), server_default="[]", nullable=False))
    op.add_column("matches", sa.Column("last", sa.JSON(), nullable=True))
    op.add_column("matches", sa.Column("uploaded", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.create_table(
        "bookmarks",
        sa.Column("user_id", Whole, nullable=False),
        sa.Column("match_id", sa.String(length=16), nullable=False),
        sa.Column("message_id", Whole, nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_bookmarks_match_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_bookmarks_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user_id", "match_id", name=op.f("pk_bookmarks")),
    )
    op.create_index(op.f("ix_bookmarks_match_id"), "bookmarks", ["match_id"], unique=False)


def downgrade() -> None:
    """Forget it again."""
    op.drop_index(op.f("ix_bookmarks_match_id"), table_name="bookmarks")
    op.drop_table("bookmarks")
    op.drop_column("matches", "uploaded")
    op.drop_column("matches", "last")
    op.drop_column("notes", "arrows")
