/*
 * Splits, reverse splits and bonus issues: units of a security change by a ratio, in one transaction of the worker. Relies on the tables of 0082, the snapshot
 * of holders, ledger.change_holds (0005), app.movement_key (0014) and app.is_console (0026).
 */

-- That the units of a security changed, once for each event. Written by app.apply_split alone.
create table app.unit_change (
  event uuid primary key references app.corporate_action (id),
  instrument text collate "C" not null references app.instrument (code),
  -- So many units afterwards for so many before; of a bonus issue the old ones and the new ones for the old ones.
  ratio_new bigint not null check (ratio_new > 0),
  ratio_old bigint not null check (ratio_old > 0),
  at timestamptz not null,
  -- All units that were issued, before and after.
  units_before bigint not null check (units_before >= 0),
  units_after bigint not null check (units_after >= 0),
  supply_cap_before bigint not null,
  supply_cap_after bigint not null,
  -- Prices of before were divided by the ratio; of a bonus issue they were left to the market.
  adjusts_prices boolean not null,
  unique (instrument, at)
);
-- What became of each account, and of each open hold by itself. Of a bonus issue the units at the record moment and what was given for them.
create table app.split_line (
  id uuid primary key,
  event uuid not null references app.holder_snapshot (event),
  number integer not null check (number > 0),
  -- Null: an account of the platform.
  customer_id uuid references app.customer (id),
  account text collate "C" not null check (account in ('available', 'held', 'frozen', 'lot', 'reserved', 'treasury', 'tranche', 'external', 'fees')),
  place text collate "C" not null default '',
  -- What an open hold is for: the withdrawal, or the card purchase.
  hold uuid,
  units_before bigint not null check (units_before > 0),
  units_after bigint not null check (units_after >= 0),
  unique (event, number),
  -- Begins with the hold, so that an order's line is looked up by it, also before the planner knows how many lines there are.
  unique nulls not distinct (hold, event, customer_id, account, place),
  constraint split_line_whose check ((customer_id is not null) = (account in ('available', 'held', 'frozen', 'lot', 'reserved'))),
  constraint split_line_hold check ((hold is not null) = (account in ('held', 'reserved')))
);
create index split_line_of_customer on app.split_line (customer_id, event) where customer_id is not null;
-- Stored figures of other tables that changed with the units, as they were and as they are.
create table app.split_change (
  event uuid not null references app.unit_change (event),
  kind text collate "C" not null check (kind in ('card-purchase', 'card-frozen', 'card-price', 'withdrawal', 'withdrawal-fee', 'frozen-holding', 'tranche-supply', 'tranche-price',
    'market-minimum', 'market-maximum', 'price', 'rules', 'withdrawal-minimum', 'deposit-minimum', 'withdrawal-limit')),
  -- The id or the code of the row.
  subject text collate "C" not null,
  before text not null,
  after text not null,
  primary key (event, kind, subject)
);
create index split_change_of_subject on app.split_change (kind, subject);
create trigger unit_change_not_changed before update or delete on app.unit_change for each row execute function app.reject_change();
create trigger split_line_not_changed before update or delete on app.split_line for each row execute function app.reject_change();
create trigger split_change_not_changed before update or delete on app.split_change for each row execute function app.reject_change();

-- Lines are written before the change, by the worker, for an event that is recorded.
create function app.require_recorded_split() returns trigger language plpgsql as $$
begin
  if exists (
    select from (select distinct l.event from new_line l) n
     where not exists (select from app.corporate_action a where a.id = n.event and a.kind in ('split', 'reverse-split', 'bonus') and a.state = 'recorded')
        or exists (select from app.unit_change u where u.event = n.event))
  then
    raise exception 'units change once, after the record moment of a split' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger split_line_of_recorded after insert on app.split_line referencing new table as new_line
  for each statement execute function app.require_recorded_split();

revoke insert, update, delete on app.unit_change, app.split_line, app.split_change from istmo_app;
grant insert on app.split_line to istmo_worker;

insert into ledger.movement_kind (number, name, event, authority) values
  (145, 'split-units', 'split-line', 'worker'), (146, 'consolidate-units', 'split-line', 'worker'),
  (147, 'split-held-units', 'split-line', 'worker'), (148, 'consolidate-held-units', 'split-line', 'worker'),
  (149, 'split-own-units', 'split-line', 'worker');
insert into ledger.movement_rule (movement, from_kind, to_kind)
select m.number, f.number, t.number
  from (
    select 'split-units' as movement, 'issued' as from_name, a.name as to_name from unnest(array['available', 'frozen', 'lot']) a (name)
    union all select 'consolidate-units', a.name, 'issued' from unnest(array['available', 'frozen', 'lot']) a (name)
    union all select 'split-held-units', 'issued', a.name from unnest(array['held', 'reserved']) a (name)
    union all select 'consolidate-held-units', a.name, 'issued' from unnest(array['held', 'reserved']) a (name)
    union all select 'split-own-units', 'issued', a.name from unnest(array['treasury', 'tranche', 'external', 'fees']) a (name)
    union all select 'split-own-units', a.name, 'issued' from unnest(array['treasury', 'tranche', 'external', 'fees']) a (name)) rule
  join ledger.movement_kind m on m.name = rule.movement
  join ledger.account_kind f on f.name = rule.from_name
  join ledger.account_kind t on t.name = rule.to_name;

-- As in 0005. A split enlarges an open hold: its movement has the event of the hold. A reverse split takes a part of it, which counts as settled.
create or replace function ledger.change_holds(
  in_events uuid[], in_kinds smallint[], in_at timestamptz[], in_expires_at timestamptz[], in_positions int[], in_from bigint[],
  in_to bigint[], in_units bigint[]
) returns void language plpgsql as $$
declare
  enlarges constant smallint := 147;
  ended_count bigint;
  found_count bigint;
begin
  insert into ledger.hold (event, account, movement_kind, units, opened_at, expires_at)
  select in_events[p.m], p.t, min(in_kinds[p.m]), sum(p.u), min(in_at[p.m]), min(in_expires_at[p.m])
    from unnest(in_positions, in_to, in_units) p (m, t, u)
   where p.t & 31 in (2, 6) and in_kinds[p.m] <> enlarges group by in_events[p.m], p.t;
  with enlarged as (
    select in_events[p.m] as event, p.t as account, sum(p.u) as units
      from unnest(in_positions, in_to, in_units) p (m, t, u)
     where p.t & 31 in (2, 6) and in_kinds[p.m] = enlarges group by in_events[p.m], p.t
  ), changed as (
    update ledger.hold h set units = h.units + e.units from enlarged e
     where h.event = e.event and h.account = e.account and h.settled_units + h.released_units < h.units returning 1
  )
  select (select count(*) from enlarged), (select count(*) from changed) into ended_count, found_count;
  if found_count < ended_count then
    raise exception 'there is no such hold' using errcode = 'foreign_key_violation', constraint = 'hold_exists';
  end if;
  with ended as (
    select in_events[p.m] as event, p.f as account, coalesce(sum(p.u) filter (where p.t & 31 <> 1), 0) as settled,
           coalesce(sum(p.u) filter (where p.t & 31 = 1), 0) as released
      from unnest(in_positions, in_from, in_to, in_units) p (m, f, t, u)
     where p.f & 31 in (2, 6) group by in_events[p.m], p.f
  ), changed as (
    update ledger.hold h set settled_units = h.settled_units + e.settled, released_units = h.released_units + e.released
      from ended e where h.event = e.event and h.account = e.account returning 1
  )
  select (select count(*) from ended), (select count(*) from changed) into ended_count, found_count;
  if found_count < ended_count then
    raise exception 'there is no such hold' using errcode = 'foreign_key_violation', constraint = 'hold_exists';
  end if;
end $$;

-- Locks a stream and then every account of a security, so that its balances and holds stay as they are until the transaction ends.
create function ledger.lock_security(in_currency text) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from ledger.stream s order by s.id limit 1 for no key update skip locked;
  perform from ledger.account a where a.currency = in_currency order by a.id for no key update;
end $$;
revoke execute on function ledger.lock_security(text) from public, istmo_app;
grant execute on function ledger.lock_security(text) to istmo_worker;

-- Movements of splits are proven together, because ten thousand holders change at once: each with its line, its key, and exactly that one posting.
create function app.proves_splits(in_movements bigint[]) returns boolean language plpgsql stable set enable_mergejoin = off as $$
begin
  return (
    with posted as materialized (
      select p.movement, coalesce(f.owner, t.owner) as owner, f.kind as from_kind, f.place as from_place, t.kind as to_kind, t.place as to_place,
             sum(p.units)::bigint as units, f.currency
        from ledger.list_postings(in_movements) p
        join ledger.account f on f.id = p.from_account
        join ledger.account t on t.id = p.to_account
       group by p.movement, coalesce(f.owner, t.owner), f.kind, f.place, t.kind, t.place, f.currency
    ), compared as (
      select m.id, l.id is not null and u.event is not null and m.key = app.movement_key(m.event, 'split:' || l.id)
               and p.owner is not distinct from l.customer_id and p.currency = u.instrument
               and case when l.units_after > l.units_before
                     then (p.from_kind, p.to_kind, p.to_place, p.units) = ('issued', l.account, l.place, l.units_after - l.units_before)
                     else (p.from_kind, p.from_place, p.to_kind, p.units) = (l.account, l.place, 'issued', l.units_before - l.units_after) end
               and k.name = case when l.customer_id is null then 'split-own-units'
                     else case when l.units_after > l.units_before then 'split' else 'consolidate' end
                       || case when l.hold is null then '-units' else '-held-units' end end as is_right
        from ledger.movement m
        join ledger.movement_kind k on k.number = m.kind
        left join posted p on p.movement = m.id
        left join app.split_line o on o.id = m.event
        left join lateral (
          select h.* from app.split_line h where m.kind in (147, 148) and h.hold = m.event and m.key = app.movement_key(m.event, 'split:' || h.id)
          union all
          select o.* where m.kind not in (147, 148) and o.id is not null) l on true
        left join app.unit_change u on u.event = l.event
       where m.id = any (in_movements)
    )
    select count(*) = cardinality(in_movements) and bool_and(coalesce(c.is_right, false)) from compared c);
end $$;
create function app.proves_split(in_movement bigint) returns boolean language sql stable as $$
  select app.proves_splits(array[in_movement])
$$;
update ledger.movement_kind set evidence = 'app.proves_split' where number between 145 and 149;

-- When all is written: every account and hold of the security has what its line says, every line and every holder has what the ratio gives, and
-- what was issued is the sum.
create function app.check_unit_change() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  problem text;
  action constant app.corporate_action := (select a from app.corporate_action a where a.id = new.event);
  rounding constant text := (select t.rounding from app.corporate_action_terms t where (t.event, t.version) = (action.id, action.version));
  is_paid constant boolean := exists (select from app.corporate_action_rate r where (r.event, r.version) = (action.id, action.version));
  issued constant bigint := (select -coalesce(sum(balance), 0) from ledger.account where currency = new.instrument and kind = 'issued');
begin
  if issued <> new.units_after then
    raise exception '% units are issued after the change and not %', issued, new.units_after using errcode = 'check_violation', constraint = 'unit_change_complete';
  end if;
  if action.kind = 'bonus' then
    if new.units_after - new.units_before <> (select coalesce(sum(l.units_after - l.units_before), 0) from app.split_line l where l.event = new.event) then
      raise exception 'a bonus issue gave other units than its lines' using errcode = 'check_violation', constraint = 'unit_change_complete';
    end if;
    return null;
  end if;
  with accounted as (
    select a.owner, a.kind, a.place, sum(a.balance) as units from ledger.account a
     where a.currency = new.instrument and a.kind <> 'issued' group by a.owner, a.kind, a.place
  ), said as (
    select l.customer_id, l.account, l.place, sum(l.units_after) as units from app.split_line l where l.event = new.event
     group by l.customer_id, l.account, l.place
  )
  select format('%s %s has %s units after the change and not %s', coalesce(a.kind, s.account), coalesce(a.owner, s.customer_id)::text, coalesce(a.units, 0), coalesce(s.units, 0))
    into problem
    from accounted a
    full join said s on s.account = a.kind and s.place = a.place and coalesce(s.customer_id::text, '') = coalesce(a.owner::text, '')
   where coalesce(a.units, 0) <> coalesce(s.units, 0) limit 1;
  if problem is null then
    select format('the hold of %s has %s units after the change and not %s', l.hold, coalesce(sum(h.units - h.settled_units - h.released_units), 0), l.units_after)
      into problem
      from app.split_line l
      left join ledger.account a on a.owner = l.customer_id and a.currency = new.instrument and a.kind = l.account
      left join ledger.hold h on h.event = l.hold and h.account = a.id
     where l.event = new.event and l.hold is not null
     group by l.id, l.hold, l.units_after having coalesce(sum(h.units - h.settled_units - h.released_units), 0) <> l.units_after limit 1;
  end if;
  if problem is null then
    select format('line %s is not what the ratio gives', l.number) into problem
      from app.split_line l
     where l.event = new.event and l.units_after - div(l.units_before::numeric * new.ratio_new, new.ratio_old) not in (0, 1) limit 1;
  end if;
  if problem is null then
    with holding as (
      select sum(l.units_before) as before, sum(l.units_after) as after from app.split_line l where l.event = new.event
       group by case when l.customer_id is null or l.account = 'reserved' then l.id::text else l.customer_id::text end
    )
    select format('a holder of %s has %s after the change', h.before, h.after) into problem
      from holding h
     where h.after - div(h.before::numeric * new.ratio_new, new.ratio_old) not between 0 and case when rounding = 'down' or is_paid then 0 else 1 end limit 1;
  end if;
  if problem is null and rounding <> 'down' and not is_paid and new.units_after <> div(new.units_before::numeric * new.ratio_new, new.ratio_old) then
    problem := 'the fractions of units are not shared out';
  end if;
  if problem is not null then
    raise exception '%', problem using errcode = 'check_violation', constraint = 'unit_change_complete';
  end if;
  return null;
end $$;
create constraint trigger unit_change_is_complete after insert on app.unit_change deferrable initially deferred
  for each row execute function app.check_unit_change();

-- A split goes on only when its units have changed; where no fraction is paid in money, it is paid then.
insert into app.corporate_action_step (kind, from_state, to_state, taken_by)
select k.kind, 'recorded', 'paid', array['worker'] from unnest(array['split', 'reverse-split', 'bonus']) k (kind);
create function app.require_unit_change() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from app.unit_change u where u.event = new.id) then
    raise exception 'the units of % have not changed yet', new.reference using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger corporate_action_units_changed before update on app.corporate_action for each row
  when (old.state = 'recorded' and new.state in ('funded', 'paid') and new.kind in ('split', 'reverse-split', 'bonus'))
  execute function app.require_unit_change();
