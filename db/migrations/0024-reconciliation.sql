-- Reconciliation: the ledger's movements against the business rows that prove them, event by event, and its external accounts against what
-- is really there.
create table app.reconciliation_run (
  id bigint primary key generated always as identity,
  started_at timestamptz not null,
  finished_at timestamptz not null default now(),
  -- The movements that were compared: those above the first id, up to the second.
  after_movement bigint not null,
  through_movement bigint not null,
  differences bigint not null
);
create index reconciliation_run_started_at on app.reconciliation_run (started_at);

-- Each difference is a case: found once, closed when it is not found any more, or by staff with a reason.
create table app.reconciliation_difference (
  id bigint primary key generated always as identity,
  kind text not null,
  -- The id of the business event, or the place outside.
  event text not null,
  -- The movement; null where a row has none.
  movement bigint,
  expected text not null,
  found text not null,
  first_seen timestamptz not null,
  resolved_at timestamptz,
  -- Null where it was not found any more.
  resolved_by uuid references app.staff (id),
  note text,
  check (resolved_by is null or trim(note) <> '')
);
create unique index reconciliation_difference_open on app.reconciliation_difference (kind, event) where resolved_at is null;
create index reconciliation_difference_of_event on app.reconciliation_difference (kind, event);
revoke insert, update, delete on app.reconciliation_run, app.reconciliation_difference from istmo_app;
grant insert, delete on app.reconciliation_run to istmo_worker, istmo_operator;
grant insert, update on app.reconciliation_difference to istmo_worker, istmo_operator;

-- The sums of each movement of a range: what its one customer gave and received, and the platform's side of it.
create function app.list_movement_sums(in_after bigint, in_through bigint)
returns table (
  id bigint, name text, event uuid, at timestamptz, customer uuid, paid_currency text, paid_units bigint, fee_currency text, fee_units bigint,
  received_currency text, received_units bigint, place text, units bigint, currency text
) language sql stable as $$
  with posting as materialized (
    select p.movement,
           max(case when p.from_account & 31 < 10 then p.from_account >> 24 when p.to_account & 31 < 10 then p.to_account >> 24 end) as customer,
           max(case when p.from_account & 31 in (12, 16) then p.from_account >> 24 when p.to_account & 31 in (12, 16) then p.to_account >> 24 end) as place,
           max((p.from_account >> 5) & 32767) filter (where p.from_account & 31 = 1 and p.to_account & 31 <> 11) as paid_currency,
           sum(p.units) filter (where p.from_account & 31 = 1 and p.to_account & 31 <> 11) as paid_units,
           max((p.from_account >> 5) & 32767) filter (where p.to_account & 31 = 11) as fee_currency,
           sum(p.units) filter (where p.to_account & 31 = 11) as fee_units,
           max((p.to_account >> 5) & 32767) filter (where p.to_account & 31 = 1) as received_currency,
           sum(p.units) filter (where p.to_account & 31 = 1) as received_units,
           sum(p.units) as units, max((p.from_account >> 5) & 32767) as currency
      from ledger.posting p where p.movement > in_after and p.movement <= in_through
     group by p.movement
  )
  select m.id, k.name, m.event, m.at, c.owner, pc.code, p.paid_units::bigint, fc.code, coalesce(p.fee_units, 0)::bigint, rc.code,
         p.received_units::bigint, l.place, p.units::bigint, cc.code
    from posting p
    join ledger.movement m on m.id = p.movement
    join ledger.movement_kind k on k.number = m.kind
    left join ledger.party c on c.number = p.customer
    left join ledger.party l on l.number = p.place
    left join ledger.currency pc on pc.number = p.paid_currency
    left join ledger.currency fc on fc.number = p.fee_currency
    left join ledger.currency rc on rc.number = p.received_currency
    left join ledger.currency cc on cc.number = p.currency
   where k.name in ('swap', 'adjustment', 'issue-tranche') or k.event = 'deposit'
$$;

-- The price of a side of a swap in units of 10^-18 USD: the tick that the row names, the tranche's, or the instrument's constant.
-- Null where the row names none that was in force.
create function app.price_of_side(
  symbol text, tick_value numeric, tick_symbol text, tick_at timestamptz, tick_observed_at timestamptz, price_cents bigint, price_kind text,
  price_usd text, at timestamptz, max_age interval
) returns numeric language sql immutable return
  case
    when price_cents is not null then price_cents * 10000000000000000::numeric
    when price_kind = 'fixed' then trunc(price_usd::numeric * 1000000000000000000)
    when tick_symbol = symbol and tick_at <= at + interval '1 minute' and (price_kind <> 'feed' or tick_observed_at >= at - max_age) then tick_value
  end;

-- Swaps whose row is missing, says something else, or has a rate that its prices do not give. One unit is left for rounding.
create function app.find_swap_differences(in_after bigint, in_through bigint, in_max_age interval)
returns table (kind text, event text, movement bigint, expected text, found text) language sql stable as $$
  -- Powers are computed once, because those of numerics are slow.
  with instrument as materialized (
    select i.code, i.price_kind, i.price_usd, 10::numeric ^ i.ledger_scale as one from app.instrument i
  ), compared as (
    select m.*, s.id as row_id, s.from_symbol, s.to_symbol, s.paid_units as row_paid, s.received_units as row_received, s.fee_units as row_fee,
           s.fee_mode, s.fee_basis_points, s.rate, s.created_at, s.tranche_number, t.offering, f.one as from_one, r.one as to_one,
           -- Division of numerics rounds; div() cuts, as the arithmetic of swaps does.
           div(app.price_of_side(s.from_symbol, ft.value, ft.symbol, ft.at, ft.observed_at, null, f.price_kind, f.price_usd, s.created_at, in_max_age)
             * 1000000000000000000,
             app.price_of_side(s.to_symbol, tt.value, tt.symbol, tt.at, tt.observed_at, t.price_cents, r.price_kind, r.price_usd, s.created_at, in_max_age)) as right_rate
      from app.list_movement_sums(in_after, in_through) m
      left join app.swap s on s.customer_id = m.customer and s.id = m.event
      left join instrument f on f.code = s.from_symbol
      left join instrument r on r.code = s.to_symbol
      left join app.price_tick ft on ft.id = s.from_tick_id
      left join app.price_tick tt on tt.id = s.to_tick_id
      left join app.offering o on o.instrument = s.to_symbol and s.tranche_number is not null and m.place like o.code || '.%'
      left join app.tranche t on t.offering = o.code and t.number = s.tranche_number
     where m.name = 'swap'
  ), priced as (
    select c.*,
           case c.fee_mode
             when 'on_top' then c.row_paid - div(c.row_received * 1000000000000000000::numeric * c.from_one, c.rate * c.to_one)
             else div(c.row_paid * c.rate * c.to_one, 1000000000000000000 * c.from_one) - c.row_received - c.row_fee
           end as off_by,
           c.row_fee - div((case c.fee_mode when 'on_top' then c.row_paid else c.row_received + c.row_fee end)::numeric * c.fee_basis_points, 10000) as fee_off_by
      from compared c
  )
  select 'swap-without-row', p.event::text, p.id, 'a row of the customer', 'none' from priced p where p.row_id is null
  union all
  select 'swap-amounts', p.event::text, p.id,
         format('%s %s for %s %s, fee %s, tranche %s', p.row_paid, p.from_symbol, p.row_received, p.to_symbol, p.row_fee, coalesce(p.tranche_number::text, 'none')),
         format('%s %s for %s %s, fee %s %s, from %s', p.paid_units, p.paid_currency, p.received_units, p.received_currency, p.fee_units, p.fee_currency, coalesce(p.place, 'treasury'))
    from priced p
   where p.row_id is not null
     and ((p.paid_units, p.paid_currency, p.received_units, p.received_currency, p.fee_units, p.at)
            is distinct from (p.row_paid, p.from_symbol, p.row_received, p.to_symbol, p.row_fee, p.created_at)
       or p.fee_units > 0 and p.fee_currency is distinct from case p.fee_mode when 'on_top' then p.from_symbol else p.to_symbol end
       or p.place is distinct from p.offering || '.' || p.tranche_number)
  union all
  select 'swap-rate', p.event::text, p.id, format('the rate %s', coalesce(p.right_rate::text, 'of a price in force')), format('the rate %s', p.rate)
    from priced p where p.row_id is not null and p.rate is distinct from p.right_rate
  union all
  select 'swap-price', p.event::text, p.id, 'the amounts of the rate', format('%s units off, the fee %s', p.off_by, p.fee_off_by)
    from priced p where p.row_id is not null and (abs(p.off_by) > 1 or abs(p.fee_off_by) > 1)
$$;

-- Deposits, adjustments and issued tranches whose row is missing or says something else.
create function app.find_other_differences(in_after bigint, in_through bigint)
returns table (kind text, event text, movement bigint, expected text, found text) language sql stable as $$
  with compared as materialized (select * from app.list_movement_sums(in_after, in_through) where name <> 'swap')
  select 'deposit', m.event::text, m.id, coalesce(format('%s %s of %s by %s', d.units, d.currency, d.customer_id, d.network), 'a deposit'),
         format('%s: %s %s of %s by %s', m.name, m.units, m.currency, m.customer, coalesce(m.place, 'none'))
    from compared m left join app.deposit d on d.id = m.event
   where m.name like any (array['%-deposit', '%-shortfall'])
     and (d.customer_id is distinct from m.customer and m.customer is not null or d.id is null or m.currency is distinct from d.currency
       or m.place is not null and m.place <> 'chain:' || d.network
       or m.units > d.units or m.name = 'credit-deposit' and (m.units <> d.units or d.credited_at is null))
  union all
  select 'adjustment', m.event::text, m.id, coalesce(format('%s %s of %s', i.units, i.currency, i.customer_id), 'an internal move'),
         format('%s %s of %s', m.units, m.currency, m.customer)
    from compared m left join app.internal_move i on i.id = m.event
   where m.name = 'adjustment' and (i.customer_id, i.units, i.currency) is distinct from (m.customer, m.units, m.currency)
  union all
  select 'tranche-issue', m.event::text, m.id, coalesce(format('%s %s', t.supply_units, o.instrument), 'a tranche'),
         format('%s %s to %s', m.units, m.currency, m.place)
    from compared m left join app.tranche t on t.offering || '.' || t.number = m.place left join app.offering o on o.code = t.offering
   where m.name = 'issue-tranche' and (t.supply_units, o.instrument) is distinct from (m.units, m.currency)
$$;

-- Rows since a time that say that money moved and have no movement. A row's movement has its customer's account in a posting.
create function app.find_rows_without_movement(in_since timestamptz, in_again text[])
returns table (kind text, event text, movement bigint, expected text, found text) language sql stable as $$
  with said as (
    select 'swap' as name, s.id, s.customer_id, s.from_symbol as currency from app.swap s where s.created_at >= in_since or s.id::text = any (in_again)
    union all
    select 'deposit', d.id, d.customer_id, d.currency from app.deposit d
     where d.credited_at is not null and (d.credited_at >= in_since or d.id::text = any (in_again))
    union all
    select 'adjustment', i.id, i.customer_id, i.currency from app.internal_move i
     where i.succeeded and (i.created_at >= in_since or i.id::text = any (in_again))
  ), unmatched as materialized (
    select s.* from said s where not exists (select from ledger.movement m where m.event = s.id and m.at >= in_since)
  )
  select s.name || '-row-without-movement', s.id::text, null::bigint, 'a movement', 'none'
    from unmatched s
   where not exists (
       select from ledger.party p join ledger.currency c on c.code = s.currency
         cross join lateral (select ledger.account_id(p.number, 0, c.number, 1) as id) a
         cross join lateral (
           select o.movement from ledger.posting o where s.name = 'swap' and o.from_account = a.id
           union all select o.movement from ledger.posting o where s.name <> 'swap' and o.to_account = a.id) o
         join ledger.movement m on m.id = o.movement and m.event = s.id
        where p.owner = s.customer_id)
$$;

-- What a run that starts now compares: movements and rows since the last run that began more than a minute ago, because by now everything
-- that it could not see yet is committed or rolled back. Rows may have been dated an hour before they were written.
create function app.next_reconciliation(out after_movement bigint, out through_movement bigint, out since timestamptz) language sql stable as $$
  select coalesce(max(r.through_movement), -1), (select n.last_value * 16 + 15 from ledger.movement_number n),
         coalesce(max(r.started_at) - interval '1 hour', to_timestamp(0))
    from app.reconciliation_run r where r.started_at < now() - interval '1 minute'
$$;
revoke execute on function app.next_reconciliation(), app.list_movement_sums(bigint, bigint), app.find_swap_differences(bigint, bigint, interval),
  app.find_other_differences(bigint, bigint), app.find_rows_without_movement(timestamptz, text[]) from istmo_app;
grant execute on function app.next_reconciliation(), app.list_movement_sums(bigint, bigint), app.find_swap_differences(bigint, bigint, interval),
  app.find_other_differences(bigint, bigint), app.find_rows_without_movement(timestamptz, text[]),
  app.price_of_side(text, numeric, text, timestamptz, timestamptz, bigint, text, text, timestamptz, interval) to istmo_reader;
