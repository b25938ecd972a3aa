-- Withdrawals in bitcoin: what is prepared for the signer, and the outputs of the wallet that each withdrawal spends.

-- The unsigned transaction (BIP174, base64). It never changes; while nothing is signed it can be given up.
create table app.bitcoin_proposal (
  withdrawal_id uuid primary key references app.withdrawal (id),
  psbt text not null check (psbt <> ''),
  -- What it costs, in satoshi; the platform pays it.
  fee_units bigint not null check (fee_units >= 0),
  prepared_at timestamptz not null,
  -- Whether it may still be given up: nothing was known to be signed when the worker looked last.
  is_open boolean not null default true
);
create index bitcoin_proposal_open on app.bitcoin_proposal (withdrawal_id) where is_open;

-- An output is spent by one withdrawal: two transactions that spend the same would exclude each other.
create table app.bitcoin_input (
  txid text collate "C" not null check (txid ~ '^[0-9a-f]{64}$'),
  output integer not null check (output >= 0),
  withdrawal_id uuid not null references app.bitcoin_proposal (withdrawal_id) on delete cascade,
  -- The first of the withdrawal's transactions that spends it; those after it do too.
  number smallint not null default 1 check (number > 0),
  primary key (txid, output)
);
create index bitcoin_input_of on app.bitcoin_input (withdrawal_id);

create function app.check_bitcoin_proposal() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if not exists (select from app.withdrawal w where w.id = new.withdrawal_id and w.chain = 'BTC' and w.state = 'approved') then
      raise exception 'withdrawal % is not an approved one in bitcoin', new.withdrawal_id using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' then
    if exists (select from app.broadcast b where b.withdrawal_id = old.withdrawal_id)
      or exists (select from app.withdrawal w where w.id = old.withdrawal_id and w.state in ('approved', 'signed', 'sent', 'unknown', 'completed'))
    then
      raise exception 'what was prepared for withdrawal % may be signed', old.withdrawal_id using errcode = 'restrict_violation';
    end if;
    return old;
  end if;
  if (new.withdrawal_id, new.psbt, new.fee_units, new.prepared_at) is distinct from (old.withdrawal_id, old.psbt, old.fee_units, old.prepared_at)
    or new.is_open and not old.is_open
  then
    raise exception 'what was prepared never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger bitcoin_proposal_checked before insert or update or delete on app.bitcoin_proposal
  for each row execute function app.check_bitcoin_proposal();

-- What a transaction with a higher fee spends where the change of the one before it is not enough: all that that one spends, and further outputs.
create table app.bitcoin_replacement (
  withdrawal_id uuid not null references app.bitcoin_proposal (withdrawal_id),
  -- Of the transaction that was ordered (app.fee_raise).
  number smallint not null check (number > 1),
  psbt text not null check (psbt <> ''),
  prepared_at timestamptz not null,
  primary key (withdrawal_id, number)
);
create function app.check_bitcoin_replacement() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    raise exception 'what was prepared never changes' using errcode = 'restrict_violation';
  end if;
  if not exists (
    select from app.broadcast b
      join app.withdrawal w on w.id = b.withdrawal_id and w.state in ('signed', 'sent', 'unknown')
      join app.fee_raise r on r.broadcast_id = b.id and r.number = new.number and r.finding is null
     where b.withdrawal_id = new.withdrawal_id)
  then
    raise exception 'no higher fee was ordered for withdrawal %', new.withdrawal_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger bitcoin_replacement_checked before insert or update or delete on app.bitcoin_replacement
  for each row execute function app.check_bitcoin_replacement();

-- Frees what the transaction in the block does not spend: an earlier one was included, or the order was refused. And all of a withdrawal that can
-- never be included, once staff have decided about it.
create function app.free_bitcoin_inputs() returns bigint language sql security definer set search_path = pg_catalog, pg_temp as $$
  with freed as (
    delete from app.bitcoin_input i using app.broadcast b, app.signed_transaction s
     where i.number > 1 and b.withdrawal_id = i.withdrawal_id and b.next_check_at = 'infinity' and b.block_hash is not null
       and s.broadcast_id = b.id and s.txid = b.txid
       and (i.number > s.number
         or not exists (select from app.signed_transaction o where o.broadcast_id = b.id and o.number = i.number))
    returning 1
  ), freed_whole as (
    delete from app.bitcoin_input i using app.broadcast b, app.withdrawal w
     where b.withdrawal_id = i.withdrawal_id and b.next_check_at = 'infinity' and b.block_hash is null
       and w.id = b.withdrawal_id and w.state = 'rejected'
    returning 1)
  select (select count(*) from freed) + (select count(*) from freed_whole)
$$;
create index broadcast_never_included on app.broadcast (withdrawal_id) where next_check_at = 'infinity' and block_hash is null;
create index bitcoin_input_further on app.bitcoin_input (withdrawal_id) where number > 1;
revoke execute on function app.free_bitcoin_inputs() from istmo_app;
grant execute on function app.free_bitcoin_inputs() to istmo_worker;
revoke insert, update, delete on app.bitcoin_replacement from istmo_app;
grant insert on app.bitcoin_replacement to istmo_worker;
grant select (withdrawal_id, number, psbt) on app.bitcoin_replacement to istmo_signer;

revoke insert, update, delete on app.bitcoin_proposal, app.bitcoin_input from istmo_app;
grant insert, delete, update (is_open) on app.bitcoin_proposal to istmo_worker;
grant insert on app.bitcoin_input to istmo_worker;
grant select (withdrawal_id, psbt) on app.bitcoin_proposal to istmo_signer;
