-- The currencies and networks the platform shows, and whether deposits and withdrawals are open; staff change these switches.
create table app.currency (
  code text primary key,
  name text not null,
  position smallint not null,
  deposit_on boolean not null,
  withdraw_on boolean not null
);
insert into app.currency (code, name, position, deposit_on, withdraw_on) values
  ('BTC', 'Bitcoin', 1, true, true),
  ('USDT', 'Tether', 2, true, true),
  ('COP', 'Colombian peso', 3, true, false),
  ('USD', 'US dollar', 4, true, false),
  ('COINGT', 'Corredor Interoceánico GT', 5, true, true);

-- `name` is the network in API messages, `mainwallet` its display name, `chain` its name at the custody port.
create table app.network (
  currency text not null references app.currency (code),
  name text not null,
  mainwallet text not null,
  chain text not null check (chain in ('BTC', 'ETH', 'TRON', 'POLYGON')),
  position smallint not null,
  primary key (currency, name)
);
insert into app.network (currency, name, mainwallet, chain, position) values
  ('BTC', 'BTC', 'Bitcoin Network', 'BTC', 1),
  ('USDT', 'ERC20', 'Ethereum Network', 'ETH', 1),
  ('USDT', 'TRC20', 'Tron Network', 'TRON', 2),
  ('COINGT', 'ETH', 'Polygon Network', 'POLYGON', 1);
