/*
 * Patterns of market abuse in the markets between investors (0165): what is found once for each market and trading day, and what compliance decides about it.
 * Nothing here stops an order. Relies on app.book_order, app.book_trade and app.book_log (0165), app.sign_in (0006), app.bank_account (0040), app.company_member (0134).
 */
-- A trading day that was searched, with the limits that were in force then. Written with its cases, in one commit.
create table app.surveillance_day (
  book uuid not null references app.order_book (id),
  day date not null,
  begins_at timestamptz not null,
  ends_at timestamptz not null,
  limits jsonb not null,
  searched_at timestamptz not null,
  primary key (book, day),
  check (ends_at > begins_at)
);

create table app.surveillance_case (
  id uuid primary key,
  book uuid not null,
  day date not null,
  pattern text collate "C" not null check (pattern in ('wash-trades', 'circular-trades', 'spoofing', 'marking-the-close', 'order-ratio', 'self-trades')),
  -- In ascending order.
  customers uuid[] not null check (cardinality(customers) between 1 and 2),
  -- {fact: value}: figures as text, units in the smallest unit of the security, shares and moves in percent.
  facts jsonb not null,
  -- What it is about, at most 200 of each: orders and trades are kept, and the log has what became of them.
  orders uuid[] not null,
  trades uuid[] not null,
  found_at timestamptz not null,
  taken_by uuid references app.staff (id),
  taken_at timestamptz,
  outcome text collate "C" check (outcome in ('no-finding', 'warned', 'reported')),
  reason text check (reason <> ''),
  closed_by uuid references app.staff (id),
  closed_at timestamptz,
  foreign key (book, day) references app.surveillance_day (book, day),
  constraint surveillance_case_once unique (book, day, pattern, customers),
  constraint surveillance_case_taken check ((taken_by is null) = (taken_at is null)),
  constraint surveillance_case_closed check ((closed_by is null) = (closed_at is null) and (closed_at is null) = (outcome is null) and (closed_at is null) = (reason is null))
);
create index surveillance_case_of_day on app.surveillance_case (day, id);
create index surveillance_case_open on app.surveillance_case (found_at) where closed_at is null;

-- What staff write about a case while it is open.
create table app.surveillance_note (
  id uuid primary key,
  case_id uuid not null references app.surveillance_case (id),
  staff uuid not null references app.staff (id),
  text text not null check (trim(text) <> ''),
  at timestamptz not null
);
create index surveillance_note_of_case on app.surveillance_note (case_id, id);

-- What was found never changes; a case is taken once and closed once.
create function app.guard_surveillance_case() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.closed_at is not null
    or (new.id, new.book, new.day, new.pattern, new.customers, new.facts, new.orders, new.trades, new.found_at)
      is distinct from (old.id, old.book, old.day, old.pattern, old.customers, old.facts, old.orders, old.trades, old.found_at)
    or old.taken_at is not null and (new.taken_by, new.taken_at) is distinct from (old.taken_by, old.taken_at)
  then
    raise exception 'what surveillance found is kept, and a closed case stays closed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger surveillance_case_guarded before update or delete on app.surveillance_case for each row execute function app.guard_surveillance_case();

create function app.reject_surveillance_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger surveillance_day_not_changed before update or delete on app.surveillance_day for each row execute function app.reject_surveillance_change();
create trigger surveillance_note_not_changed before update or delete on app.surveillance_note for each row execute function app.reject_surveillance_change();

revoke insert, update, delete on app.surveillance_day, app.surveillance_case, app.surveillance_note from istmo_app, istmo_worker;
grant insert on app.surveillance_day, app.surveillance_case to istmo_worker;
call app.grant_to_console('app.surveillance_case', 'update (taken_by, taken_at, outcome, reason, closed_by, closed_at)');
call app.grant_to_console('app.surveillance_note', 'insert');

-- The orders that a market accepted from one moment up to another. Their ids ascend in time, so that the primary key finds them; an hour for clocks that differ.
create function app.list_day_orders(in_book uuid, in_from timestamptz, in_to timestamptz) returns setof app.book_order language sql stable as $$
  select o.* from app.book_order o
   where o.book = in_book and o.created_at >= in_from and o.created_at < in_to
     and o.id >= (lpad(to_hex((extract(epoch from in_from - interval '1 hour') * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
     and o.id < (lpad(to_hex((extract(epoch from in_to + interval '1 hour') * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;

-- From where a customer was signed in, from one moment up to another.
create function app.list_signed_in(in_customer uuid, in_from timestamptz, in_to timestamptz) returns table (address text, device text) language sql stable as $$
  select s.address, s.device from app.sign_in s where s.customer_id = in_customer and s.at >= in_from and s.at < in_to
  union select s.address, s.device from app.session s where s.customer_id = in_customer and s.created_at >= in_from and s.created_at < in_to
$$;

-- What says that two customers are one person or connected; null: nothing does.
create function app.find_connections(in_one uuid, in_other uuid, in_from timestamptz, in_to timestamptz) returns text[] language sql stable as $$
  select array_agg(c.link order by c.link) from (
    select 'address-and-device' as link where exists (
      select from app.list_signed_in(in_one, in_from, in_to) a join app.list_signed_in(in_other, in_from, in_to) b on (b.address, b.device) = (a.address, a.device))
    union all select 'address' where exists (
      select from app.list_signed_in(in_one, in_from, in_to) a join app.list_signed_in(in_other, in_from, in_to) b on b.address = a.address)
    union all select 'bank-account' where exists (
      select from app.bank_account a join app.bank_account b on b.account_number = a.account_number and upper(b.code) = upper(a.code)
       where a.customer_id = in_one and b.customer_id = in_other)
    union all select 'document' where exists (
      select from app.profile a join app.profile b on b.alpha_code = a.alpha_code
         and regexp_replace(upper(b.national_id), '[^0-9A-Z]', '', 'g') = regexp_replace(upper(a.national_id), '[^0-9A-Z]', '', 'g')
       where a.customer_id = in_one and b.customer_id = in_other and regexp_replace(upper(a.national_id), '[^0-9A-Z]', '', 'g') <> '')
    union all select 'name-and-birth' where exists (
      select from app.profile a join app.profile b on b.born_on = a.born_on and lower(b.first_name) = lower(a.first_name) and lower(b.last_name) = lower(a.last_name)
       where a.customer_id = in_one and b.customer_id = in_other and a.user_type = 'personal' and b.user_type = 'personal')
    union all select 'owner' where exists (
      select from app.business_owner o join app.profile p on p.born_on = o.born_on and lower(p.first_name || ' ' || p.last_name) = lower(o.name)
       where (o.customer_id, p.customer_id) in ((in_one, in_other), (in_other, in_one)))
      or exists (
      select from app.business_owner a join app.business_owner b on b.born_on = a.born_on and lower(b.name) = lower(a.name)
       where a.customer_id = in_one and b.customer_id = in_other)
    union all select 'company-member' where exists (
      select from app.company_member m where (m.issuer_id, m.member_id) in ((in_one, in_other), (in_other, in_one)) and coalesce(m.ended_at, 'infinity') > in_from)
      or exists (
      select from app.company_member a join app.company_member b on b.issuer_id = a.issuer_id and coalesce(b.ended_at, 'infinity') > in_from
       where a.member_id = in_one and b.member_id = in_other and coalesce(a.ended_at, 'infinity') > in_from)
  ) c
$$;

-- Trades between accounts of one person or of connected persons.
create function app.find_wash_trades(in_book uuid, in_from timestamptz, in_to timestamptz, in_limits jsonb)
returns table (customers uuid[], facts jsonb, orders uuid[], trades uuid[]) language sql stable as $$
  select array[p.one, p.other], jsonb_build_object('links', array_to_string(c.links, ','), 'trades', p.counted::text, 'units', p.units::text), '{}'::uuid[], p.trades[1:200]
    from (
      select least(t.buyer, t.seller) as one, greatest(t.buyer, t.seller) as other, array_agg(t.id order by t.number) as trades, count(*) as counted, sum(t.units) as units
        from app.book_trade t where t.book = in_book and t.at >= in_from and t.at < in_to group by 1, 2
    ) p
    cross join lateral (select app.find_connections(p.one, p.other, in_from - make_interval(days => (in_limits->>'linkDays')::integer), in_to) as links) c
   where c.links is not null
$$;

-- Trades between the same two customers that go back within minutes, of like size and price.
create function app.find_circular_trades(in_book uuid, in_from timestamptz, in_to timestamptz, in_limits jsonb)
returns table (customers uuid[], facts jsonb, orders uuid[], trades uuid[]) language sql stable as $$
  with day as materialized (
    select t.* from app.book_trade t where t.book = in_book and t.at >= in_from and t.at < in_to
  ), circles as (
    select least(a.buyer, a.seller) as one, greatest(a.buyer, a.seller) as other, a.id as went, b.id as came
      from day a join day b on b.buyer = a.seller and b.seller = a.buyer
     where b.number > a.number and b.at <= a.at + make_interval(mins => (in_limits->>'circularMinutes')::integer)
       and abs(b.price - a.price)::numeric * 100 <= a.price::numeric * (in_limits->>'likePercent')::integer
       and abs(b.units - a.units)::numeric * 100 <= a.units::numeric * (in_limits->>'likePercent')::integer
  ), listed as (
    select c.one, c.other, t.id, t.number, t.units from circles c join day t on t.id in (c.went, c.came) group by c.one, c.other, t.id, t.number, t.units
  )
  select array[l.one, l.other], jsonb_build_object('trades', count(*)::text, 'units', sum(l.units)::text), '{}'::uuid[], (array_agg(l.id order by l.number))[1:200]
    from listed l group by l.one, l.other
$$;

-- Large orders behind better prices that were cancelled soon and without a trade, while their customer traded on the other side.
create function app.find_spoofing(in_book uuid, in_from timestamptz, in_to timestamptz, in_limits jsonb)
returns table (customers uuid[], facts jsonb, orders uuid[], trades uuid[]) language sql stable as $$
  with placed as materialized (
    select o.* from app.list_day_orders(in_book, in_from, in_to) o
  ), median as (
    select percentile_disc(0.5) within group (order by o.size) as size from placed o
  ), resting as materialized (
    select o.id, o.side, o.limit_price, o.created_at, o.ended_at from placed o where o.number > 0
    union all select o.id, o.side, o.limit_price, o.created_at, o.ended_at from app.book_order o where o.book = in_book and o.state <> 'ended' and o.created_at < in_from
    union all select o.id, o.side, o.limit_price, o.created_at, o.ended_at from app.book_order o where o.book = in_book and o.state = 'ended' and o.ended_at >= in_from
       and o.created_at < in_from
  ), large as (
    select o.* from placed o cross join median d
     where o.kind = 'limit' and o.end_reason = 'cancelled' and o.traded_units = 0 and o.size::numeric >= d.size::numeric * (in_limits->>'spoofMultiple')::integer
       and o.ended_at <= o.created_at + make_interval(secs => (in_limits->>'spoofSeconds')::integer)
  ), opposed as (
    select l.id, l.customer_id, l.side, l.limit_price, l.size, l.created_at, l.number, t.id as trade, t.number as trade_number, t.units
      from large l join app.book_trade t on t.book = in_book and case l.side when 'buy' then t.seller else t.buyer end = l.customer_id
       and t.at >= l.created_at and t.at <= l.ended_at + make_interval(secs => (in_limits->>'spoofSeconds')::integer)
  ), away as (
    select o.* from opposed o
     where exists (select from resting r where r.side = o.side and r.id <> o.id and r.created_at <= o.created_at and coalesce(r.ended_at, 'infinity') > o.created_at
       and case o.side when 'buy' then r.limit_price > o.limit_price else r.limit_price < o.limit_price end)
  )
  select array[a.customer_id],
         jsonb_build_object('orders', count(distinct a.id)::text, 'trades', count(distinct a.trade)::text, 'largest', max(a.size)::text, 'median', (select d.size from median d)::text),
         (array_agg(distinct a.id order by a.id))[1:200], (array_agg(distinct a.trade order by a.trade))[1:200]
    from away a group by a.customer_id
$$;

-- One customer's trades just before the end, a large part of what was traded then, that move the last price.
create function app.find_marked_close(in_book uuid, in_from timestamptz, in_to timestamptz, in_limits jsonb)
returns table (customers uuid[], facts jsonb, orders uuid[], trades uuid[]) language sql stable as $$
  with span as (
    select case when in_limits->>'mode' = 'auctions'
      then (select max(t.at) from app.book_trade t where t.book = in_book and t.at >= in_from and t.at < in_to and t.taker = 'auction')
      else (in_limits->>'closesAt')::timestamptz - make_interval(mins => (in_limits->>'closeMinutes')::integer) end as since
  ), closing as materialized (
    select t.* from app.book_trade t, span s where t.book = in_book and t.at >= s.since and t.at < in_to
  ), prices as (
    select (select t.price from app.book_trade t, span s where t.book = in_book and t.at < s.since order by t.at desc, t.number desc limit 1)::numeric as before,
           (select c.price from closing c order by c.number desc limit 1)::numeric as last, (select sum(c.units) from closing c) as units
  ), sides as (
    select c.buyer as customer, 'buy' as side, c.id, c.number, c.units from closing c where c.taker in ('buy', 'auction')
    union all select c.seller, 'sell', c.id, c.number, c.units from closing c where c.taker in ('sell', 'auction')
  ), summed as (
    select s.customer, s.side, sum(s.units) as units, count(*) as counted, array_agg(s.id order by s.number) as trades from sides s group by s.customer, s.side
  )
  select array[s.customer], jsonb_build_object('trades', s.counted::text, 'units', s.units::text, 'share', round(s.units * 100 / p.units, 1)::text,
           'move', round((p.last - p.before) * 100 / p.before, 2)::text), '{}'::uuid[], s.trades[1:200]
    from summed s cross join prices p
   where s.units * 100 >= p.units * (in_limits->>'closeShare')::integer
     and case s.side when 'buy' then p.last - p.before else p.before - p.last end * 100 > p.before * (in_limits->>'closeMove')::integer
$$;

-- Many more orders, changes and cancellations than trades.
create function app.find_order_ratio(in_book uuid, in_from timestamptz, in_to timestamptz, in_limits jsonb)
returns table (customers uuid[], facts jsonb, orders uuid[], trades uuid[]) language sql stable as $$
  with placed as materialized (
    select o.id, o.number, o.customer_id from app.list_day_orders(in_book, in_from, in_to) o where o.number > 0
  ), asked as (
    select o.customer_id, count(*) as counted from app.book_log l join app.book_order o on o.id = l.order_id
     where l.book = in_book and l.number >= (select min(p.number) from placed p) and l.kind in ('accepted', 'cancel', 'reduce') and l.staff is null
       and l.at >= in_from and l.at < in_to group by o.customer_id
  ), traded as (
    select s.customer, count(*) as counted from app.book_trade t cross join lateral (values (t.buyer), (t.seller)) s (customer)
     where t.book = in_book and t.at >= in_from and t.at < in_to group by s.customer
  )
  select array[a.customer_id], jsonb_build_object('messages', a.counted::text, 'trades', coalesce(t.counted, 0)::text, 'ratio', (a.counted / greatest(coalesce(t.counted, 0), 1))::text),
         (array(select p.id from placed p where p.customer_id = a.customer_id order by p.number limit 200)), '{}'::uuid[]
    from asked a left join traded t on t.customer = a.customer_id
   where a.counted >= (in_limits->>'orderMinimum')::integer and a.counted > (in_limits->>'orderRatio')::integer * greatest(coalesce(t.counted, 0), 1)
$$;

-- Orders that would have traded with orders of the same customer, which ended them or made them smaller, more often than by mistake.
create function app.find_self_trades(in_book uuid, in_from timestamptz, in_to timestamptz, in_limits jsonb)
returns table (customers uuid[], facts jsonb, orders uuid[], trades uuid[]) language sql stable as $$
  with met as (
    select o.id, o.customer_id from app.list_day_orders(in_book, in_from, in_to) o
     where o.end_reason = 'self-trade' or o.self_trade = 'decrement'
       and (select count(*) filter (where l.kind = 'reduced') > count(*) filter (where l.kind = 'reduce') from app.book_log l where l.order_id = o.id)
  )
  select array[m.customer_id], jsonb_build_object('orders', count(*)::text), (array_agg(m.id order by m.id))[1:200], '{}'::uuid[]
    from met m group by m.customer_id having count(*) > (in_limits->>'selfTrades')::integer
$$;

-- What happened to some orders, and some trades, in the order of the log.
create function app.list_surveillance_events(in_book uuid, in_orders uuid[], in_trades uuid[])
returns table (number bigint, at timestamptz, kind text, reason text, reference text, customers uuid[], side text, price bigint, units bigint, trade bigint)
language sql stable as $$
  select l.number, l.at, l.kind, l.reason, o.reference, array[o.customer_id], o.side, o.limit_price, coalesce(l.units, o.size), null::bigint
    from app.book_order o join app.book_log l on l.order_id = o.id where o.id = any (in_orders) and o.book = in_book
  union all
  select (select l.number from app.book_log l where l.book = in_book and l.number > greatest(b.number, s.number) and l.trade = t.id order by l.number limit 1),
         t.at, 'traded', '', case t.taker when 'sell' then s.reference else b.reference end, array[t.buyer, t.seller], t.taker, t.price, t.units, t.number
    from app.book_trade t join app.book_order b on b.id = t.buy_order join app.book_order s on s.id = t.sell_order where t.id = any (in_trades) and t.book = in_book
$$;

-- Up to which day each market was searched; where none was, the day before it began in any time zone.
create function app.list_searched_days() returns table (book uuid, day date) language sql stable as $$
  select b.id, coalesce((select max(d.day) from app.surveillance_day d where d.book = b.id), (b.created_at at time zone 'UTC')::date - 2) from app.order_book b
$$;

-- A market as cases name it: its symbol, and what is traded for what.
create function app.name_surveilled_book(in_book uuid) returns table (symbol text, instrument text, currency text) language sql stable as $$
  select b.symbol, b.instrument, b.currency from app.order_book b where b.id = in_book
$$;

-- The worker searches, the console reads; a login that serves customers does neither.
do $$
declare
  search regprocedure;
begin
  foreach search in array array['app.list_day_orders(uuid, timestamptz, timestamptz)', 'app.list_signed_in(uuid, timestamptz, timestamptz)',
    'app.find_connections(uuid, uuid, timestamptz, timestamptz)', 'app.list_searched_days()', 'app.find_wash_trades(uuid, timestamptz, timestamptz, jsonb)',
    'app.find_circular_trades(uuid, timestamptz, timestamptz, jsonb)', 'app.find_spoofing(uuid, timestamptz, timestamptz, jsonb)',
    'app.find_marked_close(uuid, timestamptz, timestamptz, jsonb)', 'app.find_order_ratio(uuid, timestamptz, timestamptz, jsonb)',
    'app.find_self_trades(uuid, timestamptz, timestamptz, jsonb)']::regprocedure[] loop
    execute format('revoke execute on function %s from public, istmo_app', search);
    execute format('grant execute on function %s to istmo_worker', search);
  end loop;
end $$;
revoke execute on function app.list_surveillance_events(uuid, uuid[], uuid[]), app.name_surveilled_book(uuid) from public, istmo_app;
grant execute on function app.list_surveillance_events(uuid, uuid[], uuid[]), app.name_surveilled_book(uuid) to istmo_console;
