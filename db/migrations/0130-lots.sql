/*
 * Units that are locked until a day: each acquisition with a lock-up has a row and an account of its own, lot@<id of the row>. Where the ledger has the units, the
 * row does not repeat them: it has what was acquired, and a split or a partial redemption changes the account alone. Relies on ledger.account_kind `lot` (0002),
 * ledger.time_bound, app.movement_key (0014), app.reject_change (0084), ledger.list_postings and the plural evidence of 0086.
 */
create table app.unit_lot (
  id uuid primary key,
  customer_id uuid not null references app.customer (id),
  instrument text collate "C" not null references app.instrument (code),
  -- What was acquired, in minor units of the security of that day; what is left of it is the balance of the account.
  units bigint not null check (units > 0),
  -- What it was acquired by, for example a subscription, and that row's id.
  source text collate "C" not null check (source ~ '^[a-z][a-z-]{0,39}$'),
  source_id uuid not null,
  -- The time of the movement that filled the account.
  acquired_at timestamptz not null,
  unlocks_at timestamptz not null,
  -- `released`: all that was left is available; `redeemed`: redemptions took the last of it.
  state text collate "C" not null default 'locked' check (state in ('locked', 'released', 'redeemed')),
  released_at timestamptz,
  -- What a release made available; zero where nothing was left, after a reverse split.
  released_units bigint check (released_units >= 0),
  notified_at timestamptz,
  constraint unit_lot_is_locked_first check (unlocks_at > acquired_at),
  constraint unit_lot_state_complete check (
    (released_at is not null) = (state = 'released') and (released_units is not null) = (state = 'released') and (notified_at is null or state = 'released'))
);
create index unit_lot_of_customer on app.unit_lot (customer_id, instrument) where state = 'locked';
create index unit_lot_of_source on app.unit_lot (source_id, source);
create index unit_lot_due on app.unit_lot (unlocks_at) where state = 'locked';
create index unit_lot_to_notify on app.unit_lot (customer_id) where state = 'released' and notified_at is null;

-- What a redemption took of a lot, with the payment of its holder.
create table app.lot_redemption (
  entitlement uuid not null references app.entitlement (id),
  lot uuid not null references app.unit_lot (id),
  units bigint not null check (units > 0),
  primary key (entitlement, lot)
);
create index lot_redemption_of_lot on app.lot_redemption (lot);
create trigger lot_redemption_not_changed before update or delete on app.lot_redemption for each row execute function app.reject_change();

-- A lot is released from its day on, or redeemed with the payment that takes the last of it; nothing else of it changes.
create function app.reject_lot_change() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  is_near boolean;
begin
  if tg_op = 'INSERT' then
    if new.state <> 'locked' or not exists (select from ledger.currency c where c.code = new.instrument and c.supply_cap is not null) then
      raise exception 'a lot of a security begins locked' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' or (new.id, new.customer_id, new.instrument, new.units, new.source, new.source_id, new.acquired_at, new.unlocks_at)
    is distinct from (old.id, old.customer_id, old.instrument, old.units, old.source, old.source_id, old.acquired_at, old.unlocks_at)
    or old.state <> 'locked' and (new.state, new.released_at, new.released_units) is distinct from (old.state, old.released_at, old.released_units)
    or old.notified_at is not null and new.notified_at is distinct from old.notified_at
  then
    raise exception 'a lot is never changed' using errcode = 'restrict_violation';
  end if;
  if old.state = 'locked' and new.state = 'released' then
    is_near := exists (select from ledger.time_bound b where new.released_at between now() - b.behind and now() + b.ahead);
    if not is_near or new.released_at < new.unlocks_at then
      raise exception 'the lot % is locked until %', new.id, new.unlocks_at using errcode = 'restrict_violation';
    end if;
  end if;
  if old.state = 'locked' and new.state = 'redeemed' and not exists (select from app.lot_redemption r where r.lot = new.id) then
    raise exception 'no redemption took units of the lot %', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger unit_lot_not_changed before insert or update or delete on app.unit_lot for each row execute function app.reject_lot_change();

-- What the account of a lot has.
create function app.lot_balance(in_lot app.unit_lot) returns bigint language sql stable as $$
  select coalesce(sum(a.balance), 0)::bigint from ledger.account a
   where a.owner = in_lot.customer_id and a.currency = in_lot.instrument and a.kind = 'lot' and a.place = in_lot.id::text
$$;

-- When all is written: a new lot has its units, and one that ended has none.
create function app.check_lot_balance() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  lot constant app.unit_lot := (select l from app.unit_lot l where l.id = new.id);
  has constant bigint := app.lot_balance(lot);
begin
  if lot.state = 'locked' and tg_op = 'INSERT' and has <> lot.units or lot.state <> 'locked' and has <> 0 then
    raise exception 'the account of the lot % has % units', lot.id, has using errcode = 'check_violation', constraint = 'unit_lot_balance';
  end if;
  return null;
end $$;
create constraint trigger unit_lot_is_filled after insert on app.unit_lot deferrable initially deferred
  for each row execute function app.check_lot_balance();
create constraint trigger unit_lot_is_empty after update of state on app.unit_lot deferrable initially deferred
  for each row execute function app.check_lot_balance();

insert into ledger.movement_kind (number, name, event, authority) values (160, 'release-lot', 'unit-lot', 'worker');
insert into ledger.movement_rule (movement, from_kind, to_kind)
select 160, f.number, t.number from ledger.account_kind f join ledger.account_kind t on t.name = 'available' where f.name = 'lot';

-- Releases are proven together, because ten thousand lots of one offering unlock at one moment: each by its row, its key, and exactly that one posting.
create function app.proves_lot_releases(in_movements bigint[]) returns boolean language plpgsql stable set enable_mergejoin = off as $$
begin
  return (
    with posted as materialized (
      select p.movement, f.owner, f.kind as from_kind, f.place, t.owner as to_owner, t.kind as to_kind, p.units, f.currency
        from ledger.list_postings(in_movements) p
        join ledger.account f on f.id = p.from_account
        join ledger.account t on t.id = p.to_account
    ), compared as (
      select m.key = app.movement_key(m.event, 'unit-lot:' || m.event || ':release') and m.at = l.released_at and l.state = 'released' and l.released_at >= l.unlocks_at
               and (p.owner, p.from_kind, p.place, p.to_owner, p.to_kind, p.units, p.currency)
                 = (l.customer_id, 'lot', l.id::text, l.customer_id, 'available', l.released_units, l.instrument) as is_right
        from ledger.movement m
        left join app.unit_lot l on l.id = m.event
        left join posted p on p.movement = m.id
       where m.id = any (in_movements)
    )
    select count(*) = cardinality(in_movements) and bool_and(coalesce(c.is_right, false)) from compared c);
end $$;
create function app.proves_lot_release(in_movement bigint) returns boolean language sql stable as $$
  select app.proves_lot_releases(array[in_movement])
$$;
update ledger.movement_kind set evidence = 'app.proves_lot_release' where number = 160;

-- Lots with what is left in them, of some customers.
create function app.list_open_lots(in_customers uuid[]) returns table (id uuid, customer uuid, instrument text, units bigint, acquired_units bigint, source text,
  acquired_at timestamptz, unlocks_at timestamptz) language sql stable as $$
  select l.id, l.customer_id, l.instrument, b.units, l.units, l.source, l.acquired_at, l.unlocks_at
    from app.unit_lot l cross join lateral (select app.lot_balance(l) as units) b
   where l.customer_id = any (in_customers) and l.state = 'locked' and b.units > 0
   order by l.unlocks_at, l.id
$$;
grant execute on function app.list_open_lots(uuid[]), app.lot_balance(app.unit_lot) to istmo_reader;

revoke insert, update, delete on app.unit_lot, app.lot_redemption from istmo_app;
grant insert, update (state, released_at, released_units, notified_at) on app.unit_lot to istmo_worker;
grant insert on app.lot_redemption to istmo_worker;
