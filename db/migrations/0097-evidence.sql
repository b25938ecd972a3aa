/*
 * Hashes of what is not in the ledger and must be proven as it was: a snapshot of holders, the end of the audit log. The next checkpoint covers them, as it
 * covers the parties. Relies on ledger.checkpoint and ledger.create_checkpoint (0021).
 */
create table ledger.evidence (
  number bigint primary key generated always as identity,
  -- What it is of, for example holder-snapshot:<id of the event>.
  name text collate "C" not null unique check (name ~ '^[a-z-]+:[!-~]{1,100}$'),
  hash bytea not null check (length(hash) = 32),
  -- The checkpoint that covers this row; set once.
  checkpoint bigint
);
create index evidence_without_checkpoint on ledger.evidence (number) where checkpoint is null;

create function ledger.reject_evidence_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or (new.number, new.name, new.hash) is distinct from (old.number, old.name, old.hash) or old.checkpoint is not null then
    raise exception 'evidence is never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger evidence_not_changed before update or delete on ledger.evidence for each row execute function ledger.reject_evidence_change();
create trigger evidence_not_truncated before truncate on ledger.evidence for each statement execute function ledger.reject_change();

-- Adds a hash under a name, or finds the same one there.
create function ledger.add_evidence(in_name text, in_hash bytea) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into ledger.evidence (name, hash) values (in_name, in_hash) on conflict (name) do nothing;
  if not exists (select from ledger.evidence e where e.name = in_name and e.hash = in_hash) then
    raise exception 'there is other evidence named %', in_name using errcode = 'unique_violation';
  end if;
end $$;
revoke execute on function ledger.add_evidence(text, bytea) from public, istmo_app;
grant execute on function ledger.add_evidence(text, bytea) to istmo_worker, istmo_operator;

create function ledger.evidence_bytes(number bigint, name text, hash bytea) returns bytea language sql immutable as $$
  select int8send(number) || hash || convert_to(name, 'UTF8')
$$;
grant execute on function ledger.evidence_bytes(bigint, text, bytea) to istmo_app, istmo_reader;

alter table ledger.checkpoint
  add column evidence bytea generated always as (decode(coalesce(content::json -> 'evidence' ->> 'hash', ''), 'hex')) stored;

-- As in 0021, with the evidence.
create or replace function ledger.create_checkpoint(in_full boolean default false) returns bigint
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
  evidence json;
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
  with covered as (
    update ledger.evidence e set checkpoint = next_number where e.checkpoint is null returning e.number, e.name, e.hash
  )
  select json_build_object('count', count(*)::text, 'hash', encode(ledger.chain(ledger.evidence_bytes(c.number, c.name, c.hash) order by c.number), 'hex'))
    into evidence from covered c;

  insert into ledger.checkpoint (number, sequence_value, transaction, content)
  values (next_number, sequence_value, transaction, json_build_object(
    'number', next_number::text, 'at', ledger.time_text(now()), 'full', is_full,
    'previous', coalesce(encode(before.hash, 'hex'), ''), 'next', next_id::text,
    'latest', ledger.time_text(latest), 'earliest', ledger.time_text(earliest),
    'streams', streams, 'sums', ledger.sum_balances(), 'parties', parties, 'evidence', evidence, 'balances', balances,
    'definitions_hash', definitions_hash,
    'definitions', case when is_full or before.content::json ->> 'definitions_hash' is distinct from definitions_hash then definitions::json end)::text);
  return next_number;
end $$;
