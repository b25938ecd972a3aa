-- Offerings and their tranches (requirement 3.3). The unsold units of a tranche are the balance of its ledger account.
create table app.offering (
  code text collate "C" primary key check (code ~ '^[A-Z0-9.-]{1,40}$'),
  instrument text collate "C" not null references app.instrument (code),
  -- Whose units are sold; null for the operator's own offering, whose tranches are issued.
  issuer_id uuid references app.customer (id),
  -- The units of an issuer are in its tranches.
  is_placed boolean not null default true
);

create table app.tranche (
  offering text collate "C" not null references app.offering (code),
  number smallint not null check (number > 0),
  supply_units bigint not null check (supply_units > 0),
  -- US cents for one whole unit.
  price_cents bigint not null check (price_cents > 0),
  -- It is sold from then, until then; null for ever.
  opens_at timestamptz,
  closes_at timestamptz,
  check (closes_at > opens_at),
  primary key (offering, number)
);

-- Written by the start and by two of the staff. Units and price are never changed: swaps prove their price by them.
revoke insert, update, delete on app.offering, app.tranche from istmo_app;
grant insert on app.offering, app.tranche to istmo_operator;
