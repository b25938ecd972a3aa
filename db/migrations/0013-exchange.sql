-- Every price the platform trades on, in USD for one whole unit, with the tick of each source. It applies from `at` until the next one;
-- `observed_at` is the oldest source's time when the sources last agreed on it, from which the price's age is measured.
create table app.price_tick (
  id bigint generated always as identity primary key,
  symbol text not null,
  -- In units of 10^-18 USD.
  value numeric(40, 0) not null check (value > 0),
  ticks jsonb not null,
  at timestamptz not null,
  observed_at timestamptz not null
);
create index price_tick_of_symbol on app.price_tick (symbol, at desc);

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

-- Quotes locked for one customer for a short time, while they read the confirmation (decisions, point 4).
create table app.locked_quote (
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
create index locked_quote_expiry on app.locked_quote (expires_at);

create table app.swap (
  id uuid,
  customer_id uuid not null,
  from_symbol text not null,
  to_symbol text not null,
  -- In minor units of the paid currency: the price of what was received, and the fee on top.
  paid_units bigint not null check (paid_units > 0),
  fee_units bigint not null check (fee_units >= 0),
  received_units bigint not null check (received_units > 0),
  rate numeric(40, 0) not null,
  fee_basis_points integer not null,
  -- The price tick the rate was computed from; null where the price is fixed (USD).
  price_id bigint,
  tranche smallint,
  created_at timestamptz not null,
  primary key (customer_id, id)
);
