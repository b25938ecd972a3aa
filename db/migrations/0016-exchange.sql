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
-- The newest tick is the last one stored: the clock that `at` is read from may go back, `at` itself never does.
create index price_tick_newest on app.price_tick (symbol, id desc);
create index price_tick_of_symbol on app.price_tick (symbol, at desc);
-- For thinning out old ticks.
create index price_tick_at on app.price_tick (at);

-- Prices that jumped and are held back (requirement 3.4.7). While one has not ended, nothing is traded on its instrument.
create table app.price_halt (
  id bigint generated always as identity primary key,
  symbol text not null,
  halted_at timestamptz not null,
  -- In units of 10^-18 USD: the price before the jump, and the newest that the sources agreed on since, with what each of them said.
  last_value numeric(40, 0) not null check (last_value > 0),
  held_value numeric(40, 0) not null check (held_value > 0),
  ticks jsonb not null,
  observed_at timestamptz not null,
  -- The level that has to stay agreed, since when it is, and when it last was.
  level_value numeric(40, 0) not null check (level_value > 0),
  level_since timestamptz not null,
  level_seen_at timestamptz not null,
  ended_at timestamptz,
  -- The price came back, or the new level stayed agreed for long enough, or staff let it through.
  ended_by text check (ended_by in ('return', 'rule', 'staff')),
  check ((ended_at is null) = (ended_by is null))
);
create unique index price_halt_open on app.price_halt (symbol) where ended_at is null;

-- Quotes locked for a customer for a short time, while they read the confirmation: one for each pair (requirement 3.4.5).
create table app.locked_quote (
  customer_id uuid not null references app.customer (id),
  from_symbol text not null,
  to_symbol text not null,
  id uuid not null unique,
  -- The rate, the fee and all else that the price was locked with, as in the reply.
  price_terms jsonb not null,
  -- The most that may be paid by it, in units of the paid instrument and without a fee on top.
  max_units bigint not null check (max_units > 0),
  from_tick_id bigint,
  to_tick_id bigint,
  tranche_number smallint,
  locked_at timestamptz not null,
  expires_at timestamptz not null,
  -- Set in the commit of the swap that uses it.
  is_used boolean not null default false,
  primary key (customer_id, from_symbol, to_symbol)
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
  -- The locked quote it was made at; null where there was none.
  quote_id uuid,
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

-- A swap's row and the prices it was made at prove its amounts: swaps are never changed. Prices are published by the worker, which also
-- thins them out, and by staff with the operator's login; of a published price only the time until which it was confirmed changes.
revoke update, delete on app.swap from istmo_app;
revoke insert, update, delete on app.price_tick, app.price_halt from istmo_app;
grant insert, update (observed_at) on app.price_tick to istmo_worker, istmo_operator;
grant delete on app.price_tick to istmo_worker;
grant insert, update on app.price_halt to istmo_worker, istmo_operator;
