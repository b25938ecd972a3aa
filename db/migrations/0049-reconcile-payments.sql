-- Reconciliation of what came in by a bank or a card: bank deposits, payments by a link, card purchases (requirements 3.8 and 3.9). The swaps,
-- deposits and adjustments are in 0023-reconciliation.sql; those of withdrawals are below.

-- Movements whose row is missing or says otherwise: another customer, amount or place, or a state that the row was never in.
create function app.find_payment_differences(in_after bigint, in_through bigint)
returns table (kind text, event text, movement bigint, expected jsonb, found jsonb) language sql stable as $$
  with posted as materialized (
    select m.id, m.event, k.name, c.owner, c.currency, x.place, coalesce(sum(p.units) filter (where c.kind = 'available'), 0) as units,
           coalesce(sum(p.units) filter (where c.kind = 'receivable'), 0) as owed
      from ledger.movement m
      join ledger.movement_kind k on k.number = m.kind and k.name in ('credit-bank-deposit', 'credit-payment', 'reverse-payment')
      join ledger.posting p on p.movement = m.id
      join ledger.account c on c.id = case k.name when 'reverse-payment' then p.from_account else p.to_account end
      join ledger.account x on x.id = case k.name when 'reverse-payment' then p.to_account else p.from_account end
     where m.id > in_after and m.id <= in_through
     group by m.id, m.event, k.name, c.owner, c.currency, x.place
  ), said as (
    select p.*, d.customer_id, d.currency as row_currency, d.state, d.units as row_units, 0::bigint as row_owed, d.state in ('credited', 'completed') as fits
      from posted p left join app.bank_deposit d on d.id = p.event where p.name = 'credit-bank-deposit'
    union all
    select p.*, d.customer_id, d.currency, d.state, case p.name when 'credit-payment' then d.units else d.taken_units end,
           case p.name when 'credit-payment' then 0 else d.owed_units end, d.state = 'reversed' or p.name = 'credit-payment' and d.state = 'credited'
      from posted p left join app.payment d on d.id = p.event where p.name <> 'credit-bank-deposit'
  )
  select case s.name when 'credit-bank-deposit' then 'bank-deposit' else 'payment' end, s.event::text, s.id,
         case when s.state is null then app.facts(app.fact('row'))
           else app.facts(app.amount_fact('amount', s.row_units, s.row_currency), app.amount_fact('owed', nullif(s.row_owed, 0), s.row_currency),
             app.fact('customer', s.customer_id::text), app.fact('place', 'bank:' || s.row_currency), app.fact('state', s.state)) end,
         app.facts(app.fact('movement', s.name), app.amount_fact('amount', s.units, s.currency), app.amount_fact('owed', nullif(s.owed, 0), s.currency),
           app.fact('customer', s.owner::text), app.fact('place', s.place))
    from said s
   where s.fits is not true or s.customer_id is distinct from s.owner or s.place <> 'bank:' || s.row_currency
      or (s.units, s.owed, s.currency) is distinct from (s.row_units, s.row_owed, s.row_currency)
$$;

-- Movements of card purchases whose row is missing or says otherwise. The row may have gone on since, so its timeline is read; of what a
-- dispute blocked and gave back the row has the last only, and the number of tokens bounds it.
create function app.find_card_differences(in_after bigint, in_through bigint)
returns table (kind text, event text, movement bigint, expected jsonb, found jsonb) language sql stable as $$
  with moved as materialized (
    select m.id, m.event, k.name from ledger.movement m join ledger.movement_kind k on k.number = m.kind and k.event = 'card-purchase'
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
        from app.list_card_lines(c) l
       where l.name = m.name and not (m.name = 'open-card-dispute' and l.line like 'available@%')
         and exists (select from app.card_purchase_step s where s.purchase_id = c.id and s.state = l.state)
    ) e on true
   where c.id is null or p.is_own is not true or p.lines is distinct from e.lines or p.bounded > c.token_units
$$;

-- Rows since a time that say that money moved and have no movement with the key of that step.
create function app.find_payments_without_movement(in_since timestamptz, in_again text[])
returns table (kind text, event text, movement bigint, expected jsonb, found jsonb) language sql stable as $$
  with said as (
    select 'bank-deposit' as name, d.id, 'bank-deposit:' || d.id as key from app.bank_deposit d
     where d.credited_at is not null and (d.credited_at >= in_since or d.id::text = any (in_again))
    union all
    select 'payment', d.id, 'payment:' || d.id from app.payment d
     where d.credited_at is not null and (d.credited_at >= in_since or d.id::text = any (in_again))
    union all
    select 'payment', d.id, 'payment:' || d.id || ':reverse' from app.payment d
     where d.state = 'reversed' and (d.state_since >= in_since or d.id::text = any (in_again))
    union all
    select distinct 'card-purchase', c.id, 'card-purchase:' || c.id || ':' || step.name
      from app.card_purchase_step s
      join app.card_purchase c on c.id = s.purchase_id
      join (values ('captured', 'capture'), ('failed', 'release'), ('expired', 'release'), ('late', 'late'), ('returned', 'return'), ('refunded', 'refund'))
        step (state, name) on step.state = s.state
     where s.at >= in_since or c.id::text = any (in_again)
    union all
    select 'card-purchase', c.id, 'card-purchase:' || c.id || ':' || step.name || ':' || c.dispute_number
      from app.card_purchase c join (values ('disputed', 'dispute'), ('charged_back', 'lose')) step (state, name) on step.state = c.state
     where c.state_since >= in_since or c.id::text = any (in_again)
    union all
    -- The reservation has the key of the customer's request; its hold is the purchase's.
    select 'card-purchase', s.purchase_id, 'card-purchase:' || s.purchase_id || ':reserve' from app.card_purchase_step s
     where s.state = 'open' and (s.at >= in_since or s.purchase_id::text = any (in_again))
       and not exists (select from ledger.hold h where h.event = s.purchase_id)
  )
  select distinct on (s.name, s.id) s.name || '-row-without-movement', s.id::text, null::bigint, app.facts(app.fact('key', s.key)), app.facts(app.fact('none')) from said s
   where not exists (select from ledger.movement_key k where k.key = app.movement_key(s.id, s.key))
   order by s.name, s.id, s.key
$$;
create index card_purchase_step_at on app.card_purchase_step using brin (at);
revoke execute on function app.find_payment_differences(bigint, bigint), app.find_card_differences(bigint, bigint),
  app.find_payments_without_movement(timestamptz, text[]), app.movement_key(uuid, text), app.list_card_lines(app.card_purchase),
  app.list_posted_lines(bigint) from istmo_app;
grant execute on function app.find_payment_differences(bigint, bigint), app.find_card_differences(bigint, bigint),
  app.find_payments_without_movement(timestamptz, text[]), app.movement_key(uuid, text), app.list_card_lines(app.card_purchase),
  app.list_posted_lines(bigint) to istmo_reader;

-- Movements of withdrawals whose row says otherwise: another customer or amount, settled without a broadcast, released though it was paid.
create function app.find_withdrawal_differences(in_after bigint, in_through bigint)
returns table (kind text, event text, movement bigint, expected jsonb, found jsonb) language sql stable as $$
  with posted as materialized (
    select m.id, m.event, k.name, h.owner, h.currency, sum(p.units) as units
      from ledger.movement m
      join ledger.movement_kind k on k.number = m.kind and k.name like '%-withdrawal'
      join ledger.posting p on p.movement = m.id
      join ledger.account h on h.id = case when k.name = 'reserve-withdrawal' then p.to_account else p.from_account end
     where m.id > in_after and m.id <= in_through
     group by m.id, m.event, k.name, h.owner, h.currency
  )
  select 'withdrawal', p.event::text, p.id, case when w.id is null then app.facts(app.fact('row')) else app.facts(app.amount_fact('amount', w.units, w.currency),
           app.amount_fact('fee', w.fee_units, w.fee_currency), app.fact('customer', w.customer_id::text), app.fact('state', w.state)) end,
         app.facts(app.fact('movement', p.name), app.amount_fact('amount', p.units, p.currency), app.fact('customer', p.owner::text))
    from posted p left join app.withdrawal w on w.id = p.event
   where w.id is null or w.customer_id is distinct from p.owner
      or p.units is distinct from case p.currency when w.currency then w.units when w.fee_currency then w.fee_units end
      or p.name = 'settle-withdrawal'
         and (w.state <> 'completed' or not exists (select from app.broadcast b where b.withdrawal_id = w.id))
      or p.name = 'release-withdrawal' and w.state not in ('rejected', 'expired', 'cancelled')
$$;
revoke execute on function app.find_withdrawal_differences(bigint, bigint) from istmo_app;
grant execute on function app.find_withdrawal_differences(bigint, bigint) to istmo_reader;
