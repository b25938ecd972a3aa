-- Why: the people every room refers to, and who may do what. Runs as istmo_owner (db/src/roles.ts makes the roles).
create schema app;
grant usage on schema app to istmo_app;

-- What later migrations make is usable by the API without a grant of its own.
alter default privileges for role istmo_owner in schema app grant select, insert, update, delete on tables to istmo_app;
alter default privileges for role istmo_owner in schema app grant usage on sequences to istmo_app;
-- A function is nobody's to call until a migration says so.
alter default privileges for role istmo_owner revoke execute on functions from public;
alter default privileges for role istmo_owner in schema app grant execute on functions to istmo_app;

grant usage on schema istmo to istmo_app;
grant select on istmo.migration to istmo_app;

create table app.customer (
  id uuid primary key,
  username text not null,
  email text not null,
  created_at timestamptz not null,
  activated_at timestamptz
);
-- Unique without regard to case (decisions, point 5).
create unique index customer_username on app.customer (lower(username));
create unique index customer_email on app.customer (lower(email));

-- Jobs keep their tables in a schema of their own, which their library tends itself.
create schema pgboss;
grant usage, create on schema pgboss to istmo_app;
