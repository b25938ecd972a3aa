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

-- Deadlines of customers stand still while maintenance locks them out: what was open when it began gets the time that it took.
create function app.move_deadlines() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  took constant interval := new.changed_at - old.changed_at;
begin
  update app.withdrawal set link_expires_at = link_expires_at + took where state = 'pending' and link_expires_at > old.changed_at;
  update app.locked_quote set expires_at = expires_at + took where not is_used and expires_at > old.changed_at;
  update app.support_session set expires_at = expires_at + took where ended_at is null and expires_at > old.changed_at;
  update app.email_token set expires_at = expires_at + took where used_at is null and expires_at > old.changed_at;
  update app.subscription_link set expires_at = expires_at + took where expires_at > old.changed_at;
  return new;
end $$;
create trigger maintenance_moves_deadlines after update on app.maintenance for each row
  when (old.is_on and not new.is_on and new.changed_at > old.changed_at) execute function app.move_deadlines();

-- Addresses that a restore lost: customers who signed up after the backup were shown them. They are derived from the numbers between and watched; a
-- payment to one is a case for staff, because the database doesn't know whose it is.
create table app.lost_address (
  network text not null,
  address text not null,
  number integer not null,
  -- When custody last answered about its payments; null before the first time.
  swept_at timestamptz,
  primary key (network, address)
);
create index lost_address_to_sweep on app.lost_address (network, swept_at nulls first, number);
create table app.lost_payment (
  network text not null,
  txid text not null,
  output integer not null,
  address text not null,
  currency text collate "C" not null references app.instrument (code),
  units bigint not null check (units > 0),
  -- By the database's clock, as reconciliation chooses.
  seen_at timestamptz not null default now(),
  primary key (network, txid, output),
  foreign key (network, address) references app.lost_address (network, address)
);
create index lost_payment_newest on app.lost_payment (seen_at);

revoke insert, update, delete on app.lost_address, app.lost_payment from istmo_app;
grant insert on app.lost_address to istmo_operator;
grant update (swept_at) on app.lost_address to istmo_worker;
grant insert on app.lost_payment to istmo_worker;

create function app.find_payments_to_lost_addresses(in_since timestamptz, in_again text[])
returns table (kind text, event text, movement bigint, expected jsonb, found jsonb) language sql stable as $$
  select 'lost-address', e.event, null::bigint, app.facts(app.fact('none')),
         app.facts(app.amount_fact('amount', p.units, p.currency), app.fact('address', p.address))
    from app.lost_payment p cross join lateral (select p.network || ' ' || p.txid || ' ' || p.output) e (event)
   where p.seen_at >= in_since or e.event = any (in_again)
$$;
revoke execute on function app.find_payments_to_lost_addresses(timestamptz, text[]) from istmo_app;
grant execute on function app.find_payments_to_lost_addresses(timestamptz, text[]) to istmo_reader;
