-- State of the sandbox adapters, in the database because all processes share it and it survives a crash. Empty in production.
create table app.sandbox_state (
  name text primary key,
  value jsonb not null
);
