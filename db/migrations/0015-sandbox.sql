-- Why: stand-ins keep their state where it outlives a killed process and is one for all of them. Empty in production.
create table app.sandbox_shelf (
  name text primary key,
  value jsonb not null
);
