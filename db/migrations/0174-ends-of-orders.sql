/*
 * Orders that end because of what becomes of their security or their customer (0165), and what a split does with markets between investors. Relies on
 * app.holding_measure (0054), app.corporate_action (0082), app.unit_change (0100), app.security_end (0105), app.list_split_obstacles (0154).
 */
-- A split, a reverse split or a bonus issue whose payment day has come and whose units did not change yet.
create function app.changes_units_now(in_instrument text, in_today date) returns boolean language sql stable security definer
set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from app.corporate_action a join app.corporate_action_terms t on (t.event, t.version) = (a.id, a.version)
     where a.instrument = in_instrument and a.kind in ('split', 'reverse-split', 'bonus') and a.state = 'recorded' and t.payment_day <= in_today
       and not exists (select from app.unit_change u where u.event = a.id))
$$;

-- Markets on which nothing trades for now, apart from the state of their security: its units are about to change, or money in a currency may be missing.
create function app.list_market_stops(in_today date) returns table (book uuid, reason text) language sql stable security definer
set search_path = pg_catalog, pg_temp as $$
  select b.id, 'system' from app.order_book b
   where exists (select from app.currency_stop s where s.currency in (b.currency, b.instrument) and s.lifted_at is null)
  union all
  select b.id, 'security' from app.order_book b where app.changes_units_now(b.instrument, in_today)
$$;

-- Measures that take units of their customer: his orders in the security end before they are carried out.
create function app.list_taking_measures() returns table (measure uuid, customer uuid, instrument text) language sql stable as $$
  select d.id, d.customer_id, d.instrument from app.holding_measure d
   where d.state in ('approved', 'sending') and d.kind in ('freeze', 'transfer', 'recover')
$$;

-- Orders in a book that end by law or by a corporate action, or because their security is listed no more. A dividend ends none: its price is the market's.
create function app.list_order_ends(in_book uuid, in_today date) returns table (order_id uuid, reason text) language sql stable security definer
set search_path = pg_catalog, pg_temp as $$
  select o.id, 'law' from app.order_book b
    join app.list_taking_measures() d on coalesce(d.instrument, b.instrument) = b.instrument
    join app.book_order o on o.customer_id = d.customer and o.book = b.id and o.state = 'open' and o.ended_at is null
   where b.id = in_book
  union all
  select o.id, 'corporate-action' from app.order_book b join app.book_order o on o.book = b.id and o.state = 'open' and o.ended_at is null
   where b.id = in_book and (app.changes_units_now(b.instrument, in_today)
     or exists (select from app.security_end e where e.instrument = b.instrument and e.reopened_at is null))
  union all
  -- Units are taken from who had them at the record moment: what was ordered before it ends then.
  select o.id, 'corporate-action' from app.order_book b
    join app.corporate_action a on a.instrument = b.instrument and a.kind in ('redemption', 'partial-redemption', 'early-call', 'tender')
      and a.state in ('recorded', 'funded', 'paying')
    join app.holder_snapshot s on s.event = a.id
    join app.book_order o on o.book = b.id and o.state = 'open' and o.ended_at is null and o.created_at < s.at
   where b.id = in_book
  union all
  select o.id, 'security' from app.order_book b
    join app.instrument i on i.code = b.instrument and i.status not in ('listed', 'suspended')
    join app.book_order o on o.book = b.id and o.state = 'open' and o.ended_at is null
   where b.id = in_book and not exists (select from app.security_end e where e.instrument = b.instrument and e.reopened_at is null)
  limit 1000
$$;

-- Whether orders of its customer that are not ended yet keep a measure from being carried out.
create function app.waits_for_orders(in_measure uuid) returns boolean language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from app.list_taking_measures() d
      join app.book_order o on o.customer_id = d.customer and o.ended_at is null
      join app.order_book b on b.id = o.book and coalesce(d.instrument, b.instrument) = b.instrument
     where d.measure = in_measure)
$$;

-- Units of a security that are held by a customer's open orders.
create function app.units_in_orders(in_customer uuid, in_instrument text) returns bigint language sql stable security definer
set search_path = pg_catalog, pg_temp as $$
  select coalesce(sum(o.held_units), 0)::bigint from app.book_order o join app.order_book b on b.id = o.book
   where o.customer_id = in_customer and o.ended_at is null and o.side = 'sell' and b.instrument = in_instrument
$$;

-- Orders that a customer may not place while a measure takes his units, in a stopped currency, of a security that ends, or in old units: for half a minute after a
-- split pages may still show those.
create function app.refuse_orders() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp
  set enable_seqscan = off set enable_mergejoin = off set enable_hashjoin = off set plan_cache_mode = force_generic_plan as $$
begin
  if exists (select from added n join app.order_book b on b.id = n.book
      join app.list_taking_measures() d on d.customer = n.customer_id and coalesce(d.instrument, b.instrument) = b.instrument)
  then
    raise exception 'units of the customer are being taken by law' using errcode = 'restrict_violation', constraint = 'order_before_measure';
  end if;
  if exists (select from added n join app.order_book b on b.id = n.book
      where exists (select from app.currency_stop s where s.currency in (b.currency, b.instrument) and s.lifted_at is null)
         or exists (select from app.security_end e where e.instrument = b.instrument and e.reopened_at is null)
         or exists (select from app.unit_change u where u.instrument = b.instrument and u.at > n.created_at - interval '30 seconds'))
  then
    raise exception 'the security or the currency takes no orders now' using errcode = 'restrict_violation', constraint = 'order_of_stopped';
  end if;
  return null;
end $$;
create trigger book_order_refused after insert on app.book_order referencing new table as added for each statement execute function app.refuse_orders();

-- In the transaction that changes the units of a security its markets have no orders, and their prices become those of the new units.
create function app.change_market_units() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  of_book record;
begin
  for of_book in
    select s.book, b.symbol, s.phase, s.reference_price, s.last_price, t.tick
      from app.order_book b
      join app.order_book_terms t on (t.book, t.version) = (b.id, b.version)
      join app.order_book_state s on s.book = b.id
     where b.instrument = new.instrument order by s.book for no key update of s
  loop
    if of_book.phase not in ('closed', 'halted') or exists (select from app.book_order o where o.book = of_book.book and o.ended_at is null) then
      raise exception 'the market % has open orders in old units', of_book.symbol using errcode = 'restrict_violation', constraint = 'market_without_orders';
    end if;
    update app.order_book_state s
       set reference_price = app.price_in_new_units(of_book.reference_price, new.ratio_new, new.ratio_old, of_book.tick),
           last_price = app.price_in_new_units(of_book.last_price, new.ratio_new, new.ratio_old, of_book.tick)
     where s.book = of_book.book;
    insert into app.split_change values (new.event, 'book-price', of_book.symbol, of_book.reference_price::text,
      app.price_in_new_units(of_book.reference_price, new.ratio_new, new.ratio_old, of_book.tick)::text);
  end loop;
  return null;
end $$;
-- To the nearest tick, and never nothing.
create function app.price_in_new_units(in_price bigint, in_new bigint, in_old bigint, in_tick bigint) returns bigint language sql immutable as $$
  select greatest(1, round(in_price::numeric * in_old / in_new / in_tick))::bigint * in_tick where in_price is not null
$$;
alter table app.split_change drop constraint split_change_kind_check;
alter table app.split_change add constraint split_change_kind_check check (kind in ('card-purchase', 'card-frozen', 'card-price', 'withdrawal', 'withdrawal-fee',
  'frozen-holding', 'tranche-supply', 'tranche-price', 'market-minimum', 'market-maximum', 'price', 'rules', 'withdrawal-minimum', 'deposit-minimum',
  'withdrawal-limit', 'book-price'));
create trigger unit_change_of_markets after insert on app.unit_change for each row execute function app.change_market_units();

-- As in 0154. Open orders of the market between investors end before the units change, also of a bonus issue: matching ends them once the day has come.
create or replace function app.list_split_obstacles(in_event uuid) returns table (kind text, subject text) language sql stable security definer
set search_path = pg_catalog, pg_temp as $$
  with action as (
    select a.instrument, t.ratio_new, t.ratio_old from app.corporate_action a
      join app.corporate_action_terms t on (t.event, t.version) = (a.id, a.version) where a.id = in_event and a.kind <> 'bonus'
  )
  -- On its way to its network.
  select 'withdrawal', w.reference_no from app.withdrawal w join action a on a.instrument = w.currency
   where w.finished_at is null and w.state in ('signed', 'sent', 'unknown', 'replaced')
  union all
  -- Seen on the network and not final: what the network says of it is in old units.
  select 'deposit', d.txid from app.deposit d join action a on a.instrument = d.currency
   where d.state in ('pending', 'confirming', 'in_review', 'credited', 'reversed')
  union all
  select 'measure', d.reference from app.holding_measure d join action a on a.instrument = d.instrument or d.instrument is null
   where d.state in ('proposed', 'approved', 'sending') and (d.units is not null or d.state <> 'proposed')
  union all
  select 'offering', v.offering from app.offering_move v join action a on a.instrument = v.currency where v.state = 'approved'
  union all
  select 'proposal', p.kind || ' ' || p.subject from app.proposal p join action a on true
   where p.state = 'open' and (p.subject = a.instrument and p.kind in ('rules.change', 'price.publish')
     or p.payload ->> 'currency' = a.instrument or p.payload ->> 'instrument' = a.instrument and p.kind not like 'corporate-action.%'
     or p.subject in (select o.code from app.offering o where o.instrument = a.instrument) and p.kind in ('offering.create', 'offering.change'))
  union all
  select 'order', o.reference from app.corporate_action a
    join app.order_book b on b.instrument = a.instrument
    join app.book_order o on o.book = b.id and o.ended_at is null where a.id = in_event
  union all
  -- Orders are accepted while it is open.
  select 'market', b.symbol from app.corporate_action a
    join app.order_book b on b.instrument = a.instrument
    join app.order_book_state s on s.book = b.id and s.phase not in ('closed', 'halted') where a.id = in_event
  union all
  -- An open order of less than one new unit ends first, and so does what is held for another reason, such as units that are tendered.
  select case when w.id is not null then 'withdrawal' when c.id is not null then 'card-purchase' else 'account' end, coalesce(w.reference_no, c.reference_no, k.kind)
    from action a join ledger.account k on k.currency = a.instrument and k.kind in ('held', 'reserved')
    join ledger.hold h on h.account = k.id and h.settled_units + h.released_units < h.units and h.movement_kind <> 170
    left join app.withdrawal w on w.id = h.event
    left join app.card_purchase c on c.id = h.event
   where (h.units - h.settled_units - h.released_units)::numeric * a.ratio_new < a.ratio_old or w.id is null and c.id is null
  union all
  select 'offering', r.reference from app.raise r join action a on a.instrument = r.instrument
   where r.state in ('announced', 'open', 'closed', 'allocated', 'failed') or r.state = 'cancelled' and r.outcome = 'cancelled' and exists (
     select from app.raise_subscription s where s.raise = r.id and s.state in ('awaiting', 'paying', 'open'))
  union all
  select 'account', k.kind from ledger.account k join action a on a.instrument = k.currency
   where k.kind not in ('issued', 'available', 'held', 'frozen', 'lot', 'reserved', 'treasury', 'tranche', 'external', 'fees')
   group by k.kind, k.owner, k.place having sum(k.balance) <> 0
$$;

revoke execute on function app.changes_units_now(text, date), app.list_market_stops(date), app.list_taking_measures(), app.list_order_ends(uuid, date),
  app.waits_for_orders(uuid), app.units_in_orders(uuid, text), app.refuse_orders(), app.change_market_units() from public, istmo_app;
grant execute on function app.list_market_stops(date), app.list_order_ends(uuid, date), app.waits_for_orders(uuid) to istmo_worker;
grant execute on function app.units_in_orders(uuid, text) to istmo_console, istmo_worker;
