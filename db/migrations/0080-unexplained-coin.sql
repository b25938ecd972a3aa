-- Coin that a contract pays out is in no list of a node. What a deposit address has beyond everything that is known of it is kept here, and
-- becomes a case of reconciliation; nothing is credited by it. Relies on 0076 (sweeps) and 0079.
create table app.unexplained_coin (
  network text not null,
  address text not null,
  currency text collate "C" not null references app.instrument (code),
  units bigint not null check (units > 0),
  -- By the database's clock, as reconciliation chooses.
  first_seen_at timestamptz not null default now(),
  -- The next look that found the same: a deposit may be in a block that was not read yet.
  confirmed_at timestamptz check (confirmed_at > first_seen_at),
  primary key (network, address)
);
create index sweep_of_address on app.sweep (network, address);
create index unexplained_coin_newest on app.unexplained_coin (confirmed_at) where confirmed_at is not null;
revoke insert, update, delete on app.unexplained_coin from istmo_app;
grant insert, update, delete on app.unexplained_coin to istmo_worker;

-- The most that an address can have of the coin by what is known, in its smallest unit: deposits, each with what was rounded off, and top-ups, less
-- what was collected and what the network took. Null while a sweep is under way or a cost is not booked.
create function app.explained_coin(in_network text, in_address text, in_currency text, in_per_unit numeric) returns numeric
language sql stable as $$
  select case
    when exists (select from app.sweep s where s.network = in_network and s.address = in_address and s.state = 'open')
      or exists (select from app.sweep s join app.sweep_transfer t on t.sweep_id = s.id
                  where s.network = in_network and s.address = in_address and t.block_hash is not null and not t.is_cost_booked)
    then null
    else coalesce((select sum(d.units + 1)
                    from app.deposit_address a
                    join app.deposit d on d.customer_id = a.customer_id and d.network = a.network and d.address = a.address
                   where a.network = in_network and a.address = in_address and d.currency = in_currency
                      and d.state not in ('dropped', 'failed', 'reversed', 'closed')), 0) * in_per_unit
      + coalesce((select sum(case when t.kind = 'gas' then t.amount
                                  when s.currency = in_currency and t.state = 'confirmed' then -t.amount * in_per_unit
                                  else 0 end)
                    from app.sweep s join app.sweep_transfer t on t.sweep_id = s.id
                   where s.network = in_network and s.address = in_address), 0)
      - coalesce((select sum(c.paid)
                    from app.sweep s join app.sweep_transfer t on t.sweep_id = s.id and t.kind = 'token'
                    join app.sweep_cost c on c.transfer_id = t.id
                   where s.network = in_network and s.address = in_address), 0)
  end
$$;

-- A look that found so much; one that found nearly the same before, within the least that counts, confirms it.
create function app.store_unexplained_coin(in_network text, in_address text, in_currency text, in_units bigint, in_least bigint) returns void
language sql as $$
  insert into app.unexplained_coin as u (network, address, currency, units) values (in_network, in_address, in_currency, in_units)
    on conflict (network, address) do update set
      units = case when abs(u.units - excluded.units) < in_least then u.units else excluded.units end,
      first_seen_at = case when abs(u.units - excluded.units) < in_least then u.first_seen_at else now() end,
      confirmed_at = case when abs(u.units - excluded.units) < in_least then coalesce(u.confirmed_at, now()) end
$$;

create function app.find_unexplained_coin(in_since timestamptz, in_again text[])
returns table (kind text, event text, movement bigint, expected jsonb, found jsonb) language sql stable as $$
  select 'unexplained-coin', e.event, null::bigint, app.facts(app.fact('none')),
         app.facts(app.amount_fact('amount', u.units, u.currency), app.fact('place', 'chain:' || u.network))
    from app.unexplained_coin u cross join lateral (select u.network || ' ' || u.address) e (event)
   where u.confirmed_at >= in_since or u.confirmed_at is not null and e.event = any (in_again)
$$;
revoke execute on function app.find_unexplained_coin(timestamptz, text[]) from istmo_app;
grant execute on function app.find_unexplained_coin(timestamptz, text[]) to istmo_reader;
