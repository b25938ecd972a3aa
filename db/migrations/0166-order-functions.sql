/*
 * What keeps the books of the market between investors (0165) right: how an order is accepted, asked to end, matched and counted, and how phases begin.
 * Relies on app.session (0009), app.is_console (0026) and ledger.time_bound (0005).
 */
-- What an order needs in its hold while so much of it is left: of a purchase its value and the highest fee, rounded down.
create function app.order_needs(in_side text, in_left bigint, in_limit bigint, in_scale bigint, in_fee smallint) returns bigint language sql immutable as $$
  select case in_side when 'sell' then in_left
    else (div(in_left::numeric * in_limit, in_scale) + div(div(in_left::numeric * in_limit, in_scale) * in_fee, 10000))::bigint end
$$;

-- Whether this login serves customers' requests, and neither matches, nor decides for staff. A superuser has every role.
create function app.is_serving() returns boolean language sql stable as $$
  select not (pg_has_role(session_user, 'istmo_worker', 'member') or pg_has_role(session_user, 'istmo_operator', 'member')
    or pg_has_role(session_user, 'istmo_owner', 'member') or app.is_console())
$$;

-- A new order is of the terms in force, while the book takes orders, with a session of its customer. It gets the next number of the log; the row of the book's
-- state stays locked until the commit, so that numbers have no gap and no order is accepted while a phase changes.
-- Its plans are kept, because planning took longer than the statements themselves (as in 0004).
create function app.accept_orders() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp
  set enable_seqscan = off set enable_mergejoin = off set enable_hashjoin = off set plan_cache_mode = force_generic_plan as $$
declare
  of_book record;
  market record;
  state app.order_book_state;
begin
  if not app.is_serving() then
    raise exception 'orders are placed by customers only' using errcode = 'insufficient_privilege', constraint = 'order_of_customer';
  end if;
  for of_book in select book, count(*) as orders from added group by book order by book loop
    select * into strict state from app.order_book_state s where s.book = of_book.book for no key update;
    if state.phase not in ('auction', 'continuous') then
      raise exception 'this market takes no orders now' using errcode = 'restrict_violation', constraint = 'market_takes_orders';
    end if;
    select b.unit_scale, t.* into strict market from app.order_book b join app.order_book_terms t on (t.book, t.version) = (b.id, b.version) where b.id = of_book.book;
    if exists (
      select from added n
       where n.book = of_book.book and (n.terms_version <> market.version or n.state <> 'accepted' or n.left_units <> n.size or n.shown_units <> 0
           or n.number <> 0 or n.priority <> 0 or n.traded_units <> 0 or n.traded_value <> 0 or n.fee_units <> 0
           or n.limit_price % market.tick <> 0 or n.size % market.lot <> 0 or n.size not between market.min_units and market.max_units
           or n.display is not null and (n.display % market.lot <> 0 or n.display < market.min_display)
           or n.size::numeric * n.limit_price / market.unit_scale < market.min_value
           or n.held_units <> app.order_needs(n.side, n.size, n.limit_price, market.unit_scale, n.taker_fee)
           or n.expires_at <= n.created_at
           or n.kind = 'limit' and abs(n.limit_price - state.reference_price)::numeric * 10000 > state.reference_price::numeric * market.static_band
           or (n.maker_fee, n.taker_fee) not in (select f.maker, f.taker from jsonb_to_recordset(market.fee_tiers) f (maker smallint, taker smallint)))
    ) then
      raise exception 'this market takes no such order' using errcode = 'restrict_violation', constraint = 'order_of_market';
    end if;
    insert into app.book_log (book, number, at, kind, order_id, units)
    select of_book.book, state.log_number + row_number() over (order by n.created_at, n.id), n.created_at, 'accepted', n.id, n.size
      from added n where n.book = of_book.book;
    update app.order_book_state s set log_number = state.log_number + of_book.orders, input_number = state.log_number + of_book.orders where s.book = of_book.book;
  end loop;
  if exists (
    select from added n where not exists (
      select from app.session s where s.id = n.session and s.customer_id = n.customer_id and s.ended_at is null and s.expires_at > n.created_at)
  ) then
    raise exception 'an order is placed by a session of its customer' using errcode = 'restrict_violation', constraint = 'order_of_session';
  end if;
  return null;
end $$;
create trigger book_order_accepted after insert on app.book_order referencing new table as added for each statement execute function app.accept_orders();

-- What was ordered never changes. What became of it changes by matching only; an ended order never.
create function app.reject_book_order_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state = 'ended'
    or (new.id, new.reference, new.book, new.customer_id, new.client_id, new.session, new.side, new.kind, new.limit_price, new.size, new.display, new.time_in_force,
        new.is_post_only, new.self_trade, new.expires_at, new.terms_version, new.maker_fee, new.taker_fee, new.created_at)
      is distinct from (old.id, old.reference, old.book, old.customer_id, old.client_id, old.session, old.side, old.kind, old.limit_price, old.size, old.display,
        old.time_in_force, old.is_post_only, old.self_trade, old.expires_at, old.terms_version, old.maker_fee, old.taker_fee, old.created_at)
    or old.number <> 0 and new.number <> old.number or new.priority < old.priority or new.left_units > old.left_units or new.held_units > old.held_units
    or new.traded_units < old.traded_units or (old.state, new.state) = ('open', 'accepted')
  then
    raise exception 'what was ordered never changes, and an ended order stays ended' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger book_order_not_changed before update or delete on app.book_order for each row execute function app.reject_book_order_change();

create function app.reject_book_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger book_trade_not_changed before update or delete on app.book_trade for each row execute function app.reject_book_change();
create trigger book_log_not_changed before update or delete on app.book_log for each row execute function app.reject_book_change();
-- Every size at every price has a whole value, so that a trade's value and fees are exact.
create function app.check_book_terms() returns trigger language plpgsql as $$
begin
  if exists (select from app.order_book b where b.id = new.book and mod(new.tick::numeric * new.lot, b.unit_scale) <> 0) then
    raise exception 'the value of a lot at a tick is not whole' using errcode = 'check_violation', constraint = 'order_book_terms_whole';
  end if;
  return new;
end $$;
create trigger order_book_terms_whole before insert on app.order_book_terms for each row execute function app.check_book_terms();
create trigger order_book_terms_not_changed before update or delete on app.order_book_terms for each row execute function app.reject_book_change();

-- A customer, or staff by order of law, asks that orders be cancelled or made smaller: an entry of the log for each that is not ended. How many there were.
create function app.request_orders(in_orders uuid[], in_customer uuid, in_kind text, in_units bigint, in_reason text, in_staff uuid, in_at timestamptz)
returns integer language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  of_book record;
  state app.order_book_state;
  counted integer := 0;
begin
  if in_kind not in ('cancel', 'reduce') or (in_kind = 'reduce') <> (coalesce(in_units, 0) > 0)
    or not exists (select from ledger.time_bound b where in_at between now() - b.behind and now() + b.ahead)
  then
    raise exception 'orders are cancelled or made smaller, now' using errcode = 'check_violation';
  end if;
  for of_book in
    select o.book, array_agg(o.id order by o.id) as orders from app.book_order o
     where o.id = any (in_orders) and o.ended_at is null and (in_customer is null or o.customer_id = in_customer) group by o.book order by o.book
  loop
    select * into strict state from app.order_book_state s where s.book = of_book.book for no key update;
    insert into app.book_log (book, number, at, kind, order_id, units, reason, staff)
    select of_book.book, state.log_number + o.n, in_at, in_kind, o.id, in_units, in_reason, in_staff from unnest(of_book.orders) with ordinality o (id, n);
    update app.order_book_state s set log_number = state.log_number + cardinality(of_book.orders), input_number = state.log_number + cardinality(of_book.orders)
     where s.book = of_book.book;
    counted := counted + cardinality(of_book.orders);
  end loop;
  return counted;
end $$;
-- What its own customer asks; staff ask through the operator's login, so that the serving one names no other reason.
create function app.request_own_orders(in_orders uuid[], in_customer uuid, in_kind text, in_units bigint, in_at timestamptz) returns integer
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select app.request_orders(in_orders, in_customer, in_kind, in_units, 'cancelled', null, in_at) where in_customer is not null
$$;

-- Begins a phase of a book; matching stops at once, because it writes only in the phase that it has read. `in_from` is the number of the phase that it follows: the
-- schedule never ends a halt that it has not read. Null: whatever it is.
create function app.begin_phase(in_book uuid, in_phase text, in_reason text, in_note jsonb, in_until timestamptz, in_staff uuid, in_at timestamptz,
  in_from bigint default null)
returns bigint language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  begun bigint;
begin
  update app.order_book_state s
     set phase = in_phase, phase_since = in_at, phase_reason = in_reason, phase_note = coalesce(in_note, '{"en": "", "es": ""}'), phase_until = in_until,
         phase_number = s.log_number + 1, log_number = s.log_number + 1, auction_price = null, auction_units = null
   where s.book = in_book and (in_from is null or s.phase_number = in_from) returning s.phase_number into begun;
  if not found then
    raise exception 'this market is in another phase by now' using errcode = 'restrict_violation', constraint = 'phase_follows';
  end if;
  insert into app.book_log (book, number, at, kind, reason, staff) values (in_book, begun, in_at, 'phase', in_phase, in_staff);
  return begun;
end $$;

-- A process takes the matching of a book over: from now on no other one writes.
create function app.take_book(in_book uuid) returns bigint language sql security definer set search_path = pg_catalog, pg_temp as $$
  update app.order_book_state s set fence = s.fence + 1 where s.book = in_book returning s.fence
$$;

-- Writes that matching went on: what it did gets the next numbers of the log. The last statement of its transaction. Refused where another process took over, the
-- phase changed, or something else was matched meanwhile.
create function app.advance_book(in_book uuid, in_fence bigint, in_phase_number bigint, in_from bigint, in_to bigint, in_at timestamptz,
  in_kinds text[], in_orders uuid[], in_trades uuid[], in_units bigint[], in_reasons text[],
  in_last_price bigint, in_reference_price bigint, in_auction_price bigint, in_auction_units bigint, in_has_depth boolean)
returns bigint language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  before bigint;
begin
  update app.order_book_state s
     set matched_number = in_to, log_number = s.log_number + cardinality(in_kinds),
         depth_number = s.depth_number + in_has_depth::integer, last_price = coalesce(in_last_price, s.last_price), reference_price = coalesce(in_reference_price, s.reference_price),
         last_at = case when in_last_price is null then s.last_at else in_at end, auction_price = in_auction_price, auction_units = in_auction_units
   where s.book = in_book and s.fence = in_fence and s.phase_number = in_phase_number and s.matched_number = in_from and in_to between in_from and s.input_number
   returning s.log_number - cardinality(in_kinds) into before;
  if not found then
    raise exception 'this book is matched by another process, or changed meanwhile' using errcode = 'restrict_violation', constraint = 'book_is_matched_here';
  end if;
  if exists (select from unnest(in_kinds) k where k not in ('traded', 'reduced', 'ended')) then
    raise exception 'matching writes what it did' using errcode = 'insufficient_privilege';
  end if;
  -- While a market is closed or halted orders end, and nothing trades.
  if 'traded' = any (in_kinds) and exists (select from app.order_book_state s where s.book = in_book and s.phase not in ('auction', 'continuous')) then
    raise exception 'nothing trades in this phase' using errcode = 'restrict_violation', constraint = 'trade_in_phase';
  end if;
  if not exists (select from ledger.time_bound b where in_at between now() - b.behind and now() + b.ahead) then
    raise exception 'matching writes what it does now' using errcode = 'check_violation', constraint = 'matched_now';
  end if;
  insert into app.book_log (book, number, at, kind, order_id, trade, units, reason)
  select in_book, before + e.n, in_at, e.kind, e.order_id, e.trade, e.units, e.reason
    from unnest(in_kinds, in_orders, in_trades, in_units, in_reasons) with ordinality e (kind, order_id, trade, units, reason, n);
  return before;
end $$;

-- A trade is counted by both of its orders, so that none trades for more than it was placed for and holds what the rest needs; an order that is filled ends.
create function app.count_trades() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp
  set enable_seqscan = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan as $$
declare
  counted bigint;
begin
  with sides as (
    select n.buy_order as id, n.book, 'buy' as side, n.buyer as customer, n.units, n.value_units, n.buyer_fee as fee, n.at from added n
    union all select n.sell_order, n.book, 'sell', n.seller, n.units, n.value_units, n.seller_fee, n.at from added n
  ), summed as (
    select id, book, side, customer, sum(units)::bigint as units, sum(value_units) as value, sum(fee) as fee, max(at) as at
      from sides group by id, book, side, customer
  ), changed as (
    update app.book_order o
       set traded_units = o.traded_units + s.units, traded_value = o.traded_value + s.value, fee_units = o.fee_units + s.fee,
           left_units = o.left_units - s.units, shown_units = least(o.shown_units, o.left_units - s.units),
           held_units = app.order_needs(o.side, o.left_units - s.units, o.limit_price, b.unit_scale, o.taker_fee),
           state = case when o.left_units = s.units then 'ended' else o.state end,
           end_reason = case when o.left_units = s.units then 'filled' end, ended_at = case when o.left_units = s.units then s.at end
      from summed s join app.order_book b on b.id = s.book
     -- Found by their ids, whatever PostgreSQL believes of the other indexes.
     where o.id = any (array(select c.id from summed c)) and o.id = s.id and (o.book, o.side, o.customer_id) is not distinct from (s.book, s.side, s.customer) and o.ended_at is null returning 1
  )
  select (select count(*) from summed) - (select count(*) from changed) into counted;
  if counted <> 0 then
    raise exception 'a trade is between two open orders of its book' using errcode = 'restrict_violation', constraint = 'trade_of_orders';
  end if;
  return null;
end $$;
create trigger book_trade_counted after insert on app.book_trade referencing new table as added for each statement execute function app.count_trades();

revoke execute on function app.request_orders(uuid[], uuid, text, bigint, text, uuid, timestamptz), app.request_own_orders(uuid[], uuid, text, bigint, timestamptz),
  app.begin_phase(uuid, text, text, jsonb, timestamptz, uuid, timestamptz, bigint), app.take_book(uuid),
  app.advance_book(uuid, bigint, bigint, bigint, bigint, timestamptz, text[], uuid[], uuid[], bigint[], text[], bigint, bigint, bigint, bigint, boolean),
  app.count_trades(), app.accept_orders() from public, istmo_app;
grant execute on function app.request_own_orders(uuid[], uuid, text, bigint, timestamptz) to istmo_app;
grant execute on function app.begin_phase(uuid, text, text, jsonb, timestamptz, uuid, timestamptz, bigint), app.take_book(uuid),
  app.request_orders(uuid[], uuid, text, bigint, text, uuid, timestamptz),
  app.advance_book(uuid, bigint, bigint, bigint, bigint, timestamptz, text[], uuid[], uuid[], bigint[], text[], bigint, bigint, bigint, bigint, boolean) to istmo_worker;
