-- Shared state of the API's processes: rate limits, which survive a restart, and leases, which ensure that a periodic task runs in
-- one process at a time.
create table app.throttle (
  name text not null,
  key text not null,
  since timestamptz not null,
  count integer not null check (count >= 0),
  primary key (name, key)
);

create table app.lease (
  name text primary key,
  holder text not null,
  until timestamptz not null
);

-- State of the sandbox adapters, in the database because all processes share it and it survives a crash. Empty in production.
create table app.sandbox_state (
  name text primary key,
  value jsonb not null
);
