-- Offerings and their tranches (requirement 3.3). The unsold units of a tranche are the balance of its ledger account.
create table app.offering (
  code text collate "C" primary key check (code ~ '^[A-Z0-9.-]{1,40}$'),
  instrument text collate "C" not null references app.instrument (code)
);

create table app.tranche (
  offering text collate "C" not null references app.offering (code),
  number smallint not null check (number > 0),
  supply_units bigint not null check (supply_units > 0),
  -- US cents for one whole unit.
  price_cents bigint not null check (price_cents > 0),
  primary key (offering, number)
);

-- Written by the start, with the operator's login, and never changed: swaps prove their price by them.
revoke insert, update, delete on app.offering, app.tranche from istmo_app;
grant insert on app.offering, app.tranche to istmo_operator;
