-- The double-entry ledger. Money only moves by postings between two accounts of one currency; no row is ever edited. The logins of the
-- processes read these tables and call the functions at the end of this file; none of them has a privilege to write a row.
create schema ledger;
-- istmo_worker and istmo_operator have what istmo_app has.
grant usage on schema ledger to istmo_app, istmo_reader;
alter default privileges for role istmo_owner in schema ledger grant select on tables to istmo_app, istmo_reader;

-- Currencies and securities, each with the places of its smallest unit (requirement 3.2).
create table ledger.currency (
  code text collate "C" primary key,
  -- A part of the ids of its accounts (see ledger.account).
  number smallint not null unique generated always as identity,
  scale smallint not null check (scale between 0 and 8),
  -- For a security: the most units that may ever be issued. Null for money, which the platform does not issue.
  supply_cap bigint check (supply_cap > 0),
  unique (code, scale)
);

-- The chart of accounts. Kinds below 10 belong to a customer (a person or a company), the others to the platform.
create table ledger.account_kind (
  number smallint primary key check (number between 1 and 31),
  name text collate "C" not null unique,
  -- Whether accounts of this kind are told apart by a place: a tranche, a network, a bank account, a lot.
  has_place boolean not null,
  -- Accounts that many transactions use have a row (shard) per stream.
  is_sharded boolean not null,
  -- How far the balance may go down; `zero for securities` is zero where the currency has a supply cap and no limit elsewhere.
  floor text collate "C" not null check (floor in ('zero', 'none', 'supply cap', 'zero for securities')),
  meaning text not null
);
insert into ledger.account_kind (number, name, has_place, is_sharded, floor, meaning) values
  (1, 'available', false, false, 'zero', 'what a customer may spend'),
  (2, 'held', false, false, 'zero', 'reserved by open holds, each with its own row'),
  (3, 'frozen', false, false, 'zero', 'blocked until staff decide: a deposit in doubt, an order by law'),
  (4, 'lot', true, false, 'zero', 'units of a security counted apart by the lot they were acquired in, for tax or a lock-up'),
  (5, 'receivable', false, false, 'none', 'below zero: what the customer owes the platform'),
  (10, 'treasury', false, true, 'zero', 'the exchange inventory of the platform'),
  (11, 'fees', true, true, 'zero', 'fees earned, by kind'),
  (12, 'tranche', true, true, 'zero', 'tokens of a tranche that are not sold yet'),
  (13, 'issued', false, false, 'supply cap', 'below zero: the units of a security issued so far'),
  (14, 'escrow', true, true, 'zero', 'proceeds of an offering that are not released to the issuer yet'),
  (15, 'proceeds', true, true, 'zero', 'proceeds of an offering released to the issuer and not paid out yet'),
  (16, 'external', true, true, 'zero for securities', 'mirrors money outside the ledger: a network, a bank account, an acquirer'),
  (17, 'clearing', true, true, 'none', 'payments under way to or from a place'),
  (18, 'suspense', true, false, 'zero', 'money received whose owner is not known yet'),
  (19, 'loss', false, true, 'none', 'below zero: amounts written off');

-- Which movements exist, who may record them, and between which kinds of accounts each may post.
create table ledger.movement_kind (
  number smallint primary key check (number > 0),
  name text collate "C" not null unique,
  -- The type of the business event that causes it; ledger.movement.event is the event's id.
  event text collate "C" not null,
  -- The least privileged login that may record it: `serving` (istmo_app), `worker` or `operator`.
  authority text collate "C" not null check (authority in ('serving', 'worker', 'operator')),
  -- Whether the one customer in it must both give and receive.
  is_exchange boolean not null default false,
  -- Whether it only moves between the shards of one account.
  is_within_account boolean not null default false,
  -- A function of the movement's id that returns whether the business row with these amounts exists; null where there is none to check.
  evidence text
);
create table ledger.movement_rule (
  movement smallint not null references ledger.movement_kind,
  from_kind smallint not null references ledger.account_kind,
  to_kind smallint not null references ledger.account_kind,
  primary key (movement, from_kind, to_kind)
);
insert into ledger.movement_kind (number, name, event, authority, is_exchange) values
  (1, 'rebalance', 'movement', 'serving', false),
  (2, 'swap', 'swap', 'serving', true),
  (3, 'credit-deposit', 'deposit', 'worker', false),
  (4, 'freeze-deposit', 'deposit', 'worker', false),
  (5, 'unfreeze-deposit', 'deposit', 'worker', false),
  (6, 'reverse-deposit', 'deposit', 'operator', false),
  (7, 'claim-shortfall', 'deposit', 'worker', false),
  (8, 'cancel-shortfall', 'deposit', 'worker', false),
  (9, 'collect-shortfall', 'deposit', 'operator', false),
  (10, 'write-off-shortfall', 'deposit', 'operator', false),
  (11, 'reserve-withdrawal', 'withdrawal', 'serving', false),
  (12, 'settle-withdrawal', 'withdrawal', 'worker', false),
  (13, 'release-withdrawal', 'withdrawal', 'serving', false),
  (14, 'adjustment', 'adjustment', 'operator', false),
  (15, 'fund-treasury', 'funding', 'operator', false),
  (16, 'issue-tranche', 'tranche', 'operator', false),
  (17, 'issue-to-treasury', 'issue', 'operator', false),
  (18, 'release-proceeds', 'release', 'operator', false);
update ledger.movement_kind set is_within_account = true where name = 'rebalance';
insert into ledger.movement_rule (movement, from_kind, to_kind)
select m.number, f.number, t.number
  from (values
    ('rebalance', 'treasury', 'treasury'), ('rebalance', 'fees', 'fees'), ('rebalance', 'tranche', 'tranche'), ('rebalance', 'escrow', 'escrow'),
    ('rebalance', 'proceeds', 'proceeds'), ('rebalance', 'external', 'external'),
    ('swap', 'available', 'treasury'), ('swap', 'available', 'escrow'), ('swap', 'available', 'fees'), ('swap', 'treasury', 'available'),
    ('swap', 'tranche', 'available'), ('swap', 'treasury', 'fees'), ('swap', 'tranche', 'fees'),
    ('credit-deposit', 'external', 'available'),
    ('freeze-deposit', 'available', 'frozen'),
    ('unfreeze-deposit', 'frozen', 'available'),
    ('reverse-deposit', 'frozen', 'external'),
    ('claim-shortfall', 'receivable', 'external'),
    ('cancel-shortfall', 'external', 'receivable'),
    ('collect-shortfall', 'available', 'receivable'), ('collect-shortfall', 'frozen', 'receivable'),
    ('write-off-shortfall', 'loss', 'receivable'),
    ('reserve-withdrawal', 'available', 'held'),
    ('settle-withdrawal', 'held', 'external'), ('settle-withdrawal', 'held', 'fees'),
    ('release-withdrawal', 'held', 'available'),
    ('adjustment', 'treasury', 'available'),
    ('fund-treasury', 'external', 'treasury'),
    ('issue-tranche', 'issued', 'tranche'),
    ('issue-to-treasury', 'issued', 'treasury'),
    ('release-proceeds', 'escrow', 'proceeds')
  ) as rule (movement, from_name, to_name)
  join ledger.movement_kind m on m.name = rule.movement
  join ledger.account_kind f on f.name = rule.from_name
  join ledger.account_kind t on t.name = rule.to_name;

-- How far a movement's time may be from the database's clock. Only the operator's login and the owner may change it: the sandbox does,
-- because its clock can be advanced.
create table ledger.time_bound (
  one boolean primary key default true check (one),
  behind interval not null,
  ahead interval not null
);
insert into ledger.time_bound (behind, ahead) values ('1 hour', '2 minutes');

-- Each stream is a hash chain that one transaction at a time writes to, with its own shard of each sharded account. The number of
-- streams is the number of transactions that can write at once without waiting for each other (streamCount in ledger/src/movement.ts).
create table ledger.stream (
  id smallint primary key check (id between 0 and 15),
  height bigint not null default 0,
  head bytea not null default sha256('istmo')
) with (fillfactor = 10);
insert into ledger.stream (id) select generate_series(0, 15);

-- Whose accounts: a customer, the platform itself (no owner, no place), or a place of the platform.
create table ledger.party (
  number bigint primary key generated always as identity check (number < 549755813888),
  owner uuid,
  place text collate "C" not null default '',
  -- The checkpoint that covers this row; set once.
  checkpoint bigint,
  unique nulls not distinct (owner, place)
);
create index party_without_checkpoint on ledger.party (number) where checkpoint is null;

create table ledger.account (
  -- party * 2^24 + shard * 2^20 + number of the currency * 2^5 + number of the kind: a check on ids alone proves that two accounts have
  -- the same currency or belong to the same party, and of which kind they are.
  id bigint primary key,
  owner uuid,
  kind text collate "C" not null references ledger.account_kind (name),
  place text collate "C" not null,
  currency text collate "C" not null references ledger.currency,
  shard smallint not null default 0 references ledger.stream,
  balance bigint not null default 0,
  floor bigint,
  -- The only check here: PostgreSQL evaluates all checks of a table at every update, and only the balance ever changes. Without a
  -- floor it is null, which passes.
  constraint account_floor check (balance >= floor)
) with (fillfactor = 50);
create index account_of_owner on ledger.account (owner, currency) where owner is not null;
create index account_of_holder on ledger.account (currency, id) where owner is not null;

create function ledger.account_id(party bigint, shard bigint, currency bigint, kind bigint) returns bigint
language sql immutable as $$ select (party << 24) | (shard << 20) | (currency << 5) | kind $$;

-- A movement's id is a number of this sequence times 16 plus its stream, so that ids ascend within a stream.
create sequence ledger.movement_number;

-- Partitions hold 2^26 movements each; an old one can be detached, archived and attached again.
create table ledger.movement (
  id bigint not null,
  -- Movements of a stream are numbered without a gap. The stream's row lock ensures that without an index or a foreign key, and the
  -- verifier checks it.
  height bigint not null,
  at timestamptz not null,
  -- The id of the business event, for example of the swap.
  event uuid not null,
  key uuid not null,
  kind smallint not null,
  -- The first 16 bytes of the SHA-256 of the request's content, where the key was made of a request's idempotency key.
  request bytea,
  hash bytea not null,
  primary key (id),
  constraint movement_hash check (length(hash) = 32)
) partition by range (id);

create table ledger.posting (
  movement bigint not null,
  from_account bigint not null,
  to_account bigint not null,
  units bigint not null constraint posting_units check (units > 0),
  number smallint not null check (number > 0),
  constraint posting_moves check (from_account <> to_account),
  -- The bits of the currency are equal.
  constraint posting_one_currency check (((from_account # to_account) & 1048544) = 0),
  primary key (from_account, movement, number)
) partition by range (movement);
create index posting_to on ledger.posting (to_account, movement);
-- Postings are stored roughly in the order of their movements, so a small BRIN index finds a range of them.
create index posting_of_movement on ledger.posting using brin (movement);

-- Each key was used by one movement. Apart from the movements, so that it stays unique when an old partition is detached.
create table ledger.movement_key (
  key uuid constraint movement_key_is_unique primary key,
  movement bigint not null
);

-- Money that is reserved for one business event and not settled or released yet. The rows follow from the postings to and from `held`
-- accounts; the sum of what is open equals the balance of the account.
create table ledger.hold (
  event uuid not null,
  account bigint not null references ledger.account,
  movement_kind smallint not null references ledger.movement_kind,
  units bigint not null check (units > 0),
  settled_units bigint not null default 0 check (settled_units >= 0),
  released_units bigint not null default 0 check (released_units >= 0),
  opened_at timestamptz not null,
  expires_at timestamptz,
  constraint hold_not_exceeded check (settled_units + released_units <= units),
  primary key (event, account)
) with (fillfactor = 70);
create index hold_open_of_account on ledger.hold (account) where settled_units + released_units < units;
create index hold_expiry on ledger.hold (expires_at) where settled_units + released_units < units;

-- What was used of a limit in a period, for example what a customer withdrew today.
create table ledger.counter (
  subject uuid not null,
  name text collate "C" not null,
  period date not null,
  units bigint not null default 0 constraint counter_not_negative check (units >= 0),
  primary key (subject, name, period)
) with (fillfactor = 70);
create index counter_period on ledger.counter using brin (period);

-- The first reply to an idempotent request whose reply cannot be made again from what it wrote. The id is the SHA-256 of the request's
-- scope and key, because keys may be long. Hash and reply are compared and returned byte for byte, so they are text.
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
create trigger movement_key_append_only before update or delete or truncate on ledger.movement_key
  for each statement execute function ledger.reject_change();
create trigger account_not_deleted before delete or truncate on ledger.account
  for each statement execute function ledger.reject_change();
create trigger party_not_deleted before delete or truncate on ledger.party
  for each statement execute function ledger.reject_change();
create trigger hold_not_deleted before delete or truncate on ledger.hold
  for each statement execute function ledger.reject_change();
create trigger idempotency_key_not_changed before update or truncate on ledger.idempotency_key
  for each statement execute function ledger.reject_change();

create function ledger.reject_party_change() returns trigger language plpgsql as $$
begin
  if (new.number, new.owner, new.place) is distinct from (old.number, old.owner, old.place) or old.checkpoint is not null then
    raise exception 'a party is never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger party_not_changed before update on ledger.party for each row execute function ledger.reject_party_change();

-- Balances change only by postings: the trigger on ledger.posting updates them one trigger level deep, any other update is rejected.
create function ledger.reject_direct_change() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'ledger.% changes by postings only', tg_table_name using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger account_changes_by_posting before update on ledger.account
  for each statement execute function ledger.reject_direct_change();

create function ledger.prepare_account() returns trigger language plpgsql as $$
declare
  kind constant ledger.account_kind := (select k from ledger.account_kind k where k.name = new.kind);
  currency constant ledger.currency := (select c from ledger.currency c where c.code = new.currency);
  party constant bigint := (select p.number from ledger.party p where p.owner is not distinct from new.owner and p.place = new.place);
begin
  if kind.number is null or currency.number is null or party is null
    or (kind.number < 10) <> (new.owner is not null)
    or kind.has_place <> (new.place <> '')
    or (new.shard <> 0 and not kind.is_sharded)
  then
    raise exception 'there is no such account: % % %', new.kind, new.place, new.currency using errcode = 'check_violation';
  end if;
  if new.balance <> 0 then
    raise exception 'an account opens with a balance of zero' using errcode = 'restrict_violation';
  end if;
  new.id := ledger.account_id(party, new.shard, currency.number, kind.number);
  new.floor := case
    when kind.floor = 'zero' or (kind.floor = 'zero for securities' and currency.supply_cap is not null) then 0
    when kind.floor = 'supply cap' then -coalesce(currency.supply_cap, 0)
  end;
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

-- Creates the partition that the next movement falls into and the one after it. A partition inherits no statement triggers.
create function ledger.create_partitions() returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  partition bigint;
  parent text;
  current constant bigint := (select (s.last_value << 4) >> 30 from ledger.movement_number s);
begin
  for partition in select * from generate_series(current, current + 1) loop
    foreach parent in array array['movement', 'posting'] loop
      continue when to_regclass(format('ledger.%s_%s', parent, partition)) is not null;
      execute format('create table ledger.%1$s_%2$s partition of ledger.%1$s for values from (%3$s) to (%4$s)',
        parent, partition, partition << 30, (partition + 1) << 30);
      execute format('create trigger %1$s_%2$s_append_only before update or delete or truncate on ledger.%1$s_%2$s
        for each statement execute function ledger.reject_change()', parent, partition);
    end loop;
  end loop;
end $$;
select ledger.create_partitions();

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
) returns setof record language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into ledger.party (owner, place)
  select a.owner, a.place from unnest(in_owners, in_places) a (owner, place)
   where not exists (select from ledger.party p where p.owner is not distinct from a.owner and p.place = a.place)
   group by a.owner, a.place order by a.owner, a.place
  on conflict do nothing;
  insert into ledger.account (owner, kind, place, currency, shard)
  select a.owner, a.kind, a.place, a.currency, s.shard
    from unnest(in_owners, in_kinds, in_places, in_currencies) a (owner, kind, place, currency)
    left join ledger.account_kind k on k.name = a.kind
    cross join lateral generate_series(0, case when k.is_sharded then 15 else 0 end) s (shard)
    left join ledger.party p on p.owner is not distinct from a.owner and p.place = a.place
    left join ledger.currency c on c.code = a.currency
   where not exists (select from ledger.account e where e.id = ledger.account_id(p.number, s.shard, c.number, k.number))
   order by a.kind, a.place, a.currency, a.owner, s.shard
  on conflict (id) do nothing;
  return query
  select a.n, string_agg(r.id::text, ',' order by r.shard), min(r.floor)
    from unnest(in_owners, in_kinds, in_places, in_currencies) with ordinality a (owner, kind, place, currency, n)
    join ledger.account_kind k on k.name = a.kind
    join ledger.party p on p.owner is not distinct from a.owner and p.place = a.place
    join ledger.currency c on c.code = a.currency
    cross join lateral generate_series(0, case when k.is_sharded then 15 else 0 end) s (shard)
    join ledger.account r on r.id = ledger.account_id(p.number, s.shard, c.number, k.number)
   group by a.n order by a.n;
end $$;

-- Registers a currency, or a security with its supply cap in units. A registered one stays as it is, with a cap that was raised since.
create function ledger.register_currency(in_code text, in_scale smallint, in_supply_cap bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into ledger.currency (code, scale, supply_cap) values (in_code, in_scale, in_supply_cap) on conflict (code) do nothing;
  if not exists (select from ledger.currency where code = in_code and scale = in_scale
    and (supply_cap is not distinct from in_supply_cap or supply_cap > in_supply_cap)) then
    raise exception 'currency % is registered with another scale or supply cap', in_code using errcode = 'unique_violation';
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

-- Opens and ends the holds that postings to and from `held` accounts (kind 2) mean. A hold is opened by one movement; what leaves it to
-- `available` (kind 1) is released, anything else is settled.
create function ledger.change_holds(
  in_events uuid[], in_kinds smallint[], in_at timestamptz[], in_expires_at timestamptz[], in_positions int[], in_from bigint[],
  in_to bigint[], in_units bigint[]
) returns void language plpgsql as $$
declare
  ended_count bigint;
  found_count bigint;
begin
  insert into ledger.hold (event, account, movement_kind, units, opened_at, expires_at)
  select in_events[p.m], p.t, min(in_kinds[p.m]), sum(p.u), min(in_at[p.m]), min(in_expires_at[p.m])
    from unnest(in_positions, in_to, in_units) p (m, t, u)
   where p.t & 31 = 2 group by in_events[p.m], p.t;
  with ended as (
    select in_events[p.m] as event, p.f as account, coalesce(sum(p.u) filter (where p.t & 31 <> 1), 0) as settled,
           coalesce(sum(p.u) filter (where p.t & 31 = 1), 0) as released
      from unnest(in_positions, in_from, in_to, in_units) p (m, f, t, u)
     where p.f & 31 = 2 group by in_events[p.m], p.f
  ), changed as (
    update ledger.hold h set settled_units = h.settled_units + e.settled, released_units = h.released_units + e.released
      from ended e where h.event = e.event and h.account = e.account returning 1
  )
  select (select count(*) from ended), (select count(*) from changed) into ended_count, found_count;
  if found_count < ended_count then
    raise exception 'there is no such hold' using errcode = 'foreign_key_violation', constraint = 'hold_exists';
  end if;
end $$;

-- Writes movements with their postings and chains them to the stream's last movement. The first arrays have one entry per movement,
-- the last five one per posting: the position of its movement, its number in the movement (both from 1), accounts and units. Refuses
-- what the rules above do not allow for the authority. Returns the movements' ids.
create function ledger.write_movements(
  in_authority text, in_stream smallint, in_names text[], in_keys uuid[], in_requests bytea[], in_events uuid[], in_at timestamptz[],
  in_expires_at timestamptz[], in_positions int[], in_numbers smallint[], in_from bigint[], in_to bigint[], in_units bigint[]
) returns text language plpgsql as $$
declare
  chain ledger.stream;
  movement_count constant int := cardinality(in_keys);
  ids constant bigint[] := array(select (nextval('ledger.movement_number') << 4) | in_stream from generate_series(1, movement_count));
  kinds smallint[];
  exchanges boolean[];
  within_account boolean[];
  needs_evidence boolean;
  -- The allowed pairs, each as one number: kind of movement, of the debited and of the credited account.
  allowed constant int[] := array(select (r.movement::int << 10) | (r.from_kind::int << 5) | r.to_kind from ledger.movement_rule r);
  postings bytea[];
  breaks_rule boolean;
  content bytea;
  hashes bytea[] := '{}';
  bound ledger.time_bound;
begin
  select array_agg(k.number order by m.n), array_agg(k.is_exchange order by m.n), array_agg(k.is_within_account order by m.n),
         bool_or(k.evidence is not null)
    into kinds, exchanges, within_account, needs_evidence
    from unnest(in_names) with ordinality m (name, n)
    join ledger.movement_kind k on k.name = m.name
     and (k.authority = 'serving' or k.authority = in_authority or in_authority = 'operator');
  if movement_count = 0 or coalesce(cardinality(kinds), 0) <> movement_count then
    raise exception 'this login may not record all of these movements: %', in_names using errcode = 'insufficient_privilege';
  end if;
  select array_agg(x.bytes order by x.m),
         bool_or(x.has_other_kinds or x.has_two_customers or (exchanges[x.m] and not (x.gives and x.receives))
           or (within_account[x.m] and x.leaves_account))
    into postings, breaks_rule
    from (select p.m, string_agg(ledger.posting_bytes(p.f, p.t, p.u), ''::bytea order by p.number) as bytes,
                 bool_or(not ((kinds[p.m]::int << 10) | ((p.f & 31)::int << 5) | (p.t & 31)::int) = any (allowed)) as has_other_kinds,
                 max(greatest(case when p.f & 31 < 10 then p.f >> 24 end, case when p.t & 31 < 10 then p.t >> 24 end))
                   <> min(least(case when p.f & 31 < 10 then p.f >> 24 end, case when p.t & 31 < 10 then p.t >> 24 end)) as has_two_customers,
                 bool_or((p.f # p.t) & ~15728640 <> 0) as leaves_account,
                 bool_or(p.f & 31 < 10) as gives, bool_or(p.t & 31 < 10) as receives
            from unnest(in_positions, in_numbers, in_from, in_to, in_units) p (m, number, f, t, u) group by p.m) x;
  if cardinality(postings) <> movement_count or in_positions[1] <> 1 or in_positions[cardinality(in_positions)] <> movement_count then
    raise exception 'every movement has at least one posting' using errcode = 'check_violation';
  end if;
  if breaks_rule then
    raise exception 'a movement posts between accounts that its rules do not allow: %', in_names using errcode = 'insufficient_privilege';
  end if;
  select * into strict bound from ledger.time_bound;
  if exists (select from unnest(in_at) t where t not between now() - bound.behind and now() + bound.ahead) then
    raise exception 'the time of a movement is too far from the clock of the database' using errcode = 'check_violation', constraint = 'movement_time';
  end if;

  select * into strict chain from ledger.stream where id = in_stream for no key update;
  for content in
    select ledger.movement_bytes(row (m.id, chain.height + m.n, m.at, m.event, m.key, m.kind, m.request, null), m.postings)
      from unnest(ids, in_at, in_events, in_keys, kinds, in_requests, postings) with ordinality m (id, at, event, key, kind, request, postings, n)
     order by m.n
  loop
    chain.head := sha256(chain.head || content);
    hashes := hashes || chain.head;
  end loop;
  insert into ledger.movement_key (key, movement) select * from unnest(in_keys, ids);
  insert into ledger.movement (id, height, at, event, key, kind, request, hash)
  select m.id, chain.height + m.n, m.at, m.event, m.key, m.kind, m.request, m.hash
    from unnest(ids, in_at, in_events, in_keys, kinds, in_requests, hashes) with ordinality m (id, at, event, key, kind, request, hash, n);
  insert into ledger.posting (movement, number, from_account, to_account, units)
  select ids[p.m], p.number, p.f, p.t, p.u
    from unnest(in_positions, in_numbers, in_from, in_to, in_units) p (m, number, f, t, u);
  update ledger.stream set height = chain.height + movement_count, head = chain.head where id = in_stream;
  if exists (select from unnest(in_from, in_to) p (f, t) where p.f & 31 = 2 or p.t & 31 = 2) then
    perform ledger.change_holds(in_events, kinds, in_at, in_expires_at, in_positions, in_from, in_to, in_units);
  end if;
  if needs_evidence then
    perform ledger.check_evidence(ids);
  end if;
  return array_to_string(ids, ',');
end $$;

-- Calls the evidence function of each movement that has one.
create function ledger.check_evidence(in_movements bigint[]) returns void language plpgsql as $$
declare
  checked record;
  is_proven boolean;
begin
  for checked in
    select m.id, k.name, k.evidence from ledger.movement m join ledger.movement_kind k on k.number = m.kind
     where m.id = any (in_movements) and k.evidence is not null
  loop
    execute format('select %s($1)', checked.evidence) into is_proven using checked.id;
    if is_proven is not true then
      raise exception 'no business row proves movement % (%)', checked.id, checked.name using errcode = 'insufficient_privilege';
    end if;
  end loop;
end $$;

-- One entry for each login, so that the grants below decide who may record what.
create function ledger.record_movements(
  in_stream smallint, in_names text[], in_keys uuid[], in_requests bytea[], in_events uuid[], in_at timestamptz[],
  in_expires_at timestamptz[], in_positions int[], in_numbers smallint[], in_from bigint[], in_to bigint[], in_units bigint[]
) returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  return ledger.write_movements('serving', $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12);
end $$;
create function ledger.record_worker_movements(
  in_stream smallint, in_names text[], in_keys uuid[], in_requests bytea[], in_events uuid[], in_at timestamptz[],
  in_expires_at timestamptz[], in_positions int[], in_numbers smallint[], in_from bigint[], in_to bigint[], in_units bigint[]
) returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  return ledger.write_movements('worker', $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12);
end $$;
create function ledger.record_operator_movements(
  in_stream smallint, in_names text[], in_keys uuid[], in_requests bytea[], in_events uuid[], in_at timestamptz[],
  in_expires_at timestamptz[], in_positions int[], in_numbers smallint[], in_from bigint[], in_to bigint[], in_units bigint[]
) returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  return ledger.write_movements('operator', $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12);
end $$;

-- The movements that used these keys, with their content as a text: `from>to:units`, one per line, shards as the first one.
create function ledger.find_movements(in_keys uuid[], out key uuid, out id bigint, out name text, out event uuid, out request bytea, out content text)
returns setof record language sql stable as $$
  select m.key, m.id, k.name, m.event, m.request,
         (select string_agg((p.from_account & ~15728640) || '>' || (p.to_account & ~15728640) || ':' || p.units, E'\n' order by p.number)
            from ledger.posting p where p.movement = m.id)
    from ledger.movement_key u join ledger.movement m on m.id = u.movement join ledger.movement_kind k on k.number = m.kind
   where u.key = any (in_keys)
$$;

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
  ledger.account_id(bigint, bigint, bigint, bigint),
  ledger.open_accounts(uuid[], text[], text[], text[]),
  ledger.lock_accounts(smallint, bigint[], bigint[]),
  ledger.lock_counters(uuid[], text[], date[]),
  ledger.store_counters(uuid[], text[], date[], bigint[]),
  ledger.record_movements(smallint, text[], uuid[], bytea[], uuid[], timestamptz[], timestamptz[], int[], smallint[], bigint[], bigint[], bigint[]),
  ledger.find_movements(uuid[]),
  ledger.store_replies(bytea[], text[], text[], timestamptz[]),
  ledger.wait_for_stream(smallint),
  ledger.movement_bytes(ledger.movement, bytea),
  ledger.posting_bytes(bigint, bigint, bigint)
to istmo_app;
grant execute on function ledger.register_currency(text, smallint, bigint) to istmo_app;
grant execute on function
  ledger.movement_bytes(ledger.movement, bytea), ledger.posting_bytes(bigint, bigint, bigint), ledger.find_movements(uuid[])
to istmo_reader;
grant execute on function
  ledger.record_worker_movements(smallint, text[], uuid[], bytea[], uuid[], timestamptz[], timestamptz[], int[], smallint[], bigint[], bigint[], bigint[]),
  ledger.delete_replies(timestamptz, integer),
  ledger.delete_counters(date, integer),
  ledger.create_partitions()
to istmo_worker, istmo_operator;
grant execute on function
  ledger.record_operator_movements(smallint, text[], uuid[], bytea[], uuid[], timestamptz[], timestamptz[], int[], smallint[], bigint[], bigint[], bigint[]),
  ledger.raise_supply_cap(text, bigint),
  ledger.set_time_bound(interval, interval)
to istmo_operator;
