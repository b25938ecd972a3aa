/*
 * Each process says that it lives, the signer by its own login, so that the console and the alarms see one that ended. Relies on nothing but the roles.
 */
create table app.process (
  role text not null check (role in ('all', 'api', 'worker', 'signer', 'card-frame', 'identity-frame')),
  -- Machine and port, or the host that a frame is served at: a process that is started again keeps its row.
  name text not null check (name <> '' and length(name) <= 200),
  version text not null check (length(version) <= 50),
  started_at timestamptz not null,
  -- By the time of the database, whatever the machine's own says.
  seen_at timestamptz not null,
  primary key (role, name)
);
-- Rows are written by the function below; those that are old are deleted.
revoke insert, update on app.process from istmo_app;

create function app.report_process(in_role text, in_name text, in_version text, in_started_at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if in_role = 'signer' and not pg_has_role(session_user, 'istmo_signer', 'member')
    or in_role <> 'signer' and not pg_has_role(session_user, 'istmo_app', 'member')
  then
    raise exception 'a process of another login does not report as %', in_role using errcode = 'insufficient_privilege';
  end if;
  insert into app.process (role, name, version, started_at, seen_at)
    values (in_role, in_name, in_version, in_started_at, clock_timestamp())
    on conflict (role, name) do update set version = excluded.version, started_at = excluded.started_at, seen_at = excluded.seen_at;
end $$;
revoke execute on function app.report_process from public;
grant execute on function app.report_process to istmo_app, istmo_signer;
