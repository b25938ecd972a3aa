/*
 * How lots are reconciled, in both directions. Relies on 0130, the facts of 0023 and app.list_posted_lines (0043).
 */

-- Movements that filled a lot (a split enlarges one that is there) or released one, whose row is missing or says otherwise.
create function app.find_lot_differences(in_after bigint, in_through bigint)
returns table (kind text, event text, movement bigint, expected jsonb, found jsonb) language sql stable as $$
  with filling as materialized (
    select r.movement as kind from ledger.movement_rule r join ledger.account_kind k on k.number = r.to_kind and k.name = 'lot'
     where r.movement not in (145, 160)
  ), moved as materialized (
    select m.id, m.at, k.name, l.owner, l.units, l.currency, l.from_kind, l.from_place, l.to_kind, l.to_place,
           case l.to_kind when 'lot' then l.to_place else l.from_place end as lot
      from ledger.movement m
      join ledger.movement_kind k on k.number = m.kind
      cross join lateral app.list_posted_lines(m.id) l
     where m.id > in_after and m.id <= in_through and (m.kind = 160 or m.kind in (select f.kind from filling f)) and 'lot' in (l.from_kind, l.to_kind)
  )
  select 'unit-lot', m.lot, m.id,
         case when l.id is null then app.facts(app.fact('row'))
           else app.facts(app.fact('movement', m.name), app.fact('customer', l.customer_id::text), app.fact('state', l.state),
             app.amount_fact('amount', case m.name when 'release-lot' then l.released_units else l.units end, l.instrument)) end,
         app.facts(app.fact('movement', m.name), app.fact('customer', m.owner::text), app.amount_fact('amount', m.units, m.currency), app.time_fact(m.at))
    from moved m
    left join app.unit_lot l on l.id = case when m.lot ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then m.lot::uuid end
   where (l.customer_id, l.instrument) is distinct from (m.owner, m.currency)
      or m.name = 'release-lot' and (l.state, l.released_units, l.released_at) is distinct from ('released', m.units, m.at)
      or m.name <> 'release-lot' and l.units is distinct from m.units
$$;

-- Lots since a time whose account nothing filled, and released ones without the movement that released them.
create function app.find_lots_without_movement(in_since timestamptz, in_again text[])
returns table (kind text, event text, movement bigint, expected jsonb, found jsonb) language sql stable as $$
  select 'unit-lot-row-without-movement', l.id::text, null::bigint, app.facts(app.amount_fact('amount', l.units, l.instrument)), app.facts(app.fact('none'))
    from app.unit_lot l
   where (l.acquired_at >= in_since or l.id::text = any (in_again))
     and not exists (
       select from ledger.account a join ledger.posting p on p.to_account = a.id
        where a.owner = l.customer_id and a.currency = l.instrument and a.kind = 'lot' and a.place = l.id::text)
  union all
  select 'unit-lot-row-without-movement', l.id::text, null::bigint, app.facts(app.fact('key', 'unit-lot:' || l.id || ':release')), app.facts(app.fact('none'))
    from app.unit_lot l
   where l.released_units > 0 and (l.released_at >= in_since or l.id::text = any (in_again))
     and not exists (select from ledger.movement_key k where k.key = app.movement_key(l.id, 'unit-lot:' || l.id || ':release'))
$$;
revoke execute on function app.find_lot_differences(bigint, bigint), app.find_lots_without_movement(timestamptz, text[]) from istmo_app;
grant execute on function app.find_lot_differences(bigint, bigint), app.find_lots_without_movement(timestamptz, text[]) to istmo_reader;
