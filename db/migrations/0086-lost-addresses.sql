-- Addresses that a restore lost: customers who signed up after the backup were shown them. They are derived from the numbers between and watched; a
-- payment to one is a case for staff, because the database doesn't know whose it is.
create table app.lost_address (
  network text not null,
  address text not null,
  number integer not null,
  -- When custody last answered about its payments; null before the first time.
  swept_at timestamptz,
  primary key (network, address)
);
create index lost_address_to_sweep on app.lost_address (network, swept_at nulls first, number);
create table app.lost_payment (
  network text not null,
  txid text not null,
  output integer not null,
  address text not null,
  currency text collate "C" not null references app.instrument (code),
  units bigint not null check (units > 0),
  -- By the database's clock, as reconciliation chooses.
  seen_at timestamptz not null default now(),
  primary key (network, txid, output),
  foreign key (network, address) references app.lost_address (network, address)
);
create index lost_payment_newest on app.lost_payment (seen_at);

revoke insert, update, delete on app.lost_address, app.lost_payment from istmo_app;
grant insert on app.lost_address to istmo_operator;
grant update (swept_at) on app.lost_address to istmo_worker;
grant insert on app.lost_payment to istmo_worker;

create function app.find_payments_to_lost_addresses(in_since timestamptz, in_again text[])
returns table (kind text, event text, movement bigint, expected jsonb, found jsonb) language sql stable as $$
  select 'lost-address', e.event, null::bigint, app.facts(app.fact('none')),
         app.facts(app.amount_fact('amount', p.units, p.currency), app.fact('address', p.address))
    from app.lost_payment p cross join lateral (select p.network || ' ' || p.txid || ' ' || p.output) e (event)
   where p.seen_at >= in_since or e.event = any (in_again)
$$;
revoke execute on function app.find_payments_to_lost_addresses(timestamptz, text[]) from istmo_app;
grant execute on function app.find_payments_to_lost_addresses(timestamptz, text[]) to istmo_reader;
