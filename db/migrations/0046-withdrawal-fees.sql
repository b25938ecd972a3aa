-- What withdrawals pay to the networks, the numbers of their transactions, and the higher fee of one that is stuck.

-- The fee at which a transaction is soon included, as the nodes said last; the signer signs nothing by an old one.
create table app.network_fee (
  network text primary key,
  rate bigint not null check (rate >= 0),
  tip bigint not null check (tip between 0 and rate),
  read_at timestamptz not null
);
revoke insert, update, delete on app.network_fee from istmo_app;
grant insert, update on app.network_fee to istmo_worker;
grant select on app.network_fee to istmo_signer;

-- The accounts that withdrawals are paid from on networks that count the transactions of an account. The next number is taken by the
-- transaction of the database that stores what was signed with it: none is left out, and none is given twice.
create table app.signing_account (
  network text not null,
  address text not null,
  -- Null until the worker has read from the chain how many the account has sent.
  next_nonce bigint check (next_nonce >= 0),
  primary key (network, address)
);
create function app.check_nonce() returns trigger language plpgsql as $$
begin
  if (new.network, new.address) is distinct from (old.network, old.address) or new.next_nonce is null
    or old.next_nonce is not null and new.next_nonce <> old.next_nonce + 1
    or old.next_nonce is not null and not (pg_has_role(session_user, 'istmo_signer', 'member') or pg_has_role(session_user, 'istmo_owner', 'member'))
  then
    raise exception 'the numbers of an account are given one after the other by the signer' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger nonce_given_once before update on app.signing_account for each row execute function app.check_nonce();
revoke insert, update, delete on app.signing_account from istmo_app;
grant update (next_nonce) on app.signing_account to istmo_worker;
grant select, insert (network, address), update (next_nonce) on app.signing_account to istmo_signer;

-- Orders to sign a transaction of a broadcast once more, with this higher fee. The worker gives them, or staff.
create table app.fee_raise (
  broadcast_id uuid not null references app.broadcast (id),
  -- Of the transaction that is to be signed.
  number smallint not null check (number > 1),
  rate bigint not null check (rate > 0),
  tip bigint not null check (tip between 0 and rate),
  -- Null: the worker.
  staff_id uuid references app.staff (id),
  ordered_at timestamptz not null,
  -- Why the signer did not sign it.
  finding text check (finding <> ''),
  primary key (broadcast_id, number)
);
create index fee_raise_to_sign on app.fee_raise (broadcast_id) where finding is null;
create function app.reject_raise_change() returns trigger language plpgsql as $$
begin
  if (new.broadcast_id, new.number, new.rate, new.tip, new.staff_id, new.ordered_at)
    is distinct from (old.broadcast_id, old.number, old.rate, old.tip, old.staff_id, old.ordered_at) or old.finding is not null
  then
    raise exception 'an order to raise a fee never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger fee_raise_not_changed before update on app.fee_raise for each row execute function app.reject_raise_change();
revoke insert, update, delete on app.fee_raise from istmo_app;
grant insert on app.fee_raise to istmo_worker;
call app.grant_to_console('app.fee_raise', 'insert (broadcast_id, number, rate, tip, staff_id, ordered_at)');
grant select, update (finding) on app.fee_raise to istmo_signer;

-- A further transaction of a broadcast is the one that was ordered, while the withdrawal is under way; the worker sends it next.
create function app.record_replacement() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from app.fee_raise r where r.broadcast_id = new.broadcast_id and r.number = new.number
                    and r.rate = new.rate and r.tip = new.tip and r.finding is null)
  then
    raise exception 'no such fee was ordered' using errcode = 'restrict_violation';
  end if;
  update app.broadcast b set txid = case when b.block_hash is null then new.txid else b.txid end, next_check_at = now(), version = b.version + 1
    from app.withdrawal w
   where b.id = new.broadcast_id and w.id = b.withdrawal_id and w.state in ('signed', 'sent', 'unknown') and b.next_check_at < 'infinity';
  if not found then
    raise exception 'the withdrawal is not under way any more' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger signed_transaction_replaces after insert on app.signed_transaction for each row when (new.number > 1)
  execute function app.record_replacement();
