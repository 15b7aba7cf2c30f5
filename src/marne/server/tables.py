"""The tables of the database, as SQLAlchemy maps them; the migrations build the same."""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Text,
    UniqueConstraint,
    false,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}

Key = BigInteger().with_variant(Integer(), "sqlite")
"""Numbers of rows; SQLite counts up by itself only where the column is a plain integer."""


class Base(DeclarativeBase):
    """All tables."""

    metadata = MetaData(naming_convention=NAMES)
    type_annotation_map = {  # noqa: RUF012  SQLAlchemy reads it so
        dict[str, Any]: JSON,
        list[Any]: JSON,
        list[str]: JSON,
        list[int]: JSON,
        float: Float(53),
        int: BigInteger().with_variant(Integer(), "sqlite"),
    }


class User(Base):
    """A person, or a guest who has taken a seat by a link."""

    __tablename__ = "users"
    id: Mapped[int] = mapped_column(Key, primary_key=True)
    name: Mapped[str] = mapped_column(String(40))
    folded: Mapped[str] = mapped_column(String(80), unique=True)  # the name as it is compared
    password: Mapped[str | None] = mapped_column(String(200))  # a hash; a guest has none
    mail: Mapped[str] = mapped_column(String(254), default="")
    webhook: Mapped[str] = mapped_column(String(500), default="")
    settings: Mapped[dict[str, Any]] = mapped_column(default=dict)
    operates: Mapped[bool] = mapped_column(default=False, server_default=false())  # runs the server
    blocked: Mapped[bool] = mapped_column(default=False, server_default=false())  # may not come in
    created: Mapped[float]


class Session(Base):
    """A browser that is signed in; the key is the hash of what its cookie holds."""

    __tablename__ = "sessions"
    key: Mapped[str] = mapped_column(String(64), primary_key=True)
    user_id: Mapped[int] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)
    expires: Mapped[float]
    created: Mapped[float]


class Token(Base):
    """A program's pass; the key is the hash of the token."""

    __tablename__ = "tokens"
    id: Mapped[int] = mapped_column(Key, primary_key=True)
    key: Mapped[str] = mapped_column(String(64), unique=True)
    user_id: Mapped[int] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)
    name: Mapped[str] = mapped_column(String(80))
    manages: Mapped[bool] = mapped_column(default=False, server_default=false())  # the account, as its user may
    created: Mapped[float]


class MatchRow(Base):
    """A match: what is played and how it stands; `version` counts every change, also those that go back."""

    __tablename__ = "matches"
    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    game: Mapped[str] = mapped_column(String(80))
    game_version: Mapped[int]
    scenario: Mapped[str] = mapped_column(String(80))
    options: Mapped[dict[str, Any]]
    owner_id: Mapped[int | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"), index=True)
    public: Mapped[bool]
    pace: Mapped[dict[str, Any]]
    phase: Mapped[str] = mapped_column(String(10), index=True)  # open, playing, over
    secret: Mapped[str | None] = mapped_column(String(64))
    commitment: Mapped[str] = mapped_column(String(64))
    words: Mapped[list[str]]
    seals: Mapped[list[str] | None] = mapped_column(JSON)  # of the words that were sealed before any was said
    throws: Mapped[dict[str, Any] | None] = mapped_column(JSON)  # where all dice are thrown together: see together.py
    opening: Mapped[list[int] | None] = mapped_column(JSON)
    version: Mapped[int] = mapped_column(default=0)
    number: Mapped[int] = mapped_column(default=0)
    waiting: Mapped[list[str]] = mapped_column(default=list)  # the seats that must decide
    summary: Mapped[str] = mapped_column(Text, default="")
    progress: Mapped[list[int] | None] = mapped_column(JSON)  # the turn and the last one
    result: Mapped[dict[str, Any] | None] = mapped_column(JSON)
    proposals: Mapped[dict[str, Any]] = mapped_column(default=dict)  # offers of a draw, of a take-back
    clock: Mapped[dict[str, Any]] = mapped_column(default=dict)
    deadline: Mapped[float | None] = mapped_column(index=True)
    rematch: Mapped[str | None] = mapped_column(String(16))
    last: Mapped[dict[str, Any] | None] = mapped_column(JSON)  # the last line of the story that everyone may read
    uploaded: Mapped[bool] = mapped_column(default=False, server_default=false())  # its owner knows all secrets
    created: Mapped[float]
    changed: Mapped[float]


class SeatRow(Base):
    """A seat of a match, and who holds it."""

    __tablename__ = "seats"
    match_id: Mapped[str] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)
    name: Mapped[str] = mapped_column(String(40), primary_key=True)
    position: Mapped[int]
    side: Mapped[str] = mapped_column(String(40))
    title: Mapped[str] = mapped_column(String(80))
    kind: Mapped[str] = mapped_column(String(10))  # open, invite, kept, taken, program, gone
    user_id: Mapped[int | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"), index=True)
    program: Mapped[str | None] = mapped_column(String(80))
    key: Mapped[str | None] = mapped_column(String(64))
    word: Mapped[str | None] = mapped_column(String(200))  # for the dice, once it was said
    seal: Mapped[str | None] = mapped_column(String(64))  # of the word; empty: a new one is owed; None: there is none


class EntryRow(Base):
    """One line of a match's journal."""

    __tablename__ = "entries"
    id: Mapped[int] = mapped_column(Key, primary_key=True)
    match_id: Mapped[str] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"))
    number: Mapped[int]
    side: Mapped[str] = mapped_column(String(40))
    seat: Mapped[str | None] = mapped_column(String(40))  # who chose; None: the clock, or it was played elsewhere
    verb: Mapped[str] = mapped_column(String(80))
    noun: Mapped[int | str | None] = mapped_column(JSON)
    faces: Mapped[list[int]]
    at: Mapped[float]
    __table_args__ = (UniqueConstraint("match_id", "number"), {"sqlite_autoincrement": True})


class SnapshotRow(Base):
    """A state kept to spare playing the journal again: a cache, never the truth."""

    __tablename__ = "snapshots"
    match_id: Mapped[str] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int]
    game_version: Mapped[int]
    state: Mapped[str] = mapped_column(Text)


class ThoughtRow(Base):
    """What a program thought when it made a choice; its opponents hear it when they may."""

    __tablename__ = "thoughts"
    match_id: Mapped[str] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)  # of the choice
    seat: Mapped[str] = mapped_column(String(40))
    text: Mapped[str] = mapped_column(Text)
    chance: Mapped[float | None]


class Message(Base):
    """A line that somebody said at the table."""

    __tablename__ = "messages"
    id: Mapped[int] = mapped_column(Key, primary_key=True)
    match_id: Mapped[str] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), index=True)
    user_id: Mapped[int | None] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)
    who: Mapped[str] = mapped_column(String(80))
    text: Mapped[str] = mapped_column(Text)
    at: Mapped[float]


class Note(Base):
    """What a player has written down for nobody else."""

    __tablename__ = "notes"
    match_id: Mapped[str] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[str] = mapped_column(String(40), primary_key=True)
    user_id: Mapped[int] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), primary_key=True)
    text: Mapped[str] = mapped_column(Text)
    arrows: Mapped[list[Any]] = mapped_column(default=list, server_default="[]")  # from, to, colour
    changed: Mapped[float]


class Bookmark(Base):
    """How far a user has read what was said at a table."""

    __tablename__ = "bookmarks"
    user_id: Mapped[int] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), primary_key=True)
    match_id: Mapped[str] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True, index=True)
    message_id: Mapped[int]


class Notification(Base):
    """News for a user: it is your turn, somebody offers a draw, a rematch."""

    __tablename__ = "notifications"
    id: Mapped[int] = mapped_column(Key, primary_key=True)
    user_id: Mapped[int] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"))
    match_id: Mapped[str] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), index=True)
    kind: Mapped[str] = mapped_column(String(20))
    at: Mapped[float]
    seen: Mapped[bool] = mapped_column(default=False)
    sent: Mapped[bool] = mapped_column(default=False)
    pushed: Mapped[bool] = mapped_column(default=False, server_default=false())
    __table_args__ = (
        UniqueConstraint("user_id", "match_id", "kind"),
        Index("ix_notifications_sent_at", "sent", "at"),
    )


class Subscription(Base):
    """A browser that wants to be told while no page is open; it ends with the session in which it was asked for."""

    __tablename__ = "subscriptions"
    session_key: Mapped[str] = mapped_column(ForeignKey("sessions.key", ondelete="CASCADE"), primary_key=True)
    user_id: Mapped[int] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)
    endpoint: Mapped[str] = mapped_column(String(1000), unique=True)  # where its browser's service takes letters
    key: Mapped[str] = mapped_column(String(120))  # with which only that browser opens them
    auth: Mapped[str] = mapped_column(String(40))
    created: Mapped[float]


class AllowanceRow(Base):
    """How much of something somebody may still do; `full` is when he may do all of it again."""

    __tablename__ = "allowances"
    whose: Mapped[str] = mapped_column(String(400), primary_key=True)
    level: Mapped[float]
    at: Mapped[float]
    full: Mapped[float]


class Announcement(Base):
    """What an operator tells everyone."""

    __tablename__ = "announcements"
    id: Mapped[int] = mapped_column(Key, primary_key=True)
    text: Mapped[str] = mapped_column(Text)
    at: Mapped[float]
    __table_args__ = ({"sqlite_autoincrement": True},)
