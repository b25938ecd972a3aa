/*
 * The movements of orders between investors (0165) and what proves them. A trade is the second kind that may move between two customers: only with its row, which two
 * orders count, and only with a login that can place none of them. Relies on ledger.change_holds (0142), ledger.list_postings (0086), app.movement_key (0014).
 */
insert into ledger.movement_kind (number, name, event, authority, is_between_customers, evidence) values
  (170, 'reserve-order', 'order', 'serving', false, 'app.proves_order'), (171, 'release-order', 'order', 'worker', false, 'app.proves_order'),
  (172, 'trade', 'trade', 'worker', true, 'app.proves_trade');
insert into ledger.movement_rule (movement, from_kind, to_kind)
select m.number, f.number, t.number
  from (values ('reserve-order', 'available', 'held'), ('release-order', 'held', 'available'),
      -- The price less the seller's fee, both fees, what the buyer's hold had beyond them; and the units.
      ('trade', 'held', 'available'), ('trade', 'held', 'fees')) as rule (movement, from_name, to_name)
  join ledger.movement_kind m on m.name = rule.movement
  join ledger.account_kind f on f.name = rule.from_name
  join ledger.account_kind t on t.name = rule.to_name;

-- Holds are written by ledger.change_holds only, of accounts that the postings of the same movement changed and of kinds that it has looked up.
alter table ledger.hold drop constraint hold_account_fkey, drop constraint hold_movement_kind_fkey;

-- Which hold a posting takes from: of a trade the hold of the order on whose side the account is, otherwise that of the movement's own event.
create function ledger.hold_event(in_kind smallint, in_event uuid, in_account bigint) returns uuid language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$
  select case when in_kind = 172 then coalesce(
      (select h.event from app.book_trade t join ledger.hold h on h.event in (t.buy_order, t.sell_order) and h.account = in_account where t.id = in_event), in_event)
    else in_event end
$$;

-- Whether a posting out of a hold gives back: to what its owner may spend. What goes to another customer is settled.
create function ledger.is_released(in_from bigint, in_to bigint) returns boolean language sql immutable as $$
  select in_to & 31 = 1 and (in_from & 31 <> 2 or in_from >> 24 = in_to >> 24)
$$;

-- As in 0142: a trade takes from the holds of two orders.
create or replace function ledger.change_holds(
  in_events uuid[], in_kinds smallint[], in_at timestamptz[], in_expires_at timestamptz[], in_positions int[], in_from bigint[],
  in_to bigint[], in_units bigint[]
) returns void language plpgsql set enable_seqscan = off set enable_mergejoin = off set enable_hashjoin = off set plan_cache_mode = force_generic_plan as $$
declare
  enlarges constant smallint := 147;
  -- What opens the hold of an order: only its release and its trades take of it, so that an open order stays covered.
  of_orders constant smallint := 170;
  ended_count bigint;
  found_count bigint;
begin
  insert into ledger.hold (event, account, movement_kind, units, opened_at, expires_at)
  select in_events[p.m], p.t, min(in_kinds[p.m]), sum(p.u), min(in_at[p.m]), min(in_expires_at[p.m])
    from unnest(in_positions, in_to, in_units) p (m, t, u)
   where p.t & 31 in (2, 6, 7) and in_kinds[p.m] <> enlarges group by in_events[p.m], p.t;
  with enlarged as (
    select in_events[p.m] as event, p.t as account, sum(p.u) as units
      from unnest(in_positions, in_to, in_units) p (m, t, u)
     where p.t & 31 in (2, 6, 7) and in_kinds[p.m] = enlarges group by in_events[p.m], p.t
  ), changed as (
    update ledger.hold h set units = h.units + e.units from enlarged e
     where h.event = e.event and h.account = e.account and h.settled_units + h.released_units < h.units and h.movement_kind <> of_orders returning 1
  )
  select (select count(*) from enlarged), (select count(*) from changed) into ended_count, found_count;
  if found_count < ended_count then
    raise exception 'there is no such hold' using errcode = 'foreign_key_violation', constraint = 'hold_exists';
  end if;
  with taken as (
    -- As ledger.hold_event, without a call for each posting.
    select case when in_kinds[p.m] <> 172 then in_events[p.m]
             else (select h.event from app.book_trade t join ledger.hold h on h.event in (t.buy_order, t.sell_order) and h.account = p.f where t.id = in_events[p.m]) end as event,
           p.f as account, p.u, ledger.is_released(p.f, p.t) as is_released,
           in_kinds[p.m] in (171, 172) as is_of_order
      from unnest(in_positions, in_from, in_to, in_units) p (m, f, t, u) where p.f & 31 in (2, 6, 7)
  ), ended as (
    select event, account, coalesce(sum(u) filter (where not is_released), 0) as settled, coalesce(sum(u) filter (where is_released), 0) as released,
           bool_and(is_of_order) as is_of_order
      from taken group by event, account
  ), changed as (
    update ledger.hold h set settled_units = h.settled_units + e.settled, released_units = h.released_units + e.released
      from ended e where h.event = e.event and h.account = e.account and (h.movement_kind <> of_orders or e.is_of_order) returning 1
  )
  select (select count(*) from ended), (select count(*) from changed) into ended_count, found_count;
  if found_count < ended_count then
    raise exception 'there is no such hold' using errcode = 'foreign_key_violation', constraint = 'hold_exists';
  end if;
end $$;

-- Plans of these functions are kept, because planning took longer than the statements themselves (as in 0004).
-- Orders that were accepted and those whose hold was given back, wholly or in part. Proven together, because one commit accepts many: each with its row, exactly one
-- posting, and a hold that has what the row says. That an order reserves once is what its hold proves; its key is that of the customer's request.
create function app.proves_orders(in_movements bigint[]) returns boolean language plpgsql stable
  set enable_seqscan = off set enable_mergejoin = off set enable_hashjoin = off set plan_cache_mode = force_generic_plan as $$
begin
  return (
    with moved as materialized (
      select m.id, o.customer_id, m.kind, h.units - h.settled_units - h.released_units = o.held_units as is_held,
             case o.side when 'buy' then b.currency else b.instrument end as currency,
             -- What is released is what is not needed any more, no more: an open order stays covered.
             case m.kind when 170 then o.state = 'accepted' and o.created_at = m.at
               else o.held_units = app.order_needs(o.side, o.left_units, o.limit_price, b.unit_scale, o.taker_fee)
                 and m.key = app.movement_key(o.id, 'order:' || o.id || ':release:' || o.left_units) end as is_right
        from ledger.movement m
        left join app.book_order o on o.id = m.event
        left join app.order_book b on b.id = o.book
        left join ledger.hold h on h.event = o.id and h.movement_kind = 170
       where m.id = any (in_movements)
    ), posted as (
      select p.movement, count(*) as postings, min(f.owner::text)::uuid as from_owner, min(t.owner::text)::uuid as to_owner, min(f.kind) as from_kind, min(t.kind) as to_kind,
             min(f.currency) as currency
        from ledger.list_postings(in_movements) p
        join ledger.account f on f.id = p.from_account
        join ledger.account t on t.id = p.to_account
       group by p.movement
    )
    select count(*) = cardinality(in_movements)
       and bool_and(coalesce(v.is_right and v.is_held and p.postings = 1 and p.from_owner = v.customer_id and p.to_owner = v.customer_id and p.currency = v.currency
             and (p.from_kind, p.to_kind) = (case v.kind when 170 then 'available' else 'held' end, case v.kind when 170 then 'held' else 'available' end), false))
      from moved v left join posted p on p.movement = v.id);
end $$;
-- Singular, as the ledger names it where one movement is proven.
create function app.proves_order(in_movement bigint) returns boolean language sql stable as $$ select app.proves_orders(array[in_movement]) $$;

-- An order is committed with its hold or not at all: without one it would be in the log, and no trade of it could be recorded.
create function app.require_cover() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from ledger.hold h where h.event = new.id and h.movement_kind = 170) then
    raise exception 'the order % has no hold', new.reference using errcode = 'restrict_violation', constraint = 'order_has_cover';
  end if;
  return null;
end $$;
create constraint trigger book_order_covered after insert on app.book_order deferrable initially deferred for each row execute function app.require_cover();

-- What a trade posts, by its row.
create function app.list_trade_lines(in_trades uuid[])
returns table (trade uuid, from_owner uuid, to_owner uuid, to_kind text, to_place text, units bigint, currency text) language sql stable as $$
  select t.id, l.from_owner, l.to_owner, l.to_kind, l.to_place, l.units, l.currency
    from app.book_trade t
    join app.order_book b on b.id = t.book
    cross join lateral (values
      (t.buyer, t.seller, 'available', '', t.value_units - t.seller_fee, b.currency),
      (t.buyer, null::uuid, 'fees', 'trade', t.buyer_fee + t.seller_fee, b.currency),
      (t.buyer, t.buyer, 'available', '', t.released_units, b.currency),
      (t.seller, t.buyer, 'available', '', t.units, b.instrument)
    ) l (from_owner, to_owner, to_kind, to_place, units, currency)
   where t.id = any (in_trades) and l.units > 0
$$;

-- Trades of one commit: each between two orders of its book that their customers placed before, at a price within both limits, of exact value and fees, with exactly
-- the postings of its row, and with holds that have what both orders still need. That an order trades for no more than it was placed for is what its row checks.
create function app.proves_trades(in_movements bigint[]) returns boolean language plpgsql stable
  set enable_seqscan = off set enable_mergejoin = off set enable_hashjoin = off set plan_cache_mode = force_generic_plan as $$
begin
  return (
    with moved as materialized (
      select m.id, t.id as trade, t.buy_order, t.sell_order,
             m.key = app.movement_key(t.id, 'trade:' || t.id) and m.at = t.at
               and (o.book, o.side, o.customer_id) = (t.book, 'buy', t.buyer) and (s.book, s.side, s.customer_id) = (t.book, 'sell', t.seller)
               and t.price between s.limit_price and o.limit_price and greatest(o.created_at, s.created_at) <= t.at and o.number > 0 and s.number > 0
               and t.value_units::numeric * b.unit_scale = t.price::numeric * t.units
               and t.buyer_fee = div(t.value_units::numeric * case t.taker when 'buy' then o.taker_fee else o.maker_fee end, 10000)
               and t.seller_fee = div(t.value_units::numeric * case t.taker when 'sell' then s.taker_fee else s.maker_fee end, 10000) as is_right,
             -- What an order that ended without being filled had left goes back by its own movement of the same commit.
             bought.units - bought.settled_units - bought.released_units = o.held_units
               and o.held_units = app.order_needs('buy', o.left_units, o.limit_price, b.unit_scale, o.taker_fee)
               and sold.units - sold.settled_units - sold.released_units = s.held_units and s.held_units = s.left_units as is_held
        from ledger.movement m
        left join app.book_trade t on t.id = m.event
        left join app.order_book b on b.id = t.book
        left join app.book_order o on o.id = t.buy_order
        left join app.book_order s on s.id = t.sell_order
        left join ledger.hold bought on bought.event = o.id and bought.movement_kind = 170
        left join ledger.hold sold on sold.event = s.id and sold.movement_kind = 170
       where m.id = any (in_movements)
    ), expected as (
      select v.id, l.from_owner, l.to_owner, 'held', l.to_kind, l.to_place, l.units, l.currency
        from app.list_trade_lines(array(select trade from moved)) l join moved v on v.trade = l.trade
    ), posted as (
      select p.movement, f.owner, t.owner, f.kind, t.kind, t.place, sum(p.units)::bigint, f.currency
        from ledger.list_postings(in_movements) p
        join ledger.account f on f.id = p.from_account
        join ledger.account t on t.id = p.to_account
       group by p.movement, f.owner, t.owner, f.kind, t.kind, t.place, f.currency
    )
    select count(*) = cardinality(in_movements) and bool_and(coalesce(moved.is_right and moved.is_held, false))
       and not exists ((table expected except table posted) union all (table posted except table expected))
      from moved);
end $$;
create function app.proves_trade(in_movement bigint) returns boolean language sql stable as $$ select app.proves_trades(array[in_movement]) $$;

-- Of these customers those whose account may not trade now. A watch list's hit counts until staff decided that it is another person.
create function app.list_trading_obstacles(in_customers uuid[]) returns table (customer uuid) language sql stable as $$
  select c.id from unnest(in_customers) c (id)
    left join app.account_status a on a.customer_id = c.id
   where a.customer_id is null or a.suspended_at is not null or a.frozen_at is not null or a.kyc_status <> 'verified'
      or exists (select from app.deceased_holder d where d.customer_id = c.id)
      or (select r.state in ('open', 'refused') from app.identity_review r
           where r.customer_id = c.id and 'hit' = any (r.causes) and r.state <> 'withdrawn' order by r.id desc limit 1)
$$;

-- Orders whose hold is not what they need, and holds of orders that ended: checked with the books, because an order without cover and a hold without an order are
-- both wrong.
create function app.find_order_differences() returns table (message text) language sql stable as $$
  select format('the order %s needs %s, says that it holds %s, and its hold has %s', coalesce(o.reference, h.event::text),
                coalesce(o.needs, 0), coalesce(o.held_units, 0), coalesce(h.open_units, 0))
    from (select o.id, o.reference, o.held_units, app.order_needs(o.side, o.left_units, o.limit_price, b.unit_scale, o.taker_fee) as needs
            from app.book_order o join app.order_book b on b.id = o.book where o.ended_at is null) o
    full join (select h.event, sum(h.units - h.settled_units - h.released_units) as open_units from ledger.hold h
                where h.settled_units + h.released_units < h.units and h.movement_kind = 170 group by h.event) h on h.event = o.id
   where o.needs is distinct from o.held_units or o.held_units is distinct from h.open_units
   limit 10
$$;
grant execute on function app.find_order_differences(), app.order_needs(text, bigint, bigint, bigint, smallint) to istmo_reader;
grant execute on function ledger.hold_event(smallint, uuid, bigint), ledger.is_released(bigint, bigint) to istmo_reader, istmo_app;

-- As in 0149, in two, so that an account without a place, as most are, is not looked up: PostgreSQL puts this one in place, and no function is called for each posting.
create function ledger.customer_of_place(in_account bigint) returns bigint language sql stable as $$
  select coalesce(min(o.number) filter (where o.place = ''), min(o.number))
    from ledger.party l join ledger.party o on o.owner = l.owner where l.number = in_account >> 24
$$;
create or replace function ledger.customer_of(in_account bigint) returns bigint language sql stable as $$
  select case when in_account & 31 in (4, 7) then ledger.customer_of_place(in_account) when in_account & 31 < 10 then in_account >> 24 end
$$;
revoke execute on function ledger.customer_of_place(bigint) from public, istmo_app;
-- Its body is as stable as this and no more; declared so, it is put in place as well.
alter function app.movement_key(uuid, text) stable;
