-- Why: each customer has one number, and every receiving address of theirs is derived from it and from the account's public key. A number that
-- was given out and not used is never given again: an address belongs to one customer for ever.
create sequence app.deposit_number as integer minvalue 0 start 0 maxvalue 1999999999 no cycle;
create table app.deposit_owner (
  customer_id uuid primary key references app.customer (id),
  number integer not null unique,
  -- What the customer spoke when they last asked for an address: deposits are written about when nobody is asking.
  language text not null check (language in ('en', 'es')),
  created_at timestamptz not null
);

-- Why: whom an address on a chain belongs to. Written before it is ever shown, so that nothing can arrive at an address nobody knows.
create table app.deposit_address (
  customer_id uuid not null references app.deposit_owner (customer_id),
  network text not null check (network in ('BTC', 'ETH', 'TRON', 'POLYGON')),
  address text not null,
  created_at timestamptz not null,
  primary key (customer_id, network),
  constraint deposit_address_is_one_customers unique (network, address),
  unique (network, address, customer_id)
);

-- Why: how far the news of each chain was read.
create table app.chain_watch (
  network text primary key check (network in ('BTC', 'ETH', 'TRON', 'POLYGON')),
  cursor text not null,
  read_at timestamptz not null
);

-- Why: one row per output that pays a customer, for ever. What the chain says of it comes and goes; the ledger is told once.
create table app.deposit (
  id uuid primary key,
  customer_id uuid not null,
  network text not null,
  txid text not null check (txid <> ''),
  output integer not null check (output >= 0),
  address text not null,
  currency text not null check (currency in ('BTC', 'USDT', 'COINGT')),
  units bigint not null check (units > 0),
  -- api/src/areas/deposits/deposit-states.ts says where each may go.
  state text not null check (state in ('waiting', 'mined', 'vanished', 'failed', 'credited', 'final', 'reversed')),
  -- Where it was last seen mined, and how deep that was by our own reckoning.
  block_height bigint,
  block_hash text,
  confirmations integer not null default 0 check (confirmations >= 0),
  -- Counts what was noted, so that whoever decided on an older note notices.
  version integer not null default 0,
  -- Looks in a row that spoke against what the row says, and since when.
  misses integer not null default 0 check (misses >= 0),
  missing_since timestamptz,
  -- Of a reversed deposit: what was still there to be held back.
  frozen_units bigint not null default 0 check (frozen_units between 0 and units),
  reversals integer not null default 0,
  next_look_at timestamptz not null,
  looked_tip text not null default '',
  created_at timestamptz not null,
  credited_at timestamptz,
  constraint deposit_is_one_output unique (network, txid, output),
  -- The customer is the address's owner, whatever a program thinks.
  constraint deposit_pays_its_owner foreign key (network, address, customer_id) references app.deposit_address (network, address, customer_id),
  constraint deposit_block check ((block_height is null) = (block_hash is null)),
  constraint deposit_missing check ((misses = 0) = (missing_since is null)),
  constraint deposit_credit check ((state in ('credited', 'final', 'reversed')) = (credited_at is not null)),
  constraint deposit_frozen check (state = 'reversed' or frozen_units = 0)
);
create index deposit_of_customer on app.deposit (customer_id, id desc);
-- The watcher asks each second what is due, and with each new block what still lacks confirmations.
create index deposit_due on app.deposit (network, next_look_at) where state <> 'final';
create index deposit_unconfirmed on app.deposit (network) where state = 'mined';
