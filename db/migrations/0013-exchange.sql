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

-- Quotes locked for one customer for a short time, while they read the confirmation (requirement 3.4).
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
-- A customer's activity: the stored entries, and the swaps, which are read from their own rows. The detail has the same shape for both.
create function app.plain_decimal(units bigint, scale smallint) returns text language sql immutable
return round(units::numeric / 10::numeric ^ scale, scale)::text;
create view app.activity_entry as
  select id, customer_id, kind, detail, created_at from app.activity
  union all
  select s.id, s.customer_id, 'swap', jsonb_build_object(
           'params', jsonb_build_object(
             'paid', app.plain_decimal(s.paid_units + case s.fee_mode when 'on_top' then s.fee_units else 0 end, f.ledger_scale) || ' ' || f.code,
             'received', app.plain_decimal(s.received_units, t.ledger_scale) || ' ' || t.code),
           'deducted', jsonb_build_object(
             'amount', app.plain_decimal(s.paid_units + case s.fee_mode when 'on_top' then s.fee_units else 0 end, f.ledger_scale), 'currency', f.code),
           'received', jsonb_build_object('amount', app.plain_decimal(s.received_units, t.ledger_scale), 'currency', t.code)),
         s.created_at
    from app.swap s join app.instrument f on f.code = s.from_symbol join app.instrument t on t.code = s.to_symbol;

-- Small and cheap to maintain: swaps are stored in the order of their time.
create index swap_created_at on app.swap using brin (created_at);
