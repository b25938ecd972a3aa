-- Deposits of tokens are collected from the customers' addresses into the account that pays: first the chain's own coin for the fee, then the
-- token. Both are moves between accounts of the platform, so nothing of them is in the ledger but what the network takes.

-- The account that the signer collects into, which it says itself; a network without a row is not swept.
create table app.sweep_wallet (
  network text primary key,
  address text not null
);
revoke insert, update, delete on app.sweep_wallet from istmo_app;
grant select, insert, update (address), delete on app.sweep_wallet to istmo_signer;

-- What one address has received of one currency, on its way into that account.
create table app.sweep (
  id uuid primary key,
  network text not null,
  currency text collate "C" not null references app.instrument (code),
  customer_id uuid not null,
  address text not null,
  -- Of the address: what its key is derived by.
  number integer not null check (number >= 0),
  wallet text not null,
  units bigint not null check (units > 0),
  state text not null default 'open' check (state in ('open', 'swept', 'failed')),
  -- What it waits for, or why it failed.
  reason text check (reason in ('fee', 'signer', 'network', 'short', 'coin', 'gas', 'replaced')),
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint sweep_of_address foreign key (network, address, customer_id) references app.deposit_address (network, address, customer_id),
  constraint sweep_ended check ((state = 'open') = (ended_at is null)),
  constraint sweep_failed check (state <> 'failed' or reason is not null)
);
-- Its transactions are numbered by the address.
create unique index sweep_under_way on app.sweep (network, address) where state = 'open';
create index sweep_failed on app.sweep (network, address, ended_at) where state = 'failed';

-- A transaction of a sweep: the coin for the fee from the account that pays, or the token from the address.
create table app.sweep_transfer (
  id uuid primary key,
  sweep_id uuid not null references app.sweep (id),
  network text not null,
  kind text not null check (kind in ('gas', 'token')),
  -- In the coin's or the token's smallest unit.
  amount bigint not null check (amount > 0),
  gas bigint not null check (gas > 0),
  state text not null default 'ordered' check (state in ('ordered', 'sent', 'confirmed', 'failed', 'replaced', 'refused')),
  created_at timestamptz not null,
  -- What follows is the signer's: which account sends it, with which number.
  account text,
  nonce bigint check (nonce >= 0),
  -- What follows is the worker's: what the chain shows.
  txid text,
  block_height bigint,
  block_hash text,
  confirmations integer not null default 0,
  missed_checks integer not null default 0,
  missing_since timestamptz,
  taken_by text,
  is_cost_booked boolean not null default false,
  constraint sweep_transfer_number check ((account is null) = (nonce is null)),
  constraint sweep_transfer_has_own_nonce unique (network, account, nonce),
  constraint sweep_transfer_block check ((block_height is null) = (block_hash is null)),
  constraint sweep_transfer_missing check ((missed_checks = 0) = (missing_since is null)),
  constraint sweep_transfer_shown check (state not in ('confirmed', 'failed') or txid is not null and block_hash is not null)
);
create unique index sweep_transfer_under_way on app.sweep_transfer (sweep_id, kind) where state in ('ordered', 'sent');
create unique index sweep_transfer_token on app.sweep_transfer (sweep_id) where kind = 'token';
create index sweep_transfer_of on app.sweep_transfer (sweep_id, created_at);
create index sweep_transfer_cost_due on app.sweep_transfer (network, id) where block_hash is not null and not is_cost_booked;

-- The fees at which a transfer was ordered, each with what was signed for it. All of a transfer have its number, so a network includes one.
create table app.sweep_signature (
  transfer_id uuid not null references app.sweep_transfer (id),
  number smallint not null check (number > 0),
  rate bigint not null check (rate > 0),
  tip bigint not null check (tip between 0 and rate),
  ordered_at timestamptz not null,
  -- What follows is the signer's: the transaction, or why it signed none.
  txid text unique check (txid <> ''),
  raw text check (raw <> ''),
  signed_at timestamptz,
  finding text check (finding <> ''),
  -- What follows is the worker's.
  sends integer not null default 0,
  last_sent_at timestamptz,
  primary key (transfer_id, number),
  constraint sweep_signature_of_transfer unique (transfer_id, txid),
  constraint sweep_signature_whole check ((txid is null) = (raw is null) and (txid is null) = (signed_at is null)),
  constraint sweep_signature_answer check (txid is null or finding is null)
);
create index sweep_signature_to_sign on app.sweep_signature (ordered_at) where txid is null and finding is null;

create function app.reject_sweep_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.network, new.currency, new.customer_id, new.address, new.number, new.wallet, new.units, new.created_at)
    is distinct from (old.id, old.network, old.currency, old.customer_id, old.address, old.number, old.wallet, old.units, old.created_at)
    or old.state <> 'open'
  then
    raise exception 'what a sweep is never changes, and none goes on after its end' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger sweep_not_changed before update on app.sweep for each row execute function app.reject_sweep_change();
create function app.reject_sweep_transfer_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.sweep_id, new.network, new.kind, new.amount, new.gas, new.created_at)
    is distinct from (old.id, old.sweep_id, old.network, old.kind, old.amount, old.gas, old.created_at)
    or old.nonce is not null and (new.account, new.nonce) is distinct from (old.account, old.nonce)
  then
    raise exception 'what a transfer is never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger sweep_transfer_not_changed before update on app.sweep_transfer for each row execute function app.reject_sweep_transfer_change();
create function app.reject_sweep_signature_change() returns trigger language plpgsql as $$
begin
  if (new.transfer_id, new.number, new.rate, new.tip, new.ordered_at) is distinct from (old.transfer_id, old.number, old.rate, old.tip, old.ordered_at)
    or (old.txid is not null or old.finding is not null)
      and (new.txid, new.raw, new.signed_at, new.finding) is distinct from (old.txid, old.raw, old.signed_at, old.finding)
  then
    raise exception 'what was signed never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger sweep_signature_not_changed before update on app.sweep_signature for each row execute function app.reject_sweep_signature_change();

revoke insert, update, delete on app.sweep, app.sweep_transfer, app.sweep_signature from istmo_app;
grant insert, update (state, reason, ended_at) on app.sweep to istmo_worker;
grant insert (id, sweep_id, network, kind, amount, gas, created_at),
  update (state, txid, block_height, block_hash, confirmations, missed_checks, missing_since, taken_by) on app.sweep_transfer to istmo_worker;
grant insert (transfer_id, number, rate, tip, ordered_at), update (sends, last_sent_at) on app.sweep_signature to istmo_worker;
grant select on app.sweep, app.sweep_transfer, app.sweep_signature to istmo_signer;
grant update (account, nonce) on app.sweep_transfer to istmo_signer;
grant update (txid, raw, signed_at, finding) on app.sweep_signature to istmo_signer;

-- Which sweep collects a deposit, or found that it is not there any more.
alter table app.deposit add column sweep_id uuid references app.sweep (id);
create index deposit_to_sweep on app.deposit (network, address, currency) where sweep_id is null and state in ('credited', 'final');
create index deposit_of_sweep on app.deposit (sweep_id) where sweep_id is not null;

-- What a network took for a transaction of a sweep, as app.network_cost has it for withdrawals; the sums of the two are continued apart.
create table app.sweep_cost (
  transfer_id uuid primary key references app.sweep_transfer (id),
  network text not null,
  txid text not null,
  block_hash text not null,
  currency text collate "C" not null references app.instrument (code),
  paid numeric(60) not null check (paid >= 0),
  paid_before numeric(60) not null check (paid_before >= 0),
  per_unit numeric(30) not null check (per_unit >= 1),
  units bigint not null,
  at timestamptz not null,
  foreign key (transfer_id, txid) references app.sweep_signature (transfer_id, txid),
  constraint sweep_cost_units check (units = div(paid_before + paid, per_unit) - div(paid_before, per_unit))
);
create unique index sweep_cost_in_order on app.sweep_cost (network, paid_before) where paid > 0;
revoke insert, update, delete on app.sweep_cost from istmo_app;
grant insert on app.sweep_cost to istmo_worker;

create function app.record_sweep_cost() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update app.sweep_transfer t set is_cost_booked = true
    from app.sweep s
   where t.id = new.transfer_id and s.id = t.sweep_id and s.state <> 'open' and (t.network, t.txid, t.block_hash) = (new.network, new.txid, new.block_hash);
  if not found then
    raise exception 'the chain shows no such transaction of transfer %', new.transfer_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger sweep_cost_recorded after insert on app.sweep_cost for each row execute function app.record_sweep_cost();
create trigger sweep_cost_not_changed before update or delete on app.sweep_cost for each row execute function app.reject_network_cost_change();

-- The costs of both, by the event of their movement.
create view app.booked_cost with (security_invoker = true) as
  select broadcast_id as event, network, txid, block_hash, currency, units, at from app.network_cost
  union all
  select transfer_id, network, txid, block_hash, currency, units, at from app.sweep_cost;

create or replace function app.proves_network_cost(in_movement bigint) returns boolean language sql stable as $$
  select exists (
    select from ledger.movement m
      join app.booked_cost c on c.event = m.event
      join ledger.posting p on p.movement = m.id and p.units = c.units
      join ledger.account f on f.id = p.from_account and (f.currency, f.place) = (c.currency, 'chain:' || c.network)
      join ledger.account t on t.id = p.to_account and t.place = 'chain:' || c.network
     where m.id = in_movement and m.key = app.movement_key(c.event, 'network-cost:' || c.event)
       and not exists (select from ledger.posting other where other.movement = m.id and other.number <> p.number))
$$;

create or replace function app.find_network_cost_differences(in_after bigint, in_through bigint)
returns table (kind text, event text, movement bigint, expected jsonb, found jsonb) language sql stable as $$
  with posted as materialized (
    select m.id, m.event, a.currency, a.place, sum(p.units) as units
      from ledger.movement m
      join ledger.movement_kind k on k.number = m.kind and k.name = 'pay-network'
      join ledger.posting p on p.movement = m.id
      join ledger.account a on a.id = p.from_account
     where m.id > in_after and m.id <= in_through
     group by m.id, m.event, a.currency, a.place
  )
  select 'network-cost', p.event::text, p.id,
         case when c.event is null then app.facts(app.fact('row'))
           else app.facts(app.amount_fact('amount', c.units, c.currency), app.fact('place', 'chain:' || c.network), app.fact('state', coalesce(w.state, s.state))) end,
         app.facts(app.amount_fact('amount', p.units, p.currency), app.fact('place', p.place))
    from posted p
    left join app.booked_cost c on c.event = p.event
    left join app.broadcast b on b.id = c.event and (b.txid, b.block_hash) = (c.txid, c.block_hash)
    left join app.withdrawal w on w.id = b.withdrawal_id
    left join app.sweep_transfer t on t.id = c.event and (t.txid, t.block_hash) = (c.txid, c.block_hash)
    left join app.sweep s on s.id = t.sweep_id
   where (p.units, p.currency, p.place) is distinct from (c.units, c.currency, 'chain:' || c.network)
      or coalesce(w.state, s.state) is null or coalesce(w.state, s.state) not in ('completed', 'refused', 'rejected', 'swept', 'failed')
$$;

create or replace function app.find_network_costs_without_movement(in_since timestamptz, in_again text[])
returns table (kind text, event text, movement bigint, expected jsonb, found jsonb) language sql stable as $$
  select 'network-cost-row-without-movement', c.event::text, null::bigint, app.facts(app.fact('movement')), app.facts(app.fact('none'))
    from app.booked_cost c
   where c.units > 0 and (c.at >= in_since or c.event::text = any (in_again))
     and not exists (
       select from ledger.movement_key k where k.key = app.movement_key(c.event, 'network-cost:' || c.event))
  union all
  select 'network-cost-missing', b.id::text, null::bigint, app.facts(app.fact('cost')), app.facts(app.fact('none'))
    from app.broadcast b
   where b.next_check_at = 'infinity' and b.block_hash is not null and not b.is_cost_booked and b.signed_at < now() - interval '1 day'
  union all
  select 'network-cost-missing', t.id::text, null::bigint, app.facts(app.fact('cost')), app.facts(app.fact('none'))
    from app.sweep_transfer t join app.sweep s on s.id = t.sweep_id
   where s.ended_at < now() - interval '1 day' and t.block_hash is not null and not t.is_cost_booked
$$;
grant select on app.booked_cost to istmo_reader, istmo_app;
