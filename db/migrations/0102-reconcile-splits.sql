/*
 * Reconciliation of splits, and of what is counted in units: a movement is compared with its row as that was at the movement's time. Relies on the functions of
 * 0023, 0049 and 0055, which are written again here, and on app.figure_at (0101).
 */

-- A card purchase as it was at a moment.
create function app.card_purchase_at(c app.card_purchase, in_at timestamptz) returns app.card_purchase language plpgsql stable as $$
begin
  if c.units_changed then
    c.token_units := app.figure_at('card-purchase', c.id::text, c.token_units::text, in_at)::bigint;
    c.frozen_units := app.figure_at('card-frozen', c.id::text, c.frozen_units::text, in_at)::bigint;
  end if;
  return c;
end $$;

-- As in 0049.
create or replace function app.find_card_differences(in_after bigint, in_through bigint)
returns table (kind text, event text, movement bigint, expected jsonb, found jsonb) language sql stable as $$
  with moved as materialized (
    select m.id, m.event, m.at, k.name from ledger.movement m join ledger.movement_kind k on k.number = m.kind and k.event = 'card-purchase'
     where m.id > in_after and m.id <= in_through
  )
  select 'card-purchase', m.event::text, m.id, 
         case when c.id is null then app.facts(app.fact('row'))
           else app.facts(app.fact('customer', c.customer_id::text), app.fact('state', c.state)) || coalesce(e.facts, '[]') end,
         app.facts(app.fact('movement', m.name), case when p.owner is null then app.fact('platform') else app.fact('customer', p.owner::text) end) || p.facts
    from moved m
    left join app.card_purchase c on c.id = m.event
    cross join lateral (
      select string_agg(l.line, ', ' order by l.line) filter (where not b.is_bounded) as lines, min(l.owner::text)::uuid as owner,
             bool_and(coalesce(l.owner, c.customer_id) = c.customer_id) as is_own,
             coalesce(sum(l.units) filter (where b.is_bounded), 0) as bounded,
             coalesce(jsonb_agg(app.posting_fact(l.units, l.currency, array[l.from_kind, l.from_place], array[l.to_kind, l.to_place]) order by l.line), '[]') as facts
        from app.list_posted_lines(m.id) l
        cross join lateral (select m.name in ('open-card-dispute', 'win-card-dispute') and 'frozen' in (l.from_kind, l.to_kind) as is_bounded) b
    ) p
    left join lateral (
      -- Two states of one movement post the same.
      select string_agg(distinct l.line, ', ' order by l.line) as lines,
             jsonb_agg(distinct app.posting_fact(l.units, l.currency, array[l.from_kind, l.from_place], array[l.to_kind, l.to_place])) as facts
        from app.list_card_lines(app.card_purchase_at(c, m.at)) l
       where l.name = m.name and not (m.name = 'open-card-dispute' and l.line like 'available@%')
         and exists (select from app.card_purchase_step s where s.purchase_id = c.id and s.state = l.state)
    ) e on true
   where c.id is null or p.is_own is not true or p.lines is distinct from e.lines or p.bounded > (app.card_purchase_at(c, m.at)).token_units
$$;

-- As in 0049.
create or replace function app.find_withdrawal_differences(in_after bigint, in_through bigint)
returns table (kind text, event text, movement bigint, expected jsonb, found jsonb) language sql stable as $$
  with posted as materialized (
    select m.id, m.event, m.at, k.name, h.owner, h.currency, sum(p.units) as units
      from ledger.movement m
      join ledger.movement_kind k on k.number = m.kind and k.name like '%-withdrawal'
      join ledger.posting p on p.movement = m.id
      join ledger.account h on h.id = case when k.name = 'reserve-withdrawal' then p.to_account else p.from_account end
     where m.id > in_after and m.id <= in_through
     group by m.id, m.event, m.at, k.name, h.owner, h.currency
  )
  select 'withdrawal', p.event::text, p.id, case when w.id is null then app.facts(app.fact('row')) else app.facts(app.amount_fact('amount', w.units, w.currency),
           app.amount_fact('fee', w.fee_units, w.fee_currency), app.fact('customer', w.customer_id::text), app.fact('state', w.state)) end,
         app.facts(app.fact('movement', p.name), app.amount_fact('amount', p.units, p.currency), app.fact('customer', p.owner::text))
    from posted p left join app.withdrawal w on w.id = p.event
   where w.id is null or w.customer_id is distinct from p.owner
      or p.units is distinct from case p.currency when w.currency then app.figure_at('withdrawal', w.id::text, w.units::text, p.at)::bigint when w.fee_currency then w.fee_units end
      or p.name = 'settle-withdrawal'
         and (w.state <> 'completed' or not exists (select from app.broadcast b where b.withdrawal_id = w.id))
      or p.name = 'release-withdrawal' and w.state not in ('rejected', 'expired', 'cancelled')
$$;

-- As in 0023. Between two splits of a security its prices are compared together.
create or replace function app.find_swap_differences(in_after bigint, in_through bigint, in_max_age interval)
returns table (kind text, event text, movement bigint, expected jsonb, found jsonb) language sql stable as $$
  with changed as materialized (
    select u.instrument, array_agg(u.at order by u.at) as at from app.unit_change u group by u.instrument
  ), matched as materialized (
    select m.*, coalesce(width_bucket(s.created_at, uf.at), 0) + coalesce(width_bucket(s.created_at, ut.at), 0) as splits, s.id as row_id, s.from_symbol, s.to_symbol, s.paid_units as row_paid, s.received_units as row_received, s.fee_units as row_fee,
           s.fee_mode, s.fee_basis_points, s.rate, s.created_at, s.tranche_number, coalesce(s.from_tick_id, 0) as from_tick,
           coalesce(s.to_tick_id, 0) as to_tick, coalesce(s.tranche_number, 0) as tranche
      from app.list_movement_sums(in_after, in_through, true) m
      left join app.swap s on s.customer_id = m.customer and s.id = m.event
      left join changed uf on uf.instrument = s.from_symbol
      left join changed ut on ut.instrument = s.to_symbol
  ), price as materialized (
    select d.from_symbol, d.to_symbol, d.from_tick, d.to_tick, d.tranche, d.splits, o.code as offering, f.one as from_one, r.one as to_one,
           -- Division of numerics rounds; div() cuts, as the arithmetic of swaps does.
           div(coalesce(f.constant, case when ft.symbol = d.from_symbol then ft.value end) * 1000000000000000000,
               coalesce(app.figure_at('tranche-price', t.offering || '.' || t.number, t.price_cents::text, d.created_at)::numeric * 10000000000000000::numeric, r.constant, case when tt.symbol = d.to_symbol then tt.value end)) as rate,
           greatest(ft.at, tt.at) - interval '1 minute' as since,
           least(case when f.price_kind = 'feed' then ft.observed_at end, case when r.price_kind = 'feed' then tt.observed_at end) + in_max_age as until
      from (select from_symbol, to_symbol, from_tick, to_tick, tranche, splits, min(created_at) as created_at from matched where row_id is not null
             group by from_symbol, to_symbol, from_tick, to_tick, tranche, splits) d
      cross join lateral (
        select i.price_kind, 10::numeric ^ i.ledger_scale as one, case i.price_kind when 'fixed' then trunc(app.figure_at('price', i.code, i.price_usd, d.created_at)::numeric * 1000000000000000000) end as constant
          from app.instrument i where i.code = d.from_symbol) f
      cross join lateral (
        select i.price_kind, 10::numeric ^ i.ledger_scale as one, case i.price_kind when 'fixed' then trunc(app.figure_at('price', i.code, i.price_usd, d.created_at)::numeric * 1000000000000000000) end as constant
          from app.instrument i where i.code = d.to_symbol) r
      left join app.price_tick ft on ft.id = d.from_tick
      left join app.price_tick tt on tt.id = d.to_tick
      left join app.tranche t on t.number = d.tranche and exists (select from app.offering o where o.code = t.offering and o.instrument = d.to_symbol)
      left join app.offering o on o.code = t.offering
  ), compared as materialized (
    select m.*, p.offering, p.from_one, p.to_one,
           case when m.created_at >= coalesce(p.since, m.created_at) and m.created_at <= coalesce(p.until, m.created_at) then p.rate end as right_rate
      from matched m
      left join price p on (p.from_symbol, p.to_symbol, p.from_tick, p.to_tick, p.tranche, p.splits) = (m.from_symbol, m.to_symbol, m.from_tick, m.to_tick, m.tranche, m.splits)
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

-- As in 0023.
create or replace function app.find_other_differences(in_after bigint, in_through bigint)
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
           else app.facts(app.amount_fact('amount', app.figure_at('tranche-supply', m.place, t.supply_units::text, m.at)::bigint, o.instrument), app.fact('tranche', m.place)) end,
         app.facts(app.amount_fact('amount', m.units, m.currency), app.fact('tranche', m.place))
    from compared m left join app.tranche t on t.offering || '.' || t.number = m.place left join app.offering o on o.code = t.offering
   where m.name = 'issue-tranche' and (app.figure_at('tranche-supply', m.place, t.supply_units::text, m.at)::bigint, o.instrument) is distinct from (m.units, m.currency)
$$;

-- As in 0055.
create or replace function app.list_offering_lines(v app.offering_move) 
returns table (from_kind text, from_place text, to_kind text, to_place text, units bigint, currency text, line text) language sql stable as $$
  select r.from_kind, r.from_place, r.to_kind, r.to_place, r.units, v.currency,
         r.from_kind || '@' || r.from_place || '>' || r.to_kind || '@' || r.to_place || ':' || r.units
    from (
      select 'escrow', v.offering, 'proceeds', v.offering, v.units where v.kind = 'release'
      union all
      select 'proceeds', v.offering, case when o.issuer_id is null then 'treasury' else 'available' end, '', v.units
        from app.offering o where v.kind = 'payout' and o.code = v.offering
      union all
      select 'available', '', 'tranche', t.offering || '.' || t.number, app.figure_at('tranche-supply', t.offering || '.' || t.number, t.supply_units::text, coalesce(v.ended_at, 'infinity'))::bigint
        from app.tranche t where v.kind = 'place' and t.offering = v.offering
      union all
      select 'tranche', v.offering || '.' || v.tranche_number, 'available', '', v.units where v.kind = 'return'
    ) r (from_kind, from_place, to_kind, to_place, units)
$$;

-- Movements of splits without their line. What a line says is proven when its movement is recorded.
create function app.find_split_differences(in_after bigint, in_through bigint)
returns table (kind text, event text, movement bigint, expected jsonb, found jsonb) language sql stable as $$
  select 'split-line', m.event::text, m.id, app.facts(app.fact('row')), app.facts(app.fact('movement', k.name), app.time_fact(m.at))
    from ledger.movement m join ledger.movement_kind k on k.number = m.kind and k.number between 145 and 149
   where m.id > in_after and m.id <= in_through
     and not exists (select from app.split_line l join app.unit_change u on u.event = l.event and u.at = m.at where l.id = m.event and m.kind not in (147, 148))
     and not exists (select from app.split_line l join app.unit_change u on u.event = l.event and u.at = m.at where l.hold = m.event and m.kind in (147, 148))
$$;
-- Lines of splits since a time that say that units changed and have no movement with their key.
create function app.find_splits_without_movement(in_since timestamptz, in_again text[])
returns table (kind text, event text, movement bigint, expected jsonb, found jsonb) language sql stable as $$
  select 'split-line-row-without-movement', l.id::text, null::bigint, app.facts(app.fact('key', 'split:' || l.id)), app.facts(app.fact('none'))
    from app.unit_change u join app.split_line l on l.event = u.event and l.units_after <> l.units_before
   where (u.at >= in_since or l.id::text = any (in_again))
     and not exists (select from ledger.movement_key k where k.key = app.movement_key(coalesce(l.hold, l.id), 'split:' || l.id))
$$;
revoke execute on function app.find_split_differences(bigint, bigint), app.find_splits_without_movement(timestamptz, text[]) from istmo_app;
grant execute on function app.find_split_differences(bigint, bigint), app.find_splits_without_movement(timestamptz, text[]),
  app.figure_at(text, text, text, timestamptz), app.card_purchase_at(app.card_purchase, timestamptz) to istmo_reader;
