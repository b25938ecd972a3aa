/*
 * How subscriptions are reconciled and settled. Relies on 0147, the facts of 0023, app.list_posted_lines (0043), app.account_status (0011), app.identity_review
 * (0032) and app.deceased_holder (0106).
 */

-- Movements of subscriptions whose row is missing or says otherwise.
create function app.find_subscription_differences(in_after bigint, in_through bigint)
returns table (kind text, event text, movement bigint, expected jsonb, found jsonb) language sql stable as $$
  with moved as materialized (
    select m.id, m.event, m.at, k.name,
           (select jsonb_agg(app.posting_fact(l.units, l.currency, array[l.from_kind, coalesce(nullif(l.from_place, ''), case when l.from_kind = 'available' then l.owner::text end)],
                array[l.to_kind, coalesce(nullif(l.to_place, ''), case when l.to_kind = 'available' then l.owner::text end)])
              order by l.from_kind, l.to_kind, l.currency) from app.list_posted_lines(m.id) l) as lines
      from ledger.movement m join ledger.movement_kind k on k.number = m.kind and k.number in (161, 162, 163, 164, 168, 169)
     where m.id > in_after and m.id <= in_through
  ), said as (
    select m.*, s.state,
           case when m.name in ('pay-subscription', 'pay-subscription-by-card') then s.paid_at else s.ended_at end as row_at,
           case m.name when 'pay-subscription' then s.paid_by = 'balance' and s.paid_at is not null when 'pay-subscription-by-card' then s.paid_by = 'card' and s.paid_at is not null
             when 'leave-subscription' then s.state = 'left' when 'settle-subscription' then s.state = 'settled' when 'return-subscription' then s.state = 'returned'
             else s.state in ('left', 'returned') end as is_right,
           (select jsonb_agg(app.posting_fact(l.units, l.currency, array[l.from_kind, coalesce(nullif(l.from_place, ''), case when l.from_kind = 'available' then l.owner::text end)],
                array[l.to_kind, coalesce(nullif(l.to_place, ''), case when l.to_kind = 'available' then l.owner::text end)])
              order by l.from_kind, l.to_kind, l.currency) from app.list_subscription_lines(m.name, array[m.event]) l) as row_lines
      from moved m left join app.raise_subscription s on s.id = m.event
  )
  select 'subscription', s.event::text, s.id,
         case when s.state is null then app.facts(app.fact('row'))
           else app.facts(app.fact('movement', s.name), app.fact('state', s.state), app.time_fact(s.row_at)) || coalesce(s.row_lines, '[]') end,
         app.facts(app.fact('movement', s.name), app.time_fact(s.at)) || coalesce(s.lines, '[]')
    from said s
   where s.state is null or s.is_right is not true or s.row_at is distinct from s.at or s.lines is distinct from s.row_lines
$$;

-- Subscriptions since a time whose payment opened no hold, or that ended while money is still in their hold.
create function app.find_subscriptions_without_movement(in_since timestamptz, in_again text[])
returns table (kind text, event text, movement bigint, expected jsonb, found jsonb) language sql stable as $$
  select 'subscription-row-without-movement', s.id::text, null::bigint, app.facts(app.fact('state', s.state), app.amount_fact('amount', s.paid_units, s.currency)),
         app.facts(app.fact('none'))
    from app.raise_subscription s
    left join lateral (
      select sum(h.units) as units, sum(h.units - h.settled_units - h.released_units) as open_units from ledger.hold h
       where h.event = s.id and h.movement_kind in (161, 168)) h on true
   where s.paid_at is not null and (s.paid_at >= in_since or s.ended_at >= in_since or s.id::text = any (in_again))
     and (h.units is distinct from s.paid_units
       or h.open_units <> case s.state when 'open' then s.paid_units else 0 end)
$$;

-- Where the escrow of raises and the open subscriptions differ, by raise and currency.
create function app.find_escrow_differences() returns table (message text) language sql stable as $$
  with expected as (
    select s.raise::text as raise, s.currency, sum(s.paid_units) as units from app.raise_subscription s
     where s.state = 'open' group by s.raise, s.currency
  ), found as (
    select a.place as raise, a.currency, sum(h.units - h.settled_units - h.released_units) as units
      from ledger.hold h join ledger.account a on a.id = h.account and a.kind = 'subscribed'
     where h.settled_units + h.released_units < h.units and h.account & 31 = 7 group by a.place, a.currency
  )
  select format('the escrow of the raise %s has %s %s and its open subscriptions are %s', coalesce(e.raise, f.raise), coalesce(f.units, 0),
                coalesce(e.currency, f.currency), coalesce(e.units, 0))
    from expected e full join found f on (f.raise, f.currency) = (e.raise, e.currency)
   where coalesce(e.units, 0) <> coalesce(f.units, 0)
   limit 10
$$;

-- Subscriptions whose units cannot be delivered to the account now. A watch list's hit counts until staff decided that it is another person.
create function app.list_delivery_obstacles(in_subscriptions uuid[]) returns table (id uuid) language sql stable as $$
  select s.id from app.raise_subscription s
    left join app.account_status a on a.customer_id = s.customer_id
   where s.id = any (in_subscriptions)
     and (a.customer_id is null or a.suspended_at is not null or a.kyc_status <> 'verified'
       or exists (select from app.deceased_holder d where d.customer_id = s.customer_id)
       or (select r.state in ('open', 'refused') from app.identity_review r
            where r.customer_id = s.customer_id and 'hit' = any (r.causes) and r.state <> 'withdrawn' order by r.id desc limit 1))
$$;
-- Orders whose money is there now, of raises that take orders by the terms that were accepted; the oldest first.
create function app.list_payable_subscriptions(in_at timestamptz, in_limit integer) returns table (id uuid, raise uuid, customer uuid, currency text, paid bigint)
language sql stable as $$
  select s.id, s.raise, s.customer_id, s.currency, s.paid_units
    from app.raise_subscription s
    join app.raise r on r.id = s.raise and r.state = 'open' and r.suspended_at is null and r.version = s.terms_version
    join app.raise_terms t on (t.raise, t.version) = (r.id, r.version) and t.closes_at > in_at
    join ledger.account a on a.owner = s.customer_id and a.currency = s.currency and a.kind = 'available' and a.balance >= s.paid_units
   where s.state = 'awaiting' and s.expires_at > in_at order by s.id limit in_limit
$$;

-- Orders that were not paid in time, or whose raise or terms are others by now.
create function app.list_due_subscriptions(in_at timestamptz, in_limit integer) returns table (id uuid) language sql stable as $$
  select s.id from app.raise_subscription s join app.raise r on r.id = s.raise
   where s.state = 'awaiting' and (s.expires_at <= in_at or r.state <> 'open' or r.version <> s.terms_version) order by s.id limit in_limit
$$;
revoke execute on function app.find_subscription_differences(bigint, bigint), app.find_subscriptions_without_movement(timestamptz, text[]) from istmo_app;
grant execute on function app.find_subscription_differences(bigint, bigint), app.find_subscriptions_without_movement(timestamptz, text[]),
  app.list_subscription_lines(text, uuid[]), app.find_escrow_differences() to istmo_reader;
