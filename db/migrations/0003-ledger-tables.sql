-- The ledger's tables, and the triggers that keep them append-only and balances equal to their postings.
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
  -- Before the texts, so that reading all balances is quick.
  balance bigint not null default 0,
  floor bigint,
  owner uuid,
  kind text collate "C" not null references ledger.account_kind (name),
  place text collate "C" not null,
  currency text collate "C" not null references ledger.currency,
  shard smallint not null default 0 references ledger.stream,
  -- The only check here: PostgreSQL evaluates all checks of a table at every update, and only the balance ever changes. Without a
  -- floor it is null, which passes.
  constraint account_floor check (balance >= floor)
) with (fillfactor = 50);
create index account_of_owner on ledger.account (owner, currency) where owner is not null;
create index account_of_holder on ledger.account (currency, id) where owner is not null;
create index account_of_platform on ledger.account (currency, id) where owner is null;

-- The customers who have or had units of a security, and how many of their accounts of it have some now. Every transaction that fills an
-- empty account or empties one updates this row, so that two that empty two accounts of one customer at once wait for each other here.
create table ledger.holder (
  currency text collate "C" not null references ledger.currency,
  owner uuid not null,
  -- Without a check, because an insertion that becomes an update would be checked before it does; verification compares it.
  accounts smallint not null,
  primary key (currency, owner)
);

-- How many customers have units of a security, in a row per stream: one stream may count a customer in and another one out, so only the sum
-- over the streams is the number of holders.
create table ledger.holder_count (
  currency text collate "C" not null references ledger.currency,
  stream smallint not null references ledger.stream,
  holders bigint not null default 0,
  primary key (currency, stream)
) with (fillfactor = 50);

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
-- and `reserved` accounts; the sum of what is open equals the balance of the account.
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
create trigger holder_not_deleted before delete or truncate on ledger.holder
  for each statement execute function ledger.reject_change();
create trigger holder_count_not_deleted before delete or truncate on ledger.holder_count
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
create trigger holder_changes_by_posting before insert or update on ledger.holder
  for each statement execute function ledger.reject_direct_change();
create trigger holder_count_changes_by_posting before insert or update on ledger.holder_count
  for each statement execute function ledger.reject_direct_change();

create function ledger.open_holder_counts() returns trigger language plpgsql as $$
begin
  insert into ledger.holder_count (currency, stream) select new.code, s.id from ledger.stream s;
  return null;
end $$;
create trigger currency_opens_holder_counts after insert on ledger.currency
  for each row when (new.supply_cap is not null) execute function ledger.open_holder_counts();

create function ledger.prepare_account() returns trigger language plpgsql as $$
declare
  kind constant ledger.account_kind := (select k from ledger.account_kind k where k.name = new.kind);
  currency constant ledger.currency := (select c from ledger.currency c where c.code = new.currency);
  -- Two look-ups, because `is not distinct from` uses no index.
  party constant bigint := case
    when new.owner is null then (select p.number from ledger.party p where p.owner is null and p.place = new.place)
    else (select p.number from ledger.party p where p.owner = new.owner and p.place = new.place) end;
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

-- Counts holders in and out. The accounts are customers' ones of securities that were empty and are not now, or the reverse. Rows are locked in
-- one order, after all accounts.
create function ledger.count_holders(in_stream bigint, in_accounts bigint[]) returns void language plpgsql
-- The caller has switched it off; without it every changed row would be compared with every step.
set enable_hashjoin = on as $$
begin
  with step as (
    select currency, owner, sum(case when balance = 0 then -1 else 1 end)::smallint as accounts
      from ledger.account where id = any (in_accounts) group by currency, owner having sum(case when balance = 0 then -1 else 1 end) <> 0
  ), changed as (
    insert into ledger.holder as h (currency, owner, accounts) select currency, owner, accounts from step order by currency, owner
    on conflict (currency, owner) do update set accounts = h.accounts + excluded.accounts
    returning currency, owner, accounts
  )
  update ledger.holder_count n set holders = n.holders + c.holders
    from (select c.currency, sum((c.accounts > 0)::int - (c.accounts > s.accounts)::int)::bigint as holders
            from changed c join step s using (currency, owner) group by c.currency) c
   where n.currency = c.currency and n.stream = in_stream and c.holders <> 0;
end $$;

-- Every posting, however it is written, changes the two balances. A batch uses few of many accounts, so they are looked up by index,
-- even while the table is small enough for the planner to prefer a sequential scan.
create function ledger.apply_postings() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  missing bigint;
  -- Customers' accounts of securities that were empty or are now; kind 5 is what they owe.
  filled_or_emptied bigint[];
begin
  with change as (
    select c.account, sum(c.units)::bigint as units
      from (select to_account as account, units from new_posting union all select from_account, -units from new_posting) c
     group by c.account
  ), updated as (
    update ledger.account a set balance = a.balance + c.units from change c where a.id = c.account
    returning a.id, a.balance, c.units
  )
  select (select count(*) from change) - (select count(*) from updated),
         array(select u.id from updated u join ledger.currency c on c.number = (u.id >> 5) & 32767
                where (u.balance = 0) <> (u.balance = u.units) and u.id & 31 < 10 and u.id & 31 <> 5 and c.supply_cap is not null)
    into missing, filled_or_emptied;
  if missing > 0 then
    raise exception 'a posting names an account that does not exist' using errcode = 'foreign_key_violation';
  end if;
  -- A transaction writes to one stream, which the last bits of a movement's id are.
  if cardinality(filled_or_emptied) > 0 then
    perform ledger.count_holders((select movement & 15 from new_posting limit 1), filled_or_emptied);
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
