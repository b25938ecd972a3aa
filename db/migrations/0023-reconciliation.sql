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
  -- Lists of facts: figures, ids and codes. The words, in the reader's language, are made when a case is read.
  expected jsonb not null check (jsonb_typeof(expected) = 'array'),
  found jsonb not null check (jsonb_typeof(found) = 'array'),
  first_seen timestamptz not null,
  resolved_at timestamptz,
  -- Null where it was not found any more.
  resolved_by uuid references app.staff (id),
  note text,
  -- Who works on it.
  taken_by uuid references app.staff (id),
  taken_at timestamptz,
  constraint reconciliation_difference_taken check ((taken_by is null) = (taken_at is null)),
  check (resolved_by is null or trim(note) <> '')
);
create unique index reconciliation_difference_open on app.reconciliation_difference (kind, event) where resolved_at is null;
create index reconciliation_difference_of_event on app.reconciliation_difference (kind, event);
revoke insert, update, delete on app.reconciliation_run, app.reconciliation_difference from istmo_app;
grant insert, delete on app.reconciliation_run to istmo_worker, istmo_operator;
grant insert, update on app.reconciliation_difference to istmo_worker, istmo_operator;

-- The facts of a case, as StoredFact in api/src/areas/reconciliation/case-facts.ts has them. A fact without a value is not named.
create function app.fact(in_fact text, in_value text default '') returns jsonb language sql immutable as $$
  select jsonb_build_object('fact', in_fact, 'value', in_value) where in_value is not null
$$;
create function app.amount_fact(in_fact text, in_units numeric, in_currency text) returns jsonb language sql immutable as $$
  select jsonb_build_object('fact', in_fact, 'units', in_units::text, 'currency', in_currency) where in_units is not null and in_currency is not null
$$;
create function app.time_fact(in_at timestamptz) returns jsonb language sql stable as $$
  select app.fact('at', to_char(in_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
$$;
-- A rate is stored times 10^18.
create function app.rate_fact(in_rate numeric) returns jsonb language sql immutable as $$
  select app.fact('rate', trim_scale(in_rate * 0.000000000000000001)::text)
$$;
-- What was posted from one account to another; of a customer's account the place is whose it is, or empty.
create function app.posting_fact(in_units numeric, in_currency text, in_from text[], in_to text[]) returns jsonb language sql immutable as $$
  select jsonb_build_object('fact', 'posting', 'units', in_units::text, 'currency', in_currency,
    'from', jsonb_build_object('kind', in_from[1], 'place', coalesce(in_from[2], '')),
    'to', jsonb_build_object('kind', in_to[1], 'place', coalesce(in_to[2], '')))
$$;
create function app.facts(variadic in_facts jsonb[]) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(f.fact order by f.number) filter (where f.fact is not null), '[]')
    from unnest(in_facts) with ordinality f (fact, number)
$$;
-- The tranche that units came from, or the inventory.
create function app.source_fact(in_tranche text) returns jsonb language sql immutable as $$
  select case when in_tranche is null then app.fact('inventory') else app.fact('tranche', in_tranche) end
$$;

-- The sums of each movement of a range: what its one customer gave and received, and the platform's side of it.
create function app.list_movement_sums(in_after bigint, in_through bigint, in_swaps boolean)
returns table (
  id bigint, name text, event uuid, at timestamptz, customer uuid, paid_currency text, paid_units bigint, fee_currency text, fee_units bigint,
  received_currency text, received_units bigint, place text, units bigint, currency text
) language sql stable as $$
  with compared as materialized (
    select m.id, k.name, m.event, m.at from ledger.movement m join ledger.movement_kind k on k.number = m.kind
     where m.id > in_after and m.id <= in_through
       and case when in_swaps then k.name = 'swap' else k.name in ('adjustment', 'issue-tranche') or k.event = 'deposit' end
  ), posting as materialized (
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
      from ledger.posting p
     where p.movement > in_after and p.movement <= in_through and p.movement in (select id from compared)
     group by p.movement
  )
  select m.id, m.name, m.event, m.at, c.owner, pc.code, p.paid_units::bigint, fc.code, coalesce(p.fee_units, 0)::bigint, rc.code,
         p.received_units::bigint, l.place, p.units::bigint, cc.code
    from posting p
    join compared m on m.id = p.movement
    left join ledger.party c on c.number = p.customer
    left join ledger.party l on l.number = p.place
    left join ledger.currency pc on pc.number = p.paid_currency
    left join ledger.currency fc on fc.number = p.fee_currency
    left join ledger.currency rc on rc.number = p.received_currency
    left join ledger.currency cc on cc.number = p.currency
$$;

-- Swaps whose row is missing, says something else, or has a rate that its prices do not give. One unit is left for rounding. A price is the
-- tick that the row names, the tranche's, or the instrument's constant, in units of 10^-18 USD; it is in force from the tick's time until it
-- is too old. Rates are computed once for all swaps at the same prices, and amounts are compared by products, because divisions are slow.
create function app.find_swap_differences(in_after bigint, in_through bigint, in_max_age interval)
returns table (kind text, event text, movement bigint, expected jsonb, found jsonb) language sql stable as $$
  with matched as materialized (
    select m.*, s.id as row_id, s.from_symbol, s.to_symbol, s.paid_units as row_paid, s.received_units as row_received, s.fee_units as row_fee,
           s.fee_mode, s.fee_basis_points, s.rate, s.created_at, s.tranche_number, coalesce(s.from_tick_id, 0) as from_tick,
           coalesce(s.to_tick_id, 0) as to_tick, coalesce(s.tranche_number, 0) as tranche
      from app.list_movement_sums(in_after, in_through, true) m
      left join app.swap s on s.customer_id = m.customer and s.id = m.event
  ), price as materialized (
    select d.from_symbol, d.to_symbol, d.from_tick, d.to_tick, d.tranche, o.code as offering, f.one as from_one, r.one as to_one,
           -- Division of numerics rounds; div() cuts, as the arithmetic of swaps does.
           div(coalesce(f.constant, case when ft.symbol = d.from_symbol then ft.value end) * 1000000000000000000,
               coalesce(t.price_cents * 10000000000000000::numeric, r.constant, case when tt.symbol = d.to_symbol then tt.value end)) as rate,
           greatest(ft.at, tt.at) - interval '1 minute' as since,
           least(case when f.price_kind = 'feed' then ft.observed_at end, case when r.price_kind = 'feed' then tt.observed_at end) + in_max_age as until
      from (select distinct from_symbol, to_symbol, from_tick, to_tick, tranche from matched where row_id is not null) d
      cross join lateral (
        select i.price_kind, 10::numeric ^ i.ledger_scale as one, case i.price_kind when 'fixed' then trunc(i.price_usd::numeric * 1000000000000000000) end as constant
          from app.instrument i where i.code = d.from_symbol) f
      cross join lateral (
        select i.price_kind, 10::numeric ^ i.ledger_scale as one, case i.price_kind when 'fixed' then trunc(i.price_usd::numeric * 1000000000000000000) end as constant
          from app.instrument i where i.code = d.to_symbol) r
      left join app.price_tick ft on ft.id = d.from_tick
      left join app.price_tick tt on tt.id = d.to_tick
      left join app.tranche t on t.number = d.tranche and exists (select from app.offering o where o.code = t.offering and o.instrument = d.to_symbol)
      left join app.offering o on o.code = t.offering
  ), compared as materialized (
    select m.*, p.offering, p.from_one, p.to_one,
           case when m.created_at >= coalesce(p.since, m.created_at) and m.created_at <= coalesce(p.until, m.created_at) then p.rate end as right_rate
      from matched m
      left join price p on (p.from_symbol, p.to_symbol, p.from_tick, p.to_tick, p.tranche) = (m.from_symbol, m.to_symbol, m.from_tick, m.to_tick, m.tranche)
       and (p.offering is null or p.offering || '.' || m.tranche_number = m.place
         or not exists (select from app.offering o where o.code || '.' || m.tranche_number = m.place and o.instrument = m.to_symbol))
  )
  select 'swap-without-row', c.event::text, c.id, app.facts(app.fact('row')), app.facts(app.fact('none')) from compared c where c.row_id is null
  union all
  select 'swap-amounts', c.event::text, c.id,
         app.facts(app.amount_fact('paid', c.row_paid, c.from_symbol), app.amount_fact('received', c.row_received, c.to_symbol),
           app.amount_fact('fee', c.row_fee, case c.fee_mode when 'on_top' then c.from_symbol else c.to_symbol end),
           app.source_fact(coalesce(c.offering || '.' || c.tranche_number, c.tranche_number::text)), app.time_fact(c.created_at)),
         app.facts(app.amount_fact('paid', c.paid_units, c.paid_currency), app.amount_fact('received', c.received_units, c.received_currency),
           app.amount_fact('fee', c.fee_units, coalesce(c.fee_currency, case c.fee_mode when 'on_top' then c.from_symbol else c.to_symbol end)),
           app.source_fact(c.place), app.time_fact(c.at))
    from compared c
   where c.row_id is not null
     and ((c.paid_units, c.paid_currency, c.received_units, c.received_currency, c.fee_units, c.at)
            is distinct from (c.row_paid, c.from_symbol, c.row_received, c.to_symbol, c.row_fee, c.created_at)
       or c.fee_units > 0 and c.fee_currency is distinct from case c.fee_mode when 'on_top' then c.from_symbol else c.to_symbol end
       or c.place is distinct from c.offering || '.' || c.tranche_number)
  union all
  select 'swap-rate', c.event::text, c.id, app.facts(coalesce(app.rate_fact(c.right_rate), app.fact('price-in-force'))), app.facts(app.rate_fact(c.rate))
    from compared c where c.row_id is not null and c.rate is distinct from c.right_rate
  union all
  select 'swap-price', c.event::text, c.id, app.facts(app.rate_fact(c.rate), app.fact('fee-percent', trim_scale(c.fee_basis_points * 0.01)::text)),
         app.facts(app.amount_fact('paid', c.row_paid, c.from_symbol), app.amount_fact('received', c.row_received, c.to_symbol),
           app.amount_fact('fee', c.row_fee, case c.fee_mode when 'on_top' then c.from_symbol else c.to_symbol end))
    from compared c
   where c.row_id is not null
     and (case c.fee_mode
            when 'on_top' then abs(c.row_paid * c.rate * c.to_one - c.row_received * 1000000000000000000::numeric * c.from_one) > c.rate * c.to_one
            else abs(c.row_paid * c.rate * c.to_one - (c.row_received + c.row_fee) * 1000000000000000000::numeric * c.from_one) > 1000000000000000000 * c.from_one end
       or abs(c.row_fee * 10000::numeric - (case c.fee_mode when 'on_top' then c.row_paid else c.row_received + c.row_fee end)::numeric * c.fee_basis_points) > 10000)
$$;

-- Deposits, adjustments and issued tranches whose row is missing or says something else.
create function app.find_other_differences(in_after bigint, in_through bigint)
returns table (kind text, event text, movement bigint, expected jsonb, found jsonb) language sql stable as $$
  with compared as materialized (select * from app.list_movement_sums(in_after, in_through, false))
  select 'deposit', m.event::text, m.id, 
         case when d.id is null then app.facts(app.fact('row'))
           else app.facts(app.amount_fact('amount', d.units, d.currency), app.fact('customer', d.customer_id::text), app.fact('place', 'chain:' || d.network)) end,
         app.facts(app.fact('movement', m.name), app.amount_fact('amount', m.units, m.currency), app.fact('customer', m.customer::text), app.fact('place', m.place))
    from compared m left join app.deposit d on d.id = m.event
   where m.name like any (array['%-deposit', '%-shortfall'])
     and (d.customer_id is distinct from m.customer and m.customer is not null or d.id is null or m.currency is distinct from d.currency
       or m.place is not null and m.place <> 'chain:' || d.network
       or m.units > d.units or m.name = 'credit-deposit' and (m.units <> d.units or d.credited_at is null))
  union all
  select 'adjustment', m.event::text, m.id, 
         case when i.id is null then app.facts(app.fact('row'))
           else app.facts(app.amount_fact('amount', i.units, i.currency), app.fact('customer', i.customer_id::text)) end,
         app.facts(app.amount_fact('amount', a.units, m.currency), app.fact('customer', m.customer::text))
    from compared m
    -- Below zero where it took from the customer.
    cross join lateral (select case when m.received_units is null then -m.units else m.units end as units) a
    left join app.internal_move i on i.id = m.event
   where m.name = 'adjustment' and (i.customer_id, i.units, i.currency) is distinct from (m.customer, a.units, m.currency)
  union all
  select 'tranche-issue', m.event::text, m.id, 
         case when t.offering is null then app.facts(app.fact('row'))
           else app.facts(app.amount_fact('amount', t.supply_units, o.instrument), app.fact('tranche', m.place)) end,
         app.facts(app.amount_fact('amount', m.units, m.currency), app.fact('tranche', m.place))
    from compared m left join app.tranche t on t.offering || '.' || t.number = m.place left join app.offering o on o.code = t.offering
   where m.name = 'issue-tranche' and (t.supply_units, o.instrument) is distinct from (m.units, m.currency)
$$;

-- Rows since a time that say that money moved and have no movement. A row's movement has its customer's account in a posting.
create function app.find_rows_without_movement(in_since timestamptz, in_again text[])
returns table (kind text, event text, movement bigint, expected jsonb, found jsonb) language sql stable as $$
  with said as (
    select 'swap' as name, s.id, s.customer_id, s.from_symbol as currency, true as gives from app.swap s where s.created_at >= in_since or s.id::text = any (in_again)
    union all
    select 'deposit', d.id, d.customer_id, d.currency, false from app.deposit d
     where d.credited_at is not null and (d.credited_at >= in_since or d.id::text = any (in_again))
    union all
    select 'adjustment', i.id, i.customer_id, i.currency, i.units < 0 from app.internal_move i
     where i.succeeded and (i.created_at >= in_since or i.id::text = any (in_again))
  ), unmatched as materialized (
    select s.* from said s where not exists (select from ledger.movement m where m.event = s.id and m.at >= in_since)
  )
  select s.name || '-row-without-movement', s.id::text, null::bigint, app.facts(app.fact('movement')), app.facts(app.fact('none'))
    from unmatched s
   where not exists (
       select from ledger.party p join ledger.currency c on c.code = s.currency
         cross join lateral (select ledger.account_id(p.number, 0, c.number, 1) as id) a
         cross join lateral (
           select o.movement from ledger.posting o where s.gives and o.from_account = a.id
           union all select o.movement from ledger.posting o where not s.gives and o.to_account = a.id) o
         join ledger.movement m on m.id = o.movement and m.event = s.id
        where p.owner = s.customer_id)
$$;

-- What a run that starts now compares: movements and rows since the last run that began more than a minute ago, because by now everything
-- that it could not see yet is committed or rolled back. Rows may have been dated an hour before they were written.
create function app.next_reconciliation(
  out after_movement bigint, out through_movement bigint, out since timestamptz, out started_at timestamptz
) language sql stable as $$
  select coalesce(max(r.through_movement), -1), (select n.last_value * 16 + 15 from ledger.movement_number n),
         coalesce(max(r.started_at) - interval '1 hour', to_timestamp(0)), now()
    from app.reconciliation_run r where r.started_at < now() - interval '1 minute'
$$;
revoke execute on function app.next_reconciliation(), app.list_movement_sums(bigint, bigint, boolean), app.find_swap_differences(bigint, bigint, interval),
  app.find_other_differences(bigint, bigint), app.find_rows_without_movement(timestamptz, text[]) from istmo_app;
grant execute on function app.next_reconciliation(), app.list_movement_sums(bigint, bigint, boolean), app.find_swap_differences(bigint, bigint, interval),
  app.find_other_differences(bigint, bigint), app.find_rows_without_movement(timestamptz, text[]) to istmo_reader;
revoke execute on function app.fact(text, text), app.amount_fact(text, numeric, text), app.time_fact(timestamptz), app.rate_fact(numeric),
  app.posting_fact(numeric, text, text[], text[]), app.facts(jsonb[]), app.source_fact(text) from istmo_app;
grant execute on function app.fact(text, text), app.amount_fact(text, numeric, text), app.time_fact(timestamptz), app.rate_fact(numeric),
  app.posting_fact(numeric, text, text[], text[]), app.facts(jsonb[]), app.source_fact(text) to istmo_reader;
