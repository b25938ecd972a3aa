-- Reconciliation of what two people decided about securities: measures on holdings, and what offerings move. The payments are in
-- 0049-reconcile-payments.sql.

-- What a measure says that it moved, and what was posted for it: whose units, between which accounts.
create function app.list_measure_lines(d app.holding_measure) returns jsonb language sql stable as $$
  select jsonb_agg(app.posting_fact(l.units, l.instrument,
           array[l.from_kind, case when l.from_kind = 'external' then l.from_place else d.customer_id::text end],
           array[l.to_kind, coalesce(d.receiver_id, d.customer_id)::text]) order by l.number)
    from app.measure_line l where l.measure_id = d.id
$$;
create function app.list_measure_postings(in_movement bigint) returns jsonb language sql stable as $$
  select jsonb_agg(app.posting_fact(p.units, f.currency, array[f.kind, coalesce(f.owner::text, f.place)], array[t.kind, coalesce(t.owner::text, t.place)])
           order by p.number)
    from ledger.posting p join ledger.account f on f.id = p.from_account join ledger.account t on t.id = p.to_account
   where p.movement = in_movement
$$;

-- Movements whose row is missing or says otherwise: another customer, receiver, security or amount, another time, or not carried out; not
-- decided by two.
create function app.find_measure_differences(in_after bigint, in_through bigint)
returns table (kind text, event text, movement bigint, expected jsonb, found jsonb) language sql stable as $$
  with moved as materialized (
    select m.id, m.event, m.at, k.name, app.list_measure_postings(m.id) as lines
      from ledger.movement m join ledger.movement_kind k on k.number = m.kind and k.event = 'measure'
     where m.id > in_after and m.id <= in_through
  )
  select 'measure', m.event::text, m.id,
         case when d.id is null then app.facts(app.fact('row'))
           else app.facts(app.fact('movement', d.kind || '-units'), app.fact('state', d.state), app.time_fact(d.ended_at),
             case when d.decided_by is not distinct from d.proposed_by then app.fact('one-person') end) || coalesce(app.list_measure_lines(d), '[]') end,
         app.facts(app.fact('movement', m.name), app.time_fact(m.at)) || coalesce(m.lines, '[]')
    from moved m left join app.holding_measure d on d.id = m.event
   where d.id is null or d.state <> 'done' or d.decided_by is not distinct from d.proposed_by or d.ended_at <> m.at
      or d.kind || '-units' <> m.name or app.list_measure_lines(d) is distinct from m.lines
$$;

-- Movements of offerings whose row is missing or says otherwise, or that went to or came from anybody but the issuer.
create function app.find_offering_differences(in_after bigint, in_through bigint)
returns table (kind text, event text, movement bigint, expected jsonb, found jsonb) language sql stable as $$
  with moved as materialized (
    select m.id, m.event, m.at, k.name,
           (select string_agg(l.line, ', ' order by l.line collate "C") from app.list_posted_lines(m.id) l) as lines,
           (select min(l.owner::text)::uuid from app.list_posted_lines(m.id) l) as owner,
           (select jsonb_agg(app.posting_fact(l.units, l.currency, array[l.from_kind, l.from_place], array[l.to_kind, l.to_place]) order by l.line collate "C")
              from app.list_posted_lines(m.id) l) as facts,
           (select min(a.currency) from ledger.posting p join ledger.account a on a.id = p.from_account where p.movement = m.id) as currency
      from ledger.movement m join ledger.movement_kind k on k.number = m.kind and k.event = 'offering-move'
     where m.id > in_after and m.id <= in_through
  ), said as (
    select m.*, v.state, v.kind as move, v.currency as row_currency, v.ended_at, e.lines as row_lines, e.facts as row_facts,
           case when v.kind <> 'release' then o.issuer_id end as row_owner
      from moved m
      left join app.offering_move v on v.id = m.event
      left join app.offering o on o.code = v.offering
      left join lateral (
        select string_agg(l.line, ', ' order by l.line collate "C") as lines,
               jsonb_agg(app.posting_fact(l.units, l.currency, array[l.from_kind, l.from_place], array[l.to_kind, l.to_place]) order by l.line collate "C")
                 as facts
          from app.list_offering_lines(v) l) e on true
  )
  select 'offering-move', s.event::text, s.id,
         case when s.state is null then app.facts(app.fact('row'))
           else app.facts(app.fact('state', s.state), case when s.row_owner is null then app.fact('platform') else app.fact('customer', s.row_owner::text) end,
             app.time_fact(s.ended_at)) || coalesce(s.row_facts, '[]') end,
         app.facts(app.fact('movement', s.name), case when s.owner is null then app.fact('platform') else app.fact('customer', s.owner::text) end,
           app.time_fact(s.at)) || coalesce(s.facts, '[]')
    from said s
   where s.state is distinct from 'posted' or s.ended_at is distinct from s.at
      or (s.lines, s.owner, s.currency) is distinct from (s.row_lines, s.row_owner, s.row_currency)
$$;

-- Rows since a time that say that units or money moved and have no movement with their key; and units that measures keep frozen although the
-- books do not have as many frozen.
create function app.find_securities_without_movement(in_since timestamptz, in_again text[])
returns table (kind text, event text, movement bigint, expected jsonb, found jsonb) language sql stable as $$
  with said as (
    select 'measure' as name, d.id, 'measure:' || d.id as key from app.holding_measure d
     where d.state = 'done' and d.kind <> 'replace' and (d.ended_at >= in_since or d.id::text = any (in_again))
    union all
    select 'offering-move', v.id, 'offering-move:' || v.id from app.offering_move v
     where v.state = 'posted' and (v.ended_at >= in_since or v.id::text = any (in_again))
  )
  select s.name || '-row-without-movement', s.id::text, null::bigint, app.facts(app.fact('key', s.key)), app.facts(app.fact('none')) from said s
   where not exists (select from ledger.movement_key k where k.key = app.movement_key(s.id, s.key))
  union all
  select 'frozen-units', f.customer_id || ' ' || f.instrument, null, app.facts(app.amount_fact('at-least', f.units, f.instrument)),
         app.facts(app.amount_fact('amount', coalesce(b.units, 0), f.instrument))
    from (select customer_id, instrument, sum(units) as units from app.frozen_holding where units > 0 group by 1, 2) f
    left join lateral (
      select sum(a.balance) as units from ledger.account a
       where a.owner = f.customer_id and a.currency = f.instrument and a.kind = 'frozen') b on true
   where coalesce(b.units, 0) < f.units
$$;

revoke execute on function app.find_measure_differences(bigint, bigint), app.find_offering_differences(bigint, bigint),
  app.find_securities_without_movement(timestamptz, text[]), app.list_measure_lines(app.holding_measure), app.list_measure_postings(bigint),
  app.list_offering_lines(app.offering_move) from istmo_app;
grant execute on function app.find_measure_differences(bigint, bigint), app.find_offering_differences(bigint, bigint),
  app.find_securities_without_movement(timestamptz, text[]), app.list_measure_lines(app.holding_measure), app.list_measure_postings(bigint),
  app.list_offering_lines(app.offering_move) to istmo_reader;
