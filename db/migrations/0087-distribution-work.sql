/*
 * What the worker reads to pay a corporate action, and how its payments are reconciled. Relies on the tables of 0082, the movements of 0086, app.account_status (0011),
 * app.identity_review (0032), app.frozen_holding (0054) and the facts of 0023.
 */

-- What two of the staff decided about events, for the worker that carries it out.
create function app.list_decided_actions(in_kind text) returns table (proposal uuid, event uuid, payload jsonb, decided_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p.id, a.id, p.payload, p.decided_at from app.proposal p join app.corporate_action a on a.id::text = p.subject
   where p.kind = in_kind and p.state = 'approved' and p.decided_by <> p.proposed_by
$$;
revoke execute on function app.list_decided_actions(text) from public, istmo_app;
grant execute on function app.list_decided_actions(text) to istmo_worker;

-- Why holders may not be paid now; those who may are not listed. A watch list's hit counts until staff decided that it is another person.
create function app.list_payment_obstacles(in_entitlements uuid[]) returns table (id uuid, reason text) language sql stable as $$
  select o.id, o.reason from (
    select e.id, case
        when s.suspended_at is not null then 'suspended'
        when (select r.state in ('open', 'refused') from app.identity_review r
               where r.customer_id = e.customer_id and 'hit' = any (r.causes) and r.state <> 'withdrawn' order by r.id desc limit 1) then 'sanctioned'
        when s.frozen_at is not null or exists (
          select from app.frozen_holding f where f.customer_id = e.customer_id and f.instrument = a.instrument and f.units > 0) then 'frozen'
        when i.status in ('draft', 'delisted') then 'no_account'
        when s.customer_id is null then 'closed' end as reason
      from app.entitlement e
      join app.corporate_action a on a.id = e.event
      join app.instrument i on i.code = e.currency
      left join app.account_status s on s.customer_id = e.customer_id
     where e.id = any (in_entitlements) and e.customer_id is not null) o
   where o.reason is not null
$$;

-- What is needed, funded and missing of each currency of an event. The issuer itself pays holders outside, so what was paid there is needed no more.
create function app.list_distribution_sums(in_event uuid)
returns table (currency text, gross_units bigint, paid_units bigint, funded_units bigint, returned_units bigint) language sql stable as $$
  with owed as (
    select e.currency, sum(e.gross_units) filter (where e.state <> 'returned' and not (e.customer_id is null and e.state = 'paid')) as gross,
           sum(e.gross_units) filter (where e.customer_id is not null and e.state = 'paid') as paid
      from app.entitlement e where e.event = in_event group by e.currency
  ), given as (
    select f.currency, sum(f.units) as units from app.distribution_funding f where f.event = in_event group by f.currency
  ), back as (
    select r.currency, sum(r.units) as units from app.distribution_return r where r.event = in_event group by r.currency
  )
  select c.currency, coalesce(o.gross, 0)::bigint, coalesce(o.paid, 0)::bigint, coalesce(g.units, 0)::bigint, coalesce(b.units, 0)::bigint
    from (select owed.currency from owed union select given.currency from given union select back.currency from back) c
    left join owed o on o.currency = c.currency left join given g on g.currency = c.currency left join back b on b.currency = c.currency
   order by c.currency
$$;

-- Movements of corporate actions whose row is missing or says otherwise.
create function app.find_distribution_differences(in_after bigint, in_through bigint)
returns table (kind text, event text, movement bigint, expected jsonb, found jsonb) language sql stable as $$
  with moved as materialized (
    select m.id, m.event, m.at, k.name, k.event as subject,
           (select jsonb_agg(app.posting_fact(l.units, l.currency, array[l.from_kind, coalesce(nullif(l.from_place, ''), case when l.from_kind = 'available' then l.owner::text end)],
                array[l.to_kind, coalesce(nullif(l.to_place, ''), case when l.to_kind = 'available' then l.owner::text end)])
              order by l.from_kind, l.to_kind, l.currency) from app.list_posted_lines(m.id) l) as lines
      from ledger.movement m join ledger.movement_kind k on k.number = m.kind and k.number between 140 and 144
     where m.id > in_after and m.id <= in_through
  ), said as (
    select m.*, r.state, r.at as row_at,
           (select jsonb_agg(app.posting_fact(l.units, l.currency, array[l.from_kind, coalesce(nullif(l.from_place, ''), case when l.from_kind = 'available' then l.owner::text end)],
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

-- Rows since a time that say that money moved and have no movement with their key; and accounts of events and of withheld tax that do not have what their rows say.
create function app.find_distributions_without_movement(in_since timestamptz, in_again text[])
returns table (kind text, event text, movement bigint, expected jsonb, found jsonb) language sql stable as $$
  with said as (
    select 'entitlement' as name, e.id from app.entitlement e
     where e.state = 'paid' and e.customer_id is not null and (e.gross_units > 0 or e.redeemed_units > 0) and (e.paid_at >= in_since or e.id::text = any (in_again))
    union all
    -- An issuer's own funding has the key of its request; what its account has tells whether one is missing.
    select 'distribution-funding', f.id from app.distribution_funding f
     where f.customer_id is null and (f.at >= in_since or f.id::text = any (in_again))
    union all
    select 'distribution-return', r.id from app.distribution_return r where r.at >= in_since or r.id::text = any (in_again)
    union all
    select 'withholding-payment', w.id from app.withholding_payment w where w.state = 'posted' and (w.at >= in_since or w.id::text = any (in_again))
  ), booked as materialized (
    select a.kind, a.place, a.currency, sum(a.balance) as units from ledger.account a
     where a.owner is null and a.kind in ('distribution', 'withholding') group by a.kind, a.place, a.currency
  ), under_way as (
    select c.id, c.reference from app.corporate_action c
     where c.state in ('announced', 'recorded', 'funded', 'paying', 'paid')
        or c.id in (select b.place::uuid from booked b where b.kind = 'distribution' and b.units <> 0)
  ), of_events as (
    select u.id, u.reference, s.currency, s.funded_units - s.returned_units - s.paid_units as units
      from under_way u cross join lateral app.list_distribution_sums(u.id) s
  ), withheld as (
    select e.tax_country as place, e.currency, sum(e.tax_units) as units from app.entitlement e
     where e.state = 'paid' and e.tax_units > 0 and e.customer_id is not null group by e.tax_country, e.currency
  ), paid_out as (
    select w.tax_country as place, w.currency, sum(w.units) as units from app.withholding_payment w where w.state = 'posted' group by w.tax_country, w.currency
  )
  select s.name || '-row-without-movement', s.id::text, null::bigint, app.facts(app.fact('key', s.name || ':' || s.id)), app.facts(app.fact('none')) from said s
   where not exists (select from ledger.movement_key k where k.key = app.movement_key(s.id, s.name || ':' || s.id))
  union all
  select 'distribution-balance', coalesce(o.reference, b.place) || ' ' || coalesce(o.currency, b.currency), null,
         app.facts(app.amount_fact('amount', coalesce(o.units, 0), coalesce(o.currency, b.currency))),
         app.facts(app.amount_fact('amount', coalesce(b.units, 0), coalesce(o.currency, b.currency)))
    from of_events o
    full join (select * from booked where booked.kind = 'distribution') b on (b.place, b.currency) = (o.id::text, o.currency)
   where coalesce(o.units, 0) <> coalesce(b.units, 0)
  union all
  select 'withholding-balance', coalesce(w.place, b.place) || ' ' || coalesce(w.currency, b.currency), null,
         app.facts(app.amount_fact('amount', coalesce(w.units, 0) - coalesce(p.units, 0), coalesce(w.currency, b.currency))),
         app.facts(app.amount_fact('amount', coalesce(b.units, 0), coalesce(w.currency, b.currency)))
    from withheld w
    full join (select * from booked where booked.kind = 'withholding') b on (b.place, b.currency) = (w.place, w.currency)
    left join paid_out p on (p.place, p.currency) = (coalesce(w.place, b.place), coalesce(w.currency, b.currency))
   where coalesce(w.units, 0) - coalesce(p.units, 0) <> coalesce(b.units, 0)
$$;
revoke execute on function app.find_distribution_differences(bigint, bigint), app.find_distributions_without_movement(timestamptz, text[]) from istmo_app;
grant execute on function app.find_distribution_differences(bigint, bigint), app.find_distributions_without_movement(timestamptz, text[]),
  app.list_distribution_sums(uuid), app.list_distribution_lines(text, uuid), app.list_posted_lines(bigint) to istmo_reader;
