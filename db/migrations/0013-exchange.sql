-- Why: every price the platform trades on is on record with what each source said: symbol in USD for one whole unit. It stands from `at` until
-- the next one; `seen_at` is the oldest source's time when the sources last agreed on it, so it says how stale the price is.
create table app.price (
  id bigint generated always as identity primary key,
  symbol text not null,
  -- In units of 10^-18 USD.
  value numeric(40, 0) not null check (value > 0),
  ticks jsonb not null,
  at timestamptz not null,
  seen_at timestamptz not null
);
create index price_of_symbol on app.price (symbol, at desc);

create table app.pair (
  from_symbol text not null,
  to_symbol text not null,
  fee_basis_points integer not null check (fee_basis_points between 0 and 5000),
  decimals smallint not null,
  position smallint not null,
  is_open boolean not null default true,
  primary key (from_symbol, to_symbol)
);
insert into app.pair (from_symbol, to_symbol, fee_basis_points, decimals, position) values
  ('BTC', 'COINGT', 50, 8, 1), ('USDT', 'COINGT', 50, 2, 2), ('USD', 'COINGT', 50, 2, 3);

-- Why: a price held while a confirmation is read (decisions, point 4). Single customer, short life.
create table app.price_hold (
  id uuid primary key,
  customer_id uuid not null references app.customer (id),
  from_symbol text not null,
  to_symbol text not null,
  -- In units of 10^-18.
  rate numeric(40, 0) not null,
  price_id bigint,
  tranche smallint,
  expires_at timestamptz not null
);
create index price_hold_expiry on app.price_hold (expires_at);

create table app.swap (
  id uuid,
  customer_id uuid not null,
  from_symbol text not null,
  to_symbol text not null,
  -- Whole minor units of the paying side: the price of what was received, and the fee on top.
  paid_units bigint not null check (paid_units > 0),
  fee_units bigint not null check (fee_units >= 0),
  received_units bigint not null check (received_units > 0),
  rate numeric(40, 0) not null,
  fee_basis_points integer not null,
  -- The tick a trade was priced from; null where the price is fixed (USD).
  price_id bigint,
  tranche smallint,
  created_at timestamptz not null,
  primary key (customer_id, id)
);
