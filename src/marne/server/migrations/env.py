"""How Alembic reaches the database: through the connection that the server hands it."""

from alembic import context

from marne.server.tables import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    render_as_batch=True,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
