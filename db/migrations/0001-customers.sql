-- Schemas, privileges and the table of customers that every area refers to. Runs as istmo_owner (db/src/roles.ts creates the roles).
create schema app;
grant usage on schema app to istmo_app;

-- The API may use what later migrations create without a grant in each of them.
alter default privileges for role istmo_owner in schema app grant select, insert, update, delete on tables to istmo_app;
alter default privileges for role istmo_owner in schema app grant usage on sequences to istmo_app;
-- No role may call a function until a migration grants it.
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
-- Unique regardless of letter case (requirement 3.5).
create unique index customer_username on app.customer (lower(username));
create unique index customer_email on app.customer (lower(email));

-- The job queue's library creates and updates its own tables in this schema.
create schema pgboss;
grant usage, create on schema pgboss to istmo_app;
