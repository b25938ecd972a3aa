-- The double-entry ledger. Money only moves by postings between two accounts of one currency; no row is ever edited. The API's
-- role reads these tables and calls the functions at the end of this file; it has no privilege to write a row.
create schema ledger;
grant usage on schema ledger to istmo_app;
alter default privileges for role istmo_owner in schema ledger grant select on tables to istmo_app;

-- Currencies and securities, each with the places of its smallest unit (decisions, point 2).
create table ledger.currency (
  code text collate "C" primary key,
  -- The ids of its accounts end in this number (see ledger.account).
  number smallint not null unique generated always as identity,
  scale smallint not null check (scale between 0 and 8),
  unique (code, scale)
);

-- Each stream is a hash chain that one transaction at a time writes to, with its own shard of each platform account. The number of
-- streams is the number of transactions that can write at once without waiting for each other (streamCount in ledger/src/movement.ts).
create table ledger.stream (
  id smallint primary key,
  height bigint not null default 0,
  head bytea not null default sha256('istmo')
) with (fillfactor = 10);
insert into ledger.stream (id) select generate_series(0, 15);

create sequence ledger.account_number;
create table ledger.account (
  -- Equals its currency's number modulo 2^15, so that a check on two ids proves that both accounts have the same currency.
  id bigint primary key,
  owner uuid,
  kind text collate "C" not null,
  place text collate "C" not null default '',
  currency text collate "C" not null references ledger.currency,
  shard smallint not null default 0 references ledger.stream,
  balance bigint not null default 0,
  -- The account's name, set when it is opened. Not a generated column: PostgreSQL would evaluate that for every updated row.
  ref text collate "C" not null unique,
  -- The only check here: PostgreSQL evaluates all checks of a table at every update, and only the balance ever changes.
  constraint account_floor check (balance >= 0 or kind = 'external')
) with (fillfactor = 50);
create index account_by_owner on ledger.account (owner, currency) where owner is not null;

create sequence ledger.movement_id;

create table ledger.movement (
  id bigint primary key,
  -- Movements of a stream are numbered without a gap. The stream's row lock ensures that without an index or a foreign key, and the
  -- verifier checks it.
  stream smallint not null,
  height bigint not null check (height > 0),
  name text collate "C" not null,
  key text collate "C" not null constraint movement_key unique,
  content_hash bytea not null,
  event text collate "C" not null,
  at timestamptz not null,
  previous_hash bytea not null,
  hash bytea not null,
  constraint movement_one_line check (strpos(name || key || event, E'\n') = 0),
  constraint movement_hashes check (length(content_hash) + length(previous_hash) + length(hash) = 96)
);

create table ledger.posting (
  movement bigint not null,
  number smallint not null check (number > 0),
  from_account bigint not null,
  to_account bigint not null,
  units bigint not null constraint posting_units check (units > 0),
  constraint posting_moves check (from_account <> to_account),
  constraint posting_one_currency check ((from_account - to_account) % 32768 = 0),
  primary key (from_account, movement, number)
);
create index posting_to on ledger.posting (to_account, movement);
-- Postings are stored roughly in the order of their movements, so a small BRIN index finds a range of them.
create index posting_of_movement on ledger.posting using brin (movement);

-- The first reply to an idempotent request, written in the same commit as the request's effects. The id is the SHA-256 of the
-- request's scope and key, because keys may be long. Hash and reply are compared and returned byte for byte, so they are text.
create table ledger.idempotency_key (
  id bytea constraint idempotency_key_id primary key check (length(id) = 32),
  content_hash text collate "C" not null,
  reply text collate "C" not null,
  at timestamptz not null
);
-- For the deletion of old rows. New entries go to its right end, so that it costs the commits little.
create index idempotency_key_at on ledger.idempotency_key (at);

-- The tables are append-only, even for their owner.
create function ledger.reject_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger.% is append-only: % is rejected', tg_table_name, lower(tg_op) using errcode = 'restrict_violation';
end $$;
create trigger movement_append_only before update or delete or truncate on ledger.movement
  for each statement execute function ledger.reject_change();
create trigger posting_append_only before update or delete or truncate on ledger.posting
  for each statement execute function ledger.reject_change();
create trigger account_not_deleted before delete or truncate on ledger.account
  for each statement execute function ledger.reject_change();
create trigger idempotency_key_not_changed before update or truncate on ledger.idempotency_key
  for each statement execute function ledger.reject_change();

-- Balances change only by postings: the trigger on ledger.posting updates them one trigger level deep, any other update is rejected.
create function ledger.reject_direct_change() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'a balance changes by postings only' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger account_changes_by_posting before update on ledger.account
  for each statement execute function ledger.reject_direct_change();

-- A customer's account is one row. The platform's accounts, which many transactions use, have one row (shard) per stream.
create function ledger.prepare_account() returns trigger language plpgsql as $$
begin
  new.ref := new.kind || ':' || coalesce(new.owner::text, new.place) || ':' || new.currency || ':' || new.shard::text;
  new.id := nextval('ledger.account_number') * 32768 + (select number from ledger.currency where code = new.currency);
  if new.balance <> 0 then
    raise exception 'an account opens with a balance of zero' using errcode = 'restrict_violation';
  end if;
  if new.kind not in ('available', 'held', 'treasury', 'fees', 'tranche', 'external')
    or (new.kind in ('available', 'held')) <> (new.owner is not null)
    or (new.kind in ('tranche', 'external')) <> (new.place <> '')
    or (new.owner is not null and new.shard <> 0)
  then
    raise exception 'there is no such account: % % %', new.kind, new.place, new.currency using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger account_prepared before insert on ledger.account for each row execute function ledger.prepare_account();

-- Every posting, however it is written, changes the two balances. A batch uses few of many accounts, so they are looked up by index,
-- even while the table is small enough for the planner to prefer a sequential scan.
create function ledger.apply_postings() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  missing bigint;
begin
  with change as (
    select c.account, sum(c.units)::bigint as units
      from (select to_account as account, units from new_posting union all select from_account, -units from new_posting) c
     group by c.account
  ), updated as (
    update ledger.account a set balance = a.balance + c.units from change c where a.id = c.account returning 1
  )
  select (select count(*) from change) - (select count(*) from updated) into missing;
  if missing > 0 then
    raise exception 'a posting names an account that does not exist' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create trigger posting_updates_balances after insert on ledger.posting
  referencing new table as new_posting for each statement execute function ledger.apply_postings();

-- The bytes that a movement's hash covers, defined once for writing and for verifying. Name, key and event contain no line break.
create function ledger.movement_bytes(m ledger.movement, postings bytea) returns bytea language sql stable as $$
  select int2send(m.stream) || int8send(m.height) || int8send(m.id) || timestamptz_send(m.at) || m.content_hash
      || convert_to(m.name || E'\n' || m.key || E'\n' || m.event || E'\n', 'UTF8') || postings
$$;
create function ledger.posting_bytes(from_account bigint, to_account bigint, units bigint) returns bytea language sql immutable as $$
  select int8send(from_account) || int8send(to_account) || int8send(units)
$$;

-- Opens the accounts that do not exist yet. Sorted, so that two processes that open the same accounts do not deadlock.
create function ledger.open_accounts(in_owners uuid[], in_kinds text[], in_places text[], in_currencies text[], in_shards smallint[])
returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into ledger.account (owner, kind, place, currency, shard)
  select owner, kind, place, currency, shard
    from unnest(in_owners, in_kinds, in_places, in_currencies, in_shards) a (owner, kind, place, currency, shard)
   order by kind, place, currency, shard, owner
  on conflict (ref) do nothing
$$;

create function ledger.register_currency(in_code text, in_scale smallint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into ledger.currency (code, scale) values (in_code, in_scale) on conflict (code) do nothing;
  if not exists (select from ledger.currency where code = in_code and scale = in_scale) then
    raise exception 'currency % is registered with another scale', in_code using errcode = 'unique_violation';
  end if;
end $$;

-- Locks a stream and then accounts in the order of their ids: the given ones, and of each group of shards the one of the stream. The
-- stream is in_stream when this transaction has locked it already; else in_stream if it is free, else another free one, else it waits
-- for in_stream. Returns the balances in the same order, as one comma-separated text.
create function ledger.lock_accounts(
  in_stream smallint, is_stream_locked boolean, in_accounts bigint[], in_shards bigint[], out out_stream smallint, out out_balances text
)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  streams constant int := (select count(*) from ledger.stream);
begin
  if not is_stream_locked then
    select s.id into out_stream from ledger.stream s where s.id = in_stream for no key update skip locked;
    if out_stream is null then
      select s.id into out_stream from ledger.stream s order by s.id limit 1 for no key update skip locked;
    end if;
  end if;
  if out_stream is null then
    select s.id into out_stream from ledger.stream s where s.id = in_stream for no key update;
  end if;
  select string_agg(l.balance::text, ',' order by l.id) into out_balances
    from (select a.id, a.balance from ledger.account a
           where a.id = any (in_accounts || array(
             select in_shards[g * streams + out_stream + 1] from generate_series(0, cardinality(in_shards) / streams - 1) g))
           order by a.id for no key update) l;
end $$;

-- Writes movements with their postings and chains them to the stream's last movement. The first arrays have one entry per movement,
-- the last five one per posting: the position of its movement, its number in the movement (both from 1), accounts and units.
-- Returns the movements' ids.
create function ledger.record_movements(
  in_stream smallint, in_names text[], in_keys text[], in_hashes bytea[], in_events text[], in_at timestamptz[],
  in_positions int[], in_numbers smallint[], in_from bigint[], in_to bigint[], in_units bigint[]
) returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  chain ledger.stream;
  movement_count constant int := cardinality(in_keys);
  ids constant bigint[] := array(select nextval('ledger.movement_id') from generate_series(1, movement_count));
  postings constant bytea[] := array(
    select string_agg(ledger.posting_bytes(p.f, p.t, p.u), ''::bytea order by p.number)
      from unnest(in_positions, in_numbers, in_from, in_to, in_units) p (position, number, f, t, u) group by p.position order by p.position);
  content bytea;
  previous bytea[] := '{}';
  hashes bytea[] := '{}';
begin
  if movement_count = 0 or cardinality(postings) <> movement_count or in_positions[1] <> 1
    or in_positions[cardinality(in_positions)] <> movement_count
  then
    raise exception 'every movement has at least one posting' using errcode = 'check_violation';
  end if;
  select * into strict chain from ledger.stream where id = in_stream for no key update;
  for content in
    select ledger.movement_bytes(row (m.id, in_stream, chain.height + m.n, m.name, m.key, m.content_hash, m.event, m.at, null, null), m.postings)
      from unnest(ids, in_names, in_keys, in_hashes, in_events, in_at, postings) with ordinality
        m (id, name, key, content_hash, event, at, postings, n)
     order by m.n
  loop
    previous := previous || chain.head;
    chain.head := sha256(chain.head || content);
    hashes := hashes || chain.head;
  end loop;
  insert into ledger.movement (id, stream, height, name, key, content_hash, event, at, previous_hash, hash)
  select m.id, in_stream, chain.height + m.n, m.name, m.key, m.content_hash, m.event, m.at, m.previous, m.hash
    from unnest(ids, in_names, in_keys, in_hashes, in_events, in_at, previous, hashes) with ordinality
      m (id, name, key, content_hash, event, at, previous, hash, n);
  insert into ledger.posting (movement, number, from_account, to_account, units)
  select ids[p.position], p.number, p.f, p.t, p.u
    from unnest(in_positions, in_numbers, in_from, in_to, in_units) p (position, number, f, t, u);
  update ledger.stream set height = chain.height + movement_count, head = chain.head where id = in_stream;
  return array_to_string(ids, ',');
end $$;

-- Stores the first replies to idempotent requests.
create function ledger.store_replies(in_ids bytea[], in_hashes text[], in_replies text[], in_at timestamptz[])
returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into ledger.idempotency_key (id, content_hash, reply, at) select * from unnest(in_ids, in_hashes, in_replies, in_at)
$$;

-- Deletes a batch of replies that are at least a day old: clients repeat a request within a day. The movement's own key is never
-- deleted, so no movement is ever posted twice.
create function ledger.delete_replies(in_before timestamptz, in_limit integer) returns bigint
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with deleted as (
    delete from ledger.idempotency_key where id in (
      select id from ledger.idempotency_key where at < least(in_before, now() - interval '1 day') order by at limit in_limit)
    returning 1)
  select count(*) from deleted
$$;

-- Waits until the transaction that writes to the stream has ended, so that the outcome of a commit whose reply was lost can be read.
create function ledger.wait_for_stream(in_stream smallint) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select from ledger.stream where id = in_stream for no key update
$$;

grant execute on function
  ledger.open_accounts(uuid[], text[], text[], text[], smallint[]),
  ledger.register_currency(text, smallint),
  ledger.lock_accounts(smallint, boolean, bigint[], bigint[]),
  ledger.record_movements(smallint, text[], text[], bytea[], text[], timestamptz[], int[], smallint[], bigint[], bigint[], bigint[]),
  ledger.store_replies(bytea[], text[], text[], timestamptz[]),
  ledger.delete_replies(timestamptz, integer),
  ledger.wait_for_stream(smallint),
  ledger.movement_bytes(ledger.movement, bytea),
  ledger.posting_bytes(bigint, bigint, bigint)
to istmo_app;
