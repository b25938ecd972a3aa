#!/bin/sh
# create-logins.sh [folder of passwords, which `istmo admin new-keys` makes]: the roles, a login for each purpose and the database of docs/recipes/database-logins.md. It connects as
# an administrator by the variables of libpq, may be run again, and then sets the passwords of the files.
set -eu
passwords="${1:-/etc/istmo/keys/postgres}"
export PASSWORDS="$passwords" PGUSER="${PGUSER:-${POSTGRES_USER:-postgres}}" PGDATABASE=postgres
for login in migrating serving working deciding reading signing; do
  [ -s "$passwords/$login" ] || { echo "there is no password in $passwords/$login" >&2; exit 1; }
done

psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 <<'SQL'
set client_min_messages to warning;
select format('create role %I', name)
  from unnest(array['istmo_owner', 'istmo_app', 'istmo_worker', 'istmo_operator', 'istmo_console', 'istmo_reader', 'istmo_signer']) name
 where not exists (select from pg_roles where rolname = name) \gexec
grant istmo_app to istmo_worker, istmo_operator;
grant istmo_reader to istmo_console;

select format('create role %I login', name)
  from unnest(array['migrating', 'serving', 'working', 'deciding', 'reading', 'signing']) name
 where not exists (select from pg_roles where rolname = name) \gexec
\set migrating `cat "$PASSWORDS/migrating"`
\set serving `cat "$PASSWORDS/serving"`
\set working `cat "$PASSWORDS/working"`
\set deciding `cat "$PASSWORDS/deciding"`
\set reading `cat "$PASSWORDS/reading"`
\set signing `cat "$PASSWORDS/signing"`
alter role migrating password :'migrating';
alter role serving password :'serving';
alter role working password :'working';
alter role deciding password :'deciding';
alter role reading password :'reading';
alter role signing password :'signing';
grant istmo_owner, istmo_operator to migrating;
grant istmo_app to serving;
grant istmo_worker to working;
grant istmo_console to deciding;
grant istmo_reader to reading;
grant istmo_signer to signing;

select 'create database istmo' where not exists (select from pg_database where datname = 'istmo') \gexec
grant create on database istmo to istmo_owner;
SQL
