/*
 * What the operator's backups are, as pgBackRest tells it, so that the platform says when the last good one is too old. Relies on app.check_run (0029), in which
 * the worker keeps what it found.
 */
create table app.backup (
  -- The number of the repository: a second one is another place.
  repository integer not null check (repository > 0),
  label text not null check (label <> ''),
  kind text not null check (kind in ('full', 'differential', 'incremental')),
  started_at timestamptz not null,
  finished_at timestamptz not null check (finished_at >= started_at),
  -- Bytes that it takes in its repository.
  bytes bigint not null check (bytes >= 0),
  is_good boolean not null,
  primary key (repository, label)
);
-- The operator's command replaces what it knew by what pgBackRest has.
revoke insert, update, delete on app.backup from istmo_app;
grant insert, update, delete on app.backup to istmo_operator;
