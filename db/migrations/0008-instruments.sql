-- The instruments and markets of the platform. Staff change them; every process reads them again when the version has moved.
create table app.registry_version (
  one boolean primary key default true check (one),
  version bigint not null default 1
);
insert into app.registry_version default values;

create table app.instrument (
  code text collate "C" primary key,
  kind text not null check (kind in ('fiat', 'crypto', 'security')),
  name_en text not null check (name_en <> ''),
  name_es text not null check (name_es <> ''),
  -- The ledger's own scale; a person reads and types no finer than that.
  ledger_scale smallint not null,
  display_scale smallint not null check (display_scale between 0 and 8),
  input_scale smallint not null check (input_scale between 0 and 8),
  price_kind text not null check (price_kind in ('fixed', 'feed', 'offering', 'published', 'none')),
  price_usd text check (price_usd ~ '^\d{1,12}(\.\d{1,18})?$'),
  price_feed text,
  price_is_inverse boolean not null default false,
  status text not null check (status in ('draft', 'listed', 'suspended', 'delisted')),
  accepts_deposits boolean not null,
  accepts_withdrawals boolean not null,
  -- Whether issued securities are traded against it (requirement 3.10.3).
  pays_securities boolean not null default false,
  position integer not null,
  foreign key (code, ledger_scale) references ledger.currency (code, scale),
  check (display_scale <= ledger_scale and input_scale <= ledger_scale),
  constraint instrument_price check ((price_kind = 'fixed') = (price_usd is not null) and (price_kind = 'feed') = (price_feed is not null))
);

create table app.instrument_network (
  instrument text collate "C" not null references app.instrument (code),
  -- The name on the wire, and the one people read.
  name text not null,
  title text not null,
  chain text not null,
  contract text,
  confirmations integer not null check (confirmations > 0),
  min_deposit_units bigint not null default 0 check (min_deposit_units >= 0),
  min_withdrawal_units bigint not null default 0 check (min_withdrawal_units >= 0),
  withdrawal_fee_units bigint not null default 0 check (withdrawal_fee_units >= 0),
  -- The currency of the fee; null where it is the instrument's own, and taken out of the amount (requirement 2.9).
  withdrawal_fee_currency text collate "C" references app.instrument (code),
  -- Where people look a transaction up, with {txid} for its id.
  explorer_url text check (explorer_url like 'https://%{txid}%'),
  accepts_deposits boolean not null default true,
  accepts_withdrawals boolean not null default true,
  -- Whether the forms of withdrawals and of saved addresses list it; calls take it either way (requirements 1.9.7 and 2.2.2).
  is_offered boolean not null default true,
  position integer not null,
  primary key (instrument, name),
  unique nulls not distinct (chain, contract),
  constraint instrument_network_fee check (withdrawal_fee_currency <> instrument)
);

create table app.market (
  from_code text collate "C" not null references app.instrument (code),
  to_code text collate "C" not null references app.instrument (code),
  liquidity text not null check (liquidity in ('tranche', 'treasury')),
  fee_basis_points bigint not null check (fee_basis_points between 0 and 5000),
  fee_mode text not null check (fee_mode in ('on_top', 'included')),
  -- Another, lower percentage for orders worth at least so many US cents; both null where there is none.
  large_order_cents bigint check (large_order_cents > 0),
  large_order_basis_points bigint check (large_order_basis_points between 0 and fee_basis_points),
  input_scale smallint not null check (input_scale between 0 and 8),
  is_whole_units boolean not null,
  min_units bigint not null default 1 check (min_units > 0),
  max_units bigint check (max_units >= min_units),
  is_open boolean not null,
  position integer not null,
  primary key (from_code, to_code),
  check (from_code <> to_code),
  check ((large_order_cents is null) = (large_order_basis_points is null)),
  -- A fee out of what is received leaves no whole units.
  check (fee_mode = 'on_top' or not is_whole_units)
);

-- A trigger, so that no way of changing the registry leaves the version behind.
create function app.raise_registry_version() returns trigger language plpgsql as $$
begin
  update app.registry_version set version = version + 1;
  return null;
end $$;
create trigger instrument_changes after insert or update or delete on app.instrument
  for each statement execute function app.raise_registry_version();
create trigger instrument_network_changes after insert or update or delete on app.instrument_network
  for each statement execute function app.raise_registry_version();
create trigger market_changes after insert or update or delete on app.market
  for each statement execute function app.raise_registry_version();
