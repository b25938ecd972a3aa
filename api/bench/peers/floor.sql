-- A hand-written minimum of a swap: a unique key, a movement, three postings with two indexes, five balances with a floor, a row of business data.
-- No rules, no hash chain, no holds, no archive. Accounts: a customer's dollars c, tokens 10000 + c, escrow 20000 + s, fees 30000 + s, tranche 40000 + s.
create schema hand;
create table hand.account(id bigint primary key, currency int not null, floor bigint, balance bigint not null default 0, check (floor is null or balance >= floor)) with (fillfactor = 50);
create table hand.movement(id bigint generated always as identity primary key, key uuid not null unique, at timestamptz not null default now());
create table hand.posting(movement bigint not null, debit bigint not null, credit bigint not null, units bigint not null check (units > 0));
create index on hand.posting(debit, movement);
create index on hand.posting(credit, movement);
create table hand.swap(movement bigint not null, customer int not null, units bigint not null, paid bigint not null);
create index on hand.swap(customer, movement);
insert into hand.account select g, 1, 0, 1000000000000 from generate_series(1, 2000) g;
insert into hand.account select 10000 + g, 2, 0, 0 from generate_series(1, 2000) g;
insert into hand.account select b + g, 1, null, 0 from generate_series(1, 16) g, unnest(array[20000, 30000]) b;
insert into hand.account select 40000 + g, 2, null, 0 from generate_series(1, 16) g;
create function hand.swaps(keys uuid[], customers int[], s int, price bigint, fee bigint, units bigint) returns bigint language plpgsql as $$
declare n bigint;
begin
  with asked as materialized (select k, c from unnest(keys, customers) as t(k, c)),
  made as (insert into hand.movement(key) select k from asked on conflict do nothing returning id, key),
  m as materialized (select made.id, asked.c from made join asked on asked.k = made.key),
  p as (insert into hand.posting select id, d, cr, u from m, lateral (values (c, 20000 + s, price), (c, 30000 + s, fee), (40000 + s, 10000 + c, units)) v(d, cr, u)),
  b as (insert into hand.swap select id, c, units, price + fee from m),
  delta as (select a, sum(u) u from m, lateral (values (c, -(price + fee)), (10000 + c, units), (20000 + s, price), (30000 + s, fee), (40000 + s, -units)) v(a, u) group by a order by a),
  locked as materialized (select id from hand.account where id in (select a from delta) order by id for update),
  moved as (update hand.account x set balance = balance + delta.u from delta where x.id = delta.a and (select count(*) from locked) > 0)
  select count(*) into n from m;
  return n;
end $$;
create function hand.swap(key uuid, c int, s int, price bigint, fee bigint, units bigint) returns bigint language plpgsql as $$
declare m bigint;
begin
  insert into hand.movement(key) values (key) on conflict do nothing returning id into m;
  if m is null then return null; end if;
  insert into hand.posting values (m, c, 20000 + s, price), (m, c, 30000 + s, fee), (m, 40000 + s, 10000 + c, units);
  insert into hand.swap values (m, c, units, price + fee);
  update hand.account set balance = balance - price - fee where id = c;
  update hand.account set balance = balance + units where id = 10000 + c;
  update hand.account set balance = balance + price where id = 20000 + s;
  update hand.account set balance = balance + fee where id = 30000 + s;
  update hand.account set balance = balance - units where id = 40000 + s;
  return m;
end $$;
