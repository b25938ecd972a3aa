-- Opening and locking accounts, currencies and limits; the bytes that hashes cover.
-- The bytes that a movement's hash covers, after the hash of the movement before it: defined once for writing and for verifying.
create function ledger.movement_bytes(m ledger.movement, postings bytea) returns bytea language sql immutable as $$
  select int8send(m.id) || int8send(m.height) || timestamptz_send(m.at) || uuid_send(m.event) || uuid_send(m.key) || int2send(m.kind)
      || coalesce(m.request, ''::bytea) || postings
$$;
create function ledger.posting_bytes(from_account bigint, to_account bigint, units bigint) returns bytea language sql immutable as $$
  select int8send(from_account) || int8send(to_account) || int8send(units)
$$;

-- Opens the accounts that do not exist yet and returns, for each requested one, the ids of its rows by shard and its floor. Sorted, so
-- that two processes that open the same accounts do not deadlock.
create function ledger.open_accounts(
  in_owners uuid[], in_kinds text[], in_places text[], in_currencies text[], out out_position bigint, out out_ids text, out out_floor bigint
) returns setof record language plpgsql security definer set search_path = pg_catalog, pg_temp
-- The plan is made while the tables are small and kept: planning took longer than the statements themselves.
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan as $$
begin
  insert into ledger.party (owner, place)
  select a.owner, a.place from unnest(in_owners, in_places) a (owner, place)
   where not exists (select from ledger.party p where (p.owner = a.owner or (p.owner is null and a.owner is null)) and p.place = a.place)
   group by a.owner, a.place order by a.owner, a.place
  on conflict do nothing;
  insert into ledger.account (owner, kind, place, currency, shard)
  select a.owner, a.kind, a.place, a.currency, s.shard
    from unnest(in_owners, in_kinds, in_places, in_currencies) a (owner, kind, place, currency)
    left join ledger.account_kind k on k.name = a.kind
    cross join lateral generate_series(0, case when k.is_sharded then 15 else 0 end) s (shard)
    left join ledger.party p on (p.owner = a.owner or (p.owner is null and a.owner is null)) and p.place = a.place
    left join ledger.currency c on c.code = a.currency
   where not exists (select from ledger.account e where e.id = ledger.account_id(p.number, s.shard, c.number, k.number))
   order by a.kind, a.place, a.currency, a.owner, s.shard
  on conflict (id) do nothing;
  return query
  select a.n, string_agg(r.id::text, ',' order by r.shard), min(r.floor)
    from unnest(in_owners, in_kinds, in_places, in_currencies) with ordinality a (owner, kind, place, currency, n)
    join ledger.account_kind k on k.name = a.kind
    join ledger.party p on (p.owner = a.owner or (p.owner is null and a.owner is null)) and p.place = a.place
    join ledger.currency c on c.code = a.currency
    cross join lateral generate_series(0, case when k.is_sharded then 15 else 0 end) s (shard)
    join ledger.account r on r.id = ledger.account_id(p.number, s.shard, c.number, k.number)
   group by a.n order by a.n;
end $$;

-- Registers a currency, or a security with its supply cap in units. A registered one stays as it is, also when its cap was raised since.
create function ledger.register_currency(in_code text, in_scale smallint, in_supply_cap bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into ledger.currency (code, scale, supply_cap) values (in_code, in_scale, in_supply_cap) on conflict (code) do nothing;
  if not exists (select from ledger.currency where code = in_code and scale = in_scale and (supply_cap is null) = (in_supply_cap is null)) then
    raise exception 'currency % is registered with another scale, or as money instead of a security', in_code using errcode = 'unique_violation';
  end if;
end $$;

-- Raises a security's supply cap, for example when its issuer increases the issue.
create function ledger.raise_supply_cap(in_code text, in_supply_cap bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update ledger.currency set supply_cap = in_supply_cap where code = in_code and supply_cap < in_supply_cap;
  if not found then
    raise exception 'there is no security % with a lower supply cap', in_code using errcode = 'restrict_violation';
  end if;
end $$;
create function ledger.apply_supply_cap() returns trigger language plpgsql as $$
begin
  update ledger.account set floor = -new.supply_cap where currency = new.code and kind = 'issued';
  return null;
end $$;
create trigger currency_supply_cap after update of supply_cap on ledger.currency for each row execute function ledger.apply_supply_cap();

create function ledger.set_time_bound(in_behind interval, in_ahead interval) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update ledger.time_bound set behind = in_behind, ahead = in_ahead
$$;

-- Locks a stream and then accounts in the order of their ids: the given ones, and of each group of shards the one of the stream. The
-- stream is in_stream if it is free, else another free one, else it waits for in_stream. Returns the balances in the same order, as
-- one comma-separated text.
create function ledger.lock_accounts(
  in_stream smallint, in_accounts bigint[], in_shards bigint[], out out_stream smallint, out out_balances text
)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  select s.id into out_stream from ledger.stream s where s.id = in_stream for no key update skip locked;
  if out_stream is null then
    select s.id into out_stream from ledger.stream s order by s.id limit 1 for no key update skip locked;
  end if;
  if out_stream is null then
    select s.id into out_stream from ledger.stream s where s.id = in_stream for no key update;
  end if;
  select string_agg(l.balance::text, ',' order by l.id) into out_balances
    from (select a.id, a.balance from ledger.account a
           where a.id = any (in_accounts || array(select shard_0 + (out_stream::bigint << 20) from unnest(in_shards) shard_0))
           order by a.id for no key update) l;
end $$;

-- Locks counters in the order of their names and returns what was used, in the order given.
create function ledger.lock_counters(in_subjects uuid[], in_names text[], in_periods date[]) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into ledger.counter (subject, name, period)
  select * from unnest(in_subjects, in_names, in_periods) c (subject, name, period) order by subject, name, period
  on conflict do nothing;
  perform 1 from ledger.counter k
    join unnest(in_subjects, in_names, in_periods) c (subject, name, period) using (subject, name, period)
   order by k.subject, k.name, k.period for no key update of k;
  return (select string_agg(k.units::text, ',' order by c.n)
    from unnest(in_subjects, in_names, in_periods) with ordinality c (subject, name, period, n)
    join ledger.counter k using (subject, name, period));
end $$;
create function ledger.store_counters(in_subjects uuid[], in_names text[], in_periods date[], in_units bigint[]) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update ledger.counter k set units = c.units
    from unnest(in_subjects, in_names, in_periods, in_units) c (subject, name, period, units)
   where (k.subject, k.name, k.period) = (c.subject, c.name, c.period)
$$;
create function ledger.delete_counters(in_before date, in_limit integer) returns bigint
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with deleted as (
    delete from ledger.counter where ctid = any (array(
      select ctid from ledger.counter where period < least(in_before, current_date - 40) limit in_limit))
    returning 1)
  select count(*) from deleted
$$;
