-- Each customer has one number; their receiving addresses are derived from it and from the account's public key. A number is never
-- used twice: an address belongs to one customer for ever. After a restore from a backup the sequence is where the backup had it,
-- so staff raise it beyond every number that may have been used since (docs/recipes/after-a-restore.md).
create sequence app.deposit_number as integer minvalue 0 start 0 maxvalue 1999999999 no cycle;
grant select, update on sequence app.deposit_number to istmo_operator;
create table app.deposit_owner (
  customer_id uuid primary key references app.customer (id),
  number integer not null unique,
  -- The customer's language when they last requested an address, for emails about deposits.
  language text not null check (language in ('en', 'es')),
  created_at timestamptz not null
);

-- The customer each address on a chain belongs to. Written before the address is shown, so that every deposit to it has an owner.
create table app.deposit_address (
  customer_id uuid not null references app.deposit_owner (customer_id),
  network text not null,
  address text not null,
  created_at timestamptz not null,
  primary key (customer_id, network),
  constraint deposit_address_is_one_customers unique (network, address),
  unique (network, address, customer_id)
);

-- How far the transactions of each chain were read.
create table app.chain_cursor (
  network text primary key,
  cursor text not null,
  read_at timestamptz not null,
  -- The customer up to whom the sweep over known addresses has come; null at the start of a round.
  swept_to uuid
);

-- One row per transaction output that pays a customer, never deleted. Its state on the chain may change; it is credited once.
create table app.deposit (
  id uuid primary key,
  customer_id uuid not null,
  network text not null,
  txid text not null check (txid <> ''),
  output integer not null check (output >= 0),
  address text not null,
  -- Who sent it, where the chain says so; it is known once a block has it.
  sender text not null default '',
  currency text collate "C" not null references app.instrument (code),
  units bigint not null check (units > 0),
  -- The allowed transitions are in api/src/areas/deposits/deposit-states.ts.
  state text not null check (state in (
    'pending', 'confirming', 'below_minimum', 'in_review', 'dropped', 'failed', 'credited', 'final', 'reversed', 'closed')),
  -- The block it was last observed in, and the confirmations counted from it.
  block_height bigint,
  block_hash text,
  confirmations integer not null default 0 check (confirmations >= 0),
  -- Incremented with each update, so that a decision based on an older version of the row is detected.
  version integer not null default 0,
  -- Consecutive checks that did not find what the row states, and since when.
  missed_checks integer not null default 0 check (missed_checks >= 0),
  missing_since timestamptz,
  -- For a reversed deposit: the amount that was still available and could be frozen.
  frozen_units bigint not null default 0 check (frozen_units between 0 and units),
  reversals integer not null default 0,
  -- Infinity: not watched any more.
  next_check_at timestamptz not null,
  -- The hash of the chain's newest block at the last check.
  checked_tip text not null default '',
  -- Credited, and since then found in a block that is not deep enough for a credit: a reorganisation moved it.
  is_shallow boolean not null default false,
  created_at timestamptz not null,
  credited_at timestamptz,
  -- When the network reversed it, the last time.
  reversed_at timestamptz,
  constraint deposit_is_one_output unique (network, txid, output),
  -- Guarantees that the customer is the address's owner.
  constraint deposit_pays_its_owner foreign key (network, address, customer_id) references app.deposit_address (network, address, customer_id),
  constraint deposit_block check ((block_height is null) = (block_hash is null)),
  constraint deposit_missing check ((missed_checks = 0) = (missing_since is null)),
  constraint deposit_credit check ((state in ('credited', 'final', 'reversed', 'closed')) = (credited_at is not null)),
  constraint deposit_frozen check (state in ('reversed', 'closed') or frozen_units = 0),
  constraint deposit_shallow check (state = 'credited' or not is_shallow),
  constraint deposit_reversed check ((reversals > 0) = (reversed_at is not null))
);
create index deposit_of_customer on app.deposit (customer_id, id desc);
-- The watcher reads each second which deposits are due, and after each new block which still lack confirmations.
create index deposit_due on app.deposit (network, next_check_at) where state not in ('final', 'closed');
create index deposit_unconfirmed on app.deposit (network) where state = 'confirming' or is_shallow;
-- What adds up to the minimum of a network.
create index deposit_below_minimum on app.deposit (customer_id, network, currency) where state = 'below_minimum';
create index deposit_shallow on app.deposit (customer_id) where is_shallow or (state = 'credited' and missed_checks > 0);

-- The key of a movement, as toKeyId in ledger/src/movement.ts makes it.
create function app.movement_key(in_event uuid, in_key text) returns uuid language sql immutable as $$
  select (left(replace(in_event::text, '-', ''), 12) || left(encode(sha256(convert_to(in_key, 'UTF8')), 'hex'), 20))::uuid
$$;

-- The ledger credits a deposit only when its row says so: the address's owner, and exactly the amount. Once: the movement's key is the
-- deposit's own, and no key is used twice.
create function app.proves_deposit_credit(in_movement bigint) returns boolean language sql stable as $$
  select exists (
    select from ledger.movement m
      join app.deposit d on d.id = m.event and d.state = 'credited'
      join ledger.posting p on p.movement = m.id
      join ledger.account c on c.id = p.to_account and c.kind = 'available' and c.owner = d.customer_id and c.currency = d.currency
      join ledger.account x on x.id = p.from_account and x.place = 'chain:' || d.network
     where m.id = in_movement and p.units = d.units
       and m.key = app.movement_key(d.id, 'deposit:' || d.id)
       and not exists (select from ledger.posting other where other.movement = m.id and other.number <> p.number))
$$;
update ledger.movement_kind set evidence = 'app.proves_deposit_credit' where name = 'credit-deposit';

-- What came from outside is recorded by the worker only. Which output a deposit is, whose and how much is never changed, and no row is
-- deleted. An address belongs to its first owner for ever.
create function app.reject_deposit_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.customer_id, new.network, new.txid, new.output, new.address, new.currency, new.units, new.created_at)
    is distinct from (old.id, old.customer_id, old.network, old.txid, old.output, old.address, old.currency, old.units, old.created_at)
  then
    raise exception 'what a deposit is never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger deposit_not_changed before update on app.deposit for each row execute function app.reject_deposit_change();
revoke insert, update, delete on app.deposit, app.chain_cursor from istmo_app;
grant insert, update on app.deposit, app.chain_cursor to istmo_worker;
-- Staff decide about reversed deposits with the operator's login.
grant update on app.deposit to istmo_operator;
revoke update, delete on app.deposit_address, app.deposit_owner from istmo_app;
grant update (language) on app.deposit_owner to istmo_app;
