"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

Whole = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Build everything."""
    op.create_table(
        "users",
        sa.Column("id", Whole, nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("folded", sa.String(length=80), nullable=False),
        sa.Column("password", sa.String(length=200), nullable=True),
        sa.Column("mail", sa.String(length=254), nullable=False),
        sa.Column("webhook", sa.String(length=500), nullable=False),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.Column("created", sa.Float(precision=53), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_users")),
        sa.UniqueConstraint("folded", name=op.f("uq_users_folded")),
    )
    op.create_table(
        "matches",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("game", sa.String(length=80), nullable=False),
        sa.Column("game_version", Whole, nullable=False),
        sa.Column("scenario", sa.String(length=80), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("owner_id", Whole, nullable=True),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("pace", sa.JSON(), nullable=False),
        sa.Column("phase", sa.String(length=10), nullable=False),
        sa.Column("secret", sa.String(length=64), nullable=True),
        sa.Column("commitment", sa.String(length=64), nullable=False),
        sa.Column("words", sa.JSON(), nullable=False),
        sa.Column("opening", sa.JSON(), nullable=True),
        sa.Column("version", Whole, nullable=False),
        sa.Column("number", Whole, nullable=False),
        sa.Column("waiting", sa.JSON(), nullable=False),
        sa.Column("summary", sa.Text(), nullable=False),
        sa.Column("result", sa.JSON(), nullable=True),
        sa.Column("proposals", sa.JSON(), nullable=False),
        sa.Column("clock", sa.JSON(), nullable=False),
        sa.Column("deadline", sa.Float(precision=53), nullable=True),
        sa.Column("rematch", sa.String(length=16), nullable=True),
        sa.Column("created", sa.Float(precision=53), nullable=False),
        sa.Column("changed", sa.Float(precision=53), nullable=False),
        sa.ForeignKeyConstraint(["owner_id"], ["users.id"], name=op.f("fk_matches_owner_id"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_matches")),
    )
    op.create_index(op.f("ix_matches_deadline"), "matches", ["deadline"], unique=False)
    op.create_index(op.f("ix_matches_owner_id"), "matches", ["owner_id"], unique=False)
    op.create_index(op.f("ix_matches_phase"), "matches", ["phase"], unique=False)
    op.create_table(
        "sessions",
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("user_id", Whole, nullable=False),
        sa.Column("expires", sa.Float(precision=53), nullable=False),
        sa.Column("created", sa.Float(precision=53), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_sessions_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_sessions")),
    )
    op.create_index(op.f("ix_sessions_user_id"), "sessions", ["user_id"], unique=False)
    op.create_table(
        "tokens",
        sa.Column("id", Whole, nullable=False),
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("user_id", Whole, nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("created", sa.Float(precision=53), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_tokens_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tokens")),
        sa.UniqueConstraint("key", name=op.f("uq_tokens_key")),
    )
    op.create_index(op.f("ix_tokens_user_id"), "tokens", ["user_id"], unique=False)
    op.create_table(
        "entries",
        sa.Column("id", Whole, nullable=False),
        sa.Column("match_id", sa.String(length=16), nullable=False),
        sa.Column("number", Whole, nullable=False),
        sa.Column("side", sa.String(length=40), nullable=False),
        sa.Column("seat", sa.String(length=40), nullable=True),
        sa.Column("verb", sa.String(length=80), nullable=False),
        sa.Column("noun", sa.JSON(), nullable=True),
        sa.Column("faces", sa.JSON(), nullable=False),
        sa.Column("at", sa.Float(precision=53), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_entries_match_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_entries")),
        sa.UniqueConstraint("match_id", "number", name=op.f("uq_entries_match_id_number")),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "messages",
        sa.Column("id", Whole, nullable=False),
        sa.Column("match_id", sa.String(length=16), nullable=False),
        sa.Column("user_id", Whole, nullable=True),
        sa.Column("who", sa.String(length=80), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.Float(precision=53), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_messages_match_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_messages_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_messages")),
    )
    op.create_index(op.f("ix_messages_match_id"), "messages", ["match_id"], unique=False)
    op.create_index(op.f("ix_messages_user_id"), "messages", ["user_id"], unique=False)
    op.create_table(
        "notes",
        sa.Column("match_id", sa.String(length=16), nullable=False),
        sa.Column("seat", sa.String(length=40), nullable=False),
        sa.Column("user_id", Whole, nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("changed", sa.Float(precision=53), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_notes_match_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_notes_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match_id", "seat", "user_id", name=op.f("pk_notes")),
    )
    op.create_table(
        "notifications",
        sa.Column("id", Whole, nullable=False),
        sa.Column("user_id", Whole, nullable=False),
        sa.Column("match_id", sa.String(length=16), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("at", sa.Float(precision=53), nullable=False),
        sa.Column("seen", sa.Boolean(), nullable=False),
        sa.Column("sent", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_notifications_match_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_notifications_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_notifications")),
        sa.UniqueConstraint("user_id", "match_id", "kind", name=op.f("uq_notifications_user_id_match_id_kind")),
    )
    op.create_index(op.f("ix_notifications_match_id"), "notifications", ["match_id"], unique=False)
    op.create_index("ix_notifications_sent_at", "notifications", ["sent", "at"], unique=False)
    op.create_table(
        "seats",
        sa.Column("match_id", sa.String(length=16), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("position", Whole, nullable=False),
        sa.Column("side", sa.String(length=40), nullable=False),
        sa.Column("title", sa.String(length=80), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("user_id", Whole, nullable=True),
        sa.Column("program", sa.String(length=80), nullable=True),
        sa.Column("key", sa.String(length=64), nullable=True),
        sa.Column("word", sa.String(length=200), nullable=True),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_seats_match_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_seats_user_id"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("match_id", "name", name=op.f("pk_seats")),
    )
    op.create_index(op.f("ix_seats_user_id"), "seats", ["user_id"], unique=False)
    op.create_table(
        "snapshots",
        sa.Column("match_id", sa.String(length=16), nullable=False),
        sa.Column("number", Whole, nullable=False),
        sa.Column("game_version", Whole, nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_snapshots_match_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_snapshots")),
    )


def downgrade() -> None:
    """Leave nothing."""
    op.drop_table("snapshots")
    op.drop_index(op.f("ix_seats_user_id"), table_name="seats")
    op.drop_table("seats")
    op.drop_index("ix_notifications_sent_at", table_name="notifications")
    op.drop_index(op.f("ix_notifications_match_id"), table_name="notifications")
    op.drop_table("notifications")
    op.drop_table("notes")
    op.drop_index(op.f("ix_messages_user_id"), table_name="messages")
    op.drop_index(op.f("ix_messages_match_id"), table_name="messages")
    op.drop_table("messages")
    op.drop_table("entries")
    op.drop_index(op.f("ix_tokens_user_id"), table_name="tokens")
    op.drop_table("tokens")
    op.drop_index(op.f("ix_sessions_user_id"), table_name="sessions")
    op.drop_table("sessions")
    op.drop_index(op.f("ix_matches_phase"), table_name="matches")
    op.drop_index(op.f("ix_matches_owner_id"), table_name="matches")
    op.drop_index(op.f("ix_matches_deadline"), table_name="matches")
    op.drop_table("matches")
    op.drop_table("users")
