/*
 * What the business did by day, for the first page of the console. The worker adds to it what the ledger's checkpoints cover, so that a page does not add up
 * all movements. Relies on ledger.checkpoint (0021).
 */
create table app.business_day (
  -- In the operator's time zone.
  day date not null,
  -- As the ledger names them (ledger/src/balances/day-totals.ts).
  figure text collate "C" not null check (figure in ('in', 'out', 'volume', 'fees', 'held')),
  currency text collate "C" not null,
  units bigint not null,
  primary key (day, figure, currency)
);
-- The checkpoint up to which movements are in app.business_day: changed in the same transaction, so each is counted once.
create table app.business_cursor (
  one boolean primary key default true check (one),
  checkpoint bigint not null
);
insert into app.business_cursor (checkpoint) values (0);
revoke insert, update, delete on app.business_day, app.business_cursor from istmo_app;
grant insert, update on app.business_day to istmo_worker;
grant update on app.business_cursor to istmo_worker;
