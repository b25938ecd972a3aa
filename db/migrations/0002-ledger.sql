-- Why: the vault. Money is only ever moved, by postings between two accounts of one currency; nothing is edited. The API's
-- role reads these tables and calls the functions at the end; it has no right to write a row.
create schema ledger;
grant usage on schema ledger to istmo_app;
alter default privileges for role istmo_owner in schema ledger grant select on tables to istmo_app;

create table ledger.currency (
  code text collate "C" primary key,
  -- The last part of the ids of its accounts.
  number smallint not null unique generated always as identity,
  scale smallint not null check (scale between 0 and 8)
);
-- Decisions, point 2: the finest unit the chain or the bank knows.
insert into ledger.currency (code, scale) values ('BTC', 8), ('USDT', 6), ('USD', 2), ('COP', 2), ('COINGT', 0);

-- A writer takes a free stream, chains its movements to the last one there, and uses the stream's own shard of the accounts
-- everybody touches. Their number is how many processes can write at once without waiting for each other.
create table ledger.stream (
  id smallint primary key,
  height bigint not null default 0,
  head bytea not null default sha256('istmo')
) with (fillfactor = 10);
insert into ledger.stream (id) select generate_series(0, 15);

create sequence ledger.account_number;
create table ledger.account (
  -- Ends in its currency's number (modulo 2^15), so that two ids tell whether their accounts are of one currency.
  id bigint primary key,
  owner uuid,
  kind text collate "C" not null,
  place text collate "C" not null default '',
  currency text collate "C" not null references ledger.currency,
  shard smallint not null default 0 references ledger.stream,
  balance bigint not null default 0,
  -- Its name, made when it is opened. Not a generated column: PostgreSQL reads the expression again for every row it updates.
  ref text collate "C" not null unique,
  -- The only check here: PostgreSQL reads a table's checks again for every update, and nothing else ever changes in a row.
  constraint account_floor check (balance >= 0 or kind = 'outside')
) with (fillfactor = 50);
create index account_by_owner on ledger.account (owner, currency) where owner is not null;

create sequence ledger.movement_id;

create table ledger.movement (
  id bigint primary key,
  -- A stream numbers its movements without a gap. Its row lock sees to that, so no index or foreign key has to (the verifier looks).
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
-- Postings lie on disk in about the order of their movements, so the smallest of indexes finds a range of them.
create index posting_of_movement on ledger.posting using brin (movement);

-- The first reply to an idempotent request, written in the commit that did what it asked. The id is the SHA-256 of the request's
-- scope and key, which may be long; hash and reply are compared and given back as they are, so they stay text.
create table ledger.once (
  id bytea constraint once_key primary key check (length(id) = 32),
  content_hash text collate "C" not null,
  reply text collate "C" not null,
  at timestamptz not null
);

-- Append-only, for the owner as well.
create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger.% only grows: % is refused', tg_table_name, lower(tg_op) using errcode = 'restrict_violation';
end $$;
create trigger movement_only_grows before update or delete or truncate on ledger.movement
  for each statement execute function ledger.refuse_change();
create trigger posting_only_grows before update or delete or truncate on ledger.posting
  for each statement execute function ledger.refuse_change();
create trigger account_stays before delete or truncate on ledger.account
  for each statement execute function ledger.refuse_change();
create trigger once_stays before update or truncate on ledger.once
  for each statement execute function ledger.refuse_change();

-- A balance is never set, only moved: the update below runs inside the trigger on postings, one level deep.
create function ledger.refuse_direct_change() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'a balance is moved by postings only' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger account_moves_by_posting before update on ledger.account
  for each statement execute function ledger.refuse_direct_change();

-- A customer's accounts are one row each. The house's own, which everybody touches, have a row per stream.
create function ledger.shape_account() returns trigger language plpgsql as $$
begin
  new.ref := new.kind || ':' || coalesce(new.owner::text, new.place) || ':' || new.currency || ':' || new.shard::text;
  new.id := nextval('ledger.account_number') * 32768 + (select number from ledger.currency where code = new.currency);
  if new.balance <> 0 then
    raise exception 'an account opens empty' using errcode = 'restrict_violation';
  end if;
  if new.kind not in ('available', 'held', 'treasury', 'fees', 'tranche', 'outside')
    or (new.kind in ('available', 'held')) <> (new.owner is not null)
    or (new.kind in ('tranche', 'outside')) <> (new.place <> '')
    or (new.owner is not null and new.shard <> 0)
  then
    raise exception 'there is no such account: % % %', new.kind, new.place, new.currency using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger account_is_shaped before insert on ledger.account for each row execute function ledger.shape_account();

-- Every posting, however it is written, moves the two balances. A batch touches few of many accounts, so they are looked up one by
-- one, also while the table is small enough to tempt the planner to read all of it.
create function ledger.apply_postings() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  missing bigint;
begin
  with change as (
    select c.account, sum(c.units)::bigint as units
      from (select to_account as account, units from fresh union all select from_account, -units from fresh) c
     group by c.account
  ), moved as (
    update ledger.account a set balance = a.balance + c.units from change c where a.id = c.account returning 1
  )
  select (select count(*) from change) - (select count(*) from moved) into missing;
  if missing > 0 then
    raise exception 'a posting names an account that does not exist' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create trigger posting_moves_balances after insert on ledger.posting
  referencing new table as fresh for each statement execute function ledger.apply_postings();

-- What a movement's hash is made of. One definition for the writer and for the verifier. Name, key and event hold no line break.
create function ledger.movement_bytes(m ledger.movement, steps bytea) returns bytea language sql stable as $$
  select int2send(m.stream) || int8send(m.height) || int8send(m.id) || timestamptz_send(m.at) || m.content_hash
      || convert_to(m.name || E'\n' || m.key || E'\n' || m.event || E'\n', 'UTF8') || steps
$$;
create function ledger.step_bytes(from_account bigint, to_account bigint, units bigint) returns bytea language sql immutable as $$
  select int8send(from_account) || int8send(to_account) || int8send(units)
$$;

-- Opens the accounts that do not exist yet. Sorted, so that two processes opening the same ones do not wait in a circle.
create function ledger.open_accounts(in_owners uuid[], in_kinds text[], in_places text[], in_currencies text[], in_shards smallint[])
returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into ledger.account (owner, kind, place, currency, shard)
  select owner, kind, place, currency, shard
    from unnest(in_owners, in_kinds, in_places, in_currencies, in_shards) a (owner, kind, place, currency, shard)
   order by kind, place, currency, shard, owner
  on conflict (ref) do nothing
$$;

create function ledger.list_currency(in_code text, in_scale smallint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into ledger.currency (code, scale) values (in_code, in_scale) on conflict (code) do nothing;
  if not exists (select from ledger.currency where code = in_code and scale = in_scale) then
    raise exception 'currency % has another scale already', in_code using errcode = 'unique_violation';
  end if;
end $$;

-- Takes a stream and then locks accounts, all in the order of their ids: the given ones, and of each group of shards the stream's
-- own. The stream is the one that is insisted on (this transaction has it already), else the preferred one if it is free, else
-- another free one, else whichever comes free. Answers the balances in that order, as one comma-separated text.
create function ledger.take(in_stream smallint, is_held boolean, in_accounts bigint[], in_shards bigint[], out out_stream smallint, out out_balances text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  streams constant int := (select count(*) from ledger.stream);
begin
  if not is_held then
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

-- Writes movements with their postings and chains them to the stream's last one. Arrays run side by side: one entry per
-- movement, and for postings the place of their movement and their number in it (both from 1) beside accounts and units. Answers the movements' ids.
create function ledger.record(
  in_stream smallint, in_names text[], in_keys text[], in_hashes bytea[], in_events text[], in_at timestamptz[],
  in_places int[], in_numbers smallint[], in_from bigint[], in_to bigint[], in_units bigint[]
) returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  chain ledger.stream;
  amount constant int := cardinality(in_keys);
  ids constant bigint[] := array(select nextval('ledger.movement_id') from generate_series(1, amount));
  steps constant bytea[] := array(
    select string_agg(ledger.step_bytes(p.f, p.t, p.u), ''::bytea order by p.number)
      from unnest(in_places, in_numbers, in_from, in_to, in_units) p (place, number, f, t, u) group by p.place order by p.place);
  content bytea;
  previous bytea[] := '{}';
  hashes bytea[] := '{}';
begin
  if amount = 0 or cardinality(steps) <> amount or in_places[1] <> 1 or in_places[cardinality(in_places)] <> amount then
    raise exception 'every movement has at least one posting' using errcode = 'check_violation';
  end if;
  select * into strict chain from ledger.stream where id = in_stream for no key update;
  for content in
    select ledger.movement_bytes(row (m.id, in_stream, chain.height + m.n, m.name, m.key, m.content_hash, m.event, m.at, null, null), m.steps)
      from unnest(ids, in_names, in_keys, in_hashes, in_events, in_at, steps) with ordinality m (id, name, key, content_hash, event, at, steps, n)
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
  select ids[p.place], p.number, p.f, p.t, p.u
    from unnest(in_places, in_numbers, in_from, in_to, in_units) p (place, number, f, t, u);
  update ledger.stream set height = chain.height + amount, head = chain.head where id = in_stream;
  return array_to_string(ids, ',');
end $$;

-- Keeps the first replies of idempotent requests.
create function ledger.keep_replies(in_ids bytea[], in_hashes text[], in_replies text[], in_at timestamptz[])
returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into ledger.once (id, content_hash, reply, at) select * from unnest(in_ids, in_hashes, in_replies, in_at)
$$;

-- A repeat comes within a day or not at all. The movement's own key stays for good, so nothing is ever done twice.
create function ledger.forget_replies(in_before timestamptz) returns bigint
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with gone as (delete from ledger.once where at < least(in_before, now() - interval '1 day') returning 1) select count(*) from gone
$$;

-- Waits until whoever writes to the stream has ended, so that what a lost connection left undecided can be looked up.
create function ledger.await_stream(in_stream smallint) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select from ledger.stream where id = in_stream for no key update
$$;

grant execute on function
  ledger.open_accounts(uuid[], text[], text[], text[], smallint[]),
  ledger.list_currency(text, smallint),
  ledger.take(smallint, boolean, bigint[], bigint[]),
  ledger.record(smallint, text[], text[], bytea[], text[], timestamptz[], int[], smallint[], bigint[], bigint[], bigint[]),
  ledger.keep_replies(bytea[], text[], text[], timestamptz[]),
  ledger.forget_replies(timestamptz),
  ledger.await_stream(smallint),
  ledger.movement_bytes(ledger.movement, bytea),
  ledger.step_bytes(bigint, bigint, bigint)
to istmo_app;
