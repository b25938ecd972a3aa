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
-- For thinning out old ticks.
create index price_tick_at on app.price_tick (at);

-- Quotes locked for one customer for a short time, while they read the confirmation (decisions, point 4).
create table app.locked_quote (
  id uuid primary key,
  customer_id uuid not null references app.customer (id),
  from_symbol text not null,
  to_symbol text not null,
  -- In units of 10^-18.
  rate numeric(40, 0) not null,
  from_tick_id bigint,
  to_tick_id bigint,
  tranche_number smallint,
  expires_at timestamptz not null
);
create index locked_quote_expiry on app.locked_quote (expires_at);

create table app.swap (
  id uuid,
  customer_id uuid not null,
  from_symbol text not null,
  to_symbol text not null,
  -- The price of what was received, in units of the paid instrument.
  paid_units bigint not null check (paid_units > 0),
  -- In units of the paid instrument where it is on top, of the received one where it is taken out of that.
  fee_units bigint not null check (fee_units >= 0),
  fee_mode text not null check (fee_mode in ('on_top', 'included')),
  received_units bigint not null check (received_units > 0),
  rate numeric(40, 0) not null,
  fee_basis_points bigint not null,
  -- The price ticks the rate was computed from; null where a price is a constant or an offering's.
  from_tick_id bigint,
  to_tick_id bigint,
  tranche_number smallint,
  created_at timestamptz not null,
  primary key (customer_id, id)
);
-- Small and cheap to maintain: swaps are stored in the order of their time.
create index swap_created_at on app.swap using brin (created_at);
