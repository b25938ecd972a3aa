/*
 * A database that was restored from a backup knows less than the world: payments it takes for unfinished may have been made. While a restore is open no
 * background work of an area runs and the books are closed; two of the staff end it (docs/recipes/after-a-restore.md).
 */
create table app.restore (
  id bigint primary key generated always as identity,
  -- What showed it: the operator's command, checkpoints outside the database that it lacks, the signer's journal.
  finding text not null check (finding <> ''),
  -- The newest checkpoint in the database, and the newest outside it.
  restored_to bigint not null,
  abandoned_to bigint not null check (abandoned_to >= restored_to),
  found_at timestamptz not null default now(),
  ended_at timestamptz,
  first_staff uuid references app.staff (id),
  second_staff uuid references app.staff (id),
  reason text,
  constraint restore_ended check (num_nulls(ended_at, first_staff, second_staff, reason) in (0, 4)),
  constraint restore_ended_by_two check (first_staff <> second_staff)
);
create unique index restore_is_one on app.restore ((true)) where ended_at is null;

create function app.report_restore(in_finding text, in_abandoned_to bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.close_books(in_finding);
  insert into app.restore (finding, restored_to, abandoned_to)
  select in_finding, newest, greatest(newest, in_abandoned_to) from (select coalesce(max(number), 0) as newest from ledger.checkpoint) c
  on conflict ((true)) where ended_at is null do nothing;
end $$;

create function app.end_restore(in_first_staff uuid, in_second_staff uuid, in_reason text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update app.restore set ended_at = now(), first_staff = in_first_staff, second_staff = in_second_staff, reason = in_reason where ended_at is null;
  if not found then
    raise exception 'no restore is open' using errcode = 'object_not_in_prerequisite_state';
  end if;
  perform app.open_books(in_first_staff, in_second_staff, in_reason);
end $$;

-- The books stay closed until the restore ends.
create function app.reject_opening() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from app.restore where ended_at is null) then
    raise exception 'the database was restored: end the restore first' using errcode = 'object_not_in_prerequisite_state';
  end if;
  return new;
end $$;
create trigger books_closed_after_restore before insert on app.books_opening for each row execute function app.reject_opening();

revoke insert, update, delete on app.restore from istmo_app;
revoke execute on function app.report_restore(text, bigint), app.end_restore(uuid, uuid, text) from istmo_app;
grant execute on function app.report_restore(text, bigint) to istmo_worker, istmo_operator, istmo_signer;
grant execute on function app.end_restore(uuid, uuid, text) to istmo_operator;
