/*
 * Redemptions take units in lots too: what is available first, then lots in the order of their days. Relies on app.lot_redemption (0130) and the functions of 0115
 * and 0116.
 */
insert into ledger.movement_rule (movement, from_kind, to_kind)
select 142, f.number, t.number from ledger.account_kind f join ledger.account_kind t on t.name = 'issued' where f.name = 'lot';

create function app.redeemed_lot_units(in_entitlement uuid) returns bigint language sql stable as $$
  select coalesce(sum(r.units), 0)::bigint from app.lot_redemption r where r.entitlement = in_entitlement
$$;
grant execute on function app.redeemed_lot_units(uuid) to istmo_reader;

-- As in 0115, with the lots.
create or replace function app.list_distribution_lines(in_kind text, in_event uuid)
returns table (owner uuid, from_kind text, from_place text, to_kind text, to_place text, units bigint, currency text) language sql stable as $$
  select f.customer_id, case when f.customer_id is null then 'treasury' else 'available' end, '', 'distribution', f.event::text, f.units, f.currency
    from app.distribution_funding f where f.id = in_event
     and in_kind = case when f.customer_id is null then 'fund-own-distribution' else 'fund-distribution' end
  union all
  select e.customer_id, 'distribution', e.event::text, 'available', '', e.gross_units - e.tax_units, e.currency
    from app.entitlement e where in_kind = 'pay-distribution' and e.id = in_event and e.gross_units > e.tax_units
  union all
  select null, 'distribution', e.event::text, 'withholding', e.tax_country, e.tax_units, e.currency
    from app.entitlement e where in_kind = 'pay-distribution' and e.id = in_event and e.tax_units > 0
  union all
  select e.customer_id, case a.kind when 'tender' then 'held' else 'available' end, '', 'issued', '', e.redeemed_units - app.redeemed_lot_units(e.id), a.instrument
    from app.entitlement e join app.corporate_action a on a.id = e.event
   where in_kind = 'pay-distribution' and e.id = in_event and e.redeemed_units > app.redeemed_lot_units(e.id)
  union all
  select e.customer_id, 'lot', r.lot::text, 'issued', '', r.units, a.instrument
    from app.entitlement e join app.corporate_action a on a.id = e.event join app.lot_redemption r on r.entitlement = e.id
   where in_kind = 'pay-distribution' and e.id = in_event
  union all
  select e.customer_id, 'held', '', 'available', '', (i.content ->> 'units')::bigint - e.redeemed_units, a.instrument
    from app.entitlement e join app.corporate_action a on a.id = e.event and a.kind = 'tender' join app.holder_instruction i on i.id = e.id
   where in_kind = 'pay-distribution' and e.id = in_event and (i.content ->> 'units')::bigint > e.redeemed_units
  union all
  select a.issuer_id, 'distribution', r.event::text, case when a.issuer_id is null then 'treasury' else 'available' end, '', r.units, r.currency
    from app.distribution_return r join app.corporate_action a on a.id = r.event where in_kind = 'return-distribution' and r.id = in_event
  union all
  select null, 'withholding', w.tax_country, 'external', w.place, w.units, w.currency
    from app.withholding_payment w where in_kind = 'pay-withholding' and w.id = in_event
$$;

-- As in 0115, with the lots.
create or replace function app.proves_distribution_payments(in_movements bigint[]) returns boolean language plpgsql stable
  set enable_mergejoin = off set enable_hashjoin = off as $$
begin
  return (
    with paid as materialized (
      select m.id, e.event::text as place, e.customer_id, e.currency, e.gross_units - e.tax_units as net, e.tax_units, e.tax_country, e.redeemed_units, a.instrument,
             case a.kind when 'tender' then 'held' else 'available' end as taken_from, (i.content ->> 'units')::bigint - e.redeemed_units as not_taken,
             r.units as lot_units,
             e.state = 'paid' and a.state in ('paying', 'paid') and m.key = app.movement_key(m.event, 'entitlement:' || m.event)
               and (a.kind <> 'tender' or (i.event, i.customer_id, i.kind) = (e.event, e.customer_id, 'tender') and r.units = 0)
               and e.redeemed_units >= r.units as is_right
        from ledger.movement m
        left join app.entitlement e on e.id = m.event
        left join app.corporate_action a on a.id = e.event
        left join app.holder_instruction i on a.kind = 'tender' and i.id = e.id
        left join lateral (select app.redeemed_lot_units(e.id) as units) r on true
       where m.id = any (in_movements)
    ), expected as (
      select id, customer_id, 'distribution', place, 'available', '', net, currency from paid where net > 0
      union all
      select id, null, 'distribution', place, 'withholding', tax_country, tax_units, currency from paid where tax_units > 0
      union all
      select id, customer_id, taken_from, '', 'issued', '', redeemed_units - lot_units, instrument from paid where redeemed_units > lot_units
      union all
      select p.id, p.customer_id, 'lot', r.lot::text, 'issued', '', r.units, p.instrument
        from paid p join ledger.movement m on m.id = p.id join app.lot_redemption r on r.entitlement = m.event
      union all
      select id, customer_id, 'held', '', 'available', '', not_taken, instrument from paid where not_taken > 0
    ), posted as (
      select p.movement, coalesce(f.owner, t.owner), f.kind, f.place, t.kind, t.place, sum(p.units)::bigint, f.currency
        from ledger.list_postings(in_movements) p
        join ledger.account f on f.id = p.from_account
        join ledger.account t on t.id = p.to_account
       group by p.movement, coalesce(f.owner, t.owner), f.kind, f.place, t.kind, t.place, f.currency
    )
    select count(*) = cardinality(in_movements) and bool_and(coalesce(paid.is_right, false))
       and not exists ((table expected except table posted) union all (table posted except table expected))
      from paid);
end $$;

-- As in 0116, with the order of several lots.
create or replace function app.find_distribution_differences(in_after bigint, in_through bigint)
returns table (kind text, event text, movement bigint, expected jsonb, found jsonb) language sql stable as $$
  with moved as materialized (
    select m.id, m.event, m.at, k.name, k.event as subject,
           (select jsonb_agg(app.posting_fact(l.units, l.currency,
                array[l.from_kind, coalesce(nullif(l.from_place, ''), case when l.from_kind in ('available', 'held') then l.owner::text end)],
                array[l.to_kind, coalesce(nullif(l.to_place, ''), case when l.to_kind = 'available' then l.owner::text end)])
              order by l.from_kind, l.from_place, l.to_kind, l.currency) from app.list_posted_lines(m.id) l) as lines
      from ledger.movement m join ledger.movement_kind k on k.number = m.kind and k.number between 140 and 144
     where m.id > in_after and m.id <= in_through
  ), said as (
    select m.*, r.state, r.at as row_at,
           (select jsonb_agg(app.posting_fact(l.units, l.currency,
                array[l.from_kind, coalesce(nullif(l.from_place, ''), case when l.from_kind in ('available', 'held') then l.owner::text end)],
                array[l.to_kind, coalesce(nullif(l.to_place, ''), case when l.to_kind = 'available' then l.owner::text end)])
              order by l.from_kind, l.from_place, l.to_kind, l.currency) from app.list_distribution_lines(m.name, m.event) l) as row_lines
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
