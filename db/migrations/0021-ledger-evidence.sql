-- Evidence of the ledger: checkpoints, balances at them, and parts that are archived outside the database. docs/ledger-format.md has
-- the format of what is hashed and signed.

-- The hash of a list of rows, each after the one before it.
create function ledger.chain_step(state bytea, row_bytes bytea) returns bytea language sql immutable as $$ select sha256(state || row_bytes) $$;
create aggregate ledger.chain(bytea) (sfunc = ledger.chain_step, stype = bytea, initcond = '');

create function ledger.party_bytes(number bigint, owner uuid, place text) returns bytea language sql immutable as $$
  select int8send(number) || case when owner is null then '\x00'::bytea else '\x01'::bytea || uuid_send(owner) end || convert_to(place, 'UTF8')
$$;
create function ledger.balance_bytes(account bigint, balance bigint) returns bytea language sql immutable as $$
  select int8send(account) || int8send(balance)
$$;
create function ledger.content_hash(content text) returns bytea language sql immutable as $$ select sha256(convert_to(content, 'UTF8')) $$;
-- The texts of a checkpoint name their time zone, so that this depends on no setting.
create function ledger.content_time(text) returns timestamptz language sql immutable as $$ select $1::timestamptz $$;
create function ledger.time_text(timestamptz) returns text language sql immutable as $$
  select to_char($1 at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
$$;

-- One every minute. The content is JSON, exactly as it is hashed and signed; what else a row says is read from it.
create table ledger.checkpoint (
  number bigint primary key,
  content text collate "C" not null,
  -- For `next` of the checkpoint after this one: the last number given to a movement, and a transaction that began after that.
  sequence_value bigint not null,
  transaction xid8 not null,
  hash bytea not null generated always as (ledger.content_hash(content)) stored,
  at timestamptz not null generated always as (ledger.content_time(content::json ->> 'at')) stored,
  is_full boolean not null generated always as ((content::json ->> 'full')::boolean) stored,
  -- The greatest time of a movement in it; null while there is none.
  latest timestamptz generated always as (ledger.content_time(content::json ->> 'latest')) stored,
  -- The smallest time of a movement since the full checkpoint before it; null when there was none.
  earliest timestamptz generated always as (ledger.content_time(content::json ->> 'earliest')) stored,
  -- The hash of the checkpoint before it, and of the parties that were opened since then; empty where there was none.
  previous bytea not null generated always as (decode(content::json ->> 'previous', 'hex')) stored,
  parties bytea not null generated always as (decode(content::json -> 'parties' ->> 'hash', 'hex')) stored,
  -- Every movement that is not in it has at least this id.
  next bigint not null generated always as ((content::json ->> 'next')::bigint) stored
);
create index checkpoint_full on ledger.checkpoint (number) where is_full;
create view ledger.checkpoint_stream as
  select c.number, s.stream, s.height, s.last, decode(s.head, 'hex') as head
    from ledger.checkpoint c
   cross join lateral json_to_recordset(c.content::json -> 'streams') s (stream int, height bigint, last bigint, head text);

-- The signature of the content (Ed25519), made outside the database.
create table ledger.checkpoint_signature (
  checkpoint bigint primary key references ledger.checkpoint,
  signature bytea not null check (length(signature) = 64)
);

-- At each full checkpoint the balances that are not those of the one before it.
create table ledger.balance_at (
  account bigint not null,
  checkpoint bigint not null,
  balance bigint not null,
  primary key (account, checkpoint)
);
create index balance_at_checkpoint on ledger.balance_at using brin (checkpoint);

-- A partition of movements and postings that is not attached, and the full checkpoint that covers all of it.
create table ledger.detached_part (
  number bigint primary key,
  checkpoint bigint not null references ledger.checkpoint,
  -- The SHA-256 of the file that the rows were archived to; null while the tables still exist.
  archive bytea check (length(archive) = 32),
  at timestamptz not null default now()
);

create trigger checkpoint_append_only before update or delete or truncate on ledger.checkpoint
  for each statement execute function ledger.reject_change();
create trigger checkpoint_signature_append_only before update or delete or truncate on ledger.checkpoint_signature
  for each statement execute function ledger.reject_change();
create trigger balance_at_append_only before update or delete or truncate on ledger.balance_at
  for each statement execute function ledger.reject_change();

-- What decides about movements and amounts; the migrations tell a change by a new version from any other.
create function ledger.describe_definitions() returns json language sql stable as $$
  select json_build_object(
    'currencies', (select json_agg(json_build_object('code', code, 'number', number, 'scale', scale, 'supply_cap', supply_cap::text) order by number)
                     from ledger.currency),
    'account_kinds', (select json_agg(row_to_json(k) order by number) from ledger.account_kind k),
    'movement_kinds', (select json_agg(row_to_json(k) order by number) from ledger.movement_kind k),
    'rules', (select json_agg(json_build_array(r.movement, r.from_kind, r.to_kind) order by r.movement, r.from_kind, r.to_kind) from ledger.movement_rule r),
    'migrations', (select json_agg(json_build_array(number, checksum) order by number) from istmo.migration))
$$;

-- The sums of balances by kind and currency.
create function ledger.sum_balances() returns json language sql stable as $$
  select coalesce(json_agg(json_build_object('kind', s.kind, 'currency', s.currency, 'units', s.units::text) order by s.kind, s.currency), '[]')
    from (select k.number as kind, c.number as currency, sum(a.balance) as units
            from ledger.account a join ledger.account_kind k on k.name = a.kind join ledger.currency c on c.code = a.currency
           group by k.number, c.number having sum(a.balance) <> 0) s
$$;

-- Adds a checkpoint, a full one on request, when there is none, a day after the last full one, and sooner when as many movements followed that one
-- as would make balances as of a moment slow to add up, at least one for each account whose balance is stored. It reads one snapshot, that of its
-- transaction, and blocks no writer.
create function ledger.create_checkpoint(in_full boolean default false) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  before ledger.checkpoint;
  last_full ledger.checkpoint;
  followed bigint;
  next_number bigint;
  sequence_value bigint;
  transaction xid8;
  is_full boolean;
  next_id bigint;
  latest timestamptz;
  earliest timestamptz;
  streams json;
  parties json;
  balances text;
  definitions text;
  definitions_hash text;
begin
  if current_setting('transaction_isolation') <> 'repeatable read' or pg_current_xact_id_if_assigned() is not null then
    raise exception 'a checkpoint begins a transaction that reads one snapshot' using errcode = 'active_sql_transaction';
  end if;
  if not pg_try_advisory_xact_lock(hashtext('ledger.checkpoint')) then
    raise exception 'another checkpoint is being made' using errcode = 'lock_not_available';
  end if;
  -- A movement takes its number in a transaction that has its id already (it has locked its stream), so every number up to this one
  -- was taken by a transaction before ours.
  select s.last_value - case when s.is_called then 0 else 1 end into sequence_value from ledger.movement_number s;
  transaction := pg_current_xact_id();
  select * into before from ledger.checkpoint c order by c.number desc limit 1;
  next_number := coalesce(before.number, 0) + 1;
  select * into last_full from ledger.checkpoint c where c.is_full order by c.number desc limit 1;
  followed := sequence_value - last_full.sequence_value;
  is_full := in_full or before is null or now() >= last_full.at + interval '1 day'
    or followed >= 100000 and followed >= (select count(*) from ledger.account);
  -- The transactions that took the numbers known at the checkpoint before have all ended, or they ran in another cluster.
  next_id := case
    when before is null then 0
    when pg_snapshot_xmin(pg_current_snapshot()) >= before.transaction or transaction < before.transaction then (before.sequence_value + 1) << 4
    else before.next end;

  select min(m.at), greatest(max(m.at), before.latest) into earliest, latest
    from ledger.movement m left join ledger.checkpoint_stream c on c.number = before.number and c.stream = m.id & 15
   where m.id >= coalesce(before.next, 0) and m.id > coalesce(c.last, 0);
  if not coalesce(before.is_full, true) then
    earliest := least(earliest, before.earliest);
  end if;
  select json_agg(json_build_object('stream', s.id, 'height', s.height::text, 'last', coalesce(m.last, c.last, 0)::text, 'head', encode(s.head, 'hex')) order by s.id)
    into streams
    from ledger.stream s
    left join ledger.checkpoint_stream c on c.number = before.number and c.stream = s.id
    left join (select m.id & 15 as stream, max(m.id) as last from ledger.movement m where m.id >= coalesce(before.next, 0) group by 1) m on m.stream = s.id;

  if is_full then
    insert into ledger.balance_at (account, checkpoint, balance)
    select a.id, next_number, a.balance from ledger.account a
      left join lateral (select b.balance from ledger.balance_at b where b.account = a.id order by b.checkpoint desc limit 1) b on true
     where a.balance <> coalesce(b.balance, 0);
    select encode(ledger.chain(ledger.balance_bytes(a.id, a.balance) order by a.id), 'hex') into balances from ledger.account a where a.balance <> 0;
  end if;
  definitions := ledger.describe_definitions()::text;
  definitions_hash := encode(ledger.content_hash(definitions), 'hex');

  -- Last, because the rows are locked until the end of the transaction.
  with covered as (
    update ledger.party p set checkpoint = next_number where p.checkpoint is null returning p.number, p.owner, p.place
  )
  select json_build_object('count', count(*)::text, 'hash', encode(ledger.chain(ledger.party_bytes(c.number, c.owner, c.place) order by c.number), 'hex'))
    into parties from covered c;

  insert into ledger.checkpoint (number, sequence_value, transaction, content)
  values (next_number, sequence_value, transaction, json_build_object(
    'number', next_number::text, 'at', ledger.time_text(now()), 'full', is_full,
    'previous', coalesce(encode(before.hash, 'hex'), ''), 'next', next_id::text,
    'latest', ledger.time_text(latest), 'earliest', ledger.time_text(earliest),
    'streams', streams, 'sums', ledger.sum_balances(), 'parties', parties, 'balances', balances,
    'definitions_hash', definitions_hash,
    'definitions', case when is_full or before.content::json ->> 'definitions_hash' is distinct from definitions_hash then definitions::json end)::text);
  return next_number;
end $$;

create function ledger.sign_checkpoint(in_checkpoint bigint, in_signature bytea) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into ledger.checkpoint_signature (checkpoint, signature) values (in_checkpoint, in_signature) on conflict do nothing
$$;

-- The first full checkpoint that covers all movements of a part.
create function ledger.checkpoint_after_part(in_part bigint) returns bigint language sql stable as $$
  select min(c.number) from ledger.checkpoint c where c.is_full and c.next >= (in_part + 1) << 30
$$;

-- Detaches an old partition of movements and of postings. The tables stay until they are dropped.
create function ledger.detach_part(in_part bigint) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into ledger.detached_part (number, checkpoint) values (in_part, ledger.checkpoint_after_part(in_part));
  execute format('alter table ledger.movement detach partition ledger.movement_%s', in_part);
  execute format('alter table ledger.posting detach partition ledger.posting_%s', in_part);
exception when not_null_violation then
  raise exception 'no full checkpoint covers all of part % yet', in_part using errcode = 'restrict_violation';
end $$;

-- Drops the tables of a detached part, whose rows are in the archive with this SHA-256.
create function ledger.drop_part(in_part bigint, in_archive bytea) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update ledger.detached_part set archive = in_archive where number = in_part and archive is null;
  if not found then
    raise exception 'part % is not detached, or dropped already', in_part using errcode = 'restrict_violation';
  end if;
  execute format('drop table ledger.movement_%1$s, ledger.posting_%1$s', in_part);
end $$;

-- Creates the tables of a dropped part again, for the rows of its archive.
create function ledger.restore_part(in_part bigint) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  parent text;
begin
  update ledger.detached_part set archive = null where number = in_part and archive is not null;
  if not found then
    raise exception 'part % is not dropped', in_part using errcode = 'restrict_violation';
  end if;
  foreach parent in array array['movement', 'posting'] loop
    execute format('create table ledger.%1$s_%2$s (like ledger.%1$s including all)', parent, in_part);
    execute format('create trigger %1$s_%2$s_append_only before update or delete or truncate on ledger.%1$s_%2$s
      for each statement execute function ledger.reject_change()', parent, in_part);
  end loop;
end $$;

-- Adds rows of an archive (docs/ledger-format.md) to a part that is not attached.
create function ledger.restore_movements(in_part bigint, in_rows json) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from ledger.detached_part where number = in_part and archive is null) then
    raise exception 'part % is not detached', in_part using errcode = 'restrict_violation';
  end if;
  execute format('insert into ledger.movement_%s (id, height, at, event, key, kind, request, hash)
    select id, height, at, event, key, kind, decode(request, ''hex''), decode(hash, ''hex'')
      from json_to_recordset($1) r (id bigint, height bigint, at timestamptz, event uuid, key uuid, kind smallint, request text, hash text)', in_part)
    using in_rows;
  execute format('insert into ledger.posting_%s (movement, number, from_account, to_account, units)
    select r.id, p.number, (p.posting ->> 0)::bigint, (p.posting ->> 1)::bigint, (p.posting ->> 2)::bigint
      from json_to_recordset($1) r (id bigint, postings json)
     cross join lateral json_array_elements(r.postings) with ordinality p (posting, number)', in_part)
    using in_rows;
end $$;

create function ledger.attach_part(in_part bigint) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  parent text;
begin
  delete from ledger.detached_part where number = in_part and archive is null;
  if not found then
    raise exception 'part % is not detached, or dropped', in_part using errcode = 'restrict_violation';
  end if;
  foreach parent in array array['movement', 'posting'] loop
    execute format('alter table ledger.%1$s attach partition ledger.%1$s_%2$s for values from (%3$s) to (%4$s)',
      parent, in_part, in_part << 30, (in_part + 1) << 30);
  end loop;
end $$;

grant execute on function
  ledger.chain_step(bytea, bytea), ledger.chain(bytea), ledger.party_bytes(bigint, uuid, text), ledger.balance_bytes(bigint, bigint),
  ledger.content_hash(text), ledger.content_time(text), ledger.time_text(timestamptz), ledger.describe_definitions(), ledger.sum_balances(),
  ledger.account_id(bigint, bigint, bigint, bigint), ledger.checkpoint_after_part(bigint)
to istmo_app, istmo_reader;
grant execute on function ledger.create_checkpoint(boolean), ledger.sign_checkpoint(bigint, bytea) to istmo_worker, istmo_operator;
grant execute on function
  ledger.detach_part(bigint), ledger.drop_part(bigint, bytea), ledger.restore_part(bigint), ledger.restore_movements(bigint, json), ledger.attach_part(bigint)
to istmo_operator;
