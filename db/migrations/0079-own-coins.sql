-- The own coin of an EVM chain can be a currency of customers: it arrives at addresses that the platform itself sends coin to, and leaves by
-- the account that pays for all gas. Relies on 0046 (signing accounts) and 0076 (sweeps).

-- A transfer between accounts of the platform: a top-up of a sweep; or, of the coin itself, anything that an account of the signer sent and that is
-- no withdrawal, as a top-up is that a restored database does not know. An account of the signer pays customers by withdrawals only.
create function app.is_own_transfer(in_network text, in_txid text, in_currency text, in_sender text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
      select from app.sweep_signature g
        join app.sweep_transfer t on t.id = g.transfer_id and t.kind = 'gas' and t.network = in_network
       where g.txid = in_txid)
    or exists (select from app.instrument_network n where n.instrument = in_currency and n.chain = in_network and n.contract is null)
      and exists (select from app.signing_account a where a.network = in_network and lower(a.address) = lower(in_sender))
      and not exists (select from app.signed_transaction s where s.network = in_network and s.txid = in_txid)
$$;
revoke execute on function app.is_own_transfer from public;
grant execute on function app.is_own_transfer to istmo_app;

-- Whichever way it was found: such a row is left out, so that the rest of what was observed with it is stored.
create function app.skip_own_transfer() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if app.is_own_transfer(new.network, new.txid, new.currency, new.sender) then
    return null;
  end if;
  return new;
end $$;
create trigger deposit_from_outside before insert on app.deposit for each row execute function app.skip_own_transfer();

-- Set by the signer for an account that pays withdrawals of the coin; the worker reads what it has, in the coin's smallest unit. A payment that
-- nodes refuse for want of coin would hold up everything that has a later number.
alter table app.signing_account
  add column pays_coin boolean not null default false,
  add column coin numeric(60) check (coin >= 0),
  add column coin_read_at timestamptz,
  add constraint signing_account_coin check ((coin is null) = (coin_read_at is null));
grant insert (pays_coin), update (pays_coin) on app.signing_account to istmo_signer;
grant update (coin, coin_read_at) on app.signing_account to istmo_worker;

create or replace function app.check_nonce() returns trigger language plpgsql as $$
begin
  if pg_has_role(session_user, 'istmo_operator', 'member') and not pg_has_role(session_user, 'istmo_owner', 'member') then
    if (new.network, new.address) is distinct from (old.network, old.address) or new.next_nonce is null or old.next_nonce is null
      or new.next_nonce < old.next_nonce or not exists (select from app.restore where ended_at is null)
    then
      raise exception 'the numbers of an account are raised while a restore is open, and never lowered' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  -- Only what it has was read.
  if (new.network, new.address) is not distinct from (old.network, old.address) and new.next_nonce is not distinct from old.next_nonce then
    return new;
  end if;
  if (new.network, new.address) is distinct from (old.network, old.address) or new.next_nonce is null
    or old.next_nonce is not null and new.next_nonce <> old.next_nonce + 1
    or old.next_nonce is not null and not (pg_has_role(session_user, 'istmo_signer', 'member') or pg_has_role(session_user, 'istmo_owner', 'member'))
  then
    raise exception 'the numbers of an account are given one after the other by the signer' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
