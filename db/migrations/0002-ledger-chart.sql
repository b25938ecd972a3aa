-- The double-entry ledger. Money only moves by postings between two accounts of one currency; no row is ever edited. The logins of the
-- processes read these tables and call the functions at the end of this file; none of them has a privilege to write a row.
create schema ledger;
-- istmo_worker and istmo_operator have what istmo_app has.
grant usage on schema ledger to istmo_app, istmo_reader;
alter default privileges for role istmo_owner in schema ledger grant select on tables to istmo_app, istmo_reader;

-- Currencies and securities, each with the places of its smallest unit (requirement 3.2).
create table ledger.currency (
  code text collate "C" primary key,
  -- A part of the ids of its accounts (see ledger.account).
  number smallint not null unique generated always as identity,
  scale smallint not null check (scale between 0 and 8),
  -- For a security: the most units that may ever be issued. Null for money, which the platform does not issue.
  supply_cap bigint check (supply_cap > 0),
  unique (code, scale)
);

-- The chart of accounts. Kinds below 10 belong to a customer (a person or a company), the others to the platform.
create table ledger.account_kind (
  number smallint primary key check (number between 1 and 31),
  name text collate "C" not null unique,
  -- Whether accounts of this kind differ by a place: a tranche, a network, a bank account, a lot.
  has_place boolean not null,
  -- Accounts that many transactions use have a row (shard) per stream.
  is_sharded boolean not null,
  -- How far the balance may go down; `zero for securities` is zero where the currency has a supply cap and no limit elsewhere.
  floor text collate "C" not null check (floor in ('zero', 'none', 'supply cap', 'zero for securities')),
  meaning text not null
);
insert into ledger.account_kind (number, name, has_place, is_sharded, floor, meaning) values
  (1, 'available', false, false, 'zero', 'what a customer may spend'),
  (2, 'held', false, false, 'zero', 'reserved by open holds, each with its own row'),
  (3, 'frozen', false, false, 'zero', 'blocked until staff decide: a deposit in doubt, an order by law'),
  (4, 'lot', true, false, 'zero', 'units of a security counted apart by the lot they were acquired in, for tax or a lock-up'),
  (5, 'receivable', false, false, 'none', 'below zero: what the customer owes the platform'),
  (6, 'reserved', false, false, 'zero', 'tokens of a tranche kept by open holds for a customer who has not paid them yet; not the customer''s holding'),
  (10, 'treasury', false, true, 'zero', 'the exchange inventory of the platform'),
  (11, 'fees', true, true, 'zero', 'fees earned, by kind'),
  (12, 'tranche', true, true, 'zero', 'tokens of a tranche that are not sold yet'),
  (13, 'issued', false, false, 'supply cap', 'below zero: the units of a security issued so far'),
  (14, 'escrow', true, true, 'zero', 'proceeds of an offering that are not released to the issuer yet'),
  (15, 'proceeds', true, true, 'zero', 'proceeds of an offering released to the issuer and not paid out yet'),
  (16, 'external', true, true, 'zero for securities', 'mirrors money outside the ledger: a network, a bank account, an acquirer'),
  (17, 'clearing', true, true, 'none', 'payments under way to or from a place'),
  (18, 'suspense', true, false, 'zero', 'money received whose owner is not known yet'),
  (19, 'loss', false, true, 'none', 'below zero: amounts written off');

-- Which movements exist, who may record them, and between which kinds of accounts each may post.
create table ledger.movement_kind (
  number smallint primary key check (number > 0),
  name text collate "C" not null unique,
  -- The type of the business event that causes it; ledger.movement.event is the event's id.
  event text collate "C" not null,
  -- The least privileged login that may record it: `serving` (istmo_app), `worker` or `operator`.
  authority text collate "C" not null check (authority in ('serving', 'worker', 'operator')),
  -- Whether the one customer in it must both give and receive.
  is_exchange boolean not null default false,
  -- Whether it only moves between the shards of one account.
  is_within_account boolean not null default false,
  -- Whether it may move from one customer to another, as a court orders. Every other movement stays within one customer.
  is_between_customers boolean not null default false,
  -- A function of the movement's id that returns whether the business row with these amounts exists; null where there is none to check.
  evidence text,
  -- One customer's units go to another with the row of a decision only, whatever the login.
  constraint movement_kind_between_customers check (not is_between_customers or (evidence is not null and authority <> 'serving'))
);
create table ledger.movement_rule (
  movement smallint not null references ledger.movement_kind,
  from_kind smallint not null references ledger.account_kind,
  to_kind smallint not null references ledger.account_kind,
  primary key (movement, from_kind, to_kind)
);
insert into ledger.movement_kind (number, name, event, authority, is_exchange) values
  (1, 'rebalance', 'movement', 'serving', false),
  (2, 'swap', 'swap', 'serving', true),
  (3, 'credit-deposit', 'deposit', 'worker', false),
  (4, 'freeze-deposit', 'deposit', 'worker', false),
  (5, 'unfreeze-deposit', 'deposit', 'worker', false),
  (6, 'reverse-deposit', 'deposit', 'operator', false),
  (7, 'claim-shortfall', 'deposit', 'worker', false),
  (8, 'cancel-shortfall', 'deposit', 'worker', false),
  (11, 'reserve-withdrawal', 'withdrawal', 'serving', false),
  (12, 'settle-withdrawal', 'withdrawal', 'worker', false),
  (13, 'release-withdrawal', 'withdrawal', 'serving', false),
  (14, 'adjustment', 'adjustment', 'operator', false),
  (15, 'fund-treasury', 'funding', 'operator', false),
  (16, 'issue-tranche', 'tranche', 'operator', false),
  (17, 'issue-to-treasury', 'issue', 'operator', false),
  (18, 'release-proceeds', 'release', 'operator', false),
  (19, 'issue-outside', 'issue', 'operator', false);
update ledger.movement_kind set is_within_account = true where name = 'rebalance';
insert into ledger.movement_rule (movement, from_kind, to_kind)
select m.number, f.number, t.number
  from (values
    ('rebalance', 'treasury', 'treasury'), ('rebalance', 'fees', 'fees'), ('rebalance', 'tranche', 'tranche'), ('rebalance', 'escrow', 'escrow'),
    ('rebalance', 'proceeds', 'proceeds'), ('rebalance', 'external', 'external'),
    ('swap', 'available', 'treasury'), ('swap', 'available', 'escrow'), ('swap', 'available', 'fees'), ('swap', 'treasury', 'available'),
    ('swap', 'tranche', 'available'), ('swap', 'treasury', 'fees'), ('swap', 'tranche', 'fees'),
    ('credit-deposit', 'external', 'available'),
    ('freeze-deposit', 'available', 'frozen'),
    ('unfreeze-deposit', 'frozen', 'available'),
    ('reverse-deposit', 'frozen', 'external'),
    ('claim-shortfall', 'receivable', 'external'),
    ('cancel-shortfall', 'external', 'receivable'),
    ('reserve-withdrawal', 'available', 'held'),
    ('settle-withdrawal', 'held', 'external'), ('settle-withdrawal', 'held', 'fees'),
    ('release-withdrawal', 'held', 'available'),
    ('adjustment', 'treasury', 'available'),
    ('fund-treasury', 'external', 'treasury'),
    ('issue-tranche', 'issued', 'tranche'),
    ('issue-to-treasury', 'issued', 'treasury'),
    ('issue-outside', 'issued', 'external'),
    ('release-proceeds', 'escrow', 'proceeds')
  ) as rule (movement, from_name, to_name)
  join ledger.movement_kind m on m.name = rule.movement
  join ledger.account_kind f on f.name = rule.from_name
  join ledger.account_kind t on t.name = rule.to_name;

-- How far a movement's time may be from the database's clock. Only the operator's login and the owner may change it: the sandbox does,
-- because its clock can be advanced.
create table ledger.time_bound (
  one boolean primary key default true check (one),
  behind interval not null,
  ahead interval not null
);
insert into ledger.time_bound (behind, ahead) values ('1 hour', '2 minutes');
