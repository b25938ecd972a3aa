/*
 * How the holds of tenders are reconciled. Relies on 0115, the facts of 0023 and app.list_posted_lines (0043).
 */

-- As in 0087, with the owner of units that are held.
create or replace function app.find_distribution_differences(in_after bigint, in_through bigint)
returns table (kind text, event text, movement bigint, expected jsonb, found jsonb) language sql stable as $$
  with moved as materialized (
    select m.id, m.event, m.at, k.name, k.event as subject,
           (select jsonb_agg(app.posting_fact(l.units, l.currency,
                array[l.from_kind, coalesce(nullif(l.from_place, ''), case when l.from_kind in ('available', 'held') then l.owner::text end)],
                array[l.to_kind, coalesce(nullif(l.to_place, ''), case when l.to_kind = 'available' then l.owner::text end)])
              order by l.from_kind, l.to_kind, l.currency) from app.list_posted_lines(m.id) l) as lines
      from ledger.movement m join ledger.movement_kind k on k.number = m.kind and k.number between 140 and 144
     where m.id > in_after and m.id <= in_through
  ), said as (
    select m.*, r.state, r.at as row_at,
           (select jsonb_agg(app.posting_fact(l.units, l.currency,
                array[l.from_kind, coalesce(nullif(l.from_place, ''), case when l.from_kind in ('available', 'held') then l.owner::text end)],
                array[l.to_kind, coalesce(nullif(l.to_place, ''), case when l.to_kind = 'available' then l.owner::text end)])
              order by l.from_kind, l.to_kind, l.currency) from app.list_distribution_lines(m.name, m.event) l) as row_lines
      from moved m
      left join lateral (
        select e.state, e.paid_at as at from app.entitlement e where m.subject = 'entitlement' and e.id = m.event
        union all select 'posted', f.at from app.distribution_funding f where m.subject = 'distribution-funding' and f.id = m.event
        union all select 'posted', r.at from app.distribution_return r where m.subject = 'distribution-return' and r.id = m.event
        union all select w.state, m.at from app.withholding_payment w where m.subject = 'withholding-payment' and w.id = m.event) r on true
  )
  select s.subject, s.event::text, s.id,
         case when s.state is null then app.facts(app.fact('row'))
           else app.facts(app.fact('movement', s.name), app.fact('state', s.state), app.time_fact(s.row_at)) || coalesce(s.row_lines, '[]') end,
         app.facts(app.fact('movement', s.name), app.time_fact(s.at)) || coalesce(s.lines, '[]')
    from said s
   where s.state is null or s.state not in ('paid', 'posted') or s.row_at <> s.at or s.lines is distinct from s.row_lines
$$;

-- Holds of offers, and releases of them, whose instruction is missing or says otherwise.
create function app.find_tender_differences(in_after bigint, in_through bigint)
returns table (kind text, event text, movement bigint, expected jsonb, found jsonb) language sql stable as $$
  with moved as materialized (
    select m.id, m.event, k.name, l.owner, l.units, l.currency, l.from_kind, l.to_kind
      from ledger.movement m join ledger.movement_kind k on k.number = m.kind and k.number in (150, 151)
      cross join lateral app.list_posted_lines(m.id) l
     where m.id > in_after and m.id <= in_through
  )
  select 'tender', m.event::text, m.id,
         case when i.id is null then app.facts(app.fact('row'))
           else app.facts(app.fact('movement', m.name), app.posting_fact(i.units, a.instrument, array[m.from_kind, i.customer_id::text], array[m.to_kind, i.customer_id::text])) end,
         app.facts(app.fact('movement', m.name), app.posting_fact(m.units, m.currency, array[m.from_kind, m.owner::text], array[m.to_kind, m.owner::text]))
    from moved m
    left join (select n.id, n.event, n.customer_id, (n.content ->> 'units')::bigint as units from app.holder_instruction n where n.kind = 'tender') i on i.id = m.event
    left join app.corporate_action a on a.id = i.event
   where (i.customer_id, i.units, a.instrument) is distinct from (m.owner, m.units, m.currency)
      or m.name = 'release-tender' and app.find_tender_end(m.event) is null
$$;

-- Offers since a time without their hold, and holds of offers that were changed and not given back with the change.
create function app.find_tenders_without_movement(in_since timestamptz, in_again text[])
returns table (kind text, event text, movement bigint, expected jsonb, found jsonb) language sql stable as $$
  select 'tender-row-without-movement', i.id::text, null::bigint, app.facts(app.fact('key', s.key)), app.facts(app.fact('none'))
    from app.holder_instruction i
    cross join lateral (
      select 'tender:' || i.id || ':reserve' as key
      union all
      select 'tender:' || i.id || ':release' where app.find_tender_end(i.id) = 'changed') s
   where i.kind = 'tender' and (i.at >= in_since or i.id::text = any (in_again)) and i.content ->> 'units' <> '0'
     and not exists (select from ledger.movement_key k where k.key = app.movement_key(i.id, s.key))
$$;
revoke execute on function app.find_tender_differences(bigint, bigint), app.find_tenders_without_movement(timestamptz, text[]) from istmo_app;
grant execute on function app.find_tender_differences(bigint, bigint), app.find_tenders_without_movement(timestamptz, text[]), app.find_tender_end(uuid),
  app.list_tender_offers(uuid) to istmo_reader;
