-- Schemas, privileges and the table of customers that every area refers to. Runs as istmo_owner (db/src/roles.ts creates the roles).
create schema app;
grant usage on schema app to istmo_app;

-- Grants: istmo_app and istmo_reader may use what later migrations create without a grant in each of them. istmo_worker and
-- istmo_operator have by membership what istmo_app has (db/src/roles.ts); a migration grants them only what they alone may do, and
-- takes from istmo_app what only the owner may do.
alter default privileges for role istmo_owner in schema app grant select, insert, update, delete on tables to istmo_app;
alter default privileges for role istmo_owner in schema app grant usage on sequences to istmo_app;
alter default privileges for role istmo_owner grant usage on schemas to istmo_reader;
alter default privileges for role istmo_owner grant select on tables to istmo_reader;
alter default privileges for role istmo_owner grant select on sequences to istmo_reader;
grant usage on schema app to istmo_reader;
-- No role may call a function until a migration grants it.
alter default privileges for role istmo_owner revoke execute on functions from public;
alter default privileges for role istmo_owner in schema app grant execute on functions to istmo_app;

grant usage on schema istmo to istmo_app, istmo_reader;
grant select on istmo.migration to istmo_app, istmo_reader;

create table app.customer (
  id uuid primary key,
  username text not null,
  email text not null,
  created_at timestamptz not null,
  activated_at timestamptz
);
-- Unique regardless of letter case (requirement 3.5).
create unique index customer_username on app.customer (lower(username));
-- What a name looks like (Unicode UTS 39, the letters of its table that are taken for Latin ones): two names with one of it are one name.
create function app.name_skeleton(name text) returns text language sql immutable strict parallel safe set search_path = pg_catalog as $$
  select replace(translate(lower(translate(normalize(name, NFKC),
      'АВЕКМНОРСТУХІЈЅԌԚԜҮӀΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹͿI1|0',
      'ABEKMHOPCTYXlJSGQWYlABEZHlKMNOPTYXCJlllO')),
    'аеорсухіјѕһԁԛԝѵӏкгүьпαονρικυχγηϲϳσıɑɡǀ',
    'aeopcyxijshdqwvlkrybnaovpikuxyncjoiagl'), 'rn', 'm')
$$;
create unique index customer_username_skeleton on app.customer (app.name_skeleton(username));
create unique index customer_email on app.customer (lower(email));

-- The job queue's library creates and updates its own tables in this schema, as istmo_owner (api/src/runtime/jobs.ts).
create schema pgboss;
grant usage on schema pgboss to istmo_app;
alter default privileges for role istmo_owner in schema pgboss grant select, insert, update, delete on tables to istmo_app;
alter default privileges for role istmo_owner in schema pgboss grant execute on functions to istmo_app;
